import Testing

@testable import ATSDiagnosis

/// An analyzer that was used before is as good as a new one.
@Suite struct ReuseTests {
  /// What it leaves behind: open dumps, transcripts, long lines, things that wait for a host.
  static let befores = [
    "2026-02-03 08:00:00.000000+0100 Shop[42:1] [Default] Connection 7: default TLS Trust evaluation failed(-9807)\n",
    "Error Domain=NSURLErrorDomain Code=-1200 \"(null)\" UserInfo={\n  NSErrorFailingURLKey=https://before.example.com/,\n",
    "Starting ATS Diagnostics\n\nConfiguring ATS Info.plist keys and displaying the result of HTTPS loads to https://before.example.com.\n====\n\nDefault ATS Secure Connection\n---\nATS Default Connection\n",
    String(repeating: "x", count: 1_300_000) + " Domain=",
    "\t             Loader: <CFURLRequest 0x60 [0x1]> {url = https://before.example.com/, cs = 0x0}\nCFNetwork SSLHandshake failed (-9802",
    "NSURLErrorDomain\n",
  ]

  static let text = """
    2026-02-03 08:00:01.000000+0100 Shop[42:1] [Default] Connection 7: encountered error(3:-9814)
    2026-02-03 08:00:01.000100+0100 Shop[42:1] [Default] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9814, _kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=https://after.example.com/}

    """

  private func findings(_ analyzer: inout Analyzer) -> [Finding] {
    analyzer.consume(Array(Self.text.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  @Test(arguments: befores, [true, false])
  func whatCameBeforeIsForgotten(_ before: String, _ wasFinished: Bool) throws {
    var fresh = Analyzer(path: "after.log")
    let expected = findings(&fresh)
    #expect(expected.count == 1)
    var used = Analyzer(path: "before.log")
    used.consume(Array(before.utf8))
    if wasFinished { used.finish() }
    used.reset(path: "after.log")
    #expect(findings(&used) == expected)
    #expect(used.tally == fresh.tally)
  }
}

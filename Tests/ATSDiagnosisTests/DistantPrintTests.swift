import ATSDiagnosis
import Testing

/// What an app prints of a failure long after it is that failure, not another one, where something shows that.
@Suite struct DistantPrintTests {
  private func line(_ text: String, second: Int = 10) -> String {
    "2024-05-06 07:08:\(second).100456+0200 Shop[4242:9802] \(text)\n"
  }

  private func filling(_ count: Int) -> String {
    (0..<count).map { line("laid out \($0) views") }.joined()
  }

  private func dump(_ host: String, error: String) -> String {
    "Error Domain=NSURLErrorDomain Code=-1009 \"The Internet connection appears to be offline.\" "
      + "UserInfo={_kCFStreamErrorDomainKey=1, _kCFStreamErrorCodeKey=50, NSUnderlyingError=\(error) "
      + "{Error Domain=kCFErrorDomainCFNetwork Code=-1009 \"(null)\" UserInfo={_kCFStreamErrorDomainKey=1, "
      + "_kCFStreamErrorCodeKey=50}}, NSErrorFailingURLStringKey=https://\(host)/v1}"
  }

  private func hosts(_ text: String) throws -> [String?] {
    try Finding.all(in: text).map(\.host)
  }

  @Test func thePrintOfOneErrorIsOneFailure() throws {
    let first = line("request failed: " + dump("a.example.org", error: "0x6000f108a2a0"))
    let again = line("reload failed: " + dump("a.example.org", error: "0x6000f108a2a0"))
    let other = line("reload failed: " + dump("b.example.org", error: "0x6000f108a2a0"))
    #expect(try hosts(first + filling(60) + again) == ["a.example.org"])
    // The memory of an error is given out again.
    #expect(try hosts(first + filling(60) + other) == ["a.example.org", "b.example.org"])
    #expect(try hosts(first + filling(2_000) + again).count == 2)
  }

  @Test(arguments: [
    "NSURLConnection finished with error - code -1009",
    "Could not load items: The Internet connection appears to be offline.",
  ]) func aCodeOrSentenceAloneIsTheFailureBeforeIt(text: String) throws {
    let task = "Task <07D8E958-B833-9099-BE7D-0DCFB781913B>.<1> "
    let failed = line(
      task + "finished with error [-1009] " + dump("a.example.org", error: "0x6000f108a2a0"))
    #expect(try hosts(failed + filling(60) + line(text)) == ["a.example.org"])
    // What comes seconds later is of the next attempt.
    #expect(try hosts(failed + filling(60) + line(text, second: 40)).count == 2)
  }

  @Test(arguments: 56...100)
  func aFoldedDumpIsOneRecordUpToTheTaskThatItNames(width: Int) throws {
    let task = "<07D8E958-B833-9099-BE7D-0DCFB781913B>.<1>"
    let dump =
      "Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\" "
      + "UserInfo={_kCFStreamErrorDomainKey=4, _kCFStreamErrorCodeKey=-2102, "
      + "NSUnderlyingError=0x60003db9a4de {Error Domain=kCFErrorDomainCFNetwork Code=-1001 \"(null)\" "
      + "UserInfo={_kCFStreamPropertySSLClientCertificateState=0, _kCFStreamErrorDomainKey=4, "
      + "_kCFStreamErrorCodeKey=-2102}}, _NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask \(task), "
      + "NSErrorFailingURLStringKey=https://a.example.org/v1, "
      + "NSErrorFailingURLKey=https://a.example.org/v1, NSLocalizedDescription=The request timed out.}"
    let log =
      "Task \(task) HTTP load failed (error code: -1001 [4:-2102])\n"
      + (0..<60).map { "laid out \($0) views\n" }.joined() + dump.folded(at: width) + "\n"
    #expect(try hosts(log) == ["a.example.org"])
  }

  @Test func aLineThatNamesAHostIsOfNoOtherOne() throws {
    let refused =
      "The certificate for this server is invalid. You might be connecting to a server that "
      + "is pretending to be “a.example.org” which could put your confidential information at risk."
    let log =
      line("CFNetwork SSLHandshake failed (-9843)")
      + line(
        "Error Domain=NSURLErrorDomain Code=-1202 \"\(refused)\" UserInfo={_kCFStreamErrorDomainKey=3, "
          + "_kCFStreamErrorCodeKey=-9843, NSErrorFailingURLStringKey=https://a.example.org/v1}")
      + filling(4) + line("CFNetwork SSLHandshake failed (-9824)")
      + line("Could not load items: \(refused)")
      + line("NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)")
    let findings = try Finding.all(in: log)
    #expect(findings.map(\.host) == ["a.example.org", nil])
    #expect(findings.map { $0.codes.map(\.code) } == [[-1202, -9843], [-9824]])
  }
}

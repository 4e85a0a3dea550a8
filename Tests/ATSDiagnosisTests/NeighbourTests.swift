import ATSDiagnosis
import Testing

/// Failures and requests that are close together, and which of their lines belong to which.
@Suite struct NeighbourTests {
  private static let u = "0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10"
  private static let v = "1C8F6D2B-44E3-4D66-8F20-5B7E3C9DAF21"

  private static func error(
    _ url: String?, _ code: Int, _ ssl: Int? = nil, task: String? = nil, tail: String = ""
  ) -> String {
    let stream = ssl.map { "_kCFStreamErrorCodeKey=\($0), _kCFStreamErrorDomainKey=3, " } ?? ""
    let named = task.map { "_NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <\($0)>.<1>, " }
    let failing = url.map { "NSErrorFailingURLStringKey=\($0), NSErrorFailingURLKey=\($0), " }
    return #"Error Domain=NSURLErrorDomain Code=\#(code) "x" UserInfo={"#
      + stream + (named ?? "") + (failing ?? "") + "NSLocalizedDescription=x\(tail)}"
  }

  private static let block = """
    App Transport Security has blocked a cleartext HTTP (http://) resource load since it is \
    insecure. Temporary exceptions can be configured via your app's Info.plist file.
    """
  private static let notice = """
    App Transport Security has blocked a cleartext HTTP connection to b.example.net since it is \
    insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
    """
  private static func cannotStart(_ task: String) -> String {
    "Cannot start load of Task <\(task)>.<1> since it does not conform to ATS policy"
  }
  private static func finished(_ task: String, _ code: Int, _ error: String) -> String {
    "Task <\(task)>.<1> finished with error [\(code)] \(error)"
  }
  private static func diagnostics(_ title: String, _ number: Int) -> String {
    """
    2026-02-03 10:11:12.131415 Shop[342:2208] CFNetwork Diagnostics [3:\(number)] 10:11:12.131 {
    \t\(title): (null)
    \t       Request: <CFURLRequest 0x608012345678 [0x10b2a6df0]> {url = https://a.example.org/x, cs = 0x0}
    \t         Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
    } [3:\(number)]
    """
  }
  private static let dumpOfBody = (0..<40)
    .map { "\t000000\($0 + 10): 48 65 6c 6c 6f 20 77 6f  Hello wo" }.joined(separator: "\n")
  private static func chain(_ pairs: [(String, String)]) -> String {
    let list = pairs.map { "    \"<cert(0x7f8) s: \($0) i: \($1)>\"" }.joined(separator: ",\n")
    return ", NSErrorPeerCertificateChainKey=(\n\(list)\n)"
  }

  static let cases: [Case] = [
    // A blocked load is of no request that is encrypted, or that succeeded.
    Case(
      "an https request before", "GET https://api.example.org/v1 -> 200 OK\n\(block)",
      "cleartext-http - - exception"),
    Case(
      "an https load before", "Loading https://api.example.org/v1\n\(block)",
      "cleartext-http - - exception"),
    Case(
      "a cancelled load before", "load: \(error("https://api.example.org/x", -999))\n\(block)",
      "cleartext-http - - exception"),
    Case(
      "a cancelled load behind", "\(block)\nload: \(error("https://api.example.org/x", -999))",
      "cleartext-http - - exception"),
    Case(
      "a task without a URL behind an https request",
      "GET https://api.example.org/v1\n\(cannotStart(u))\n\(finished(u, -1022, error(nil, -1022)))",
      "cleartext-http - -1022 exception"),
    Case(
      "a request that succeeded", "GET http://api.example.org/v1 -> 200 OK\n\(block)",
      "cleartext-http - - exception"),
    Case(
      "a request that succeeded, in other words",
      "GET http://api.example.org/v1 status: 204\n\(block)", "cleartext-http - - exception"),
    Case(
      "the request itself", "Loading http://api.example.org/v1\n\(block)",
      "cleartext-http api.example.org - exception"),
    Case(
      "the request itself, failed", "GET http://api.example.org/v1 -> 503\n\(block)",
      "cleartext-http api.example.org - exception"),
    // A cancelled load of another host.
    Case(
      "a cancelled load behind a block of diagnostics",
      "\(diagnostics("Response Error", 7))\n\(finished(v, -999, error("https://other.example.net/x", -999)))",
      "expired a.example.org -1202,-9814 server"),
    // A task's lines belong together at any distance.
    Case(
      "a task that ends 400 lines behind",
      "\(cannotStart(u))\n" + String(repeating: "ordinary\n", count: 400)
        + finished(u, -1022, error("http://h.example.com/x", -1022)),
      "cleartext-http h.example.com -1022 exception"),
    Case(
      "a task that ends 5000 lines behind",
      "\(cannotStart(u))\n" + String(repeating: "ordinary\n", count: 5000)
        + finished(u, -1022, error("http://h.example.com/x", -1022)),
      "cleartext-http h.example.com -1022 exception"),
    // A record that was closed takes nothing of the next one.
    Case(
      "two errors with chains",
      finished(
        v, -1202,
        error(
          "https://b.example.net/", -1202, -9807, tail: chain([("b.example.net", "b.example.net")]))
      )
        + "\nload error "
        + error(
          "https://a.example.org/", -1202, -9807,
          tail: chain([("a.example.org", "Private CA"), ("Private CA", "Private CA")])),
      "self-signed b.example.net -1202,-9807 server",
      "unknown-root a.example.org -1202,-9807 server"),
    // A notice that names a host is of the task that fails for that host.
    Case(
      "a named notice between two tasks",
      [
        cannotStart(u), notice, cannotStart(v),
        finished(u, -1022, error("http://a.example.org/", -1022)),
        finished(v, -1022, error("http://b.example.net/", -1022)),
      ].joined(separator: "\n"),
      "cleartext-http a.example.org -1022 exception",
      "cleartext-http b.example.net -1022 exception"),
    Case(
      "a named notice behind its task",
      [cannotStart(u), notice, finished(u, -1022, error("http://b.example.net/", -1022))]
        .joined(separator: "\n"), "cleartext-http b.example.net -1022 exception"),
    Case(
      "a named notice and a task without an end", "\(cannotStart(u))\n\(notice)",
      "cleartext-http b.example.net - exception"),
    // The body of a response between two blocks of one load.
    Case(
      "a dump of the body between two blocks",
      "\(diagnostics("Response Error", 7))\n\(dumpOfBody)\n\(diagnostics("Did Fail", 8))",
      "expired a.example.org -1202,-9814 server"),
    // Lines without a name.
    Case(
      "a pin between two lines of a connection",
      """
      Connection 32: encountered error(3:-9882)
      publicKeyPinningFailed(host: "pinned.example.com", trust: x, pinnedKeys: [], serverKeys: [])
      Connection 32: unable to determine interface type without an established connection
      Connection 32: encountered error(3:-9882)
      """, "no-forward-secrecy - -9882 exception", "pin-mismatch pinned.example.com - code"),
    Case(
      "a pin before the checks of a connection",
      """
      TrustKit: Pin validation failed for pinned.example.com
      Trust evaluate failure: [leaf Revocation]
      ATS failed system trust
      Connection 21: system TLS Trust evaluation failed(-9802)
      """, "pin-mismatch pinned.example.com - code", "revoked - -9802 server"),
    Case(
      "tries with other codes, then another task",
      """
      Connection 20: encountered error(3:-9816)
      Task <\(u)>.<1> HTTP load failed, 0/0 bytes (error code: -1005 [1:54])
      Connection 22: encountered error(3:-9816)
      \(finished(u, -1200, error("https://a.example.org/", -1200, -9816)))
      Trust evaluate failure: [leaf SSLHostname]
      Connection 30: default TLS Trust evaluation failed(-9843)
      Connection 30: encountered error(3:-9843)
      \(finished(v, -1202, error("https://b.example.net/", -1202, -9843)))
      """, "handshake-aborted a.example.org -1005,-1200,-9816,54 server",
      "host-mismatch b.example.net -1202,-9843 server"),
    Case(
      "a harmless line with a bracket",
      """
      boringssl_session_apply_protocol_options(2360) [C733.1.1:2][0x10] TLS configured [server(0)]
      NSURLConnection finished with error - code -1009
      failed: \(error("https://a.example.org/", -1009))
      """, "not-ats-network a.example.org -1009 none"),
  ]

  @Test(arguments: cases) func belongsToItsOwn(_ row: Case) throws { try row.check() }

  /// Each case again with numbers of lines in front, as `grep -n` puts them, and behind a syslog prefix.
  @Test(arguments: cases) func prefixesChangeNothing(_ row: Case) throws {
    let lines = row.log.split(separator: "\n", omittingEmptySubsequences: false)
    // The blocks of diagnostics have a prefix of their own.
    guard !row.log.contains("CFNetwork Diagnostics"), lines.count < 100 else { return }
    let expected = Set(try Finding.all(in: row.log).map(\.sketch))
    let prefixed = lines.enumerated().map {
      "\($0 + 10):Feb  3 10:11:12 iPhone Shop[342] <Notice>: \($1)"
    }
    #expect(Set(try Finding.all(in: prefixed.joined(separator: "\n")).map(\.sketch)) == expected)
  }

  /// A short pause behind a line that ends a failure waits for the line of its task with the host.
  @Test func aShortPauseWaitsForTheHost() throws {
    var analyzer = Analyzer(path: "-")
    for line in [
      "Connection 4: encountered error(3:-9814)",
      "Task <\(Self.u)>.<2> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])",
    ] {
      analyzer.consume(Array((line + "\n").utf8))
      analyzer.pauseBriefly()
      #expect(analyzer.takeFindings().isEmpty)
    }
    let last = Self.finished(Self.u, -1202, Self.error("https://h.example.com/x", -1202, -9814))
    analyzer.consume(Array((last + "\n").utf8))
    analyzer.pauseBriefly()
    #expect(analyzer.takeFindings().map(\.host) == ["h.example.com"])
    analyzer.finish()
    #expect(analyzer.takeFindings().isEmpty)
  }

  /// A live failure whose lines come with a short pause between is reported once, with its host.
  @Test func aShortPauseSplitsNoFailure() throws {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(Array((Self.cannotStart(Self.u) + "\n").utf8))
    analyzer.pauseBriefly()
    #expect(analyzer.takeFindings().isEmpty)
    let last = Self.finished(Self.u, -1022, Self.error("http://h.example.com/x", -1022))
    analyzer.consume(Array((last + "\n").utf8))
    analyzer.pauseBriefly()
    #expect(
      analyzer.takeFindings().map(\.sketch) == ["cleartext-http h.example.com -1022 exception"])
    analyzer.pause()
    analyzer.finish()
    #expect(analyzer.takeFindings().isEmpty)
  }
}

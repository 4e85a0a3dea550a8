import ATSDiagnosis
import AppleErrorCatalog
import Testing

/// Which lines belong to one failure.
@Suite struct CorrelationTests {
  private static func dump(_ code: Int, _ ssl: Int?, _ url: String, task: String? = nil) -> String {
    let stream = ssl.map { ", _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0)" } ?? ""
    let related =
      task.map { ", _NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <\($0)>.<1>" } ?? ""
    return """
      Error Domain=NSURLErrorDomain Code=\(code) "x" UserInfo={NSErrorFailingURLStringKey=\(url)\
      \(stream)\(related)}
      """
  }

  private static let a = "0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10"
  private static let b = "1C8F6D2B-44E3-4D66-8F20-5B7E3C9DAF21"

  static let cases: [Case] = [
    Case(
      "one error, printed by system, app and wrapper",
      """
      Connection 4: default TLS Trust evaluation failed(-9843)
      Connection 4: TLS Trust encountered error 3:-9843
      Connection 4: encountered error(3:-9843)
      Task <\(a)>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      Task <\(a)>.<1> finished with error [-1202] \(dump(-1202, -9843, "https://a.example/x", task: a))
      request failed: \(dump(-1202, -9843, "https://a.example/x", task: a))
      sessionTaskFailed(error: \(dump(-1202, -9843, "https://a.example/x", task: a)))
      """, "host-mismatch a.example -1202,-9843 server"),
    Case(
      "several connections serve one task",
      """
      Connection 7: received ECONNRESET with incomplete TLS handshake - generating errSSLClosedNoNotify
      Connection 7: encountered error(3:-9816)
      Connection 8: received ECONNRESET with incomplete TLS handshake - generating errSSLClosedNoNotify
      Connection 8: encountered error(3:-9816)
      Connection 9: received ECONNRESET with incomplete TLS handshake - generating errSSLClosedNoNotify
      Connection 9: encountered error(3:-9816)
      Task <\(a)>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9816])
      Task <\(a)>.<1> finished with error [-1200] \(dump(-1200, -9816, "https://a.example/x", task: a))
      """, "handshake-aborted a.example -1200,-9816 server"),
    Case(
      "two tasks, line by line",
      """
      Connection 4: default TLS Trust evaluation failed(-9843)
      Connection 5: default TLS Trust evaluation failed(-9814)
      Connection 4: encountered error(3:-9843)
      Connection 5: encountered error(3:-9814)
      Task <\(a)>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      Task <\(b)>.<2> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])
      Task <\(a)>.<1> finished with error [-1202] \(dump(-1202, -9843, "https://a.example/x", task: a))
      Task <\(b)>.<2> finished with error [-1202] \(dump(-1202, -9814, "https://b.example/x", task: b))
      """, "host-mismatch a.example -1202,-9843 server", "expired b.example -1202,-9814 server"),
    Case(
      "two tasks of the same code, different hosts",
      """
      Connection 4: default TLS Trust evaluation failed(-9843)
      Connection 5: default TLS Trust evaluation failed(-9843)
      Connection 4: encountered error(3:-9843)
      Connection 5: encountered error(3:-9843)
      Task <\(a)>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      Task <\(b)>.<2> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      Task <\(a)>.<1> finished with error [-1202] \(dump(-1202, -9843, "https://a.example/x", task: a))
      Task <\(b)>.<2> finished with error [-1202] \(dump(-1202, -9843, "https://b.example/x", task: b))
      """, "host-mismatch a.example -1202,-9843 server",
      "host-mismatch b.example -1202,-9843 server"),
    Case(
      "a handshake without a code, then its task",
      """
      boringssl_context_handle_fatal_alert(1991) [C4.1.1.1:2][0x1] read alert, level: fatal, description: internal error
      boringssl_session_handshake_error_print(44) [C4.1.1.1:2][0x1] Error: 4371:error:10000438:SSL routines:OPENSSL_internal:TLSV1_ALERT_INTERNAL_ERROR:/x/tls_record.cc:594:SSL alert number 80
      nw_protocol_boringssl_handshake_negotiate_proceed(771) [C4.1.1.1:2][0x1] handshake failed at state 12288: not completed
      Connection 4: received failure notification
      Connection 4: failed to connect 3:-9838, reason -1
      Connection 4: encountered error(3:-9838)
      Task <\(a)>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9838])
      Task <\(a)>.<1> finished with error [-1200] \(dump(-1200, -9838, "https://a.example/x", task: a))
      """, "peer-alert-other a.example -1200,-9838 server"),
    Case(
      "the same host fails twice in different ways",
      """
      \(dump(-1202, -9843, "https://a.example/x"))
      \(dump(-1200, -9816, "https://a.example/x"))
      """, "host-mismatch a.example -1202,-9843 server",
      "handshake-aborted a.example -1200,-9816 server"),
    Case(
      "names of certificates are no hosts",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          "<cert(0x7fb6ca81ca00) s: *.shared-host.example i: Issuer>"
      ), _kCFStreamErrorCodeKey=-9843}
      """, "host-mismatch - -1202,-9843 server"),
    Case(
      "redirect to cleartext",
      """
      GET https://a.example/start
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.
      \(dump(-1022, nil, "http://b.example/end"))
      """, "cleartext-http b.example -1022 exception"),
    Case(
      "many hosts in front of an alert",
      """
      prefetch: a.example, b.example, c.example, d.example, e.example
      boringssl_context_handle_fatal_alert(1991) [C4.1.1.1:2][0x1] read alert, level: fatal, description: internal error
      """, "peer-alert-other - - server"),
    Case(
      "a cancelled load beside a failed one",
      """
      Task <\(a)>.<1> finished with error [-999] Error Domain=NSURLErrorDomain Code=-999 "cancelled" UserInfo={NSErrorFailingURLStringKey=https://a.example/}
      Task <\(b)>.<2> finished with error [-1202] \(dump(-1202, -9814, "https://b.example/x", task: b))
      """, "expired b.example -1202,-9814 server"),
    Case(
      "pins of the app behind a cancelled load",
      """
      === TrustKit: Pin validation failed for api.example.com
      Task <\(a)>.<1> finished with error [-999] Error Domain=NSURLErrorDomain Code=-999 "cancelled" UserInfo={NSErrorFailingURLStringKey=https://api.example.com/}
      """, "pin-mismatch api.example.com - code"),
    Case(
      "two processes",
      """
      2024-05-06 07:08:09.123 E  Shop[10:1] Connection 7: default TLS Trust evaluation failed(-9843)
      2024-05-06 07:08:09.123 E  Other[11:1] Connection 7: default TLS Trust evaluation failed(-9814)
      2024-05-06 07:08:09.124 E  Shop[10:1] Connection 7: encountered error(3:-9843)
      2024-05-06 07:08:09.124 E  Other[11:1] Connection 7: encountered error(3:-9814)
      """, "host-mismatch - -9843 server", "expired - -9814 server"),
    Case(
      "a daemon",
      "Jan  3 06:16:48 iPhone itunesstored(CFNetwork)[112] <Error>: CFNetwork SSLHandshake failed (-9824)",
      "ambiguous - -9824 server"),
    Case("raw stream", "SocketStream write error [0x7f]: 3 -9802", "ambiguous - -9802 server"),
  ]

  @Test(arguments: cases) func belongsTogether(_ row: Case) throws { try row.check() }

  /// A retry loop is one failure: findings alike in host, cause and codes stand for it.
  @Test func retryLoopOfOneTask() throws {
    let attempt = """
      Connection 4: default TLS Trust evaluation failed(-9843)
      Connection 4: encountered error(3:-9843)
      Task <\(Self.a)>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      """
    let found = try Finding.all(in: Array(repeating: attempt, count: 20).joined(separator: "\n"))
    #expect(Set(found.map(\.sketch)) == ["host-mismatch - -1202,-9843 server"])
    #expect(found.count == 1)
  }

  static let cleartext: [(url: String, exception: String)] = [
    (
      "http://a.example/",
      #"{"NSExceptionDomains":{"a.example":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      "ws://a.example:8080/",
      #"{"NSExceptionDomains":{"a.example":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    ("http://nas/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://localhost:3000/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://printer.local/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://192.168.1.5:8000/x", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://10.1.2.3/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://172.16.0.9/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://169.254.1.1/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://127.0.0.1:8080/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://[fe80::1]/", #"{"NSAllowsLocalNetworking":true}"#),
    ("http://[::1]:8080/", #"{"NSAllowsLocalNetworking":true}"#),
    (
      "http://203.0.113.7/",
      #"{"NSExceptionDomains":{"203.0.113.7":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      "http://100.64.3.4/",
      #"{"NSExceptionDomains":{"100.64.3.4":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      "http://[2001:db8::7]/",
      #"{"NSExceptionDomains":{"2001:db8::7":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      "http://172.32.0.9/",
      #"{"NSExceptionDomains":{"172.32.0.9":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
  ]

  @Test(arguments: cleartext) func cleartextException(url: String, exception: String) throws {
    let found = try Finding.all(in: Self.dump(-1022, nil, url))
    let first = try #require(found.first)
    #expect(found.count == 1)
    #expect(first.cause == .cleartextHTTP)
    #expect(first.remedy.kind == .exception)
    #expect(first.exceptionText == exception)
  }

  /// The system gives the address of a freed error out again, so it names no failure for long.
  @Test(arguments: [1, 2, 16, 64, 100], [0, 3, 30])
  func noFailureIsLostToAnAddressThatWasUsedBefore(addresses: Int, linesBetween: Int) throws {
    let hosts = ["a.example.org", "b.example.org", "c.example.org"]
    let quiet = String(repeating: "ordinary line\n", count: linesBetween)
    let log = (0..<100).map { number in
      let task = String(Self.a.dropLast(3)) + String(number + 100)
      let address = "0x60000" + String(0x1000 + number % addresses, radix: 16)
      return """
        Task <\(task)>.<\(number)> finished with error [-1202] Error Domain=NSURLErrorDomain \
        Code=-1202 "x" UserInfo={NSErrorFailingURLStringKey=https://\(hosts[number % 3])/, \
        _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9843, NSUnderlyingError=\(address) \
        {Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)"}}
        \(quiet)
        """
    }
    let found = try Finding.all(in: log.joined(separator: "\n"))
    #expect(found.count == 100)
    #expect(found.map(\.host) == (0..<100).map { hosts[$0 % 3] })
  }

  /// The few lines of one failure print its underlying error at one address, with or without its task.
  @Test func anAddressTiesTheLinesOfOneFailureTogether() throws {
    let error = """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorFailingURLStringKey=\
      https://a.example.org/, NSUnderlyingError=0x600001 {Error Domain=kCFErrorDomainCFNetwork \
      Code=-1202 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9843, _kCFStreamErrorDomainKey=3}}}
      """
    let log = """
      Task <\(Self.a)>.<1> finished with error [-1202] \(error)
      ordinary line
      load failed: \(error)
      """
    #expect(
      try Finding.all(in: log).map(\.sketch) == ["host-mismatch a.example.org -1202,-9843 server"])
  }

  /// The end of the input closes the connection before the error that it caused.
  @Test func aConnectionAndTheErrorItCausedAreOneAtTheEnd() throws {
    let log = """
      Connection 1: TLS Trust encountered error 3:-9807
      Error Domain=NSURLErrorDomain Code=-1202 "The certificate for this server is invalid. You \
      might be connecting to a server that is pretending to be “dev.example.com” which could put \
      your confidential information at risk." UserInfo={NSLocalizedDescription=The certificate
      """
    let found = try Finding.all(in: log)
    #expect(found.map(\.sketch) == ["ambiguous dev.example.com -1202,-9807 server"])
    #expect(found.first?.source.line == 1)
  }
}

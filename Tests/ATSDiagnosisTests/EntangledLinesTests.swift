import ATSDiagnosis
import Testing

/// Failures whose lines are many, far apart, or without a name: each is reported once, and none takes what is of
/// another.
@Suite struct EntangledLinesTests {
  private static let task = "5E0C7B1A-90D2-4F6E-8A31-2C4D6E8F0A1B"
  private static let other = "6F1D8C2B-A1E3-4071-9B42-3D5E7F901B2C"

  private static func error(
    _ host: String, _ code: Int = -1200, _ ssl: Int? = nil, task: String? = nil,
    scheme: String = "https", tail: String = ""
  ) -> String {
    let stream = ssl.map { "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0), " } ?? ""
    let named = task.map { "_NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <\($0)>.<4>, " }
    return #"Error Domain=NSURLErrorDomain Code=\#(code) "x" UserInfo={\#(stream)\#(named ?? "")"#
      + "NSErrorFailingURLStringKey=\(scheme)://\(host)/v1, NSLocalizedDescription=x\(tail)}"
  }

  private static func failed(_ task: String, _ host: String, _ code: Int, _ ssl: Int) -> String {
    "Task <\(task)>.<4> finished with error [\(code)] \(error(host, code, ssl, task: task))"
  }

  /// The error as Foundation prints JSON: a blank in front of each colon.
  private static func json(
    _ host: String, _ code: Int, _ ssl: Int? = nil, scheme: String = "https"
  ) -> String {
    let stream = ssl.map { "    \"_kCFStreamErrorCodeKey\" : \($0),\n" } ?? ""
    return """
      request failed: {
        "domain" : "NSURLErrorDomain",
        "code" : \(code),
        "localizedDescription" : "The request failed.",
        "userInfo" : {
      \(stream)    "NSErrorFailingURLStringKey" : "\(scheme)://\(host)/v1"
        }
      }
      """
  }

  private static func block(
    _ title: String, _ number: Int, _ host: String, _ code: Int, _ ssl: Int? = nil,
    scheme: String = "https"
  ) -> String {
    let stream = ssl.map {
      " UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0)}"
    }
    return """
      CFNetwork Diagnostics [3:\(number)] 10:11:12.131 {
      \t\(title): (null)
      \t        Loader: <CFURLRequest 0x6080 [0x1076]> {url = \(scheme)://\(host)/v1, cs = 0x0}
      \t         Error: Error Domain=kCFErrorDomainCFNetwork Code=\(code) "(null)"\(stream ?? "")
      \t   total bytes: 0
      } [3:\(number)]
      """
  }

  private static let offline = ", _kCFStreamErrorDomainKey=1, _kCFStreamErrorCodeKey=50"

  private static func lines(_ count: Int) -> String {
    (1...count).map { "laid out \($0) views" }.joined(separator: "\n")
  }

  static let cases: [Case] = [
    Case(
      "connections that one request tried, and a print without a name",
      """
      Connection 4: encountered error(3:-9836)
      Connection 5: failed to connect 3:-9836, reason -1
      Connection 6: encountered error(3:-9836)
      \(failed(task, "a.example.com", -1200, -9836))
      \(json("a.example.com", -1200, -9836))
      """, "ambiguous a.example.com -1200,-9836 undecided"),
    Case(
      "an alert to each connection that one request tried",
      ["4", "5"].map {
        """
        boringssl_context_handle_fatal_alert(1991) [C\($0).1.1:2][0x10ed460] read alert, level: fatal, \
        description: protocol version
        Connection \($0): failed to connect 3:-9836, reason -1
        """
      }.joined(separator: "\n") + "\n" + failed(task, "a.example.com", -1200, -9836),
      "tls-version-too-old a.example.com -1200,-9836 exception"),
    Case(
      "a block of its load far behind the connection",
      """
      Connection 2: encountered error(3:-9838)
      \(lines(60))
      \(block("Did Fail", 9, "a.example.com", -1200, -9838))
      \(failed(task, "a.example.com", -1200, -9838))
      """, "peer-alert-other a.example.com -1200,-9838 server"),
    Case(
      "an error in JSON right behind a block of another load",
      """
      \(block("Did Fail", 9, "a.example.com", -1200, -9884))
      \(json("b.example.com", -1022, scheme: "http"))
      """, "sha1-certificate a.example.com -1200,-9884 server",
      "cleartext-http b.example.com -1022 exception"),
    Case(
      "the app's print far behind the blocks of its load, with those of another one between",
      """
      \(block("Did Fail", 9, "a.example.com", -1022, scheme: "http"))
      \(lines(20))
      \(block("Did Fail", 10, "b.example.com", -1200, -9884))
      load failed: \(error("a.example.com", -1022, scheme: "http"))
      """, "cleartext-http a.example.com -1022 exception",
      "sha1-certificate b.example.com -1200,-9884 server"),
    Case(
      "a line without a name right behind a task, and a connection of another one before",
      """
      Connection 5: encountered error(3:-9882)
      Connection 6: failed to connect 3:-9882, reason -1
      \(failed(task, "a.example.com", -1200, -9802))
      NSURLConnection finished with error - code -1200
      \(failed(other, "b.example.com", -1200, -9882))
      """, "ambiguous a.example.com -1200,-9802 undecided",
      "no-forward-secrecy b.example.com -1200,-9882 exception"),
    Case(
      "checks of a second connection, and a cancelled load",
      """
      Task <\(task)>.<4> setting up Connection 5
      Trust evaluate failure: [leaf SystemTrustedCTRequired]
      Connection 5: default TLS Trust evaluation failed(-9807)
      Task <\(task)>.<4> setting up Connection 6
      Trust evaluate failure: [leaf SystemTrustedCTRequired]
      Connection 6: default TLS Trust evaluation failed(-9807)
      Task <\(other)>.<4> finished with error [-999] \(error("c.example.com", -999, task: other))
      \(failed(task, "a.example.com", -1202, -9807))
      """, "ct-missing a.example.com -1202,-9807 server"),
    Case(
      "a cancelled load in front of an error in JSON",
      """
      Task <\(other)>.<4> finished with error [-999] \(error("c.example.com", -999, task: other))
      \(failed(task, "a.example.com", -1200, -9850))
      \(json("a.example.com", -1200, -9850))
      """, "weak-cipher a.example.com -1200,-9850 server"),
    Case(
      "a task that names its host 500 lines later",
      """
      Task <\(task)>.<4> HTTP load failed (error code: -1017)
      \(lines(500))
      Task <\(task)>.<4> load failed with error \(error("a.example.com", -1017, task: task)) [-1017]
      """, "not-ats-http a.example.com -1017 none"),
    Case(
      "a connection that failed with another code",
      """
      TIC TCP Conn Failed [1:0x1c00179b00]: 3:-9802 Err(-9802)
      \(lines(30))
      TIC TCP Conn Failed [2:0x1c00279b00]: 1:50 Err(50)
      \(block("Response Error", 9, "a.example.com", -1200, -9802))
      Task <\(task)>.<4> load failed with error \(error("a.example.com", -1200, -9802, task: task)) [-1200]
      Task <\(other)>.<4> load failed with error \(error("b.example.com", -1009, task: other, tail: offline)) [-1009]
      """, "ambiguous a.example.com -1200,-9802 undecided",
      "not-ats-network b.example.com -1009,50 none"),
    Case(
      "the app's print far behind its task",
      """
      \(failed(task, "a.example.com", -1202, -9814))
      \(lines(60))
      load failed: \(error("a.example.com", -1202, -9814))
      """, "expired a.example.com -1202,-9814 server"),
    Case(
      "the sentence for its error far behind a task",
      """
      \(failed(task, "a.example.com", -1200, -9850))
      \(lines(60))
      GET https://a.example.com/v1 failed: An SSL error has occurred and a secure connection to the server cannot be made.
      \(lines(60))
      Could not load: An SSL error has occurred and a secure connection to the server cannot be made.
      """, "weak-cipher a.example.com -1200,-9850 server"),
    Case(
      "the sentence for another error, and for another host",
      """
      \(failed(task, "a.example.com", -1200, -9850))
      \(lines(60))
      GET https://b.example.com/v1 failed: An SSL error has occurred and a secure connection to the server cannot be made.
      \(lines(60))
      GET https://a.example.com/v1 failed: The Internet connection appears to be offline.
      """, "weak-cipher a.example.com -1200,-9850 server", "ambiguous b.example.com - undecided",
      "not-ats-network a.example.com - none"),
    Case(
      "a request that was announced and succeeded",
      """
      CFNetwork SSLHandshake failed (-9824)
      GET https://b.example.com/feed
      GET https://b.example.com/feed -> 200 OK
      CFNetwork SSLHandshake failed (-9824)
      """, "ambiguous - -9824 undecided"),
    Case(
      "a request of which JSON says that it succeeded",
      #"""
      {"processID":7,"eventMessage":"GET https:\/\/b.example.com\/v2\/feed -> 200 OK"}
      {"processID":7,"eventMessage":"CFNetwork SSLHandshake failed (-9824)"}
      """#, "ambiguous - -9824 undecided"),
    Case(
      "a cancelled load behind a handshake that isn't its own",
      """
      CFNetwork SSLHandshake failed (-9882)
      \(error("c.example.com", -999))
      NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9882)
      \(error("a.example.com", -1200, -9882))
      """, "no-forward-secrecy a.example.com -1200,-9882 exception"),
    Case(
      "a cancelled load in front of an address that failed",
      """
      \(error("c.example.com", -999))
      GET https://a.example.com/v1 failed: An SSL error has occurred and a secure connection to the server cannot be made.
      """, "ambiguous a.example.com - undecided"),
    Case(
      "a cancelled load in front of the sentence for another error",
      """
      \(error("c.example.com", -999))
      Could not load: An SSL error has occurred and a secure connection to the server cannot be made.
      """, "ambiguous - - undecided"),
    Case(
      "a pin that doesn't fit in front of an alert",
      """
      === TrustKit: Pin validation failed for p.example.com
      Task <\(task)>.<4> setting up Connection 8
      boringssl_context_handle_fatal_alert(1991) [C8.1.1:2][0x10ed460] read alert, level: fatal, description: internal error
      Connection 8: failed to connect 3:-9838, reason -1
      \(failed(task, "a.example.com", -1200, -9838))
      """, "pin-mismatch p.example.com - code", "peer-alert-other a.example.com -1200,-9838 server"),
    Case(
      "a pin that doesn't fit in front of another failure",
      """
      === TrustKit: Pin validation failed for p.example.com
      Task <\(task)>.<4> setting up Connection 12
      Connection 12: default TLS Trust evaluation failed(-9814)
      \(failed(task, "a.example.com", -1202, -9814))
      """, "pin-mismatch p.example.com - code", "expired a.example.com -1202,-9814 server"),
    Case(
      "a pin that doesn't fit among the lines of another failure",
      """
      Task <\(task)>.<4> HTTP load failed (error code: -1200 [3:-9802])
      === TrustKit: Pin validation failed for p.example.com
      \(failed(task, "a.example.com", -1200, -9802))
      """, "pin-mismatch p.example.com - code", "ambiguous a.example.com -1200,-9802 undecided"),
    Case(
      "the policy of a healthy connection in front of a print",
      """
      \(failed(task, "a.example.com", -1202, -9814))
      Task <\(other)>.<5> setting up Connection 9
      \(healthyPolicy(9))
      GET https://a.example.com/v1 failed: The certificate for this server is invalid.
      """, "expired a.example.com -1202,-9814 server"),
    Case(
      "the policy of a healthy connection in front of a notice",
      """
      Task <\(other)>.<5> setting up Connection 9
      \(healthyPolicy(9))
      App Transport Security has blocked a cleartext HTTP connection to a.example.com since it is insecure.
      Cannot start load of Task <\(task)>.<4> since it does not conform to ATS policy
      Task <\(task)>.<4> finished with error [-1022]
      """, "cleartext-http a.example.com -1022 exception"),
    Case(
      "the policy of a healthy connection behind a block",
      """
      Task <\(task)>.<4> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9805])
      \(block("Response Error", 8, "a.example.com", -1200, -9805))
      Task <\(other)>.<5> setting up Connection 9
      \(block("Did Fail", 9, "a.example.com", -1200, -9805))
      \(healthyPolicy(9))
      \(failed(task, "a.example.com", -1200, -9805))
      """, "handshake-aborted a.example.com -1200,-9805 server"),
    Case(
      "a notice long before its load ends",
      """
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.
      \(lines(60))
      Cannot start load of Task <\(task)>.<4> since it does not conform to ATS policy
      Task <\(task)>.<4> finished with error [-1022] \(error("a.example.com", -1022, task: task, scheme: "http"))
      """, "cleartext-http a.example.com -1022 exception"),
    Case(
      "blocks of three loads that failed alike",
      """
      Task <\(task)>.<4> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9847])
      Task <\(other)>.<5> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9847])
      \(block("Response Error", 8, "b.example.com", -1200, -9847))
      \(block("Response Error", 9, "a.example.com", -1200, -9847))
      \(block("Response Error", 10, "c.example.com", -1200, -9847))
      \(block("Did Fail", 11, "a.example.com", -1200, -9847))
      \(failed(task, "a.example.com", -1200, -9847))
      load failed: \(error("c.example.com", -1200, -9847))
      \(block("Did Fail", 12, "b.example.com", -1200, -9847))
      \(failed(other, "b.example.com", -1200, -9847))
      """, "not-tls-port a.example.com -1200,-9847 server",
      "not-tls-port b.example.com -1200,-9847 server",
      "not-tls-port c.example.com -1200,-9847 server"),
    Case(
      "a closed handshake before a refused certificate",
      "CFNetwork SSLHandshake failed (-9806)\nNSURLErrorDomain -1202", "ambiguous - -1202 server",
      "handshake-aborted - -9806 server"),
    Case(
      "a refused certificate before the client's",
      "CFNetwork SSLHandshake failed (-9807)\nDomain : NSURLErrorDomain\nCode   : -1206",
      "client-cert-required - -1206 code", "ambiguous - -9807 server"),
    Case(
      "a refused certificate before the system's sentence",
      """
      Connection 1: default TLS Trust evaluation failed(-9814)
      Connection 1: TLS Trust encountered error 3:-9814
      Exception: The certificate for this server is invalid. You might be connecting to a server that is pretending \
      to be “a.example.com” which could put your confidential information at risk.
      """, "expired a.example.com -9814 server"),
    Case(
      "a program's print before the system's log",
      """
      Exception: The certificate for this server is invalid. You might be connecting to a server that is pretending \
      to be “a.example.com” which could put your confidential information at risk.
      APNS device token not set
      Connection 1: default TLS Trust evaluation failed(-9814)
      Connection 1: TLS Trust encountered error 3:-9814
      """, "expired a.example.com -9814 server"),
    Case(
      "a program's print before another one and the system's log of that",
      """
      Exception: The certificate for this server is invalid. You might be connecting to a server that is pretending \
      to be “a.example.com” which could put your confidential information at risk.
      Connection 1: default TLS Trust evaluation failed(-9814)
      Exception: The certificate for this server is invalid. You might be connecting to a server that is pretending \
      to be “b.example.com” which could put your confidential information at risk.
      """, "ambiguous a.example.com - server", "expired b.example.com -9814 server"),
    Case(
      "the sentence broken before the host",
      """
      Exception: The certificate for this server is invalid. You might be connecting to a server that is pretending to be
      “a.example.com” which could put your confidential information at risk.
      """, "ambiguous a.example.com - server"),
    Case(
      "a refused certificate before the sentence of another failure",
      """
      Connection 1: default TLS Trust evaluation failed(-9814)
      Connection 1: TLS Trust encountered error 3:-9814
      The server “a.example.com” requires a client certificate.
      """, "client-cert-required a.example.com - code", "expired - -9814 server"),
    Case(
      "a closed handshake before an error without a code below",
      "CFNetwork SSLHandshake failed (-9806)\nDomain : NSURLErrorDomain\nCode   : -1200",
      "ambiguous - -1200,-9806 undecided"),
  ]

  /// What is logged of the policy of every connection.
  private static func healthyPolicy(_ connection: Int) -> String {
    """
    [C\(connection).1:2][0x7f98] TLS configured [server(0) min_version(0x0303) max_version(0x0304) \
    name(redacted) enforce_ats(true)]
    """
  }

  @Test(arguments: cases) func isReportedOnce(_ row: Case) throws {
    let found = try Finding.all(in: row.log).map(\.sketch)
    #expect(found.sorted() == row.findings.sorted(), "\(row.name):\n\(row.log)")
  }

  /// A build service or a container's runtime puts a time in front of every line of a message.
  @Test(arguments: [
    "2026-01-02T03:04:05.1234567Z ", "[2026-01-02T03:04:05.123Z] ",
    "2026-01-02T03:04:05.123456789Z stderr F ", "2026-01-02T03:04:05.123456Z 01O ",
    "build\tRun tests\t2026-01-02T03:04:05.1234567Z ",
  ]) func timeOnEveryLine(prefix: String) throws {
    let log = """
      \(Self.block("Response Error", 9, "a.example.com", -1202, -9813))
      \(Self.lines(30))
      Request failed
      domain = NSURLErrorDomain
      code = -1202
      url = https://a.example.com/v1
      load failed: Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          "<cert(0x7f8) s: a.example.com i: a.example.com>"
      ), _kCFStreamErrorCodeKey=-9813, NSErrorFailingURLStringKey=https://a.example.com/v1}
      """
    let text = log.split(separator: "\n").map { prefix + $0 }.joined(separator: "\n")
    let found = try Finding.all(in: text)
    #expect(
      found.map(\.sketch) == ["self-signed a.example.com -1202,-9813 server"], "\(text)")
  }
}

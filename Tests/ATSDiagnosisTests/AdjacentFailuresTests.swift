import ATSDiagnosis
import AppTransportSecurity
import Testing

/// Failures of two hosts, one right behind the other: each is told as if it were alone.
@Suite struct AdjacentFailuresTests {
  /// Some failures of a host, each whole by itself.
  static let failures: [(name: String, log: @Sendable (String) -> String)] = [
    ("error with -9814", { "load failed: \(error(-1202, "https://\($0)/x", -9814))" }),
    ("error with -9836", { "load failed: \(error(-1200, "https://\($0)/x", -9836))" }),
    ("error of a blocked load", { "load failed: \(error(-1022, "http://\($0)/x"))" }),
    ("timeout", { "load failed: \(error(-1001, "https://\($0)/x"))" }),
    ("sentence of trust", { "GET https://\($0)/x failed: \(untrusted($0))" }),
    ("sentence of TLS", { "GET https://\($0)/x failed: \(noSecureConnection)" }),
    ("sentence with the host in front", { "\($0): \(noSecureConnection)" }),
    ("host in brackets", { "10:00:01.100 Demo[7:1] [\($0)] \(noSecureConnection)" }),
    ("item of a list", { "  • \($0): \(noSecureConnection)" }),
    ("host, domain and code", { "\($0) NSURLErrorDomain -1202" }),
    ("sentence of a blocked load", { "GET http://\($0)/x failed: \(blocked)" }),
    ("sentence without a network", { "GET https://\($0)/x failed: \(offline)" }),
    (
      "notice",
      {
        "App Transport Security has blocked a cleartext HTTP connection to \($0) since it is insecure. "
          + "Use HTTPS instead or add this domain to Exception Domains in your Info.plist."
      }
    ),
    (
      "curl, host",
      {
        "curl: (60) SSL: no alternative certificate subject name matches target host name '\($0)'"
      }
    ),
    (
      "curl, cut off",
      { "curl: (35) LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to \($0):443" }
    ),
    (
      "git",
      {
        "fatal: unable to access 'https://\($0)/a.git/': SSL certificate problem: certificate has expired"
      }
    ),
    ("Go", { "Get \"https://\($0)/v2/\": x509: certificate signed by unknown authority" }),
    (
      "Node",
      {
        "npm ERR! request to https://\($0)/react failed, reason: unable to verify the first certificate"
      }
    ),
    ("Chromium", { "did-fail-load https://\($0)/ net::ERR_CERT_DATE_INVALID" }),
    (
      "pin of the app's own",
      { "[Net] certificate for \($0) does not match pinned key, cancelling" }
    ),
    (
      "Alamofire without certificates",
      {
        "https://\($0)/1 failed: serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason."
          + "noCertificatesFound)"
      }
    ),
    ("TrustKit", { "=== TrustKit: Pin validation failed for \($0)" }),
    ("Network.framework", { "NWConnection \($0):443 failed(-9807: invalid certificate chain)" }),
    (
      "socket, OSStatus",
      {
        "websocket wss://\($0)/live is disconnected: The operation couldn’t be completed. (OSStatus error -9807.)"
      }
    ),
    (
      "broker",
      { "CocoaMQTT \($0):8883 Error Domain=kCFStreamErrorDomainSSL Code=-9836 \"(null)\"" }
    ),
    (
      "socket, refused",
      {
        "SocketRocket wss://\($0) failed: Error Domain=NSPOSIXErrorDomain Code=61 \"Connection refused\""
      }
    ),
    ("management", { "The server certificate for “https://\($0)/scep” is invalid." }),
    (
      "JSON",
      {
        #"{"level":"error","url":"https://\#($0)/x","error":{"domain":"NSURLErrorDomain","code":-1202}}"#
      }
    ),
    (
      "indented JSON",
      {
        "{\n  \"code\": -1022,\n  \"domain\": \"NSURLErrorDomain\",\n  \"url\": \"http://\($0)/x\"\n}"
      }
    ),
    ("URL below", { "Request failed: \(noSecureConnection)\n  url: https://\($0)/a" }),
    ("URL above", { "url: https://\($0)/a\nerror: \(noSecureConnection)\ncode: -1200\n----" }),
    ("fields", { "---- Network error ----\nhost: \($0)\ndomain: NSURLErrorDomain\ncode: -1202" }),
    (
      "Dart",
      {
        "flutter: GET https://\($0)/v1\nflutter: HandshakeException: Handshake error in client (OS Error:\n"
          + "flutter: \tCERTIFICATE_VERIFY_FAILED: certificate has expired(handshake.cc:393))"
      }
    ),
    (
      "s_client",
      {
        "$ openssl s_client -connect \($0):443\nCONNECTED(00000005)\ndepth=0 CN = x\n"
          + "verify error:num=18:self signed certificate\nverify return:1\nDONE"
      }
    ),
    (
      "curl, called",
      {
        "$ curl -v https://\($0)/health\n* SSL certificate problem: self signed certificate\n"
          + "curl: (60) SSL certificate problem: self signed certificate"
      }
    ),
  ]

  private static func error(_ code: Int, _ url: String, _ ssl: Int? = nil) -> String {
    let stream = ssl.map { ", _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0)" } ?? ""
    return
      "Error Domain=NSURLErrorDomain Code=\(code) \"x\" UserInfo={NSErrorFailingURLStringKey=\(url), "
      + "NSErrorFailingURLKey=\(url)\(stream)}"
  }
  private static func untrusted(_ host: String) -> String {
    "The certificate for this server is invalid. You might be connecting to a server that is pretending to be "
      + "“\(host)” which could put your confidential information at risk."
  }
  private static let noSecureConnection =
    "An SSL error has occurred and a secure connection to the server cannot be made."
  private static let blocked =
    "The resource could not be loaded because the App Transport Security policy requires the use of a secure "
    + "connection."
  private static let offline = "The Internet connection appears to be offline."

  /// What a log tells.
  private static func sketches(_ log: String, _ analyzer: inout Analyzer) -> [String] {
    analyzer.findings(in: log).map { "\($0.sketch) \($0.remedy.exception?.json() ?? "-")" }.sorted()
  }

  @Test(arguments: failures.indices) func eachIsToldAsIfItWereAlone(first: Int) throws {
    let one = Self.failures[first].log("alpha.first-pair.net") + "\n"
    var analyzer = Analyzer(path: "-")
    let alone = Self.sketches(one, &analyzer)
    try #require(alone.count == 1, "\(Self.failures[first].name)")
    for second in Self.failures {
      let other = second.log("bravo.second-pair.org") + "\n"
      let told = Self.sketches(one + other, &analyzer)
      let wanted = (alone + Self.sketches(other, &analyzer)).sorted()
      #expect(told == wanted, "\(Self.failures[first].name), then \(second.name)")
    }
  }

  static let cases: [Case] = [
    Case(
      "a program without times fails at one host again and again",
      (1...3).map { number in
        """
        Connection \(number): default TLS Trust evaluation failed(-9814)
        Connection \(number): encountered error(3:-9814)
        Task <3F2504E0-4F89-41D3-9A0C-0305E82C330\(number)>.<\(number)> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])
        Error: \(error(-1202, "https://a.example.com/\(number)", -9814))

        """
      }.joined(),
      "expired a.example.com -1202,-9814 server", "expired a.example.com -1202,-9814 server",
      "expired a.example.com -1202,-9814 server"),
    Case(
      "blocks of fields, one of a request that succeeded",
      """
      ❌ Request failed
         URL: https://a.example.com/a
         Error: \(noSecureConnection)
         Code: -1200
      ✅ Request ok
         URL: https://b.example.org/b
      ❌ Request failed
         URL: https://c.example.net/c
         Error: \(untrusted("c.example.net"))
         Code: -1202

      """, "ambiguous a.example.com -1200 undecided", "ambiguous c.example.net -1202 server"),
    Case(
      "a label's own fields are of that label",
      "Request failed: \(noSecureConnection)\n  app:\n    url: https://apps.example.com/id1\n",
      "ambiguous - - undecided"),
    Case(
      "the machine that logs, and a document",
      "host: mini.example.com\nos: macOS 14\nerror: \(noSecureConnection)\n"
        + "  url: https://docs.example.com/documentation/tls\n", "ambiguous - - undecided"),
    Case(
      "the configuration of a request",
      """
      {
        "config": {
          "url": "https://a.example.com/v1",
          "method": "get"
        },
        "domain": "NSURLErrorDomain",
        "code": -1202
      }

      """, "ambiguous a.example.com -1202 server"),
    Case(
      "git says what its transport said",
      "* SSL certificate problem: certificate has expired\n"
        + "fatal: unable to access 'https://a.example.com/a.git/': SSL certificate problem: certificate has expired\n",
      "expired a.example.com - server"),
    Case(
      "where an answer sends who asked",
      "GET https://a.example.com/x\nredirected to https://b.example.org/x\n\(noSecureConnection)\n",
      "ambiguous b.example.org - undecided"),
    Case(
      "the host in front counts, not the last request",
      """
      Fetching https://a.example.com/rss ...
      Fetching https://b.example.org/rss ...
      Fetching https://c.example.net/rss ...
      a.example.com failed: \(noSecureConnection)
      b.example.org failed: The request timed out.
      c.example.net ok, 20 items

      """, "ambiguous a.example.com - undecided", "not-ats-network b.example.org - none"),
    Case(
      "an app says of a redirect what it asked for first",
      """
      10:00:01.100 Demo[7:1] Task <3F2504E0-4F89-41D3-9A0C-0305E82C3301>.<1> finished with error [-1022] \(error(-1022, "http://b.example.org/x"))
      10:00:01.200 Demo[7:1] Download of https://a.example.com/x failed: \(blocked)

      """, "cleartext-http b.example.org -1022 exception"),
    Case(
      "a sentence, then the error of the next request",
      "login: \(noSecureConnection)\nretrying\n\(error(-1202, "https://b.example.org/x", -9814))\n",
      "ambiguous - - undecided", "expired b.example.org -1202,-9814 server"),
    Case(
      "a tool without a host, then another one's failure",
      "curl: (60) SSL certificate problem: certificate has expired\n"
        + "curl: (60) SSL: no alternative certificate subject name matches target host name 'b.example.org'\n",
      "expired - - server", "host-mismatch b.example.org - server"),
    Case(
      "a tool without a host, then an app's failure",
      "curl: (60) SSL certificate problem: self signed certificate\n"
        + "Task <3F2504E0-4F89-41D3-9A0C-0305E82C3301>.<1> finished with error [-1202] "
        + error(-1202, "https://b.example.org/x", -9843) + "\n",
      "host-mismatch b.example.org -1202,-9843 server", "self-signed - - server"),
    Case(
      "a program's prints come before what the system logs",
      (1...2).map { number in
        """
        Error: \(error(-1202, "https://\(number == 1 ? "a.example.com" : "b.example.org")/x", -9814 - number))
        Connection \(number): default TLS Trust evaluation failed(\(-9814 - number))
        Connection \(number): encountered error(3:\(-9814 - number))
        Task <3F2504E0-4F89-41D3-9A0C-0305E82C330\(number)>.<\(number)> HTTP load failed, 0/0 bytes (error code: -1202 [3:\(-9814 - number)])

        """
      }.joined().replacing("-9816", with: "-9843"),
      "not-yet-valid a.example.com -1202,-9815 server",
      "host-mismatch b.example.org -1202,-9843 server"),
    Case(
      "a pin that fails behind a chain that failed",
      """
      Error: \(error(-1202, "https://a.example.com/x", -9814))
      -- clock set --
      === TrustKit: Pin validation failed for a.example.com
      Task <3F2504E0-4F89-41D3-9A0C-0305E82C3302>.<2> finished with error [-999] \(error(-999, "https://a.example.com/x"))

      """, "expired a.example.com -1202,-9814 server", "pin-mismatch a.example.com - code"),
    Case(
      "a reused connection ends with its task",
      """
      Task <3F2504E0-4F89-41D3-9A0C-0305E82C3301>.<1> setting up Connection 1
      Connection 1: connected successfully
      Task <3F2504E0-4F89-41D3-9A0C-0305E82C3301>.<1> finished successfully
      Task <3F2504E0-4F89-41D3-9A0C-0305E82C3302>.<2> now using Connection 1
      Connection 1: encountered error(1:53)
      Task <3F2504E0-4F89-41D3-9A0C-0305E82C3302>.<2> HTTP load failed, 220/0 bytes (error code: -1005 [1:53])
      Task <3F2504E0-4F89-41D3-9A0C-0305E82C3302>.<2> finished with error [-1005] \(error(-1005, "https://b.example.org/x"))

      """, "not-ats-network b.example.org -1005,53 none"),
    Case(
      "columns of a table tell the processes apart",
      ["\t", ","].map { sign in
        [
          [
            "Default", "10:00:01.100+0100", "Hearth", "812",
            "Connection 3: default TLS Trust evaluation failed(-9843)",
          ],
          [
            "Default", "10:00:01.200+0100", "Ledger", "901",
            "Connection 3: default TLS Trust evaluation failed(-9814)",
          ],
          [
            "Error", "10:00:01.300+0100", "Hearth", "812",
            error(-1202, "https://a.example.com/x", -9843),
          ],
          [
            "Error", "10:00:01.400+0100", "Ledger", "901",
            error(-1202, "https://b.example.org/x", -9814),
          ],
        ].map { $0.joined(separator: sign) + "\n" }.joined()
      }[0],
      "host-mismatch a.example.com -1202,-9843 server", "expired b.example.org -1202,-9814 server"),
    Case(
      "a name of a process with a blank, in the default style of log show",
      """
      2026-11-20 14:03:07.112345+0100 0xce82     Default     0x0                  1403   0    Quill Pad: (CFNetwork) [com.apple.CFNetwork:Default] Connection 3: default TLS Trust evaluation failed(-9843)
      2026-11-20 14:03:07.122345+0100 0xce83     Default     0x0                  1404   0    Notes Pro: (CFNetwork) [com.apple.CFNetwork:Default] Connection 3: default TLS Trust evaluation failed(-9814)
      2026-11-20 14:03:07.132345+0100 0xce82     Error       0x0                  1403   0    Quill Pad: \(error(-1202, "https://a.example.com/x", -9843))
      2026-11-20 14:03:07.142345+0100 0xce83     Error       0x0                  1404   0    Notes Pro: \(error(-1202, "https://b.example.org/x", -9814))

      """,
      "host-mismatch a.example.com -1202,-9843 server", "expired b.example.org -1202,-9814 server"),
  ]

  @Test(arguments: cases) func eachIsItsOwn(_ row: Case) throws { try row.check() }
}

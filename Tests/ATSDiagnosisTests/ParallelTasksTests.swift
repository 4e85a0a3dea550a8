import ATSDiagnosis
import Testing

/// Loads that run at the same time, with lines that name no task: each failure keeps its own host.
@Suite struct ParallelTasksTests {
  private static let first = "2F4F08A5-69AE-AC7A-4B69-26AB89FD7374"
  private static let second = "DC1DD9B5-03F7-5C94-266F-191E3E23BC51"

  private static func notice(_ host: String) -> String {
    "App Transport Security has blocked a cleartext HTTP connection to \(host) since it is insecure. "
      + "Use HTTPS instead or add this domain to Exception Domains in your Info.plist."
  }

  private static let namelessNotice =
    "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. "
    + "Temporary exceptions can be configured via your app's Info.plist file."

  private static func refused(_ task: String) -> String {
    "Cannot start load of Task <\(task)>.<3> since it does not conform to ATS policy"
  }

  private static func ended(_ task: String, _ code: Int, _ ssl: Int? = nil, _ url: String) -> String
  {
    let stream = ssl.map { "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0), " } ?? ""
    return
      #"Task <\#(task)>.<3> finished with error [\#(code)] Error Domain=NSURLErrorDomain Code=\#(code) "x" "#
      + "UserInfo={\(stream)_NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <\(task)>.<3>, "
      + "NSErrorFailingURLStringKey=\(url), NSLocalizedDescription=x}"
  }

  private static func block(_ title: String, _ url: String, _ code: Int, _ ssl: Int? = nil)
    -> String
  {
    let stream = ssl.map { " UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0)}" }
    return """
      CFNetwork Diagnostics [3:1] 10:11:12.131 {
      \t\(title): (null)
      \t        Loader: <CFURLRequest 0x6080 [0x1076]> {url = \(url), cs = 0x0}
      \t         Error: Error Domain=kCFErrorDomainCFNetwork Code=\(code) "(null)"\(stream ?? "")
      } [3:1]
      """
  }

  static let cases: [Case] = [
    Case(
      "the notice of another load behind the line that names a task",
      """
      \(refused(first))
      \(notice("b.example.com"))
      \(refused(second))
      \(ended(second, -1022, nil, "ws://b.example.com/v1"))
      load failed: {
        "domain" : "NSURLErrorDomain",
        "code" : -1022,
        "localizedDescription" : "x",
        "userInfo" : {
          "NSErrorFailingURLStringKey" : "ws://b.example.com/v1"
        }
      }
      \(ended(first, -1022, nil, "ws://a.example.com/v1"))
      """, "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.com -1022 exception"),
    Case(
      "two notices, and the print of a load that is over",
      """
      \(notice("a.example.com"))
      \(notice("b.example.com"))
      \(refused(first))
      \(ended(first, -1022, nil, "http://a.example.com/v1"))
      \(refused(second))
      \(ended(second, -1022, nil, "http://b.example.com/v1"))
      load failed: {
        "domain" : "NSURLErrorDomain",
        "code" : -1022,
        "userInfo" : {
          "NSErrorFailingURLStringKey" : "http://b.example.com/v1"
        }
      }
      """, "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.com -1022 exception"),
    Case(
      "a block behind the brackets that close an error",
      """
      Task <\(first)>.<3> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9883])
      load failed: {
        "domain" : "NSURLErrorDomain",
        "code" : -1003,
        "userInfo" : {
          "_kCFStreamErrorCodeKey" : 8,
          "_kCFStreamErrorDomainKey" : 12,
          "NSErrorFailingURLStringKey" : "https://b.example.com/v1"
        }
      }
      \(block("Response Error", "https://a.example.com/v1", -1200, -9883))
      \(ended(first, -1200, -9883, "https://a.example.com/v1"))
      """, "not-ats-network b.example.com -1003,8 none",
      "weak-key a.example.com -1200,-9883 server"),
    Case(
      "handshakes of one load with older versions of TLS",
      """
      CFNetwork SSLHandshake failed (-9806)

      CFNetwork SSLHandshake failed (-9800)

      CFNetwork SSLHandshake failed (-9830)

      NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9830)
      """, "peer-alert-other - -9830,-9806,-9800 server"),
    Case(
      "a handshake minutes before a load that failed",
      """
      2015-09-22 10:11:12.345 Shop[123:456] CFNetwork SSLHandshake failed (-9806)
      2015-09-22 10:17:12.345 Shop[123:456] CFNetwork SSLHandshake failed (-9814)
      2015-09-22 10:17:12.346 Shop[123:456] NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9814)
      """, "handshake-aborted - -9806 server", "expired - -9814 server"),
    Case(
      "handshakes of two loads",
      """
      CFNetwork SSLHandshake failed (-9824)
      CFNetwork SSLHandshake failed (-9814)
      NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)
      NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9814)
      """, "ambiguous - -9824 undecided", "expired - -9814 server"),
    Case(
      "a connection behind the block that ends another load with the same code",
      """
      \(block("Did Fail", "https://a.example.com/v1", -1200, -9805))
      Task <\(second)>.<3> setting up Connection 5
      Connection 5: encountered error(3:-9805)
      \(ended(first, -1200, -9805, "https://a.example.com/v1"))
      \(block("Did Fail", "https://b.example.com/v1", -1200, -9805))
      \(ended(second, -1200, -9805, "https://b.example.com/v1"))
      """, "handshake-aborted a.example.com -1200,-9805 server",
      "handshake-aborted b.example.com -1200,-9805 server"),
    Case(
      "a block about another request than that of the connection whose code isn't known yet",
      """
      Task <\(second)>.<3> setting up Connection 4
      nw_protocol_boringssl_handshake_negotiate_proceed(726) [C4.1:1][0x106f] handshake failed at state 12288: \
      not completed
      \(block("Response Error", "https://a.example.com/v1", -1205))
      Connection 4: system TLS Trust evaluation failed(-9802)
      Connection 4: encountered error(3:-9802)
      \(ended(first, -1205, nil, "https://a.example.com/v1"))
      \(ended(second, -1200, -9802, "https://b.example.com/v1"))
      """, "client-cert-rejected a.example.com -1205 code",
      "ambiguous b.example.com -1200,-9802 server"),
    Case(
      "a cancelled load whose error was wrapped, before a connection whose number was",
      """
      Connection 5: failed to connect 3:-9882, reason -1
      2022-05-06 07:08:10.119456+0200 Shop[4242:98021] [x] Task
      <\(first)>.<3> finished with error [-999]
      Error Domain=NSURLErrorDomain Code=-999 "cancelled"
      UserInfo={NSErrorFailingURLStringKey=https://a.example.com/live,
      NSErrorFailingURLKey=https://a.example.com/live,
      NSLocalizedDescription=cancelled}
      2022-05-06 07:08:10.123456+0200 Shop[4242:98021] [x] Connection
      5: encountered error(3:-9882)
      """, "no-forward-secrecy - -9882 exception"),
    Case(
      "an alert that was wrapped in front of its level",
      """
      boringssl_context_handle_fatal_alert(1991) [C3.1.1.1:2][0x1044ed460] read alert,
      level: fatal, description: protocol version
      Connection 3: failed to connect 3:-9836, reason -1
      \(ended(first, -1200, -9836, "https://a.example.com/v1"))
      """, "tls-version-too-old a.example.com -1200,-9836 exception"),
    Case(
      "an alert of a connection that no line gives to the task",
      """
      boringssl_context_handle_fatal_alert(1872) [C1.1.1.1:2][0x10] read alert, level: fatal, description: certificate required
      Task <\(first)>.<3> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9858])
      \(ended(first, -1200, -9858, "https://a.example.com/v1"))
      """, "client-cert-required a.example.com -1200,-9858 code"),
    Case(
      "what BoringSSL and ATS say of such a connection",
      """
      boringssl_session_handshake_error_print(44) [C4.1.1.1:2][0x1] Error: 4378:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:/Library/x/tls_record.cc:242:
      \(ended(first, -1200, -9836, "https://a.example.com:8080/"))
      nw_protocol_boringssl_evaluate(20) [C5.1.1.1:2][0x10] ATS violation: RSA key size 1024 less than minimum bound 2048
      \(ended(second, -1200, -9802, "https://b.example.com/v1"))
      """, "not-tls-port a.example.com -1200,-9836 server",
      "weak-key b.example.com -1200,-9802 server"),
    Case(
      "two evaluations, and codes that tell whose they are",
      """
      Trust evaluate failure: [leaf TemporalValidity]
      Trust evaluate failure: [leaf SSLHostname]
      Connection 1: default TLS Trust evaluation failed(-9814)
      Connection 2: default TLS Trust evaluation failed(-9843)
      Connection 1: encountered error(3:-9814)
      Connection 2: encountered error(3:-9843)
      \(ended(first, -1202, -9814, "https://a.example.com/v1"))
      \(ended(second, -1202, -9843, "https://b.example.com/v1"))
      """, "expired a.example.com -1202,-9814 server",
      "host-mismatch b.example.com -1202,-9843 server"),
    Case(
      "two evaluations, and a code that doesn't",
      """
      Trust evaluate failure: [leaf TemporalValidity]
      Trust evaluate failure: [leaf SSLHostname]
      Connection 1: default TLS Trust evaluation failed(-9802)
      Connection 2: default TLS Trust evaluation failed(-9802)
      Connection 1: encountered error(3:-9802)
      Connection 2: encountered error(3:-9802)
      \(ended(first, -1202, -9802, "https://a.example.com/v1"))
      \(ended(second, -1202, -9802, "https://b.example.com/v1"))
      """, "ambiguous a.example.com -1202,-9802 server",
      "ambiguous b.example.com -1202,-9802 server"),
    Case(
      "two loads with the same code, one behind the other",
      """
      CFNetwork SSLHandshake failed (-9824)
      NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)
      Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/x}
      CFNetwork SSLHandshake failed (-9824)
      NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)
      Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://b.example.com/y}
      """, "ambiguous a.example.com -1200,-9824 undecided",
      "ambiguous b.example.com -1200,-9824 undecided"),
    Case(
      "two attempts at one load",
      """
      CFNetwork SSLHandshake failed (-9824)
      Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/x}
      CFNetwork SSLHandshake failed (-9824)
      Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/x}
      """, "ambiguous a.example.com -1200,-9824 undecided"),
    Case(
      "two requests that are named, and no error",
      """
      GET https://a.example.com/x
      CFNetwork SSLHandshake failed (-9824)
      NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)
      GET https://b.example.com/y
      CFNetwork SSLHandshake failed (-9824)
      NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)
      """, "ambiguous a.example.com -9824 undecided",
      "ambiguous b.example.com -9824 undecided"),
    Case(
      "two requests that are named, and blocked",
      """
      Loading http://a.example.com/x
      \(namelessNotice)
      Loading http://b.example.com/y
      \(namelessNotice)
      """, "cleartext-http a.example.com - exception", "cleartext-http b.example.com - exception"),
    Case(
      "what each connection was asked for",
      """
      [C1 a.example.com:443 tcp, url: https://a.example.com/v1, tls] start
      [C2 b.example.com:443 tcp, url: https://b.example.com/v1, tls] start
      Connection 2: default TLS Trust evaluation failed(-9814)
      Connection 1: default TLS Trust evaluation failed(-9843)
      """, "expired b.example.com -9814 server", "host-mismatch a.example.com -9843 server"),
    Case(
      "a connection of which nothing says what it was asked for",
      """
      [C1 a.example.com:443 tcp, tls] start
      Connection 2: default TLS Trust evaluation failed(-9814)
      """, "expired - -9814 server"),
    Case(
      "what each task sent",
      """
      Task <\(first)>.<1> sent request GET https://a.example.com/
      Task <\(second)>.<2> sent request GET https://b.example.com/
      Task <\(first)>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      """, "host-mismatch a.example.com -1202,-9843 server"),
    Case(
      "tasks that fail in another order than their evaluations",
      """
      Trust evaluate failure: [leaf SSLHostname]
      Connection 1: system TLS Trust evaluation failed(-9802)
      Trust evaluate failure: [leaf TemporalValidity]
      Connection 2: system TLS Trust evaluation failed(-9802)
      Connection 2: encountered error(3:-9802)
      Task <\(second)>.<2> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9802])
      Connection 1: encountered error(3:-9802)
      Task <\(first)>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9802])
      \(ended(first, -1200, -9802, "https://a.example.com/v1"))
      \(ended(second, -1200, -9802, "https://b.example.com/v1"))
      """, "host-mismatch a.example.com -1200,-9802 server",
      "expired b.example.com -1200,-9802 server"),
    Case(
      "a connection that the summary of a task names",
      """
      boringssl_context_handle_fatal_alert(1872) [C1.1.1.1:2][0x10] read alert, level: fatal, description: certificate required
      Task <\(first)>.<1> summary for task failure {transaction_duration_ms=100, response_status=-1, connection=1}
      \(ended(first, -1005, nil, "https://a.example.com/v1"))
      """, "client-cert-required a.example.com -1005 code"),
    Case(
      "a load that is cancelled right behind the evaluation",
      """
      Trust evaluate failure: [leaf AnchorTrusted]
      Task <\(first)>.<1> auth completion disp=2 cred=0x0
      \(ended(first, -999, nil, "https://a.example.com/v1"))
      """, "self-signed a.example.com - server"),
    Case(
      "a load that is cancelled later",
      """
      Trust evaluate failure: [leaf AnchorTrusted]
      Task <\(second)>.<1> auth completion disp=0 cred=0x600
      Task <\(second)>.<1> received response, status 200 content K
      Task <\(second)>.<1> finished successfully
      \(ended(first, -999, nil, "https://a.example.com/v1"))
      """),
    Case(
      "two loads in a log that begins with its newest line",
      """
      2024-03-02 10:11:22.800 Shop[55:a1] \(ended(second, -1202, nil, "https://b.example.com/v1"))
      2024-03-02 10:11:22.500 Shop[55:a1] Connection 2: default TLS Trust evaluation failed(-9814)
      2024-03-02 10:11:12.800 Shop[55:a1] \(ended(first, -1202, -9843, "https://a.example.com/v1"))
      """, "ambiguous b.example.com -1202 server", "expired - -9814 server",
      "host-mismatch a.example.com -1202,-9843 server"),
    Case(
      "lines that name other hosts",
      """
      [ERROR] http://a.example.com/x - NSURLErrorDomain code -1022
      [ERROR] http://b.example.com/x - NSURLErrorDomain code -1022
      (NSURLErrorDomain error -1022.) url: http://c.example.com/x
      (NSURLErrorDomain error -1022.) url: http://d.example.com/x
      """, "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.com -1022 exception",
      "cleartext-http c.example.com -1022 exception",
      "cleartext-http d.example.com -1022 exception"),
    Case(
      "loads minutes apart, each with its connection",
      """
      2025-05-01 10:00:00.000 Shop[10:2] Trust evaluate failure: [leaf TemporalValidity]
      2025-05-01 10:00:00.001 Shop[10:2] ATS failed system trust
      2025-05-01 10:00:00.002 Shop[10:2] Connection 1: system TLS Trust evaluation failed(-9802)
      2025-05-01 10:00:00.004 Shop[10:2] Connection 1: encountered error(3:-9802)
      2025-05-01 10:00:00.005 Shop[10:2] Request failed: Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/}
      2025-05-01 10:03:00.000 Shop[10:2] Trust evaluate failure: [leaf SSLHostname]
      2025-05-01 10:03:00.001 Shop[10:2] ATS failed system trust
      2025-05-01 10:03:00.002 Shop[10:2] Connection 2: system TLS Trust evaluation failed(-9802)
      2025-05-01 10:03:00.004 Shop[10:2] Connection 2: encountered error(3:-9802)
      2025-05-01 10:03:00.005 Shop[10:2] Request failed: Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://b.example.com/}
      """, "expired a.example.com -1200,-9802 server",
      "host-mismatch b.example.com -1200,-9802 server"),
    Case(
      "loads minutes apart with the same code",
      """
      2025-05-01 10:02:00.000 Shop[10:2] Connection 1: default TLS Trust evaluation failed(-9814)
      2025-05-01 10:02:00.002 Shop[10:2] Connection 1: encountered error(3:-9814)
      2025-05-01 10:02:00.003 Shop[10:2] Request failed: Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/}
      2025-05-01 10:06:00.000 Shop[10:2] Connection 3: default TLS Trust evaluation failed(-9814)
      2025-05-01 10:06:00.002 Shop[10:2] Connection 3: encountered error(3:-9814)
      2025-05-01 10:06:00.003 Shop[10:2] Request failed: Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorFailingURLKey=https://b.example.com/}
      """, "expired a.example.com -1202,-9814 server", "expired b.example.com -1202,-9814 server"),
    Case(
      "requests minutes apart that the line before names",
      """
      2025-05-01 10:00:00.000 Shop[10:2] [Request]: GET http://a.example.com/x
      2025-05-01 10:00:00.001 Shop[10:2] [Response]: None
      2025-05-01 10:00:00.002 Shop[10:2] [Error]: sessionTaskFailed(error: Error Domain=NSURLErrorDomain Code=-1022 "(null)")
      2025-05-01 10:05:00.003 Shop[10:2] [Request]: GET http://b.example.com/x
      2025-05-01 10:05:00.004 Shop[10:2] [Response]: None
      2025-05-01 10:05:00.005 Shop[10:2] [Error]: sessionTaskFailed(error: Error Domain=NSURLErrorDomain Code=-1022 "(null)")
      """, "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.com -1022 exception"),
    Case(
      "a request that was named minutes before, behind another failure",
      """
      2025-05-01 10:00:00.001 Shop[10:2] Task <\(first)>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9836])
      2025-05-01 10:00:00.002 Shop[10:2] GET https://a.example.com/ failed
      2025-05-01 10:05:00.001 Shop[10:2] Task <\(second)>.<2> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9824])
      """, "ambiguous - -1200,-9824 undecided", "ambiguous - -1200,-9836 undecided"),
    Case(
      "one call that fails again and again",
      """
      2025-05-01 10:00:00.001 Shop[10:2] Sync: Error Domain=NSURLErrorDomain Code=-1009 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/}
      2025-05-01 10:00:15.001 Shop[10:2] Sync: Error Domain=NSURLErrorDomain Code=-1009 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/}
      2025-05-01 10:00:30.001 Shop[10:2] Sync: Error Domain=NSURLErrorDomain Code=-1009 "x" UserInfo={NSErrorFailingURLKey=https://a.example.com/}
      """, "not-ats-network a.example.com -1009 none"),
    Case(
      "a load that is lost right behind an alert",
      """
      boringssl_context_handle_fatal_alert(1872) [C1.1.1.1:2][0x10] read alert, level: fatal, description: certificate required
      \(ended(first, -1005, nil, "https://a.example.com/v1"))
      """, "client-cert-required a.example.com -1005 code"),
    Case(
      "a pin that was wrapped within its words",
      """
      2022-05-06 07:08:10.149456+0200 Shop[4242:98021] [x] === TrustKit: Pin
      validation failed for a.example.com
      """, "pin-mismatch a.example.com - code"),
    Case(
      "a name at the end of a line that is as wide as a terminal",
      """
      2022-05-06 07:08:10.149 Shop[4242] === TrustKit: Pin validation failed for a.org
      nw_protocol_boringssl_handshake_negotiate_proceed(771) [C3.1.1.1:2][0x1044ed460] handshake failed at state 1
      """, "pin-mismatch a.org - code", "ambiguous - - undecided"),
  ]

  /// The print of an error a field a line, a time in front of each, beside a connection that has failed meanwhile.
  @Test func theSentenceOfFieldsIsOneOfThem() throws {
    let lines = [
      Self.ended(Self.first, -1200, -9836, "https://a.example.com/v1"),
      "Connection 11: default TLS Trust evaluation failed(-9815)",
      "Request failed", "domain = NSURLErrorDomain", "code = -1200",
      "message = A TLS error caused the secure connection to fail.",
      "url = https://a.example.com/v1",
      "Connection 11: encountered error(3:-9815)",
      Self.ended(Self.second, -1202, -9815, "https://b.example.com/v1"),
    ]
    let log = lines.map { "[2026-01-02T03:04:12.246Z] \($0)\n" }.joined()
    let found = try Finding.all(in: log).map(\.sketch)
    #expect(
      found.sorted() == [
        "ambiguous a.example.com -1200,-9836 undecided",
        "not-yet-valid b.example.com -1202,-9815 server",
      ], "\(log)")
  }

  @Test(arguments: cases) func keepsItsHost(_ row: Case) throws {
    let found = try Finding.all(in: row.log).map(\.sketch)
    #expect(found.sorted() == row.findings.sorted(), "\(row.name):\n\(row.log)")
  }

  /// Rows of a table have a line of dashes, and empty ones between the lines of a log haven't.
  @Test func aLogBehindBarsIsNoTable() throws {
    let process =
      "[  +23 ms] [DEVICE LOG] 2024-05-06 07:08:10.100456+0200  localhost Runner[4242]: (CFNetwork) "
    let lines = [
      #"    "NSErrorFailingURLStringKey" : "https://b.example.com/v1""#, "",
      process + "Connection 10: encountered error(3:-9802)",
      process
        + "Task <\(Self.first)>.<3> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9802])",
      process + Self.ended(Self.first, -1200, -9802, "https://a.example.com/v1"),
    ]
    let log = lines.map { "| " + $0 + "\n" }
    let found = try Finding.all(in: log.joined()).map(\.sketch)
    #expect(found == ["ambiguous a.example.com -1200,-9802 undecided"])
  }
}

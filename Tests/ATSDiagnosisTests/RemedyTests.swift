import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis
@testable import Reporting

/// What an answer advises can work where it is given, and says no more than the log shows.
@Suite struct RemedyTests {
  // MARK: Logs

  /// The print of an error, its host as the log has it.
  static func dump(
    _ url: Int, _ stream: String = "", host: String, scheme: String = "https", beside: String = ""
  ) -> String {
    "Error Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={\(beside)\(stream)"
      + "NSErrorFailingURLStringKey=\(scheme)://\(host)/a, NSErrorFailingURLKey=\(scheme)://\(host)/a}"
  }

  static func ssl(_ code: Int) -> String {
    "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code), "
  }

  static func finding(_ log: String) throws -> Finding {
    try #require(try Finding.all(in: log).first)
  }

  static func text(_ finding: Finding, detail: TextReport.Detail = .normal) -> String {
    TextReport(
      width: 2000, usesColor: false, detail: detail, redaction: Redaction(isActive: false)
    ).text(of: finding)
  }

  // MARK: The catalogue

  static let told: [(domain: ErrorDomain, codes: [Int])] = [
    (.ssl, [-9805, -9806, -9816, -9860]), (.cfNetwork, [306, 310]),
    (
      .url,
      [
        -1001, -1003, -1004, -1005, -1006, -1007, -1008, -1009, -1010, -1011, -1014, -1015, -1016,
        -1017, -1018, -1019, -1020,
      ]
    ),
    (.posix, [50, 51, 54, 60, 61, 64, 65, 100]),
  ]

  @Test func findingsSayWhatTheCatalogueSays() throws {
    for (domain, codes) in Self.told {
      for code in codes {
        let entry = try #require(ErrorCatalog.entry(for: code, in: domain))
        let finding = try #require(Judge.finding(forBareCode: entry), "\(code)")
        #expect(finding.explanation.hasPrefix(entry.meaning), "\(code)")
        #expect(finding.remedy.next ?? "" == entry.next, "\(code)")
      }
    }
  }

  @Test func findingsOfLogsSayWhatTheCatalogueSays() throws {
    let logs = [
      (-1200, Self.ssl(-9806), -9806, ErrorDomain.ssl), (-1200, Self.ssl(-9816), -9816, .ssl),
      (-1200, Self.ssl(-9860), -9860, .ssl), (-1001, "", -1001, .url),
      (-1009, "_kCFStreamErrorDomainKey=1, _kCFStreamErrorCodeKey=50, ", -1009, .url),
    ]
    for (url, stream, code, domain) in logs {
      let entry = try #require(ErrorCatalog.entry(for: code, in: domain))
      let finding = try Self.finding(Self.dump(url, stream, host: "api.example.com"))
      #expect(finding.explanation.hasPrefix(entry.meaning), "\(code)")
    }
    let proxy = try Self.finding(
      "Error Domain=kCFErrorDomainCFNetwork Code=310 \"(null)\" UserInfo={"
        + "NSErrorFailingURLStringKey=https://api.example.com/}")
    #expect(proxy.cause == .proxyOrCaptive)
    #expect(proxy.summary.hasPrefix("The proxy couldn't be reached"))
    #expect(proxy.remedy.server?.contains("Switch the proxy off") == true)
    #expect(!proxy.explanation.contains("interceptor"))
  }

  /// A connection that is cut under Secure Transport may be a server without a suite in common; one that
  /// was reset is no such.
  @Test func closedConnectionsOfURLLoading() throws {
    let open = try Self.finding(Self.dump(-1200, Self.ssl(-9806), host: "api.example.com"))
    #expect(open.cause == .ambiguous && open.remedy.kind == .undecided)
    #expect(open.candidates.starts(with: [.handshakeAborted, .noForwardSecrecy]))
    for log in [
      "CFNetwork SSLHandshake failed (-9806)", Self.dump(-1200, Self.ssl(-9816), host: "a.example"),
    ] {
      let finding = try Self.finding(log)
      #expect(finding.cause == .handshakeAborted && finding.remedy.kind == .server)
    }
  }

  // MARK: Local hosts

  @Test(arguments: ["192.168.1.20", "10.0.0.7", "169.254.3.4", "printer.local", "fe80::1"])
  func offlineInTheLocalNetwork(host: String) throws {
    let name = host.contains(":") ? "[\(host)]" : host
    for code in [-1009, -1004] {
      let finding = try Self.finding(Self.dump(code, host: name, scheme: "http"))
      #expect(finding.cause == .notATSNetwork && finding.remedy.kind == .none)
      #expect(finding.explanation.contains("without the Local Network permission"))
      #expect(finding.remedy.next?.contains("NSLocalNetworkUsageDescription") == true)
      #expect(finding.remedy.exception == nil)
    }
  }

  @Test(arguments: ["api.example.com", "203.0.113.9", "localhost", "127.0.0.1"])
  func offlineElsewhere(host: String) throws {
    let finding = try Self.finding(Self.dump(-1009, host: host))
    #expect(!finding.explanation.contains("without the Local Network permission"))
    // A timeout is announced so by nothing.
    let slow = try Self.finding(Self.dump(-1001, host: "192.168.1.20"))
    #expect(!slow.explanation.contains("without the Local Network permission"))
  }

  static let privateHosts = [
    "192.168.1.20", "10.0.0.7", "nas", "nas.local", "db.internal", "a.lan",
  ]

  @Test(arguments: privateHosts) func noPublicAuthorityForPrivateNames(host: String) throws {
    let chain = "NSErrorPeerCertificateChainKey=(\n    \"<cert(0x7fd0c9000a00) s: me i: me>\"\n), "
    let selfSigned = try Self.finding(Self.dump(-1202, Self.ssl(-9813), host: host, beside: chain))
    let open = try Self.finding(Self.dump(-1202, Self.ssl(-9807), host: host))
    #expect(selfSigned.cause == .selfSigned)
    #expect(open.cause == .ambiguous)
    for finding in [selfSigned, open] {
      let server = try #require(finding.remedy.server)
      #expect(!server.contains("certificate of a public authority"))
      #expect(server.contains("No public authority vouches"))
    }
  }

  @Test func publicAuthorityForPublicNames() throws {
    for host in ["api.example.com", "203.0.113.9", "internal.example.com"] {
      let open = try Self.finding(Self.dump(-1202, Self.ssl(-9807), host: host))
      #expect(open.remedy.server?.contains("certificate of a public authority") == true, "\(host)")
    }
  }

  // MARK: Overrides

  @Test func askedCodeNeedsNoException() throws {
    // -1202: ATS didn't refuse the certificate before the app's code was asked.
    let asked = try Self.finding(Self.dump(-1202, Self.ssl(-9814), host: "old.example.com"))
    #expect(asked.remedy.alternatives.map(\.exception) == [nil])
    #expect(asked.remedy.alternatives.allSatisfy { $0.code != nil })
    let refused = try Self.finding(
      """
      ATS failed system trust
      Connection 4: system TLS Trust evaluation failed(-9802)
      \(Self.dump(-1200, Self.ssl(-9802), host: "old.example.com"))
      """)
    #expect(refused.remedy.alternatives.contains { $0.exception != nil && $0.code != nil })
  }

  @Test func transcriptsSayNothingOfTheAppsPolicy() throws {
    // Its laxest rows print -1202 since the tool itself turns ATS off.
    let story = NSCurlStory(server: ServerModel(isTrusted: false), trustFault: .selfSigned)
    let lines = NSCurlTranscript(story: story, style: TranscriptStyle(isVerbose: true)).lines
    let finding = try Self.finding(lines.map(\.text).joined(separator: "\n"))
    #expect(finding.codes.map(\.code).contains(-1202))
    #expect(finding.remedy.alternatives.contains { $0.exception != nil && $0.code != nil })
  }

  @Test func overridesFitTheReason() throws {
    let open = try Self.finding(Self.dump(-1202, Self.ssl(-9807), host: "api.example.com"))
    let code = try #require(open.remedy.alternatives.first?.code)
    #expect(!code.contains("keep the host name"))
    #expect(code.contains("by the reason that Next shows"))
    let mismatch = try Self.finding(Self.dump(-1202, Self.ssl(-9843), host: "api.example.com"))
    #expect(mismatch.remedy.alternatives.first?.code?.contains("keep the host name") == false)
    let expired = try Self.finding(Self.dump(-1202, Self.ssl(-9814), host: "api.example.com"))
    #expect(expired.remedy.alternatives.first?.code?.contains("as the only anchor") == false)
    let revoked = try Self.finding(
      "Trust evaluate failure: [leaf Revocation]\n"
        + Self.dump(-1202, Self.ssl(-9807), host: "api.example.com"))
    #expect(revoked.cause == .revoked && revoked.remedy.alternatives.isEmpty)
  }

  @Test func connectionsOfNetworkFramework() throws {
    let finding = try Self.finding("nw connection: failed(-9807: invalid certificate chain)")
    let code = try #require(finding.remedy.alternatives.first?.code)
    #expect(code.contains("sec_protocol_options_set_verify_block"))
    #expect(!code.contains("urlSession("))
    #expect(finding.remedy.alternatives.allSatisfy { $0.exception == nil })
    #expect(finding.explanation.contains("of Network.framework"))
  }

  // MARK: Who can change it

  private static let block =
    "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. "
    + "Temporary exceptions can be configured via your app's Info.plist file."

  @Test(arguments: ["Python", "python3.11", "carthage", "swift-package", "Ruby", "xcodebuild"])
  func toolsAndScripts(process: String) throws {
    let finding = try Self.finding(
      "2017-01-10 10:03:06.475 \(process)[1118:25855] \(Self.block)\n"
        + "2017-01-10 10:03:06.480 \(process)[1118:25855] "
        + Self.dump(-1022, host: "dl.example.org", scheme: "http"))
    #expect(finding.cause == .cleartextHTTP)
    #expect(finding.remedy.kind == .none)
    #expect(finding.remedy.exception == nil && finding.remedy.alternatives.isEmpty)
  }

  @Test func apps() throws {
    for process in ["Reader", "Pythonista", "SwiftNotes", "Nodes"] {
      let finding = try Self.finding(
        "2017-01-10 10:03:06.480 \(process)[1118:25855] "
          + Self.dump(-1022, host: "dl.example.org", scheme: "http"))
      #expect(finding.remedy.kind == .exception && finding.remedy.exception != nil, "\(process)")
    }
  }

  @Test(arguments: ["proxy.pac", "wpad.dat?x=1"]) func proxyConfiguration(file: String) throws {
    let url = "http://pac.example.org/\(file)"
    let finding = try Self.finding(
      "Error Domain=NSURLErrorDomain Code=-1022 \"(null)\" UserInfo={NSErrorFailingURLKey=\(url)}")
    #expect(finding.cause == .cleartextHTTP && finding.remedy.kind == .none)
    #expect(finding.remedy.exception == nil)
  }

  @Test func carthage() throws {
    let finding = try Self.finding(
      """
      *** Downloading binary-only framework Sample at "https://dl.example.org/Sample.json"
      Failed to read file or folder at /Sample.json: Error Domain=Result.AnyError Code=1 "An SSL error \
      has occurred and a secure connection to the server cannot be made."
      """)
    #expect(finding.host == "dl.example.org")
    #expect(finding.remedy.kind == .server && finding.remedy.exception == nil)
    #expect(finding.remedy.alternatives.allSatisfy { $0.exception == nil })
  }

  @Test func weakLeafOfOldSystems() throws {
    let log = """
      ATS violation: RSA key size 1024 less than minimum bound 2048
      \(Self.dump(-1200, Self.ssl(-9802), host: "old.example.com"))
      """
    let finding = try Self.finding(log)
    #expect(finding.cause == .weakKey && finding.remedy.kind == .server)
    func judged(_ range: String) throws -> Finding {
      PolicyContext(systems: try #require(SystemRange(range))).judged(finding)
    }
    let old = try judged("iOS9-10")
    #expect(old.remedy.kind == .exception)
    #expect(
      old.exceptionText
        == #"{"NSExceptionDomains":{"old.example.com":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    )
    #expect(old.remedy.minimality.count == 1)
    #expect(old.remedy.keysNeedingJustification.count == 1)
    let both = try judged("iOS9-17")
    #expect(both.remedy.kind == .server && both.remedy.exception == nil)
    #expect(both.remedy.platform?.contains("On iOS 9 and 10 the rule is one of ATS") == true)
    let new = try judged("iOS13-26")
    #expect(new.remedy.kind == .server && new.remedy.exception == nil)
  }

  // MARK: Web views and media

  static let webKeys = #"{"NSAllowsArbitraryLoadsInWebContent":true}"#
  static let mediaKeys = #"{"NSAllowsArbitraryLoadsForMedia":true}"#
  static let attempter =
    "_WKRecoveryAttempterErrorKey=<WKReloadFrameErrorRecoveryAttempter: 0x15754c580>, "

  static func alternatives(_ finding: Finding) -> [String] {
    finding.remedy.alternatives.compactMap { $0.exception.map(Finding.text) }
  }

  @Test func cleartextInWebViews() throws {
    let logs = [
      Self.dump(-1022, host: "news.example.org", scheme: "http", beside: Self.attempter),
      "2026-03-01 10:00:01.000 com.apple.WebKit.Networking[812:9] "
        + Self.dump(-1022, host: "news.example.org", scheme: "http"),
      "0x10be0 - [pageProxyID=7] SubResourceLoader::didFail: (type=1, code=-1022)",
    ]
    for log in logs {
      let finding = try Self.finding(log)
      #expect(finding.cause == .cleartextHTTP && finding.remedy.kind == .exception)
      #expect(Self.alternatives(finding) == [Self.webKeys])
      #expect(finding.remedy.alternatives.first?.when.contains("App Review asks") == true)
    }
    let first = try Self.finding(logs[0])
    #expect(first.exceptionText?.contains("news.example.org") == true)
  }

  @Test func cleartextMedia() throws {
    let finding = try Self.finding(
      "Error Domain=AVFoundationErrorDomain Code=-11800 \"The operation could not be completed\" "
        + "UserInfo={NSLocalizedFailureReason=An unknown error occurred (-1022), NSUnderlyingError="
        + "0x281270690 {Error Domain=NSOSStatusErrorDomain Code=-1022 \"(null)\"}}")
    #expect(finding.cause == .cleartextHTTP && finding.remedy.kind == .exception)
    #expect(Self.alternatives(finding) == [Self.mediaKeys])
  }

  @Test func cleartextElsewhere() throws {
    let app = try Self.finding(Self.dump(-1022, host: "news.example.org", scheme: "http"))
    #expect(app.remedy.alternatives.isEmpty)
    let local = try Self.finding(
      Self.dump(-1022, host: "nas.local", scheme: "http", beside: Self.attempter))
    #expect(local.exceptionText == #"{"NSAllowsLocalNetworking":true}"#)
    #expect(local.remedy.alternatives.isEmpty)
    // What fails for another reason in a web view needs no such key.
    let trust = try Self.finding(
      Self.dump(-1202, Self.ssl(-9843), host: "news.example.org", beside: Self.attempter))
    #expect(!Self.alternatives(trust).contains(Self.webKeys))
  }

  // MARK: Words

  @Test func nothingIsDeniedThatFits() throws {
    let open = try Self.finding(Self.dump(-1200, Self.ssl(-9816), host: "api.example.com"))
    #expect(open.candidates.contains(.noForwardSecrecy))
    let absolute = "no Info.plist key"
    for detail in [TextReport.Detail.brief, .normal, .full] {
      #expect(!Self.text(open, detail: detail).contains(absolute))
    }
    #expect(!FindingAdvice(open).lines.joined().contains(absolute))
    for log in [
      Self.dump(-1202, Self.ssl(-9807), host: "api.example.com"),
      "curl: (35) LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example.org:443",
    ] {
      #expect(Self.text(try Self.finding(log)).contains(absolute))
    }
  }

  @Test func failedTrustIsProvedWhateverTheReason() throws {
    let bare = Self.dump(-1202, Self.ssl(-9807), host: "api.example.com")
    let chain =
      "NSErrorPeerCertificateChainKey=(\n    \"<cert(0x7fd0c9000a00) s: api.example.com i: Sample CA 3>"
      + "\",\n    \"<cert(0x7fd0c9000b00) s: Sample CA 3 i: DigiCert Global Root G2>\"\n), "
    let more = Self.dump(-1202, Self.ssl(-9807), host: "api.example.com", beside: chain)
    for log in [bare, more] {
      let finding = try Self.finding(log)
      #expect(finding.cause == .ambiguous && finding.confidence == .medium)
      let text = Self.text(finding).replacing("\u{2060}", with: "").replacing("\u{A0}", with: " ")
      #expect(text.contains("[trust failed: proved by line"))
      #expect(text.contains("the reason is open]"))
    }
  }

  @Test func whereTheChecksStand() throws {
    let next = try #require(
      try Self.finding(Self.dump(-1202, Self.ssl(-9807), host: "api.example.com")).remedy.next)
    #expect(next.contains(#"subsystem == "com.apple.securityd""#))
    #expect(next.contains(#"eventMessage CONTAINS "Trust evaluate failure""#))
    #expect(!next.contains("trustd\""))
    #expect(next.contains("-servername api.example.com"))
    // No address is a server name.
    for host in ["192.168.1.20", "203.0.113.9", "[2001:db8::7]"] {
      let finding = try Self.finding(Self.dump(-1202, Self.ssl(-9807), host: host))
      #expect(finding.remedy.next?.contains("-servername") == false, "\(host)")
      #expect(finding.remedy.next?.contains("-connect") == true)
    }
  }

  @Test func evidenceIsWholeAndToldOnce() throws {
    let logs = [
      Self.dump(-1202, Self.ssl(-9807), host: "api.example.com"),
      Self.dump(-1022, host: "api.example.com", scheme: "http"),
      Self.dump(-1200, "_kCFNetworkCFStreamSSLErrorOriginalValue=-9824, ", host: "api.example.com"),
      "kCFGetAddrInfoFailureKey=8, " + Self.dump(-1003, host: "api.example.com"),
      "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.",
    ]
    for log in logs {
      let evidence = try Self.finding(log).evidence
      #expect(!evidence.isEmpty)
      #expect(Set(evidence.map { "\($0.line) \($0.text)" }).count == evidence.count)
      for entry in evidence {
        let words = entry.text.split(separator: " ").flatMap { $0.split(separator: "=") }
        for word in words where word.hasSuffix("Key") {
          #expect(
            word.hasPrefix("_kCF") || word.hasPrefix("NS") || word.hasPrefix("kCF"), "\(word)")
        }
      }
    }
  }
}

import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// A transport security dictionary that was pasted with the log is the one that the failure is judged by.
@Suite struct PastedPolicyTests {
  // MARK: Logs

  static let blocked =
    "Error Domain=NSURLErrorDomain Code=-1022 \"The resource could not be loaded because the App Transport "
    + "Security policy requires the use of a secure connection.\" UserInfo={NSErrorFailingURLStringKey="
    + "http://media.example.net/a.mp3, NSErrorFailingURLKey=http://media.example.net/a.mp3}"

  static let nameless =
    "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. "
    + "Temporary exceptions can be configured via your app's Info.plist file."

  /// A dictionary as it is in a file, its inside given.
  static func plist(_ inside: String) -> String {
    "<key>NSAppTransportSecurity</key>\n<dict>\n\(inside)\n</dict>"
  }

  static func entry(_ host: String, _ keys: String) -> String {
    """
      <key>NSExceptionDomains</key>
      <dict>
        <key>\(host)</key>
        <dict>
          \(keys)
        </dict>
      </dict>
    """
  }

  static let http = "<key>NSExceptionAllowsInsecureHTTPLoads</key>\n      <true/>"
  static let cancelled = """
      <key>NSAllowsLocalNetworking</key>
      <true/>
      <key>NSAllowsArbitraryLoads</key>
      <true/>
    """

  /// What an escaped text holds is undone once, and nothing else of it changes.
  @Test func entitiesAreUndone() throws {
    let text = Self.plist("<key>a&amp;lt;b&lt;&gt;&quot;&amp;&other;&</key>\n<true/>")
    let policy = try #require(PastedPolicy(Array(text.utf8)))
    #expect(policy.value == .dictionary(["a&lt;b<>\"&&other;&": .boolean(true)]))
  }

  // MARK: Mistakes

  static let mistakes: [(name: String, policy: String, words: String)] = [
    ("arbitrary loads cancelled", cancelled, "NSAllowsArbitraryLoads is ignored"),
    (
      "cancelled by the key of web views",
      "<key>NSAllowsArbitraryLoads</key><true/>\n<key>NSAllowsArbitraryLoadsInWebContent</key>\n<false/>",
      "NSAllowsArbitraryLoads is ignored"
    ),
    ("a scheme in the key", entry("http://media.example.net", http), "http://media.example.net"),
    ("a port in the key", entry("media.example.net:80", http), "media.example.net:80"),
    ("a wildcard", entry("*.example.net", http), "*.example.net"),
    (
      "a word for a Boolean",
      entry(
        "media.example.net",
        "<key>NSExceptionAllowsInsecureHTTPLoads</key>\n      <string>YES</string>"),
      "must be a Boolean"
    ),
  ]

  @Test func mistakesAreFoundOnEitherSide() throws {
    for row in Self.mistakes {
      let plist = Self.plist(row.policy)
      for log in [
        "\(plist)\n\nI get this:\n\n\(Self.blocked)\n",
        "\(Self.blocked)\n\nMy Info.plist:\n\(plist)\n",
      ] {
        let found = try Finding.all(in: log)
        #expect(found.count == 1, "\(row.name)")
        let finding = try #require(found.first)
        #expect(finding.cause == .policyMistake, "\(row.name)")
        #expect(finding.remedy.kind == .code && finding.remedy.exception == nil, "\(row.name)")
        #expect(finding.policy?.note.contains(row.words) == true, "\(row.name)")
        #expect(finding.host == "media.example.net")
      }
    }
  }

  @Test func cancelledWithoutAHost() throws {
    let log = Self.plist(Self.cancelled) + "\n" + Self.nameless
    let finding = try #require(try Finding.all(in: log).first)
    #expect(finding.cause == .policyMistake && finding.remedy.kind == .code)
    #expect(finding.host == nil && finding.remedy.exception == nil)
    #expect(finding.remedy.next?.contains("NSExceptionDomains") == true)
  }

  /// What people put in front of the lines of a paste.
  @Test(arguments: ["> ", "+ ", "| ", "    ", "\t\t", "12: "]) func behindPrefixes(prefix: String)
    throws
  {
    let plist = Self.plist(Self.cancelled).split(separator: "\n").map { prefix + $0 }
    let log = plist.joined(separator: "\n") + "\n\n" + Self.blocked
    #expect(try Finding.all(in: log).map(\.cause) == [.policyMistake])
  }

  static let otherForms = [
    "NSAppTransportSecurity = {\n    NSAllowsArbitraryLoads = 1;\n    NSAllowsLocalNetworking = 1;\n};",
    """
    "NSAppTransportSecurity" => {
      "NSAllowsArbitraryLoads" => true
      "NSAllowsLocalNetworking" => false
    }
    """,
    "\"NSAppTransportSecurity\": { \"NSAllowsArbitraryLoads\": true, \"NSAllowsLocalNetworking\": true },",
    """
    "infoPlist": {
      "NSAppTransportSecurity": {
        "NSExceptionDomains": {
          "https://media.example.net": {
            "NSExceptionAllowsInsecureHTTPLoads": true
          }
        }
      }
    }
    """,
    "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>"
      + "<key>NSAllowsLocalNetworking</key><true/></dict>",
    """
    <key>NSAppTransportSecurity</key>

    <dict>

    <!--Include to allow all connections (DANGER)-->

    <key>NSAllowsArbitraryLoads</key>

    <true />

    <key>NSAllowsLocalNetworking</key>

    <true />

    </dict>
    """,
  ]

  @Test(arguments: otherForms) func inOtherForms(text: String) throws {
    for log in ["\(text)\n\(Self.blocked)", "\(Self.blocked)\n\(text)\n"] {
      #expect(try Finding.all(in: log).map(\.cause) == [.policyMistake])
    }
  }

  @Test func piecesOfTheInputDontMatter() throws {
    let log = Self.plist(Self.mistakes[2].policy) + "\n" + Self.blocked + "\n"
    let whole = try Finding.all(in: log)
    let bytes = Array(log.utf8)
    for size in [1, 7, 61] {
      var analyzer = Analyzer(path: "-")
      for start in stride(from: 0, to: bytes.count, by: size) {
        analyzer.consume(Array(bytes[start..<min(bytes.count, start + size)]))
      }
      analyzer.finish()
      #expect(analyzer.takeFindings() == whole)
    }
  }

  // MARK: No mistakes

  @Test func whatThePolicyHasNoPartInStays() throws {
    let alone = try #require(try Finding.all(in: Self.blocked).first)
    let policies = [
      // Default ATS, an entry for another host, and one that was made for the load.
      "<key>NSAllowsArbitraryLoads</key>\n<false/>", Self.entry("www.example.org", Self.http),
      Self.entry("media.example.net", Self.http),
    ]
    for policy in policies {
      let found = try Finding.all(in: Self.plist(policy) + "\n\n" + Self.blocked)
      #expect(found.map(\.cause) == [.cleartextHTTP], "\(policy)")
      #expect(found.first?.remedy.exception == alone.remedy.exception)
      #expect(found.first?.policy != nil)
    }
    let network = "Error Domain=NSURLErrorDomain Code=-1001 \"(null)\" UserInfo={}"
    let timeout = try Finding.all(in: Self.plist(Self.cancelled) + "\n" + network)
    #expect(timeout.map(\.cause) == [.notATSNetwork] && timeout.first?.policy == nil)
    let tool = try Finding.all(
      in: Self.plist(Self.cancelled)
        + "\ncurl: (60) SSL certificate problem: certificate has expired")
    #expect(tool.map(\.cause) == [.expired] && tool.first?.policy == nil)
    // No host, and no key that was meant for all of them.
    let nameless = try Finding.all(
      in: Self.plist(Self.entry("www.example.org", Self.http)) + "\n" + Self.nameless)
    #expect(nameless.map(\.cause) == [.cleartextHTTP])
  }

  @Test func dictionariesFarAwayOrUnlikeSayNothing() throws {
    let far = String(repeating: "line\n", count: 400)
    #expect(
      try Finding.all(in: Self.plist(Self.cancelled) + "\n" + far + Self.blocked).map(\.cause)
        == [.cleartextHTTP])
    let two =
      Self.plist(Self.cancelled) + "\nThen I tried this:\n"
      + Self.plist("<key>NSAllowsArbitraryLoads</key>\n<true/>")
    #expect(try Finding.all(in: two + "\n" + Self.blocked).map(\.cause) == [.cleartextHTTP])
    // The same one twice is one.
    let again = Self.plist(Self.cancelled) + "\n\n" + Self.plist(Self.cancelled)
    #expect(try Finding.all(in: again + "\n" + Self.blocked).map(\.cause) == [.policyMistake])
  }

  @Test func otherPropertyListsAreNothing() throws {
    let text = """
      <key>UIRequiredDeviceCapabilities</key>
      <dict><key>arm64</key><true/></dict>
      <key>ITSAppUsesNonExemptEncryption</key>
      <false/>
      """
    #expect(try Finding.all(in: text).isEmpty)
    #expect(
      try Finding.all(in: text + "\n" + Self.blocked).map(\.sketch)
        == Finding.all(in: Self.blocked).map(\.sketch))
  }

  @Test func policyOfTheFileComesFirst() throws {
    var analyzer = Analyzer(path: "-")
    analyzer.readsPastedPolicies = false
    analyzer.consume(Array((Self.plist(Self.cancelled) + "\n" + Self.blocked).utf8))
    analyzer.finish()
    #expect(analyzer.takeFindings().map(\.cause) == [.cleartextHTTP])
  }
}

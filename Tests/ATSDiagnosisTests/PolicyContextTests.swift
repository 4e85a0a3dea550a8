import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Testing

/// What the app's own policy has to do with a failure.
struct PolicyContextTests {
  // MARK: Samples

  /// The findings of a log.
  private static func findings(_ log: String) throws -> [Finding] {
    var analyzer = Analyzer(path: "app.log")
    analyzer.consume(Array(log.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  /// A cleartext load that ATS refused.
  private static func blocked(_ url: String) throws -> Finding {
    let log = """
      2025-05-05 08:15:00.100 Reader[812:9001] Task <0F0F0F0F-1111-2222-3333-444444444444>.<7> \
      finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "The resource could not \
      be loaded because the App Transport Security policy requires the use of a secure \
      connection." UserInfo={NSErrorFailingURLStringKey=\(url), NSErrorFailingURLKey=\(url)}

      """
    return try #require(try findings(log).first)
  }

  /// A transcript of nscurl for a server, as far as the tests of 2015 go.
  private static func transcript(_ host: String, _ server: ServerModel) throws -> Finding {
    var log = "Starting ATS Diagnostics\n\nConfiguring ATS Info.plist keys and displaying the "
    log += "result of HTTPS loads to https://\(host).\n"
    let results = server.simulatedMatrix(of: DiagnosticRow.sixteen).results
    for row in DiagnosticRow.sixteen {
      log += "\n\(row.sectionTitle(host: host))\n\n---\n\(row.title)\n"
      log += "Result : \(results[row] == true ? "PASS" : "FAIL")\n---\n"
    }
    return try #require(try findings(log).first)
  }

  private static func untrusted(_ code: String, stream: String, _ host: String) throws -> Finding {
    let log = """
      2025-05-05 08:15:00.100 Reader[812:9001] Task <0F0F0F0F-1111-2222-3333-444444444444>.<7> \
      finished with error [\(code)] Error Domain=NSURLErrorDomain Code=\(code) "An SSL error has \
      occurred and a secure connection to the server cannot be made." \
      UserInfo={NSErrorFailingURLStringKey=https://\(host)/, _kCFStreamErrorDomainKey=3, \
      _kCFStreamErrorCodeKey=\(stream)}

      """
    return try #require(try findings(log).first)
  }

  /// What an Info.plist says, its policy given as the inside of its dictionary.
  private static func context(
    _ policy: String, beside: String = "", systems: String? = nil
  ) throws -> PolicyContext {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>\(beside)<key>NSAppTransportSecurity</key><dict>\(policy)</dict>\
      </dict></plist>
      """
    let document = try PropertyListDocument(Array(xml.utf8))
    return PolicyContext(document, systems: systems.flatMap { SystemRange($0) })
  }

  private static let http = "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"
  private static let noSecrecy = "<key>NSExceptionRequiresForwardSecrecy</key><false/>"
  private static let subdomains = "<key>NSIncludesSubdomains</key><true/>"
  private static let everything = "<key>NSAllowsArbitraryLoads</key><true/>"

  private static func entries(_ entries: String) -> String {
    "<key>NSExceptionDomains</key><dict>\(entries)</dict>"
  }

  private static func entry(_ host: String, _ inside: String) -> String {
    entries("<key>\(host)</key><dict>\(inside)</dict>")
  }

  // MARK: Terms of TLS

  /// What a policy allows isn't what is missing; what it asks beyond ATS is at fault.
  @Test func termsOfTLS() throws {
    let refused = try Self.untrusted("-1200", stream: "-9836", "old.example.org")
    let open = try Self.context(Self.everything).judged(refused)
    #expect(open.cause == .ambiguous && open.remedy.kind == .server)
    #expect(!open.candidates.contains(.tlsVersionTooOld) && open.policy != nil)
    let strict = try Self.context(
      Self.entry(
        "old.example.org", "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.3</string>")
    ).judged(refused)
    #expect(strict.cause == .policyMistake && strict.remedy.kind == .code)
    let plain = try Self.context("").judged(refused)
    #expect(plain.candidates == refused.candidates && plain.remedy.kind == .undecided)
    // Before iOS 14 the value did nothing.
    let old = try Self.context(
      Self.entry(
        "old.example.org", "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.3</string>"),
      systems: "iOS12-13"
    ).judged(refused)
    #expect(old.candidates == refused.candidates)
  }

  // MARK: Mistakes

  struct Mistake: CustomTestStringConvertible, Sendable {
    let name: String
    let policy: String
    var beside = ""
    var url = "http://files.example.com/a"
    /// A piece of the sentence that names the fault.
    let reason: String
    var entry: String?
    /// A piece of the edit.
    let edit: String
    var testDescription: String { name }
  }

  static let mistakes = [
    Mistake(
      name: "scheme in the key", policy: entry("http://files.example.com", http),
      reason: "it has a scheme", edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "port in the key", policy: entry("files.example.com:8080", http),
      reason: "it has a port", edit: "remove NSExceptionDomains › files.example.com:8080"),
    Mistake(
      name: "capital letters", policy: entry("Files.Example.com", http),
      reason: "it has capital letters", edit: "remove NSExceptionDomains › Files.Example.com"),
    Mistake(
      name: "wildcard", policy: entry("*.example.com", http),
      reason: "it has a wildcard", edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "subdomain not covered", policy: entry("example.com", http),
      reason: "doesn't include subdomains", edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "string for a Boolean",
      policy: entry(
        "files.example.com",
        "<key>NSExceptionAllowsInsecureHTTPLoads</key><string>YES</string>"),
      reason: "must be a Boolean", entry: "files.example.com",
      edit:
        "set NSExceptionDomains › files.example.com › NSExceptionAllowsInsecureHTTPLoads = true"),
    Mistake(
      name: "name of 2015",
      policy: entry(
        "files.example.com",
        "<key>NSTemporaryExceptionAllowsInsecureHTTPLoads</key><true/>"),
      reason: "is a name of 2015", entry: "files.example.com",
      edit:
        "add NSExceptionDomains › files.example.com › NSExceptionAllowsInsecureHTTPLoads = true"),
    Mistake(
      name: "misspelt key",
      policy: entry("files.example.com", "<key>NSExceptionAllowInsecureHTTPLoads</key><true/>"),
      reason: "is no key that the system knows", entry: "files.example.com",
      edit:
        "add NSExceptionDomains › files.example.com › NSExceptionAllowsInsecureHTTPLoads = true"),
    Mistake(
      name: "key at the top", policy: http, reason: "is at a level where it isn't read",
      edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "entry at the top", policy: "<key>files.example.com</key><dict>\(http)</dict>",
      reason: "is outside of NSExceptionDomains",
      edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "arbitrary loads cancelled",
      policy: everything + "<key>NSAllowsArbitraryLoadsInWebContent</key><false/>",
      reason: "is ignored because NSAllowsArbitraryLoadsInWebContent is present",
      edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "arbitrary loads as a string",
      policy: "<key>NSAllowsArbitraryLoads</key><string>true</string>",
      reason: "NSAllowsArbitraryLoads must be a Boolean",
      edit: "add NSExceptionDomains › files.example.com = {"),
    Mistake(
      name: "entry that re-enables ATS", policy: everything + entry("files.example.com", ""),
      reason: "re-enables ATS for the host", entry: "files.example.com",
      edit:
        "add NSExceptionDomains › files.example.com › NSExceptionAllowsInsecureHTTPLoads = true"),
    Mistake(
      name: "entry that shadows its parent",
      policy: entries(
        "<key>example.com</key><dict>\(http)\(subdomains)</dict>"
          + "<key>files.example.com</key><dict>\(noSecrecy)</dict>"),
      reason: "re-enables ATS for the host", entry: "files.example.com",
      edit:
        "add NSExceptionDomains › files.example.com › NSExceptionAllowsInsecureHTTPLoads = true"),
    Mistake(
      name: "wrong key", policy: entry("files.example.com", noSecrecy),
      reason: "but this load needs NSExceptionAllowsInsecureHTTPLoads", entry: "files.example.com",
      edit:
        "add NSExceptionDomains › files.example.com › NSExceptionAllowsInsecureHTTPLoads = true"),
    Mistake(
      name: "local hosts switched off",
      policy: "<key>NSAllowsLocalNetworking</key><false/>", url: "http://scanner.local/",
      reason: "NSAllowsLocalNetworking is NO", edit: "set NSAllowsLocalNetworking = true"),
    Mistake(
      name: "policy in another dictionary", policy: "",
      beside: "<key>App</key><dict>" + entry("files.example.com", http) + "</dict>",
      reason: "“NSExceptionDomains” is read only",
      edit: "add NSExceptionDomains"),
  ]

  @Test(arguments: mistakes) func mistakesAreFound(mistake: Mistake) throws {
    let context = try Self.context(mistake.policy, beside: mistake.beside, systems: "iOS18.4+")
    let finding = context.judged(try Self.blocked(mistake.url))
    #expect(finding.cause == .policyMistake)
    #expect(finding.remedy.kind == .code)
    #expect(finding.remedy.exception == nil)
    let note = try #require(finding.policy)
    #expect(note.note.contains(mistake.reason), "\(note.note)")
    #expect(note.entry == mistake.entry)
    #expect(note.edit.contains { $0.hasPrefix(mistake.edit) }, "\(note.edit)")
    // What is proposed works, and takes nothing away.
    let edited = ATSPolicy(parsing: try #require(finding.remedy.alternatives.first?.exception))
    let evaluation = try #require(edited.evaluate(url: mistake.url))
    #expect(evaluation.verdict == .allowed)
  }

  @Test func aPolicyWithoutTheHostIsNoMistake() throws {
    for policy in ["", Self.entry("other.example", Self.http), Self.entry("example.org", "")] {
      let finding = try Self.context(policy).judged(try Self.blocked("http://files.example.com/a"))
      #expect(finding.cause == .cleartextHTTP)
      #expect(finding.remedy.kind == .exception)
      #expect(finding.remedy.exception != nil)
      #expect(finding.policy?.entry == nil)
      #expect(finding.policy?.decidedBy == "default")
      #expect(finding.policy?.edit.count == 1)
    }
  }

  /// An entry for a parent serves what needs it; a cleartext load of a host below is another matter.
  @Test func anEntryOfAParentForOtherLoadsIsNoMistake() throws {
    let floor = "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.1</string>"
    for terms in [Self.noSecrecy, floor, Self.noSecrecy + floor] {
      let policy = Self.entry("example.com", terms + Self.subdomains)
      let finding = try Self.context(policy, systems: "iOS15-18")
        .judged(try Self.blocked("http://files.example.com/a"))
      #expect(finding.cause == .cleartextHTTP)
      #expect(finding.remedy.kind == .exception)
      #expect(finding.policy?.entry == "example.com")
      #expect(finding.policy?.edit.isEmpty == false)
    }
    let server = ServerModel(oldestTLS: .tls10, newestTLS: .tls11)
    let finding = try Self.context(
      Self.entry("example.net", Self.http + Self.subdomains), systems: "iOS15-18"
    ).judged(try Self.transcript("old.example.net", server))
    #expect(finding.cause != .policyMistake)
  }

  @Test func manyMisreadKeysAreToldInAFewWords() throws {
    let many = (0..<300).map { "<key>NSAllowArbitraryLoads\($0 % 10)\($0 / 10)</key><true/>" }
    let finding = try Self.context(many.joined())
      .judged(try Self.blocked("http://files.example.com/a"))
    #expect(finding.cause == .policyMistake)
    let note = try #require(finding.policy?.note)
    #expect(note.contains("more keys are like that"))
    #expect(note.utf8.count < 1500)
  }

  @Test func aKeyThatWouldNotHelpIsNoMistake() throws {
    // The misspelt host would get forward secrecy off, and cleartext is what fails.
    let finding = try Self.context(Self.entry("https://files.example.com", Self.noSecrecy))
      .judged(try Self.blocked("http://files.example.com/a"))
    #expect(finding.cause == .cleartextHTTP)
  }

  /// Faults of a policy that have no part in the failure.
  @Test(arguments: [
    "<key>NSAllowArbitraryLoads</key><false/>",
    "<key>NSAllowsArbitraryLoads</key><string>NO</string>",
    "<key>NSExceptionAllowsInsecureHTTPLoads</key><false/>",
    entry("files.example.com", "<key>NSExceptionMinimumTLSVersion</key><string>1.1</string>"),
    entry("files.example.com", "<key>NSExceptionRequiresForwardSecrecy</key><string>NO</string>"),
    entry("https://other.example", http),
  ])
  func otherFaultsAreNotBlamed(policy: String) throws {
    let finding = try Self.context(policy).judged(try Self.blocked("http://files.example.com/a"))
    #expect(finding.cause == .cleartextHTTP, "\(finding.policy?.note ?? "")")
    let outside = try Self.context("", beside: Self.entry("other.example", Self.http))
      .judged(try Self.blocked("http://files.example.com/a"))
    #expect(outside.cause == .cleartextHTTP)
  }

  @Test func twoFaultsInOneEntryAreBothNamed() throws {
    let server = ServerModel(oldestTLS: .tls10, newestTLS: .tls11, suites: [.rsaKeyExchange])
    let needs = try Self.transcript("old.example.net", server)
    let policy = Self.entry(
      "old.example.net",
      "<key>NSExceptionMinimumTLSVersion</key><string>1.1</string>"
        + "<key>NSExceptionRequiresForwardSecrecy</key><string>NO</string>")
    let finding = try Self.context(policy, systems: "iOS15-18").judged(needs)
    let note = try #require(finding.policy?.note)
    #expect(note.contains("NSExceptionMinimumTLSVersion isn't spelt"))
    #expect(note.contains("NSExceptionRequiresForwardSecrecy must be a Boolean"))
  }

  @Test func aPolicyThatGrantsTheLoadIsOfAnotherProcess() throws {
    let finding = try Self.context(Self.entry("files.example.com", Self.http))
      .judged(try Self.blocked("http://files.example.com/a"))
    #expect(finding.cause == .cleartextHTTP)
    #expect(finding.policy?.note.contains("another Info.plist") == true)
    #expect(finding.policy?.edit == [])
    #expect(finding.remedy.next?.contains("plutil") == true)
  }

  @Test func legacyNamesStillCountOnOlderSystems() throws {
    let policy = Self.entry(
      "files.example.com", "<key>NSThirdPartyExceptionAllowsInsecureHTTPLoads</key><true/>")
    let old = try Self.context(policy, systems: "iOS15-17")
      .judged(try Self.blocked("http://files.example.com/a"))
    #expect(old.cause == .cleartextHTTP)
    let new = try Self.context(policy, systems: "iOS15-26")
      .judged(try Self.blocked("http://files.example.com/a"))
    #expect(new.cause == .policyMistake)
  }

  @Test func theToolsOwnDictionariesAreNobodysMistake() throws {
    let server = ServerModel(oldestTLS: .tls12, newestTLS: .tls12, suites: [.rsaKeyExchange])
    let finding = try Self.transcript("shop.example.net", server)
    let wrong = try Self.context(Self.entry("shop.example.net", Self.http)).judged(finding)
    #expect(wrong.cause == .noForwardSecrecy)
    #expect(wrong.remedy.exception == finding.remedy.exception)
    #expect(wrong.policy?.edit.first?.contains("NSExceptionRequiresForwardSecrecy") == true)
    let right = try Self.context(Self.entry("shop.example.net", Self.noSecrecy)).judged(finding)
    #expect(right.policy?.note.contains("grants what the transcript shows needed") == true)
  }

  // MARK: Trust, pins, scope

  @Test func theOverrideTakesTheExceptionOnlyWhereATSIsInForce() throws {
    let finding = try Self.untrusted("-1200", stream: "-9802", "box.example.net")
    let strict = try Self.context("").judged(finding)
    #expect(strict.cause == finding.cause)
    #expect(
      strict.policy?.note.contains("takes the exception too") == true
        || strict.remedy.kind != .server)

    let relaxedLog = try Self.untrusted("-1202", stream: "-9813", "box.example.net")
    let relaxed = try Self.context(Self.everything).judged(relaxedLog)
    #expect(relaxed.remedy.kind == .server)
    #expect(relaxed.remedy.alternatives.count == 1)
    #expect(relaxed.remedy.alternatives.allSatisfy { $0.exception == nil && $0.code != nil })
    #expect(relaxed.policy?.decidedBy == "NSAppTransportSecurity.NSAllowsArbitraryLoads")

    let contradicting = try Self.context("").judged(relaxedLog)
    #expect(contradicting.policy?.note.contains("another Info.plist") == true)
    #expect(contradicting.remedy.alternatives.map(\.exception) == [nil])
  }

  @Test func webViewsAreJudgedByTheirOwnKey() throws {
    let policy = "<key>NSAllowsArbitraryLoadsInWebContent</key><true/>"
    var finding = try Self.blocked("http://files.example.com/a")
    let app = try Self.context(policy).judged(finding)
    #expect(app.policy?.note.contains("exempts web views only") == true)
    #expect(app.policy?.edit.count == 1)
    finding.process = "com.apple.WebKit.Networking"
    let web = try Self.context(policy).judged(finding)
    #expect(web.policy?.decidedBy == "NSAppTransportSecurity.NSAllowsArbitraryLoadsInWebContent")
    #expect(web.policy?.note.contains("another Info.plist") == true)
    #expect(web.policy?.edit == [])
  }

  @Test func emptyPinsFailEveryChain() throws {
    var finding = try Self.untrusted("-1200", stream: "-9802", "box.example.net")
    finding.cause = .pinMismatch
    func pins(_ list: String) -> String {
      "<key>NSPinnedDomains</key><dict><key>box.example.net</key><dict>"
        + "<key>NSPinnedLeafIdentities</key><array>\(list)</array></dict></dict>"
    }
    let empty = try Self.context(pins("")).judged(finding)
    #expect(empty.cause == .policyMistake)
    #expect(empty.remedy.kind == .code)
    #expect(empty.policy?.edit.isEmpty == false)
    let filled = try Self.context(
      pins(
        "<dict><key>SPKI-SHA256-BASE64</key>"
          + "<string>AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=</string></dict>")
    ).judged(finding)
    #expect(filled.cause == .pinMismatch)
    #expect(filled.policy?.note.contains("pins it by box.example.net") == true)
    let elsewhere = try Self.context("").judged(finding)
    #expect(elsewhere.policy?.note.contains("pins nothing for box.example.net") == true)
  }

  @Test func withoutAHostNoEntryIsGuessed() throws {
    var finding = try Self.blocked("http://files.example.com/a")
    finding.host = nil
    let judged = try Self.context(Self.entry("https://a.example", Self.http)).judged(finding)
    #expect(judged.policy?.entry == nil)
    #expect(judged.policy?.decidedBy == nil)
    #expect(judged.policy?.note.contains("policy lint finds") == true)
    #expect(judged.cause == .cleartextHTTP)
  }

  @Test func whatNoInfoPlistGovernsHasNoPartInIt() throws {
    let log = "curl: (60) SSL certificate problem: self signed certificate in certificate chain\n"
    for finding in try Self.findings(log) {
      let judged = try Self.context(Self.everything).judged(finding)
      #expect(judged.policy?.note.contains("No Info.plist governs") == true)
      #expect(judged.remedy == finding.remedy)
    }
    #expect(try !Self.findings(log).isEmpty)
  }

  // MARK: Systems

  @Test func systemsDecideWhatHelps() throws {
    let server = ServerModel(oldestTLS: .tls10, newestTLS: .tls10)
    let finding = try Self.transcript("old.example.net", server)
    func judged(_ systems: String) throws -> Finding {
      PolicyContext(systems: try #require(SystemRange(systems) as SystemRange?)).judged(finding)
    }
    let before = try judged("iOS15-18")
    #expect(before.remedy.exception == finding.remedy.exception)
    #expect(before.remedy.platform?.contains("iOS 15") == true)
    let both = try judged("iOS15+")
    #expect(both.remedy.kind == .exception)
    #expect(both.remedy.platform?.contains("can't be helped on iOS 26") == true)
    let after = try judged("iOS26+")
    #expect(after.remedy.kind == .server)
    #expect(after.remedy.exception == nil)
    #expect(after.remedy.alternatives.contains { $0.exception == finding.remedy.exception })
  }

  @Test func iOS9KnowsNoKeyForLocalHosts() throws {
    let finding = try Self.blocked("http://scanner.local/")
    let range = try #require(SystemRange("iOS9-17") as SystemRange?)
    let judged = PolicyContext(systems: range).judged(finding)
    let policy = ATSPolicy(parsing: try #require(judged.remedy.exception))
    for os in range.representatives {
      #expect(policy.evaluate(url: "http://scanner.local/", os: os)?.verdict == .allowed, "\(os)")
    }
    #expect(!judged.remedy.minimality.isEmpty)
  }
}

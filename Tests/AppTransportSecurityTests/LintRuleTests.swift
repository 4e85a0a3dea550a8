import AppTransportSecurity
import Testing

/// For each rule: policies on which it fires, with place and severity, and ones on which it
/// doesn't.
@Suite struct LintRuleTests {
  struct Firing: Sendable, CustomTestStringConvertible {
    var rule: LintRule
    var policy: String
    var path: [String]
    var severity: LintSeverity
    var fix: String?
    var beside = ""
    var testDescription: String { "\(rule.rawValue) \(path.last ?? "")" }

    init(
      _ rule: LintRule, _ policy: String, _ path: [String], _ severity: LintSeverity = .error,
      fix: String? = nil, beside: String = ""
    ) {
      self.rule = rule
      self.policy = policy
      self.path = path
      self.severity = severity
      self.fix = fix
      self.beside = beside
    }
  }

  static func host(_ key: String, _ rest: String...) -> [String] {
    ["NSExceptionDomains", key] + rest
  }

  static let identityPath = ["NSPinnedDomains", "example.com", "NSPinnedLeafIdentities"]

  static let hostKeys: [Firing] = [
    (.hostHasScheme, "https://example.com", "example.com"),
    (.hostHasScheme, "//example.com", "example.com"),
    (.hostHasScheme, "http:example.com", "example.com"),
    (.hostHasScheme, "me@example.com", "example.com"),
    (.hostHasScheme, "wss://Example.com:8443/socket", "example.com"),
    (.hostHasPort, "wss://Example.com:8443/socket", "example.com"),
    (.hostHasPath, "wss://Example.com:8443/socket", "example.com"),
    (.hostNotLowercase, "wss://Example.com:8443/socket", "example.com"),
    (.hostHasPort, "example.com:8080", "example.com"),
    (.hostHasPort, "localhost:3000", "localhost"),
    (.hostHasPort, "203.0.113.7:80", "203.0.113.7"),
    (.hostHasPort, "[2001:db8::1]:443", "2001:db8::1"),
    (.hostHasPath, "example.com/", "example.com"),
    (.hostHasPath, "example.com/v1/api", "example.com"),
    (.hostHasPath, "example.com?x=1", "example.com"),
    (.hostHasPath, "203.0.113.7/", "203.0.113.7"),
    (.hostHasPath, "example.com/24", "example.com"),
    (.hostNotLowercase, "API.Example.com", "api.example.com"),
    (.hostHasBlank, " example.com", "example.com"),
    (.hostHasBlank, "example.com\n", "example.com"),
    (.hostTrailingDot, "example.com.", "example.com"),
    (.cidrMalformed, "203.0.113.0/33", nil),
    (.cidrMalformed, "203.0.300.0/24", nil),
    (.cidrMalformed, "2001:db8::/129", nil),
    (.cidrMalformed, "2001:db8:::/32", nil),
    (.cidrMalformed, "fe80::%en0/64", nil),
    (.cidrMalformed, "203.0.113.0/-1", nil),
    (.cidrMalformed, "192.168.100.10/32", "192.168.100.10"),
    (.cidrMalformed, "192.168.128.10/20", "192.168.128.0/20"),
    (.cidrMalformed, "192.168.100.128/25", nil),
    (.cidrMalformed, "10.0.0.0/08", "10.0.0.0/8"),
    (.cidrMalformed, "192.168.1.256", nil),
    (.cidrMalformed, "1.2.3.4.5", nil),
    (.cidrMalformed, "2001:db8::g", nil),
  ].map { rule, key, corrected in
    Firing(
      rule, exception(key, Piece.http), host(key), .error,
      fix: corrected.map { "<key>\($0)</key>" })
  }

  /// Keys with build settings, of which only the letters around them can be judged.
  static let settingKeys: [Firing] = [
    Firing(
      .hostHasScheme, exception("https://$(API_HOST)", Piece.http), host("https://$(API_HOST)")),
    Firing(.hostHasPort, exception("${API_HOST}:8080", Piece.http), host("${API_HOST}:8080")),
    Firing(.hostHasPath, exception("$(API_HOST)/v1", Piece.http), host("$(API_HOST)/v1")),
    Firing(.hostNotLowercase, exception("API.$(DOMAIN)", Piece.http), host("API.$(DOMAIN)")),
    Firing(.hostNotLowercase, exception("$API_HOST", Piece.http), host("$API_HOST")),
    Firing(.hostNotLowercase, exception("$(A", Piece.http), host("$(A")),
  ]

  @Test(arguments: settingKeys) func judgesWhatIsAroundASetting(_ firing: Firing) throws {
    let found = try lint(firing.policy).findings(of: firing.rule)
    #expect(found.map(\.severity) == [.error])
    // A corrected key would be a guess.
    if firing.path.last?.contains("(") == true || firing.path.last?.contains("{") == true {
      #expect(found.first?.fix == nil || firing.path.last == "$(A")
    }
  }

  static let names: [Firing] = [
    Firing(
      .hostHasWildcard, exception("*.example.com", Piece.http), host("*.example.com"),
      fix:
        "<key>example.com</key> and in its dictionary <key>NSIncludesSubdomains</key> <true/>"),
    Firing(
      .hostHasWildcard, exception("*.example.com", Piece.http + Piece.subdomains),
      host("*.example.com"), fix: "<key>example.com</key>"),
    Firing(.hostHasWildcard, exception("*", Piece.http), host("*")),
    Firing(.hostHasWildcard, exception("example.*", Piece.http), host("example.*")),
    Firing(
      .hostHasWildcard, exception("192.168.1.*", Piece.http), host("192.168.1.*"),
      fix: "<key>192.168.1.0/24</key>"),
    Firing(
      .hostHasWildcard, exception(".example.com", Piece.http + Piece.subdomains),
      host(".example.com"), fix: "<key>example.com</key>"),
    Firing(.hostHasBlank, exception("", Piece.http), host("")),
    Firing(
      .hostHasBlank, exception("a.example, b.example", Piece.http), host("a.example, b.example")),
    Firing(
      .hostNotASCII, exception("bücher.example", Piece.http), host("bücher.example"), .warning,
      fix: "<key>xn--bcher-kva.example</key>"),
    Firing(
      .cidrMalformed, exception("[2001:db8::1]", Piece.http), host("[2001:db8::1]"), .warning,
      fix: "<key>2001:db8::1</key>"),
    Firing(
      .publicSuffix, exception("co.uk", Piece.http + Piece.subdomains), host("co.uk"), .warning),
    Firing(
      .publicSuffix, exception("com", Piece.http + Piece.subdomains), host("com"), .warning),
    Firing(
      .publicSuffix, exception("github.io", Piece.http + Piece.subdomains), host("github.io"),
      .warning),
    Firing(
      .publicSuffix, exception("*.com", Piece.http + Piece.subdomains), host("*.com"), .warning),
    Firing(.publicSuffix, exception("com.au", Piece.http), host("com.au"), .note),
    Firing(
      .ipKeyNeedsNewerOS, exception("203.0.113.7", Piece.http), host("203.0.113.7"), .warning,
      beside: Piece.minimum("15.0")),
    Firing(
      .ipKeyNeedsNewerOS, exception("2001:db8::/32", Piece.http), host("2001:db8::/32"), .warning,
      beside: "<key>LSMinimumSystemVersion</key><string>13.5</string>"),
    Firing(
      .ipKeyNeedsNewerOS, exception("203.0.113.0/24", Piece.http), host("203.0.113.0/24"), .note),
    Firing(
      .unknownKey, "<key>NSAllowsArbitraryLoad</key><true/>", ["NSAllowsArbitraryLoad"],
      fix: "<key>NSAllowsArbitraryLoads</key>"),
    Firing(
      .unknownKey, "<key> NSAllowsArbitraryLoads</key><true/>", [" NSAllowsArbitraryLoads"],
      fix: "<key>NSAllowsArbitraryLoads</key>"),
    Firing(
      .unknownKey, "<key>NSAllowsArbitraryLoadsInMedia</key><true/>",
      ["NSAllowsArbitraryLoadsInMedia"], fix: "<key>NSAllowsArbitraryLoadsForMedia</key>"),
    Firing(
      .unknownKey, "<key>NSExceptionAllowsLocalNetworking</key><true/>",
      ["NSExceptionAllowsLocalNetworking"], fix: "<key>NSAllowsLocalNetworking</key>"),
    Firing(
      .unknownKey, "<key>Allow Arbitrary Loads</key><true/>", ["Allow Arbitrary Loads"],
      fix: "<key>NSAllowsArbitraryLoads</key>"),
    Firing(
      .unknownKey, "<key>Whatever</key><true/>", ["Whatever"],
      fix: "Remove the key and its value."),
    Firing(
      .unknownKey,
      exception("example.com", "<key>NSExceptionAllowInsecureHTTPLoads</key><true/>"),
      host("example.com", "NSExceptionAllowInsecureHTTPLoads"),
      fix: "<key>NSExceptionAllowsInsecureHTTPLoads</key>"),
    Firing(
      .unknownKey,
      exception("example.com", "<key>NSExceptionMinimumTlsVersion</key><string>TLSv1.1</string>"),
      host("example.com", "NSExceptionMinimumTlsVersion"),
      fix: "<key>NSExceptionMinimumTLSVersion</key>"),
    Firing(
      .unknownKey,
      exception("example.com", "<key>NSTemporaryExceptionAllowInsecureHTTPLoads</key><true/>"),
      host("example.com", "NSTemporaryExceptionAllowInsecureHTTPLoads"),
      fix: "<key>NSExceptionAllowsInsecureHTTPLoads</key>"),
    Firing(
      .unknownKey,
      pinned("example.com", Piece.leaves("<dict><key>SPKI-SHA256</key><string>x</string></dict>")),
      identityPath + ["0", "SPKI-SHA256"], fix: "<key>SPKI-SHA256-BASE64</key>"),
    Firing(.misplacedKey, Piece.noPFS, ["NSExceptionRequiresForwardSecrecy"]),
    Firing(.misplacedKey, Piece.subdomains, ["NSIncludesSubdomains"]),
    Firing(
      .misplacedKey, exception("example.com", Piece.everything),
      host("example.com", "NSAllowsArbitraryLoads")),
    Firing(
      .misplacedKey, "<key>NSExceptionDomains</key><dict>\(Piece.http)</dict>",
      host("NSExceptionAllowsInsecureHTTPLoads")),
    Firing(.misplacedKey, "<key>example.com</key><dict>\(Piece.http)</dict>", ["example.com"]),
    Firing(.misplacedKey, "<key>localhost</key><dict>\(Piece.http)</dict>", ["localhost"]),
    Firing(
      .misplacedKey, exception("example.com", "<key>a.example</key><dict/>"),
      host("example.com", "a.example")),
    Firing(
      .misplacedKey, pinned("example.com", Piece.http),
      ["NSPinnedDomains", "example.com", "NSExceptionAllowsInsecureHTTPLoads"]),
    Firing(
      .legacyKey,
      exception(
        "example.com", "<key>NSTemporaryExceptionAllowsInsecureHTTPLoads</key><true/>"),
      host("example.com", "NSTemporaryExceptionAllowsInsecureHTTPLoads"), .warning,
      fix: "<key>NSExceptionAllowsInsecureHTTPLoads</key> <true/>"),
    Firing(
      .legacyKey,
      exception(
        "example.com",
        "<key>NSThirdPartyExceptionMinimumTLSVersion</key><string>TLSv1.1</string>"),
      host("example.com", "NSThirdPartyExceptionMinimumTLSVersion"), .warning,
      fix: "<key>NSExceptionMinimumTLSVersion</key> <string>TLSv1.1</string>"),
    Firing(
      .legacyKey,
      exception(
        "example.com",
        "<key>NSTemporaryThirdPartyExceptionRequiresForwardSecrecy</key><false/>" + Piece.noPFS),
      host("example.com", "NSTemporaryThirdPartyExceptionRequiresForwardSecrecy"), .warning,
      fix: "Remove it; NSExceptionRequiresForwardSecrecy is there already."),
    Firing(
      .obsoleteKey,
      exception("example.com", "<key>NSRequiresCertificateTransparency</key><true/>"),
      host("example.com", "NSRequiresCertificateTransparency"), .note),
    Firing(
      .obsoleteKey,
      exception("example.com", "<key>NSRequiresCertificateTransparency</key><false/>"),
      host("example.com", "NSRequiresCertificateTransparency"), .warning),
  ]

  static let values: [Firing] = [
    Firing(
      .valueNotBoolean, "<key>NSAllowsArbitraryLoads</key><string>YES</string>",
      ["NSAllowsArbitraryLoads"], fix: "<key>NSAllowsArbitraryLoads</key> <true/>"),
    Firing(
      .valueNotBoolean, "<key>NSAllowsLocalNetworking</key><string>false</string>",
      ["NSAllowsLocalNetworking"], fix: "<key>NSAllowsLocalNetworking</key> <false/>"),
    Firing(
      .valueNotBoolean, "<key>NSAllowsArbitraryLoads</key><integer>2</integer>",
      ["NSAllowsArbitraryLoads"], fix: "Write <true/> or <false/>."),
    Firing(
      .valueNotBoolean, "<key>NSAllowsArbitraryLoads</key><integer>1</integer>",
      ["NSAllowsArbitraryLoads"], .warning, fix: "<key>NSAllowsArbitraryLoads</key> <true/>"),
    Firing(
      .valueNotBoolean, "<key>NSAllowsLocalNetworking</key><integer>0</integer>",
      ["NSAllowsLocalNetworking"], .warning, fix: "<key>NSAllowsLocalNetworking</key> <false/>"),
    Firing(
      .valueNotBoolean,
      exception("example.com", "<key>NSExceptionAllowsInsecureHTTPLoads</key><dict/>"),
      host("example.com", "NSExceptionAllowsInsecureHTTPLoads"), fix: "Write <true/> or <false/>."),
    Firing(
      .valueNotBoolean,
      pinned(
        "example.com",
        "<key>NSIncludesSubdomains</key><integer>1</integer>"
          + Piece.leaves(Piece.identity + Piece.backup)),
      ["NSPinnedDomains", "example.com", "NSIncludesSubdomains"],
      fix: "<key>NSIncludesSubdomains</key> <true/>"),
    Firing(
      .valueNotBoolean,
      exception(
        "example.com",
        "<key>NSThirdPartyExceptionRequiresForwardSecrecy</key><string>NO</string>"),
      host("example.com", "NSThirdPartyExceptionRequiresForwardSecrecy"),
      fix: "<key>NSExceptionRequiresForwardSecrecy</key> <false/>"),
    Firing(
      .valueNotString,
      exception("example.com", "<key>NSExceptionMinimumTLSVersion</key><real>1.1</real>"),
      host("example.com", "NSExceptionMinimumTLSVersion"),
      fix: "<key>NSExceptionMinimumTLSVersion</key> <string>TLSv1.1</string>"),
    Firing(
      .valueNotString, "<key>NSRequiresNIAPTLSPackageVersion</key><true/>",
      ["NSRequiresNIAPTLSPackageVersion"]),
    Firing(
      .valueNotString, pinned("example.com", Piece.leaves(Piece.identity + "<dict/>")),
      identityPath + ["1", "SPKI-SHA256-BASE64"]),
    Firing(
      .valueNotString,
      pinned("example.com", Piece.leaves(Piece.identity + Piece.backup + Piece.spki("abc="))),
      identityPath + ["2", "SPKI-SHA256-BASE64"]),
    Firing(
      .valueNotString,
      pinned(
        "example.com",
        Piece.leaves(
          """
          <dict><key>SPKI-SHA256-BASE64</key><data>\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=</data></dict>
          """
        )),
      identityPath + ["0", "SPKI-SHA256-BASE64"],
      fix:
        """
        <key>SPKI-SHA256-BASE64</key> <string>\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=</string>
        """
    ),
    Firing(.valueNotDictionary, "<key>NSExceptionDomains</key><array/>", ["NSExceptionDomains"]),
    Firing(.valueNotDictionary, "<key>NSPinnedDomains</key><string/>", ["NSPinnedDomains"]),
    Firing(
      .valueNotDictionary,
      "<key>NSExceptionDomains</key><dict><key>example.com</key><true/></dict>",
      host("example.com"), fix: "<key>example.com</key> <dict>…</dict>"),
    Firing(
      .valueNotDictionary,
      pinned("example.com", "<key>NSPinnedLeafIdentities</key><string>x</string>"), identityPath),
    Firing(
      .valueNotDictionary,
      pinned("example.com", Piece.leaves(Piece.identity + "<string>x</string>" + Piece.backup)),
      identityPath + ["1"]),
    Firing(
      .unknownTLSVersion, exception("example.com", Piece.tls("TLSV1.1")),
      host("example.com", "NSExceptionMinimumTLSVersion"),
      fix: "<key>NSExceptionMinimumTLSVersion</key> <string>TLSv1.1</string>"),
    Firing(
      .unknownTLSVersion, exception("example.com", Piece.tls("1.0")),
      host("example.com", "NSExceptionMinimumTLSVersion"),
      fix: "<key>NSExceptionMinimumTLSVersion</key> <string>TLSv1.0</string>"),
    Firing(
      .unknownTLSVersion, exception("example.com", Piece.tls("SSLv3.0")),
      host("example.com", "NSExceptionMinimumTLSVersion"), fix: "Remove the key and its value."),
    Firing(
      .unknownTLSVersion, exception("example.com", Piece.tls("TLSv1.4")),
      host("example.com", "NSExceptionMinimumTLSVersion")),
    Firing(
      .unknownTLSVersion, exception("example.com", Piece.tls("DTLSv1.2")),
      host("example.com", "NSExceptionMinimumTLSVersion"), .warning),
    Firing(
      .unknownTLSVersion, "<key>NSRequiresNIAPTLSPackageVersion</key><string>FCP</string>",
      ["NSRequiresNIAPTLSPackageVersion"], .warning),
  ]

  static let effects: [Firing] = [
    Firing(.arbitraryLoads, Piece.everything, ["NSAllowsArbitraryLoads"], .warning),
    Firing(
      .arbitraryLoads, Piece.everything + "<key>NSAllowsLocalNetworking</key><string>YES</string>",
      ["NSAllowsArbitraryLoads"], .warning),
    Firing(
      .arbitraryLoadsIgnored, Piece.everything + Piece.local, ["NSAllowsArbitraryLoads"], .error),
    Firing(
      .arbitraryLoadsIgnored,
      Piece.everything + "<key>NSAllowsArbitraryLoadsInWebContent</key><false/>",
      ["NSAllowsArbitraryLoads"], .error),
    Firing(
      .arbitraryLoadsIgnored, Piece.everything + Piece.local, ["NSAllowsArbitraryLoads"], .note,
      beside: Piece.minimum("9.0")),
    Firing(
      .subdomainDepth, exception("example.com", Piece.http + Piece.subdomains),
      host("example.com", "NSIncludesSubdomains"), .note),
    Firing(.entryWithoutEffect, exception("example.com", ""), host("example.com"), .error),
    Firing(
      .entryWithoutEffect, exception("example.com", Piece.subdomains), host("example.com"), .error),
    Firing(
      .entryWithoutEffect, exception("example.com", Piece.noHTTP + Piece.tls("TLSv1.2")),
      host("example.com"), .warning),
    Firing(
      .entryWithoutEffect, exception("203.0.113.7", Piece.http + Piece.subdomains),
      host("203.0.113.7", "NSIncludesSubdomains"), .note),
    Firing(
      .entryWithoutEffect, pinned("example.com", Piece.subdomains),
      ["NSPinnedDomains", "example.com"], .error),
    Firing(
      .entryWithoutEffect,
      exception("example.com", Piece.noHTTP + Piece.http),
      host(
        "example.com", "NSExceptionAllowsInsecureHTTPLoads"), .error),
    Firing(
      .entryReenablesATS, Piece.everything + exception("example.com", ""), host("example.com"),
      .note),
    Firing(
      .entryReenablesATS, Piece.everything + exception("example.com", Piece.noPFS),
      host("example.com"), .warning),
    Firing(
      .entryReenablesATS, Piece.everything + exception("example.com", Piece.http),
      host("example.com"), .warning),
    Firing(
      .entryReenablesATS,
      "<key>NSAllowsArbitraryLoadsInWebContent</key><true/>" + exception("example.com", ""),
      host("example.com"), .warning),
    Firing(
      .entryReenablesATS, Piece.local + exception("printer.local", Piece.subdomains),
      host("printer.local"), .warning),
    Firing(
      .entryReenablesATS, exception("192.168.1.10", Piece.tls("TLSv1.0")), host("192.168.1.10"),
      .warning),
    Firing(
      .entryReenablesATS,
      """
      <key>NSExceptionDomains</key><dict><key>example.com</key><dict>\
      \(Piece.http)\(Piece.subdomains)</dict><key>api.example.com</key><dict/></dict>
      """,
      host("api.example.com"), .warning),
    Firing(
      .entryReenablesATS, exception("ls.apple.com", Piece.noHTTP), host("ls.apple.com"), .note),
    Firing(
      .widerThanNeeded, exception("example.com", Piece.http + Piece.tls("TLSv1.1")),
      host("example.com"), .warning),
    Firing(
      .widerThanNeeded, exception("example.com", Piece.http + Piece.noPFS), host("example.com"),
      .warning),
    Firing(.widerThanNeeded, exception("0.0.0.0/0", Piece.http), host("0.0.0.0/0"), .warning),
    Firing(
      .tlsFloorDeadOn26, exception("example.com", Piece.tls("TLSv1.0")),
      host("example.com", "NSExceptionMinimumTLSVersion"), .warning),
    Firing(
      .tlsFloorDeadOn26, exception("example.com", Piece.tls("TLSv1.1")),
      host("example.com", "NSExceptionMinimumTLSVersion"), .warning),
    Firing(.emptyPinList, pinned("example.com", Piece.leaves("")), identityPath, .error),
    Firing(
      .emptyPinList, pinned("example.com", Piece.leaves("<string>x</string>")), identityPath),
    Firing(
      .noBackupPin, pinned("example.com", Piece.leaves(Piece.identity)), identityPath, .warning),
    Firing(
      .noBackupPin, pinned("example.com", Piece.leaves(Piece.identity + Piece.identity)),
      identityPath, .warning),
    Firing(.needsJustification, Piece.everything, ["NSAllowsArbitraryLoads"], .note),
    Firing(
      .needsJustification, "<key>NSAllowsArbitraryLoadsForMedia</key><true/>",
      ["NSAllowsArbitraryLoadsForMedia"], .note),
    Firing(
      .needsJustification, "<key>NSAllowsArbitraryLoadsInWebContent</key><true/>",
      ["NSAllowsArbitraryLoadsInWebContent"], .note),
    Firing(
      .needsJustification, exception("example.com", Piece.http),
      host("example.com", "NSExceptionAllowsInsecureHTTPLoads"), .note),
    Firing(
      .needsJustification, exception("example.com", Piece.tls("TLSv1.1")),
      host("example.com", "NSExceptionMinimumTLSVersion"), .note),
  ]

  @Test(arguments: hostKeys + names + values + effects) func fires(_ firing: Firing) throws {
    let report = try lint(firing.policy, beside: firing.beside)
    let path = ["NSAppTransportSecurity"] + firing.path
    let found = report.findings(of: firing.rule).filter { $0.keyPath == path }
    #expect(found.count == 1, "\(report.findings.map { "\($0.rule.rawValue) \($0.keyPath)" })")
    let finding = try #require(found.first)
    #expect(finding.severity == firing.severity)
    #expect(finding.line == 4)
    #expect(finding.message.count > 30)
    // A line of a compiler's form: where, what, and no whole sentence.
    #expect(finding.summary.count > 15 && !finding.summary.hasSuffix("."), "\(finding.summary)")
    #expect(
      firing.path.count < 2 || finding.summary.contains("\"\(firing.path[1])\"")
        || finding.summary.contains(firing.path[1]), "\(finding.summary)")
    if let fix = firing.fix { #expect(finding.fix == fix) }
  }

  @Test(arguments: hostKeys) func doesNotGuess(_ firing: Firing) throws {
    // Where the corrected key can't be known, none is offered.
    guard firing.rule == .cidrMalformed, firing.fix == nil else { return }
    #expect(try lint(firing.policy).findings(of: .cidrMalformed).allSatisfy { $0.fix == nil })
  }

  /// Correct policies; only notes about review and about contested reach may be said of them.
  static let clean: [(policy: String, beside: String, allowed: Set<LintRule>)] = [
    ("", "", []),
    ("<key>NSAllowsArbitraryLoads</key><false/>", "", []),
    (Piece.local, "", []),
    ("<key>NSAllowsLocalNetworking</key><false/>", "", []),
    ("<key>NSAllowsArbitraryLoads</key><false/>" + Piece.local, "", []),
    (exception("example.com", Piece.http), "", [.needsJustification]),
    (exception("example.com", Piece.noPFS), "", []),
    (exception("$(API_HOST)", Piece.noPFS), "", []),
    (exception("cdn.${API_DOMAIN:lower}", Piece.noPFS), "", []),
    (exception("example.com", Piece.tls("TLSv1.3")), "", []),
    (exception("localhost", Piece.http), "", [.needsJustification]),
    (exception("nas", Piece.http), "", [.needsJustification]),
    (exception("xn--bcher-kva.example", Piece.noPFS), "", []),
    (exception("my_host.example.com", Piece.noPFS), "", []),
    (exception("example.co.uk", Piece.noPFS + Piece.subdomains), "", [.subdomainDepth]),
    (exception("me.github.io", Piece.noPFS), "", []),
    (exception("203.0.113.7", Piece.noPFS), Piece.minimum("17.0"), []),
    (exception("192.168.100.0/24", Piece.http), Piece.minimum("17.0"), [.needsJustification]),
    (exception("2001:db8::/32", Piece.http), Piece.minimum("18.4"), [.needsJustification]),
    (
      exception("::ffff:203.0.113.7", Piece.noPFS),
      "<key>LSMinimumSystemVersion</key><string>14.0</string>", []
    ),
    (exception("10/8", Piece.http), Piece.minimum("26.0"), [.needsJustification]),
    (
      exception(
        "example.com",
        "<key>NSExceptionRequiresNIAPTLSPackageVersion</key><string>FCP_v2.1</string>"), "", []
    ),
    (
      pinned(
        "Example.com",
        Piece.subdomains + Piece.leaves(Piece.identity + Piece.backup)), "", []
    ),
    ("<key>NSRequiresNIAPTLSPackageVersion</key><string>recommended</string>", "", []),
    (
      "<key>NSAllowsArbitraryLoadsForMedia</key><true/>" + exception("example.com", Piece.http),
      "", [.needsJustification]
    ),
  ]

  @Test(arguments: clean.indices) func staysSilent(_ index: Int) throws {
    let item = Self.clean[index]
    let report = try lint(item.policy, beside: item.beside)
    #expect(report.policy == .present)
    let others = report.findings.filter { !item.allowed.contains($0.rule) || $0.severity != .note }
    #expect(others.isEmpty, "\(item.policy): \(others)")
    #expect(Set(report.findings.map(\.rule)) == item.allowed)
  }

  @Test func everyRuleHasACase() {
    let fired = Set((Self.hostKeys + Self.names + Self.values + Self.effects).map(\.rule))
    // This one needs keys outside of the policy; LintReportTests has its cases.
    #expect(Set(LintRule.allCases).subtracting(fired) == [.policyOutsideATSDictionary])
    #expect(LintRule.allCases.count == 30)
  }
}

@testable import AppTransportSecurity
import Testing

@Suite struct LintReportTests {
  private func report(_ element: String, _ options: LintOptions = LintOptions()) throws
    -> LintReport
  {
    PolicyLinter.lint(try PropertyListDocument(propertyList(element)), options: options)
  }

  @Test func saysWhereThereIsNoPolicy() throws {
    let absent = try report("<dict><key>CFBundleName</key><string>App</string></dict>")
    #expect(absent.policy == .absent)
    #expect(absent.findings.isEmpty)
    #expect(absent.absence != nil)
    let array = try report("<array/>")
    #expect(array.policy == .notInfoPlist)
    #expect(array.absence != nil)
    #expect(try lint("").absence == nil)
  }

  @Test func findsPoliciesOutsideOfTheirPlace() throws {
    let outside = try report(
      """
      <dict>
      <key>NSAllowsArbitraryLoads</key><true/>
      <key>Other</key><dict>
      <key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict></dict>
      <key>List</key><array><dict><key>x</key><true/>
      <key>NSExceptionDomains</key><dict/></dict></array>
      </dict>
      """)
    #expect(outside.policy == .absent)
    #expect(outside.findings.allSatisfy { $0.rule == .policyOutsideATSDictionary })
    #expect(outside.findings.allSatisfy { $0.severity == .error && $0.fix != nil })
    #expect(
      outside.findings.map(\.keyPath) == [
        ["NSAllowsArbitraryLoads"], ["Other", "NSAppTransportSecurity"],
        ["List", "0", "NSExceptionDomains"],
      ])
    #expect(outside.findings.map(\.line) == [5, 7, 9])
  }

  @Test func findsAMisspeltPolicy() throws {
    for name in ["NSAppTransportSecurty", "App Transport Security Settings"] {
      let findings = try report("<dict><key>\(name)</key><dict/></dict>").findings
      #expect(findings.map(\.rule) == [.unknownKey])
      #expect(findings.first?.fix == "<key>NSAppTransportSecurity</key>")
    }
    // Beside a policy it is the same mistake, and not one for each key in it.
    let beside = try report(
      """
      <dict><key>NSAppTransportSecurity</key><dict/><key>NSAupTransportSecurity</key>
      <dict><key>NSAllowsLocalNetworking</key><true/>
      <key>NSExceptionDomains</key><dict/></dict></dict>
      """
    ).findings
    #expect(beside.map(\.rule) == [.unknownKey])
    #expect(beside.first?.keyPath == ["NSAupTransportSecurity"])
    #expect(beside.first?.fix?.hasPrefix("Move what is in it into") == true)
    #expect(try report("<dict><key>NSAppCustom</key><dict/></dict>").findings.isEmpty)
  }

  @Test func aPolicyThatIsNoDictionaryIsReported() throws {
    let findings = try report(
      "<dict><key>NSAppTransportSecurity</key><true/></dict>"
    ).findings
    #expect(findings.map(\.rule) == [.valueNotDictionary])
    #expect(findings.first?.keyPath == ["NSAppTransportSecurity"])
  }

  @Test func linesAreThoseOfTheKeys() throws {
    let findings = try report(
      """
      <dict>
        <key>NSAppTransportSecurity</key>
        <dict>
          <key>NSExceptionDomains</key>
          <dict>
            <key>EXAMPLE.com</key>
            <dict>
              <key>NSExceptionAllowsInsecureHTTPLoads</key>
              <string>YES</string>
            </dict>
          </dict>
        </dict>
      </dict>
      """, LintOptions(path: "App/Info.plist")
    ).findings
    #expect(findings.map(\.rule) == [.hostNotLowercase, .valueNotBoolean])
    #expect(findings.map(\.line) == [9, 11])
    #expect(findings.allSatisfy { $0.path == "App/Info.plist" })
  }

  @Test func binaryFilesHaveNoLines() throws {
    let value = PropertyListValue.dictionary([
      "NSAppTransportSecurity": .dictionary([
        "NSAllowsArbitraryLoads": .boolean(true),
        "NSExceptionDomains": .dictionary(["a.example:80": .dictionary([:])]),
      ])
    ])
    let report = PolicyLinter.lint(try PropertyListDocument(value.binaryDocument()))
    #expect(
      report.findings.map(\.rule) == [.arbitraryLoads, .needsJustification, .hostHasPort])
    #expect(report.findings.allSatisfy { $0.line == nil })
  }

  @Test func rulesExplainThemselves() {
    let summaries = Set(LintRule.allCases.map(\.summary))
    #expect(summaries.count == LintRule.allCases.count)
    #expect(LintRule.allCases.allSatisfy { $0.summary.hasSuffix(".") && $0.basis.hasSuffix(".") })
  }

  @Test func correctionsThatLoosenSaySo() throws {
    func message(_ key: String, _ value: String) throws -> String {
      let inside = "<key>\(key)</key>\(value)"
      let policy = key.hasPrefix("NSException") ? exception("a.example", inside) : inside
      return try #require(try lint(policy).findings(of: .valueNotBoolean).first).message
    }
    let yes = "<string>YES</string>"
    let no = "<string>NO</string>"
    for (key, value) in [
      ("NSAllowsArbitraryLoads", yes), ("NSExceptionAllowsInsecureHTTPLoads", yes),
      ("NSExceptionRequiresForwardSecrecy", no),
    ] {
      #expect(try message(key, value).hasSuffix("loosens the policy."))
    }
    for (key, value) in [
      ("NSAllowsArbitraryLoads", no), ("NSExceptionRequiresForwardSecrecy", yes),
      ("NSAllowsLocalNetworking", "<string>maybe</string>"),
      ("NSAllowsArbitraryLoads", "<integer>1</integer>"),
      ("NSAllowsArbitraryLoads", "<integer>2</integer>"),
    ] {
      #expect(try !message(key, value).contains("loosens the policy"))
    }
  }

  @Test func ofRepeatedKeysInABinaryFileTheFirstCounts() throws {
    let bytes = PropertyListBinaryTests.file([
      [0xD2, 1, 1, 2, 3], Array([0x5F, 0x10, 0x16]) + Array("NSAppTransportSecurity".utf8), [0xD0],
      [0xD1, 4, 5], Array([0x5F, 0x10, 0x16]) + Array("NSAllowsArbitraryLoads".utf8), [0x09],
    ])
    let findings = PolicyLinter.lint(try PropertyListDocument(bytes)).findings
    #expect(findings.map(\.rule) == [.entryWithoutEffect])
    #expect(findings.first?.message.contains("Foundation the first") == true)
  }

  @Test func repeatedKeysAreReported() throws {
    let findings = try report(
      """
      <dict><key>NSAppTransportSecurity</key><dict/>
      <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>
      <key>a.example</key><dict>\(Piece.http)</dict>
      <key>a.example</key><dict>\(Piece.noPFS)</dict></dict></dict></dict>
      """
    ).findings.filter { $0.rule == .entryWithoutEffect }
    #expect(findings.map(\.line) == [4, 6])
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  @Test func theDeploymentDecides() throws {
    let address = exception("203.0.113.7", Piece.noPFS)
    let floor = exception("a.example", Piece.tls("TLSv1.0"))
    func severities(
      _ policy: String, _ rule: LintRule, _ systems: String
    ) throws -> [LintSeverity] {
      let range = try #require(SystemRange(systems))
      let options = LintOptions(deployment: range)
      return try lint(policy, options: options).findings(of: rule).map(\.severity)
    }
    #expect(try severities(address, .ipKeyNeedsNewerOS, "iOS15+") == [.warning])
    #expect(try severities(address, .ipKeyNeedsNewerOS, "iOS15-16") == [.error])
    #expect(try severities(address, .ipKeyNeedsNewerOS, "macOS14+") == [])
    #expect(try severities(address, .ipKeyNeedsNewerOS, "macOS13+") == [.warning])
    #expect(try severities(floor, .tlsFloorDeadOn26, "iOS15-18.6") == [])
    #expect(try severities(floor, .tlsFloorDeadOn26, "iOS15-26") == [.warning])
  }

  @Test func deploymentsAreReadFromTheFile() throws {
    func minimum(_ inside: String) throws -> String? {
      let document = try PropertyListDocument(propertyList("<dict>\(inside)</dict>"))
      return SystemRange(infoPropertyList: document.root)?.lowest.description
    }
    func family(_ number: Int) -> String {
      "<key>UIDeviceFamily</key><array><integer>\(number)</integer></array>"
    }
    #expect(try minimum(Piece.minimum("15.4")) == "iOS 15.4")
    #expect(try minimum(Piece.minimum("10.0") + family(4)) == "watchOS 10.0")
    #expect(try minimum(Piece.minimum("1.0") + family(7)) == "visionOS 1.0")
    #expect(try minimum(Piece.minimum("26.0") + family(4)) == "watchOS 26.0")
    func mac(_ version: String) throws -> String? {
      try minimum("<key>LSMinimumSystemVersion</key><string>\(version)</string>")
    }
    #expect(try mac("10.11.6") == "macOS 10.11.6")
    #expect(try mac("26.1") == "macOS 26.1")
    #expect(try mac("$(MACOSX_DEPLOYMENT_TARGET)") == nil)
    #expect(try minimum("") == nil)
  }

  @Test func platformsShareTheirYears() throws {
    func year(_ text: String) -> SystemVersion? {
      SystemVersion(text).map { $0.counterpart(on: .iOS) }
    }
    #expect(year("watchOS10") == .iOS(17))
    #expect(year("visionOS1") == .iOS(17))
    #expect(year("macOS10.11.6") == .iOS(9))
    #expect(year("macOS10.15") == .iOS(13))
    #expect(year("macOS15.4") == .iOS(18, 4))
    #expect(year("watchOS26.1") == .iOS(26, 1))
  }

  @Test func rangesInOddSpellingsAreJudgedAsTheParserReadsThem() throws {
    func faults(_ key: String) throws -> [String?] {
      try lint(exception(key, Piece.noPFS), options: LintOptions(deployment: SystemRange("iOS18+")))
        .findings(of: .cidrMalformed).map(\.fix)
    }
    #expect(try faults("10/8") == [])
    #expect(try faults("2001:db8/32") == [])
    #expect(try faults("10.0.0.0/010") == ["<key>10.0.0.0/10</key>"])
    #expect(try faults("192.168.100.10/24") == ["<key>192.168.100.0/24</key>"])
    #expect(try faults("::ffff:10.0.0.0/104") == ["<key>0:0:0:0:0:ffff:a00:0/104</key>"])
    #expect(try faults("10.0.0.0/33") == [nil])
  }

  @Test func observedHostsShowWhatIsContested() throws {
    let policy = exception("example.com", Piece.http + Piece.subdomains)
    let deep = try lint(
      policy, options: LintOptions(observedHosts: ["a.b.example.com", "c.example.com", "x.org"])
    ).findings(of: .subdomainDepth)
    #expect(deep.map(\.severity) == [.warning])
    #expect(deep.first?.message.hasPrefix("a.b.example.com lies") == true)
    let shallow = try lint(policy, options: LintOptions(observedHosts: ["c.example.com"]))
    #expect(shallow.findings(of: .subdomainDepth).map(\.severity) == [.note])
  }

  @Test func projectsTellBundlesApart() throws {
    func file(_ inside: String, policy: Bool) throws -> (PropertyListDocument, LintOptions) {
      let ats = policy ? "<key>NSAppTransportSecurity</key><dict>\(Piece.local)</dict>" : ""
      return (try PropertyListDocument(propertyList("<dict>\(inside)\(ats)</dict>")), LintOptions())
    }
    let app = "<key>CFBundlePackageType</key><string>APPL</string>"
    let tests = "<key>CFBundlePackageType</key><string>BNDL</string>"
    let widget = "<key>NSExtension</key><dict/>"
    func fired(_ files: [(PropertyListDocument, LintOptions)]) -> [Bool] {
      PolicyLinter.lint(project: files.map { (document: $0.0, options: $0.1) }).map {
        !$0.findings(of: .policyOutsideATSDictionary).isEmpty
      }
    }
    #expect(try fired([file(app, policy: false), file(widget, policy: true)]) == [false, true])
    #expect(try fired([file(app, policy: true), file(widget, policy: true)]) == [false, false])
    #expect(try fired([file(widget, policy: true)]) == [false])
    #expect(try fired([file(app, policy: true), file(tests, policy: true)]) == [false, true])
    #expect(try fired([file(app, policy: false), file(tests, policy: false)]) == [false, false])
  }

  /// Faults planted at random places are all found, whatever is beside them.
  @Test func plantedFaultsAreFound() throws {
    var generator = SteadyGenerator(seed: 8)
    let faults: [(key: String, inside: String, rule: LintRule, suffix: [String])] = [
      ("https://h.example", Piece.http, .hostHasScheme, []),
      ("h.example:8080", Piece.http, .hostHasPort, []),
      ("*.h.example", Piece.http, .hostHasWildcard, []),
      ("h.example/api", Piece.http, .hostHasPath, []),
      ("H.example", Piece.noPFS, .hostNotLowercase, []),
      ("h.example ", Piece.noPFS, .hostHasBlank, []),
      ("h.example.", Piece.noPFS, .hostTrailingDot, []),
      ("h1.example", Piece.tls("TLSv1.00"), .unknownTLSVersion, ["NSExceptionMinimumTLSVersion"]),
      (
        "h2.example", "<key>NSExceptionAllowsInsecureHTTPLoads</key><string>YES</string>",
        .valueNotBoolean, ["NSExceptionAllowsInsecureHTTPLoads"]
      ),
      (
        "h3.example", "<key>NSExceptionAllowsInsecureHTTPLoad</key><true/>", .unknownKey,
        ["NSExceptionAllowsInsecureHTTPLoad"]
      ),
      ("h4.example", Piece.local, .misplacedKey, ["NSAllowsLocalNetworking"]),
      ("h5.example", "", .entryWithoutEffect, []),
      ("h6.example", Piece.http + Piece.noPFS, .widerThanNeeded, []),
    ]
    for _ in 0..<150 {
      let chosen = faults.filter { _ in Bool.random(using: &generator) }
      var hosts = chosen.map { "<key>\($0.key)</key><dict>\($0.inside)</dict>" }
      for number in 0..<Int.random(in: 0...3, using: &generator) {
        hosts.append("<key>clean\(number).example</key><dict>\(Piece.noPFS)</dict>")
      }
      hosts.shuffle(using: &generator)
      let report = try lint("<key>NSExceptionDomains</key><dict>\(hosts.joined())</dict>")
      for fault in chosen {
        let path = ["NSAppTransportSecurity", "NSExceptionDomains", fault.key] + fault.suffix
        #expect(report.findings.contains { $0.rule == fault.rule && $0.keyPath == path })
      }
      let others = report.findings.filter { finding in
        finding.severity != .note
          && !chosen.contains { $0.key == finding.keyPath[2] && $0.rule == finding.rule }
      }
      #expect(others.isEmpty, "\(others)")
    }
  }

  @Test func nothingCrashesOnMutatedPolicies() throws {
    let seed = propertyList(
      """
      <dict><key>NSAppTransportSecurity</key><dict>\(Piece.everything)\(Piece.local)
      <key>NSExceptionDomains</key><dict><key>https://[::1]:80/é*</key><dict>\(Piece.http)
      \(Piece.tls("TLSv1.0"))</dict><key>10.0.0.0/8</key><dict/><key>bücher.example</key><dict/>
      </dict><key>NSPinnedDomains</key><dict><key>p.example</key>
      <dict>\(Piece.leaves(Piece.identity))</dict></dict></dict></dict>
      """)
    var generator = SteadyGenerator(seed: 9)
    var audited = 0
    for _ in 0..<4_000 {
      guard let document = try? PropertyListDocument(mutated(seed, using: &generator)) else {
        continue
      }
      let report = PolicyLinter.lint(document)
      audited += 1
      #expect(report.findings.allSatisfy { !$0.message.isEmpty && $0.line != nil })
    }
    #expect(audited > 100)
    let alphabet = Array("a1.:/[]*%@-x é\u{301}中#?\\0")
    for _ in 0..<4_000 {
      let key = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        })
      let value = PropertyListValue.dictionary([
        "NSAppTransportSecurity": .dictionary([
          "NSExceptionDomains": .dictionary([key: .dictionary([:])])
        ])
      ])
      let report = PolicyLinter.lint(try PropertyListDocument(value.binaryDocument()))
      #expect(report.policy == .present)
    }
  }

  /// The corrected key of a finding is a key about which there is nothing more to say.
  @Test func correctedKeysAreCorrect() throws {
    for firing in LintRuleTests.hostKeys {
      guard let fix = firing.fix else { continue }
      let corrected = fix.dropFirst("<key>".count).dropLast("</key>".count)
      let report = try lint(
        exception(String(corrected), Piece.http), beside: Piece.minimum("17.0"))
      #expect(report.findings.map(\.rule) == [.needsJustification], "\(fix)")
    }
  }
}

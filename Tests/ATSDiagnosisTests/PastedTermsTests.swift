import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// A failure in TLS, pasted with the app's own dictionary: what that allows isn't what is missing, and what it
/// asks beyond ATS is at fault first.
@Suite struct PastedTermsTests {
  static let host = "intake.example.com"

  static func failure(_ code: Int, host: String? = host, url: Int = -1200) -> String {
    let named = host.map { ", NSErrorFailingURLStringKey=https://\($0)/v2" } ?? ""
    return "Error Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={"
      + "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code)\(named)}"
  }

  static let everything = "<key>NSAllowsArbitraryLoads</key>\n<true/>"
  static let oldTLS = "<key>NSExceptionMinimumTLSVersion</key>\n<string>TLSv1.0</string>"
  static let noSecrecy = "<key>NSExceptionRequiresForwardSecrecy</key>\n<false/>"
  static let subdomains = "<key>NSIncludesSubdomains</key>\n<true/>"
  static let newTLS = "<key>NSExceptionMinimumTLSVersion</key>\n<string>TLSv1.3</string>"

  static func entry(_ keys: String..., host: String = host) -> String {
    PastedPolicyTests.entry(host, keys.joined(separator: "\n"))
  }

  static func pins(_ inside: String, host: String = host) -> String {
    "<key>NSPinnedDomains</key>\n<dict>\n<key>\(host)</key>\n<dict>\n\(inside)\n</dict>\n</dict>"
  }

  /// The finding of a failure with a dictionary behind it, which is also that of the other order.
  static func finding(_ policy: String, _ failure: String) throws -> Finding {
    var plist = PastedPolicyTests.plist(policy)
    // Of lines that name no key of exceptions only the one with the name is read.
    if policy.hasPrefix("<key>NSPinned") { plist = plist.filter { $0 != "\n" } }
    let found = try Finding.all(in: failure + "\n\nOur Info.plist has\n" + plist + "\n")
    let turned = try Finding.all(in: plist + "\n\ngives\n" + failure + "\n")
    #expect(found.count == 1 && found.map(\.cause) == turned.map(\.cause))
    #expect(found.map(\.candidates) == turned.map(\.candidates))
    return try #require(found.first)
  }

  // MARK: Allowed already

  static let wide: [(name: String, policy: String)] = [
    ("arbitrary loads", everything), ("both keys", entry(oldTLS, noSecrecy)),
    ("both keys and cleartext", entry(oldTLS, noSecrecy, PastedPolicyTests.http)),
    ("both keys above", entry(oldTLS, noSecrecy, subdomains, host: "example.com")),
  ]

  @Test(arguments: [-9824, -9801, -9836]) func nothingIsLeftToAllow(code: Int) throws {
    for row in Self.wide {
      let finding = try Self.finding(row.policy, Self.failure(code))
      #expect(PolicyInForceTests.offersNoKey(finding), "\(row.name)")
      #expect(finding.cause == .ambiguous, "\(row.name)")
      #expect(finding.explanation.contains("already allowed"), "\(row.name)")
      #expect(finding.host == Self.host && finding.policy != nil)
    }
  }

  @Test func arbitraryLoadsWithoutAHost() throws {
    let refused = Self.failure(-9824, host: nil)
    let finding = try Self.finding(Self.everything, refused)
    #expect(PolicyInForceTests.offersNoKey(finding) && finding.host == nil)
    // An entry may be that of the host.
    let entry = try Self.finding(
      Self.everything + "\n" + Self.entry(Self.newTLS, host: "other.example.com"), refused)
    #expect(entry.remedy.kind == .undecided)
  }

  @Test func whatIsLeftStays() throws {
    let secrecy = try Self.finding(Self.entry(Self.noSecrecy), Self.failure(-9824))
    #expect(secrecy.remedy.kind == .undecided && secrecy.candidates.first == .tlsVersionTooOld)
    #expect(!secrecy.candidates.contains(.noForwardSecrecy))
    #expect(secrecy.remedy.alternatives.allSatisfy { !$0.when.contains("ForwardSecrecy") })
    let version = try Self.finding(
      Self.entry(Self.oldTLS, Self.subdomains), Self.failure(-9824))
    #expect(version.candidates.first == .noForwardSecrecy)
    #expect(!version.candidates.contains(.tlsVersionTooOld))
    // Cleartext alone changes nothing of TLS, nor does an entry for another host or a cancelled key.
    for policy in [
      Self.entry(PastedPolicyTests.http), Self.entry(Self.oldTLS, host: "www.example.com"),
      PastedPolicyTests.cancelled, Self.everything + "\n" + Self.entry(PastedPolicyTests.http),
    ] {
      let finding = try Self.finding(policy, Self.failure(-9824))
      #expect(finding.candidates == FailureCause.handshakeRefusedCandidates, "\(policy)")
      #expect(finding.remedy.kind == .undecided)
    }
  }

  /// With ATS off the app's code is heard: an override needs no exception.
  @Test func overrideOfABrokenOffHandshake() throws {
    let finding = try Self.finding(Self.everything, Self.failure(-9802))
    #expect(finding.remedy.alternatives.allSatisfy { $0.exception == nil })
    #expect(PolicyInForceTests.keyCauses.isDisjoint(with: finding.candidates))
    let untrusted = try Self.finding(Self.everything, Self.failure(-9813, url: -1202))
    #expect(untrusted.remedy.kind == .server)
    #expect(untrusted.remedy.alternatives.allSatisfy { $0.exception == nil })
  }

  /// A code that only ATS gives shows another policy in force.
  @Test func codesOfATSStandAgainstIt() throws {
    let finding = try Self.finding(Self.everything, Self.failure(-9882))
    #expect(finding.cause == .noForwardSecrecy)
  }

  // MARK: Asked beyond ATS

  @Test(arguments: [host, "example.com"]) func floorOfTLS13(key: String) throws {
    let policy = Self.entry(Self.newTLS, Self.subdomains, host: key)
    let finding = try Self.finding(policy, Self.failure(-9836))
    #expect(finding.cause == .policyMistake && finding.confidence == .medium)
    #expect(finding.candidates == [.policyMistake, .tlsVersionTooOld, .notTLSPort])
    #expect(finding.remedy.kind == .code && finding.remedy.exception == nil)
    #expect(finding.remedy.next?.contains("NSExceptionMinimumTLSVersion") == true)
    #expect(finding.policy?.edit.count == 1)
    // Other codes leave more open.
    for code in [-9824, -9801] {
      let other = try Self.finding(policy, Self.failure(code))
      #expect(other.cause == .ambiguous && other.candidates.first == .policyMistake, "\(code)")
      #expect(other.remedy.kind == .undecided)
    }
    // A date or a name has nothing to do with it.
    let expired = try Self.finding(policy, Self.failure(-9814, url: -1202))
    #expect(expired.cause == .expired)
  }

  @Test func pinsThatNoChainSatisfies() throws {
    for list in [
      "<key>NSPinnedLeafIdentities</key>\n<array/>",
      "<key>NSPinnedCAIdentities</key>\n<array>\n</array>",
    ] {
      let finding = try Self.finding(Self.pins(list), Self.failure(-9802))
      #expect(finding.cause == .policyMistake && finding.confidence == .medium, "\(list)")
      #expect(finding.candidates.prefix(2) == [.policyMistake, .pinMismatch])
      #expect(finding.remedy.kind == .code && finding.remedy.exception == nil)
      #expect(finding.remedy.alternatives.allSatisfy { $0.exception == nil })
      // Of another host, or another failure.
      let elsewhere = try Self.finding(
        Self.pins(list, host: "cdn.example.com"), Self.failure(-9802))
      #expect(elsewhere.candidates == FailureCause.fatalAlertCandidates)
      let refused = try Self.finding(Self.pins(list), Self.failure(-9824))
      #expect(refused.candidates == FailureCause.handshakeRefusedCandidates)
    }
  }

  static let otherForms = [
    "NSAppTransportSecurity = { NSPinnedDomains = { \"\(host)\" = { NSPinnedLeafIdentities = ( ); }; }; };",
    "\"NSAppTransportSecurity\": {\"NSPinnedDomains\": {\"\(host)\": {\"NSPinnedCAIdentities\": []}}},",
    "<key>NSAppTransportSecurity</key>\n<dict>\n\(pins("<key>NSPinnedLeafIdentities</key>\n<array>\n</array>"))"
      + "\n<key>NSAllowsArbitraryLoads</key>\n<false/>\n</dict>",
  ]

  @Test(arguments: otherForms) func emptyPinsInOtherForms(text: String) throws {
    let found = try Finding.all(in: Self.failure(-9802) + "\n" + text + "\n")
    #expect(found.map(\.cause) == [.policyMistake])
  }

  @Test func pinsThatMayNotMatch() throws {
    let identity =
      "<key>NSPinnedCAIdentities</key>\n<array>\n<dict>\n<key>SPKI-SHA256-BASE64</key>\n"
      + "<string>r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=</string>\n</dict>\n</array>"
    let finding = try Self.finding(Self.pins(identity), Self.failure(-9802))
    #expect(finding.cause == .ambiguous && finding.candidates.first == .pinMismatch)
  }
}

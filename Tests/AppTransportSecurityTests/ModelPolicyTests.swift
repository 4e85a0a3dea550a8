import AppTransportSecurity
import Testing

@Suite struct ModelPolicyTests {
  private static func issues(_ value: PropertyListValue) -> [PolicyIssue] {
    ATSPolicy(parsing: value).issues
  }

  private static func entry(_ keys: [String: PropertyListValue]) -> PropertyListValue {
    .dictionary(["NSExceptionDomains": .dictionary(["a.example": .dictionary(keys)])])
  }

  @Test(
    arguments: [
      (.string("x"), [], .notADictionary),
      (
        .dictionary(["NSAllowsArbitraryLoads": .string("YES")]), ["NSAllowsArbitraryLoads"],
        .notABoolean
      ),
      (
        .dictionary(["NSAllowsLocalNetworking": .integer(2)]), ["NSAllowsLocalNetworking"],
        .numberCountsAsNo
      ),
      (.dictionary(["NSExceptionDomains": .array([])]), ["NSExceptionDomains"], .notADictionary),
      (
        .dictionary(["NSAllowsArbitraryLoadsInMedia": .boolean(true)]),
        ["NSAllowsArbitraryLoadsInMedia"], .unknownKey(suggestion: "NSAllowsArbitraryLoadsForMedia")
      ),
      (
        .dictionary([" NSAllowsArbitraryLoads": .boolean(true)]), [" NSAllowsArbitraryLoads"],
        .unknownKey(suggestion: "NSAllowsArbitraryLoads")
      ),
      (
        .dictionary(["NSExceptionRequiresForwardSecrecy": .boolean(false)]),
        ["NSExceptionRequiresForwardSecrecy"], .misplacedKey
      ),
      (
        .dictionary(["NSRequiresNIAPTLSPackageVersion": .string("FCP_v9")]),
        ["NSRequiresNIAPTLSPackageVersion"], .unknownNIAPVersion("FCP_v9")
      ),
      (
        entry(["NSExceptionMinimumTLSVersion": .integer(13)]),
        ["NSExceptionDomains", "a.example", "NSExceptionMinimumTLSVersion"], .notAString
      ),
      (
        entry(["NSExceptionMinimumTLSVersion": .string("1.0")]),
        ["NSExceptionDomains", "a.example", "NSExceptionMinimumTLSVersion"],
        .unknownTLSVersion("1.0")
      ),
      (
        entry(["NSExceptionMinimumTLSVersion": .string("DTLSv1.2")]),
        ["NSExceptionDomains", "a.example", "NSExceptionMinimumTLSVersion"],
        .datagramTLSVersion("DTLSv1.2")
      ),
      (
        entry(["NSRequiresCertificateTransparency": .boolean(true)]),
        ["NSExceptionDomains", "a.example", "NSRequiresCertificateTransparency"], .obsoleteKey
      ),
      (
        entry(["NSAllowsArbitraryLoads": .boolean(true)]),
        ["NSExceptionDomains", "a.example", "NSAllowsArbitraryLoads"], .misplacedKey
      ),
      (
        entry(["NSTemporaryExceptionMinimumTLSVersion": .string("TLSv1.0")]),
        ["NSExceptionDomains", "a.example", "NSTemporaryExceptionMinimumTLSVersion"],
        .legacyKey(canonical: "NSExceptionMinimumTLSVersion")
      ),
      (
        .dictionary(["NSExceptionDomains": .dictionary(["a.example": .boolean(true)])]),
        ["NSExceptionDomains", "a.example"], .notADictionary
      ),
      (
        .dictionary(["NSExceptionDomains": .dictionary(["192.168.100.10/32": .dictionary([:])])]),
        ["NSExceptionDomains", "192.168.100.10/32"], .malformedNetwork
      ),
      (
        .dictionary(["NSExceptionDomains": .dictionary(["a.example:8080": .dictionary([:])])]),
        ["NSExceptionDomains", "a.example:8080"], .hostKey(.port)
      ),
      (
        .dictionary([
          "NSPinnedDomains": .dictionary(
            ["a.example": .dictionary(["NSPinnedLeafIdentities": .array([])])])
        ]),
        ["NSPinnedDomains", "a.example", "NSPinnedLeafIdentities"], .emptyPinList
      ),
    ] as [(PropertyListValue, [String], PolicyIssue.Kind)])
  func issue(value: PropertyListValue, path: [String], kind: PolicyIssue.Kind) {
    #expect(Self.issues(value) == [PolicyIssue(keyPath: path, kind: kind)])
  }

  @Test func aCleanPolicyHasNoIssue() {
    let hash = String(repeating: "A", count: 43) + "="
    let value = PropertyListValue.dictionary([
      "NSAllowsArbitraryLoads": .boolean(false),
      "NSAllowsLocalNetworking": .boolean(true),
      "NSExceptionDomains": .dictionary([
        "a.example": .dictionary([
          "NSIncludesSubdomains": .boolean(true),
          "NSExceptionAllowsInsecureHTTPLoads": .integer(1),
          "NSExceptionMinimumTLSVersion": .string("TLSv1.1"),
          "NSExceptionRequiresForwardSecrecy": .boolean(false),
          "NSExceptionRequiresNIAPTLSPackageVersion": .string("none"),
        ]),
        "10/8": .dictionary([:]), "2001:db8::/32": .dictionary([:]), "192.0.2.1": .dictionary([:]),
      ]),
      "NSPinnedDomains": .dictionary([
        "a.example": .dictionary([
          "NSPinnedCAIdentities": .array([.dictionary(["SPKI-SHA256-BASE64": .string(hash)])])
        ])
      ]),
    ])
    let policy = ATSPolicy(parsing: value)
    #expect(policy.issues.isEmpty)
    #expect(policy.entries.keys.sorted() == ["192.0.2.1", "a.example"])
    #expect(policy.networkEntries.keys.sorted() == ["10/8", "2001:db8::/32"])
    #expect(policy.pinnedDomains["a.example"]?.authorityHashes == [hash])
    #expect(policy.pinnedDomains["a.example"]?.failsEveryChain == false)
    #expect(policy.entries["a.example"]?.terms.allowsInsecureHTTP == true)
    #expect(policy == ATSPolicy(infoPropertyList: .dictionary(["NSAppTransportSecurity": value])))
    #expect(ATSPolicy(infoPropertyList: .dictionary([:])) == ATSPolicy())
  }

  @Test(arguments: [
    ("10/8", "10.200.3.4", true), ("10/8", "11.0.0.1", false), ("10.1/16", "10.1.9.9", true),
    ("192.168.100.0/24", "192.168.100.77", true), ("0.0.0.0/0", "8.8.8.8", true),
    ("198.51.100.0/27", "198.51.100.31", true), ("198.51.100.0/27", "198.51.100.32", false),
    ("192.0.2.1/32", "192.0.2.1", true), ("192.0.2.1/33", "192.0.2.1", false),
    ("192.0.2.0/024", "192.0.2.9", true), ("192.0.2.0/024", "192.0.9.9", true),
    ("192.0.2.0/", "192.0.2.1", false), ("192.0.2.0/0x8", "192.0.2.1", false),
    ("192.0.2.0/8/8", "192.0.2.1", false), (".192/8", "192.0.2.1", false),
    ("192.0.2./24", "192.0.2.1", false), ("192.168.100.10/32", "192.168.100.10", false),
    ("2001:db8::/32", "2001:db8:1::1", true), ("2001:db8/32", "2001:db8:1::1", true),
    ("fe80/10", "fe80::5", true), ("2001:DB8::/32", "2001:db8::1", true),
    ("2001:db8::/129", "2001:db8::1", false), ("::ffff:1.2.3.4/128", "::ffff:1.2.3.4", false),
    ("fe80::%lo0/10", "2001:db8::1", false), ("2001:db8:/32", "2001:db8::1", false),
  ])
  func networkKeys(key: String, address: String, isCovered: Bool) throws {
    let policy = ATSPolicy(
      parsing: .dictionary([
        "NSExceptionDomains": .dictionary([
          key: .dictionary(["NSExceptionMinimumTLSVersion": .string("TLSv1.1")])
        ])
      ]))
    let match = policy.entry(forHost: address, os: .iOS(18, 4))
    #expect((match != nil) == isCovered)
  }

  @Test func pinsFollowTheirOwnRules() throws {
    let policy = ATSPolicy(
      parsing: .dictionary([
        "NSPinnedDomains": .dictionary([
          "Example.com": .dictionary([
            "NSIncludesSubdomains": .boolean(true), "NSPinnedLeafIdentities": .array([]),
          ]),
          "number.example": .dictionary(["NSIncludesSubdomains": .integer(1)]),
        ])
      ]))
    let pin = try #require(policy.pinnedDomains["Example.com"])
    #expect(pin.failsEveryChain)
    #expect(pin.matches(host: "example.com.") && pin.matches(host: "WWW.example.com"))
    #expect(!pin.matches(host: "a.b.example.com") && !pin.matches(host: "xexample.com"))
    let number = try #require(policy.pinnedDomains["number.example"])
    #expect(!number.includesSubdomains && !number.failsEveryChain)
    let evaluation = try #require(policy.evaluate(url: "https://www.example.com"))
    #expect(evaluation.notes.contains { $0.subject == .pins && $0.text.contains("no chain") })
  }

  @Test func reviewAsksForWhatApplePublishes() {
    let value = PropertyListValue.dictionary([
      "NSAllowsArbitraryLoadsForMedia": .boolean(true),
      "NSAllowsArbitraryLoads": .boolean(false),
      "NSAllowsLocalNetworking": .boolean(true),
      "NSExceptionDomains": .dictionary([
        "a.example": .dictionary([
          "NSExceptionMinimumTLSVersion": .string("TLSv1.1"),
          "NSExceptionRequiresForwardSecrecy": .boolean(false),
          "NSIncludesSubdomains": .boolean(true),
        ]),
        "b.example": .dictionary([
          "NSExceptionAllowsInsecureHTTPLoads": .boolean(true),
          "NSExceptionMinimumTLSVersion": .string("TLSv1.2"),
        ]),
        "c.example": .dictionary(["NSExceptionMinimumTLSVersion": .string("TLSv1.0")]),
      ]),
    ])
    #expect(
      AppReview.keysNeedingJustification(in: value) == [
        "NSAllowsArbitraryLoadsForMedia", "NSExceptionAllowsInsecureHTTPLoads",
        "NSExceptionMinimumTLSVersion",
      ])
    #expect(
      AppReview.keyPathsNeedingJustification(in: value).map { $0.joined(separator: " › ") } == [
        "NSAllowsArbitraryLoadsForMedia",
        "NSExceptionDomains › a.example › NSExceptionMinimumTLSVersion",
        "NSExceptionDomains › b.example › NSExceptionAllowsInsecureHTTPLoads",
        "NSExceptionDomains › c.example › NSExceptionMinimumTLSVersion",
      ])
    #expect(AppReview.keysNeedingJustification(in: .boolean(true)).isEmpty)
  }
}

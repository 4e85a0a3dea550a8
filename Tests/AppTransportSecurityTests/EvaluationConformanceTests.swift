import AppTransportSecurity
import Testing

/// What Apple's own tests of the policy parser (iOS 18.4 and later) assert, restated as a table.
@Suite struct EvaluationConformanceTests {
  /// One assertion: whether TLS is required, the floor, and whether suites are limited.
  struct Vector: Sendable, CustomStringConvertible {
    let policy: PropertyListValue
    let host: String
    let requiresTLS: Bool
    let floor: TLSVersion?
    let secrecy: Bool

    var description: String { "\(host) under \(policy.json())" }
  }

  typealias Entry = [String: PropertyListValue]

  static func entry(
    http: Bool? = nil, min: String? = nil, pfs: Bool? = nil, subdomains: Bool? = nil
  ) -> Entry {
    var entry: Entry = [:]
    entry["NSExceptionAllowsInsecureHTTPLoads"] = http.map { .boolean($0) }
    entry["NSExceptionMinimumTLSVersion"] = min.map { .string($0) }
    entry["NSExceptionRequiresForwardSecrecy"] = pfs.map { .boolean($0) }
    entry["NSIncludesSubdomains"] = subdomains.map { .boolean($0) }
    return entry
  }

  static func policy(
    _ globals: [String: PropertyListValue] = [:], _ entries: [String: Entry] = [:]
  ) -> PropertyListValue {
    var keys = globals
    if !entries.isEmpty {
      keys["NSExceptionDomains"] = .dictionary(entries.mapValues { .dictionary($0) })
    }
    return .dictionary(keys)
  }

  static func rows(
    _ policy: PropertyListValue, _ rows: [(String, Bool, TLSVersion?, Bool)]
  ) -> [Vector] {
    rows.map { Vector(policy: policy, host: $0.0, requiresTLS: $0.1, floor: $0.2, secrecy: $0.3) }
  }

  static let arbitraryLoads = policy(
    ["NSAllowsArbitraryLoads": .boolean(true)],
    [
      "neverssl.com": entry(http: false, min: "TLSv1.3", pfs: true),
      "google.com": entry(http: true, min: "TLSv1.3", pfs: true),
      "youtube.com": entry(pfs: true),
      "myhost.local": entry(http: false, pfs: true),
    ])

  static let subdomains = policy(
    [:],
    [
      "example.com": entry(http: true, subdomains: true),
      "subhostname.example.com": entry(http: false, min: "TLSv1.3", subdomains: false),
      "another.subhostname.example.com": entry(http: false, min: "TLSv1.1"),
    ])

  static let networks = policy(
    [:],
    [
      "198.51.100.0/24": entry(http: true), "198.51.100.0/27": entry(http: false),
      "198.51.100.1": entry(http: true), "198.51.100.101": entry(http: false),
      "2001:db8::/32": entry(http: true), "2001:db8::/64": entry(http: false),
    ])

  static let halves = policy(
    [:],
    [
      "::/0": entry(http: true), "::/1": entry(http: false), "0.0.0.0/0": entry(http: true),
      "0.0.0.0/1": entry(http: false),
    ])

  static let shadowed = policy(
    [:],
    [
      "apple.com": entry(http: false, min: "TLSv1.3", pfs: true, subdomains: false),
      "setup.icloud.com": entry(http: false, min: "TLSv1.3"),
    ])

  static let direct = ["localhost", "myhost.local", "127.0.0.1", "::1", "fe80::1"]
  static let indirect = ["example.com", "203.0.113.1", "fe00::1"]

  static let vectors: [Vector] = {
    var all = rows(
      arbitraryLoads,
      [
        ("example.com", false, nil, false), ("neverssl.com", true, .tls13, true),
        ("google.com", false, .tls13, true), ("youtube.com", true, .tls12, true),
        ("myhost.local", true, .tls12, true),
      ])
    all += rows(
      subdomains,
      [
        ("example.com", false, .tls12, true), ("subhostname.example.com", true, .tls13, true),
        ("another.subhostname.example.com", true, .tls11, true),
        ("test.another.subhostname.example.com", false, .tls12, true),
      ])
    all += rows(
      networks,
      [
        ("198.51.100.1", false, .tls12, true), ("198.51.100.0", true, .tls12, true),
        ("198.51.100.100", false, .tls12, true), ("198.51.100.255", false, .tls12, true),
        ("198.51.100.101", true, .tls12, true), ("198.51.101.0", true, .tls12, true),
        ("2001:db8:85a3::8a2e:370:7334", false, .tls12, true),
        ("2001:db8::8a2e:370:7334", true, .tls12, true), ("1.1.1.1", true, .tls12, true),
        ("2001:db80:0000:0000:0000:0000:0000:0000", true, .tls12, true),
        ("fe00::", true, .tls12, true), ("127.0.0.1", false, nil, false),
        ("::1", false, nil, false), ("localhost", false, nil, false),
        ("myhost.local", false, nil, false),
      ])
    all += rows(
      halves,
      [
        ("127.0.0.1", true, .tls12, true), ("::1", true, .tls12, true),
        ("128.0.0.0", false, .tls12, true), ("198.51.100.1", false, .tls12, true),
        ("fe00::", false, .tls12, true), ("localhost", false, nil, false),
        ("example.com", true, .tls12, true),
      ])
    all += direct.flatMap { rows(policy(), [($0, false, nil, false)]) }
    all += indirect.flatMap { rows(policy(), [($0, true, .tls12, true)]) }
    let localOff = policy(["NSAllowsLocalNetworking": .boolean(false)])
    all += (direct + indirect).flatMap { rows(localOff, [($0, true, .tls12, true)]) }
    for (key, value) in [
      ("NSAllowsLocalNetworking", true), ("NSAllowsArbitraryLoadsInWebContent", true),
      ("NSAllowsArbitraryLoadsInWebContent", false), ("NSAllowsArbitraryLoadsForMedia", true),
      ("NSAllowsArbitraryLoadsForMedia", false),
    ] {
      let both = policy(["NSAllowsArbitraryLoads": .boolean(true), key: .boolean(value)])
      all += rows(both, [("example.com", true, .tls12, true)])
    }
    for value in [PropertyListValue.integer(2), .string("YES"), .boolean(false)] {
      all += rows(
        policy(["NSAllowsArbitraryLoads": value]), [("example.com", true, .tls12, true)])
    }
    for value in [
      PropertyListValue.string("TLSv1.4"), .string("TLSV1.3"), .string("TLSv1.00"), .integer(13),
      .string("SSLv3.0"),
    ] {
      let odd = policy([:], ["example.com": ["NSExceptionMinimumTLSVersion": value]])
      all += rows(odd, [("example.com", true, .tls12, true)])
    }
    all += rows(
      policy(),
      [
        ("apple.com", false, .tls12, false), ("csd4.apple.com", false, .tls12, false),
        ("setup.icloud.com", false, .tls12, false), ("ls.apple.com", false, .tls10, false),
        ("gs.apple.com", false, .tls10, false), ("geo.apple.com", false, .tls10, false),
        ("is.autonavi.com", false, .tls10, false), ("apple-mapkit.com", false, .tls10, false),
        ("icloud.com", true, .tls12, true),
      ])
    all += rows(
      shadowed,
      [
        ("apple.com", true, .tls13, true), ("csd4.apple.com", true, .tls12, true),
        ("setup.icloud.com", true, .tls13, true), ("test.setup.icloud.com", true, .tls12, true),
        ("ls.apple.com", false, .tls10, false), ("x.gs.apple.com", false, .tls10, false),
      ])
    return all
  }()

  @Test(arguments: vectors) func vector(_ vector: Vector) throws {
    let policy = ATSPolicy(parsing: vector.policy)
    let target = try #require(RequestTarget(host: vector.host, isCleartext: true))
    // Apple's tests are those of 18.4; OS 26 may disregard a floor under TLS 1.2.
    let evaluation = policy.evaluate(target, os: .iOS(18, 4))
    #expect(evaluation.cleartextAllowed == !vector.requiresTLS)
    #expect(evaluation.minimumTLSVersion == vector.floor)
    #expect(evaluation.requiresForwardSecrecy == vector.secrecy)
    #expect(evaluation.verdict == (vector.requiresTLS ? .blocked : .allowed))
  }

  @Test func deepSubdomainsAreToldToBeContested() throws {
    let policy = ATSPolicy(parsing: Self.subdomains)
    let deep = try #require(policy.evaluate(url: "http://a.b.example.com/", os: .iOS(18, 4)))
    #expect(deep.entry == "example.com")
    #expect(deep.notes.contains { $0.subject == .contested && $0.text.contains("one more label") })
    let shallow = try #require(policy.evaluate(url: "http://a.example.com/", os: .iOS(18, 4)))
    #expect(!shallow.notes.contains { $0.subject == .contested && $0.text.contains("label") })

    var rules = ContestedRules()
    rules.subdomainDepth = .oneLabel
    let strict = try #require(policy.evaluate(url: "http://a.b.example.com/", rules: rules))
    #expect(strict.verdict == .blocked)
  }

  @Test(
    arguments: [
      // Switches present, then whether app, media and web loads are free of ATS.
      (["NSAllowsArbitraryLoads": true], [true, true, true]),
      (["NSAllowsArbitraryLoads": false], [false, false, false]),
      (
        ["NSAllowsArbitraryLoads": true, "NSAllowsArbitraryLoadsForMedia": true],
        [false, true, false]
      ),
      (
        ["NSAllowsArbitraryLoads": true, "NSAllowsArbitraryLoadsInWebContent": true],
        [false, false, true]
      ),
      (["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true], [false, false, false]),
      (["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": false], [false, false, false]),
      (
        ["NSAllowsArbitraryLoadsForMedia": true, "NSAllowsArbitraryLoadsInWebContent": true],
        [false, true, true]
      ),
    ] as [([String: Bool], [Bool])])
  func globalSwitches(keys: [String: Bool], free: [Bool]) throws {
    let policy = ATSPolicy(parsing: .dictionary(keys.mapValues { .boolean($0) }))
    for (context, isFree) in zip(LoadContext.allCases, free) {
      let evaluation = try #require(policy.evaluate(url: "https://example.com", context: context))
      #expect(evaluation.atsInForce == !isFree)
      #expect(evaluation.verdict == (isFree ? .allowed : .restricted))
      // iOS 9 knows none of the newer keys.
      let old = try #require(
        policy.evaluate(url: "https://example.com", os: .iOS(9), context: context))
      #expect(old.atsInForce == (keys["NSAllowsArbitraryLoads"] != true))
    }
  }

  @Test(
    arguments: [
      // Host, then whether cleartext passes on iOS 9, 10, 16, 17, 18.4 without any key.
      ("192.168.1.10", [false, true, true, true, true]),
      ("203.0.113.7", [false, true, true, false, false]),
      ("100.64.0.1", [false, true, true, false, false]),
      ("nas", [false, true, true, true, true]),
      ("printer.local", [false, true, true, true, true]),
      ("printer.local.", [false, true, true, true, true]),
      ("example.com", [false, false, false, false, false]),
    ] as [(String, [Bool])])
  func systems(host: String, passes: [Bool]) throws {
    let systems: [SystemVersion] = [.iOS(9), .iOS(10), .iOS(16), .iOS(17), .iOS(18, 4)]
    let target = try #require(RequestTarget(host: host, isCleartext: true))
    for (system, isAllowed) in zip(systems, passes) {
      #expect(ATSPolicy().evaluate(target, os: system).cleartextAllowed == isAllowed, "\(system)")
    }
  }

  @Test func keysOfAddressesCountFromIOS17() throws {
    let policy = ATSPolicy(
      parsing: Self.policy([:], ["203.0.113.0/24": Self.entry(http: true, min: "TLSv1.1")]))
    let target = try #require(RequestTarget(host: "203.0.113.9", isCleartext: true))
    #expect(policy.evaluate(target, os: .iOS(17)).entry == "203.0.113.0/24")
    #expect(policy.evaluate(target, os: .iOS(16)).entry == nil)
    #expect(policy.evaluate(target, os: .iOS(16)).cleartextAllowed)
    #expect(!policy.evaluate(target, os: .iOS(9)).cleartextAllowed)
    #expect(
      policy.evaluate(target, os: .iOS(9)).notes.contains { $0.subject == .nearMiss })
  }

  @Test func floorsThatASystemDoesNotHeed() throws {
    let policy = ATSPolicy(
      parsing: Self.policy(
        [:], ["old.example": Self.entry(min: "TLSv1.0"), "new.example": Self.entry(min: "TLSv1.3")]
      ))
    let old = try #require(policy.evaluate(url: "https://old.example", os: .iOS(26)))
    #expect(old.minimumTLSVersion == .tls12)
    #expect(old.notes.contains { $0.subject == .terms })
    #expect(old.notes.contains { $0.subject == .contested })
    var rules = ContestedRules()
    rules.oldTLSExceptionHonouredOn26 = true
    #expect(
      policy.evaluate(url: "https://old.example", os: .iOS(26), rules: rules)?.minimumTLSVersion
        == .tls10)
    #expect(
      policy.evaluate(url: "https://old.example", os: .iOS(18, 4))?.minimumTLSVersion == .tls10)
    let new = try #require(policy.evaluate(url: "https://new.example", os: .iOS(13)))
    #expect(new.minimumTLSVersion == .tls12)
    #expect(policy.evaluate(url: "https://new.example", os: .iOS(14))?.minimumTLSVersion == .tls13)
  }

  @Test func keyNamesOf2015() throws {
    let keys: Entry = [
      "NSTemporaryExceptionAllowsInsecureHTTPLoads": .boolean(true),
      "NSThirdPartyExceptionMinimumTLSVersion": .string("TLSv1.1"),
      "NSTemporaryThirdPartyExceptionRequiresForwardSecrecy": .boolean(false),
    ]
    let policy = ATSPolicy(parsing: Self.policy([:], ["example.com": keys]))
    #expect(
      policy.issues.map(\.kind).filter { if case .legacyKey = $0 { true } else { false } }.count
        == 3)
    let before = try #require(policy.evaluate(url: "http://example.com", os: .iOS(18, 3)))
    #expect(before.cleartextAllowed && before.minimumTLSVersion == .tls11)
    #expect(!before.requiresForwardSecrecy)
    let after = try #require(policy.evaluate(url: "http://example.com", os: .iOS(18, 4)))
    #expect(after.verdict == .blocked && after.minimumTLSVersion == .tls12)
    #expect(after.notes.contains { $0.subject == .contested && $0.text.contains("2015") })
  }

  @Test func theDecidingKeyIsNamed() throws {
    let policy = ATSPolicy(parsing: Self.arbitraryLoads)
    let example = try #require(policy.evaluate(url: "http://example.com"))
    #expect(example.decidedBy == "NSAppTransportSecurity.NSAllowsArbitraryLoads")
    let google = try #require(policy.evaluate(url: "HTTPS://user@Google.com:8443/path?x#y"))
    #expect(google.decidedBy == "NSAppTransportSecurity.NSExceptionDomains.google.com")
    #expect(google.verdict == .restricted && google.atsInForce && google.cleartextAllowed)
    #expect(google.target.port == 8443)
    #expect(ATSPolicy().evaluate(url: "https://example.com")?.decidedBy == "default")
    #expect(ATSPolicy().evaluate(url: "ftp://example.com") == nil)
    #expect(ATSPolicy().evaluate(url: "https:///path") == nil)
    #expect(ATSPolicy().evaluate(url: "http://[fe80::1%25en0]:80/")?.target.host == "fe80::1")
  }

  @Test func nearMissesAreTold() throws {
    let policy = ATSPolicy(
      parsing: Self.policy(
        [:],
        [
          "*.example.com": Self.entry(http: true), "Example.org": Self.entry(http: true),
          "https://example.net/": Self.entry(http: true), "parent.test": Self.entry(http: true),
          "2001:db8::1": Self.entry(http: true),
        ]))
    func reasons(_ host: String) -> [NearMiss.Reason] {
      policy.nearMisses(forHost: host).map(\.reason)
    }
    #expect(reasons("api.example.com") == [.unusableKey([.wildcard])])
    #expect(reasons("example.org") == [.unusableKey([.notLowercase])])
    #expect(reasons("example.net") == [.unusableKey([.scheme, .path])])
    #expect(reasons("www.parent.test") == [.subdomainsNotIncluded])
    #expect(reasons("parent.test.") == [.hostEndsInDot])
    #expect(reasons("2001:db8:0::1") == [.otherSpelling])
    #expect(reasons("parent.test").isEmpty)
    #expect(reasons("unrelated.test").isEmpty)
  }
}

@Suite struct EvaluationScopeTests {
  @Test func theLinkedSDKDecidesWhetherATSApplies() throws {
    let policy = ATSPolicy()
    let old = try #require(
      policy.evaluate(url: "http://example.com", os: .iOS(17), sdk: .iOS(8)))
    #expect(old.verdict == .allowed && !old.atsInForce && old.decidedBy == "default")
    let address = "http://203.0.113.5"
    #expect(policy.evaluate(url: address, os: .iOS(17), sdk: .iOS(16))?.verdict == .allowed)
    #expect(policy.evaluate(url: address, os: .iOS(17), sdk: .iOS(17))?.verdict == .blocked)
    #expect(policy.evaluate(url: address, os: .iOS(16), sdk: .iOS(17))?.verdict == .allowed)
  }

  @Test func aRangeIsEvaluatedOncePerSetOfRules() throws {
    let target = try #require(RequestTarget(url: "http://203.0.113.5"))
    let range = try #require(SystemRange("iOS16-18"))
    let evaluations = ATSPolicy().evaluate(target, on: range)
    #expect(evaluations.map(\.os) == [.iOS(16), .iOS(17), .iOS(18)])
    #expect(evaluations.map(\.verdict) == [.allowed, .blocked, .blocked])
  }

  @Test func cleartextIsNotToldAboutCertificates() throws {
    let policy = ATSPolicy(
      parsing: .dictionary([
        "NSExceptionDomains": .dictionary([
          "a.example": .dictionary(["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)])
        ])
      ]))
    let cleartext = try #require(policy.evaluate(url: "ws://a.example"))
    #expect(!cleartext.notes.contains { $0.text.contains("leaf") })
    let tls = try #require(policy.evaluate(url: "wss://a.example"))
    #expect(tls.notes.contains { $0.subject == .contested && $0.text.contains("leaf") })
  }

  @Test func otherSystemsAreNamedInTheirOwnNumbers() throws {
    let os = try #require(SystemVersion("macOS14"))
    let evaluation = try #require(ATSPolicy().evaluate(url: "http://203.0.113.5", os: os))
    let note = try #require(evaluation.notes.first { $0.subject == .system })
    #expect(note.text.contains("macOS 10.12 to before macOS 14, ATS imposes nothing."))
    #expect(!note.text.contains("iOS"))
  }

  @Test(arguments: [
    ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
    ("münchen.de", "xn--mnchen-3ya.de"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
    ("παράδειγμα.δοκιμή", "xn--hxajbheg2az3al.xn--jxalpdlp"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
    ("☃.net", "xn--n3h.net"), ("plain.example", "plain.example"),
  ])
  func hostsBeyondASCIIAreComparedAsOnTheWire(host: String, wire: String) throws {
    #expect(HostKind.normalized(host) == wire)
    let policy = ATSPolicy(
      parsing: .dictionary([
        "NSExceptionDomains": .dictionary([
          wire: .dictionary(["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)])
        ])
      ]))
    #expect(policy.evaluate(url: "http://\(host)/")?.entry == wire)
  }

  @Test func aKeyBeyondASCIIIsANearMiss() {
    let policy = ATSPolicy(
      parsing: .dictionary(["NSExceptionDomains": .dictionary(["bücher.example": .dictionary([:])])]
      )
    )
    #expect(
      policy.nearMisses(forHost: "xn--bcher-kva.example").map(\.reason)
        == [.unusableKey([.notASCII])])
  }
}

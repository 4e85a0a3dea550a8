import AppTransportSecurity
import Testing

@Suite struct SolverPolicyTests {
  private static func point(
    http: Bool = false, _ version: TLSVersion = .tls12, secrecy: Bool = true
  ) -> ExceptionPoint {
    ExceptionPoint(allowsInsecureHTTP: http, minimumTLS: version, requiresForwardSecrecy: secrecy)
  }

  private static func cleartext(_ host: String) -> HostNeed {
    HostNeed(host: host, point: point(http: true), isCleartext: true)
  }

  private static func tls(_ host: String, _ point: ExceptionPoint) -> HostNeed {
    HostNeed(host: host, point: point, isCleartext: false)
  }

  private static func policy(
    _ globals: [String: Bool], _ entries: [String: [String: PropertyListValue]] = [:]
  ) -> PropertyListValue {
    var keys = globals.mapValues { PropertyListValue.boolean($0) }
    if !entries.isEmpty {
      keys["NSExceptionDomains"] = .dictionary(entries.mapValues { .dictionary($0) })
    }
    return .dictionary(keys)
  }

  private static let http: [String: PropertyListValue] = [
    "NSExceptionAllowsInsecureHTTPLoads": .boolean(true)
  ]
  private static let subdomains: [String: PropertyListValue] = [
    "NSIncludesSubdomains": .boolean(true)
  ]
  private static func floor(_ name: String) -> [String: PropertyListValue] {
    ["NSExceptionMinimumTLSVersion": .string(name)]
  }

  // MARK: Where there is no policy

  @Test(arguments: [
    [cleartext("a.example")], [cleartext("nas.local")], [cleartext("192.168.0.7")],
    [tls("a.example", point(.tls10, secrecy: false)), cleartext("b.example")],
    [tls("a.example", point(http: true, secrecy: false))],
    [tls("a.example", point(.tls11)), tls("a.example", point(secrecy: false))],
  ])
  func aloneTheFixIsTheMinimalPolicy(needs: [HostNeed]) throws {
    let solution = PolicySolver(needs: needs, systems: [.iOS(12), .iOS(17), .iOS(18, 4)]).solve()
    let fix = try #require(solution.fix)
    #expect(fix.policy == MinimalPolicy.dictionary(for: needs))
    #expect(solution.tightened == nil && solution.unmet.isEmpty && solution.rejected == nil)
    #expect(fix.delta.losses.isEmpty && fix.spill.isEmpty)
    for certificate in fix.certificates {
      #expect(certificate.covers.map(\.point) == certificate.point.lowerProposals)
      #expect(certificate.withoutChange != nil)
    }
  }

  @Test func localCleartextIsProvedByTheStricterReading() throws {
    let fix = try #require(PolicySolver(needs: [Self.cleartext("nas")]).solve().fix)
    #expect(fix.withoutLocalNetworking == .stillFails(host: "nas", os: .iOS(12)))
    #expect(fix.keysNeedingJustification.isEmpty)
  }

  // MARK: Traps of existing policies

  @Test func anExactEntryCopiesWhatTheParentGranted() throws {
    let existing = Self.policy(
      [:], ["example.com": Self.subdomains.merging(Self.floor("TLSv1.1")) { first, _ in first }])
    let solution = PolicySolver(
      needs: [Self.tls("api.example.com", Self.point(secrecy: false))], existing: existing,
      systems: [.iOS(17)]
    ).solve()
    let fix = try #require(solution.fix)
    #expect(
      fix.changes.map(\.keyPath) == [["NSExceptionDomains", "api.example.com"]])
    #expect(
      fix.policy
        == Self.policy(
          [:],
          [
            "example.com": Self.subdomains.merging(Self.floor("TLSv1.1")) { first, _ in first },
            "api.example.com": Self.point(.tls11, secrecy: false).keys,
          ]))
    let refutations = try #require(fix.certificates.first).covers.map(\.refutation)
    #expect(
      refutations == [
        .takesAway(host: "api.example.com", os: .iOS(17), context: .app),
        .stillFails(host: "api.example.com", os: .iOS(17)),
      ])
    // The smallest policy drops what nothing has shown to be needed.
    #expect(
      solution.tightened?.policy
        == Self.policy([:], ["api.example.com": Self.point(secrecy: false).keys]))
  }

  @Test func anExactEntryKeepsThePackageOfTheParent() throws {
    let parent = Self.subdomains.merging(
      ["NSExceptionRequiresNIAPTLSPackageVersion": .string("FCP_v2.1")]
    ) { first, _ in first }
    let fix = try #require(
      PolicySolver(
        needs: [Self.tls("api.example.com", Self.point(secrecy: false))],
        existing: Self.policy([:], ["example.com": parent]), systems: [.iOS(26, 4)]
      ).solve().fix)
    let policy = ATSPolicy(parsing: fix.policy)
    #expect(policy.entries["api.example.com"]?.niapVersion == .functionalPackage21)
  }

  @Test func anEntryThatBroughtATSBackIsWidened() throws {
    let existing = Self.policy(["NSAllowsArbitraryLoads": true], ["old.example": [:]])
    let solution = PolicySolver(
      needs: [Self.cleartext("old.example")], existing: existing, systems: [.iOS(17)]
    ).solve()
    #expect(
      solution.fix?.policy
        == Self.policy(["NSAllowsArbitraryLoads": true], ["old.example": Self.http]))
    #expect(solution.tightened?.policy == Self.policy([:], ["old.example": Self.http]))
  }

  @Test func cancelledArbitraryLoadsTakeAnEntry() throws {
    let existing = Self.policy([
      "NSAllowsArbitraryLoads": true, "NSAllowsArbitraryLoadsInWebContent": false,
    ])
    let fix = try #require(
      PolicySolver(
        needs: [Self.cleartext("a.example")], existing: existing, systems: [.iOS(15), .iOS(17)]
      ).solve().fix)
    #expect(fix.changes.map(\.keyPath) == [["NSExceptionDomains", "a.example"]])
    #expect(fix.policy.json().contains(#""NSAllowsArbitraryLoadsInWebContent":false"#))
  }

  @Test func underArbitraryLoadsNothingIsMissing() throws {
    let existing = Self.policy(["NSAllowsArbitraryLoads": true])
    let solution = PolicySolver(
      needs: [Self.cleartext("a.example"), Self.cleartext("nas.local")], existing: existing
    ).solve()
    #expect(solution.fix == nil && solution.rejected == nil)
    #expect(solution.alreadyMet == ["a.example", "nas.local"])
    #expect(
      solution.tightened?.policy
        == MinimalPolicy.dictionary(
          for: [Self.cleartext("a.example"), Self.cleartext("nas.local")]))
  }

  @Test func anOwnFloorThatIsTooHighIsDropped() throws {
    let existing = Self.policy([:], ["a.example": Self.floor("TLSv1.3")])
    let fix = try #require(
      PolicySolver(
        needs: [Self.tls("a.example", .defaultATS)], existing: existing, systems: [.iOS(17)]
      ).solve().fix)
    #expect(
      fix.changes == [
        PolicyChange(
          keyPath: ["NSExceptionDomains", "a.example", "NSExceptionMinimumTLSVersion"],
          old: .string("TLSv1.3"), new: nil)
      ])
    #expect(fix.policy == Self.policy([:], ["a.example": [:]]))
  }

  @Test func localHostsAfterAnExplicitNo() throws {
    let existing = Self.policy(["NSAllowsLocalNetworking": false])
    let fix = try #require(
      PolicySolver(needs: [Self.cleartext("10.0.0.5")], existing: existing).solve().fix)
    #expect(fix.policy == Self.policy(["NSAllowsLocalNetworking": true]))
    #expect(fix.spill.contains("printer.local") && !fix.spill.contains("unrelated.example"))
  }

  /// An exemption of other loads is no reason to lower TLS for a host that needs cleartext only.
  @Test(arguments: [
    policy(["NSAllowsArbitraryLoadsForMedia": true]),
    policy(["NSAllowsArbitraryLoadsInWebContent": true]),
    policy(["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true]),
  ]) func cleartextNeverLowersTLS(existing: PropertyListValue) throws {
    let fix = try #require(
      PolicySolver(
        needs: [Self.cleartext("a.example")], existing: existing, systems: [.iOS(9), .iOS(17)]
      ).solve().fix)
    #expect(fix.changes.map(\.new) == [.dictionary(Self.http)])
    // What other loads of the host lose by that is reported.
    #expect(Set(fix.delta.losses.map(\.host)) == ["a.example"])
    #expect(fix.delta.losses.allSatisfy { $0.after.allowsCleartext })
  }

  @Test func localNamesOniOS9GetCleartextAndNoMore() throws {
    for existing in [Self.policy([:]), Self.policy(["NSAllowsLocalNetworking": true])] {
      let fix = try #require(
        PolicySolver(
          needs: [Self.cleartext("nas.local")], existing: existing,
          systems: [.iOS(9), .iOS(10), .iOS(17), .iOS(18)]
        ).solve().fix)
      #expect(fix.certificates.map(\.point) == [Self.point(http: true)])
    }
  }

  /// What an entry grants is kept, lower TLS with it: the new entry replaces that one for its host.
  @Test func cleartextKeepsTheFloorOfAParent() throws {
    let parent = Self.subdomains.merging(Self.floor("TLSv1.0")) { first, _ in first }
    let fix = try #require(
      PolicySolver(
        needs: [Self.cleartext("a.example.com")],
        existing: Self.policy([:], ["example.com": parent]), systems: [.iOS(17)]
      ).solve().fix)
    #expect(fix.certificates.map(\.point) == [Self.point(http: true, .tls10)])
  }

  // MARK: Key names of 2015

  private static let legacyFloor: [String: PropertyListValue] = [
    "NSThirdPartyExceptionMinimumTLSVersion": .string("TLSv1.0")
  ]

  @Test func aLegacyKeyNeverReplacesACanonicalOne() throws {
    let entry = Self.floor("TLSv1.0").merging(Self.legacyFloor) { first, _ in first }
    let fix = try #require(
      PolicySolver(
        needs: [Self.tls("a.example", Self.point(secrecy: false))],
        existing: Self.policy([:], ["a.example": entry]), systems: [.iOS(15), .iOS(18)]
      ).solve().fix)
    #expect(
      fix.changes == [
        PolicyChange(
          keyPath: ["NSExceptionDomains", "a.example", "NSExceptionRequiresForwardSecrecy"],
          old: nil, new: .boolean(false))
      ])
  }

  @Test func aLegacyKeyDoesNotMeetANeed() throws {
    let solver = PolicySolver(
      needs: [Self.tls("a.example", Self.point(.tls10))],
      existing: Self.policy([:], ["a.example": Self.legacyFloor]), systems: [.iOS(15), .iOS(18)])
    let solution = solver.solve()
    #expect(solution.alreadyMet == [])
    #expect(
      solution.fix?.changes == [
        PolicyChange(
          keyPath: ["NSExceptionDomains", "a.example", "NSExceptionMinimumTLSVersion"],
          old: nil, new: .string("TLSv1.0"))
      ])
  }

  // MARK: Several hosts at once

  @Test func aChildDoesNotGetWhatItsParentGetsInTheSameRun() throws {
    let existing = Self.policy([:], ["example.com": Self.subdomains])
    let fix = try #require(
      PolicySolver(
        needs: [Self.cleartext("example.com"), Self.tls("old.example.com", Self.point(.tls11))],
        existing: existing, systems: [.iOS(17)]
      ).solve().fix)
    let policy = ATSPolicy(parsing: fix.policy)
    #expect(
      policy.entries["example.com"]?.point(readingLegacyKeys: false).allowsInsecureHTTP == true)
    #expect(
      policy.entries["old.example.com"]?.point(readingLegacyKeys: false) == Self.point(.tls11))
  }

  @Test func aBuiltInExceptionIsCopiedWithItsSubdomains() throws {
    let fix = try #require(
      PolicySolver(needs: [Self.tls("apple.com", Self.point(.tls11))], systems: [.iOS(18, 4)])
        .solve().fix)
    let entry = Self.point(http: true, .tls11, secrecy: false).keys
      .merging(Self.subdomains) { first, _ in first }
    #expect(fix.policy == Self.policy([:], ["apple.com": entry]))
    #expect(fix.spill == ["child.apple.com", "grand.child.apple.com"])
  }

  @Test func addressesOniOS9AndOldTLSOn26CannotBeHelped() throws {
    let address = PolicySolver(
      needs: [Self.cleartext("203.0.113.9")], systems: [.iOS(9), .iOS(12), .iOS(17)]
    ).solve()
    #expect(
      address.unmet == [
        .init(host: "203.0.113.9", systems: [.iOS(9)], obstacle: .addressKeysNotHeeded)
      ])
    #expect(address.fix?.policy == Self.policy([:], ["203.0.113.9": Self.http]))

    let old = PolicySolver(
      needs: [Self.tls("a.example", Self.point(.tls10))], systems: [.iOS(17), .iOS(26)]
    ).solve()
    #expect(
      old.unmet == [.init(host: "a.example", systems: [.iOS(26)], obstacle: .oldTLSNotHonoured)])
    #expect(old.fix?.policy == Self.policy([:], ["a.example": Self.floor("TLSv1.0")]))
    let newest = PolicySolver(
      needs: [Self.tls("a.example", Self.point(.tls10))], systems: [.iOS(26)]
    ).solve()
    #expect(newest.fix == nil && newest.tightened == nil && newest.unmet.count == 1)
  }

  @Test func mistakesAndNearMissesComeWithTheAnswer() throws {
    let existing = Self.policy(
      [:],
      [
        "*.example.com": Self.http,
        "api.example.com": ["NSExceptionAllowsInsecureHTTPLoads": .string("YES")],
      ])
    let solution = PolicySolver(
      needs: [Self.cleartext("api.example.com")], existing: existing, systems: [.iOS(17)]
    ).solve()
    #expect(solution.nearMisses["api.example.com"]?.map(\.key) == ["*.example.com"])
    #expect(solution.mistakes.map(\.kind) == [.notABoolean])
    #expect(
      solution.fix?.changes == [
        PolicyChange(
          keyPath: [
            "NSExceptionDomains", "api.example.com", "NSExceptionAllowsInsecureHTTPLoads",
          ], old: .string("YES"), new: .boolean(true))
      ])
  }

  @Test func parentDomainIsOnlyAnAlternative() throws {
    let needs = [Self.cleartext("a.example.com"), Self.cleartext("b.example.com")]
    let solution = PolicySolver(needs: needs, systems: [.iOS(17)]).solve()
    #expect(solution.fix?.policy == MinimalPolicy.dictionary(for: needs))
    #expect(solution.alternatives.map(\.kind) == [.parentDomain("example.com")])
    #expect(
      solution.alternatives.first?.policy
        == Self.policy(
          [:], ["example.com": Self.http.merging(Self.subdomains) { first, _ in first }]))
    let none = PolicySolver(
      needs: [Self.cleartext("a.com"), Self.cleartext("b.com")], systems: [.iOS(17)]
    ).solve()
    #expect(none.alternatives.isEmpty)
  }

  @Test func contextKeysAreAlternativesOnlyForTheirContext() throws {
    let needs = [Self.cleartext("a.example")]
    let media = PolicySolver(needs: needs, systems: [.iOS(17)], contexts: [.media]).solve()
    #expect(media.alternatives.map(\.kind) == [.mediaKey])
    let both = PolicySolver(needs: needs, systems: [.iOS(17)], contexts: [.media, .app]).solve()
    #expect(both.alternatives.isEmpty)
  }

  // MARK: Every server

  @Test(arguments: ServerFamily.systems.filter { $0.isAtLeast(iOS: 11) })
  func everyServerGetsItsLeastPolicy(system: SystemVersion) throws {
    let host = "server.example"
    var solutions: [HostNeed: PolicySolution] = [:]
    for server in ServerFamily.all {
      for point in server.minimalPoints(on: system) where point != .defaultATS {
        let need = HostNeed(host: host, point: point, isCleartext: server.isCleartextURL)
        let solution = solutions[need] ?? PolicySolver(needs: [need], systems: [system]).solve()
        solutions[need] = solution
        let fix = try #require(solution.fix, "\(server)")
        let policy = ATSPolicy(parsing: fix.policy)
        let profile = policy.decision(forHost: host, os: system).profile
        #expect(server.accepts(profile, on: system))
        let certificate = try #require(fix.certificates.first)
        #expect(certificate.point == point)
        #expect(certificate.covers.map(\.point) == point.lowerProposals)
        for cover in point.lowerProposals {
          let narrower = ATSPolicy(parsing: Self.policy([:], [host: cover.keys]))
            .decision(forHost: host, os: system).profile
          #expect(!server.accepts(narrower, on: system))
        }
      }
    }
    #expect(!solutions.isEmpty)
  }
}

import AppTransportSecurity
import Testing

/// Random policies and random needs: what is proposed keeps every promise.
@Suite struct SolverPolicyPropertyTests {
  static let hosts = [
    "example.com", "www.example.com", "a.www.example.com", "other.org", "nas.local", "printer",
    "192.168.1.9", "203.0.113.8", "apple.com", "x.apple.com", "maps.ls.apple.com", "2001:db8::5",
  ]
  static let keys = hosts + ["203.0.113.0/24", "2001:db8::/32", "*.other.org", "com"]
  static let systems: [SystemVersion] = [
    .iOS(9), .iOS(10), .iOS(16), .iOS(17), .iOS(18, 4), .iOS(26),
  ]

  static func pick<T>(_ values: [T], _ generator: inout SplitMix) -> T {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  static func randomPolicy(_ generator: inout SplitMix) -> PropertyListValue {
    var policy: [String: PropertyListValue] = [:]
    for key in [
      "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia",
      "NSAllowsArbitraryLoadsInWebContent", "NSAllowsLocalNetworking",
    ] where Int.random(in: 0..<4, using: &generator) == 0 {
      policy[key] = pick(
        [.boolean(true), .boolean(false), .string("YES"), .integer(2)], &generator)
    }
    var entries: [String: PropertyListValue] = [:]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      var entry = pick(ExceptionPoint.all, &generator).keys
      if Bool.random(using: &generator) { entry["NSIncludesSubdomains"] = .boolean(true) }
      if Int.random(in: 0..<8, using: &generator) == 0 {
        entry["NSTemporaryExceptionAllowsInsecureHTTPLoads"] = .boolean(true)
      }
      if Int.random(in: 0..<8, using: &generator) == 0 {
        entry["NSExceptionMinimumTLSVersion"] = .string("1.0")
      }
      entries[pick(keys, &generator)] = .dictionary(entry)
    }
    if !entries.isEmpty { policy["NSExceptionDomains"] = .dictionary(entries) }
    return .dictionary(policy)
  }

  static func randomNeeds(_ generator: inout SplitMix) -> [HostNeed] {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let isCleartext = Bool.random(using: &generator)
      let cleartext = ExceptionPoint(
        allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true)
      return HostNeed(
        host: pick(hosts, &generator),
        point: isCleartext ? cleartext : pick(ExceptionPoint.proposals, &generator),
        isCleartext: isCleartext)
    }
  }

  static func isMet(_ need: HostNeed, by policy: ATSPolicy, on os: SystemVersion) -> Bool {
    var profile = policy.decision(forHost: need.host, os: os).profile
    profile.minimumTLS = profile.minimumTLS ?? (os.isAtLeast(iOS: 26) ? .tls12 : .tls10)
    if need.isCleartext { return profile.allowsCleartext }
    return TransportProfile(point: need.point).isNarrowerThanOrEqual(to: profile)
  }

  @Test(arguments: [UInt64](1...8)) func everyPromiseIsKept(seed: UInt64) throws {
    var generator = SplitMix(state: seed)
    var proposals = 0
    for _ in 0..<12 {
      let existing = Self.randomPolicy(&generator)
      let needs = Self.randomNeeds(&generator)
      let systems = Self.systems.filter { _ in Bool.random(using: &generator) }
      let solver = PolicySolver(
        needs: needs, existing: existing, systems: systems.isEmpty ? [.iOS(17)] : systems)
      let solution = solver.solve()
      let context = "\(needs) on \(solver.systems) under \(existing.json())"
      let old = ATSPolicy(parsing: existing)
      let policy = ATSPolicy(parsing: solution.fix?.policy ?? existing)
      proposals += solution.fix == nil ? 0 : 1

      // Every need is met wherever something can meet it, unless an edit would take away.
      if solution.rejected == nil {
        for need in needs {
          for os in solver.systems where !isUnmet(solution, need.host, os) {
            let isMet = Self.isMet(need, by: policy, on: os)
            #expect(isMet, "\(need.host), \(os): \(context)")
          }
        }
      }
      guard let fix = solution.fix else { continue }

      // Nothing is taken away but terms of TLS that an exemption gave a host which needs cleartext,
      // and nothing grows unannounced.
      let probes = PolicyDelta.probes([old, policy], besides: Self.hosts).sorted()
      let delta = PolicyDelta(from: old, to: policy, hosts: probes, systems: solver.systems)
      for loss in delta.losses {
        let isCleartext = needs.contains { $0.isCleartext && $0.host == loss.host }
        var isExempt = true
        if case .entry = old.decision(forHost: loss.host, os: loss.os, context: loss.context).rule {
          isExempt = false
        }
        #expect(isCleartext && isExempt && loss.after.allowsCleartext, "\(loss): \(context)")
      }
      let grown = Set(delta.gains.map(\.host)).subtracting(needs.map(\.host))
      #expect(grown.isSubset(of: Set(fix.spill).union(Self.hosts)), "\(context)")

      // Arbitrary loads are never switched on.
      #expect(policy.arbitraryLoads == old.arbitraryLoads)
      #expect(policy.arbitraryLoadsForMedia == old.arbitraryLoadsForMedia)
      #expect(policy.arbitraryLoadsInWebContent == old.arbitraryLoadsInWebContent)

      // The changes lead from the one policy to the other, and each is needed.
      #expect(existing.applying(fix.changes) == fix.policy)
      for index in fix.changes.indices {
        var fewer = fix.changes
        fewer.remove(at: index)
        let without = ATSPolicy(parsing: existing.applying(fewer))
        let fails = needs.contains { need in
          solver.systems.contains {
            !isUnmet(solution, need.host, $0) && !isMetUnderAllReadings(need, by: without, on: $0)
          }
        }
        let loses = [ContestedRules(), Self.withoutLegacyKeys].contains { rules in
          PolicyDelta(from: old, to: without, hosts: probes, systems: solver.systems, rules: rules)
            .losses.count > delta.losses.count
        }
        #expect(fails || loses, "\(fix.changes[index]) is not needed: \(context)")
      }
      for certificate in fix.certificates {
        let covers = Set(certificate.covers.map(\.point))
        #expect(covers.isSuperset(of: certificate.point.lowerProposals))
        #expect(covers.isSubset(of: certificate.point.lowerCovers))
      }

      // Solved again, nothing is left to do.
      var again = solver
      again.existing = fix.policy
      #expect(again.solve().fix == nil, "\(context)")
    }
    #expect(proposals > 2)
  }

  private static let withoutLegacyKeys: ContestedRules = {
    var rules = ContestedRules()
    rules.legacyKeys = .never
    return rules
  }()

  private func isUnmet(_ solution: PolicySolution, _ host: String, _ os: SystemVersion) -> Bool {
    solution.unmet.contains { $0.host == host && $0.systems.contains(os) }
  }

  private func isMetUnderAllReadings(
    _ need: HostNeed, by policy: ATSPolicy, on os: SystemVersion
  ) -> Bool {
    var shallow = ContestedRules()
    shallow.subdomainDepth = .oneLabel
    var strict = ContestedRules()
    strict.localHostsExemptByDefault = false
    return [ContestedRules(), shallow, strict, Self.withoutLegacyKeys].allSatisfy { rules in
      var profile = policy.decision(forHost: need.host, os: os, rules: rules).profile
      profile.minimumTLS = profile.minimumTLS ?? (os.isAtLeast(iOS: 26) ? .tls12 : .tls10)
      if need.isCleartext { return profile.allowsCleartext }
      return TransportProfile(point: need.point).isNarrowerThanOrEqual(to: profile)
    }
  }
}

/// Finds the least policy for hosts that fail, from what the app's policy grants already.
///
/// Each host gets the least point at which its loads pass on every system asked for, and which
/// takes nothing away that the app's policy grants. There are only twelve points, so all are tried
/// and judged by evaluation; the lower covers that fail are the proof.
public struct PolicySolver: Sendable {
  /// The hosts and what they need.
  public var needs: [HostNeed]
  /// The app's policy, the value of `NSAppTransportSecurity`; an empty dictionary where none is.
  public var existing: PropertyListValue
  /// The systems that the app is deployed on.
  public var systems: [SystemVersion]
  /// Whose loads fail.
  public var contexts: [LoadContext]
  /// What to take for true where sources disagree.
  public var rules: ContestedRules
  /// Whether to look for alternatives, which solves parts of the problem again.
  public var offersAlternatives = true

  /// States a problem.
  public init(
    needs: [HostNeed], existing: PropertyListValue = .dictionary([:]),
    systems: [SystemVersion] = SystemRange.inUse.representatives,
    contexts: [LoadContext] = [.app], rules: ContestedRules = ContestedRules()
  ) {
    self.needs = needs
    self.existing = existing
    self.systems = systems
    self.contexts = contexts
    self.rules = rules
  }

  /// Solves the problem.
  public func solve() -> PolicySolution {
    let old = ATSPolicy(parsing: existing)
    var changes: [PolicyChange] = []
    var current = existing
    var certificates: [PolicyProposal.HostCertificate] = []
    var alreadyMet: [String] = []
    var unmet: [PolicySolution.Unmet] = []
    var localRefutation: PolicyProposal.Refutation?
    var isImpossible = false

    for (host, needs) in needsByHost {
      let here = ATSPolicy(parsing: current)
      guard let failure = firstFailure(of: needs, host: host, in: here, systems: systems) else {
        if firstFailure(of: needs, host: host, in: old, systems: systems) == nil {
          alreadyMet.append(host)
        }
        continue
      }
      let hopeless = hopelessSystems(needs, host: host, in: current)
      if !hopeless.isEmpty { unmet.append(obstacle(host, needs, hopeless)) }
      let possible = systems.filter { !hopeless.contains($0) }
      guard firstFailure(of: needs, host: host, in: here, systems: possible) != nil else {
        continue
      }
      if let change = localChange(needs, host: host, in: current, systems: possible) {
        localRefutation = failure
        changes.append(change)
        current = current.applying([change])
        continue
      }
      guard let entry = leastEntry(needs, host: host, in: current, systems: possible) else {
        isImpossible = true
        continue
      }
      changes += entry.changes
      current = current.applying(entry.changes)
      certificates.append(entry.certificate)
    }

    let hosts = needsByHost.map(\.host)
    var fix: PolicyProposal?
    var rejected: PolicyDelta?
    if !changes.isEmpty {
      let proposal = proposal(
        current, changes: changes, certificates: certificates, withoutLocal: localRefutation,
        from: old)
      if losesNothing(from: old, to: ATSPolicy(parsing: current)) {
        fix = proposal
      } else {
        rejected = proposal.delta
      }
    } else if isImpossible {
      rejected = PolicyDelta(from: old, to: old, hosts: [], systems: [])
    }
    let tightened = smallestPolicy(from: old, hosts: hosts)
    return PolicySolution(
      fix: fix, tightened: tightened?.policy == (fix?.policy ?? existing) ? nil : tightened,
      alreadyMet: alreadyMet, unmet: unmet, nearMisses: nearMisses(old, hosts),
      mistakes: mistakes(old, hosts), alternatives: offersAlternatives ? alternatives(hosts) : [],
      rejected: rejected)
  }

  // MARK: Meeting needs

  /// The needs by host as a policy spells it, in alphabetical order; none without a host.
  var needsByHost: [(host: String, needs: [HostNeed])] {
    Dictionary(grouping: needs) { HostKind.normalized($0.host) }
      .filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
      .map { (host: $0.key, needs: $0.value) }
  }

  /// Readings under all of which a proposal has to work: subdomains and the default for local hosts.
  var readings: [ContestedRules] {
    var shallow = rules
    shallow.subdomainDepth = .oneLabel
    var strictLocal = rules
    strictLocal.localHostsExemptByDefault = false
    return [rules, shallow, strictLocal]
  }

  /// The first system on which a need isn't met, under some reading.
  func firstFailure(
    of needs: [HostNeed], host: String, in policy: ATSPolicy, systems: [SystemVersion]
  ) -> PolicyProposal.Refutation? {
    for os in systems {
      for context in contexts {
        for reading in readings {
          let profile = policy.effectiveProfile(
            forHost: host, os: os, context: context, rules: reading)
          if !needs.allSatisfy({ Self.meets(profile, $0, rules: reading) }) {
            return .stillFails(host: host, os: os)
          }
        }
      }
    }
    return nil
  }

  private static func meets(
    _ profile: TransportProfile, _ need: HostNeed, rules: ContestedRules
  ) -> Bool {
    if need.isCleartext {
      // Over cleartext no TLS parameter matters, unless the need names one beyond the default.
      var point = need.point
      point.allowsInsecureHTTP = false
      if point.isNarrowerThanOrEqual(to: .defaultATS) { return profile.allowsCleartext }
    }
    return TransportProfile(point: need.point.join(.defaultATS), rules: rules)
      .isNarrowerThanOrEqual(to: profile)
  }

  /// The systems on which neither the widest entry nor the local key lets a host through.
  func hopelessSystems(
    _ needs: [HostNeed], host: String, in policy: PropertyListValue
  ) -> [SystemVersion] {
    let widest = ExceptionPoint(
      allowsInsecureHTTP: true, minimumTLS: .tls10, requiresForwardSecrecy: false)
    let entry = ATSPolicy(
      parsing: policy.applying(
        policy.changes(granting: widest, toHost: host, includingSubdomains: false)))
    let local = ATSPolicy(
      parsing: policy.setting(.boolean(true), at: [PolicyKey.localNetworking]))
    return systems.filter { os in
      [entry, local].allSatisfy {
        firstFailure(of: needs, host: host, in: $0, systems: [os]) != nil
      }
    }
  }

  private func obstacle(
    _ host: String, _ needs: [HostNeed], _ systems: [SystemVersion]
  ) -> PolicySolution.Unmet {
    let needsOldTLS = needs.contains { !$0.isCleartext && $0.point.minimumTLS < .tls12 }
    let obstacle: PolicySolution.Obstacle =
      if HostKind(host: host).isAddress, systems.allSatisfy({ !$0.isAtLeast(iOS: 10) }) {
        .addressKeysNotHeeded
      } else if needsOldTLS, systems.allSatisfy({ $0.isAtLeast(iOS: 26) }) {
        .oldTLSNotHonoured
      } else {
        .other
      }
    return PolicySolution.Unmet(host: host, systems: systems, obstacle: obstacle)
  }

  // MARK: Edits

  /// The local key, if it alone lets a local host through and takes nothing away.
  private func localChange(
    _ needs: [HostNeed], host: String, in policy: PropertyListValue, systems: [SystemVersion]
  ) -> PolicyChange? {
    guard HostKind(host: host).isLocal else { return nil }
    let change = PolicyChange(
      keyPath: [PolicyKey.localNetworking], old: policy.value(at: [PolicyKey.localNetworking]),
      new: .boolean(true))
    let new = ATSPolicy(parsing: policy.applying([change]))
    guard firstFailure(of: needs, host: host, in: new, systems: systems) == nil,
      losesNothing(from: ATSPolicy(parsing: policy), to: new)
    else { return nil }
    return change
  }

  /// Whether all that a policy lets through passes under another too, under every reading.
  func losesNothing(from old: ATSPolicy, to new: ATSPolicy) -> Bool {
    let probes = PolicyDelta.probes([old, new], besides: needsByHost.map(\.host))
    return readings.allSatisfy { reading in
      PolicyDelta(from: old, to: new, hosts: probes, systems: systems, rules: reading)
        .losses.isEmpty
    }
  }

  private struct Entry {
    var changes: [PolicyChange]
    var certificate: PolicyProposal.HostCertificate
  }

  /// The least entry that lets a host through and takes nothing away.
  private func leastEntry(
    _ needs: [HostNeed], host: String, in policy: PropertyListValue, systems: [SystemVersion]
  ) -> Entry? {
    let old = ATSPolicy(parsing: policy)
    // An entry for a host of Apple's replaces the built-in one with all its subdomains.
    let replacesBuiltIn = ATSPolicy.builtInEntries[host] != nil && old.entries[host] == nil
    func changes(_ point: ExceptionPoint) -> [PolicyChange] {
      policy.changes(granting: point, toHost: host, includingSubdomains: replacesBuiltIn)
    }
    // A floor of TLS 1.3 is never proposed, but one that the app has set is kept where it can be.
    let floors = systems.compactMap { os in
      old.entry(forHost: host, os: os, rules: rules)?.entry.point(readingLegacyKeys: false)
        .minimumTLS
    }
    let highest = floors.contains(.tls13) ? TLSVersion.tls13 : .tls12
    let candidates = ExceptionPoint.all.filter { $0.minimumTLS <= highest }
    func covers(of point: ExceptionPoint) -> [ExceptionPoint] {
      point.lowerCovers.filter { $0.minimumTLS <= highest }
    }
    var refutations: [ExceptionPoint: PolicyProposal.Refutation] = [:]
    for point in candidates {
      let new = ATSPolicy(parsing: policy.applying(changes(point)))
      refutations[point] =
        firstFailure(of: needs, host: host, in: new, systems: systems)
        ?? firstLoss(from: old, to: new, host: host)
    }
    let least = ExceptionPoint.ranked(
      candidates.filter { point in
        refutations[point] == nil && covers(of: point).allSatisfy { refutations[$0] != nil }
      })
    guard let point = least.first else { return nil }
    let refuted = covers(of: point).compactMap { cover in
      refutations[cover].map { PolicyProposal.HostCertificate.Cover(point: cover, refutation: $0) }
    }
    let certificate = PolicyProposal.HostCertificate(
      host: host, point: point, covers: refuted,
      withoutChange: firstFailure(of: needs, host: host, in: old, systems: systems))
    return Entry(changes: changes(point), certificate: certificate)
  }

  /// Something that an edit for a host takes away from it or from hosts below it.
  private func firstLoss(
    from old: ATSPolicy, to new: ATSPolicy, host: String
  ) -> PolicyProposal.Refutation? {
    let hosts =
      HostKind(host: host).isAddress ? [host] : [host, "child.\(host)", "grand.child.\(host)"]
    for reading in readings {
      let delta = PolicyDelta(from: old, to: new, hosts: hosts, systems: systems, rules: reading)
      if let loss = delta.losses.first {
        return .takesAway(host: loss.host, os: loss.os, context: loss.context)
      }
    }
    return nil
  }

  private func proposal(
    _ policy: PropertyListValue, changes: [PolicyChange],
    certificates: [PolicyProposal.HostCertificate], withoutLocal: PolicyProposal.Refutation?,
    from old: ATSPolicy
  ) -> PolicyProposal {
    let new = ATSPolicy(parsing: policy)
    let hosts = needsByHost.map(\.host)
    let delta = PolicyDelta(
      from: old, to: new, hosts: PolicyDelta.probes([old, new], besides: hosts), systems: systems,
      rules: rules)
    let spill = Set(delta.gains.map(\.host)).subtracting(hosts).sorted()
    return PolicyProposal(
      policy: policy, changes: changes, certificates: certificates,
      withoutLocalNetworking: withoutLocal, delta: delta, spill: spill)
  }

  // MARK: The smallest policy

  /// The needs alone, with what the app's policy has that tightens default ATS.
  private func smallestPolicy(from old: ATSPolicy, hosts: [String]) -> PolicyProposal? {
    // A need that nothing helps with on any system would leave a key without effect.
    let needs = needsByHost.filter {
      hopelessSystems($0.needs, host: $0.host, in: .dictionary([:])).count < systems.count
    }
    guard !needs.isEmpty else { return nil }
    var policy = MinimalPolicy.dictionary(for: needs.flatMap(\.needs))
    for key in [PolicyKey.pinnedDomains, PolicyKey.niapVersion] {
      if let value = existing.value(at: [key]) { policy = policy.setting(value, at: [key]) }
    }
    if old.localNetworking == .off, policy.value(at: [PolicyKey.localNetworking]) == nil {
      policy = policy.setting(.boolean(false), at: [PolicyKey.localNetworking])
    }
    let named = old.entries.merging(old.networkEntries) { first, _ in first }
    for (key, entry) in named where !hosts.contains(key) {
      let point = entry.point(readingLegacyKeys: false)
      let replacesBuiltIn = ATSPolicy.builtInEntries[key] != nil
      guard point.isNarrowerThanOrEqual(to: .defaultATS), replacesBuiltIn || point != .defaultATS
      else { continue }
      let path = [PolicyKey.exceptionDomains, key]
      policy = policy.setting(existing.value(at: path), at: path)
    }
    let new = ATSPolicy(parsing: policy)
    var certificates: [PolicyProposal.HostCertificate] = []
    for (host, needs) in needsByHost {
      guard let entry = new.entries[host] else { continue }
      let point = entry.point(readingLegacyKeys: false)
      let possible = systems.filter {
        firstFailure(of: needs, host: host, in: new, systems: [$0]) == nil
      }
      let covers = point.lowerProposals.compactMap { cover in
        let narrower = policy.applying(
          policy.changes(granting: cover, toHost: host, includingSubdomains: false))
        return firstFailure(
          of: needs, host: host, in: ATSPolicy(parsing: narrower), systems: possible
        ).map { PolicyProposal.HostCertificate.Cover(point: cover, refutation: $0) }
      }
      var without = policy
      without = without.setting(nil, at: [PolicyKey.exceptionDomains, host])
      certificates.append(
        PolicyProposal.HostCertificate(
          host: host, point: point, covers: covers,
          withoutChange: firstFailure(
            of: needs, host: host, in: ATSPolicy(parsing: without), systems: possible)))
    }
    var withoutLocal: PolicyProposal.Refutation?
    if new.localNetworking == .on {
      let without = ATSPolicy(parsing: policy.setting(nil, at: [PolicyKey.localNetworking]))
      withoutLocal =
        needsByHost.lazy.compactMap { host, needs in
          HostKind(host: host).isLocal
            ? firstFailure(of: needs, host: host, in: without, systems: systems) : nil
        }.first
    }
    let changes = [PolicyChange(keyPath: [], old: existing, new: policy)]
    return proposal(
      policy, changes: changes, certificates: certificates, withoutLocal: withoutLocal, from: old)
  }
}

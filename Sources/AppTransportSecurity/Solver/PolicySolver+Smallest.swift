extension PolicySolver {
  /// The smallest policy that meets the needs, without the proof; nil where nothing helps with any.
  ///
  /// - Parameter old: the app's policy as it was parsed before, which is what takes long of it.
  package func smallestPolicy(from old: ATSPolicy) -> PropertyListValue? {
    let groups = groups
    let possible = possible(of: groups)
    guard !possible.isEmpty else { return nil }
    return smallestValue(from: old, possible, besides: Set(groups.map { $0.host }))
  }

  /// The needs alone, with what the app's policy has that tightens default ATS.
  func smallestPolicy(
    from old: ATSPolicy, _ groups: [Group], _ probes: PolicyProbes
  ) -> PolicyProposal? {
    let possible = possible(of: groups)
    guard !possible.isEmpty else { return nil }
    let policy = smallestValue(from: old, possible, besides: Set(groups.map({ $0.host })))
    let new = ATSPolicy(parsing: policy)
    let draft = PolicyDraft(policy, ranges: new.ranges)
    let certificates = groups.compactMap { group in
      new.entries[group.host].map { certificate(for: group, $0, in: draft) }
    }
    var withoutLocal: PolicyProposal.Refutation?
    if new.localNetworking == .on {
      let without = ATSPolicy(parsing: policy.setting(nil, at: [PolicyKey.localNetworking]))
      withoutLocal =
        groups.lazy.compactMap { group in
          HostKind(host: group.host).isLocal
            ? firstFailure(of: group, in: without, systems: systems) : nil
        }.first
    }
    let changes = [PolicyChange(keyPath: [], old: existing, new: policy)]
    return proposal(
      policy, changes: changes, certificates: certificates, withoutLocal: withoutLocal, probes,
      groups.map { $0.host })
  }

  /// The groups that something helps with on some system: any other would leave a key without effect.
  private func possible(of groups: [Group]) -> [Group] {
    groups.filter { hopelessSystems($0, in: .dictionary([:])).count < systems.count }
  }

  private func smallestValue(
    from old: ATSPolicy, _ groups: [Group], besides hosts: Set<String>
  ) -> PropertyListValue {
    var policy = MinimalPolicy.dictionary(for: groups.flatMap { $0.needs })
    for key in [PolicyKey.pinnedDomains, PolicyKey.niapVersion] {
      if let value = existing.value(at: [key]) { policy.set(value, at: [key]) }
    }
    if old.localNetworking == .off, policy.value(at: [PolicyKey.localNetworking]) == nil {
      policy.set(.boolean(false), at: [PolicyKey.localNetworking])
    }
    var named = old.networkEntries
    for (host, entry) in old.entries { named[host] = entry }
    for (key, entry) in named where !hosts.contains(key) {
      WorkMeter.count()
      let point = entry.point(readingLegacyKeys: false)
      let replacesBuiltIn = ATSPolicy.builtInEntries[key] != nil
      guard point.isNarrowerThanOrEqual(to: .defaultATS), replacesBuiltIn || point != .defaultATS
      else { continue }
      let path = [PolicyKey.exceptionDomains, key]
      policy.set(existing.value(at: path), at: path)
    }
    return policy
  }

  private func certificate(
    for group: Group, _ entry: ATSPolicy.Entry, in draft: PolicyDraft
  ) -> PolicyProposal.HostCertificate {
    let host = group.host
    let part = draft.part(for: [host])
    let whole = ATSPolicy(parsing: part)
    let point = entry.point(readingLegacyKeys: false)
    let possible = systems.filter { firstFailure(of: group, in: whole, systems: [$0]) == nil }
    let covers = point.lowerProposals.compactMap { cover in
      let narrower = part.applying(
        part.changes(granting: cover, toHost: host, includingSubdomains: false))
      return firstFailure(of: group, in: ATSPolicy(parsing: narrower), systems: possible)
        .map { PolicyProposal.HostCertificate.Cover(point: cover, refutation: $0) }
    }
    let without = part.setting(nil, at: [PolicyKey.exceptionDomains, host])
    return PolicyProposal.HostCertificate(
      host: host, point: point, covers: covers,
      withoutChange: firstFailure(
        of: group, in: ATSPolicy(parsing: without), systems: possible))
  }
}

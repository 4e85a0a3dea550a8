extension PolicySolver {
  /// The keys of the app's policy that seem meant for failing hosts.
  func nearMisses(_ policy: ATSPolicy, _ hosts: [String]) -> [String: [NearMiss]] {
    let finder = NearMissFinder(policy)
    var misses: [String: [NearMiss]] = [:]
    for host in hosts {
      let found = Set(systems.flatMap { finder.nearMisses(forHost: host, os: $0, rules: rules) })
      if !found.isEmpty { misses[host] = found.sorted { $0.key < $1.key } }
    }
    return misses
  }

  /// The faulty values that bear on failing hosts: global ones, and those of governing entries.
  func mistakes(_ policy: ATSPolicy, _ hosts: [String]) -> [PolicyIssue] {
    let governing = Set(
      hosts.flatMap { host in
        systems.compactMap { policy.entry(forHost: host, os: $0, rules: rules)?.entry.key }
      })
    let failing = Set(hosts)
    return policy.issues.filter { issue in
      switch issue.keyPath.first {
      case PolicyKey.exceptionDomains:
        issue.keyPath.count < 2 || governing.contains(issue.keyPath[1])
          || failing.contains(issue.keyPath[1])
      case PolicyKey.pinnedDomains: false
      default: true
      }
    }
  }

  /// More parents of failing hosts are no help to anybody who has to choose.
  private static let maxParents = 8

  /// Policies wider than the fix that still meet every need, each for a stated reason.
  func alternatives(
    _ groups: [Group], from old: ATSPolicy, _ probes: PolicyProbes
  ) -> [PolicyAlternative] {
    var found: [(kind: PolicyAlternative.Kind, changes: [PolicyChange])] = []
    for (parent, point) in Self.parentDomains(of: groups) {
      // The parent's entry first, then whatever the other hosts still need.
      let changes = existing.changes(granting: point, toHost: parent, includingSubdomains: true)
      var rest = self
      rest.existing = existing.applying(changes)
      rest.needs = groups.filter { Self.parent(of: $0.host) != parent }.flatMap { $0.needs }
      rest.offersAlternatives = false
      rest.findsSmallestPolicy = false
      found.append((.parentDomain(parent), changes + (rest.solve().fix?.changes ?? [])))
    }
    for (context, kind, key) in [
      (LoadContext.media, PolicyAlternative.Kind.mediaKey, PolicyKey.arbitraryLoadsForMedia),
      (.web, .webKey, PolicyKey.arbitraryLoadsInWebContent),
    ] where contexts == [context] && systems.allSatisfy({ $0.isAtLeast(iOS: 10) }) {
      let change = PolicyChange(keyPath: [key], old: existing.value(at: [key]), new: .boolean(true))
      found.append((kind, [change]))
    }
    guard !found.isEmpty else { return pairForIOS9(groups.map({ $0.host })) }
    let draft = PolicyDraft(existing, ranges: old.ranges)
    let possible = groups.map { group in
      let hopeless = hopelessSystems(group, in: draft.part(for: [group.host]))
      return (group: group, systems: systems.filter { !hopeless.contains($0) })
    }
    let alternatives = found.compactMap { kind, changes -> PolicyAlternative? in
      let policy = existing.applying(changes)
      let new = ATSPolicy(parsing: policy)
      guard losesNothing(by: changes, from: old, groups, probes),
        possible.allSatisfy({ firstFailure(of: $0.group, in: new, systems: $0.systems) == nil })
      else { return nil }
      return PolicyAlternative(kind: kind, policy: policy)
    }
    return alternatives + pairForIOS9(groups.map { $0.host })
  }

  /// The name without its first label.
  private static func parent(of host: String) -> String {
    String(host.drop { $0 != "." }.dropFirst())
  }

  /// Parents of two or more failing hosts, exactly one label above, with the join of their needs.
  ///
  /// A parent of one label would cover a whole top-level domain and is left out. Of many parents those
  /// with the most hosts are taken.
  private static func parentDomains(of groups: [Group]) -> [(String, ExceptionPoint)] {
    let byParent = Dictionary(
      grouping: groups.filter { HostKind(host: $0.host) == .name }, by: { parent(of: $0.host) })
    return byParent.filter { $0.value.count > 1 && $0.key.contains(".") }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(maxParents)
      .sorted { $0.key < $1.key }
      .map { parent, group in
        let point = group.flatMap { $0.needs }.reduce(ExceptionPoint.defaultATS) { joined, need in
          var point = need.isCleartext ? ExceptionPoint.defaultATS : need.point
          if need.isCleartext { point.allowsInsecureHTTP = true }
          return joined.join(point)
        }
        return (parent, point)
      }
  }

  /// Apple's own pair, where iOS 9 leaves no other way for local addresses.
  private func pairForIOS9(_ hosts: [String]) -> [PolicyAlternative] {
    let hasIOS9 = systems.contains { !$0.isAtLeast(iOS: 10) }
    let addresses = hosts.filter {
      HostKind(host: $0).isAddress && HostKind(host: $0).isLocal
    }
    guard hasIOS9, !addresses.isEmpty else { return [] }
    let policy = existing.setting(.boolean(true), at: [PolicyKey.arbitraryLoads])
      .setting(.boolean(true), at: [PolicyKey.localNetworking])
    return [PolicyAlternative(kind: .arbitraryLoadsOniOS9Only, policy: policy)]
  }
}

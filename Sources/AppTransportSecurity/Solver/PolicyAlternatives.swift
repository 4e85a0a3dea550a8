extension PolicySolver {
  /// The keys of the app's policy that seem meant for failing hosts.
  func nearMisses(_ policy: ATSPolicy, _ hosts: [String]) -> [String: [NearMiss]] {
    var misses: [String: [NearMiss]] = [:]
    for host in hosts {
      let found = Set(systems.flatMap { policy.nearMisses(forHost: host, os: $0, rules: rules) })
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
    return policy.issues.filter { issue in
      switch issue.keyPath.first {
      case PolicyKey.exceptionDomains:
        issue.keyPath.count < 2 || governing.contains(issue.keyPath[1])
          || hosts.contains(issue.keyPath[1])
      case PolicyKey.pinnedDomains: false
      default: true
      }
    }
  }

  /// Policies wider than the fix that still meet every need, each for a stated reason.
  func alternatives(_ hosts: [String]) -> [PolicyAlternative] {
    var found: [PolicyAlternative] = []
    for (parent, point) in parentDomains() {
      // The parent's entry first, then whatever the other hosts still need.
      var rest = self
      rest.existing = existing.applying(
        existing.changes(granting: point, toHost: parent, includingSubdomains: true))
      rest.needs = needsByHost.filter { Self.parent(of: $0.host) != parent }.flatMap(\.needs)
      rest.offersAlternatives = false
      let policy = rest.solve().fix?.policy ?? rest.existing
      found.append(PolicyAlternative(kind: .parentDomain(parent), policy: policy))
    }
    for (context, kind, key) in [
      (LoadContext.media, PolicyAlternative.Kind.mediaKey, PolicyKey.arbitraryLoadsForMedia),
      (.web, .webKey, PolicyKey.arbitraryLoadsInWebContent),
    ] where contexts == [context] && systems.allSatisfy({ $0.isAtLeast(iOS: 10) }) {
      found.append(
        PolicyAlternative(kind: kind, policy: existing.setting(.boolean(true), at: [key])))
    }
    let old = ATSPolicy(parsing: existing)
    found = found.filter { alternative in
      let new = ATSPolicy(parsing: alternative.policy)
      return losesNothing(from: old, to: new)
        && needsByHost.allSatisfy { host, needs in
          let hopeless = hopelessSystems(needs, host: host, in: existing)
          let possible = systems.filter { !hopeless.contains($0) }
          return firstFailure(of: needs, host: host, in: new, systems: possible) == nil
        }
    }
    return found + pairForIOS9(hosts)
  }

  /// The name without its first label.
  private static func parent(of host: String) -> String {
    String(host.drop { $0 != "." }.dropFirst())
  }

  /// Parents of two or more failing hosts, exactly one label above, with the join of their needs.
  ///
  /// A parent of one label would cover a whole top-level domain and is left out.
  private func parentDomains() -> [(String, ExceptionPoint)] {
    let byParent = Dictionary(
      grouping: needsByHost.filter { HostKind(host: $0.host) == .name },
      by: { Self.parent(of: $0.host) })
    return byParent.filter { $0.value.count > 1 && $0.key.contains(".") }
      .sorted { $0.key < $1.key }
      .map { parent, group in
        let point = group.flatMap(\.needs).reduce(ExceptionPoint.defaultATS) { joined, need in
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

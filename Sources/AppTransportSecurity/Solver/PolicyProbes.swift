/// The hosts on which edits of one policy could make a difference, found by the keys that an edit
/// changes.
///
/// One edit of many is judged on the hosts that it can reach, and on the part of the policy that
/// decides over those.
package struct PolicyProbes: Sendable {
  private let draft: PolicyDraft
  /// All of them.
  private let all: [String]
  /// The probes that the entry of a key could govern, by key.
  private var reached: [String: [String]] = [:]

  /// Takes the hosts that a policy names, and others.
  package init(_ policy: ATSPolicy, of value: PropertyListValue, besides hosts: [String]) {
    draft = PolicyDraft(value, ranges: policy.ranges)
    all = PolicyDelta.probes([policy], besides: hosts)
    for probe in all {
      WorkMeter.count()
      reached[probe, default: []].append(probe)
      if let address = IPAddress(probe) {
        for key in policy.ranges.keys(around: address) { reached[key, default: []].append(probe) }
      } else {
        _ = ATSPolicy.firstAncestor(of: probe) { name, _ -> Never? in
          reached[name, default: []].append(probe)
          return nil
        }
      }
    }
  }

  /// The part of the policy that decides over some hosts; it answers for them as the whole does.
  package func part(for hosts: [String]) -> PropertyListValue {
    draft.part(for: hosts.map { HostKind.normalized($0) })
  }

  /// What changes with an edit, on every host that it can reach.
  package func delta(
    of changes: [PolicyChange], systems: [SystemVersion], rules: ContestedRules = ContestedRules()
  ) -> PolicyDelta {
    edit(changes).delta(systems: systems, rules: rules)
  }

  /// An edit with the hosts that it can reach, to be judged under several readings.
  struct Edit {
    let before: ATSPolicy
    let after: ATSPolicy
    let hosts: [String]

    /// What changes with it.
    func delta(systems: [SystemVersion], rules: ContestedRules) -> PolicyDelta {
      PolicyDelta(from: before, to: after, hosts: hosts, systems: systems, rules: rules)
    }
  }

  /// An edit of the policy.
  func edit(_ changes: [PolicyChange]) -> Edit {
    var hosts: Set<String> = []
    for change in changes {
      guard change.keyPath.count > 1, change.keyPath[0] == PolicyKey.exceptionDomains else {
        hosts.formUnion(all)
        break
      }
      let key = change.keyPath[1]
      hosts.formUnion(reached[key] ?? [])
      hosts.formUnion(PolicyDelta.probes(forKey: key))
    }
    let sorted = hosts.sorted()
    let part = draft.part(for: sorted)
    return Edit(
      before: ATSPolicy(parsing: part), after: ATSPolicy(parsing: part.applying(changes)),
      hosts: sorted)
  }
}

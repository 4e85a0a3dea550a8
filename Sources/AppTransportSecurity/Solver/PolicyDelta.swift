/// What changes between two policies, found out by evaluating both.
///
/// Editing a policy isn't monotone: a new entry takes its host out of the reach of every other key,
/// and a new global key can cancel another. So no edit is proposed without this check.
package struct PolicyDelta: Hashable, Sendable {
  /// A request for which the policies differ.
  package struct Difference: Hashable, Sendable {
    /// The host.
    package let host: String
    /// The system.
    package let os: SystemVersion
    /// Whose load it is.
    package let context: LoadContext
    /// What the old policy grants.
    package let before: TransportProfile
    /// What the new policy grants.
    package let after: TransportProfile
  }

  /// Where the new policy refuses something that the old one lets through.
  package let losses: [Difference]
  /// Where the new policy lets something through that the old one refuses.
  package let gains: [Difference]

  /// No difference.
  static let unchanged = PolicyDelta(losses: [], gains: [])

  private init(losses: [Difference], gains: [Difference]) {
    self.losses = losses
    self.gains = gains
  }

  /// Compares two policies on hosts, for every context.
  package init(
    from old: ATSPolicy, to new: ATSPolicy, hosts: [String], systems: [SystemVersion],
    rules: ContestedRules = ContestedRules()
  ) {
    var losses: [Difference] = []
    var gains: [Difference] = []
    for host in Self.affected(hosts, from: old, to: new) {
      let (one, other) = (
        HostDecider(host, policy: old, rules: rules), HostDecider(host, policy: new, rules: rules)
      )
      for os in systems {
        for context in LoadContext.allCases {
          let before = one.effectiveProfile(os: os, context: context)
          let after = other.effectiveProfile(os: os, context: context)
          guard before != after else { continue }
          let difference = Difference(
            host: host, os: os, context: context, before: before, after: after)
          if !before.isNarrowerThanOrEqual(to: after) { losses.append(difference) }
          if !after.isNarrowerThanOrEqual(to: before) { gains.append(difference) }
        }
      }
    }
    self.losses = losses
    self.gains = gains
  }

  /// The hosts that a differing key can reach; evaluating the others would change nothing.
  private static func affected(
    _ hosts: [String], from old: ATSPolicy, to new: ATSPolicy
  ) -> [String] {
    guard old.hasSwitches(of: new) else { return hosts }
    let keys = Set(old.entries.keys).union(new.entries.keys)
      .filter { old.entries[$0] != new.entries[$0] }
    // An entry without subdomains reaches its own host alone.
    let parents = keys.filter {
      old.entries[$0]?.includesSubdomains == true || new.entries[$0]?.includesSubdomains == true
        || ATSPolicy.builtInEntries[$0] != nil
    }
    let rangesDiffer = old.ranges != new.ranges
    WorkMeter.count(old.entries.count + new.entries.count + hosts.count)
    return hosts.filter { host in
      if keys.contains(host) || rangesDiffer && IPAddress(host) != nil { return true }
      return !parents.isEmpty
        && ATSPolicy.firstAncestor(of: host) { name, _ in parents.contains(name) ? true : nil }
          ?? false
    }
  }

  /// The hosts on which two policies could differ.
  ///
  /// All that either names, a child and a grandchild of each, an address of each range, and one
  /// of every kind of host that neither names.
  package static func probes(_ policies: [ATSPolicy], besides hosts: [String]) -> Set<String> {
    var probes = standardProbes.union(hosts)
    for policy in policies {
      for key in policy.entries.keys { probes.formUnion(self.probes(forKey: key)) }
      for key in policy.networkEntries.keys {
        if let network = NetworkPrefix(key) { probes.insert(network.address.description) }
      }
    }
    return probes
  }

  /// Those that every policy has: of Apple's own entries, and of each kind of host that none names.
  private static let standardProbes: Set<String> = {
    let kinds = [
      "printer", "printer.local", "127.0.0.1", "192.168.77.7", "203.0.113.77", "100.64.77.7",
      "2001:db8:77::7", "unrelated.example",
    ]
    return Set(kinds + ATSPolicy.builtInEntries.keys.flatMap { probes(forKey: $0) })
  }()

  /// The hosts that the entry of a key could govern by itself: of a name itself, a child and a
  /// grandchild.
  ///
  /// None for a key that no request has as its host, since what its entry says makes no difference.
  static func probes(forKey key: String) -> [String] {
    WorkMeter.count()
    guard key.utf8.count <= ATSPolicy.maxNameLength,
      HostKeyFault.faults(in: key).faults.isSubset(of: [.trailingDot]), NetworkPrefix(key) == nil
    else { return [] }
    return IPAddress(key) == nil ? [key, "child.\(key)", "grand.child.\(key)"] : [key]
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address as text; IPv6 in eight groups, without `::`.
  var description: String {
    if isIPv4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }
}

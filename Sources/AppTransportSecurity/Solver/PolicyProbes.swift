/// The hosts on which edits of one policy could make a difference, found by the keys that an edit
/// changes.
///
/// One edit of many is judged on the hosts that it can reach, and on the part of the policy that
/// decides over those.
package struct PolicyProbes: Sendable {
  private let draft: PolicyDraft
  /// Those that are names.
  private let names: NameTree
  /// Those that are addresses.
  private var addresses: Set<String> = []
  /// The addresses that the entry of a range could govern, by its key.
  private var ranges: [String: [String]] = [:]

  /// Takes the hosts that a policy names, and others.
  package init(_ policy: ATSPolicy, of value: PropertyListValue, besides hosts: [String]) {
    draft = PolicyDraft(value, ranges: policy.ranges)
    var names: [String] = []
    for probe in PolicyDelta.probes([policy], besides: hosts) {
      WorkMeter.count()
      guard let address = IPAddress(probe) else {
        names.append(probe)
        continue
      }
      addresses.insert(probe)
      for key in policy.ranges.keys(around: address) { ranges[key, default: []].append(probe) }
    }
    self.names = NameTree(names)
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
        hosts.formUnion(addresses)
        names.forEach { hosts.insert($0) }
        break
      }
      let key = change.keyPath[1]
      if addresses.contains(key) { hosts.insert(key) }
      hosts.formUnion(ranges[key] ?? [])
      names.forEach(reachedBy: key) { hosts.insert($0) }
      hosts.formUnion(PolicyDelta.probes(forKey: key))
    }
    let sorted = hosts.sorted()
    let part = draft.part(for: sorted)
    return Edit(
      before: ATSPolicy(parsing: part), after: ATSPolicy(parsing: part.applying(changes)),
      hosts: sorted)
  }
}

/// Names of hosts in the order of their bytes from the last one on, so that those below a name are one behind the
/// other.
private struct NameTree: Sendable {
  /// A name, and its bytes from the last one on.
  private struct Name: Sendable {
    let text: String
    let bytes: [UInt8]
  }

  private let names: [Name]

  /// The names, each of which is there once.
  init(_ names: [String]) {
    self.names = names.map { Name(text: $0, bytes: $0.utf8.reversed()) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Goes through all names.
  func forEach(_ body: (String) -> Void) {
    for name in names { body(name.text) }
  }

  /// Goes through the names that the entry of a key could govern: the key itself, and what is below it.
  func forEach(reachedBy key: String, _ body: (String) -> Void) {
    var bytes: [UInt8] = key.utf8.reversed()
    let place = place(of: bytes)
    if place < names.count, names[place].bytes == bytes { body(names[place].text) }
    // What is longer is above no name.
    guard bytes.count <= ATSPolicy.maxNameLength else { return }
    bytes.append(UInt8(ascii: "."))
    for name in names[self.place(of: bytes)...] {
      guard name.bytes.starts(with: bytes) else { return }
      body(name.text)
    }
  }

  /// The place of the first name that isn't in front of some bytes.
  private func place(of bytes: [UInt8]) -> Int {
    var range = 0..<names.count
    // Ends: each round halves the range.
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        names[middle].bytes.lexicographicallyPrecedes(bytes)
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

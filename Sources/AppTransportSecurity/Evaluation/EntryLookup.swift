/// The entry of a policy that governs a host, and how it was found.
public struct EntryMatch: Hashable, Sendable {
  /// How a key fits a host.
  public enum Fit: Hashable, Sendable {
    /// The key is the host.
    case exact
    /// The key is an ancestor with `NSIncludesSubdomains`, this many labels above.
    case ancestor(labels: Int)
    /// The key is a range that holds the address.
    case network(prefixLength: Int)
  }

  /// The entry.
  public let entry: ATSPolicy.Entry
  /// How it fits.
  public let fit: Fit
}

extension ATSPolicy {
  /// Finds the entry that governs a host.
  ///
  /// An exact key wins, then the nearest ancestor that includes subdomains; for an address the
  /// longest range. The entry found stands alone: nothing is inherited from another.
  public func entry(
    forHost host: String, os: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> EntryMatch? {
    if let address = IPAddress(host) {
      let heedsAddresses =
        os.isAtLeast(iOS: 17) || (!os.isAtLeast(iOS: 10) && rules.addressKeysOniOS9)
      return heedsAddresses ? entry(forAddress: address, text: host) : nil
    }
    var labelsRemoved = 0
    var name = host[...]
    while true {
      if let entry = namedEntry(String(name), os: os, rules: rules) {
        if labelsRemoved == 0 { return EntryMatch(entry: entry, fit: .exact) }
        let isInReach = rules.subdomainDepth == .unlimited || labelsRemoved == 1
        if entry.includesSubdomains, isInReach {
          return EntryMatch(entry: entry, fit: .ancestor(labels: labelsRemoved))
        }
      }
      guard let dot = name.firstIndex(of: ".") else { return nil }
      name = name[name.index(after: dot)...]
      labelsRemoved += 1
    }
  }

  /// The policy's own entry for a key, or Apple's where the policy has none.
  private func namedEntry(_ key: String, os: SystemVersion, rules: ContestedRules) -> Entry? {
    if let entry = entries[key] { return entry }
    let hasBuiltIns = os.isAtLeast(iOS: 18, 4) || rules.builtInExceptionsBefore184
    return hasBuiltIns ? Self.builtInEntries[key] : nil
  }

  private func entry(forAddress address: IPAddress, text: String) -> EntryMatch? {
    if let entry = entries[text] { return EntryMatch(entry: entry, fit: .exact) }
    // Keys in order, so that two spellings of one range always give the same answer.
    var best: EntryMatch?
    var longest = -1
    for (key, entry) in networkEntries.sorted(by: { $0.key < $1.key }) {
      guard let network = NetworkPrefix(key), network.contains(address),
        network.length >= longest
      else { continue }
      longest = network.length
      best = EntryMatch(entry: entry, fit: .network(prefixLength: network.length))
    }
    return best
  }
}

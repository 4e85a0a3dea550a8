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

/// Entries that a look-up passes over, as if the policy didn't have them.
struct ExcludedEntries {
  /// Keys of names and single addresses.
  var keys: Set<String>
  /// A range: it, and every address and range in it.
  var range: NetworkPrefix?
}

extension ATSPolicy {
  /// No name that goes over the wire is longer, a dot at its end included.
  static let maxNameLength = 254

  /// Finds the entry that governs a host.
  ///
  /// An exact key wins, then the nearest ancestor that includes subdomains; for an address the
  /// longest range. The entry found is alone: nothing is inherited from another.
  public func entry(
    forHost host: String, os: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> EntryMatch? {
    entry(forHost: host, os: os, rules: rules, besides: nil)
  }

  /// Finds the entry that would govern a host if some others weren't there.
  func entry(
    forHost host: String, os: SystemVersion, rules: ContestedRules,
    besides excluded: ExcludedEntries?
  ) -> EntryMatch? {
    GoverningEntries(of: host, in: self, rules: rules, besides: excluded).match(on: os)
  }

  /// Finds the entry for a name.
  fileprivate func entry(
    forName host: String, hasBuiltIns: Bool, rules: ContestedRules,
    besides excluded: ExcludedEntries?
  ) -> EntryMatch? {
    if let entry = namedEntry(host, hasBuiltIns, excluded) {
      return EntryMatch(entry: entry, fit: .exact)
    }
    return Self.firstAncestor(of: host) { name, labels in
      guard rules.subdomainDepth == .unlimited || labels == 1,
        let entry = namedEntry(name, hasBuiltIns, excluded), entry.includesSubdomains
      else { return nil }
      return EntryMatch(entry: entry, fit: .ancestor(labels: labels))
    }
  }

  /// The first answer about a name above a host, nearest first.
  ///
  /// What is too long to be the name of a request is left out, so that few are asked for however long
  /// the text is.
  ///
  /// - Parameter body: gets a name, and how many labels the host has before it.
  static func firstAncestor<Answer>(
    of host: String, _ body: (_ name: String, _ labels: Int) -> Answer?
  ) -> Answer? {
    // An array is gone through many times faster than a text.
    let bytes = Array(host.utf8)
    var labels = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: ".") {
      labels += 1
      let name = bytes[(index + 1)...]
      if name.count <= maxNameLength,
        let answer = body(String(decoding: name, as: UTF8.self), labels)
      {
        return answer
      }
    }
    return nil
  }

  /// The policy's own entry for a key, or Apple's where the policy has none.
  private func namedEntry(
    _ key: String, _ hasBuiltIns: Bool, _ excluded: ExcludedEntries?
  ) -> Entry? {
    WorkMeter.count()
    if let entry = entries[key], excluded?.keys.contains(key) != true { return entry }
    return hasBuiltIns ? Self.builtInEntries[key] : nil
  }

  fileprivate func entry(
    forAddress address: IPAddress, text: String, besides excluded: ExcludedEntries?
  ) -> EntryMatch? {
    WorkMeter.count()
    let isExcluded =
      excluded.map { $0.keys.contains(text) || $0.range?.contains(address) == true } ?? false
    if let entry = entries[text], !isExcluded { return EntryMatch(entry: entry, fit: .exact) }
    var limit = Int.max
    if let range = excluded?.range, range.contains(address) { limit = range.length }
    return ranges.longest(around: address, shorterThan: limit).map {
      EntryMatch(entry: $0.entry, fit: .network(prefixLength: $0.length))
    }
  }
}

/// The entries that govern a host: which one it is depends on the system, but only on two of its traits.
struct GoverningEntries {
  private let isAddress: Bool
  private let rules: ContestedRules
  private let match: EntryMatch?
  /// What governs where Apple's own entries aren't known.
  private let withoutBuiltIns: EntryMatch?

  init(
    of host: String, in policy: ATSPolicy, rules: ContestedRules,
    besides excluded: ExcludedEntries? = nil
  ) {
    self.rules = rules
    if let address = IPAddress(host) {
      isAddress = true
      match = policy.entry(forAddress: address, text: host, besides: excluded)
      withoutBuiltIns = match
      return
    }
    isAddress = false
    match = policy.entry(forName: host, hasBuiltIns: true, rules: rules, besides: excluded)
    withoutBuiltIns =
      match?.entry.isBuiltIn == true
      ? policy.entry(forName: host, hasBuiltIns: false, rules: rules, besides: excluded) : match
  }

  /// The entry that governs on a system.
  func match(on os: SystemVersion) -> EntryMatch? {
    if isAddress {
      let isHeeded = os.isAtLeast(iOS: 17) || (!os.isAtLeast(iOS: 10) && rules.addressKeysOniOS9)
      return isHeeded ? match : nil
    }
    let hasBuiltIns = os.isAtLeast(iOS: 18, 4) || rules.builtInExceptionsBefore184
    return hasBuiltIns ? match : withoutBuiltIns
  }
}

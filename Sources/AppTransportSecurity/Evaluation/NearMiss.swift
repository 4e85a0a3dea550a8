/// A key of `NSExceptionDomains` that was probably meant for a host, and doesn't govern it.
public struct NearMiss: Hashable, Sendable {
  /// Why the key doesn't govern the host.
  public enum Reason: Hashable, Sendable {
    /// The key is an ancestor of the host without `NSIncludesSubdomains`.
    case subdomainsNotIncluded
    /// The key names the host or an ancestor, but is written so that nothing matches it.
    case unusableKey(Set<HostKeyFault>)
    /// The key is another spelling of the same address.
    case otherSpelling
    /// The key names the address, but the system heeds no addresses as keys.
    case addressesNotHeeded
    /// The host ends in a dot and the key doesn't.
    case hostEndsInDot
  }

  /// The key, as written.
  public let key: String
  /// Why it doesn't govern the host.
  public let reason: Reason

  /// Why the key doesn't govern a host, in a sentence.
  public func sentence(forHost host: String, os: SystemVersion = .newest) -> String {
    switch reason {
    case .subdomainsNotIncluded:
      "The entry \(key) doesn't include subdomains, so it doesn't cover \(host)."
    case .unusableKey(let faults):
      "The entry \(key) seems meant for \(host), but no host matches a key written so"
        + (faults.isEmpty
          ? "." : ": it has \(faults.map(\.words).sorted().joined(separator: " and ")).")
    case .otherSpelling:
      "The entry \(key) is the same address in another spelling, and spellings are compared."
    case .addressesNotHeeded:
      "The entry \(key) names the address, but \(os) heeds no address as key."
    case .hostEndsInDot:
      "The entry \(key) doesn't match \(host), which ends in a dot."
    }
  }
}

extension HostKeyFault {
  /// What is in the key, as the object of a sentence.
  fileprivate var words: String {
    switch self {
    case .empty: "no host in it"
    case .blank: "blanks"
    case .scheme: "a scheme"
    case .userInfo: "user information"
    case .port: "a port"
    case .path: "a path"
    case .wildcard: "a wildcard"
    case .trailingDot: "a dot at its end"
    case .notLowercase: "capital letters"
    case .notASCII: "letters beyond ASCII"
    case .brackets: "brackets"
    }
  }
}

extension ATSPolicy {
  /// The keys that were probably meant for a host and don't govern it, in alphabetical order.
  public func nearMisses(
    forHost host: String, os: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> [NearMiss] {
    let governing = entry(forHost: host, os: os, rules: rules)?.entry.key
    let written = issues.map(\.keyPath)
      .filter { $0.count == 2 && $0[0] == PolicyKey.exceptionDomains }.map { $0[1] }
    let keys = Set(entries.keys).union(networkEntries.keys).union(written)
    return keys.sorted().compactMap { key in
      guard key != governing, let reason = nearMissReason(key, host: host, os: os) else {
        return nil
      }
      // A nearer key governs: an ancestor is no near miss then.
      if reason == .subdomainsNotIncluded, governing != nil { return nil }
      return NearMiss(key: key, reason: reason)
    }
  }

  private func nearMissReason(_ key: String, host: String, os: SystemVersion) -> NearMiss.Reason? {
    var (meant, faults) = HostKeyFault.faults(in: key)
    meant = HostKind.normalized(meant)
    if let address = IPAddress(host) {
      let isMeant = IPAddress(meant) == address || NetworkPrefix(key)?.contains(address) == true
      guard isMeant else { return nil }
      if !faults.isEmpty { return .unusableKey(faults) }
      if !os.isAtLeast(iOS: 17) { return .addressesNotHeeded }
      return NetworkPrefix(key) == nil ? .otherSpelling : nil
    }
    guard IPAddress(meant) == nil, !meant.isEmpty else { return nil }
    let bare = HostKind.normalized(host)
    let isAncestor = bare.hasSuffix("." + meant)
    guard bare == meant || isAncestor else { return nil }
    if !faults.isEmpty { return .unusableKey(faults) }
    if bare != host { return .hostEndsInDot }
    guard isAncestor, entries[key]?.includesSubdomains == false else { return nil }
    return .subdomainsNotIncluded
  }
}

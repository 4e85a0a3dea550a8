/// A key of `NSExceptionDomains` that was probably meant for a host, and doesn't govern it.
package struct NearMiss: Hashable, Sendable {
  /// Why the key doesn't govern the host.
  package enum Reason: Hashable, Sendable {
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
  package let key: String
  /// Why it doesn't govern the host.
  package let reason: Reason

  /// Why the key doesn't govern a host, in a sentence.
  package func sentence(forHost host: String, os: SystemVersion = .newest) -> String {
    switch reason {
    case .subdomainsNotIncluded:
      "The entry \(key) doesn't include subdomains, so it doesn't cover \(host)."
    case .unusableKey(let faults):
      "The entry \(key) seems meant for \(host), but no host matches a key written so"
        + (faults.isEmpty
          ? "." : ": it has \(faults.map { $0.words }.sorted().joined(separator: " and ")).")
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
  package func nearMisses(
    forHost host: String, os: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> [NearMiss] {
    NearMissFinder(self).nearMisses(forHost: host, os: os, rules: rules)
  }
}

/// Finds the keys of a policy that were probably meant for a host.
///
/// Every key is taken apart once, however many hosts are asked for.
package struct NearMissFinder: Sendable {
  private struct Key: Sendable {
    let key: String
    let faults: Set<HostKeyFault>
  }

  private let policy: ATSPolicy
  /// The keys by the name that they will have meant.
  private var byName: [String: [Key]] = [:]
  /// The keys by the address that they will have meant.
  private var byAddress: [IPAddress: [Key]] = [:]

  /// Takes the keys of a policy apart.
  package init(_ policy: ATSPolicy) {
    self.policy = policy
    let written = policy.issues.map { $0.keyPath }
      .filter { $0.count == 2 && $0[0] == PolicyKey.exceptionDomains }.map { $0[1] }
    for key in Set(policy.entries.keys).union(written) where policy.networkEntries[key] == nil {
      WorkMeter.count()
      let (host, faults) = HostKeyFault.faults(in: key)
      let meant = HostKind.normalized(host)
      if let address = IPAddress(meant) {
        byAddress[address, default: []].append(Key(key: key, faults: faults))
      } else if !meant.isEmpty {
        byName[meant, default: []].append(Key(key: key, faults: faults))
      }
    }
  }

  /// The keys that were probably meant for a host and don't govern it, in alphabetical order.
  package func nearMisses(
    forHost host: String, os: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> [NearMiss] {
    let governing = policy.entry(forHost: host, os: os, rules: rules)?.entry.key
    var misses: [NearMiss] = []
    func add(_ key: String, _ reason: NearMiss.Reason?) {
      WorkMeter.count()
      guard let reason, key != governing else { return }
      // A nearer key governs: an ancestor is no near miss then.
      if reason == .subdomainsNotIncluded, governing != nil { return }
      misses.append(NearMiss(key: key, reason: reason))
    }
    if let address = IPAddress(host) {
      for key in byAddress[address] ?? [] {
        let isHeeded = os.isAtLeast(iOS: 17)
        add(
          key.key,
          !key.faults.isEmpty
            ? .unusableKey(key.faults) : isHeeded ? .otherSpelling : .addressesNotHeeded)
      }
      if !os.isAtLeast(iOS: 17) {
        for key in policy.ranges.allKeys(around: address) { add(key, .addressesNotHeeded) }
      }
    } else {
      let bare = HostKind.normalized(host)
      for key in byName[bare] ?? [] {
        add(
          key.key,
          !key.faults.isEmpty ? .unusableKey(key.faults) : bare != host ? .hostEndsInDot : nil)
      }
      _ = ATSPolicy.firstAncestor(of: bare) { name, _ -> Never? in
        for key in byName[name] ?? [] { add(key.key, reason(key, above: bare, as: host)) }
        return nil
      }
    }
    return misses.sorted { $0.key < $1.key }
  }

  /// Why a key that is meant for a name above a host doesn't cover it; nil where it does.
  private func reason(_ key: Key, above bare: String, as host: String) -> NearMiss.Reason? {
    if !key.faults.isEmpty { return .unusableKey(key.faults) }
    if bare != host { return .hostEndsInDot }
    return policy.entries[key.key]?.includesSubdomains == false ? .subdomainsNotIncluded : nil
  }
}

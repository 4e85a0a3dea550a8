/// A policy that is edited host by host, without a look at the hosts beside.
struct PolicyDraft {
  /// The whole value of `NSAppTransportSecurity`.
  private(set) var value: PropertyListValue
  /// The entries for ranges; edits for hosts add none.
  private let ranges: RangeTable

  /// Starts with a policy.
  ///
  /// - Parameter ranges: those of the policy.
  init(_ value: PropertyListValue, ranges: RangeTable) {
    self.value = value
    self.ranges = ranges
  }

  /// Makes changes.
  mutating func apply(_ changes: [PolicyChange]) {
    for change in changes { value.set(change.new, at: change.keyPath) }
  }

  /// The part of the policy that decides over some hosts: the global switches, and the entries that
  /// can govern them.
  ///
  /// It answers for these hosts as the whole does, and changes made to it fit the whole.
  func part(for hosts: [String]) -> PropertyListValue {
    guard case .dictionary(let keys) = value else { return value }
    var part: [String: PropertyListValue] = [:]
    for key in ATSPolicy.switchKeys { part[key] = keys[key] }
    guard let domains = keys[PolicyKey.exceptionDomains] else { return .dictionary(part) }
    guard case .dictionary(let entries) = domains else {
      part[PolicyKey.exceptionDomains] = domains
      return .dictionary(part)
    }
    var found: [String: PropertyListValue] = [:]
    func take(_ key: String) {
      WorkMeter.count()
      if let entry = entries[key] { found[key] = entry }
    }
    for host in hosts {
      take(host)
      if let address = IPAddress(host) {
        for key in ranges.keys(around: address) { take(key) }
      } else {
        _ = ATSPolicy.firstAncestor(of: host) { name, _ -> Never? in
          take(name)
          return nil
        }
      }
    }
    part[PolicyKey.exceptionDomains] = .dictionary(found)
    return .dictionary(part)
  }
}

extension ATSPolicy {
  /// The keys of the four global switches.
  static let switchKeys = [
    PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
    PolicyKey.arbitraryLoadsInWebContent, PolicyKey.localNetworking,
  ]

  /// Whether the four global switches are those of another policy.
  func hasSwitches(of other: ATSPolicy) -> Bool {
    arbitraryLoads == other.arbitraryLoads && localNetworking == other.localNetworking
      && arbitraryLoadsForMedia == other.arbitraryLoadsForMedia
      && arbitraryLoadsInWebContent == other.arbitraryLoadsInWebContent
  }
}

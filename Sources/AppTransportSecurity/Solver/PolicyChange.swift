/// One change to a policy: a value set or removed at a key path.
public struct PolicyChange: Hashable, Sendable {
  /// The place, from below `NSAppTransportSecurity` on.
  public let keyPath: [String]
  /// What is there, or nil.
  public let old: PropertyListValue?
  /// What is to be there, or nil to remove the key.
  public let new: PropertyListValue?

  /// Makes a change.
  package init(keyPath: [String], old: PropertyListValue?, new: PropertyListValue?) {
    self.keyPath = keyPath
    self.old = old
    self.new = new
  }
}

extension PropertyListValue {
  /// The value at a path of dictionary keys, or nil.
  public func value(at path: some Collection<String>) -> PropertyListValue? {
    guard let key = path.first else { return self }
    guard case .dictionary(let keys) = self else { return nil }
    return keys[key]?.value(at: path.dropFirst())
  }

  /// The value with another set at a path, or removed there.
  ///
  /// What is in the way and is no dictionary is replaced by one: Apple's parser ignores it.
  func setting(
    _ value: PropertyListValue?, at path: some Collection<String>
  ) -> PropertyListValue {
    var result = self
    result.set(value, at: path)
    return result
  }

  /// Sets another value at a path, or removes it there; other values aren't copied.
  mutating func set(_ value: PropertyListValue?, at path: some Collection<String>) {
    guard let key = path.first else {
      self = value ?? .dictionary([:])
      return
    }
    var keys: [String: PropertyListValue] = [:]
    if case .dictionary(let existing) = self { keys = existing }
    // The keys have one owner while they change.
    self = .boolean(false)
    let rest = path.dropFirst()
    if rest.isEmpty {
      keys[key] = value
    } else {
      keys[key, default: .dictionary([:])].set(value, at: rest)
    }
    self = .dictionary(keys)
  }

  /// The value after several changes, made one after the other.
  public func applying(_ changes: [PolicyChange]) -> PropertyListValue {
    var result = self
    for change in changes { result.set(change.new, at: change.keyPath) }
    return result
  }

  /// The changes that make the entry of a host grant a point, or keep it unchanged.
  ///
  /// Keys that already say what is wanted stay as they are, be they absent or written out.
  func changes(
    granting point: ExceptionPoint, toHost host: String, includingSubdomains: Bool
  ) -> [PolicyChange] {
    changes(
      granting: point, toHost: host, includingSubdomains: includingSubdomains,
      of: ATSPolicy(parsing: self))
  }

  /// The same where the value was parsed before.
  func changes(
    granting point: ExceptionPoint, toHost host: String, includingSubdomains: Bool,
    of policy: ATSPolicy
  ) -> [PolicyChange] {
    let path = [PolicyKey.exceptionDomains, host]
    let current = policy.entries[host]
    let wanted = point.keys
    guard let current else {
      var keys = wanted
      if includingSubdomains { keys[PolicyKey.includesSubdomains] = .boolean(true) }
      // The entry that governed so far may narrow TLS by a NIAP package; that stays.
      let governing = policy.entry(forHost: host)?.entry
      if let package = governing?.niapVersion {
        keys[PolicyKey.entryNIAPVersion] = .string(package.rawValue)
      }
      return [PolicyChange(keyPath: path, old: value(at: path), new: .dictionary(keys))]
    }
    let now = current.point(readingLegacyKeys: false)
    let differs = [
      PolicyKey.insecureHTTPLoads: now.allowsInsecureHTTP != point.allowsInsecureHTTP,
      PolicyKey.minimumTLSVersion: now.minimumTLS != point.minimumTLS,
      PolicyKey.forwardSecrecy: now.requiresForwardSecrecy != point.requiresForwardSecrecy,
    ]
    return differs.filter { $0.value }.keys.sorted().map { key in
      PolicyChange(keyPath: path + [key], old: value(at: path + [key]), new: wanted[key])
    }
  }
}

/// What one host needs in order to load.
public struct HostNeed: Hashable, Sendable {
  /// The host as the URL spells it, or as a policy would.
  public var host: String
  /// The least point of the host that lets the load through.
  public var point: ExceptionPoint
  /// Whether the load is `http://` or `ws://`, which ATS refuses before any packet.
  public var isCleartext: Bool

  /// Makes a need.
  public init(host: String, point: ExceptionPoint, isCleartext: Bool) {
    self.host = host
    self.point = point
    self.isCleartext = isCleartext
  }
}

/// Writes the least policy for the needs of hosts, where there is no policy yet.
package enum MinimalPolicy {
  /// The value of `NSAppTransportSecurity` that grants exactly these needs.
  ///
  /// Cleartext to a local name or address takes `NSAllowsLocalNetworking`, which Apple made for it
  /// and App Review doesn't ask about; everything else takes an entry for the exact host. Where
  /// local loads are allowed, no local host gets an entry: the entry would govern it alone, and so
  /// bring ATS back. A need that default ATS meets adds nothing, nor does one without a host.
  package static func dictionary(for needs: [HostNeed]) -> PropertyListValue {
    if needs.count == 1 { return dictionary(for: needs[0]) }
    var points: [String: ExceptionPoint] = [:]
    var allowsLocal = false
    for need in needs {
      let host = HostKind.normalized(need.host)
      guard !host.isEmpty else { continue }
      if need.isCleartext, HostKind(host: host).isLocal {
        allowsLocal = true
        continue
      }
      var point = need.point.join(.defaultATS)
      if need.isCleartext { point.allowsInsecureHTTP = true }
      points[host] = points[host]?.join(point) ?? point
    }
    return assembled(
      globals: allowsLocal ? [PolicyKey.localNetworking] : [],
      entries: points.mapValues { HostEntry(point: $0, includesSubdomains: false) })
  }

  /// The same for one host, without the tables that several take.
  private static func dictionary(for need: HostNeed) -> PropertyListValue {
    let host = HostKind.normalized(need.host)
    guard !host.isEmpty else { return .dictionary([:]) }
    if need.isCleartext, HostKind(host: host).isLocal {
      return .dictionary([PolicyKey.localNetworking: .boolean(true)])
    }
    var point = need.point.join(.defaultATS)
    if need.isCleartext { point.allowsInsecureHTTP = true }
    if point.isNarrowerThanOrEqual(to: .defaultATS) { return .dictionary([:]) }
    return .dictionary([
      PolicyKey.exceptionDomains: .dictionary([host: .dictionary(point.keys)])
    ])
  }

  /// The one policy that grants all that several such policies grant.
  ///
  /// Entries of the same host are joined. Meant for values of ``dictionary(for:)``; of any other
  /// policy it keeps the canonical keys that widen something, and drops the rest.
  package static func merged(_ values: [PropertyListValue]) -> PropertyListValue {
    var sum = Sum()
    for value in values { sum.add(value) }
    return sum.policy
  }

  /// Policies on their way to the one that grants all that they grant; each costs only its own size.
  package struct Sum: Sendable {
    private var globals: Set<String> = []
    private var entries: [String: HostEntry] = [:]

    /// Grants nothing.
    package init() {}

    /// Adds a policy.
    package mutating func add(_ value: PropertyListValue) {
      guard case .dictionary(let keys) = value else { return }
      let known = [
        PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
        PolicyKey.arbitraryLoadsInWebContent, PolicyKey.localNetworking,
      ]
      globals.formUnion(known.filter { keys[$0]?.policyBoolean == true })
      guard case .dictionary(let hosts)? = keys[PolicyKey.exceptionDomains] else { return }
      for (host, entry) in hosts {
        WorkMeter.count()
        guard case .dictionary(let entry) = entry else { continue }
        let read = HostEntry(keys: entry)
        entries[host] = entries[host]?.join(read) ?? read
      }
    }

    /// The policy that grants all of it.
    package var policy: PropertyListValue {
      MinimalPolicy.assembled(globals: globals, entries: entries)
    }
  }

  /// Writes keys and entries, without the entries that would only take away.
  fileprivate static func assembled(
    globals: Set<String>, entries: [String: HostEntry]
  ) -> PropertyListValue {
    let allowsLocal = globals.contains(PolicyKey.localNetworking)
    var policy: [String: PropertyListValue] = [:]
    for key in globals { policy[key] = .boolean(true) }
    var hosts: [String: PropertyListValue] = [:]
    for (host, entry) in entries {
      if entry.point.isNarrowerThanOrEqual(to: .defaultATS) { continue }
      if allowsLocal, HostKind(host: host).isLocal { continue }
      hosts[host] = .dictionary(entry.keys)
    }
    if !hosts.isEmpty { policy[PolicyKey.exceptionDomains] = .dictionary(hosts) }
    return .dictionary(policy)
  }
}

/// What an entry of `NSExceptionDomains` says, as far as it can widen anything.
private struct HostEntry: Sendable {
  var point: ExceptionPoint
  var includesSubdomains: Bool

  init(point: ExceptionPoint, includesSubdomains: Bool) {
    self.point = point
    self.includesSubdomains = includesSubdomains
  }

  init(keys: [String: PropertyListValue]) {
    var point = ExceptionPoint.defaultATS
    point.allowsInsecureHTTP = keys[PolicyKey.insecureHTTPLoads]?.policyBoolean ?? false
    if case .string(let name)? = keys[PolicyKey.minimumTLSVersion] {
      point.minimumTLS = TLSVersion(policyName: name) ?? .tls12
    }
    point.requiresForwardSecrecy = keys[PolicyKey.forwardSecrecy]?.policyBoolean ?? true
    self.point = point
    includesSubdomains = keys[PolicyKey.includesSubdomains]?.policyBoolean ?? false
  }

  func join(_ other: HostEntry) -> HostEntry {
    HostEntry(
      point: point.join(other.point),
      includesSubdomains: includesSubdomains || other.includesSubdomains)
  }

  var keys: [String: PropertyListValue] {
    var keys = point.keys
    if includesSubdomains { keys[PolicyKey.includesSubdomains] = .boolean(true) }
    return keys
  }
}

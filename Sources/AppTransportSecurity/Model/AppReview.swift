/// What App Review asks about a policy.
///
/// Source: Apple's documentation "Preventing Insecure Network Connections". The burden is no
/// measure of how wide a policy is: `NSAllowsLocalNetworking` is free, a single address is not.
public enum AppReview {
  /// The keys of a policy that call for a justification, each once, in alphabetical order.
  ///
  /// - Parameter policy: the value of `NSAppTransportSecurity`.
  public static func keysNeedingJustification(in policy: PropertyListValue) -> [String] {
    Set(keyPathsNeedingJustification(in: policy).compactMap(\.last)).sorted()
  }

  /// The places in a policy that call for a justification, in alphabetical order.
  ///
  /// A path starts below `NSAppTransportSecurity`: one key, or `NSExceptionDomains`, host and key.
  public static func keyPathsNeedingJustification(in policy: PropertyListValue) -> [[String]] {
    guard case .dictionary(let keys) = policy else { return [] }
    let globals = [
      PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
      PolicyKey.arbitraryLoadsInWebContent,
    ]
    var paths = globals.filter { keys[$0]?.policyBoolean == true }.map { [$0] }
    guard case .dictionary(let hosts)? = keys[PolicyKey.exceptionDomains] else { return paths }
    for (host, entry) in hosts.sorted(by: { $0.key < $1.key }) {
      guard case .dictionary(let entry) = entry else { continue }
      if entry[PolicyKey.insecureHTTPLoads]?.policyBoolean == true {
        paths.append([PolicyKey.exceptionDomains, host, PolicyKey.insecureHTTPLoads])
      }
      if case .string(let name)? = entry[PolicyKey.minimumTLSVersion],
        let version = TLSVersion(policyName: name), version < .tls12
      {
        paths.append([PolicyKey.exceptionDomains, host, PolicyKey.minimumTLSVersion])
      }
    }
    return paths
  }
}

extension PropertyListValue {
  /// The value as Apple's parser reads a Boolean of a policy, or nil where that counts as absent.
  ///
  /// A number counts: 1 is YES, any other is NO. A string such as `YES` is ignored.
  var policyBoolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value == 1
    case .real(let value): value == 1
    case .string, .date, .data, .array, .dictionary: nil
    }
  }
}

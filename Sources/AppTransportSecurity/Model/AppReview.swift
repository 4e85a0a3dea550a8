/// What App Review asks about a policy.
///
/// Source: Apple's documentation "Preventing Insecure Network Connections". The burden is no
/// measure of how wide a policy is: `NSAllowsLocalNetworking` is free, a single address is not.
package enum AppReview {
  /// The keys of a policy that call for a justification, each once, in alphabetical order.
  ///
  /// - Parameter policy: the value of `NSAppTransportSecurity`.
  package static func keysNeedingJustification(in policy: PropertyListValue) -> [String] {
    Set(keyPathsNeedingJustification(in: policy).compactMap { $0.last }).sorted()
  }

  /// The places in a policy that call for a justification, in alphabetical order.
  ///
  /// A path starts below `NSAppTransportSecurity`: one key, or `NSExceptionDomains`, host and key.
  package static func keyPathsNeedingJustification(in policy: PropertyListValue) -> [[String]] {
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

  /// A draft of the justification of one key, in English, what only the app's author knows left
  /// blank in square brackets.
  ///
  /// The reasons offered in the blanks are those that Apple names as examples: a server of somebody
  /// else without secure connections, devices that can't be upgraded and are reached by a public
  /// name, web content of many sources, media that is encrypted itself.
  ///
  /// - Parameters:
  ///   - path: a place of ``keyPathsNeedingJustification(in:)``.
  ///   - policy: the value of `NSAppTransportSecurity`.
  ///   - observed: what was seen of the server, as a sentence; nil leaves it out.
  package static func draft(
    forKeyAt path: [String], in policy: PropertyListValue, observed: String? = nil
  ) -> String {
    var sentences = [opening(path, in: policy)]
    if let observed { sentences.append("Observed: \(observed)") }
    switch path.last {
    case PolicyKey.arbitraryLoads:
      sentences += [
        "They can't be listed, because [reason: for example, users enter the addresses].",
        "Hosts known in advance, [hosts], have entries of their own and stay protected.",
      ]
    case PolicyKey.arbitraryLoadsForMedia:
      sentences += [
        "The media are encrypted themselves by [method] and hold no personal data.",
        "Other loads of the app stay protected.",
      ]
    case PolicyKey.arbitraryLoadsInWebContent:
      sentences += [
        "The pages come from [sources: many sites that the app's maker doesn't run].",
        "Loads outside of web views stay protected.",
      ]
    default:
      sentences += [
        "It is run by [whose server] and can't be changed, because [reason: for example, another "
          + "party runs it and offers nothing better; or it is a device in the field that can't be "
          + "upgraded and is reached by its public name].",
        "What goes over the connection is [which data; whether any of it is personal].",
        "The exception covers [this host alone], and ends when [condition or date].",
      ]
    }
    return sentences.joined(separator: " ")
  }

  private static func opening(_ path: [String], in policy: PropertyListValue) -> String {
    let host = path.count > 1 ? path[path.count - 2] : "[host]"
    switch path.last {
    case PolicyKey.arbitraryLoads: return "The app has to reach servers that [whose choice]."
    case PolicyKey.arbitraryLoadsForMedia: return "The app plays media from [which servers]."
    case PolicyKey.arbitraryLoadsInWebContent:
      return "The app shows web pages in [which part of the app]."
    case PolicyKey.minimumTLSVersion:
      guard case .string(let name)? = policy.value(at: path),
        let version = TLSVersion(policyName: name)
      else { return "The app connects to \(host), which offers old versions of TLS only." }
      return "The app connects to \(host), which offers \(version.protocolName) at most."
    default:
      return "The app connects to \(host), which offers [no HTTPS, or what of its HTTPS is "
        + "refused]."
    }
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

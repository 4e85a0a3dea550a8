/// The places of a policy that hold keys, and the keys that each of them knows.
enum PolicyKeyLevel: Hashable, CaseIterable {
  /// Directly in `NSAppTransportSecurity`.
  case top
  /// In the dictionary of a host below `NSExceptionDomains`.
  case exception
  /// In the dictionary of a host below `NSPinnedDomains`.
  case pin
  /// In an identity of a pinned domain.
  case identity

  /// The level in words.
  var place: String {
    switch self {
    case .top: "directly in NSAppTransportSecurity"
    case .exception: "in the dictionary of a host below NSExceptionDomains"
    case .pin: "in the dictionary of a host below NSPinnedDomains"
    case .identity: "in an identity of a pinned domain"
    }
  }

  /// The canonical keys of the level.
  var keys: [String] {
    switch self {
    case .top:
      [
        PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
        PolicyKey.arbitraryLoadsInWebContent, PolicyKey.localNetworking,
        PolicyKey.exceptionDomains, PolicyKey.pinnedDomains, PolicyKey.niapVersion,
      ]
    case .exception:
      [
        PolicyKey.includesSubdomains, PolicyKey.insecureHTTPLoads, PolicyKey.forwardSecrecy,
        PolicyKey.certificateTransparency, PolicyKey.minimumTLSVersion, PolicyKey.entryNIAPVersion,
      ]
    case .pin:
      [PolicyKey.includesSubdomains, PolicyKey.pinnedCAIdentities, PolicyKey.pinnedLeafIdentities]
    case .identity: [PolicyKey.publicKeyHash]
    }
  }

  /// The first level that knows a key, legacy names included.
  static func level(of key: String, besides excluded: PolicyKeyLevel? = nil) -> PolicyKeyLevel? {
    let canonical = LegacyKey.canonicalKey(for: key)?.canonical ?? key
    return allCases.first { $0 != excluded && $0.keys.contains(canonical) }
  }
}

/// The key names of 2015, which Apple dropped from its documentation.
enum LegacyKey {
  /// What the names of each family begin with.
  static let families = [
    "NSThirdPartyException", "NSTemporaryException", "NSTemporaryThirdPartyException",
  ]
  private static let stems = [
    "AllowsInsecureHTTPLoads", "RequiresForwardSecrecy", "MinimumTLSVersion",
  ]

  /// Every such name.
  static let all: [String] = families.flatMap { family in stems.map { family + $0 } }

  /// The canonical key for a name of 2015, and which family of names it is of; nil for others.
  static func canonicalKey(for key: String) -> (family: Int, canonical: String)? {
    for (number, family) in families.enumerated() {
      if let stem = stems.first(where: { family + $0 == key }) {
        return (number, "NSException" + stem)
      }
    }
    return nil
  }
}

/// Key names that never existed, though projects have them.
enum InventedKey {
  /// The names, with what will have been meant.
  static let meanings: [String: String] = [
    "NSAllowsArbitraryLoadsInMedia": PolicyKey.arbitraryLoadsForMedia,
    "NSExceptionAllowsLocalNetworking": PolicyKey.localNetworking,
  ]
}

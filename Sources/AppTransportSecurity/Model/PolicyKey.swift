/// The canonical key names of an ATS policy, the only ones that this module ever writes.
public enum PolicyKey {
  /// The Info.plist key whose value is the policy.
  public static let policy = "NSAppTransportSecurity"
  /// Turns ATS off for every host without an entry of its own.
  public static let arbitraryLoads = "NSAllowsArbitraryLoads"
  /// Turns ATS off for AVFoundation loads.
  public static let arbitraryLoadsForMedia = "NSAllowsArbitraryLoadsForMedia"
  /// Turns ATS off for loads of web views.
  public static let arbitraryLoadsInWebContent = "NSAllowsArbitraryLoadsInWebContent"
  /// Turns ATS off for local names and addresses.
  public static let localNetworking = "NSAllowsLocalNetworking"
  /// Host entries, by host.
  public static let exceptionDomains = "NSExceptionDomains"
  /// Pins, by host.
  public static let pinnedDomains = "NSPinnedDomains"
  /// The NIAP package that every load has to follow.
  public static let niapVersion = "NSRequiresNIAPTLSPackageVersion"

  /// In an entry: it covers subdomains too.
  public static let includesSubdomains = "NSIncludesSubdomains"
  /// In an entry: cleartext is allowed.
  public static let insecureHTTPLoads = "NSExceptionAllowsInsecureHTTPLoads"
  /// In an entry: the floor of the TLS version.
  public static let minimumTLSVersion = "NSExceptionMinimumTLSVersion"
  /// In an entry: whether only suites with forward secrecy are offered.
  public static let forwardSecrecy = "NSExceptionRequiresForwardSecrecy"
  /// In an entry: obsolete, the system requires Certificate Transparency anyway.
  public static let certificateTransparency = "NSRequiresCertificateTransparency"
  /// In an entry: the NIAP package for this host.
  public static let entryNIAPVersion = "NSExceptionRequiresNIAPTLSPackageVersion"

  /// In a pinned domain: identities of certificate authorities.
  public static let pinnedCAIdentities = "NSPinnedCAIdentities"
  /// In a pinned domain: identities of leaf certificates.
  public static let pinnedLeafIdentities = "NSPinnedLeafIdentities"
  /// In an identity: the SHA-256 of the public key, in Base64.
  public static let publicKeyHash = "SPKI-SHA256-BASE64"
}

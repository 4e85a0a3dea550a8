/// What a key of an ATS policy does, for a person who met its name.
package struct PolicyKeyGuide: Hashable, Sendable {
  /// The name, as it was asked for.
  package let name: String
  /// Where it is and what its value is.
  package let place: String
  /// What it does.
  package let meaning: String
  /// What to use instead of a name that isn't read any more; nil for canonical names.
  package let replacement: String?
  /// Whether App Review asks for a justification.
  package let needsJustification: Bool

  /// Finds a key by its exact name, the names of 2015 included; nil for any other word.
  package init?(_ name: String) {
    guard name.hasPrefix("NS") || name == PolicyKey.publicKeyHash else { return nil }
    let legacy = LegacyKey.canonicalKey(for: name)?.canonical
    let canonical = legacy ?? name
    guard let row = Self.rows[canonical] else { return nil }
    self.name = name
    replacement = legacy
    let level = PolicyKeyLevel.level(of: canonical)
    place = "\(row.type), " + (level?.place ?? "in the Info.plist of the app")
    meaning = row.meaning
    needsJustification = [
      PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
      PolicyKey.arbitraryLoadsInWebContent, PolicyKey.insecureHTTPLoads,
      PolicyKey.minimumTLSVersion,
    ].contains(canonical)
  }

  private static let rows: [String: (type: String, meaning: String)] = [
    PolicyKey.policy: (
      "A dictionary",
      """
      The app's App Transport Security policy. Without it every load of URLSession needs https, TLS 1.2, \
      forward secrecy and a certificate that the system trusts.
      """
    ),
    PolicyKey.arbitraryLoads: (
      "A Boolean",
      """
      Turns ATS off for every host without an entry of its own. It doesn't change which certificates \
      are trusted, and on iOS 10 and later NSAllowsArbitraryLoadsForMedia, …InWebContent or \
      NSAllowsLocalNetworking cancel it by being there.
      """
    ),
    PolicyKey.arbitraryLoadsForMedia: (
      "A Boolean",
      "Turns ATS off for media that AVFoundation loads. Its presence cancels NSAllowsArbitraryLoads."
    ),
    PolicyKey.arbitraryLoadsInWebContent: (
      "A Boolean",
      """
      Turns ATS off for what web views load; the app's own loads stay protected. Its presence cancels \
      NSAllowsArbitraryLoads.
      """
    ),
    PolicyKey.localNetworking: (
      "A Boolean",
      """
      Lets local hosts be loaded without ATS: names without a dot, .local names, and addresses. Since \
      iOS 10; its presence cancels NSAllowsArbitraryLoads there.
      """
    ),
    PolicyKey.exceptionDomains: (
      "A dictionary",
      """
      Exceptions by host. A key is a host alone: no scheme, port, path or wildcard, in lower case; \
      addresses count since iOS 17 and macOS 14.
      """
    ),
    PolicyKey.pinnedDomains: (
      "A dictionary",
      """
      Public keys that the chain of a host has to hold, besides being trusted. Pins only tighten; no \
      exception makes up for one that fails.
      """
    ),
    PolicyKey.niapVersion: (
      "A dictionary", "Holds every load to a profile of NIAP, which is stricter than ATS."
    ),
    PolicyKey.includesSubdomains: (
      "A Boolean",
      "Lets the entry of a host count for its subdomains as well. Leave it out where one host failed."
    ),
    PolicyKey.insecureHTTPLoads: (
      "A Boolean",
      """
      Allows http:// for the host, and lets the app's own code override a trust failure. By itself it \
      makes no untrusted certificate work, and it doesn't lower the TLS version.
      """
    ),
    PolicyKey.minimumTLSVersion: (
      "A string, TLSv1.0 to TLSv1.3",
      """
      The lowest TLS version for the host. Versions under 1.2 work up to iOS 18 and macOS 15, and are \
      reported to have no effect on OS 26. It isn't for -1022, nor for certificates.
      """
    ),
    PolicyKey.forwardSecrecy: (
      "A Boolean, true by default",
      """
      With false, cipher suites without forward secrecy (RSA key exchange) are offered to the host as \
      well. It helps only where the server has no ECDHE suite.
      """
    ),
    PolicyKey.certificateTransparency: (
      "A Boolean",
      """
      Asked for Certificate Transparency when that was optional. Since iOS 12.1.1 the system asks for it \
      anyway, and false doesn't turn that off.
      """
    ),
    PolicyKey.entryNIAPVersion: (
      "A string", "Holds loads of the host to a profile of NIAP, which is stricter than ATS."
    ),
    PolicyKey.pinnedCAIdentities: (
      "An array of dictionaries",
      "The public keys of authorities, of which the chain has to hold one."
    ),
    PolicyKey.pinnedLeafIdentities: (
      "An array of dictionaries",
      "The public keys of leaf certificates, of which the server's has to be one."
    ),
    PolicyKey.publicKeyHash: (
      "A string", "The SHA-256 of a certificate's public key (SubjectPublicKeyInfo), in Base64."
    ),
  ]
}

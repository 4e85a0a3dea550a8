/// What a connection has to satisfy after the policy was applied.
public struct TransportProfile: Hashable, Sendable {
  /// The cipher suites that the client offers for TLS 1.2 and older.
  ///
  /// Suites of TLS 1.3 are always offered; all have forward secrecy.
  public enum CipherOffer: Int, Comparable, CaseIterable, Hashable, Sendable {
    /// ECDHE with AES or ChaCha20.
    case forwardSecrecy
    /// Those, and RSA key exchange with AES.
    case forwardSecrecyAndRSA
    /// The list of the system, which holds 3DES too.
    case system

    /// Compares by what is offered.
    public static func < (left: CipherOffer, right: CipherOffer) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// Whether `http://` and `ws://` may be loaded.
  public var allowsCleartext: Bool
  /// The floor that ATS sets, or nil where only the floor of the system holds.
  public var minimumTLS: TLSVersion?
  /// The cipher suites on offer.
  public var cipherOffer: CipherOffer
  /// Whether ATS demands RSA 2048 or EC 256 and SHA-256 of the leaf certificate.
  public var checksLeafStrength: Bool
  /// Whether the app's delegate may accept a chain that fails default trust evaluation.
  public var allowsTrustOverride: Bool

  /// Makes a profile of its parts.
  public init(
    allowsCleartext: Bool, minimumTLS: TLSVersion?, cipherOffer: CipherOffer,
    checksLeafStrength: Bool, allowsTrustOverride: Bool
  ) {
    self.allowsCleartext = allowsCleartext
    self.minimumTLS = minimumTLS
    self.cipherOffer = cipherOffer
    self.checksLeafStrength = checksLeafStrength
    self.allowsTrustOverride = allowsTrustOverride
  }

  /// The profile that an entry grants.
  ///
  /// - Parameters:
  ///   - point: what the entry says.
  ///   - rules: whether cleartext drops the checks of the leaf.
  public init(point: ExceptionPoint, rules: ContestedRules = ContestedRules()) {
    let offer: CipherOffer =
      switch (point.requiresForwardSecrecy, point.allowsInsecureHTTP) {
      case (true, _): .forwardSecrecy
      case (false, false): .forwardSecrecyAndRSA
      case (false, true): .system
      }
    self.init(
      allowsCleartext: point.allowsInsecureHTTP, minimumTLS: point.minimumTLS, cipherOffer: offer,
      checksLeafStrength: !(point.allowsInsecureHTTP && rules.insecureHTTPDropsLeafChecks),
      allowsTrustOverride: point.allowsInsecureHTTP)
  }

  /// ATS contributes nothing; the minimums of the system and trust evaluation remain.
  public static let unrestricted = TransportProfile(
    allowsCleartext: true, minimumTLS: nil, cipherOffer: .system, checksLeafStrength: false,
    allowsTrustOverride: true)

  /// What ATS demands where nothing relaxes it.
  public static let defaultATS = TransportProfile(point: .defaultATS)

  /// Whether all that passes under this profile passes under `other` too.
  public func isNarrowerThanOrEqual(to other: TransportProfile) -> Bool {
    (!allowsCleartext || other.allowsCleartext)
      && isFloorAtLeastAsHigh(as: other.minimumTLS)
      && cipherOffer <= other.cipherOffer
      && (checksLeafStrength || !other.checksLeafStrength)
      && (!allowsTrustOverride || other.allowsTrustOverride)
  }

  private func isFloorAtLeastAsHigh(as other: TLSVersion?) -> Bool {
    guard let other else { return true }
    guard let minimumTLS else { return false }
    return minimumTLS >= other
  }
}

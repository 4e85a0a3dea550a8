/// A server as far as ATS can distinguish servers, and what becomes of a connection to it.
///
/// Used to simulate what a policy does: a pure function of server, policy and system.
public struct ServerModel: Hashable, Sendable {
  /// A family of cipher suites of TLS 1.2 and older.
  public enum Suites: CaseIterable, Hashable, Sendable {
    /// ECDHE with AES or ChaCha20, the suites of ATS.
    case ecdhe
    /// RSA key exchange with AES.
    case rsaKeyExchange
    /// 3DES, which only the list of the system holds.
    case tripleDES
    /// Finite-field DHE, RC4, export and NULL: no list of the URL loading system holds them.
    case neverOffered
  }

  /// The oldest TLS version that the server accepts; nil if it speaks no TLS.
  public var oldestTLS: TLSVersion?
  /// The newest TLS version that the server accepts; nil if it speaks no TLS.
  public var newestTLS: TLSVersion?
  /// The suites for TLS 1.2 and older.
  public var suites: Set<Suites>
  /// Whether the leaf has RSA 2048 or EC 256 and SHA-256 or better.
  public var hasStrongLeaf: Bool
  /// Whether the chain passes default trust evaluation.
  public var isTrusted: Bool
  /// Whether the URL is `http://`, so that TLS plays no part.
  public var isCleartextURL: Bool

  /// Makes a server that accepts versions from `oldestTLS` to `newestTLS`.
  public init(
    oldestTLS: TLSVersion? = .tls12, newestTLS: TLSVersion? = .tls13,
    suites: Set<Suites> = [.ecdhe], hasStrongLeaf: Bool = true, isTrusted: Bool = true,
    isCleartextURL: Bool = false
  ) {
    self.oldestTLS = oldestTLS
    self.newestTLS = newestTLS
    self.suites = suites
    self.hasStrongLeaf = hasStrongLeaf
    self.isTrusted = isTrusted
    self.isCleartextURL = isCleartextURL
  }

  /// Whether a load from the server succeeds.
  ///
  /// - Parameters:
  ///   - profile: what the policy demands.
  ///   - system: the client; decides its newest TLS version, its own floor, and whether weak
  ///     certificates fail trust evaluation (iOS 11 and later for public roots, taken for all).
  ///   - overridesTrust: whether the app's delegate accepts a chain that fails trust evaluation.
  ///   - rules: whether OS 26 honours a floor under TLS 1.2.
  public func accepts(
    _ profile: TransportProfile, on system: SystemVersion = .iOS(17), overridesTrust: Bool = false,
    rules: ContestedRules = ContestedRules()
  ) -> Bool {
    if isCleartextURL { return profile.allowsCleartext }
    guard let oldestTLS, let newestTLS else { return false }
    let systemFloor: TLSVersion = system.isAtLeast(iOS: 26) ? .tls12 : .tls10
    var floor = profile.minimumTLS ?? systemFloor
    if !(system.isAtLeast(iOS: 26) && rules.oldTLSExceptionHonouredOn26) {
      floor = max(floor, systemFloor)
    }
    let clientNewest: TLSVersion = system.isAtLeast(iOS: 12, 2) ? .tls13 : .tls12
    let version = min(newestTLS, clientNewest)
    guard version >= floor, version >= oldestTLS else { return false }
    guard version == .tls13 || sharesSuite(with: profile.cipherOffer) else { return false }
    if !hasStrongLeaf, profile.checksLeafStrength { return false }
    let passesTrust = isTrusted && (hasStrongLeaf || !system.isAtLeast(iOS: 11))
    return passesTrust || (overridesTrust && profile.allowsTrustOverride)
  }

  private func sharesSuite(with offer: TransportProfile.CipherOffer) -> Bool {
    let offered: Set<Suites> =
      switch offer {
      case .forwardSecrecy: [.ecdhe]
      case .forwardSecrecyAndRSA: [.ecdhe, .rsaKeyExchange]
      case .system: [.ecdhe, .rsaKeyExchange, .tripleDES]
      }
    return !suites.isDisjoint(with: offered)
  }

  /// Whether a load succeeds under an entry with this point.
  public func accepts(
    _ point: ExceptionPoint, on system: SystemVersion = .iOS(17), overridesTrust: Bool = false,
    rules: ContestedRules = ContestedRules()
  ) -> Bool {
    accepts(
      TransportProfile(point: point, rules: rules), on: system, overridesTrust: overridesTrust,
      rules: rules)
  }

  /// The least points that let the server's loads through; empty if none does.
  ///
  /// Only points that can be proposed, best first.
  public func minimalPoints(
    on system: SystemVersion = .iOS(17), overridesTrust: Bool = false,
    rules: ContestedRules = ContestedRules()
  ) -> [ExceptionPoint] {
    let passing = Set(
      ExceptionPoint.proposals.filter {
        accepts($0, on: system, overridesTrust: overridesTrust, rules: rules)
      })
    return ExceptionPoint.ranked(
      passing.filter { point in point.lowerProposals.allSatisfy { !passing.contains($0) } })
  }

  /// What `nscurl --ats-diagnostics` would print of the server.
  package func simulatedMatrix(
    of rows: [DiagnosticRow], on system: SystemVersion = .iOS(17)
  ) -> RowMatrix {
    var results: [DiagnosticRow: Bool] = [:]
    for row in rows {
      let profile = row.point.map { TransportProfile(point: $0) } ?? .unrestricted
      results[row] = accepts(profile, on: system)
    }
    return RowMatrix(results: results, isCleartextURL: isCleartextURL)
  }
}

extension ExceptionPoint {
  /// Points in the order of preference, where several would do.
  ///
  /// No cleartext before cleartext, then the higher floor, then forward secrecy: giving up forward
  /// secrecy keeps TLS 1.2 and is preferred to an older version.
  package static func ranked(_ points: some Sequence<ExceptionPoint>) -> [ExceptionPoint] {
    points.sorted { $0.rank < $1.rank }
  }

  private var rank: (Int, Int, Int) {
    (allowsInsecureHTTP ? 1 : 0, -minimumTLS.rawValue, requiresForwardSecrecy ? 0 : 1)
  }
}

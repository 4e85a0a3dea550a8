internal import AppTransportSecurity

/// Tells for which hosts a public certificate authority issues certificates.
enum PublicNames {
  /// Whether a public authority may certify a host: no private address, and no name that only a network
  /// of its own knows.
  static func mayBeCertified(_ host: String) -> Bool {
    let kind = HostKind(host: host)
    guard !kind.isLocal, kind != .carrierGradeNAT else { return false }
    guard case .name = kind else { return true }
    let name = HostKind.normalized(host)
    return !privateEnds.contains { name == $0 || name.hasSuffix("." + $0) }
  }

  /// Names that are reserved for networks of one's own, or that no registry delegates.
  private static let privateEnds = [
    "internal", "home.arpa", "lan", "home", "corp", "intranet", "private", "localdomain",
    "localhost", "test", "invalid", "onion",
  ]
}

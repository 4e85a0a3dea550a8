internal import AppTransportSecurity

/// Says for which hosts a public certificate authority issues certificates.
package enum PublicNames {
  /// Whether a public authority may certify a host: no private address, and no name that only a network
  /// of its own knows.
  package static func mayBeCertified(_ host: String) -> Bool {
    let kind = HostKind(host: host)
    guard !kind.isLocal, kind != .carrierGradeNAT else { return false }
    guard case .name = kind else { return true }
    let normal = HostKind.normalized(host)
    let name = normal.utf8
    let dot = UInt8(ascii: ".")
    let tail = name.lastIndex(of: dot).map { name[name.index(after: $0)...] } ?? name[...]
    if privateEnds.contains(String(Substring(tail))) { return false }
    // Of `arpa` only this one is for networks of one's own.
    guard tail.elementsEqual("arpa".utf8) else { return true }
    return !(normal == "home.arpa" || normal.hasSuffix(".home.arpa"))
  }

  /// Top-level names that are reserved for networks of one's own, or that no registry delegates.
  private static let privateEnds: Set<String> = [
    "internal", "lan", "home", "corp", "intranet", "private", "localdomain", "localhost", "test",
    "invalid", "onion",
  ]
}

internal import AppTransportSecurity

/// Says for which hosts a public certificate authority issues certificates.
package enum PublicNames {
  /// Whether a public authority may certify a host: no private address, and no name that only a network
  /// of its own knows.
  package static func mayBeCertified(_ host: String) -> Bool {
    let kind = HostKind(host: host)
    guard !kind.isLocal, kind != .carrierGradeNAT else { return false }
    guard case .name = kind else { return true }
    let name = HostKind.normalized(host).utf8
    return !privateEnds.contains { end in
      guard name.hasSuffix(end) else { return false }
      return name.count == end.utf8.count
        || name.dropLast(end.utf8.count).last == UInt8(ascii: ".")
    }
  }

  /// Names that are reserved for networks of one's own, or that no registry delegates.
  private static let privateEnds = [
    "internal", "home.arpa", "lan", "home", "corp", "intranet", "private", "localdomain",
    "localhost", "test", "invalid", "onion",
  ]
}

extension String.UTF8View {
  /// Whether a text ends with another, byte for byte.
  fileprivate func hasSuffix(_ end: String) -> Bool {
    count >= end.utf8.count && suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}

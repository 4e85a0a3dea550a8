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

  /// Whether a host is a name that a public authority may certify, and is written the same wherever it is
  /// repeated: in policies, in JSON, in a shell; a quick look that knows nearly every one.
  static func isPlain(_ host: String) -> Bool {
    var host = host
    return host.withUTF8 { name in
      guard unsafe name.first != UInt8(ascii: "-") else { return false }
      var end = 0
      for index in name.indices {
        switch unsafe name[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          break
        case UInt8(ascii: "."): end = index + 1
        default: return false
        }
      }
      // An address ends in a digit.
      guard end > 0, let last = unsafe name.last, last >= UInt8(ascii: "a") else { return false }
      let tail = unsafe String(decoding: name[end...], as: UTF8.self)
      return tail != "local" && tail != "arpa" && !privateEnds.contains(tail)
    }
  }

  /// Top-level names that are reserved for networks of one's own, or that no registry delegates.
  private static let privateEnds: Set<String> = [
    "internal", "lan", "home", "corp", "intranet", "private", "localdomain", "localhost", "test",
    "invalid", "onion",
  ]
}

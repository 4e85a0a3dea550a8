/// Something in a policy that Apple's parser doesn't read as its author will have meant it.
public struct PolicyIssue: Hashable, Sendable {
  /// What is the matter.
  public enum Kind: Hashable, Sendable {
    /// A dictionary is needed; the value is ignored with all below it.
    case notADictionary
    /// A Boolean is needed; the key counts as absent.
    case notABoolean
    /// A number other than 0 and 1: it counts as NO, and as present.
    case numberCountsAsNo
    /// A string is needed; the floor stays at TLS 1.2.
    case notAString
    /// An array is needed; the key counts as absent.
    case notAnArray
    /// No version that the parser knows; the floor stays at TLS 1.2.
    case unknownTLSVersion(String)
    /// A version of DTLS, which the parser takes; what it does to TLS isn't known.
    case datagramTLSVersion(String)
    /// A name of 2015, which the parser since iOS 18.4 doesn't read.
    case legacyKey(canonical: String)
    /// A key that is at the wrong level and is ignored there.
    case misplacedKey
    /// A key that never existed; with the one that will have been meant, if it is known.
    case unknownKey(suggestion: String?)
    /// A key that has no effect any more.
    case obsoleteKey
    /// A key of `NSExceptionDomains` that no host matches.
    case hostKey(HostKeyFault)
    /// A range that the parser refuses; the entry matches nothing.
    case malformedNetwork
    /// A list of pins without a well-formed identity: every chain fails.
    case emptyPinList
    /// An identity without a hash; it is skipped.
    case malformedPin
    /// No value that Apple documents.
    case unknownNIAPVersion(String)
  }

  /// The place, from below `NSAppTransportSecurity` on; empty for the dictionary itself.
  public let keyPath: [String]
  /// What is the matter.
  public let kind: Kind

  /// Makes an issue.
  package init(keyPath: [String], kind: Kind) {
    self.keyPath = keyPath
    self.kind = kind
  }
}

/// Why a key of `NSExceptionDomains` can't match the host it names.
public enum HostKeyFault: Hashable, Sendable, CaseIterable {
  /// Nothing at all.
  case empty
  /// Blanks before, in or after the host.
  case blank
  /// A scheme such as `https://`.
  case scheme
  /// User information before an `@`.
  case userInfo
  /// A port; an entry always covers all ports.
  case port
  /// A path, a query or a fragment; also a lone slash at the end.
  case path
  /// An asterisk; subdomains take `NSIncludesSubdomains`.
  case wildcard
  /// A dot at the end; Apple forbids it, and it only matches a host written with one.
  case trailingDot
  /// Capital letters; hosts are compared in lower case.
  case notLowercase
  /// Characters beyond ASCII; hosts are compared as they appear on the wire (`xn--…`).
  case notASCII
  /// Brackets around an IPv6 address.
  case brackets

  /// The host that a key will have meant, and every fault that keeps it from matching.
  ///
  /// A well-formed range of addresses has no fault.
  package static func faults(in key: String) -> (host: String, faults: Set<HostKeyFault>) {
    var faults: Set<HostKeyFault> = []
    if HostKind.isNormal(key), !key.isEmpty, key.utf8.first != UInt8(ascii: ".") {
      return (key, faults)
    }
    if NetworkPrefix(key) != nil { return (key, faults) }
    var host = key.filter { !$0.isWhitespace }
    if host != key { faults.insert(.blank) }
    if let start = host.firstIndex(of: ":"), host[start...].hasPrefix("://") {
      faults.insert(.scheme)
      host = String(host[start...].dropFirst(3))
    }
    if let end = host.firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" }) {
      faults.insert(.path)
      host = String(host[..<end])
    }
    if let sign = host.lastIndex(of: "@") {
      faults.insert(.userInfo)
      host = String(host[host.index(after: sign)...])
    }
    if host.hasPrefix("["), let end = host.lastIndex(of: "]") {
      faults.insert(.brackets)
      if end != host.index(before: host.endIndex) { faults.insert(.port) }
      host = String(host[..<end].dropFirst())
    } else if host.utf8.filter({ $0 == UInt8(ascii: ":") }).count == 1,
      let colon = host.firstIndex(of: ":")
    {
      faults.insert(.port)
      host = String(host[..<colon])
    }
    // Ends: each round drops a dot or an asterisk.
    while host.hasPrefix("*.") || host.hasPrefix(".") {
      faults.insert(.wildcard)
      host = String(host.drop { $0 == "*" || $0 == "." })
    }
    if host.contains("*") { faults.insert(.wildcard) }
    if host.hasSuffix(".") {
      faults.insert(.trailingDot)
      host = String(host.dropLast())
    }
    if host != host.lowercased() {
      faults.insert(.notLowercase)
      host = host.lowercased()
    }
    if !host.utf8.allSatisfy({ $0 < 0x80 }) { faults.insert(.notASCII) }
    if host.isEmpty { faults.insert(.empty) }
    return (host, faults)
  }
}

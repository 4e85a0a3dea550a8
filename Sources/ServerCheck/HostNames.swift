internal import AppTransportSecurity

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether a certificate names a host.
enum HostNames {
  /// Whether an alternative name of the certificate is that of the host.
  static func match(_ certificate: Certificate, host: String) -> Bool {
    if let address = address(host) { return certificate.extensions.addresses.contains(address) }
    return certificate.extensions.dnsNames.contains { match(pattern: $0, host: host) }
  }

  /// Whether a name, which may begin with a wildcard for one label, is that of a host.
  static func match(pattern: String, host: String) -> Bool {
    let host = HostKind.normalized(host)
    var pattern = pattern[...]
    if pattern.last == "." { pattern = pattern.dropLast() }
    guard pattern.hasPrefix("*.") else { return !host.isEmpty && pattern == host }
    let parent = pattern.dropFirst(2)
    // A wildcard right below a top level names no one's hosts.
    guard parent.contains("."), let dot = host.firstIndex(of: "."), dot > host.startIndex else {
      return false
    }
    return host[host.index(after: dot)...] == parent
  }

  /// The 4 or 16 bytes of an address, or nil for a name.
  static func address(_ host: String) -> [UInt8]? {
    // The system's reader stops at a zero byte, and what is behind it would be taken along.
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isPlain else { return nil }
    for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: size)
      let result = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe inet_pton(family, host, bytes.baseAddress)
      }
      if result == 1 { return bytes }
    }
    return nil
  }
}

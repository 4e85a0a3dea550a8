/// What a host is to ATS: a name or an address, local or not.
///
/// On a device it is the networking stack that distinguishes local addresses from others; the ranges here
/// are loopback, link-local, and the private ranges of RFC 1918 and RFC 4193.
package enum HostKind: Hashable, Sendable {
  /// A name of one label, such as `localhost` or `nas`.
  case singleLabel
  /// A name that ends in `.local`, of multicast DNS.
  case dotLocal
  /// 127.0.0.0/8 or `::1`.
  case loopback
  /// 169.254.0.0/16 or fe80::/10.
  case linkLocal
  /// 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or fc00::/7.
  case privateAddress
  /// 100.64.0.0/10, shared by carriers and some overlay networks; not local to ATS.
  case carrierGradeNAT
  /// Any other address.
  case publicAddress
  /// Any other name; also the empty one.
  case name

  /// Says what a host is; brackets, a zone identifier, a trailing dot and case don't matter.
  package init(host: String) {
    let host = Self.normalized(host)
    if let address = IPAddress(host) {
      self.init(address: address.mappedIPv4 ?? address)
    } else if host.isEmpty {
      self = .name
    } else if !host.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }) {
      self = .singleLabel
    } else if host.hasSuffix(".local") {
      self = .dotLocal
    } else {
      self = .name
    }
  }

  private init(address: IPAddress) {
    func isInside(_ network: [UInt8], _ length: Int) -> Bool {
      address.isInside(IPAddress(bytes: network), prefixLength: length)
    }
    func isInside6(_ first: UInt8, _ second: UInt8, _ length: Int) -> Bool {
      isInside([first, second] + Array(repeating: 0, count: 14), length)
    }
    let loopback6 = Array(repeating: UInt8(0), count: 15) + [1]
    if isInside([127, 0, 0, 0], 8) || isInside(loopback6, 128) {
      self = .loopback
    } else if isInside([169, 254, 0, 0], 16) || isInside6(0xFE, 0x80, 10) {
      self = .linkLocal
    } else if isInside([10, 0, 0, 0], 8) || isInside([172, 16, 0, 0], 12)
      || isInside([192, 168, 0, 0], 16) || isInside6(0xFC, 0, 7)
    {
      self = .privateAddress
    } else if isInside([100, 64, 0, 0], 10) {
      self = .carrierGradeNAT
    } else {
      self = .publicAddress
    }
  }

  /// Whether `NSAllowsLocalNetworking` covers the host.
  package var isLocal: Bool {
    switch self {
    case .singleLabel, .dotLocal, .loopback, .linkLocal, .privateAddress: true
    case .carrierGradeNAT, .publicAddress, .name: false
    }
  }

  /// Whether the host is an IPv4 or IPv6 address.
  package var isAddress: Bool {
    switch self {
    case .loopback, .linkLocal, .privateAddress, .carrierGradeNAT, .publicAddress: true
    case .singleLabel, .dotLocal, .name: false
    }
  }

  /// A host as a policy has to spell it: lower case, no brackets, zone or trailing dot.
  ///
  /// No name ends in two dots; hosts of URLs are read without any, so all are left out here too.
  /// Labels beyond ASCII are given as they appear on the wire, in their `xn--` form.
  /// The text of an IPv6 address is otherwise kept, since Apple's parser first compares text.
  package static func normalized(_ host: String) -> String {
    if isNormal(host) { return host }
    var text = host.lowercased()[...]
    if text.first == "[", text.last == "]" { text = text.dropFirst().dropLast() }
    if text.utf8.contains(UInt8(ascii: ":")), let zone = text.firstIndex(of: "%") {
      text = text[..<zone]
    }
    // Only on the wire is an ideographic full stop a dot.
    let wire = Punycode.wireForm(of: String(text))
    let dots = wire.utf8.reversed().prefix { $0 == UInt8(ascii: ".") }.count
    return dots == 0 ? wire : String(Substring(wire.utf8.dropLast(dots)))
  }

  /// Whether a host is plain to be spelt as a policy has to, as nearly every one is.
  static func isNormal(_ host: String) -> Bool {
    guard host.utf8.last != UInt8(ascii: ".") else { return false }
    // An array is gone through many times faster than a text.
    return Array(host.utf8).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}

/// A range of addresses that serves as a key of `NSExceptionDomains`, such as `198.51.100.0/24`.
///
/// Reads what Apple's parser since iOS 18.4 reads, oddities included: short IPv4 forms are padded
/// with zeros, short IPv6 forms with `::`, an IPv4 part of 14 or more characters is refused, and a
/// prefix length with a leading zero is octal.
struct NetworkPrefix: Hashable, Sendable {
  let address: IPAddress
  let length: Int

  /// Reads a key as Apple's parser does.
  init?(_ key: String) {
    let text = Array(key.utf8)
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")), slash > 0,
      let length = Self.prefixLength(text[(slash + 1)...]),
      let address = Self.address(text[..<slash]), length <= address.bytes.count * 8
    else { return nil }
    self.address = address
    self.length = length
  }

  /// A single address, as the range that holds nothing else.
  init(_ address: IPAddress) {
    self.address = address
    length = address.bytes.count * 8
  }

  /// Reads a key as a person means it: a decimal length, and an address however long its text.
  init?(meantBy key: String) {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...3).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(parts[1])
    else { return nil }
    let labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let padding = parts[0].contains(":") ? 0 : max(0, 4 - labels.count)
    guard let address = IPAddress(parts[0] + String(repeating: ".0", count: padding)),
      length <= address.bytes.count * 8
    else { return nil }
    self.address = address
    self.length = length
  }

  func contains(_ other: IPAddress) -> Bool { other.isInside(address, prefixLength: length) }

  /// Whether every address of another range is in this one.
  func contains(_ other: NetworkPrefix) -> Bool {
    length <= other.length && contains(other.address)
  }

  /// The lowest address of the range.
  var first: IPAddress { filled(with: 0) }

  /// Whether the range is one address.
  var isSingle: Bool { length == address.bytes.count * 8 }

  /// Whether every address of the range is local; each kind of local address is whole ranges.
  var isLocal: Bool {
    let kind = HostKind(host: first.description)
    return kind.isLocal && kind == HostKind(host: filled(with: 0xFF).description)
  }

  /// The address with all bits behind the prefix from a byte.
  private func filled(with filler: UInt8) -> IPAddress {
    IPAddress(
      bytes: address.bytes.enumerated().map { index, byte in
        let kept = max(0, min(8, length - index * 8))
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> kept)
        return byte & mask | filler & ~mask
      })
  }

  private static func prefixLength(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let isOctal = first == UInt8(ascii: "0") && digits.count > 1
    let read = isOctal ? digits.prefix { $0 < UInt8(ascii: "8") } : digits
    return Int(String(decoding: read, as: UTF8.self), radix: isOctal ? 8 : 10)
  }

  private static func address(_ part: ArraySlice<UInt8>) -> IPAddress? {
    let isIPv6 = part.contains { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
    var text = String(decoding: part, as: UTF8.self)
    if isIPv6 {
      guard part.count < 38, !text.contains(".") else { return nil }
      let colons = part.filter { $0 == UInt8(ascii: ":") }.count
      if !IPAddress.leavesZerosOut(text), text.hasSuffix(":") { return nil }
      if !IPAddress.leavesZerosOut(text), colons < 7 {
        guard part.count + 3 < 39 else { return nil }
        text += "::"
      }
    } else {
      guard part.count < 14 else { return nil }
      var dots = part.filter { $0 == UInt8(ascii: ".") }.count
      while dots < 3, text.utf8.count + 2 < 15 {
        text += ".0"
        dots += 1
      }
    }
    guard let address = IPAddress(text), address.isIPv4 != isIPv6 else { return nil }
    return address
  }
}

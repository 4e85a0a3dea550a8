/// A range of addresses that serves as a key of `NSExceptionDomains`, such as `198.51.100.0/24`.
///
/// Reads what Apple's parser since iOS 18.4 reads, oddities included: short IPv4 forms are padded
/// with zeros, short IPv6 forms with `::`, an IPv4 part of 14 or more characters is refused, and a
/// prefix length with a leading zero is octal.
struct NetworkPrefix: Hashable, Sendable {
  let address: IPAddress
  let length: Int

  init?(_ key: String) {
    let text = Array(key.utf8)
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")), slash > 0,
      let length = Self.prefixLength(text[(slash + 1)...]),
      let address = Self.address(text[..<slash]), length <= address.bytes.count * 8
    else { return nil }
    self.address = address
    self.length = length
  }

  func contains(_ other: IPAddress) -> Bool { other.isInside(address, prefixLength: length) }

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
      if !text.contains("::"), text.hasSuffix(":") { return nil }
      if !text.contains("::"), colons < 7 {
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

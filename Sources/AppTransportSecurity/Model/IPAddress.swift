/// An IPv4 or IPv6 address, read from the text of a host.
///
/// Only the dotted form of four decimal numbers counts as IPv4: `127.1` and `2130706433` are names
/// to ATS, whatever a resolver makes of them.
struct IPAddress: Hashable, Sendable {
  /// 4 or 16 bytes, in network order.
  let bytes: [UInt8]

  /// Whether the address is an IPv4 address.
  var isIPv4: Bool { bytes.count == 4 }

  /// Reads an address without brackets and zone identifier.
  init?(_ text: some StringProtocol) {
    // Most texts that are asked about are names, and most of these end in no digit of either base.
    let characters = Array(text.utf8)
    guard let last = characters.last,
      last == UInt8(ascii: ":") || Self.hexadecimalValue(last) != nil
    else { return nil }
    if let bytes = Self.parseIPv4(characters[...]) ?? Self.parseIPv6(characters) {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// Whether a text leaves out groups of zeros, as addresses of IPv6 do: `::`.
  static func leavesZerosOut(_ text: some StringProtocol) -> Bool {
    let colon = UInt8(ascii: ":")
    return zip(text.utf8, text.utf8.dropFirst()).contains { $0 == colon && $1 == colon }
  }

  /// Wraps the bytes of an address.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the first `length` bits equal those of `network`, an address of the same family.
  func isInside(_ network: IPAddress, prefixLength length: Int) -> Bool {
    guard bytes.count == network.bytes.count, length <= bytes.count * 8 else { return false }
    let whole = length / 8
    guard bytes[..<whole] == network.bytes[..<whole] else { return false }
    let rest = length % 8
    guard rest > 0 else { return true }
    let mask = UInt8.max << UInt8(8 - rest)
    return bytes[whole] & mask == network.bytes[whole] & mask
  }

  /// The IPv4 address inside `::ffff:a.b.c.d`, or nil.
  var mappedIPv4: IPAddress? {
    guard bytes.count == 16, bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF,
      bytes[11] == 0xFF
    else { return nil }
    return IPAddress(bytes: Array(bytes[12...]))
  }

  private static func parseIPv4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let last = text.last, last &- UInt8(ascii: "0") < 10 else { return nil }
    var bytes: [UInt8] = []
    var value = 0
    var digits = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        guard digits > 0, bytes.count < 3 else { return nil }
        bytes.append(UInt8(value))
        value = 0
        digits = 0
        continue
      }
      // A zero in front makes it no number.
      guard byte &- UInt8(ascii: "0") < 10, digits == 0 || value > 0 else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      digits += 1
      guard value <= UInt8.max else { return nil }
    }
    guard bytes.count == 3 else { return nil }
    return bytes + [UInt8(value)]
  }

  private static func parseIPv6(_ text: [UInt8]) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    guard text.contains(colon) else { return nil }
    var gap: Int?
    var index = 0
    while index + 1 < text.count {
      if text[index] == colon, text[index + 1] == colon {
        guard gap == nil else { return nil }
        gap = index
        index += 1
      }
      index += 1
    }
    guard let gap else {
      guard let groups = parseGroups(text[...]), groups.count == 16 else { return nil }
      return groups
    }
    // `:::` would leave a colon at the start of the tail.
    guard let head = parseGroups(text[..<gap]), let tail = parseGroups(text[(gap + 2)...]),
      head.count + tail.count <= 14
    else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  /// Reads colon-separated groups, of which the last may be an IPv4 address.
  ///
  /// Empty text has no groups.
  private static func parseGroups(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for (number, part) in parts.enumerated() {
      if number == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard let address = parseIPv4(part) else { return nil }
        bytes += address
        continue
      }
      guard (1...4).contains(part.count) else { return nil }
      var value: UInt16 = 0
      for digit in part {
        guard let nibble = hexadecimalValue(digit) else { return nil }
        value = value << 4 | UInt16(nibble)
      }
      bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
    return bytes
  }

  private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

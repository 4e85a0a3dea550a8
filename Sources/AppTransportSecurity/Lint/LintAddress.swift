/// An IP address or a range of them, as far as the linter has to understand host keys.
struct LintAddressRange: Hashable {
  /// Four or sixteen bytes.
  var bytes: [UInt8]
  /// How many leading bits count.
  var prefixLength: Int

  var isIPv4: Bool { bytes.count == 4 }
  var isSingle: Bool { prefixLength == bytes.count * 8 }

  /// Whether every address of another range is in this one.
  func contains(_ other: LintAddressRange) -> Bool {
    guard bytes.count == other.bytes.count, prefixLength <= other.prefixLength else { return false }
    return masked(to: prefixLength).bytes == other.masked(to: prefixLength).bytes
  }

  /// The range with all bits behind a prefix cleared.
  func masked(to length: Int) -> LintAddressRange {
    var result = self
    for index in bytes.indices {
      let kept = max(0, min(8, length - index * 8))
      result.bytes[index] &= UInt8(truncatingIfNeeded: 0xFF00 >> kept)
    }
    return result
  }

  /// Whether the system takes the addresses as local without a packet: loopback and link-local by
  /// its own tests, private ranges as observed.
  var isLocal: Bool {
    let local = Self.localRanges.compactMap { LintAddressRange(cidr: $0) }
    return local.contains { $0.contains(self) }
  }

  private static let localRanges = [
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1/128",
    "fe80::/10", "fc00::/7",
  ]

  /// Reads an address, IPv4 with four parts or IPv6.
  init?(address text: String) {
    guard let bytes = Self.ipv4(text, allowingShort: false) ?? Self.ipv6(text) else { return nil }
    self.bytes = bytes
    prefixLength = bytes.count * 8
  }

  /// Reads `address/length`; IPv4 addresses may lack their last parts.
  init?(cidr text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Self.decimal(parts[1], upTo: 128),
      let bytes = Self.ipv4(String(parts[0]), allowingShort: true) ?? Self.ipv6(String(parts[0])),
      length <= bytes.count * 8
    else { return nil }
    self.bytes = bytes
    prefixLength = length
  }

  /// Whether text has the form of an IPv4 address: numbers and dots, right or wrong.
  static func looksLikeIPv4(_ text: String) -> Bool {
    text.contains(".") && text.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
      && text.first != "." && text.last != "."
  }

  /// Whether text has the form of an IPv6 address: hexadecimal groups and at least two colons.
  static func looksLikeIPv6(_ text: String) -> Bool {
    text.utf8.count { $0 == 0x3A } >= 2
      && text.allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
  }

  private static func decimal(_ text: Substring, upTo limit: Int) -> Int? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), number <= limit
    else { return nil }
    return number
  }

  private static func ipv4(_ text: String, allowingShort: Bool) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard allowingShort ? (1...4).contains(parts.count) : parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard let number = decimal(part, upTo: 255) else { return nil }
      bytes.append(UInt8(number))
    }
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
  }

  private static func ipv6(_ text: String) -> [UInt8]? {
    guard looksLikeIPv6(text) else { return nil }
    var text = Substring(text)
    var tail: [UInt8] = []
    if text.contains(".") {
      guard let colon = text.lastIndex(of: ":"),
        let last = ipv4(String(text[text.index(after: colon)...]), allowingShort: false)
      else { return nil }
      tail = last
      text = text[...colon]
      // What is left ends in a colon; a double one is part of “::”.
      if !text.hasSuffix("::") { text = text.dropLast() }
    }
    let wanted = 16 - tail.count
    var halves: [[UInt8]] = [[]]
    var rest = text
    if let gap = text.firstDoubleColon {
      guard let front = groups(text[..<gap]) else { return nil }
      halves = [front, []]
      rest = text[text.index(gap, offsetBy: 2)...]
      guard !rest.contains("::") else { return nil }
    }
    guard let back = groups(rest) else { return nil }
    halves[halves.count - 1] = back
    let count = halves.reduce(0) { $0 + $1.count }
    if halves.count == 1 { return count == wanted ? back + tail : nil }
    guard count <= wanted - 2 else { return nil }
    return halves[0] + [UInt8](repeating: 0, count: wanted - count) + halves[1] + tail
  }

  private static func groups(_ text: Substring) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    for group in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard (1...4).contains(group.utf8.count), let number = UInt16(group, radix: 16),
        group.first != "+"
      else { return nil }
      bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return bytes
  }
}

extension Substring {
  /// Where “::” starts.
  fileprivate var firstDoubleColon: Substring.Index? {
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      if next < endIndex, self[index] == ":", self[next] == ":" { return index }
      index = next
    }
    return nil
  }
}

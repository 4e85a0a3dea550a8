/// A text with its escapes undone, which knows where each of its bytes is in the text as given.
///
/// Logs quote logs: a secret is behind `\n`, within `\"`, `\u0022`, `%22`, `\x22` or `&quot;`,
/// and behind escapes of these. Each turn undoes one layer; what is left after the last one is read
/// as it is. Escapes that no writer of logs knows stay as they are.
struct UnescapedText {
  /// The bytes with all escapes undone.
  private(set) var bytes: [UInt8]
  /// How often each byte was percent-encoded; empty where nothing was.
  ///
  /// In a URL such a byte is a part of a value, and ends nothing.
  private(set) var percentLayers: [UInt8] = []
  /// Where each byte begins in the text as given, and where the last one ends; empty where no escape
  /// was undone.
  private var starts: [Int] = []
  /// How many bytes were looked at, which is in proportion to the length of the text.
  private(set) var work = 0

  /// More layers than these are not undone.
  private static let maxLayers = 5

  /// Undoes the escapes of a text.
  init(_ text: [UInt8]) {
    bytes = text
    for _ in 0..<Self.maxLayers {
      guard bytes.contains(where: Self.beginsEscape), undoLayer() else { return }
    }
  }

  /// The place in the text as given of a part of the bytes.
  func source(of range: Range<Int>) -> Range<Int> {
    starts.isEmpty ? range : starts[range.lowerBound]..<starts[range.upperBound]
  }

  /// The escape, if any, that is before a byte: where its first byte is, and how many
  /// hexadecimal digits it ends with, which may as well be the first of what follows.
  func escape(before index: Int, in text: [UInt8]) -> (first: Int, hexDigits: Int)? {
    guard index > 0, !starts.isEmpty else { return nil }
    var first = index - 1
    while first > 0, starts[first] == starts[index] { first -= 1 }
    guard starts[index] - starts[first] > 1 else { return nil }
    var digits = 0
    while starts[index] - digits > starts[first],
      Self.hexValue(text[starts[index] - digits - 1]) != nil
    {
      digits += 1
    }
    return (first, digits)
  }

  // MARK: Layers

  private static func beginsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "&"), 0xC2, 0xEF: true
    default: false
    }
  }

  /// What an escape stands for.
  private struct Escape {
    /// How many bytes it takes.
    let length: Int
    let value: Unicode.Scalar
    /// Whether the value is a byte, which may be a part of a character.
    var isByte = false
    var isPercent = false
  }

  /// Undoes the outermost escapes; false where there are none.
  private mutating func undoLayer() -> Bool {
    var undone: [UInt8] = []
    var undoneStarts: [Int] = []
    var layers: [UInt8] = []
    undone.reserveCapacity(bytes.count)
    undoneStarts.reserveCapacity(bytes.count + 1)
    layers.reserveCapacity(bytes.count)
    var hasChanged = false
    var index = 0
    // Ends: each round takes a byte or an escape.
    while index < bytes.count {
      let start = starts.isEmpty ? index : starts[index]
      work += 1
      guard Self.beginsEscape(bytes[index]), let escape = escape(at: index) else {
        undone.append(bytes[index])
        undoneStarts.append(start)
        layers.append(percentLayers.isEmpty ? 0 : percentLayers[index])
        index += 1
        continue
      }
      hasChanged = true
      let end = index + escape.length
      var layer: UInt8 = 0
      if !percentLayers.isEmpty { layer = percentLayers[index..<end].max() ?? 0 }
      if escape.isPercent { layer += 1 }
      let value = escape.value
      let encoded =
        escape.isByte ? [UInt8(truncatingIfNeeded: value.value)] : Array(String(value).utf8)
      // All of the escape belongs to the first byte.
      for (place, byte) in encoded.enumerated() {
        undone.append(byte)
        undoneStarts.append(place == 0 ? start : starts.isEmpty ? end : starts[end])
        layers.append(layer)
      }
      index = end
    }
    guard hasChanged else { return false }
    undoneStarts.append(starts.last ?? bytes.count)
    bytes = undone
    starts = undoneStarts
    percentLayers = layers.contains { $0 > 0 } ? layers : []
    return true
  }

  // MARK: Escapes

  private func escape(at index: Int) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "\\"): backslash(index)
    case UInt8(ascii: "%"): percent(index)
    case UInt8(ascii: "&"): entity(index)
    default: otherSign(index)
    }
  }

  /// A blank that doesn't break, and the wide forms of ASCII, as East Asian keyboards write them.
  private func otherSign(_ index: Int) -> Escape? {
    if bytes[index...].starts(with: [0xC2, 0xA0]) { return Escape(length: 2, value: " ") }
    guard index + 2 < bytes.count, bytes[index] == 0xEF else { return nil }
    // U+FF01 to U+FF5E are in two rows of 64 each.
    let low: UInt8
    switch (bytes[index + 1], bytes[index + 2]) {
    case (0xBC, let last) where (0x81...0xBF).contains(last): low = last &- 0x80 &+ 0x20
    case (0xBD, let last) where (0x80...0x9E).contains(last): low = last &- 0x80 &+ 0x60
    default: return nil
    }
    return Escape(length: 3, value: Unicode.Scalar(low))
  }

  private func percent(_ index: Int) -> Escape? {
    guard let value = hex(index + 1, digits: 2) else { return nil }
    return Escape(length: 3, value: value, isByte: true, isPercent: true)
  }

  private func backslash(_ index: Int) -> Escape? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "n"): return Escape(length: 2, value: "\n")
    case UInt8(ascii: "r"): return Escape(length: 2, value: "\r")
    case UInt8(ascii: "t"): return Escape(length: 2, value: "\t")
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"):
      return Escape(length: 2, value: "\u{C}")
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "?"),
      UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return Escape(length: 2, value: Unicode.Scalar(bytes[index + 1]))
    case UInt8(ascii: "x"):
      return hex(index + 2, digits: 2).map { Escape(length: 4, value: $0, isByte: true) }
    case UInt8(ascii: "u"): return unicode(index, digits: 4)
    case UInt8(ascii: "U"): return unicode(index, digits: 8) ?? unicode(index, digits: 4)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value: UInt32 = 0
      var end = index + 1
      while end < min(index + 4, bytes.count), (0x30...0x37).contains(bytes[end]) {
        value = value << 3 | UInt32(bytes[end] & 7)
        end += 1
      }
      let scalar = Unicode.Scalar(UInt8(truncatingIfNeeded: value))
      return Escape(length: end - index, value: scalar, isByte: true)
    default: return nil
    }
  }

  /// `\u0022`, `\u{22}`, `\U0022` of old property lists, or `\U00000022`.
  private func unicode(_ index: Int, digits: Int) -> Escape? {
    let first = index + 2
    if first < bytes.count, bytes[first] == UInt8(ascii: "{") {
      var end = first + 1
      while end < min(first + 8, bytes.count), Self.hexValue(bytes[end]) != nil { end += 1 }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "}"),
        let value = hex(first + 1, digits: end - first - 1)
      else { return nil }
      return Escape(length: end + 1 - index, value: value)
    }
    guard let value = number(first, digits: digits) else { return nil }
    let length = 2 + digits
    if let scalar = Unicode.Scalar(value) { return Escape(length: length, value: scalar) }
    // Two halves of a character of a higher plane; half of one is none that matters.
    guard digits == 4 else { return nil }
    let next = index + length
    if value < 0xDC00, next + 1 < bytes.count, bytes[next] == UInt8(ascii: "\\"),
      bytes[next + 1] | 0x20 == UInt8(ascii: "u"), let low = number(next + 2, digits: 4),
      (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
    {
      return Escape(length: length + 6, value: scalar)
    }
    return Escape(length: length, value: "\u{FFFD}")
  }

  /// `&quot;`, `&#34;` or `&#x22;`.
  private func entity(_ index: Int) -> Escape? {
    var end = index + 1
    while end < min(index + 10, bytes.count), bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > index + 1 else { return nil }
    let name = bytes[(index + 1)..<end]
    let length = end + 1 - index
    guard name.first == UInt8(ascii: "#") else {
      return Self.entities.first { name.elementsEqual($0.name.utf8) }
        .map { Escape(length: length, value: $0.value) }
    }
    let digits = name.dropFirst()
    let value: UInt32?
    if let mark = digits.first, mark | 0x20 == UInt8(ascii: "x") {
      value = number(digits.startIndex + 1, digits: digits.count - 1)
    } else {
      value = UInt32(String(decoding: digits, as: UTF8.self))
    }
    return value.flatMap(Unicode.Scalar.init).map { Escape(length: length, value: $0) }
  }

  static let entities: [(name: String, value: Unicode.Scalar)] = [
    ("amp", "&"), ("apos", "'"), ("bsol", "\\"), ("colon", ":"), ("comma", ","), ("commat", "@"),
    ("equals", "="), ("gt", ">"), ("lt", "<"), ("lowbar", "_"), ("nbsp", " "), ("NewLine", "\n"),
    ("num", "#"), ("percnt", "%"), ("period", "."), ("quest", "?"), ("quot", "\""), ("semi", ";"),
    ("sol", "/"), ("Tab", "\t"),
  ]

  // MARK: Numbers

  /// A character by so many hexadecimal digits.
  private func hex(_ index: Int, digits: Int) -> Unicode.Scalar? {
    number(index, digits: digits).flatMap(Unicode.Scalar.init)
  }

  private func number(_ index: Int, digits: Int) -> UInt32? {
    guard digits > 0, digits <= 8, index + digits <= bytes.count else { return nil }
    var value: UInt32 = 0
    for place in index..<(index + digits) {
      guard let digit = Self.hexValue(bytes[place]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}

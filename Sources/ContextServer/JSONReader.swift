/// Reads JSON to the letter of RFC 8259, with limits on depth and on the number of values.
///
/// Reports are read by a more forgiving scanner, since what came before a cut still counts there. A
/// message that is malformed is refused as a whole.
struct JSONReader {
  /// No message of the protocol comes near this depth, and the reader calls itself once a level.
  static let maxDepth = 64
  /// Each value takes some dozen bytes of memory, whatever it takes in the message.
  static let maxValues = 100_000

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var values = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the value, and makes sure that nothing follows it.
  mutating func document() throws(JSONFault) -> JSONValue {
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw fault("something follows the value") }
    return value
  }

  private func fault(_ message: String) -> JSONFault { JSONFault(offset: index, message: message) }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func value() throws(JSONFault) -> JSONValue {
    skipBlanks()
    guard let byte = next else { throw fault("the message ends where a value should be") }
    values += 1
    guard values <= Self.maxValues else { throw fault("more than \(Self.maxValues) values") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault("no value begins like this")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw fault("no value begins like this") }
    index += word.utf8.count
    return value
  }

  // MARK: Containers

  private mutating func enter() throws(JSONFault) {
    depth += 1
    guard depth <= Self.maxDepth else { throw fault("more than \(Self.maxDepth) levels") }
    index += 1
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipBlanks()
    if next == UInt8(ascii: "]") {
      index += 1
      depth -= 1
      return .array([])
    }
    // Ends: each round takes an element and what is behind it, or throws.
    while true {
      elements.append(try value())
      if try endsContainer(by: UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    try enter()
    var members: [String: JSONValue] = [:]
    skipBlanks()
    if next == UInt8(ascii: "}") {
      index += 1
      depth -= 1
      return .object([:])
    }
    // Ends: each round takes a member and what is behind it, or throws.
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw fault("the name of a member is missing") }
      let name = try string()
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw fault("a colon is missing") }
      index += 1
      members[name] = try value()
      if try endsContainer(by: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  /// Passes over what is behind an element; the result says whether it is the bracket.
  private mutating func endsContainer(by bracket: UInt8) throws(JSONFault) -> Bool {
    skipBlanks()
    if next == bracket {
      index += 1
      depth -= 1
      return true
    }
    guard next == UInt8(ascii: ",") else {
      throw fault("a comma or a closing bracket is missing")
    }
    index += 1
    return false
  }

  // MARK: Numbers

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    guard index - start <= Self.maxDigits else { throw fault("a number is too long") }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// A number of the protocol is an identifier or a count.
  private static let maxDigits = 64

  private mutating func digits() throws(JSONFault) {
    let start = index
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
    guard index > start else { throw fault("a digit is missing") }
  }

  // MARK: Strings

  /// Reads a string; what is no UTF-8 in it becomes U+FFFD, since pasted logs hold such bytes.
  private mutating func string() throws(JSONFault) -> String {
    index += 1
    let start = index
    var end = start
    while end < bytes.count, Self.isPlain(bytes[end]) { end += 1 }
    index = end
    if next == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    // Only a string with escapes is copied byte by byte.
    var text = Array(bytes[start..<end])
    // Ends: each round takes a byte or an escape, returns or throws.
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
        continue
      }
      guard byte >= 0x20 else { throw fault("a control character is in a string") }
      var end = index
      while end < bytes.count, Self.isPlain(bytes[end]) { end += 1 }
      text += bytes[index..<end]
      index = end
    }
    throw fault("a string isn't closed")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte >= 0x20
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    index += 1
    guard let byte = next else { throw fault("a string isn't closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try unicode(into: &text)
    default:
      index -= 1
      throw fault("a string has no such escape")
    }
  }

  private mutating func unicode(into text: inout [UInt8]) throws(JSONFault) {
    let unit = try hexadecimal()
    var scalar = Unicode.Scalar(unit)
    if 0xD800..<0xDC00 ~= unit, bytes[index...].starts(with: "\\u".utf8) {
      let place = index
      index += 2
      let low = try hexadecimal()
      if 0xDC00..<0xE000 ~= low {
        scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10 | (low - 0xDC00)))
      } else {
        index = place
      }
    }
    // Half a pair is no character.
    text.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else { throw fault("a hexadecimal digit is missing") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}

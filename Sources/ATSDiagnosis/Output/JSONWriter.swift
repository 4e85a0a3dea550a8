/// Writes JSON as bytes: no tree, no Foundation, whatever text comes is valid UTF-8 when it leaves.
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer with nothing written.
  public init() { bytes.reserveCapacity(4096) }

  /// Forgets what was written, keeps the memory.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Writes an object; `body` writes its members, in the order of their keys.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array; `body` writes its elements.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the key of the next member.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, or `null`.
  public mutating func string(_ value: String?) {
    separate()
    if let value { quote(value) } else { bytes += "null".utf8 }
    needsComma = true
  }

  /// Writes a whole number, or `null`.
  public mutating func number(_ value: Int?) {
    separate()
    if let value { append(value) } else { bytes += "null".utf8 }
    needsComma = true
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    bytes += (value ? "true" : "false").utf8
    needsComma = true
  }

  /// Writes JSON that is finished already.
  public mutating func raw(_ json: String) {
    separate()
    bytes += json.utf8
    needsComma = true
  }

  /// Ends a line.
  public mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var unit: UInt = 1
    while magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude / unit % 10))
      unit /= 10
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { unsafe appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Runs of bytes that need no escape are copied at once: nearly every text is one.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let end = unsafe Self.plainEnd(text, from: start)
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      guard end < text.count else { return }
      escape(unsafe text[end])
      start = end + 1
    }
  }

  /// Where the run of plain bytes ends that begins at `start`.
  private static func plainEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if let base = unsafe UnsafeRawPointer(text.baseAddress) {
      while index + 8 <= text.count {
        let word = unsafe base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if holdsSpecial(word) { break }
        index += 8
      }
    }
    while index < text.count, unsafe !isSpecial(text[index]) { index += 1 }
    return index
  }

  /// Whether one of eight bytes needs an escape.
  private static func holdsSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    // A byte under n borrows from its top bit; bytes from 0x80 on have it set before.
    let control = (word &- ones &* 0x20) & ~word
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let delete = word ^ (ones &* 0x7F)
    let found =
      control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((delete &- ones) & ~delete)
    return found & tops != 0
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes += "u00".utf8
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

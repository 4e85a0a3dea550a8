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
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array; `body` writes its elements.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the key of the next member.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, or `null`.
  package mutating func string(_ value: String?) {
    separate()
    if let value { quote(value) } else { bytes += "null".utf8 }
    needsComma = true
  }

  /// Writes a whole number, or `null`.
  package mutating func number(_ value: Int?) {
    separate()
    bytes += (value.map(String.init) ?? "null").utf8
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    separate()
    bytes += (value ? "true" : "false").utf8
    needsComma = true
  }

  /// Writes JSON that is finished already.
  package mutating func raw(_ json: String) {
    separate()
    bytes += json.utf8
    needsComma = true
  }

  /// Ends a line.
  public mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

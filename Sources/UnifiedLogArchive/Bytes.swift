/// Bytes that somebody else holds, read with every bound checked: what lies outside reads as zero.
///
/// A value is made from a buffer inside of the call that lends it, and lives no longer than that call.
@safe
struct Bytes {
  private let base: UnsafeRawPointer?
  /// How many bytes there are.
  let count: Int

  init(_ buffer: UnsafeRawBufferPointer) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  /// A part of others, whose bounds were checked.
  @inline(__always)
  private init(_ whole: Bytes, _ offset: Int, _ count: Int) {
    unsafe base = whole.base.map { unsafe $0 + offset }
    self.count = count
  }

  /// No bytes.
  static var none: Bytes { unsafe Bytes(UnsafeRawBufferPointer(start: nil, count: 0)) }

  /// All of them as the system lends them.
  var buffer: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }

  @inline(__always)
  private func load<Number: FixedWidthInteger>(_ offset: Int, as type: Number.Type) -> Number {
    // Where there are fewer bytes than a number has, the difference is below zero.
    guard offset >= 0, offset <= count &- MemoryLayout<Number>.size, let base = unsafe base else {
      return 0
    }
    // The place was checked above; the load itself knows no alignment.
    return unsafe Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  @inline(__always) func u8(_ offset: Int) -> UInt8 { load(offset, as: UInt8.self) }
  @inline(__always) func u16(_ offset: Int) -> UInt16 { load(offset, as: UInt16.self) }
  @inline(__always) func u32(_ offset: Int) -> UInt32 { load(offset, as: UInt32.self) }
  @inline(__always) func u64(_ offset: Int) -> UInt64 { load(offset, as: UInt64.self) }

  /// The number in so many bytes, the lowest first.
  func unsigned(_ offset: Int, size: Int) -> UInt64? {
    switch size {
    case 1: UInt64(u8(offset))
    case 2: UInt64(u16(offset))
    case 4: UInt64(u32(offset))
    case 8: u64(offset)
    default: nil
    }
  }

  /// A part, or nil where it doesn't lie within.
  @inline(__always)
  func part(_ offset: Int, _ length: Int) -> Bytes? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return Bytes(self, offset, length)
  }

  /// How far they begin behind the begin of others that they are a part of.
  @inline(__always)
  func offset(in whole: Bytes) -> Int {
    guard let base = unsafe base, let begin = unsafe whole.base else { return 0 }
    return unsafe base - begin
  }

  /// The part that begins there; empty where that lies outside.
  @inline(__always)
  func from(_ offset: Int) -> Bytes {
    let begin = Swift.min(Swift.max(0, offset), count)
    return Bytes(self, begin, count - begin)
  }

  /// The bytes in front of the first zero, or all of them.
  var upToZero: Bytes {
    let end = unsafe buffer.firstIndex(of: 0) ?? count
    return unsafe Bytes(UnsafeRawBufferPointer(rebasing: buffer[..<end]))
  }

  /// The bytes without the zeros that end them.
  var withoutEndingZeros: Bytes {
    var end = count
    while end > 0, u8(end - 1) == 0 { end -= 1 }
    return unsafe Bytes(UnsafeRawBufferPointer(rebasing: buffer[..<end]))
  }

  /// A copy.
  var array: [UInt8] { unsafe Array(buffer) }

  /// The bytes as text, what is no UTF-8 repaired.
  var text: String { unsafe String(decoding: buffer, as: UTF8.self) }
}

extension Array where Element == UInt8 {
  /// Adds bytes that somebody else holds.
  @inline(__always)
  mutating func append(_ bytes: Bytes) { unsafe append(contentsOf: bytes.buffer) }

  /// Adds the characters of a text.
  mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Lends the bytes with their bounds.
  func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
    unsafe withUnsafeBytes { unsafe body(Bytes($0)) }
  }
}

/// A universally unique identifier.
struct ImageIdentifier: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The one that is there, highest byte first.
  init(_ bytes: Bytes, at offset: Int) {
    high = bytes.u64(offset).byteSwapped
    low = bytes.u64(offset + 8).byteSwapped
  }

  /// The one that 32 hexadecimal digits name; dashes don't count.
  init?(_ text: some Sequence<UInt8>) {
    var digits = 0
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in text where byte != 0x2D {
      let value: UInt64
      switch byte {
      case 0x30...0x39: value = UInt64(byte - 0x30)
      case 0x41...0x46: value = UInt64(byte - 0x41 + 10)
      case 0x61...0x66: value = UInt64(byte - 0x61 + 10)
      default: return nil
      }
      digits += 1
      if digits <= 16 { high = high << 4 | value } else { low = low << 4 | value }
    }
    guard digits == 32 else { return nil }
    self.init(high: high, low: low)
  }

  /// The digits with dashes, as the system prints them.
  var text: String {
    let digits = Self.digits(high) + Self.digits(low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

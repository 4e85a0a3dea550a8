/// Turns the bytes of an input into UTF-8, piece by piece.
///
/// Exports of other systems are in UTF-16 or UTF-32, most with a byte order mark. What is in neither
/// is passed on as it is. A surrogate without its partner, what is no character, and a part of a unit
/// at the end become the replacement character. The pieces may be cut anywhere: the result is the
/// same.
package struct TextDecoder: Sendable {
  /// The encoding, or nil while too few bytes came to know.
  package private(set) var encoding: TextEncoding?
  /// Bytes taken in so far.
  package private(set) var bytesTaken = 0
  /// Bytes that wait: for the encoding to be known, or for the rest of a unit.
  private var waiting: [UInt8] = []
  /// The first half of a pair of surrogates.
  private var surrogate: UInt16?

  /// A decoder at the start of an input.
  package init() {}

  /// Whether pieces are to be passed on as they are.
  package var passesOn: Bool { encoding == .utf8 && waiting.isEmpty }

  /// The next piece in UTF-8.
  package mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    bytesTaken += bytes.count
    guard encoding == nil else { return unsafe decodeKnown(bytes) }
    if waiting.isEmpty, let mark = unsafe EncodingMark(bytes, isWhole: false) {
      encoding = mark.encoding
      return unsafe decodeKnown(UnsafeBufferPointer(rebasing: bytes[mark.length...]))
    }
    unsafe waiting += bytes
    guard let mark = EncodingMark(waiting, isWhole: false) else { return [] }
    return decodeWaiting(behind: mark)
  }

  /// The next piece in UTF-8.
  package mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe decode($0) }
  }

  /// What is left at the end of the input.
  package mutating func finish() -> [UInt8] {
    var result: [UInt8] = []
    if encoding == nil, let mark = EncodingMark(waiting, isWhole: true) {
      result = decodeWaiting(behind: mark)
    }
    if !waiting.isEmpty || surrogate != nil { result += Self.replacement }
    encoding = encoding ?? .utf8
    waiting = []
    surrogate = nil
    return result
  }

  private mutating func decodeWaiting(behind mark: EncodingMark) -> [UInt8] {
    encoding = mark.encoding
    let bytes = Array(waiting.dropFirst(mark.length))
    waiting = []
    return unsafe bytes.withUnsafeBufferPointer { unsafe decodeKnown($0) }
  }

  private mutating func decodeKnown(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let encoding, encoding != .utf8 else { return unsafe Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2 + 4)
    let width = encoding.width
    var index = 0
    if !waiting.isEmpty {
      while waiting.count < width, index < bytes.count {
        unsafe waiting.append(bytes[index])
        index += 1
      }
      guard waiting.count == width else { return [] }
      let unit = waiting
      waiting = []
      unsafe unit.withUnsafeBufferPointer { unsafe add($0, at: 0, encoding, to: &result) }
    }
    // Ends: each round takes a unit, which has two bytes or four.
    while bytes.count - index >= width {
      unsafe add(bytes, at: index, encoding, to: &result)
      index += width
    }
    while index < bytes.count {
      unsafe waiting.append(bytes[index])
      index += 1
    }
    return result
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Adds the unit at a place, of which all bytes are there.
  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ encoding: TextEncoding,
    to result: inout [UInt8]
  ) {
    func byte(_ offset: Int) -> UInt32 { unsafe UInt32(bytes[index + offset]) }
    switch encoding {
    case .utf8: result.append(UInt8(truncatingIfNeeded: byte(0)))
    case .utf16LittleEndian: add(UInt16(byte(1) << 8 | byte(0)), to: &result)
    case .utf16BigEndian: add(UInt16(byte(0) << 8 | byte(1)), to: &result)
    case .utf32LittleEndian:
      Self.append(byte(3) << 24 | byte(2) << 16 | byte(1) << 8 | byte(0), to: &result)
    case .utf32BigEndian:
      Self.append(byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3), to: &result)
    }
  }

  private mutating func add(_ unit: UInt16, to result: inout [UInt8]) {
    if let high = surrogate {
      surrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        Self.append(0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), to: &result)
        return
      }
      result += Self.replacement
    }
    if unit & 0xFC00 == 0xD800 { surrogate = unit } else { Self.append(UInt32(unit), to: &result) }
  }

  /// Adds a character by its number.
  private static func append(_ value: UInt32, to result: inout [UInt8]) {
    switch value {
    case 0..<0x80: result.append(UInt8(value))
    case 0x80..<0x800:
      result.append(0xC0 | UInt8(value >> 6))
      result.append(0x80 | UInt8(value & 0x3F))
    case 0xD800..<0xE000, 0x110000...: result += replacement
    case 0x800..<0x10000:
      result.append(0xE0 | UInt8(value >> 12))
      result.append(0x80 | UInt8(value >> 6 & 0x3F))
      result.append(0x80 | UInt8(value & 0x3F))
    default:
      result.append(0xF0 | UInt8(value >> 18))
      result.append(0x80 | UInt8(value >> 12 & 0x3F))
      result.append(0x80 | UInt8(value >> 6 & 0x3F))
      result.append(0x80 | UInt8(value & 0x3F))
    }
  }
}

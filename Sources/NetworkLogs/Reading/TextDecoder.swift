/// How an input is encoded, as far as a byte order mark at its start tells.
public enum TextEncoding: String, Hashable, Sendable {
  /// UTF-8, or anything else that has the bytes of ASCII.
  case utf8 = "UTF-8"
  /// UTF-16, the low byte of each unit first.
  case utf16LittleEndian = "UTF-16 (little endian)"
  /// UTF-16, the high byte of each unit first.
  case utf16BigEndian = "UTF-16 (big endian)"

  /// The encoding that the first two bytes of an input tell.
  package init(mark first: UInt8, _ second: UInt8) {
    switch (first, second) {
    case (0xFF, 0xFE): self = .utf16LittleEndian
    case (0xFE, 0xFF): self = .utf16BigEndian
    default: self = .utf8
    }
  }
}

/// Turns the bytes of an input into UTF-8, piece by piece.
///
/// Exports of other systems are in UTF-16 and begin with a byte order mark. What has none is passed
/// on as it is. A surrogate without its partner, and half a unit at the end, become the replacement
/// character. The pieces may be cut anywhere: the result is the same.
package struct TextDecoder: Sendable {
  /// The encoding, or nil while too few bytes came to tell.
  package private(set) var encoding: TextEncoding?
  /// Bytes taken in so far.
  package private(set) var bytesTaken = 0
  /// The first byte of a mark, or of a unit that isn't complete.
  private var half: UInt8?
  /// The first half of a pair of surrogates.
  private var surrogate: UInt16?

  /// A decoder at the start of an input.
  package init() {}

  /// Whether pieces are to be passed on as they are.
  package var passesOn: Bool { encoding == .utf8 && half == nil }

  /// The next piece in UTF-8.
  package mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    bytesTaken += bytes.count
    var result: [UInt8] = []
    var index = 0
    if encoding == nil {
      guard let first = unsafe half ?? bytes.first else { return [] }
      if half == nil {
        index = 1
        guard first == 0xFF || first == 0xFE else {
          encoding = .utf8
          return unsafe Array(bytes)
        }
        half = first
      }
      guard index < bytes.count else { return [] }
      half = nil
      let encoding = unsafe TextEncoding(mark: first, bytes[index])
      self.encoding = encoding
      guard encoding != .utf8 else { return unsafe [first] + Array(bytes[index...]) }
      index += 1
    }
    guard encoding != .utf8 else { return unsafe Array(bytes) }
    result.reserveCapacity((bytes.count - index) / 2 + 4)
    if let first = half, index < bytes.count {
      half = nil
      add(unsafe unit(first, bytes[index]), to: &result)
      index += 1
    }
    while index + 1 < bytes.count {
      add(unsafe unit(bytes[index], bytes[index + 1]), to: &result)
      index += 2
    }
    if index < bytes.count { half = unsafe bytes[index] }
    return result
  }

  /// The next piece in UTF-8.
  package mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe decode($0) }
  }

  /// What is left at the end of the input.
  package mutating func finish() -> [UInt8] {
    var result: [UInt8] = []
    if encoding == nil, let first = half { result.append(first) }
    if let encoding, encoding != .utf8, half != nil || surrogate != nil {
      result += Self.replacement
    }
    encoding = encoding ?? .utf8
    half = nil
    surrogate = nil
    return result
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
    encoding == .utf16LittleEndian
      ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
  }

  private mutating func add(_ unit: UInt16, to result: inout [UInt8]) {
    if let high = surrogate {
      surrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        result.append(0xF0 | UInt8(value >> 18))
        result.append(0x80 | UInt8(value >> 12 & 0x3F))
        result.append(0x80 | UInt8(value >> 6 & 0x3F))
        result.append(0x80 | UInt8(value & 0x3F))
        return
      }
      result += Self.replacement
    }
    switch unit {
    case 0..<0x80: result.append(UInt8(unit))
    case 0x80..<0x800:
      result.append(0xC0 | UInt8(unit >> 6))
      result.append(0x80 | UInt8(unit & 0x3F))
    case 0xD800..<0xDC00: surrogate = unit
    case 0xDC00..<0xE000: result += Self.replacement
    default:
      result.append(0xE0 | UInt8(unit >> 12))
      result.append(0x80 | UInt8(unit >> 6 & 0x3F))
      result.append(0x80 | UInt8(unit & 0x3F))
    }
  }
}

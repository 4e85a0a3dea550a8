/// How an input is encoded.
package enum TextEncoding: String, Hashable, Sendable {
  /// UTF-8, or anything else that has the bytes of ASCII.
  case utf8 = "UTF-8"
  /// UTF-16, the low byte of each unit first.
  case utf16LittleEndian = "UTF-16 (little endian)"
  /// UTF-16, the high byte of each unit first.
  case utf16BigEndian = "UTF-16 (big endian)"
  /// UTF-32, the low byte of each unit first.
  case utf32LittleEndian = "UTF-32 (little endian)"
  /// UTF-32, the high byte of each unit first.
  case utf32BigEndian = "UTF-32 (big endian)"

  /// The name without the order of bytes.
  package var family: String { String(rawValue.prefix { $0 != " " }) }

  /// How many bytes a unit has.
  var width: Int {
    switch self {
    case .utf8: 1
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  /// Whether the low byte of a unit comes first.
  fileprivate var isLittleEndian: Bool { self == .utf16LittleEndian || self == .utf32LittleEndian }
}

/// What the first bytes of an input report its encoding.
///
/// A byte order mark says it, else zeros do: text of these languages has one in each of its first
/// units, and no other text has any. Nearly every input is distinguished by its first two bytes.
package struct EncodingMark: Hashable, Sendable {
  /// The encoding.
  package let encoding: TextEncoding
  /// How many bytes the mark itself has; 0 where there is none.
  let length: Int

  /// So many bytes are enough in any case.
  package static let maxBytes = 16
  /// So many units show an encoding without a mark.
  private static let sampledUnits = 4

  /// Reads the first bytes of an input; nil where more of them are needed.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes, any number of them.
  ///   - isWhole: whether there are no more.
  package init?(_ bytes: some RandomAccessCollection<UInt8>, isWhole: Bool) {
    let head = Array(bytes.prefix(Self.maxBytes))
    guard let first = head.first else {
      guard isWhole else { return nil }
      self.init(.utf8)
      return
    }
    guard head.count > 1 else {
      // Most inputs are a byte longer; a lone one is text.
      guard isWhole else { return nil }
      self.init(.utf8)
      return
    }
    if first != 0, head[1] != 0, first < 0xFE {
      self.init(.utf8)
      return
    }
    let isComplete = isWhole || head.count >= Self.maxBytes
    for (mark, encoding) in Self.marks {
      if head.starts(with: mark) {
        self.init(encoding, length: mark.count)
        return
      }
      // The mark of UTF-32 begins with that of UTF-16.
      if !isComplete, mark.starts(with: head) { return nil }
    }
    for encoding in [
      TextEncoding.utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian,
    ] {
      switch Self.looksLike(encoding, head, isWhole: isWhole) {
      case true?:
        self.init(encoding)
        return
      case false?: continue
      case nil: return nil
      }
    }
    self.init(.utf8)
  }

  private init(_ encoding: TextEncoding, length: Int = 0) {
    self.encoding = encoding
    self.length = length
  }

  /// Longer marks come first.
  private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
    ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian), ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
    ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// Whether the first units are characters of Latin scripts in an encoding; nil where more bytes are
  /// needed to know.
  private static func looksLike(
    _ encoding: TextEncoding, _ head: [UInt8], isWhole: Bool
  ) -> Bool? {
    let width = encoding.width
    let low = encoding.isLittleEndian ? 0 : width - 1
    let sample = head.prefix(sampledUnits * width)
    for (index, byte) in sample.enumerated() {
      let isText = index % width == low ? isLatin(byte) : byte == 0
      if !isText { return false }
    }
    if sample.count == sampledUnits * width { return true }
    return isWhole ? sample.count >= 2 * width && sample.count % width == 0 : nil
  }

  /// Whether a unit of this value is a character that a line begins with.
  private static func isLatin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFF: true
    default: false
    }
  }
}

/// A property list file: its bytes and the tree of values read from them, places kept.
///
/// Reading never crashes and never recurses with the input: whatever the bytes are, the result is a
/// document or a ``PropertyListError``.
public struct PropertyListDocument: Hashable, Sendable {
  /// How a file writes its values.
  public enum Format: Hashable, Sendable {
    /// The XML form, UTF-8.
    case xml
    /// The binary form that starts with `bplist0`.
    case binary
  }

  /// How many containers may lie inside each other.
  ///
  /// An Info.plist uses six or so; the limit keeps recursive walks safe on small thread stacks.
  public static let nestingLimit = 128

  /// How many values a document may have, a shared object of a binary file counted at each use.
  public static let valueLimit = 4_000_000

  /// The file, unchanged.
  public let bytes: [UInt8]
  /// The form of the file.
  public let format: Format
  /// The outermost value.
  public let root: PropertyListNode

  /// Reads an XML or binary property list; throws a ``PropertyListError`` for anything else.
  public init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    if BinaryObjectTable.hasMagic(bytes) {
      format = .binary
      let table = try BinaryObjectTable(bytes)
      root = try table.rootNode()
    } else {
      format = .xml
      try PropertyListEncodingCheck.requireUTF8Text(bytes)
      var reader = XMLPropertyListReader(bytes)
      root = try reader.readDocument()
    }
  }
}

/// Finds out, before any parsing, whether bytes can be the UTF-8 text of an XML property list.
enum PropertyListEncodingCheck {
  /// Throws if the bytes are empty, of another encoding, of another kind of file, or not UTF-8.
  static func requireUTF8Text(_ bytes: [UInt8]) throws(PropertyListError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(4).contains(0)
    {
      throw PropertyListError(
        .unsupportedEncoding, offset: 0, line: 1,
        """
        The text looks like UTF-16 or UTF-32, which is not read here. Convert it: \
        plutil -convert xml1 FILE.
        """)
    }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, XMLPropertyListReader.isBlank(bytes[start]) { start += 1 }
    guard start < bytes.count else {
      throw PropertyListError(
        .empty, offset: 0, line: 1, "The file is empty; a property list holds one value.")
    }
    guard bytes[start] == UInt8(ascii: "<") else {
      throw PropertyListError(.notAPropertyList, offset: start, line: 1, kindOfFile(bytes[start]))
    }
    if let offset = firstInvalidUTF8(in: bytes) {
      throw PropertyListError(
        .invalidUTF8, offset: offset, line: SourceLines.line(at: offset, in: bytes),
        "The bytes here are not UTF-8. Save the file as UTF-8.")
    }
  }

  private static func kindOfFile(_ first: UInt8) -> String {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
      return """
        This is no XML or binary property list; it may be JSON or the old text form of property \
        lists. Convert it: plutil -convert xml1 FILE.
        """
    default:
      return "This is no property list: it starts neither with “<” nor with “bplist0”."
    }
  }

  /// The offset of the first byte sequence that UTF-8 does not allow, or nil.
  static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    var index = 0
    let count = bytes.count
    // Ends: each round takes a character, which has a byte or more.
    while index < count {
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      let length: Int
      var lowest: UInt8 = 0x80
      var highest: UInt8 = 0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, lowest) = (3, 0xA0)
      case 0xED: (length, highest) = (3, 0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, lowest) = (4, 0x90)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, highest) = (4, 0x8F)
      default: return index
      }
      guard count - index >= length else { return index }
      guard bytes[index + 1] >= lowest, bytes[index + 1] <= highest else { return index }
      for next in bytes[(index + 2)..<max(index + 2, index + length)]
      where next & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }
}

/// Line numbers of byte offsets; a line ends with LF, CR LF or a lone CR.
enum SourceLines {
  /// The line of an offset, counted from 1.
  static func line(at offset: Int, in bytes: [UInt8]) -> Int {
    var line = 1
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      if endsLine(at: index, in: bytes) { line += 1 }
      index += 1
    }
    return line
  }

  /// Whether the byte at an index is the last one of its line.
  static func endsLine(at index: Int, in bytes: [UInt8]) -> Bool {
    if bytes[index] == 0x0A { return true }
    guard bytes[index] == 0x0D else { return false }
    return index + 1 >= bytes.count || bytes[index + 1] != 0x0A
  }
}

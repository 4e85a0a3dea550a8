internal import CAnchorScanner

/// Remembers the texts that lines gave last: most are said again and again.
///
/// A reference, since what is made of every line asks for it.
final class TextMemory {
  private var texts: HashedMemory<String>

  /// A longer text is made anew each time; a short one needs no memory of its own.
  static let lengths = 16...256

  init(room: Int = 512) { texts = HashedMemory(room: room) }

  /// The text of a part of a line: invalid UTF-8 is repaired.
  func string(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    guard Self.lengths.contains(range.count), texts.isUsed else {
      return ByteText.string(line, range)
    }
    let hash = Bytes.hash(line.extracting(range))
    if let known = texts.value(hash, where: { Self.isText($0, line, range) }) { return known }
    let text = ByteText.string(line, range)
    texts.remember(text, hash)
    return text
  }

  private static func isText(_ text: String, _ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count == range.count, let known = bytes.baseAddress else { return false }
      return unsafe line.extracting(range).withUnsafeBufferPointer { part in
        guard let part = part.baseAddress else { return false }
        return unsafe atsexplain_are_equal(known, part, bytes.count) != 0
      }
    } ?? false
  }
}

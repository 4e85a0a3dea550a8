internal import CAnchorScanner

/// Remembers the texts that lines gave last: most are said again and again.
///
/// A reference, since what is made of every line asks for it.
final class TextMemory {
  private var texts: [String?] = []
  private var hashes: [UInt64] = []

  /// A longer text is made anew each time; a short one needs no memory of its own.
  static let lengths = 16...256
  private static let slots = 512

  /// The text of a part of a line: invalid UTF-8 is repaired.
  func string(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    guard Self.lengths.contains(range.count) else { return ByteText.string(line, range) }
    if texts.isEmpty {
      texts = [String?](repeating: nil, count: Self.slots)
      hashes = [UInt64](repeating: 0, count: Self.slots)
    }
    let hash = Bytes.hash(line.extracting(range))
    let slot = Int(hash >> 55)
    if hashes[slot] == hash, let known = texts[slot], Self.isText(known, line, range) {
      return known
    }
    let text = ByteText.string(line, range)
    texts[slot] = text
    hashes[slot] = hash
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

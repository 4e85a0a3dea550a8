internal import CAnchorScanner

/// Remembers the texts that lines gave last: most are said again and again.
///
/// A reference, since what is made of every line asks for it.
final class TextMemory {
  private struct Slot {
    var hash: UInt64 = 0
    var text: String?
  }

  private var slots: [Slot]

  /// A longer text is made anew each time; a short one needs no memory of its own.
  static let lengths = 16...256

  init(slots: Int = 512) { self.slots = [Slot](repeating: Slot(), count: slots) }

  /// The text of a part of a line: invalid UTF-8 is repaired.
  func string(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    guard Self.lengths.contains(range.count), !slots.isEmpty else {
      return ByteText.string(line, range)
    }
    let hash = Bytes.hash(line.extracting(range))
    let index = Int(truncatingIfNeeded: (hash >> 40) % UInt64(slots.count))
    let known = slots[index]
    if known.hash == hash, let text = known.text, Self.isText(text, line, range) { return text }
    let text = ByteText.string(line, range)
    slots[index] = Slot(hash: hash, text: text)
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

internal import CAnchorScanner

/// Words, any of which is looked for in a text, byte for byte.
package struct WordSet: Sendable {
  /// By their first byte, so that a place of a text is compared with few.
  private var byFirstByte = [[[UInt8]]](repeating: [], count: 256)
  private var firstBytes = ByteSet()

  /// The words, none of which is empty.
  package init(_ words: [String]) {
    for word in words {
      guard let first = word.utf8.first else { continue }
      byFirstByte[Int(first)].append(Array(word.utf8))
      firstBytes.insert(first)
    }
  }

  /// Whether a text holds any of them.
  package func isIn(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return text.indices.contains { index in
      firstBytes.contains(text[index])
        && byFirstByte[Int(text[index])].contains { text[index...].starts(with: $0) }
    }
  }
}

extension String {
  /// Whether the text holds a word, byte for byte.
  ///
  /// The library of Swift searches strings with what its regular expressions are made of. A program that
  /// asks it once loads all of that at each start, which takes a megabyte of memory.
  package func holds(_ word: String) -> Bool {
    guard !word.isEmpty else { return true }
    var (text, word) = (self, word)
    return text.withUTF8 { text in
      word.withUTF8 { word in
        guard let begin = text.baseAddress, let first = word.baseAddress else { return false }
        return unsafe atsexplain_holds(begin, text.count, first, word.count) != 0
      }
    }
  }

  /// Where a word is in the text for the first time.
  package func place(of word: String) -> Range<Index>? {
    let word = word.utf8
    guard let first = word.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: word) {
        return start..<rest.index(start, offsetBy: word.count)
      }
      rest.removeFirst()
    }
    return nil
  }
}

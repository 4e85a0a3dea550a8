internal import CAnchorScanner

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

internal import CAnchorScanner

/// Small questions about lines, answered many bytes at a time.
enum Bytes {
  /// The offset of the first of four bytes at `from` or behind it, or the number of bytes.
  static func first(
    of a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, in text: Span<UInt8>, from: Int
  ) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress, from < $0.count else { return $0.count }
      return unsafe atsexplain_first_of(base, from, $0.count, a, b, c, d)
    }
  }

  /// The offset of the first such byte at `from` or behind it, or the number of bytes.
  static func first(_ byte: UInt8, in text: Span<UInt8>, from: Int) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress, from < $0.count else { return $0.count }
      return unsafe atsexplain_first(base, from, $0.count, byte)
    }
  }

  /// The first of some places of a text that has one of four bytes, or the end of the places.
  static func first(of few: SIMD4<UInt8>, in text: Span<UInt8>, _ places: Range<Int>) -> Int {
    first(
      of: few[0], few[1], few[2], few[3], in: text.extracting(..<places.upperBound),
      from: places.lowerBound)
  }

  /// Whether a text is a word.
  static func isEqual(_ text: Span<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return true }
      return unsafe atsexplain_are_equal(base, word.utf8Start, $0.count) != 0
    }
  }

  /// The offset of the first letter of ASCII in a text, or the number of bytes.
  static func firstLetter(in text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return 0 }
      return unsafe atsexplain_first_letter(base, $0.count)
    }
  }

  /// How many letters of ASCII two texts begin with that are the same.
  static func commonLetters(_ text: Span<UInt8>, _ other: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe other.withUnsafeBufferPointer { other in
        guard let a = text.baseAddress, let b = other.baseAddress else { return 0 }
        return unsafe atsexplain_common_letters(a, b, min(text.count, other.count))
      }
    }
  }

  /// The offset of the first byte behind `from` with which a word begins, or the number of bytes.
  ///
  /// Words are of letters, apostrophes, underscores and what is no ASCII.
  static func nextWord(in text: Span<UInt8>, behind from: Int) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress, from + 1 < $0.count else { return $0.count }
      return unsafe atsexplain_next_word(base, from + 1, $0.count)
    }
  }

  /// Whether a text holds a word.
  static func holds(_ word: StaticString, in text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return false }
      return unsafe atsexplain_holds(
        base, $0.count, word.utf8Start, word.utf8CodeUnitCount) != 0
    }
  }

  /// Whether a text holds one of three pairs of bytes, which are written one behind the other.
  static func holdsPair(_ pairs: StaticString, in text: Span<UInt8>) -> Bool {
    precondition(pairs.utf8CodeUnitCount == 6)
    return unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return false }
      return unsafe atsexplain_holds_pair(base, $0.count, pairs.utf8Start) != 0
    }
  }

  /// How many bytes the byte order mark has with which a text in UTF-8 begins: three, or none.
  static func byteOrderMark(_ text: Span<UInt8>) -> Int {
    isWord("\u{FEFF}", at: 0, of: text) ? 3 : 0
  }

  /// Whether a word is at a place of a text.
  static func isWord(_ word: StaticString, at place: Int, of text: Span<UInt8>) -> Bool {
    guard place >= 0, place + word.utf8CodeUnitCount <= text.count else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where unsafe text[place + index] != word.utf8Start[index] { return false }
    return true
  }

  static let lengthOfUUID = 36

  /// Whether a UUID is at a place of a text, its letters of either case.
  static func isUUID(at place: Int, of text: Span<UInt8>) -> Bool {
    guard place >= 0, place + lengthOfUUID <= text.count else { return false }
    for index in 0..<lengthOfUUID {
      let byte = text[place + index]
      switch index {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 else { return false }
      }
    }
    return true
  }

  /// Where the line begins that ends at `end`: behind the newline before it, but not before `floor`.
  static func lineStart(in text: Span<UInt8>, before end: Int, notBefore floor: Int = 0) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress, floor <= end else { return floor }
      return unsafe atsexplain_line_start(base, floor, end)
    }
  }

  /// The last line of a text before `end` that isn't empty, without its line end; `end` is its start then.
  static func lastLine(in text: Span<UInt8>, before end: inout Int) -> Range<Int>? {
    while end > 0, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    guard end > 0 else { return nil }
    let line = lineStart(in: text, before: end)..<end
    end = line.lowerBound
    return line
  }

  /// Where the line ends that holds the byte at `from`: at the next newline or the end of the text.
  static func lineEnd(in text: Span<UInt8>, from: Int) -> Int {
    first(0x0A, in: text, from: from)
  }

  /// How many line ends a text has from a place on.
  static func lineEnds(in text: Span<UInt8>, from place: Int) -> Int {
    var count = 0
    for index in place..<text.count where text[index] == 0x0A { count += 1 }
    return count
  }

  /// How many brackets and braces open more than close.
  static func bracketBalance(_ text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return 0 }
      return unsafe atsexplain_bracket_balance(base, $0.count)
    }
  }

  /// How many characters there are, invalid UTF-8 counted as it comes.
  static func characterCount(_ text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return 0 }
      return unsafe atsexplain_character_count(base, $0.count)
    }
  }

  /// Whether there is nothing but blanks and control characters.
  static func isBlank(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] > 0x20 { return false }
    return true
  }

  /// Whether a byte is no ASCII.
  static func hasNonASCII(_ text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return false }
      return unsafe atsexplain_has_non_ascii(base, $0.count) != 0
    }
  }
}

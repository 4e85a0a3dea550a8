/// Says whether something was left out between a test of `nscurl` and a result.
///
/// Between the two are log lines and the printed policy, never a ruler nor an ellipsis. Behind
/// either the result is that of another test, whose title is gone.
enum NSCurlGap {
  /// How many lines a policy and a log can take.
  private static let maxLines = 40

  /// Whether the text before a result ends in a gap.
  static func isTorn(_ context: Span<UInt8>) -> Bool {
    var end = context.count
    for _ in 0..<maxLines {
      // The line break that ends the line before.
      if end > 0, context[end - 1] == 0x0A { end -= 1 }
      guard end > 0 else { return false }
      var begin = end
      while begin > 0, context[begin - 1] != 0x0A { begin -= 1 }
      switch kind(context.extracting(begin..<end)) {
      case .gap: return true
      case .title: return false
      case .other: end = begin
      }
    }
    return false
  }

  private enum Kind { case gap, title, other }

  private static func kind(_ line: Span<UInt8>) -> Kind {
    var end = min(line.count, 400)
    while end > 0, isBlank(line[end - 1]) || marks.contains(line[end - 1]) { end -= 1 }
    var start = 0
    while start < end, isBlank(line[start]) || quotes.contains(line[start]) { start += 1 }
    // A quoted ruler, a heading whose text is gone: nothing that counts.
    guard start < end else { return .other }
    let text = line.extracting(start..<end)
    if isEllipsis(text) || holds("snip", text, ignoringCase: true) { return .gap }
    // Of a prefix that a logger or `grep` puts in front no more than its end matters here.
    if isRuler(text) { return .gap }
    let titles: [StaticString] = [
      "HTTP", "Connection", "Loads", "Secrecy", "disabled", "allowed",
    ]
    let isTitle =
      titles.contains { ends(text, $0) } || ends(text.extracting(0..<(text.count - 1)), "TLSv1.")
      || holds("FCP_v2.1", text, ignoringCase: false)
    return isTitle ? .title : .other
  }

  private static let marks = ByteSet("|*`_".utf8)
  private static let quotes = ByteSet("#>|*`_".utf8)
  /// What an ellipsis and brackets around it consist of, those of UTF-8 included.
  private static let ellipsis = ByteSet(".[]()<>".utf8).union(ByteSet("…".utf8))

  /// Whether a byte is a blank, or a part of a no-break space.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x09 < 5 || byte == 0xC2 || byte == 0xA0
  }

  /// Whether a text is dots alone, in brackets or not: a bracket alone is the end of a line that was
  /// wrapped.
  private static func isEllipsis(_ text: Span<UInt8>) -> Bool {
    var dots = 0
    for index in text.indices {
      let byte = text[index]
      guard ellipsis.contains(byte) else { return false }
      // The first byte of `…` counts as all of its dots.
      if byte == UInt8(ascii: ".") { dots += 1 } else if byte == 0xE2 { dots += 2 }
    }
    return dots > 1
  }

  /// Whether a text ends in three hyphens or more, and has no others.
  private static func isRuler(_ text: Span<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    var count = 0
    while count < text.count, text[text.count - 1 - count] == hyphen { count += 1 }
    guard count >= 3 else { return false }
    for index in 0..<(text.count - count) where text[index] == hyphen { return false }
    return true
  }

  private static func ends(_ text: Span<UInt8>, _ word: StaticString) -> Bool {
    Bytes.isWord(word, at: text.count - word.utf8CodeUnitCount, of: text)
  }

  private static func holds(
    _ word: StaticString, _ text: Span<UInt8>, ignoringCase: Bool
  ) -> Bool {
    word.withUTF8Buffer { word in
      guard text.count >= word.count else { return false }
      for start in 0...(text.count - word.count) {
        var length = 0
        while length < word.count {
          let byte = text[start + length]
          let isSame = unsafe byte == word[length] || (ignoringCase && byte | 0x20 == word[length])
          guard isSame else { break }
          length += 1
        }
        if length == word.count { return true }
      }
      return false
    }
  }
}

/// Finds the words of an error that a document quotes in the midst of a sentence: between backticks, as Markdown and
/// reStructuredText mark code, or between the quotes of other languages.
///
/// A message that somebody reports stands behind a colon, or has nothing behind it.
enum QuotedText {
  /// Whether a line quotes an error so.
  static func isWoven(into line: Span<UInt8>) -> Bool {
    let end = min(line.count, maxLength)
    var place = 0
    // Ends: each round goes on behind a mark.
    while place < end {
      place = Bytes.first(of: marks, in: line, place..<end)
      guard place < end else { return false }
      let mark = place
      while place < end, line[place] == line[mark] { place += 1 }
      // Not a fence, and not the mark that ends a quote.
      guard place - mark < 3, isOpening(line, mark, place) else { continue }
      let ends = line[mark] == guillemet ? closing : marks
      let close = Bytes.first(of: ends, in: line, place..<end)
      guard close < end else { return false }
      // Two backticks mark nothing but code.
      let isMarked = place - mark == 2 && line[mark] != guillemet
      if isBehindWord(line, mark), isMarked || isFollowed(line, close),
        reports(line.extracting(place..<close))
      {
        return true
      }
      place = close + 1
    }
    return false
  }

  /// A backtick, and what the quotes of other languages begin and end with.
  private static let marks = SIMD4<UInt8>(0x60, guillemet, 0x60, 0x60)
  private static let closing = SIMD4<UInt8>(repeating: guillemet)
  private static let guillemet: UInt8 = 0xC2
  private static let maxLength = 600

  /// Whether a mark, which ends before `behind`, begins a quote.
  private static func isOpening(_ line: Span<UInt8>, _ mark: Int, _ behind: Int) -> Bool {
    guard behind < line.count, line[behind] != 0x20 else { return false }
    if line[mark] == guillemet { return line[behind] == 0xAB }
    return mark == 0 || line[mark - 1] == 0x20 || line[mark - 1] == UInt8(ascii: "(")
      || line[mark - 1] >= 0x80
  }

  /// Whether a word is in front of a quote: one of small letters, or one of another script, or the line before.
  private static func isBehindWord(_ line: Span<UInt8>, _ mark: Int) -> Bool {
    var end = mark
    while end > 0, line[end - 1] == 0x20 { end -= 1 }
    if end == 0 { return line[mark] == guillemet }
    end = mark
    if end > 0, line[end - 1] == 0x20 { end -= 1 }
    guard end > 1 else { return false }
    if line[end - 1] >= 0x80 { return !Bytes.isWord("：", at: end - 3, of: line) }
    return line[end - 1] &- UInt8(ascii: "a") < 26
  }

  /// Whether a sentence goes on behind a quote, or ends there with a full stop.
  private static func isFollowed(_ line: Span<UInt8>, _ close: Int) -> Bool {
    var next = close
    if line[close] == guillemet { next += 2 }
    while next < line.count, line[next] == 0x60 { next += 1 }
    guard next < line.count else { return false }
    if line[next] >= 0x80 { return true }
    guard line[next] == 0x20 else { return ".,;".utf8.contains(line[next]) }
    guard next + 1 < line.count else { return false }
    let word = line[next + 1]
    return word &- UInt8(ascii: "a") < 26 || word >= 0x80 || word == UInt8(ascii: "(")
  }

  /// Whether a text of some words speaks of an error.
  private static func reports(_ text: Span<UInt8>) -> Bool {
    Bytes.holds(" ", in: text) && words.contains { Bytes.holds($0, in: text) }
  }

  private static let words: [StaticString] = ["rror", "ailed", "ERROR", "FAILED", "xception"]
}

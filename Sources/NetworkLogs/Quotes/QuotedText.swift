/// Finds the words of an error that a document quotes in the midst of a sentence: between backticks, as Markdown and
/// reStructuredText mark code, or between the quotes of printed text.
///
/// A message that somebody reports stands behind a colon, or has nothing behind it.
enum QuotedText {
  /// Whether a line quotes an error so; a sentence may begin in the line before it.
  static func isWoven(into line: Span<UInt8>, after context: Span<UInt8>) -> Bool {
    let end = min(line.count, maxLength)
    var place = 0
    while place < end, begins.contains(line[place]) { place += 1 }
    let start = place
    if endsQuote(line, context) { return true }
    // Ends: each round goes on behind a mark.
    while place < end {
      place = Bytes.first(of: marks, in: line, place..<end)
      guard place < end else { return false }
      let mark = place
      while place < end, line[place] == line[mark] { place += 1 }
      // Not a fence, and not the mark that ends a quote.
      guard place - mark < 3, isOpening(line, mark, place) else { continue }
      let close = close(of: line[mark], in: line, place..<end)
      // One that goes on in the next line.
      guard close < end else {
        return mark == start && close > minLine && endsInWord(context)
          && reports(line.extracting(place..<close))
      }
      // Two backticks mark nothing but code.
      let isMarked = place - mark == 2
      let isInSentence =
        mark == start
        ? line[mark] == guillemet || line[mark] == corner || endsInWord(context)
        : isBehindWord(line, mark)
      if isInSentence,
        isMarked || isFollowed(line, close)
          || line[mark] == curly && endsParagraph(line, mark, close),
        reports(line.extracting(place..<close))
      {
        return true
      }
      place = close + 1
    }
    return false
  }

  /// Whether a line ends a quote between backticks that the sentence of the line before it opens.
  private static func endsQuote(_ line: Span<UInt8>, _ context: Span<UInt8>) -> Bool {
    let close = Bytes.first(0x60, in: line, from: 0)
    var place = context.count
    guard close < min(line.count, maxLength), place > 1, context[place - 1] == 0x0A,
      context[place - 2] != 0x0A, isFollowed(line, close),
      let range = Bytes.lastLine(in: context, before: &place)
    else { return false }
    let before = context.extracting(range)
    var mark: Int?
    for index in before.indices where before[index] == 0x60 { mark = mark == nil ? index : nil }
    guard let mark, isOpening(before, mark, mark + 1), isBehindWord(before, mark) else {
      return false
    }
    return reports(before.extracting((mark + 1)...)) || reports(line.extracting(..<close))
  }

  /// A backtick, and what the quotes of printed text begin and end with.
  private static let marks = SIMD4<UInt8>(0x60, guillemet, curly, corner)
  private static let guillemet: UInt8 = 0xC2
  private static let curly: UInt8 = 0xE2
  private static let corner: UInt8 = 0xE3
  private static let maxLength = 600

  /// Whether a mark, which ends before `behind`, begins a quote.
  private static func isOpening(_ line: Span<UInt8>, _ mark: Int, _ behind: Int) -> Bool {
    guard behind < line.count, line[behind] != 0x20 else { return false }
    if line[mark] == guillemet { return line[behind] == 0xAB }
    if line[mark] == curly { return Bytes.isWord("“", at: mark, of: line) }
    if line[mark] == corner { return Bytes.isWord("「", at: mark, of: line) }
    return mark == 0 || line[mark - 1] >= 0x80 || " (*".utf8.contains(line[mark - 1])
  }

  /// Whether an article is in front of a quote that speaks of an error: `the "…" error`.
  static func isNamed(in line: Span<UInt8>) -> Bool {
    let line = line.extracting(..<min(line.count, maxLength))
    var place = 0
    // Ends: each round goes on behind a quote.
    while place < line.count {
      let mark = Bytes.first(UInt8(ascii: "\""), in: line, from: place)
      place = mark + 1
      guard place < line.count else { return false }
      guard
        articles.contains(where: { Bytes.isWord($0, at: mark - $0.utf8CodeUnitCount, of: line) })
      else { continue }
      let close = Bytes.first(UInt8(ascii: "\""), in: line, from: place)
      if close < line.count, reports(line.extracting(place..<close)) { return true }
      place = close + 1
    }
    return false
  }

  private static let articles: [StaticString] = [" the ", " an ", " a "]

  /// Where the mark is that ends a quote, or the end of the range.
  private static func close(of mark: UInt8, in line: Span<UInt8>, _ range: Range<Int>) -> Int {
    guard mark != 0x60 else { return Bytes.first(of: SIMD4(repeating: mark), in: line, range) }
    var place = range.lowerBound
    // Ends: each round goes on behind a byte.
    while place < range.upperBound {
      if line[place] == mark,
        mark == guillemet || Bytes.isWord("”", at: place, of: line)
          || Bytes.isWord("」", at: place, of: line)
      {
        return place
      }
      place += 1
    }
    return range.upperBound
  }

  /// Whether a quote is the last of a line that has a whole sentence in front of it.
  private static func endsParagraph(_ line: Span<UInt8>, _ mark: Int, _ close: Int) -> Bool {
    var end = line.count
    while end > close, ByteSet.blanks.contains(line[end - 1]) { end -= 1 }
    return end - close == 3 && Bytes.holds(". ", in: line.extracting(..<mark))
  }

  /// Whether the last line of a text, which is of some words, leaves its sentence open.
  private static func endsInWord(_ context: Span<UInt8>) -> Bool {
    guard context.count > 1, context[context.count - 1] == 0x0A, context[context.count - 2] != 0x0A
    else { return false }
    var place = context.count
    guard let range = Bytes.lastLine(in: context, before: &place) else { return false }
    let line = context.extracting(range)
    var end = line.count
    while end > 0, ByteSet.blanks.contains(line[end - 1]) { end -= 1 }
    guard end > minLine else { return false }
    let last = line[end - 1]
    return last &- UInt8(ascii: "a") < 26 || last >= 0x80 || last == UInt8(ascii: ",")
  }

  /// What is in front of the text of a line: blanks, and the marks of comments and quotes.
  private static let begins = ByteSet(" \t/>#".utf8)
  /// How long a line is that breaks because it is full.
  private static let minLine = 40

  /// Whether a word is in front of a quote: one of small letters, or one of another script, or the line before.
  private static func isBehindWord(_ line: Span<UInt8>, _ mark: Int) -> Bool {
    var end = mark
    while end > 0, line[end - 1] == UInt8(ascii: "*") { end -= 1 }
    if end > 0, line[end - 1] == 0x20 { end -= 1 }
    guard end > 1 else { return false }
    if line[end - 1] >= 0x80 { return !Bytes.isWord("：", at: end - 3, of: line) }
    return line[end - 1] &- UInt8(ascii: "a") < 26
  }

  /// Whether a sentence goes on behind a quote, or ends there with a full stop.
  private static func isFollowed(_ line: Span<UInt8>, _ close: Int) -> Bool {
    var next = close
    if line[close] == guillemet { next += 2 }
    if line[close] == curly || line[close] == corner { next += 3 }
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

  private static let words: [StaticString] = [
    "rror", "ailed", "ERROR", "FAILED", "xception", "has blocked", "(-", "nválid", "ngültig",
    "pas valide", "non è valid", "едействит", "x509: ", "secure connection",
  ]
}

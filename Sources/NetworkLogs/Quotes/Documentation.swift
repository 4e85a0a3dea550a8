/// Distinguishes documentation that explains an error from a log that reports it: a row of a table in Markdown, an
/// item of a list, a field of what is in front of a page.
enum Documentation {
  /// How many lines before a line are looked at.
  private static let maxLines = 24

  /// Whether a line is of a document, by what it is like and by the text before it.
  static func holds(_ line: Span<UInt8>, after context: Span<UInt8>) -> Bool {
    // What begins with a number is no list and no table.
    guard line.count > 2, line[0] &- 0x30 >= 10 else { return false }
    if explainsName(line) || explainsItem(line) || quotesInBold(line) || listsNames(line) {
      return true
    }
    switch line[0] {
    case UInt8(ascii: "|"): return isTable(context) || quotesInRow(line)
    case UInt8(ascii: "-"), UInt8(ascii: "*"), 0x20:
      return isListOfChanges(context) || (isQuotedItem(line) && isConditional(context))
        || isLabelledItem(line, context) || isLabelledSentence(line) || linksInItem(line)
    case bullet: return isSentence(line)
    default: return isFrontMatter(line, context)
    }
  }

  /// What `•` begins with, which no log has in front.
  private static let bullet: UInt8 = 0xE2

  /// Whether a line that begins with a bullet is a sentence: it ends as one, and has no message behind a colon.
  private static func isSentence(_ line: Span<UInt8>) -> Bool {
    Bytes.isWord("• ", at: 0, of: line) && line[line.count - 1] == UInt8(ascii: ".")
      && !Bytes.holds(": ", in: line)
  }

  /// Whether a line is a list of names of errors, and nothing else.
  private static func listsNames(_ line: Span<UInt8>) -> Bool {
    var commas = 0
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: "_"), 0x20, 0x0D, 0x30...0x39, 0x41...0x5A: continue
      default: return false
      }
    }
    return commas > 0
  }

  /// Whether a line has a text in quotes in bold, as Markdown prints it, and not only a dump that somebody set so.
  private static func quotesInBold(_ line: Span<UInt8>) -> Bool {
    Bytes.holds("**\"", in: line) && Bytes.holds("\"**", in: line)
      && !Bytes.holds("Domain=", in: line)
  }

  /// Whether a line is an item with its name in bold and sentences behind it, and no dump.
  private static func isLabelledSentence(_ line: Span<UInt8>) -> Bool {
    line.count > minSentence && Bytes.isWord("- **", at: 0, of: line)
      && (Bytes.holds(":** ", in: line) || Bytes.holds("**: ", in: line))
      && !dumps.contains { Bytes.holds($0, in: line) }
  }

  private static let minSentence = 160
  private static let dumps: [StaticString] = ["Domain=", "Task <", "kCFStream"]

  /// Whether a line is an item of a list with a link, as Markdown writes it.
  private static func linksInItem(_ line: Span<UInt8>) -> Bool {
    var start = 0
    while start < min(line.count, maxMarks), line[start] == 0x20 { start += 1 }
    return Bytes.holds("](http", in: line)
      && (Bytes.isWord("- ", at: start, of: line) || Bytes.isWord("* ", at: start, of: line))
  }

  /// Whether a line is an item that names what it quotes, and the one before it is an item of some words; or, with its
  /// name in bold, a sentence that announces a list.
  private static func isLabelledItem(_ line: Span<UInt8>, _ context: Span<UInt8>) -> Bool {
    var end = line.count
    while end > 0, ByteSet.blanks.contains(line[end - 1]) { end -= 1 }
    guard end > 4, quotes.contains(line[end - 1]),
      Bytes.isWord("- ", at: 0, of: line) || Bytes.isWord("* ", at: 0, of: line),
      Bytes.holds(": `", in: line) || Bytes.holds("**: \"", in: line)
    else { return false }
    var place = context.count
    guard let range = Bytes.lastLine(in: context, before: &place) else { return false }
    let before = context.extracting(range)
    guard before.count > minItem else { return false }
    if before[0] == line[0], before[1] == 0x20 { return true }
    return Bytes.isWord("- **", at: 0, of: line) && before[before.count - 1] == UInt8(ascii: ":")
  }

  private static let quotes = ByteSet("`\"".utf8)
  private static let minItem = 24

  /// Whether a line is a field of what is in front of a page: all lines before it, up to one of dashes, are fields.
  private static func isFrontMatter(_ line: Span<UInt8>, _ context: Span<UInt8>) -> Bool {
    guard fields.contains(where: { Bytes.isWord($0, at: 0, of: line) }) else { return false }
    var end = context.count
    for _ in 0..<maxFields {
      guard let range = Bytes.lastLine(in: context, before: &end) else { return false }
      let before = context.extracting(range)
      if Bytes.isWord("---", at: 0, of: before) { return true }
      guard Bytes.holds(":", in: before) || Bytes.isWord("- ", at: 0, of: before) else {
        return false
      }
    }
    return false
  }

  private static let fields: [StaticString] = [
    "title:", "subtitle:", "description:", "summary:", "excerpt:", "keywords:", "tags:",
  ]
  private static let maxFields = 12

  /// Whether a line is an entry of a list that says what a name between backticks means, or a sentence that begins
  /// with such a name.
  private static func explainsName(_ line: Span<UInt8>) -> Bool {
    var start = 0
    while start < min(line.count, maxMarks), listMarks.contains(line[start]) { start += 1 }
    guard start < line.count, line[start] == UInt8(ascii: "`") else { return false }
    var end = start + 1
    while end < line.count, inNames.contains(line[end]) { end += 1 }
    guard end + 2 < line.count, line[end] == UInt8(ascii: "`") else { return false }
    if line[end + 1] == UInt8(ascii: ":") { return start > 0 }
    return verbs.contains { Bytes.isWord($0, at: end + 1, of: line) }
  }

  /// Whether a line is an item of a list that explains a name in capitals by a sentence.
  private static func explainsItem(_ line: Span<UInt8>) -> Bool {
    var start = 0
    while start < min(line.count, maxMarks), listMarks.contains(line[start]) { start += 1 }
    if Bytes.isWord("• ", at: start, of: line) { start += 4 } else { return false }
    let end = Bytes.first(UInt8(ascii: " "), in: line, from: start)
    guard end < line.count, end > start, line[end - 1] == UInt8(ascii: ":") else { return false }
    for index in start..<end where !inCapitals.contains(line[index]) { return false }
    return line.count - end > minExplanation && line[line.count - 1] == UInt8(ascii: ".")
  }

  private static let inCapitals = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:".utf8)
  private static let minExplanation = 40

  /// Whether a line is a paragraph: of several sentences, long, and with no sign that logs have and texts haven't.
  static func isParagraph(_ line: Span<UInt8>) -> Bool {
    guard line.count >= minParagraph else { return false }
    var sentences = 0
    for index in line.indices {
      let byte = line[index]
      if inRecords.contains(byte) { return false }
      guard index > 1, byte &- UInt8(ascii: "A") < 26, line[index - 1] == 0x20,
        sentenceEnds.contains(line[index - 2])
      else { continue }
      sentences += 1
    }
    return sentences > 1
  }

  private static let minParagraph = 400
  private static let inRecords = ByteSet("{}<>=|\\[".utf8)
  private static let sentenceEnds = ByteSet(".?!".utf8)

  private static let maxMarks = 8
  private static let listMarks = ByteSet("+-* \t".utf8)
  private static let inNames = ByteSet.wordBytes.union(ByteSet(".'\"-".utf8))
  private static let verbs: [StaticString] = [
    " is ", " was ", " has ", " had ", " are ", " can ", " means ", " now ", " should ", " will ",
    " indicates ", " happens ", " occurs ",
  ]

  /// Whether the last lines of a text are rows of a table, the line of dashes among them.
  private static func isTable(_ text: Span<UInt8>) -> Bool {
    var end = text.count
    for _ in 0..<maxLines {
      guard let line = Bytes.lastLine(in: text, before: &end),
        text[line.lowerBound] == UInt8(ascii: "|")
      else {
        return false
      }
      let row = text.extracting(line)
      // Who sets each line of a log behind a bar leaves empty ones.
      if Bytes.holds("--", in: row), line.allSatisfy({ ruling.contains(text[$0]) }) { return true }
    }
    return false
  }

  /// Whether a line is a row of a table that quotes something between backticks.
  private static func quotesInRow(_ line: Span<UInt8>) -> Bool {
    line[line.count - 1] == UInt8(ascii: "|")
      && Bytes.first(UInt8(ascii: "`"), in: line, from: 0) < line.count
  }

  private static let ruling = ByteSet("|-: \r".utf8)

  /// Whether the last heading of a text is one of a list of changes.
  private static func isListOfChanges(_ text: Span<UInt8>) -> Bool {
    var end = text.count
    for _ in 0..<maxLines {
      guard let line = Bytes.lastLine(in: text, before: &end) else { return false }
      guard text[line.lowerBound] == UInt8(ascii: "#") else { continue }
      var start = line.lowerBound
      while start < line.upperBound, marks.contains(text[start]) { start += 1 }
      return headings.contains { Bytes.isWord($0, at: start, of: text) }
    }
    return false
  }

  /// Whether a line is an item of a list that holds nothing but what is between backticks.
  private static func isQuotedItem(_ line: Span<UInt8>) -> Bool {
    var end = line.count
    while end > 0, ByteSet.blanks.contains(line[end - 1]) { end -= 1 }
    return end > 4 && line[end - 1] == 0x60
      && (Bytes.isWord("- `", at: 0, of: line) || Bytes.isWord("* `", at: 0, of: line))
  }

  /// Whether the last line of a text that is no item of a list says when something may be seen.
  private static func isConditional(_ text: Span<UInt8>) -> Bool {
    var end = text.count
    for _ in 0..<maxLines {
      guard let range = Bytes.lastLine(in: text, before: &end) else { return false }
      let line = text.extracting(range)
      if Bytes.isBlank(line) || listMarks.contains(line[0]) { continue }
      return conditions.contains { Bytes.isWord($0, at: 0, of: line) }
    }
    return false
  }

  private static let conditions: [StaticString] = [
    "If ", "When ", "Whenever ", "如果", "当", "Если ", "Wenn ", "Falls ", "Si ", "もし",
  ]

  private static let marks = ByteSet("#* [".utf8)

  /// The usual headings of Keep a Changelog and of release notes.
  private static let headings: [StaticString] = [
    "Fixed", "Added", "Changed", "Removed", "Deprecated", "Security", "Fixes", "Bug fixes",
    "Bug Fixes",
    "Improvements", "Features", "Release notes", "Release Notes", "What's new", "What's New",
    "What's Changed", "Changelog", "Unreleased",
  ]
}

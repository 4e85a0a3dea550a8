/// Finds where a log line begins that was folded at its blanks, as mail programs fold all lines of a text.
///
/// The names at its begin, process, task and connection, count for what is on its other lines.
enum FoldedLine {
  /// How many lines before a line are looked at: for their width, and for the begin.
  private static let reach = (width: 12, begin: 4)
  /// The widths at which texts are folded, in characters.
  private static let foldWidths = [64, 70, 72, 76, 78, 80, 90, 100, 120, 132]
  /// By how much the widest of a few folded lines may miss the width.
  private static let slack = 4

  /// The lines of `context` that hold the begin of what goes on in a line; nil where it is no such line.
  ///
  /// The line begins with no date.
  static func begin(before line: Span<UInt8>, in context: Span<UInt8>) -> Range<Int>? {
    guard let first = line.first, first > 0x20, let begin = lastDate(in: context),
      let width = foldWidth(of: context)
    else { return nil }
    var word = firstWord(of: line)
    var start = context.count
    // Ends: each round takes a line, down to the one with the date.
    while start > begin, let last = Bytes.lastLine(in: context, before: &start) {
      let text = context.extracting(last)
      // A word that fits in is no rest of that line.
      guard Bytes.characterCount(text) + 1 + word > width else { return nil }
      word = firstWord(of: text)
    }
    return begin..<context.count
  }

  /// Where the last line with a date begins that is no more than a few lines before the end of a text.
  private static func lastDate(in context: Span<UInt8>) -> Int? {
    var start = context.count
    for _ in 0..<reach.begin {
      let end = start
      guard let last = Bytes.lastLine(in: context, before: &start),
        isOneLineEnd(context.extracting(last.upperBound..<end))
      else { return nil }
      if startsWithDate(context.extracting(last)) { return last.lowerBound }
    }
    return nil
  }

  /// Whether a text is no more than one line end, however it is written.
  private static func isOneLineEnd(_ text: Span<UInt8>) -> Bool {
    text.count < 2 || (text.count == 2 && text[0] == 0x0D && text[1] == 0x0A)
  }

  /// The width at which the last lines of a text are folded, or nil where they aren't.
  private static func foldWidth(of context: Span<UInt8>) -> Int? {
    var start = context.count
    var widest = 0
    for _ in 0..<reach.width {
      guard let last = Bytes.lastLine(in: context, before: &start) else { break }
      widest = max(widest, Bytes.characterCount(context.extracting(last)))
    }
    return foldWidths.first { ($0 - slack...$0).contains(widest) }
  }

  /// How many characters the first word of a line has.
  private static func firstWord(of line: Span<UInt8>) -> Int {
    Bytes.characterCount(
      line.extracting(..<Bytes.first(of: 0x20, 0x09, 0x0D, 0x0A, in: line, from: 0)))
  }

  /// Whether the notice of a blocked load goes on in the next line with the name of the host, or right behind it.
  static func cutsNotice(_ line: Span<UInt8>) -> Bool {
    Bytes.holds("cleartext HTTP connection to", in: line) && !Bytes.holds("since it", in: line)
  }

  /// The length of a year, a month and a day with hyphens between.
  static let dateLength = 10

  /// Whether a line begins with a year, a month and a day, or with hours, minutes and seconds.
  static func startsWithDate(_ line: Span<UInt8>, at begin: Int = 0) -> Bool {
    isTime(line, begin, length: dateLength, signs: (4, 7), sign: 0x2D)
      || isTime(line, begin, length: clockLength, signs: (2, 5), sign: 0x3A)
  }

  /// Whether digits with two signs between are at a place, and something is behind them.
  private static func isTime(
    _ line: Span<UInt8>, _ begin: Int, length: Int, signs: (Int, Int), sign: UInt8
  ) -> Bool {
    guard line.count - begin > length, line[begin + signs.0] == sign, line[begin + signs.1] == sign
    else { return false }
    for digit in 0..<length where digit != signs.0 && digit != signs.1 {
      guard line[begin + digit] &- 0x30 < 10 else { return false }
    }
    return true
  }

  private static let clockLength = 8
}

extension Span<UInt8> {
  /// The first byte, or nil where there is none.
  fileprivate var first: UInt8? { isEmpty ? nil : self[0] }
}

/// The border between two lines where a record was wrapped: the end of one and the start of the next.
struct Seam {
  /// The end of the line before, blanks at its end removed.
  let tail: [UInt8]
  /// The start of the line, its indent and quote marks removed.
  let head: [UInt8]
  /// How many bytes of the line were removed in front of `head`.
  let skipped: Int
  /// Whether the line before has the width of a terminal or of its neighbour, so that a word may be
  /// cut in two.
  let cutsWords: Bool

  /// What may have stood where the line was broken: nothing, in the middle of a word, or a blank.
  static let glues = ["", " "]

  func allows(_ glue: String) -> Bool { !glue.isEmpty || cutsWords }

  func joined(_ glue: String) -> [UInt8] { tail + Array(glue.utf8) + head }
}

/// Finds seams, and tells which lines have to be seen for them.
struct SeamFinder {
  /// The number of the line that should be seen next, if any.
  private(set) var expected: Int?
  private var balance = 0
  private var silent = 0

  /// How much of either line a seam shows.
  private static let reach = 200
  /// How many lines in a row may say nothing before a record is given up.
  private static let patience = 3
  /// Widths at which terminals, mail programs and pagers wrap.
  private static let widths: Set<Int> = [64, 70, 72, 76, 78, 79, 80, 90, 100, 120, 132]

  /// Notes a line that was read.
  mutating func note(
    _ place: LinePlace, brackets: Int, saysSomething: Bool, isBlank: Bool
  ) {
    if expected != place.number {
      balance = 0
      silent = 0
    }
    let wasOpen = balance > 0
    balance = max(0, balance + brackets)
    silent = saysSomething ? 0 : silent + 1
    let goesOn: Bool
    if place.isFragment {
      goesOn = false
    } else if saysSomething {
      goesOn = balance > 0
    } else if place.isFollower {
      goesOn = (wasOpen || isBlank) && silent < Self.patience
    } else {
      // An anchor, and nothing to it yet: what is missing may stand on the next line.
      goesOn = true
    }
    expected = goesOn ? place.number + 1 : nil
  }

  /// Whether what stands at the end of a line may go on elsewhere: a bracket is open, or the line is
  /// as wide as wrapped ones.
  static func mayBeCut(_ line: Span<UInt8>) -> Bool {
    ByteText.leavesBracketOpen(line) || isWrapped(line)
  }

  private static func isWrapped(_ line: Span<UInt8>) -> Bool {
    var width = 0
    for index in line.indices where line[index] & 0xC0 != 0x80 { width += 1 }
    return widths.contains(width)
  }

  /// The seam between the last line of `context` and `line`, or nil where there is none.
  ///
  /// Only where the line before was left unfinished, or has a width at which texts are wrapped.
  func seam(before line: Span<UInt8>, context: Span<UInt8>, isWanted: Bool) -> Seam? {
    guard let last = Self.lastLine(context, before: context.count) else { return nil }
    let width = Self.width(context, last)
    var cutsWords = Self.widths.contains(width)
    if !cutsWords, width >= 40, let earlier = Self.lastLine(context, before: last.lowerBound) {
      cutsWords = Self.width(context, earlier) == width
    }
    guard isWanted || cutsWords else { return nil }
    var begin = 0
    while begin < line.count, [0x20, 0x09, 0x3E, 0x7C, 0x2F].contains(line[begin]) { begin += 1 }
    // A word that was cut goes on at the first byte; an indent was put there.
    guard begin < line.count, !Self.startsRecord(line, begin) else { return nil }
    if begin > 0, cutsWords, line[0] == 0x2F { begin = 0 }
    let from = max(last.lowerBound, last.upperBound - Self.reach)
    return Seam(
      tail: Self.bytes(context, from..<last.upperBound),
      head: Self.bytes(line, begin..<min(line.count, begin + Self.reach)), skipped: begin,
      cutsWords: cutsWords)
  }

  /// Whether a line begins with a year: a new record.
  private static func startsRecord(_ line: Span<UInt8>, _ begin: Int) -> Bool {
    guard line.count - begin > 10, line[begin + 4] == 0x2D, line[begin + 7] == 0x2D else {
      return false
    }
    return [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy { (0x30...0x39).contains(line[begin + $0]) }
  }

  /// The last line before `end` that isn't blank, blanks at its end removed.
  private static func lastLine(_ text: Span<UInt8>, before end: Int) -> Range<Int>? {
    var upper = end
    while upper > 0, [0x0A, 0x0D, 0x20, 0x09].contains(text[upper - 1]) { upper -= 1 }
    guard upper > 0 else { return nil }
    var lower = upper
    while lower > 0, text[lower - 1] != 0x0A { lower -= 1 }
    return lower..<upper
  }

  /// How many characters a line has, its blanks and line end included.
  private static func width(_ text: Span<UInt8>, _ line: Range<Int>) -> Int {
    var end = line.upperBound
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    var width = 0
    for index in line.lowerBound..<end where text[index] & 0xC0 != 0x80 { width += 1 }
    return width
  }

  private static func bytes(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(text[index]) }
    return bytes
  }
}

extension [FoundFact] {
  /// Drops numbers that, cut short, would be other valid numbers: `6` of `61`.
  ///
  /// Codes of URL loading and of TLS have four digits, and no part of one is another.
  mutating func dropUncertainNumbers(from first: Int) {
    for index in indices.reversed() where index >= first {
      switch self[index].fact {
      case .code(let number, _, _), .streamCode(let number), .looseCode(let number):
        if number > -1000 || (number < -1999 && number > -9800) { remove(at: index) }
      case .streamDomain: remove(at: index)
      default: break
      }
    }
  }
}

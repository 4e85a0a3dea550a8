/// The border between two lines where a record was wrapped: the end of one and the start of the next.
struct LineWrap {
  /// The end of the line before in the context, blanks at its end removed.
  let tail: Range<Int>
  /// The start of the line, its indent and quote marks removed.
  let head: Range<Int>
  /// Whether the line before has the width of a terminal or of its neighbour, so that a word may be
  /// cut in two.
  let cutsWords: Bool

  /// What may have stood where the line was broken.
  enum Joint: CaseIterable {
    /// Nothing: it was in the middle of a word.
    case nothing
    case blank

    var length: Int { self == .blank ? 1 : 0 }
  }

  /// Whether the name of a task may be cut in two: the bracket in front of it is close enough to the end of the line.
  func mayCutTask(_ context: Span<UInt8>) -> Bool {
    guard cutsWords else { return false }
    let end = context.extracting(
      max(tail.lowerBound, tail.upperBound - Bytes.lengthOfUUID)..<tail.upperBound)
    return Bytes.first(UInt8(ascii: "<"), in: end, from: 0) < end.count
  }

  func allows(_ joint: Joint) -> Bool { joint == .blank || cutsWords }

  /// Both lines as one.
  func join(
    _ context: Span<UInt8>, _ joint: Joint, _ line: Span<UInt8>, into bytes: inout [UInt8]
  ) {
    bytes.removeAll(keepingCapacity: true)
    unsafe context.extracting(tail).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    if joint == .blank { bytes.append(0x20) }
    unsafe line.extracting(head).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}

/// Finds seams, and says which lines have to be seen for them.
struct LineWrapFinder {
  /// The number of the line that should be seen next, if any.
  private(set) var expected: Int?
  /// Whether nothing but the width of the line before that one calls for it.
  private var isExpectedByWidth = false
  /// The last line that did nothing but close the record before it; 0 where there is none.
  private(set) var lastClosingLine = 0
  private var balance = 0
  private var silent = 0
  /// The brackets that the last lines left open that said nothing: the next one that does speaks for them.
  private var unsaid = 0

  /// A record that the lines read so far left unfinished.
  struct Unfinished: Hashable, Sendable {
    fileprivate var balance = 0
    fileprivate var silent = 0
    fileprivate var unsaid = 0
    fileprivate var isExpected = false
    fileprivate var isExpectedByWidth = false
    /// How many lines ago a record was closed; 0 where that is too long ago to matter.
    fileprivate var linesSinceClosing = 0
  }

  init() {}

  /// A finder that begins at a line, where those before it left a record unfinished.
  init(at line: Int, _ unfinished: Unfinished?) {
    guard let unfinished else { return }
    if unfinished.linesSinceClosing > 0 { lastClosingLine = line - unfinished.linesSinceClosing }
    guard unfinished.isExpected else { return }
    expected = line
    isExpectedByWidth = unfinished.isExpectedByWidth
    balance = unfinished.balance
    silent = unfinished.silent
    unsaid = unfinished.unsaid
  }

  /// What the lines before a line leave open, or nil where that is nothing.
  func unfinished(at line: Int) -> Unfinished? {
    var unfinished = Unfinished()
    if expected == line {
      unfinished.isExpected = true
      unfinished.isExpectedByWidth = isExpectedByWidth
      unfinished.balance = balance
      unfinished.silent = silent
      unfinished.unsaid = unsaid
    }
    let distance = line - lastClosingLine
    if lastClosingLine > 0, distance <= Self.closingReach {
      unfinished.linesSinceClosing = distance
    }
    return unfinished == Unfinished() ? nil : unfinished
  }

  /// For how many lines it counts that a record was closed.
  private static let closingReach = 16
  /// How much of either line a seam shows.
  private static let reach = 200
  /// How many lines in a row may say nothing before a record is given up.
  private static let patience = 3

  /// Whether terminals, mail programs or pagers wrap at a width.
  static func isWrapped(_ width: Int) -> Bool {
    switch width {
    case 64, 70, 72, 76, 78, 79, 80, 90, 100, 120, 132: true
    default: false
    }
  }

  /// Whether the lines before a line leave a record open that may go on in it.
  func isRecordOpen(at line: Int) -> Bool { expected == line && !isExpectedByWidth }

  /// The brackets that the lines before a line left open that said nothing.
  func unsaidBrackets(before line: Int) -> Int { expected == line ? unsaid : 0 }

  /// Notes a line that was read.
  ///
  /// - Parameters:
  ///   - isClosing: whether there is nothing in the line but what closes a record.
  ///   - endsInCutName: whether the line ends in a name that may go on in the next one.
  ///   - isWide: whether the line is as wide as wrapped ones, so that words may be cut by which the next
  ///     one would be found.
  mutating func note(
    _ place: LinePlace, brackets: Int, saysSomething: Bool, isBlank: Bool,
    isClosing: Bool = false, endsInCutName: Bool = false, isWide: Bool = false
  ) {
    if !isRecordOpen(at: place.number) {
      balance = 0
      silent = 0
    }
    let wasOpen = balance > 0
    balance = max(0, balance + brackets)
    if wasOpen, balance == 0, isClosing { lastClosingLine = place.number }
    silent = saysSomething ? 0 : silent + 1
    // What closes a record is of that one, not of the next.
    unsaid = saysSomething || (wasOpen && balance == 0) ? 0 : (wasOpen ? unsaid : 0) + brackets
    let goesOn: Bool
    if place.isFragment {
      goesOn = false
    } else if saysSomething {
      goesOn = balance > 0 || endsInCutName
    } else if isExpectedByWidth, place.isFollower {
      goesOn = false
    } else if place.isFollower {
      goesOn = (wasOpen || isBlank) && silent < Self.patience
    } else {
      // An anchor, and nothing to it yet: what is missing may be on the next line.
      goesOn = true
    }
    isExpectedByWidth = !goesOn && isWide && saysSomething && !place.isFragment
    expected = goesOn || isExpectedByWidth ? place.number + 1 : nil
  }

  /// Whether what is at the end of a text may go on elsewhere: a bracket is open, or the last line of it,
  /// which begins at `start`, is as wide as wrapped ones.
  static func mayBeCut(_ text: Span<UInt8>, lastLine start: Int = 0) -> Bool {
    isWrapped(Bytes.characterCount(text.extracting(start..<text.count)))
      || ByteText.leavesBracketOpen(text)
  }

  /// The seam between the last line of `context` and `line`, or nil where there is none.
  ///
  /// Only where the line before was left unfinished, or has a width at which texts are wrapped. The line begins
  /// with no date.
  func seam(before line: Span<UInt8>, context: Span<UInt8>, isWanted: Bool) -> LineWrap? {
    var begin = Self.indent(line)
    guard begin < line.count, begin == 0 || !FoldedLine.startsWithDate(line, at: begin),
      let last = Self.lastLine(context, before: context.count)
    else { return nil }
    let cutsWords = Self.cutsWords(
      context, before: last.lowerBound, width: Self.width(context, last))
    // Nothing but the width speaks for it: then no blank line is between.
    guard isWanted || (cutsWords && Self.isRightBefore(last.upperBound, context)) else {
      return nil
    }
    // What a logger puts in front of every line was no part of the one that was wrapped. Two lines of a
    // log as wide as a terminal are far more often two.
    let prefix = SharedPrefix.length(in: line, after: context.extracting(last))
    if prefix > begin {
      guard isWanted, prefix < line.count else { return nil }
      begin = prefix
    } else if begin > 0, cutsWords, line[0] == 0x2F {
      // A word that was cut goes on at the first byte; an indent was put there.
      begin = 0
    }
    let from = max(last.lowerBound, last.upperBound - Self.reach)
    return LineWrap(
      tail: from..<last.upperBound, head: begin..<min(line.count, begin + Self.reach),
      cutsWords: cutsWords)
  }

  /// Whether a line that begins at `begin` and has a width was wrapped, perhaps in a word.
  static func cutsWords(_ context: Span<UInt8>, before begin: Int, width: Int) -> Bool {
    if isWrapped(width) { return true }
    guard width >= narrowest, let earlier = lastLine(context, before: begin) else { return false }
    return isWrapped(width, after: Self.width(context, earlier))
  }

  /// Whether a line is as wide as the one before it, as all are that are wrapped at some width.
  static func isWrapped(_ width: Int, after earlier: Int) -> Bool {
    width >= narrowest && width == earlier
  }

  private static let narrowest = 40

  private static func indent(_ line: Span<UInt8>) -> Int {
    var begin = 0
    while begin < line.count, isIndent(line[begin]) { begin += 1 }
    return begin
  }

  /// Blanks, and the marks of quotes, tables and comments.
  private static func isIndent(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x3E || byte == 0x7C || byte == 0x2F
  }

  /// The last line before `end` that isn't blank, blanks at its end removed.
  private static func lastLine(_ text: Span<UInt8>, before end: Int) -> Range<Int>? {
    var upper = end
    while upper > 0 {
      let byte = text[upper - 1]
      guard byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09 else { break }
      upper -= 1
    }
    guard upper > 0 else { return nil }
    return Bytes.lineStart(in: text, before: upper)..<upper
  }

  /// Whether no more than one line end is behind the line that ends at a place.
  private static func isRightBefore(_ end: Int, _ text: Span<UInt8>) -> Bool {
    Bytes.lineEnds(in: text, from: end) < 2
  }

  /// How many characters a line has, its blanks and line end included.
  private static func width(_ text: Span<UInt8>, _ line: Range<Int>) -> Int {
    var end = line.upperBound
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    return Bytes.characterCount(text.extracting(line.lowerBound..<end))
  }
}

extension Fact {
  /// Whether it is a number that, cut short, would be another valid number: `6` of `61`.
  ///
  /// Codes of URL loading and of TLS have four digits, and no part of one is another.
  var mayBeCutShort: Bool {
    switch self {
    // POSIX's end before 110.
    case .code(let number, .posix, _): number < 11
    case .code(let number, _, _), .streamCode(let number), .looseCode(let number):
      (number > -1000 && !(-999 ... -995).contains(number)) || (number < -2000 && number > -9800)
    case .streamDomain: true
    default: false
    }
  }
}

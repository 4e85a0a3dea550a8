internal import CAnchorScanner

/// A match with its rule.
///
/// Many are kept, so it is small: a line that is remembered is short.
struct FoundMatch: Sendable {
  let entry: RuleSet.Entry
  /// Where it stands.
  private let lower: Int16
  private let upper: Int16
  /// Where the part stands by which it is remembered what it says; less than 0 bytes where that isn't
  /// worth it, since its words hardly ever come again.
  private let keyLower: Int16
  private var keyCount: Int16
  /// Where its groups stand in that part, as a key has them.
  private let groups: SIMD4<UInt64>

  init(entry: RuleSet.Entry, match: Match) {
    self.entry = entry
    lower = Int16(truncatingIfNeeded: match.bounds[0])
    upper = Int16(truncatingIfNeeded: match.bounds[1])
    let key = MatchKey(match, of: entry)
    keyLower = Int16(truncatingIfNeeded: key?.lower ?? 0)
    keyCount = Int16(truncatingIfNeeded: key?.count ?? -1)
    groups = key?.groups ?? MatchKey.groups(of: match, from: 0)
  }

  /// Where it ends.
  var end: Int { Int(upper) }

  var match: Match {
    Match(whole: Int32(lower)..<Int32(upper), groups: groups, from: Int32(keyLower))
  }

  /// By this it is remembered what it says.
  var key: MatchKey? {
    keyCount < 0
      ? nil : MatchKey(lower: Int32(keyLower), count: Int32(keyCount), groups: groups)
  }

  /// More bytes than this differ from line to line: an address, a time, and not only a code.
  private static let mostMasked = 8

  /// The match in a text of a shape, from which it is seen whether its words vary.
  func noting(_ shape: Span<UInt8>) -> FoundMatch {
    var found = self
    let masked = key?.range.count { shape[$0] == MaskedRun.mask } ?? 0
    if masked > Self.mostMasked { found.keyCount = -1 }
    return found
  }
}

/// A shape that was met before.
final class LineShape {
  /// A number that no other shape has.
  let number: Int32
  /// The line, all that varies masked.
  let text: [UInt8]
  /// Nil where lines of this shape can differ in what is found.
  let reading: LineReading?

  fileprivate init(number: Int32, _ text: [UInt8], _ reading: LineReading?) {
    self.number = number
    self.text = text
    self.reading = reading
  }

  fileprivate var size: Int {
    let matches = reading?.matches.count ?? 0
    return text.count + matches * MemoryLayout<FoundMatch>.stride + 300
  }
}

/// What is found where in every line of a shape.
final class LineReading {
  /// The matches of the rules, from left to right.
  let matches: [FoundMatch]
  /// Brackets and braces opened and not closed.
  let openBrackets: Int
  /// Whether it holds nothing but blanks.
  let isBlank: Bool
  /// Whether it begins a record, or nothing.
  let startsRecord: Bool
  /// How many characters it has.
  let width: Int
  /// Whether lines are wrapped at that width.
  let isWrapped: Bool
  /// Whether what stands at its end may go on elsewhere.
  let mayBeCut: Bool
  /// Where it may name a request: where a URL or host begins.
  let requestPlaces: [Int]
  /// Where the names of a task and of a connection stand.
  let names: NamePlaces
  /// Where time and process stand, or nil where the line itself has to be asked.
  let prefix: PrefixPlaces?
  /// Whether some lines of the shape may hold an anchor that others lack.
  let mayHoldAnchor: Bool

  init(
    of line: Span<UInt8>, matches: [FoundMatch], requestPlaces: [Int], firstRun: Int,
    mayHoldAnchor: Bool
  ) {
    self.matches = matches
    self.requestPlaces = requestPlaces
    self.mayHoldAnchor = mayHoldAnchor
    openBrackets = Bytes.bracketBalance(line)
    isBlank = Bytes.isBlank(line)
    startsRecord = SeamFinder.startsRecord(line)
    width = Bytes.characterCount(line)
    isWrapped = SeamFinder.isWrapped(width)
    mayBeCut = SeamFinder.mayBeCut(line)
    names = TokenReader.names(in: line)
    prefix = PrefixReader.places(in: line, firstRun: firstRun)
  }
}

/// What stands across the end of a line and the begin of the next, in all lines of two shapes.
final class BorderReading: Sendable {
  /// The matches in the joined ends, and what is put in between.
  let matches: [FoundMatch]
  let glue: Seam.Glue
  /// How much of the second line's end they take.
  let reach: Int
  /// The matches in the rest of the second line.
  let rest: [FoundMatch]

  init(_ matches: [FoundMatch], _ glue: Seam.Glue, reach: Int, rest: [FoundMatch]) {
    self.matches = matches
    self.glue = glue
    self.reach = reach
    self.rest = rest
  }

  /// Of nearly all borders.
  static let nothing = BorderReading([], .blank, reach: 0, rest: [])
}

/// Remembers what was found in lines, by their shapes.
///
/// A log says few things many times, with other numbers, addresses and tasks each time. Where no rule
/// that could match tells those bytes apart (`PatternPositions.isBlind`), all lines of a shape match
/// at the same places, so the patterns needn't be tried again. What a match says is read from each
/// line itself.
struct ShapeMemory: ~Copyable {
  private var shapes = HashedMemory<LineShape>(room: 2048)
  /// The shapes that were met once; most lines of most logs never come again.
  private var met = HashedMemory<Void>(room: 2048)
  /// What stands between shapes, by the numbers of both; nil where lines of them can differ in what
  /// is found.
  private var borders = HashedMemory<BorderReading?>(room: 4096)
  /// The shape at hand.
  private var masked = [UInt8](repeating: 0, count: longest)
  private var length = 0
  private var facts = atsexplain_shape()
  /// Whether the line at hand, whose shape isn't known, was met before.
  private(set) var isWorthRemembering = false
  /// How many bytes are remembered, and how many shapes ever were.
  private(set) var size = 0
  private(set) var remembered: Int32 = 0

  /// A longer line is read anew each time.
  static let longest = 1024
  /// When more bytes than this are remembered all are forgotten.
  private let mostBytes: Int
  /// How many lines are still to be read before anything is remembered.
  private var linesBefore: Int

  /// A memory of so many bytes at most, 0 for none, that begins after some lines.
  init(mostBytes: Int, linesBefore: Int = 0) {
    self.mostBytes = mostBytes
    self.linesBefore = linesBefore
  }

  /// Whether anything is remembered by now.
  var isOn: Bool { mostBytes > 0 && linesBefore == 0 }

  /// The shape of a line, or nil where it isn't known.
  mutating func shape(of line: Span<UInt8>) -> LineShape? {
    isWorthRemembering = false
    guard linesBefore == 0 else {
      linesBefore -= 1
      return nil
    }
    guard mostBytes > 0, mask(line) else { return nil }
    if let known = shapes.value(
      facts.hash, where: { $0.text.count == length && isAtHand($0.text) })
    {
      return known
    }
    isWorthRemembering = met.value(facts.hash, where: { true }) != nil
    if !isWorthRemembering { met.remember((), facts.hash) }
    return nil
  }

  /// Takes a text at hand; false where it is too long.
  mutating func mask(_ text: Span<UInt8>) -> Bool {
    guard text.count <= Self.longest, !text.isEmpty else { return false }
    length = text.count
    facts = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe masked.withUnsafeMutableBufferPointer { shape in
        guard let from = bytes.baseAddress, let to = shape.baseAddress else {
          return atsexplain_shape()
        }
        return unsafe atsexplain_shape_of(from, bytes.count, to)
      }
    }
    return true
  }

  /// Takes a text at hand; false where it is too long.
  mutating func mask(_ text: [UInt8]) -> Bool {
    unsafe text.withUnsafeBufferPointer { mask(unsafe Span(_unsafeElements: $0)) }
  }

  /// Whether the shape at hand holds a part of a text, or all of it, at a place.
  func isAtHand(_ text: [UInt8], _ part: Range<Int>? = nil, at place: Int = 0) -> Bool {
    let part = part ?? text.indices
    guard place + part.count <= length else { return false }
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe masked.withUnsafeBufferPointer { shape in
        guard let bytes = text.baseAddress, let shape = shape.baseAddress else { return true }
        return unsafe atsexplain_are_equal(
          bytes + part.lowerBound, shape + place, part.count) != 0
      }
    }
  }

  /// What texts of the shape at hand can differ in.
  var runs: [MaskedRun] {
    var runs = [MaskedRun.digits]
    if facts.addresses != 0 { runs.append(.address) }
    if facts.tasks != 0 { runs.append(.task) }
    return runs
  }

  /// Where the first address or UUID of the text at hand begins, or its length.
  var firstRun: Int { facts.first_run }

  /// The shape at hand.
  var text: [UInt8] { Array(masked[..<length]) }

  /// Reads the shape at hand.
  func withShape<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe masked.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(unsafe Span(_unsafeElements: buffer).extracting(0..<length))
    }
  }

  /// Remembers what was found in the line at hand; nil where that is no answer for others of its
  /// shape.
  mutating func remember(_ reading: LineReading?) -> LineShape {
    // Numbers are never given twice, so what is known of borders goes when there are no more.
    if remembered == .max {
      borders.removeAll()
      remembered = 0
    }
    remembered += 1
    let shape = LineShape(number: remembered, Array(masked[..<length]), reading)
    if size + shape.size > mostBytes {
      shapes.removeAll()
      size = 0
    }
    size += shape.size - (shapes.remember(shape, facts.hash)?.size ?? 0)
    return shape
  }

  // MARK: Borders

  /// What stands across the border between lines of two shapes, given by their numbers, where that
  /// is known.
  func border(between tail: Int32, _ head: Int32, cutsWords: Bool) -> BorderReading? {
    borders.value(Self.pair(tail, head, cutsWords)) { _ in true } ?? nil
  }

  /// Whether that is known, or known to differ.
  func knowsBorder(between tail: Int32, _ head: Int32, cutsWords: Bool) -> Bool {
    borders.value(Self.pair(tail, head, cutsWords)) { _ in true } != nil
  }

  /// Remembers what stands there; nil where that is no answer for others of their shapes.
  mutating func remember(
    _ reading: BorderReading?, between tail: Int32, _ head: Int32, cutsWords: Bool
  ) {
    borders.remember(reading, Self.pair(tail, head, cutsWords))
  }

  /// The numbers of two shapes as one: no other two have it.
  private static func pair(_ tail: Int32, _ head: Int32, _ cutsWords: Bool) -> UInt64 {
    UInt64(UInt32(bitPattern: tail)) << 32 | UInt64(UInt32(bitPattern: head)) << 1
      | (cutsWords ? 1 : 0)
  }
}

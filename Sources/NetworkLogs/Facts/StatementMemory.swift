/// What of a match decides what it says: part of a text, and where the groups stand in it.
struct MatchKey {
  /// The part of the text.
  let lower: Int32
  let count: Int32
  /// Where the groups stand in that part: equal if and only if they stand at the same places.
  let groups: SIMD4<UInt64>

  /// Longer words are read anew each time.
  static let longest: Int32 = 256

  /// The key of a match, or nil where others than its words decide, or too many of them.
  init?(_ match: Match, of entry: RuleSet.Entry) {
    var lower = match.bounds[0]
    var upper = match.bounds[1]
    switch entry.source {
    case .words: break
    case .groups:
      let range = match.groupRange
      lower = Int32(truncatingIfNeeded: range.lowerBound)
      upper = Int32(truncatingIfNeeded: range.upperBound)
    case .surroundings: return nil
    }
    guard upper - lower <= Self.longest else { return nil }
    // What stands in a condition may lie outside of the words.
    for index in 2..<16 where match.bounds[index] >= 0 {
      guard (lower...upper).contains(match.bounds[index]) else { return nil }
    }
    self.init(
      lower: lower, count: upper - lower, groups: Self.groups(of: match, from: lower))
  }

  init(lower: Int32, count: Int32, groups: SIMD4<UInt64>) {
    self.lower = lower
    self.count = count
    self.groups = groups
  }

  /// The bounds of the groups of a match, counted from a place, 16 bits each.
  ///
  /// All that is remembered is short.
  static func groups(of match: Match, from lower: Int32) -> SIMD4<UInt64> {
    var groups = SIMD4<UInt64>()
    for index in 2..<16 {
      let bound = match.bounds[index]
      let place = bound < 0 ? noPlace : UInt64(truncatingIfNeeded: bound - lower)
      groups[index / 4] |= place << UInt64(16 * (index % 4))
    }
    return groups
  }

  fileprivate static let noPlace: UInt64 = 0xFFFF

  var range: Range<Int> { Int(lower)..<Int(lower + count) }
}

extension Match {
  /// A match, given where it stands, and where its groups do as a key has them.
  init(whole: Range<Int32>, groups: SIMD4<UInt64>, from lower: Int32) {
    self.init()
    bounds[0] = whole.lowerBound
    bounds[1] = whole.upperBound
    for index in 2..<16 {
      let place = groups[index / 4] >> UInt64(16 * (index % 4)) & MatchKey.noPlace
      bounds[index] = place == MatchKey.noPlace ? -1 : lower + Int32(place)
    }
  }
}

/// What stands behind a match, as far as that decides what it says.
enum MatchEnding: Int {
  /// The text goes on.
  case within
  /// The text ends with the match.
  case atEnd
  /// The same in a line as it stands in the log, which may have been cut there.
  case atCut
  /// The same in two lines that were joined.
  case atCutOfJoined

  /// That of a match which ends at a place of a text, a line as it stands in the log or two that were
  /// joined.
  init(at end: Int, of text: Span<UInt8>, isJoined: Bool) {
    if end < text.count {
      self = .within
    } else if SeamFinder.mayBeCut(text) {
      self = isJoined ? .atCutOfJoined : .atCut
    } else {
      self = .atEnd
    }
  }

  /// Whether words may be missing that stood behind it.
  var mayBeCut: Bool { self == .atCut || self == .atCutOfJoined }
}

/// Remembers what the matches of late said: most say what others said before them.
struct StatementMemory: ~Copyable {
  /// A match that was read.
  private final class Reading: Sendable {
    let rule: Int
    let groups: SIMD4<UInt64>
    let bytes: [UInt8]
    let statement: Statement

    init(
      rule: Int, _ groups: SIMD4<UInt64>, _ bytes: [UInt8], _ statement: Statement
    ) {
      self.rule = rule
      self.groups = groups
      self.bytes = bytes
      self.statement = statement
    }
  }

  private var readings: HashedMemory<Reading>
  private let texts = TextMemory()

  init(room: Int = 512) { readings = HashedMemory(room: room) }

  /// What a match with a key says; without one, it is read anew.
  mutating func statement(
    _ key: MatchKey?, of entry: RuleSet.Entry, in text: Span<UInt8>, _ ending: MatchEnding,
    match: @autoclosure () -> Match
  ) -> Statement {
    guard let key, readings.isUsed else {
      return make(match(), of: entry, in: text, ending, nil)
    }
    let part = text.extracting(key.range)
    let rule = entry.number << 2 | ending.rawValue
    let hash = Bytes.hash(part) ^ UInt64(truncatingIfNeeded: rule)
    if let known = readings.value(
      hash,
      where: { $0.rule == rule && $0.groups == key.groups && Bytes.areEqual($0.bytes, part) })
    {
      return known.statement
    }
    let statement = make(match(), of: entry, in: text, ending, texts)
    let reading = Reading(rule: rule, key.groups, part.indices.map { part[$0] }, statement)
    readings.remember(reading, hash)
    return statement
  }

  private func make(
    _ match: Match, of entry: RuleSet.Entry, in text: Span<UInt8>, _ ending: MatchEnding,
    _ memory: TextMemory?
  ) -> Statement {
    var builder = StatementBuilder(texts, ending)
    entry.rule.say(match, text, &builder)
    if ending == .atCut { builder.dropUncertainNumbers() }
    var words = ""
    if !builder.isEmpty, entry.rule.isQuoted, let range = match.range(0) {
      words = ByteText.excerpt(text, range, memory)
    }
    return builder.statement(words: words)
  }
}

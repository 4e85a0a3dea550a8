internal import PCRE2

/// All rules of all formats, shared by every reader.
final class RuleSet: Sendable {
  /// One rule with its pattern and the places where it can match.
  final class Entry: Sendable {
    let rule: LogFormat.Rule
    let format: String
    /// Its place among the rules of all formats.
    let number: Int
    /// The number of its pattern in tables.
    let check: UInt32
    let pattern: Pattern
    /// Whether the pattern is tried at single places instead of searched for.
    let isAnchored: Bool

    init(
      _ rule: LogFormat.Rule, format: String, number: Int, check: UInt32, isAnchored: Bool
    ) {
      self.rule = rule
      self.format = format
      self.number = number
      self.check = check
      self.isAnchored = isAnchored
      pattern = Pattern(uncompiled: rule.pattern, isAnchored: isAnchored, isOfLines: true)
    }

    /// What its matches look like, as the table has it, or else read off the pattern.
    var shape: Shape {
      UseRows.standard.shape(of: self) ?? Shape(PatternNode(parsing: rule.pattern))
    }
  }

  /// What the matches of a rule look like.
  struct Shape: Hashable, Sendable {
    /// Whether it is of a rule.
    let isKnown: Bool
    /// The bytes with which a match begins, and those at its next two places.
    let first: ByteSet
    let second: ByteSet
    let third: ByteSet
    /// The bytes behind which no match is.
    let notBehind: ByteSet
    /// Whether matches begin nowhere but at the begin of a line.
    let beginsLine: Bool
    /// The bytes with which a match begins where they are few, the last one as often as needed.
    let fewFirst: SIMD4<UInt8>?
    /// The bytes that can be in a match.
    let alphabet: ByteSet
    /// Whether those are all that can be in a line.
    let isOfAnyBytes: Bool
    /// The length of the longest match, or nil where there is no limit.
    let maxLength: Int?

    /// The shape of what matches a pattern.
    init(_ node: PatternNode) {
      let heads = node.heads(3)
      self.init(
        heads: (heads[0], heads[1], heads[2]), notBehind: node.notBehind, alphabet: node.alphabet,
        maxLength: node.length.most)
    }

    /// The shape that these parts make, the bytes at the first three places first.
    init(
      heads: (ByteSet, ByteSet, ByteSet), notBehind: ByteSet, alphabet: ByteSet, maxLength: Int?,
      isKnown: Bool = true
    ) {
      self.isKnown = isKnown
      (first, second, third) = heads
      self.notBehind = notBehind
      beginsLine = notBehind.union(ByteSet(only: 0x0A)) == .everything
      fewFirst = first.few
      self.alphabet = alphabet
      isOfAnyBytes = alphabet.union(ByteSet(only: 0x0A)) == .everything
      self.maxLength = maxLength
    }

    /// Where the shape of a rule goes that isn't known yet.
    static let ofNoRule = Shape(
      heads: (ByteSet(), ByteSet(), ByteSet()), notBehind: ByteSet(), alphabet: ByteSet(),
      maxLength: 0, isKnown: false)

    /// The first place from one on that has a byte with which a match can begin, or `end`, which is in the text.
    ///
    /// A match that begins a line is looked for at no other place.
    @inline(__always)
    private func firstPlace(in text: Span<UInt8>, _ start: Int, before end: Int) -> Int {
      var place = start
      if beginsLine, place > 0, place < end, text[place - 1] != 0x0A {
        place = Bytes.lineEnd(in: text, from: place) + 1
      } else if let fewFirst, end - place > Self.manyPlaces {
        return Bytes.first(of: fewFirst, in: text, place..<end)
      }
      while place < end, !first.contains(text[place]) { place += 1 }
      return min(place, end)
    }

    /// More places than this are searched for few bytes many at a time.
    private static let manyPlaces = 8

    /// The first place from one on where a match can begin, by the bytes there, or `end`, which is in the text.
    @inline(__always)
    func firstBegin(in text: Span<UInt8>, _ start: Int, before end: Int) -> Int {
      var next = start
      // Ends: each round goes on by a place or more.
      while true {
        let place = firstPlace(in: text, next, before: end)
        if place >= end || mayBegin(text, at: place) { return place }
        next = place + 1
      }
    }

    /// Whether a match can begin at a place that has one of the first bytes.
    @inline(__always)
    func mayBegin(_ text: Span<UInt8>, at place: Int) -> Bool {
      (place == 0 || !notBehind.contains(text[place - 1]))
        && (place + 1 >= text.count || second.contains(text[place + 1]))
        && (place + 2 >= text.count || third.contains(text[place + 2]))
    }
  }

  /// A rule that needs a literal, and where its matches begin in front of it.
  struct Use: Hashable, Sendable {
    let rule: Int32
    let earliest: Int32
    /// Int32.max where there is no limit.
    let latest: Int32
    /// The literal's length, and what has to be before it and behind it, if anything.
    let length: Int32
    let preceding: ByteSet?
    let secondToPreceding: ByteSet?
    let following: ByteSet?
    let second: ByteSet?
    let third: ByteSet?
    let fourth: ByteSet?

    /// The most rules that one literal can call for.
    static let most = 16

    /// The use that a rule makes of a literal.
    init(_ literal: RequiredLiteral, rule: Int) {
      self.rule = Int32(rule)
      earliest = Int32(literal.earliest)
      latest = literal.latest.flatMap { Int32(exactly: $0) } ?? .max
      length = Int32(literal.bytes.count)
      preceding = literal.preceding
      // Each counts where there is one nearer to the literal.
      secondToPreceding = preceding == nil ? nil : literal.secondToPreceding
      following = literal.following
      second = following == nil ? nil : literal.second
      third = second == nil ? nil : literal.third
      fourth = third == nil ? nil : literal.fourth
    }

    /// Where the use of a rule goes that isn't known yet.
    static let ofNoRule = Use(RequiredLiteral(bytes: [], earliest: 0), rule: -1)
  }

  /// A rule that needs a literal, and which of its literals that is.
  struct User: Sendable {
    let rule: Int
    let literal: Int
  }

  let entries: [Entry]
  /// Finds the literals of a line.
  let literals: AnchorScanner
  /// The rules that need a literal: `usersOfLiteral[n]..<usersOfLiteral[n + 1]` of `users` for the
  /// literal number `n`.
  let users: [User]
  let usersOfLiteral: [Int]
  /// The literals.
  let texts: TextList
  /// Rules that need none: they are tried on every line, or on every line that isn't ASCII.
  let unconditional: [Int]
  let beyondASCII: [Int]

  /// Literals, each once: to find one in a dictionary takes longer than all else that is done with it.
  private struct LiteralList {
    private(set) var texts = TextList()
    /// The last literal of each chain, and the one before each in its chain; -1 where there is none.
    private var last = [Int](repeating: -1, count: 4096)
    private var previous: [Int] = []

    /// The number of a literal, which is added where it isn't known.
    mutating func number(of literal: ArraySlice<UInt8>) -> Int {
      let chain = Self.chain(of: literal)
      var known = last[chain]
      // Ends: each literal comes behind the one before it.
      while known >= 0 {
        if texts[known] == literal { return known }
        known = previous[known]
      }
      previous.append(last[chain])
      last[chain] = texts.count
      texts.append(literal)
      return last[chain]
    }

    /// The chain of a literal: a few of its bytes are enough, for most differ in those.
    private static func chain(of literal: ArraySlice<UInt8>) -> Int {
      let (first, last) = (literal.startIndex, literal.endIndex - 1)
      let third = literal.count / 3
      var chain = literal.count
      for index in [first, first + third, last - third, last] {
        chain = chain &* 31 &+ Int(literal[index])
      }
      return chain & 4095
    }
  }

  /// Prepares the rules of formats; patterns are compiled when they are first tried.
  ///
  /// - Throws: `PatternError` when the literals can't be searched for: a defect that tests exclude.
  convenience init(_ formats: [LogFormat]) throws(PatternError) {
    try self.init(formats, RuleSummary.Rows(""))
  }

  private init(
    _ formats: [LogFormat], _ rows: RuleSummary.Rows
  ) throws(PatternError) {
    var entries: [Entry] = []
    var literals = LiteralList()
    var uses: [(literal: Int, user: User)] = []
    var unconditional: [Int] = []
    var beyondASCII: [Int] = []
    var rows = rows
    for format in formats {
      for rule in format.rules {
        let check = RuleSummary.check(of: rule.pattern)
        let number = entries.count
        let known = uses.count
        let mark: RuleSummary.Mark
        if let row = rows.nextMark(of: check) {
          mark = row
          for index in rows.literals.indices {
            let literal = literals.number(of: rows.literals[index])
            uses.append((literal, User(rule: number, literal: index)))
          }
        } else {
          let summary = RuleSummary(of: rule.pattern)
          mark = summary.mark
          for (index, literal) in (summary.literals ?? []).enumerated() {
            uses.append((literals.number(of: literal[...]), User(rule: number, literal: index)))
          }
        }
        if uses.count == known {
          if mark == .nonASCII { beyondASCII.append(number) } else { unconditional.append(number) }
        }
        entries.append(
          Entry(
            rule, format: format.name, number: number, check: check, isAnchored: mark == .anchored))
      }
    }
    let texts = literals.texts
    guard
      let scanner = AnchorScanner(
        storage: texts.storage, lengths: texts.lengths, [], isSparse: false)
    else {
      throw PatternError(message: "the literals of the patterns can't be scanned for")
    }
    self.literals = scanner
    self.texts = texts
    self.entries = entries
    var ends = [Int](repeating: 0, count: texts.count + 1)
    for use in uses { ends[use.literal + 1] += 1 }
    guard ends.allSatisfy({ $0 <= Use.most }) else {
      throw PatternError(message: "too many patterns need one literal")
    }
    for literal in texts.indices { ends[literal + 1] += ends[literal] }
    usersOfLiteral = ends
    var users = [User](repeating: User(rule: 0, literal: 0), count: uses.count)
    for use in uses {
      users[ends[use.literal]] = use.user
      ends[use.literal] += 1
    }
    self.users = users
    self.unconditional = unconditional
    self.beyondASCII = beyondASCII
  }

  /// The rules of every format, or why they can't be searched for.
  static let standard = Result { () throws(PatternError) in
    try RuleSet(LogFormat.all, RuleSummary.Rows(RuleTable.text))
  }

  /// The use that a rule makes of a literal.
  func use(_ user: User, of literal: Int) -> Use {
    let entry = entries[user.rule]
    let text = Array(texts[literal])
    if let known = UseRows.standard.use(user.literal, bytes: text, of: entry) {
      return known
    }
    let own = RequiredLiterals.of(
      entry.rule.pattern, minimumLength: AnchorScanner.minimumLength)
    if let own, own.indices.contains(user.literal), own[user.literal].bytes == text {
      return Use(own[user.literal], rule: user.rule)
    }
    // The table is out of date: the rule is searched for in all of the text in front of the literal's end.
    return Use(RequiredLiteral(bytes: text, earliest: 0), rule: user.rule)
  }
}

extension [RuleSet.Use] {
  /// Whether what is before and behind a literal at a place is what the rule of a use needs.
  ///
  /// Of the array and not of the use: each field is read in its place, and nothing is copied.
  @inline(__always)
  func fits(_ index: Int, _ text: Span<UInt8>, at start: Int) -> Bool {
    if let preceding = self[index].preceding {
      guard start > 0, preceding.contains(text[start - 1]) else { return false }
      if let second = self[index].secondToPreceding {
        guard start > 1, second.contains(text[start - 2]) else { return false }
      }
    }
    guard let following = self[index].following else { return true }
    let behind = start + Int(self[index].length)
    guard behind < text.count, following.contains(text[behind]) else { return false }
    guard let second = self[index].second else { return true }
    guard behind + 1 < text.count, second.contains(text[behind + 1]) else { return false }
    guard let third = self[index].third else { return true }
    guard behind + 2 < text.count, third.contains(text[behind + 2]) else { return false }
    guard let fourth = self[index].fourth else { return true }
    return behind + 3 < text.count && fourth.contains(text[behind + 3])
  }
}

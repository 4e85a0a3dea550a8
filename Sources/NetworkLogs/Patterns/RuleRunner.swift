internal import CAnchorScanner
internal import PCRE2

/// Runs the rules that could match on a text, and passes their matches on from left to right.
///
/// Of two matches that overlap the one that begins first is passed on, of two that begin together the one
/// whose rule is first; what overlaps it is searched for again behind it.
///
/// A rule is tried only at the places that its literals leave open: the literals of a text are found
/// once, in one pass for all rules.
struct RuleRunner: ~Copyable {
  /// Nil until a text comes: most inputs hold no line that gets this far.
  private var rules: RuleSet?
  private var storage: MatchStorage
  private var states: [State] = []
  /// What is known of the rules that were searched for.
  private var shapes: [RuleSet.Shape] = []
  /// The uses that those rules make of literals; before a rule is known, that of no rule.
  private var uses: [RuleSet.Use] = []
  /// What of them the bytes beside a literal leave.
  private var sides = LiteralSides(count: 0)
  /// The rules that may have a match left, each with the place where its next one begins, or may; the one
  /// whose match may come next is last.
  private var queue: [QueuedRule] = []
  /// How many there are: there is room for all.
  private var queueCount = 0
  /// The rules that a literal calls for, and how many they are.
  private var called: [Int] = []
  private var calledCount = 0
  /// The literals of the text that was searched for them last, and how many they are.
  private var places: [atsexplain_hit]
  private var placeCount = 0
  /// The pairs of bytes that literals hold, a bit for each; none before they are asked for.
  private var pairs: [UInt64] = []

  /// More matches than this are in no line that a person or a system wrote, and what is made of
  /// them costs more than their number.
  static let maxMatches = 4096

  /// How often a pattern was tried at a place, or searched for: what reading costs.
  private(set) var attempts = 0

  /// A rule in the queue, by the place of its next match and by its number.
  private struct QueuedRule {
    /// What comes first has the least: of two at the same place the first rule.
    let order: UInt64

    init(_ rule: Int, from place: Int) {
      order = UInt64(truncatingIfNeeded: place) << 32 | UInt64(truncatingIfNeeded: rule)
    }

    var rule: Int { Int(order & 0xFFFF_FFFF) }
    var place: Int { Int(order >> 32) }
  }

  /// A runner of some rules, or of those of every format.
  init(_ rules: RuleSet? = nil) throws(PatternError) {
    let storage = try MatchStorage(captureCount: Match.maxGroups)
    self.rules = rules
    self.storage = storage
    places = [atsexplain_hit](repeating: atsexplain_hit(literal: 0, start: 0), count: 256)
  }

  /// Passes each match that begins in `first..<end` to `body`.
  ///
  /// - Parameter known: where the text begins in the longer one that was searched for literals last; nil where it has
  ///   to be searched.
  /// - Throws: `PatternError` when a pattern reached its limit, or matched too often; what was found
  ///   before was passed on. Also when the rules are malformed: a defect that tests exclude.
  mutating func run(
    _ text: Span<UInt8>, from first: Int, startsBefore end: Int = .max, at known: Int? = nil,
    _ body: (RuleSet.Entry, Match) -> Void
  ) throws(PatternError) {
    let rules = try prepared()
    let end = min(end, text.count + 1)
    if known == nil { placeCount = rules.literals.find(in: text, &places) }
    callRules(rules, text, first, end, at: known ?? 0)
    defer { dismissRules() }
    queueCount = 0
    // Rules are called nearly in the order of their places, and the first of them is last in the queue.
    var left = calledCount
    while left > 0 {
      left -= 1
      let rule = called[left]
      if let place = firstPlace(of: rule, rules, text) { enqueue(QueuedRule(rule, from: place)) }
    }
    searchFirstPlace(rules, text)
    var resume = first
    var matches = 0
    // Ends: each round takes a match, each of which is behind the one before, or takes a rule from one window to
    // its next match or to the next window, or drops it. None begins at the end of the text.
    while queueCount > 0, resume < text.count {
      let next = queue[queueCount - 1]
      let rule = next.rule
      guard next.place >= resume else {
        // What overlaps the last match doesn't count.
        states[rule].match = Match()
        moveNext(to: states[rule].place(behind: resume))
        continue
      }
      guard states[rule].match.isFound else {
        // A match may come next, and none of another rule can come before it: so it is searched for.
        moveNext(to: try search(rule, rules, text, next.place))
        continue
      }
      matches += 1
      guard matches <= Self.maxMatches else {
        throw PatternError(message: "more than \(Self.maxMatches) matches in one line")
      }
      let match = states[rule].match
      body(rules.entries[rule], match)
      resume = max(Int(match.bounds[1]), Int(match.bounds[0]) + 1)
    }
  }

  /// Whether a match could begin in front of `border` and end behind `end`.
  ///
  /// Quick to answer no, where passing on matches would have to find all that overlap.
  mutating func mayCross(
    _ text: Span<UInt8>, border: Int, endsBehind end: Int
  ) throws(PatternError) -> Bool {
    guard end < text.count else { return false }
    let rules = try prepared()
    placeCount = rules.literals.find(in: text, &places)
    callRules(rules, text, 0, border, at: 0)
    defer { dismissRules() }
    for index in 0..<calledCount {
      let rule = called[index]
      if !shapes[rule].isKnown { readShape(of: rule, rules) }
      let shape = shapes[rule]
      // All that is between a match's begin and the border is a part of it, and what is behind that up to the end.
      guard shape.alphabet.contains(text[end]),
        border == end || shape.alphabet.contains(text[border])
      else { continue }
      let first = max(states[rule].begin, shape.maxLength.map { end + 1 - $0 } ?? 0)
      var least = shape.isOfAnyBytes ? first : border
      while least > first, shape.alphabet.contains(text[least - 1]) { least -= 1 }
      guard least < border else { continue }
      if try mayCross(states[rule].window.wide, least, end, rule, rules, text) { return true }
      for window in states[rule].others {
        if try mayCross(window.wide, least, end, rule, rules, text) { return true }
      }
    }
    return false
  }

  private mutating func mayCross(
    _ window: Range<Int>, _ least: Int, _ end: Int, _ rule: Int, _ rules: RuleSet,
    _ text: Span<UInt8>
  ) throws(PatternError) -> Bool {
    var from = max(window.lowerBound, least)
    // Ends: each round goes on behind the start of a match.
    while from < window.upperBound {
      let isFound = try Self.find(
        rule, from..<window.upperBound, rules, shapes, text, &storage, &attempts)
      guard isFound, let whole = storage.range(of: 0) else { return false }
      if whole.upperBound > end { return true }
      from = whole.lowerBound + 1
    }
    return false
  }

  /// Whether a match could begin in front of a blank and end behind it, with or without the blank.
  ///
  /// Looks for none: quicker to answer no than where matches are looked for.
  mutating func mayCross(
    _ text: Span<UInt8>, blank border: Int
  ) throws(PatternError) -> Bool {
    let rules = try prepared()
    placeCount = rules.literals.find(in: text, &places)
    guard rules.unconditional.isEmpty, rules.beyondASCII.isEmpty, border > 0,
      border + 1 < text.count, !holdsPair(text[border - 1], text[border + 1], rules)
    else { return true }
    var number = 0
    // Ends: each round takes a literal, or learns one and takes it in the next.
    while number < placeCount {
      let literal = Int(places[number].literal)
      let start = Int(places[number].start)
      let reach = sides.reach(literal)
      guard reach < 0 || start - reach <= border else {
        number += 1
        continue
      }
      guard case (let use, var left)? = sides.left(literal, text, at: start, of: uses) else {
        learnUses(of: literal, rules)
        continue
      }
      number += 1
      // Without the blank, other bytes are beside the literals at the border.
      if start < border + 3, start + Int(uses[use].length) + 3 >= border {
        left = sides.all(literal)
      }
      // Ends: each round takes a use.
      while left != 0 {
        if mayCross(text, blank: border, use + left.trailingZeroBitCount, at: start, rules) {
          return true
        }
        left &= left - 1
      }
    }
    return false
  }

  /// Whether a match of a rule could, by its use of a literal at a place.
  private mutating func mayCross(
    _ text: Span<UInt8>, blank border: Int, _ use: Int, at start: Int, _ rules: RuleSet
  ) -> Bool {
    let begin = min(border - 1, start - Int(uses[use].earliest))
    guard begin >= 0, start - Int(uses[use].latest) <= border else { return false }
    let rule = Int(uses[use].rule)
    if !shapes[rule].isKnown { readShape(of: rule, rules) }
    if let most = shapes[rule].maxLength, most <= border - begin { return false }
    guard !shapes[rule].isOfAnyBytes else { return true }
    // All that is between the match's begin and its end is a part of it, but for the blank.
    let alphabet = shapes[rule].alphabet
    guard alphabet.contains(text[border - 1]), alphabet.contains(text[border + 1]) else {
      return false
    }
    for place in begin..<max(border, start)
    where place != border && !alphabet.contains(text[place]) { return false }
    return true
  }

  /// Whether two bytes are in any literal one behind the other.
  private mutating func holdsPair(_ first: UInt8, _ second: UInt8, _ rules: RuleSet) -> Bool {
    if pairs.isEmpty { pairs = rules.texts.pairs }
    let pair = Int(first) << 8 | Int(second)
    return pairs[pair >> 6] >> UInt64(pair & 63) & 1 != 0
  }

  /// Reads what the matches of a rule look like.
  @inline(never)
  private mutating func readShape(of rule: Int, _ rules: RuleSet) {
    shapes[rule] = rules.entries[rule].shape
  }

  private mutating func prepared() throws(PatternError) -> RuleSet {
    if !states.isEmpty, let rules { return rules }
    let known: RuleSet
    if let rules { known = rules } else { known = try RuleSet.standard.get() }
    rules = known
    states = [State](repeating: State(), count: known.entries.count)
    shapes = [RuleSet.Shape](repeating: .ofNoRule, count: known.entries.count)
    uses = [RuleSet.Use](repeating: .ofNoRule, count: known.users.count)
    sides = LiteralSides(count: known.texts.count)
    called = [Int](repeating: 0, count: known.entries.count)
    queue = [QueuedRule](repeating: QueuedRule(0, from: 0), count: known.entries.count)
    return known
  }

  /// Puts a rule in its place in the queue.
  private mutating func enqueue(_ rule: QueuedRule) {
    var index = queueCount
    queueCount += 1
    while index > 0, queue[index - 1].order < rule.order {
      queue[index] = queue[index - 1]
      index -= 1
    }
    queue[index] = rule
  }

  /// Moves the rule that is next in the queue to a place, or takes it out.
  private mutating func moveNext(to place: Int?) {
    queueCount -= 1
    if let place { enqueue(QueuedRule(queue[queueCount].rule, from: place)) }
  }

  // MARK: Where rules can match

  /// Finds the rules that can match and where, by the literals of a text that begins at a place of what was searched
  /// for them.
  private mutating func callRules(
    _ rules: RuleSet, _ text: Span<UInt8>, _ first: Int, _ end: Int, at offset: Int
  ) {
    calledCount = 0
    var number = 0
    // Ends: each round takes a literal, or learns one and takes it in the next.
    while number < placeCount {
      let literal = Int(places[number].literal)
      let start = Int(places[number].start) - offset
      guard start >= 0 else {
        number += 1
        continue
      }
      // What is beside the literal fits hardly any of the rules.
      guard case (let use, var left)? = sides.left(literal, text, at: start, of: uses) else {
        learnUses(of: literal, rules)
        continue
      }
      number += 1
      // Ends: each round takes a use.
      while left != 0 {
        let index = use + left.trailingZeroBitCount
        left &= left - 1
        let latest = uses[index].latest
        let from = latest == .max ? first : max(first, start - Int(latest))
        let to = min(end, start - Int(uses[index].earliest) + 1)
        guard from < to else { continue }
        call(Int(uses[index].rule), from..<to)
      }
    }
    for rule in rules.unconditional { call(rule, first..<end) }
    if !rules.beyondASCII.isEmpty, Bytes.hasNonASCII(text) {
      for rule in rules.beyondASCII { call(rule, first..<end) }
    }
  }

  @inline(never)
  private mutating func learnUses(of literal: Int, _ rules: RuleSet) {
    let users = rules.usersOfLiteral[literal]..<rules.usersOfLiteral[literal + 1]
    for index in users { uses[index] = rules.use(rules.users[index], of: literal) }
    sides.learn(literal, uses[users])
  }

  /// Adds a window to those of a rule.
  private mutating func call(_ rule: Int, _ places: Range<Int>) {
    // A line has a million bytes at most.
    let window =
      Int32(truncatingIfNeeded: places.lowerBound)..<Int32(truncatingIfNeeded: places.upperBound)
    if states[rule].take(window) {
      called[calledCount] = rule
      calledCount += 1
    }
  }

  private mutating func dismissRules() {
    for index in 0..<calledCount { states[called[index]].dismiss() }
  }

  // MARK: Searching

  /// The first place where a match of a called rule may begin, or nil: of those that may begin at many places most are
  /// called in vain, and a look at the bytes there says so.
  private mutating func firstPlace(
    of rule: Int, _ rules: RuleSet, _ text: Span<UInt8>
  ) -> Int? {
    guard states[rule].isOfManyPlaces, rules.entries[rule].isAnchored else {
      return states[rule].begin
    }
    if !shapes[rule].isKnown { readShape(of: rule, rules) }
    // Ends: each round goes on to the next window.
    while let window = states[rule].current?.wide {
      let end = min(window.upperBound, text.count)
      let place = shapes[rule].firstBegin(in: text, window.lowerBound, before: end)
      if place < end { return place }
      states[rule].cursor += 1
    }
    return nil
  }

  /// Tries the first of the rules that can match at one place alone: what it finds limits where those in front of it
  /// in the queue are searched for.
  private mutating func searchFirstPlace(_ rules: RuleSet, _ text: Span<UInt8>) {
    var index = queueCount - 1
    while index >= 0, !states[queue[index].rule].isOfOnePlace { index -= 1 }
    guard index >= 0, index < queueCount - 1 else { return }
    // What is found is where the queue has it, and what fails here fails in its turn.
    _ = try? search(queue[index].rule, rules, text, queue[index].place)
  }

  /// The place in front of which a match of a rule is none that the first known match of another rule hides.
  // Built in: for a call all that the runner holds is copied.
  @inline(__always)
  private func limit(of rule: Int) -> Int {
    var index = queueCount
    // Ends: each round takes a rule of the queue.
    while index > 0 {
      index -= 1
      let other = queue[index]
      if states[other.rule].match.isFound { return other.place + (rule < other.rule ? 1 : 0) }
    }
    return .max
  }

  /// Finds the next match of a rule at `start` or behind it.
  ///
  /// - Returns: where it begins, or may begin, behind the first match of another rule that is known.
  private mutating func search(
    _ rule: Int, _ rules: RuleSet, _ text: Span<UInt8>, _ start: Int
  ) throws(PatternError) -> Int? {
    if !shapes[rule].isKnown { readShape(of: rule, rules) }
    let isAnchored = rules.entries[rule].isAnchored
    let limit = limit(of: rule)
    // Ends: each round goes on to the next window.
    while let window = states[rule].current?.wide {
      let from = max(start, window.lowerBound)
      if from < window.upperBound, from <= text.count {
        guard from < limit else { return from }
        // What is searched for is searched for once, however far it is.
        let upper = isAnchored ? min(window.upperBound, limit) : window.upperBound
        if try Self.find(rule, from..<upper, rules, shapes, text, &storage, &attempts) {
          states[rule].match.bounds = storage.bounds
          return Int(states[rule].match.bounds[0])
        }
        if upper < window.upperBound { return upper }
      }
      states[rule].cursor += 1
    }
    return nil
  }

  /// Finds the first match of a rule that begins at one of some places.
  ///
  /// - Parameter shapes: those of all rules, since that of the rule is long to copy.
  private static func find(
    _ rule: Int, _ places: Range<Int>, _ rules: RuleSet, _ shapes: [RuleSet.Shape],
    _ text: Span<UInt8>, _ storage: inout MatchStorage, _ attempts: inout Int
  ) throws(PatternError) -> Bool {
    let end = min(places.upperBound, text.count)
    var next = places.lowerBound
    // Ends: each round goes on by a place or more.
    while true {
      let place = shapes[rule].firstBegin(in: text, next, before: end)
      guard place < end else { return false }
      attempts += 1
      let entry = rules.entries[rule]
      if try entry.pattern.match(text, from: place, before: end, using: &storage) { return true }
      guard entry.isAnchored else { return false }
      next = place + 1
    }
  }
}

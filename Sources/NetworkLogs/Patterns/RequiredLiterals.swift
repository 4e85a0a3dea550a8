/// A literal of which a match of some pattern has need, and where in the match, or behind it, it can
/// are.
struct RequiredLiteral: Hashable, Sendable {
  /// The bytes.
  let bytes: [UInt8]
  /// The least that it is behind the start of the match.
  var earliest: Int
  /// The most, or nil where there is no limit.
  var latest: Int?
  /// The bytes that can be right behind it, or nil where it can be any or none.
  var following: ByteSet?
  /// The same of the next places, where what is in front of each is known.
  var second: ByteSet?
  var third: ByteSet?
  var fourth: ByteSet?
  /// The bytes that can be right before it, or nil where it can be any or none.
  var preceding: ByteSet?
  /// The same of the place before, where what is right before it is known.
  var secondToPreceding: ByteSet?
  /// Whether nothing of the pattern is behind it.
  var endsPattern = false

  /// Notes what can be before it, the last place first.
  mutating func follow(_ before: [ByteSet]) {
    guard before[0] != .everything else { return }
    preceding = before[0]
    secondToPreceding = before[1] == .everything ? nil : before[1]
  }

  /// Notes what can be at the places behind it.
  mutating func precede(_ behind: [ByteSet]) {
    let behind = behind.map { $0 == .everything ? nil : $0 }
    (following, second, third, fourth) = (behind[0], behind[1], behind[2], behind[3])
  }
}

/// Finds out which literal text a pattern can't match without.
///
/// A rule is tried only where one of its literals is, so that a line costs what the few rules
/// that could match cost, however many formats there are. What is found here may be too little (then
/// a rule is tried too often), never too much: whatever isn't plainly required counts as not there.
enum RequiredLiterals {
  /// Literals of which every match holds at least one, or nil where nothing is required.
  static func of(_ pattern: String, minimumLength: Int) -> [RequiredLiteral]? {
    of(PatternNode(parsing: pattern), minimumLength: minimumLength)
  }

  static func of(_ node: PatternNode, minimumLength: Int) -> [RequiredLiteral]? {
    needs(of: node, minimumLength)
  }

  /// More texts than this are never spelled out, nor searched for.
  private static let maxTexts = 32
  private static let maxLiterals = 8
  /// A literal this long is as rare as any longer one.
  private static let rare = 8

  /// All texts that a node can take, or nil where they are too many.
  private static func texts(of node: PatternNode) -> [[UInt8]]? {
    // Most have too many: to count them takes no memory.
    textCount(of: node) == nil ? nil : spelledOut(node)
  }

  /// How many texts a node can take, or nil where they are too many.
  private static func textCount(of node: PatternNode) -> Int? {
    switch node {
    case .text, .condition: return 1
    case .byte(let set): return set.count <= maxLiterals ? set.count : nil
    case .unknown: return nil
    case .sequence(let parts):
      var all = 1
      for part in parts {
        guard let own = textCount(of: part), all * own <= maxTexts else { return nil }
        all *= own
      }
      return all
    case .choice(let branches):
      var all = 0
      for branch in branches {
        guard let own = textCount(of: branch), all + own <= maxTexts else { return nil }
        all += own
      }
      return all
    case .repetition(let part, let least, let most):
      guard let most, most <= 3, let own = textCount(of: part) else { return nil }
      var power = 1
      var all = 0
      for count in 0...most {
        if count >= least { all += power }
        guard count < most else { break }
        guard power * own <= maxTexts else { return nil }
        power *= own
      }
      return all <= maxTexts ? all : nil
    }
  }

  /// All texts of a node that has few.
  private static func spelledOut(_ node: PatternNode) -> [[UInt8]] {
    switch node {
    case .text(let bytes): return [bytes]
    case .byte(let set): return set.bytes.map { [$0] }
    case .condition, .unknown: return [[]]
    case .sequence(let parts): return parts.reduce([[]]) { joined($0, spelledOut($1)) }
    case .choice(let branches): return branches.flatMap { spelledOut($0) }
    case .repetition(let part, let least, let most):
      let own = spelledOut(part)
      var power: [[UInt8]] = [[]]
      var all: [[UInt8]] = []
      for count in 0...(most ?? 0) {
        if count > 0 { power = joined(power, own) }
        if count >= least { all += power }
      }
      return all
    }
  }

  /// Each text of one list before each of another, or nil where they are too many.
  private static func product(_ a: [[UInt8]], _ b: [[UInt8]]) -> [[UInt8]]? {
    a.count * b.count <= maxTexts ? joined(a, b) : nil
  }

  private static func joined(_ a: [[UInt8]], _ b: [[UInt8]]) -> [[UInt8]] {
    if a.count == 1, a[0].isEmpty { return b }
    if b.count == 1 { return b[0].isEmpty ? a : a.map { $0 + b[0] } }
    return a.flatMap { head in b.map { head + $0 } }
  }

  private static func needs(of node: PatternNode, _ minimum: Int) -> [RequiredLiteral]? {
    switch node {
    case .text(let bytes):
      return bytes.count < minimum
        ? nil : [RequiredLiteral(bytes: bytes, earliest: 0, latest: 0, endsPattern: true)]
    case .byte, .condition, .unknown: return nil
    case .repetition(let part, let least, _):
      guard least > 0, var own = needs(of: part, minimum) else { return nil }
      // Behind it the part may be once more.
      for index in own.indices { own[index].endsPattern = false }
      return own
    case .choice(let branches):
      var all: [RequiredLiteral] = []
      for branch in branches {
        guard let own = needs(of: branch, minimum) else { return nil }
        all += own
      }
      return all
    case .sequence(let parts): return needs(ofSequence: parts, minimum)
    }
  }

  /// Of the parts of a sequence, what is worth searching for most.
  private static func needs(
    ofSequence parts: [PatternNode], _ minimum: Int
  ) -> [RequiredLiteral]? {
    var best: [RequiredLiteral]?
    var bestWorth = Int.min
    var looks: [(node: PatternNode, place: (Int, Int?))] = []
    var run: [[UInt8]] = [[]]
    var runStart: (Int, Int?) = (0, 0)
    var runIndex = 0
    var place: (Int, Int?) = (0, 0)
    // Whether all parts were looked at: behind some, none is worth more than what is known.
    var isWhole = true
    func consider(_ candidate: [RequiredLiteral]?) {
      guard let candidate else { return }
      let worth = worth(candidate)
      guard worth > bestWorth else { return }
      best = candidate
      bestWorth = worth
    }
    func considerParts(before index: Int) {
      var partStart = runStart
      for index in runIndex..<index where bestWorth < maxWorth(at: partStart) {
        consider(needs(ofPart: index, of: parts, at: partStart, minimum))
        let length = parts[index].length
        partStart = (partStart.0 + length.least, PatternNode.sum(partStart.1, length.most))
      }
    }
    func close(before index: Int) {
      guard let heads = literals(run, minimum) else {
        // Too many texts together: what each part needs may still be little.
        considerParts(before: index)
        return
      }
      var own = heads.map {
        RequiredLiteral(bytes: $0, earliest: runStart.0, latest: runStart.1)
      }
      if worth(own) > bestWorth {
        let rest = PatternNode.sequence(Array(parts[index...])).heads(4)
        let before = PatternNode.tails(2, ofSequence: parts[..<runIndex])
        let isLast = index == parts.count
        for index in own.indices {
          own[index].follow(before)
          own[index].precede(following(own[index].bytes, in: run, rest))
          own[index].endsPattern =
            isLast
            && run.allSatisfy { $0 == own[index].bytes || !$0.starts(with: own[index].bytes) }
        }
        consider(own)
      }
      // The whole texts of a part may be rarer together than the few bytes that many begin with.
      if heads.contains(where: { $0.count < rare && !isInMostLines($0) }) {
        considerParts(before: index)
      }
    }
    for (index, part) in parts.enumerated() {
      // A run that began earlier may still get longer, and so better.
      if runIndex == index, bestWorth >= maxWorth(at: place) {
        isWhole = false
        break
      }
      let length = part.length
      let next = (place.0 + length.least, PatternNode.sum(place.1, length.most))
      let texts = texts(of: part)
      if let texts, let longer = product(run, texts) {
        run = longer
      } else {
        close(before: index)
        if bestWorth < maxWorth(at: place) {
          consider(needs(ofPart: index, of: parts, at: place, minimum))
        }
        run = [[]]
        runStart = next
        runIndex = index + 1
        if let texts {
          run = texts
          runStart = place
          runIndex = index
        }
      }
      if case .condition(_, let look?) = part, !look.isBehind, !look.isNegative {
        looks.append((look.node, place))
      }
      place = next
    }
    if isWhole { close(before: parts.count) }
    // What is only looked at is worth a search where it is rarer than what is taken.
    for look in looks where bestWorth < maxWorth {
      guard var own = needs(of: look.node, minimum) else { continue }
      // What is looked at isn't in front of what comes next: it is that.
      for index in own.indices { own[index].endsPattern = false }
      consider(moved(own, by: look.place))
    }
    return best
  }

  /// What a part of a sequence needs that begins so far behind the start of a match.
  private static func needs(
    ofPart index: Int, of parts: [PatternNode], at place: (Int, Int?), _ minimum: Int
  ) -> [RequiredLiteral]? {
    guard var own = needs(of: parts[index], minimum) else { return nil }
    // What begins the part is right behind the parts before it, and what ends it right before those behind it.
    func begins(_ literal: RequiredLiteral) -> Bool {
      literal.latest == 0 && literal.preceding == nil
    }
    if own.contains(where: begins) {
      let before = PatternNode.tails(2, ofSequence: parts[..<index])
      for literal in own.indices where begins(own[literal]) { own[literal].follow(before) }
    }
    if index + 1 < parts.count, own.contains(where: { $0.endsPattern }) {
      let behind = PatternNode.sequence(Array(parts[(index + 1)...])).heads(4)
      for literal in own.indices where own[literal].endsPattern {
        own[literal].precede(behind)
        own[literal].endsPattern = false
      }
    }
    return moved(own, by: place)
  }

  /// Literals of a part that begins so far behind the start of a match.
  private static func moved(
    _ literals: [RequiredLiteral], by place: (least: Int, most: Int?)
  ) -> [RequiredLiteral] {
    literals.map {
      var literal = $0
      literal.earliest += place.least
      literal.latest = PatternNode.sum(literal.latest, place.most)
      return literal
    }
  }

  /// The bytes that can be at the next places behind the head of some texts, behind which those of `rest` are.
  private static func following(
    _ head: [UInt8], in texts: [[UInt8]], _ rest: [ByteSet]
  ) -> [ByteSet] {
    var sets = [ByteSet](repeating: ByteSet(), count: rest.count)
    for text in texts where text.starts(with: head) {
      for place in sets.indices {
        let index = head.count + place
        let set = index < text.count ? ByteSet(only: text[index]) : rest[index - text.count]
        sets[place] = sets[place].union(set)
      }
    }
    return sets
  }

  /// What one rare literal at one place is worth.
  private static let maxWorth = 4 * rare - 1

  /// The most that a literal is worth that begins somewhere in a range, or behind it.
  private static func maxWorth(at place: (least: Int, most: Int?)) -> Int {
    maxWorth - min((place.most ?? .max) - place.least, 64) / 4
  }

  /// How well candidates narrow a search down: long literals, and few places to try around each.
  private static func worth(_ literals: [RequiredLiteral]) -> Int {
    var length = rare
    var spread = 0
    for literal in literals {
      length = min(length, isInMostLines(literal.bytes) ? -rare : literal.bytes.count)
      spread = max(spread, (literal.latest ?? .max) - literal.earliest)
    }
    return 4 * length - min(spread, 64) / 4 - literals.count
  }

  /// Whether nearly every line that is looked at has the literal: a URL, that a load failed, an error, a task.
  private static func isInMostLines(_ literal: [UInt8]) -> Bool {
    literal.starts(with: "http".utf8) || literal.starts(with: "load ".utf8)
      || literal.elementsEqual("Domain=".utf8) || literal.elementsEqual("Task <".utf8)
  }

  /// Few literals of which every text of a run begins with one, or nil where one is too short.
  private static func literals(_ texts: [[UInt8]], _ minimum: Int) -> [[UInt8]]? {
    guard texts.allSatisfy({ $0.count >= minimum }) else { return nil }
    if texts.count == 1 { return texts }
    // A text is right behind what it begins with.
    let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    let common = sorted.indices.map { $0 == 0 ? 0 : commonLength(sorted[$0 - 1], sorted[$0]) }
    func count(_ length: Int) -> Int {
      var count = 0
      forEachHead(of: sorted, common, length) { _ in count += 1 }
      return count
    }
    // Shorter heads are never more; below a length that is rare, fewer ones count for nothing.
    let longest = sorted.reduce(0) { max($0, $1.count) }
    var length = min(rare, longest)
    var heads = count(length)
    while heads > maxLiterals, length > minimum {
      length -= 1
      heads = count(length)
    }
    guard heads <= maxLiterals else { return nil }
    while length >= rare, length < longest, count(length + 1) == heads { length += 1 }
    var result: [[UInt8]] = []
    result.reserveCapacity(heads)
    forEachHead(of: sorted, common, length) { result.append(Array(sorted[$0].prefix(length))) }
    return result
  }

  /// How many bytes two texts begin with in common.
  private static func commonLength(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var length = 0
    while length < a.count, length < b.count, a[length] == b[length] { length += 1 }
    return length
  }

  /// Passes which of some sorted texts have other first bytes than the one passed before has.
  ///
  /// `common` says how many bytes each has in common with the text before it.
  private static func forEachHead(
    of sorted: [[UInt8]], _ common: [Int], _ length: Int, _ body: (Int) -> Void
  ) {
    var last = 0
    var shared = Int.max
    for index in sorted.indices {
      shared = min(shared, common[index])
      if index > 0, shared >= min(length, sorted[last].count) { continue }
      body(index)
      last = index
      shared = Int.max
    }
  }
}

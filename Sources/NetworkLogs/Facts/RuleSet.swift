internal import PCRE2

/// All rules of all formats, compiled once for the process and shared by every reader.
final class RuleSet: Sendable {
  /// One rule with its pattern.
  final class Entry: Sendable {
    let rule: LogFormat.Rule
    let format: String
    let pattern: Pattern

    init(_ rule: LogFormat.Rule, format: String) throws(PatternError) {
      self.rule = rule
      self.format = format
      pattern = try Pattern("(?m)" + rule.pattern)
    }
  }

  let entries: [Entry]
  /// Finds the literals of a line.
  let literals: AnchorScanner
  /// The rules that need a literal, by the literal's number.
  let rulesOfLiteral: [[Int]]
  /// Rules that need none: they are tried on every line.
  let unconditional: [Int]
  /// The most groups that a pattern has.
  let captureCount: Int

  /// Compiles formats.
  ///
  /// - Throws: `PatternError` when a pattern is malformed: a defect that tests exclude.
  init(_ formats: [LogFormat]) throws(PatternError) {
    var entries: [Entry] = []
    var numbers: [String: Int] = [:]
    var rules: [[Int]] = []
    var unconditional: [Int] = []
    for format in formats {
      for rule in format.rules {
        let entry = try Entry(rule, format: format.name)
        let required = RequiredLiterals.of(
          rule.pattern, minimumLength: AnchorScanner.minimumLength)
        for literal in required ?? [] {
          let number = numbers[literal] ?? rules.count
          if number == rules.count {
            numbers[literal] = number
            rules.append([])
          }
          rules[number].append(entries.count)
        }
        if required == nil { unconditional.append(entries.count) }
        entries.append(entry)
      }
    }
    let ordered = numbers.sorted { $0.value < $1.value }.map(\.key)
    guard let scanner = AnchorScanner(anchors: ordered) else {
      throw PatternError(message: "the literals of the patterns can't be scanned for")
    }
    literals = scanner
    captureCount = entries.reduce(0) { max($0, $1.pattern.captureCount) }
    self.entries = entries
    rulesOfLiteral = rules
    self.unconditional = unconditional
  }

  /// The rules of every format, or why they can't be compiled.
  static let standard = Result { () throws(PatternError) in try RuleSet(LogFormat.all) }
}

/// Runs the rules that could match on a text, and tells their matches from left to right.
///
/// Of two matches that overlap the one that begins first is told, of two that begin together the one
/// whose rule stands first; what overlaps it is searched for again behind it.
struct RuleRunner: ~Copyable {
  private let rules: RuleSet
  private var storage: MatchStorage
  private var isActive: [Bool]
  private var active: [Active] = []
  private var found: [Int32] = []

  /// More matches than this are in no line that a person or a system wrote, and what is made of
  /// them costs more than their number.
  static let mostMatches = 4096

  private struct Active {
    let index: Int
    var match: Match
  }

  init(_ rules: RuleSet) throws(PatternError) {
    let storage = try MatchStorage(captureCount: rules.captureCount)
    self.rules = rules
    self.storage = storage
    isActive = [Bool](repeating: false, count: rules.entries.count)
  }

  /// Tells each match to `body`.
  ///
  /// - Throws: `PatternError` when a pattern reached its limit, or matched too often; what was found
  ///   before was told.
  mutating func run(
    _ text: Span<UInt8>, from first: Int, _ body: (RuleSet.Entry, Match) -> Void
  ) throws(PatternError) {
    active.removeAll(keepingCapacity: true)
    rules.literals.literals(in: text, &found)
    for index in rules.unconditional { try activate(index, text, first) }
    for literal in found {
      for index in rules.rulesOfLiteral[Int(literal)] { try activate(index, text, first) }
    }
    defer { for entry in active { isActive[entry.index] = false } }
    var matches = 0
    while true {
      var next = -1
      for (position, candidate) in active.enumerated() where candidate.match.isFound {
        guard next >= 0 else {
          next = position
          continue
        }
        let best = active[next]
        let (a, b) = (candidate.match.bounds[0], best.match.bounds[0])
        if a < b || (a == b && candidate.index < best.index) { next = position }
      }
      guard next >= 0 else { return }
      matches += 1
      guard matches <= Self.mostMatches else {
        throw PatternError(message: "more than \(Self.mostMatches) matches in one line")
      }
      let chosen = active[next]
      body(rules.entries[chosen.index], chosen.match)
      let resume = max(Int(chosen.match.bounds[1]), Int(chosen.match.bounds[0]) + 1)
      for position in active.indices
      where active[position].match.isFound && Int(active[position].match.bounds[0]) < resume {
        active[position].match = try search(active[position].index, text, resume)
      }
    }
  }

  private mutating func activate(
    _ index: Int, _ text: Span<UInt8>, _ first: Int
  ) throws(PatternError) {
    guard !isActive[index] else { return }
    isActive[index] = true
    active.append(Active(index: index, match: Match()))
    active[active.count - 1].match = try search(index, text, first)
  }

  /// The next match of a rule, or one that isn't found.
  private mutating func search(
    _ index: Int, _ text: Span<UInt8>, _ start: Int
  ) throws(PatternError) -> Match {
    var match = Match()
    guard start <= text.count,
      try rules.entries[index].pattern.match(text, from: start, using: &storage)
    else { return match }
    let groups = min(rules.entries[index].pattern.captureCount, Match.mostGroups)
    for group in 0...groups {
      guard let range = storage.range(of: group) else { continue }
      match.bounds[2 * group] = Int32(range.lowerBound)
      match.bounds[2 * group + 1] = Int32(range.upperBound)
    }
    return match
  }
}

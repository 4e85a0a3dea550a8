internal import PCRE2

/// All rules of all formats, shared by every reader.
final class RuleSet: Sendable {
  /// One rule with its pattern and the places where it can match.
  final class Entry: Sendable {
    let rule: LogFormat.Rule
    let format: String
    /// Its place among the rules of all formats.
    let number: Int
    let pattern: Pattern
    /// Whether the pattern is tried at single places instead of searched for.
    let isAnchored: Bool
    /// The bytes with which a match begins, and those behind which none is.
    let first: ByteSet
    let notBehind: ByteSet
    /// The bytes with which a match begins where they are few, the last one as often as needed.
    let fewFirst: SIMD4<UInt8>?
    /// The literals of which every match holds one, or nil where none is required.
    let literals: [RequiredLiteral]?
    /// Whether every match holds a byte that is no ASCII.
    let needsNonASCII: Bool
    /// The bytes that can be in a match.
    let alphabet: ByteSet
    /// The longest text that a match takes, or nil where there is no limit.
    let longest: Int?

    init(_ rule: LogFormat.Rule, format: String, number: Int) {
      self.rule = rule
      self.format = format
      self.number = number
      let node = PatternNode(parsing: rule.pattern)
      let literals = RequiredLiterals.of(node, minimumLength: AnchorScanner.minimumLength)
      self.literals = literals
      // Where the literal is near the start of a match, few places are left.
      isAnchored = literals?.allSatisfy { ($0.latest ?? .max) <= Self.reach } ?? false
      first = node.firstBytes ?? .everything
      notBehind = node.notBehind
      fewFirst = first.few
      needsNonASCII = node.needsNonASCII
      alphabet = node.alphabet
      longest = node.length.most
      pattern = Pattern(uncompiled: "(?m)" + rule.pattern, isAnchored: isAnchored)
    }

    /// How far in front of a literal a match is tried place by place.
    private static let reach = 400
  }

  /// A rule that needs a literal, and where its matches begin in front of it.
  struct Use: Hashable, Sendable {
    let rule: Int32
    let earliest: Int32
    /// Int32.max where there is no limit.
    let latest: Int32
    /// The literal's length, and what has to be before and behind it, if anything.
    let length: Int32
    let preceding: ByteSet?
    let following: ByteSet?

    /// The use that a rule makes of a literal.
    init(_ literal: RequiredLiteral, rule: Int) {
      self.rule = Int32(rule)
      earliest = Int32(literal.earliest)
      latest = literal.latest.flatMap { Int32(exactly: $0) } ?? .max
      length = Int32(literal.bytes.count)
      preceding = literal.preceding
      following = literal.following
    }

    /// Whether what is before and behind a literal at a place is what the rule needs.
    func fits(_ text: Span<UInt8>, at start: Int) -> Bool {
      if let preceding {
        guard start > 0, preceding.contains(text[start - 1]) else { return false }
      }
      guard let following else { return true }
      let behind = start + Int(length)
      return behind < text.count && following.contains(text[behind])
    }
  }

  let entries: [Entry]
  /// Finds the literals of a line.
  let literals: AnchorScanner
  /// The rules that need a literal: `usesOfLiteral[n]..<usesOfLiteral[n + 1]` of `uses` for the
  /// literal number `n`.
  let uses: [Use]
  let usesOfLiteral: [Int]
  /// The literals.
  let texts: [[UInt8]]
  /// Rules that need none: they are tried on every line, or on every line that isn't ASCII.
  let unconditional: [Int]
  let beyondASCII: [Int]

  /// Prepares the rules of formats; patterns are compiled when they are first tried.
  ///
  /// - Throws: `PatternError` when the literals can't be searched for: a defect that tests exclude.
  init(_ formats: [LogFormat]) throws(PatternError) {
    var entries: [Entry] = []
    var numbers: [[UInt8]: Int] = [:]
    var texts: [[UInt8]] = []
    var users: [[Use]] = []
    var unconditional: [Int] = []
    var beyondASCII: [Int] = []
    for format in formats {
      for rule in format.rules {
        let entry = Entry(rule, format: format.name, number: entries.count)
        for literal in entry.literals ?? [] {
          let number = numbers[literal.bytes] ?? texts.count
          if number == texts.count {
            numbers[literal.bytes] = number
            texts.append(literal.bytes)
            users.append([])
          }
          users[number].append(Use(literal, rule: entries.count))
        }
        if entry.literals == nil {
          if entry.needsNonASCII {
            beyondASCII.append(entries.count)
          } else {
            unconditional.append(entries.count)
          }
        }
        entries.append(entry)
      }
    }
    guard let scanner = AnchorScanner(literals: texts, isSparse: false) else {
      throw PatternError(message: "the literals of the patterns can't be scanned for")
    }
    literals = scanner
    self.texts = texts
    self.entries = entries
    uses = users.flatMap { $0 }
    usesOfLiteral = users.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    self.unconditional = unconditional
    self.beyondASCII = beyondASCII
  }

  /// The rules of every format, or why they can't be searched for.
  static let standard = Result { () throws(PatternError) in try RuleSet(LogFormat.all) }
}

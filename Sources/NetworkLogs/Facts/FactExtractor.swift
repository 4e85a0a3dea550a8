package import PCRE2

/// Turns a line into what it says: the second stage of the search.
///
/// All rules of all formats form one alternation; the mark of the alternative that matched tells the
/// rule. One pass over a line finds all its facts, left to right.
package struct FactExtractor: ~Copyable {
  private let pattern: Pattern
  private var storage: MatchStorage
  private let rules: [IndexedRule]
  private var tokens: TokenReader

  /// Lines that were given up because a pattern reached its limit.
  package private(set) var abandonedLines = 0

  private struct IndexedRule {
    let rule: LogFormat.Rule
    let format: String
    /// How many groups stand before this rule's first.
    let groupOffset: Int
    let groupCount: Int
  }

  /// Compiles all patterns.
  ///
  /// - Throws: `PatternError` when a rule's pattern is malformed: a defect that tests exclude.
  package init() throws(PatternError) { try self.init(formats: LogFormat.all) }

  init(formats: [LogFormat]) throws(PatternError) {
    var indexed: [IndexedRule] = []
    var alternatives: [String] = []
    var groups = 0
    for format in formats {
      for rule in format.rules {
        let count = Self.groupCount(rule.pattern)
        indexed.append(
          IndexedRule(
            rule: rule, format: format.name, groupOffset: groups,
            groupCount: min(count, Match.mostGroups)))
        alternatives.append("(?:\(rule.pattern))(*MARK:\(indexed.count - 1))")
        groups += count
      }
    }
    // Everything that can fail comes before the first assignment: a noncopyable value can't be left
    // half made.
    let pattern = try Pattern("(?m)" + alternatives.joined(separator: "|"))
    let storage = try MatchStorage(captureCount: pattern.captureCount)
    let tokens = try TokenReader()
    rules = indexed
    self.pattern = pattern
    self.storage = storage
    self.tokens = tokens
  }

  /// The anchors of all formats, without repeats.
  package static var anchors: [String] {
    var seen: Set<String> = []
    return LogFormat.all.flatMap(\.anchors).filter { seen.insert($0).inserted }
  }

  /// What `line` says, or nil when it says nothing.
  ///
  /// `context` is the text just before it, where the request in hand may be named.
  package mutating func event(
    _ line: Span<UInt8>, context: Span<UInt8>, number: Int
  ) -> LineEvent? {
    var builder = EventBuilder(line: number)
    var start = 0
    do {
      while start <= line.count, try pattern.match(line, from: start, using: &storage) {
        guard let whole = storage.range(of: 0), let index = storage.mark else { break }
        let rule = rules[index]
        builder.begin(format: rule.format, excerpt: ByteText.excerpt(line, whole))
        rule.rule.say(match(for: rule), line, &builder)
        start = max(whole.upperBound, whole.lowerBound + 1)
      }
    } catch {
      abandonedLines += 1
    }
    guard !builder.event.format.isEmpty else { return nil }
    if let first = builder.event.facts.first,
      case .nscurl(.result(let passed)) = first.fact, NSCurlGap.isTorn(context)
    {
      builder.event.facts[0].fact = .nscurl(.tornResult(passed: passed))
    }
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): builder.event.openBrackets += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): builder.event.openBrackets -= 1
      default: break
      }
    }
    tokens.complete(&builder.event, line: line, context: context)
    return builder.event
  }

  private func match(for rule: IndexedRule) -> Match {
    var match = Match()
    if let whole = storage.range(of: 0) {
      match.bounds[0] = Int32(whole.lowerBound)
      match.bounds[1] = Int32(whole.upperBound)
    }
    for group in 0..<rule.groupCount {
      guard let range = storage.range(of: rule.groupOffset + group + 1) else { continue }
      match.bounds[2 * group + 2] = Int32(range.lowerBound)
      match.bounds[2 * group + 3] = Int32(range.upperBound)
    }
    return match
  }

  /// Counts the capture groups of a pattern: parentheses that are neither escaped, nor in a class,
  /// nor followed by `?` or `*`.
  static func groupCount(_ pattern: String) -> Int {
    var count = 0
    var escaped = false
    var inClass = false
    let bytes = Array(pattern.utf8)
    for (index, byte) in bytes.enumerated() {
      if escaped {
        escaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): escaped = true
      case UInt8(ascii: "["): inClass = true
      case UInt8(ascii: "]"): inClass = false
      case UInt8(ascii: "("):
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if !inClass, next != UInt8(ascii: "?"), next != UInt8(ascii: "*") { count += 1 }
      default: break
      }
    }
    return count
  }
}

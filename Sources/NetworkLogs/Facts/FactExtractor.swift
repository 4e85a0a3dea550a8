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
  private var seams = SeamFinder()

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

  /// The anchors of all formats, without repeats and without those that hold another one: what
  /// they would find, that one finds.
  package static let anchors: [String] = {
    var seen: Set<String> = []
    let all = LogFormat.all.flatMap(\.anchors).filter { seen.insert($0).inserted }
    let bytes = all.map { Array($0.utf8) }
    return zip(all, bytes).filter { _, own in
      !bytes.contains { $0.count < own.count && own.firstRange(of: $0) != nil }
    }.map(\.0)
  }()

  /// What `line` says, or nil when it says nothing.
  ///
  /// `context` is the text just before it, where the request in hand may be named.
  package mutating func event(
    _ line: Span<UInt8>, context: Span<UInt8>, place: LinePlace
  ) -> LineEvent? {
    var builder = EventBuilder(line: place.number)
    var start = 0
    let seam = seams.seam(
      before: line, context: context, isWanted: seams.expected == place.number)
    if let seam { start = read(seam, &builder, place.number) }
    read(line, from: start, &builder)
    let brackets = Self.openBrackets(line)
    seams.note(
      place, brackets: brackets, saysSomething: !builder.event.format.isEmpty,
      isBlank: !line.indices.contains { line[$0] > 0x20 })
    guard !builder.event.format.isEmpty else { return nil }
    builder.event.openBrackets = brackets
    if let seam {
      if start > 0 { tokens.complete(&builder.event, recordBegins: seam.tail) }
      if seam.cutsWords { tokens.readTask(&builder.event, across: seam) }
    }
    tokens.complete(&builder.event, line: line, context: context)
    return builder.event
  }

  /// Whether the line after the last one may hold the rest of a record.
  package var wantsNextLine: Bool { seams.expected != nil }

  /// Reads what stands across the end of the line before: a wrapped record.
  ///
  /// - Returns: how much of the line itself was read that way.
  private mutating func read(_ seam: Seam, _ builder: inout EventBuilder, _ number: Int) -> Int {
    var best: (builder: EventBuilder, reach: Int)?
    for glue in Seam.glues where seam.allows(glue) {
      var attempt = EventBuilder(line: number)
      let reach = read(seam, glue, &attempt)
      guard reach > 0 else { continue }
      // Both may fit: what says more is what was meant.
      if let known = best, known.builder.event.facts.count >= attempt.event.facts.count { continue }
      best = (attempt, reach)
    }
    guard let best else { return 0 }
    builder = best.builder
    return seam.skipped + best.reach
  }

  /// Reads across a seam that is closed with `glue`; returns how much of the head was read.
  private mutating func read(
    _ seam: Seam, _ glue: String, _ builder: inout EventBuilder
  ) -> Int {
    let bytes = seam.joined(glue)
    let border = seam.tail.count
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var start = 0
      var reach = 0
      do {
        while start <= border, try pattern.match(text, from: start, using: &storage) {
          guard let whole = storage.range(of: 0), let index = storage.mark else { break }
          if whole.lowerBound < border, whole.upperBound > border + glue.utf8.count {
            let rule = rules[index]
            builder.begin(format: rule.format, excerpt: ByteText.excerpt(text, whole))
            rule.rule.say(match(for: rule), text, &builder)
            reach = whole.upperBound - border - glue.utf8.count
          }
          start = max(whole.upperBound, whole.lowerBound + 1)
        }
      } catch {
        abandonedLines += 1
      }
      return reach
    }
  }

  private mutating func read(
    _ line: Span<UInt8>, from first: Int, _ builder: inout EventBuilder
  ) {
    var start = first
    do {
      while start <= line.count, try pattern.match(line, from: start, using: &storage) {
        guard let whole = storage.range(of: 0), let index = storage.mark else { break }
        let rule = rules[index]
        let known = builder.event.facts.count
        builder.begin(format: rule.format, excerpt: ByteText.excerpt(line, whole))
        rule.rule.say(match(for: rule), line, &builder)
        if whole.upperBound == line.count, SeamFinder.mayBeCut(line) {
          builder.event.facts.dropUncertainNumbers(from: known)
        }
        start = max(whole.upperBound, whole.lowerBound + 1)
      }
    } catch {
      abandonedLines += 1
    }
  }

  private static func openBrackets(_ line: Span<UInt8>) -> Int {
    var count = 0
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): count += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): count -= 1
      default: break
      }
    }
    return count
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

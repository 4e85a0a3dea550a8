package import PCRE2

/// Turns a line into what it says: the second stage of the search.
package struct FactExtractor: ~Copyable {
  private var runner: RuleRunner
  private var tokens: TokenReader
  private var seams = SeamFinder()
  /// Where rules match in the lines read so far; good for every input.
  private var shapes = ShapeMemory()
  /// Two lines as one; kept to spare allocations.
  private var joined: [UInt8] = []

  /// Lines that were given up because a pattern reached its limit.
  package private(set) var abandonedLines = 0
  /// The number of the first of them.
  package private(set) var firstAbandonedLine: Int?
  private var lastAbandonedLine: Int?

  /// Forgets the input before; the compiled patterns stay.
  package mutating func reset() {
    abandonedLines = 0
    firstAbandonedLine = nil
    lastAbandonedLine = nil
    seams = SeamFinder()
    tokens.reset()
  }

  /// The record that may go on at a line.
  func unfinished(at line: Int) -> SeamFinder.Unfinished? { seams.unfinished(at: line) }

  /// Begins to count at a line, where those before it left a record unfinished.
  mutating func count(from line: Int, _ unfinished: SeamFinder.Unfinished?) {
    abandonedLines = 0
    firstAbandonedLine = nil
    lastAbandonedLine = nil
    seams = SeamFinder(at: line, unfinished)
  }

  /// How often a pattern was tried: the measure of the work that lines make.
  var attempts: Int { runner.attempts }

  /// An extractor of all formats; rules are prepared and patterns compiled when lines need them.
  ///
  /// - Throws: `PatternError` when memory is short.
  package init() throws(PatternError) { try self.init(rules: nil) }

  init(formats: [LogFormat]) throws(PatternError) { try self.init(rules: RuleSet(formats)) }

  private init(rules: RuleSet?) throws(PatternError) {
    // Everything that can fail comes before the first assignment: a noncopyable value can't be left
    // half made.
    let runner = try RuleRunner(rules)
    let tokens = try TokenReader()
    self.runner = runner
    self.tokens = tokens
  }

  /// The anchors of all formats, without repeats and without those that hold another one: what
  /// they would find, that one finds.
  package static let anchors: [String] = {
    var seen: Set<String> = []
    let all = LogFormat.all.flatMap(\.anchors).filter { seen.insert($0).inserted }
    let bytes = all.map { Array($0.utf8) }
    return zip(all, bytes).filter { _, own in
      !bytes.contains { $0.count < own.count && holds(own, $0) }
    }.map(\.0)
  }()

  /// Whether bytes hold others; a plain loop, since this runs at every start.
  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    for start in 0...(bytes.count - part.count) where bytes[start] == part[0] {
      var length = 1
      while length < part.count, bytes[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }

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
    if let seam { start = read(seam, context, line, &builder) }
    read(line, from: start, &builder)
    let brackets = Bytes.bracketBalance(line)
    seams.note(
      place, brackets: brackets, saysSomething: !builder.event.format.isEmpty,
      isBlank: !line.indices.contains { line[$0] > 0x20 })
    guard !builder.event.format.isEmpty else { return nil }
    if let first = builder.event.facts.first,
      case .nscurl(.result(let passed)) = first.fact, NSCurlGap.isTorn(context)
    {
      builder.event.facts[0].fact = .nscurl(.tornResult(passed: passed))
    }
    builder.event.openBrackets = brackets
    if let seam {
      if start > 0 {
        builder.event.continuesRecord = true
        tokens.complete(&builder.event, recordBegins: context.extracting(seam.tail))
      }
      if seam.cutsWords, builder.event.tokens.task == nil {
        seam.join(context, .nothing, line, into: &joined)
        TokenReader.readTask(&builder.event, joined, across: seam.tail.count)
      }
    }
    tokens.complete(&builder.event, line: line, context: context, offset: place.offset)
    return builder.event
  }

  /// Whether the line after the last one may hold the rest of a record.
  package var wantsNextLine: Bool { seams.expected != nil }

  /// Reads what stands across the end of the line before: a wrapped record.
  ///
  /// - Returns: how much of the line itself was read that way.
  private mutating func read(
    _ seam: Seam, _ context: Span<UInt8>, _ line: Span<UInt8>, _ builder: inout EventBuilder
  ) -> Int {
    var best = 0
    for glue in Seam.Glue.allCases where seam.allows(glue) {
      var attempt = EventBuilder(line: builder.event.line)
      seam.join(context, glue, line, into: &joined)
      let reach = readJoined(border: seam.tail.count, glue.length, &attempt)
      guard reach > 0 else { continue }
      // Both may fit: what says more is what was meant.
      if best > 0, builder.event.facts.count >= attempt.event.facts.count { continue }
      best = seam.head.lowerBound + reach
      builder = attempt
    }
    return best
  }

  /// Reads what stands across the border in two joined lines; returns how much of the second one was
  /// read.
  private mutating func readJoined(
    border: Int, _ glue: Int, _ builder: inout EventBuilder
  ) -> Int {
    unsafe joined.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      // Only that nothing crosses the border is remembered.
      guard shapes.shape(of: text, mark: 2 * border + glue)?.matches == nil else { return 0 }
      let isWorthRemembering = shapes.isWorthRemembering
      var reach = 0
      do {
        // Hardly any line goes on with what the one before it began.
        guard try runner.mayCross(text, border: border, endsBehind: border + glue) else {
          if isWorthRemembering { try remember([]) }
          return 0
        }
        try runner.run(text, from: 0, startsBefore: border) { entry, match in
          guard let whole = match.range(0), whole.upperBound > border + glue else { return }
          _ = builder.tell(match, of: entry, in: text)
          reach = whole.upperBound - border - glue
        }
      } catch {
        abandon(builder.event.line)
      }
      return reach
    }
  }

  private mutating func read(
    _ line: Span<UInt8>, from first: Int, _ builder: inout EventBuilder
  ) {
    if first == 0, let matches = shapes.shape(of: line)?.matches {
      for found in matches { builder.tell(found, inWhole: line) }
      return
    }
    let isWorthRemembering = first == 0 && shapes.isWorthRemembering
    var matches: [FoundMatch] = []
    do {
      try runner.run(line, from: first) { entry, match in
        let found = FoundMatch(entry: entry, match: match)
        builder.tell(found, inWhole: line)
        if isWorthRemembering { matches.append(found) }
      }
      if isWorthRemembering { try remember(matches) }
    } catch {
      abandon(builder.event.line)
    }
  }

  /// Remembers what was found in the text at hand, if that is what is found in all of its shape.
  private mutating func remember(_ matches: [FoundMatch]) throws(PatternError) {
    let runs = shapes.runs
    let areBlind = try shapes.withShape { shape throws(PatternError) in
      try runner.areBlind(shape, to: runs)
    }
    shapes.remember(areBlind ? matches : nil)
  }

  /// Notes that a line wasn't read to its end; a line is read more than once where it was wrapped.
  private mutating func abandon(_ number: Int) {
    guard lastAbandonedLine != number else { return }
    abandonedLines += 1
    firstAbandonedLine = firstAbandonedLine ?? number
    lastAbandonedLine = number
  }
}

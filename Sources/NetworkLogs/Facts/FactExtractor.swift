package import PCRE2

/// Turns a line into what it says: the second stage of the search.
package struct FactExtractor: ~Copyable {
  private var runner: RuleRunner
  private var tokens: TokenReader
  private var seams = SeamFinder()
  /// Where rules match in the lines read so far; good for every input.
  private var shapes = ShapeMemory()
  /// The line that was read last, if its shape is known.
  private var last: (shape: LineShape, number: Int)?
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
    last = nil
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
    last = nil
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
    var shape = shapes.shape(of: line)
    let isNew = shapes.isWorthRemembering
    var start = 0
    let seam = seam(before: line, shape, context, place)
    if let seam { start = read(seam, shape, context, line, place, &builder) }
    if start == 0 {
      shape = read(line, shape, isNew: isNew, &builder)
    } else {
      readAnew(line, from: start, &builder)
    }
    let reading = shape?.reading
    let brackets = reading?.openBrackets ?? Bytes.bracketBalance(line)
    seams.note(
      place, brackets: brackets, saysSomething: !builder.event.format.isEmpty,
      isBlank: reading?.isBlank ?? Bytes.isBlank(line))
    last = shape.map { ($0, place.number) }
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
    tokens.complete(
      &builder.event, line: line, context: context, offset: place.offset, reading)
    return (consume builder).event
  }

  /// Whether the line after the last one may hold the rest of a record.
  package var wantsNextLine: Bool { seams.expected != nil }

  // MARK: Wrapped records

  /// The border before a line, or nil where nothing stands across it.
  private func seam(
    before line: Span<UInt8>, _ shape: LineShape?, _ context: Span<UInt8>, _ place: LinePlace
  ) -> Seam? {
    let isWanted = seams.expected == place.number
    guard let shape, let own = shape.reading, let border = border(before: place, context) else {
      return seams.seam(before: line, context: context, isWanted: isWanted)
    }
    if !border.cutsWords {
      // All else that decides are the shapes.
      if !isWanted || own.startsRecord { return nil }
      if shapes.mayCross(border.last, shape) == false { return nil }
    }
    return seams.seam(before: line, context: context, isWanted: isWanted)
  }

  /// The line that ends in front of another one, if its shape is known.
  private func border(
    before place: LinePlace, _ context: Span<UInt8>
  ) -> (last: LineShape, begin: Int, cutsWords: Bool)? {
    guard let last, last.number == place.number - 1, let reading = last.shape.reading,
      !reading.isBlank
    else { return nil }
    var end = context.count
    if end > 0, context[end - 1] == 0x0A { end -= 1 }
    if end > 0, context[end - 1] == 0x0D { end -= 1 }
    let begin = end - last.shape.text.count
    // The whole of it, and not a part between carriage returns.
    guard begin > 0 ? context[begin - 1] == 0x0A : begin == 0 && place.number == 2 else {
      return nil
    }
    let cutsWords = SeamFinder.cutsWords(context, before: begin, width: reading.width)
    return (last.shape, begin, cutsWords)
  }

  /// Reads what stands across the end of the line before: a wrapped record.
  ///
  /// - Returns: how much of the line itself was read that way.
  private mutating func read(
    _ seam: Seam, _ shape: LineShape?, _ context: Span<UInt8>, _ line: Span<UInt8>,
    _ place: LinePlace, _ builder: inout EventBuilder
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
    if best == 0, !seam.cutsWords, lastAbandonedLine != place.number, let shape {
      remember(seam, shape, context, place)
    }
    return best
  }

  /// Remembers, where that is so for all lines of the two shapes, that nothing crosses a border.
  ///
  /// `joined` holds the two ends.
  private mutating func remember(
    _ seam: Seam, _ shape: LineShape, _ context: Span<UInt8>, _ place: LinePlace
  ) {
    guard let border = border(before: place, context),
      shapes.mayCross(border.last, shape) == nil
    else { return }
    let tail = (seam.tail.lowerBound - border.begin)..<(seam.tail.upperBound - border.begin)
    // Where an address is cut, more of it is masked in the lines than here.
    let isSame =
      shapes.mask(joined) && shapes.isAtHand(border.last.text[tail])
      && shapes.isAtHand(shape.text[seam.head], at: tail.count + Seam.Glue.blank.length)
    shapes.remember(border.last, shape, mayCross: !isSame || !areBlind())
  }

  /// Reads what stands across the border in two joined lines; returns how much of the second one was
  /// read.
  private mutating func readJoined(
    border: Int, _ glue: Int, _ builder: inout EventBuilder
  ) -> Int {
    unsafe joined.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var reach = 0
      do {
        // Hardly any line goes on with what the one before it began.
        guard try runner.mayCross(text, border: border, endsBehind: border + glue) else { return 0 }
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

  // MARK: Whole lines

  /// Reads a line; returns its shape, if that is known or worth to be known.
  private mutating func read(
    _ line: Span<UInt8>, _ shape: LineShape?, isNew: Bool, _ builder: inout EventBuilder
  ) -> LineShape? {
    if let shape, let reading = shape.reading {
      for found in reading.matches { builder.tell(found, inWhole: line) }
      return shape
    }
    var matches: [FoundMatch] = []
    let isWhole = readAnew(line, from: 0, &builder) { if isNew { matches.append($0) } }
    guard isNew, isWhole, shapes.mask(line) else { return nil }
    guard areBlind() else { return shapes.remember(nil) }
    return shapes.remember(
      LineShape.Reading(
        matches: matches,
        openBrackets: Bytes.bracketBalance(line),
        isBlank: Bytes.isBlank(line),
        startsRecord: SeamFinder.startsRecord(line),
        width: Bytes.characterCount(line),
        mayNameRequest: tokens.mayNameRequest(line),
        names: TokenReader.names(in: line),
        prefix: PrefixReader.places(in: line, firstRun: shapes.firstRun)))
  }

  /// Whether all lines of the shape at hand are matched alike.
  private mutating func areBlind() -> Bool {
    let runs = shapes.runs
    let answer = try? shapes.withShape { shape throws(PatternError) in
      try runner.areBlind(shape, to: runs)
    }
    return answer ?? false
  }

  /// - Returns: whether the line was read to its end.
  @discardableResult
  private mutating func readAnew(
    _ line: Span<UInt8>, from first: Int, _ builder: inout EventBuilder,
    _ note: (FoundMatch) -> Void = { _ in }
  ) -> Bool {
    do {
      try runner.run(line, from: first) { entry, match in
        let found = FoundMatch(entry: entry, match: match)
        builder.tell(found, inWhole: line)
        note(found)
      }
      return true
    } catch {
      abandon(builder.event.line)
      return false
    }
  }

  /// Notes that a line wasn't read to its end; a line is read more than once where it was wrapped.
  private mutating func abandon(_ number: Int) {
    guard lastAbandonedLine != number else { return }
    abandonedLines += 1
    firstAbandonedLine = firstAbandonedLine ?? number
    lastAbandonedLine = number
  }
}

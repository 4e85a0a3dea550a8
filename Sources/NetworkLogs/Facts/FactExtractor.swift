package import PCRE2

/// Turns a line into what it says: the second stage of the search.
package struct FactExtractor: ~Copyable {
  private var runner: RuleRunner
  private var tokens: TokenReader
  private var seams = SeamFinder()
  /// Where rules match in the lines read so far; good for every input.
  private var shapes: ShapeMemory
  /// Made when the first shape comes.
  private var shaped: ShapedRules?
  /// The line that was read last, if its shape is known.
  private var last = LastLine()
  private var lastShape: LineShape?
  /// What stands left of its message, if that was read.
  private var lastPrefix: LinePrefix?
  /// Where it met the line before it.
  private var lastBorder = Border()
  /// What the lines read so far said.
  private var statements: StatementMemory
  /// Two lines as one; kept to spare allocations.
  private var joined: [UInt8] = []

  /// What of a line is asked for when the next one comes: numbers, so that nothing has to be held.
  private struct LastLine {
    /// Its number; none where nothing is known of it.
    var number = Int.min
    /// The number of its shape, where all lines of that are read alike.
    var shape: Int32 = 0
    var length = 0
    var width = 0
    var isWrapped = false
    var isBlank = true
    /// The same of the line before it, where that is known and more than blanks; else less than 0.
    var earlierLength = -1
    var earlierWidth = -1
  }

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
    forgetLast()
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
    forgetLast()
  }

  /// How often a pattern was tried: the measure of the work that lines make.
  var attempts: Int { runner.attempts }

  /// How many lines said what others of their shape had said before, and how many shapes were
  /// remembered for it.
  private(set) var linesKnown = 0
  var shapesRemembered: Int { Int(shapes.remembered) }

  /// An extractor of all formats; rules are prepared and patterns compiled when lines need them.
  ///
  /// - Throws: `PatternError` when memory is short.
  package init() throws(PatternError) { try self.init(limits: ReadingLimits()) }

  init(limits: ReadingLimits) throws(PatternError) { try self.init(rules: nil, limits) }

  init(formats: [LogFormat]) throws(PatternError) {
    try self.init(rules: RuleSet(formats), ReadingLimits())
  }

  private init(rules: RuleSet?, _ limits: ReadingLimits) throws(PatternError) {
    // Everything that can fail comes before the first assignment: a noncopyable value can't be left
    // half made.
    let runner = try RuleRunner(rules)
    let tokens = try TokenReader()
    self.runner = runner
    self.tokens = tokens
    statements = StatementMemory(room: limits.statements)
    shapes = ShapeMemory(mostBytes: limits.shapes, linesBefore: limits.linesBeforeShapes)
  }

  /// What `line` says, or nil when it says nothing.
  ///
  /// `context` is the text just before it, where the request in hand may be named.
  package mutating func event(
    _ line: Span<UInt8>, context: Span<UInt8>, place: LinePlace
  ) -> LineEvent? {
    var builder = EventBuilder(line: place.number)
    var shape = shapes.shape(of: line)
    if shape == nil, shapes.isWorthRemembering { shape = learn(line) }
    let border = border(before: line, shape, context, place)
    lastBorder = border
    var start = 0
    if let seam = border.seam, let crossing = border.crossing {
      start = read(crossing, seam, context, line, &builder)
    } else if let seam = border.seam {
      start = read(seam, shape, context, line, place, &builder)
    }
    if start == 0 { read(line, shape, &builder) }
    let reading = shape?.reading
    let brackets = reading?.openBrackets ?? Bytes.bracketBalance(line)
    seams.note(
      place, brackets: brackets, saysSomething: !builder.event.format.isEmpty,
      isBlank: reading?.isBlank ?? Bytes.isBlank(line))
    let prefix = lastPrefix
    note(shape, place)
    guard !builder.event.format.isEmpty else {
      if let reading {
        tokens.pass(
          line.count, behind: context, place.offset, requestPlaces: reading.requestPlaces)
      }
      return nil
    }
    if builder.event.facts.kinds.contains(.nscurl), let first = builder.event.facts.first,
      case .nscurl(.result(let passed)) = first.fact, NSCurlGap.isTorn(context)
    {
      builder.event.facts.replaceFirst(.nscurl(.tornResult(passed: passed)))
    }
    builder.event.openBrackets = brackets
    if let seam = border.seam {
      if start > 0 {
        builder.event.continuesRecord = true
        tokens.complete(
          &builder.event, recordBegins: context.extracting(seam.tail), border.prefix, prefix)
      }
      if seam.cutsWords, !builder.event.tokens.hasTask {
        seam.join(context, .nothing, line, into: &joined)
        TokenReader.readTask(&builder.event, joined, across: seam.tail.count)
      }
    }
    tokens.complete(
      &builder.event, line: line, context: context, offset: place.offset, reading)
    if let reading {
      tokens.pass(line.count, behind: context, place.offset, requestPlaces: reading.requestPlaces)
      if start == 0, reading.prefix != nil { lastPrefix = builder.event.prefix }
    }
    return builder.event.takeOut()
  }

  /// Whether the line after the last one may hold the rest of a record.
  package var wantsNextLine: Bool { seams.expected != nil }

  /// Notes the line that was read.
  private mutating func note(_ shape: LineShape?, _ place: LinePlace) {
    guard let shape, let reading = shape.reading else {
      forgetLast()
      return
    }
    let isNext = last.number == place.number - 1 && !last.isBlank
    last = LastLine(
      number: place.number, shape: shape.number, length: shape.text.count, width: reading.width,
      isWrapped: reading.isWrapped, isBlank: reading.isBlank,
      earlierLength: isNext ? last.length : -1, earlierWidth: isNext ? last.width : -1)
    lastShape = shape
    lastPrefix = nil
  }

  private mutating func forgetLast() {
    last = LastLine()
    lastShape = nil
    lastPrefix = nil
  }

  // MARK: Whole records

  /// Whether what is found in lines is remembered by their shapes.
  var remembersShapes: Bool { shapes.isOn }

  /// The shape of the line that was read last, where it is read alike wherever lines of its shape and
  /// that of the line before it meet so; nil where they can be read otherwise.
  var lastKnown: LineShape? {
    lastBorder.seam == nil || lastBorder.crossing != nil ? lastShape : nil
  }

  /// What stands across its border with the line before it; nil where it stands apart.
  var lastCrossing: (seam: Seam, reading: BorderReading)? {
    guard let seam = lastBorder.seam, let crossing = lastBorder.crossing else { return nil }
    return (seam, crossing)
  }

  /// Whether no record is open at a line.
  func isClear(at line: Int) -> Bool { seams.isClear(at: line) }

  /// Goes on behind a record that was read at once.
  mutating func pass(
    _ passage: PassageMemory.Passage, _ reading: PassageMemory.Reading,
    behind context: Span<UInt8>, _ place: LinePlace
  ) {
    seams = SeamFinder(at: place.number + passage.lines, reading.frame.open)
    forgetLast()
    tokens.pass(
      passage.length - reading.frame.lengthPassedOver, behind: context, place.offset,
      requestPlaces: reading.form.requestPlaces, from: reading.body)
  }

  // MARK: Wrapped records

  /// Where a line meets the one before it.
  private struct Border {
    /// Nil where nothing stands across it.
    var seam: Seam?
    /// What does, where the shapes of both lines tell.
    var crossing: BorderReading?
    /// Where the prefix of the line before stands in the seam's tail, if that is known.
    var prefix: PrefixPlaces?
  }

  private func border(
    before line: Span<UInt8>, _ shape: LineShape?, _ context: Span<UInt8>, _ place: LinePlace
  ) -> Border {
    let isWanted = seams.expected == place.number
    var result = Border()
    if let shape, let own = shape.reading {
      if own.startsRecord { return result }
      if let known = lineBefore(place, context) {
        // All else that decides are the shapes.
        guard isWanted || known.cutsWords else { return result }
        result.crossing = shapes.border(
          between: last.shape, shape.number, cutsWords: known.cutsWords)
        if let crossing = result.crossing, crossing.matches.isEmpty, !known.cutsWords {
          // Elsewhere the name of a task may still be cut.
          return Border()
        }
        result.seam = seams.seam(before: line, context: context, isWanted: isWanted)
        if result.seam?.tail.lowerBound == known.begin {
          result.prefix = lastShape?.reading?.prefix
        }
        return result
      }
    }
    result.seam = seams.seam(before: line, context: context, isWanted: isWanted)
    return result
  }

  /// The line that ends in front of another one, if its shape is known.
  private func lineBefore(
    _ place: LinePlace, _ context: Span<UInt8>
  ) -> (begin: Int, cutsWords: Bool)? {
    guard last.number == place.number - 1, !last.isBlank,
      let begin = Self.begin(of: last.length, in: context, before: context.count),
      begin > 0 || place.number == 2
    else { return nil }
    var cutsWords = last.isWrapped
    if !cutsWords, last.earlierLength >= 0,
      let start = Self.begin(of: last.earlierLength, in: context, before: begin), start > 0
    {
      cutsWords = SeamFinder.isWrapped(last.width, after: last.earlierWidth)
    } else if !cutsWords {
      cutsWords = SeamFinder.cutsWords(context, before: begin, width: last.width)
    }
    return (begin, cutsWords)
  }

  /// Where the line of a length begins that ends before `end`; nil where it is only a part of one,
  /// between carriage returns.
  private static func begin(
    of length: Int, in context: Span<UInt8>, before end: Int
  ) -> Int? {
    var end = end
    if end > 0, context[end - 1] == 0x0A { end -= 1 }
    if end > 0, context[end - 1] == 0x0D { end -= 1 }
    let begin = end - length
    return begin == 0 || (begin > 0 && context[begin - 1] == 0x0A) ? begin : nil
  }

  /// Reads what is known to stand across the border; returns how much of the line was read.
  private mutating func read(
    _ crossing: BorderReading, _ seam: Seam, _ context: Span<UInt8>, _ line: Span<UInt8>,
    _ builder: inout EventBuilder
  ) -> Int {
    guard !crossing.matches.isEmpty else { return 0 }
    seam.join(context, crossing.glue, line, into: &joined)
    unsafe joined.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      for found in crossing.matches { tell(found, in: text, isJoined: true, &builder) }
    }
    for found in crossing.rest { tell(found, in: line, isJoined: false, &builder) }
    return seam.head.lowerBound + crossing.reach
  }

  /// Reads what stands across the end of the line before, a wrapped record, and the rest of the line.
  ///
  /// - Returns: how much of the line was read together with the one before.
  private mutating func read(
    _ seam: Seam, _ shape: LineShape?, _ context: Span<UInt8>, _ line: Span<UInt8>,
    _ place: LinePlace, _ builder: inout EventBuilder
  ) -> Int {
    var best = Crossing()
    var glued = Seam.Glue.blank
    for glue in Seam.Glue.allCases where seam.allows(glue) {
      var attempt = EventBuilder(line: builder.event.line)
      seam.join(context, glue, line, into: &joined)
      let found = readJoined(border: seam.tail.count, glue.length, &attempt)
      guard found.reach > 0 else { continue }
      // Both may fit: what says more is what was meant.
      if best.reach > 0, builder.event.facts.count >= attempt.event.facts.count { continue }
      best = found
      glued = glue
      builder = attempt
    }
    let start = best.reach > 0 ? seam.head.lowerBound + best.reach : 0
    var rest: [FoundMatch] = []
    if start > 0 {
      readAnew(line, from: start, &builder) {
        // What is remembered is short.
        if shape != nil { rest.append(FoundMatch(entry: $0, match: $1)) }
      }
    }
    if lastAbandonedLine != place.number, let shape {
      let reading =
        best.matches.isEmpty
        ? .nothing : BorderReading(best.matches, glued, reach: best.reach, rest: rest)
      remember(reading, seam, shape, line, context, place)
    }
    return start
  }

  /// Remembers, where that is so for all lines of the two shapes, what stands across a border.
  private mutating func remember(
    _ reading: BorderReading, _ seam: Seam, _ shape: LineShape, _ line: Span<UInt8>,
    _ context: Span<UInt8>, _ place: LinePlace
  ) {
    guard shape.reading != nil, let border = lineBefore(place, context),
      border.cutsWords == seam.cutsWords,
      let before = lastShape,
      !shapes.knowsBorder(between: before.number, shape.number, cutsWords: seam.cutsWords)
    else { return }
    let tail = (seam.tail.lowerBound - border.begin)..<(seam.tail.upperBound - border.begin)
    var isSame = true
    for glue in Seam.Glue.allCases where isSame && seam.allows(glue) {
      seam.join(context, glue, line, into: &joined)
      // Where an address is cut, more of it is masked in the lines than here.
      isSame =
        shapes.mask(joined) && shapes.isAtHand(before.text, tail)
        && shapes.isAtHand(shape.text, seam.head, at: tail.count + glue.length) && areBlind()
    }
    shapes.remember(
      isSame ? reading : nil, between: before.number, shape.number, cutsWords: seam.cutsWords)
  }

  /// The matches across a border, and how much of the second line they take.
  private struct Crossing {
    var matches: [FoundMatch] = []
    var reach = 0
  }

  /// Reads what stands across the border in two joined lines.
  private mutating func readJoined(
    border: Int, _ glue: Int, _ builder: inout EventBuilder
  ) -> Crossing {
    unsafe joined.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var reading = Crossing()
      do {
        // Hardly any line goes on with what the one before it began.
        guard try runner.mayCross(text, border: border, endsBehind: border + glue) else {
          return reading
        }
        try runner.run(text, from: 0, startsBefore: border) { entry, match in
          guard let whole = match.range(0), whole.upperBound > border + glue else { return }
          reading.matches.append(FoundMatch(entry: entry, match: match))
          reading.reach = whole.upperBound - border - glue
        }
      } catch {
        abandon(builder.event.line)
      }
      for found in reading.matches { tell(found, in: text, isJoined: true, &builder) }
      return reading
    }
  }

  // MARK: Whole lines

  private mutating func read(
    _ line: Span<UInt8>, _ shape: LineShape?, _ builder: inout EventBuilder
  ) {
    guard let reading = shape?.reading else {
      readAnew(line, from: 0, &builder)
      return
    }
    linesKnown += 1
    guard !reading.matches.isEmpty else { return }
    builder.event.facts.reserveCapacity(reading.matches.count)
    // Each match is looked at in its place: a copy would cost more than the look.
    for index in reading.matches.indices {
      let ending: MatchEnding =
        reading.matches[index].end < line.count ? .within : reading.mayBeCut ? .atCut : .atEnd
      let entry = reading.matches[index].entry
      let statement = statements.statement(
        reading.matches[index].key, of: entry, in: line, ending,
        match: reading.matches[index].match)
      builder.add(statement, of: entry)
    }
  }

  /// Adds what a match says, in a line as it stands in the log or in two that were joined.
  private mutating func tell(
    _ found: FoundMatch, in text: Span<UInt8>, isJoined: Bool, _ builder: inout EventBuilder
  ) {
    let ending = MatchEnding(at: found.end, of: text, isJoined: isJoined)
    let statement = statements.statement(
      found.key, of: found.entry, in: text, ending, match: found.match)
    builder.add(statement, of: found.entry)
  }

  /// Finds out what stands in all lines of a line's shape, and remembers it.
  private mutating func learn(_ line: Span<UInt8>) -> LineShape? {
    guard areBlind() else { return shapes.remember(nil) }
    var matches: [FoundMatch] = []
    do {
      try runner.run(line, from: 0) { matches.append(FoundMatch(entry: $0, match: $1)) }
    } catch {
      // It is told when the line is read.
      return shapes.remember(nil)
    }
    shapes.withShape { shape in matches = matches.map { $0.noting(shape) } }
    return shapes.remember(
      LineReading(
        of: line, matches: matches, requestPlaces: tokens.requestPlaces(in: line),
        firstRun: shapes.firstRun, mayHoldAnchor: Self.mayHoldAnchor(shape: shapes.text)))
  }

  /// Whether all lines of the shape at hand are matched alike.
  private mutating func areBlind() -> Bool {
    if shaped == nil {
      // Without it, every line is read anew.
      guard let rules = try? runner.shapedRules() else { return false }
      shaped = consume rules
    }
    let runs = shapes.runs
    return shapes.withShape { shaped?.areBlind($0, to: runs) ?? false }
  }

  private mutating func readAnew(
    _ line: Span<UInt8>, from first: Int, _ builder: inout EventBuilder,
    _ note: (RuleSet.Entry, Match) -> Void = { _, _ in }
  ) {
    var matches: [(entry: RuleSet.Entry, match: Match)] = []
    do {
      try runner.run(line, from: first) { matches.append(($0, $1)) }
    } catch {
      // What was found before counts.
      abandon(builder.event.line)
    }
    for found in matches {
      let key = MatchKey(found.match, of: found.entry)
      let ending = MatchEnding(at: Int(found.match.bounds[1]), of: line, isJoined: false)
      let statement = statements.statement(
        key, of: found.entry, in: line, ending, match: found.match)
      builder.add(statement, of: found.entry)
      note(found.entry, found.match)
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

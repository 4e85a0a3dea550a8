package import PCRE2

/// Turns a line into what it says: the second stage of the search.
package struct FactExtractor: ~Copyable {
  private var runner: RuleRunner
  private var tokens: TokenReader
  private var wraps = LineWrapFinder()
  private var blocks = BlockReader()
  /// Two lines as one; kept to spare allocations.
  private var joined: [UInt8] = []
  /// The matches of a line; kept to spare allocations.
  private var matches: [FoundMatch] = []
  /// The list for the facts of a line; kept to spare allocations.
  private var facts = FactList()

  /// A match and the rule that it is of.
  private struct FoundMatch {
    let entry: RuleSet.Entry
    let match: Match
  }

  /// Lines that were given up because a pattern reached its limit.
  package private(set) var abandonedLines = 0
  /// The number of the first of them.
  package private(set) var firstAbandonedLine: Int?
  private var lastAbandonedLine: Int?

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

  /// Forgets the input before; the compiled patterns stay.
  package mutating func reset() {
    abandonedLines = 0
    firstAbandonedLine = nil
    lastAbandonedLine = nil
    wraps = LineWrapFinder()
    blocks = BlockReader()
  }

  /// What the lines before a line leave open.
  struct Unfinished: Hashable, Sendable {
    /// The record that may go on at the line.
    fileprivate let record: LineWrapFinder.Unfinished?
    /// The block of a failure, by numbers as if the line were the first.
    fileprivate let block: BlockReader
  }

  /// What the lines before a line leave open.
  func unfinished(at line: Int) -> Unfinished {
    Unfinished(record: wraps.unfinished(at: line), block: blocks.unfinished(at: line))
  }

  /// Begins to count at a line, where those before it left something unfinished.
  mutating func count(from line: Int, _ unfinished: Unfinished?) {
    abandonedLines = 0
    firstAbandonedLine = nil
    lastAbandonedLine = nil
    wraps = LineWrapFinder(at: line, unfinished?.record)
    blocks = unfinished?.block.moved(by: line) ?? BlockReader()
  }

  /// How often a pattern was tried: the measure of the work that lines make.
  var attempts: Int { runner.attempts }

  /// Whether the line after the last one may hold the rest of a record.
  package var wantsNextLine: Bool { wraps.expected != nil || blocks.isOpen }

  /// What `line` says, or nil when it says nothing.
  package mutating func event(
    _ line: Span<UInt8>, context: Span<UInt8>, place: LinePlace
  ) -> LineEvent? {
    var event: LineEvent?
    tell(line, context: context, place: place) { event = $0.extract() }
    return event
  }

  /// Passes on what `line` says, unless it says nothing.
  ///
  /// - Parameters:
  ///   - context: the text just before it, where the current request may be named.
  ///   - body: may leave anything in the place of the event.
  mutating func tell(
    _ line: Span<UInt8>, context: Span<UInt8>, place: LinePlace, _ body: (inout LineEvent) -> Void
  ) {
    // Editors begin a file in UTF-8 with a mark.
    let line = line.extracting((place.number == 1 ? Bytes.byteOrderMark(line) : 0)...)
    let marks = LineMarks(line)
    guard marks.mayBeEscaped, let mended = MendedLine.bytes(of: line) else {
      tellParts(line, marks, context: context, place: place, body)
      return
    }
    var place = place
    // What was mended is no longer between the places of the input.
    place.offset = nil
    tellParts(mended.span, LineMarks(mended.span), context: context, place: place, body)
  }

  /// Passes on what a line says, or what the parts of a line say that is of several failures: the elements of a list
  /// of JSON, the prints of errors in a text, the lines of a log in a text with escapes.
  private mutating func tellParts(
    _ line: Span<UInt8>, _ marks: LineMarks, context: Span<UInt8>, place: LinePlace,
    _ body: (inout LineEvent) -> Void
  ) {
    if blocks.isOpen {
      if var event = blocks.take(line, place) {
        wraps.note(
          place, brackets: Bytes.bracketBalance(line), saysSomething: true, isBlank: false)
        body(&event)
        return
      }
      // Nothing but the block called for the line.
      if place.isFollower, wraps.expected != place.number { return }
    }
    let isJSON =
      line.count > 0 && (line[0] == UInt8(ascii: "{") || line[0] == UInt8(ascii: "["))
    var whole: LineEvent?
    tellAsItIs(line, marks, context: context, place: place) {
      if isJSON ? $0.mayBeOfSeveral : $0.namesSeveralHosts {
        whole = $0.extract()
      } else {
        body(&$0)
      }
    }
    guard var event = whole else { return }
    var parts = isJSON ? events(ofPartsOf: line, place) : []
    var areOfSeveral = LineEvent.areOfSeveralFailures(parts)
    if !areOfSeveral {
      parts = events(ofLinesIn: line, place, isJSON: isJSON)
      areOfSeveral = LineEvent.areOfSeveralFailures(parts, codesTell: false)
    }
    if !areOfSeveral {
      parts = events(of: ErrorParts.ranges(of: line), of: line, place)
      areOfSeveral = LineEvent.areOfSeveralFailures(parts, codesTell: false)
    }
    guard areOfSeveral else {
      body(&event)
      return
    }
    for index in parts.indices {
      if parts[index].prefix.isEmpty { parts[index].prefix = event.prefix }
      body(&parts[index])
    }
  }

  /// What the elements of the lists in a line of JSON say, and what is around them.
  private mutating func events(ofPartsOf line: Span<UInt8>, _ place: LinePlace) -> [LineEvent] {
    let ranges = JSONParts.elements(of: line)
    guard !ranges.isEmpty else { return [] }
    var events = events(of: ranges, of: line, place)
    let rest = JSONParts.rest(of: line, without: ranges)
    events += self.events(of: [0..<rest.count], of: rest.span, place)
    return events
  }

  /// What parts of a line say, each by itself.
  private mutating func events(
    of ranges: [Range<Int>], of line: Span<UInt8>, _ place: LinePlace
  ) -> [LineEvent] {
    let (wraps, blocks) = (wraps, blocks)
    defer { (self.wraps, self.blocks) = (wraps, blocks) }
    var place = place
    place.offset = nil
    let nothing = line.extracting(0..<0)
    var events: [LineEvent] = []
    for range in ranges {
      self.wraps = LineWrapFinder()
      tellAsItIs(line.extracting(range), context: nothing, place: place) {
        events.append($0.extract())
      }
    }
    return events
  }

  /// What the lines of a log say that a line holds with escapes for their ends.
  private mutating func events(
    ofLinesIn line: Span<UInt8>, _ place: LinePlace, isJSON: Bool
  ) -> [LineEvent] {
    guard let text = EscapedLines.text(of: line, isJSON: isJSON) else { return [] }
    let (wraps, blocks) = (wraps, blocks)
    defer { (self.wraps, self.blocks) = (wraps, blocks) }
    (self.wraps, self.blocks) = (LineWrapFinder(), BlockReader())
    var events: [LineEvent] = []
    var begin = 0
    var number = 0
    // Ends: each round goes on behind a line.
    while begin < text.count {
      let end = Bytes.lineEnd(in: text.span, from: begin)
      let context = text.span.extracting(max(0, begin - Self.maxContext)..<begin)
      // As lines they know each other; in the input they are one.
      let part = LinePlace(number: place.number + number, isFragment: false, isFollower: false)
      tellAsItIs(text.span.extracting(begin..<end), context: context, place: part) {
        events.append($0.extract())
        events[events.count - 1].move(by: -number)
      }
      begin = end + 1
      number += 1
    }
    return events
  }

  /// How much of the text before a line in a text is its context.
  private static let maxContext = 8 << 10

  private mutating func tellAsItIs(
    _ line: Span<UInt8>, _ marks: LineMarks? = nil, context: Span<UInt8>, place: LinePlace,
    _ body: (inout LineEvent) -> Void
  ) {
    let marks = marks ?? LineMarks(line)
    var builder = EventBuilder(line: place.number)
    swap(&builder.event.facts, &facts)
    let isWanted = wraps.isRecordOpen(at: place.number)
    let isDated = FoldedLine.startsWithDate(line)
    let folded = isDated ? nil : FoldedLine.begin(before: line, in: context)
    let seam =
      isDated
      ? nil
      : wraps.seam(before: line, context: context, isWanted: isWanted || folded != nil)
    var start = 0
    var known: Int?
    if let seam {
      if mayCross(seam, context, line), let across = read(seam, context, line, &builder) {
        start = across
      } else if seam.head == 0..<line.count {
        // Its literals are among those of both lines with a blank between them.
        known = seam.tail.count + 1
      }
    }
    if start == 0 { read(line, from: 0, at: known, &builder) }
    if builder.event.format.isEmpty, isWanted,
      NSCurlWrap.isBehindHeading(line, context)
    {
      builder.event.format = LogFormat.nscurl.name
      builder.event.facts.append(
        FoundFact(fact: .nscurl(.nameEnds), excerpt: "", line: place.number))
    }
    if place.isFollower, !isWanted, !builder.event.hasFailure {
      // Only the width of the line before called for it: what goes on there harmlessly may as well be another
      // line.
      builder = EventBuilder(line: place.number)
    }
    let brackets = Bytes.bracketBalance(line)
    let unsaid = wraps.unsaidBrackets(before: place.number)
    wraps.note(
      place, brackets: brackets, saysSomething: !builder.event.format.isEmpty,
      isBlank: Bytes.isBlank(line), isClosing: brackets < 0 && Self.isClosing(line),
      endsInCutName: NSCurlWrap.endsInCutName(builder.event.facts)
        || builder.event.facts.kinds.contains(.cleartext) && FoldedLine.cutsNotice(line),
      isWide: !builder.event.hasFailure && LineWrapFinder.isWrapped(Bytes.characterCount(line)))
    if builder.event.facts.kinds.contains(.policy) { builder.event.completePolicy(line, context) }
    guard !builder.event.format.isEmpty else { return }
    let kinds = builder.event.facts.kinds
    switch Quotation.kind(of: line, about: kinds, isDated: isDated, after: context) {
    case .source, .server: return
    case .prose:
      builder.event.facts.append(FoundFact(fact: .prose, excerpt: "", line: place.number))
    case nil: break
    }
    if !kinds.isDisjoint(with: Quotation.words) {
      if marks.mayWait, let state = ConnectionState.waiting(in: line) {
        let subject = ConnectionState.subject(line, before: state)
        builder.event.facts.append(
          FoundFact(fact: .waiting(subject), excerpt: "", line: place.number))
      }
      if AndroidPrefix.begins(line) {
        builder.event.facts.append(FoundFact(fact: .otherSystem, excerpt: "", line: place.number))
      }
    }
    if builder.event.facts.kinds.contains(.nscurl), let first = builder.event.facts.first,
      case .nscurl(.result(let passed)) = first.fact, NSCurlGap.isTorn(context)
    {
      builder.event.facts.replaceFirst(.nscurl(.tornResult(passed: passed)))
    }
    builder.event.openBrackets = brackets + unsaid
    builder.event.lastClosingLine = wraps.lastClosingLine
    if let seam {
      if start > 0 {
        builder.event.continuesRecord = true
        tokens.complete(&builder.event, recordBegins: context.extracting(seam.tail))
      }
      if !builder.event.tokens.hasTask, seam.mayCutTask(context) {
        seam.join(context, .nothing, line, into: &joined)
        TokenReader.readTask(&builder.event, joined, across: seam.tail.count)
      }
    }
    if let folded {
      builder.event.continuesRecord = true
      tokens.complete(&builder.event, foldedFrom: context.extracting(folded), to: line)
    }
    tokens.complete(
      &builder.event, line: line, marks, context: context, place,
      unclaimed: blocks.unclaimed(context, before: place.number))
    blocks.note(&builder.event, line, in: context)
    body(&builder.event)
    swap(&builder.event.facts, &facts)
    facts.removeAll()
  }

  /// Whether there is nothing in a line but what closes a record.
  private static func isClosing(_ line: Span<UInt8>) -> Bool {
    for index in line.indices where !closing.contains(line[index]) { return false }
    return true
  }

  private static let closing = ByteSet.blanks.union(ByteSet(")}]>,;\"'\\".utf8))

  // MARK: Wrapped records

  /// Whether a match may be across the end of the line before, where more than one joint would have to be tried.
  private mutating func mayCross(
    _ seam: LineWrap, _ context: Span<UInt8>, _ line: Span<UInt8>
  ) -> Bool {
    guard seam.cutsWords else { return true }
    seam.join(context, .blank, line, into: &joined)
    let border = seam.tail.count
    // What fails here fails where matches are looked for, and is noted there.
    return unsafe joined.withUnsafeBufferPointer { buffer in
      (try? unsafe runner.mayCross(Span(_unsafeElements: buffer), blank: border)) ?? true
    }
  }

  /// Reads what is across the end of the line before, a wrapped record, and the rest of the line.
  ///
  /// - Returns: how much of the line was read together with the one before; nil where nothing is across, and both
  ///   with a blank between them were searched for literals last.
  private mutating func read(
    _ seam: LineWrap, _ context: Span<UInt8>, _ line: Span<UInt8>, _ builder: inout EventBuilder
  ) -> Int? {
    var reach = 0
    for joint in LineWrap.Joint.allCases where seam.allows(joint) {
      var attempt = EventBuilder(line: builder.event.line)
      seam.join(context, joint, line, into: &joined)
      let found = readJoined(border: seam.tail.count, joint.length, &attempt)
      guard found > 0 else { continue }
      if joint == .nothing, isNoRest(line, seam.head.lowerBound, found, of: attempt.event.facts) {
        continue
      }
      // Both may fit: what says more is what was meant.
      if reach > 0, builder.event.facts.count >= attempt.event.facts.count { continue }
      reach = found
      builder = attempt
    }
    guard reach > 0 else { return nil }
    let head = seam.head.lowerBound
    if NSCurlWrap.names(builder.event.facts),
      isNoPartOfName(line, head..<(head + reach), after: context)
    {
      builder = EventBuilder(line: builder.event.line)
      return 0
    }
    read(line, from: head + reach, &builder)
    return head + reach
  }

  /// Whether the first `length` bytes of a line, from its first word on, aren't the rest of a name that the line
  /// before ends in: hosts are written in small letters, and a line that says something from its first
  /// word on begins with no rest.
  private mutating func isNoRest(
    _ line: Span<UInt8>, _ begin: Int, _ length: Int, of facts: FactList
  ) -> Bool {
    var isHost = false
    var isName = false
    for found in facts {
      switch found.fact {
      case .host(let name), .requestHost(let name):
        // Labels of hosts may hold it, the last one never does.
        if name.lastIndex(of: "_") ?? name.startIndex > name.lastIndex(of: ".") ?? name.endIndex {
          return true
        }
        isHost = true
      case .failingURL, .cutURL, .requestURL: isName = true
      default: break
      }
    }
    if isHost, line[begin] &- UInt8(ascii: "A") < 26 { return true }
    guard isHost || isName else { return false }
    var isWhole = false
    // A line that can't be read to its end is counted when it is read.
    try? runner.run(line, from: begin) { _, match in
      guard let whole = match.range(0) else { return }
      if whole.lowerBound == begin, whole.upperBound > begin + length { isWhole = true }
    }
    return isWhole
  }

  /// Whether what a line begins with can't be the rest of a name that the line before ends in.
  private mutating func isNoPartOfName(
    _ line: Span<UInt8>, _ range: Range<Int>, after context: Span<UInt8>
  ) -> Bool {
    guard NSCurlWrap.mayEndName(line, range, after: context) else { return true }
    var isPiece = false
    // A line that can't be read to its end is counted when it is read.
    try? runner.run(line, from: 0) { entry, match in
      guard let whole = match.range(0), entry.format == LogFormat.nscurl.name else { return }
      if whole.lowerBound < range.upperBound { isPiece = true }
    }
    return isPiece
  }

  /// Reads what is across the border in two joined lines.
  ///
  /// - Returns: how much of the second line it takes.
  private mutating func readJoined(
    border: Int, _ joint: Int, _ builder: inout EventBuilder
  ) -> Int {
    let joined = joined
    return unsafe joined.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var reach = 0
      matches.removeAll(keepingCapacity: true)
      do throws(PatternError) {
        // Hardly any line goes on with what the one before it began.
        guard try runner.mayCross(text, border: border, endsBehind: border + joint) else {
          return 0
        }
        try runner.run(text, from: 0, startsBefore: border, at: 0) { entry, match in
          guard let whole = match.range(0), whole.upperBound > border + joint else { return }
          matches.append(FoundMatch(entry: entry, match: match))
          reach = whole.upperBound - border - joint
        }
      } catch {
        abandon(builder.event.line)
      }
      for found in matches {
        builder.add(found.match, of: found.entry, in: text, second: border + joint)
      }
      return reach
    }
  }

  // MARK: Whole lines

  private mutating func read(
    _ line: Span<UInt8>, from first: Int, at known: Int? = nil, _ builder: inout EventBuilder
  ) {
    do {
      try runner.run(line, from: first, at: known) { entry, match in
        builder.add(match, of: entry, in: line)
      }
    } catch {
      // What was found before counts.
      abandon(builder.event.line)
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

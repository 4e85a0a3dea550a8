/// Collects what the rules find in one line.
struct EventBuilder {
  var event: LineEvent

  // Built where it is wanted, not built and moved there.
  @inline(__always)
  init(line: Int) { event = LineEvent(line: line, format: "") }

  /// Adds what a match of a rule says.
  ///
  /// - Parameter second: where the second line begins in two that were joined.
  mutating func add(
    _ match: Match, of entry: RuleSet.Entry, in text: Span<UInt8>, second: Int? = nil
  ) {
    let ending = MatchEnding(isAtEnd: Int(match.bounds[1]) >= text.count, second: second)
    let words = match.range(0).map { ByteText.heldExcerpt(text, $0) } ?? HeldText()
    var facts = FactList()
    swap(&facts, &event.facts)
    var said = MatchFacts(ending, line: event.line, words, behind: consume facts)
    entry.rule.say(match, text, &said)
    // The width of two lines together is that of none.
    if second == nil, ending.isAtEnd { said.dropUncertainNumbers(ifCut: text) }
    if event.format.isEmpty { event.format = entry.format }
    if let connection = said.connection { event.tokens.connection = connection }
    if let address = said.underlyingError { event.tokens.underlyingErrors.append(address) }
    swap(&event.facts, &said.facts)
    if said.claimsNothing, event.facts.isEmpty { event.format = "" }
  }
}

/// What is behind a match, as far as that decides what it says.
struct MatchEnding {
  /// Whether the text ends with the match.
  let isAtEnd: Bool
  /// Where the second line begins in two that were joined.
  let second: Int?

  /// Whether words may be missing in the text that stood behind the match: hardly any match asks.
  func mayBeCut(_ text: Span<UInt8>) -> Bool {
    isAtEnd && LineWrapFinder.mayBeCut(text, lastLine: second ?? 0)
  }
}

/// Collects what one match says.
struct MatchFacts {
  /// What was said before, and behind it what the match says.
  fileprivate var facts: FactList
  /// How much was said before.
  private let begin: Int
  private let line: Int
  /// The words of the match.
  private let words: HeldText
  /// The number of a connection that is named.
  var connection: Int?
  /// The address of an underlying error that is named.
  var underlyingError: String?
  /// Whether a line that says nothing else is of no format.
  var claimsNothing = false
  private let ending: MatchEnding

  init(_ ending: MatchEnding, line: Int, _ words: HeldText, behind facts: consuming FactList) {
    self.ending = ending
    self.line = line
    self.words = words
    begin = facts.count
    self.facts = facts
  }

  /// Whether words may be missing in the text that stood behind the match.
  func mayBeCut(_ text: Span<UInt8>) -> Bool { ending.mayBeCut(text) }

  /// Adds a fact; its words are those of the match.
  mutating func add(_ fact: consuming Fact) {
    facts.append(FoundFact(fact, words, line: line))
  }

  /// Adds a number of the URL loading system, of Secure Transport or of whatever domain it has.
  mutating func addCode(_ number: Int, _ domain: CodeDomain, _ place: CodePlace) {
    add(.code(number, domain, place))
  }

  /// Adds the number of an error; some libraries put the status of the answer into the system's domain.
  mutating func addError(_ number: Int, _ domain: CodeDomain) {
    if domain == .url, (400...599).contains(number) { add(.wording(.badResponse)) }
    addCode(number, domain, .error)
  }

  /// Adds the URL in a group, as the request that failed.
  ///
  /// At the end of a line that leaves a bracket open, or that has the width of a wrapped one, a URL
  /// that ends in its host may have lost a part of it.
  /// So it is at the end of any line where, as in a dump, something always follows, and before a blank there
  /// behind which the URL goes on: what is before a blank in a host is no host.
  mutating func addFailingURL(
    _ match: Match, _ group: Int, _ line: Span<UInt8>, isInDump: Bool = false
  ) {
    guard let (text, isCut) = url(match, group, line, isInDump: isInDump) else { return }
    add(isCut ? .cutURL(text) : .failingURL(text))
  }

  /// Adds the URL in a group, as one that is asked for: something always follows it in its line.
  mutating func addDumpedRequestURL(_ match: Match, _ group: Int, _ line: Span<UInt8>) {
    guard let (text, isCut) = url(match, group, line, isInDump: true) else { return }
    add(isCut ? .cutURL(text) : .requestURL(text))
  }

  /// The URL in a group, and whether its host may have lost a part.
  private func url(
    _ match: Match, _ group: Int, _ line: Span<UInt8>, isInDump: Bool
  ) -> (text: String, isCut: Bool)? {
    guard let range = match.range(group) else { return nil }
    let text = ByteText.string(line, range)
    guard !RequestURL.endsHost(line.extracting(range)) else { return (text, false) }
    let isCut =
      range.upperBound == line.count
      ? isInDump || ending.mayBeCut(line)
      : isInDump && RequestURL.goesOn(behindBlankAt: range.upperBound, line)
    return (text, isCut)
  }

  /// Adds a pair such as `3:-9802`; a code of 0 means success and says nothing.
  mutating func addStream(domain: Int, code: Int) {
    guard code != 0, let known = CodeDomain(streamDomain: domain) else { return }
    addCode(code, known, .stream)
  }

  /// Drops numbers that would be others in full, where the text may have been cut behind them.
  fileprivate mutating func dropUncertainNumbers(ifCut text: Span<UInt8>) {
    guard facts.contains(from: begin, where: { $0.mayBeCutShort }), ending.mayBeCut(text) else {
      return
    }
    facts.removeAll(from: begin) { $0.mayBeCutShort }
  }
}

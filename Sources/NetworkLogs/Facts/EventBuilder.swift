/// Collects what the rules find in one line.
struct EventBuilder {
  var event: LineEvent

  init(line: Int) { event = LineEvent(line: line, format: "") }

  /// Adds the statement that a match of a rule makes.
  mutating func add(_ statement: Statement, of entry: RuleSet.Entry) {
    if event.format.isEmpty { event.format = entry.format }
    if let connection = statement.connection { event.tokens.connection = connection }
    if let address = statement.underlyingError { event.tokens.underlyingErrors.append(address) }
    event.facts.append(statement, line: event.line)
    if statement.claimsNothing, event.facts.isEmpty { event.format = "" }
  }
}

/// Collects what a match says.
struct StatementBuilder {
  private(set) var facts: [Fact] = []
  /// The number of a connection that is named.
  var connection: Int?
  /// The address of an underlying error that is named.
  var underlyingError: String?
  /// Whether a line that says nothing else is of no format.
  var claimsNothing = false
  private let texts: TextMemory
  private let ending: MatchEnding

  init(_ texts: TextMemory, _ ending: MatchEnding) {
    self.texts = texts
    self.ending = ending
  }

  /// Whether nothing is said.
  var isEmpty: Bool { facts.isEmpty }

  /// The statement that some words make.
  func statement(words: String) -> Statement {
    Statement(
      facts: facts, words: words, connection: connection, underlyingError: underlyingError,
      claimsNothing: claimsNothing)
  }

  /// A group as text, or nil where it took no part.
  func text(_ match: Match, _ group: Int, _ line: Span<UInt8>) -> String? {
    match.range(group).map { texts.string(line, $0) }
  }

  /// Adds a fact; its words are those of the match.
  mutating func add(_ fact: Fact) { facts.append(fact) }

  /// A number of the URL loading system, of Secure Transport or of whatever domain it has.
  mutating func addCode(_ number: Int, _ domain: CodeDomain, _ place: CodePlace) {
    add(.code(number, domain, place))
  }

  /// The URL in a group, as the request that failed.
  ///
  /// At the end of a line that leaves a bracket open, or that has the width of a wrapped one, a URL
  /// that ends in its host may have lost a part of it.
  /// So it is at the end of any line where, as in a dump, something always follows.
  mutating func addFailingURL(
    _ match: Match, _ group: Int, _ line: Span<UInt8>, isInDump: Bool = false
  ) {
    guard let range = match.range(group) else { return }
    let text = texts.string(line, range)
    let isCut =
      range.upperBound == line.count && !RequestURL.endsHost(text)
      && (isInDump || ending.mayBeCut)
    add(isCut ? .cutURL(text) : .failingURL(text))
  }

  /// A pair such as `3:-9802`; a code of 0 means success and says nothing.
  mutating func addStream(domain: Int, code: Int) {
    guard code != 0, let known = CodeDomain(streamDomain: domain) else { return }
    addCode(code, known, .stream)
  }

  /// Drops numbers that may have been cut short.
  mutating func dropUncertainNumbers() { facts.dropUncertainNumbers() }
}

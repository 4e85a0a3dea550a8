internal import NetworkLogs

/// Joins the lines of one dump into one event.
///
/// An NSError goes on over several lines, is cut at either end, wrapped by hand, and interleaved
/// with nothing: prints are atomic. So a dump that is still open takes the lines that follow, as
/// long as they look like more of it. Brackets only say when it may end early: damaged text never
/// balances.
struct RecordJoiner {
  private var pending: LineEvent?

  /// How far apart two lines of one dump can be: what lies between says nothing by itself.
  private static let reach = 12
  /// A longer record is cut, so that a text that never balances stays bounded.
  private static let mostFacts = 400

  /// Records that grew past the limit and were cut.
  private(set) var cutRecords = 0

  /// Takes an event; adds those that are whole to `whole`.
  mutating func take(_ event: consuming LineEvent, into whole: inout [LineEvent]) {
    // Nobody else holds it now, so that it grows in its place.
    if var open = pending.take() {
      if continues(open, event) {
        open.facts += event.facts
        open.openBrackets += event.openBrackets
        open.endLine = event.endLine
        open.tokens.task = open.tokens.task ?? event.tokens.task
        open.tokens.connection = open.tokens.connection ?? event.tokens.connection
        open.tokens.underlyingErrors += event.tokens.underlyingErrors
        if open.facts.count > Self.mostFacts { cutRecords += 1 }
        settle(open, into: &whole)
        return
      }
      whole.append(open)
    }
    settle(event, into: &whole)
  }

  /// The first line of the record that waits for more, or nil.
  var waitingLine: Int? { pending?.line }

  /// Whether the record that waits can't go on at `line` any more.
  func isStale(at line: Int) -> Bool {
    pending.map { line - $0.endLine > Self.reach } ?? false
  }

  /// Adds what is left to `whole`.
  mutating func flush(into whole: inout [LineEvent]) {
    guard let open = pending.take() else { return }
    whole.append(open)
  }

  private mutating func settle(_ event: consuming LineEvent, into whole: inout [LineEvent]) {
    let goesOn = event.openBrackets > 0 || isHead(event)
    if goesOn, event.facts.count <= Self.mostFacts, Self.canGoOn(event) {
      pending = event
    } else {
      whole.append(event)
    }
  }

  /// A domain without its code, or a code whose user information may stand on the next line.
  private func isHead(_ event: LineEvent) -> Bool {
    var hasDomain = false
    var hasCode = false
    var hasInformation = false
    for index in event.facts.indices {
      switch event.facts[index].fact {
      case .looseDomain: hasDomain = true
      case .code(_, _, .error), .looseCode: hasCode = true
      case .failingURL, .cutURL, .streamCode, .streamDomain: hasInformation = true
      default: break
      }
    }
    if hasDomain, !hasCode { return true }
    return event.format == "nserror" && hasCode && !hasInformation && event.openBrackets == 0
      && event.endLine == event.line && event.tokens.task == nil
  }

  private static func canGoOn(_ event: LineEvent) -> Bool {
    event.facts.contains {
      switch $0.fact {
      case .code(_, _, .error), .looseDomain, .looseCode, .streamCode, .streamDomain, .certificate,
        .chainStart,
        .diagnosticsBlock, .failingURL, .cutURL:
        true
      default: false
      }
    }
  }

  private func continues(_ open: LineEvent, _ event: LineEvent) -> Bool {
    guard event.line - open.endLine <= Self.reach,
      event.prefix.time == nil || event.continuesRecord || event.line == open.line
    else { return false }
    switch event.format {
    case "nserror", "fields", "message", "cfnetwork-diagnostics", "console": break
    default: return false
    }
    // Asked for where an error begins: hardly any line of a dump does.
    lazy var codes = open.facts.reduce(into: CodeCollection()) { $0.take($1.fact) }
    for found in event.facts {
      switch found.fact {
      case .diagnosticsBlock(let title)
      where open.format != "cfnetwork-diagnostics" || title.isEmpty:
        return false
      // Another failure's head; the same number again is the underlying error.
      case .code(let number, .url, .error):
        if let known = codes.url, known != number { return false }
        if open.openBrackets <= 0, codes.url != nil { return false }
      case .code(_, _, .stream) where event.format == "console": return false
      case .certificate where open.openBrackets <= 0: return false
      default: break
      }
    }
    return open.openBrackets > 0 || event.format != "console"
  }
}

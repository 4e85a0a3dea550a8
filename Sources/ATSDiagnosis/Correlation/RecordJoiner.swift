internal import NetworkLogs

/// Joins the lines of one dump into one event.
///
/// An NSError goes on over several lines, is cut at either end, wrapped by hand, and interleaved
/// with nothing: prints are atomic. So a dump that is still open takes the lines that follow, as
/// long as they look like more of it. Brackets only say when it may end early: damaged text never
/// balances.
struct RecordJoiner: ~Copyable {
  /// The record that waits for more; without meaning where none does.
  var waiting = LineEvent.gathering(line: 0, format: "")
  /// Whether a record waits for more.
  private(set) var isWaiting = false

  /// How far apart two lines of one dump can be: what lies between says nothing by itself.
  private static let reach = 12
  /// A longer record is cut, so that a text that never balances stays bounded.
  fileprivate static let maxFacts = 400

  /// Records that grew past the limit and were cut.
  private(set) var cutRecords = 0

  /// Takes an event; adds records that are whole to `whole`.
  mutating func take(_ event: consuming LineEvent, into whole: inout [LineEvent]) {
    if isWaiting, continues(event) {
      switch waiting.extend(by: event) {
      case .open: return
      case .whole: break
      case .cut: cutRecords += 1
      }
      flush(into: &whole)
      return
    }
    flush(into: &whole)
    if event.mayGoOn { wait(with: &event) } else { whole.append(event) }
  }

  /// Has a record wait for more, in the place of one that was handed on, which is put in its place.
  mutating func wait(with record: inout LineEvent) {
    swap(&waiting, &record)
    isWaiting = true
  }

  /// Notes that the record that waits was handed on.
  mutating func stopWaiting() { isWaiting = false }

  /// The first line of the record that waits for more, or nil.
  var waitingLine: Int? { isWaiting ? waiting.line : nil }

  /// Whether the record that waits can't go on at `line` any more.
  func isStale(at line: Int) -> Bool {
    isWaiting && line - waiting.endLine > Self.reach
  }

  /// Adds what is left to `whole`.
  mutating func flush(into whole: inout [LineEvent]) {
    guard isWaiting else { return }
    whole.append(waiting.extract())
    isWaiting = false
  }

  /// Whether an event goes on with the record that waits.
  @inline(__always)
  func continues(_ event: borrowing LineEvent) -> Bool {
    guard event.line - waiting.endLine <= Self.reach,
      !event.prefix.hasTime || event.prefix.isBeforeIndent || event.continuesRecord
        || event.line == waiting.line || isNextField(event)
    else { return false }
    if let object = event.tokens.object,
      waiting.tokens.object.map({ $0 != object }) ?? (object > waiting.endLine)
    {
      return false
    }
    let isOpen = waiting.openBrackets > 0
    // The line of another error says itself what that one is of, or the next one may.
    if !isOpen, let known = waiting.ownHost,
      event.ownHost.map({ $0 != known }) ?? event.mayBeNamedBehind
    {
      return false
    }
    if isOpen, event.lastClosingLine > waiting.endLine { return false }
    switch event.format {
    // First what most lines of a dump are of.
    case "cfnetwork-diagnostics", "fields", "nserror", "message": break
    case "console": if !isOpen { return false }
    default: return false
    }
    // The next error's fields begin with its domain, as these did; one below has another domain.
    if event.facts.kinds.contains(.looseDomain), waiting.facts.kinds.contains(.looseDomain),
      event.facts.contains(where: { $0.fact == .looseDomain(.url) })
    {
      return false
    }
    // Hardly any line of a dump begins one, or ends it.
    return event.facts.first(about: .border) { !mayContinue($0, event, isOpen: isOpen) } == nil
  }

  /// Whether an event is the next of fields that are a line each, to which something gave a time for each line.
  private func isNextField(_ event: borrowing LineEvent) -> Bool {
    event.line == waiting.endLine + 1 && !event.prefix.hasProcess && event.prefix.pid == nil
      && (event.format == "fields" || isMessageOfFields(event))
  }

  /// Whether an event is the sentence for the code that the fields before it name.
  private func isMessageOfFields(_ event: borrowing LineEvent) -> Bool {
    guard event.format == "message", waiting.format == "fields" else { return false }
    var codes = CodeCollection()
    codes.take(waiting.facts)
    codes.settle(looseCodesCount: true)
    guard let code = codes.url else { return false }
    return event.facts.allSatisfy {
      if case .wording(let wording) = $0.fact { wording.rawValue == code } else { false }
    }
  }

  /// Whether a fact of an event can be of the record that waits.
  private func mayContinue(_ fact: Fact, _ event: LineEvent, isOpen: Bool) -> Bool {
    switch fact {
    case .diagnosticsBlock(let title):
      return !title.isEmpty && waiting.format == "cfnetwork-diagnostics"
    // Another failure's head; the same number again is the underlying error, and so is another one of what was
    // wrong with an answer.
    case .code(let number, .url, .error):
      guard let code = urlCode else { return true }
      return isOpen
        && (code == number || Self.answers.contains(code) && Self.answers.contains(number))
    case .code(_, _, .stream): return event.format != "console"
    case .certificate: return isOpen
    default: return true
    }
  }

  /// The codes of an answer that isn't what was expected.
  private static let answers = -1017 ... -1011

  /// The code of the URL loading system in the record that waits.
  private var urlCode: Int? {
    var codes = CodeCollection()
    codes.take(waiting.facts)
    return codes.url
  }
}

extension LineEvent {
  /// Whether it is a record that the next lines may go on with.
  @inline(__always)
  var mayGoOn: Bool {
    let kinds = facts.kinds
    // In an object the domain may come behind the code.
    if tokens.object != nil, format == "fields", kinds.contains(.code), endLine == line {
      return true
    }
    guard !kinds.isDisjoint(with: .errorCode | .looseDomain | .information | .dumpPart),
      facts.count <= RecordJoiner.maxFacts
    else { return false }
    if openBrackets > 0 { return true }
    // A domain without its code, or a code whose user information may be on the next line.
    let hasCode = kinds.contains(.errorCode)
    if kinds.contains(.looseDomain), !hasCode { return true }
    // Fields that are a line each go on with the words and the address of the request.
    if kinds.contains(.looseDomain), format == "fields", endLine > line, !tokens.hasTask,
      !kinds.contains(.failingURL)
    {
      return true
    }
    // Its sentence may be folded before that.
    return hasCode && !kinds.contains(.information) && openBrackets == 0 && endLine - line <= 2
      && !tokens.hasTask && format == "nserror"
  }

  /// The host that its own line names, in whatever words.
  fileprivate var ownHost: String? {
    FactSummary(facts, { _ in }).firstHost ?? RequestName.firstHost(in: facts)
      ?? ownRequest.flatMap(RequestName.init)?.host
  }

  /// What a record is like that was extended.
  fileprivate enum Extent {
    /// The next lines may go on with it.
    case open
    /// They can't.
    case whole
    /// It is too long.
    case cut
  }

  /// Takes in what the next line of the same record says.
  fileprivate mutating func extend(by event: LineEvent) -> Extent {
    openBrackets += event.openBrackets
    endLine = event.endLine
    if event.tokens.hasTask, !tokens.hasTask { tokens.task = event.tokens.task }
    if tokens.connection == nil { tokens.connection = event.tokens.connection }
    if event.tokens.hasUnderlyingErrors {
      tokens.underlyingErrors += event.tokens.underlyingErrors
    }
    if !event.facts.isEmpty { facts.append(contentsOf: event.facts) }
    takeRequest(of: event)
    if mayGoOn { return .open }
    return facts.count > RecordJoiner.maxFacts ? .cut : .whole
  }
}

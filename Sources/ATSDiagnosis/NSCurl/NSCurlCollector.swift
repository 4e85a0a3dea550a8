internal import AppTransportSecurity
internal import NetworkLogs

/// Collects transcripts out of a stream of events, and hands back what belongs to none.
struct NSCurlCollector: ~Copyable {
  private var run: NSCurlRun? { didSet { isOpen = run != nil } }
  /// What may be the rest of a transcript whose head is cut off, until that shows.
  private var waiting: [LineEvent] = []
  /// Loads with the tool that aren't transcripts.
  private var trial: NSCurlTrial?
  /// What the last command that runs tests allows, and its line.
  private var announced: (relaxations: [NSCurlRelaxation], line: Int)?

  /// How far behind its title a test may log.
  private static let logReach = 40
  /// How far behind the result its error may begin, and go on.
  private static let errorReach = 4
  /// How far behind the last result words on it may be.
  private static let tail = 12
  /// More tests than this has no run, nor more lines that belong to none of them.
  private static let maxRows = 40
  /// How many events wait for a transcript to begin, and lines of its log count for it.
  private static let maxWaiting = 160

  /// Whether a transcript has begun and isn't over; asked for at every line.
  private(set) var isOpen = false

  /// Whether no transcript has begun, and nothing waits for one.
  @inline(__always)
  var isIdle: Bool { !isOpen && waiting.isEmpty && trial == nil }

  /// Whether nothing waits, and an event is of no transcript by itself: it needn't be taken then.
  @inline(__always)
  func passesOn(_ event: borrowing LineEvent) -> Bool {
    isIdle && !event.facts.kinds.contains(.nscurl)
      && !event.isOfNSCurl && !event.isTornDump
  }

  /// Takes an event; adds transcripts that are over to `complete`, and what belongs to no
  /// transcript to `others`, in the order of the log.
  mutating func take(
    _ event: consuming LineEvent, into complete: inout [NSCurlRun], others: inout [LineEvent]
  ) {
    closeSilent(before: event.line, into: &complete, others: &others)
    if let command = event.command {
      takeCommand(command, event.line, &complete, &others)
      return
    }
    if trial != nil {
      if run == nil, !opensPiece(event), trial?.take(event) == true { return }
      finishTrial(into: &complete, others: &others)
    }
    if endsAnotherRun(event) { finishRun(into: &complete, others: &others) }
    if opensPiece(event) {
      takePieces(event, &complete, &others)
    } else if !absorb(event) {
      if mayBeTorn(event) {
        waiting.append(event)
        if waiting.count > Self.maxWaiting { release(&others) }
      } else {
        release(&others)
        others.append(event)
      }
    }
  }

  /// Ends everything that is open.
  mutating func finish(into complete: inout [NSCurlRun], others: inout [LineEvent]) {
    finishRun(into: &complete, others: &others)
    finishTrial(into: &complete, others: &others)
    release(&others)
  }

  /// The last line at which what is open may still go on, or nil.
  var deadline: Int? {
    // Asked of each event: nothing is copied for it.
    var least = run?.deadline ?? .max
    if let held = waiting.last?.endLine { least = min(least, held + Self.tail) }
    if let tried = trial?.lastLine { least = min(least, tried + NSCurlTrial.reach) }
    return least == .max ? nil : least
  }

  /// Ends what has been silent for long.
  mutating func closeSilent(
    before line: Int, into complete: inout [NSCurlRun], others: inout [LineEvent]
  ) {
    if let deadline = run?.deadline, line > deadline {
      finishRun(into: &complete, others: &others)
    }
    if let last = waiting.last?.endLine, line - last > Self.tail { release(&others) }
    if let last = trial?.lastLine, line - last > NSCurlTrial.reach {
      finishTrial(into: &complete, others: &others)
    }
  }

  /// Gives back what waits for a transcript that doesn't come.
  mutating func release(_ others: inout [LineEvent]) {
    guard !waiting.isEmpty else { return }
    others += waiting
    waiting = []
  }

  private mutating func finishRun(
    into complete: inout [NSCurlRun], others: inout [LineEvent]
  ) {
    guard var current = run else { return }
    run = nil
    guard current.isTranscript else {
      others += (current.held + current.rows.flatMap { $0.held }).sorted { $0.line < $1.line }
      return
    }
    // A title without a result at the end may be prose, and what follows it an app's log.
    if let last = current.rows.last, last.passed == nil, current.rows.count > 1 {
      let stray = last.held.filter { !$0.isOfNSCurl }
      others += stray
      if stray.count == last.held.count, last.facts.isEmpty { current.rows.removeLast() }
    }
    complete.append(current)
  }

  // MARK: Commands

  private mutating func takeCommand(
    _ command: (options: String, url: String), _ line: Int, _ complete: inout [NSCurlRun],
    _ others: inout [LineEvent]
  ) {
    // What a transcript prints has ended where the prompt is back.
    if run?.rows.isEmpty == false { finishRun(into: &complete, others: &others) }
    let relaxations = NSCurlRelaxation.all(in: command.options)
    let isTest = command.options.split(separator: " ").contains {
      $0.hasSuffix("ats-diagnostics") || $0 == "-ad"
    }
    guard !isTest, let url = RequestURL(command.url), url.host != nil else {
      finishTrial(into: &complete, others: &others)
      announced = (relaxations, line)
      return
    }
    if trial?.isFull == true { finishTrial(into: &complete, others: &others) }
    let words = ["nscurl"] + command.options.split(separator: " ").map(String.init)
    var tried = trial ?? NSCurlTrial()
    tried.add(
      .init(
        url: url, relaxations: relaxations, line: line,
        command: (words + [command.url]).joined(separator: " ")))
    trial = tried
  }

  /// Ends the loads that aren't transcripts: an answer, or lines as any others.
  mutating func finishTrial(into complete: inout [NSCurlRun], others: inout [LineEvent]) {
    guard let trial else { return }
    self.trial = nil
    guard let answer = trial.answer else {
      others += trial.loads.flatMap { $0.events }
      return
    }
    var solved = NSCurlRun(line: answer.failed.line)
    solved.trial = answer
    complete.append(solved)
    let known = [answer.failed.line, answer.passed.line]
    others += trial.loads.filter { !known.contains($0.line) }.flatMap { $0.events }
  }

  // MARK: Pieces

  /// Whether an event is of another run, all before it cut off: the open one has ended with the tool's last test.
  private func endsAnotherRun(_ event: LineEvent) -> Bool {
    guard event.facts.kinds.contains(.nscurl), let last = run?.rows.last,
      let hasPassed = last.passed, last.test == DiagnosticRow.allCases.last
    else { return false }
    return event.facts.allSatisfy {
      switch $0.fact {
      case .nscurl(.result), .nscurl(.tornResult): true
      case .nscurl(.error): hasPassed
      case .nscurl: false
      default: true
      }
    }
  }

  /// Whether an event holds a piece of a transcript, or one that counts within a transcript.
  private func opensPiece(_ event: LineEvent) -> Bool {
    event.facts.kinds.contains(.nscurl)
      && event.facts.contains {
        guard case .nscurl(let piece) = $0.fact else { return false }
        switch piece {
        case .start, .target, .cutTarget, .sectionHost, .cutSectionHost, .title, .policy:
          return true
        // Other tools print results as well.
        case .result, .tornResult: return run != nil || !waiting.isEmpty
        case .error, .policyHost, .policyKey, .nameEnds: return run != nil
        case .command: return false
        }
      }
  }

  private mutating func takePieces(
    _ event: LineEvent, _ complete: inout [NSCurlRun], _ others: inout [LineEvent]
  ) {
    for found in event.facts {
      if case .nscurl(let piece) = found.fact {
        take(piece, event, &complete, &others)
      } else if let last = run?.rows.indices.last {
        run?.rows[last].facts.append(found)
      }
    }
    // In its place: a run is long to copy.
    guard let lastPiece = run?.lastPiece else { return }
    if event.line > lastPiece { run?.lastPiece = event.line }
    run?.names.note(pieceAt: event.line)
    if run?.prefix.hasProcess == false { run?.prefix = event.prefix }
  }

  private mutating func take(
    _ piece: NSCurlPiece, _ event: LineEvent, _ complete: inout [NSCurlRun],
    _ others: inout [LineEvent]
  ) {
    switch piece {
    case .command: break
    case .start:
      finishRun(into: &complete, others: &others)
      open(event, isWhole: true, &others)
      run?.isAnchored = true
    case .target(let url): takeTarget(url, isCut: false, event, &complete, &others)
    case .cutTarget(let url): takeTarget(url, isCut: true, event, &complete, &others)
    case .sectionHost(let host): takeSection(host, isCut: false, event, &complete, &others)
    case .cutSectionHost(let host): takeSection(host, isCut: true, event, &complete, &others)
    case .title(let title):
      open(event, isWhole: false, &others)
      dropEmptyTitle(event)
      run?.rows.append(.init(title: title, titleLine: event.line))
    case .result(let passed): takeResult(passed, event, &complete, &others)
    case .tornResult(let passed):
      open(event, isWhole: false, &others)
      addUnnamed(passed, event)
    case .error:
      // Only a failed test prints one: behind another the result is gone.
      if run?.rows.last?.passed != false { addUnnamed(false, event) }
      if let last = run?.rows.indices.last { run?.rows[last].errorLine = event.endLine }
    case .policy, .policyHost, .policyKey: takePolicy(piece, event, &others)
    case .nameEnds: break
    }
  }

  private mutating func takeTarget(
    _ url: String, isCut: Bool, _ event: LineEvent, _ complete: inout [NSCurlRun],
    _ others: inout [LineEvent]
  ) {
    if event.continuesRecord, run?.names.join(.target, url, line: event.line) == true { return }
    if run?.names.hasTarget == true || run?.rows.isEmpty == false {
      finishRun(into: &complete, others: &others)
    }
    open(event, isWhole: true, &others)
    run?.names.add(.target, url, line: event.line, isCut: isCut)
    run?.isAnchored = true
  }

  private mutating func takeSection(
    _ host: String, isCut: Bool, _ event: LineEvent, _ complete: inout [NSCurlRun],
    _ others: inout [LineEvent]
  ) {
    if event.continuesRecord, run?.names.join(.section, host, line: event.line) == true { return }
    if run?.names.mayBeKnown(host, isCut: isCut) == false {
      finishRun(into: &complete, others: &others)
    }
    open(event, isWhole: false, &others)
    // Lines are wrapped at any width: what is a part of the known name is cut, too.
    let name = NSCurlHost.name(host)
    let isPart = run?.names.host.map { $0 != name && name.map($0.hasPrefix) == true } ?? false
    run?.names.add(.section, host, line: event.line, isCut: isCut || isPart)
    run?.isAnchored = true
  }

  private mutating func open(_ event: LineEvent, isWhole: Bool, _ others: inout [LineEvent]) {
    guard run == nil else { return }
    var current = NSCurlRun(line: event.line)
    if let announced, event.line - announced.line <= Self.tail {
      current.relaxations = announced.relaxations
    }
    announced = nil
    // The tool's log comes first where a pipe keeps back its output; a torn error comes first
    // where the head of the transcript is cut off.
    let adopted = waiting.filter { !isWhole || $0.isOfNSCurl }
    others += waiting.filter { isWhole && !$0.isOfNSCurl }
    waiting = []
    current.held = adopted
    if let first = adopted.first { current.firstLine = first.line }
    run = current
  }

  /// Prose and tables name the tests as well: a title counts once a result follows.
  private mutating func dropEmptyTitle(_ event: LineEvent) {
    guard let last = run?.rows.last, last.passed == nil, last.facts.isEmpty, last.held.isEmpty
    else { return }
    run?.rows.removeLast()
    if run?.rows.isEmpty == true, run?.isAnchored == false, run?.held.isEmpty == true {
      run?.firstLine = event.line
    }
  }

  private mutating func takeResult(
    _ passed: Bool, _ event: LineEvent, _ complete: inout [NSCurlRun],
    _ others: inout [LineEvent]
  ) {
    open(event, isWhole: false, &others)
    guard var current = run else { return }
    guard var row = current.rows.last, row.passed == nil else {
      addUnnamed(passed, event)
      return
    }
    // Else its rows would be copied for the change.
    run = nil
    row.passed = passed
    row.resultLine = event.line
    // A policy of another test, or a failure in a test that passed: lines between the two are gone.
    if row.isContradicted {
      current.rows.removeLast()
      run = current
      addUnnamed(passed, event)
      return
    }
    current.rows.removeLast()
    let isLater = current.rows.allSatisfy { $0.passed == nil || !$0.isBehind(row) }
    if current.hasResult(of: row) || !isLater {
      // The test was run before: another run begins here, its head cut off.
      var next = NSCurlRun(line: row.titleLine)
      let section = current.names.sectionLine
      if section > (current.rows.last?.resultLine ?? 0) {
        next.names = NSCurlNames(current.names, from: section)
        next.firstLine = section
      }
      run = current
      finishRun(into: &complete, others: &others)
      current = next
    }
    current.rows.append(row)
    run = current
  }

  /// Adds a test whose title is lost or unknown: its result is no one else's.
  private mutating func addUnnamed(_ passed: Bool, _ event: LineEvent) {
    guard let count = run?.rows.count, count < Self.maxRows else { return }
    var row = NSCurlRun.Row(title: "", titleLine: event.line)
    row.resultLine = event.line
    row.passed = passed
    run?.rows.append(row)
  }

  private mutating func takePolicy(
    _ piece: NSCurlPiece, _ event: LineEvent, _ others: inout [LineEvent]
  ) {
    open(event, isWhole: false, &others)
    // Without a title the policy says which test this is.
    if run?.rows.last?.passed != nil || run?.rows.isEmpty == true {
      run?.rows.append(.init(title: "", titleLine: event.line))
    }
    guard let last = run?.rows.indices.last else { return }
    switch piece {
    case .policyHost(let host):
      run?.rows[last].policyIsWhole = true
      run?.names.add(.policy, host, line: event.line, isCut: false)
    case .policyKey(let key, let value):
      if key == PolicyKey.arbitraryLoads { run?.rows[last].policyIsWhole = true }
      run?.rows[last].policy[key] = value
    default: break
    }
  }

  // MARK: What is between the pieces

  /// Adds an event to the open run if it belongs there.
  private mutating func absorb(_ event: LineEvent) -> Bool {
    guard let current = run else { return false }
    let isTool = event.isOfNSCurl
    if !isTool, let process = event.prefix.process {
      // A logger in front of every line logs its own failures as well.
      guard process == current.prefix.process, event.tokens.task == nil else { return false }
    }
    // The tool logs beside its tests, or all of it before or behind them.
    let place =
      isTool ? current.lastLine : max(current.lastPiece, current.rows.last?.errorLine ?? 0)
    guard event.line - place <= Self.logReach,
      current.held.count < (isTool ? Self.maxWaiting : Self.maxRows)
    else {
      return false
    }
    guard let last = current.rows.indices.last else {
      guard isTool || isRest(event, of: current) else { return false }
      run?.held.append(event)
      return true
    }
    let row = current.rows[last]
    guard let passed = row.passed else {
      let reach = current.isAnchored || current.rows.count > 1 ? Self.logReach : Self.errorReach
      if isTool || (event.line - row.titleLine <= reach && !event.isDump) {
        run?.rows[last].held.append(event)
        return true
      }
      guard isRest(event, of: current) else { return false }
      run?.held.append(event)
      return true
    }
    if isTool, !event.isDump {
      run?.held.append(event)
      return true
    }
    if !passed, isError(event, of: row) {
      run?.rows[last].held.append(event)
      run?.rows[last].errorLine = event.endLine
      return true
    }
    guard isRest(event, of: current) || (!passed && isRemark(event, on: current)) else {
      return false
    }
    run?.held.append(event)
    return true
  }

  /// Whether an event is the error of a failed test, or goes on with it.
  private func isError(_ event: LineEvent, of row: NSCurlRun.Row) -> Bool {
    guard event.isDump, let result = row.resultLine else { return false }
    guard let known = row.errorLine else {
      // Its label may be lost; where nothing else is verbose, an app's error may follow as well.
      let isVerbose = run?.rows.contains { $0.errorLine != nil || !$0.policy.isEmpty } == true
      return !event.prefix.hasTime
        && event.line - result <= (isVerbose ? Self.errorReach : 1)
    }
    return event.line - known <= Self.tail && !event.isHead
  }

  /// Whether an event is the rest of an error whose beginning was left out of the transcript.
  private func isRest(_ event: LineEvent, of run: NSCurlRun) -> Bool {
    run.isAnchored && event.isTornDump && event.line - run.lastLine <= Self.tail
  }

  /// Whether an event is a word on the transcript right behind it, such as the code in question.
  private func isRemark(_ event: LineEvent, on run: NSCurlRun) -> Bool {
    event.line - run.lastPiece <= Self.tail && !event.prefix.hasTime
      && event.prefix.process == nil && event.tokens.task == nil
      && run.rows.allSatisfy { $0.errorLine == nil }
      && !event.facts.contains { if case .failingURL = $0.fact { true } else { false } }
      && event.facts.contains {
        switch $0.fact {
        case .code(let number, _, _), .streamCode(let number), .looseCode(let number):
          (-1206 ... -1200).contains(number) || CodeCollection.isSecureTransport(number)
        default: false
        }
      }
  }

  /// Whether an event looks like the rest of a transcript whose head is cut off, or like the log
  /// of the tool whose output comes later.
  private func mayBeTorn(_ event: LineEvent) -> Bool {
    guard run == nil else { return false }
    if event.isOfNSCurl { return true }
    if waiting.contains(where: { !$0.isOfNSCurl }), event.isDump,
      event.prefix.process == nil
    {
      return !event.isHead
    }
    return event.isTornDump
      || (event.facts.kinds.contains(.nscurl)
        && event.facts.contains { if case .nscurl(.error) = $0.fact { true } else { false } })
  }
}

extension LineEvent {
  /// The call of the tool, where the line is nothing else.
  fileprivate var command: (options: String, url: String)? {
    guard facts.kinds.contains(.nscurl), facts.count == 1,
      case .nscurl(.command(let options, let url))? = facts.first?.fact
    else { return nil }
    return (options, url)
  }

  /// Whether this is of an NSError's print.
  fileprivate var isDump: Bool {
    !facts.kinds.isDisjoint(with: .failingURL | .certificate)
      || format == "nserror" || format == "message" || format == "fields"
      || (facts.kinds.contains(.nscurl)
        && facts.contains { if case .nscurl(.error) = $0.fact { true } else { false } })
  }

  /// Whether a print of an error of the URL loading system begins here.
  fileprivate var isHead: Bool {
    facts.kinds.contains(.dump)
      && facts.contains { if case .code(_, .url, .error) = $0.fact { true } else { false } }
  }

  /// Whether this is the rest of a print whose beginning is missing: one of thousands of certificates is none of the
  /// tool's, and would wait as a whole.
  fileprivate var isTornDump: Bool {
    !prefix.hasProcess && !prefix.hasTime && facts.count <= Incident.maxFacts && isDump && !isHead
      && (openBrackets < 0 || facts.kinds.contains(.certificate))
  }
}

internal import NetworkLogs

/// Puts the lines of one failure together, across interleaved tasks, in bounded memory.
///
/// Lines know each other by task, by connection, by the address of an underlying error; where they
/// carry no name, by being close together, in lines and in seconds, and by saying the same of the same
/// host. When something is closed depends on line numbers alone, so that live and batch reading say the
/// same.
struct Correlator: ~Copyable {
  /// Failures that may still grow, in the order of their last lines; of those with the same one, the one
  /// that was touched last is last.
  ///
  /// A slice: the first one is closed more often than any other, and the rest needn't be moved then.
  var open: ArraySlice<Incident> = []
  /// Failures reported already: later lines of theirs belong to them still.
  var reported = ReportedFailures()
  /// Which connection serves which task.
  var served = ServedTasks()
  /// What each connection was asked for.
  var connectionRequests = ConnectionRequests()
  /// The request that the last lines without a failure named.
  var lastRequest = NamedRequest()
  /// The address that the last lines said a connection to have tried.
  var lastAddress = TriedAddress()
  /// The client's certificate message, unless what proves the certificate came behind it.
  var unprovedCertificate: FoundFact?
  /// The last line that names failed trust checks and may be of anything: TLS, signed code, a pass.
  var lastChecks: NamedChecks?
  /// The last line that shows that the text is of a system that isn't Apple's.
  var otherSystemLine: Int?

  /// A sentence of the system that names no request, as long as the lines behind it may name it.
  var held: LineEvent?

  /// That of the event at hand.
  private let signature = EventSignature()

  /// How far apart lines without a common name can be and still belong together.
  static let reach = 25
  /// How many lines behind an error that a program prints the system's log of its connection may come.
  static let printReach = 5
  /// The same where a connection's failure meets its task's: other lines come between.
  static let connectionReach = 1600
  /// A handshake this many seconds after a failure's last word is the next attempt.
  static let secondsBetweenAttempts = 2
  /// After so many lines of silence a failure is complete.
  static let silence = 1600
  /// More failures than this are never open at the same time.
  static let maxOpen = 64

  /// Takes an event; adds failures that are complete to `complete`.
  mutating func take(_ event: LineEvent, into complete: inout [Incident]) {
    if held != nil, takeHeld(event, into: &complete) { return }
    if event.mayBeNamedBehind, event.facts.kinds.contains(.wording), !event.tokens.hasTask {
      held = event
      return
    }
    read(event, into: &complete)
  }

  /// Takes an event that is read now.
  mutating func read(_ event: LineEvent, into complete: inout [Incident]) {
    let signature = signature
    signature.read(event)
    if lastChecks != nil {
      if let refused = refusedLoad(event, signature) {
        report(refused, into: &complete)
        return
      }
      closeChecks(before: event, signature, into: &complete)
    }
    var index: Int
    switch home(of: event, signature) {
    case nil: return
    case .open(var known):
      let hadCode = open[known].codes.below != nil
      open[known].absorb(event, signature)
      if !hadCode, open[known].hasTask { known = takeConnection(at: known, event, signature) }
      // Between the lines of a stack's failure is what was asked for.
      if signature.isOfStack, lastRequest.line >= open[known].firstLine,
        open[known].nearby == nil, let request = inheritedRequest(event, signature)
      {
        open[known].inherit(request)
      }
      known = takeVerdict(at: known, event, signature)
      known = joinAttempt(at: settle(at: known), event, signature)
      index = takePrints(at: known, signature)
    case .new:
      let incident = Incident(event, signature)
      if let own = connectionRequest(event, signature) { incident.take(request: own) }
      if incident.nearby == nil, let request = inheritedRequest(event, signature) {
        incident.inherit(request)
      }
      if let address = lastAddress.fact(for: event) { incident.note(address: address) }
      if isNearOtherSystem(incident.firstLine) { incident.noteOtherSystem() }
      index = takePrints(at: insert(incident), signature)
    }
    if let sent = unprovedCertificate, signature.isOfStack, event.line - sent.line <= Self.reach,
      !open[index].kinds.contains(.handshake)
    {
      open[index].note(sent)
    }
    if lastChecks != nil { index = explainTrust(at: index, event, signature) }
    if signature.isComplete {
      if open[index].strongHost != nil,
        open[index].codes.ssl != nil || !open.contains(where: { Self.completes(open[index], $0) })
      {
        index = takeUnclaimed(at: index)
        close(open.remove(at: index), into: &complete)
      }
    }
    if open.count > Self.maxOpen { close(open.removeFirst(), into: &complete) }
  }

  /// Where an event belongs.
  enum Home {
    /// To the failure at an index, which is open.
    case open(Int)
    case new
  }

  /// Where an event belongs; nil for one that is no failure, or repeats one that was reported.
  mutating func home(of event: LineEvent, _ signature: EventSignature) -> Home? {
    if note(event, signature) { return nil }
    if !signature.hasTask, let connection = event.tokens.connection {
      signature.task = served.task(of: connection, event.prefix)
    }
    if repeatsReported(event, signature) { return nil }
    if let index = ownIncident(event, signature) { return .open(index) }
    return belongsToReported(event, signature) ? nil : .new
  }

  /// The last line at which the failure that has been silent longest may still grow, or nil.
  var deadline: Int? {
    for index in open.indices where !open[index].waitsForMore {
      return open[index].lastLine + Self.silence
    }
    return nil
  }

  /// Adds the failure that has been silent longest to `complete`.
  mutating func closeOldest(into complete: inout [Incident]) {
    guard let index = open.firstIndex(where: { !$0.waitsForMore }) else { return }
    close(open.remove(at: index), into: &complete)
  }

  /// Adds the failures of which the last word was said to `complete`, in the order of the log.
  mutating func closeTerminated(into complete: inout [Incident]) {
    releaseHeld(into: &complete)
    // Ends: each round closes one.
    while let first = open.indices.filter({ open[$0].isTerminated && !open[$0].mayLearnHost })
      .min(by: { open[$0].firstLine < open[$1].firstLine })
    {
      close(open.remove(at: first), into: &complete)
    }
  }

  /// Adds everything that is left to `complete`, in the order of the log.
  mutating func finish(into complete: inout [Incident]) {
    releaseHeld(into: &complete)
    closeChecks(into: &complete)
    // One by one: what is closed may turn out to be a part of one that is still open.
    // Ends: each round closes one, and none opens meanwhile.
    while let first = open.indices.min(by: { open[$0].firstLine < open[$1].firstLine }) {
      close(open.remove(at: first), into: &complete)
    }
  }

  /// Puts a failure in its place among those that are open; returns that.
  mutating func insert(_ incident: Incident) -> Int {
    var index = open.endIndex
    // Hardly ever does a line come behind later ones.
    while index > open.startIndex, open[index - 1].lastLine > incident.lastLine { index -= 1 }
    if index == open.endIndex { open.append(incident) } else { open.insert(incident, at: index) }
    return index
  }

  /// Moves a failure that took something in to its place; returns that.
  mutating func settle(at index: Int) -> Int {
    index == open.endIndex - 1 ? index : insert(open.remove(at: index))
  }

  // MARK: Closing

  mutating func close(_ incident: Incident, into complete: inout [Incident]) {
    guard incident.isFailure || isLoneSocket(incident),
      !incident.isOfOtherSystem || !incident.isOfAnySystem,
      incident.isTerminated || !belongsToOther(incident)
    else { return }
    takeLatePart(incident)
    report(incident, into: &complete)
  }

  private mutating func report(_ incident: Incident, into complete: inout [Incident]) {
    incident.report()
    reported.append(incident)
    complete.append(incident)
  }

  /// Whether a failure without host and task, whose last word wasn't said, is only a part of a fuller
  /// one close by; if that one can still grow, it takes the part in.
  mutating func belongsToOther(_ part: Incident) -> Bool {
    guard part.tasks.isEmpty || part.codes.isEmpty,
      part.strongHost == nil || (part.codes.isEmpty && part.tasks.isEmpty)
    else { return false }
    var holder: Int?
    var nearest = Int.max
    for index in open.indices {
      // Looked at first: hardly any that is farther away has to be compared then.
      let gap = max(
        open[index].firstLine - part.lastLine, part.firstLine - open[index].lastLine)
      guard gap < nearest, Self.holds(open[index], part) || Self.isNoticed(part, by: open[index])
      else { continue }
      holder = index
      nearest = gap
    }
    if let holder {
      absorb(part, at: holder)
      return true
    }
    if givesTry(part) { return true }
    if reported.incidents.contains(where: {
      Self.holds($0, part) || Self.isNoticed(part, by: $0)
    }) {
      return true
    }
    // Nothing repeats its codes: it may be what lies below an error that names none.
    var whole: Int?
    for index in open.indices
    where part.lastLine <= open[index].lastLine && Self.completes(open[index], part) {
      guard whole == nil else { return false }
      whole = index
    }
    guard let whole else { return false }
    absorb(part, at: whole)
    return true
  }

  mutating func absorb(_ part: Incident, at index: Int) {
    open[index].absorb(part)
    _ = settle(at: index)
  }
}

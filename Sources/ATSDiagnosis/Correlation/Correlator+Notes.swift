internal import NetworkLogs

/// What lines that are no failure by themselves say of those around them.
extension Correlator {
  /// How many lines behind a sentence its request may be named.
  private static let heldReach = 8

  /// The last line at which the request of the sentence that is held may be named, or nil.
  var heldDeadline: Int? { held.map { $0.endLine + Self.heldReach } }

  /// Reads the sentence that is held, since no line names its request.
  mutating func releaseHeld(into complete: inout [Incident]) {
    guard let event = held else { return }
    held = nil
    read(event, into: &complete)
  }

  /// Reads the sentence that is held, with its request where an event names that; true where the event says nothing
  /// else.
  mutating func takeHeld(_ event: LineEvent, into complete: inout [Incident]) -> Bool {
    guard var sentence = held else { return false }
    held = nil
    let isNamed = event.tokens.object == sentence.line && event.facts.count == 1
    if isNamed, let found = event.facts.last(about: .request) {
      sentence.take(request: found.fact)
      sentence.endLine = event.endLine
    }
    read(sentence, into: &complete)
    return isNamed
  }

  /// Notes what helps later; true when the event holds nothing else.
  mutating func note(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    let kinds = signature.traits.kinds
    if kinds.contains(.otherSystem) { noteOtherSystem(event) }
    if kinds.contains(.connection) {
      if let connection = event.tokens.connection, let task = event.tokens.task {
        served.note(connection, task, event.prefix)
      }
      if event.facts.count == 1 { return true }
    }
    if let object = event.tokens.object, event.facts.count == 1,
      let found = event.facts.last(about: .request)
    {
      open.last { $0.isOwner(of: object) }?.take(ownRequest: found.fact)
      return true
    }
    if let found = event.facts.last(about: .request),
      !lastRequest.isTried(at: found.fact, event)
    {
      lastRequest.take(found.fact, event)
      connectionRequests.note(found.fact, event)
      if !signature.isFailure { nameRequest(found.fact, event, signature) }
    }
    if kinds.contains(.state), !signature.isFailure { endWaiting(event, signature) }
    if kinds.contains(.address), let found = event.facts.last(about: .address) {
      lastAddress = TriedAddress(found.fact, event)
      failure(ofConnectionIn: event, signature)?.note(address: found.fact)
    }
    if kinds.contains(.handshake), let found = event.facts.last(about: .handshake) {
      unprovedCertificate = found.fact == .ownCertificateSent ? found : nil
    }
    if kinds.contains(.answered) { lastRequest = NamedRequest() }
    if isOfSigning(event, signature) || isQuoted(event, signature) { return true }
    guard !signature.isFailure else { return false }
    if !event.facts.isEmpty, signature.traits.isOnlyTrustChecks {
      noteChecks(event, signature)
      return true
    }
    // A bare diagnostics block, a request line, a cancelled load.
    return !kinds.contains(.part) && !event.tokens.hasUnderlyingErrors
  }

  // Apart, since it copies the event, which hardly ever is needed.
  @inline(never)
  private mutating func noteChecks(_ event: LineEvent, _ signature: EventSignature) {
    lastChecks = NamedChecks(event, task: signature.task)
  }

  /// Forgets the failure of a connection that only waited, where an event says that it is ready now.
  private mutating func endWaiting(_ event: LineEvent, _ signature: EventSignature) {
    guard case .ready(let subject)? = event.facts.last(about: .state)?.fact else { return }
    let index = open.lastIndex {
      event.line - $0.lastLine <= Self.reach && !$0.hasTask && $0.codes.url == nil
        && $0.has(.state) { $0 == .waiting(subject) }
        && Self.samePlace($0, event, signature)
    }
    if let index { open.remove(at: index) }
  }

  /// Gives the failure of a connection, where nothing before it named the request, the one that a line behind it
  /// says to be that connection's.
  private func nameRequest(_ request: Fact, _ event: LineEvent, _ signature: EventSignature) {
    guard let incident = failure(ofConnectionIn: event, signature) else { return }
    if incident.strongHost == nil, incident.requestHost == nil { incident.inherit(request) }
  }

  /// The failure of the connection that an event names, if it ended a few lines before.
  private func failure(
    ofConnectionIn event: LineEvent, _ signature: EventSignature
  ) -> Incident? {
    guard let connection = event.tokens.connection else { return nil }
    return open.last {
      $0.hasConnection && event.line - $0.lastLine <= Self.reach
        && $0.connections.contains(connection) && Self.samePlace($0, event, signature)
    }
  }

  /// Gives the failure at an index, which an event is of, the checks that were named just before it, if it
  /// is one of trust; returns its index then.
  mutating func explainTrust(
    at index: Int, _ event: LineEvent, _ signature: EventSignature
  ) -> Int {
    guard let checks = lastChecks else { return index }
    guard event.line - checks.event.endLine <= Self.reach else {
      lastChecks = nil
      return index
    }
    // What isn't known to be of another process has to be known to be of the same.
    guard Self.mayBe(checks, event, signature),
      signature.isTrust || signature.codes.ssl.map(EventSignature.isTrustCode) == true,
      !Self.nameOtherChecks(open[index].facts, checks.event.facts),
      // The evaluation of another connection may have failed in another way since.
      !unclaimedVerdicts(before: event, signature).contains(where: {
        $0 != index && Self.nameOtherChecks(open[$0].facts, checks.event.facts)
      })
    else { return index }
    open[index].absorb(checks.event, checks.signature)
    lastChecks = nil
    return settle(at: index)
  }

  /// The connection of an event, by its own line or by its task.
  func connection(of event: LineEvent, _ signature: EventSignature) -> Int? {
    event.tokens.connection ?? signature.task.flatMap { served.connection(of: $0, event.prefix) }
  }

  /// What the connection of an event was asked for.
  func connectionRequest(_ event: LineEvent, _ signature: EventSignature) -> Fact? {
    connection(of: event, signature).flatMap { connectionRequests.request(of: $0, event.prefix) }
  }

  /// The request that the lines just before an event named, where it can be the event's.
  func inheritedRequest(_ event: LineEvent, _ signature: EventSignature) -> Fact? {
    guard let request = lastRequest.fact,
      lastRequest.connection == nil || connection(of: event, signature) == nil,
      event.line - lastRequest.line <= (lastRequest.isOfTool ? Self.reach : 8),
      lastRequest.process.canBeOne(with: event.prefix),
      !lastRequest.isOfTool || signature.commandLineTool != nil || signature.isOfStack
    else { return nil }
    return request
  }

  /// Whether the diagnostics block around an error, or what a tool said since, names a request to
  /// another host than a failure's.
  // As `ownIncident(_:_:)`, it changes nothing.
  mutating func isOfAnotherRequest(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    lastRequest.line > incident.lastLine && namesAnotherRequest(incident, event, signature)
  }

  // Apart, since what is known of the request is long to copy, and hardly ever is there one.
  @inline(never)
  private mutating func namesAnotherRequest(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    let isOfTool = signature.commandLineTool != nil || signature.isOfStack
    guard lastRequest.isOfBlock || isOfTool,
      event.line - lastRequest.line <= (isOfTool ? Self.reach : 8),
      signature.host == nil, let known = incident.strongHost ?? incident.nearbyHost,
      lastRequest.process.canBeOne(with: event.prefix),
      let name = lastRequest.name, isOfTool || name.url != nil, let host = name.host
    else { return false }
    return host != known
  }
}

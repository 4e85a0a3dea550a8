package import NetworkLogs

/// Puts the lines of one failure together, across interleaved tasks, in bounded memory.
///
/// Lines know each other by task, by connection, by the address of an underlying error; where they
/// carry no name, by standing close together and telling the same. When something is closed depends
/// on line numbers alone, so that live and batch reading tell the same.
package struct Correlator: ~Copyable {
  /// Failures that may still grow, in the order in which they began.
  private var open: [Incident] = []
  /// Failures told already: later lines of theirs belong to them still.
  private var told: [Incident] = []
  /// Which connection serves which task, newest last.
  private var taskOfConnection: [(connection: Int, task: String, prefix: LinePrefix)] = []
  /// The request that the last lines without a failure named.
  private var lastRequest: (line: Int, prefix: LinePrefix, isOfTool: Bool, fact: Fact)?

  /// How far apart lines without a common name can be and still belong together.
  static let reach = 25
  /// The same where a connection's failure meets its task's: other lines come between.
  static let connectionReach = 200
  /// A handshake this many seconds after a failure's last word is the next attempt.
  static let secondsBetweenAttempts = 2
  /// After so many lines of silence a failure is complete.
  static let silence = 400
  /// More failures than this are never open at the same time.
  static let mostOpen = 64

  /// An empty correlator.
  package init() {}

  /// Takes an event; adds failures that are complete to `complete`.
  package mutating func take(_ event: LineEvent, into complete: inout [Incident]) {
    let signature = EventSignature(event)
    if note(event, signature) { return }

    if let index = ownIncident(event, signature) {
      open[index].absorb(event, task: taskName(event))
      // The most recently touched stands last: adjacency looks there first.
      let incident = open.remove(at: index)
      open.append(incident)
    } else if belongsToTold(event, signature) {
      return
    } else {
      var incident = Incident(event, task: taskName(event))
      inheritRequest(&incident, event)
      open.append(incident)
    }
    if let last = open.last, signature.isComplete, last.strongHost != nil {
      open.removeLast()
      close(last, into: &complete)
    }
    if open.count > Self.mostOpen { close(open.removeFirst(), into: &complete) }
  }

  /// The last line at which the failure that has been silent longest may still grow, or nil.
  package var deadline: Int? { open.map(\.lastLine).min().map { $0 + Self.silence } }

  /// Adds the failure that has been silent longest to `complete`.
  package mutating func closeOldest(into complete: inout [Incident]) {
    guard let index = open.indices.min(by: { open[$0].lastLine < open[$1].lastLine }) else {
      return
    }
    close(open.remove(at: index), into: &complete)
  }

  /// Adds everything that is left to `complete`, in the order of the log.
  package mutating func finish(into complete: inout [Incident]) {
    open.sort { $0.firstLine < $1.firstLine }
    let rest = open
    for (index, incident) in rest.enumerated() {
      open = Array(rest[(index + 1)...])
      close(incident, into: &complete)
    }
    open = []
  }

  // MARK: Facts that are no failure

  /// Notes what helps later; true when the event holds nothing else.
  private mutating func note(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    for found in event.facts {
      switch found.fact {
      case .taskOnConnection:
        if let connection = event.tokens.connection, let task = event.tokens.task {
          taskOfConnection.append((connection, task, event.prefix))
          if taskOfConnection.count > 256 { taskOfConnection.removeFirst(128) }
        }
        if event.facts.count == 1 { return true }
      case .requestURL, .requestHost:
        lastRequest = (event.endLine, event.prefix, event.format == "curl", found.fact)
      default: break
      }
    }
    guard !signature.isFailure else { return false }
    // A bare diagnostics block, a request line, a cancelled load.
    return !event.facts.contains {
      switch $0.fact {
      case .certificate, .streamCode, .streamDomain, .failingURL, .cutURL, .looseCode, .looseDomain,
        .boringSSLReason, .alertNumber, .delegateUsedCredential, .host, .effectivePolicy:
        true
      default: false
      }
    } && event.tokens.underlyingErrors.isEmpty
  }

  private func inheritRequest(_ incident: inout Incident, _ event: LineEvent) {
    guard incident.nearbyRequest == nil, let last = lastRequest,
      event.line - last.line <= 8,
      last.prefix.canBeOne(with: event.prefix),
      !last.isOfTool || event.commandLineTool != nil
    else { return }
    incident.nearbyRequest = last.fact
  }

  // MARK: Which failure an event belongs to

  private func ownIncident(_ event: LineEvent, _ signature: EventSignature) -> Int? {
    let task = taskName(event)
    if let task, let index = open.lastIndex(where: { $0.tasks.contains(task) }) {
      return Self.clashes(open[index], event, signature) ? nil : index
    }
    if !event.tokens.underlyingErrors.isEmpty,
      let index = open.lastIndex(where: {
        !Set($0.underlyingErrors).isDisjoint(with: event.tokens.underlyingErrors)
      }), !Self.clashes(open[index], event, signature)
    {
      return index
    }
    if let connection = event.tokens.connection,
      let index = open.lastIndex(where: {
        $0.connections.contains(connection) && Self.samePlace($0, event)
          && event.line - $0.lastLine <= Self.connectionReach
      }), !Self.clashes(open[index], event, signature)
    {
      return index
    }
    // A task's failure meets the connection's: the oldest of the same code that has no task yet.
    if task != nil || event.tokens.connection != nil, let ssl = signature.codes.ssl,
      let index = open.firstIndex(where: {
        $0.codes.ssl == ssl && Self.samePlace($0, event) && !Self.clashes($0, event, signature)
          && event.line - $0.lastLine <= Self.connectionReach
          && (task != nil ? $0.tasks.isEmpty && !$0.connections.isEmpty : false)
      })
    {
      return index
    }
    return open.lastIndex(where: { Self.adjoins($0, event, signature, task) })
  }

  private func taskName(_ event: LineEvent) -> String? {
    if let task = event.tokens.task { return task }
    guard let connection = event.tokens.connection else { return nil }
    return taskOfConnection.last {
      $0.connection == connection && $0.prefix.canBeOne(with: event.prefix)
    }?.task
  }

  /// Whether an event belongs to a failure that was told already.
  private mutating func belongsToTold(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    let task = taskName(event)
    let index = told.lastIndex { incident in
      if let task, incident.tasks.contains(task) { return true }
      if !Set(incident.underlyingErrors).isDisjoint(with: event.tokens.underlyingErrors) {
        return true
      }
      return !signature.isOpening && Self.adjoins(incident, event, signature, task)
    }
    // What was told without its host, after a pause in a live log, is told again with it.
    guard let index, !Self.addsTo(told[index], signature) else { return false }
    told[index].lastLine = max(told[index].lastLine, event.endLine)
    return true
  }

  /// Whether an event knows of a failure what was not known when it was told.
  private static func addsTo(_ incident: Incident, _ signature: EventSignature) -> Bool {
    if signature.host != nil, incident.strongHost == nil { return true }
    return !signature.codes.numbers.allSatisfy(incident.codes.contains)
  }

  /// Whether two lines can be of one process; the trust daemon speaks for every other one.
  private static func samePlace(_ incident: Incident, _ event: LineEvent) -> Bool {
    if event.isTrustDaemon || incident.isTrustDaemon { return true }
    return incident.prefix.canBeOne(with: event.prefix)
  }

  /// Whether an event contradicts a failure: another code, another host, another kind.
  private static func clashes(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    if let a = incident.codes.url, let b = signature.codes.url, a != b { return true }
    if let a = incident.codes.ssl, let b = signature.codes.ssl, a != b { return true }
    if !CodeCollection.canMeet(
      url: incident.codes.url ?? signature.codes.url, ssl: incident.codes.ssl ?? signature.codes.ssl
    ) {
      return true
    }
    if let a = incident.strongHost, let b = signature.host, a != b { return true }
    let family = incident.family
    if family != .neutral, signature.family != .neutral, family != signature.family {
      // A lost connection may carry a TLS code underneath.
      let mixed: Set<EventSignature.Family> = [family, signature.family]
      return mixed != [.tls, .network] || (incident.codes.url != nil && signature.codes.url != nil)
    }
    return false
  }

  /// Whether an event without a common name stands so close, and says so much the same, that it
  /// belongs to a failure.
  private static func adjoins(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature, _ task: String?
  ) -> Bool {
    guard event.line - incident.lastLine <= reach, samePlace(incident, event),
      !clashes(incident, event, signature)
    else { return false }
    if let task, !incident.tasks.isEmpty, !incident.tasks.contains(task) { return false }
    // A new handshake after the last word on a failure is the next attempt.
    if signature.isOpening, incident.isTerminated {
      if event.tokens.connection != nil || signature.isVerdict { return false }
      if let last = incident.lastSecond, let now = event.prefix.secondOfDay,
        abs(now - last) > secondsBetweenAttempts
      {
        return false
      }
    }
    // Command-line tools end with their failure: another kind or another URL is another call, and
    // what has a task or a connection is an app's.
    if let tool = event.commandLineTool {
      guard incident.commandLineTool != nil || !incident.isFailure, incident.tasks.isEmpty,
        incident.connections.isEmpty
      else { return false }
      if let known = incident.commandLineTool, tool.isOfTrust != known.isOfTrust { return false }
      if let host = signature.host, let named = incident.strongHost ?? incident.nearbyHost,
        host != named
      {
        return false
      }
    } else if incident.commandLineTool != nil,
      signature.isFailure || task != nil || event.tokens.connection != nil
    {
      return false
    }
    // A cancelled load has no code of its own, and takes no other's.
    if incident.isTerminated, incident.codes.isEmpty, !signature.codes.isEmpty { return false }
    let families: Set<EventSignature.Family> = [incident.family, signature.family]
    if families == [.tls, .network] { return false }
    if let connection = event.tokens.connection, !incident.connections.isEmpty,
      !incident.connections.contains(connection)
    {
      // Several connections may serve one task, all with the same end.
      return incident.tasks.count <= 1 && !incident.isTerminated
        && (signature.codes.ssl == nil || incident.codes.ssl == nil
          || incident.codes.ssl == signature.codes.ssl)
    }
    return true
  }

  // MARK: Closing

  private mutating func close(_ incident: Incident, into complete: inout [Incident]) {
    guard incident.isFailure, !isAttempt(incident) else { return }
    told.append(incident)
    if told.count > Self.mostOpen { told.removeFirst() }
    complete.append(incident)
  }

  /// Whether a failure without host and task is only another line of a fuller one close by.
  private func isAttempt(_ incident: Incident) -> Bool {
    guard incident.tasks.isEmpty, incident.strongHost == nil, !incident.isTerminated else {
      return false
    }
    return (open + told).contains { other in
      let gap = max(other.firstLine - incident.lastLine, incident.firstLine - other.lastLine)
      guard gap <= Self.connectionReach else { return false }
      if let a = incident.prefix.pid, let b = other.prefix.pid, a != b { return false }
      guard incident.family == other.family || incident.family == .neutral else { return false }
      guard !other.codes.isEmpty else { return false }
      let isPart = incident.codes.numbers.allSatisfy(other.codes.contains)
      if incident.codes.isEmpty {
        return gap <= Self.reach
          && (incident.connections.isEmpty || !other.tasks.isEmpty || other.connections.isEmpty)
      }
      return isPart
    }
  }
}

extension Incident {
  /// What kind of failure this is.
  var family: EventSignature.Family {
    if codes.url == -1022 || has({ EventSignature.isCleartext($0) }) { return .cleartext }
    if codes.ssl != nil || (-1206 ... -1200).contains(codes.url ?? 0) { return .tls }
    if has({ EventSignature.isTLS($0) }) { return .tls }
    if codes.url != nil
      || codes.entries.contains(where: { [.netDB, .cfNetwork].contains($0.domain) })
    {
      return .network
    }
    return .neutral
  }
}

extension LineEvent {
  /// Whether the line holds nothing but a trust daemon's verdict on a chain.
  var isTrustDaemon: Bool {
    !facts.isEmpty && prefix.isTrustDaemon
      && facts.allSatisfy { if case .trustChecks = $0.fact { true } else { false } }
  }
}

extension Incident {
  /// Whether nothing but a trust daemon's verdict is known yet.
  var isTrustDaemon: Bool {
    !facts.isEmpty && prefix.isTrustDaemon
      && facts.allSatisfy { if case .trustChecks = $0.fact { true } else { false } }
  }
}

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
  private var lastRequest:
    (line: Int, prefix: LinePrefix, isOfTool: Bool, isOfBlock: Bool, fact: Fact)?
  /// The last line that names failed trust checks and may be of anything: TLS, signed code, a pass.
  private var lastChecks: LineEvent?

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

    if repeatsTold(event) { return }
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
    explainTrust(event, signature)
    if let last = open.last, signature.isComplete, last.strongHost != nil,
      last.codes.ssl != nil || !open.contains(where: { Self.completes(last, $0) })
    {
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
    // One by one: what is closed may turn out to be a part of one that is still open.
    while !open.isEmpty { close(open.removeFirst(), into: &complete) }
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
        lastRequest = (
          event.endLine, event.prefix, event.format == "curl",
          event.format == "cfnetwork-diagnostics", found.fact
        )
      default: break
      }
    }
    guard !signature.isFailure else { return false }
    if !event.facts.isEmpty,
      event.facts.allSatisfy({ if case .trustChecks = $0.fact { true } else { false } })
    {
      lastChecks = event
      return true
    }
    // A bare diagnostics block, a request line, a cancelled load.
    return !event.facts.contains {
      switch $0.fact {
      case .certificate, .chainStart, .streamCode, .streamDomain, .failingURL, .cutURL, .looseCode,
        .looseDomain,
        .boringSSLReason, .alertNumber, .delegateUsedCredential, .host, .effectivePolicy:
        true
      default: false
      }
    } && event.tokens.underlyingErrors.isEmpty
  }

  /// Gives the newest failure the checks that were named just before it, if it is one of trust.
  private mutating func explainTrust(_ event: LineEvent, _ signature: EventSignature) {
    guard let checks = lastChecks else { return }
    guard event.line - checks.endLine <= Self.reach else {
      lastChecks = nil
      return
    }
    // What isn't known to be of another process has to be known to be of the same.
    guard checks.isTrustDaemon || checks.prefix.pid == event.prefix.pid,
      signature.isTrust || signature.codes.ssl.map(EventSignature.trustCodes.contains) == true,
      let last = open.indices.last
    else { return }
    open[last].absorb(checks)
    lastChecks = nil
  }

  private func inheritRequest(_ incident: inout Incident, _ event: LineEvent) {
    guard incident.nearbyRequest == nil, let last = lastRequest,
      event.line - last.line <= 8,
      last.prefix.canBeOne(with: event.prefix),
      !last.isOfTool || event.commandLineTool != nil
    else { return }
    incident.nearbyRequest = last.fact
  }

  /// Whether the diagnostics block around an error names a request to another host than a failure's.
  private func isOfAnotherBlock(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard signature.host == nil, let last = lastRequest, last.isOfBlock,
      last.line > incident.lastLine, event.line - last.line <= 8,
      last.prefix.canBeOne(with: event.prefix),
      let known = incident.strongHost ?? incident.nearbyHost,
      case .requestURL(let url) = last.fact, let named = RequestURL(url)?.host
    else { return false }
    return named != known
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
    if task != nil || event.tokens.connection != nil, let below = signature.codes.below,
      let index = open.firstIndex(where: {
        $0.codes.contains(below) && Self.samePlace($0, event) && !Self.clashes($0, event, signature)
          && event.line - $0.lastLine <= Self.connectionReach
          && (task != nil ? $0.tasks.isEmpty && !$0.connections.isEmpty : false)
      })
    {
      return index
    }
    let near = open.indices.filter {
      Self.adjoins(open[$0], event, signature, task)
        && !isOfAnotherBlock(open[$0], event, signature)
    }
    // A task that names no host claims a notice that does only where there is no choice.
    if task != nil, signature.host == nil, near.count > 1,
      near.allSatisfy({ open[$0].tasks.isEmpty && open[$0].strongHost != nil })
    {
      return nil
    }
    return near.last
  }

  private func taskName(_ event: LineEvent) -> String? {
    if let task = event.tokens.task { return task }
    guard let connection = event.tokens.connection else { return nil }
    return taskOfConnection.last {
      $0.connection == connection && $0.prefix.canBeOne(with: event.prefix)
    }?.task
  }

  /// Whether an event names the task or the error of a failure that was told already.
  private mutating func repeatsTold(_ event: LineEvent) -> Bool {
    guard event.tokens.task != nil || !event.tokens.underlyingErrors.isEmpty else { return false }
    let index = told.lastIndex { incident in
      if let task = event.tokens.task, incident.tasks.contains(task) { return true }
      return !Set(incident.underlyingErrors).isDisjoint(with: event.tokens.underlyingErrors)
    }
    guard let index else { return false }
    told[index].lastLine = max(told[index].lastLine, event.endLine)
    return true
  }

  /// Whether an event belongs to a failure that was told already.
  private mutating func belongsToTold(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    let task = taskName(event)
    let index = told.lastIndex { incident in
      if let task, incident.tasks.contains(task) { return true }
      return !signature.isOpening && Self.adjoins(incident, event, signature, task)
        && !isOfAnotherBlock(incident, event, signature)
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
    // Failed trust ends in a few codes, and in no others.
    if signature.isTrust, let code = incident.codes.ssl,
      !EventSignature.trustCodes.contains(code)
    {
      return true
    }
    if let code = signature.codes.ssl, !EventSignature.trustCodes.contains(code),
      incident.has(EventSignature.isTrust)
    {
      return true
    }
    let family = incident.family
    if family == .cleartext, signature.codes.numbers.contains(where: { $0 != -1022 }) {
      return true
    }
    if signature.family == .cleartext, incident.codes.numbers.contains(where: { $0 != -1022 }) {
      return true
    }
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
    // What is said of trust without a name announces a connection that is still to come.
    if signature.isTrust, task == nil, event.tokens.connection == nil,
      !incident.connections.isEmpty || !incident.tasks.isEmpty, signature.codes.isEmpty
    {
      return false
    }
    if let connection = event.tokens.connection, task == nil,
      !incident.connections.contains(connection)
    {
      // A numbered connection has a failure of its own, save where lines without a name announce it.
      guard incident.tasks.isEmpty, incident.connections.isEmpty, !incident.isTerminated,
        incident.strongHost == nil
      else { return false }
    }
    // An error with a name of its own claims a numbered connection by its code only; what no error
    // claims is given away at the end.
    if task != nil || signature.host != nil, incident.tasks.isEmpty, !incident.connections.isEmpty,
      incident.strongHost == nil, incident.codes.ssl == nil || signature.codes.ssl == nil
    {
      return false
    }
    return codesMeet(incident.codes, incident.isTerminated, signature.codes)
  }

  /// Whether the codes of two parts can be those of one failure, where one part lacks some.
  ///
  /// An error that names no code of TLS had none, except for those that say nothing else than that
  /// TLS failed.
  private static func codesMeet(
    _ known: CodeCollection, _ isTold: Bool, _ more: CodeCollection
  ) -> Bool {
    if known.ssl == nil, more.ssl != nil, let url = known.url {
      return isTLS(url) || (more.url == url && !isTold)
    }
    if known.ssl != nil, more.ssl == nil, known.url == nil, let url = more.url { return isTLS(url) }
    return true
  }

  private static func isTLS(_ url: Int) -> Bool { (-1204 ... -1200).contains(url) }

  // MARK: Closing

  private mutating func close(_ incident: Incident, into complete: inout [Incident]) {
    guard incident.isFailure, !belongsToOther(incident) else { return }
    told.append(incident)
    if told.count > Self.mostOpen { told.removeFirst() }
    complete.append(incident)
  }

  /// Whether a failure without host and task is only a part of a fuller one close by; if that one
  /// can still grow, it takes the part in.
  private mutating func belongsToOther(_ part: Incident) -> Bool {
    guard !part.isTerminated, part.tasks.isEmpty || part.codes.isEmpty,
      part.strongHost == nil || (part.codes.isEmpty && part.tasks.isEmpty)
    else { return false }
    let holders = open.indices.filter { Self.holds(open[$0], part) }
    if let index = holders.min(by: { Self.gap(open[$0], part) < Self.gap(open[$1], part) }) {
      open[index].absorb(part)
      return true
    }
    if told.contains(where: { Self.holds($0, part) }) { return true }
    // Nothing repeats its codes: it may be what lies below an error that names none.
    let wholes = open.indices.filter { Self.completes(open[$0], part) }
    guard wholes.count == 1, let index = wholes.first else { return false }
    open[index].absorb(part)
    return true
  }

  private static func holds(_ other: Incident, _ part: Incident) -> Bool {
    guard gap(other, part) <= connectionReach, samePlace(other, part),
      part.family == other.family || part.family == .neutral, !other.codes.isEmpty,
      part.strongHost == nil || part.strongHost == other.strongHost
    else { return false }
    if part.codes.isEmpty {
      if part.has(EventSignature.isTrust), let code = other.codes.ssl,
        !EventSignature.trustCodes.contains(code)
      {
        return false
      }
      return gap(other, part) <= reach
        && (part.connections.isEmpty || !other.tasks.isEmpty || other.connections.isEmpty)
    }
    return part.codes.numbers.allSatisfy(other.codes.contains)
  }

  /// Whether `part`, a handshake that nobody claims, may have caused `other`.
  private static func completes(_ other: Incident, _ part: Incident) -> Bool {
    guard part.strongHost == nil, part.codes.url == nil, part.codes.ssl != nil,
      other.codes.ssl == nil,
      let url = other.codes.url, (-1206 ... -1200).contains(url) || url == -1005
    else { return false }
    return gap(other, part) <= reach && samePlace(other, part)
      && part.lastLine <= other.lastLine
  }

  private static func gap(_ a: Incident, _ b: Incident) -> Int {
    max(a.firstLine - b.lastLine, b.firstLine - a.lastLine)
  }

  private static func samePlace(_ a: Incident, _ b: Incident) -> Bool {
    guard let a = a.prefix.pid, let b = b.prefix.pid else { return true }
    return a == b
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

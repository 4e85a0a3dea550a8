internal import NetworkLogs

/// How a failure's part, closed alone, is known as one of a fuller failure.
extension Correlator {
  /// Gives a failed task, of which an event names the code below at last, the connection that failed with
  /// it; returns the index of the task's failure then.
  mutating func takeConnection(
    at index: Int, _ event: LineEvent, _ signature: EventSignature
  ) -> Int {
    guard !open[index].hasConnection, let part = failedConnection(of: event, signature) else {
      return index
    }
    let connection = open.remove(at: part)
    let index = part < index ? index - 1 : index
    open[index].absorb(connection)
    return index
  }

  /// Gives a failure, whose connection a verdict names, what was said right before it of the same trust
  /// evaluation without a name; returns its index then.
  ///
  /// Where evaluations of several connections failed in other ways, the code has to say which is whose.
  mutating func takeVerdict(
    at index: Int, _ event: LineEvent, _ signature: EventSignature
  ) -> Int {
    guard signature.isTrust, event.tokens.connection != nil,
      let part = unclaimedVerdicts(before: event, signature).last(where: { $0 != index }),
      !isOfOtherEvaluation(open[part], event, signature)
    else { return index }
    let verdict = open.remove(at: part)
    let index = part < index ? index - 1 : index
    open[index].absorb(verdict)
    return index
  }

  /// Whether a failed evaluation of trust, of which no connection is known, is none of the connection that an event
  /// names, or may as well be another one's.
  mutating func isOfOtherEvaluation(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard signature.isTrust, event.tokens.connection != nil, incident.hasFailedTrust,
      !incident.hasConnection, incident.codes.isEmpty
    else { return false }
    if Self.isOfOtherCheck(signature.codes.ssl, than: incident.facts) { return true }
    if let checks = lastChecks, Self.mayBe(checks, event, signature),
      Self.nameOtherChecks(checks.event.facts, incident.facts)
    {
      return true
    }
    return unclaimedVerdicts(before: event, signature).contains {
      Self.nameOtherChecks(open[$0].facts, incident.facts)
    }
  }

  /// The failed evaluations of trust right before an event of which no connection is known, and that its code allows.
  func unclaimedVerdicts(before event: LineEvent, _ signature: EventSignature) -> [Int] {
    open.indices.filter { index in
      let incident = open[index]
      return incident.hasFailedTrust && incident.codes.isEmpty
        && !incident.hasTask && !incident.hasConnection && incident.knownHost == nil
        && incident.family == .tls && event.line > incident.lastLine
        && event.line - incident.lastLine <= Self.reach
        && Self.samePlace(incident, event, signature)
        && !Self.isOfOtherCheck(signature.codes.ssl, than: incident.facts)
    }
  }

  /// Whether checks that were named without a failure may be those of an event's.
  static func mayBe(
    _ checks: NamedChecks, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    event.line - checks.event.endLine <= reach
      && (checks.signature.isTrustDaemon || checks.event.prefix.pid == event.prefix.pid)
      && !isOfOtherCheck(signature.codes.ssl, than: checks.event.facts)
      && !isEarlier(signature.secondOfDay, than: checks.signature.secondOfDay)
  }

  /// Whether a code is the one of a check that isn't among those that facts name.
  static func isOfOtherCheck(_ code: Int?, than facts: FactList) -> Bool {
    let checks: [String]
    switch code {
    case -9843: checks = ["SSLHostname"]
    case -9814, -9815:
      checks = ["TemporalValidity", "ValidLeaf", "ValidIntermediates", "ValidRoot"]
    default: return false
    }
    var names = 0
    for found in facts.all(about: .checks) {
      guard case .trustChecks(_, let failed) = found.fact else { continue }
      if failed.contains(where: checks.contains) { return false }
      names += failed.count
    }
    return names > 0
  }

  /// Gives the failure of a task, no line of which names a connection, what the only connection whose task isn't
  /// known said right before it without a code: an alert, a violation; returns the index of the task's failure then.
  mutating func takeUnclaimed(at index: Int) -> Int {
    let whole = open[index]
    guard whole.hasTask, !whole.hasConnection else { return index }
    var part: Int?
    for other in open.indices
    where other != index && open[other].hasConnection && !open[other].hasTask
      && open[other].codes.isEmpty && open[other].isFailure
      && open[other].firstLine < whole.firstLine && Self.holds(whole, open[other])
    {
      guard part == nil else { return index }
      part = other
    }
    guard let part else { return index }
    whole.absorb(open.remove(at: part))
    return part < index ? index - 1 : index
  }

  /// Gives a failed task, whose request an event names, the prints of its error that name no task: blocks of
  /// diagnostics, tries that those claimed, and the notice of its load; returns the index of the task's failure then.
  mutating func takePrints(at index: Int, _ signature: EventSignature) -> Int {
    let whole = open[index]
    guard whole.hasTask, let host = signature.host, whole.strongHost == host, !whole.codes.isEmpty
    else { return index }
    var index = index
    for other in open.indices.reversed()
    where !open[other].hasTask && whole.codes.mayContainAll(open[other].codes.bits) {
      let part = open[other]
      guard part.family == whole.family, Self.gap(whole, part) <= Self.connectionReach,
        // The notice of a blocked load has no code.
        !part.codes.isEmpty || part.family == .cleartext,
        whole.codes.containsAll(of: part.codes), part.knownHost == host,
        part.commandLineTool == nil, Self.samePlace(whole, part)
      else { continue }
      open.remove(at: other)
      if other < index { index -= 1 }
      whole.absorb(part)
    }
    return settle(at: index)
  }

  /// Whether a failure says all that a part says, so that the part may be one of its lines.
  static func holds(_ other: Incident, _ part: Incident) -> Bool {
    // By a look at numbers, most don't.
    guard other.codes.mayContainAll(part.codes.bits),
      part.family == other.family || part.family == .neutral,
      gap(other, part) <= connectionReach, samePlace(other, part), !other.codes.isEmpty,
      part.strongHost == nil || part.strongHost == other.strongHost,
      part.knownHost == nil || other.knownHost == nil || part.knownHost == other.knownHost,
      // A tool's next call may fail in the very same way.
      part.commandLineTool == nil || part.nearbyHost == other.nearbyHost,
      !isOfOwnStack(part, besides: other), !sayOther(part, other),
      !areOfTwoRequests(part, other)
    else { return false }
    if let own = part.ownHost, let host = other.ownHost, own != host { return false }
    if part.codes.isEmpty {
      if part.hasFailedTrust, let code = other.codes.ssl,
        !EventSignature.isTrustCode(code)
      {
        return false
      }
      // A notice comes once for several loads, long before the last of them may end.
      return (gap(other, part) <= reach || part.family == .cleartext)
        && (part.connections.isEmpty || !other.tasks.isEmpty || other.connections.isEmpty)
        && !isOfOtherConnection(part, other)
    }
    // Another connection that failed in the same way is another try.
    return other.codes.containsAll(of: part.codes)
      && (part.codes.ssl != nil || !isOfOtherConnection(part, other))
  }

  /// Whether `part` is of a tool or of a stack that ATS doesn't govern, and another failure is the system's.
  private static func isOfOwnStack(_ part: Incident, besides other: Incident) -> Bool {
    guard part.isOfOwnStack, !other.isOfOwnStack else { return false }
    if let host = part.nearbyHost, let known = other.ownHost, host != known { return true }
    return part.commandLineTool != nil || part.stackReason != nil || other.hasTask
      || other.hasConnection
  }

  /// Whether `part`, a blocked load of which nothing but its task is known, is the one that a notice of its own names.
  static func isNoticed(_ part: Incident, by notice: Incident) -> Bool {
    part.family == .cleartext && part.codes.isEmpty && part.strongHost == nil && part.hasTask
      && notice.family == .cleartext && notice.codes.isEmpty && notice.strongHost != nil
      && !notice.hasTask && gap(part, notice) <= reach && samePlace(part, notice)
  }

  /// Whether `part`, a handshake that no one claims, may have caused `other`, which is close by.
  static func completes(_ other: Incident, _ part: Incident) -> Bool {
    guard part.strongHost == nil, part.codes.url == nil, other.codes.ssl == nil,
      let url = other.urlCode
    else { return false }
    if let own = part.ownHost, let host = other.ownHost, own != host { return false }
    if let ssl = part.codes.ssl {
      guard url == -1005 || (mayName(ssl, under: url) && CodeCollection.canMeet(url: url, ssl: ssl))
      else { return false }
    } else {
      // With TLS 1.3 a server refuses the client when the connection is up, and the load is lost.
      guard url == -1005, part.codes.isEmpty, part.hasConnection, !other.hasConnection,
        other.hasTask, other.firstLine > part.lastLine, gap(other, part) <= printReach,
        part.has(.alert, { if case .alert(.read, _) = $0 { true } else { false } })
      else { return false }
    }
    return gap(other, part) <= reach && samePlace(other, part)
  }

  /// Gives a failure what the system logged of it right behind: a program's own print may come first.
  ///
  /// That is the connection that no other failure claims, where the print names no code below; or the task that ended in
  /// the same way and whose error no one printed.
  mutating func takeLatePart(_ whole: Incident) {
    guard !whole.hasTask, !whole.hasConnection || whole.codes.ssl == nil else { return }
    let part = open.firstIndex { part in
      guard part.firstLine > whole.lastLine, Self.gap(whole, part) <= Self.printReach else {
        return false
      }
      return whole.codes.ssl == nil && !whole.isTerminated
        ? Self.completes(whole, part) : Self.isLogged(whole, as: part)
    }
    guard let part, !open.contains(where: { Self.completes($0, open[part]) }) else { return }
    whole.absorb(open.remove(at: part))
  }

  /// Whether a failure of which nothing but a program's print is known ended as a task did of which no print is known.
  private static func isLogged(_ print: Incident, as part: Incident) -> Bool {
    print.format == "nserror" && print.strongHost != nil && !print.hasConnection
      && part.hasTask && part.ownHost == nil && !part.codes.isEmpty
      && part.codes.containsAll(of: print.codes) && print.codes.containsAll(of: part.codes)
      && samePlace(print, part)
  }

  /// How many lines lie between two failures.
  static func gap(_ a: Incident, _ b: Incident) -> Int {
    max(a.firstLine - b.lastLine, b.firstLine - a.lastLine)
  }

  static func samePlace(_ a: Incident, _ b: Incident) -> Bool {
    let (first, later) = a.firstLine <= b.firstLine ? (a, b) : (b, a)
    if isEarlier(later.lastSecond, than: first.firstSecond)
      || isLater(later.firstSecond, than: first.lastSecond)
    {
      return false
    }
    if let object = a.object, let other = b.object, object != other { return false }
    guard let a = a.pid, let b = b.pid else { return true }
    return a == b
  }
}

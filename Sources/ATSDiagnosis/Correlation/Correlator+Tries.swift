internal import NetworkLogs

/// How the tries of one request are distinguished from the failures of several.
extension Correlator {
  /// Whether an event is the next try of the request of a failure, where both name the same host and no
  /// task: it may end with another code.
  static func isNextTry(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard event.format == "cfnetwork-tic", incident.format == "cfnetwork-tic", !signature.hasTask,
      !incident.hasTask, signature.codes.url == nil, incident.codes.url == nil,
      let host = incident.nearbyHost
    else { return false }
    return event.nearbyRequest.flatMap(RequestName.init)?.host == host
  }

  /// How many lines may be between two handshakes of one load, blank ones among them.
  private static let tryReach = 2
  /// How many seconds may be between them.
  private static let tryPause = 10

  /// Gives a handshake, of which nothing else is known, to the load that failed right behind it with another code, with
  /// those between the two; says whether there is one.
  ///
  /// The system tries older versions of TLS, and logs each handshake, but the load once.
  mutating func givesTry(_ part: Incident) -> Bool {
    guard part.isHandshakeAlone else { return false }
    var tries = [part]
    // Ends: each round goes to a later line.
    while let last = tries.last {
      let next = open.first {
        $0.hasHandshake(behind: last.lastLine, within: Self.tryReach) && Self.samePlace($0, last)
      }
      guard let next else { return false }
      // What failed minutes ago is another load.
      if let before = last.lastSecond, let now = next.lastSecond, abs(now - before) > Self.tryPause
      {
        return false
      }
      if next.isFailedLoad {
        open.removeAll { other in tries.contains { $0 === other } }
        for part in tries { next.absorb(part) }
        return true
      }
      guard next.isHandshakeAlone else { return false }
      tries.append(next)
    }
    return false
  }

  /// Whether an event, which begins a failure and names nothing, has the code with which the lines of a failure began
  /// that is over and whose request is known.
  static func isAttempt(_ signature: EventSignature, behind incident: Incident) -> Bool {
    guard let ssl = signature.codes.ssl, signature.lineHost == nil, !signature.hasTask,
      !incident.hasTask, !incident.hasConnection, incident.strongHost != nil
    else { return false }
    return incident.codes.ssl == ssl && incident.facts.isHandshake(at: incident.firstLine)
  }

  /// Whether an event says without any name what a failure without any name said already, and another request was
  /// named right before it.
  static func isOfNextRequest(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard event.hasNearby,
      signature.startsFailure || signature.isNotice || signature.traits.kinds.contains(.wording),
      !signature.hasTask, !signature.hasConnection, signature.lineHost == nil,
      incident.isNameless, let known = incident.nearbyHost,
      let host = event.nearbyRequest.flatMap(RequestName.init)?.host, host != known,
      let first = event.facts.first
    else { return false }
    return incident.facts.contains { $0.fact == first.fact && $0.excerpt == first.excerpt }
  }

  /// Whether two failures without any name are of two requests, each of which was named right before.
  static func areOfTwoRequests(_ a: Incident, _ b: Incident) -> Bool {
    guard a.isNameless, b.isNameless, let first = a.nearbyHost, let second = b.nearbyHost else {
      return false
    }
    return first != second
  }

  /// Gives a failure that is over the next attempt at its request, which ended with an event in the same way; returns
  /// the index of what the event belongs to then.
  mutating func joinAttempt(
    at index: Int, _ event: LineEvent, _ signature: EventSignature
  ) -> Int {
    let attempt = open[index]
    guard signature.isTerminal, !attempt.hasTask, !attempt.hasConnection, attempt.codes.ssl != nil,
      let host = attempt.strongHost, attempt.facts.isHandshake(at: attempt.firstLine)
    else { return index }
    let known = open.indices.last { other in
      let before = open[other]
      return other != index && before.isTerminated && !before.hasTask && !before.hasConnection
        && before.strongHost == host && before.codes.containsAll(of: attempt.codes)
        && attempt.firstLine > before.lastLine
        && attempt.firstLine - before.lastLine <= Self.reach && Self.samePlace(before, attempt)
        && before.facts.isHandshake(at: before.firstLine)
    }
    guard let known, !isPaused(open[known], before: event, signature) else { return index }
    open.remove(at: index)
    let kept = index < known ? known - 1 : known
    open[kept].absorb(attempt)
    return settle(at: kept)
  }

  /// Whether seconds went by between a failure's last word and an event.
  private func isPaused(
    _ incident: Incident, before event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard let last = incident.lastSecond, let now = signature.secondOfDay else { return false }
    return abs(now - last) > Self.secondsBetweenAttempts
  }

  /// Whether a fatal alert is of another connection than the one that a failure names.
  static func isOfOtherConnection(_ part: Incident, _ other: Incident) -> Bool {
    guard part.hasConnection, other.hasConnection,
      part.has(.alert, { if case .alert = $0 { true } else { false } })
    else { return false }
    return !part.connections.contains(where: other.connections.contains)
  }

  /// Whether nothing but the error of one socket is known, and no other failure is near it.
  func isLoneSocket(_ incident: Incident) -> Bool {
    guard incident.codes.isOnlyOfSockets, !incident.codes.isEmpty, !incident.codes.mayBeOfFiles
    else { return false }
    func isNear(_ other: Incident) -> Bool {
      abs(other.lastLine - incident.lastLine) <= Self.connectionReach
    }
    return !open.contains(where: isNear) && !reported.incidents.contains(where: isNear)
  }
}

extension FactList {
  /// Whether the first fact is of a line that reports a handshake of Secure Transport's.
  fileprivate func isHandshake(at line: Int) -> Bool {
    guard let first else { return false }
    return first.line == line && first.excerpt.hasPrefix("SSLHandshake")
  }
}

extension Incident {
  /// Whether one of its lines, so many lines behind another one at most, is that of a handshake of Secure Transport.
  fileprivate func hasHandshake(behind line: Int, within reach: Int) -> Bool {
    format == "console"
      && facts.contains {
        $0.line > line && $0.line - line <= reach && $0.excerpt.hasPrefix("SSLHandshake")
      }
  }

  /// Whether all of its lines are.
  fileprivate var isHandshakeAlone: Bool {
    format == "console" && tasks.isEmpty && !hasConnection && knownHost == nil && codes.url == nil
      && facts.allSatisfy { $0.excerpt.hasPrefix("SSLHandshake") }
  }

  /// Whether one of its lines says that a load over Secure Transport failed.
  fileprivate var isFailedLoad: Bool {
    facts.contains { $0.excerpt.hasPrefix("kCFStreamErrorDomainSSL") }
  }
}

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

  /// Whether a failure says all that a part says, so that the part may be one of its lines.
  static func holds(_ other: Incident, _ part: Incident) -> Bool {
    guard gap(other, part) <= connectionReach, samePlace(other, part),
      part.family == other.family || part.family == .neutral, !other.codes.isEmpty,
      part.strongHost == nil || part.strongHost == other.strongHost,
      // A tool's next call may fail in the very same way.
      part.commandLineTool == nil || part.nearbyHost == other.nearbyHost
    else { return false }
    if part.codes.isEmpty {
      if part.hasFailedTrust, let code = other.codes.ssl,
        !EventSignature.isTrustCode(code)
      {
        return false
      }
      return gap(other, part) <= reach
        && (part.connections.isEmpty || !other.tasks.isEmpty || other.connections.isEmpty)
        && !isOfOtherConnection(part, other)
    }
    return other.codes.containsAll(of: part.codes) && !isOfOtherConnection(part, other)
  }

  /// Whether `part`, a handshake that no one claims, may have caused `other`.
  static func completes(_ other: Incident, _ part: Incident) -> Bool {
    guard part.strongHost == nil, part.codes.url == nil, part.codes.ssl != nil,
      other.codes.ssl == nil,
      let url = other.codes.url, (-1206 ... -1200).contains(url) || url == -1005
    else { return false }
    return gap(other, part) <= reach && samePlace(other, part)
      && part.lastLine <= other.lastLine
  }

  /// How many lines lie between two failures.
  static func gap(_ a: Incident, _ b: Incident) -> Int {
    max(a.firstLine - b.lastLine, b.firstLine - a.lastLine)
  }

  private static func samePlace(_ a: Incident, _ b: Incident) -> Bool {
    guard let a = a.pid, let b = b.pid else { return true }
    return a == b
  }
}

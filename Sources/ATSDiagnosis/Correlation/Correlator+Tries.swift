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

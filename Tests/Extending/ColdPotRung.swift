internal import AppleErrorCatalog
internal import NetworkLogs

extension Ladder {
  /// The daemon says that the pot is cold.
  static func coldPot(_ incident: Incident) -> Diagnosis? {
    guard incident.format == "teapot",
      let found = incident.facts.first(about: .wording)
    else { return nil }
    return .certain(.coldPot, [.init(found: found, shows: "the daemon felt the pot")])
  }
}

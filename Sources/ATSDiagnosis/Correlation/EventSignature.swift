internal import AppleErrorCatalog
internal import NetworkLogs

/// What of an event decides to which failure it belongs; read off it once.
struct EventSignature {
  /// What kind of failure an event tells of; kinds don't mix.
  enum Family { case cleartext, tls, network, neutral }

  let codes: CodeCollection
  let host: String?
  let family: Family
  /// Whether the event by itself tells of a failure.
  let isFailure: Bool
  /// Whether the event stands at the beginning of a failure: a handshake or a trust evaluation.
  let isOpening: Bool
  /// Whether the event is a verdict of a trust evaluation or an alert: it comes before the failure
  /// is told, never after.
  let isVerdict: Bool
  /// Whether the event is the last word on a failure: a dump with its URL, a finished task.
  let isTerminal: Bool
  /// Whether the event alone says everything that there will be.
  let isComplete: Bool
  /// Whether the line holds nothing but a trust daemon's verdict on a chain.
  let isTrustDaemon: Bool
  /// What all the facts are about.
  let traits: FactTraits
  /// The time of day in seconds.
  let secondOfDay: Int?
  /// The task that the event names, or that its connection is known to serve.
  var task: String?

  /// Whether the event tells of a failed trust evaluation.
  var isTrust: Bool { traits.isTrust }
  /// How a command-line tool failed, where the line tells of one.
  var commandLineTool: ToolFailure? { traits.commandLineTool }

  /// The codes of Secure Transport that failed trust ends in.
  static func isTrustCode(_ code: Int) -> Bool {
    switch code {
    case -9802, -9808, -9807, -9815 ... -9812, -9843, -9886: true
    default: false
    }
  }
}

extension EventSignature {
  /// Reads it off an event.
  init(_ event: borrowing LineEvent, _ requests: RequestMemory) {
    var codes = CodeCollection()
    var traits = FactTraits()
    traits.take(event.facts, requests)
    codes.take(event.facts)
    codes.settle(looseCodesCount: traits.isFailure)
    let kinds = traits.kinds
    let (url, ssl, isFailure) = (codes.url, codes.ssl, traits.isFailure || !codes.isEmpty)
    let hasURL = kinds.contains(.failingURL)
    let family = traits.family(with: codes)
    let isOnlyTrustChecks = traits.isOnlyTrustChecks
    let isTerminal =
      kinds.contains(.dump)
      && (event.format == "cfnetwork-diagnostics" || event.format == "nserror"
        || event.format == "cfnetwork-task")
    self.init(
      codes: consume codes, host: traits.firstHost, family: family, isFailure: isFailure,
      isOpening: kinds.contains(.opening)
        || (url == nil && !hasURL && event.format == "console"),
      isVerdict: kinds.contains(.verdict), isTerminal: isTerminal,
      isComplete: isTerminal && hasURL && event.tokens.task != nil && event.openBrackets <= 0
        && (ssl != nil || url == -1022 || url == -1206),
      isTrustDaemon: isOnlyTrustChecks && !event.facts.isEmpty && event.prefix.isTrustDaemon,
      traits: consume traits, secondOfDay: event.prefix.secondOfDay, task: event.tokens.task)
  }
}

internal import AppleErrorCatalog
internal import NetworkLogs

/// What of an event decides to which failure it belongs; read off it once.
struct EventSignature {
  /// What kind of failure an event tells of; kinds don't mix.
  enum Family { case cleartext, tls, network, neutral }

  var codes = CodeCollection()
  var host: String?
  var family = Family.neutral
  /// Whether the event by itself tells of a failure.
  var isFailure = false
  /// Whether the event stands at the beginning of a failure: a handshake or a trust evaluation.
  var isOpening = false
  /// Whether the event is a verdict of a trust evaluation or an alert: it comes before the failure
  /// is told, never after.
  var isVerdict = false
  /// Whether the event is the last word on a failure: a dump with its URL, a finished task.
  var isTerminal = false
  /// Whether the event alone says everything that there will be.
  var isComplete = false
  /// Whether the line holds nothing but a trust daemon's verdict on a chain.
  var isTrustDaemon = false
  /// What all the facts are about.
  var traits = FactTraits()
  /// The time of day in seconds.
  var secondOfDay: Int?
  /// The task that the event names, or that its connection is known to serve.
  var task: String?

  /// Whether the event tells of a failed trust evaluation.
  var isTrust: Bool { traits.isTrust }
  /// How a command-line tool failed, where the line tells of one.
  var commandLineTool: ToolFailure? { traits.commandLineTool }

  init(_ event: LineEvent, _ requests: RequestMemory) {
    let facts = event.facts
    for index in facts.indices {
      let kind = FactKind(facts, at: index)
      if kind.contains(.code) { codes.take(facts, at: index) }
      traits.take(facts, at: index, kind, requests)
      if host == nil, kind.contains(.named) {
        host = kind.contains(.failingURL) ? traits.urlHost : traits.namedHost
      }
    }
    let kinds = traits.kinds
    isFailure = traits.isFailure
    codes.settle(looseCodesCount: isFailure)
    if !codes.isEmpty { isFailure = true }
    isVerdict = kinds.contains(.verdict)
    isOpening =
      kinds.contains(.opening)
      || (codes.url == nil && !kinds.contains(.failingURL) && event.format == "console")
    family = traits.family(with: codes)
    isTerminal =
      kinds.contains(.dump)
      && (event.format == "nserror" || event.format == "cfnetwork-task"
        || event.format == "cfnetwork-diagnostics")
    isComplete =
      isTerminal && kinds.contains(.failingURL) && event.tokens.task != nil
      && event.openBrackets <= 0
      && (codes.ssl != nil || codes.url == -1022 || codes.url == -1206)
    isTrustDaemon =
      traits.isOnlyTrustChecks && !facts.isEmpty && event.prefix.isTrustDaemon
    secondOfDay = event.prefix.secondOfDay
    task = event.tokens.task
  }

  /// The codes of Secure Transport that failed trust ends in.
  static func isTrustCode(_ code: Int) -> Bool {
    switch code {
    case -9802, -9808, -9807, -9815 ... -9812, -9843, -9886: true
    default: false
    }
  }
}

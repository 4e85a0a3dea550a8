internal import AppleErrorCatalog
internal import NetworkLogs

/// What of an event decides to which failure it belongs; read off it once.
struct EventSignature {
  /// What kind of failure an event tells of; kinds don't mix.
  enum Family { case cleartext, tls, network, neutral }

  /// What its facts say, whatever its lines, its prefix and its task.
  let content: Content
  /// Whether the event alone says everything that there will be.
  let isComplete: Bool
  /// Whether the line holds nothing but a trust daemon's verdict on a chain.
  let isTrustDaemon: Bool
  /// The time of day in seconds.
  let secondOfDay: Int?
  /// The task that the event names, or that its connection is known to serve.
  var task: String? {
    get { hasTask ? taskName : nil }
    set {
      hasTask = newValue != nil
      taskName = newValue ?? ""
    }
  }
  /// Whether there is one.
  private(set) var hasTask: Bool
  private var taskName = ""

  /// What all events of a kind have in common.
  ///
  /// A reference: it is handed around more often than it is made.
  final class Content {
    let codes: CodeCollection
    let host: String?
    let family: Family
    /// Whether the event by itself tells of a failure.
    let isFailure: Bool
    /// Whether the event stands at the beginning of a failure: a handshake or a trust evaluation.
    let isOpening: Bool
    /// Whether the event is the last word on a failure: a dump with its URL, a finished task.
    let isTerminal: Bool
    /// Whether nothing more can be said of it, where it names its task.
    let isWhole: Bool
    /// Whether it holds nothing but verdicts on chains.
    let isOnlyTrustChecks: Bool
    /// What all the facts are about.
    let traits: FactTraits

    /// Reads it off an event.
    init(_ event: borrowing LineEvent, _ requests: RequestMemory) {
      var codes = CodeCollection()
      var traits = FactTraits()
      traits.take(event.facts, requests)
      codes.take(event.facts)
      codes.settle(looseCodesCount: traits.isFailure)
      let kinds = traits.kinds
      isFailure = traits.isFailure || !codes.isEmpty
      family = traits.family(with: codes)
      host = traits.firstHost
      isTerminal =
        kinds.contains(.dump)
        && (event.format == "cfnetwork-diagnostics" || event.format == "nserror"
          || event.format == "cfnetwork-task")
      isWhole =
        isTerminal && kinds.contains(.failingURL)
        && (codes.ssl != nil || codes.url == -1022 || codes.url == -1206)
      isOpening =
        kinds.contains(.opening)
        || (codes.url == nil && !kinds.contains(.failingURL) && event.format == "console")
      isOnlyTrustChecks = traits.isOnlyTrustChecks && !event.facts.isEmpty
      self.codes = consume codes
      self.traits = consume traits
    }
  }

  var codes: CodeCollection { content.codes }
  var host: String? { content.host }
  var family: Family { content.family }
  var isFailure: Bool { content.isFailure }
  var isOpening: Bool { content.isOpening }
  var isTerminal: Bool { content.isTerminal }
  var traits: FactTraits { content.traits }
  /// Whether the event is a verdict of a trust evaluation or an alert: it comes before the failure
  /// is told, never after.
  var isVerdict: Bool { traits.kinds.contains(.verdict) }
  /// Whether the event tells of a failed trust evaluation.
  var isTrust: Bool { traits.isTrust }
  /// How a command-line tool failed, where the line tells of one.
  var commandLineTool: ToolFailure? { traits.commandLineTool }

  init(_ event: borrowing LineEvent, _ content: Content) {
    self.content = content
    isComplete = content.isWhole && event.tokens.hasTask && event.openBrackets <= 0
    isTrustDaemon = content.isOnlyTrustChecks && event.prefix.isTrustDaemon
    secondOfDay = event.prefix.secondOfDay
    hasTask = event.tokens.hasTask
    if hasTask { task = event.tokens.task }
  }

  /// The codes of Secure Transport that failed trust ends in.
  static func isTrustCode(_ code: Int) -> Bool {
    switch code {
    case -9802, -9808, -9807, -9815 ... -9812, -9843, -9886: true
    default: false
    }
  }
}

/// Remembers what events of the kinds met of late say.
struct SignatureMemory {
  private var contents = IdentityMemory<RecordKind, EventSignature.Content>(room: 256)

  /// The signature of an event.
  mutating func signature(
    of event: borrowing LineEvent, _ requests: RequestMemory
  ) -> EventSignature {
    guard let kind = event.kind else {
      return EventSignature(event, EventSignature.Content(event, requests))
    }
    if let known = contents.value(of: ObjectIdentifier(kind)) {
      return EventSignature(event, known)
    }
    let content = EventSignature.Content(event, requests)
    contents.remember(content, of: kind)
    return EventSignature(event, content)
  }
}

internal import AppleErrorCatalog
internal import NetworkLogs

/// What of an event decides to which failure it belongs; read off it once.
///
/// An object, since each step of the correlation is handed it, and none changes it but the first; and one for all
/// events, since each would have to be allocated.
final class EventSignature {
  /// What kind of failure an event reports; kinds don't mix.
  enum Family { case cleartext, tls, network, neutral }

  /// The codes that the event names.
  private(set) var codes = CodeCollection()
  /// Whether each fact that is about codes is an entry of these.
  private(set) var hasPlainCodes = true
  /// What all the facts are about.
  private(set) var traits = FactSummary()
  /// The first URL that failed and names a host, of the last event that has one.
  private var lastURL: RequestURL?
  /// The code of URL loading that the system's sentence stands for, where the event has one.
  private var sentence: Int?
  /// The host of the request that a block of diagnostics is about.
  private var blockHost: String?
  /// The host of the current request, where the line itself names it.
  private var ownHost: String?
  private(set) var family = Family.neutral
  /// Whether the event by itself reports a failure.
  private(set) var isFailure = false
  /// Whether the event is at the beginning of a failure: a handshake or a trust evaluation.
  private(set) var startsFailure = false
  /// Whether the event is the last word on a failure: a dump with its URL, a finished task.
  private(set) var isTerminal = false
  /// Whether the event alone says everything that there will be.
  private(set) var isComplete = false
  /// Whether the line holds nothing but a trust daemon's verdict on a chain.
  private(set) var isTrustDaemon = false
  /// The time of day in seconds.
  private(set) var secondOfDay: Int?
  /// Whether the event names a connection.
  private(set) var hasConnection = false
  /// The object of indented JSON that the event is in.
  private(set) var object: Int?
  /// The task that the event names, or that its connection is known to serve.
  var task: String?

  /// Whether it reports a cancelled load and nothing else: no failure by itself.
  var isOnlyCancelled: Bool {
    codes.wasCancelled && codes.isEmpty && !traits.kinds.contains(.failure)
  }
  /// The code of URL loading, in numbers, be they without a domain, or in the words of the system.
  var urlCode: Int? { codes.url ?? codes.looseURL ?? sentence }
  /// The host of the request that failed.
  var host: String? { traits.firstHost }
  /// The first URL that failed and names a host.
  var url: RequestURL? { traits.urlHost == nil ? nil : lastURL }
  /// The host of the request that failed, else that of the request that a block of diagnostics is about.
  var requestHost: String? { host ?? blockHost }
  /// The host of the request that failed, as far as the line itself names it, in whatever words.
  var lineHost: String? { host ?? ownHost }
  /// Whether there is a task.
  var hasTask: Bool { task != nil }
  /// Whether the event is a verdict of a trust evaluation or an alert: it comes before the failure
  /// is reported, never after.
  var isVerdict: Bool { traits.kinds.contains(.verdict) }
  /// Whether the event is the notice of a blocked load, which names no task.
  var isNotice: Bool {
    traits.kinds.contains(.cleartext | .failure) && codes.isEmpty && !hasTask
      && traits.kinds.isDisjoint(with: .wording | .policyFault)
  }
  /// Whether the event reports a failed trust evaluation.
  var isTrust: Bool { traits.kinds.contains(.trust) }
  /// Whether the event reports a failure of a TLS stack that ATS doesn't govern.
  var isOfStack: Bool { traits.kinds.contains(.stack) }
  /// How a command-line tool failed, where the line reports one.
  var commandLineTool: ToolFailure? { traits.commandLineTool }

  /// One of no event.
  init() {}

  /// The one of an event.
  init(_ event: borrowing LineEvent) { read(event) }

  /// Reads it off an event.
  func read(_ event: borrowing LineEvent) {
    let traits = FactSummary(event.facts) { lastURL = $0 }
    let kinds = traits.kinds
    var codes = CodeCollection()
    hasPlainCodes = codes.take(event.facts)
    codes.settle(looseCodesCount: kinds.contains(.failure))
    isFailure = kinds.contains(.failure) || !codes.isEmpty
    family = traits.family(with: codes)
    sentence = kinds.contains(.wording) ? event.facts.sentence : nil
    blockHost =
      kinds.contains(.request) && event.format == "cfnetwork-diagnostics" && traits.hasNoHost
      ? event.facts.last(about: .request).flatMap { RequestName($0.fact)?.host } : nil
    // The line of an error says what was asked for, or the fields of one do.
    let ownRequest =
      kinds.contains(.request)
      ? event.format == "cfnetwork-diagnostics" ? nil : event.facts.last(about: .request)?.fact
      : event.hasNearby ? event.ownRequest : nil
    ownHost = traits.hasNoHost ? ownRequest.flatMap { host(of: $0) } : nil
    let isTerminal =
      kinds.contains(.dump)
      && (event.format == "cfnetwork-diagnostics" || event.format == "nserror"
        || event.format == "cfnetwork-task")
    self.isTerminal = isTerminal
    isComplete =
      isTerminal && kinds.contains(.failingURL)
      && (codes.ssl != nil || codes.url == -1022 || codes.url == -1206)
      && event.tokens.hasTask && event.openBrackets <= 0
    startsFailure =
      kinds.contains(.opening)
      || (codes.url == nil && !kinds.contains(.failingURL) && event.format == "console")
    isTrustDaemon =
      traits.isOnlyTrustChecks && !event.facts.isEmpty && event.prefix.isTrustDaemon
    hasConnection = event.tokens.connection != nil
    secondOfDay = event.prefix.secondOfDay
    task = event.tokens.task
    object = event.tokens.object
    self.codes = consume codes
    self.traits = traits
  }

  /// The host of the request that a line names.
  ///
  /// What is blocked is cleartext: where a line names an encrypted request, that one was redirected.
  private func host(of request: Fact) -> String? {
    guard let name = RequestName(request) else { return nil }
    if family == .cleartext, let url = name.url, !url.isCleartext { return nil }
    return name.host
  }

  /// The codes of Secure Transport that failed trust ends in.
  static func isTrustCode(_ code: Int) -> Bool {
    switch code {
    case -9802, -9808, -9807, -9815 ... -9812, -9843, -9886: true
    default: false
    }
  }
}

extension FactList {
  /// The code of URL loading that the first sentence of the system stands for, where it stands for no other one.
  var sentence: Int? {
    guard case .wording(let wording) = first(about: .wording)?.fact else { return nil }
    switch wording {
    case .secureConnectionFailed, .certificateInvalid, .clientCertificateRejected,
      .clientCertificateRequired, .cleartextNotAllowed:
      return wording.rawValue
    case .networkFailed, .badResponse, .handshakeFailed, .proxyFailed: return nil
    }
  }
}

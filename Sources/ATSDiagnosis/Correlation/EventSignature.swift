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
    var hasURL = false
    var hasDump = false
    for index in event.facts.indices {
      let fact = event.facts[index].fact
      codes.take(fact)
      traits.take(fact, requests)
      switch fact {
      case .failingURL:
        hasURL = true
        host = host ?? traits.urlHost
      case .host: host = host ?? traits.namedHost
      case .code(_, let domain, .error) where domain == .url || domain == .cfNetwork:
        hasDump = true
      case .trustEvaluationFailed, .atsFailedSystemTrust, .alert, .trustChecks, .atsViolation:
        isOpening = true
        isVerdict = true
      case .alertNumber, .boringSSLReason, .resetDuringHandshake:
        isOpening = true
      default: break
      }
    }
    isFailure = traits.isFailure
    codes.settle(looseCodesCount: isFailure)
    if !codes.isEmpty { isFailure = true }
    if event.format == "console", !hasURL, codes.url == nil { isOpening = true }
    family = traits.family(with: codes)
    isTerminal =
      hasDump
      && (event.format == "nserror" || event.format == "cfnetwork-task"
        || event.format == "cfnetwork-diagnostics")
    isComplete =
      isTerminal && hasURL && event.tokens.task != nil && event.openBrackets <= 0
      && (codes.ssl != nil || codes.url == -1022 || codes.url == -1206)
    isTrustDaemon =
      traits.isOnlyTrustChecks && !event.facts.isEmpty && event.prefix.isTrustDaemon
    secondOfDay = event.prefix.secondOfDay
    task = event.tokens.task
  }

  /// Whether a fact speaks of a cleartext load or of the policy as such.
  static func isCleartext(_ fact: Fact) -> Bool {
    switch fact {
    case .cleartextBlocked, .wording(.cleartextNotAllowed), .policyFault: true
    default: false
    }
  }

  /// Whether a fact tells of a failed trust evaluation.
  static func isTrust(_ fact: Fact) -> Bool {
    switch fact {
    case .trustEvaluationFailed, .atsFailedSystemTrust, .trustChecks: true
    default: false
    }
  }

  /// The codes of Secure Transport that failed trust ends in.
  static func isTrustCode(_ code: Int) -> Bool {
    switch code {
    case -9802, -9808, -9807, -9815 ... -9812, -9843, -9886: true
    default: false
    }
  }

  /// Whether a fact speaks of TLS or trust.
  static func isTLS(_ fact: Fact) -> Bool {
    switch fact {
    case .wording, .trustEvaluationFailed, .atsFailedSystemTrust, .alert, .alertNumber,
      .boringSSLReason, .resetDuringHandshake, .trustChecks, .trustError, .atsViolation,
      .appPinning:
      true
    default: false
    }
  }

  /// Whether a fact tells of a failure without any code beside it.
  static func isFailure(_ fact: Fact) -> Bool {
    switch fact {
    case .cleartextBlocked, .wording, .trustEvaluationFailed, .atsFailedSystemTrust, .alert,
      .atsViolation, .policyFault, .commandLineTool, .appPinning, .resetDuringHandshake:
      true
    case .boringSSLReason(let reason): handshakeReasons.contains(where: reason.contains)
    case .trustChecks(_, let names): names.contains(where: serverChecks.contains)
    default: false
    }
  }

  /// Reasons of BoringSSL that end a handshake.
  static let handshakeReasons = [
    "HANDSHAKE_FAILURE", "ALERT_", "WRONG_VERSION", "UNSUPPORTED_PROTOCOL", "NO_RENEGOTIATION",
    "CERTIFICATE_VERIFY_FAILED", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST", "NO_SHARED_CIPHER",
    "BAD_DH_P_LENGTH", "DH_P_TOO_LONG", "UNEXPECTED_MESSAGE", "DECODE_ERROR",
  ]

  /// Trust checks that only the evaluation of a TLS server makes.
  ///
  /// Others stand in the logs of code signing, installers and passes just as often, so alone they
  /// prove no failed connection.
  static let serverChecks: Set<String> = [
    "SSLHostname", "OtherTrustValidityPeriod", "SystemTrustValidityPeriod",
    "ValidityPeriodMaximums",
    "ServerAuthEKU", "SystemTrustedCTRequired", "CTRequired", "LeafSPKISHA256", "CAspkiSHA256",
    "SystemTrustedWeakHash", "SystemTrustedWeakKey",
  ]
}

/// What a list of facts is about, added up fact by fact so that nobody has to go through it again.
struct FactTraits {
  /// Whether a fact tells of a failure without any code beside it.
  private(set) var isFailure = false
  /// Whether a fact speaks of a cleartext load or of the policy as such.
  private(set) var isCleartext = false
  /// Whether a fact speaks of TLS or trust.
  private(set) var isTLS = false
  /// Whether a fact tells of a failed trust evaluation.
  private(set) var isTrust = false
  /// Whether all facts are verdicts on chains.
  private(set) var isOnlyTrustChecks = true
  /// How a command-line tool failed, by the first fact that tells.
  private(set) var commandLineTool: ToolFailure?
  /// The host of the first URL that failed and names one.
  private(set) var urlHost: String?
  /// The first host that the system's own words name.
  private(set) var namedHost: String?

  /// The host of the request as an error dump or the system's own words name it.
  var strongHost: String? { urlHost ?? namedHost }

  mutating func take(_ fact: Fact, _ requests: RequestMemory) {
    switch fact {
    case .failingURL(let url):
      if urlHost == nil { urlHost = requests.reading(url).url?.host }
    case .host(let name):
      if namedHost == nil { namedHost = RequestURL.host(name) }
    case .commandLineTool(let failure): commandLineTool = commandLineTool ?? failure
    default: break
    }
    if !isFailure, EventSignature.isFailure(fact) { isFailure = true }
    if EventSignature.isCleartext(fact) { isCleartext = true }
    if EventSignature.isTLS(fact) { isTLS = true }
    if EventSignature.isTrust(fact) { isTrust = true }
    if isOnlyTrustChecks {
      if case .trustChecks = fact {} else { isOnlyTrustChecks = false }
    }
  }

  /// Adds what a list behind this one is about.
  mutating func take(_ other: FactTraits) {
    isFailure = isFailure || other.isFailure
    isCleartext = isCleartext || other.isCleartext
    isTLS = isTLS || other.isTLS
    isTrust = isTrust || other.isTrust
    isOnlyTrustChecks = isOnlyTrustChecks && other.isOnlyTrustChecks
    commandLineTool = commandLineTool ?? other.commandLineTool
    urlHost = urlHost ?? other.urlHost
    namedHost = namedHost ?? other.namedHost
  }

  /// What kind of failure facts with these codes tell of.
  func family(with codes: CodeCollection) -> EventSignature.Family {
    if codes.url == -1022 || isCleartext { return .cleartext }
    if codes.ssl != nil || (-1206 ... -1200).contains(codes.url ?? 0) { return .tls }
    if isTLS { return .tls }
    return codes.url != nil || codes.tellsOfNetwork ? .network : .neutral
  }
}

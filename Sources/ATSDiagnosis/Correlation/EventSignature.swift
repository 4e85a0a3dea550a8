internal import AppleErrorCatalog
internal import NetworkLogs

/// What of an event decides to which failure it belongs.
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
  /// Whether the event tells of a failed trust evaluation.
  var isTrust = false
  /// Whether the event is the last word on a failure: a dump with its URL, a finished task.
  var isTerminal = false
  /// Whether the event alone says everything that there will be.
  var isComplete = false

  init(_ event: LineEvent) {
    var hasURL = false
    var hasDump = false
    for found in event.facts {
      codes.take(found.fact)
      if Self.isFailure(found.fact) { isFailure = true }
      switch found.fact {
      case .failingURL(let url):
        hasURL = true
        if let name = RequestURL(url)?.host, host == nil || !hasDump { host = host ?? name }
      case .host(let name): host = host ?? RequestURL.host(name)
      case .code(_, let domain, .error) where domain == .url || domain == .cfNetwork:
        hasDump = true
      case .trustEvaluationFailed, .atsFailedSystemTrust, .alert, .trustChecks, .atsViolation:
        isOpening = true
        isVerdict = true
        if Self.isTrust(found.fact) { isTrust = true }
      case .alertNumber, .boringSSLReason, .resetDuringHandshake:
        isOpening = true
      default: break
      }
    }
    codes.settle(looseCodesCount: isFailure)
    if !codes.isEmpty { isFailure = true }
    if event.format == "console", !hasURL, codes.url == nil { isOpening = true }
    family = Self.family(of: event, codes)
    isTerminal =
      hasDump && ["nserror", "cfnetwork-task", "cfnetwork-diagnostics"].contains(event.format)
    isComplete =
      isTerminal && hasURL && event.tokens.task != nil && event.openBrackets <= 0
      && (codes.ssl != nil || [-1022, -1206].contains(codes.url ?? 0))
  }

  private static func family(of event: LineEvent, _ codes: CodeCollection) -> Family {
    if codes.url == -1022 || event.facts.contains(where: { isCleartext($0.fact) }) {
      return .cleartext
    }
    if codes.ssl != nil || (-1206 ... -1200).contains(codes.url ?? 0) { return .tls }
    if event.facts.contains(where: { isTLS($0.fact) }) { return .tls }
    if codes.url != nil
      || codes.entries.contains(where: { [.netDB, .cfNetwork].contains($0.domain) })
    {
      return .network
    }
    return .neutral
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
  static let trustCodes: Set<Int> = [-9802, -9807, -9808, -9812, -9813, -9814, -9815, -9843, -9886]

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

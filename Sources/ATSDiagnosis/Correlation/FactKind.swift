internal import NetworkLogs

/// What a fact is about, as far as it matters to correlation.
struct FactKind: OptionSet {
  let rawValue: UInt16

  /// It tells of a failure without any code beside it.
  static let failure = FactKind(rawValue: 1 << 0)
  /// It may tell of one: its words decide.
  static let mayFail = FactKind(rawValue: 1 << 1)
  /// It speaks of a cleartext load or of the policy as such.
  static let cleartext = FactKind(rawValue: 1 << 2)
  /// It speaks of TLS or trust.
  static let tls = FactKind(rawValue: 1 << 3)
  /// It tells of a failed trust evaluation.
  static let trust = FactKind(rawValue: 1 << 4)
  /// It is anything but a verdict on a chain.
  static let noChecks = FactKind(rawValue: 1 << 5)
  /// It says something of codes.
  static let code = FactKind(rawValue: 1 << 6)
  /// It is a code of an error of the URL loading system.
  static let dump = FactKind(rawValue: 1 << 7)
  /// It stands at the beginning of a failure.
  static let opening = FactKind(rawValue: 1 << 8)
  /// It comes before the failure is told, never after.
  static let verdict = FactKind(rawValue: 1 << 9)
  /// It is the URL that failed.
  static let failingURL = FactKind(rawValue: 1 << 10)
  /// It names a host or a URL that failed, or a tool.
  static let named = FactKind(rawValue: 1 << 11)
  /// It names the request in hand.
  static let request = FactKind(rawValue: 1 << 12)
  /// It gives a task a connection.
  static let connection = FactKind(rawValue: 1 << 13)
  /// It is a part of a failure, but doesn't prove one.
  static let part = FactKind(rawValue: 1 << 14)
}

extension FactKind {
  /// What the fact at an index is about.
  ///
  /// It is looked at in its place: a copy would cost more than the look.
  init(_ facts: [FoundFact], at index: Int) {
    switch facts[index].fact {
    case .code(_, .url, .error), .code(_, .cfNetwork, .error): self = [.noChecks, .code, .dump]
    case .code, .secureTransportSymbol: self = [.noChecks, .code]
    case .looseCode, .looseDomain, .streamCode, .streamDomain: self = [.noChecks, .code, .part]
    case .trustError: self = [.noChecks, .code, .tls]
    case .failingURL: self = [.noChecks, .failingURL, .named, .part]
    case .host: self = [.noChecks, .named, .part]
    case .requestURL, .requestHost: self = [.noChecks, .request]
    case .cutURL, .certificate, .chainStart, .delegateUsedCredential, .effectivePolicy:
      self = [.noChecks, .part]
    case .taskOnConnection: self = [.noChecks, .connection]
    case .cleartextBlocked, .policyFault: self = [.noChecks, .failure, .cleartext]
    case .wording(.cleartextNotAllowed): self = [.noChecks, .failure, .cleartext, .tls]
    case .wording, .appPinning: self = [.noChecks, .failure, .tls]
    case .commandLineTool: self = [.noChecks, .failure, .named]
    case .trustEvaluationFailed, .atsFailedSystemTrust:
      self = [.noChecks, .failure, .tls, .trust, .opening, .verdict]
    case .trustChecks: self = [.mayFail, .tls, .trust, .opening, .verdict]
    case .alert, .atsViolation: self = [.noChecks, .failure, .tls, .opening, .verdict]
    case .alertNumber: self = [.noChecks, .tls, .opening, .part]
    case .boringSSLReason: self = [.noChecks, .mayFail, .tls, .opening, .part]
    case .resetDuringHandshake: self = [.noChecks, .failure, .tls, .opening]
    case .path, .rawStream, .foreignStack, .diagnosticsBlock, .nscurl: self = .noChecks
    }
  }
}

/// What a list of facts is about, added up fact by fact so that nobody has to go through it again.
struct FactTraits {
  /// What at least one of the facts is about.
  private(set) var kinds: FactKind = []
  /// How a command-line tool failed, by the first fact that tells.
  private(set) var commandLineTool: ToolFailure?
  /// The host of the first URL that failed and names one.
  private(set) var urlHost: String?
  /// The first host that the system's own words name.
  private(set) var namedHost: String?

  /// Whether a fact tells of a failure without any code beside it.
  var isFailure: Bool { kinds.contains(.failure) }
  /// Whether a fact tells of a failed trust evaluation.
  var isTrust: Bool { kinds.contains(.trust) }
  /// Whether all facts are verdicts on chains.
  var isOnlyTrustChecks: Bool { !kinds.contains(.noChecks) }

  /// The host of the request as an error dump or the system's own words name it.
  var strongHost: String? { urlHost ?? namedHost }

  /// Whether neither of them is known.
  var hasNoHost: Bool { urlHost == nil && namedHost == nil }

  /// Adds what the fact at an index is about, which is of this kind.
  mutating func take(
    _ facts: [FoundFact], at index: Int, _ kind: FactKind, _ requests: RequestMemory
  ) {
    kinds.formUnion(kind)
    guard !kind.isDisjoint(with: [.named, .mayFail]) else { return }
    switch facts[index].fact {
    case .failingURL(let url):
      if urlHost == nil { urlHost = requests.reading(url).url?.host }
    case .host(let name):
      if namedHost == nil { namedHost = RequestURL.host(name) }
    case .commandLineTool(let failure): commandLineTool = commandLineTool ?? failure
    case .boringSSLReason(let reason):
      if !isFailure, Self.endsHandshake(reason) {
        kinds.insert(.failure)
      }
    case .trustChecks(_, let names):
      if !isFailure, names.contains(where: Self.serverChecks.contains) { kinds.insert(.failure) }
    default: break
    }
  }

  /// Adds what facts are about.
  mutating func take(_ facts: [FoundFact], _ requests: RequestMemory) {
    for index in facts.indices { take(facts, at: index, FactKind(facts, at: index), requests) }
  }

  /// Adds what a list behind this one is about.
  mutating func take(_ other: FactTraits) {
    kinds.formUnion(other.kinds)
    guard other.kinds.contains(.named) else { return }
    commandLineTool = commandLineTool ?? other.commandLineTool
    urlHost = urlHost ?? other.urlHost
    namedHost = namedHost ?? other.namedHost
  }

  /// What kind of failure facts with these codes tell of.
  func family(with codes: CodeCollection) -> EventSignature.Family {
    if codes.url == -1022 || kinds.contains(.cleartext) { return .cleartext }
    if codes.ssl != nil || (-1206 ... -1200).contains(codes.url ?? 0) { return .tls }
    if kinds.contains(.tls) { return .tls }
    return codes.url != nil || codes.tellsOfNetwork ? .network : .neutral
  }

  /// Whether a reason word of BoringSSL, which is always plain ASCII, holds one of those that end a
  /// handshake.
  private static func endsHandshake(_ reason: String) -> Bool {
    let bytes = Array(reason.utf8)
    return handshakeReasons.contains { word in
      let word = word.utf8
      guard let first = word.first else { return false }
      return bytes.indices.contains {
        bytes[$0] == first && bytes[$0...].starts(with: word)
      }
    }
  }

  /// Reasons of BoringSSL that end a handshake.
  private static let handshakeReasons = [
    "HANDSHAKE_FAILURE", "ALERT_", "WRONG_VERSION", "UNSUPPORTED_PROTOCOL", "NO_RENEGOTIATION",
    "CERTIFICATE_VERIFY_FAILED", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST", "NO_SHARED_CIPHER",
    "BAD_DH_P_LENGTH", "DH_P_TOO_LONG", "UNEXPECTED_MESSAGE", "DECODE_ERROR",
  ]

  /// Trust checks that only the evaluation of a TLS server makes.
  ///
  /// Others stand in the logs of code signing, installers and passes just as often, so alone they
  /// prove no failed connection.
  private static let serverChecks: Set<String> = [
    "SSLHostname", "OtherTrustValidityPeriod", "SystemTrustValidityPeriod",
    "ValidityPeriodMaximums",
    "ServerAuthEKU", "SystemTrustedCTRequired", "CTRequired", "LeafSPKISHA256", "CAspkiSHA256",
    "SystemTrustedWeakHash", "SystemTrustedWeakKey",
  ]
}

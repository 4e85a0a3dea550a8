internal import NetworkLogs

/// What a list of facts is about, added up fact by fact so that no one has to go through it again.
struct FactSummary: Hashable {
  /// What at least one of the facts is about.
  private(set) var kinds = FactFlags.none
  /// How a command-line tool failed, by the first fact that says.
  private(set) var commandLineTool: ToolFailure?
  /// Why another TLS stack ended a connection, by the first fact that names a check.
  private(set) var stackReason: StackReason?
  /// The host of the first URL that failed and names one.
  private(set) var urlHost: String?
  /// Whether a URL that failed isn't one of a cleartext load.
  private(set) var hasEncryptedURL = false
  /// The first host that the system's own words name.
  private(set) var namedHost: String?
  /// Whether that came in front of any URL with a host.
  private var isNamedFirst = false

  /// Whether a fact reports a failure without any code beside it.
  var isFailure: Bool { kinds.contains(.failure) }
  /// Whether a fact reports a failed trust evaluation.
  var isTrust: Bool { kinds.contains(.trust) }
  /// Whether all facts are verdicts on chains.
  var isOnlyTrustChecks: Bool { !kinds.contains(.noChecks) }

  /// The host of the request as an error dump or the system's own words name it.
  var strongHost: String? { urlHost ?? namedHost }

  /// The one of them that came first.
  var firstHost: String? { isNamedFirst ? namedHost : urlHost ?? namedHost }

  /// Whether neither of them is known.
  var hasNoHost: Bool { urlHost == nil && namedHost == nil }

  /// What the policy of a connection is about, where nothing else is said.
  static let policyOfConnection = FactFlags(
    .effectivePolicy(enforcesATS: true, minimumTLS: nil))

  /// No facts.
  init() {}

  /// Reads it off facts; passes on the first URL that failed and names a host, where one does.
  init(_ facts: FactList, _ body: (RequestURL) -> Void) {
    kinds = facts.kinds
    let kind = FactFlags.named | .mayFail | .stack
    guard !kinds.isDisjoint(with: kind) else { return }
    for index in facts.indices {
      if let fact = facts.fact(at: index, about: kind) { take(fact, body) }
    }
  }

  private mutating func take(_ fact: Fact, _ body: (RequestURL) -> Void) {
    switch fact {
    case .failingURL(let text):
      guard urlHost == nil, let read = RequestURL(text) else { break }
      urlHost = read.host
      if !read.isCleartext { hasEncryptedURL = true }
      if urlHost != nil { body(read) }
    case .host(let name):
      if namedHost == nil {
        namedHost = RequestURL.host(name)
        isNamedFirst = namedHost != nil && urlHost == nil
      }
    case .commandLineTool(let failure):
      commandLineTool = commandLineTool ?? failure
      if stackReason == nil {
        switch failure {
        case .certificate(let words): stackReason = Self.reason(words)
        case .hostMismatch: stackReason = .hostMismatch
        case .handshake, .transfer, .http, .download: break
        }
      }
    case .stackFailure(let reason):
      if reason.namesCheck { stackReason = stackReason ?? reason }
    case .boringSSLReason(let reason):
      if !isFailure, Self.endsHandshake(reason) { kinds.add(.failure) }
    case .trustChecks(_, let names):
      if !isFailure, names.contains(where: Self.serverChecks.contains) { kinds.add(.failure) }
    default: break
    }
  }

  /// The check that a tool's words name, or nil where they name none.
  private static func reason(_ words: String) -> StackReason? {
    var words = words
    let reason = words.withUTF8 {
      StackReason(verificationWords: unsafe Span(_unsafeElements: $0))
    }
    return reason?.namesCheck == true ? reason : nil
  }

  /// Notes that the facts are of a system that isn't Apple's.
  mutating func noteOtherSystem() { kinds.add(.otherSystem) }

  /// Adds what a list behind this one is about.
  mutating func take(_ other: FactSummary) {
    kinds.add(other.kinds)
    stackReason = stackReason ?? other.stackReason
    guard other.kinds.contains(.named) else { return }
    commandLineTool = commandLineTool ?? other.commandLineTool
    urlHost = urlHost ?? other.urlHost
    hasEncryptedURL = hasEncryptedURL || other.hasEncryptedURL
    namedHost = namedHost ?? other.namedHost
  }

  /// What kind of failure facts with these codes report.
  // Built in, so that the codes needn't be copied.
  @inline(__always)
  func family(with codes: CodeCollection) -> EventSignature.Family {
    if codes.url == -1022 || kinds.contains(.cleartext) { return .cleartext }
    if codes.ssl != nil || (-1206 ... -1200).contains(codes.url ?? 0) { return .tls }
    if kinds.contains(.tls) { return .tls }
    // A delegate that refuses the server cancels the authentication.
    if codes.url == -1012 { return .neutral }
    return codes.url != nil || codes.tellsOfNetwork || kinds.contains(.network)
      ? .network : .neutral
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
  /// Others are in the logs of code signing, installers and passes just as often, so alone they
  /// prove no failed connection.
  private static let serverChecks: Set<String> = [
    "SSLHostname", "OtherTrustValidityPeriod", "SystemTrustValidityPeriod",
    "ValidityPeriodMaximums",
    "ServerAuthEKU", "SystemTrustedCTRequired", "CTRequired", "LeafSPKISHA256", "CAspkiSHA256",
    "SystemTrustedWeakHash", "SystemTrustedWeakKey",
  ]
}

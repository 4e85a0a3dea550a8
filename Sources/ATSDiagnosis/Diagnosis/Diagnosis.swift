package import AppleErrorCatalog
internal import NetworkLogs

/// Why a connection failed: the cause, how sure it is, and the facts that decided.
struct Diagnosis: Hashable {
  // Small members first, so that they share their room: a report keeps many of these.
  var cause: FailureCause
  var confidence: Confidence
  /// Whether ATS is known to be out of the way for the host.
  var atsIsRelaxed = false
  /// Whether the app's own code is asked about the certificate: -1202 shows that ATS didn't refuse it before, and
  /// a policy that turns ATS off has it asked.
  var isAppAsked = false
  /// What the policy in force already grants, where that bears on the causes.
  var granted: GrantedTerms = []
  /// The code that decided, where one did.
  var deciding: DecidingCode?
  /// The causes that fit, most likely first; the cause itself included.
  var candidates: [FailureCause]
  /// The facts that decided, each with what it shows.
  var proofs: [Proof]
  /// What to change on the server, where the cause alone doesn't say it well enough.
  var serverAdvice: String?
  /// Whether an Info.plist governs the connection.
  var scope = Scope.urlLoading

  /// A fact that decided, and what it shows.
  struct Proof: Hashable {
    let found: FoundFact
    let shows: String
  }

  /// One cause that the log proves.
  static func certain(_ cause: FailureCause, _ proofs: [Proof?]) -> Diagnosis {
    certain(cause, .high, among: [], proofs)
  }

  /// One cause, far more likely than the others.
  static func certain(
    _ cause: FailureCause, _ confidence: Confidence, among candidates: [FailureCause],
    _ proofs: [Proof?]
  ) -> Diagnosis {
    Diagnosis(
      cause: cause, confidence: confidence, candidates: candidates,
      proofs: proofs.compactMap { $0 })
  }

  /// Several causes fit.
  static func ambiguous(
    _ candidates: [FailureCause], _ confidence: Confidence, _ proofs: [Proof?]
  ) -> Diagnosis {
    Diagnosis(
      cause: .ambiguous, confidence: confidence, candidates: candidates,
      proofs: proofs.compactMap { $0 })
  }
}

extension FailureCause {
  /// Failures of default trust evaluation that a bare trust code leaves open, most likely first.
  static let trustCandidates: [FailureCause] = [
    .unknownRoot, .selfSigned, .incompleteChain, .expired, .hostMismatch, .proxyOrCaptive,
    .certificateNotCompliant, .ctMissing, .notYetValid, .revoked,
  ]

  /// What a bare -9802 leaves open: trust, pins, and on old systems the ATS profile.
  static let fatalAlertCandidates: [FailureCause] = [
    .unknownRoot, .selfSigned, .incompleteChain, .expired, .hostMismatch, .proxyOrCaptive,
    .certificateNotCompliant, .ctMissing, .notYetValid, .revoked, .sha1Certificate, .weakKey,
    .pinMismatch, .noForwardSecrecy, .tlsVersionTooOld,
  ]

  /// What a refused handshake leaves open.
  static let handshakeRefusedCandidates: [FailureCause] = [
    .noForwardSecrecy, .tlsVersionTooOld, .weakCipher, .clientCertRequired, .sniUnrecognized,
    .peerAlertOther, .proxyOrCaptive,
  ]

  /// What a failed negotiation leaves open.
  static let negotiationCandidates: [FailureCause] = [
    .noForwardSecrecy, .tlsVersionTooOld, .weakCipher, .selfSigned, .unknownRoot,
  ]

  /// What a bare -1200 leaves open: nearly everything of TLS.
  static let secureConnectionCandidates: [FailureCause] = [
    .unknownRoot, .selfSigned, .incompleteChain, .hostMismatch, .expired, .proxyOrCaptive,
    .noForwardSecrecy, .tlsVersionTooOld, .weakCipher, .handshakeAborted, .notTLSPort,
    .sniUnrecognized, .clientCertRequired, .certificateNotCompliant, .peerAlertOther,
  ]

  /// Whether this is a failure of default trust evaluation.
  package var isTrust: Bool {
    switch self {
    case .selfSigned, .unknownRoot, .incompleteChain, .expired, .notYetValid, .hostMismatch,
      .revoked, .ctMissing, .certificateNotCompliant, .sha1Certificate, .weakKey:
      true
    case .cleartextHTTP, .tlsVersionTooOld, .noForwardSecrecy, .weakCipher,
      .noExtendedMasterSecret, .policyMistake, .pinMismatch, .clientCertRequired,
      .clientCertRejected, .sniUnrecognized, .peerAlertOther, .handshakeAborted, .notTLSPort,
      .proxyOrCaptive, .notATSNetwork, .notATSHTTP, .ambiguous:
      false
    }
  }

  /// Who has to change something when this is the cause.
  package var remedyKind: Remedy.Kind {
    switch self {
    case .cleartextHTTP, .tlsVersionTooOld, .noForwardSecrecy, .weakCipher: .exception
    case .policyMistake, .pinMismatch, .clientCertRequired, .clientCertRejected: .code
    case .notATSNetwork, .notATSHTTP: .none
    case .ambiguous: .undecided
    case .noExtendedMasterSecret, .weakKey, .sha1Certificate, .selfSigned, .unknownRoot,
      .incompleteChain, .expired,
      .notYetValid, .hostMismatch, .revoked, .ctMissing, .certificateNotCompliant,
      .sniUnrecognized, .peerAlertOther, .handshakeAborted, .notTLSPort, .proxyOrCaptive:
      .server
    }
  }
}

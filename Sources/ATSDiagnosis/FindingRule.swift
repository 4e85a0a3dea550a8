internal import NetworkLogs

/// What kind of words decided on a cause: a rung of the evidence ladder.
///
/// The raw values are part of the machine-readable output of triage: they never change meaning.
public enum FindingRule: String, CaseIterable, Hashable, Sendable {
  /// An ATS-violation line.
  case atsViolation = "ats-violation"
  /// ATS's own word that it blocked a load.
  case cleartextBlocked = "cleartext-blocked"
  /// The system's complaint about the app's own policy.
  case policyFault = "policy-fault"
  /// The rows of an `nscurl --ats-diagnostics` transcript.
  case nscurl
  /// The names of the trust checks that failed.
  case trustChecks = "trust-checks"
  /// A failed trust evaluation, without the names of checks.
  case trustEvaluation = "trust-evaluation"
  /// The certificates that the peer sent.
  case peerChain = "peer-chain"
  /// A TLS alert.
  case alert
  /// The reason that a TLS library gives, in a word or a sentence.
  case libraryReason = "library-reason"
  /// A code of Secure Transport, POSIX or name resolution.
  case streamCode = "stream-code"
  /// A code of the URL loading system.
  case urlCode = "url-code"
  /// The system's own sentence.
  case message
  /// A command-line tool's complaint.
  case commandLineTool = "command-line-tool"
  /// The app's own pinning.
  case appPinning = "app-pinning"
  /// Another kind of line.
  case other
  /// Nothing in particular.
  case none

  /// The rule that a fact decides by.
  init(_ fact: Fact) {
    switch fact {
    case .atsViolation: self = .atsViolation
    case .cleartextBlocked: self = .cleartextBlocked
    case .policyFault, .effectivePolicy: self = .policyFault
    case .nscurl: self = .nscurl
    case .trustChecks, .trustError: self = .trustChecks
    case .trustEvaluationFailed, .atsFailedSystemTrust, .trustRefused: self = .trustEvaluation
    case .certificate: self = .peerChain
    case .alert, .alertNumber, .stackAlert: self = .alert
    case .boringSSLReason, .stackFailure: self = .libraryReason
    case .code(let number, let domain, _):
      let isURL =
        domain == .url || domain == .cfNetwork || CodeCollection.isURLCode(number)
      self = isURL ? .urlCode : .streamCode
    case .looseCode(let number):
      self = CodeCollection.isURLCode(number) ? .urlCode : .streamCode
    case .streamCode, .streamDomain, .secureTransportSymbol: self = .streamCode
    case .wording: self = .message
    case .commandLineTool: self = .commandLineTool
    case .appPinning, .appTrustFailed: self = .appPinning
    case .failingURL, .cutURL, .requestURL, .localURL, .host, .requestHost, .triedAddress,
      .looseDomain, .ofSigning, .resetDuringHandshake, .chainStart, .path, .origin, .rawStream,
      .foreignStack, .otherSystem, .prose, .delegateUsedCredential, .taskOnConnection,
      .ownCertificateSent, .ownCertificateProved, .waiting, .ready,
      .requestAnswered, .diagnosticsBlock, .pastedPolicy:
      self = .other
    }
  }
}

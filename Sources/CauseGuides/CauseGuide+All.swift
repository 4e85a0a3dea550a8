public import AppleErrorCatalog

extension CauseGuide {
  /// The guides to all causes, in the order of the identifiers' declaration.
  public static let all: [CauseGuide] = FailureCause.allCases.map(guide(to:))

  /// The guide to a cause.
  public static func guide(to cause: FailureCause) -> CauseGuide { read(cause) { $0 } }

  /// What `part` takes of the guide to a cause, without a copy of all the rest.
  @inline(__always)
  static func read<Part>(_ cause: FailureCause, _ part: (CauseGuide) -> Part) -> Part {
    switch cause {
    case .cleartextHTTP: part(cleartextHTTP)
    case .tlsVersionTooOld: part(tlsVersionTooOld)
    case .noForwardSecrecy: part(noForwardSecrecy)
    case .weakCipher: part(weakCipher)
    case .noExtendedMasterSecret: part(noExtendedMasterSecret)
    case .weakKey: part(weakKey)
    case .sha1Certificate: part(sha1Certificate)
    case .policyMistake: part(policyMistake)
    case .selfSigned: part(selfSigned)
    case .unknownRoot: part(unknownRoot)
    case .incompleteChain: part(incompleteChain)
    case .expired: part(expired)
    case .notYetValid: part(notYetValid)
    case .hostMismatch: part(hostMismatch)
    case .revoked: part(revoked)
    case .ctMissing: part(ctMissing)
    case .certificateNotCompliant: part(certificateNotCompliant)
    case .pinMismatch: part(pinMismatch)
    case .clientCertRequired: part(clientCertRequired)
    case .clientCertRejected: part(clientCertRejected)
    case .sniUnrecognized: part(sniUnrecognized)
    case .peerAlertOther: part(peerAlertOther)
    case .handshakeAborted: part(handshakeAborted)
    case .notTLSPort: part(notTLSPort)
    case .proxyOrCaptive: part(proxyOrCaptive)
    case .notATSNetwork: part(notATSNetwork)
    case .notATSHTTP: part(notATSHTTP)
    case .ambiguous: part(ambiguous)
    }
  }
}

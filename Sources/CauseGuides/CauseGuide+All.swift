public import AppleErrorCatalog

extension CauseGuide {
  /// The guides to all causes, in the order of the identifiers' declaration.
  public static let all: [CauseGuide] = FailureCause.allCases.map(guide(to:))

  /// The guide to a cause.
  public static func guide(to cause: FailureCause) -> CauseGuide {
    switch cause {
    case .cleartextHTTP: cleartextHTTP
    case .tlsVersionTooOld: tlsVersionTooOld
    case .noForwardSecrecy: noForwardSecrecy
    case .weakCipher: weakCipher
    case .noExtendedMasterSecret: noExtendedMasterSecret
    case .weakKey: weakKey
    case .sha1Certificate: sha1Certificate
    case .policyMistake: policyMistake
    case .selfSigned: selfSigned
    case .unknownRoot: unknownRoot
    case .incompleteChain: incompleteChain
    case .expired: expired
    case .notYetValid: notYetValid
    case .hostMismatch: hostMismatch
    case .revoked: revoked
    case .ctMissing: ctMissing
    case .certificateNotCompliant: certificateNotCompliant
    case .pinMismatch: pinMismatch
    case .clientCertRequired: clientCertRequired
    case .clientCertRejected: clientCertRejected
    case .sniUnrecognized: sniUnrecognized
    case .peerAlertOther: peerAlertOther
    case .handshakeAborted: handshakeAborted
    case .notTLSPort: notTLSPort
    case .proxyOrCaptive: proxyOrCaptive
    case .notATSNetwork: notATSNetwork
    case .notATSHTTP: notATSHTTP
    case .ambiguous: ambiguous
    }
  }
}

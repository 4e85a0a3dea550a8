internal import AppleErrorCatalog

/// What an app's code has to do where it overrides trust.
package enum Overrides {
  /// The code that makes up for a cause: an anchor doesn't help a wrong name or a date gone by.
  static func code(for cause: FailureCause) -> String {
    switch cause {
    case .hostMismatch: otherName
    case .expired, .certificateNotCompliant, .ctMissing, .weakKey, .sha1Certificate: shippedCopy
    case .ambiguous: byReason
    default: delegate
    }
  }

  /// The same for a connection of Network.framework, which has no delegate.
  static func verifyBlock(for cause: FailureCause) -> String {
    let step =
      switch cause {
      case .hostMismatch:
        """
        set a policy with the one name that the certificate has (SecPolicyCreateSSL, \
        SecTrustSetPolicies) and evaluate
        """
      case .expired, .certificateNotCompliant, .ctMissing, .weakKey, .sha1Certificate:
        "compare the server's certificate byte for byte with the copy that the app ships"
      case .ambiguous: "make up for the reason that Next shows, and for nothing else"
      default:
        """
        set your own CA or the server's certificate as the only anchor \
        (SecTrustSetAnchorCertificates), and evaluate
        """
      }
    return """
      In the TLS options of the connection (NWProtocolTLS.Options.securityProtocolOptions) set \
      sec_protocol_options_set_verify_block: take the trust (sec_trust_copy_ref), \(step); call the \
      completion with that result. Never complete with true unseen.
      """
  }

  /// Whether code is that of an override, and not of a client certificate or a pin.
  package static func contain(_ code: String?) -> Bool {
    code == delegate || code == otherName || code == shippedCopy || code == byReason
  }

  private static let otherName = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust: set a \
    policy with the one name that the certificate has (SecPolicyCreateSSL, SecTrustSetPolicies), \
    evaluate (SecTrustEvaluateWithError), and use the credential only when that succeeds. Never \
    accept every certificate.
    """

  private static let shippedCopy = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust: use \
    the credential only when the server's certificate is byte for byte the copy that the app ships \
    (SecTrustCopyCertificateChain, SecCertificateCopyData), else cancel. Evaluation can't succeed, \
    whatever the anchor. Never accept every certificate.
    """

  /// Where the reason is open: each needs another step, and some have none.
  package static let byReason = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust by the \
    reason that Next shows: for an unknown root, a self-signed certificate or a missing intermediate \
    set your own CA or that certificate as the only anchor (SecTrustSetAnchorCertificates); for another \
    name a policy with the name that the certificate has (SecPolicyCreateSSL); for a date or a rule of \
    form compare with a copy that the app ships. A revoked certificate can't be overridden. Never \
    accept every certificate.
    """

  package static let delegate = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust: set \
    your own CA or the server's certificate as the only anchor (SecTrustSetAnchorCertificates), keep \
    the host name in the policy, evaluate (SecTrustEvaluateWithError), and use the credential only \
    when that succeeds. Never accept every certificate. atsexplain policy code HOST prints such a \
    delegate.
    """
}

/// What depends on the version of the system.
enum PlatformNotes {
  static let oldTLS = """
    iOS 9–18 and macOS 10.11–15 honour an exception for TLS 1.0 or 1.1. On OS 26 a floor of TLS 1.2 \
    applies to apps built with its SDK, and the exception is reported to have no effect (contested): \
    there only the server can be fixed.
    """
  static let addressKey = """
    An address as exception domain works from iOS 17 / macOS 14 on, for apps built with that SDK. \
    iOS 10–16 exempt addresses from ATS. On iOS 9 no key for a single address works.
    """
  static let localHost = """
    NSAllowsLocalNetworking exists since iOS 10 / macOS 10.12; its presence cancels \
    NSAllowsArbitraryLoads there. From iOS 18.4 on local hosts are exempt unless it is set to NO or \
    the host has an entry of its own. iOS 9 knows no such key: there the host needs its own entry.
    """
}

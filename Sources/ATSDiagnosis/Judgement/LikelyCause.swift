package import AppleErrorCatalog
internal import AppTransportSecurity

/// A cause that may be behind a failure, in one sentence with what repairs it.
package enum LikelyCause {
  /// The sentence: what it is, and what to do then.
  ///
  /// - Parameters:
  ///   - isOutside: whether ATS has no part in the failure, so that no key helps.
  ///   - isPrivate: whether no public authority vouches for the host.
  package static func sentence(
    for cause: FailureCause, isOutside: Bool = false, isPrivate: Bool = false
  ) -> String {
    let key = isOutside ? nil : key(for: cause)
    return words(for: cause, isPrivate) + (key.map { "; else \($0)" } ?? "") + "."
  }

  /// The key of an exception that helps against a cause by itself.
  private static func key(for cause: FailureCause) -> String? {
    switch cause {
    case .cleartextHTTP: "\(PolicyKey.insecureHTTPLoads) = true"
    case .noForwardSecrecy: "\(PolicyKey.forwardSecrecy) = false"
    case .tlsVersionTooOld: "\(PolicyKey.minimumTLSVersion), up to iOS 18"
    default: nil
    }
  }

  private static func words(for cause: FailureCause, _ isPrivate: Bool) -> String {
    switch cause {
    case .cleartextHTTP: "The URL is http://: use https:// if the server has it"
    case .tlsVersionTooOld: "The server has no TLS 1.2: enable 1.2 or 1.3 there"
    case .noForwardSecrecy: "The server has no ECDHE suite: enable ECDHE with AES-GCM there"
    case .weakCipher:
      "The server has only ciphers that ATS never offers: enable ECDHE with AES-GCM there"
    case .noExtendedMasterSecret:
      "TLS 1.2 lacks the extended master secret: enable TLS 1.3 on the server"
    case .weakKey: "The certificate's key is too short: have it re-issued (RSA 2048 or P-256)"
    case .sha1Certificate: "A certificate is signed with SHA-1: have it re-issued with SHA-256"
    case .policyMistake: "A key of the app's policy is wrong: atsexplain policy lint Info.plist"
    case .selfSigned:
      isPrivate
        ? "The certificate is self-signed: install it on the device and turn on full trust"
        : "The certificate is self-signed: get a public one, or trust it on the device"
    case .unknownRoot:
      isPrivate
        ? "The device doesn't trust the root: install it there and turn on full trust"
        : "The device doesn't trust the root: install it there, or use a public authority"
    case .incompleteChain:
      "An intermediate certificate is missing: let the server send the full chain"
    case .expired: "A certificate has expired: renew it; check the device's clock"
    case .notYetValid: "A certificate isn't valid yet: set the device's clock"
    case .hostMismatch: "The certificate is for another name: use that name, or add this one to it"
    case .revoked: "A certificate was revoked: replace it"
    case .ctMissing: "Certificate Transparency proofs are missing: have it re-issued with them"
    case .certificateNotCompliant:
      "The certificate breaks a rule (398 days, serverAuth, subjectAltName): have it re-issued"
    case .pinMismatch: "A pin of the app's fails: ship the new pins, or serve a pinned key"
    case .clientCertRequired:
      "The server wants a client certificate: answer the challenge with an identity"
    case .clientCertRejected: "The server refuses the client certificate: use one that it accepts"
    case .sniUnrecognized: "The server doesn't know the name: configure it, or correct the URL"
    case .peerAlertOther: "The server itself fails: read its TLS log of that time"
    case .handshakeAborted:
      "The peer or the path hangs up: try another network without VPN, then check the load balancer"
    case .notTLSPort: "The port doesn't speak TLS: correct the port or the scheme"
    case .proxyOrCaptive:
      "A proxy or a login page answers: log in, turn the proxy off, or trust its root"
    case .notATSNetwork: "The network fails: check name, route and firewall"
    case .notATSHTTP: "HTTP itself fails: look at the response"
    case .ambiguous: "Something else"
    }
  }
}

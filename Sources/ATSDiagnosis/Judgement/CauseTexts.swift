package import AppleErrorCatalog

/// What is said of a cause: what it is, what to do, and the condition under which it applies.
package struct CauseText {
  /// What happened, for a sentence that ends in the host.
  package let headline: String
  /// Why, for a person who has never heard of the code.
  package let explanation: String
  /// What to change.
  package let advice: String
  /// The cause as a condition.
  package let conditional: String
  /// What to change where the host is one that no public authority certifies; nil where that is the same.
  var privateAdvice: String?
}

/// The words for every cause.
package enum CauseTexts {
  /// The words for a failure that fits several causes: what is sure is said first.
  static func text(ofAmbiguous candidates: [FailureCause]) -> CauseText {
    let base = text(of: .ambiguous)
    if !candidates.isEmpty, candidates.allSatisfy({ $0.isTrust || $0 == .proxyOrCaptive }) {
      return CauseText(
        headline: "The server's certificate failed trust evaluation; the log doesn't say why",
        explanation: """
          The device judged the certificate and refused it. Every cause that fits is a matter of \
          trust, which no Info.plist key repairs.
          """,
        advice: base.advice, conditional: base.conditional)
    }
    if candidates == FailureCause.handshakeRefusedCandidates {
      return CauseText(
        headline: "The server refused the TLS handshake; the log doesn't say why",
        explanation: """
          The server found nothing in the client's offer that it accepts, or wants something the \
          client didn't give. The causes that fit need different remedies, and only some of those are \
          Info.plist keys.
          """,
        advice: base.advice, conditional: base.conditional)
    }
    if candidates == FailureCause.fatalAlertCandidates {
      return CauseText(
        headline: "This device broke off the TLS handshake; the log doesn't say why",
        explanation: """
          Nearly always the certificate failed trust evaluation while ATS is in force, and then no \
          Info.plist key alone helps. On iOS 9 to 11 a rule of ATS on keys, hashes or ciphers could \
          be behind it as well.
          """,
        advice: base.advice, conditional: base.conditional)
    }
    return base
  }

  /// Whether candidates are none of the lists that have words of their own.
  static func isOpen(_ candidates: [FailureCause]) -> Bool {
    !candidates.isEmpty && !candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive }
      && candidates != FailureCause.handshakeRefusedCandidates
      && candidates != FailureCause.fatalAlertCandidates
      && candidates != FailureCause.secureConnectionCandidates
  }

  /// The words where the proxy of the settings failed.
  static let failedProxy = CauseText(
    headline: "The proxy couldn't be reached, or didn't let the request through",
    explanation: """
      The settings of the device or the network name a proxy, and the request failed there, before the \
      server was asked.
      """,
    advice: "Turn the proxy off in the settings of the network, or start it again.",
    conditional: "the proxy of the settings fails")

  package static func text(of cause: FailureCause) -> CauseText {
    switch cause {
    case .cleartextHTTP:
      CauseText(
        headline: "App Transport Security blocked a cleartext load",
        explanation: """
          The URL is http:// or ws://. ATS refuses such loads before any packet leaves the device, so \
          neither a retry nor a change of TLS settings can help. In a redirect the URL is the \
          target's, which may be another host than the one that was asked.
          """,
        advice: "Use the https:// URL if the server has one; else enable HTTPS there.",
        conditional: "the load is cleartext")
    case .tlsVersionTooOld:
      CauseText(
        headline: "The server speaks no TLS version as new as ATS demands",
        explanation: """
          ATS asks for TLS 1.2 or newer. The server, or a device in front of it, stops at an older \
          version, so the two find no version in common.
          """,
        advice: "Enable TLS 1.2 or 1.3 on the server.",
        conditional: """
          the server's newest TLS version is under 1.2: NSExceptionMinimumTLSVersion with the highest \
          version that nscurl shows to work
          """)
    case .noForwardSecrecy:
      CauseText(
        headline: "The server offers no cipher suite with forward secrecy",
        explanation: """
          ATS offers only suites with an ephemeral key exchange (ECDHE). This server knows only RSA \
          key exchange, so they have no suite in common.
          """,
        advice: """
          Enable ECDHE suites with AES-GCM on the server, for instance ECDHE-RSA-AES128-GCM-SHA256.
          """,
        conditional: "the server has no ECDHE suite: NSExceptionRequiresForwardSecrecy = false")
    case .weakCipher:
      CauseText(
        headline: "The server offers only ciphers outside every ATS group",
        explanation: """
          What the server has (3DES, RC4, finite-field Diffie-Hellman, or a Diffie-Hellman key that \
          is too short) is in none of the groups that ATS or its exceptions offer.
          """,
        advice: "Enable AES-GCM with ECDHE on the server.",
        conditional: "the server has only ciphers that ATS never offers")
    case .noExtendedMasterSecret:
      CauseText(
        headline: "The server speaks TLS 1.2 without the extended master secret",
        explanation: """
          Device management, enrolment, app installation and software updates ask for more than ATS: \
          with TLS 1.2 the handshake has to use the extended master secret, which binds the keys to \
          it. Apps are held to that only where they ask for the profile FCP_v2.1 themselves.
          """,
        advice: """
          Enable TLS 1.3 on the server, or update its TLS library: OpenSSL has the extended master \
          secret since 1.1.0, GnuTLS since 3.4, Schannel since Windows 8.1, Java since 8u161.
          """,
        conditional: "TLS 1.2 is agreed on without the extended master secret")
    case .weakKey:
      CauseText(
        headline: "The server's certificate has too short a key",
        explanation: """
          The key of the leaf is shorter than RSA 2048 or EC 256. On iOS 9 and 10 that was a rule of \
          ATS; since iOS 11 (public roots) and 13 (all) the system refuses such certificates itself.
          """,
        advice: "Have the certificate re-issued with RSA 2048 or longer, or P-256.",
        conditional: "the certificate's key is too short")
    case .sha1Certificate:
      CauseText(
        headline: "The server's certificate is signed with too weak a hash",
        explanation: """
          A certificate of the chain is signed with SHA-1 or older. On iOS 9 and 10 that was a rule of \
          ATS; since iOS 11 (public roots) and 13 (all) the system refuses such certificates itself.
          """,
        advice: "Have the chain re-issued with SHA-256.",
        conditional: "a certificate is signed with SHA-1")
    case .policyMistake:
      CauseText(
        headline: "The app's own transport security policy is at fault",
        explanation: """
          A part of NSAppTransportSecurity is ignored or too strict: a wrong type, an unknown form of \
          a host, a key that cancels another. The connection fails for that, not for the server.
          """,
        advice: "Correct that key in Info.plist; nothing has to be widened.",
        conditional: "the app's NSAppTransportSecurity is mistaken")
    case .selfSigned:
      CauseText(
        headline: "The server's certificate is self-signed",
        explanation: """
          The certificate vouches for itself: no authority that the device trusts stands behind it. \
          That is a matter of trust, which no Info.plist key changes.
          """,
        advice: """
          Install a certificate of a public authority, or install the certificate as a trusted root \
          on the device (profile or MDM; on iOS also turn on full trust).
          """,
        conditional: "the certificate is self-signed",
        privateAdvice: """
          Install the certificate as a trusted root on the device (profile or MDM; on iOS also turn on \
          full trust). No public authority vouches for a private address or name.
          """)
    case .unknownRoot:
      CauseText(
        headline: "The server's certificate ends in a root that the device doesn't trust",
        explanation: """
          The chain leads to an authority that is not among the device's trusted roots: a company's \
          own, a distrusted public one, or an intercepting proxy's. No Info.plist key changes trust.
          """,
        advice: """
          Install that root on the device and turn on full trust (profile or MDM), or use a \
          certificate of a public authority.
          """,
        conditional: "the root is not trusted on the device",
        privateAdvice: """
          Install that root on the device and turn on full trust (profile or MDM). No public authority \
          vouches for a private address or name.
          """)
    case .incompleteChain:
      CauseText(
        headline: "The server leaves out an intermediate certificate",
        explanation: """
          The server sends its own certificate but not the one that links it to a root. Browsers often \
          fetch or remember the missing one, so the site seems to work there.
          """,
        advice: "Configure the server to send the full chain (leaf, then every intermediate).",
        conditional: "an intermediate certificate is missing")
    case .expired:
      CauseText(
        headline: "A certificate of the server has expired",
        explanation: """
          The validity of the leaf, or of a certificate above it, is over, or the device's clock runs \
          ahead. No Info.plist key extends it.
          """,
        advice: "Renew the certificate and send a current chain; check the device's clock.",
        conditional: "a certificate has expired")
    case .notYetValid:
      CauseText(
        headline: "A certificate of the server is not valid yet",
        explanation: """
          The validity of a certificate begins in the future. Nearly always the device's clock is \
          behind; sometimes the certificate was issued minutes ago.
          """,
        advice: "Set the device's clock; otherwise wait, or re-issue the certificate.",
        conditional: "a certificate is not valid yet")
    case .hostMismatch:
      CauseText(
        headline: "The server's certificate doesn't name the host",
        explanation: """
          The certificate is for other names than the one in the URL. A wildcard covers one label \
          only, a name in the common name alone doesn't count since iOS 13, and an address needs an \
          entry of its own. A captive portal or a wrong virtual host looks the same.
          """,
        advice: """
          Use the name that the certificate has, or get a certificate with the right \
          subjectAltName.
          """,
        conditional: "the certificate doesn't name the host")
    case .revoked:
      CauseText(
        headline: "A certificate of the server was revoked or blocked",
        explanation: """
          The authority, or Apple, withdrew a certificate of the chain. That result is final: no code \
          and no key overrides it.
          """,
        advice: "Replace the certificate.",
        conditional: "a certificate was revoked")
    case .ctMissing:
      CauseText(
        headline: "The server's certificate lacks Certificate Transparency proofs",
        explanation: """
          Certificates under public roots issued since October 2018 must come with signed timestamps \
          of public logs. NSRequiresCertificateTransparency doesn't turn that off.
          """,
        advice:
          "Have the certificate re-issued by an authority that logs it, or staple the proofs.",
        conditional: "Certificate Transparency proofs are missing")
    case .certificateNotCompliant:
      CauseText(
        headline: "The server's certificate breaks a rule of form",
        explanation: """
          The system refuses certificates that are valid for too long (825 days; 398 under public \
          roots), lack the serverAuth usage or a subjectAltName, or are malformed.
          """,
        advice: """
          Have the certificate re-issued: at most 398 days (private roots 825), serverAuth, a \
          subjectAltName.
          """,
        conditional: "the certificate breaks a rule of form")
    case .pinMismatch:
      CauseText(
        headline: "A pin of the app doesn't match the server's certificate",
        explanation: """
          The app compares the chain with keys it was shipped with, in NSPinnedDomains or in its own \
          code, and none of them is there. Pins only tighten: no exception makes up for them.
          """,
        advice: "Ship the new pins (and a backup key), or serve a chain with a pinned key.",
        conditional: "a pin of the app's own fails")
    case .clientCertRequired:
      CauseText(
        headline: "The server demands a client certificate",
        explanation: """
          The server asks the app to identify itself with a certificate, and the app supplied none. \
          ATS has no part in that.
          """,
        advice: """
          Answer the NSURLAuthenticationMethodClientCertificate challenge with an identity, or make \
          the certificate optional on the server.
          """,
        conditional: "the server demands a client certificate")
    case .clientCertRejected:
      CauseText(
        headline: "The server refused the client certificate",
        explanation: """
          The app identified itself with a certificate that the server doesn't accept: expired, of \
          an authority it doesn't know, or without its private key. ATS has no part in that.
          """,
        advice: "Use an identity that the server accepts, or let the server accept its issuer.",
        conditional: "the server refuses the client certificate")
    case .sniUnrecognized:
      CauseText(
        headline: "The server doesn't know the requested name",
        explanation: """
          The name in the handshake (SNI) belongs to no site that the server is configured for.
          """,
        advice: "Configure that name on the server or CDN, or correct the name in the URL.",
        conditional: "the server doesn't know the name (SNI)")
    case .peerAlertOther:
      CauseText(
        headline: "The server broke off the handshake with an alert",
        explanation: """
          The server itself reported a fault and closed. The device did nothing wrong that a policy \
          could change; the reason is in the server's log.
          """,
        advice: "Read the server's TLS log at that time; check its certificate, key and modules.",
        conditional: "the server fails by itself")
    case .handshakeAborted:
      CauseText(
        headline: "The connection was closed during the TLS handshake",
        explanation: """
          The peer, or something on the path (load balancer, firewall, proxy, VPN), closed the \
          connection before TLS stood, without an alert. Some servers without modern ciphers hang up \
          this way as well.
          """,
        advice: """
          Try another network, without VPN and proxy; if it fails everywhere, check the server's TLS \
          versions and cipher suites and the load balancer in front of it.
          """,
        conditional: "the peer or the path hangs up")
    case .notTLSPort:
      CauseText(
        headline: "What answered doesn't speak TLS",
        explanation: """
          The bytes that came back are no TLS: mostly an https:// URL that leads to a plain HTTP port, \
          or a proxy that answers in clear.
          """,
        advice: "Correct the port or the scheme, or enable TLS on that port.",
        conditional: "the port doesn't speak TLS")
    case .proxyOrCaptive:
      CauseText(
        headline: "A proxy or captive portal stands between the device and the server",
        explanation: """
          What answered is not the server but an interceptor: a debugging proxy, a company gateway, or \
          the login page of a network. A policy must not be loosened for it.
          """,
        advice: """
          Log in to the network, turn the proxy off, or install and fully trust its root on the \
          device.
          """,
        conditional: "a proxy, gateway or captive portal intercepts")
    case .notATSNetwork:
      CauseText(
        headline: "The network failed, not transport security",
        explanation: """
          The name, the route or the connection failed below TLS, or broke off after it stood. No ATS \
          key has anything to do with it.
          """,
        advice: "Check name, network, server and firewall; retry with back-off.",
        conditional: "the network fails")
    case .notATSHTTP:
      CauseText(
        headline: "HTTP failed, not transport security",
        explanation: """
          The connection stood, and the exchange on it failed: a bad response, too many redirects, an \
          unexpected status.
          """,
        advice: "Look at the response itself.",
        conditional: "HTTP itself fails")
    case .ambiguous:
      CauseText(
        headline: "The connection failed; the log doesn't tell which of several causes it was",
        explanation: """
          The lines fit more than one cause, and these need different remedies. Changing Info.plist on \
          a guess is how policies grow holes.
          """,
        advice: "Run the command under Next.",
        conditional: "none of these")
    }
  }
}

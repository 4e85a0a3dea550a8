extension LogFormat {
  /// rustls, and reqwest, hyper, ureq, cargo and uv around it.
  static let rust = LogFormat(
    name: "rust",
    anchors: [
      "nvalid peer certificate", "InvalidCertificate", "invalid certificate: ",
      "eceived fatal alert: ", "AlertReceived(", "eceived corrupt message", "eer is incompatible: ",
      "eer misbehaved: ", "peer sent no certificates", "cannot decrypt peer's message",
      "support any known protocol", "invalid certificate timestamp: ",
      "PeerIncompatible", "tls handshake eof", "InvalidContentType",
      "WebPKIError", "EOF during handshake", "CertNotValidForName", ", host: Some(",
      "trying to connect: ", "error (Connect): ", "error (Connect) -> ", "ative-tls error: ",
      "ative tls error: ",
      "TLS error: ", "losed via error", "session with no notification",
      "dropped connection before responding", "in, untrusted root", "not verified by root",
      "had an expired cert", "a cert not yet valid", "ost name mismatch", "weak ephemeral dh key",
      "Suite negotiation failure", "certificate was not trusted", "certificate was revoked",
      "expired certificate was detected", "Os { code: ",
    ],
    rules: [
      Rule(
        #"(?:[iI]nvalid peer certificate(?: contents)?: (?:[iI]nvalid peer certificate: )?|[iI]nvalid certificate: (?=[A-Z])"#
          + #"|(?<!cert store: )(?<!DER certificate )InvalidCertificate(?:Data)?\((?:\\?"?invalid peer certificate: )?|WebPKIError\()"#
          + #"(?:Other\(OtherError\()?\\?"?([A-Za-z][A-Za-z ]{3,60})"#
          + #"(?: for name \\?"([A-Za-z0-9.\-:]{1,253})\\?")?"#
      ) { match, line, event in
        event.addStack(.rust, rustCertificateWords.reason(match, 1, line) ?? .certificateRefused)
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      Rule(#"(?:[rR]eceived fatal alert: |AlertReceived\()([A-Z][A-Za-z]{4,40})"#) {
        match, line, event in
        event.add(.foreignStack(.rust))
        if let number = StackAlerts.number(match, 1, line) {
          event.add(.stackAlert(number, .read))
        } else {
          event.add(.stackFailure(.handshakeFailed))
        }
      },
      Rule(#"[rR]eceived corrupt message(?: of type \w{4,40})?|(?<!of type )InvalidContentType"#) {
        _, _, event in
        event.addStack(.rust, .notTLS)
      },
      Rule(
        #"(?:[pP]eer is incompatible: |PeerIncompatible(?:Error)?\(\\?"?)([A-Za-z][A-Za-z0-9 ]{4,60})"#
      ) { match, line, event in
        event.addStack(.rust, rustPeerWords.reason(match, 1, line) ?? .handshakeFailed)
      },
      Rule(
        "[pP]eer misbehaved: [A-Za-z]|cannot decrypt peer's message|peer doesn't support any known protocol"
      ) { _, _, event in event.addStack(.rust, .handshakeFailed) },
      Rule("peer sent no certificates|invalid certificate timestamp: [A-Z]") { _, _, event in
        event.addStack(.rust, .certificateRefused)
      },
      Rule(#"tls handshake eof|unexpected EOF during handshake"#) { _, _, event in
        event.addStack(.rust, .closedInHandshake)
      },
      // native-tls: on Apple's systems what the Security framework says of its number.
      Rule(
        #"(?:error trying to connect: |client error \(Connect\)(?:: | -> )|[nN]ative[ \-]tls error: |(?<![A-Za-z])TLS error: )"#
          + "(?:native[ -]tls error: )?(?=[Tt]he |An |A host|A verify|A required|There is|No basic|invalid certificate chain|valid cert |cert chain"
          + "|chain had|peer (?:host|dropped|rejected)|weak |misc|bad |certificate (?:re|ex)|unknown |access |connection closed|server closed"
          + "|transport|Cipher|insufficient|network timeout|SSL protocol|Fatal|underlying|[Ii]nternal error|unexpected message"
          + "|decryption|record|decompress|handshake fail|illegal|decoding|export|user|no reneg|configuration|TLS conf"
          + #"|unsupported TLS|inappropriate|missing ext)([A-Za-z(),.\- ]{7,80})"#
      ) { match, line, event in
        guard let reason = nativeWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.rust, reason)
      },
      // Those of its sentences that no one else words like this, also as a step of a numbered chain of errors.
      Rule(
        #"(?:[eE]rror: |[fF]ailed: |: \\?"|^ {2,8}\d{1,2}: )(connection closed via error|server closed session with no notification|peer dropped connection before responding"#
          + "|valid cert chain, untrusted root|cert chain not verified by root|chain had an expired cert"
          + "|chain had a cert not yet valid|peer host name mismatch|weak ephemeral dh key|Cipher Suite negotiation failure)"
          + #"(?=[\s"'.,;)\]}\\]|$)"#
      ) { match, line, event in event.addStack(.rust, nativeWords.reason(match, 1, line)) },
      // An error of a socket, as the standard library prints it; numbers of other systems say no code.
      Rule(
        #"\bOs \{ code: (?:(32|49|5[013479]|6[0145])|\d{1,5}), kind: (?:Connection(?:Refused|Reset|Aborted)|NotConnected|AddrNotAvailable|TimedOut|HostUnreachable|Network(?:Unreachable|Down))"#
      ) { match, line, event in
        event.add(.foreignStack(.rust))
        if let code = match.number(1, line) {
          event.addCode(code, .posix, .stream)
        } else {
          event.add(.wording(.networkFailed))
        }
      },
      // The URL of a request, as its parts.
      Rule(
        #"\bhost: Some\((?:(?:Domain\()?\\?"([A-Za-z0-9.\-]{1,253})\\?"|Ipv4\(([\d.]{7,15})\)|Ipv6\(([0-9a-f:]{2,45})\))\)"#
      ) { match, line, event in
        if let host = match.host(1, line) ?? match.text(2, line) ?? match.text(3, line) {
          event.add(.requestHost(host))
        }
      },
    ],
    samples: [
      "peer sent no certificates", "cannot decrypt peer's message",
      "peer doesn't support any known protocol", "invalid certificate timestamp: MalformedSct",
      "client error (Connect): connection closed via error",
      #"Socket(Os { code: 54, kind: ConnectionReset, message: "Connection reset by peer" })"#,
      "Error: connection closed via error", "    2: connection closed via error",
      "request failed (caused by: client error (Connect) -> bad protocol version)",
      #"Url { scheme: "https", host: Some(Domain("api.example.org")), port: None, path: "/" }"#,
      "error sending request for url (https://api.example.org/): invalid peer certificate: UnknownIssuer",
      "received fatal alert: HandshakeFailure",
      "received corrupt message of type InvalidContentType",
      "peer is incompatible: ServerDoesNotSupportTls12Or13",
      "peer misbehaved: SelectedUnofferedKxGroup",
      "client error (Connect): tls handshake eof",
    ],
    isDetail: true)

  /// `CertificateError` as rustls prints it, webpki's older names included.
  private static let rustCertificateWords = StackWords([
    (
      .expired,
      [
        "expired", "expired context", "certificate expired", "cert expired",
        "certificate has expired",
      ]
    ),
    (
      .notYetValid,
      [
        "not valid yet", "not valid yet context", "certificate not valid yet", "cert not valid yet",
      ]
    ),
    (
      .hostMismatch,
      [
        "not valid for name", "not valid for name context", "certificate not valid for name",
        "cert not valid for name",
      ]
    ),
    (.noLocalIssuer, ["unknown issuer"]),
    (.revoked, ["revoked", "certificate revoked", "cert revoked"]),
    (
      .certificateRefused,
      [
        "unknown revocation status", "expired revocation list", "expired revocation list context",
        "application verification failure", "other", "invalid ocsp response",
      ]
    ),
    (
      .unacceptedSignature,
      [
        "unsupported signature algorithm", "unsupported signature algorithm context",
        "unsupported signature algorithm for public key",
      ]
    ),
    (
      .notCompliant,
      [
        "bad encoding", "bad der", "bad der time", "unhandled critical extension", "bad signature",
        "invalid signature for public key", "invalid purpose", "invalid purpose context",
        "ca used as end entity", "end entity used as ca", "extension value invalid",
        "invalid cert validity", "issuer not crl signer", "malformed", "name constraint violation",
        "path len constraint violated", "required eku not found", "unsupported cert version",
        "unsupported critical extension", "missing or malformed extensions",
        "certificate does not allow extended key usage", "trailing data",
      ]
    ),
  ])

  /// What `SecCopyErrorMessageString` says of numbers that connections and evaluations end with.
  private static let nativeWords = StackWords([
    (
      .unknownAuthority,
      [
        "the certificate was not trusted", "the root or anchor certificate is not valid",
        "valid cert chain, untrusted root", "cert chain not verified by root",
      ]
    ),
    (.expired, ["an expired certificate was detected", "chain had an expired cert"]),
    (.notYetValid, ["the certificate is not yet valid", "chain had a cert not yet valid"]),
    (.hostMismatch, ["a host name mismatch has occurred", "peer host name mismatch"]),
    (.revoked, ["the certificate was revoked"]),
    (.weakKey, ["the key size is not supported"]),
    (.weakHash, ["an invalid digest algorithm was detected"]),
    (.weakDHKey, ["weak ephemeral dh key"]),
    (
      .notCompliant,
      [
        "the validity period in the certificate exceeds the maximum allowed",
        "there is an unknown critical extension flag", "no basic constraints were found",
        "no basic ca constraints were found", "the key usage is not valid",
        "the extended key usage is not valid", "the id linkage is not valid",
        "the path length constraint was exceeded",
        "an unknown certificate extension was encountered",
        "an invalid certificate subject name was encountered", "an invalid name was encountered",
        "the policy identifiers are not valid", "a required certificate extension is missing",
        "the requested policy is not allowed", "the requested name is not allowed",
        "the verified certificate is a ca", "the certificate contains multiple extensions",
      ]
    ),
    (
      .certificateRefused,
      [
        "invalid certificate chain", "bad certificate format", "a verify action has failed",
        "an incomplete certificate revocation check occurred",
        "the trust setting for this policy was set to deny",
      ]
    ),
    (
      .clientCertificateRefused,
      [
        "misc. bad certificate", "bad unsupported cert format", "certificate revoked",
        "certificate expired", "unknown certificate", "unknown cert authority", "access denied",
      ]
    ),
    (.clientCertificateMissing, ["certificate required"]),
    (
      .closedInHandshake,
      [
        "connection closed gracefully", "connection closed via error",
        "server closed session with no notification", "peer dropped connection before responding",
        "transport (socket) shutdown",
      ]
    ),
    (.noSharedCipher, ["cipher suite negotiation failure"]),
    (.versionOrCipher, ["bad protocol version", "insufficient security"]),
    (.unknownName, ["unknown or unrecognized name"]),
    (.timedOut, ["network timeout triggered"]),
    (
      .handshakeFailed,
      [
        "ssl protocol error", "fatal alert", "underlying cryptographic error", "internal error",
        "unexpected message received", "bad mac", "decryption failed", "decryption failure",
        "record overflow", "decompression failure", "handshake failure", "handshake failed",
        "illegal parameter", "decoding error", "decryption error", "export restriction",
        "user canceled", "no renegotiation allowed", "configuration error",
        "tls configuration failed", "unsupported tls extension", "inappropriate fallback",
        "peer rejected unexpected message", "missing extension", "bad ocsp response",
        "unknown psk identity",
      ]
    ),
  ])

  /// `PeerIncompatible` as rustls prints it.
  private static let rustPeerWords = StackWords([
    (
      .versionTooOld,
      [
        "server does not support tls12or13", "server tls version is disabled by our config",
        "tls12not offered", "tls12not offered or enabled", "tls13required for quic",
        "server does not support tls 1.2/1.3", "supported versions extension required",
      ]
    ),
    (
      .noSharedCipher,
      [
        "no cipher suites in common", "no kx groups in common", "no ec point formats in common",
        "no signature schemes in common", "no certificate request signature schemes in common",
        "ec points extension required", "named groups extension required",
        "key share extension required", "signature algorithms extension required",
        "uncompressed ec points required",
      ]
    ),
  ])
}

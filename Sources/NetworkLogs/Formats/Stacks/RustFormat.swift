extension LogFormat {
  /// rustls, and reqwest, hyper, ureq, cargo and uv around it.
  static let rust = LogFormat(
    name: "rust",
    anchors: [
      "nvalid peer certificate", "InvalidCertificate", "invalid certificate: ",
      "eceived fatal alert: ", "AlertReceived(", "eceived corrupt message", "eer is incompatible: ",
      "eer misbehaved: ", "PeerIncompatible", "tls handshake eof", "InvalidContentType",
      "WebPKIError", "EOF during handshake", "CertNotValidForName",
    ],
    rules: [
      Rule(
        #"(?:[iI]nvalid peer certificate(?: contents)?: (?:[iI]nvalid peer certificate: )?|[iI]nvalid certificate: (?=[A-Z])"#
          + #"|(?<!cert store: )InvalidCertificate(?:Data)?\((?:\\?"?invalid peer certificate: )?|WebPKIError\()"#
          + #"(?:Other\(OtherError\()?\\?"?([A-Za-z][A-Za-z ]{3,60})"#
          + #"(?: for name \\?"([A-Za-z0-9.\-:]{1,253})\\?")?"#
      ) { match, line, event in
        event.addStack(.rust, rustCertificateWords.reason(match, 1, line) ?? .certificateRefused)
        if let host = match.text(2, line) { event.add(.host(host)) }
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
      Rule(#"[pP]eer misbehaved: [A-Za-z]"#) { _, _, event in
        event.addStack(.rust, .handshakeFailed)
      },
      Rule(#"tls handshake eof|unexpected EOF during handshake"#) { _, _, event in
        event.addStack(.rust, .closedInHandshake)
      },
    ],
    samples: [
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

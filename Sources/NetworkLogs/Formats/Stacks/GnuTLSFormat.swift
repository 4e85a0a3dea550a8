extension LogFormat {
  /// GnuTLS: what the library says of a handshake and of a certificate, its `gnutls-cli`, and WeeChat on it.
  static let gnuTLS = LogFormat(
    name: "gnutls",
    anchors: [
      "gnutls_handshake()", "GnuTLS: ", "certificate is NOT trusted", "*** Fatal error: ",
      "verification of server certificate failed", "gnutls: ", "eer certificate failed verif",
      "owner does not match hostname ", "SSL connection failure: ",
      "erver certificate verify failed: ", "TLS handshake failed: ", "TLS Handshake failed: ",
    ],
    rules: [
      Rule(
        #"(?:gnutls_handshake\(\) failed|(GnuTLS|\*\*\* Fatal error|SSL connection failure)): ([A-Za-z][^\n.]{4,80})"#
      ) { match, line, event in
        let reason = handshakeWords.reason(match, 2, line)
        guard reason != nil || !match.has(1) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.gnuTLS, reason ?? .handshakeFailed)
      },
      // Clients on it, msmtp and mpop among them.
      Rule(#"TLS [hH]andshake failed: ((?:An?|The|Error in|No|Insufficient) [A-Za-z \-]{4,80})"#) {
        match, line, event in
        guard let reason = handshakeWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.gnuTLS, reason)
      },
      // One sentence for each check that failed.
      Rule(#"[cC]ertificate is NOT trusted(?:\. (The [^.\n]{10,90}))?"#) { match, line, event in
        event.addStack(.gnuTLS, certificateWords.reason(match, 1, line) ?? .certificateRefused)
      },
      // FFmpeg.
      Rule(
        #"Peer certificate failed verification|The certificate's owner does not match hostname ([A-Za-z0-9.\-]{1,253})"#
      ) { match, line, event in
        event.addStack(.gnuTLS, match.has(1) ? .hostMismatch : .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // OpenConnect, which has OpenSSL's words where it is built with that.
      Rule(#"[sS]erver certificate verify failed: ([a-z][a-z A-Z]{6,60})"#) { match, line, event in
        guard let reason = openConnectWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.gnuTLS, reason)
      },
      Rule("verification of server certificate failed") { _, _, event in
        event.addStack(.gnuTLS, .certificateRefused)
      },
      // WeeChat.
      Rule(
        #"gnutls: ((?:peer's )?certificate (?:issuer is unknown|has been revoked|has expired|is not yet activated)|the hostname in the certificate does NOT match)(?: "([A-Za-z0-9.\-]{1,253})")?"#
      ) { match, line, event in
        event.addStack(.gnuTLS, certificateWords.reason(match, 1, line))
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "gnutls_handshake() failed: Handshake failed",
      "Server certificate verify failed: signer not found",
      "SSL connection failure: The TLS connection was non-properly terminated.",
      "msmtp: TLS handshake failed: An unexpected TLS packet was received.",
      "GnuTLS: Error in the certificate verification.",
      "- Status: The certificate is NOT trusted. The certificate issuer is unknown.",
      "*** Fatal error: Error in the certificate.",
      "*** PKI verification of server certificate failed...",
      "gnutls: peer's certificate issuer is unknown",
      "[tls @ 0x7fa2b0c0] Peer certificate failed verification",
      "[tls @ 0x7fa2b0c0] The certificate's owner does not match hostname media.example.org",
    ],
    isDetail: true)

  /// What the library says of a handshake (`gnutls_strerror`).
  private static let handshakeWords = StackWords([
    (
      .handshakeFailed,
      [
        "a tls fatal alert has been received", "handshake failed", "decryption has failed",
        "insufficient credentials for that request", "could not authenticate peer",
        "no common application protocol could be negotiated",
      ]
    ),
    (
      .closedInHandshake,
      [
        "the tls connection was non properly terminated",
        "the tls connection was non-properly terminated", "error in the pull function",
        "error in the push function", "a tls packet with unexpected length was received",
      ]
    ),
    (.notTLS, ["an unexpected tls packet was received"]),
    (
      .noSharedCipher,
      [
        "could not negotiate a supported cipher suite",
        "no supported cipher suites have been found",
      ]
    ),
    (.versionOrCipher, ["a packet with illegal or unsupported version was received"]),
    (.weakDHKey, ["the diffie hellman prime sent by the server is not acceptable"]),
    (.certificateRefused, ["error in the certificate verification", "error in the certificate"]),
    (
      .notCompliant,
      [
        "public key signature verification has failed",
        "key usage violation in certificate has been detected",
      ]
    ),
  ])

  /// What it says of a certificate (`gnutls_certificate_verification_status_print`), then WeeChat's own words.
  private static let certificateWords = StackWords([
    (
      .noLocalIssuer,
      ["the certificate issuer is unknown", "peer's certificate issuer is unknown"]
    ),
    (
      .revoked,
      ["the certificate chain is revoked", "peer's certificate has been revoked"]
    ),
    (.expired, ["the certificate chain uses expired certificate", "certificate has expired"]),
    (
      .notYetValid,
      ["the certificate chain uses not yet valid certificate", "certificate is not yet activated"]
    ),
    (
      .hostMismatch,
      [
        "the name in the certificate does not match the expected",
        "the hostname in the certificate does not match",
      ]
    ),
    (.weakHash, ["the certificate chain uses insecure algorithm"]),
    (
      .notCompliant,
      [
        "the certificate issuer is not a ca",
        "the certificate chain violates the signer's constraints",
        "the certificate chain does not match the intended purpose",
        "the signature in the certificate is invalid",
      ]
    ),
  ])

  /// How OpenConnect puts what the library says of a certificate (`gnutls.c`).
  private static let openConnectWords = StackWords([
    (.noLocalIssuer, ["signer not found"]),
    (.revoked, ["certificate revoked"]),
    (.expired, ["certificate expired"]),
    (.notYetValid, ["certificate not yet activated"]),
    (.hostMismatch, ["certificate does not match hostname"]),
    (.weakHash, ["insecure algorithm"]),
    (.notCompliant, ["signer not a ca certificate"]),
    (.certificateRefused, ["signature verification failed"]),
  ])
}

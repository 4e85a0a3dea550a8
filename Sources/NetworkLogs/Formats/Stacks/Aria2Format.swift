extension LogFormat {
  /// aria2, with whichever TLS library it is built with.
  ///
  /// Source: `getLastErrorString` of its `AppleTLSSession`, and its `GnuTLSSession`. A build with OpenSSL has that
  /// library's words, which others read.
  static let aria2 = LogFormat(
    name: "aria2",
    anchors: ["SSL/TLS handshake failure: ", "Download aborted. URI="],
    rules: [
      Rule(#"SSL/TLS handshake failure:  ?[`']?([A-Za-z][A-Za-z\- ]{3,60})"#) {
        match, line, event in
        guard let reason = aria2Words.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.aria2, reason)
      },
      Rule("Download aborted\\. URI=" + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
    ],
    samples: [
      "  -> [SocketCore.cc:1019] errorCode=1 SSL/TLS handshake failure: No common cipher suites",
      "10/02 03:04:05 [ERROR] CUID#7 - Download aborted. URI=https://dl.example.org/a.iso",
    ],
    isDetail: true)

  /// What Secure Transport's statuses are called, then GnuTLS' verdicts on a certificate.
  private static let aria2Words = StackWords([
    (
      .handshakeFailed,
      [
        "protocol error", "received fatal alert", "unknown session", "cryptographic error",
        "internal ssl error", "buffer not large enough", "bad cipher suite",
        "unexpected peer message", "bad mac", "decryption failure", "unspecified error",
      ]
    ),
    (.noSharedCipher, ["no common cipher suites"]),
    (
      .closedInHandshake,
      [
        "closed gracefully", "connection aborted", "closed without notification",
        "connection refused",
      ]
    ),
    (.certificateRefused, ["invalid certificate chain", "invalid certificate format"]),
    // The status says that the chain ends in a root that isn't trusted.
    (.selfSignedInChain, ["self signed certificate"]),
    (.unknownAuthority, ["no root certificate"]),
    (.expired, ["certificate expired", "expired"]),
    (.notYetValid, ["certificate not yet valid", "not activated"]),
    (.hostMismatch, ["invalid hostname", "hostname does not match"]),
    (
      .unknownAuthority,
      ["not signed by known authorities or invalid", "signer not found", "signer is not a ca"]
    ),
    (.revoked, ["revoked"]),
    (.weakHash, ["insecure algorithm"]),
  ])
}

extension LogFormat {
  /// Qt's sockets, and clients such as ownCloud's and Nextcloud's on them.
  static let qt = LogFormat(
    name: "qt",
    anchors: [
      "valid hosts for this certificate", "ertificate could not be found",
      "self-signed, and untrusted",
      "is not trusted for this purpose", "could not be decrypted",
      "did not present any certificate",
      "SslHandshakeFailedError", "QNetworkReply error 6", "NetworkError(6)",
      "o certificates could be verified", "certificate is blacklisted",
      "signature of the certificate is", "ey in the certificate could not",
      "certificate's not", "of the CA certificates is invalid",
      "reject the specified purpose", "is unsuitable for this purpose",
      "candidate issuer certificate",
      "connect securely to ", "QSslSocket", ": The certificate has expired",
      ": The certificate is not yet valid", "(\"The certificate has expired",
      "(\"The certificate is not yet",
    ],
    rules: [
      Rule(
        "(?:The|No|One of the) (host name did not match any of the valid hosts for this certificate"
          + "|issuer certificate (?:of a locally looked up certificate )?could not be found"
          + "|certificate is self-signed, and untrusted|root certificate of the certificate chain is self-signed"
          + "|root CA certificate is (?:not trusted|marked to reject)|certificates could be verified"
          + "|peer did not present any certificate|peer certificate is blacklisted)[a-z ,]{0,40}"
      ) { match, line, event in
        event.addStack(.qt, qtWords.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(
        "(?:The|One of the) (certificate signature could not be decrypted|public key in the certificate could not"
          + "|signature of the certificate is invalid|certificate's not(?:Before|After) field contains"
          + "|CA certificates is invalid|supplied certificate is unsuitable"
          + "|current candidate issuer certificate was rejected)"
      ) { _, _, event in event.addStack(.qt, .notCompliant) },
      // Anybody's words but for what is in front of them.
      Rule(
        #"(?:[fF]ailed: |[eE]rrors?:? \(?\\?"?|\(\\?")The (certificate (?:has expired|is not yet valid))(?=[\s"'.,;)\\]|$)"#
      ) { match, line, event in
        event.addStack(.qt, qtWords.reason(match, 1, line))
      },
      // Its number is the same in each language.
      Rule(
        #"(?:QNetworkReply::)?SslHandshakeFailedError|QNetworkReply error 6(?!\d)|NetworkError\(6\)"#
      ) { _, _, event in event.addStack(.qt, .handshakeFailed) },
      Rule(#"Cannot connect securely to ([A-Za-z0-9.\-]{1,253}):"#) { match, line, event in
        event.addStack(.qt, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "The certificate's notBefore field contains an invalid time",
      "The issuer certificate of a locally looked up certificate could not be found",
      "SSL handshake failed: The certificate has expired",
      #"sslErrors https://api.example.org/v1 ("The certificate has expired")"#,
      #"QNetworkReply error 6 from url https://cloud.example.org/: " " "Ein SSL-Fehler""#,
      #"SslHandshakeFailedError:  "SSL handshake failed""#,
      "Cannot connect securely to cloud.example.org:",
    ],
    isDetail: true)

  /// The sentences of `QSslError`, without their first word.
  private static let qtWords = StackWords([
    (.hostMismatch, ["host name did not match any of the valid hosts for this certificate"]),
    (
      .noLocalIssuer,
      [
        "issuer certificate could not be found",
        "issuer certificate of a locally looked up certificate could not be found",
        "root ca certificate is not trusted",
      ]
    ),
    (.selfSigned, ["certificate is self signed, and untrusted"]),
    (.selfSignedInChain, ["root certificate of the certificate chain is self signed"]),
    (.unverifiableLeaf, ["certificates could be verified"]),
    (.expired, ["certificate has expired"]),
    (.notYetValid, ["certificate is not yet valid"]),
    (.notCompliant, ["root ca certificate is marked to reject"]),
    (.revoked, ["peer certificate is blacklisted"]),
    (.certificateRefused, ["peer did not present any certificate"]),
  ])
}

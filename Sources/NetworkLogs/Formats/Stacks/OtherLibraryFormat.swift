extension LogFormat {
  /// wget and NSS.
  static let otherLibraries = LogFormat(
    name: "tls-library",
    anchors: [
      "cannot verify ", "--no-check-certificate", "verify the issuer's authority",
      "Self-signed certificate encountered",
      "ssued certificate has expired", "ssued certificate not yet valid", "requested host name",
      "Unable to establish SSL connection", "The certificate of ",
      "No certificate presented by ", "does not match pinned public key", "Pubkey pinning mismatch",
      "The certificate signer of ", "certificate's owner does not match",
      "server certificate verification failed", "SEC_ERROR_", "SSL_ERROR_", "MOZILLA_PKIX_ERROR_",
      "during a connection to ",
    ],
    rules: [
      Rule(
        #"cannot verify ([A-Za-z0-9.\-]{1,253})(?:'|’)s certificate(?:, issued by (?:‘|“|'|")?([^\n"]{1,300}?)(?:’|”|'|"|:$))?"#
      ) { match, line, event in
        event.addStack(.wget, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
        if let issuer = match.text(2, line) {
          event.add(.certificate(subject: "", issuer: issuer))
        }
      },
      // wget's advice, which has the option and the host in it in every language.
      Rule(
        #"(?<![\w.\-/])((?:[a-z0-9\-]{1,63}\.){1,8}[a-z]{2,24})[, ][^\n"]{0,60}"#
          + #"(?:['‘`„«»] ?|‘)--no-check-certificate"#
          + #"|--no-check-certificate(?: ?['’“»«])[^\n"]{1,80}? ((?:[a-z0-9\-]{1,63}\.){1,8}[a-z]{2,24})(?=[ .,:]|$)"#
      ) { match, line, event in
        event.addStack(.wget, .certificateRefused)
        if let host = match.host(1, line) ?? match.host(2, line) { event.add(.host(host)) }
      },
      Rule(
        #"Unable to locally (verify the issuer's authority)|(Self-signed certificate encountered)|"#
          + #"[iI]ssued certificate has (expired)|[iI]ssued certificate (not yet valid)"#
      ) { match, _, event in
        event.addStack(
          .wget,
          match.has(1)
            ? .noLocalIssuer : match.has(2) ? .selfSigned : match.has(3) ? .expired : .notYetValid)
      },
      Rule(
        #"(?:certificate common name [^\n]{1,200}? doesn(?:'|’)t match |alternative name matches\s{0,4})?requested host name (?:‘|“|'|")?([A-Za-z0-9.\-:]{1,253})"#
      ) { match, line, event in
        event.addStack(.wget, .hostMismatch)
        if let host = match.host(1, line) {
          event.add(.host(host.hasSuffix(".") ? String(host.dropLast()) : host))
        }
      },
      Rule(#"Unable to establish SSL connection"#) { _, _, event in
        event.addStack(.wget, .handshakeFailed)
      },
      Rule(#"No certificate presented by ([A-Za-z0-9.\-]{0,252}[A-Za-z0-9])"#) {
        match, line, event in
        event.addStack(.wget, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule("public key does not match pinned public key|Pubkey pinning mismatch!") { _, _, event in
        event.addStack(.wget, .pinMismatch)
      },
      // Firefox.
      Rule(
        #"An error occurred during a connection to ([A-Za-z0-9.\-]{0,252}[A-Za-z0-9])(?::\d{1,5})?\. (PR_END_OF_FILE_ERROR|PR_CONNECT_RESET_ERROR|(?=[^\n]{0,200}(?:SSL|TLS|certificate|Certificate)))"#
      ) { match, line, event in
        if match.has(2), let words = match.text(2, line), !words.isEmpty {
          event.addStack(.nss, .closedInHandshake)
        }
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"The certificate (?:signer )?of (?:‘|'|\\{0,7}")([A-Za-z0-9.\-:]{1,253})(?:’|'|\\{0,7}") (is not trusted|hasn(?:'|’)t got a known issuer|(has expired)|(is not yet activated)|(was revoked|has been revoked)|(was signed using an insecure algorithm)|(was not a CA))"#
      ) { match, line, event in
        let reasons: [(group: Int, reason: StackReason)] = [
          (3, .expired), (4, .notYetValid), (5, .revoked), (6, .weakHash), (7, .notCompliant),
        ]
        event.addStack(
          .gnuTLS, reasons.first { match.has($0.group) }?.reason ?? .noLocalIssuer)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"The certificate's owner does not match hostname (?:‘|'|\\{0,7}")([A-Za-z0-9.\-:]{1,253})(?:’|'|\\{0,7}")"#
      ) { match, line, event in
        event.addStack(.gnuTLS, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"server certificate verification failed\. CAfile: |server certificate verification failed(?=[.\s"']*$)"#
      ) {
        _, _, event in event.addStack(.gnuTLS, .certificateRefused)
      },
      Rule(
        #"(?<![A-Za-z0-9_])((?:SEC|SSL|MOZILLA_PKIX)_ERROR_[A-Z0-9_]{4,60})(?![A-Za-z0-9_])"#
      ) { match, line, event in
        guard let reason = nssWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.nss, reason)
      },
    ],
    samples: [
      "ERROR: cannot verify dl.example.org's certificate, issued by ‘CN=Example CA’:",
      "  Unable to locally verify the issuer's authority.",
      "To connect to dl.example.org insecurely, use `--no-check-certificate'.",
      "Verwenden Sie »--no-check-certificate«, um sich dennoch unsicher mit dl.example.org zu verbinden.",
      "    requested host name ‘dl.example.org’.", "Unable to establish SSL connection.",
      "ERROR: No certificate presented by dl.example.org.",
      "The public key does not match pinned public key!",
      "An error occurred during a connection to www.example.org. PR_END_OF_FILE_ERROR",
      "ERROR: The certificate of ‘dl.example.org’ is not trusted.",
      "The certificate's owner does not match hostname ‘dl.example.org’",
      "server certificate verification failed. CAfile: none CRLfile: none",
      "Error code: SEC_ERROR_UNKNOWN_ISSUER",
    ],
    isDetail: true)

  /// NSS's names of errors.
  private static let nssWords = StackWords([
    (.noLocalIssuer, ["sec error unknown issuer"]),
    (.selfSigned, ["mozilla pkix error self signed cert"]),
    (
      .unknownAuthority,
      ["sec error untrusted issuer", "sec error untrusted cert", "sec error ca cert invalid"]
    ),
    (.expired, ["sec error expired certificate", "sec error expired issuer certificate"]),
    (
      .notYetValid,
      [
        "mozilla pkix error not yet valid certificate",
        "mozilla pkix error not yet valid issuer certificate",
      ]
    ),
    (.hostMismatch, ["ssl error bad cert domain"]),
    (.revoked, ["sec error revoked certificate", "ssl error revoked cert alert"]),
    (
      .weakHash, ["sec error cert signature algorithm disabled"]
    ),
    (.weakKey, ["mozilla pkix error inadequate key size"]),
    (
      .notCompliant,
      [
        "sec error inadequate key usage", "sec error inadequate cert type", "sec error bad der",
        "sec error cert not in name space", "sec error path len constraint invalid",
        "sec error unknown critical extension", "sec error bad signature",
        "sec error extension value invalid", "mozilla pkix error v1 cert used as ca",
        "mozilla pkix error ca cert used as end entity", "mozilla pkix error empty issuer name",
        "mozilla pkix error validity too long",
      ]
    ),
    (.noTransparency, ["mozilla pkix error insufficient certificate transparency"]),
    (.proxyFailed, ["mozilla pkix error mitm detected"]),
    (.pinMismatch, ["mozilla pkix error key pinning failure"]),
    (
      .certificateRefused,
      [
        "sec error ocsp", "ssl error bad certificate",
        "mozilla pkix error additional policy constraint failed",
        "mozilla pkix error required tls feature missing",
      ]
    ),
    (.versionTooOld, ["ssl error unsupported version"]),
    (
      .versionOrCipher,
      ["ssl error no cypher overlap", "ssl error protocol version alert"]
    ),
    (
      .notTLS,
      [
        "ssl error rx record too long", "ssl error rx malformed",
        "ssl error rx unknown record type",
      ]
    ),
    (.weakDHKey, ["ssl error weak server ephemeral dh key"]),
    (
      .handshakeFailed,
      [
        "ssl error handshake failure alert", "ssl error internal error alert",
        "ssl error rx unexpected",
      ]
    ),
    (.clientCertificateRefused, ["ssl error bad cert alert", "ssl error unknown ca alert"]),
    (.clientCertificateMissing, ["ssl error rx certificate required alert"]),
    (.unknownName, ["ssl error unrecognized name alert"]),
    (.unsafeRenegotiation, ["ssl error unsafe negotiation"]),
  ])
}

extension LogFormat {
  /// Chromium's network stack, in Chrome, Electron, CEF and Cronet.
  static let chromium = LogFormat(
    name: "chromium",
    anchors: [
      "net::ERR_", "ERR_CERT_", "ERR_SSL_", "net_error -", "ERR_BAD_SSL_CLIENT",
      "ERR_INSECURE_RESPONSE",
      "ERR_CERTIFICATE_TRANSPARENCY", "ERR_PROXY_CERTIFICATE", "ERR_ECH_", "ERR_QUIC_CERT",
      "ERR_TLS13_", "ERR_TUNNEL_CONN", "ERR_PROXY_CONN", "CertVerifyProcBuiltin for ",
      "ERROR: Time is ",
      "ERROR: No matching issuer found",
    ],
    rules: [
      // In front of the error is the address of a resource, behind it that of a page.
      Rule(
        leadingURLGroup
          + #"["')]?:?\s{1,3}(?:Failed to load resource: |failed: |Error in connection establishment: )?"#
          + #"(?=net::ERR_(?:CERT|SSL|BAD_SSL|INSECURE)_)"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        #"(?:net::|NET::|(?<![A-Za-z0-9_:.]))ERR_((?:CERT|SSL|BAD_SSL|INSECURE|CERTIFICATE|PROXY_CERTIFICATE|QUIC_CERT|TLS13)_[A-Z0-9_]{4,60}|ECH_\w{4,40})(?![A-Za-z0-9_]| = -)"#
          + #"(?:(?: ?\(-\d{1,3}\))?,? (?:loading|at|for|url:?) ['"]?"# + urlGroup + ")?"
      ) { match, line, event in
        if let url = match.text(2, line) { event.add(.failingURL(url)) }
        guard let reason = chromiumWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.chromium, reason)
      },
      Rule(
        #"(?:net::|NET::|(?<=[eE]rror: |[eE]rror ))ERR_(?:TUNNEL|PROXY)_CONNECTION_FAILED(?![A-Za-z0-9_])"#
      ) { _, _, event in
        event.add(.foreignStack(.chromium))
        event.add(.wording(.proxyFailed))
      },
      // Its own verifier, with a report on each certificate.
      Rule(#"CertVerifyProcBuiltin for ([A-Za-z0-9.\-]{1,253}) failed"#) { match, line, event in
        event.addStack(.chromium, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"^ERROR: (?:Time is (?:after (notAfter)|before (notBefore))|No matching issuer found)\s*$"#
      ) { match, _, event in
        event.addStack(
          .chromium,
          match.has(1) ? .expired : match.has(2) ? .notYetValid : .noLocalIssuer)
      },
      Rule(#"handshake failed; returned -1, SSL error code \d{1,3}, net_error (-\d{1,3})(?!\d)"#) {
        match, line, event in
        let code = match.number(1, line)
        // The program itself gave the request up.
        guard code != -3 else { return event.claimsNothing = true }
        event.addStack(.chromium, code.flatMap(chromiumReason) ?? .handshakeFailed)
      },
    ],
    samples: [
      "https://cdn.example.org/a.js Failed to load resource: net::ERR_CERT_DATE_INVALID",
      "Error: net::ERR_CERT_AUTHORITY_INVALID at https://app.example.org/",
      "CertVerifyProcBuiltin for app.example.org failed:", "ERROR: Time is after notAfter",
      "net::ERR_TUNNEL_CONNECTION_FAILED",
      "[123:0102/030405:ERROR:ssl_client_socket_impl.cc(989)] handshake failed; returned -1, SSL error code 1, net_error -202",
    ],
    isDetail: true)

  /// The names of `net_error_list.h` for failures of TLS, without `ERR_`.
  private static let chromiumWords = StackWords([
    (.hostMismatch, ["cert common name invalid"]),
    (.datesDontFit, ["cert date invalid"]),
    (
      .unknownAuthority,
      ["cert authority invalid", "quic cert root not known", "cert symantec legacy"]
    ),
    (.revoked, ["cert revoked"]),
    (.weakHash, ["cert weak signature algorithm"]),
    (.weakKey, ["cert weak key"]),
    (.noTransparency, ["certificate transparency required"]),
    (
      .notCompliant,
      [
        "cert contains errors", "cert validity too long", "cert name constraint violation",
        "cert non unique name", "ssl server cert bad format", "ssl key usage incompatible",
        "ssl bad peer public key",
      ]
    ),
    (
      .certificateRefused,
      [
        "cert invalid", "cert unable to check revocation", "cert no revocation mechanism",
        "ssl server cert changed", "cert error in ssl renegotiation",
        "cert self signed local network", "insecure response",
      ]
    ),
    (.pinMismatch, ["ssl pinned key not in cert chain"]),
    (
      .proxyFailed, ["proxy certificate invalid", "cert known interception blocked"]
    ),
    (
      .versionOrCipher,
      [
        "ssl version or cipher mismatch", "ssl obsolete cipher", "ssl obsolete version",
        "ssl version interference", "ssl fallback beyond minimum version",
        "ssl inappropriate fallback",
      ]
    ),
    (.weakDHKey, ["ssl weak server ephemeral dh key"]),
    (
      .handshakeFailed,
      [
        "ssl protocol error", "ssl decompression failure alert", "ssl bad record mac alert",
        "ssl decrypt error alert", "ssl handshake not completed", "ssl no renegotiation",
        "ssl renegotiation requested", "tls13 downgrade detected", "ech not negotiated",
        "ech fallback certificate invalid",
      ]
    ),
    (.unknownName, ["ssl unrecognized name alert"]),
    (.clientCertificateMissing, ["ssl client auth cert needed"]),
    (
      .clientCertificateRefused,
      [
        "bad ssl client auth cert", "ssl client auth private key access denied",
        "ssl client auth cert no private key", "ssl client auth signature failed",
        "ssl client auth cert bad format", "ssl client auth no common algorithms",
      ]
    ),
  ])

  /// The reason with a number; nil for one that says nothing of TLS.
  private static func chromiumReason(_ number: Int) -> StackReason? {
    chromiumNumbers.first { $0.key == number }?.value
  }

  /// The numbers of those that the log of a handshake ends with.
  private static let chromiumNumbers: KeyValuePairs<Int, StackReason> = [
    -100: .closedInHandshake, -101: .closedInHandshake, -103: .closedInHandshake,
    -107: .handshakeFailed, -110: .clientCertificateMissing, -113: .versionOrCipher,
    -117: .clientCertificateRefused, -118: .timedOut, -7: .timedOut, -129: .weakDHKey,
    -136: .proxyFailed, -149: .notCompliant, -150: .pinMismatch, -159: .unknownName,
    -167: .notCompliant, -180: .handshakeFailed, -181: .notCompliant, -200: .hostMismatch,
    -201: .datesDontFit, -202: .unknownAuthority, -203: .notCompliant, -205: .certificateRefused,
    -206: .revoked, -207: .certificateRefused, -208: .weakHash, -210: .notCompliant, -211: .weakKey,
    -212: .notCompliant, -213: .notCompliant, -214: .noTransparency, -215: .unknownAuthority,
    -217: .proxyFailed,
  ]
}

extension LogFormat {
  /// What says in the words of Go's libraries that a request failed by TLS.
  private static let tlsWords =
    "(?:x509: |tls: |remote error: |TLS handshake|HTTP response to HTTPS)"

  /// Go's `crypto/tls` and `crypto/x509`, and every program written in Go.
  static let go = LogFormat(
    name: "go",
    anchors: [
      "x509: ", "tls: ", "TLS handshake timeout", "HTTP response to HTTPS client",
      "handshake with edge error", "remote error: ",
      "uthentication handshake failed: ",
    ],
    rules: [
      Rule(
        #"remote error: tls: ([a-z][a-zA-Z ]{4,50}|alert\((\d{1,3})\))"#
      ) { match, line, event in
        event.add(.foreignStack(.go))
        if let number = match.number(2, line) ?? StackAlerts.number(match, 1, line) {
          event.add(.stackAlert(number, .read))
        } else {
          event.add(.stackFailure(.handshakeFailed))
        }
      },
      // cloudflared.
      Rule("TLS handshake with edge error: (?:(EOF)|read |tls: )") { match, _, event in
        event.addStack(.go, match.has(1) ? .closedInHandshake : .handshakeFailed)
      },
      // Before its version 1.8.
      Rule(#"remote error: ([a-z][a-zA-Z ]{4,50})(?<!tls)(?=[\s"'.,;)\\]|$)"#) {
        match, line, event in
        guard let number = StackAlerts.number(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.add(.foreignStack(.go))
        event.add(.stackAlert(number, .read))
      },
      Rule(
        #"x509: (?:certificate is valid for [^\n"]{1,400}?, not ([A-Za-z0-9.\-:]{1,253})|"#
          + #"cannot validate certificate for ([A-Za-z0-9.\-:]{1,253}) because|"#
          + #"certificate is not valid for any names, but wanted to match ([A-Za-z0-9.\-:]{1,253}))"#
      ) { match, line, event in
        event.addStack(.go, .hostMismatch)
        for group in 1...3 {
          if let host = match.host(group, line) { event.add(.host(host)) }
        }
      },
      Rule(
        #"x509: certificate has expired or is not yet valid(?:: current time [^\n"]{10,60}? is (after|(before)))?"#
      ) { match, line, event in
        event.addStack(
          .go, match.has(2) ? .notYetValid : match.has(1) ? .expired : .datesDontFit)
      },
      Rule(
        #"x509: (?!certificate (?:is valid for|is not valid for any|has expired)|cannot validate|OSStatus|Sec[A-Z]|User or admin|\\?"|“)"#
          + #"([^\n"\\]{8,120})"#
      ) { match, line, event in
        guard let reason = goCertificateWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.go, reason)
      },
      // A status that the system has no sentence for, and calls that fail themselves.
      Rule(#"x509: (?:OSStatus (-?\d{1,6})|Sec[A-Z]\w{5,40} error: -?\d{1,6})(?!\d)"#) {
        match, line, event in
        event.addStack(.go, .certificateRefused)
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      // On Apple's systems Go asks the system, whose sentence follows, perhaps in another language.
      Rule(#"x509: “[^”\n]{1,160}”(?:(证书不符合标准)|(?=[^\x00-\x7F]))"#) { match, line, event in
        event.add(.foreignStack(.go))
        event.addRefusal(line, at: "chain", match.has(1) ? ["BasicCertificateProcessing"] : [])
      },
      Rule(#"x509: (?=\\?"|“|User or administrator set )"#) { _, _, event in
        event.add(.foreignStack(.go))
      },
      Rule(
        #"(?<!remote error: )(?<![A-Za-z])tls: (?!failed to verify certificate: x509|invalid peer certificate)([a-z][^\n"\\]{4,120})"#
      ) {
        match, line, event in
        guard let reason = goWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.go, reason)
      },
      // gRPC.
      Rule(
        #"[aA]uthentication handshake failed: (?:(context deadline exceeded)|EOF|(?:read|write) (?=[^\n]{0,200}?connection reset))"#
      ) { match, _, event in event.addStack(.go, match.has(1) ? .timedOut : .closedInHandshake) },
      Rule(#"net/http: TLS handshake timeout"#) { _, _, event in event.addStack(.go, .timedOut) },
      Rule(#"server gave HTTP response to HTTPS client"#) { _, _, event in
        event.addStack(.go, .plainHTTP)
      },
      Rule(
        #"(?:(?:Get|Head|Post|Put|Patch|Delete|Options) \\?"?|^)"# + urlAndColon
          // Of requests within one another the innermost failed. The limit is of single bytes: anything else would be
          // compiled as often as it can be there.
          + #"(?=[^\n]{0,300}?"# + tlsWords + ")"
          + #"(?=(?:(?!\b(?:Get|Head|Post|Put|Patch|Delete|Options) \\?"?https?:)[^\n])*?"#
          + tlsWords + ")"
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      #"ERR Unable to establish connection error="TLS handshake with edge error: EOF" connIndex=0"#,
      "remote error: tls: handshake failure",
      "Post https://docker.example.org/x: remote error: bad certificate",
      "x509: certificate is valid for a.example.org, not b.example.org",
      "x509: certificate signed by unknown authority",
      "x509: certificate has expired or is not yet valid: current time 2026-01-02T03:04:05Z is after 2025-12-01T00:00:00Z",
      "x509: “Example DV CA”证书不符合标准", "x509: “*.example.org” certificate is not trusted",
      "x509: OSStatus -26276",
      "tls: first record does not look like a TLS handshake",
      #"desc = "transport: authentication handshake failed: EOF""#,
      "net/http: TLS handshake timeout", "http: server gave HTTP response to HTTPS client",
      #"Get "https://registry.example.org/v2/": x509: certificate signed by unknown authority"#,
    ],
    isDetail: true)

  /// What `crypto/x509` says of a chain by itself.
  private static let goCertificateWords = StackWords([
    (.unknownAuthority, ["certificate signed by unknown authority"]),
    (
      .hostMismatch,
      ["certificate relies on legacy common name field", "certificate is not valid for any names"]
    ),
    (
      .weakHash,
      ["cannot verify signature: insecure algorithm"]
    ),
    (
      .notCompliant,
      [
        "certificate is not authorized to sign other certificates",
        "a root or intermediate certificate is not authorized",
        "too many intermediates for path length constraint",
        "certificate specifies an incompatible key usage",
        "issuer name does not match subject from issuing certificate",
        "issuer has name constraints but leaf", "unhandled critical extension",
        "certificate contains duplicate extension", "certificate contains duplicate extensions",
        "malformed", "negative serial number", "invalid", "cannot verify signature",
        "too many constraints", "unhandled critical", "rsa modulus is not a positive number",
        "unsupported elliptic curve", "trailing data", "parent certificate cannot sign",
        "internal error: cannot parse",
      ]
    ),
    (
      .certificateRefused,
      [
        "unknown error", "no valid chains built", "certificate is not permitted",
        "failed to load system roots", "system roots",
      ]
    ),
  ])

  /// What `crypto/tls` says of a handshake.
  private static let goWords = StackWords([
    (
      .notTLS,
      [
        "first record does not look like a tls handshake", "oversized record received",
        "received record with version", "unsupported sslv2 handshake received",
        "unknown record type",
      ]
    ),
    (
      .versionTooOld,
      ["server selected unsupported protocol version", "client offered only unsupported versions"]
    ),
    (.versionOrCipher, ["protocol version not supported"]),
    (
      .noSharedCipher,
      [
        "server chose an unconfigured cipher suite",
        "no cipher suite supported by both client and server",
        "server selected unsupported", "client doesn't support any cipher suites compatible",
        "no supported elliptic curves", "no ecdhe curve supported by both client and server",
        "peer doesn't support any of the certificate's signature algorithms",
        "peer doesn't support the certificate custom signature algorithms",
      ]
    ),
    (
      .clientCertificateMissing,
      ["client didn't provide a certificate", "client didn't provide a certificate message"]
    ),
    (.closedInHandshake, ["unexpected eof", "use of closed connection"]),
    (
      .certificateRefused,
      ["failed to verify certificate", "failed to parse certificate", "bad certificate"]
    ),
    (
      .notCompliant,
      [
        "server's certificate contains an unsupported type of public key",
        "invalid certificate signature", "certificate used with invalid signature algorithm",
        "server sent certificate containing rsa key larger than",
        "failed to parse certificate from server",
      ]
    ),
    (
      .handshakeFailed,
      [
        "handshake failure", "handshake message of length", "downgrade attempt detected",
        "unexpected message", "received unexpected handshake message", "bad record mac",
        "internal error", "error decoding message", "error decrypting message",
        "illegal parameter", "no application protocol", "server advertised unrequested",
        "server selected unadvertised", "server did not send a key share",
        "invalid server key share", "invalid signature by the server certificate",
        "server negotiated", "server sent", "server's", "unexpected serverkeyexchange",
        "server resumed a session with a different", "incorrect renegotiation extension contents",
        "initial handshake had non empty renegotiation extension", "unrecognized name",
        "received zero length handshake message", "too many non advancing records",
      ]
    ),
  ])
}

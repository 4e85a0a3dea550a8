extension LogFormat {
  /// SwiftNIO's BoringSSL and gRPC's.
  static let nio = LogFormat(
    name: "nio",
    anchors: [
      "NIOSSL", "BoringSSLError", "SSL_ERROR_SSL: ", "SSL_ERROR_SYSCALL: ",
      "ssl_transport_security",
      "is not in peer certificate", "Ssl handshake failed", "tlsHandshakeTimeout",
      ": ipv4:", ": ipv6:", "Failed to connect to remote host: ",
      "\"Handshake read failed", "\"Handshake write failed",
    ],
    rules: [
      Rule(
        #"NIOSSL(?:Extra)?Error\.([a-z][A-Za-z]{5,50})(?:: Couldn't find ([A-Za-z0-9.\-:]{1,253}) in)?"#
      ) { match, line, event in
        event.addStack(.nio, nioWords.reason(match, 1, line))
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      Rule(#"BoringSSLError\.(?!sslError\(\[Error: \d{6,12} error:)([a-z][A-Za-z]{5,60})"#) {
        match, line, event in
        event.addStack(.nio, nioWords.reason(match, 1, line))
      },
      Rule(#"Couldn't find ([A-Za-z0-9.\-:]{1,253}) in certificate from peer"#) {
        match, line, event in
        event.addStack(.nio, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"Peer name ([A-Za-z0-9.\-:]{1,253}) is not in peer certificate"#) {
        match, line, event in
        event.addStack(.grpc, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"HTTPClientError\.tlsHandshakeTimeout"#) { _, _, event in
        event.addStack(.nio, .timedOut)
      },
      Rule(
        #"Handshake failed with (?:fatal )?error SSL_ERROR_SYSCALL|Ssl handshake failed: SSL_ERROR_SYSCALL"#
      ) {
        _, _, event in event.addStack(.grpc, .closedInHandshake)
      },
      Rule(#""Handshake (?:read|write) failed""#) { _, _, event in
        event.addStack(.grpc, .closedInHandshake)
      },
      // Cut off before the reason.
      Rule(
        #"Handshake failed with (?:fatal )?error (?=SSL_ERROR_SSL(?:: error:[0-9a-f]{8}(?::SSL routines(?::\w{0,16})?)?)?$)"#
      ) { _, _, event in event.addStack(.grpc, .handshakeFailed) },
      // What gRPC says of the last address that it tried; words on TLS have rules of their own.
      Rule(
        #"\b(?:UNKNOWN|UNAVAILABLE|INTERNAL|DEADLINE_EXCEEDED): ipv[46]:(?:\[|%5B)?([0-9A-Fa-f.:]{3,45}?)(?:\]|%5D)?:\d{1,5}: (?!Ssl handshake failed|Peer name)[A-Za-z][^'"\n(]{3,60}(?:\((\d{1,3})\))?"#
      ) { match, line, event in
        event.add(.foreignStack(.grpc))
        if let code = match.number(2, line) {
          event.addCode(code, .posix, .stream)
        } else {
          event.add(.wording(.networkFailed))
        }
        if let address = match.host(1, line) { event.add(.host(address)) }
      },
      Rule(#"Failed to connect to remote host: [A-Za-z][^'"\n]{3,60}"#) { _, _, event in
        event.add(.foreignStack(.grpc))
        event.add(.wording(.networkFailed))
      },
    ],
    samples: [
      "last error: UNKNOWN: ipv4:192.0.2.7:443: tcp handshaker shutdown",
      "last error: UNKNOWN: ipv6:%5B2001:db8::7%5D:443: connect: No route to host (65)",
      #"{"description":"Failed to connect to remote host: FD shutdown"}"#,
      "NIOSSLExtraError.failedToValidateHostname: Couldn't find api.example.org in certificate from peer",
      "handshakeFailed(NIOSSL.BoringSSLError.eofDuringHandshake)",
      "HTTPClientError.tlsHandshakeTimeout",
      "NIOSSL: Couldn't find api.example.org in certificate from peer",
      "Peer name api.example.org is not in peer certificate",
      "ssl_transport_security.cc:1505] Handshake failed with error SSL_ERROR_SYSCALL",
      "ssl_transport_security.c:970] Handshake failed with fatal error SSL_ERROR_SSL: error:1000007d:SSL routines:O",
      #"{"created":"@1481.1","description":"Handshake read failed","file":"a.c"}"#,
    ],
    isDetail: true)

  /// The cases of SwiftNIO's errors.
  private static let nioWords = StackWords([
    (.handshakeFailed, ["handshake failed", "ssl error", "protocol error"]),
    (
      .closedInHandshake,
      [
        "eof during handshake", "eof during additional cert chain validation",
        "eof during additional certficiate chain validation", "handshake timeout",
      ]
    ),
    (.closedLater, ["unclean shutdown", "zero return", "syscall error"]),
    (.hostMismatch, ["failed to validate hostname", "unable to validate hostname"]),
    (
      .certificateRefused,
      ["unable to validate certificate", "no certificate to validate", "cannot find peer ip"]
    ),
  ])

  /// libgit2, inside of git clients, Xcode and cargo.
  static let libgit2 = LogFormat(
    name: "libgit2",
    anchors: [
      "SSL certificate is invalid", "hostname does not match certificate", "class=Ssl",
      "SSL error: ", "untrusted connection error",
    ],
    rules: [
      Rule(
        #"[tT]he SSL certificate is invalid(?:: ?(?:0x[0-9a-fA-F]{1,4} - )?([A-Za-z][^;\n"]{3,120}))?"#
      ) {
        match, line, event in
        event.addStack(.libgit2, mbedTLSWords.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(#"hostname does not match certificate"#) { _, _, event in
        event.addStack(.libgit2, .hostMismatch)
      },
      Rule(#"untrusted connection error"#) { _, _, event in
        event.addStack(.libgit2, .certificateRefused)
      },
      Rule(
        #"SSL error: (?:(received early EOF|syscall failure|connection failure)|(x509 error)|unknown error|(?=error:|SecureTransport))"#
      ) { match, line, event in
        event.addStack(
          .libgit2,
          match.has(1) ? .closedInHandshake : match.has(2) ? .certificateRefused : .handshakeFailed)
      },
    ],
    samples: [
      "the SSL certificate is invalid; class=Ssl (16); code=Certificate (-17)",
      "hostname does not match certificate; class=Ssl (16)",
      "untrusted connection error; class=Ssl (16)",
      "SSL error: received early EOF; class=Ssl (16); code=Eof (-20)",
    ],
    isDetail: true)

  /// mbed TLS, and Unity around it.
  static let mbedTLS = LogFormat(
    name: "mbedtls",
    anchors: [
      "UNITYTLS_", "UnityTls error code", "mbedtls", "signed by the trusted CA",
      "X509 - Certificate verif", "does not match with the expected CN",
      "certificate validity has expired",
      "certificate validity starts in the future", "certificate has been revoked (",
      "Usage does not match the ", "Unable to complete SSL connection",
      "SSL CA certificate error", "TLS handshake error: -", " to destination host",
      "Cannot resolve destination host",
    ],
    rules: [
      Rule(#"(?<![=!]= )UNITYTLS_X509VERIFY_(?!SUCCESS|NOT_DONE)(?:FLAG_)?([A-Z0-9_]{4,40})"#) {
        match, line, event in
        event.addStack(.mbedTLS, mbedTLSWords.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(
        #"(?<![A-Za-z])(The certificate (?:validity|has been revoked|Common Name|is not correctly signed|is signed with an unacceptable)"#
          + #"|Certificate was missing|Usage does not match the (?:\w{4,12} )?\w{4,20} extension|X509 - Certificate verification failed)"#
          + #"([^\n"\\]{0,80})"#
      ) { match, line, event in
        guard let range = match.range(0) else { return }
        event.addStack(
          .mbedTLS, mbedTLSWords.reason(line.extracting(range)) ?? .certificateRefused)
      },
      Rule(
        #"(?:mbedtls_\w{3,40}|mbedtls error|ssl_handshake|mbed ?TLS|MBEDTLS)[^\n]{0,80}?(-0x[0-9A-Fa-f]{4})(?![0-9A-Fa-f])"#
      ) { match, line, event in
        guard let code = match.text(1, line), let reason = mbedTLSNumbers[code.uppercased()] else {
          event.claimsNothing = true
          return
        }
        event.addStack(.mbedTLS, reason)
      },
      // Godot prints the number in decimal digits.
      Rule(#"TLS handshake error: -(\d{4,5})(?!\d)"#) { match, line, event in
        let digits = match.number(1, line).map { String($0, radix: 16, uppercase: true) } ?? ""
        guard let reason = mbedTLSNumbers["-0X" + digits] else {
          event.claimsNothing = true
          return
        }
        event.addStack(.mbedTLS, reason)
      },
      Rule(#"Unable to complete SSL connection|SSL CA certificate error"#) { _, _, event in
        event.addStack(.mbedTLS, .certificateRefused)
      },
      Rule("Cannot (?:resolve|connect to) destination host") { _, _, event in
        event.add(.wording(.networkFailed))
      },
    ],
    samples: [
      "UNITYTLS_X509VERIFY_FLAG_NOT_TRUSTED",
      "  ! The certificate is not correctly signed by the trusted CA",
      "mbedtls_ssl_handshake returned -0x2700", "Unable to complete SSL connection",
      "Error: Cannot connect to destination host", "Error: Cannot resolve destination host",
      "ERROR: TLS handshake error: -9984",
    ],
    isDetail: true)

  /// The flags of certificate verification, by name and in words.
  private static let mbedTLSWords = StackWords([
    (.expired, ["expired", "badcert expired", "the certificate validity has expired"]),
    (
      .notYetValid, ["badcert future", "future", "the certificate validity starts in the future"]
    ),
    (.revoked, ["revoked", "badcert revoked", "the certificate has been revoked"]),
    (
      .hostMismatch,
      ["cn mismatch", "badcert cn mismatch", "the certificate common name (cn) does not match"]
    ),
    (
      .noLocalIssuer,
      [
        "not trusted", "badcert not trusted",
        "the certificate is not correctly signed by the trusted ca",
      ]
    ),
    (
      .weakHash,
      [
        "badcert bad md", "bad md", "the certificate is signed with an unacceptable hash",
      ]
    ),
    (
      .weakKey,
      ["badcert bad key", "bad key", "the certificate is signed with an unacceptable key"]
    ),
    (
      .notCompliant,
      [
        "badcert key usage", "badcert ext key usage", "badcert ns cert type", "badcert bad pk",
        "usage does not match", "the certificate is signed with an unacceptable pk",
      ]
    ),
    (
      .certificateRefused,
      [
        "badcert missing", "badcert other", "badcrl not trusted", "badcrl expired", "badcrl future",
        "user error", "user error1", "user error2", "not done", "fatal error", "unknown error",
        "certificate was missing", "x509 certificate verification failed",
        "x509  certificate verification failed",
      ]
    ),
  ])

  /// Error numbers of mbed TLS that a handshake ends with.
  private static let mbedTLSNumbers: [String: StackReason] = [
    "-0X2700": .certificateRefused, "-0X7780": .handshakeFailed, "-0X7200": .notTLS,
    "-0X7280": .closedInHandshake, "-0X7880": .closedInHandshake, "-0X6E80": .versionOrCipher,
    "-0X7380": .noSharedCipher, "-0X7100": .notTLS, "-0X7700": .handshakeFailed,
    "-0X7900": .handshakeFailed, "-0X7A00": .certificateRefused, "-0X7800": .handshakeFailed,
    "-0X6600": .handshakeFailed, "-0X6E00": .noSharedCipher, "-0X6D00": .handshakeFailed,
    "-0X6800": .timedOut, "-0X3000": .certificateRefused, "-0X7680": .certificateRefused,
    "-0X7480": .clientCertificateMissing, "-0X004C": .closedLater, "-0X0050": .closedLater,
    "-0X2562": .notCompliant,
  ]

  /// wget and NSS.
  static let otherLibraries = LogFormat(
    name: "tls-library",
    anchors: [
      "cannot verify ", "--no-check-certificate", "verify the issuer's authority",
      "Self-signed certificate encountered",
      "ssued certificate has expired", "ssued certificate not yet valid", "requested host name",
      "Unable to establish SSL connection", "The certificate of ",
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

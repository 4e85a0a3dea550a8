extension LogFormat {
  /// SwiftNIO's BoringSSL and gRPC's.
  static let nio = LogFormat(
    name: "nio",
    anchors: [
      "NIOSSL", "BoringSSLError", "SSL_ERROR_SSL: ", "SSL_ERROR_SYSCALL: ",
      "ssl_transport_security",
      "is not in peer certificate", "Ssl handshake failed", "HTTPClientError.",
      "NWTLSError(status: ", "Security handshake failed: {",
      "Secure handshake failed with error", "closed the connection before completing the HTTP/2",
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
      Rule(
        #"(?<!shutdownFailed\(NIOSSL\.)BoringSSLError\.(?!sslError\(\[Error: \d{6,12} error:)([a-z][A-Za-z]{5,60})"#
      ) {
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
      Rule(
        #"HTTPClientError\.(?:(tlsHandshakeTimeout)|serverOfferedUnsupportedApplicationProtocol\()"#
      ) {
        match, _, event in event.addStack(.nio, match.has(1) ? .timedOut : .handshakeFailed)
      },
      Rule(
        #"(?<!= )HTTPClientError\.(?:connectTimeout|remoteConnectionClosed|deadlineExceeded|readTimeout|writeTimeout|(httpProxyHandshakeTimeout|socksHandshakeTimeout|proxyAuthenticationRequired|invalidProxyResponse))(?![A-Za-z(])"#
      ) { match, _, event in event.add(.wording(match.has(1) ? .proxyFailed : .networkFailed)) },
      Rule(#"NWTLSError\(status: (-98\d\d)(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .networkTLS, .error) }
        event.add(.rawStream)
      },
      Rule(#"Security handshake failed: \{|Secure handshake failed with error \d"#) { _, _, event in
        event.addStack(.grpc, .handshakeFailed)
      },
      Rule("closed the connection before completing the HTTP/2 connection preface") { _, _, event in
        event.add(.foreignStack(.grpc))
        event.add(.wording(.networkFailed))
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
      "HTTPClientError.tlsHandshakeTimeout", "HTTPClientError.connectTimeout",
      #"NWTLSError(status: -9808, reason: "-9808: bad certificate format")"#,
      #"handshake.c:128] Security handshake failed: {"created":"@1476930642.3","description":"Handshake failed"}"#,
      "secure_channel_create.c:102] Secure handshake failed with error 1.",
      #"unavailable: "The server accepted the TCP connection but closed the connection before completing the HTTP/2 connection preface.""#,
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
      "Usage does not match the ", "Unable to complete SSL connection", "SSL - ", "X509 - ",
      " unitytls error code ", "UnityTls error code: ",
      "VERIFY FAIL ", "EVENT: TLS_VERSION_MIN", "SSL CA certificate error",
      "TLS handshake error: -", " to destination host",
      "Cannot resolve destination host", "erroneous SSL cert", "host does not support SSL",
      "No Internet Connection", "eceived no data in response", "Cannot resolve proxy",
      "Request timeout", "SSL connection timeout",
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
        #"(?:mbedtls_\w{3,40}|mbedtls error|mbedtls/library/ssl_|ssl_handshake|mbed ?TLS|MBEDTLS)[^\n]{0,80}?(-0x[0-9A-Fa-f]{4})(?![0-9A-Fa-f])"#
      ) { match, line, event in
        guard let code = match.text(1, line), let reason = mbedTLSNumbers[code.uppercased()] else {
          event.claimsNothing = true
          return
        }
        event.addStack(.mbedTLS, reason)
      },
      // The words that go with those numbers, alone; not where a table or the library itself has them.
      Rule(
        #"(?<![a-z] )(?<!\(")(?<!\( ")(?<![0-9A-Fa-f] \| )(?:SSL|X509) - ([A-Z][A-Za-z /,.'()]{8,90})"#
      ) { match, line, event in
        guard let reason = mbedTLSErrors.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.mbedTLS, reason)
      },
      // Unity's curl, where the certificate is not what failed.
      Rule(
        #"Curl error 35: Handshake (?:failed|did not perform verification)|(?:Receiving|Sending) data failed with unitytls error code \d"#
      ) { match, line, event in
        let isHandshake = match.range(0).map { Bytes.holds("Handshake", in: line.extracting($0)) }
        event.addStack(.mbedTLS, isHandshake == true ? .handshakeFailed : .closedLater)
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
      // OpenVPN 3.
      Rule(
        #"VERIFY FAIL (?:-- )?(CERT_\w{3,30}|CN_MISMATCH|bad (?:ns-cert-type|X509 (?:extended )?key usage)|tls-remote match failed)(?: : depth=\d| in leaf certificate|$)"#
      ) { match, line, event in
        event.addStack(.mbedTLS, openVPNWords.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(#"EVENT: TLS_VERSION_MIN(?!\w)"#) { _, _, event in
        event.addStack(.mbedTLS, .versionTooOld)
      },
      Rule(
        #"Unable to complete SSL connection|SSL CA certificate error|Destination host has an erroneous SSL certificate"#
      ) { _, _, event in event.addStack(.mbedTLS, .certificateRefused) },
      Rule("Destination host does not support SSL") { _, _, event in
        event.addStack(.mbedTLS, .notTLS)
      },
      Rule(
        "Cannot (?:resolve|connect to) destination host|(?:UnityWebRequest|[wW]eb ?[rR]equest)[^\n]{0,80}? (?:failed|error)[:=] {0,2}"
          + "(?:Request timeout|No Internet Connection|Received no data in response|Cannot resolve proxy)"
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule("Curl error 28: SSL connection timeout") { _, _, event in
        event.addStack(.mbedTLS, .timedOut)
      },
    ],
    samples: [
      "UNITYTLS_X509VERIFY_FLAG_NOT_TRUSTED",
      "  ! The certificate is not correctly signed by the trusted CA",
      "2016-03-04 12:00:43 VERIFY FAIL CERT_EXPIRED : depth=0",
      "VERIFY FAIL -- bad ns-cert-type in leaf certificate", "EVENT: TLS_VERSION_MIN",
      "mbedtls_ssl_handshake returned -0x2700", "Unable to complete SSL connection",
      "Error: Cannot connect to destination host", "Error: Cannot resolve destination host",
      "ERROR: TLS handshake error: -9984", "SSL - A fatal alert message was received from our peer",
      "X509 - The date tag or value is invalid",
      "Curl error 35: Handshake did not perform verification. UnityTls error code: 1048575",
      "Curl error 56: Receiving data failed with unitytls error code 1048578",
      "UnityWebRequest failed: Destination host has an erroneous SSL certificate",
      "UnityWebRequest failed: Destination host does not support SSL",
      "UnityWebRequest failed: Request timeout", "Curl error 28: SSL connection timeout",
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

  /// What OpenVPN 3 says of a certificate.
  private static let openVPNWords = StackWords([
    (.expired, ["cert expired"]), (.notYetValid, ["cert future", "cert not yet valid"]),
    (.noLocalIssuer, ["cert not trusted"]), (.revoked, ["cert revoked"]),
    (
      .hostMismatch,
      ["cn mismatch", "cert cn mismatch", "tls remote match failed", "tls-remote match failed"]
    ),
    (.notCompliant, ["bad ns cert type", "bad ns-cert-type", "bad x509"]),
  ])

  /// What its errors say (`mbedtls_strerror`); what a program or a session did wrong is left out.
  private static let mbedTLSErrors = StackWords([
    (
      .handshakeFailed,
      [
        "a fatal alert message was received from our peer", "processing of the",
        "an unexpected message was received from our peer", "bad input parameters to function",
        "a message could not be parsed due to a syntactic error",
        "an invalid value was received", "the handshake negotiation failed",
      ]
    ),
    (.closedInHandshake, ["the connection indicated an eof"]),
    (.notTLS, ["an invalid ssl record was received"]),
    (
      .versionOrCipher,
      [
        "handshake protocol not within min/max boundaries",
        "the server has no ciphersuites in common", "none of the common ciphersuites is usable",
      ]
    ),
    (
      .certificateRefused,
      [
        "verification of our peer failed", "no ca chain is set, but required to operate",
        "processing of the certificate handshake message failed",
        "certificate verification failed", "no client certification received",
      ]
    ),
    (.clientCertificateMissing, ["the own certificate is not set, but needed by the server"]),
    (.timedOut, ["the operation timed out"]),
    (
      .notCompliant,
      [
        "signature algorithm (oid) is unsupported", "the date tag or value is invalid",
        "the signature tag or value invalid", "the crt/crl/csr format is invalid",
        "the crt/crl/csr version element is invalid", "the serial tag or value is invalid",
        "the algorithm tag or value is invalid", "the name tag or value is invalid",
        "the extension tag or value is invalid",
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
    "-0X2562": .notCompliant, "-0X7080": .handshakeFailed, "-0X6C00": .handshakeFailed,
    "-0X6980": .noSharedCipher, "-0X7180": .handshakeFailed, "-0X7300": .handshakeFailed,
    "-0X7500": .handshakeFailed, "-0X7580": .handshakeFailed, "-0X7980": .handshakeFailed,
    "-0X7A80": .handshakeFailed, "-0X7B00": .handshakeFailed, "-0X7B80": .handshakeFailed,
    "-0X7D80": .handshakeFailed, "-0X7E00": .handshakeFailed, "-0X7E80": .handshakeFailed,
  ]
}

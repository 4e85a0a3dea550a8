import Testing

@testable import ATSDiagnosis

extension Vocabulary {
  /// Couchbase Lite, which goes through the system's own TLS.
  static let couchbaseLite = Vocabulary(
    source: "LiteCore 3, LiteCore/Support/Error.cc, network_errstr",
    frames: [
      "{Repl#38} Got LiteCore error: Network error 3 \"%\"",
      "{C4Replicator#39} State: busy, progress=1.0, error=Network error 14, \"%\"",
    ],
    words: [
      (
        "not-ats-network",
        [
          "DNS error", "unknown hostname", "connection timed out", "unknown network error",
          "network subsystem was reset", "connection aborted", "connection reset",
          "connection refused", "network subsystem down", "network unreachable",
          "socket not connected", "host reported not available", "host not reachable",
          "address not available", "broken pipe",
        ]
      ),
      ("not-ats-http", ["too many redirects"]),
      (
        "ambiguous",
        ["TLS handshake failed", "TLS connection failed", "server TLS certificate untrusted"]
      ),
      ("expired", ["server TLS certificate expired"]),
      ("client-cert-required", ["server requires a TLS client certificate"]),
      ("client-cert-rejected", ["server rejected the TLS client certificate"]),
      ("unknown-root", ["server TLS certificate is self-signed or has unknown root cert"]),
      ("revoked", ["server TLS certificate has been revoked"]),
      ("host-mismatch", ["server TLS certificate name mismatch"]),
    ], isOutside: nil)

  /// The sentences of Qt's errors.
  static let qt = Vocabulary(
    source: "Qt 5 and 6, src/network/ssl/qsslerror.cpp",
    frames: [
      "SSL handshake failed: %", "QSslError(\"%\")", "Error string: %",
      "Cannot connect securely to cloud.example.org:\n%\nwith Certificate cloud.example.org",
    ],
    words: [
      (
        "host-mismatch",
        ["The host name did not match any of the valid hosts for this certificate"]
      ),
      (
        "unknown-root",
        [
          "The issuer certificate could not be found",
          "The issuer certificate of a locally looked up certificate could not be found",
          "The root certificate of the certificate chain is self-signed, and untrusted",
          "The root CA certificate is not trusted for this purpose",
        ]
      ),
      ("self-signed", ["The certificate is self-signed, and untrusted"]),
      ("incomplete-chain", ["No certificates could be verified"]),
      (
        "certificate-not-compliant",
        [
          "The certificate signature could not be decrypted",
          "The public key in the certificate could not be read",
          "The signature of the certificate is invalid",
          "The certificate's notBefore field contains an invalid time",
          "The certificate's notAfter field contains an invalid time",
          "One of the CA certificates is invalid",
          "The supplied certificate is unsuitable for this purpose",
          "The root CA certificate is marked to reject the specified purpose",
        ]
      ),
      ("revoked", ["The peer certificate is blacklisted"]),
      ("ambiguous", ["The peer did not present any certificate"]),
    ])

  /// What native-tls prints of the Security framework's numbers.
  static let securityFramework = Vocabulary(
    source:
      "Apple, SecCopyErrorMessageString of -98xx and -67xxx; native-tls 0.2, reqwest, tungstenite",
    frames: [
      "error trying to connect: %", "client error (Connect): %", "native-tls error: %",
      "TLS error: native-tls error: %",
    ],
    words: [
      (
        "unknown-root",
        [
          "The certificate was not trusted.", "The root or anchor certificate is not valid.",
          "valid cert chain, untrusted root", "cert chain not verified by root",
        ]
      ),
      ("expired", ["An expired certificate was detected.", "chain had an expired cert"]),
      ("not-yet-valid", ["The certificate is not yet valid.", "chain had a cert not yet valid"]),
      ("host-mismatch", ["A host name mismatch has occurred.", "peer host name mismatch"]),
      ("revoked", ["The certificate was revoked."]),
      ("weak-key", ["The key size is not supported."]),
      ("sha1-certificate", ["An invalid digest algorithm was detected."]),
      (
        "certificate-not-compliant",
        [
          "The validity period in the certificate exceeds the maximum allowed.",
          "There is an unknown critical extension flag.", "No basic constraints were found.",
          "No basic CA constraints were found.",
          "The key usage is not valid for the specified policy.",
          "The extended key usage is not valid.", "The path length constraint was exceeded.",
          "An unknown certificate extension was encountered.",
          "A required certificate extension is missing.",
          "The requested name is not allowed for this certificate.",
          "The verified certificate is a CA rather than an end-entity",
        ]
      ),
      ("ambiguous", ["invalid certificate chain", "bad certificate format"]),
      ("ambiguous", ["A verify action has failed.", "bad protocol version"]),
      ("ambiguous", ["handshake failure", "SSL protocol error", "Fatal alert", "internal error"]),
      ("client-cert-rejected", ["misc. bad certificate", "unknown Cert Authority"]),
      ("client-cert-required", ["certificate required"]),
      (
        "handshake-aborted",
        [
          "connection closed gracefully", "connection closed via error",
          "server closed session with no notification", "peer dropped connection before responding",
        ]
      ),
    ])

  /// pyOpenSSL, which prints the queue of the library as a list.
  static let pyOpenSSL = Vocabulary(
    source: "pyOpenSSL 17 to 24; urllib3 1.26, contrib/pyopenssl.py; OpenSSL's reasons",
    frames: [
      "OpenSSL.SSL.Error: [('SSL routines', 'tls_process_server_hello', '%')]",
      #"SSLError(SSLError("bad handshake: Error([('SSL routines', '', '%')],)",),)"#,
    ],
    words: [
      ("ambiguous", ["certificate verify failed", "sslv3 alert handshake failure"]),
      ("not-tls-port", ["wrong version number", "unknown protocol"]),
      ("tls-version-too-old", ["unsupported protocol"]),
      ("weak-cipher", ["no shared cipher"]),
    ])

  /// Alerts that a client in Erlang sends: its verdict on the server.
  static let erlangAlertsSent = Vocabulary(
    source: "Erlang/OTP 22 to 28, lib/ssl/src/ssl_alert.erl",
    frames: [
      "TLS :client: In state :wait_cert_cr at ssl_handshake.erl:2111 generated CLIENT ALERT: Fatal - %",
      "TLS client: In state certify at ssl_handshake.erl:2133 generated CLIENT ALERT: Fatal - %",
    ],
    words: [
      ("unknown-root", ["Unknown CA"]), ("expired", ["Certificate Expired"]),
      ("revoked", ["Certificate Revoked"]),
      ("tls-version-too-old", ["Protocol Version"]),
      ("ambiguous", ["Bad Certificate", "Certificate Unknown", "Handshake Failure"]),
    ])

  /// Alerts that it receives.
  static let erlangAlertsRead = Vocabulary(
    source: "Erlang/OTP 22 to 28, lib/ssl/src/ssl_alert.erl",
    frames: [
      "TLS :client: In state :hello received SERVER ALERT: Fatal - %",
      "TLS client: In state wait_finished at ssl_gen_statem.erl:779 received SERVER ALERT: Fatal - %",
    ],
    words: [
      ("ambiguous", ["Handshake Failure", "Insufficient Security"]),
      ("ambiguous", ["Protocol Version"]),
      ("client-cert-required", ["Certificate required"]),
      ("client-cert-rejected", ["Bad Certificate", "Unknown CA", "Access Denied"]),
      ("sni-unrecognized", ["Unrecognized Name"]),
      ("peer-alert-other", ["Internal Error", "Decode Error", "No application protocol"]),
    ])

  /// What its path validation objects to.
  static let erlangChecks = Vocabulary(
    source: "Erlang/OTP 22 to 28, lib/public_key/src/public_key.erl; lib/ssl/src/ssl_handshake.erl",
    frames: [
      "{:tls_alert, {:bad_certificate, {:bad_cert, :%}}}", "{bad_cert,%}", "{bad_cert,{%,[]}}",
    ],
    words: [
      ("host-mismatch", ["hostname_check_failed"]), ("expired", ["cert_expired"]),
      ("self-signed", ["selfsigned_peer"]), ("unknown-root", ["unknown_ca"]),
      (
        "certificate-not-compliant",
        [
          "invalid_issuer", "invalid_signature", "name_not_permitted", "missing_basic_constraint",
          "invalid_key_usage",
        ]
      ),
      ("ambiguous", ["revocation_status_undetermined"]),
    ])

  /// A proxy that opens no tunnel.
  static let proxies = Vocabulary(
    source: "curl, lib/cf-h1-proxy.c; Python, http/client.py; Chromium, net_error_list.h",
    frames: ["%"],
    words: [
      (
        "proxy-or-captive",
        [
          "curl: (56) Received HTTP code 407 from proxy after CONNECT",
          "curl: (56) CONNECT tunnel failed, response 503",
          "fatal: unable to access 'https://git.example.org/a.git/': CONNECT tunnel failed, response 407",
          "OSError('Tunnel connection failed: 403 Forbidden')",
          "Error: net::ERR_TUNNEL_CONNECTION_FAILED", "Error: net::ERR_PROXY_CONNECTION_FAILED",
        ]
      )
    ])

  /// Words for a handshake that failed, of whatever library.
  static let anyHandshake = Vocabulary(
    source: "what clients print around every library",
    frames: ["%", "connection lost: %.", "request failed - %"],
    words: [
      (
        "ambiguous",
        [
          "SSL handshake failed", "SSL Handshake failed", "TLS handshake failed",
          "TLS handshake error", "SSL: Handshake timed out",
        ]
      )
    ], isOutside: false)
}

extension Vocabulary {
  /// What verification of a chain says in Go.
  static let goCertificates = Vocabulary(
    source: "Go 1.8 to 1.24, crypto/x509/verify.go and x509.go",
    frames: [
      "x509: %", #"Get "https://registry.example.org/v2/": x509: %"#,
      #"Get "https://registry.example.org/v2/": tls: failed to verify certificate: x509: %"#,
      "Get https://registry.example.org/v2/: x509: %",
      "fatal: could not fetch: Head \"https://registry.example.org/v2/\": x509: %",
    ],
    words: [
      (
        "unknown-root",
        [
          "certificate signed by unknown authority",
          #"certificate signed by unknown authority (possibly because of "crypto/rsa: verification error" while trying to verify candidate authority certificate "Example CA")"#,
        ]
      ),
      (
        "host-mismatch",
        [
          "certificate is valid for *.example.net, example.net, not registry.example.org",
          "cannot validate certificate for 192.0.2.7 because it doesn't contain any IP SANs",
          "certificate is not valid for any names, but wanted to match registry.example.org",
          "certificate relies on legacy Common Name field, use SANs instead",
        ]
      ),
      (
        "expired",
        [
          "certificate has expired or is not yet valid",
          "certificate has expired or is not yet valid: current time 2026-02-03T04:05:06+01:00 is after 2026-01-01T00:00:00Z",
        ]
      ),
      (
        "not-yet-valid",
        [
          "certificate has expired or is not yet valid: current time 2026-02-03T04:05:06+01:00 is before 2026-03-01T00:00:00Z"
        ]
      ),
      ("sha1-certificate", ["cannot verify signature: insecure algorithm SHA1-RSA"]),
      (
        "certificate-not-compliant",
        [
          "certificate is not authorized to sign other certificates",
          #"a root or intermediate certificate is not authorized to sign for this name: DNS name "a.example.org" is not permitted by any constraint"#,
          "a root or intermediate certificate is not authorized for an extended key usage: EKU not permitted: 1",
          "too many intermediates for path length constraint",
          "certificate specifies an incompatible key usage",
          "issuer name does not match subject from issuing certificate",
          "issuer has name constraints but leaf doesn't have a SAN extension",
          "unhandled critical extension", "certificate contains duplicate extensions",
          "negative serial number",
          "invalid signature: parent certificate cannot sign this kind of certificate",
          "malformed certificate",
        ]
      ),
      ("ambiguous", ["unknown error", "no valid chains built"]),
    ])

  /// What a handshake says in Go.
  static let goHandshakes = Vocabulary(
    source: "Go 1.8 to 1.24, crypto/tls/alert.go and handshake_client.go",
    frames: [
      "%", #"Get "https://registry.example.org/v2/": %"#,
      "failed to pull image: Head https://registry.example.org/v2/: %",
    ],
    words: [
      (
        "not-tls-port",
        [
          "tls: first record does not look like a TLS handshake",
          "tls: oversized record received with length 20527",
          "http: server gave HTTP response to HTTPS client",
        ]
      ),
      (
        "tls-version-too-old",
        [
          "tls: server selected unsupported protocol version 301"
        ]
      ),
      ("ambiguous", ["remote error: tls: protocol version not supported"]),
      ("weak-cipher", ["tls: server chose an unconfigured cipher suite"]),
      (
        "client-cert-rejected",
        [
          "remote error: tls: bad certificate", "remote error: tls: unsupported certificate",
          "remote error: tls: revoked certificate", "remote error: tls: expired certificate",
          "remote error: tls: unknown certificate",
          "remote error: tls: unknown certificate authority", "remote error: tls: access denied",
        ]
      ),
      ("client-cert-required", ["remote error: tls: certificate required"]),
      ("sni-unrecognized", ["remote error: tls: unrecognized name"]),
      (
        "peer-alert-other",
        [
          "remote error: tls: unexpected message", "remote error: tls: bad record MAC",
          "remote error: tls: decryption failed", "remote error: tls: record overflow",
          "remote error: tls: decompression failure", "remote error: tls: illegal parameter",
          "remote error: tls: error decoding message",
          "remote error: tls: error decrypting message",
          "remote error: tls: export restriction", "remote error: tls: internal error",
          "remote error: tls: inappropriate fallback", "remote error: tls: user canceled",
          "remote error: tls: no renegotiation", "remote error: tls: missing extension",
          "remote error: tls: unsupported extension",
          "remote error: tls: certificate unobtainable",
          "remote error: tls: bad certificate status response",
          "remote error: tls: bad certificate hash value",
          "remote error: tls: unknown PSK identity",
          "remote error: tls: no application protocol",
        ]
      ),
      ("not-ats-network", ["net/http: TLS handshake timeout"]),
      (
        "ambiguous",
        [
          "remote error: tls: handshake failure", "remote error: tls: insufficient security level",
          "tls: handshake failure", "tls: failed to verify certificate: x509: unknown error",
        ]
      ),
    ])

  /// rustls prints an error as its case, in words since 0.23.
  static let rustCertificates = Vocabulary(
    source: "rustls 0.20 to 0.23, rustls/src/error.rs; rustls-webpki, src/error.rs",
    frames: [
      "invalid peer certificate: %", "InvalidCertificate(%)",
      "error sending request for url (https://api.example.org/v1): client error (Connect): invalid peer certificate: %",
      #"Custom { kind: InvalidData, error: InvalidCertificate(%) }"#,
      #"reqwest::Error { kind: Request, url: "https://api.example.org/v1", source: hyper_util::client::legacy::Error(Connect, Custom { kind: Other, error: Custom { kind: InvalidData, error: InvalidCertificate(%) } }) }"#,
    ],
    words: [
      ("expired", ["Expired"]), ("not-yet-valid", ["NotValidYet"]), ("revoked", ["Revoked"]),
      ("unknown-root", ["UnknownIssuer"]), ("host-mismatch", ["NotValidForName"]),
      (
        "certificate-not-compliant",
        [
          "BadEncoding", "UnhandledCriticalExtension", "BadSignature", "InvalidPurpose",
          "Other(OtherError(CaUsedAsEndEntity))", "Other(OtherError(EndEntityUsedAsCa))",
          "Other(OtherError(UnsupportedCertVersion))",
        ]
      ),
      ("sha1-certificate", ["UnsupportedSignatureAlgorithm"]),
      (
        "ambiguous",
        [
          "UnknownRevocationStatus", "ExpiredRevocationList", "ApplicationVerificationFailure",
          "InvalidOcspResponse",
        ]
      ),
    ])

  static let rustHandshakes = Vocabulary(
    source: "rustls 0.20 to 0.23, rustls/src/error.rs and enums.rs",
    frames: [
      "%", "error sending request for url (https://api.example.org/v1): %",
      "error trying to connect: %", "Caused by: %",
    ],
    words: [
      (
        "expired",
        [
          "invalid peer certificate: certificate expired: verification time 1770091506 (UNIX), but certificate is not valid after 1760000000 (10091506 seconds ago)"
        ]
      ),
      (
        "not-yet-valid",
        [
          "invalid peer certificate: certificate not valid yet: verification time 1770091506 (UNIX), but certificate is not valid before 1790000000 (19908494 seconds in future)"
        ]
      ),
      (
        "host-mismatch",
        [
          #"invalid peer certificate: certificate not valid for name "api.example.org"; certificate is only valid for DnsName("example.net")"#
        ]
      ),
      (
        "not-tls-port",
        [
          "received corrupt message of type InvalidContentType", "received corrupt message",
        ]
      ),
      (
        "tls-version-too-old",
        [
          "peer is incompatible: ServerDoesNotSupportTls12Or13",
          "peer is incompatible: ServerTlsVersionIsDisabledByOurConfig",
        ]
      ),
      ("ambiguous", ["received fatal alert: ProtocolVersion"]),
      (
        "weak-cipher",
        [
          "peer is incompatible: NoCipherSuitesInCommon",
          "peer is incompatible: NoKxGroupsInCommon",
          "peer is incompatible: NoSignatureSchemesInCommon",
        ]
      ),
      ("handshake-aborted", ["tls handshake eof", "unexpected EOF during handshake"]),
      (
        "client-cert-rejected",
        [
          "received fatal alert: BadCertificate", "received fatal alert: UnsupportedCertificate",
          "received fatal alert: CertificateRevoked", "received fatal alert: CertificateExpired",
          "received fatal alert: CertificateUnknown", "received fatal alert: UnknownCA",
          "received fatal alert: AccessDenied",
        ]
      ),
      ("client-cert-required", ["received fatal alert: CertificateRequired"]),
      (
        "sni-unrecognized",
        ["received fatal alert: UnrecognisedName", "received fatal alert: UnrecognizedName"]
      ),
      (
        "peer-alert-other",
        [
          "received fatal alert: UnexpectedMessage", "received fatal alert: BadRecordMac",
          "received fatal alert: IllegalParameter", "received fatal alert: DecodeError",
          "received fatal alert: DecryptError", "received fatal alert: InternalError",
          "received fatal alert: MissingExtension", "received fatal alert: UnsupportedExtension",
          "received fatal alert: NoApplicationProtocol",
        ]
      ),
      (
        "ambiguous",
        [
          "received fatal alert: HandshakeFailure", "received fatal alert: InsufficientSecurity",
          "peer misbehaved: SelectedUnofferedKxGroup",
        ]
      ),
    ])

  /// Dart prints BoringSSL's reason with its place.
  static let dart = Vocabulary(
    source: "Dart SDK, runtime/bin/secure_socket_filter.cc; sdk/lib/io/secure_socket.dart",
    frames: [
      "%", "Unhandled Exception: %",
      "[ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: %",
      "flutter: DioException [unknown]: null Error: %",
    ],
    words: [
      (
        "unknown-root",
        [
          "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: unable to get local issuer certificate(handshake.cc:359))"
        ]
      ),
      (
        "expired",
        [
          "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: certificate has expired(handshake.cc:359))"
        ]
      ),
      (
        "self-signed",
        [
          "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: self signed certificate(handshake.cc:354))"
        ]
      ),
      (
        "host-mismatch",
        [
          "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: Hostname mismatch(handshake.cc:393))",
          "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: IP address mismatch(handshake.cc:393))",
        ]
      ),
      (
        "not-tls-port",
        [
          "HandshakeException: Handshake error in client (OS Error: WRONG_VERSION_NUMBER(tls_record.cc:242))"
        ]
      ),
      ("handshake-aborted", ["HandshakeException: Connection terminated during handshake"]),
      (
        "ambiguous",
        [
          "HandshakeException: Handshake error in client",
          "HandshakeException: Handshake error in client (OS Error: SSLV3_ALERT_HANDSHAKE_FAILURE(tls_record.cc:587))",
        ]
      ),
    ])
}

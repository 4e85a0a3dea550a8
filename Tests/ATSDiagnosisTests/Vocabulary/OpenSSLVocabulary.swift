extension Vocabulary {
  /// Every result of verification but success.
  static let openSSLVerification = Vocabulary(
    source: "OpenSSL 1.0 to 3.5, crypto/x509/x509_txt.c",
    frames: [
      "SSL certificate problem: %",
      "curl: (60) SSL certificate problem: %",
      "fatal: unable to access 'https://git.example.org/a.git/': SSL certificate problem: %",
      "verify error:num=20:%",
      "    Verify return code: 20 (%)",
      "    Verification error: %",
      "ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: % (_ssl.c:1129)",
      "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: % (_ssl.c:1007)'))",
      "OpenSSL::SSL::SSLError: SSL_connect returned=1 errno=0 state=error: certificate verify failed (%)",
      "SSL_connect returned=1 errno=0 peeraddr=192.0.2.7:443 state=error: certificate verify failed (%) (https://gems.example.org/specs.4.8.gz)",
      "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: %(handshake.cc:393))",
      "Ssl handshake failed: SSL_ERROR_SSL: error:1000007d:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED: %",
    ],
    words: [
      ("expired", ["certificate has expired"]),
      ("not-yet-valid", ["certificate is not yet valid"]),
      ("self-signed", ["self signed certificate", "self-signed certificate"]),
      (
        "unknown-root",
        [
          "self signed certificate in certificate chain",
          "self-signed certificate in certificate chain",
          "unable to get local issuer certificate", "unable to get issuer certificate",
          "issuer certificate lookup error",
        ]
      ),
      ("incomplete-chain", ["unable to verify the first certificate"]),
      (
        "host-mismatch",
        ["hostname mismatch", "Hostname mismatch", "IP address mismatch", "email address mismatch"]
      ),
      ("revoked", ["certificate revoked"]),
      ("weak-key", ["EE certificate key too weak", "CA certificate key too weak"]),
      ("sha1-certificate", ["CA signature digest algorithm too weak"]),
      ("ct-missing", ["Certificate Transparency required, but no valid SCTs found"]),
      (
        "certificate-not-compliant",
        [
          "unable to decrypt certificate's signature", "unable to decode issuer public key",
          "certificate signature failure", "format error in certificate's notBefore field",
          "format error in certificate's notAfter field", "certificate chain too long",
          "issuer certificate doesn't have a public key", "path length constraint exceeded",
          "unsupported certificate purpose", "unsuitable certificate purpose",
          "subject issuer mismatch", "authority and subject key identifier mismatch",
          "authority and issuer serial number mismatch",
          "key usage does not include certificate signing", "unhandled critical extension",
          "invalid non-CA certificate (has CA markings)",
          "proxy path length constraint exceeded",
          "key usage does not include digital signature",
          "proxy certificates not allowed, please set the appropriate flag",
          "invalid or inconsistent certificate extension",
          "invalid or inconsistent certificate policy extension", "no explicit policy",
          "unsupported extension feature",
          "RFC 3779 resource not subset of parent's resources", "permitted subtree violation",
          "excluded subtree violation", "name constraints minimum and maximum not supported",
          "unsupported name constraint type", "unsupported or invalid name constraint syntax",
          "unsupported or invalid name syntax", "Suite B: certificate version invalid",
          "Suite B: invalid public key algorithm", "Suite B: invalid ECC curve",
          "Suite B: invalid signature algorithm", "Suite B: curve not allowed for this LOS",
          "Suite B: cannot sign P-384 with P-256", "proxy subject name violation",
          "Cannot find certificate signature algorithm",
          "subject signature algorithm and issuer public key algorithm mismatch",
          "cert info signature and signature algorithm mismatch", "invalid CA certificate",
          "Path length invalid for non-CA cert",
          "Path length given without key usage keyCertSign",
          "Key usage keyCertSign invalid for non-CA cert", "Issuer name empty",
          "Subject name empty", "Missing Authority Key Identifier",
          "Missing Subject Key Identifier", "Empty Subject Alternative Name extension",
          "Basic Constraints of CA cert not marked critical",
          "Subject empty and Subject Alt Name extension not critical",
          "Authority Key Identifier marked critical", "Subject Key Identifier marked critical",
          "CA cert does not include key usage extension",
          "Using cert extension requires at least X509v3",
          "Certificate public key has explicit ECC parameters",
        ]
      ),
      (
        "ambiguous",
        [
          "unspecified certificate verification error", "certificate not trusted",
          "certificate rejected", "application verification failure",
          "unable to get certificate CRL", "unable to decrypt CRL's signature",
          "CRL signature failure", "CRL is not yet valid", "CRL has expired",
          "format error in CRL's lastUpdate field", "format error in CRL's nextUpdate field",
          "unable to get CRL issuer certificate", "key usage does not include CRL signing",
          "unhandled critical CRL extension", "Different CRL scope",
          "CRL path validation error", "Path Loop", "no matching DANE TLSA records",
          "OCSP verification needed", "OCSP verification failed", "OCSP unknown cert",
          "invalid certificate verification context", "out of memory",
        ]
      ),
    ])

  /// The reasons of `SSL_R_…` with which a handshake ends, and what each of the library's versions prints
  /// around them.
  static let openSSLReasons = Vocabulary(
    source: "OpenSSL 1.0 to 3.5, ssl/ssl_err.c",
    frames: [
      "140735158005760:error:14090086:SSL routines:SSL3_GET_SERVER_HELLO:%:s3_clnt.c:1269:",
      "4571868672:error:1408F10B:SSL routines:ssl3_get_record:%:ssl/record/ssl3_record.c:332:",
      "80CBE9F801000000:error:0A000086:SSL routines:tls_process_server_hello:%:ssl/statem/statem_clnt.c:1660:",
      "error:0A000086:SSL routines::%",
      "curl: (35) error:1400410B:SSL routines:CONNECT_CR_SRVR_HELLO:%",
      "curl: (35) OpenSSL/3.2.1: error:0A00010B:SSL routines::%",
      "curl: (35) LibreSSL/3.3.6: error:1404B42E:SSL routines:ST_CONNECT:%",
      "Error: write EPROTO 8123:error:1408F10B:SSL routines:ssl3_get_record:%:../deps/openssl/openssl/ssl/record/ssl3_record.c:332:",
      "OpenSSL::SSL::SSLError: SSL_connect returned=1 errno=0 state=error: %",
    ],
    words: [
      (
        "not-tls-port",
        [
          "wrong version number", "packet length too long", "http request", "https proxy request",
          "record layer failure", "data length too long", "encrypted length too long",
        ]
      ),
      ("tls-version-too-old", ["unsupported protocol", "wrong ssl version", "version too low"]),
      (
        "weak-cipher",
        [
          "no shared cipher", "no ciphers available", "wrong cipher returned",
          "unknown cipher returned", "dh key too small", "bad dh value",
          "no suitable key share", "no suitable signature algorithm", "wrong signature type",
          "legacy sigalg disallowed or unsupported", "unsupported elliptic curve",
        ]
      ),
      ("handshake-aborted", ["unexpected eof while reading"]),
      ("client-cert-required", ["peer did not return a certificate"]),
      ("certificate-not-compliant", ["bad ecc cert", "wrong certificate type"]),
      ("ambiguous", ["tlsv1 alert protocol version"]),
      (
        "client-cert-rejected",
        [
          "sslv3 alert bad certificate", "sslv3 alert unsupported certificate",
          "sslv3 alert certificate revoked", "sslv3 alert certificate expired",
          "sslv3 alert certificate unknown", "tlsv1 alert unknown ca", "tlsv1 alert access denied",
          "ssl/tls alert bad certificate",
        ]
      ),
      ("client-cert-required", ["tlsv13 alert certificate required"]),
      ("sni-unrecognized", ["tlsv1 unrecognized name"]),
      (
        "peer-alert-other",
        [
          "sslv3 alert unexpected message", "sslv3 alert bad record mac",
          "sslv3 alert illegal parameter", "tlsv1 alert decode error", "tlsv1 alert decrypt error",
          "tlsv1 alert internal error", "tlsv1 alert inappropriate fallback",
          "tlsv1 alert user cancelled", "tlsv1 alert no renegotiation",
          "tlsv1 unsupported extension", "tlsv1 alert no application protocol",
          "tlsv13 alert missing extension", "tlsv1 alert record overflow",
        ]
      ),
      (
        "ambiguous",
        [
          "sslv3 alert handshake failure", "ssl/tls alert handshake failure",
          "tlsv1 alert insufficient security", "certificate verify failed",
          "unsafe legacy renegotiation disabled", "no protocols available",
          "inappropriate fallback", "unexpected message", "bad extension", "length mismatch",
          "digest check failed", "decryption failed or bad record mac", "internal error",
          "session id context uninitialized", "attempt to reuse session in different context",
          "old session cipher not returned", "unsolicited extension", "binder does not verify",
          "invalid status response", "inconsistent extms", "bad psk", "ssl session id conflict",
        ]
      ),
    ])

  /// The names of the same, as Python and BoringSSL print them.
  static let openSSLNames = Vocabulary(
    source: "OpenSSL, ssl/ssl_err.c; BoringSSL, ssl/ssl.errordata",
    frames: [
      "ssl.SSLError: [SSL: %] (_ssl.c:1129)",
      "requests.exceptions.SSLError: HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded with url: / (Caused by SSLError(SSLError(1, '[SSL: %] (_ssl.c:1007)')))",
      "HandshakeException: Handshake error in client (OS Error: %(tls_record.cc:242))",
      "handshakeFailed(NIOSSL.BoringSSLError.sslError([Error: 268435703 error:100000f7:SSL routines:OPENSSL_internal:%]))",
      "E0101 00:00:00.000000 ssl_transport_security.cc:1379] Handshake failed with fatal error SSL_ERROR_SSL: error:100000f7:SSL routines:OPENSSL_internal:%.",
      "Error: SSL error code 'ERR_SSL_%'",
    ],
    words: [
      (
        "not-tls-port", ["WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST"]
      ),
      ("tls-version-too-old", ["UNSUPPORTED_PROTOCOL"]),
      ("weak-cipher", ["NO_SHARED_CIPHER", "DH_KEY_TOO_SMALL", "BAD_DH_P_LENGTH"]),
      ("handshake-aborted", ["UNEXPECTED_EOF_WHILE_READING"]),
      ("ambiguous", ["TLSV1_ALERT_PROTOCOL_VERSION"]),
      (
        "client-cert-rejected",
        [
          "SSLV3_ALERT_BAD_CERTIFICATE", "SSLV3_ALERT_CERTIFICATE_EXPIRED",
          "SSLV3_ALERT_CERTIFICATE_UNKNOWN", "TLSV1_ALERT_UNKNOWN_CA", "TLSV1_ALERT_ACCESS_DENIED",
        ]
      ),
      (
        "client-cert-required",
        ["TLSV13_ALERT_CERTIFICATE_REQUIRED", "TLSV1_ALERT_CERTIFICATE_REQUIRED"]
      ),
      ("sni-unrecognized", ["TLSV1_UNRECOGNIZED_NAME", "TLSV1_ALERT_UNRECOGNIZED_NAME"]),
      (
        "peer-alert-other",
        [
          "TLSV1_ALERT_INTERNAL_ERROR", "TLSV1_ALERT_DECODE_ERROR",
          "TLSV1_ALERT_NO_APPLICATION_PROTOCOL",
        ]
      ),
      (
        "ambiguous",
        [
          "SSLV3_ALERT_HANDSHAKE_FAILURE", "HANDSHAKE_FAILURE_ON_CLIENT_HELLO",
          "UNSAFE_LEGACY_RENEGOTIATION_DISABLED", "UNEXPECTED_MESSAGE",
          "TLSV1_ALERT_INSUFFICIENT_SECURITY", "NO_PROTOCOLS_AVAILABLE",
          "INVALID_ALPN_PROTOCOL", "ERROR_PARSING_EXTENSION", "PARSE_TLSEXT",
          "DUPLICATE_EXTENSION", "SERVER_ECHOED_INVALID_SESSION_ID",
          "UNEXPECTED_COMPATIBILITY_MODE", "SECOND_SERVERHELLO_VERSION_MISMATCH",
          "TOO_MANY_KEY_UPDATES", "CERT_DECOMPRESSION_FAILED", "OLD_SESSION_PRF_HASH_MISMATCH",
        ]
      ),
    ])

  /// The names of results of verification that Node.js prints as codes.
  static let nodeCodes = Vocabulary(
    source: "Node.js, src/crypto/crypto_common.cc; doc/api/tls.md",
    frames: [
      "  code: '%',", "npm ERR! code %", "npm error code %", "error: { code: '%' }",
      "RequestError: % at ClientRequest", #"{"errno":"%"}"#, "[Error: %]",
    ],
    words: [
      ("expired", ["CERT_HAS_EXPIRED"]),
      ("not-yet-valid", ["CERT_NOT_YET_VALID"]),
      ("self-signed", ["DEPTH_ZERO_SELF_SIGNED_CERT"]),
      (
        "unknown-root",
        [
          "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_GET_ISSUER_CERT",
          "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
        ]
      ),
      ("incomplete-chain", ["UNABLE_TO_VERIFY_LEAF_SIGNATURE"]),
      ("revoked", ["CERT_REVOKED"]),
      ("host-mismatch", ["ERR_TLS_CERT_ALTNAME_INVALID", "HOSTNAME_MISMATCH"]),
      (
        "certificate-not-compliant",
        [
          "UNABLE_TO_DECRYPT_CERT_SIGNATURE", "UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY",
          "CERT_SIGNATURE_FAILURE", "CERT_CHAIN_TOO_LONG", "INVALID_PURPOSE",
        ]
      ),
      ("ambiguous", ["CERT_UNTRUSTED", "CERT_REJECTED", "UNABLE_TO_GET_CRL"]),
    ])
}

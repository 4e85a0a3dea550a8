extension Vocabulary {
  /// What curl itself says, with each of the libraries that it is built with on Apple's systems.
  static let curl = Vocabulary(
    source: "curl 7.40 to 8.10, lib/vtls/sectransp.c, openssl.c and strerror.c",
    frames: ["curl: (35) %", "fatal: unable to access 'https://git.example.org/a.git/': %"],
    words: [
      (
        "handshake-aborted",
        [
          "Server aborted the SSL handshake",
          "Unknown SSL protocol error in connection to git.example.org:443",
          "LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to git.example.org:443",
          "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to git.example.org:443",
          "OpenSSL SSL_connect: Connection reset by peer in connection to git.example.org:443",
          "BoringSSL SSL_connect: SSL_ERROR_ZERO_RETURN in connection to git.example.org:443",
          "Server dropped the connection without sending a closure notice",
          "The server closed the session with no notification",
        ]
      ),
      (
        "host-mismatch",
        [
          "SSL: no alternative certificate subject name matches target host name 'git.example.org'",
          "SSL: certificate subject name 'example.net' does not match target host name 'git.example.org'",
          "SSL certificate peer verification failed, the certificate did not match \"git.example.org\"",
        ]
      ),
      ("pin-mismatch", ["SSL: public key does not match pinned public key!"]),
      (
        "client-cert-required",
        ["The server has requested a client certificate"]
      ),
      (
        "ambiguous",
        [
          "SSL peer certificate or SSH remote key was not OK",
          "SSL certificate problem: Invalid certificate chain",
          "SSL peer handshake failed, the server most likely requires a client certificate to connect",
          "Internal SSL engine error encountered during the SSL handshake",
          "Fatal SSL engine error encountered during the SSL handshake",
          "A bad protocol version was encountered during the SSL handshake",
        ]
      ),
      (
        "unknown-root",
        [
          "SSL certificate problem: Untrusted root certificate",
          "SSL certificate problem: No root certificate",
        ]
      ),
      (
        "expired",
        ["SSL certificate problem: Certificate chain had an expired certificate"]
      ),
    ])

  /// Alerts that curl traces, by the number behind the name: 512 more than the alert's.
  static let curlAlertsRead = Vocabulary(
    source: "curl 7.29 to 8.10, lib/vtls/openssl.c",
    frames: [
      "* TLSv1.2 (IN), TLS alert, %:", "* TLSv1.3 (IN), TLS alert, %:",
      "* (304) (IN), TLS alert, %:", "* SSLv3, TLS alert, %:",
    ],
    words: [
      (
        "ambiguous",
        ["handshake failure (552)", "Server hello (552)", "insufficient security (583)"]
      ),
      (
        "client-cert-rejected",
        [
          "bad certificate (554)", "unsupported certificate (555)", "certificate revoked (556)",
          "certificate expired (557)", "certificate unknown (558)", "unknown CA (560)",
          "access denied (561)",
        ]
      ),
      ("ambiguous", ["protocol version (582)"]),
      ("sni-unrecognized", ["unrecognized name (624)"]),
      ("client-cert-required", ["unknown (628)"]),
      (
        "peer-alert-other",
        [
          "unexpected message (522)", "illegal parameter (559)", "decode error (562)",
          "decrypt error (563)", "internal error (592)", "no application protocol (632)",
        ]
      ),
    ])

  /// The same from this side: its verdict on the server.
  static let curlAlertsSent = Vocabulary(
    source: "curl 7.29 to 8.10, lib/vtls/openssl.c",
    frames: ["* TLSv1.2 (OUT), TLS alert, %:", "* TLSv1.3 (OUT), TLS alert, %:"],
    words: [
      ("unknown-root", ["unknown CA (560)"]), ("expired", ["certificate expired (557)"]),
      ("revoked", ["certificate revoked (556)"]),
      ("tls-version-too-old", ["protocol version (582)"]),
      (
        "ambiguous",
        ["bad certificate (554)", "certificate unknown (558)", "handshake failure (552)"]
      ),
    ])

  /// SwiftNIO and gRPC.
  static let nio = Vocabulary(
    source:
      "swift-nio-ssl, Sources/NIOSSL/SSLErrors.swift; gRPC, src/core/tsi/ssl_transport_security.cc",
    frames: ["%", "failed to connect: %", #"Error Domain=NIOSSL.NIOSSLError Code=1 "%""#],
    words: [
      (
        "handshake-aborted",
        [
          "handshakeFailed(NIOSSL.BoringSSLError.eofDuringHandshake)",
          "NIOSSL.BoringSSLError.eofDuringAdditionalCertficiateChainValidation",
          "ssl_transport_security.cc:1505] Handshake failed with fatal error SSL_ERROR_SYSCALL",
        ]
      ),
      (
        "host-mismatch",
        [
          "NIOSSLExtraError.failedToValidateHostname: Couldn't find api.example.org in certificate from peer",
          "Peer name api.example.org is not in peer certificate",
        ]
      ),
      ("not-ats-network", ["NIOSSLError.uncleanShutdown"]),
      (
        "ambiguous",
        ["NIOSSLError.handshakeFailed", "NIOSSLError.unableToValidateCertificate"]
      ),
    ])

  /// libgit2, with the library that its build uses.
  static let libgit2 = Vocabulary(
    source: "libgit2 0.24 to 1.8, src/libgit2/streams/openssl.c, mbedtls.c and stransport.c",
    frames: [
      "% class=Ssl (16)", "% class=Ssl (16); code=Certificate (-17)",
      "Caused by: % class=Ssl (16)",
    ],
    words: [
      (
        "ambiguous",
        [
          "the SSL certificate is invalid;", "SSL error: x509 error;",
          "untrusted connection error;",
        ]
      ),
      ("host-mismatch", ["hostname does not match certificate;"]),
      (
        "unknown-root",
        [
          "the SSL certificate is invalid: 0x08 - The certificate is not correctly signed by the trusted CA;"
        ]
      ),
      ("expired", ["the SSL certificate is invalid: 0x01 - The certificate validity has expired;"]),
      ("handshake-aborted", ["SSL error: received early EOF;", "SSL error: syscall failure;"]),
    ])

  /// mbed TLS by itself, and Unity's names for its flags.
  static let mbedTLS = Vocabulary(
    source: "mbed TLS 2.0 to 3.6, library/x509_crt.c; Unity 2018 to 6, UnityTls",
    frames: [
      "UNITYTLS_X509VERIFY_FLAG_%", "Curl error 60: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_%",
      "TlsException: Handshake failed - error code: UNITYTLS_INTERNAL_ERROR, verify result: UNITYTLS_X509VERIFY_FLAG_%",
    ],
    words: [
      ("expired", ["EXPIRED"]), ("revoked", ["REVOKED"]), ("host-mismatch", ["CN_MISMATCH"]),
      ("unknown-root", ["NOT_TRUSTED"]), ("ambiguous", ["USER_ERROR1", "USER_ERROR8"]),
    ])

  static let mbedTLSWords = Vocabulary(
    source: "mbed TLS 2.0 to 3.6, library/x509_crt.c (mbedtls_x509_crt_verify_info)",
    frames: ["%", "  ! %", "Verify failed: %"],
    words: [
      ("expired", ["The certificate validity has expired"]),
      ("not-yet-valid", ["The certificate validity starts in the future"]),
      ("revoked", ["The certificate has been revoked (is on a CRL)"]),
      (
        "host-mismatch",
        ["The certificate Common Name (CN) does not match with the expected CN"]
      ),
      ("unknown-root", ["The certificate is not correctly signed by the trusted CA"]),
      ("sha1-certificate", ["The certificate is signed with an unacceptable hash."]),
      (
        "weak-key",
        ["The certificate is signed with an unacceptable key (eg bad curve, RSA too short)."]
      ),
      (
        "certificate-not-compliant",
        [
          "The certificate is signed with an unacceptable PK alg (eg RSA vs ECDSA).",
          "Usage does not match the keyUsage extension",
          "Usage does not match the extendedKeyUsage extension",
        ]
      ),
      (
        "ambiguous",
        ["X509 - Certificate verification failed, e.g. CRL, CA or signature check failed"]
      ),
    ])

  /// .NET's flags and sentences.
  static let dotNET = Vocabulary(
    source: ".NET 4 to 9, System.Net.Security/src/Resources/Strings.resx; X509ChainStatusFlags",
    frames: [
      "The remote certificate is invalid because of errors in the certificate chain: %",
      "System.Security.Authentication.AuthenticationException: The remote certificate is invalid because of errors in the certificate chain: %",
      "The remote certificate was rejected because of errors in the certificate chain: %",
    ],
    words: [
      ("expired", ["NotTimeValid"]), ("revoked", ["Revoked"]),
      ("unknown-root", ["UntrustedRoot", "PartialChain"]),
      ("sha1-certificate", ["HasWeakSignature"]),
      (
        "certificate-not-compliant",
        [
          "NotSignatureValid", "NotValidForUsage", "Cyclic", "InvalidExtension",
          "InvalidPolicyConstraints", "InvalidBasicConstraints", "InvalidNameConstraints",
          "HasNotSupportedNameConstraint", "HasNotDefinedNameConstraint",
          "HasNotPermittedNameConstraint", "HasExcludedNameConstraint", "NoIssuanceChainPolicy",
          "HasNotSupportedCriticalExtension",
        ]
      ),
      ("ambiguous", ["RevocationStatusUnknown", "OfflineRevocation"]),
    ])

  static let dotNETSentences = Vocabulary(
    source: ".NET 4 to 9, System.Net.Security/src/Resources/Strings.resx; Mono, mcs/class/System",
    frames: [
      "%", "System.Net.Http.HttpRequestException: Failed. ---> %", "Unhandled exception: %",
    ],
    words: [
      (
        "host-mismatch",
        [
          "The remote certificate is invalid according to the validation procedure: RemoteCertificateNameMismatch",
          "sslPolicyErrors: RemoteCertificateNameMismatch",
        ]
      ),
      (
        "ambiguous",
        [
          "The remote certificate is invalid according to the validation procedure.",
          "The remote certificate is invalid according to the validation procedure: RemoteCertificateChainErrors",
          "System.Net.WebException: Error: TrustFailure (A call to SSPI failed, see inner exception.)",
          "System.Net.WebException: Error: SecureChannelFailure (The authentication or decryption has failed.)",
          "Authentication failed because the remote party sent a TLS alert: 'HandshakeFailure'.",
          "The SSL connection could not be established, see inner exception.",
        ]
      ),
      (
        "pin-mismatch",
        ["The remote certificate was rejected by the provided RemoteCertificateValidationCallback."]
      ),
      (
        "handshake-aborted",
        [
          "Authentication failed because the remote party has closed the transport stream.",
          "Received an unexpected EOF or 0 bytes from the transport stream.",
        ]
      ),
      (
        "not-tls-port",
        [
          "The handshake failed due to an unexpected packet format.",
          "Cannot determine the frame size or a corrupted frame was received.",
        ]
      ),
      (
        "ambiguous",
        ["Authentication failed because the remote party sent a TLS alert: 'ProtocolVersion'."]
      ),
      (
        "unknown-root",
        [
          "TlsException: Invalid certificate received from server. Error code: 0xffffffff800b0109",
          "TlsException: Invalid certificate received from server. Error code: 0xffffffff800b010a",
        ]
      ),
      (
        "expired",
        ["TlsException: Invalid certificate received from server. Error code: 0x800B0101"]
      ),
    ])

  /// What GnuTLS says of a certificate.
  static let gnuTLSVerdicts = Vocabulary(
    source: "GnuTLS 3, lib/cert-session.c; WeeChat 3, src/plugins/irc/irc-server.c",
    frames: [
      "- Status: The certificate is NOT trusted. %",
      "Certificate verification failed: The certificate is NOT trusted. % ",
    ],
    words: [
      ("unknown-root", ["The certificate issuer is unknown."]),
      ("expired", ["The certificate chain uses expired certificate."]),
      ("not-yet-valid", ["The certificate chain uses not yet valid certificate."]),
      ("host-mismatch", ["The name in the certificate does not match the expected."]),
      ("revoked", ["The certificate chain is revoked."]),
      (
        "certificate-not-compliant",
        [
          "The certificate issuer is not a CA.", "The signature in the certificate is invalid.",
          "The certificate chain violates the signer's constraints.",
          "The certificate chain does not match the intended purpose.",
        ]
      ),
      ("sha1-certificate", ["The certificate chain uses insecure algorithm."]),
      (
        "ambiguous",
        [
          "The revocation or OCSP data are old and have been superseded.",
          "The received OCSP status response is invalid.",
        ]
      ),
    ])

  /// The end of a run of `gnutls-cli`.
  static let gnuTLSClient = Vocabulary(
    source: "GnuTLS 3, src/cli.c and lib/errors.c",
    frames: ["*** Fatal error: %"],
    words: [
      (
        "ambiguous",
        ["Error in the certificate.", "A TLS fatal alert has been received."]
      ),
      ("handshake-aborted", ["The TLS connection was non-properly terminated."]),
      ("not-tls-port", ["An unexpected TLS packet was received."]),
    ])

  /// wget and GnuTLS.
  static let gnuTLS = Vocabulary(
    source: "GnuTLS 3, lib/errors.c; wget 1.21, src/openssl.c and src/gnutls.c",
    frames: ["%", "  %"],
    words: [
      (
        "unknown-root",
        [
          "Unable to locally verify the issuer's authority.",
          "ERROR: The certificate of ‘dl.example.org’ is not trusted.",
          "ERROR: The certificate of ‘dl.example.org’ hasn't got a known issuer.",
          "ERROR: The certificate of 'dl.example.org' is not trusted.",
        ]
      ),
      ("self-signed", ["Self-signed certificate encountered."]),
      (
        "expired",
        [
          "Issued certificate has expired.",
          "ERROR: The certificate of ‘dl.example.org’ has expired.",
          "ERROR: The certificate of \"dl.example.org\" has expired.",
        ]
      ),
      (
        "not-yet-valid",
        [
          "Issued certificate not yet valid.",
          "ERROR: The certificate of ‘dl.example.org’ is not yet activated.",
        ]
      ),
      (
        "host-mismatch",
        [
          "ERROR: no certificate subject alternative name matches\n\trequested host name ‘dl.example.org’.",
          "ERROR: certificate common name ‘example.net’ doesn't match requested host name ‘dl.example.org’.",
          "The certificate's owner does not match hostname ‘dl.example.org’",
        ]
      ),
      (
        "handshake-aborted",
        ["gnutls_handshake() failed: The TLS connection was non-properly terminated."]
      ),
      (
        "not-tls-port",
        ["gnutls_handshake() failed: An unexpected TLS packet was received."]
      ),
      (
        "weak-cipher",
        [
          "gnutls_handshake() failed: Could not negotiate a supported cipher suite.",
          "gnutls_handshake() failed: The Diffie-Hellman prime sent by the server is not acceptable (not long enough).",
        ]
      ),
      (
        "ambiguous",
        [
          "gnutls_handshake() failed: Handshake failed",
          "gnutls_handshake() failed: A TLS fatal alert has been received.",
          "server certificate verification failed. CAfile: none CRLfile: none",
          "Unable to establish SSL connection.",
        ]
      ),
    ])

  /// NSS, as Firefox and its kin print it.
  static let nss = Vocabulary(
    source: "NSS 3, lib/ssl/SSLerrs.h and lib/util/SECerrs.h; mozilla::pkix, pkixnss.h",
    frames: [
      "Error code: %", "Error code: <a id=\"errorCode\" title=\"%\">%</a>", "uncaught exception: %",
    ],
    words: [
      (
        "unknown-root",
        ["SEC_ERROR_UNKNOWN_ISSUER", "SEC_ERROR_UNTRUSTED_ISSUER", "SEC_ERROR_CA_CERT_INVALID"]
      ),
      ("self-signed", ["MOZILLA_PKIX_ERROR_SELF_SIGNED_CERT"]),
      ("expired", ["SEC_ERROR_EXPIRED_CERTIFICATE", "SEC_ERROR_EXPIRED_ISSUER_CERTIFICATE"]),
      ("not-yet-valid", ["MOZILLA_PKIX_ERROR_NOT_YET_VALID_CERTIFICATE"]),
      ("host-mismatch", ["SSL_ERROR_BAD_CERT_DOMAIN"]),
      ("revoked", ["SEC_ERROR_REVOKED_CERTIFICATE"]),
      ("sha1-certificate", ["SEC_ERROR_CERT_SIGNATURE_ALGORITHM_DISABLED"]),
      ("weak-key", ["MOZILLA_PKIX_ERROR_INADEQUATE_KEY_SIZE"]),
      ("proxy-or-captive", ["MOZILLA_PKIX_ERROR_MITM_DETECTED"]),
      ("pin-mismatch", ["MOZILLA_PKIX_ERROR_KEY_PINNING_FAILURE"]),
      ("tls-version-too-old", ["SSL_ERROR_UNSUPPORTED_VERSION"]),
      ("not-tls-port", ["SSL_ERROR_RX_RECORD_TOO_LONG"]),
      ("client-cert-required", ["SSL_ERROR_RX_CERTIFICATE_REQUIRED_ALERT"]),
      ("sni-unrecognized", ["SSL_ERROR_UNRECOGNIZED_NAME_ALERT"]),
      (
        "ambiguous",
        [
          "SSL_ERROR_NO_CYPHER_OVERLAP", "SSL_ERROR_HANDSHAKE_FAILURE_ALERT",
          "SEC_ERROR_OCSP_SERVER_ERROR",
        ]
      ),
    ])

  /// The names of Chromium's errors.
  static let chromium = Vocabulary(
    source: "Chromium, net/base/net_error_list.h",
    frames: [
      "net::ERR_%", "Error: net::ERR_% at https://app.example.org/",
      "GET https://app.example.org/a.js net::ERR_%",
      "https://app.example.org/a.js Failed to load resource: net::ERR_%",
      "Error: ERR_% (-202) loading 'https://app.example.org/'",
      "electron: Failed to load URL: https://app.example.org/ with error: ERR_%",
    ],
    words: [
      ("host-mismatch", ["CERT_COMMON_NAME_INVALID"]), ("expired", ["CERT_DATE_INVALID"]),
      ("unknown-root", ["CERT_AUTHORITY_INVALID", "CERT_SYMANTEC_LEGACY"]),
      ("revoked", ["CERT_REVOKED"]), ("sha1-certificate", ["CERT_WEAK_SIGNATURE_ALGORITHM"]),
      ("weak-key", ["CERT_WEAK_KEY"]), ("ct-missing", ["CERTIFICATE_TRANSPARENCY_REQUIRED"]),
      (
        "certificate-not-compliant",
        [
          "CERT_CONTAINS_ERRORS", "CERT_NON_UNIQUE_NAME", "CERT_NAME_CONSTRAINT_VIOLATION",
          "CERT_VALIDITY_TOO_LONG", "SSL_KEY_USAGE_INCOMPATIBLE", "SSL_SERVER_CERT_BAD_FORMAT",
        ]
      ),
      ("proxy-or-captive", ["CERT_KNOWN_INTERCEPTION_BLOCKED", "PROXY_CERTIFICATE_INVALID"]),
      ("pin-mismatch", ["SSL_PINNED_KEY_NOT_IN_CERT_CHAIN"]),
      ("client-cert-required", ["SSL_CLIENT_AUTH_CERT_NEEDED"]),
      (
        "client-cert-rejected",
        [
          "BAD_SSL_CLIENT_AUTH_CERT", "SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED",
          "SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY", "SSL_CLIENT_AUTH_SIGNATURE_FAILED",
          "SSL_CLIENT_AUTH_CERT_BAD_FORMAT",
        ]
      ),
      ("sni-unrecognized", ["SSL_UNRECOGNIZED_NAME_ALERT"]),
      ("weak-cipher", ["SSL_WEAK_SERVER_EPHEMERAL_DH_KEY"]),
      (
        "ambiguous",
        [
          "CERT_INVALID", "CERT_NO_REVOCATION_MECHANISM", "CERT_UNABLE_TO_CHECK_REVOCATION",
          "CERT_SELF_SIGNED_LOCAL_NETWORK", "SSL_PROTOCOL_ERROR", "SSL_VERSION_OR_CIPHER_MISMATCH",
          "SSL_OBSOLETE_CIPHER", "SSL_BAD_RECORD_MAC_ALERT", "SSL_DECRYPT_ERROR_ALERT",
          "SSL_DECOMPRESSION_FAILURE_ALERT", "SSL_SERVER_CERT_CHANGED", "SSL_NO_RENEGOTIATION",
          "ECH_NOT_NEGOTIATED",
        ]
      ),
    ])
}

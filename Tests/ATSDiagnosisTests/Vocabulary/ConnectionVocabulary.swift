import Testing

@testable import ATSDiagnosis

extension Vocabulary {
  /// `DNSServiceErrorType` of dns_sd.h, mDNSResponder 2200.
  private static let discoveryErrors: [(name: String, code: Int)] = [
    ("Unknown", -65537), ("NoSuchName", -65538), ("NoMemory", -65539), ("BadParam", -65540),
    ("BadReference", -65541), ("BadState", -65542), ("BadFlags", -65543), ("Unsupported", -65544),
    ("NotInitialized", -65545), ("AlreadyRegistered", -65547), ("NameConflict", -65548),
    ("Invalid", -65549), ("Firewall", -65550), ("Incompatible", -65551),
    ("BadInterfaceIndex", -65552), ("Refused", -65553), ("NoSuchRecord", -65554),
    ("NoAuth", -65555), ("NoSuchKey", -65556), ("NATTraversal", -65557), ("DoubleNAT", -65558),
    ("BadTime", -65559), ("BadSig", -65560), ("BadKey", -65561), ("Transient", -65562),
    ("ServiceNotRunning", -65563), ("NATPortMappingUnsupported", -65564),
    ("NATPortMappingDisabled", -65565), ("NoRouter", -65566), ("PollingMode", -65567),
    ("Timeout", -65568), ("DefunctConnection", -65569), ("PolicyDenied", -65570),
    ("NotPermitted", -65571), ("StaleData", -65572),
  ]

  /// Bonjour's errors as Network.framework's messages have them.
  static let serviceDiscovery = Vocabulary(
    source: "mDNSResponder, dns_sd.h; messages of Network.framework",
    frames: [
      "nw_browser_fail_on_dns_error_locked [B2] nw_browser_dns_service_browse_callback failed: %",
      "nw_resolver_create_dns_service_locked [C1] DNSServiceCreateDelegateConnection failed: %",
    ],
    words: [
      ("not-ats-network", discoveryErrors.map { "\($0.name)(\($0.code))" }),
      (
        "not-ats-network",
        discoveryErrors.map { "\($0.name)(\(UInt64(bitPattern: Int64($0.code))))" }
      ),
    ], isOutside: nil)

  /// The same as Swift prints them.
  static let serviceDiscoveryErrors = Vocabulary(
    source: "mDNSResponder, dns_sd.h; the description of NWError",
    frames: ["Browser did update state to failed(%)", "Browser waiting with error: %"],
    words: [("not-ats-network", discoveryErrors.map { "\($0.code): \($0.name)" })],
    isOutside: nil)

  /// What failed on a socket, and the words of `strerror`.
  static let socketErrors = Vocabulary(
    source: "Darwin, sys/errno.h and strerror(3)",
    frames: [
      "WebSocket receive failed: %", "send failed: %", "Connection to nas.local failed: %",
      "socket closed with error: %",
    ],
    words: [
      (
        "not-ats-network",
        [
          "Broken pipe", "Network is down", "Network is unreachable",
          "Network dropped connection on reset", "Software caused connection abort",
          "Connection reset by peer", "No buffer space available", "Socket is not connected",
          "Operation timed out", "Connection refused", "Host is down", "No route to host",
        ]
      )
    ], isOutside: nil)

  /// How the messages of libboringssl say that a handshake or a certificate failed.
  static let boringSSLMessages = Vocabulary(
    source: "libboringssl of iOS 12 to 26, messages of its sessions",
    frames: ["%"],
    words: [
      (
        "ambiguous",
        [
          "nw_protocol_boringssl_handshake_negotiate_proceed(726) [C6.1:1][0x106f10ce0] handshake failed at state 12288: not completed",
          "boringssl_session_handshake_incomplete(88) [C6.1:1][0x106f10ce0] SSL library error",
          "boringssl_session_errorlog(233) [C1.1.1:1][0x15be0d570] [boringssl_session_handshake_incomplete] SSL_ERROR_SSL(1): operation failed within the library",
          "nw_protocol_boringssl_begin_connection_block_invoke(712) [C12.1.1.1:2][0x7fbf962d87d0] Handshake took more than 10 seconds to complete, closing this session",
          "boringssl_context_evaluate_trust_async_external_block_invoke_3(1572) [C12.1:2][0x7fbf962d87d0] Returning from external verify block with result: false",
          "boringssl_session_finish_handshake(306) [C1.1:2][0x10bd489a0] Peer was not authenticated. Disconnecting.",
        ]
      )
    ], isOutside: nil)

  /// Libraries of Swift and Objective-C that evaluate trust or pins.
  static let pinningLibraries = Vocabulary(
    source:
      "Alamofire 5 AFError.swift, TrustKit TSKPinningValidator.m, Starscream 4, SocketRocket, matrix-ios-sdk",
    frames: ["%"],
    words: [
      (
        "ambiguous",
        [
          "Server trust evaluation failed due to reason: Attempting to set a SecPolicy failed.",
          "Server trust evaluation failed due to reason: Attempting to set the provided certificates as anchor certificates failed.",
          "Server trust evaluation failed due to reason: Attempting to create a revocation policy failed.",
          "Server trust evaluation failed due to reason: SecTrust evaluation failed with error: None",
          "Server trust evaluation failed due to reason: Custom trust evaluation failed with error: None",
          "The operation couldn’t be completed. (FoundationSecurityError error 5.)",
          "=== TrustKit: SecTrustEvaluate error for api.shop.example",
          "[MXHTTPClient] No, the user doesn't trust it",
        ]
      ),
      (
        "pin-mismatch",
        [
          "=== TrustKit: Error: SSL Pin not found for api.shop.example",
          "=== TrustKit: Error - could not generate the SPKI hash for api.shop.example",
        ]
      ),
    ], isOutside: nil)

  /// Clients on SwiftNIO and gRPC.
  static let serverClients = Vocabulary(
    source: "AsyncHTTPClient HTTPClientError, grpc-swift 2, gRPC core 1",
    frames: ["%", "request failed with error: %"],
    words: [
      (
        "not-ats-network",
        [
          "HTTPClientError.connectTimeout", "HTTPClientError.remoteConnectionClosed",
          "HTTPClientError.deadlineExceeded", "HTTPClientError.readTimeout",
          #"unavailable: "The server accepted the TCP connection but closed the connection before completing the HTTP/2 connection preface.""#,
        ]
      ),
      (
        "proxy-or-captive",
        [
          "HTTPClientError.httpProxyHandshakeTimeout",
          "HTTPClientError.proxyAuthenticationRequired",
        ]
      ),
      (
        "ambiguous",
        [
          #"NWTLSError(status: -9808, reason: "-9808: bad certificate format")"#,
          #"handshake.c:128] Security handshake failed: {"created":"@1476930642.3","description":"Handshake failed","file":"a.c"}"#,
          "secure_channel_create.c:102] Secure handshake failed with error 1.",
        ]
      ),
    ], isOutside: nil)

  /// WebRTC's adapter of BoringSSL.
  static let webRTC = Vocabulary(
    source: "WebRTC M60 to M120, rtc_base/openssl_adapter.cc",
    frames: ["(openssl_adapter.cc:776): %"],
    words: [
      ("expired", ["  err     = 10:certificate has expired"]),
      ("self-signed", ["  err     = 18:self signed certificate"]),
      ("unknown-root", ["  err     = 20:unable to get local issuer certificate"]),
      (
        "ambiguous",
        [
          "Failed to verify certificate using custom callback", "Peer certificate chain empty?",
          "ContinueSSL -- error -1", "OpenSSLAdapter::Error(ContinueSSL, -1)",
          "read_alert fatal handshake failure TLS client read_server_hello",
        ]
      ),
    ])

  /// `mbedtls_strerror` without the number.
  static let mbedTLSErrors = Vocabulary(
    source: "Mbed TLS 2 and 3, library/error.c",
    frames: ["%", "TLS connect: %"],
    words: [
      (
        "ambiguous",
        [
          "SSL - A fatal alert message was received from our peer",
          "SSL - Verification of our peer failed",
          "SSL - Processing of the ServerHello handshake message failed",
          "SSL - Processing of the Certificate handshake message failed",
          "SSL - An unexpected message was received from our peer",
          "SSL - No CA Chain is set, but required to operate",
        ]
      ),
      ("handshake-aborted", ["SSL - The connection indicated an EOF"]),
      ("not-tls-port", ["SSL - An invalid SSL record was received"]),
      (
        "client-cert-required",
        ["SSL - The own certificate is not set, but needed by the server"]
      ),
      (
        "certificate-not-compliant",
        [
          "X509 - Signature algorithm (oid) is unsupported",
          "X509 - The date tag or value is invalid",
        ]
      ),
    ])
}

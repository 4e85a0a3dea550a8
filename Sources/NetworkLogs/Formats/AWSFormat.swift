extension LogFormat {
  /// The Common Runtime below Amazon's SDKs, which drives the system's TLS with an error list of its own.
  ///
  /// Source: `io.h` of aws-c-io and `http.h` of aws-c-http.
  static let awsRuntime = LogFormat(
    name: "aws-crt",
    anchors: [
      "AWS_IO_", "AWS_ERROR_HTTP_", "validation failed with OSStatus ", "due to tls negotiation",
      "TLS (SSL) negotiation failed",
    ],
    rules: [
      Rule(
        #"(?:\((?=\w{8,60}\))|name: \\?["'])(AWS_(?:IO_(?:TLS|DNS|SOCKET)|ERROR_HTTP)_[A-Z_]{4,50})(?!\w)"#
      ) { match, line, event in
        guard let name = match.text(1, line), let meaning = awsErrors[name] else {
          event.claimsNothing = true
          return
        }
        event.add(meaning, line)
        event.add(.rawStream)
      },
      Rule(#"Channel shutdown due to tls negotiation timeout|TLS \(SSL\) negotiation failed"#) {
        _, _, event in event.add(.wording(.handshakeFailed))
      },
      Rule(#"certificate validation failed with OSStatus (-?\d{1,6}) and Trust Eval [3567](?!\d)"#)
      {
        match, line, event in
        event.add(.trustRefused)
        if let code = match.number(1, line), code != 0 { event.addCode(code, .osStatus, .stream) }
        event.add(.rawStream)
      },
    ],
    samples: [
      "error: TLS (SSL) negotiation failed",
      #"crtError(errorCode: 1067, errorMessage: "Channel shutdown due to tls negotiation timeout")"#,
      #"crtError(AwsCommonRuntimeKit.CRTError(code: 1029, message: "x", name: "AWS_IO_TLS_ERROR_NEGOTIATION_FAILURE"))"#,
      "[http-connection] - static: Client connection failed with error 1058 (AWS_IO_DNS_QUERY_FAILED).",
      #"CRTError(code: 2058, message: "x", name: "AWS_ERROR_HTTP_CONNECTION_CLOSED")"#,
      "[tls-handler] - id=0x6000: Using custom CA, certificate validation failed with OSStatus 0 and Trust Eval 5.",
    ],
    isDetail: true)

  /// The errors of connections; those of a program's own doing are left out.
  private static let awsErrors: [String: ErrorMeaning] = [
    "AWS_IO_TLS_ERROR_NEGOTIATION_FAILURE": .failed(.handshakeFailed),
    "AWS_IO_TLS_ERROR_NOT_NEGOTIATED": .failed(.handshakeFailed),
    "AWS_IO_TLS_ERROR_ALERT_RECEIVED": .failed(.handshakeFailed),
    "AWS_IO_TLS_ALERT_NOT_GRACEFUL": .failed(.handshakeFailed),
    "AWS_IO_TLS_NEGOTIATION_TIMEOUT": .failed(.handshakeFailed),
    "AWS_IO_TLS_HANDSHAKE_FAILURE": .failed(.handshakeFailed),
    "AWS_IO_TLS_INTERNAL_ERROR": .failed(.handshakeFailed),
    "AWS_IO_TLS_CLOSED_ABORT": .failed(.handshakeFailed),
    "AWS_IO_TLS_CLOSED_GRACEFUL": .failed(.networkFailed),
    "AWS_IO_TLS_ERROR_WRITE_FAILURE": .failed(.networkFailed),
    "AWS_IO_TLS_ERROR_READ_FAILURE": .failed(.networkFailed),
    "AWS_IO_TLS_UNKNOWN_ROOT_CERTIFICATE": .refused(["AnchorTrusted"]),
    "AWS_IO_TLS_NO_ROOT_CERTIFICATE_FOUND": .refused(["AnchorTrusted"]),
    "AWS_IO_TLS_CERTIFICATE_EXPIRED": .refused(["TemporalValidity"]),
    "AWS_IO_TLS_CERTIFICATE_NOT_YET_VALID": .refused(["NotValidBefore"]),
    "AWS_IO_TLS_BAD_CERTIFICATE": .refused([]),
    "AWS_IO_TLS_INVALID_CERTIFICATE_CHAIN": .refused([]),
    "AWS_IO_TLS_HOST_NAME_MISMATCH": .refused(["SSLHostname"]),
    // Of these the other side has the certificate of this one in view.
    "AWS_IO_TLS_PEER_CERTIFICATE_EXPIRED": .failed(.clientCertificateRejected),
    "AWS_IO_TLS_BAD_PEER_CERTIFICATE": .failed(.clientCertificateRejected),
    "AWS_IO_TLS_PEER_CERTIFICATE_REVOKED": .failed(.clientCertificateRejected),
    "AWS_IO_TLS_PEER_CERTIFICATE_UNKNOWN": .failed(.clientCertificateRejected),
    "AWS_IO_DNS_QUERY_FAILED": .failed(.networkFailed),
    "AWS_IO_DNS_QUERY_AGAIN": .failed(.networkFailed),
    "AWS_IO_DNS_INVALID_NAME": .failed(.networkFailed),
    "AWS_IO_DNS_NO_ADDRESS_FOR_HOST": .failed(.networkFailed),
    "AWS_IO_DNS_HOST_REMOVED_FROM_CACHE": .failed(.networkFailed),
    "AWS_IO_SOCKET_CONNECTION_REFUSED": .failed(.networkFailed),
    "AWS_IO_SOCKET_TIMEOUT": .failed(.networkFailed),
    "AWS_IO_SOCKET_NO_ROUTE_TO_HOST": .failed(.networkFailed),
    "AWS_IO_SOCKET_NETWORK_DOWN": .failed(.networkFailed),
    "AWS_IO_SOCKET_CLOSED": .failed(.networkFailed),
    "AWS_IO_SOCKET_NOT_CONNECTED": .failed(.networkFailed),
    "AWS_IO_SOCKET_CONNECT_ABORTED": .failed(.networkFailed),
    "AWS_ERROR_HTTP_CONNECTION_CLOSED": .failed(.networkFailed),
    "AWS_ERROR_HTTP_SERVER_CLOSED": .failed(.networkFailed),
    "AWS_ERROR_HTTP_RESPONSE_FIRST_BYTE_TIMEOUT": .failed(.networkFailed),
    "AWS_ERROR_HTTP_PROTOCOL_ERROR": .failed(.badResponse),
    "AWS_ERROR_HTTP_PROXY_CONNECT_FAILED": .failed(.proxyFailed),
    "AWS_ERROR_HTTP_WEBSOCKET_UPGRADE_FAILURE": .failed(.badResponse),
  ]
}

extension LogFormat {
  /// Clients that drive the system's TLS or trust evaluation themselves, and put its results in words of their own.
  static let appleClients = LogFormat(
    name: "client",
    anchors: [
      "validate certificate chain for", "SSL handshake ",
      "SSL authentication failed",
      "no usable client certificate", "but no usable certificate", "erify server identity.",
      "valuate certificate chain for server: ", "[Server Trust] No trust",
      "_TRUST_FAILURE, message", "ose due to err -98",
      ": Socket connecting failed", ": Socket host cannot",
      ": Read connection ", ": Write connection ", "valuating trust for host: ",
      "] Certificate is not trusted", "] No valid remote certificate",
      "Rejecting server trust. Canceling", " said DENY for connection ",
      "no explicit trust settings",
      "Apple-Failure-Reason: SWCERR", "receive IKE Auth packet",
      "NEIKEv2ErrorDomain",
    ],
    rules: [
      // The daemon of push notifications.
      Rule(#"Failed to validate certificate chain for ([A-Za-z0-9.\-]{0,252}[A-Za-z0-9])"#) {
        match, line, event in
        event.add(.trustRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // NWPusher's sentences; the alerts among them refuse the client's certificate.
      Rule(
        #"(?<![A-Za-z"“])(?<!\* )(?<!// )(?:SSL handshake (?:(root not a known anchor|chain not verifiable to root)|(expired certificates)"#
          + #"|(certificate (?:expired|revoked|unknown))|(invalid certificate chain)|(expecting client cert)"#
          + #"|(connection closed via error|dropped by server)|internal error|auth interrupted|authentication failed|timeout)"#
          + #"|SSL authentication failed)(?=[\s.,;"”')]|$)"#
      ) { match, line, event in
        if match.has(1) {
          event.addRefusal(line, at: "chain", ["AnchorTrusted"])
        } else if match.has(2) {
          event.addRefusal(line, at: "chain", ["TemporalValidity"])
        } else if match.has(3) {
          event.add(.wording(.clientCertificateRejected))
        } else if match.has(4) {
          event.add(.trustRefused)
        } else if match.has(5) {
          event.add(.wording(.clientCertificateRequired))
        } else if match.has(6) {
          event.add(.resetDuringHandshake)
        } else {
          event.add(.wording(.handshakeFailed))
        }
      },
      Rule(
        #": (?:Socket (?:connecting failed|host cannot be resolved)|(?:Read|Write) connection (?:error|dropped by server))(?=[\s.,;"”'`)]|$)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // Santa.
      Rule("asked for (?:client )?authentication but no usable (?:client )?certificate") {
        _, _, event in event.add(.wording(.clientCertificateRequired))
      },
      Rule(
        #"(?:^|\] |: )Unable to verify server identity\.|Unable to evaluate certificate chain for server: (?:-25\d{3}(?!\d)|$)|\[Server Trust\] No trust information"#
      ) { _, _, event in event.add(.trustRefused) },
      // The results of a trust evaluation, as a plug-in for web views names them.
      Rule(#"code: (?:RECOVERABLE|FATAL)_TRUST_FAILURE, message"#) { _, _, event in
        event.add(.trustRefused)
      },
      // Device management, software updates, and IKEv2, of whose certificate TLS has no part.
      Rule(
        #"Evaluating trust for host: ([A-Za-z0-9.\-:]{1,253}) result: NO(?![A-Za-z])|Rejecting server trust\. Canceling"#
          + #"|(?:trust manager|user) said DENY for connection |certificate is not trusted because there are no explicit trust settings"#
          + #"|\[com\.apple\.networkextension:\w{0,20}\] (?:Certificate is not trusted|No valid remote certificate)"#
      ) { match, line, event in
        event.add(.trustRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"NEIKEv2ErrorDomain Code=3 \\?"PeerDidNotRespond|Failed to receive IKE Auth packet"#) {
        _, _, event in event.add(.wording(.networkFailed))
      },
      // Apple's server for associated domains, of the app's.
      Rule(#"Apple-Failure-Reason: SWCERR00(?:(1)|[23])\d\d(?!\d)"#) { match, _, event in
        event.add(.wording(match.has(1) ? .badResponse : .networkFailed))
      },
      // Secure Transport's own log.
      Rule(#"going to state errorC[lL]ose due to err (-98\d\d)(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .error) }
      },
    ],
    samples: [
      "apsd[70]: Failed to validate certificate chain for push.example.org.",
      "profiled[132]: (DMCUtilities) [com.apple.devicemanagementclient:DMC] Evaluating trust for host: mdm.example.org result: NO",
      "profiled[132]: (DMCUtilities) Rejecting server trust. Canceling.",
      "maild[271]: (Message) trust manager said DENY for connection 0x11e92a440 (error: (null))",
      "The server certificate is not trusted because there are no explicit trust settings",
      "Failed to receive IKE Auth packet (connect)",
      "Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 403 Forbidden",
      "Apple-Failure-Reason: SWCERR00301 Timeout",
      "NEIKEv2Provider[745]: (NetworkExtension) [com.apple.networkextension:] Certificate is not trusted",
      "NEIKEv2Provider[745]: (NetworkExtension) [com.apple.networkextension:] No valid remote certificate",
      #"error (null) -> Error Domain=NEIKEv2ErrorDomain Code=3 "PeerDidNotRespond""#,
      "[warn] Unable to connect: SSL handshake internal error",
      "Unable to connect: SSL handshake certificate expired",
      "Unable to connect: Socket connecting failed (-1)",
      "Unable to connect: Socket host cannot be resolved",
      "Unable to read: Read connection dropped by server",
      "Unable to push: Write connection error",
      "Unable to connect: SSL authentication failed",
      "Server asked for client authentication but no usable client certificate found.",
      "[Client Trust] Server asked for authentication but no usable certificate found.",
      "[Server Trust] Unable to verify server identity.", "[Server Trust] No trust information",
      "Server Trust: Unable to evaluate certificate chain for server: -25291",
      "ssl_secinfo sslError: SSLWrite: going to state errorCLose due to err -9806",
      "SslError{code: RECOVERABLE_TRUST_FAILURE, message: x}",
    ],
    isDetail: true)
}

extension LogFormat {
  /// Alerts and errors of libboringssl, and the TLS settings of a connection.
  static let boringSSL = LogFormat(
    name: "boringssl",
    anchors: [
      "alert, level: fatal", "Alert level: fatal", "_handle_fatal_alert",
      "SSL routines:", "Sending errSSL",
      "TLS configured [", "Socket SO_ERROR [", "isconnected during the middle of a handshake",
      "stack error during TLS handshake", "stack error pre TLS handshake", " stack error: ",
      "handshake failed at state ", "] SSL library error", "handshake_incomplete] SSL_ERROR_SSL",
      "verify block with result: false", "Peer was not authenticated",
      "Handshake took more than ",
    ],
    rules: [
      Rule(
        #"(?:(read|write) )?[aA]lert,? level: fatal, description: (?!close[ _]notify)([A-Za-z][A-Za-z _]{2,40}[A-Za-z])"#
      ) {
        match, line, event in
        event.add(
          .alert(
            match.text(1, line).flatMap { AlertDirection(rawValue: $0) },
            name: match.text(2, line) ?? ""))
      },
      Rule(
        #"SSL routines:[\w ]{0,30}:([A-Z][A-Z0-9_]{3,60}):(?:[^\n:]{0,200}:\d{1,6}:)?"#
          + #"(?:SSL alert number (\d{1,3}))?"#
      ) { match, line, event in
        if let number = match.number(2, line) { event.add(.alertNumber(number)) }
        if let reason = match.text(1, line) { event.add(.boringSSLReason(reason)) }
      },
      Rule(#"Sending (errSSL\w{3,40})\((-\d{4,5})\) alert"#) { match, line, event in
        if let code = match.number(2, line) { event.addCode(code, .ssl, .stream) }
      },
      Rule("Peer disconnected during the middle of a handshake") { _, _, event in
        event.add(.resetDuringHandshake)
      },
      Rule(
        #"Lower protocol stack error (?:(during)|pre) TLS handshake\.? ?\[(\d{1,2}):(-?\d{1,6})\]"#
      ) { match, line, event in
        if let domain = match.number(2, line), let code = match.number(3, line) {
          event.addStream(domain: domain, code: code)
        }
        if match.has(1) { event.add(.resetDuringHandshake) }
      },
      // Without its place: the connection was there, and went.
      Rule(#"Lower protocol stack error: (5[014]|6[0145])(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .socket) }
      },
      // Nothing had begun in the state 0: what was below TLS failed.
      Rule(
        #"handshake failed at state [1-9]|handshake_incomplete\(\d{1,5}\)[^\n]{0,160}?\] SSL library error"#
          + #"|\[boringssl_session_handshake_incomplete\] SSL_ERROR_SSL\(|Handshake took more than \d{1,4} seconds to complete"#
      ) { _, _, event in
        event.add(.wording(.handshakeFailed))
      },
      Rule(
        "Returning from external verify block with result: false|Peer was not authenticated. Disconnecting"
      ) { _, _, event in
        event.add(.trustRefused)
      },
      Rule(#"Socket SO_ERROR \[(\d{1,3}):"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .socket) }
      },
      Rule(
        #"TLS configured \[[^\]]{0,200}?min_version\(0x03(0[0-9a-f])\)"#
          + #"[^\]]{0,300}?enforce_ats\((true|false)\)"#
      ) { match, line, event in
        event.add(
          .effectivePolicy(
            enforcesATS: match.text(2, line) == "true",
            minimumTLS: match.text(1, line).flatMap { Int($0, radix: 16) }))
      },
    ],
    samples: [
      "nw_protocol_boringssl_error(1584) [C7.1:2][0x10f8] Lower protocol stack error during TLS handshake. [1:54]",
      "nw_protocol_boringssl_error(1584) [C7.1:2][0x10f8] Lower protocol stack error pre TLS handshake. [1:61]",
      "nw_protocol_boringssl_error(1584) [C1.1:2][0x1053ab330] Lower protocol stack error: 54",
      #"nw_protocol_boringssl_input_finished(1543) [C3.1:2][0x7f98] Peer disconnected during the middle of a handshake. Sending errSSLClosedNoNotify(-9816) alert"#,
      "nw_protocol_boringssl_handshake_negotiate_proceed(726) [C6.1:1][0x106f] handshake failed at state 12288: not completed",
      "nw_protocol_boringssl_begin_connection_block_invoke(712) [C12.1:2][0x7fbf] Handshake took more than 10 seconds to complete, closing this session",
      "boringssl_session_handshake_incomplete(88) [C6.1:1][0x106f] SSL library error",
      "boringssl_session_errorlog(233) [C1.1:1][0x15be] [boringssl_session_handshake_incomplete] SSL_ERROR_SSL(1): operation failed within the library",
      "boringssl_context_evaluate_trust_async_external_block_invoke_3(760) [C1.1:2][0x1245] Returning from external verify block with result: false",
      "boringssl_session_finish_handshake(306) [C1.1:2][0x10bd] Peer was not authenticated. Disconnecting.",
      #"nw_socket_handle_socket_event [C3.1:2] Socket SO_ERROR [54: Connection reset by peer]"#,
      #"[C1.1:2][0x7f98] TLS configured [server(1) min_version(0x0303) max_version(0x0304) enforce_ats(true)]"#,

      """
      boringssl_context_handle_fatal_alert(2316) [C1.1.1.1:2][0x1044ed460] read alert, level: \
      fatal, description: handshake failure
      """,
      """
      boringssl_session_handshake_error_print(111) [C32.1.1:2][0x7ff0abe88790] \
      140671651828232:error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE:\
      /Library/Caches/boringssl/ssl/tls_record.cc:587:SSL alert number 40
      """,
      """
      boringssl_session_handshake_error_print(205) [C9.1:2][0x7fd99848d120] 140572541390664:\
      error:100000d7:SSL routines:OPENSSL_internal:SSL_HANDSHAKE_FAILURE:/x/ssl/ssl_lib.cc:1081:
      """,
    ])
}

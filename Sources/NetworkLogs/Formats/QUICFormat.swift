extension LogFormat {
  /// Apple's QUIC, below HTTP/3: what ends a connection in its handshake.
  static let quic = LogFormat(
    name: "quic",
    anchors: ["] TLS error ", "] TLS alert error "],
    rules: [
      // The server's alert, in the frame that closes the connection.
      Rule(#"CONNECTION_CLOSE [^\n"]{0,120}?\] TLS error means "([a-z][a-z _]{2,40})""#) {
        match, line, event in
        event.add(.alert(.read, name: match.text(1, line) ?? ""))
      },
      Rule(
        #"quic_crypto_error\w{0,40} [^\n"]{0,120}?\] TLS error \(?(?:security error )?(-98\d\d)(?!\d)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      // The alert that this side sends: about a certificate, or about the handshake.
      Rule(#"\] TLS alert error (?:(4[2-68])|\d{2,3})(?!\d)"#) { match, _, event in
        event.add(match.has(1) ? .trustRefused : .wording(.handshakeFailed))
      },
    ],
    samples: [
      #"quic_frame_process_CONNECTION_CLOSE [C8.1.1:2] [-e2478c8fd573d66a] TLS error means "handshake failure""#,
      "quic_crypto_error_block_invoke [C8.1.1:2] [-e2478c8fd573d66a] TLS error (security error -9808) (state handshake)",
      "quic_crypto_error [C8.1.1:2] [-e2478c8fd573d66a] TLS error -9841 (state handshake)",
      "quic_crypto_error_block_invoke [C8.1.1:2] [-e2478c8fd573d66a] TLS alert error 46",
    ],
    isDetail: true)
}

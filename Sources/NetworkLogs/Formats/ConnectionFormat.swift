extension LogFormat {
  /// What CFNetwork says of a numbered connection since iOS 13.
  static let connection = LogFormat(
    name: "cfnetwork-connection",
    anchors: [
      "TLS Trust eval", "TLS Trust enc", "encountered error(", ", reason -1",
      "incomplete TLS handshake", "failed system trust", "System Trust Evaluation",
      // Where a line ends behind these words, or before them.
      "default TLS Trust", "system TLS Trust", "strict TLS Trust",
      "failed(-9", "error 3:-9", "error(3:-9",
    ],
    rules: [
      Rule(
        #"(?:(default|system|strict) )?TLS Trust evaluation failed ?\((-?\d{1,6})\)"#
      ) { match, line, event in
        guard let code = match.number(2, line), code != 0 else { return }
        event.add(
          .trustEvaluationFailed(match.text(1, line).flatMap { TrustMode(rawValue: $0) }, code))
        event.addCode(code, .ssl, .stream)
      },
      // Between quotes only as a field of JSON has it.
      Rule(
        #"(?<!["'`])(?<!“)ATS failed system trust(?!["'`]|”)|(?<=")ATS failed system trust(?="\s{0,8}(?:[,}\]]|$))"#
      ) { _, _, event in event.add(.atsFailedSystemTrust) },
      Rule(#"System Trust Evaluation yielded status\((-?\d{1,6})\)"#) { match, line, event in
        guard let code = match.number(1, line), code != 0 else { return }
        event.add(.trustEvaluationFailed(.system, code))
        event.addCode(code, .ssl, .stream)
      },
      Rule(
        #"(?:TLS Trust encountered error |encountered error ?\(|failed to connect )"#
          + #"(\d{1,2}):(-?\d{1,6})\b"#
      ) { match, line, event in
        if let domain = match.number(1, line), let code = match.number(2, line) {
          event.addStream(domain: domain, code: code)
        }
      },
      Rule(
        #"received ECONNRESET with incomplete TLS handshake(?: - generating (errSSL\w{3,40}))?"#
      ) { match, line, event in
        event.add(.resetDuringHandshake)
        if let symbol = match.text(1, line) { event.add(.secureTransportSymbol(symbol)) }
      },
    ],
    samples: [
      #"System Trust Evaluation yielded status(-9802)"#,

      "Connection 11: default TLS Trust evaluation failed(-9843)",
      "2024-01-02 03:04:05.678901+0100 Shop[4242:99] Connection 7: system TLS Trust evaluation failed(-9802)",
      "ATS failed system trust",
      "Connection 11: TLS Trust encountered error 3:-9843",
      "Connection 11: encountered error(3:-9843)",
      "Connection 4: failed to connect 12:8, reason -1",
      """
      Connection 1: received ECONNRESET with incomplete TLS handshake - generating \
      errSSLClosedNoNotify
      """,
    ])
}

extension LogFormat {
  /// Erlang's `ssl`, and Elixir's tools on it.
  static let erlang = LogFormat(
    name: "erlang",
    anchors: [
      " ALERT: Fatal - ", "Fatal error: ", "to_address, {", "to_address,{", "{bad_cert",
      "tls_alert, ",
      ":bad_cert, ",
    ],
    rules: [
      // A client's own alert is its verdict on the server.
      Rule(
        #"TLS :?(?:(server)|client): In state :?\w{3,40} (?:at [\w.]{3,40}:\d{1,5} )?(?:(generated)|received) (?:CLIENT|SERVER) ALERT: Fatal - ([A-Z][A-Za-z \-]{3,40})"#
      ) { match, line, event in
        event.add(.foreignStack(.erlang))
        guard let number = StackAlerts.number(match, 3, line) else {
          event.add(.stackFailure(.handshakeFailed))
          return
        }
        if match.has(1), !match.has(2), (42...48).contains(number) {
          event.add(.stackFailure(.ownCertificateRefused))
        } else {
          event.add(.stackAlert(number, match.has(2) ? .write : .read))
        }
      },
      // Before its version 21: who sent the alert follows from what it says.
      Rule(
        #"(?:SSL|TLS): :?\w{3,30}: ?\w{3,40}\.erl:\d{1,5}: ?Fatal error: ([a-z][a-z ]{3,40})"#
      ) { match, line, event in
        event.add(.foreignStack(.erlang))
        if let number = StackAlerts.number(match, 1, line) {
          event.add(.stackAlert(number, (42...48).contains(number) ? .write : .read))
        } else {
          event.add(.stackFailure(.handshakeFailed))
        }
      },
      Rule(#":?bad_cert, ?\{?:?([a-z_]{6,30})"#) { match, line, event in
        guard let reason = erlangWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.erlang, reason)
      },
      Rule(#"\{:?tls_alert, ?\{?:?\\?["']([a-z][a-z ]{4,40})\\?["']"#) { match, line, event in
        event.add(.foreignStack(.erlang))
        if let number = StackAlerts.number(match, 1, line) {
          event.add(.stackAlert(number, (42...48).contains(number) ? .write : .read))
        } else {
          event.add(.stackFailure(.handshakeFailed))
        }
      },
      Rule(#":?to_address, ?\{(?:~c)?\\?["']([^"'\\\s]{1,253})\\?["'], ?\d{1,5}\}"#) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "{:inet, [:inet], {:tls_alert, 'handshake failure'}}",
      "TLS :client: In state :wait_cert_cr at ssl_handshake.erl:2111 generated CLIENT ALERT: Fatal - Unknown CA",
      "SSL: :certify: ssl_handshake.erl:1606:Fatal error: unknown ca",
      "{:tls_alert, {:handshake_failure, {:bad_cert, :hostname_check_failed}}}",
      #"{:failed_connect, [{:to_address, {~c"hex.example.org", 443}}, {:inet, [:inet], :closed}]}"#,
    ],
    isDetail: true)

  /// The reasons of `public_key:pkix_path_validation`.
  private static let erlangWords = StackWords([
    (.hostMismatch, ["hostname check failed"]), (.expired, ["cert expired"]),
    (.selfSigned, ["selfsigned peer"]), (.noLocalIssuer, ["unknown ca"]),
    (.revoked, ["revoked"]),
    (
      .notCompliant,
      [
        "invalid issuer", "invalid signature", "name not permitted", "missing basic constraint",
        "invalid key usage", "max path length reached", "invalid ext key usage",
        "invalid policy mapping", "policy requirement not met", "asn1 decode",
        "duplicate cert in path",
      ]
    ),
    (.certificateRefused, ["undetermined", "revocation status undetermined"]),
  ])
}

internal import AppleErrorCatalog

/// The guides to what the app, the server and the path do.
extension CauseGuide {
  static let pinMismatch = CauseGuide(
    cause: .pinMismatch,
    signs: [
      .init(
        systems: 9...26, lines: "=== TrustKit: Pin validation failed for api.example.com",
        reading: .proves,
        note: "A pinning library in its own words. The task then ends with -999, as if cancelled."),
      .init(
        systems: 14...18,
        lines: "Trust evaluate failure: [leaf LeafSPKISHA256]\n"
          + "System Trust Evaluation yielded status(-9802)\n" + SystemLines.failed(-9802),
        reading: .proves, note: "NSPinnedDomains, which exists since iOS 14."),
      .init(
        systems: 26...26,
        lines: "Trust evaluate failure: [root CAspkiSHA256]\n"
          + "System Trust Evaluation yielded status(-9802)\n"
          + SystemLines.failed(-9802, isNew: true), reading: .proves, note: nil),
    ],
    proofs: [
      .init(
        command: """
          openssl s_client -connect HOST:443 -servername HOST </dev/null | openssl x509 -pubkey -noout \
          | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl enc -base64
          """,
        shows: "the value of SPKI-SHA256-BASE64 for the key that the server has now."),
      .init(
        command: "atsexplain policy lint Info.plist",
        shows: "empty lists of pins, and missing backups."),
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Ship the new pin together with the next one (a key that isn't in use yet), before the server \
          changes its certificate. Pin an authority (NSPinnedCAIdentities) rather than a leaf.
          """, setting: nil),
      .init(
        product: .anyServer,
        advice: "Until users have updated: serve a chain with a pinned key.", setting: nil),
    ],
    exception: .none(
      "Pins only tighten. No key makes up for them; the pin itself has to be corrected or removed."),
    avoid: [
      "Exceptions of any kind: the connection fails by the app's own wish.",
      "Removing the pins without asking why: behind a mismatch may be an interceptor.",
    ],
    related: [.proxyOrCaptive, .unknownRoot])

  static let clientCertRequired = CauseGuide(
    cause: .clientCertRequired,
    signs: [
      .init(
        systems: 9...12,
        lines: SystemLines.error(
          -1206, text: "The server “api.example.com” requires a client certificate."),
        reading: .proves, note: "A server may also just send -9824, which doesn't tell."),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9863, before: SystemLines.received("certificate required")),
        reading: .proves, note: "Alert 116 of TLS 1.3."),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9863, isNew: true, before: SystemLines.received("certificate required")),
        reading: .proves, note: nil),
    ],
    proofs: [
      Proofs.handshake(
        "-tls1_2", "`Acceptable client certificate CA names`: the server asks for one.")
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Answer the challenge NSURLAuthenticationMethodClientCertificate with an identity from the \
          app's keychain. One that a profile installed belongs to the system's own apps only.
          """, setting: nil)
    ] + Repairs.clientCertificates,
    exception: .none("ATS is about the server's side of the handshake, and this is the client's."),
    avoid: ["Any key: the handshake ends the same way."],
    related: [.clientCertRejected, .noForwardSecrecy])

  static let clientCertRejected = CauseGuide(
    cause: .clientCertRejected,
    signs: [
      .init(
        systems: 9...12,
        lines: SystemLines.error(
          -1205, text: "The server “api.example.com” did not accept the certificate."),
        reading: .proves, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9829, before: SystemLines.received("certificate unknown")),
        reading: .suggests,
        note: """
          The word `read` decides: the server sent it. With `write alert` this device refused the \
          server's certificate instead, a matter of trust.
          """),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9831, isNew: true, before: SystemLines.received("unknown CA")),
        reading: .suggests, note: nil),
    ],
    proofs: [
      .init(
        command: """
          openssl s_client -connect HOST:443 -servername HOST -cert client.pem -key client.key </dev/null
          """,
        shows: "the same alert; the server's log names what it disliked.")
    ],
    repairs: [
      .init(
        product: .app,
        advice: "Use an identity that is in date and of an authority that the server accepts.",
        setting: nil)
    ] + Repairs.clientCertificates,
    exception: .none("ATS is about the server's side of the handshake, and this is the client's."),
    avoid: ["Any key: the handshake ends the same way."],
    related: [.clientCertRequired])

  static let sniUnrecognized = CauseGuide(
    cause: .sniUnrecognized,
    signs: [
      .init(
        systems: 9...10, lines: SystemLines.classic(-9824), reading: .fits,
        note: "Servers refuse an unknown name with alert 40 or 112, or send a wrong certificate."),
      .init(systems: 11...12, lines: SystemLines.tic(-1200, -9824), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9865, before: SystemLines.received("unrecognized name")),
        reading: .proves, note: "Alert 112."),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9865, isNew: true, before: SystemLines.received("unrecognized name")),
        reading: .proves, note: nil),
    ],
    proofs: [
      Proofs.handshake("", "alert 112; with the right name behind `-servername` it succeeds.")
    ],
    repairs: [
      .init(
        product: .app, advice: "Correct the name in the URL, if it is wrong there.", setting: nil)
    ] + Repairs.unknownNames + Repairs.names,
    exception: .none("The server doesn't serve this name, whatever the policy."),
    avoid: ["An address in place of the name: then no name is sent at all."],
    related: [.hostMismatch, .noForwardSecrecy])

  static let peerAlertOther = CauseGuide(
    cause: .peerAlertOther,
    signs: CauseGuide.Sign.handshake(
      -9838, -9838, .suggests, before: SystemLines.received("internal error"), modern: .proves),
    proofs: [
      Proofs.handshake("", "the same alert, from any machine: then it is the server.")
    ],
    repairs: [
      .init(
        product: .anyServer,
        advice:
          "Read its log of TLS at that time; check certificate, key and modules, and restart it.",
        setting: nil),
      .init(
        product: .nginx, advice: "Log more.", setting: "error_log /var/log/nginx/error.log info;"),
      .init(product: .apache, advice: "Log more.", setting: "LogLevel ssl:info"),
      .init(
        product: .java, advice: "Log the handshake.",
        setting: "-Djavax.net.debug=ssl:handshake"),
    ],
    exception: .none("The server failed and said so. The device has nothing to loosen."),
    avoid: ["Any key: the server answers the same to every client."],
    related: [.handshakeAborted, .clientCertRejected])

  static let handshakeAborted = CauseGuide(
    cause: .handshakeAborted,
    signs: CauseGuide.Sign.handshake(-9806, -9816, .suggests, middle: -9816) + [
      .init(
        systems: 15...18,
        lines: """
          Connection 1: received ECONNRESET with incomplete TLS handshake - generating \
          errSSLClosedNoNotify
          """ + "\n" + SystemLines.failed(-9816), reading: .proves,
        note: "The line on ECONNRESET is sure; a bare -9816 isn't.")
    ],
    proofs: [
      Proofs.nscurl(
        "a row that passes: some servers without modern suites hang up instead of sending an alert."
      ),
      Proofs.handshake(
        "", "the same from another network: then it is the server, else the path."),
    ],
    repairs: [
      .init(
        product: .network,
        advice: "Try without VPN and proxy, and on another network; ask who filters port 443.",
        setting: nil),
      .init(
        product: .anyServer,
        advice: "Check TLS versions and suites, and the limits of the load balancer in front.",
        setting: nil),
    ] + Repairs.versions,
    exception: .none(
      "Nothing in the log speaks for a key. If nscurl shows a row that passes, it is another cause."
    ),
    avoid: ["Keys tried one after the other: that a load works once proves nothing here."],
    related: [.noForwardSecrecy, .tlsVersionTooOld, .notATSNetwork])

  static let notTLSPort = CauseGuide(
    cause: .notTLSPort,
    signs: [
      .init(
        systems: 9...10, lines: SystemLines.classic(-9847), reading: .suggests,
        note: "Secure Transport read the answer as a record that is too long."),
      .init(systems: 11...12, lines: SystemLines.tic(-1200, -9800), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9836, before: wrongVersion), reading: .suggests, note: nil),
      .init(
        systems: 26...26, lines: SystemLines.failed(-9836, isNew: true, before: wrongVersion),
        reading: .suggests, note: nil),
    ],
    proofs: [
      .init(
        command: "curl -sI http://HOST:443/", shows: "an HTTP answer: the port speaks plain HTTP."),
      Proofs.handshake("", "`wrong version number`."),
    ],
    repairs: [
      .init(product: .app, advice: "Correct port or scheme in the URL.", setting: nil),
      .init(
        product: .nginx, advice: "The word `ssl` is missing after `listen`.",
        setting: "listen 443 ssl;"),
      .init(
        product: .apache, advice: "The virtual host of the port has no TLS.",
        setting: "SSLEngine on"),
      .init(
        product: .haproxy, advice: "The word `ssl` is missing after `bind`.",
        setting: "bind :443 ssl crt /etc/haproxy/certs/"),
      .init(
        product: .tomcat, advice: "The connector has no TLS.", setting: #"SSLEnabled="true""#),
    ],
    exception: .none("There is no TLS to loosen on that port."),
    avoid: ["Going back to http:// for good: then the data travels in the clear."],
    related: [.proxyOrCaptive, .tlsVersionTooOld])

  private static let wrongVersion = """
    boringssl_session_handshake_error_print(44) [C1.1.1:2][0x105b0c2e0] Error: \
    4378903528:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:\
    /Library/Caches/com.apple.xbs/Sources/boringssl/ssl/tls_record.cc:242:
    """
}

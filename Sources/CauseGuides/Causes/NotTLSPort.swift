internal import AppleErrorCatalog

extension CauseGuide {
  private static let wrongVersion = """
    boringssl_session_handshake_error_print(44) [C1.1.1:2][0x105b0c2e0] Error: \
    4378903528:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:\
    /Library/Caches/com.apple.xbs/Sources/boringssl/ssl/tls_record.cc:242:
    """

  static let notTLSPort = CauseGuide(
    cause: .notTLSPort,
    text: CauseText(
      headline: "What answered doesn't speak TLS",
      explanation: """
        The bytes that came back are no TLS: mostly an https:// URL that leads to a plain HTTP port, \
        or a proxy that answers in clear.
        """,
      advice: "Correct the port or the scheme, or enable TLS on that port.",
      conditional: "the port doesn't speak TLS",
      brief: "The port doesn't speak TLS: correct the port or the scheme"),
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
}

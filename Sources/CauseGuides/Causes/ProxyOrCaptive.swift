internal import AppleErrorCatalog

extension CauseGuide {
  private static func intercepted(_ url: Int, _ ssl: Int, _ text: String) -> String {
    """
    Error Domain=NSURLErrorDomain Code=\(url) "\(text)" \
    UserInfo={NSErrorFailingURLStringKey=https://api.example.com/, NSErrorPeerCertificateChainKey=(
        "<cert(0x105c0a200) s: api.example.com i: mitmproxy>",
        "<cert(0x105c0b600) s: mitmproxy i: mitmproxy>"
    ), _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(ssl)}
    """
  }

  static let proxyOrCaptive = CauseGuide(
    cause: .proxyOrCaptive,
    text: CauseText(
      headline: "A proxy or captive portal is between the device and the server",
      explanation: """
        What answered is not the server but an interceptor: a debugging proxy, a company gateway, or \
        the login page of a network. A policy must not be loosened for it.
        """,
      advice: """
        Log in to the network, turn the proxy off, or install and fully trust its root on the \
        device.
        """,
      conditional: "a proxy, gateway or captive portal intercepts",
      brief: "A proxy or a login page answers: log in, turn the proxy off, or trust its root"),
    signs: [
      .init(
        systems: 9...17, lines: intercepted(-1202, -9813, SystemLines.untrustedText),
        reading: .proves,
        note: """
          The issuer is a debugging proxy or gateway. Without the chain: -9807, -9813, -9843 or -9802 \
          on every host at once.
          """),
      .init(
        systems: 18...25, lines: intercepted(-1200, -9802, SystemLines.oldText), reading: .proves,
        note: nil),
      .init(
        systems: 26...26, lines: intercepted(-1200, -9802, SystemLines.newText), reading: .proves,
        note: nil),
    ],
    proofs: [
      Proofs.certificate("-subject -issuer", "an issuer that is no authority of the server's."),
      .init(
        command: "curl -sI http://captive.apple.com/hotspot-detect.html",
        shows: "anything but status 200: a captive portal answers."),
    ],
    repairs: [
      .init(product: .network, advice: "Log in to the network, or leave it.", setting: nil),
      .init(
        product: .device,
        advice: """
          A proxy of your own (debugging, a company's gateway): install its root and turn on full \
          trust. Else turn the proxy off in the Wi-Fi settings.
          """, setting: nil),
      .init(
        product: .network,
        advice: "A company's gateway: exempt the host from inspection.", setting: nil),
    ],
    exception: .none(
      """
      It would let the interceptor in on every user's device. For debugging, trust the proxy's root \
      on your own device instead.
      """),
    avoid: [
      "Exceptions and code for the sake of a debugging proxy: they get shipped.",
      "Blaming the server: it never saw the connection.",
    ],
    related: [.unknownRoot, .hostMismatch, .notTLSPort])
}

extension CauseText {
  /// The proxy of the settings failed, and no interceptor answered.
  package static let failedProxy = CauseText(
    headline: "The proxy couldn't be reached, or didn't let the request through",
    explanation: """
      The settings of the device or the network name a proxy, and the request failed there, before the \
      server was asked.
      """,
    advice: "Turn the proxy off in the settings of the network, or start it again.",
    conditional: "the proxy of the settings fails",
    brief: "The proxy of the settings fails: turn it off, or start it again")
}

extension LogFormat {
  /// Mono's own use of Secure Transport in Xamarin apps: ATS has no part in it.
  static let mono = LogFormat(
    name: "mono",
    anchors: ["Secure Transport error", "AppleTls"],
    rules: [
      Rule(#"Secure Transport error [`'"‘]?([A-Za-z]{4,40})"#) { match, line, event in
        event.add(.foreignStack)
        if let symbol = match.text(1, line) { event.add(.secureTransportSymbol(symbol)) }
      }
    ],
    samples: [
      "Mono.Security.Interface.TlsException: Unknown Secure Transport error `PeerProtocolVersion'."
    ])
}

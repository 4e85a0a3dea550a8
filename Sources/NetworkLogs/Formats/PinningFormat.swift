extension LogFormat {
  /// Pinning libraries and app delegates that refuse or accept a certificate, in their own words.
  static let pinning = LogFormat(
    name: "pinning",
    anchors: ["usingCredential for host", "Pin validation failed", "PinningFailed(host"],
    rules: [
      Rule(#"usingCredential for host=([\w.\-]+)"#) { match, line, event in
        event.add(.delegateUsedCredential)
        if let host = match.text(1, line) { event.add(.requestHost(host)) }
      },
      // Who pastes it may have put a placeholder for the name.
      Rule(#"Pin validation failed for (?:([\w.\-]+)|[<*\[])"#) { match, line, event in
        event.add(.appPinning)
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
      Rule(#"(?:publicKey|certificate)PinningFailed\(host: \\?"([^"\\]{1,253})"#) {
        match, line, event in
        event.add(.appPinning)
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "AFError.ServerTrustFailureReason.publicKeyPinningFailed(host: \"api.example.com\", trust: <SecTrustRef: 0x6000>)",
      "[TLS][session] usingCredential for host=nas.example.internal",
      "=== TrustKit: Pin validation failed for api.example.com",
      "=== TrustKit: Pin validation failed for <host>",
    ])
}

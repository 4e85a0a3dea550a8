extension LogFormat {
  /// What Mono and .NET say of Secure Transport, which they drive themselves: ATS has no part in it.
  static let mono = LogFormat(
    name: "mono",
    anchors: ["Secure Transport error", "AppleTls", "AppleCrypto+SslException: "],
    rules: [
      Rule(#"Secure Transport error [`'"‘]?([A-Za-z]{4,40})"#) { match, line, event in
        event.add(.foreignStack)
        if let symbol = match.text(1, line) { event.add(.secureTransportSymbol(symbol)) }
      },
      Rule(#"AppleCrypto\+SslException: ([A-Za-z][A-Za-z,. ]{8,48}[a-z])(?=\s|$|\)|\\|<)"#) {
        match, line, event in
        // A stack trace may go on in the same line.
        let words = match.text(1, line) ?? ""
        guard let known = secureTransportWords.first(where: { words.hasPrefix($0.words) }) else {
          return
        }
        event.add(.foreignStack)
        event.add(.secureTransportSymbol(known.symbol))
      },
    ],
    samples: [
      " ---> Interop+AppleCrypto+SslException: bad protocol version",
      "Mono.Security.Interface.TlsException: Unknown Secure Transport error `PeerProtocolVersion'.",
    ])

  /// The system's words for codes of Secure Transport, of which only the case tells some apart.
  private static let secureTransportWords: [(words: String, symbol: String)] = [
    ("SSL protocol error", "errSSLProtocol"),
    ("Cipher Suite negotiation failure", "errSSLNegotiation"),
    ("Fatal alert", "errSSLFatalAlert"),
    ("connection closed gracefully", "errSSLClosedGraceful"),
    ("connection closed via error", "errSSLClosedAbort"),
    ("invalid certificate chain", "errSSLXCertChainInvalid"),
    ("bad certificate format", "errSSLBadCert"),
    ("Internal error", "errSSLInternal"),
    ("valid cert chain, untrusted root", "errSSLUnknownRootCert"),
    ("cert chain not verified by root", "errSSLNoRootCert"),
    ("chain had an expired cert", "errSSLCertExpired"),
    ("chain had a cert not yet valid", "errSSLCertNotYetValid"),
    ("server closed session with no notification", "errSSLClosedNoNotify"),
    ("handshake failure", "errSSLPeerHandshakeFail"),
    ("handshake failed", "errSSLHandshakeFail"),
    ("bad protocol version", "errSSLPeerProtocolVersion"),
    ("internal error", "errSSLPeerInternalError"),
    ("peer host name mismatch", "errSSLHostNameMismatch"),
  ]
}

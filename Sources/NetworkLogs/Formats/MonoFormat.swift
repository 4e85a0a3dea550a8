extension LogFormat {
  /// What Mono and .NET say of Secure Transport, which they drive themselves, and of BoringSSL and TLS
  /// of their own: ATS has no part in it.
  static let mono = LogFormat(
    name: "mono",
    anchors: [
      "Secure Transport error", "AppleTls", "AppleCrypto+SslException: ", "emote certificate ",
      "Error: TrustFailure", "SecureChannelFailure", "Error: NameResolutionFailure",
      "Error: ConnectFailure", "Error: ProxyNameResolutionFailure", "sent a TLS alert: '",
      "closed the transport stream", "Authentication failed, see inner",
      "Received incomplete authentication message",
      "from the transport stream", "RemoteCertificate", "unexpected packet format",
      "SSL connection could not be established", "certificate received from server",
      "or a corrupted frame was received", "TlsException: ", "while performing SSL handshake",
      "SSL Authentication Error", "authentication or decryption has failed",
      "server stopped the handshake", "the transport connection: ",
    ],
    rules: [
      Rule(#"Secure Transport error [`'"‘]?([A-Za-z]{4,40})"#) { match, line, event in
        event.add(.foreignStack(.dotNET))
        if let symbol = match.text(1, line) { event.add(.secureTransportSymbol(symbol)) }
      },
      Rule(#"AppleCrypto\+SslException: ([A-Za-z][A-Za-z,. ]{8,48}[a-z])(?=\s|$|\)|\\|<|")"#) {
        match, line, event in
        // A stack trace may go on in the same line.
        let words = match.text(1, line) ?? ""
        guard let known = secureTransportWords.first(where: { words.hasPrefix($0.words) }) else {
          return
        }
        event.add(.foreignStack(.dotNET))
        event.add(.secureTransportSymbol(known.symbol))
      },
      // Which of the chain's checks failed, as flags.
      Rule(
        #"[rR]emote certificate (?:is invalid|was rejected)(?: (?:according to the validation procedure|because of errors in the certificate chain)(?:\.|: ([A-Z][A-Za-z, ]{4,200}))"#
          + #"| by (?:the provided )?(RemoteCertificateValidationCallback)|)"#
      ) { match, line, event in
        event.add(.foreignStack(.dotNET))
        guard !match.has(2) else { return event.add(.stackFailure(.pinMismatch)) }
        let reasons = match.range(1).map { flags(line.extracting($0)) } ?? []
        for reason in reasons.isEmpty ? [.certificateRefused] : reasons {
          event.add(.stackFailure(reason))
        }
      },
      Rule(
        #"(?:[sS]sl[pP]olicy[eE]rrors?|SslPolicyErrors)[^\w\n]{1,4}((?:RemoteCertificate[A-Za-z]{5,20}(?:, )?){1,3})"#
      ) { match, line, event in
        event.add(.foreignStack(.dotNET))
        for reason in match.range(1).map({ flags(line.extracting($0)) }) ?? [] {
          event.add(.stackFailure(reason))
        }
      },
      Rule(#"Error: (?:(TrustFailure)|SecureChannelFailure)"#) { match, _, event in
        event.addStack(.dotNET, match.has(1) ? .certificateRefused : .handshakeFailed)
      },
      Rule(#"Error: (?:(?:Proxy)?NameResolutionFailure|ConnectFailure)(?![A-Za-z])"#) {
        _, _, event in event.add(.wording(.networkFailed))
      },
      Rule(
        #"Unable to (?:read data from|write data to) the transport connection: (?:Connection reset by peer|Operation timed out|The socket has been shut down|Broken pipe|Network is (?:down|unreachable)|Software caused connection abort)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // Mono's first TLS.
      Rule("The authentication or decryption has failed|The server stopped the handshake") {
        _, _, event in event.addStack(.dotNET, .handshakeFailed)
      },
      Rule(#"sent a TLS alert: '([A-Za-z]{4,40})'"#) { match, line, event in
        event.add(.foreignStack(.dotNET))
        if let number = StackAlerts.number(match, 1, line) {
          event.add(.stackAlert(number, .read))
        } else {
          event.add(.stackFailure(.handshakeFailed))
        }
      },
      Rule("AuthenticationException: Authentication failed, see inner exception") { _, _, event in
        event.addStack(.dotNET, .handshakeFailed)
      },
      Rule(
        "remote party has closed the transport stream|0 bytes from the transport stream"
          + "|Received incomplete authentication message"
      ) { _, _, event in event.addStack(.dotNET, .closedInHandshake) },
      Rule(#"due to an unexpected packet format|or a corrupted frame was received"#) {
        _, _, event in
        event.addStack(.dotNET, .notTLS)
      },
      Rule(
        #"The SSL connection could not be established, see inner exception(?:\.? \(([A-Za-z0-9.\-]{1,253}):\d{1,5}\))?"#
      ) { match, line, event in
        event.addStack(.dotNET, .handshakeFailed)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Clients of databases; the inner exception has the reason.
      Rule(
        #"Exception: Exception while performing SSL handshake|Exception(?: \(0x[0-9a-fA-F]{8}\))?: (?:SSL Authentication Error|Exception while performing SSL handshake)"#
      ) { _, _, event in event.addStack(.dotNET, .handshakeFailed) },
      // The alert that Mono itself gave the server.
      Rule(#"TlsException: ([A-Z][A-Za-z]{6,30})(?=[.:)]?\s*$|\s{2,}at )"#) { match, line, event in
        guard let number = StackAlerts.number(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.add(.foreignStack(.dotNET))
        event.add(
          [42, 43, 46, 48].contains(number)
            ? .stackFailure(.certificateRefused) : .stackAlert(number, .write))
      },
      // Mono's own TLS gives the numbers of Windows.
      Rule(
        #"[iI]nvalid certificate received from server\.?(?: Error code: 0x(?:[fF]{8})?(80[0-9a-fA-F]{6}))?"#
      ) { match, line, event in
        event.addStack(
          .dotNET,
          match.text(1, line).flatMap { windowsNumbers[$0.uppercased()] } ?? .certificateRefused)
      },
    ],
    samples: [
      "System.IO.IOException: Unable to read data from the transport connection: Connection reset by peer.",
      "System.Security.Authentication.AuthenticationException: Authentication failed, see inner exception.",
      "System.IO.IOException: Received incomplete authentication message. Remote party has probably closed the connection.",
      "System.Net.WebException: Error: NameResolutionFailure",
      "System.Net.WebException: Error: ConnectFailure (Connection refused)",
      "WebException: Error: ProxyNameResolutionFailure",
      "The remote certificate is invalid because of errors in the certificate chain: PartialChain",
      "sslPolicyErrors: RemoteCertificateNameMismatch",
      "System.IO.IOException: The authentication or decryption has failed.",
      "TlsException: The server stopped the handshake.",
      "System.Net.WebException: Error: TrustFailure (Authentication failed, see inner exception.)",
      "Authentication failed because the remote party sent a TLS alert: 'HandshakeFailure'.",
      "Authentication failed because the remote party has closed the transport stream.",
      "The handshake failed due to an unexpected packet format.",
      "HttpRequestException: The SSL connection could not be established, see inner exception.",
      "TlsException: Invalid certificate received from server. Error code: 0xffffffff800b0109",
      "Npgsql.NpgsqlException (0x80004005): Exception while performing SSL handshake",
      "Mono.Security.Interface.TlsException: CertificateUnknown",
      " ---> Interop+AppleCrypto+SslException: bad protocol version",
      "Mono.Security.Interface.TlsException: Unknown Secure Transport error `PeerProtocolVersion'.",
    ])

  /// The reasons that flags of .NET's verification name.
  private static func flags(_ text: Span<UInt8>) -> [StackReason] {
    var reasons: [StackReason] = []
    var start = 0
    // Ends: each round goes on behind a comma.
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
      var first = start
      while first < end, text[first] == UInt8(ascii: " ") { first += 1 }
      if let reason = flagWords.reason(text.extracting(first..<end)) { reasons.append(reason) }
      start = end + 1
    }
    return reasons
  }

  /// `SslPolicyErrors` and `X509ChainStatusFlags`.
  private static let flagWords = StackWords([
    (.hostMismatch, ["remote certificate name mismatch"]),
    (
      .certificateRefused,
      [
        "remote certificate chain errors", "remote certificate not available",
        "revocation status unknown", "offline revocation", "ctl not time valid",
        "ctl not signature valid", "ctl not valid for usage",
      ]
    ),
    (.datesDontFit, ["not time valid", "not time nested"]),
    (.revoked, ["revoked", "explicit distrust"]),
    (.unknownAuthority, ["untrusted root"]),
    (.noLocalIssuer, ["partial chain"]),
    (.weakHash, ["has weak signature"]),
    (
      .notCompliant,
      [
        "not signature valid", "not valid for usage", "cyclic", "invalid extension",
        "invalid policy constraints", "invalid basic constraints", "invalid name constraints",
        "has not supported name constraint", "has not defined name constraint",
        "has not permitted name constraint", "has excluded name constraint",
        "no issuance chain policy", "has not supported critical extension",
      ]
    ),
  ])

  /// Results of chain building on Windows, which Mono's own TLS prints.
  private static let windowsNumbers: [String: StackReason] = [
    "800B0101": .datesDontFit, "800B0109": .unknownAuthority, "800B010A": .noLocalIssuer,
    "800B010B": .certificateRefused, "800B010C": .revoked, "800B010F": .hostMismatch,
    "800B0110": .notCompliant, "800B0112": .unknownAuthority, "80096004": .notCompliant,
    "80096019": .notCompliant, "80092010": .revoked, "80092012": .certificateRefused,
    "80092013": .certificateRefused,
  ]

  /// The system's words for codes of Secure Transport, of which only the case distinguishes some.
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

extension LogFormat {
  /// Chat and VPN clients, editors and tools in Haskell: their own words for what their TLS library found.
  static let clientStacks = LogFormat(
    name: "client-stack",
    anchors: [
      "HandshakeFailed (Error_", "HandshakeFailed Error_EOF",
      "rom VPN server \"", "Reason: certificate", "Reason: signer", "Reason: self",
      "failed. Error: ",
      "ertificate validation failed ", "he TLS connection to ",
      "ertificate was signed ", "certificate signer was ", "certificate was revoked",
      "certificate is not yet activated", "certificate host does not match",
      "the certificate expired", "certificate verification failed - ", "write:errno=",
      "failing URL was: ", "equest finished with error: ", "Opening TLS connection ",
      " SSL certificate for ", " SSL certificate of ", " TLS certificate for ",
      " TLS certificate of ", "HandshakeFailed (Error_P", "host                 = ",
      "keyserver receive failed: ", "keyserver search failed: ", "keyserver send failed: ",
      "keyserver refresh failed: ", "expected hostname: ", ": TLS failure: ",
      "TlsInitializationFailed", "error: TlsAlert", "TlsConnectionTruncated", "error: Certificate",
      "server: Certificate",
    ],
    rules: [
      // Haskell's `tls`: a verdict of its own on the certificate has the reason in brackets.
      Rule(
        #"HandshakeFailed \(Error_\w{4,20} \(?\\?"(?:certificate rejected: \[|certificate )?((?:has )?[A-Za-z][A-Za-z ]{3,40})?[^\n]{0,200}?(?:,(?:True|False),|" )([A-Z][A-Za-z]{4,30})\)"#
      ) { match, line, event in
        if let reason = clientWords.reason(match, 1, line) {
          event.addStack(.haskell, reason)
        } else if let whole = match.range(0),
          Bytes.holds("certificate rejected", in: line.extracting(whole))
        {
          event.addStack(.haskell, .certificateRefused)
        } else if let number = StackAlerts.number(match, 2, line) {
          event.add(.foreignStack(.haskell))
          event.add(.stackAlert(number, .read))
        } else {
          event.addStack(.haskell, .handshakeFailed)
        }
      },
      Rule(#"HandshakeFailed \(Error_Packet_Parsing \\?"(?:[^\n]{0,60}?(invalid header type))?"#) {
        match, _, event in
        event.addStack(.haskell, match.has(1) ? .notTLS : .handshakeFailed)
      },
      // The request of http-client, a field to a line.
      Rule(#"^ {1,8}host {17}= \\?"([A-Za-z0-9.\-]{1,253})\\?""#) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      Rule("HandshakeFailed Error_EOF") { _, _, event in
        event.addStack(.haskell, .closedInHandshake)
      },
      // openconnect.
      Rule(#"Certificate from VPN server \\?"([A-Za-z0-9.\-:]{1,253})\\?" failed verification"#) {
        match, line, event in
        event.addStack(.gnuTLS, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"^(?:> ?)?Reason: ([a-z][a-z ]{8,50})$"#) { match, line, event in
        guard let reason = clientWords.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.gnuTLS, reason)
      },
      // HexChat.
      Rule(#"Connection failed\. Error: ([a-z][A-Za-z ,\-]{8,80})\.?\? \(\d{1,3}\)"#) {
        match, line, event in
        event.addStack(
          .openSSL,
          clientWords.reason(match, 1, line)
            ?? OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      // Emacs.
      Rule(#"Certificate validation failed ([A-Za-z0-9.\-]{1,253}), verification"#) {
        match, line, event in
        event.addStack(.gnuTLS, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"The TLS connection to ([A-Za-z0-9.\-]{1,253}):\d{1,5} is insecure"#) {
        match, line, event in
        event.addStack(.gnuTLS, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"^(?:the )?(certificate (?:was signed by an unknown and|signer was not found|was revoked|is not yet activated|host does not match hostname|was signed with an insecure))[^\n]{0,60}$"#
      ) { match, line, event in
        event.addStack(.gnuTLS, clientWords.reason(match, 1, line))
      },
      Rule(
        #"Opening TLS connection (?:to|with) (?:‘|'|`)(?:gnutls-cli [^\n’']{0,80}? -p \d{1,5} )?"#
          + #"([A-Za-z0-9.\-]{1,253})(?: [^\n’']{0,60})?(?:’|')\.\.\.failed"#
      ) { match, line, event in
        event.addStack(.gnuTLS, .handshakeFailed)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Package managers.
      Rule(
        #"(?:[fF]ailed to|[uU]nable to|[cC]ould not|[cC]ouldn't|[cC]annot) (?:verify|validate) "#
          + #"(?:the )?(?:server's )?(?:SSL|TLS) certificate (?:for|of) (?:["']?"#
          + urlGroup + #"|(?:host )?["']?((?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z]{2,24}))"#
      ) { match, line, event in
        event.addStack(.openSSL, .certificateRefused)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      // GnuPG's daemon for keys.
      Rule(
        #"keyserver (?:receive|search|send|refresh) failed: (?:(Certificate expired)|(Certificate revoked)|(?:Bad|Missing|No trusted|Unsupported) certificate)"#
      ) { match, _, event in
        event.addStack(
          .gnuTLS,
          match.has(1) ? .expired : match.has(2) ? .revoked : .certificateRefused)
      },
      Rule(#"dirmngr\[[\d.]{1,20}\][^\n]{0,20} expected hostname: ([A-Za-z0-9.\-]{1,253})$"#) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // OCaml's `tls`.
      Rule(
        urlGroup + #": TLS failure: (?:authentication failure: ([a-z][a-z ]{4,60})|[a-z])"#
      ) { match, line, event in
        event.addStack(
          .openSSL,
          match.has(2)
            ? clientWords.reason(match, 2, line) ?? .certificateRefused : .handshakeFailed)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // Zig.
      Rule(
        #"\berror: (?:unable to connect to server: )?(?:(TlsInitializationFailed|TlsAlert\w{4,40}|TlsConnectionTruncated)|Certificate(Expired|NotYetValid|HostMismatch|IssuerNotFound|IssuerMismatch|SignatureInvalid|BundleLoadFailure))(?!\w)"#
      ) { match, line, event in
        event.addStack(
          .openSSL,
          match.has(1)
            ? .handshakeFailed : clientWords.reason(match, 2, line) ?? .certificateRefused)
      },
      // oscrypto.
      Rule(
        #"[sS]erver certificate verification failed - (certificate [a-z][a-z \-]{4,60}|domain name )"#
      ) {
        match, line, event in
        event.addStack(.python, clientWords.reason(match, 1, line) ?? .certificateRefused)
      },
      // `openssl s_client`.
      Rule(#"^write:errno=(\d{1,3})\s*$"#) { match, line, event in
        event.addStack(.openSSL, .closedInHandshake)
        if let code = match.number(1, line), code != 0, code < 100 {
          event.addCode(code, .posix, .stream)
        }
      },
      // Ladybird.
      Rule(
        #"(?:Failed load of: "([^"\n]{1,400})", Error: )?Request finished with error: (?:(SSL verification failed)|(SSL handshake failed)|Unable to (?:connect|resolve (?:host|proxy))|Timeout reached)"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
        if match.has(2) || match.has(3) {
          event.addStack(.curl, match.has(2) ? .certificateRefused : .handshakeFailed)
        } else {
          event.add(.wording(.networkFailed))
        }
      },
      Rule("[fF]ailing URL was: " + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      #"Failed load of: "https://a.example/", Error: Request finished with error: SSL verification failed, Duration: 63ms"#,
      #"TlsException (HandshakeFailed (Error_Protocol ("certificate has unknown CA",True,UnknownCa)))"#,
      #"HandshakeFailed (Error_Protocol "certificate rejected: [SelfSigned]" CertificateUnknown)"#,
      #"HandshakeFailed (Error_Protocol ("expecting server hello, got alert",True,HandshakeFailure))"#,
      #"HandshakeFailed (Error_Protocol ("certificate rejected: security: exec: x (No such file)",True,CertificateUnknown))"#,
      "HandshakeFailed Error_EOF",
      #"HandshakeFailed (Error_Packet_Parsing "Failed reading: invalid header type: 72"#,
      #"  host                 = "hackage.example.org""#,
      "gpg: keyserver receive failed: Certificate expired",
      "dirmngr[2401.1] DBG: expected hostname: keys.example.org",
      "https://registry.example.org/list: TLS failure: authentication failure: invalid certificate chain",
      "/src/main.zig:88:9: error: CertificateHostMismatch",
      #"Certificate from VPN server "192.0.2.4" failed verification."#,
      "Reason: certificate does not match hostname",
      "Connection failed. Error: certificate not trusted.? (27)",
      "Certificate validation failed elpa.example.org, verification code 142",
      "Opening TLS connection to ‘elpa.example.org’...failed",
      "Error: Failed to verify the SSL certificate for https://pkg.example.org/list.json",
      "Unable to verify the TLS certificate of pkg.example.org",
      "The TLS connection to repo.example.org:443 is insecure for the following",
      "the certificate was signed by an unknown and therefore untrusted authority",
      "TLSVerificationError: Server certificate verification failed - certificate expired 2024-01-01 00:00:00Z",
      "write:errno=54",
      "The failing URL was: https://dl.example.org/x",
    ],
    isDetail: true)

  /// What these clients say of a certificate.
  private static let clientWords = StackWords([
    (
      .unknownAuthority,
      [
        "has unknown ca", "unknown ca", "signer not found", "certificate not trusted",
        "certificate was signed by an unknown", "certificate issuer not found",
        "certificate signer was not found", "issuer not found",
      ]
    ),
    (.selfSigned, ["self signed", "selfsigned", "certificate is self signed"]),
    (.expired, ["has expired", "expired", "certificate expired"]),
    (
      .notYetValid,
      [
        "in future", "certificate not activated", "certificate is not yet activated",
        "certificate not valid until", "not yet valid",
      ]
    ),
    (
      .hostMismatch,
      [
        "name mismatch", "certificate does not match hostname", "certificate host does not match",
        "domain name", "host mismatch",
      ]
    ),
    (.revoked, ["certificate revoked", "certificate has been revoked", "certificate was revoked"]),
    (
      .unacceptedSignature,
      [
        "insecure algorithm", "certificate signed using weak",
        "certificate was signed with an insecure",
      ]
    ),
    (.notCompliant, ["signer not a ca certificate", "leaf not v3", "leaf key usage not allowed"]),
  ])
}

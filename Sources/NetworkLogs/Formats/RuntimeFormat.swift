extension LogFormat {
  /// What programs say that bring a TLS stack of their own with them.
  ///
  /// These are Dart, Python, Ruby, Node, Go, and what runs on .NET; ATS has no part in it.
  ///
  /// A pattern finds the words and no more: what they say is read from them, since patterns that
  /// spell every phrase would cost each start of the program more than all that they read.
  static let runtime = LogFormat(
    name: "runtime",
    anchors: [
      "_VERIFY_FAILED", "SSL_connect ret", "shakeException: ", "OS Error: ", "[Errno ",
      "SELF_SIGNED_CERT", "CERT_HAS_EXP", "UNABLE_TO_", "npm ERR! ", "x509: cert",
      "certificate: x509", ": The remote cert",
    ],
    rules: [
      Rule(
        #"(?<!["'])(?:CERTIFICATE_VERIFY_FAILED|certificate verify failed|The remote certificate)[\]:( ]{1,2}([^\n()\\"]{2,160})"#
      ) { match, line, event in
        let words = match.text(1, line) ?? ""
        if words.hasPrefix("http") {
          event.add(.failingURL(words))
          refuse(.certificate(""), &event)
        } else if words.hasPrefix("was rejected by the provided") {
          event.add(.foreignStack)
          event.add(.appPinning)
        } else if words.hasPrefix("is invalid ") {
          refuse(flaggedRefusal(in: words), &event)
        } else if words.hasPrefix("_ssl.c:") || words == "ok" {
          refuse(.certificate(""), &event)
        } else {
          refuse(refusal(in: words), &event)
          if words.contains("is not valid for '"),
            let host = words.split(separator: "'").dropFirst().first
          {
            event.add(.host(String(host)))
          }
        }
      },
      // BoringSSL's reason, as Dart prints it.
      Rule(
        #"\b([A-Z][A-Z0-9_]{5,60})\((?:handshake|tls_record)\.cc:\d|HandshakeException: Connection terminated"#
      ) { match, line, event in
        event.add(.foreignStack)
        guard let reason = match.text(1, line) else {
          event.add(.commandLineTool(.handshake))
          return
        }
        event.add(alert(in: reason).map { .alert(.read, name: $0) } ?? .boringSSLReason(reason))
      },
      // Sockets: numbers that these words have on Apple's systems only.
      Rule(
        #"(?:Failed host lookup: '([^'\s]{1,253})' \()?OS Error: [A-Za-z][^\n()]{6,60}, errno = (\d{1,3})\b(?:\)?, address = ([^\s,)]{1,253}))?"#
          + #"|\[Errno (\d\d?)\] (?:nodename|Connection|Operation timed|Network is|No route|Host is)"#
      ) { match, line, event in
        let code = match.number(2, line) ?? match.number(4, line) ?? 0
        guard code == 8 ? match.has(1) || match.has(4) : socketErrors.contains(code) else {
          event.claimsNothing = true
          return
        }
        event.add(.foreignStack)
        event.addCode(code, code == 8 ? .netDB : .posix, .stream)
        if let host = match.text(1, line) ?? match.text(3, line) { event.add(.host(host)) }
      },
      // Node: OpenSSL's words, or a symbol.
      Rule(
        "request to " + urlGroup + #" failed, reason: ([^\n'"]{8,80})"#
          + #"|(?<!\w)code:? ?\\?["']?([CDESU][A-Z]{2,6}_[A-Z_]{5,30})\b"#
      ) { match, line, event in
        let words = match.text(2, line) ?? match.text(3, line) ?? ""
        let text = String(words.map { $0 == "_" ? " " : $0 })
        refuse(refusal(in: match.has(3) ? text.lowercased() : text), &event)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        #"(?:[A-Z][a-z]{2,4} \\?"?"# + urlGroup
          + #"\\?"?:? (?:[a-z ]{1,40}: ){0,2})?x509: ([^\n]{8,300})"#
      ) { match, line, event in
        let words = match.text(2, line) ?? ""
        refuse(refusal(in: words), &event)
        if let url = match.text(1, line) {
          event.add(.failingURL(url))
        } else if words.contains("is valid for "), words.contains(", not "),
          let host = words.split(separator: " ").last
        {
          event.add(.host(String(host)))
        }
      },
    ],
    samples: [
      "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: certificate has expired(handshake.cc:393))",
      "HandshakeException: Handshake error in client (OS Error: WRONG_VERSION_NUMBER(tls_record.cc:242))",
      "HandshakeException: Connection terminated during handshake",
      "SocketException: Failed host lookup: 'api.example.org' (OS Error: nodename nor servname provided, or not known, errno = 8)",
      "SocketException: OS Error: Connection refused, errno = 61, address = 192.168.7.20, port = 52417",
      "<urlopen error [Errno 61] Connection refused>",
      "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1124)",
      "SSL_connect returned=1 errno=0 state=error: certificate verify failed (self signed certificate)",
      "npm ERR! code SELF_SIGNED_CERT_IN_CHAIN",
      "npm ERR! request to https://npm.example.org/a failed, reason: unable to get local issuer certificate",
      "Get \"https://go.example.org/a\": x509: certificate signed by unknown authority",
      "AuthenticationException: The remote certificate is invalid because of errors in the certificate chain: UntrustedRoot",
    ])

  /// The numbers of errno for sockets on Apple's systems that mean something else on others.
  private static let socketErrors: Set<Int> = [50, 51, 54, 57, 60, 61, 64, 65]

  /// Says that such a stack refused the certificate; nothing where the words don't say so.
  private static func refuse(_ failure: ToolFailure?, _ event: inout StatementBuilder) {
    guard let failure else {
      event.claimsNothing = true
      return
    }
    event.add(.foreignStack)
    event.add(.commandLineTool(failure))
  }

  /// What the words of OpenSSL and its kin, of Go and of Apple's evaluation say of a certificate.
  private static func refusal(in words: String) -> ToolFailure? {
    let phrases = [
      "self signed cert", "self-signed cert", "unable to get ", "unable to verify ",
      "certificate has expired", "cert has expired", "expired or is not yet valid",
      "not yet valid", "is expired", "revoked", "signed by unknown authority", "is not trusted",
      "is not standards compliant", "verification failure", "too weak", "invalid CA ",
      "verify failed",
    ]
    let mismatches = [
      "ostname mismatch", "address mismatch", "certificate is valid for ", "not valid for any",
      "name does not match", "does not match certificate", "cert altname invalid",
    ]
    if mismatches.contains(where: { words.contains($0) }) { return .hostMismatch }
    guard phrases.contains(where: { words.contains($0) }) else { return nil }
    return .certificate(
      words.hasSuffix("in chain") ? "self signed certificate in certificate chain" : words)
  }

  /// The same for the flags of .NET.
  private static func flaggedRefusal(in words: String) -> ToolFailure {
    let hasName = words.contains("NameMismatch")
    if hasName, !words.contains("CertificateChainErrors") { return .hostMismatch }
    let faults = ["NotTimeValid", "UntrustedRoot", "PartialChain"].filter { words.contains($0) }
    guard !hasName, faults.count == 1 else { return .certificate("") }
    switch faults[0] {
    case "NotTimeValid": return .certificate("expired or is not yet valid")
    case "UntrustedRoot": return .certificate("is not trusted")
    default: return .certificate("")
    }
  }

  /// The alert that a reason of BoringSSL stands for: `TLSV1_ALERT_PROTOCOL_VERSION`.
  private static func alert(in reason: String) -> String? {
    let words = reason.split(separator: "_")
    guard let mark = words.firstIndex(of: "ALERT") else { return nil }
    return words[(mark + 1)...].joined(separator: " ").lowercased()
  }
}

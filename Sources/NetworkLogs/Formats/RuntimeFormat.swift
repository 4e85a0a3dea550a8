extension LogFormat {
  /// What programs say that bring a TLS stack of their own with them: Dart, Python, Ruby, Node, Go and
  /// .NET. ATS has no part in it.
  ///
  /// A pattern finds the words and no more: what they say is read from them, since patterns that
  /// spell every phrase would cost each start of the program more than all that they read.
  static let runtime = LogFormat(
    name: "runtime",
    anchors: [
      "CERTIFICATE_VERIFY_FAILED", "certificate verify failed", "(handshake.cc:", "(tls_record.cc:",
      "HandshakeException: ", "Failed host lookup: '", "OS Error: ", "[Errno ", "SELF_SIGNED_CERT",
      "CERT_HAS_EXPIRED", "UNABLE_TO_GET_ISSUER", "UNABLE_TO_VERIFY_LEAF", "TLS_CERT_ALTNAME",
      "elf signed cert", "elf-signed cert", "nable to get local iss", "nable to verify the first",
      "certificate has expired", "Hostname/IP does not match", "x509: ", "The remote certificate ",
    ],
    rules: [
      Rule(
        #"(?<!["'])(?:CERTIFICATE_VERIFY_FAILED|certificate verify failed)[\]:( ]{1,2}"#
          + #"([^\n()\\"]{2,160}?(?:not valid for '([^'\s]{1,253})|(?=[()\\"]|$)))"#
      ) { match, line, event in
        let words = match.text(1, line) ?? ""
        if words.hasPrefix("http") {
          event.add(.failingURL(words))
          refuse(.certificate(""), &event)
        } else if words.hasPrefix("_ssl.c:") || words == "ok" {
          refuse(.certificate(""), &event)
        } else {
          refuse(refusal(in: words), &event)
          if let host = match.text(2, line) { event.add(.host(host)) }
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
      // Sockets: number and words together are those of Apple's systems only.
      Rule(
        #"Failed host lookup: '([^'\s]{1,253})'[^\n]{1,80}errno = 8\b"#
          + #"|OS Error: [A-Z][^\n(),]{6,50}, errno = (5[0147]|6[0145])\b(?:\)?, address = ([^\s,)]{1,253}))?"#
          + #"|\[Errno (8|5[0147]|6[0145])\] (?:nodename|Connection |Operation timed|Network is|No route|Host is)"#
      ) { match, line, event in
        event.add(.foreignStack)
        let code = match.number(2, line) ?? match.number(4, line) ?? 8
        event.addCode(code, code == 8 ? .netDB : .posix, .stream)
        if let host = match.text(1, line) ?? match.text(3, line) { event.add(.host(host)) }
      },
      Rule(
        "(?:request to " + urlGroup
          + #" failed, reason: |(?<![\w"'])(?:\w{1,20}[eE]|[eE])rror: |(?<!\w)code:? ?\\?["']?)"#
          + #"(self[ -]signed cert|SELF_SIGNED|DEPTH_ZERO|unable to (?:get|verify) |UNABLE_TO_|certificate has|CERT_HAS|ERR_TLS_CERT|Hostname/IP)"#
          + #"([^\n'"]{0,60})"#
      ) { match, line, event in
        let words = (match.text(2, line) ?? "") + (match.text(3, line) ?? "")
        let text = String(words.lowercased().map { $0 == "_" ? " " : $0 })
        refuse(refusal(in: text), &event)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        #"(?:(?:Get|Post|Put|Head|Patch) \\?"?"# + urlGroup
          + #"\\?"?:? (?:[a-z ]{1,40}: ){0,2})?x509: ([^\n]{8,300}?(?:, not ([\w.\-]{1,253})|$))"#
      ) { match, line, event in
        let words = match.text(2, line) ?? ""
        refuse(refusal(in: words), &event)
        if let url = match.text(1, line) {
          event.add(.failingURL(url))
        } else if let host = match.text(3, line) {
          event.add(.host(host))
        }
      },
      // .NET, which has names of its own for what is wrong.
      Rule(#"The remote certificate ([^\n]{1,160})"#) { match, line, event in
        let words = match.text(1, line) ?? ""
        if words.hasPrefix("was rejected by the provided") {
          event.add(.foreignStack)
          event.add(.appPinning)
        } else {
          refuse(namedRefusal(in: words), &event)
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
      "The remote certificate is invalid because of errors in the certificate chain: UntrustedRoot",
    ])

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

  /// The same for the names of .NET's flags.
  private static func namedRefusal(in words: String) -> ToolFailure? {
    guard words.hasPrefix("is invalid") else { return nil }
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

extension LogFormat {
  /// The failed checks that the trust daemon names, certificate by certificate.
  static let trust = LogFormat(
    name: "trust-evaluation",
    anchors: [
      "Trust evaluat", "evaluate failure", "to evaluate trust: ", "SecTrustEvaluate ", "CSSMERR_",
      "ode=-67", "ode: -67",
      "ode -67", "ode\":-67", "ode\": -67", "ode\\\":-67", "4294899",
      "rror -67", "rror: -67", "tatus -67", "tatus: -67", "tatus=-67", "(-67", ", -67", "sult -67",
      "ailed -67", ": -676",
      ": -678", ": -679", "1844674407370948",
    ],
    rules: [
      Rule(
        // Markdown eats the brackets.
        #"(?:(?:Trust )?evaluate failure:|SecTrustEvaluate {1,2}(?=\[)|to evaluate trust: \d \((?=\[))((?:\s*\[?(?:leaf|root|ca\d{1,3})(?: [A-Za-z0-9]+){1,20}\s*\]?)+)"#
      ) { match, line, event in
        guard let text = match.text(1, line) else { return }
        // No server is asked for these names: signatures of code and profiles are.
        if text.split(whereSeparator: { "[] \n".contains($0) }).contains(
          where: signerChecks.contains)
        {
          event.add(.ofSigning)
        } else if let range = match.range(0),
          connectionWords.contains(where: message(line, before: range.lowerBound).holds)
        {
          // Whoever logs it says that a server was asked.
          event.add(.trustRefused)
        }
        var position: Substring?
        var names: [String] = []
        for word in text.split(whereSeparator: { "[] \n".contains($0) }) {
          let isPosition =
            ["leaf", "root"].contains(word) || (word.hasPrefix("ca") && word.count < 6)
          guard isPosition else {
            names.append(String(word))
            continue
          }
          if let position { event.add(.trustChecks(position: String(position), names: names)) }
          position = word
          names = []
        }
        if let position { event.add(.trustChecks(position: String(position), names: names)) }
      },
      // The error of `SecTrustEvaluateWithError`.
      Rule(
        #"(?:[dD]omain\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?)?NSOSStatusErrorDomain\\{0,3}["']?[\s,;]{0,4}\(?\\{0,3}["']?(?:[eE]rror)?[cC]ode\\{0,3}["']?\s{0,3}[=:]?\s{0,3}\\{0,3}["']?(-67\d{3}|1844674407370948\d{4}|42948\d{5})(?!\d)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      Rule(
        #"[cC]ode\\{0,3}["']?\s{0,3}[=:]\s{0,3}\\{0,3}["']?(-67\d{3}|1844674407370948\d{4}|42948\d{5})(?!\d)(?=[^\n]{0,80}NSOSStatusErrorDomain)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      Rule(#"NSOSStatusErrorDomain\\{0,3}["']? ?[(:/#] ?(-67[6-9]\d\d)(?!\d)"#) {
        match, line, event in
        sayStatus(match, 1, line, &event)
      },
      Rule(#"[(:=] ?errSec[A-Z]\w{3,50}(?:, ?| \()(-67[6-9]\d\d)\)"#) { match, line, event in
        sayStatus(match, 1, line, &event)
      },
      // The sentence that Foundation makes of the number.
      Rule(#"\(OSStatus (?:error|Error|Fehler) (-67[6-9]\d\d)(?:\.\)| - )"#) { match, line, event in
        sayStatus(match, 1, line, &event)
      },
      // The number alone, with a word of trust or of a connection around it.
      Rule(
        #"(?<![A-Za-z])(?:SecTrust|[tT]rust|SSL|TLS|[sS]erver|https?|[cC]ertificate|[hH]andshake|[cC]onnect)[^\n]{0,240}?"#
          + #"(?:[(=:]\s?|(?:[eE]rror|[sS]tatus|[cC]ode|result|failed)\s)(-67[6-9]\d\d|1844674407370948\d{4}|42948\d{5})(?![\d.]*\w)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      Rule(
        #"(?<![\w.])(?:[eE]rror|[sS]tatus|[cC]ode|OSStatus)\\?"?[:= (]{1,3}(-67[6-9]\d\d)\)?[^\w\n]{1,4}[^\n]{0,60}?(?:[tT]rust|SSL|TLS|certificate|[hH]ost ?name)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      Rule(
        #"(?:(?:SSL|TLS|[sS]erver|https?|SecTrust|[tT]rust (?:[eE]val\w{3,8}|failed|failure|error)|[hH]andshake|[cC]onnect)[^\n]{0,200}?|: error = |^\W{0,8}Cert Verify Result: )(CSSMERR_(?:TP|APPLETP)_[A-Z_]{4,40})"#
      ) { match, line, event in
        guard let symbol = match.text(1, line),
          let check = symbols.first(where: { symbol == $0.symbol })?.check
        else { return }
        event.addRefusal(line, at: "chain", [check])
      },
    ],
    samples: [
      #"Error Domain=NSOSStatusErrorDomain Code=-67818 "“nas.example” certificate is expired""#,
      "Server trust could not be evaluated: The validity period is too long (-67901)",
      "error: -67602: host name mismatch of the certificate",
      "The operation couldn’t be completed. (OSStatus error -67843.)",
      "(errSecCertificateRevoked, -67820)",
      "SSL connection failed: CSSMERR_TP_CERT_EXPIRED",
      "Cert Verify Result: CSSMERR_TP_NOT_TRUSTED",
      "    nas.example: error = CSSMERR_TP_NOT_TRUSTED",
      #"{"code":-67818,"domain":"NSOSStatusErrorDomain"}"#,
      "Security error: NSOSStatusErrorDomain (-67901)",

      "Trust evaluate failure: [leaf SSLHostname]",
      "Shop[4242]:  SecTrustEvaluate  [leaf SSLHostname] [root AnchorTrusted]",
      """
      2024-01-02 03:04:05.678901+0100 Shop[4242:99] [trust] Trust evaluate failure: \
      [leaf TemporalValidity] [root AnchorTrusted]
      """,
    ])

  /// Says a status of a trust evaluation, where it is one that a server's certificate can have.
  private static func sayStatus(
    _ match: Match, _ group: Int, _ line: Span<UInt8>, _ event: inout MatchFacts
  ) {
    guard let code = match.number(group, line), statuses.contains(code) else {
      event.claimsNothing = true
      return
    }
    event.add(.trustError(code))
    if speaksOfSigning(line) { event.add(.ofSigning) }
  }

  /// The last words of the message that a line holds before a place: a whole log may be one line of JSON.
  private static func message(_ line: Span<UInt8>, before end: Int) -> String {
    var begin = end
    let least = max(0, end - 120)
    while begin > least,
      begin < 2 || line[begin - 1] != UInt8(ascii: "n") || line[begin - 2] != UInt8(ascii: "\\")
    { begin -= 1 }
    return ByteText.string(line, begin..<end)
  }

  /// Words for connections, in front of what an evaluation says.
  private static let connectionWords = [
    "TLS", "SSL", "ServerTrust", "https:", "challenge", "Challenge",
  ]

  /// Checks of the names of those who sign code and profiles.
  private static let signerChecks: [Substring] = [
    "IssuerCommonName", "IssuerCommonNamePrefix", "SubjectCommonName", "SubjectCommonNamePrefix",
    "SubjectCommonNameTEST",
  ]

  /// The statuses with which an evaluation of a server's chain ends.
  private static let statuses: [Int] = [
    -67602, -67603, -67604, -67605, -67608, -67609, -67610, -67611, -67612, -67618, -67635, -67654,
    -67655, -67689, -67690, -67735, -67811, -67815, -67818, -67819, -67820, -67825, -67835, -67843,
    -67880, -67899, -67900, -67901, -67902, -67903, -67904,
  ]

  /// The names of the older interface.
  private static let symbols: [(symbol: String, check: String)] = [
    ("CSSMERR_TP_NOT_TRUSTED", "AnchorTrusted"), ("CSSMERR_TP_CERT_EXPIRED", "TemporalValidity"),
    ("CSSMERR_TP_CERT_NOT_VALID_YET", "NotValidBefore"), ("CSSMERR_TP_CERT_REVOKED", "Revocation"),
    ("CSSMERR_TP_CERT_SUSPENDED", "Revocation"),
    ("CSSMERR_TP_INVALID_ANCHOR_CERT", "AnchorTrusted"),
    ("CSSMERR_TP_INVALID_CERTIFICATE", "BasicCertificateProcessing"),
    ("CSSMERR_TP_INVALID_CERT_AUTHORITY", "NotCA"), ("CSSMERR_TP_INVALID_NAME", "NameConstraints"),
    ("CSSMERR_TP_INVALID_POLICY_IDENTIFIERS", "PolicyConstraints"),
    ("CSSMERR_TP_VERIFY_ACTION_FAILED", "SystemTrustedCTRequired"),
    ("CSSMERR_APPLETP_HOSTNAME_MISMATCH", "SSLHostname"),
    ("CSSMERR_APPLETP_INCOMPLETE_REVOCATION_CHECK", "RevocationResponseRequired"),
    ("CSSMERR_APPLETP_INVALID_AUTHORITY_ID", "IdLinkage"),
    ("CSSMERR_APPLETP_INVALID_CA", "BasicConstraintsCA"),
    ("CSSMERR_APPLETP_INVALID_ROOT", "AnchorTrusted"),
    ("CSSMERR_APPLETP_INVALID_EMPTY_SUBJECT", "NonEmptySubject"),
    ("CSSMERR_APPLETP_INVALID_EXTENDED_KEY_USAGE", "ExtendedKeyUsage"),
    ("CSSMERR_APPLETP_INVALID_KEY_USAGE", "KeyUsage"),
    ("CSSMERR_APPLETP_NO_BASIC_CONSTRAINTS", "BasicConstraints"),
    ("CSSMERR_APPLETP_PATH_LEN_CONSTRAINT", "BasicConstraintsPathLen"),
    ("CSSMERR_APPLETP_TRUST_SETTING_DENY", "UsageConstraints"),
    ("CSSMERR_APPLETP_UNKNOWN_CERT_EXTEN", "UnparseableExtension"),
    ("CSSMERR_APPLETP_UNKNOWN_CRITICAL_EXTEN", "CriticalExtensions"),
  ]
}

extension LogFormat {
  /// The failed checks that the trust daemon names, certificate by certificate.
  static let trust = LogFormat(
    name: "trust-evaluation",
    anchors: [
      "Trust evaluat", "evaluate failure", "SecTrustEvaluate ", " certificate is ",
      "certificate name does not", "certificates do not meet", "certificate as distrusted",
      " has errors: ", "SecTrustResultType", "kSecTrustResult", "CSSMERR_", "ode=-67", "ode: -67",
      "ode -67",
      "rror -67", "rror: -67", "tatus -67", "tatus: -67", "tatus=-67", "(-67", "sult -67", ": -676",
      ": -678", ": -679", "1844674407370948", "host name mismatch has occurred",
      "exceeds the maximum allowed",
    ],
    rules: [
      Rule(
        // Markdown eats the brackets.
        #"(?:(?:Trust )?evaluate failure:|SecTrustEvaluate {1,2}(?=\[))((?:\s*\[?(?:leaf|root|ca\d{1,3})(?: [A-Za-z0-9]+){1,20}\s*\]?)+)"#
      ) { match, line, event in
        guard let text = match.text(1, line) else { return }
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
        #"(?:Domain\s{0,3}=\s{0,3}\\?["']?)?NSOSStatusErrorDomain\\?["']?[\s,;]{0,4}\(?[cC]ode\s{0,3}[=:]?\s{0,3}(-67\d{3}|1844674407370948\d{4}|42948\d{5})(?!\d)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      // The number alone, with a word of trust or of a connection around it.
      Rule(
        #"(?<![A-Za-z])(?:SecTrust|[tT]rust|SSL|TLS|[sS]erver|https?|[cC]ertificate|[hH]andshake|[cC]onnect)[^\n]{0,240}?"#
          + #"(?:[(=:]\s?|(?:[eE]rror|[sS]tatus|[cC]ode|result)\s)(-67[6-9]\d\d|1844674407370948\d{4}|42948\d{5})(?![\d.]*\w)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      Rule(
        #"(?<![\w.])(?:[eE]rror|[sS]tatus|[cC]ode|OSStatus)\\?"?[:= (]{1,3}(-67[6-9]\d\d)\)?[^\w\n]{1,4}[^\n]{0,60}?(?:[tT]rust|SSL|TLS|certificate|[hH]ost ?name)"#
      ) { match, line, event in sayStatus(match, 1, line, &event) },
      // Its sentences. The name is the certificate's, not the host's.
      Rule(
        #"(?:“|\\?"|‘|')([^\n"]{0,160}?)(?:”|\\?"|’|') certificates? (name does not match input|is [a-z][a-z ]{5,40}|do not meet pinning requirements)"#
      ) { match, line, event in
        guard !isOfSigner(match.text(1, line) ?? ""), let words = match.text(2, line),
          let check = sentences.first(where: { words.hasPrefix($0.words) })?.check
        else {
          event.claimsNothing = true
          return
        }
        event.add(.trustRefused)
        event.add(.trustChecks(position: "chain", names: [check]))
      },
      Rule(
        #"User or administrator set (?:“|\\?")([^\n"]{0,160}?)(?:”|\\?") certificate as distrusted"#
      ) {
        match, line, event in
        guard !isOfSigner(match.text(1, line) ?? "") else {
          event.claimsNothing = true
          return
        }
        event.add(.trustRefused)
        event.add(.trustChecks(position: "chain", names: ["UsageConstraints"]))
      },
      // Its details, certificate by certificate.
      Rule(
        #"Certificate (\d{1,2}) [^\n]{0,200}? has errors: ([A-Z][^\n;}"]{5,400})"#
      ) { match, line, event in
        let position = match.number(1, line) == 0 ? "leaf" : "chain"
        let names = (match.text(2, line) ?? "").split(separator: ",").flatMap { words in
          details.filter { words.dropFirst(words.first == " " ? 1 : 0).hasPrefix($0.words) }
            .prefix(1).map(\.check)
        }
        guard !names.isEmpty else { return }
        event.add(.trustRefused)
        event.add(.trustChecks(position: position, names: names))
      },
      // Its result. Source code compares with it.
      Rule(
        #"(?<!== )(?<!!= )(?<!case )(?<!\|\| )(?:SecTrustResultType(?:\(rawValue: |[.:= ]{1,3})(?:[3567](?!\d)|recoverableTrustFailure|fatalTrustFailure|deny|otherError)"#
          + #"|[tT]rust(?: evaluation)? [rR]esult(?: type)?[:= ]{1,3}(?:\d \(?)?kSecTrustResult(?:RecoverableTrustFailure|FatalTrustFailure|Deny|OtherError)"#
          + #"|(?:fail\w{0,3}|[eE]rror|(?<!SecTrustEvaluate )[rR]esult|returned|with)[^\w\n]{1,4}kSecTrustResult(?:RecoverableTrustFailure|FatalTrustFailure|Deny|OtherError))(?!\s*(?:\{|\|\||&&|:$))"#
      ) { _, _, event in event.add(.trustRefused) },
      Rule(
        #"(?:SSL|TLS|[sS]erver|https?|SecTrust|[tT]rust [eE]val\w{3,8}|[hH]andshake|[cC]onnect)[^\n]{0,200}?(CSSMERR_(?:TP|APPLETP)_[A-Z_]{4,40})"#
      ) { match, line, event in
        guard let symbol = match.text(1, line),
          let check = symbols.first(where: { symbol == $0.symbol })?.check
        else { return }
        event.add(.trustRefused)
        event.add(.trustChecks(position: "chain", names: [check]))
      },
      Rule(
        #"(?<![A-Za-z])(?:A host name mismatch has occurred|The validity period in the certificate exceeds the maximum allowed)"#
      ) { match, line, event in
        event.add(.trustRefused)
        let isName = match.range(0).map { line[$0.lowerBound] == UInt8(ascii: "A") } ?? false
        event.add(
          .trustChecks(position: "leaf", names: [isName ? "SSLHostname" : "ValidityPeriodMaximums"])
        )
      },
      // Who signs code, packages and passes evaluates chains in the same words.
      Rule(
        #"(?i:code[ -]?sign|notari[sz]|staple|provision|developer id|3rd party mac|gatekeeper|spctl|installer|\.pkg\b|\.app: |\bpass(?:es)? was signed|pass type id|wallet|signing certificate|signed code)"#
      ) { _, _, event in
        event.add(.ofSigning)
        event.claimsNothing = true
      },
    ],
    samples: [
      #"Error Domain=NSOSStatusErrorDomain Code=-67818 "“nas.example” certificate is expired""#,
      "Server trust could not be evaluated: The validity period is too long (-67901)",
      "error: -67602: host name mismatch of the certificate",
      "Trust failed: “Example Root” certificate is not trusted.",
      "User or administrator set “Example Root” certificate as distrusted",
      "Certificate 0 “nas.example” has errors: SSL hostname does not match name(s) in certificate, Root is not trusted;",
      "evaluated: SecTrustResultType(rawValue: 5)",
      "SSL connection failed: CSSMERR_TP_CERT_EXPIRED",
      "SecTrustEvaluate: A host name mismatch has occurred.",
      "codesign: “nas.example” certificate is not trusted",

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
  }

  /// The statuses with which an evaluation of a server's chain ends.
  private static let statuses: Set<Int> = [
    -67602, -67603, -67604, -67605, -67608, -67609, -67610, -67611, -67612, -67618, -67635, -67654,
    -67655, -67689, -67690, -67735, -67811, -67815, -67818, -67819, -67820, -67825, -67835, -67843,
    -67880, -67899, -67900, -67901, -67902, -67903, -67904,
  ]

  /// Whether a name is that of a certificate that signs code or passes.
  private static func isOfSigner(_ name: String) -> Bool {
    signers.contains { name.hasPrefix($0) }
  }

  private static let signers = [
    "Apple Development", "Apple Distribution", "Apple Worldwide", "Developer ID",
    "iPhone Developer",
    "iPhone Distribution", "Mac Developer", "Mac App", "3rd Party Mac", "Pass Type ID",
    "Software Signing", "Apple Code Signing", "Apple iPhone OS", "Apple Mac OS",
  ]

  /// The sentence of each kind of failure, behind the certificate's name, and the check that it is of.
  private static let sentences: [(words: String, check: String)] = [
    ("name does not match input", "SSLHostname"), ("is expired", "TemporalValidity"),
    ("is not trusted", "AnchorTrusted"),
    ("is not standards compliant", "BasicCertificateProcessing"),
    ("is using a broken key size", "WeakKeySize"),
    ("is using a broken signature algorithm", "WeakSignature"),
    ("is not permitted for this usage", "ExtendedKeyUsage"), ("is blocked", "BlackListedLeaf"),
    ("is revoked", "Revocation"), ("do not meet pinning requirements", "PinningRequired"),
  ]

  /// The detail of each check.
  private static let details: [(words: String, check: String)] = [
    ("SSL hostname does not match", "SSLHostname"),
    ("Trusted EAP hostname does not match", "EAPTrustedServerNames"),
    ("URI address does not match", "URI"), ("Email address does not match", "Email"),
    ("Certificate is not temporally valid", "TemporalValidity"),
    ("Root is not temporally valid", "ValidRoot"),
    ("Certificate issued before allowed time", "NotValidBefore"),
    ("Certificate is using a broken key size", "WeakKeySize"),
    ("Key size is not permitted", "KeySize"),
    ("Certificate is using a broken signature algorithm", "WeakSignature"),
    ("Signature hash algorithm is not permitted", "SignatureHashAlgorithms"),
    ("Key usage does not match certificate usage", "KeyUsage"),
    ("Extended key usage does not match pinned value", "IntermediateEKU"),
    ("Extended key usage does not match", "ExtendedKeyUsage"),
    ("Common Name does not match", "SubjectCommonName"),
    ("Organization does not match", "SubjectOrganization"),
    ("Certificate Organizational Unit does not match", "SubjectOrganizationalUnit"),
    ("Country or Region does not match", "IntermediateCountry"),
    ("Missing project-specific extension OID", "LeafMarkerOid"),
    ("Missing project-specific Certificate Policy OID", "CertificatePolicy"),
    ("Missing issuer-specific extension OID", "IntermediateMarkerOid"),
    ("Certificate is blocked", "BlackListedLeaf"), ("Key is blocked", "BlackListedKey"),
    ("Certificate is listed as untrusted", "GrayListedLeaf"),
    ("Key is listed as untrusted", "GrayListedKey"),
    ("Public key does not match pinned value", "LeafSPKISHA256"),
    ("Leaf certificate is a CA", "NotCA"),
    ("SVG data does not match", "MarkRepresentation"),
    ("Basic constraints are required but missing", "BasicConstraints"),
    ("Non-CA certificate used as a CA", "BasicConstraintsCA"),
    ("Chain exceeded constrained path length", "BasicConstraintsPathLen"),
    ("Chain does not match expected path length", "ChainLength"),
    ("Anchor does not match pinned fingerprint", "AnchorSHA256"),
    ("Anchor is not an Apple root", "AnchorApple"), ("Root is not trusted", "AnchorTrusted"),
    ("Unable to build chain to root", "MissingIntermediate"),
    ("Certificate missing a name", "NonEmptySubject"),
    ("SubjectKeyID/AuthorityKeyID mismatch", "IdLinkage"),
    ("Found unknown critical extensions", "CriticalExtensions"),
    ("Certificate is not standards compliant", "BasicCertificateProcessing"),
    ("Name constraints violated", "NameConstraints"),
    ("Policy constraints violated", "PolicyConstraints"),
    ("User or administrator set certificate as distrusted", "UsageConstraints"),
    ("Pinning required but not used", "PinningRequired"),
    ("Certificate is revoked", "Revocation"),
    ("Failed to check revocation", "RevocationResponseRequired"),
    ("Certificate Transparency validation required for this use", "SystemTrustedCTRequired"),
    ("Certificate Transparency validation required but missing", "CTRequired"),
    ("Certificate violates issuer policy constraints", "IssuerPolicyConstraints"),
    ("Certificate violates issuer name constraints", "IssuerNameConstraints"),
    ("Certificate exceeds maximum temporal validity period", "ValidityPeriodMaximums"),
    ("Unable to parse known extension", "UnparseableExtension"),
    ("Multiple extensions with the same extension ID", "DuplicateExtension"),
    ("Certificate is not a qualified web certificate", "QWAC"),
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

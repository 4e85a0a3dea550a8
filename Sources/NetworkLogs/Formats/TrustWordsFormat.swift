extension LogFormat {
  /// The sentences, details and results in which a trust evaluation says why it failed, inside of whatever
  /// line prints them.
  static let trustWords = LogFormat(
    name: "trust-evaluation",
    anchors: [
      " certificate is ", "certificate name does not", "certificates do not meet",
      "certificate as distrusted", " has errors: ", "SecTrustResultType", "kSecTrustResult",
      "host name mismatch has occurred", "exceeds the maximum allowed",
      "> not trusted", "certificate was not trusted", "certificate was revoked",
      "expired certificate was detected", "anchor certificate is not valid",
      "maximum temporal validity", "Disallowed trust result type", "Unknown trust error for ",
      "[SSLHostname]", "[AnchorTrusted]", "[TemporalValidity]", "[ValidityPeriodMaximums]",
      "[MissingIntermediate]", "[Revocation]", "[WeakKeySize]", "[WeakSignature]",
      "[ExtendedKeyUsage]",
    ],
    rules: [
      // Its sentences. The name is the certificate's, not the host's.
      Rule(
        #"(?:“|\\?"|‘|')([^\n"]{0,160}?)(?:”|\\?"|’|') certificates? (name does not match input|is [a-z][a-z ]{5,40}|do not meet pinning requirements)(?: ?\(OSStatus (-\d{4,6})\))?"#
      ) { match, line, event in
        guard !isOfSigner(match.text(1, line) ?? ""), let words = match.text(2, line),
          let check = sentences.first(where: { words.hasPrefix($0.words) })?.check
        else {
          event.claimsNothing = true
          return
        }
        event.addRefusal(line, at: "chain", [check])
        if let code = match.number(3, line) { event.addCode(code, .osStatus, .stream) }
      },
      Rule(
        #"User or administrator set (?:“|\\?")([^\n"]{0,160}?)(?:”|\\?") certificate as distrusted"#
      ) {
        match, line, event in
        guard !isOfSigner(match.text(1, line) ?? "") else {
          event.claimsNothing = true
          return
        }
        event.addRefusal(line, at: "chain", ["UsageConstraints"])
      },
      // Its details, certificate by certificate.
      Rule(
        #"Certificate (\d{1,2}) [^\n]{0,200}? has errors: ([A-Z][^\n;}"]{5,400})"#
      ) { match, line, event in
        let position = match.number(1, line) == 0 ? "leaf" : "chain"
        let names = (match.text(2, line) ?? "").split(separator: ",").flatMap { words in
          details.filter { words.dropFirst(words.first == " " ? 1 : 0).hasPrefix($0.words) }
            .prefix(1).map { $0.check }
        }
        guard !names.isEmpty else { return }
        event.addRefusal(line, at: position, names)
      },
      // Its result. Source code compares with it.
      Rule(
        #"(?<!== )(?<!!= )(?<!case )(?<!\|\| )(?:SecTrustResultType(?:\(rawValue: |[.:= ]{1,3})(?:[3567](?!\d)|recoverableTrustFailure|fatalTrustFailure|deny|otherError)"#
          + #"|[tT]rust(?: evaluation)? [rR]esult(?: type)?[:= ]{1,3}(?:\d \(?)?kSecTrustResult(?:RecoverableTrustFailure|FatalTrustFailure|Deny|OtherError)"#
          + #"|(?:fail\w{0,3}|[eE]rror|(?<!SecTrustEvaluate )[rR]esult|returned|with|is not trusted)[^\w\n]{1,4}kSecTrustResult(?:RecoverableTrustFailure|FatalTrustFailure|Deny|OtherError)"#
          // The check of associated domains.
          + #"|Disallowed trust result type)(?!\s*(?:\{|\|\||&&|:$))"#
      ) { _, line, event in event.addRefusal(line, at: "chain", []) },
      Rule(
        #"(?<![A-Za-z])(A host name mismatch has occurred|The validity period in the certificate exceeds the maximum allowed"#
          + "|An expired certificate was detected|The certificate was (?:not trusted|revoked)"
          + "|The root or anchor certificate is not valid)"
      ) { match, line, event in
        guard let words = match.text(1, line),
          let check = statusSentences.first(where: { $0.words == words })?.check
        else { return }
        event.addRefusal(line, at: check == "AnchorTrusted" ? "chain" : "leaf", [check])
      },
      // Behind a name that ends the line before.
      Rule(
        "^[ \\t>|]{1,40}certificate (name does not match input|is not standards compliant"
          + "|is using a broken key size|is using a broken signature algorithm|is not permitted for this usage)"
      ) { match, line, event in
        guard let words = match.text(1, line),
          let check = sentences.first(where: { $0.words == words })?.check
        else { return }
        event.addRefusal(line, at: "leaf", [check])
      },
      // A detail that an app prints by itself.
      Rule(
        #"(?:^|[:：\]] ?|["“'])Certificate exceeds maximum temporal validity period(?=[\s"”'.,;)\]]|$)"#
      ) { _, line, event in event.addRefusal(line, at: "leaf", ["ValidityPeriodMaximums"]) },
      Rule(#"Unknown trust error for (?:“|\\?")[^\n"]{0,160}?(?:”|\\?") certificate"#) {
        _, line, event in event.addRefusal(line, at: "chain", [])
      },
      // `security verify-cert`, a failed check to a line.
      Rule(
        #"^ {2,8}[A-Z][^\[\n]{10,120} \[(SSLHostname|AnchorTrusted|TemporalValidity|ValidityPeriodMaximums"#
          + #"|MissingIntermediate|Revocation|WeakKeySize|WeakSignature|ExtendedKeyUsage)\]$"#
      ) { match, line, event in
        if let name = match.text(1, line) { event.addRefusal(line, at: "leaf", [name]) }
      },
      // Couchbase Lite.
      Rule(#"SSL server <([A-Za-z0-9.\-:]{1,253})> not trusted"#) { match, line, event in
        event.addRefusal(line, at: "chain", [])
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "check of the domain: Disallowed trust result type.",
      "Trust failed: “Example Root” certificate is not trusted.",
      "User or administrator set “Example Root” certificate as distrusted",
      "Certificate 0 “nas.example” has errors: SSL hostname does not match name(s) in certificate, Root is not trusted;",
      "evaluated: SecTrustResultType(rawValue: 5)",
      "error: Certificate exceeds maximum temporal validity period",
      "    certificate is not standards compliant",
      "SecTrustEvaluate: A host name mismatch has occurred.",
      "SSL server <nas.example.> not trusted; cert chain follows",
      "TLS verify: Unknown trust error for “nas.example” certificate",
      "    Host name not found in Subject Alternative Name extension [SSLHostname]",
    ],
    isDetail: true)

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

  /// What `SecCopyErrorMessageString` says of a status.
  private static let statusSentences: [(words: String, check: String)] = [
    ("A host name mismatch has occurred", "SSLHostname"),
    (
      "The validity period in the certificate exceeds the maximum allowed", "ValidityPeriodMaximums"
    ),
    ("An expired certificate was detected", "TemporalValidity"),
    ("The certificate was not trusted", "AnchorTrusted"),
    ("The certificate was revoked", "Revocation"),
    ("The root or anchor certificate is not valid", "AnchorTrusted"),
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

  /// Whether a line speaks of signed code, packages or passes, whose chains are evaluated in the same words.
  static func speaksOfSigning(_ line: Span<UInt8>) -> Bool {
    let text = StackWords.normalized(line, upTo: 4_000)
    return signingWords.contains { Bytes.holds($0, in: text.span) }
  }

  /// In lower case, with a blank for whatever separates words.
  private static let signingWords: [StaticString] = [
    "codesign", "code sign", "notaris", "notariz", "staple", "provision", "developer id",
    "3rd party mac", "gatekeeper", "spctl", "installer", ".pkg", ".app: ", "pass was signed",
    "passes was signed", "pass type id", "wallet", "signing certificate", "signed code",
    "apple development", "apple distribution", "iphone distribution", "iphone developer",
    "mac developer", "receipt signing", "update signing", "failed to evaluate trust policy",
    "appleid certificate chain", "validatecertificatechain",
  ]
}

/// What a name or a number that a library gives an error means.
enum ErrorMeaning: Sendable {
  case failed(Wording)
  /// The certificate was refused, by these checks.
  case refused([String])
}

extension MatchFacts {
  /// Adds what an error of a library means.
  mutating func add(_ meaning: ErrorMeaning, _ line: Span<UInt8>) {
    switch meaning {
    case .failed(let wording): add(.wording(wording))
    case .refused(let checks): addRefusal(line, at: "chain", checks)
    }
  }

  /// Adds that a connection failed which isn't one of the URL loading system.
  mutating func addRawFailure(_ wording: Wording = .networkFailed) {
    add(.wording(wording))
    add(.rawStream)
  }

  /// Adds that an evaluation refused a chain, with the names of the checks that failed.
  mutating func addRefusal(_ line: Span<UInt8>, at position: String, _ checks: [String]) {
    add(.trustRefused)
    if !checks.isEmpty { add(.trustChecks(position: position, names: checks)) }
    if LogFormat.speaksOfSigning(line) { add(.ofSigning) }
  }
}

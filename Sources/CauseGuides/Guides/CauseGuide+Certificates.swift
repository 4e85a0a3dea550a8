internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The guides to certificates that fail because of how they are made.
extension CauseGuide {
  private static let strengthNote = """
    On iOS 9 and 10 this was a rule of ATS, and an exception alone made the connection work. Since \
    iOS 11 (public roots) and 13 (all) the system refuses such certificates itself.
    """

  static let weakKey = CauseGuide(
    cause: .weakKey,
    signs: [
      .init(systems: 9...10, lines: SystemLines.classic(-9802), reading: .fits, note: strengthNote),
      .init(systems: 11...12, lines: SystemLines.tic(-1200, -9802), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(
          -9802,
          before:
            "[C1.1:2][0x105b0c2e0] ATS violation: RSA key size 1024 less than minimum bound 2048"),
        reading: .proves, note: "The first line is libboringssl's."),
      .init(
        systems: 26...26,
        lines: "Trust evaluate failure: [leaf KeySize]\n"
          + SystemLines.failed(-9802, isNew: true), reading: .proves, note: nil),
    ],
    proofs: [
      Proofs.certificate("-text", "`Public-Key: (1024 bit)`, or an EC key under 256 bits."),
      Proofs.checks("`KeySize`, `WeakKeySize` or `SystemTrustedWeakKey`"),
    ],
    repairs: [
      .init(
        product: .authority, advice: "Make a new key, and have a certificate issued for it.",
        setting: """
          openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem \
          -subj /CN=api.example.com
          """)
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.sha1Certificate, .certificateNotCompliant])

  static let sha1Certificate = CauseGuide(
    cause: .sha1Certificate,
    signs: [
      .init(systems: 9...10, lines: SystemLines.classic(-9802), reading: .fits, note: strengthNote),
      .init(systems: 11...12, lines: SystemLines.tic(-1200, -9802), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(
          -9802,
          before: "ATS violation: Leaf certificate hash algorithm (4) is not at least SHA-256"),
        reading: .proves, note: "The first line is libboringssl's."),
      .init(
        systems: 26...26,
        lines: "Trust evaluate failure: [leaf SystemTrustedWeakHash]\n"
          + SystemLines.failed(-9802, isNew: true), reading: .proves, note: nil),
    ],
    proofs: [
      Proofs.certificate("-text", "`Signature Algorithm: sha1WithRSAEncryption`."),
      Proofs.handshake(
        "-showcerts", "the same for each intermediate; the signature of the root never counts."),
      Proofs.checks("`SystemTrustedWeakHash` or `SignatureHashAlgorithms`"),
    ],
    repairs: [
      .init(
        product: .authority,
        advice:
          "Have the certificate issued anew with SHA-256, and send the chain that belongs to it.",
        setting: nil)
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.weakKey, .certificateNotCompliant])

  static let ctMissing = CauseGuide(
    cause: .ctMissing,
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf SystemTrustedCTRequired", old: .fits, new: .proves
    ).filter { $0.systems.lowerBound > 12 } + [
      .init(
        systems: 12...12, lines: SystemLines.tic(-1202, -9807), reading: .fits,
        note: "Certificate Transparency is demanded since iOS 12.1.1.")
    ],
    proofs: [
      Proofs.checks("`SystemTrustedCTRequired` or `CTRequired`"),
      Proofs.certificate("-text", "no section “CT Precertificate SCTs”."),
    ],
    repairs: [
      .init(
        product: .authority,
        advice:
          "Have it issued anew by an authority that puts the timestamps into the certificate.",
        setting: nil)
    ] + Repairs.chain,
    exception: override,
    avoid: noTrust + [
      "NSRequiresCertificateTransparency set to false: it is obsolete and turns nothing off."
    ], related: [.certificateNotCompliant, .unknownRoot])

  static let certificateNotCompliant = CauseGuide(
    cause: .certificateNotCompliant,
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf OtherTrustValidityPeriod", old: .fits, new: .proves
    ),
    proofs: [
      Proofs.certificate(
        "-dates -text",
        """
        a validity of more than 398 days under a public root or 825 under a private one, no \
        `TLS Web Server Authentication`, or no `Subject Alternative Name`.
        """),
      Proofs.checks(
        "`OtherTrustValidityPeriod`, `SystemTrustValidityPeriod`, `ServerAuthEKU`, `ExtendedKeyUsage`"
      ),
    ],
    repairs: [
      .init(
        product: .authority,
        advice: "For a private authority: sign with these extensions, for at most 825 days.",
        setting: """
          printf '%s\\n' 'subjectAltName=DNS:api.example.com' 'extendedKeyUsage=serverAuth' > extensions
          openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial \\
            -days 397 -sha256 -extfile extensions -out cert.pem
          """)
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.weakKey, .sha1Certificate, .hostMismatch])
}

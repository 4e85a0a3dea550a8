internal import AppleErrorCatalog

extension CauseGuide {
  static let weakKey = CauseGuide(
    cause: .weakKey,
    text: CauseText(
      headline: "The server's certificate has too short a key",
      explanation: """
        The key of the leaf is shorter than RSA 2048 or EC 256. On iOS 9 and 10 that was a rule of \
        ATS; since iOS 11 (public roots) and 13 (all) the system refuses such certificates itself.
        """,
      advice: "Have the certificate re-issued with RSA 2048 or longer, or P-256.",
      conditional: "the certificate's key is too short",
      brief: "The certificate's key is too short: have it re-issued (RSA 2048 or P-256)"),
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
}

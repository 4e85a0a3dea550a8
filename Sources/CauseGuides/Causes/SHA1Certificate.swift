internal import AppleErrorCatalog

extension CauseGuide {
  static let sha1Certificate = CauseGuide(
    cause: .sha1Certificate,
    text: CauseText(
      headline: "The server's certificate is signed with too weak a hash",
      explanation: """
        A certificate of the chain is signed with SHA-1 or older. On iOS 9 and 10 that was a rule of \
        ATS; since iOS 11 (public roots) and 13 (all) the system refuses such certificates itself.
        """,
      advice: "Have the chain re-issued with SHA-256.",
      conditional: "a certificate is signed with SHA-1",
      brief: "A certificate is signed with SHA-1: have it re-issued with SHA-256"),
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
          "Have the certificate issued again with SHA-256, and send the chain that belongs to it.",
        setting: nil)
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.weakKey, .certificateNotCompliant])
}

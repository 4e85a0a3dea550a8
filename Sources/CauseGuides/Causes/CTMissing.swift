internal import AppleErrorCatalog

extension CauseGuide {
  static let ctMissing = CauseGuide(
    cause: .ctMissing,
    text: CauseText(
      headline: "The server's certificate lacks Certificate Transparency proofs",
      explanation: """
        Certificates under public roots issued since October 2018 must come with signed timestamps \
        of public logs. NSRequiresCertificateTransparency doesn't turn that off.
        """,
      advice:
        "Have the certificate re-issued by an authority that logs it, or staple the proofs.",
      conditional: "Certificate Transparency proofs are missing",
      brief: "Certificate Transparency proofs are missing: have it re-issued with them"),
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
          "Have it issued again by an authority that puts the timestamps into the certificate.",
        setting: nil)
    ] + Repairs.chain,
    exception: override,
    avoid: noTrust + [
      "NSRequiresCertificateTransparency set to false: it is obsolete and turns nothing off."
    ], related: [.certificateNotCompliant, .unknownRoot])
}

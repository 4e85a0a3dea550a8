internal import AppleErrorCatalog

extension CauseGuide {
  static let revoked = CauseGuide(
    cause: .revoked,
    text: CauseText(
      headline: "A certificate of the server was revoked or blocked",
      explanation: """
        The authority, or Apple, withdrew a certificate of the chain. That result is final: no code \
        and no key overrides it.
        """,
      advice: "Replace the certificate.",
      conditional: "a certificate was revoked", brief: "A certificate was revoked: replace it"),
    signs: CauseGuide.Sign.trust(code: -9807, check: "leaf Revocation", old: .fits, new: .proves),
    proofs: [
      Proofs.checks("`Revocation`, `BlackListedLeaf` or `BlackListedKey`"),
      Proofs.certificate(
        "-serial -ocsp_uri", "the serial number and the responder to ask about it (`openssl ocsp`)."
      ),
    ],
    repairs: [
      .init(
        product: .authority,
        advice:
          "Have a new certificate issued, with a new key: the old one may be known to others.",
        setting: nil)
    ] + Repairs.chain,
    exception: .none("The result is final: no code and no key overrides a revocation."),
    avoid: noTrust, related: [.expired, .unknownRoot])
}

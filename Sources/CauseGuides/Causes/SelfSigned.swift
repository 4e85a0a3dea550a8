internal import AppleErrorCatalog

extension CauseGuide {
  static let selfSigned = CauseGuide(
    cause: .selfSigned,
    text: CauseText(
      headline: "The server's certificate is self-signed",
      explanation: """
        The certificate vouches for itself: no authority that the device trusts is behind it. \
        That is a matter of trust, which no Info.plist key changes.
        """,
      advice: """
        Install a certificate of a public authority, or install the certificate as a trusted root \
        on the device (profile or MDM; on iOS also turn on full trust).
        """,
      conditional: "the certificate is self-signed",
      brief: "The certificate is self-signed: get a public one, or trust it on the device",
      privateAdvice: """
        Install the certificate as a trusted root on the device (profile or MDM; on iOS also turn on \
        full trust). No public authority vouches for a private address or name.
        """,
      privateBrief:
        "The certificate is self-signed: install it on the device and turn on full trust"),
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf AnchorTrusted", old: .fits, new: .suggests)
      + [
        .init(
          systems: 9...26, lines: chain("s: api.example.com i: api.example.com"), reading: .proves,
          note:
            "One certificate whose subject and issuer are the same: the print of the app's error.")
      ],
    proofs: [
      Proofs.certificate("-subject -issuer", "subject and issuer are the same."),
      Proofs.checks("`leaf AnchorTrusted`"),
    ],
    repairs: [
      .init(
        product: .authority,
        advice: """
          Use a certificate of a public authority (for instance by ACME). For names that only exist \
          inside: one of your own authority, whose root the devices trust.
          """, setting: nil), Repairs.trustOnDevice,
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.unknownRoot, .incompleteChain, .proxyOrCaptive])
}

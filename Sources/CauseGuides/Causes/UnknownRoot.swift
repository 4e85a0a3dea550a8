internal import AppleErrorCatalog

extension CauseGuide {
  static let unknownRoot = CauseGuide(
    cause: .unknownRoot,
    text: CauseText(
      headline: "The server's certificate ends in a root that the device doesn't trust",
      explanation: """
        The chain leads to an authority that is not among the device's trusted roots: a company's \
        own, a distrusted public one, or an intercepting proxy's. No Info.plist key changes trust.
        """,
      advice: """
        Install that root on the device and turn on full trust (profile or MDM), or use a \
        certificate of a public authority.
        """,
      conditional: "the root is not trusted on the device",
      brief: "The device doesn't trust the root: install it there, or use a public authority",
      privateAdvice: """
        Install that root on the device and turn on full trust (profile or MDM). No public authority \
        vouches for a private address or name.
        """,
      privateBrief: "The device doesn't trust the root: install it there and turn on full trust"),
    signs: CauseGuide.Sign.trust(
      code: -9813, check: "root AnchorTrusted", old: .fits, new: .suggests),
    proofs: [
      Proofs.handshake(
        "-showcerts", "the last issuer (`i:`) is an authority that no public list has."),
      Proofs.checks("`root AnchorTrusted`, or `leaf AnchorTrusted` where only the leaf is sent"),
    ],
    repairs: [
      Repairs.trustOnDevice,
      .init(
        product: .authority,
        advice: "Or have the certificate issued by a public authority.", setting: nil),
      .init(
        product: .cloudflare,
        advice: """
          A certificate of Cloudflare's Origin CA is for the way from Cloudflare to the origin. Devices \
          that reach the origin directly don't trust it: let them go through the proxy.
          """, setting: nil),
    ],
    exception: override, avoid: noTrust,
    related: [.selfSigned, .incompleteChain, .proxyOrCaptive])
}

internal import AppleErrorCatalog

extension CauseGuide {
  static let incompleteChain = CauseGuide(
    cause: .incompleteChain,
    text: CauseText(
      headline: "The server leaves out an intermediate certificate",
      explanation: """
        The server sends its own certificate but not the one that links it to a root. Browsers often \
        fetch or remember the missing one, so the site seems to work there.
        """,
      advice: "Configure the server to send the full chain (leaf, then every intermediate).",
      conditional: "an intermediate certificate is missing",
      brief: "An intermediate certificate is missing: let the server send the full chain"),
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf MissingIntermediate", old: .fits, new: .suggests),
    proofs: [
      Proofs.handshake(
        "-showcerts",
        "one certificate only, whose issuer differs from its subject; `verify error:num=20` or `21`."
      ),
      Proofs.checks("`leaf MissingIntermediate`"),
    ],
    repairs: Repairs.chain,
    exception: override,
    avoid: noTrust + [
      "The word of a browser: it may have the intermediate from another visit."
    ], related: [.unknownRoot, .selfSigned])
}

internal import AppleErrorCatalog

extension CauseGuide {
  static let coldPot = CauseGuide(
    cause: .coldPot,
    text: CauseText(
      headline: "The pot is cold",
      explanation: "The server is a teapot, and nobody has switched it on.",
      advice: "Switch the pot on.",
      conditional: "the pot is cold",
      brief: "The pot is cold: switch it on"),
    signs: [
      .init(
        systems: 26...26, lines: "brewd: no infusion from pot.example: the pot is cold",
        reading: .proves, note: nil)
    ],
    proofs: [.init(command: "touch HOST", shows: "a cold pot.")],
    repairs: [.init(product: .app, advice: "Switch the pot on.", setting: nil)],
    exception: .none("No key of ATS heats water."),
    avoid: [],
    related: [.notTLSPort])
}

internal import AppleErrorCatalog

extension CauseGuide {
  static let notYetValid = CauseGuide(
    cause: .notYetValid,
    text: CauseText(
      headline: "A certificate of the server is not valid yet",
      explanation: """
        The validity of a certificate begins in the future. Nearly always the device's clock is \
        behind; sometimes the certificate was issued minutes ago.
        """,
      advice: "Set the device's clock; otherwise wait, or re-issue the certificate.",
      conditional: "a certificate is not valid yet",
      brief: "A certificate isn't valid yet: set the device's clock"),
    signs: CauseGuide.Sign.trust(
      code: -9815, check: nil, old: .proves, new: .proves
    ).filter { $0.systems.upperBound < 18 } + [
      .init(
        systems: 18...26,
        lines: SystemLines.modern(-1202, -9815, text: SystemLines.untrustedText), reading: .proves,
        note: """
          With ATS in force the same certificate gives -9802; the name of the failed check is then \
          `TemporalValidity`, as for an expired one.
          """)
    ],
    proofs: [
      Proofs.certificate("-dates", "`notBefore` lies in the future."),
      .init(command: "date -u", shows: "that the clock isn't the reason (on the device, too)."),
    ],
    repairs: [
      .init(
        product: .device, advice: "Set the clock, best automatically: it is nearly always that.",
        setting: nil),
      .init(
        product: .authority,
        advice: "A certificate that was issued minutes ago: wait, or have it issued again.",
        setting: nil
      ),
    ],
    exception: .none(
      "The fault is a clock's, or passes by itself. A policy that was widened for it stays wide."),
    avoid: noTrust, related: [.expired])
}

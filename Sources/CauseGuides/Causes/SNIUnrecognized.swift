internal import AppleErrorCatalog

extension CauseGuide {
  static let sniUnrecognized = CauseGuide(
    cause: .sniUnrecognized,
    text: CauseText(
      headline: "The server doesn't know the requested name",
      explanation: """
        The name in the handshake (SNI) belongs to no site that the server is configured for.
        """,
      advice: "Configure that name on the server or CDN, or correct the name in the URL.",
      conditional: "the server doesn't know the name (SNI)",
      brief: "The server doesn't know the name: configure it, or correct the URL"),
    signs: [
      .init(
        systems: 9...10, lines: SystemLines.classic(-9824), reading: .fits,
        note: "Servers refuse an unknown name with alert 40 or 112, or send a wrong certificate."),
      .init(systems: 11...12, lines: SystemLines.tic(-1200, -9824), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9865, before: SystemLines.received("unrecognized name")),
        reading: .proves, note: "Alert 112."),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9865, isNew: true, before: SystemLines.received("unrecognized name")),
        reading: .proves, note: nil),
    ],
    proofs: [
      Proofs.handshake("", "alert 112; with the right name behind `-servername` it succeeds.")
    ],
    repairs: [
      .init(
        product: .app, advice: "Correct the name in the URL, if it is wrong there.", setting: nil)
    ] + Repairs.unknownNames + Repairs.names,
    exception: .none("The server doesn't serve this name, whatever the policy."),
    avoid: ["An address in place of the name: then no name is sent at all."],
    related: [.hostMismatch, .noForwardSecrecy])
}

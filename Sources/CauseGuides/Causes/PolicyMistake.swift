internal import AppleErrorCatalog

extension CauseGuide {
  static let policyMistake = CauseGuide(
    cause: .policyMistake,
    text: CauseText(
      headline: "The app's own transport security policy is at fault",
      explanation: """
        A part of NSAppTransportSecurity is ignored or too strict: a wrong type, an unknown form of \
        a host, a key that cancels another. The connection fails for that, not for the server.
        """,
      advice: "Correct that key in Info.plist; nothing has to be widened.",
      conditional: "the app's NSAppTransportSecurity is mistaken",
      brief: "A key of the app's policy is wrong: atsexplain policy lint Info.plist"),
    signs: [
      .init(
        systems: 9...26,
        lines: "App Transport Security value for key NSAllowsArbitraryLoads must be a boolean",
        reading: .proves,
        note: """
          Most mistakes are silent: the load fails as if the key weren't there, with -1022 or -1200. \
          Then only the Info.plist itself shows it.
          """)
    ],
    proofs: [
      .init(
        command: "atsexplain policy lint Info.plist",
        shows: "each key that has no effect or the opposite of what it says, with its line."),
      .init(
        command: "atsexplain --info-plist Info.plist app.log",
        shows: "which entry governed the host that failed, and the smallest edit."),
      .init(
        command: "atsexplain policy eval Info.plist http://HOST/",
        shows: "what the policy does to that request, and which key decides."),
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Correct the key: host names without scheme, port, path or wildcard, in lower case; real \
          booleans; entries under NSExceptionDomains of the app's own Info.plist (that of an extension \
          governs the extension only).
          """, setting: nil),
      .init(
        product: .app,
        advice: """
          An entry for a host replaces the entry of its parent, and re-enables ATS under \
          NSAllowsArbitraryLoads: write into it all that the host needs.
          """, setting: nil),
    ],
    exception: .none(
      "The right key is there already, or is in the way. Nothing has to be widened."),
    avoid: [
      "More keys on top: the presence of a newer global key cancels NSAllowsArbitraryLoads.",
      "Numbers or strings in place of booleans: they count as absent.",
    ],
    related: [.cleartextHTTP, .pinMismatch])
}

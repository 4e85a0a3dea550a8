internal import AppleErrorCatalog

extension CauseGuide {
  static let ambiguous = CauseGuide(
    cause: .ambiguous,
    text: CauseText(
      headline: "The connection failed; the log doesn't say which of several causes it was",
      explanation: """
        The lines fit more than one cause, and these need different remedies. Changing Info.plist on \
        a guess is how policies grow holes.
        """,
      advice: "Run the command under Next.",
      conditional: "none of these", brief: "Something else"),
    signs: CauseGuide.Sign.handshake(-9824, -9824, .fits) + [
      .init(
        systems: 9...18, lines: SystemLines.error(-1200, text: SystemLines.oldText), reading: .fits,
        note: "An error without Secure Transport's code fits nearly everything of TLS."),
      .init(
        systems: 13...18, lines: SystemLines.failed(-9802), reading: .fits,
        note: "This device broke off, mostly over trust."),
    ],
    proofs: [
      Proofs.nscurl("which cause it is, where the server can be reached from a Mac."),
      Proofs.handshake("-showcerts", "versions, suites and certificates that the server has."),
      .init(
        command:
          "log stream --level debug --predicate 'subsystem BEGINSWITH \"com.apple.network\"' | atsexplain",
        shows: "alerts and checks that the app's own console leaves out."),
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Print the whole error, with its UserInfo: host, chain and codes are in there, and most logs \
          have cut them off.
          """, setting: nil)
    ],
    exception: .undecided(
      """
      The causes that fit need different remedies. Each way out is under its condition in the \
      report; none is given as the fix.
      """),
    avoid: ["A key on a guess: it opens something, and mostly not what failed."],
    related: [.noForwardSecrecy, .unknownRoot, .handshakeAborted])
}

extension CauseText {
  /// The device refused the certificate, for whichever reason of trust.
  package static let trustRefused = CauseText(
    headline: "The server's certificate failed trust evaluation; the log doesn't say why",
    explanation: """
      The device judged the certificate and refused it. Every cause that fits is a matter of \
      trust, which no Info.plist key repairs.
      """,
    advice: "Run the command under Next.", conditional: "none of these", brief: "Something else")

  /// The server refused the handshake, for whichever reason.
  package static let handshakeRefused = CauseText(
    headline: "The server refused the TLS handshake; the log doesn't say why",
    explanation: """
      The server found nothing in the client's offer that it accepts, or wants something the \
      client didn't give. The causes that fit need different remedies, and only some of those are \
      Info.plist keys.
      """,
    advice: "Run the command under Next.", conditional: "none of these", brief: "Something else")

  /// The same where ATS allows all that its keys could.
  package static let handshakeRefusedOutright = CauseText(
    headline: "The server refused the TLS handshake; the log doesn't say why",
    explanation: """
      The server found nothing in the client's offer that it accepts, or wants something the \
      client didn't give, such as a certificate.
      """,
    advice: "Run the command under Next.", conditional: "none of these", brief: "Something else")

  /// This device broke off the handshake, for whichever reason.
  package static let handshakeBrokenOff = CauseText(
    headline: "This device broke off the TLS handshake; the log doesn't say why",
    explanation: """
      Nearly always the certificate failed trust evaluation while ATS is in force, and then no \
      Info.plist key alone helps. On iOS 9 to 11 a rule of ATS on keys, hashes or ciphers could \
      be behind it as well.
      """,
    advice: "Run the command under Next.", conditional: "none of these", brief: "Something else")
}

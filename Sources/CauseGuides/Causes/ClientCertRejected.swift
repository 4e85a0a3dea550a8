internal import AppleErrorCatalog

extension CauseGuide {
  static let clientCertRejected = CauseGuide(
    cause: .clientCertRejected,
    text: CauseText(
      headline: "The server refused the client certificate",
      explanation: """
        The app identified itself with a certificate that the server doesn't accept: expired, of \
        an authority it doesn't know, or without its private key. ATS has no part in that.
        """,
      advice: "Use an identity that the server accepts, or let the server accept its issuer.",
      conditional: "the server refuses the client certificate",
      brief: "The server refuses the client certificate: use one that it accepts"),
    signs: [
      .init(
        systems: 9...12,
        lines: SystemLines.error(
          -1205, text: "The server “api.example.com” did not accept the certificate."),
        reading: .proves, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9829, before: SystemLines.received("certificate unknown")),
        reading: .suggests,
        note: """
          The word `read` decides: the server sent it. With `write alert` this device refused the \
          server's certificate instead, a matter of trust.
          """),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9831, isNew: true, before: SystemLines.received("unknown CA")),
        reading: .suggests, note: nil),
    ],
    proofs: [
      .init(
        command: """
          openssl s_client -connect HOST:443 -servername HOST -cert client.pem -key client.key </dev/null
          """,
        shows: "the same alert; the server's log names what it disliked.")
    ],
    repairs: [
      .init(
        product: .app,
        advice: "Use an identity that is in date and of an authority that the server accepts.",
        setting: nil)
    ] + Repairs.clientCertificates,
    exception: .none("ATS is about the server's side of the handshake, and this is the client's."),
    avoid: ["Any key: the handshake ends the same way."],
    related: [.clientCertRequired])
}

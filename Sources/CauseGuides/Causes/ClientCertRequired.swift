internal import AppleErrorCatalog

extension CauseGuide {
  static let clientCertRequired = CauseGuide(
    cause: .clientCertRequired,
    text: CauseText(
      headline: "The server demands a client certificate",
      explanation: """
        The server asks the app to identify itself with a certificate, and the app supplied none. \
        ATS has no part in that.
        """,
      advice: """
        Answer the NSURLAuthenticationMethodClientCertificate challenge with an identity, or make \
        the certificate optional on the server.
        """,
      conditional: "the server demands a client certificate",
      brief: "The server wants a client certificate: answer the challenge with an identity"),
    signs: [
      .init(
        systems: 9...12,
        lines: SystemLines.error(
          -1206, text: "The server “api.example.com” requires a client certificate."),
        reading: .proves, note: "A server may also just send -9824, which doesn't say why."),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9863, before: SystemLines.received("certificate required")),
        reading: .proves, note: "Alert 116 of TLS 1.3."),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9863, isNew: true, before: SystemLines.received("certificate required")),
        reading: .proves, note: nil),
    ],
    proofs: [
      Proofs.handshake(
        "-tls1_2", "`Acceptable client certificate CA names`: the server asks for one.")
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Answer the challenge NSURLAuthenticationMethodClientCertificate with an identity from the \
          app's keychain. One that a profile installed belongs to the system's own apps only.
          """, setting: nil)
    ] + Repairs.clientCertificates,
    exception: .none("ATS is about the server's side of the handshake, and this is the client's."),
    avoid: ["Any key: the handshake ends the same way."],
    related: [.clientCertRejected, .noForwardSecrecy])
}

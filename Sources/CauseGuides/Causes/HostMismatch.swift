internal import AppleErrorCatalog

extension CauseGuide {
  static let hostMismatch = CauseGuide(
    cause: .hostMismatch,
    text: CauseText(
      headline: "The server's certificate doesn't name the host",
      explanation: """
        The certificate is for other names than the one in the URL. A wildcard covers one label \
        only, a name in the common name alone doesn't count since iOS 13, and an address needs an \
        entry of its own. A captive portal or a wrong virtual host looks the same.
        """,
      advice: """
        Use the name that the certificate has, or get a certificate with the right \
        subjectAltName.
        """,
      conditional: "the certificate doesn't name the host",
      brief: "The certificate is for another name: use that name, or add this one to it"),
    signs: CauseGuide.Sign.trust(
      code: -9843, check: "leaf SSLHostname", old: .proves, new: .proves),
    proofs: [
      Proofs.certificate(
        "-ext subjectAltName",
        "the host isn't among the names. (`-text` where `-ext` is unknown.)"),
      Proofs.checks("`leaf SSLHostname`"),
    ],
    repairs: [
      .init(
        product: .app,
        advice: "Use the name that the certificate has, instead of an address or an alias.",
        setting: nil),
      .init(
        product: .authority,
        advice: """
          Have the name put into subjectAltName: a common name alone doesn't count since iOS 13, a \
          wildcard stands for one label, and an address needs an entry of its own (type IP).
          """, setting: nil),
    ] + Repairs.names,
    exception: override, avoid: noTrust, related: [.proxyOrCaptive, .sniUnrecognized])
}

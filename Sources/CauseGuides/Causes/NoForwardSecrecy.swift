internal import AppTransportSecurity
internal import AppleErrorCatalog

extension CauseGuide {
  static let noForwardSecrecy = CauseGuide(
    cause: .noForwardSecrecy,
    text: CauseText(
      headline: "The server offers no cipher suite with forward secrecy",
      explanation: """
        ATS offers only suites with an ephemeral key exchange (ECDHE). This server knows only RSA \
        key exchange, so they have no suite in common.
        """,
      advice: """
        Enable ECDHE suites with AES-GCM on the server, for instance ECDHE-RSA-AES128-GCM-SHA256.
        """,
      conditional: "the server has no ECDHE suite: NSExceptionRequiresForwardSecrecy = false",
      brief: "The server has no ECDHE suite: enable ECDHE with AES-GCM there"),
    signs: CauseGuide.Sign.handshake(
      -9824, -9824, .fits, before: SystemLines.received("handshake failure")) + [
        .init(
          systems: 13...18, lines: SystemLines.failed(-9882), reading: .suggests,
          note: "The code is defined since iOS 13; no public log has shown it yet.")
      ],
    proofs: [
      Proofs.nscurl(
        "“Disabling Perfect Forward Secrecy” passes while the default and TLSv1.2 fail."),
      Proofs.handshake(
        "-tls1_2 -cipher ECDHE",
        "it fails, and the same with `-cipher kRSA` succeeds (where OpenSSL still has such suites)."
      ),
    ],
    repairs: Repairs.ciphers,
    exception: .keys(
      [PolicyKey.forwardSecrecy],
      when: """
        the server is somebody else's and offers RSA key exchange only. The value is false, in an entry \
        for exactly that host. App Review doesn't ask about it.
        """),
    avoid: [
      "NSExceptionAllowsInsecureHTTPLoads: no cleartext is needed here.",
      "NSExceptionMinimumTLSVersion, where nscurl's TLSv1.2 row passes without forward secrecy.",
      "A guess: -9824 alone fits a missing client certificate and an unknown name as well.",
    ],
    related: [.tlsVersionTooOld, .weakCipher, .clientCertRequired, .sniUnrecognized])
}

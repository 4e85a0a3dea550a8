internal import AppTransportSecurity
internal import AppleErrorCatalog

extension CauseGuide {
  static let weakCipher = CauseGuide(
    cause: .weakCipher,
    text: CauseText(
      headline: "The server offers only ciphers outside every ATS group",
      explanation: """
        What the server has (3DES, RC4, finite-field Diffie-Hellman, or a Diffie-Hellman key that \
        is too short) is in none of the groups that ATS or its exceptions offer.
        """,
      advice: "Enable AES-GCM with ECDHE on the server.",
      conditional: "the server has only ciphers that ATS never offers",
      brief: "The server has only ciphers that ATS never offers: enable ECDHE with AES-GCM there"),
    signs: [
      .init(
        systems: 9...10, lines: SystemLines.classic(-9850), reading: .proves,
        note: "The Diffie-Hellman key is too short. Suites outside every group give -9824 instead."),
      .init(
        systems: 11...12, lines: SystemLines.tic(-1200, -9824), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9824, before: SystemLines.received("handshake failure")),
        reading: .fits, note: nil),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9824, isNew: true, before: SystemLines.received("handshake failure")),
        reading: .fits, note: nil),
    ],
    proofs: [
      Proofs.nscurl(
        """
        no row passes but those that disable forward secrecy and allow insecure HTTP together (3DES); \
        or none at all (RC4, finite-field Diffie-Hellman).
        """),
      Proofs.handshake(
        "-tls1_2 -cipher ALL:@SECLEVEL=0",
        "the line `Cipher`: DES-CBC3, RC4, or DHE without EC, where OpenSSL still has them."),
    ],
    repairs: Repairs.ciphers + [
      .init(
        product: .nginx, advice: "Where DHE has to stay: parameters of 2048 bits or more.",
        setting: "ssl_dhparam /etc/ssl/dhparam-2048.pem;"),
      .init(
        product: .haproxy, advice: "The same.", setting: "tune.ssl.default-dh-param 2048"),
      .init(
        product: .java, advice: "As a system property.",
        setting: "-Djdk.tls.ephemeralDHKeySize=2048"),
    ],
    exception: .keysByTranscript(
      [PolicyKey.insecureHTTPLoads, PolicyKey.forwardSecrecy],
      when: """
        nscurl shows it: a server with nothing but 3DES is reached with both keys together, as long as \
        the system still offers 3DES. No key helps against RC4 (iOS 10 and newer), \
        Diffie-Hellman over finite fields, or a short Diffie-Hellman key.
        """),
    avoid: [
      "Both keys without a transcript that shows that they help.",
      "Turning ATS off: the suites come from the system, and it doesn't have these.",
    ],
    related: [.noForwardSecrecy, .tlsVersionTooOld])
}

internal import AppleErrorCatalog

extension CauseGuide {
  static let noExtendedMasterSecret = CauseGuide(
    cause: .noExtendedMasterSecret,
    text: CauseText(
      headline: "The server speaks TLS 1.2 without the extended master secret",
      explanation: """
        Device management, enrolment, app installation and software updates ask for more than ATS: \
        with TLS 1.2 the handshake has to use the extended master secret, which binds the keys to \
        it. Apps are held to that only where they ask for the profile FCP_v2.1 themselves.
        """,
      advice: """
        Enable TLS 1.3 on the server, or update its TLS library: OpenSSL has the extended master \
        secret since 1.1.0, GnuTLS since 3.4, Schannel since Windows 8.1, Java since 8u161.
        """,
      conditional: "TLS 1.2 is agreed on without the extended master secret",
      brief: "TLS 1.2 lacks the extended master secret: enable TLS 1.3 on the server"),
    signs: [
      .init(
        systems: 26...26,
        lines:
          "2026-05-12 09:14:33.120457+0200 0x5a1f Error 0x0 431 0 mdmclient: (libboringssl.dylib) "
          + "[com.apple.network:boringssl] boringssl_context_evaluate(2417) [C12.1.1:2][0x10a2b8f40] "
          + "Error [ATS FCPv2.1 violation]: TLS 1.2 negotiated without extended master secret (EMS) for "
          + "server: mdm.example.com",
        reading: .proves,
        note:
          "Of a service of the system. In an app's own process its own key asked for the profile.")
    ],
    proofs: [
      Proofs.handshake(
        "-tls1_2", "`Extended master secret: no`; with `-tls1_3` there is nothing to ask for."),
      .init(
        command: "atsexplain check --mdm HOST",
        shows: "the demands of device management, one by one."),
    ],
    repairs: [
      .init(
        product: .anyServer,
        advice: """
          Enable TLS 1.3, or update the TLS library: OpenSSL 1.1.0, GnuTLS 3.4, Java 8u161 and Windows \
          8.1 and what is newer have the extension and use it by themselves. A load balancer or an \
          inspecting gateway in front counts as the server.
          """, setting: nil)
    ],
    exception: .none(
      "No app's policy has a part in it: the services of the system ask by themselves."),
    avoid: ["Any key of an Info.plist: the connection isn't an app's."],
    related: [.weakCipher, .tlsVersionTooOld, .certificateNotCompliant])
}

internal import AppleErrorCatalog

/// The guides to what the system's own services demand beyond ATS.
extension CauseGuide {
  static let noExtendedMasterSecret = CauseGuide(
    cause: .noExtendedMasterSecret,
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

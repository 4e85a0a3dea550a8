internal import AppTransportSecurity
internal import AppleErrorCatalog

extension CauseGuide {
  static let tlsVersionTooOld = CauseGuide(
    cause: .tlsVersionTooOld,
    text: CauseText(
      headline: "The server speaks no TLS version as new as ATS demands",
      explanation: """
        ATS asks for TLS 1.2 or newer. The server, or a device in front of it, stops at an older \
        version, so the two find no version in common.
        """,
      advice: "Enable TLS 1.2 or 1.3 on the server.",
      conditional: """
        the server's newest TLS version is under 1.2: NSExceptionMinimumTLSVersion with the highest \
        version that nscurl shows to work
        """, brief: "The server has no TLS 1.2: enable 1.2 or 1.3 there"),
    signs: [
      .init(
        systems: 9...10, lines: SystemLines.classic(-9824), reading: .fits,
        note: "A bare -9836 or -9801 fits as well."),
      .init(systems: 11...12, lines: SystemLines.tic(-1200, -9836), reading: .fits, note: nil),
      .init(
        systems: 13...18,
        lines: SystemLines.failed(-9836, before: SystemLines.received("protocol version")),
        reading: .suggests, note: "The server's own alert makes the difference to a bare -9836."),
      .init(
        systems: 26...26,
        lines: SystemLines.failed(
          -9836, isNew: true, before: SystemLines.received("protocol version")),
        reading: .suggests, note: "From OS 26 on an exception is reported to have no effect."),
      .init(
        systems: 13...18, lines: SystemLines.failed(-9881), reading: .proves,
        note: "The code is defined since iOS 13; no public log has shown it yet."),
    ],
    proofs: [
      Proofs.nscurl(
        "the rows TLSv1.1 or TLSv1.0 pass while the default fails: that version is the key's value."
      ),
      Proofs.handshake(
        "-tls1_2",
        """
        it fails, and the same with `-tls1_1` or `-tls1` succeeds (OpenSSL 3 offers these only with \
        `-cipher DEFAULT:@SECLEVEL=0`).
        """),
    ],
    repairs: Repairs.versions,
    exception: .keysByTranscript(
      [PolicyKey.minimumTLSVersion],
      when: """
        the server is somebody else's, the app supports systems before iOS 26, and nscurl shows which \
        version works. The value is that version, never lower: TLSv1.1 where TLS 1.1 works.
        """),
    avoid: [
      "NSExceptionAllowsInsecureHTTPLoads: it allows http://, and no older TLS.",
      "TLSv1.0 to be safe, where the server reaches 1.1.",
      "The key as the only answer for users of iOS 26: only the server can be repaired for them.",
    ],
    related: [.noForwardSecrecy, .notTLSPort, .peerAlertOther])
}

extension CauseText {
  /// A client that ATS doesn't govern, and its server, have no version in common.
  package static let noSharedVersion = CauseText(
    headline: "The client and the server have no TLS version in common",
    explanation: """
      The client's TLS library has a lowest version of its own, and the server, or a device in front of \
      it, offers none from there on.
      """,
    advice: "Enable TLS 1.2 or 1.3 on the server.",
    conditional: "the server's newest TLS version is under the client's lowest",
    brief: "The server has no TLS 1.2: enable 1.2 or 1.3 there")
}

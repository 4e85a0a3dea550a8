internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The guides to what App Transport Security itself refuses.
extension CauseGuide {
  private static let blockNotice = """
    App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. \
    Temporary exceptions can be configured via your app's Info.plist file.
    """

  private static let refusal = """
    Error Domain=NSURLErrorDomain Code=-1022 "The resource could not be loaded because the App \
    Transport Security policy requires the use of a secure connection." \
    UserInfo={NSErrorFailingURLStringKey=http://api.example.com/}
    """

  private static let task = "Task <5D1B7C0E-2F6A-4B93-8E4C-90A1D3F7B628>.<1>"

  private static let namedNotice = """
    App Transport Security has blocked a cleartext HTTP connection to api.example.com since it is \
    insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
    """

  static let cleartextHTTP = CauseGuide(
    cause: .cleartextHTTP,
    signs: [
      .init(
        systems: 9...10, lines: blockNotice + "\n" + refusal, reading: .proves,
        note: "The notice names no host: that stands in the app's own print of the error only."),
      .init(
        systems: 11...12,
        lines: blockNotice
          + "\nCannot start load of \(task) since it does not conform to ATS policy\n"
          + "\(task) finished with error - code: -1022\n" + refusal,
        reading: .proves, note: nil),
      .init(
        systems: 13...15,
        lines: blockNotice
          + "\nCannot start load of \(task) since it does not conform to ATS policy\n"
          + "\(task) finished with error [-1022] " + refusal, reading: .proves, note: nil),
      .init(
        systems: 16...26,
        lines: namedNotice
          + "\nCannot start load of \(task) since it does not conform to ATS policy\n"
          + "\(task) finished with error [-1022] " + refusal, reading: .proves,
        note: "The newer notice names the host; copies often lose the blanks around it."),
    ],
    proofs: [
      .init(
        command: "curl -sIL https://HOST/ | grep -i -e '^HTTP' -e '^location'",
        shows: """
          whether the server has HTTPS, and whether one of its redirects leads to http://. -1022 for an \
          https:// request is such a redirect, or an http:// part of a web page: the host in the error \
          is the one that counts.
          """)
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Write https:// in the URL. A redirect from http to https on the server doesn't help: ATS \
          refuses the first request before it leaves the device.
          """, setting: nil)
    ] + Repairs.https + Repairs.redirects,
    exception: .keys(
      [PolicyKey.insecureHTTPLoads, PolicyKey.localNetworking],
      when: """
        the server is somebody else's and has no HTTPS, or is a device that can't have it. The key goes \
        into an entry for exactly that host. For a name without dots, `.local` and private addresses it \
        is NSAllowsLocalNetworking instead, which App Review doesn't ask about.
        """),
    avoid: [
      "NSAllowsArbitraryLoads: it opens every host, and App Review asks for a justification.",
      "Retrying: the decision falls on the device, from URL and Info.plist alone.",
      "An older TLS version or no forward secrecy: there is no TLS in this request.",
      """
      NSAllowsLocalNetworking beside NSAllowsArbitraryLoads without noticing: from iOS 10 on the first \
      cancels the second.
      """,
    ],
    related: [.policyMistake, .proxyOrCaptive])

  static let tlsVersionTooOld = CauseGuide(
    cause: .tlsVersionTooOld,
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

  static let noForwardSecrecy = CauseGuide(
    cause: .noForwardSecrecy,
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

  static let weakCipher = CauseGuide(
    cause: .weakCipher,
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
        product: .java, advice: "The same, as a system property.",
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

  static let policyMistake = CauseGuide(
    cause: .policyMistake,
    signs: [
      .init(
        systems: 9...26,
        lines: "App Transport Security value for key NSAllowsArbitraryLoads must be a boolean",
        reading: .proves,
        note: """
          Most mistakes are silent: the load fails as if the key weren't there, with -1022 or -1200. \
          Then only the Info.plist itself tells.
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
      "The right key is there already, or stands in the way. Nothing has to be widened."),
    avoid: [
      "More keys on top: the presence of a newer global key cancels NSAllowsArbitraryLoads.",
      "Numbers or strings in place of booleans: they count as absent.",
    ],
    related: [.cleartextHTTP, .pinMismatch])
}

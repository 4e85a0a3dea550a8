internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The guides to certificates that fail because of who signed them, when, and for whom.
extension CauseGuide {
  /// What every page on trust says of exceptions.
  static let override: ExceptionGuide = .withCode(
    [PolicyKey.insecureHTTPLoads],
    when: """
      the server can't be changed, and is a device or a test server of your own. While ATS is in force \
      for a host the app's verdict on the certificate isn't asked for: the key makes the system ask, \
      and the code has to judge (`atsexplain policy code HOST` prints such code for an authority of \
      your own). On local names and addresses no key is needed, only the code.
      """)

  static let noTrust = [
    "A key alone: ATS keys don't change trust, the load fails all the same.",
    "Code that accepts every certificate: it makes the connection worthless.",
    "An older TLS version or no forward secrecy: neither has to do with certificates.",
  ]

  private static func chain(_ certificates: String...) -> String {
    let list = certificates.map { "    \"<cert(0x105c0a200) \($0)>\"" }.joined(separator: ",\n")
    return """
      Error Domain=NSURLErrorDomain Code=-1202 "\(SystemLines.untrustedText)" \
      UserInfo={NSErrorFailingURLStringKey=https://api.example.com/, NSErrorPeerCertificateChainKey=(
      \(list)
      ), _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9807}
      """
  }

  static let selfSigned = CauseGuide(
    cause: .selfSigned,
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf AnchorTrusted", old: .fits, new: .suggests)
      + [
        .init(
          systems: 9...26, lines: chain("s: api.example.com i: api.example.com"), reading: .proves,
          note:
            "One certificate whose subject and issuer are the same: the print of the app's error.")
      ],
    proofs: [
      Proofs.certificate("-subject -issuer", "subject and issuer are the same."),
      Proofs.checks("`leaf AnchorTrusted`"),
    ],
    repairs: [
      .init(
        product: .authority,
        advice: """
          Use a certificate of a public authority (for instance by ACME). For names that only exist \
          inside: one of your own authority, whose root the devices trust.
          """, setting: nil), Repairs.trustOnDevice,
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.unknownRoot, .incompleteChain, .proxyOrCaptive])

  static let unknownRoot = CauseGuide(
    cause: .unknownRoot,
    signs: CauseGuide.Sign.trust(
      code: -9813, check: "root AnchorTrusted", old: .fits, new: .suggests),
    proofs: [
      Proofs.handshake(
        "-showcerts", "the last issuer (`i:`) is an authority that no public list has."),
      Proofs.checks("`root AnchorTrusted`, or `leaf AnchorTrusted` where only the leaf is sent"),
    ],
    repairs: [
      Repairs.trustOnDevice,
      .init(
        product: .authority,
        advice: "Or have the certificate issued by a public authority.", setting: nil),
      .init(
        product: .cloudflare,
        advice: """
          A certificate of Cloudflare's Origin CA is for the way from Cloudflare to the origin. Devices \
          that reach the origin directly don't trust it: let them go through the proxy.
          """, setting: nil),
    ],
    exception: override, avoid: noTrust,
    related: [.selfSigned, .incompleteChain, .proxyOrCaptive])

  static let incompleteChain = CauseGuide(
    cause: .incompleteChain,
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf MissingIntermediate", old: .fits, new: .suggests),
    proofs: [
      Proofs.handshake(
        "-showcerts",
        "one certificate only, whose issuer differs from its subject; `verify error:num=20` or `21`."
      ),
      Proofs.checks("`leaf MissingIntermediate`"),
    ],
    repairs: Repairs.chain,
    exception: override,
    avoid: noTrust + [
      "The word of a browser: it may have the intermediate from another visit."
    ], related: [.unknownRoot, .selfSigned])

  static let expired = CauseGuide(
    cause: .expired,
    signs: CauseGuide.Sign.trust(
      code: -9814, check: "leaf TemporalValidity", old: .proves, new: .proves,
      inForceReading: .suggests),
    proofs: [
      Proofs.certificate("-dates", "`notAfter` lies in the past."),
      Proofs.handshake(
        "-showcerts", "the same for each certificate above it: an expired intermediate counts too."),
    ],
    repairs: [
      .init(
        product: .authority, advice: "Renew the certificate, and let the renewal run by itself.",
        setting: nil),
      .init(
        product: .anyServer,
        advice: """
          Reload after the renewal: a running server keeps the certificate that it started with. Remove \
          expired intermediates and cross-signed roots from the chain that is sent.
          """, setting: nil),
      .init(product: .nginx, advice: "", setting: "nginx -s reload"),
      .init(product: .apache, advice: "", setting: "apachectl graceful"),
      .init(
        product: .device, advice: "Where every host seems expired: set the clock.", setting: nil),
    ],
    exception: override, avoid: noTrust, related: [.notYetValid, .revoked])

  static let notYetValid = CauseGuide(
    cause: .notYetValid,
    signs: CauseGuide.Sign.trust(
      code: -9815, check: nil, old: .proves, new: .proves
    ).filter { $0.systems.upperBound < 18 } + [
      .init(
        systems: 18...26,
        lines: SystemLines.modern(-1202, -9815, text: SystemLines.untrustedText), reading: .proves,
        note: """
          With ATS in force the same certificate gives -9802; the name of the failed check is then \
          `TemporalValidity`, as for an expired one.
          """)
    ],
    proofs: [
      Proofs.certificate("-dates", "`notBefore` lies in the future."),
      .init(command: "date -u", shows: "that the clock isn't the reason (on the device, too)."),
    ],
    repairs: [
      .init(
        product: .device, advice: "Set the clock, best automatically: it is nearly always that.",
        setting: nil),
      .init(
        product: .authority,
        advice: "A certificate that was issued minutes ago: wait, or have it issued anew.",
        setting: nil
      ),
    ],
    exception: .none(
      "The fault is a clock's, or passes by itself. A policy that was widened for it stays wide."),
    avoid: noTrust, related: [.expired])

  static let hostMismatch = CauseGuide(
    cause: .hostMismatch,
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

  static let revoked = CauseGuide(
    cause: .revoked,
    signs: CauseGuide.Sign.trust(code: -9807, check: "leaf Revocation", old: .fits, new: .proves),
    proofs: [
      Proofs.checks("`Revocation`, `BlackListedLeaf` or `BlackListedKey`"),
      Proofs.certificate(
        "-serial -ocsp_uri", "the serial number and the responder to ask about it (`openssl ocsp`)."
      ),
    ],
    repairs: [
      .init(
        product: .authority,
        advice:
          "Have a new certificate issued, with a new key: the old one may be known to others.",
        setting: nil)
    ] + Repairs.chain,
    exception: .none("The result is final: no code and no key overrides a revocation."),
    avoid: noTrust, related: [.expired, .unknownRoot])
}

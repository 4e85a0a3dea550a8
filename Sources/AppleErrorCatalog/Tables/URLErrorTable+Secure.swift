extension CatalogTables {
  /// Failed secure connections, -1200 to -1206.
  static let urlSecure: [CatalogRow] = [
    CatalogRow(
      code: -1206,
      symbol: "NSURLErrorClientCertificateRequired",
      aliases: "kCFURLErrorClientCertificateRequired",
      layer: .client, speaker: .peer,
      causes: "client-cert-required",
      meaning: """
        The server insists on a client certificate and the app supplied none. Without a delegate \
        that answers NSURLAuthenticationMethodClientCertificate, URLSession has nothing to show. A \
        web server or gateway with mutual TLS switched on by mistake produces the same. It is \
        unrelated to the trustworthiness of the server.
        """,
      next: """
        Import an identity (PKCS#12) into the app's keychain and return it as URLCredential in the \
        challenge, or switch mutual TLS off for this endpoint.
        """),
    CatalogRow(
      code: -1205,
      symbol: "NSURLErrorClientCertificateRejected",
      aliases: "kCFURLErrorClientCertificateRejected",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected",
      meaning: """
        The server turned down the certificate with which this client identified itself. Apple's \
        pages contradict each other here: one speaks of the server's certificate, the CFNetwork \
        page and the symbol of the client's, and the latter is right. Expired identities, a wrong \
        issuing authority and revoked devices are the usual grounds, which the inner code from \
        -9825 to -9832 may tell apart.
        """,
      next: """
        Choose an identity whose issuer is in the server's list of accepted authorities, and check \
        its dates.
        """),
    CatalogRow(
      code: -1204,
      symbol: "NSURLErrorServerCertificateNotYetValid",
      aliases: "kCFURLErrorServerCertificateNotYetValid",
      layer: .trust, speaker: .device,
      causes: "not-yet-valid",
      meaning: """
        The server's certificate begins to be valid at a later time than this device believes it \
        to be. As a rule the device is behind, not the certificate ahead. The number has become \
        rare because -1202 with -9815 took its place.
        """,
      next: """
        Correct date, time and time zone of the device, or wait a few minutes after issuing a \
        certificate.
        """),
    CatalogRow(
      code: -1203,
      symbol: "NSURLErrorServerCertificateHasUnknownRoot",
      aliases: "kCFURLErrorServerCertificateHasUnknownRoot",
      layer: .trust, speaker: .device,
      causes: "unknown-root self-signed incomplete-chain proxy-or-captive",
      meaning: """
        The chain of the server ends in no root that this device knows. Today's systems say -1202 \
        for it nearly always and keep the detail in the inner code, -9812 or -9813. Private \
        authorities, self-signed test certificates and debugging proxies are the usual owners of \
        such roots.
        """,
      next: """
        Find out who issued the top certificate; install that root deliberately or move to a \
        public authority.
        """),
    CatalogRow(
      code: -1202,
      symbol: "NSURLErrorServerCertificateUntrusted",
      aliases: "kCFURLErrorServerCertificateUntrusted",
      layer: .trust, speaker: .device,
      causes: """
        unknown-root incomplete-chain self-signed host-mismatch expired proxy-or-captive \
        certificate-not-compliant ct-missing not-yet-valid sha1-certificate weak-key revoked
        """,
      meaning: """
        The server's certificate failed this device's ordinary trust evaluation. The inner code \
        sharpens it: -9807, -9812 or -9813 for the chain and its root, -9814 and -9815 for dates, \
        -9843 for the name. No Info.plist key makes such a certificate trusted, and since iOS 12 \
        none is needed for delegate code to be heard either: this number, instead of -1200 with \
        -9802, shows that an exception is present already or that ATS does not apply to the host \
        (iOS 9 to 11 gave it with ATS in force as well). What remains is a better certificate, a \
        root installed on the device, or, for test servers, delegate code that evaluates the trust \
        itself. A login page of a public Wi-Fi answers for foreign hosts with exactly this.
        """,
      next: """
        Read the inner code, then check name, dates and completeness of the chain with `openssl \
        s_client -connect HOST:443 -servername HOST -showcerts`.
        """),
    CatalogRow(
      code: -1201,
      symbol: "NSURLErrorServerCertificateHasBadDate",
      aliases: "kCFURLErrorServerCertificateHasBadDate",
      layer: .trust, speaker: .device,
      causes: "expired not-yet-valid",
      meaning: """
        A certificate of the server is outside its period of validity on this device's calendar, \
        expired or too new. In current systems the same situation is reported as -1202 with -9814 \
        or -9815, and with ATS in force as -1200 with -9802, so that this number is seldom seen. \
        The device's own clock deserves the first glance, because a wrong one makes all servers \
        look bad.
        """,
      next: """
        Compare notBefore and notAfter of each certificate with the true time; renew whatever has \
        run out.
        """),
    CatalogRow(
      code: -1200,
      symbol: "NSURLErrorSecureConnectionFailed",
      aliases: "kCFURLErrorSecureConnectionFailed",
      layer: .tlsProfile, speaker: .unknown,
      causes: """
        unknown-root self-signed incomplete-chain no-forward-secrecy tls-version-too-old expired \
        host-mismatch certificate-not-compliant proxy-or-captive handshake-aborted not-tls-port \
        weak-cipher client-cert-required pin-mismatch sni-unrecognized sha1-certificate weak-key \
        ct-missing revoked not-yet-valid peer-alert-other policy-mistake
        """,
      meaning: """
        No secure connection came about; by itself this says nothing more. The reason is in the \
        second code that most logs print beside it, as in [3:-9802], 3:-9824 or \
        _kCFStreamErrorCodeKey. With -9802 this device refused the certificate, with -9824 the \
        server refused the handshake, with -9836 the versions do not match, and with -9806 or \
        -9816 somebody hung up. Changing Info.plist before knowing that second number is a \
        lottery. Other frameworks have a -1200 of their own, so note the domain.
        """,
      next: """
        Find `_kCFStreamErrorCodeKey`, NSUnderlyingError or the CFNetwork log line of the same \
        task. If none was kept, run `nscurl --ats-diagnostics --verbose URL` for the host.
        """),
  ]

  /// The numbers that only `NSURLErrorDomain` has.
  static let urlSession: [CatalogRow] = [
    CatalogRow(
      code: -995,
      symbol: "NSURLErrorBackgroundSessionRequiresSharedContainer",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        An app extension started a background transfer without naming a container that it shares \
        with its app. The system needs such a place because the extension may be gone when the \
        download finishes. Nothing was sent.
        """,
      next: """
        Set sharedContainerIdentifier of the URLSessionConfiguration to an app group that both \
        targets list in their entitlements.
        """),
    CatalogRow(
      code: -1,
      symbol: "NSURLErrorUnknown",
      aliases: "",
      layer: .other, speaker: .unknown,
      causes: "",
      meaning: """
        The URL loading system hit an error that it has no number for. Foundation's value is -1, \
        whereas CFNetwork's kCFURLErrorUnknown is -998. The number also serves as a general \
        "failed" return in countless other interfaces, so make sure that the domain really is \
        NSURLErrorDomain.
        """,
      next: """
        Unwrap NSUnderlyingError and read the lines of the same task; the useful error is in one \
        of them.
        """),
  ]
}

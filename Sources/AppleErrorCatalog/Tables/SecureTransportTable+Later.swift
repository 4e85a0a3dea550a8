extension CatalogTables {
  /// What this device detects, and the codes that came with BoringSSL, -9843 to -9865.
  static let secureTransportLater: [CatalogRow] = [
    CatalogRow(
      code: -9865,
      symbol: "errSSLUnrecognizedName",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "sni-unrecognized",
      meaning: """
        The server has no virtual host for the name that the client put into Server Name \
        Indication and sent unrecognized_name (112). It happens before certificates are looked at, \
        and older Apple systems report the same refusal as -9802 or -9824. A typing error in the \
        host, DNS that points at the wrong machine or a CDN without the domain configured explain \
        it.
        """,
      next: """
        Compare the host in the URL with the server's configuration, and resolve the name to see \
        whose machine answers.
        """),
    CatalogRow(
      code: -9864,
      symbol: "errSSLUnknownPSKIdentity",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        The peer does not recognize the pre-shared key that the client named. Accessories and \
        private protocols use such keys; ordinary web servers need them only for resumption and \
        then fall back silently. The two ends were provisioned with different keys, or one forgot \
        its own.
        """,
      next: """
        Pair or provision the two ends again, and compare identity strings byte by byte.
        """),
    CatalogRow(
      code: -9863,
      symbol: "errSSLCertificateRequired",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-required",
      meaning: """
        The server speaks TLS 1.3 and demands a client certificate; none came, so it sent \
        certificate_required (116). In TLS 1.3 the client considers the handshake complete before \
        the server has decided, for which reason the failure may surface at the first read \
        instead. The server's own certificate was accepted. Weakening ATS does not create an \
        identity.
        """,
      next: """
        Answer the NSURLAuthenticationMethodClientCertificate challenge with an identity from the \
        keychain, or make client certificates optional on the server.
        """),
    CatalogRow(
      code: -9862,
      symbol: "errSSLBadCertificateStatusResponse",
      aliases: "",
      layer: .trust, speaker: .unknown,
      causes: "peer-alert-other",
      meaning: """
        The stapled OCSP response, with which a server proves that its certificate is not revoked, \
        was invalid: outdated, for another certificate, or badly signed. The certificate itself \
        may be in order. Whether this device objected or an alert bad_certificate_status_response \
        came from the peer, the number does not show, although for an ordinary client the stapling \
        server is at fault.
        """,
      next: """
        Examine the staple with `openssl s_client -status`; restart or repair the server's OCSP \
        stapling, or turn it off until it works.
        """),
    CatalogRow(
      code: -9861,
      symbol: "errSSLMissingExtension",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        An extension that TLS requires was absent, and the alert missing_extension says so. TLS \
        1.3 servers send it when, for example, the key share, the signature algorithms or the \
        server name they insist on is lacking. Apple's client supplies these by itself; a proxy \
        that rebuilds the ClientHello, or a bare IP address where the server wants a name, takes \
        them away.
        """,
      next: """
        Connect by host name rather than address, and directly rather than through an inspecting \
        proxy.
        """),
    CatalogRow(
      code: -9860,
      symbol: "errSSLInappropriateFallback",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        The client retried with a lower TLS version and marked the attempt as a fallback; the \
        server, which supports more, refused with inappropriate_fallback. The safeguard \
        (TLS_FALLBACK_SCSV) exists to stop downgrade attacks. So the first attempt with the higher \
        version had failed for another reason, and that failure is the one to explain: flaky \
        network, or a middlebox that chokes on newer handshakes. Outside TLS, the Carbon Event \
        Manager owns -9860 to -9879 in NSOSStatusErrorDomain.
        """,
      next: """
        Search earlier lines for the first failed attempt to the host. Test from a network without \
        filtering.
        """),
    CatalogRow(
      code: -9859,
      symbol: "errSSLDecodeError",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "not-tls-port",
      meaning: """
        A message of the peer did not follow the grammar of TLS, so this device could not decode \
        it. Something other than TLS on the port, a truncated message or a buggy server is at \
        work. Its twin -9833 is the same complaint made by the peer about us.
        """,
      next: """
        Check with `openssl s_client -msg` whether another client stumbles at the same place.
        """),
    CatalogRow(
      code: -9858,
      symbol: "errSSLHandshakeFail",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "handshake-aborted no-forward-secrecy not-tls-port",
      meaning: """
        BoringSSL ended the handshake without an alert from the peer to explain it; the number is \
        the current generation's general answer. Reports of it are intermittent and have no single \
        cause: missing forward secrecy, a plain-text port, unstable networks and overloaded \
        servers all occur among them. Do not confuse it with -9824, in which the server itself \
        sent handshake_failure. An exception written on the strength of this number alone is a \
        guess.
        """,
      next: """
        Collect the `boringssl_` lines around it, and scan the server's versions and suites. If it \
        happens now and then with a healthy scan, retry and look at the network.
        """),
    CatalogRow(
      code: -9857,
      symbol: "errSSLDecompressFail",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "",
      meaning: """
        Compressed handshake data (a compressed certificate message, for example) could not be \
        unpacked on this device. Wrong length, damaged bytes or a server with a faulty compressor \
        are possible. The certificate inside has not even been read, so nothing can be said about \
        it.
        """,
      next: """
        Disable certificate compression at the server or CDN as a test; success shows where the \
        defect is.
        """),
    CatalogRow(
      code: -9856,
      symbol: "errSSLUnexpectedMessage",
      aliases: "",
      layer: .tlsProfile, speaker: .unknown,
      causes: "peer-alert-other",
      meaning: """
        A handshake message arrived out of turn. The header words it as "peer rejected unexpected \
        message", next to the older -9819 which is the received alert unexpected_message; the \
        public sources do not show which of the two libboringssl chooses when. Either way the two \
        implementations disagree about the course of the handshake, with a middlebox as frequent \
        instigator.
        """,
      next: """
        See whether `Alert level: fatal` lines say "read" or "write"; that settles who complained. \
        Then try without the middlebox.
        """),
    CatalogRow(
      code: -9855,
      symbol: "errSSLUnsupportedExtension",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        A TLS extension appeared that was not asked for, which the protocol answers with the fatal \
        alert unsupported_extension. As a received alert it means that the peer objects to one of \
        our extensions; a faulty server or a proxy that mixes two handshakes is the reason in \
        either direction. Certificates are not the subject.
        """,
      next: """
        Take proxies out of the path, and update the TLS software of the peer if it remains.
        """),
    CatalogRow(
      code: -9854,
      symbol: "errSSLConfigurationFailed",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "policy-mistake",
      meaning: """
        The system could not apply the TLS configuration that was requested for the connection. \
        The header files this under software misconfiguration: options the current OS no longer \
        supports, an identity whose key cannot be used, or values that exclude each other. The \
        peer has not been contacted with it.
        """,
      next: """
        Examine the sec_protocol_options calls or stream properties of the app, above all explicit \
        versions, suites and identities.
        """),
    CatalogRow(
      code: -9853,
      symbol: "errSSLNetworkTimeout",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        Waiting for the peer's next TLS message took longer than the limit. Packets get lost, a \
        firewall swallows them silently, or the server is too busy to reply. A path that drops \
        large packets shows this after the small ones passed. TLS settings were not yet at stake.
        """,
      next: """
        Measure with a second network and a smaller MTU if a VPN is involved; look at the server's \
        load otherwise.
        """),
    CatalogRow(
      code: -9852,
      symbol: "errSSLTransportReset",
      aliases: "",
      layer: .network, speaker: .path,
      causes: """
        handshake-aborted no-forward-secrecy tls-version-too-old not-ats-network \
        proxy-or-captive
        """,
      meaning: """
        The transport beneath TLS was shut, by a TCP reset or an unannounced end of stream. The \
        TLS layer is only the messenger. Servers that crash or shed load, idle connections reaped \
        by a NAT, and censoring or filtering networks send such resets. At the very start of a \
        handshake it can also be a server's rude way to decline.
        """,
      next: """
        Establish when it comes: after idle time shorten the keep-alive, during every handshake \
        examine server and firewall, at random simply retry.
        """),
    CatalogRow(
      code: -9851,
      symbol: "errSSLClientHelloReceived",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A program acting as TLS server has received the ClientHello and pauses so that it can \
        choose a certificate by the requested name (SNI). It is a planned stop, used on the \
        listening side only. A client log cannot contain it for a failed connection of its own.
        """,
      next: """
        Select the identity for the name and resume the handshake.
        """),
    CatalogRow(
      code: -9850,
      symbol: "errSSLWeakPeerEphemeralDHKey",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "weak-cipher",
      meaning: """
        The server proposed an ephemeral Diffie-Hellman key so short that this device refuses it \
        as a protection against the Logjam attack. The judgement is made by the TLS library and \
        holds for every program, so neither an ATS exception nor delegate code lifts it. Suites \
        with elliptic curves are not concerned. It dates from the Secure Transport era; current \
        systems no longer offer finite-field DHE by default.
        """,
      next: """
        Generate DH parameters of 2048 bits or more on the server, or better, enable ECDHE suites \
        and drop DHE.
        """),
    CatalogRow(
      code: -9849,
      symbol: "errSSLUnexpectedRecord",
      aliases: "errSSLLast",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Over DTLS, TLS for datagrams, a record arrived that does not fit the current state and was \
        skipped. Lost, repeated and reordered datagrams are normal there, so it is rarely more \
        than a remark. Up to OS X 10.8 this number was merely the end of the range and called \
        errSSLLast.
        """,
      next: """
        Continue reading. Worry only if a DTLS connection never completes, and then capture the \
        datagrams.
        """),
    CatalogRow(
      code: -9848,
      symbol: "errSSLBadConfiguration",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The TLS connection was set up with contradictory or incomplete options before it ever \
        contacted the server. A server role without an identity, or a minimum version above the \
        maximum, belong to this kind. The fault lies in the program that configures Secure \
        Transport.
        """,
      next: """
        Review the calls that prepare the connection; reduce them to the defaults and add options \
        one at a time.
        """),
    CatalogRow(
      code: -9847,
      symbol: "errSSLRecordOverflow",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "not-tls-port",
      meaning: """
        This device read a record header that announces more bytes than TLS permits. In nearly \
        every case the peer does not speak TLS on that port: the first letters of a plain HTTP \
        answer, read as a length, give an absurd number. It is therefore a wrong port, a wrong \
        scheme or a server whose TLS is off. NSAllowsArbitraryLoads has been tried against it and \
        cannot help, as there is no certificate or suite to be lenient about.
        """,
      next: """
        Request the port with `curl -v http://HOST:PORT/`; if that is answered, enable TLS there \
        or change the port in the URL.
        """),
    CatalogRow(
      code: -9846,
      symbol: "errSSLBadRecordMac",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The integrity check of a record from the peer failed on this device, so the data were not \
        what the peer had sealed. Damaged transmissions that slip through TCP's weak checksum, \
        faulty TLS offloading and wrong keys produce it. Since the connection is ended at once, no \
        altered data reach the app.
        """,
      next: """
        A rare occurrence deserves a retry and nothing else. Frequent ones point at a network \
        device or server that mangles traffic.
        """),
    CatalogRow(
      code: -9845,
      symbol: "errSSLDecryptionFail",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        A record from the peer could not be decrypted here. Keys that differ between the two sides \
        or bytes that were altered on the way are the only explanations. It speaks for a defect in \
        transport or in a TLS implementation, not for a policy.
        """,
      next: """
        Repeat over another network and without VPN or inspecting proxy; a constant failure goes \
        to the operator of the server with a packet trace.
        """),
    CatalogRow(
      code: -9844,
      symbol: "errSSLConnectionRefused",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "handshake-aborted not-ats-network",
      meaning: """
        The peer dropped the connection before it answered the first TLS message. TCP was open, so \
        this differs from errno's connection refused, but no one on the far side began to speak \
        TLS. Firewalls that admit the connection and then cut it, and services that expect another \
        protocol, behave so.
        """,
      next: """
        Verify host, port and firewall rules with `openssl s_client`; silence followed by a close \
        confirms that the path and not the certificate is at issue.
        """),
    CatalogRow(
      code: -9843,
      symbol: "errSSLHostNameMismatch",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: "host-mismatch proxy-or-captive certificate-not-compliant",
      meaning: """
        The certificate may be genuine, but it was issued for other names than the host in the \
        URL. Causes seen in practice: connecting by IP address while the certificate lists names \
        only, a virtual host that is missing so that the hoster's default certificate answers, a \
        hotel or train network's login page, and since iOS 13 a name that is only in the \
        common name instead of the subject alternative names. This device made the comparison. \
        With ATS in force for the host the same fault is usually reported as -9802.
        """,
      next: """
        List the names with `openssl s_client -connect HOST:443 -servername HOST | openssl x509 \
        -noout -ext subjectAltName`. Use a URL that is among them, or have the certificate issued \
        with the missing name.
        """),
  ]
}

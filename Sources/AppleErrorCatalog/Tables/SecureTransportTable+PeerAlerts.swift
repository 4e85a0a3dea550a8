extension CatalogTables {
  /// The alerts that the peer sent, and the planned stops of a handshake, -9819 to -9842.
  static let secureTransportPeerAlerts: [CatalogRow] = [
    CatalogRow(
      code: -9842,
      symbol: "errSSLClientCertRequested",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-required",
      meaning: """
        The server asked for a client certificate and the handshake stopped to let the program \
        choose one. Being asked differs from being forced: many servers request one and accept a \
        client without. The status only appears in programs that switched this pause on.
        """,
      next: """
        Set an identity with SSLSetCertificate, or none, and continue the handshake.
        """),
    CatalogRow(
      code: -9841,
      symbol: "errSSLPeerAuthCompleted",
      aliases: "errSSLServerAuthCompleted errSSLClientAuthCompleted",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The handshake paused, as the program had requested, so that the program can evaluate the \
        peer's certificate itself. It is a stop on the way and no error; two older spellings exist \
        for it. A log that shows it as a failure comes from code that forgot to go on.
        """,
      next: """
        Evaluate the SecTrust object now, then call SSLHandshake again. Going on without \
        evaluating accepts any certificate.
        """),
    CatalogRow(
      code: -9840,
      symbol: "errSSLPeerNoRenegotiation",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        This side asked to renegotiate an established TLS connection and the peer declined with \
        no_renegotiation. Renegotiation was dropped from TLS 1.3 and is disabled by most servers \
        after attacks on it. The original connection would still have been usable, had the program \
        not insisted.
        """,
      next: """
        Request client authentication in the first handshake or through TLS 1.3's own mechanism, \
        and remove the renegotiation from the program.
        """),
    CatalogRow(
      code: -9839,
      symbol: "errSSLPeerUserCancelled",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        Someone or something on the other side cancelled the handshake on purpose and announced it \
        with user_canceled. The alert denotes no protocol failure. It is rare between apps and \
        servers; a dialogue on the peer that a person dismissed is the textbook case.
        """,
      next: """
        Repeat the attempt; if it persists, ask who or what at the peer decides about incoming \
        connections.
        """),
    CatalogRow(
      code: -9838,
      symbol: "errSSLPeerInternalError",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other sni-unrecognized",
      meaning: """
        The server reports internal_error (80): something went wrong inside it that has nothing to \
        do with what this client sent, or so it claims. Crashed back ends and missing certificates \
        do this, and several server programs misuse the alert for a host name they have no \
        certificate for. In libboringssl's log the same event reads "internal error" with SSL \
        alert number 80 or error 10000438.
        """,
      next: """
        Look in the server's log at that second. Try `openssl s_client -servername HOST` with the \
        right name and with another, to see whether the name makes the difference.
        """),
    CatalogRow(
      code: -9837,
      symbol: "errSSLPeerInsufficientSecurity",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other weak-cipher",
      meaning: """
        The server demands stronger cryptography than this client offered and said \
        insufficient_security. That reverses the common case: here the client, or the list of \
        suites configured in it, is the weaker side. Loosening ATS cannot help, because that \
        widens the offer only downwards.
        """,
      next: """
        Remove home-made lists of suites and old minimum versions from the app, and update the \
        system. If the server expects TLS 1.3 or particular curves, ask its operator which.
        """),
    CatalogRow(
      code: -9836,
      symbol: "errSSLPeerProtocolVersion",
      aliases: "",
      layer: .tlsProfile, speaker: .unknown,
      causes: "tls-version-too-old not-tls-port policy-mistake",
      meaning: """
        Server and client have no TLS version in common: usually the server sent protocol_version \
        (70) because its best is TLS 1.0 or 1.1 while App Transport Security asks for 1.2, or the \
        app's own entry even for 1.3. BoringSSL's local complaint "wrong version number" ends in \
        the same code, and that one appears when the port answers in plain HTTP or another \
        protocol altogether. So the code alone separates neither an old server from a wrong port, \
        nor the app's floor from the one that OS 26 sets for newly linked apps. An exception for \
        TLS 1.0 is reported to be without effect on OS 26.
        """,
      next: """
        Send a plain HTTP request to the port with curl; a readable answer means wrong port or \
        scheme. Otherwise enable TLS 1.2 or 1.3 on the server; nscurl's "TLSv1.1" and "TLSv1.0" \
        rows show whether NSExceptionMinimumTLSVersion could bridge the time on older systems.
        """),
    CatalogRow(
      code: -9835,
      symbol: "errSSLPeerExportRestriction",
      aliases: "",
      layer: .other, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        The peer invoked an export restriction on cryptography, an alert from the 1990s that later \
        TLS versions reserve. No maintained server has a reason to send it. Treat whatever \
        answered as very old or as not really speaking TLS.
        """,
      next: """
        Identify the software on that port. Replacement is the remedy, since export-grade \
        cryptography offers no protection.
        """),
    CatalogRow(
      code: -9834,
      symbol: "errSSLPeerDecryptError",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "peer-alert-other client-cert-rejected",
      meaning: """
        A cryptographic step of the handshake failed at the peer: decrypt_error covers a signature \
        that does not verify and a Finished message that does not match. With client certificates \
        the usual reason is a private key that does not belong to the certificate. Otherwise \
        suspect a tampered handshake or disagreement about a pre-shared key.
        """,
      next: """
        Check that identity and private key match, and that no device on the path modifies the \
        handshake.
        """),
    CatalogRow(
      code: -9833,
      symbol: "errSSLPeerDecodeError",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other not-tls-port",
      meaning: """
        The peer failed to parse a message from this device and returned decode_error. A length or \
        structure was wrong from its point of view: an implementation that trips over modern \
        extensions, or bytes damaged in transit. Old appliances with hand-made TLS stacks are \
        known for this with large ClientHellos.
        """,
      next: """
        Update the firmware or TLS library of the peer, and check whether the same request \
        succeeds when no inspecting proxy is in between.
        """),
    CatalogRow(
      code: -9832,
      symbol: "errSSLPeerAccessDenied",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        The certificate was valid, but the peer's access control refuses this client, which \
        access_denied expresses. It amounts to an HTTP 403 spoken one layer below. Filtering \
        gateways also send it for hosts that they block.
        """,
      next: """
        Have the server's or gateway's access list checked for the identity and address of this \
        client.
        """),
    CatalogRow(
      code: -9831,
      symbol: "errSSLPeerUnknownCA",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        The peer does not know the authority that issued the client certificate (alert \
        unknown_ca). The same alert travels the other way when this device rejects a server's \
        root, but then the log shows it as written, not read, and the number is another. Mutual \
        TLS set up with the wrong CA file on the server, or an identity without its intermediate, \
        is behind it in most cases.
        """,
      next: """
        Compare the issuer of the client identity with the list of acceptable authorities in the \
        server's CertificateRequest, and send the intermediate along with the identity.
        """),
    CatalogRow(
      code: -9830,
      symbol: "errSSLIllegalParam",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        A field of the handshake had a value outside what the protocol allows, and the peer \
        objected with illegal_parameter. The symbol lacks "Peer", yet it belongs to the family of \
        alerts that were received. Strict servers, key shares on a group they reject, and \
        middleboxes that edit extensions bring it about. No setting in Info.plist controls such \
        fields.
        """,
      next: """
        Record the ClientHello, and try without proxy or VPN. Report it to whoever maintains the \
        server software if the path is clean.
        """),
    CatalogRow(
      code: -9829,
      symbol: "errSSLPeerCertUnknown",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        With certificate_unknown the server rejects the client's certificate for a reason that it \
        does not wish to name or that fits none of the other alerts. Custom checks behind the TLS \
        layer, for instance a lookup of the subject in a directory, commonly end here. Some \
        servers answer so to a certificate from the wrong environment, such as a test identity in \
        production.
        """,
      next: """
        Only the server's log holds the reason, so ask its operator with time and client \
        certificate serial number at hand.
        """),
    CatalogRow(
      code: -9828,
      symbol: "errSSLPeerCertExpired",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        The client certificate has run out in the server's eyes, which is what the alert \
        certificate_expired expresses. For a server certificate past its date the number would be \
        -9814 and the speaker this device. An identity in the keychain outlives its certificate \
        unnoticed, so that this begins overnight.
        """,
      next: """
        Look at the end date of the client identity in use and renew it; compare the server's \
        clock if it is still valid.
        """),
    CatalogRow(
      code: -9827,
      symbol: "errSSLPeerCertRevoked",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        The server holds a revocation for the client certificate and refused it with \
        certificate_revoked. It is the mirror image of errSecCertificateRevoked, which this device \
        uses for a server's certificate. Lost devices, changed staff and reissued identities are \
        ordinary reasons.
        """,
      next: """
        Enrol the device or user for a new identity, and delete the revoked one from the keychain \
        so that it is not chosen again.
        """),
    CatalogRow(
      code: -9826,
      symbol: "errSSLPeerUnsupportedCert",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        The peer understands the client certificate but does not support its kind, and said so \
        with unsupported_certificate. Typical are a key type or curve that the server's library \
        lacks, or a certificate whose extended key usage does not permit client authentication. \
        Changing the ATS settings of the app cannot influence what the server supports.
        """,
      next: """
        Issue a client certificate with the clientAuth usage and a common key type such as RSA \
        2048 or P-256.
        """),
    CatalogRow(
      code: -9825,
      symbol: "errSSLPeerBadCert",
      aliases: "",
      layer: .client, speaker: .peer,
      causes: "client-cert-rejected client-cert-required peer-alert-other",
      meaning: """
        The server sent bad_certificate: the certificate that this client presented was missing, \
        corrupt or wrongly signed. Read it as a statement about the client's identity; complaints \
        about the server's certificate are made by this device and carry other numbers. Servers \
        that want mutual TLS use it both for no certificate and for one they cannot verify.
        """,
      next: """
        Find out whether the server requires a client certificate. If so, supply a SecIdentity in \
        the challenge for NSURLAuthenticationMethodClientCertificate; if not, have the operator \
        turn the request off.
        """),
    CatalogRow(
      code: -9824,
      symbol: "errSSLPeerHandshakeFail",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: """
        no-forward-secrecy tls-version-too-old weak-cipher client-cert-required sni-unrecognized \
        peer-alert-other proxy-or-captive
        """,
      meaning: """
        The server sent the fatal alert handshake_failure (40): in what this client offered, it \
        found nothing it is willing to use. The words are the peer's, not an internal fault of \
        this device, and they come before any certificate was judged here. Under App Transport \
        Security the usual reason is a server without ECDHE suites, then one that stops below TLS \
        1.2, then one limited to RC4, 3DES or finite-field DHE. But a server that insists on a \
        client certificate, or that refuses the requested name, may say precisely the same. One \
        alert does not reveal which of these holds.
        """,
      next: """
        Run `nscurl --ats-diagnostics --verbose https://HOST/`. If disabling forward secrecy \
        passes, the suites are to blame; if a TLSv1.1 or TLSv1.0 row passes, the version is; if \
        even Allow All Loads fails, no exception will do, so ask about client certificates, the \
        host name, and suites such as DHE that no ATS group holds.
        """),
    CatalogRow(
      code: -9823,
      symbol: "errSSLPeerDecompressFail",
      aliases: "",
      layer: .other, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        The peer says that it could not decompress data (decompression_failure). TLS compression \
        was abandoned years ago on account of the CRIME attack, and Apple's client does not offer \
        it. Seeing the alert today suggests a broken server or something else on the port that \
        happens to answer with this byte.
        """,
      next: """
        Switch TLS compression off on the server and update it.
        """),
    CatalogRow(
      code: -9822,
      symbol: "errSSLPeerRecordOverflow",
      aliases: "",
      layer: .network, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        According to the peer, a record from this device exceeded the permitted length, so it sent \
        record_overflow. A correct client never writes such a record; the lengths were probably \
        misread after bytes were lost or inserted, or the server negotiated a smaller limit and \
        this client ignored it. It has no bearing on whether the server can be trusted.
        """,
      next: """
        Rule out a proxy or packet-altering gateway, then look at a packet trace for the record \
        that precedes the alert.
        """),
    CatalogRow(
      code: -9821,
      symbol: "errSSLPeerDecryptionFail",
      aliases: "",
      layer: .network, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        The peer reports decryption_failed: it could not decrypt what this device sent. Modern TLS \
        forbids this alert because it helped attackers; bad_record_mac replaced it. Whoever still \
        sends it runs a very old TLS implementation.
        """,
      next: """
        Find out what software terminates TLS at that host and upgrade it. A load balancer's \
        firmware is the usual suspect.
        """),
    CatalogRow(
      code: -9820,
      symbol: "errSSLPeerBadRecordMac",
      aliases: "",
      layer: .network, speaker: .peer,
      causes: "peer-alert-other not-ats-network",
      meaning: """
        The peer could not verify the integrity of a record from this device and answered with \
        bad_record_mac. Either bytes changed on the way (a faulty gateway, accelerator or driver), \
        or the two sides hold different keys because one of their TLS implementations \
        miscalculated. It typically hits single connections after the handshake went well. App \
        Transport Security sets no rule that could produce it.
        """,
      next: """
        Retry once, since a single damaged record proves little. If it recurs with one host only, \
        test without VPN and proxy and inform the operator of the server.
        """),
    CatalogRow(
      code: -9819,
      symbol: "errSSLPeerUnexpectedMsg",
      aliases: "",
      layer: .tlsProfile, speaker: .peer,
      causes: "peer-alert-other",
      meaning: """
        The peer sent the fatal alert unexpected_message: it received a handshake message that has \
        no place at that moment. Mismatched TLS implementations, a proxy that rewrites the \
        handshake, or a renegotiation the server is not prepared for lead to this. The complaint \
        is about order of messages; neither the certificate nor cipher strength is meant.
        """,
      next: """
        Bypass proxies and TLS-inspecting gateways once to see whether it vanishes. Then update \
        the server's TLS library and read its log at the time of the alert.
        """),
  ]
}

extension CatalogTables {
  /// TLS alerts, ascending by number.
  static let tlsAlerts: [CatalogRow] = [
    CatalogRow(
      code: 0, symbol: "close_notify", aliases: "SSLV3_ALERT_CLOSE_NOTIFY", layer: .network,
      speaker: .unknown, causes: "handshake-aborted",
      meaning: """
        Says that the sender is done and will send nothing more; at the end of a connection this \
        is how TLS is meant to stop. Read during the handshake, the server gave up politely \
        without naming a reason. Written by the device, it is usually the routine farewell of a \
        finished task and harmless even if the log calls it an alert.
        """,
      next: """
        Look whether the handshake had completed before it. If not, examine what the server \
        disliked in the ClientHello: its logs, its TLS versions and suites.
        """),
    CatalogRow(
      code: 10, symbol: "unexpected_message", aliases: "SSLV3_ALERT_UNEXPECTED_MESSAGE",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other not-tls-port",
      meaning: """
        A message arrived that has no place at this point of the handshake. When it is read, the \
        server's TLS library lost track of the protocol, or a proxy in the middle mixed two \
        streams. When it is written, the device saw the disorder in what the server sent.
        """,
      next: """
        Repeat the connection from another network to exclude a middlebox, then update the TLS \
        software of the server.
        """),
    CatalogRow(
      code: 20, symbol: "bad_record_mac", aliases: "SSLV3_ALERT_BAD_RECORD_MAC",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        The integrity tag of a record did not verify. Received, it says that the peer could not \
        authenticate our data; sent, that this device could not authenticate the peer's. Altered \
        bytes on the way, broken network hardware or keys that differ on both ends lead there, and \
        no policy setting plays a part.
        """,
      next: """
        Note whether it hits one host or one network only, and look for devices on the path that \
        modify traffic.
        """),
    CatalogRow(
      code: 21, symbol: "decryption_failed_RESERVED",
      aliases: "decryption_failed TLSV1_ALERT_DECRYPTION_FAILED", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        An early TLS alert for a record whose decryption came out malformed, withdrawn because the \
        difference from a wrong integrity tag helped attackers. Current software never sends it. \
        Reading it means that the server is very old; writing it is not done by any supported \
        Apple system.
        """,
      next: "Upgrade the TLS library of the server, which must be more than a decade behind."),
    CatalogRow(
      code: 22, symbol: "record_overflow", aliases: "TLSV1_ALERT_RECORD_OVERFLOW",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other not-tls-port",
      meaning: """
        A record was longer than the protocol permits. The one who sends this alert received the \
        oversized record, so a read one complains of our record and a written one of the server's. \
        Text of another protocol that is interpreted as a record header can yield an impossible \
        length.
        """,
      next: """
        Make sure that the port speaks TLS from the first byte and that nothing rewrites the \
        stream.
        """),
    CatalogRow(
      code: 30, symbol: "decompression_failure_RESERVED",
      aliases: "decompression_failure SSLV3_ALERT_DECOMPRESSION_FAILURE", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        Compressed data could not be expanded, an affair of TLS versions that still compressed \
        records. Compression was removed from TLS 1.3 and switched off before, because it leaks \
        secrets. Seeing the alert in either direction today suggests a faulty or ancient \
        implementation.
        """,
      next: "Turn TLS compression off on the server and bring its TLS software up to date."),
    CatalogRow(
      code: 40, symbol: "handshake_failure", aliases: "SSLV3_ALERT_HANDSHAKE_FAILURE",
      layer: .tlsProfile, speaker: .unknown,
      causes: """
        no-forward-secrecy tls-version-too-old weak-cipher client-cert-required sni-unrecognized
        """,
      meaning: """
        The sender found no acceptable set of parameters and does not say which one was missing. \
        Read by an app, it is the server's own verdict: mostly no cipher suite in common, because \
        the server lacks ECDHE suites or TLS 1.2, sometimes a missing client certificate or an \
        unknown host name. Written, the device rejected what the server chose.
        """,
      next: """
        Run nscurl --ats-diagnostics against the host, or scan its TLS versions and suites. If \
        every row fails including "Allow All Loads", the app's policy isn't the reason.
        """),
    CatalogRow(
      code: 41, symbol: "no_certificate_RESERVED",
      aliases: "no_certificate SSLV3_ALERT_NO_CERTIFICATE", layer: .client, speaker: .unknown,
      causes: "client-cert-required",
      meaning: """
        From SSL 3.0: the client answered a request for a certificate by saying that it had none. \
        TLS replaced it with an empty certificate message. As a client, a current Apple device \
        neither writes it nor can it make sense of one it reads.
        """,
      next: "Ask what the other end is, since only a relic of the nineties would use this number."),
    CatalogRow(
      code: 42, symbol: "bad_certificate", aliases: "SSLV3_ALERT_BAD_CERTIFICATE", layer: .client,
      speaker: .unknown, causes: "client-cert-rejected client-cert-required",
      meaning: """
        A certificate was damaged, had a signature that does not verify, or was useless for \
        another reason. Read by an app, the certificate in question is the client's own, or the \
        lack of one, not the server's. Written by the device, it concerns the server's chain, and \
        the trust lines before it carry the detail.
        """,
      next: """
        For a read alert, check which identity the app's delegate supplies and what the server log \
        says about it.
        """),
    CatalogRow(
      code: 43, symbol: "unsupported_certificate", aliases: "SSLV3_ALERT_UNSUPPORTED_CERTIFICATE",
      layer: .client, speaker: .unknown, causes: "client-cert-rejected",
      meaning: """
        The kind of certificate is not one that the receiver can use, for example an unusual key \
        type or a wrong purpose. If it was read, the server declines the client certificate that \
        the app presented. If it was written, this device cannot work with the server's \
        certificate.
        """,
      next: "Issue the client identity with an RSA or P-256 key and the clientAuth purpose."),
    CatalogRow(
      code: 44, symbol: "certificate_revoked", aliases: "SSLV3_ALERT_CERTIFICATE_REVOKED",
      layer: .client, speaker: .unknown, causes: "client-cert-rejected revoked",
      meaning: """
        The certificate has been withdrawn by its issuer. In a read alert the server speaks of the \
        client's certificate; in a written one the device found the server's to be revoked. The \
        two must not be mixed up, because different people have to act.
        """,
      next: "Renew the client identity, or for the written form replace the server certificate."),
    CatalogRow(
      code: 45, symbol: "certificate_expired", aliases: "SSLV3_ALERT_CERTIFICATE_EXPIRED",
      layer: .client, speaker: .unknown, causes: "client-cert-rejected expired",
      meaning: """
        A certificate is past its validity or not currently valid. As a message from the server it \
        means the client certificate, even though everyone looks at the server's first. As a \
        message to the server it reports that the device found the server's certificate out of \
        date.
        """,
      next: """
        Check the dates of the identity in the app's keychain and the clocks of both machines.
        """),
    CatalogRow(
      code: 46, symbol: "certificate_unknown", aliases: "SSLV3_ALERT_CERTIFICATE_UNKNOWN",
      layer: .client, speaker: .unknown, causes: "client-cert-rejected",
      meaning: """
        Some unspecified trouble in processing a certificate made it unacceptable. When read, the \
        server refused the client's certificate for a reason that only its log shows. When \
        written, this device, or a delegate that cancelled, did not accept the server; an app with \
        pins of its own can produce that line.
        """,
      next: """
        For a written alert read the trust evaluation lines just above; for a read one turn to the \
        server's operator.
        """),
    CatalogRow(
      code: 47, symbol: "illegal_parameter", aliases: "SSLV3_ALERT_ILLEGAL_PARAMETER",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        A field of a handshake message was out of range or contradicted another one. If the server \
        says so, it objects to something in our hello, which can be a middlebox's edit or a server \
        that chokes on newer extensions. If the device says so, the server's reply broke the \
        protocol.
        """,
      next: "Test with another client of a different TLS stack to see which side misbehaves."),
    CatalogRow(
      code: 48, symbol: "unknown_ca", aliases: "unknown_CA TLSV1_ALERT_UNKNOWN_CA", layer: .client,
      speaker: .unknown, causes: "client-cert-rejected unknown-root",
      meaning: """
        A certificate chain leads to an authority that the sender of the alert does not trust. \
        Read, the server does not know the authority that issued the client certificate. Written, \
        the device does not trust the issuer of the server's certificate, and tools such as \
        intercepting proxies report this when their root is not installed.
        """,
      next: """
        Add the client's issuing CA to the server's list for the first case; for the second, \
        install the root or change the server certificate.
        """),
    CatalogRow(
      code: 49, symbol: "access_denied", aliases: "TLSV1_ALERT_ACCESS_DENIED", layer: .client,
      speaker: .unknown, causes: "client-cert-rejected peer-alert-other",
      meaning: """
        The certificate was valid, but the access rules say no. It comes from servers that map \
        client certificates to permissions, and from filtering gateways that refuse a host by \
        policy. Apple clients have no occasion to write it.
        """,
      next: "Ask the server's or gateway's administrator for permission; TLS itself worked."),
    CatalogRow(
      code: 50, symbol: "decode_error", aliases: "TLSV1_ALERT_DECODE_ERROR", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        A message could not be parsed because a length or field was wrong. A read one says that \
        the server could not digest our bytes, a written one that the server's message made no \
        sense to this device. Truncation by a middlebox and exotic certificate encodings are known \
        reasons.
        """,
      next: "Capture the handshake and look for the message right before the alert."),
    CatalogRow(
      code: 51, symbol: "decrypt_error", aliases: "TLSV1_ALERT_DECRYPT_ERROR", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other client-cert-rejected",
      meaning: """
        A cryptographic check in the handshake failed: a signature did not verify or the Finished \
        value was wrong. Received, the server could not verify what our side signed, such as a \
        client certificate whose private key does not belong to it. Sent, the server could not \
        prove possession of its key or the handshake was tampered with.
        """,
      next: """
        Check that certificate and private key form a pair, on the server and in the client \
        identity.
        """),
    CatalogRow(
      code: 60, symbol: "export_restriction_RESERVED",
      aliases: "export_restriction TLSV1_ALERT_EXPORT_RESTRICTION", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        A negotiation would have broken the export rules for cryptography of the 1990s. The rules \
        and the suites are gone, and the number is reserved. Whoever sends it is not a normal web \
        server.
        """,
      next: "Find out what device answers on that port, and replace its firmware."),
    CatalogRow(
      code: 70, symbol: "protocol_version", aliases: "TLSV1_ALERT_PROTOCOL_VERSION",
      layer: .tlsProfile, speaker: .unknown,
      causes: "tls-version-too-old policy-mistake not-tls-port",
      meaning: """
        The offered protocol version was recognised and not accepted. Read by an app, it means \
        that the server refuses the versions we offered: it stops at TLS 1.1 or lower, or the app \
        itself demands TLS 1.3 from a server without it. Written, the server's answer used a \
        version under this device's floor, and bytes from a plaintext service can look like that.
        """,
      next: """
        Enable TLS 1.2 and 1.3 on the server. Check the app's own minimum version key before \
        lowering anything.
        """),
    CatalogRow(
      code: 71, symbol: "insufficient_security", aliases: "TLSV1_ALERT_INSUFFICIENT_SECURITY",
      layer: .tlsProfile, speaker: .unknown, causes: "weak-cipher no-forward-secrecy",
      meaning: """
        The server is pickier than the client: it demands stronger algorithms than those on offer. \
        It replaces the plain handshake failure when the sender wants to say that strength was the \
        point. A written one reports that the device found the server's choice too weak.
        """,
      next: """
        Compare the suites and groups of both sides; a server restricted to rare strong suites \
        should admit the common ECDHE ones with AES-GCM.
        """),
    CatalogRow(
      code: 80, symbol: "internal_error", aliases: "TLSV1_ALERT_INTERNAL_ERROR",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other sni-unrecognized",
      meaning: """
        Something failed inside the sender that has nothing to do with the other side's messages. \
        Read, the server had a fault of its own, such as a missing key file or certificate; front \
        ends also send it when no site is configured for the requested name. Written, something \
        inside this device's TLS code gave up.
        """,
      next: """
        Read the server's error log at the time of the attempt. No App Transport Security key \
        influences it.
        """),
    CatalogRow(
      code: 86, symbol: "inappropriate_fallback", aliases: "TLSV1_ALERT_INAPPROPRIATE_FALLBACK",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        The client retried with a lower TLS version and marked the retry as one, and the server, \
        which supports more, refused what looks like a downgrade attack. The first attempt must \
        have failed for another reason. It is always read, never written, on the client's side.
        """,
      next: """
        Find out why the initial attempt failed: packet loss, or a middlebox that drops newer \
        hellos.
        """),
    CatalogRow(
      code: 90, symbol: "user_canceled", aliases: "TLSV1_ALERT_USER_CANCELLED", layer: .other,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        The handshake was broken off by a decision outside of the protocol, for instance a person \
        pressing cancel. It does not accuse either certificate or parameters. A close alert \
        normally follows it.
        """,
      next: """
        See whether the app or a timeout cancelled; on the server's side look for an \
        administrative stop.
        """),
    CatalogRow(
      code: 100, symbol: "no_renegotiation_RESERVED",
      aliases: "no_renegotiation TLSV1_ALERT_NO_RENEGOTIATION", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        One side asked to negotiate again inside an established connection, and the other declined. \
        It is a warning, and often it is what a server for optional client certificates runs into. \
        TLS 1.3 has no renegotiation, so the number is reserved there.
        """,
      next: """
        Configure the server to ask for client certificates at the start, or with the TLS 1.3 \
        mechanism for later requests.
        """),
    CatalogRow(
      code: 109, symbol: "missing_extension", aliases: "", layer: .tlsProfile, speaker: .unknown,
      causes: "peer-alert-other",
      meaning: """
        An extension that is compulsory for the negotiated version was not there. In a read alert \
        the server missed something in our hello, for example the server name or the key share, \
        which may have been stripped on the way. In a written one, the server's hello is \
        incomplete.
        """,
      next: """
        Look at the hello as it arrives at the server; without SNI, connect by host name and not \
        by address.
        """),
    CatalogRow(
      code: 110, symbol: "unsupported_extension", aliases: "TLSV1_ALERT_UNSUPPORTED_EXTENSION",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        A message contained an extension that had not been offered or is forbidden in that place. \
        Chiefly clients have reason to send this, so writing it means that the server violates the \
        protocol. Reading one is rare; the server then objects to an extension that our side sent.
        """,
      next: "Update the TLS implementation or load balancer in front of the service."),
    CatalogRow(
      code: 111, symbol: "certificate_unobtainable_RESERVED",
      aliases: "certificate_unobtainable TLSV1_ALERT_CERTIFICATE_UNOBTAINABLE", layer: .client,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        A server was told to download the client's certificate from a URL and could not get it. \
        That extension found practically no users and has been withdrawn. The alert in a log of \
        today rather indicates confused software.
        """,
      next: "Verify by a capture that the number really is in the alert."),
    CatalogRow(
      code: 112, symbol: "unrecognized_name", aliases: "TLSV1_ALERT_UNRECOGNIZED_NAME",
      layer: .tlsProfile, speaker: .unknown, causes: "sni-unrecognized",
      meaning: """
        The host name in the client's hello is not one that the server answers for. Virtual hosts \
        and shared front ends send it, as a warning or as a fatal alert, when DNS leads to a \
        machine that was not set up for the name. A client reads it and does not write it.
        """,
      next: """
        Check the DNS record and the name in the URL, then add the host to the server's TLS \
        configuration.
        """),
    CatalogRow(
      code: 113, symbol: "bad_certificate_status_response",
      aliases: "TLSV1_ALERT_BAD_CERTIFICATE_STATUS_RESPONSE", layer: .trust, speaker: .unknown,
      causes: "peer-alert-other",
      meaning: """
        An OCSP answer that came stapled to the certificate is invalid or unusable. The client is \
        the one who sends it, so expect it as a written alert about the server's stapling. A clock \
        that is wrong on either side makes a good answer look bad.
        """,
      next: "Renew or switch off the stapled response on the server, and compare the clocks."),
    CatalogRow(
      code: 114, symbol: "bad_certificate_hash_value_RESERVED",
      aliases: "bad_certificate_hash_value TLSV1_ALERT_BAD_CERTIFICATE_HASH_VALUE", layer: .client,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        The hash of a certificate fetched by URL did not agree with the certificate. It belongs to \
        the same abandoned extension as number 111. Neither Apple clients nor common servers \
        implement it.
        """,
      next: "Treat the peer as non-standard and identify its software."),
    CatalogRow(
      code: 115, symbol: "unknown_psk_identity",
      aliases: "unknown_PSK_identity TLSV1_ALERT_UNKNOWN_PSK_IDENTITY", layer: .tlsProfile,
      speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        The server does not know the pre-shared key that the client named. That mode is for \
        devices which were paired beforehand and not for web servers; session resumption falls \
        back silently instead. Read, the key was deleted or mistyped on the server.
        """,
      next: "Pair or provision the device again so that both hold the same identity and key."),
    CatalogRow(
      code: 116, symbol: "certificate_required", aliases: "TLSV1_ALERT_CERTIFICATE_REQUIRED",
      layer: .client, speaker: .unknown, causes: "client-cert-required",
      meaning: """
        The server insists on a client certificate and received none. It exists since TLS 1.3, \
        where the refusal comes after the client thinks the handshake is complete, so it may \
        surface as a lost connection. Older versions say the same by a handshake failure.
        """,
      next: """
        Answer the client certificate challenge in the session delegate with an identity, or make \
        the certificate optional on the server.
        """),
    CatalogRow(
      code: 117, symbol: "general_error", aliases: "", layer: .other, speaker: .unknown,
      causes: "peer-alert-other",
      meaning: """
        An error for which no other alert fits, introduced with the revised TLS 1.3 specification. \
        It conveys only that the sender ended the connection deliberately. Its direction decides \
        whose log contains the explanation.
        """,
      next: "Consult the log of the side that sent it."),
    CatalogRow(
      code: 120, symbol: "no_application_protocol", aliases: "TLSV1_ALERT_NO_APPLICATION_PROTOCOL",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        None of the application protocols in the client's ALPN list, such as h2 or http/1.1, is \
        served on that port. A server for another purpose, say mail or a database behind TLS, \
        responds so. Certificates and TLS version were not the issue.
        """,
      next: "Use the port of the web service, or enable HTTP/2 or HTTP/1.1 in its ALPN settings."),
    CatalogRow(
      code: 121, symbol: "ech_required", aliases: "ECH_required TLSV1_ALERT_ECH_REQUIRED",
      layer: .tlsProfile, speaker: .unknown, causes: "peer-alert-other",
      meaning: """
        Encrypted ClientHello was offered and the server could not accept it with the keys that \
        the client had. The client itself sends the alert after authenticating the server's public \
        name, so that it can retry with fresh keys. A record in DNS with an outdated key \
        configuration is the natural reason.
        """,
      next: "Publish the current ECH configuration, and retry once old DNS records have expired."),
  ]
}

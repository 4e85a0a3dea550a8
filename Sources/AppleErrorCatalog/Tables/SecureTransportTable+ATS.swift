extension CatalogTables {
  /// The codes of App Transport Security and of early data, -9880 to -9890.
  static let secureTransportATS: [CatalogRow] = [
    CatalogRow(
      code: -9890,
      symbol: "errSSLEarlyDataRejected",
      aliases: "",
      layer: .network, speaker: .peer,
      causes: "",
      meaning: """
        The server declined the data that the client had sent ahead with a resumed TLS 1.3 session \
        (0-RTT). Declining is the server's right and happens after restarts or key changes; the \
        handshake itself proceeds. The data have to be sent again, nothing else is lost.
        """,
      next: """
        Retransmit the request over the completed connection; only requests that are safe to \
        repeat belong in early data.
        """),
    CatalogRow(
      code: -9886,
      symbol: "errSSLATSCertificateTrustViolation",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "pin-mismatch unknown-root",
      meaning: """
        The chain does not contain an identity that the app itself pinned under NSPinnedDomains; \
        this is the status that Apple assigns to the checks LeafSPKISHA256 and CAspkiSHA256. The \
        certificate may be perfectly valid to everybody else. Typical after a server changed its \
        key or authority, or with a debugging proxy in the path. The error that the app receives \
        around it commonly carries -9802.
        """,
      next: """
        Compare the SPKI hashes of the delivered chain with those in Info.plist. Ship an app \
        version with the new pins, and always pin a backup key.
        """),
    CatalogRow(
      code: -9885,
      symbol: "errSSLATSCertificateHashAlgorithmViolation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "sha1-certificate",
      meaning: """
        Some certificate of the chain, possibly an intermediate rather than the leaf, carries a \
        signature with a hash weaker than SHA-256. The root's own signature never counts, since a \
        root is trusted by being installed. Servers that still deliver an old SHA-1 intermediate \
        next to a new leaf trigger it.
        """,
      next: """
        Replace the intermediate on the server by the authority's current one, and check each \
        signature algorithm with `openssl x509 -text`.
        """),
    CatalogRow(
      code: -9884,
      symbol: "errSSLATSLeafCertificateHashAlgorithmViolation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "sha1-certificate",
      meaning: """
        The server's own certificate is signed with a hash weaker than SHA-256, in practice SHA-1. \
        ATS rejects it, and since iOS 13 ordinary trust evaluation does as well, for private \
        authorities included. The length of the key is not what is complained about.
        """,
      next: """
        Re-issue the leaf certificate with a SHA-256 signature.
        """),
    CatalogRow(
      code: -9883,
      symbol: "errSSLATSMinimumKeySizeViolation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "weak-key",
      meaning: """
        The public key in the server's certificate is too short: ATS asks for RSA with 2048 bits \
        or an elliptic curve with 256. No narrow key exists for this requirement, and since iOS 13 \
        the system's own trust evaluation rejects short RSA keys too. A plist change alone \
        therefore rarely suffices any more.
        """,
      next: """
        Have the certificate issued with a new key of RSA 2048 or P-256 and up.
        """),
    CatalogRow(
      code: -9882,
      symbol: "errSSLATSCiphersuiteViolation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "no-forward-secrecy weak-cipher",
      meaning: """
        Client and server agreed on a cipher suite that App Transport Security does not count as \
        good enough. Most often it is RSA key exchange without forward secrecy, which \
        NSExceptionRequiresForwardSecrecy=false for the host would permit. RC4, 3DES or \
        finite-field DHE are in no group of ATS suites, so that key does not bring them in.
        """,
      next: """
        Order ECDHE with AES-GCM or ChaCha20-Poly1305 first in the server's suite list.
        """),
    CatalogRow(
      code: -9881,
      symbol: "errSSLATSMinimumVersionViolation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "tls-version-too-old",
      meaning: """
        The TLS version that was negotiated lies below the floor that App Transport Security sets \
        for the host, TLS 1.2 unless the app says otherwise. The certificate is not in question. \
        Until the server is upgraded, NSExceptionMinimumTLSVersion for exactly this host lowers \
        the floor on systems before OS 26; from OS 26 on, an exception for TLS 1.0 or 1.1 is \
        reported to be ignored.
        """,
      next: """
        Enable TLS 1.2 or 1.3 on the server. If an exception must bridge the gap, choose the \
        highest version that the server has, not TLSv1.0 out of caution.
        """),
    CatalogRow(
      code: -9880,
      symbol: "errSSLATSViolation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: """
        tls-version-too-old no-forward-secrecy weak-cipher weak-key sha1-certificate
        """,
      meaning: """
        The connection violates App Transport Security, says this device, without telling which \
        requirement. That ATS is the reason is beyond doubt, unlike with the shared codes -9802 or \
        -9824. The header has had it since iOS 13, yet no public log is known that shows it: real \
        violations have so far been printed under the older numbers.
        """,
      next: """
        Read the libboringssl line `ATS violation: …` beside it for the requirement, or let \
        nscurl's matrix find it.
        """),
  ]

  /// The codes of Secure Transport's record layer, which never leave the framework.
  static let recordLayer: [CatalogRow] = [
    CatalogRow(
      code: -10009,
      symbol: "errSSLRecordUnexpectedRecord",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A DTLS record came at the wrong moment and was skipped, which the public -9849 expresses. \
        Datagram transports reorder and repeat by nature. Ordinary HTTPS does not use DTLS at all.
        """,
      next: """
        Nothing has to be done unless the DTLS session stalls.
        """),
    CatalogRow(
      code: -10008,
      symbol: "errSSLRecordRecordOverflow",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "not-tls-port",
      meaning: """
        A record header claims an impossible length. This is -9847 before translation, and like \
        that one it mostly means that plain text was read as TLS. The doubled word in the symbol \
        is Apple's.
        """,
      next: """
        Make sure that the URL's scheme and port belong together.
        """),
    CatalogRow(
      code: -10007,
      symbol: "errSSLRecordBadRecordMac",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        A record's authentication code did not match; the private layer discards the record and \
        the public answer is -9846. Corruption on the path is likelier than an attack. Policies of \
        the app have no influence on it.
        """,
      next: """
        Retry, and look for a defective network device if it keeps happening.
        """),
    CatalogRow(
      code: -10006,
      symbol: "errSSLRecordDecryptionFail",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        Decrypting a received record failed within the record layer. Outside the framework -9845 \
        appears. Altered bytes or unequal keys lie behind it.
        """,
      next: """
        Exclude inspecting middleboxes, then compare with a different client.
        """),
    CatalogRow(
      code: -10005,
      symbol: "errSSLRecordConnectionRefused",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "handshake-aborted not-ats-network",
      meaning: """
        The peer let go of the connection before a single record came back. It is the internal \
        counterpart of errSSLConnectionRefused, -9844. Port, firewall and the service behind it \
        are in question, not certificates.
        """,
      next: """
        Probe the port with another TLS client from the same network.
        """),
    CatalogRow(
      code: -10004,
      symbol: "errSSLRecordClosedAbort",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "handshake-aborted not-ats-network",
      meaning: """
        While a record was being read or written, the connection went away without TLS's goodbye. \
        Callers see -9806 for it. The layer that printed this one knows nothing about reasons.
        """,
      next: """
        Investigate as for -9806: network first, server's TLS settings second.
        """),
    CatalogRow(
      code: -10003,
      symbol: "errSSLRecordNegotiation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "tls-version-too-old",
      meaning: """
        Records arrived with a protocol version that does not match what was being negotiated. \
        This internal form corresponds to -9801. The peer's TLS version deserves the first look.
        """,
      next: """
        Determine the server's versions with a scan, then treat it like -9801.
        """),
    CatalogRow(
      code: -10002,
      symbol: "errSSLRecordProtocol",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "not-tls-port",
      meaning: """
        The framing of incoming records broke the rules of TLS, noticed in the private record \
        layer. As with the public code -9800, a port that does not speak TLS is the first \
        suspicion. No certificate was processed.
        """,
      next: """
        Find the -9800 that accompanies it and check which protocol the port speaks.
        """),
    CatalogRow(
      code: -10001,
      symbol: "errSSLRecordWouldBlock",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The private record layer has to wait for the socket; outside it becomes errSSLWouldBlock. \
        Healthy connections pass through this state all the time. It denotes no failure.
        """,
      next: """
        Disregard it when searching for the reason of a failed load.
        """),
    CatalogRow(
      code: -10000,
      symbol: "errSSLRecordInternal",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The record layer inside Secure Transport failed in an unforeseen way. Numbers from -10000 \
        to -10009 are private to the framework and get translated to the public -98xx codes before \
        a caller sees them. One in a log was printed from within Apple's code and is beside a \
        public counterpart, here -9810.
        """,
      next: """
        Work with the public code of the same moment.
        """),
  ]
}

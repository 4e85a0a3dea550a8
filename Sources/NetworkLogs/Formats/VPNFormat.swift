extension LogFormat {
  /// Clients of virtual private networks: those that apps embed and the system's own.
  ///
  /// Source: `error.hpp` of openvpn3, `NSError+OpenVPNError.m` of OpenVPNAdapter, `NEVPNConnection.h`,
  /// `NEAppProxyFlow.h`, `WireGuardAdapter.swift`, `OpenVPNError.swift` of TunnelKit,
  /// `tunnel.c` of openfortivpn, `task_manager_v2.c` of strongSwan.
  static let vpn = LogFormat(
    name: "vpn",
    anchors: [
      "openvpn-adapter.error-key.message=", "EVENT: CONNECTION_TIMEOUT", "EVENT: CERT_VERIFY_FAIL",
      "NEVPNConnectionErrorDomain", "NEAppProxyErrorDomain", "Client exception in transport",
      "Transport Error: ", "Transport error on '", "DNS resolve error on ",
      "TCP connect error on ", "UDP connect error on ", "VERIFY FAIL -- ",
      "Failed to resolve endpoint ",
      "DNS resolution failed for the following", "Handshake did not complete after ",
      "Failed to send handshake initiation", "rigger shutdown (error: ",
      "Gateway certificate validation failed", "failed, peer not responding",
      "to open HTTPS connection to ", "SSL negotiation with ", "currentIPInfo(",
    ],
    rules: [
      // Tunnelblick, of the look-up of its own address.
      Rule(#"currentIPInfo\([A-Z][a-z]{2,8}\): Code = (-1\d{3}|-2000), indicating"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(
        #"(?:openvpn-adapter\.error-key\.message=[A-Za-z :]{0,40}?|EVENT: |Client exception in transport_\w{3,12}: )([A-Z][A-Z_]{5,40})(?![A-Za-z])"#
      ) { match, line, event in
        guard let name = match.text(1, line), let meaning = openVPNErrors[name] else {
          event.claimsNothing = true
          return
        }
        event.add(meaning, line)
        event.add(.rawStream)
      },
      Rule(
        #"(?:Transport error on|DNS resolve error on|TCP connect error on|UDP connect error on) '?([A-Za-z0-9][A-Za-z0-9.\-]{0,252})"#
      ) { match, line, event in
        event.addRawFailure()
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule("VERIFY FAIL -- ([a-z][a-z \\-]{4,60})") { match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      // The system's own; the numbers are of why it was disconnected last.
      Rule(
        #"(?:Domain=)?NEVPNConnectionErrorDomain(?:\\?"? Code=| error )(?:(2|3|5|6|7|15|16)|(9|10|11|12)|(18)|(19)|(17))(?!\d)"#
      ) { match, line, event in
        if match.has(1) {
          event.addRawFailure(match.number(1, line) == 15 ? .handshakeFailed : .networkFailed)
        } else if match.has(2) {
          event.addRawFailure(.clientCertificateRejected)
        } else {
          let check = match.has(3) ? ["NotValidBefore"] : match.has(4) ? ["TemporalValidity"] : []
          event.addRefusal(line, at: "chain", check)
          event.add(.rawStream)
        }
      },
      Rule(#"(?:Domain=)?NEAppProxyErrorDomain(?:\\?"? Code=| error )[237](?!\d)"#) {
        _, _, event in
        event.addRawFailure()
      },
      // WireGuard.
      Rule(
        #"(?:DNS resolution failed for the following hostname(?:s|\(s\))?:|Failed to resolve endpoint) ([A-Za-z0-9][A-Za-z0-9.\-]{0,252})"#
      ) { match, line, event in
        event.addRawFailure()
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"Handshake did not complete after \d{1,3} |Failed to send handshake initiation:? "#) {
        _, _, event in
        event.addRawFailure()
      },
      // TunnelKit.
      Rule(
        #"[tT]rigger shutdown \(error: (?:[A-Za-z]{3,30}\.)?(?:negotiationTimeout|pingTimeout|failedLinkWrite|(peerVerification|tlsHandshake|tlsServerCertificate|tlsCertificateAuthority))"#
      ) { match, _, event in
        event.addRawFailure(match.has(1) ? .handshakeFailed : .networkFailed)
      },
      // OpenConnect names the host around the failure.
      Rule(
        #"(?:Failed to open HTTPS connection to|SSL negotiation with) ([A-Za-z0-9][A-Za-z0-9.\-]{0,252})$"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // openfortivpn.
      Rule("Gateway certificate validation failed") { _, line, event in
        event.addRefusal(line, at: "chain", [])
        event.add(.rawStream)
      },
      // strongSwan.
      Rule("establishing IKE_SA failed, peer not responding") { _, _, event in
        event.addRawFailure()
      },
    ],
    samples: [
      "currentIPInfo(Address): Code = -1202, indicating an SSL error",
      "ERROR:  Gateway certificate validation failed, and the certificate digest is not in the local whitelist.",
      "[IKE] establishing IKE_SA failed, peer not responding",
      "SSL negotiation with vpn.example.org", "Failed to open HTTPS connection to vpn.example.org",
      "me.example.openvpn-adapter.error-key.message=SSL_ERROR",
      "EVENT: CONNECTION_TIMEOUT [FATAL-ERR]",
      "Client exception in transport_recv: RESOLVE_ERROR",
      "Transport Error: DNS resolve error on 'vpn.example.org' for UDP session: Host not found",
      "TCP connect error on 'vpn.example.org:443' (192.0.2.40:443): Connection refused",
      "UDP connect error on 'vpn.example.org:1194'",
      "VERIFY FAIL -- unable to get issuer certificate : depth=0",
      #"Error Domain=NEVPNConnectionErrorDomain Code=19 "The validity period of the server certificate has passed.""#,
      #"Error Domain=NEAppProxyErrorDomain Code=2 "The peer reset the flow""#,
      "[NET] DNS resolution failed for the following hostnames: vpn.example.org",
      "[NET] Failed to resolve endpoint vpn.example.org: nodename nor servname provided",
      "[NET] peer(SzQp…Bv0=) - Handshake did not complete after 5 seconds, retrying (try 3)",
      "[NET] peer(SzQp…Bv0=) - Failed to send handshake initiation: write udp4 0.0.0.0:1",
      "ERROR OpenVPNSession.shutdown():621 - Trigger shutdown (error: pingTimeout)",
    ],
    isDetail: true)

  /// The errors of openvpn3 that are of a connection; those of keys, settings and passwords are left out.
  private static let openVPNErrors: [String: ErrorMeaning] = [
    "NETWORK_RECV_ERROR": .failed(.networkFailed),
    "NETWORK_EOF_ERROR": .failed(.networkFailed),
    "NETWORK_SEND_ERROR": .failed(.networkFailed),
    "NETWORK_UNAVAILABLE": .failed(.networkFailed),
    "RESOLVE_ERROR": .failed(.networkFailed),
    "TRANSPORT_ERROR": .failed(.networkFailed),
    "TCP_CONNECT_ERROR": .failed(.networkFailed),
    "UDP_CONNECT_ERROR": .failed(.networkFailed),
    "HANDSHAKE_TIMEOUT": .failed(.networkFailed),
    "KEEPALIVE_TIMEOUT": .failed(.networkFailed),
    "INACTIVE_TIMEOUT": .failed(.networkFailed),
    "CONNECTION_TIMEOUT": .failed(.networkFailed),
    "PRIMARY_EXPIRE": .failed(.networkFailed),
    "PROXY_ERROR": .failed(.proxyFailed),
    "SSL_ERROR": .failed(.handshakeFailed),
    "SSL_PARTIAL_WRITE": .failed(.handshakeFailed),
    "TLS_VERSION_MIN": .failed(.handshakeFailed),
    "TLS_ALERT_PROTOCOL_VERSION": .failed(.handshakeFailed),
    "TLS_ALERT_HANDSHAKE_FAILURE": .failed(.handshakeFailed),
    "TLS_ALERT_UNKNOWN_CA": .failed(.clientCertificateRejected),
    "TLS_ALERT_CERT_EXPIRED": .failed(.clientCertificateRejected),
    "TLS_ALERT_CERT_REVOKED": .failed(.clientCertificateRejected),
    "TLS_ALERT_BAD_CERTIFICATE": .failed(.clientCertificateRejected),
    "TLS_ALERT_UNSUPPORTED_CERTIFICATE": .failed(.clientCertificateRejected),
    "TLS_ALERT_MISC": .failed(.handshakeFailed),
    "CERT_VERIFY_FAIL": .refused([]),
    "SSL_CA_MD_TOO_WEAK": .refused(["WeakSignature"]),
    "SSL_CA_KEY_TOO_SMALL": .refused(["WeakKeySize"]),
    "SSL_DH_KEY_TOO_SMALL": .failed(.handshakeFailed),
  ]
}

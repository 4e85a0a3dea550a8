extension LogFormat {
  /// What manages Macs and iPads, and the directories, networks and printers of an organisation.
  ///
  /// Source: `DMCHTTPTransaction` of device management, jamf's log, `eapolclient`, `tls-darwin.c` and `ipp.c` of CUPS,
  /// OpenLDAP, Heimdal's `krb5_err.et`, `CFOpenDirectoryConstants.h`, `errno.h`.
  static let management = LogFormat(
    name: "management",
    anchors: [
      "not successfully downloaded. -", "connect to the JSS",
      "must be trusted for the jamf", "erver certificate not trusted", "=SecurityError (",
      "httpTLSStart: SSLHandshake", "secure connection to host (", "STATE: +cups-pki-",
      "TLS: hostname ", "ldap_connect_to_host: TCP ", "handshake status to [errSSL",
      "evaluation result=failure", "RegistrationResponseCode: ", "reach any KDC in realm",
      "server could not be contacted", "NAConnectToServerSync failed",
      "Apple Software Update server when", "reach Apple software update servers",
    ],
    rules: [
      // Jamf's agent.
      Rule(#"Package was not successfully downloaded\. (-1\d{3})(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule("(?:Could not|Unable to) connect to the JSS") { _, _, event in
        event.add(.wording(.networkFailed))
      },
      Rule(
        #"The SSL Certificate for "# + urlGroup + #" must be trusted for the jamf binary"#
      ) { match, line, event in
        event.add(.trustRefused)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // Updates of the system.
      Rule(
        #"Unable to reach Apple software update servers|Didn(?:'|’)t get a response from the Apple Software Update server when"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // 802.1X and VPN: EAP by Apple's daemons.
      Rule(#"[sS]erver certificate not trusted,? status \d{1,5} (-98\d\d|-67\d{3}|0)(?!\d)"#) {
        match, line, event in
        event.add(.trustRefused)
        if let code = match.number(1, line), code != 0 { event.addCode(code, .osStatus, .stream) }
      },
      Rule(#"Status=SecurityError \(\d{1,5}\): errSSL\w{3,40} \((-98\d\d)\)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      // CUPS, on Secure Transport.
      Rule(#"httpTLSStart: SSLHandshake returned (-98\d\d)(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      Rule(
        #"Unable to establish a secure connection to host \((?:(untrusted|self-signed|expired) certificate|(certificate not yet valid)|(host name mismatch)|(certificate chain invalid)|(peer dropped connection)|(-98\d\d)(?!\d)|[a-z])"#
      ) { match, line, event in
        if let code = match.number(6, line) {
          event.addCode(code, .ssl, .stream)
          return
        }
        if match.has(1) || match.has(2) {
          let isOfTime = match.has(2) || match.text(1, line) == "expired"
          event.addRefusal(line, at: "chain", [isOfTime ? "TemporalValidity" : "AnchorTrusted"])
        } else if match.has(3) {
          event.addRefusal(line, at: "leaf", ["SSLHostname"])
        } else if match.has(4) {
          event.add(.trustRefused)
        } else {
          event.add(match.has(5) ? .resetDuringHandshake : .wording(.handshakeFailed))
        }
      },
      Rule(#"STATE: \+cups-pki-(?:(expired)|(?:invalid|unknown|changed))(?![a-z])"#) {
        match, _, event in
        event.add(
          .commandLineTool(
            .certificate(match.has(1) ? "certificate has expired" : "failed to verify")))
      },
      // OpenLDAP on Secure Transport.
      Rule(
        #"TLS: hostname (?:\(([A-Za-z0-9.\-]{1,253})\) )?does not match (?:common name in|CN in peer) certificate"#
      ) { match, line, event in
        event.addRefusal(line, at: "leaf", ["SSLHostname"])
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"ldap_connect_to_host: TCP ([A-Za-z0-9.\-]{1,253}):\d{1,5}"#) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // eapolclient.
      Rule(
        #"handshake status to \[errSSL(?!WouldBlock|ServerAuthC|PeerAuthC|ClientCertReq|ClientHelloRec)\w{4,40}\]:\[(-98\d\d)\]|trust evaluation result=(failure) to TLS"#
      ) { match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .ssl, .stream)
        } else {
          event.add(.trustRefused)
        }
      },
      // Directories and file servers.
      Rule(
        #"unable to reach any KDC in realm|Authentication server could not be contacted\.?  ?\(5200\)"#
      ) { _, _, event in event.addRawFailure() },
      Rule(
        #"NAConnectToServerSync failed with error: (5[0-9]|6[0-5]) for url: \w{3,5}://(?:[^\s/@]{1,100}@)?([A-Za-z0-9.\-]{1,253})"#
      ) { match, line, event in
        event.add(.rawStream)
        if let code = match.number(1, line) { event.addCode(code, .posix, .error) }
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      // Content caching.
      Rule(#"RegistrationResponseCode: [45]\d\d(?!\d)"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
    ],
    samples: [
      "The SSL Certificate for https://jss.example.org:8443/ must be trusted for the jamf binary to connect to it.",
      "super[78]: Error: Unable to reach Apple software update servers.",
      "Didn't get a response from the Apple Software Update server when downloading Tools.",
      "D [14/May/2024:10:25:01 +0200] [Job 80] STATE: +cups-pki-expired",
      "lpstat: Unable to establish a secure connection to host (-9802).",
      "kinit: krb5_get_init_creds: unable to reach any KDC in realm EXAMPLE.ORG",
      "dsconfigad: Authentication server could not be contacted.  (5200)",
      "NAConnectToServerSync failed with error: 64 for url: smb://anna@nas.example.org/Backups",
      "jamf[2874]: Could not connect to the JSS", "Unable to connect to the JSS",
      "4_httpTLSStart: SSLHandshake returned -9807.",
      "lpstat: Unable to establish a secure connection to host (self-signed certificate).",
      "Error: Package was not successfully downloaded. -1200",
      "neagent: [eaptls_plugin.c:292] eaptls_verify_server(): server certificate not trusted status 6 0",
      "server certificate not trusted status 1001 -9807",
      "State=Held Status=SecurityError (1001): errSSLXCertChainInvalid (-9807):",
      "TLS: hostname (ldap.example.org) does not match common name in certificate (dc.internal).",
      "ldap_connect_to_host: TCP ldap.example.org:636",
      "eapolclient[8]: updated handshake status to [errSSLClosedAbort]:[-9806]",
      "RegistrationResponseCode: 500",
    ],
    isDetail: true)
}

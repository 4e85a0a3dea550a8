extension LogFormat {
  /// Apple's own services (accounts, mail, the stores, Health), of the certificates that they refuse and the
  /// connections that they lose.
  static let appleServices = LogFormat(
    name: "service",
    anchors: [
      "received an untrusted cert for ", "server does not have an SSL certificate",
      "untrusted SSL certificate", "trusted certificate. Prompting user",
      "SecTrustEvaluate result ", "prompting certificate for host: ", "Untrusted certificate alert",
      "ing connection 0x", "ytes: connection 0x", "failed to open connection for ",
      "nw_endpoint_create_host failed for ",
      "trust validation returned NO", "Failed to evaluate trust: ", "PrintKit trust evaluation",
      "a different printer than ", "not rooted in the system trust store", "CERT_ERROR from ",
      "Apple Software Update server", " the Software Update server (", "CKErrorDomain error ",
      "CKErrorDomain Code=", "failed: HTTP response ", "erver cert validity check failed",
      "] Trust failed ",
      "hash does not match the saved one", "CertVerificationDelegate: ", "ertificate, bailing!",
      "ertificate to validate, bailing",
      "SecTrust could not be evaluated", "nw_connection failed with error=",
      "SSErrorDomain", "AMSErrorDomain", "GKErrorDomain", "kCLErrorDomain",
      "cloudServiceNetworkConnectionFailed", "[ViceroyTrace] [ERROR] ",
      "PeerConnection connectedHandler",
    ],
    rules: [
      // Accounts of mail, calendars and contacts. What asks the user has been refused already.
      Rule(
        #"(?:received an untrusted cert for|server does not have an SSL certificate\. Host:|prompting certificate for host:) ([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9])"#
      ) { match, line, event in
        event.add(.trustRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"warning user about an untrusted SSL certificate|does not require trusted certificate\. Prompting user|Untrusted certificate alert is being shown"#
          + #"|SecTrustEvaluate result [03567]\. (?:Checking|Need|Denying)|handle SecTrustEvaluate result \d\. Denying"#
      ) { _, _, event in event.add(.trustRefused) },
      // Mail's connections, whose server is named when they are opened.
      Rule(#"opening connection 0x[0-9a-f]{6,16} to ([A-Za-z0-9.\-]{1,253}):\d{1,5} \("#) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      Rule(
        #"(?:opening connection|(?:read|write)Bytes: connection) 0x[0-9a-f]{6,16} timed out"#
          + #"|Can[’']t connect to the Apple Software Update server|(?:Domain=)?CKErrorDomain(?: error |\\?"? Code=)[34](?!\d)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        #"(?:failed to open connection|nw_endpoint_create_host failed) for ([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9]) \("#
          + #"|(?:response|load data) from the Software Update server \(([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9])\)"#
      ) {
        match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(1, line) ?? match.host(2, line) { event.add(.host(host)) }
      },
      // Content caching.
      Rule(#"from (https?://[^\s"'<>]{1,500}) failed: HTTP response [45]\d\d(?!\d)"#) {
        match, line, event in
        event.add(.wording(.badResponse))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The stores, games, places and devices nearby: numbers of their own for a network that failed them.
      Rule(
        #"(?:Domain=)?(?:SSErrorDomain(?: error |\\?"? Code=)(?:109|110)|GKErrorDomain(?: error |\\?"? Code=)3(?![^\n]{0,300}GKServerStatusCode)|kCLErrorDomain(?: error |\\?"? Code=| ?错误 ?)2)(?!\d)"#
          + #"|cloudServiceNetworkConnectionFailed(?!\w)|\[ViceroyTrace\] \[ERROR\] [^\n]{0,60}Connection timed out|PeerConnection connectedHandler[^\n]{0,60} - error \[Unable to connect\]"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        #"(?:Domain=)?AMSErrorDomain(?: error |\\?"? Code=)301(?!\d)(?:[^\n]{0,300}?AMSURL="#
          + urlGroup + ")?"
      ) { match, line, event in
        event.add(.wording(.badResponse))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // How such a connection ends says nothing where it failed before.
      Rule(
        #"closing connection 0x[0-9a-f]{6,16} with error: Error Domain=NSPOSIXErrorDomain Code=57(?!\d)"#
      ) { _, _, event in event.addCode(57, .posix, .socket) },
      Rule(#"nw_connection failed with error=(\d{1,3})(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      // The daemon that counts every process's refused certificates.
      Rule(#"CERT_ERROR from [^\n,]{1,60}, domain (\d) error (-\d{4})(?!\d)"#) {
        match, line, event in
        if let domain = match.number(1, line), let code = match.number(2, line) {
          event.addStream(domain: domain, code: code)
        }
      },
      Rule("Certificate is not rooted in the system trust store") { _, line, event in
        event.addRefusal(line, at: "chain", ["AnchorTrusted"])
      },
      // The services of an Apple account, the stores, Health, and the devices on show in a shop;
      // printing and activation.
      Rule(
        #"trust validation returned NO(?![A-Za-z])|\] Trust failed extended validation|CertVerificationDelegate: (?:Failed authentication challenge|Could not retrieve) (?:for )?serverTrust"#
          + #"|Failed to evaluate trust: [3567] \(|PrintKit trust evaluation failed|SecTrust could not be evaluated|No certificate to validate, bailing|appears to be a different printer than "#
      ) { _, _, event in event.add(.trustRefused) },
      Rule(
        "[sS]erver cert validity check failed|] Trust failed certificate pinning|Certificate hash does not match the saved one|Failed to validate certificate, bailing"
      ) { _, _, event in event.add(.trustChecks(position: "chain", names: ["AnchorApple"])) },
    ],
    samples: [
      "exchangesyncd[233]: (DataAccess) We received an untrusted cert for mail.example.org. You think",
      "(DataAccess) Terminating connection because server does not have an SSL certificate. Host: mail.example.org",
      "(DataAccess) prompting certificate for host: mail.example.org",
      "(DataAccess) Terminating connection and warning user about an untrusted SSL certificate.",
      "(DataAccess) Account does not require trusted certificate. Prompting user.",
      "certui_relay[640]: Untrusted certificate alert is being shown",
      "(CertUI) Got SecTrustEvaluate result 5. Need to prompt.",
      "(CertUI) Don't know how to handle SecTrustEvaluate result 6. Denying",
      "(Message) opening connection 0x11e92a440 to imap.example.org:993 (kCFStreamSocketSecurityLevelNegotiatedSSL)",
      "(Message) opening connection 0x11e92a440 timed out",
      "(Message) readBytes: connection 0x11e92a440 timed out (lifetime: 61.204112 seconds)",
      "Can't connect to the Apple Software Update server",
      "(CKErrorDomain error 4.)", #"Error Domain=CKErrorDomain Code=3 "Network Unavailable""#,
      "Didn’t get a response from the Software Update server (swscan.example.org).",
      "nw_endpoint_create_host failed for imap.example.org (error 22)",
      "Request for registration from https://cache.example.org/r failed: HTTP response 400, body",
      "symptomsd[121]: (SymptomEvaluator) CERT_ERROR from Safari, domain 3 error -9813  num attempts 1 num symptoms 1",
      #"Code=-1 "Failed to evaluate trust: 5 ([leaf AnchorTrusted])""#,
      "NSDebugDescription=Certificate is not rooted in the system trust store.",
      "printd[377]: PrintKit trust evaluation failed due to MobileDeviceManagement",
      "The printer “Office” appears to be a different printer than the one used before",
      #"Error Domain=SSErrorDomain Code=110 "Cannot connect to iTunes Store""#,
      #"Error Domain=GKErrorDomain Code=3 "(null)""#, "(kCLErrorDomain error 2.)",
      "cloudServiceNetworkConnectionFailed: Could not connect",
      "[ViceroyTrace] [ERROR] attempt_failover:4341 Connection timed out for [004B0858] (in clstate 3)",
      "[MCNearbyDiscoveryPeerConnection] PeerConnection connectedHandler (advertiser side) - error [Unable to connect].",
      #"Error Domain=AMSErrorDomain Code=301 "x" UserInfo={AMSURL=https://shop.example.org/a, AMSStatusCode=401}"#,
      "CommCenter[96]: nw_connection failed with error=54", "SecTrust could not be evaluated",
      "(AppleAccountUI) Failed to validate certificate, bailing!",
      "(AppleAccountUI) No certificate to validate, bailing!",
      "(Message) closing connection 0x11e92a440 with error: Error Domain=NSPOSIXErrorDomain Code=57",
      "(Message) failed to open connection for imap.example.org (22)",
      "(Message) trust validation returned NO",
      "AMSURLSecurityPolicy: [4C1D_A02] Trust failed extended validation (EV)",
      "AMSURLSecurityPolicy: [4C1D_A02] Trust failed certificate pinning validation",
      "HKURLSessionCertVerificationDelegate: Failed authentication challenge for serverTrust!",
      "akd[402]: (AuthKit) Server cert validity check failed!",
      "demod[210]: Certificate hash does not match the saved one - Saved: 9f2c - Current: 11aa",
    ],
    isDetail: true)
}

import Testing

@testable import ATSDiagnosis

/// What Apple's own services and QUIC say where a certificate is refused or a connection is lost.
@Suite struct AppleServiceTests {
  static let failures: [Case] = [
    Case(
      "an account's server",
      "exchangesyncd[233]: (DataAccess) We received an untrusted cert for mail.example.org. You really think so?",
      "ambiguous mail.example.org - server"),
    Case(
      "an account's question",
      """
      dataaccessd[211]: (DataAccess) Got SecTrustEvaluate result 5. Checking if needing to prompt.
      dataaccessd[211]: (DataAccess) Account does not require trusted certificate. Prompting user. Account: <ActiveSyncAccount: 0x10b5a3c70>
      dataaccessd[211]: (DataAccess) prompting certificate for host: mail.example.org
      dataaccessd[211]: (DataAccess) got prompt response 0
      """, "ambiguous mail.example.org - server"),
    Case(
      "a dialog of certificates",
      "MobileMail[301]: (CertUI) Got SecTrustEvaluate result 5. Need to prompt.",
      "ambiguous - - server"),
    Case(
      "Mail, and how its connection ended",
      """
      maild[271]: (Message) opening connection 0x11e92a440 to imap.example.org:993 (kCFStreamSocketSecurityLevelNegotiatedSSL)
      maild[271]: (Message) state for connection 0x11e92a440: failed (error: Error Domain=kNWErrorDomainTLS Code=-9836 "Unknown error: -9836")
      maild[271]: (Message) connection 0x11e92a440 failed to connect
      maild[271]: (Message) closing connection 0x11e92a440 with error: Error Domain=NSPOSIXErrorDomain Code=57
      """, "ambiguous imap.example.org -9836,57 server"),
    Case(
      "Mail, out of time",
      "maild[271]: (Message) readBytes: connection 0x11e92a440 timed out (lifetime: 61.204112 seconds)",
      "not-ats-network - - none"),
    Case(
      "Mail's address", "maild[271]: (Message) failed to open connection for imap.example.org (22)",
      "not-ats-network imap.example.org - none"),
    Case(
      "an Apple account's own check",
      "akd[402]: (AuthKit) [com.apple.authkit:core] Server cert validity check failed!",
      "proxy-or-captive - - server"),
    Case(
      "the stores",
      "appstored[240]: (AppleMediaServices) AMSURLSecurityPolicy: [4C1D_A02] Trust failed extended validation (EV)",
      "ambiguous - - server"),
    Case(
      "Health",
      "healthd[301]: HKURLSessionCertVerificationDelegate: Failed authentication challenge for serverTrust!",
      "ambiguous - - server"),
    Case(
      "printing",
      "printd[377]: PrintKit trust evaluation failed due to MobileDeviceManagement AirPrintTrustedTLSRequirementForced setting enabled",
      "ambiguous - - server"),
    Case(
      "activation",
      #"Error Domain=com.apple.MobileActivation.ErrorDomain Code=-1 "Failed to evaluate trust: 5 ([leaf AnchorTrusted])""#,
      "ambiguous - - server"),
    Case(
      "the daemon that counts refused certificates",
      "symptomsd[121]: (SymptomEvaluator) CERT_ERROR from Safari, domain 3 error -9814  num attempts 1 num symptoms 1",
      "expired - -9814 server"),
    Case(
      "software updates", "Can’t load data from the Software Update server (sus.example.org).",
      "not-ats-network sus.example.org - none"),
    Case(
      "content caching",
      "AssetCache[216]: Request for registration from https://cache.example.org/r failed: HTTP response 400, body",
      "not-ats-http cache.example.org - none"),
    Case(
      "CloudKit", #"Error Domain=CKErrorDomain Code=4 "Network Failure""#,
      "not-ats-network - - none"),
    Case(
      "a web page's account",
      "Preferences[512]: (AppleAccountUI) Failed to validate certificate, bailing!",
      "proxy-or-captive - - server"),
    Case(
      "the loader of OS 26",
      "Task <5C1D7A3E-2F1B-4C6A-9D0E-7B8A1F2C3D4E>.<1> connection state: failed, error: Connection refused",
      "not-ats-network - - none"),
    Case(
      "a packet for Swift that didn't come in time",
      #"failed downloading 'https://dl.example.org/a.zip' which is required by binary target 'A': downloadError("The request timed out.")"#,
      "not-ats-network dl.example.org - none"),
    Case(
      "QUIC, the server's alert",
      #"quic_frame_process_CONNECTION_CLOSE [C8.1.1:2] [-e2478c8fd573d66a] TLS error means "unrecognized name""#,
      "sni-unrecognized - - server"),
    Case(
      "QUIC, the server's alert about a client",
      #"quic_frame_process_CONNECTION_CLOSE [C8.1.1:2] [-e2478c8fd573d66a] TLS error means "certificate required""#,
      "client-cert-required - - code"),
    Case(
      "QUIC, this side's status",
      "quic_crypto_error_block_invoke [C8.1.1:2] [-e2478c8fd573d66a] TLS error (security error -9858) (state initial_sent)",
      "ambiguous - -9858 undecided"),
    Case(
      "QUIC, this side's alert",
      "quic_crypto_error_block_invoke [C8.1.1:2] [-e2478c8fd573d66a] TLS alert error 46",
      "ambiguous - - server"),
    Case(
      "a number of Network.framework's",
      "QUIC failed for an inbound peer (NWError 60 - Operation timed out)",
      "not-ats-network - 60 none"),
    Case(
      "below TLS",
      "[BoringSSL] nw_protocol_boringssl_error(1584) [C1.1:2][0x1053ab330] Lower protocol stack error: 54",
      "not-ats-network - 54 none"),
    Case(
      "a page without a path in WebKit's inspector",
      "Failed to load resource: An SSL error has occurred and a secure connection to the server cannot be made. (www.example.com, line 0)",
      "ambiguous www.example.com - undecided"),
    Case(
      "a file in WebKit's inspector",
      "Failed to load resource: An SSL error has occurred and a secure connection to the server cannot be made. (app.browser.js, line 0)",
      "ambiguous - - undecided"),
    Case(
      "what is sent on a connection that failed",
      """
      nw_flow_add_write_request [C1 192.0.2.95:443 failed parent-flow (satisfied)] cannot accept write requests
      nw_write_request_report [C1] Send failed with error "Socket is not connected"
      """, "not-ats-network 192.0.2.95 - none"),
    Case(
      "a dump below a numbered connection's load",
      """
      Connection 1: failed to connect 12:8, reason -1
      HTTP load failed, 0/0 bytes (error code: -1003 [12:8])
      Error Domain=NSURLErrorDomain Code=-1003
      NSErrorFailingURLStringKey=http://api.example.org/v1
      """, "not-ats-network api.example.org -1003,8 none"),
    Case(
      "the number of an NWError with its words",
      "Tunnel connection failed: The operation couldn’t be completed. (Network.NWError error 57 - Socket is not connected)",
      "not-ats-network - 57 none"),
    Case(
      "Firestore",
      "[FirebaseFirestore][I-FST000001] Could not reach Cloud Firestore backend. Backend didn't respond within 10 seconds.",
      "not-ats-network - - none"),
    Case(
      "a URL and a colon at the end of the line above",
      """
      接続 失敗 https://dav.example.org/mcp:
        NSURLErrorDomain Code=-1200 "A TLS error caused the secure connection to fail."
      """, "ambiguous dav.example.org -1200 undecided"),
    Case(
      "a pointer that somebody left out", "TCP Conn Failed : error 0:50",
      "not-ats-network - 50 none"),
  ]

  @Test("Each is the failure that it says", arguments: failures)
  func reads(_ row: Case) throws { try row.check() }

  static let silent: [Case] = [
    Case("a certificate that is trusted", "(DataAccess) Got SecTrustEvaluate result 4. Allowing."),
    Case(
      "a question to come", "(DataAccess) Checking to see if we should trust the server certificate"
    ),
    Case(
      "a setting",
      "(DataAccess) Account now requires trusted certificate. Setting DAAccountUseTrustedSSLCertificate"
    ),
    Case("a verdict", "(Message) trust validation returned YES"),
    Case(
      "a connection that was opened",
      "(Message) opening connection 0x11e92a440 to imap.example.org:993 (kCFStreamSocketSecurityLevelNegotiatedSSL)"
    ),
    Case(
      "a check that was left out",
      "AMSURLSecurityPolicy: [9F2C_E41] Ignoring extended validation (EV) for trust"),
    Case(
      "a receipt's certificate",
      "appstored[240]: Error evaluating trust: Error Domain=NSOSStatusErrorDomain Code=-67818 \"“Mac App Store and iTunes Store Receipt Signing” certificate is expired\""
    ),
    Case(
      "an accessory's update",
      "accessoryupdaterd[402]: Certificate is trusted: 0 trustErrorRef Error Domain=NSOSStatusErrorDomain Code=-67843 \"“Accessory Update Signing” certificate is not trusted\""
    ),
    Case(
      "a signed configuration",
      "cloudd[190]: (CloudKitDaemon) Failed to evaluate trust policy with error: Error Domain=NSOSStatusErrorDomain Code=-67843 \"“Apple Server Authentication” certificate is not trusted\""
    ),
    Case(
      "a process on a list",
      "CertificateErrorHandler: Placing process Safari on the untrusted list for CERT_ERRs"),
    Case(
      "QUIC, a packet",
      "quic_conn_process_inbound [C8.1.1:2] [-e2478c8fd573d66a] unable to parse packet"),
    Case("QUIC, a state", "quic_crypto_tls_start_block_invoke_6 TLS connection state: 2"),
    Case("CloudKit, of records", #"Error Domain=CKErrorDomain Code=11 "Unknown Item""#),
    Case(
      "a body that was sent",
      "Task <5C1D7A3E-2F1B-4C6A-9D0E-7B8A1F2C3D4E>.<1> sending body: 512, complete: 1, error: (null)"
    ),
  ]

  @Test("What only has such words in it is no failure", arguments: silent)
  func staysSilent(_ row: Case) throws { try row.check() }
}

import ATSDiagnosis
import Testing

/// The unified log: CFNetwork, Network.framework and BoringSSL since iOS 12, in every writer's style.
@Suite struct UnifiedLogTests {
  static let lines: [Case] = [
    Case(
      "HTTP/2 loss",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 412/0 bytes (error code: -1005 [1:54])",
      "not-ats-network - -1005,54 none"),
    Case(
      "HTTP",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 412/0 bytes (error code: -1001 [4:-2102])",
      "not-ats-network - -1001,-2102 none"),
    Case(
      "iOS 11 beta",
      "HTTP load failed (error code: -1202 [3:-9807]) for Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3>",
      "ambiguous - -1202,-9807 server"),
    Case(
      "cancelled",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load canceled, 0/0 bytes (error code: -999)"
    ),
    Case(
      "default trust",
      """
      Connection 3: default TLS Trust evaluation failed(-9807)
      Connection 3: TLS Trust encountered error 3:-9807
      Connection 3: encountered error(3:-9807)
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9807])
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1202] Error \
      Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorFailingURLKey=https://nas.example/}
      """, "ambiguous nas.example -1202,-9807 server"),
    Case(
      "system trust",
      """
      ATS failed system trust
      Connection 3: system TLS Trust evaluation failed(-9802)
      Connection 3: TLS Trust encountered error 3:-9802
      Connection 3: encountered error(3:-9802)
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9802])
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1200] Error \
      Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLKey=https://nas.example/}
      """, "ambiguous nas.example -1200,-9802 server"),
    Case(
      "strict trust", "Connection 3: strict TLS Trust evaluation failed(-9802)",
      "ambiguous - -9802 server"),
    Case("success", "System Trust Evaluation yielded status(0)\nConnection 3: TLS Trust result 0"),
    Case(
      "pins",
      """
      Trust evaluate failure: [leaf LeafSPKISHA256] [root CAspkiSHA256]
      System Trust Evaluation yielded status(-9802)
      Connection 3: TLS Trust result -9802
      """, "pin-mismatch - -9802 code"),
    Case(
      "connection without its number",
      """
      default TLS Trust evaluation failed(-9843)
      TLS Trust encountered error 3:-9843
      encountered error(3:-9843)
      """, "host-mismatch - -9843 server"),
    Case(
      "old notice of the connection",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<0> finished with error [-1001] Error \
      Domain=NSURLErrorDomain Code=-1001 "x" UserInfo={NSErrorFailingURLKey=https://a.example/}
      NSURLConnection finished with error - code -1001
      """, "not-ats-network a.example -1001 none"),
    Case(
      "task and connection",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> setting up Connection 4
      Task <1B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<2> setting up Connection 5
      Connection 5: default TLS Trust evaluation failed(-9843)
      Connection 4: default TLS Trust evaluation failed(-9814)
      Task <1B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<2> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])
      """, "host-mismatch - -1202,-9843 server", "expired - -1202,-9814 server"),
    Case(
      "noise",
      """
      CredStore - performQuery - Error copying matching creds.  Error=-25300, query={
          class = inet;
          "m_Limit" = "m_LimitAll";
      }
      """),
    Case(
      "policy",
      "[com.apple.CFNetwork:ATS] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> {strength 0, tls 4, sub 0, sig 1, ciphers 0, bundle 1, builtin 0}"
    ),
    Case(
      "received alert",
      """
      boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: handshake failure
      boringssl_session_handshake_error_print(44) [C1.1.1.1:2][0x1044ed460] Error: 4371:error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE:/Library/Caches/boringssl/ssl/tls_record.cc:594:SSL alert number 40
      nw_protocol_boringssl_handshake_negotiate_proceed(771) [C1.1.1.1:2][0x1044ed460] handshake failed at state 12288: not completed
      Connection 1: received failure notification
      Connection 1: failed to connect 3:-9824, reason -1
      Connection 1: encountered error(3:-9824)
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9824])
      """, "ambiguous - -1200,-9824 undecided"),
    Case(
      "received alert 80",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: internal error",
      "peer-alert-other - - server"),
    Case(
      "received alert 70",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: protocol version",
      "tls-version-too-old - - exception"),
    Case(
      "received alert 112",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: unrecognized name",
      "sni-unrecognized - - server"),
    Case(
      "received alert 116",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: certificate required",
      "client-cert-required - - code"),
    Case(
      "received alert 42",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: bad certificate",
      "client-cert-rejected - - code"),
    Case(
      "received alert 46",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] read alert, level: fatal, description: certificate unknown",
      "client-cert-rejected - - code"),
    Case(
      "sent alert 46",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] write alert, level: fatal, description: certificate unknown",
      "ambiguous - - server"),
    Case(
      "sent alert 45",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] write alert, level: fatal, description: certificate expired",
      "expired - - server"),
    Case(
      "sent alert 48",
      "boringssl_context_handle_fatal_alert(1991) [C1.1.1.1:2][0x1044ed460] write alert, level: fatal, description: unknown CA",
      "ambiguous - - server"),
    Case(
      "old alert",
      "boringssl_context_alert_callback_handler(3747) [C5.1:2][0x7fe0c] Alert level: fatal, description: protocol version",
      "tls-version-too-old - - exception"),
    Case(
      "iOS 11",
      "Function boringssl_context_error_print: line 3109 boringssl ctx 0x28: 4:error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE:/x/ssl/tls_record.cc:562:SSL alert number 40",
      "ambiguous - - undecided"),
    Case(
      "plain HTTP on the port",
      "boringssl_session_handshake_error_print(111) [C3.1:2][0x1] 14:error:1000009c:SSL routines:OPENSSL_internal:HTTP_REQUEST:/x/ssl/ssl_lib.cc:1:",
      "not-tls-port - - server"),
    Case(
      "no TLS",
      "boringssl_session_handshake_error_print(111) [C3.1:2][0x1] 14:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:/x/ssl/tls_record.cc:231:",
      "not-tls-port - - server"),
    Case(
      "closed without notice",
      "nw_protocol_boringssl_input_finished(1543) [C3.1:2][0x1] Peer disconnected during the middle of a handshake. Sending errSSLClosedNoNotify(-9816) alert",
      "handshake-aborted - -9816 server"),
    Case(
      "incomplete, normal",
      """
      boringssl_session_handshake_incomplete(210) [C3.1:2][0x1] Early handshake return caused by SSL_ERROR_WANT_READ [2]
      boringssl_session_handshake_incomplete(170) [C3.1:2][0x1] Handshake incomplete: waiting to verify the certificate, SSL_ERROR_WANT_CERTIFICATE_VERIFY [16]
      """),
    Case(
      "the events of a flow that was refused",
      """
      [C5.1.2 127.0.0.1:8097 failed socket-flow (satisfied (Path is satisfied), interface: lo0)] event: flow:failed_connect @0.001s, error Connection refused
      [C5.1 Hostname#4300283d:8097 failed resolver (satisfied (Path is satisfied), uses wifi)] event: resolver:children_failed @0.001s
      nw_connection_report_state_with_handler_on_nw_queue [C5] reporting state failed error Connection refused
      """, "not-ats-network 127.0.0.1 - none"),
    Case(
      "the event of a flow that timed out",
      "MobileSafari(Network)[512] <Notice>: [C1.1.2.1 IPv4#a1:443 failed channel-flow (satisfied)] event: flow:failed_connect @8.876s, error Operation timed out",
      "not-ats-network - - none"),
    Case(
      "the event of a flow that broke off",
      "Talk(Network)[3310] <Notice>: [C17.1.1.1 IPv4#3be01f47:443 failed channel-flow (satisfied)] event: flow:disconnect @41.207s, error Socket is not connected",
      "not-ats-network - 57 none"),
    Case(
      "the events of flows that end as they should",
      """
      [C5.1.2 IPv4#a1:443 ready channel-flow (satisfied)] event: flow:finish_connect @0.040s
      [C5.1.2 IPv4#a1:443 cancelled channel-flow (satisfied)] event: flow:disconnect @1.2s
      [C6.1.2 IPv4#a1:443 failed channel-flow (satisfied)] event: flow:failed_connect @1.2s, error Operation canceled
      """),
    Case(
      "noise of boringssl",
      """
      boringssl_metrics_log_metric_block_invoke(144) Failed to log metrics
      nw_socket_set_connection_idle [C1:2] setsockopt SO_CONNECTION_IDLE failed [42: Protocol not available]
      nw_read_request_report [C2] Receive failed with error "No message available on STREAM"
      nw_protocol_socket_reset_linger [C1:2] setsockopt SO_LINGER failed [22: Invalid argument]
      [0x7f] get output frames failed, state 8196
      nw_endpoint_flow_failed_with_error [C1.1.1.1 192.0.2.1:443 in_progress channel-flow (satisfied)] already failing, returning
      """),
    Case(
      "violation: key",
      "boringssl_context_evaluate_trust(812) [C3.1:2][0x1] ATS violation: RSA key size 1024 less than minimum bound 2048",
      "weak-key - - server"),
    Case(
      "violation: EC key", "ATS violation: EC key size 192 less than minimum bound 256",
      "weak-key - - server"),
    Case(
      "violation: hash",
      "ATS violation: Leaf certificate hash algorithm (2) is not at least SHA-256",
      "sha1-certificate - - server"),
    Case("violation: absent", "ATS violation: Leaf certificate is absent", "ambiguous - - server"),
    Case(
      "violation: compliance",
      "FCS TLS v2 compliance error: leaf cert signature algorithm not in offered signature algorithms",
      "policy-mistake - - code"),
    Case(
      "violation with a host",
      "Error [ATS violation]: RSA key size 1024 bits is less than minimum 2048 bits for server: old.example",
      "weak-key old.example - server"),
    Case(
      "violation with a host, ECDSA",
      "Error [ATS violation]: ECDSA key size 192 bits is less than minimum 256 bits for server: old.example",
      "weak-key old.example - server"),
    Case(
      "violation with a host, hash",
      "Error [ATS violation]: Leaf certificate hash algorithm(sha1) is not at least SHA-256 for server: old.example",
      "sha1-certificate old.example - server"),
    Case(
      "violation with a host, trust",
      "Error [ATS Violation]: ATS certificate trust requirement not satisfied for server: old.example",
      "ambiguous old.example - server"),
    Case(
      "violation with a host, absent",
      "Error [ATS violation]: Leaf certificate is absent for server: old.example",
      "ambiguous old.example - server"),
    Case(
      "violation with a host, no key",
      "Error [ATS violation]: Peer public key not set for server: old.example",
      "ambiguous old.example - server"),
    Case(
      "NIAP",
      "Error [ATS FCPv2.1 violation]: extended master secret was not negotiated for server: gov.example",
      "policy-mistake gov.example - code"),
    Case(
      "NIAP, a warning",
      "Warning [ATS FCPv2.1 violation]: Ciphersuite(ECDHE-RSA-AES128-SHA) not offered in ATS FCP_v2.1 mode negotiated for server: gov.example",
      "policy-mistake gov.example - code"),
    Case("skipped", "Skipping local ATS trust evaluation (ats_trust_policy=skip)"),
    Case(
      "cleartext that was used",
      "[ATS violation] Did not use TLS when establishing connection to server: a.example"),
    Case(
      "settings alone",
      "boringssl_context_set_tls [C1.1:2][0x1] TLS configured [server(1) min_version(0x0303) max_version(0x0304) name(redacted) tickets(false) enforce_ats(true) ats_non_pfs_ciphersuite_allowed(false)]"
    ),
    Case(
      "a policy of wrong type",
      "App Transport Security value for key NSAllowsArbitraryLoads must be a boolean",
      "policy-mistake - - code"),
    Case(
      "cleartext trio with several tasks",
      """
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.
      Cannot start load of Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> since it does not conform to ATS policy
      Cannot start load of Task <1B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<2> since it does not conform to ATS policy
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLKey=http://a.example/}
      Task <1B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<2> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLKey=http://b.example/}
      """, "cleartext-http a.example -1022 exception", "cleartext-http b.example -1022 exception"),
  ]

  @Test(arguments: lines) func line(_ row: Case) throws { try row.check() }

  static let styles: [Case] = [
    Case(
      "default",
      """
      2024-05-06 07:08:09.123456+0200 0x1f2e3d   Error       0x9802ab             9836   0    Shop: (CFNetwork) [com.apple.CFNetwork:Default] Connection 7: default TLS Trust evaluation failed(-9843)
      2024-05-06 07:08:09.123456+0200 0x1f2e3d   Default     0x0                  9836   0    Shop: (CFNetwork) Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      """, "host-mismatch - -1202,-9843 server"),
    Case(
      "compact",
      """
      Timestamp               Ty Process[PID:TID]
      2024-05-06 07:08:09.123 E  Shop[1022:1200] [com.apple.CFNetwork:Default] Connection 7: default TLS Trust evaluation failed(-9843)
      2024-05-06 07:08:09.123 Df Shop[1022:1200] [com.apple.CFNetwork:Default] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      """, "host-mismatch - -1202,-9843 server"),
    Case(
      "ndjson",
      #"""
      {"timestamp":"2024-05-06 07:08:09.123456+0200","messageType":"Error","subsystem":"com.apple.CFNetwork","category":"Default","processImagePath":"\/x\/Shop","processID":9824,"threadID":9802,"formatString":"Connection %llu: %s TLS Trust evaluation failed(%d)","eventMessage":"Connection 7: default TLS Trust evaluation failed(-9843)"}
      {"timestamp":"2024-05-06 07:08:09.223456+0200","messageType":"Error","subsystem":"","category":"","senderImagePath":"\/x\/CFNetwork","processID":9824,"threadID":9802,"eventMessage":"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 \"The certificate for this server is invalid.\" UserInfo={NSErrorPeerCertificateChainKey=(\n    \"<cert(0x7) s: a.example i: b.example>\"\n), NSErrorFailingURLKey=https:\/\/nas.example\/x, _kCFStreamErrorCodeKey=-9843}"}
      {"count":2,"finished":1}
      """#, "host-mismatch nas.example -1202,-9843 server"),
    Case(
      "json",
      #"""
      [{
        "timestamp" : "2024-05-06 07:08:09.123456+0200",
        "processID" : 9824,
        "eventMessage" : "Connection 7: default TLS Trust evaluation failed(-9843)",
        "formatString" : "Connection %llu: %s TLS Trust evaluation failed(%d)"
      },{
        "timestamp" : "2024-05-06 07:08:09.223456+0200",
        "processID" : 9824,
        "eventMessage" : "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 \"x\" UserInfo={NSErrorFailingURLKey=https:\/\/nas.example\/x, _kCFStreamErrorCodeKey=-9843}"
      """#, "host-mismatch nas.example -1202,-9843 server"),
    Case(
      "pymobiledevice3",
      #"""
      {"pid": 9824, "timestamp": "2024-05-06T07:08:09.123456", "level": "ERROR", "image_name": "/x/CFNetwork", "filename": "/x/Shop", "message": "Connection 7: default TLS Trust evaluation failed(-9843)", "label": {"subsystem": "com.apple.CFNetwork", "category": "Default"}}
      """#, "host-mismatch - -9843 server"),
    Case(
      "Console",
      """
      error\t07:08:09.123456+0200\tShop\tConnection 7: default TLS Trust evaluation failed(-9843)
      error\t07:08:09.223456+0200\tShop\tTask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9843])
      """, "host-mismatch - -1202,-9843 server"),
    Case(
      "idevicesyslog with vis bytes",
      #"May  6 07:08:09 phone Shop(CFNetwork)[9824] <Error>: The server \M-b\M^@\M^\a.example\M-b\M^@\M^] requires a client certificate."#,
      "client-cert-required a.example - code"),
    Case(
      "wrapped by the terminal",
      """
      2024-05-06 07:08:09.123456+0200 0x1f2e3d   Error       0x9802ab
           9836   0    Shop: (CFNetwork) [com.apple.CFNetwork:Default] Connection 7: default
      TLS Trust evaluation failed(-9843)
      """, "host-mismatch - -9843 server"),
  ]

  @Test(arguments: styles) func style(_ row: Case) throws { try row.check() }
}

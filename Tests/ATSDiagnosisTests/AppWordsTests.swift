import Testing

@testable import ATSDiagnosis

/// What apps and their libraries print in words and numbers of their own.
@Suite struct AppWordsTests {
  static let failures: [Case] = [
    Case(
      "a code in another language", "SSL握手失败 -9807", "ambiguous - -9807 server"),
    Case("with another colon", "SSL错误：-9843", "host-mismatch - -9843 server"),
    Case("German", "TLS-Fehler -9807", "ambiguous - -9807 server"),
    Case("French", "Erreur SSL -9843", "host-mismatch - -9843 server"),
    Case("Russian", "Ошибка SSL: -9807", "ambiguous - -9807 server"),
    Case(
      "an unsigned code behind its sentence",
      "sign-in: An SSL error has occurred and a secure connection to the server cannot be made.. ErrorCode: 4294966096.",
      "ambiguous - -1200 undecided"),
    Case(
      "a proxy that refused the tunnel",
      "Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> HTTP load failed (error code: 311 [4:-2097])",
      "proxy-or-captive - 311,-2097 server"),
    Case(
      "a proxy that couldn't be reached",
      "Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> HTTP load failed (error code: 306 [4:-2094])",
      "proxy-or-captive - 306,-2094 server"),
    Case(
      "Couchbase Lite 1",
      "CBL_Pusher[https://db.example.org]: SSL cert is not trustworthy (result=5)",
      "ambiguous db.example.org - server"),
    Case(
      "a URL in front of the reason",
      "Failed to fetch manifest from https://cdn.example.org/m.json: The request timed out.",
      "not-ats-network cdn.example.org - none"),
    Case(
      "a noun, and no host", "Failed to connect to backend: Connection refused",
      "not-ats-network - - none"),
    Case(
      "an endpoint, and no host",
      "Sync: Connection[1]: Failed to connect to endpoint: Connection refused",
      "not-ats-network - - none"),
    Case(
      "a single label with a port", "Failed to connect to nas:8443: Connection refused",
      "not-ats-network nas - none"),
    Case(
      "FFmpeg",
      "[tls @ 0x7fa2b0c0] The certificate's owner does not match hostname media.example.org",
      "host-mismatch media.example.org - server"),
    Case(
      "OpenSSL's words without a number", "SSL routines:ssl3_get_record:wrong version number",
      "not-tls-port - - server"),
    Case(
      "a command with many options above",
      """
      [!] /usr/bin/curl -f -L -o /var/folders/j2/5crw33913rd_gb9n8hfpyn4r0000gn/T/d2019-4045-cg0p22/file.zip https://dl.example.org/sdk-5.2.0.zip --create-dirs --netrc-optional --retry 2
      curl: (56) LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54
      """, "not-ats-network dl.example.org 54 none"),
    Case(
      "a port in a page's address",
      "Safari can’t open the page “https://localhost:3000” because Safari can’t establish a secure connection to the server “localhost”.",
      "ambiguous localhost - undecided"),
    Case(
      "a message that somebody retyped", "CFNetwork ssl handshake failed -9806",
      "handshake-aborted - -9806 server"),
    Case(
      "associated domains",
      #"Error Domain=SWCErrorDomain Code=100 "Disallowed trust result type." UserInfo={Line=174, TrustResultType=6}"#,
      "ambiguous - - server"),
    Case(
      "a name that somebody masked behind its first label",
      #"Error Domain=NSURLErrorDomain Code=-1017 "cannot parse response" UserInfo={NSErrorFailingURLKey=https://cloud.<redacted domain>/dav}"#,
      "not-ats-http - -1017 none"),
    Case(
      "a message of the system in a person's sentence",
      "When I connect I get an error CFNetwork SSLHandshake failed (-9807)",
      "ambiguous - -9807 server"),
    Case(
      "a number of Bonjour's behind an app's label",
      "[DEBUG] Publisher[Shop, _shop._tcp, local.] - Error: -65555",
      "not-ats-network - -65555 none"),
    Case(
      "a number of Bonjour's without its sign",
      "nw_browser_dns_service_browse_callback failed: PolicyDenied(18,446,744,073,709,486,046)",
      "not-ats-network - -65570 none"),
    Case(
      "services that Info.plist doesn't declare",
      #"didNotSearch ["NSNetServicesErrorCode": -72008, "NSNetServicesErrorDomain": 10]"#,
      "not-ats-network - -72008 none"),
    Case(
      "the same as an error", #"Error Domain=NSNetServicesErrorDomain Code=-72008 "(null)""#,
      "not-ats-network - -72008 none"),
    Case(
      "the server that builds React Native's code",
      """
      2026-10-03 21:27:44.282 [fatal][tid:main] Could not connect to development server.

      Ensure the following:
      - Node server is running and available on the same network

      URL: http://nas.local:8081/index.ios.bundle?platform=ios&dev=true
      """, "not-ats-network nas.local - none"),
    Case(
      "a background transfer",
      "NDSession <F0E1D2C3-0000-4000-8000-ABCDEF012345> BackgroundUploadTask <29C551A3-2071-4BA0-852A-9C653A3D0EE5>.<1> for client org.example.shop completed with error - code: -1200",
      "ambiguous - -1200 undecided"),
    Case(
      "a proxy that wants a password", "HTTPS Proxy Connection [12] received status code 407",
      "proxy-or-captive - - server"),
    Case(
      "MailCore", "MCIMAPSession.cpp:683: ssl connect certificate ERROR 2",
      "ambiguous - - server"),
    Case(
      "a user who refused a certificate",
      """
      [MXHTTPClient] Shall we trust matrix.example.org?
      [MXHTTPClient] No, the user doesn't trust it
      """, "ambiguous matrix.example.org - server"),
    Case(
      "a socket that isn't connected any more",
      "nw_socket_get_input_frames recvmsg(fd 13, 1024 bytes): [57] Socket is not connected",
      "not-ats-network - 57 none"),
    Case(
      "a connection that ended",
      #"nw_read_request_report [C1] Receive failed with error "Socket is not connected""#,
      "not-ats-network - 57 none"),
    Case(
      "the end of a connection beside another's failure",
      """
      Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> finished with error - code: -1001
      nw_read_request_report [C7] Receive failed with error "Socket is not connected"
      """, "not-ats-network - -1001 none"),
    Case(
      "the name of a result of verification",
      "SSL verify error: 20 X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "unknown-root - - server"),
    Case(
      "OpenVPN", "2026-03-17 08:49:08 Fatal TLS error (check_tls_errors_co), restarting",
      "ambiguous - - server"),
    Case(
      "OpenVPN's peer that is gone", "2026-01-12 16:09:03 Connection reset, restarting [-1]",
      "not-ats-network - - none"),
    Case(
      "a code of Node.js", "  code: 'PATH_LENGTH_EXCEEDED'", "certificate-not-compliant - - server"),
    Case("rustls", "peer sent no certificates", "ambiguous - - server"),
    Case(
      "Qt's list of errors",
      #"QNetworkReply::sslErrors https://api.example.org/v1 ("The certificate has expired")"#,
      "expired api.example.org - server"),
    Case(
      "pins and their host",
      "Certificate pinning failure! Peer certificate chain: sha256/AAAA=, Pinned certificates for api.example.org: sha256/BBBB=",
      "pin-mismatch api.example.org - code"),
    Case(
      "a certificate that device management's server has",
      """
      profiled[132]: Connection to https://mdm.example.org:8443/checkin failed with error: NSError:
      Desc   : The server certificate for “https://mdm.example.org:8443/checkin” is invalid.
      Domain : DMCHTTPTransactionErrorDomain
      Code   : 23002
      Type   : DMCFatalError
      """, "ambiguous mdm.example.org - server"),
    Case(
      "device management's evaluation",
      "profiled[132]: (DMCUtilities) Evaluating trust for host: mdm.example.org result: NO",
      "ambiguous mdm.example.org - server"),
    Case(
      "IKEv2",
      "NEIKEv2Provider[745]: (NetworkExtension) [com.apple.networkextension:] Certificate is not trusted",
      "ambiguous - - server"),
    Case(
      "an IKEv2 peer that is gone",
      #"error (null) -> Error Domain=NEIKEv2ErrorDomain Code=3 "PeerDidNotRespond" UserInfo={NSLocalizedDescription=PeerDidNotRespond}"#,
      "not-ats-network - - none"),
    Case(
      "CUPS", "lpstat: Unable to establish a secure connection to host (host name mismatch).",
      "host-mismatch - - server"),
    Case(
      "Mail",
      "maild[271]: (Message) trust manager said DENY for connection 0x11e92a440 (error: (null))",
      "ambiguous - - server"),
    Case(
      "Jamf's agent", "jamf[2874]: Could not connect to the JSS", "not-ats-network - - none"),
    Case(
      "associated domains that Apple's server didn't get",
      "Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 403 Forbidden", "not-ats-http - - none"),
    Case(
      "security verify-cert", "Cert Verify Result: CSSMERR_TP_NOT_TRUSTED",
      "unknown-root - - server"),
    Case(
      "SocketRocket 0.7",
      #"Websocket Failed With Error Error Domain=SRWebSocketErrorDomain Code=2132 "Received bad response code from server: 403.""#,
      "not-ats-http - - none"),
    Case(
      "a log that somebody pasted into a comment",
      """
          // without a server
          // this comes
          // Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> finished with error [-1004] Error Domain=NSURLErrorDomain
          // Code=-1004 "Could not connect to the server." UserInfo={NSErrorFailingURLStringKey=ws://localhost:3030/,
          // NSErrorFailingURLKey=ws://localhost:3030/}
      """, "not-ats-network localhost -1004 none"),
    Case(
      "an app's words for what didn't come",
      "The response was never received (NSURLErrorDomain error -1001.)",
      "not-ats-network - -1001 none"),
    Case(
      "pins on a line of their own",
      """
      HttpClient: Certificate pinning failure!
        Peer certificate chain:
          sha256/afwiKY3RxoMmLkuRW1l7QsPZTJPwDS2pdDROQjXw8ig=: api.example.org
        Pinned certificates for api.example.org:
          sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
      """, "pin-mismatch api.example.org - code"),
    Case(
      "Ktor", "io.ktor.network.tls.TlsPeerUnverifiedException: Server trust is invalid",
      "ambiguous - - server"),
    Case(
      "Santa", "[Client Trust] Server asked for authentication but no usable certificate found.",
      "client-cert-required - - code"),
    Case(
      "Santa's server", "[Server Trust] Unable to verify server identity.", "ambiguous - - server"),
    Case(
      "Unreal Engine's curl",
      "LogHttp: Warning: 000001D5770F4900: request failed, libcurl error: 35 (SSL connect error)",
      "ambiguous - - server"),
    Case(
      "a status of curl's",
      "Command '['/usr/bin/curl', '-fL', '-o', './a.pkg', 'https://dl.example.org/a.pkg']' returned non-zero exit status 60.",
      "ambiguous dl.example.org - server"),
    Case(
      "another status of curl's",
      "Command '['/usr/bin/curl', '-fL', 'https://dl.example.org/a.pkg']' returned non-zero exit status 28.",
      "not-ats-network dl.example.org - none"),
    Case(
      "Crashlytics", #"Error Domain=FIRCLSNetworkError Code=-6 "(null)" UserInfo={retryLimit=1}"#,
      "not-ats-network - - none"),
    Case(
      "Facebook",
      "FBSDKLog: WARNING: FBSDK secure network request failed. Please verify what is described at https://developers.example.com/docs/ios",
      "ambiguous - - undecided"),
    Case(
      "VLC", "[00007f88d5d52ab0] main tls client error: TLS session handshake error",
      "ambiguous - - undecided"),
    Case(
      "VLC on Secure Transport",
      "securetransport tls client warning: cerfificate verification failed, result is 5",
      "ambiguous - - server"),
    Case(
      "FFmpeg on Secure Transport", "[tls @ 0x7fb3a1c0] Unable to negotiate TLS/SSL session: -9807",
      "ambiguous - -9807 server"),
    Case(
      "OpenVPN 3", "2026-03-04 12:00:43 VERIFY FAIL CERT_EXPIRED : depth=0", "expired - - server"),
    Case(
      "OpenVPN 3, of use", "VERIFY FAIL -- bad X509 key usage in leaf certificate",
      "certificate-not-compliant - - server"),
    Case(
      "Twilio",
      "TLS handshake failed: SSL cipher or certificate failure(SSL_ERROR_SSL): peer certificate validation failure: certificate has expired",
      "expired - - server"),
    Case("Godot", "ERROR: TLS handshake error: -28800", "ambiguous - - server"),
    Case(
      "a web view of Flutter's",
      "sslError: {message: Indicates a trust failure which cannot be overridden by the user., code: 6}",
      "ambiguous - - server"),
    Case(
      "NativeScript",
      #"nativescript-https > Invalid SSL certificate! Error Domain=NSURLErrorDomain Code=-999 "cancelled" UserInfo={NSErrorFailingURLKey=https://api.example.org/get}"#,
      "pin-mismatch api.example.org - code"),
    Case(
      "what is left of an error without its domain",
      #"[socks5] connect to port 1340 failed: Code=54 "Connection reset by peer""#,
      "not-ats-network - 54 none"),
    Case(
      "an option of curl's in quotes",
      """
      $ curl -X POST -H "Content-Type: application/json"  "https://192.0.2.55:8080/v2/apps" -d x
      curl: (60) SSL certificate problem: Invalid certificate chain
      """, "ambiguous 192.0.2.55 - server"),
    Case(
      "a request that the sandbox denies",
      "[Shop] - ERROR: Error performing request. The operation couldn’t be completed. Operation not permitted",
      "not-ats-network - - none"),
    Case(
      "a bridge's number with a sentence of few",
      "PlatformException(-1020, A data connection is not currently allowed., Shop Error Code: -1020, null)",
      "not-ats-network - -1020 none"),
    Case(
      "a bridge's number with a sentence on a response",
      "PlatformException(-1017, cannot parse response, null, null)",
      "not-ats-http - -1017 none"),
    Case(
      "a variable's view with an object's text",
      #"[0] (null) @"NSUnderlyingError" : domain: @"kCFErrorDomainCFNetwork" - code: 18446744073709550612"#,
      "not-ats-network - -1004 none"),
    Case(
      "a request in quotes with its time",
      """
      [Error] GET 'http://192.0.2.1/file.xml' [26.9140 s]:
      >
      >Error Domain=NSURLErrorDomain Code=-1004 "(null)" UserInfo={}
      """, "not-ats-network 192.0.2.1 -1004 none"),
    Case(
      "a library's request as a command",
      """
      curl -X GET -H 'User-Agent: Shop/1.0' 'https://test.example.org', [Could not connect to the server.]
      """, "not-ats-network test.example.org - none"),
    Case(
      "a peer that ends before there is a connection",
      """
      HandshakeException: Handshake error in client (OS Error:
      \tSSLV3_ALERT_CLOSE_NOTIFY(tls_record.cc:594))
      """, "handshake-aborted - - server"),
    Case(
      "a mask in capitals",
      #"Error Domain=NSURLErrorDomain Code=-1202 "pretending to be “SERVER-IP-ADDRESS” which" UserInfo={_kCFStreamErrorCodeKey=-9813}"#,
      "ambiguous - -1202,-9813 server"),
  ]

  @Test("Each is the failure that it says", arguments: failures)
  func reads(_ row: Case) throws { try row.check() }

  static let silent: [Case] = [
    Case("a table of symptoms", "| .ready then .failed | TLS handshake failure | Pattern 2b |"),
    Case("a list of codes", "-1200 (secure connection failed)"),
    Case("a text of JavaScript's", "    defaultMessage: 'Invalid SSL certificate',"),
    Case("a case of an enum", "    case tls Handshake Failure"),
    Case("talk", "Maybe the TLS handshake failure comes from the proxy."),
    Case("advice", "An expired SSL certificate is the most common reason."),
    Case("a stapler", "Could not establish secure connection to api.apple-cloudkit.com"),
    Case("a text of Objective-C's", #"    log = @"发生了 SSL 错误，无法建立与该服务器的安全连接。";"#),
    Case(
      "another one",
      #"    log = @"An SSL error has occurred and a secure connection to the server cannot be made.";"#
    ),
    Case(
      "advice in Chinese", "> 添加链接时，如果提示 `发生了 SSL 错误，无法建立与该服务器的安全连接`，可以尝试："),
    Case("a comment of an enum's case", "    /// Безопасное подключение невозможно. Code = -1200."),
    Case(
      "a number of files",
      "Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> HTTP load failed (error code: 0 [0:0])"),
    Case(
      "a handshake that hadn't begun",
      "nw_protocol_boringssl_handshake_negotiate_proceed(726) [0x7f8039b05050] handshake failed at state 0"
    ),
    Case(
      "a certificate that was accepted",
      "boringssl_context_evaluate_trust_async_external_block_invoke_3(1572) [C12.1:2][0x7fbf] Returning from external verify block with result: true"
    ),
    Case(
      "a read that ended",
      "boringssl_session_errorlog(224) [C1.1.1:2][0x15be0d570] [boringssl_session_read] SSL_ERROR_SYSCALL(5): operation failed externally to the library"
    ),
    Case(
      "the end of a connection",
      #"nw_read_request_report [C1] Receive failed with error "No message available on STREAM""#),
    Case("a port", "win 65535, options [mss 1460], length 65535: -65535"),
    Case(
      "a transfer that was cancelled",
      "NDSession <F0E1D2C3-0000-4000-8000-ABCDEF012345> BackgroundUploadTask <29C551A3-2071-4BA0-852A-9C653A3D0EE5>.<1> for client org.example.shop completed with error - code: -999"
    ),
    Case(
      "a block of comments",
      """
              request.timeoutInterval = timeout

              // Measured: the same session succeeds in an ordinary process.
              // The delegate refused nothing, and CFNetwork
              // logged "System Trust Evaluation yielded status(-9802)" and cancelled anyway.
      """),
    Case(
      "a script that prints what a tool would",
      """
      if [[ "$count" -eq 1 ]]; then
        echo "Asynchronous wait failed: Exceeded timeout of 30 seconds."
        echo "Failing tests:"
        echo "HTTP load failed, 0/0 bytes (error code: -1200 [3:-9816])"
        exit 42
      fi
      """),
    Case(
      "a next try of Parse's, of which the error comes later",
      "[Error]: Network connection failed. Making attempt 1 after sleeping for 1.523918 seconds."),
    Case(
      "what is sent behind the end of a connection",
      #"nw_write_request_report [C33] Send failed with error "Socket is not connected""#),
    Case(
      "the library's own table", #"            return( "SSL - The connection indicated an EOF" );"#),
    Case("a table of numbers", "| -0x7280 | SSL - The connection indicated an EOF |"),
    Case("a program's constant", "let error = HTTPClientError.connectTimeout"),
    Case("a comment on a case", "case policyDenied // PolicyDenied(-65570)"),
    Case("a number's name in a header", "    kDNSServiceErr_NoAuth             = -65555,"),
    Case(
      "a certificate that a signature has",
      #"verify-cert rejected CN=Example: "Cert Verify Result: CSSMERR_TP_NOT_TRUSTED""#),
    Case("a session of mbed TLS's", "SSL - Session ticket has expired"),
    Case("an explanation", "Self-signed certificates will fail with -67901 on macOS."),
    Case(
      "statistics",
      "The frequency of the `NSURLErrorDomain -1017 (cannot parse response)` error has increased."),
    Case(
      "an article",
      "When encountering the NSURLSession/NSURLConnection HTTP load failed error (kCFStreamErrorDomainSSL, -9813), the root cause typically lies in the chain."
    ),
    Case("a pattern of JavaScript's", "  /osstatus error -9807/i"),
    Case("a number that isn't the error's", "write: Broken pipe (61)"),
    Case("a number without what it is of", "(org.openid.appauth.general error -5.)"),
    Case("pins that were compared", "CertificatePinner: No pins found for host"),
    Case("statistics of OpenVPN's", " SSL_ERROR : 1\n CERT_VERIFY_FAIL : 1"),
    Case("a certificate that was verified", "VERIFY OK: depth=1"),
    Case(
      "a handshake of VLC's that is over",
      "securetransport tls client debug: cerfificate verification successful, result is 4"),
    Case(
      "a call with the words of a failure",
      """
            expect(
              classifyLoadFailure(
                Exception(
                  'The operation couldn’t be completed. '
                  '(NSURLErrorDomain error -1202.)',
      """),
    Case(
      "a preview of SwiftUI's",
      """
      #Preview("Dark") {
          FailedView(
              message: "A TLS error caused the secure connection to fail.",
      """),
    Case(
      "a row of a table of Go's",
      """
      \t//invalid url test
      \t{"www.example.org", "invalid", "", "Get \\"https://www.example.org\\": tls: failed to verify certificate: x509: “a.example.org” certificate is not standards compliant"},
      """),
    Case(
      "a comment of a shell's",
      """
      \t\tif [[ $EC -eq 56 ]]; then
      \t\t\t# Sometimes we get spurious "curl: (56) SSLRead() return error -9806" errors.
      """),
  ]

  @Test("What only has such words in it is no failure", arguments: silent)
  func staysSilent(_ row: Case) throws { try row.check() }
}

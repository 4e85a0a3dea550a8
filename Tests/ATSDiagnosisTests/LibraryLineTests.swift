import ATSDiagnosis
import Testing

/// What libraries and clients of databases, mail servers and sockets say of a failure in their own words.
@Suite struct LibraryLineTests {
  static let told: [Case] = [
    Case(
      "the sentence of -1001 behind a word",
      "2018-10-06 17:07:40.929918-0400 mapper[4967:2195180] [ERROR] {}[Setup]: loading style failed: The request timed out.",
      "not-ats-network - - none"),
    Case(
      "a sign set apart",
      "Error: Could not connect to the server (Code - 1004 domain NSURLErrorDomain)",
      "not-ats-network - -1004 none"),
    Case(
      "the same in Dutch", "Uploader  failed to upload, error = Time-out van het verzoek.",
      "not-ats-network - - none"),
    Case(
      "OpenVPN that hears nothing",
      """
      Fri Jul 20 09:24:19 2018 UDPv4 link remote: [AF_INET]192.0.2.118:1194
      Fri Jul 20 09:25:19 2018 TLS Error: TLS key negotiation failed to occur within 60 seconds (check your network connectivity)
      Fri Jul 20 09:25:19 2018 TLS Error: TLS handshake failed
      """, "not-ats-network 192.0.2.118 - none"),
    Case(
      "AWS's command line",
      "SSL validation failed for https://s3.example.org/ [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self signed certificate in certificate chain (_ssl.c:1129)",
      "unknown-root s3.example.org - server"),
    Case(
      "a line of a log that somebody quotes",
      "Actual behaviour: on a simulator I get the following error: `test.kexe[16801:2356030] NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9807)` That's new.",
      "ambiguous - -9807 server"),
    Case(
      "Jamf's agent",
      """
      Downloading https://dist.example.org/download/erase-install-30.1.pkg...
      Error: Package was not successfully downloaded. -1200
      """, "ambiguous dist.example.org -1200 undecided"),
    Case(
      "Godot",
      """
      ERROR: TLS handshake error: -9984
         at: _do_handshake (modules/mbedtls/stream_peer_mbedtls.cpp:87)
      mbedtls error: returned -0x2700
      """, "ambiguous - - server"),
    Case(
      "an address that a connection was asked for",
      """
      [BoringSSL] boringssl_context_handle_fatal_alert(1872) [C1:2][0x1016266a0] read alert, level: fatal, description: bad certificate
      [] nw_endpoint_handler_copy_flow_path [C1 192.0.2.65:7323 waiting path (satisfied (Path is satisfied), interface: en0, ipv4, dns)] Endpoint handler is not flow
      """, "client-cert-rejected 192.0.2.65 - code"),
    Case(
      "libnetwork of iOS 9",
      "Mar 25 16:56:15 tablet Shop[1211] <Error>: tcp_connection_destination_prepare_complete 44 connectx to 192.0.2.128:9001@0 failed: Host is down",
      "not-ats-network 192.0.2.128 - none"),
    Case(
      "OpenConnect", "Server certificate verify failed: certificate does not match hostname",
      "host-mismatch - - server"),
    Case(
      "OpenConnect and its list of signers",
      "Server certificate verify failed: signer not found", "unknown-root - - server"),
    Case(
      "OpenConnect and a clock", "Server certificate verify failed: certificate not yet activated",
      "not-yet-valid - - server"),
    Case(
      "the number of a verification error", "imapfilter: certificate verification failed; 19",
      "unknown-root - - server"),
    Case(
      "the number of one in brackets", "certificate verify failed (20)",
      "unknown-root - - server"),
    Case(
      "an alert's packed number, the words cut off",
      "error: write EPROTO 140233536760648:error:14094410:SSL routines:ssl3_read_bytes:sslv3",
      "ambiguous - - server"),
    Case(
      "an alert's packed number over a line end",
      """
      VError: write EPROTO 140233536760648:error:14094414:SSL routines:ssl3_read_bytes:sslv3
       alert certificate revoked:../deps/openssl/openssl/ssl/s3_pkt.c:1500:SSL alert number 44
      """, "client-cert-rejected - - code"),
    Case(
      "gRPC's last address",
      "Stream error: 'Unavailable: failed to connect to all addresses; last error: UNKNOWN: ipv4:203.0.113.7:443: tcp handshaker shutdown'",
      "not-ats-network 203.0.113.7 - none"),
    Case(
      "gRPC's last address and its error number",
      "failed to connect to all addresses; last error: UNKNOWN: ipv6:%5B2001:db8::7%5D:443: connect: No route to host (65)",
      "not-ats-network 2001:db8::7 65 none"),
    Case(
      "gRPC's older words", #"{"description":"Failed to connect to remote host: FD shutdown"}"#,
      "not-ats-network - - none"),
    Case(
      "the system's verdict in Python",
      "Could not fetch URL https://pypi.example.org/simple/a/: There was a problem confirming the ssl certificate: ('OSStatus -26276',) - skipping",
      "ambiguous pypi.example.org -26276 server"),
    Case(
      "mitmproxy and a server without TLS",
      "[10:11:12.123] Server TLS handshake failed. The remote server does not speak TLS.",
      "not-tls-port - - server"),
    Case(
      "mitmproxy and a server that closes",
      "[10:11:12.123] Server TLS handshake failed. connection closed",
      "handshake-aborted - - server"),
    Case(
      "a record damaged on the way",
      "curl: (56) OpenSSL SSL_read: OpenSSL/3.6.1: error:0A000119:SSL routines::decryption failed or bad record mac, errno 0",
      "not-ats-network - - none"),
    Case(
      "what was downloaded, above",
      """
      Downloading ruby-2.3.0.tar.bz2...
      -> https://cache.example.org/pub/ruby-2.3.0.tar.bz2
      curl: (60) SSL certificate problem: Invalid certificate chain
      """, "ambiguous cache.example.org - server"),
    Case(
      "the sentence of 310",
      "there was a problem communicating with the secure web proxy server(HTTPS)",
      "proxy-or-captive - - server"),
    Case(
      "the sentence of 311",
      "There was a problem establishing a secure tunnel through the web proxy server.",
      "proxy-or-captive - - server"),
    Case(
      "the sentence of -1202, typed again",
      #""The certificate for this Server is invalid. You might be connecting to a Server that is pretending to be "192.0.2.7"."#,
      "ambiguous 192.0.2.7 - server"),
    Case(
      "fields within a JSON string",
      #"{ "eventMessage" : "Request failed\ndomain = NSURLErrorDomain\ncode = -1202\nurl = https:\/\/api.example.org\/v1" }"#,
      "ambiguous api.example.org -1202 server"),
    Case(
      "OpenLDAP", "TLS: can't connect: SSLHandshake() failed: bad protocol version (-9836).",
      "ambiguous - -9836 server"),
    Case(
      "OpenLDAP's own check",
      "TLS: during handshake: Peer certificate is not trusted: kSecTrustResultRecoverableTrustFailure",
      "ambiguous - - server"),
    Case(
      "a host between the words", "SSL connection to nas.example.org:993 failed: -9807",
      "ambiguous nas.example.org -9807 server"),
    Case("a status behind its call", "SecTrustEvaluate failed -67818", "expired - -67818 server"),
    Case(
      "SocketRocket's pins",
      #"socket: Error Domain=com.squareup.SocketRocket Code=23556 "Invalid server certificate." UserInfo={NSLocalizedDescription=Invalid server certificate.}"#,
      "pin-mismatch - - code"),
    Case(
      "SocketRocket's pins, with a number of the system's",
      #"socket: Error Domain=NSURLErrorDomain Code=-1205 "Invalid server certificate." UserInfo={NSLocalizedDescription=Invalid server certificate.}"#,
      "pin-mismatch - -1205 code"),
    Case(
      "the system's own",
      #"Error Domain=NSURLErrorDomain Code=-1205 "The server “api.example.org” did not accept the certificate.""#,
      "client-cert-rejected api.example.org -1205 code"),
    Case(
      "Starscream's pins",
      #"closed: WSError(type: Starscream.ErrorType.invalidSSLError, message: "Invalid SSL certificate", code: 1)"#,
      "pin-mismatch - - code"),
    Case(
      "Socket.IO's", "ERROR SocketIOClient{/}: Invalid SSL certificate", "pin-mismatch - - code"),
    Case(
      "Alamofire without pins",
      "serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason.noPublicKeysFound)",
      "pin-mismatch - - code"),
    Case(
      "Alamofire's check of the host",
      #"serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason.hostValidationFailed(output: Alamofire.AFError.ServerTrustFailureReason.Output(host: "api.example.org", trust: <SecTrustRef: 0x600>)))"#,
      "host-mismatch api.example.org - server"),
    Case(
      "AFNetworking",
      #"Error Domain=com.alamofire.error.serialization.response Code=-1011 "Request failed: forbidden (403)" UserInfo={NSErrorFailingURLKey=https://api.example.org/v1}"#,
      "not-ats-http api.example.org -1011 none"),
    Case(
      "WebKit",
      "0x7f [webPageID=7] NetworkResourceLoader::didFailLoading: wasServiceWorkerLoad=0, isTimeout=0, isCancellation=0, errorCode=-1202",
      "ambiguous - -1202 server"),
    Case(
      "Dio", "DioException [bad certificate]: The certificate of the response is not approved.",
      "pin-mismatch - - code"),
    Case(
      "Mono's alert", "Mono.Security.Interface.TlsException: CertificateUnknown",
      "ambiguous - - server"),
    Case(
      ".NET, with the host",
      "HttpRequestException: The SSL connection could not be established, see inner exception. (api.example.org:443)",
      "ambiguous api.example.org - server"),
    Case(
      "Npgsql", "Npgsql.NpgsqlException (0x80004005): Exception while performing SSL handshake",
      "ambiguous - - server"),
    Case(
      "libpq, an alert",
      #"psql: error: connection to server at "db.example.org" (192.0.2.4), port 5432 failed: SSL error: tlsv1 alert unknown ca"#,
      "client-cert-rejected db.example.org - code"),
    Case(
      "libpq, a name",
      #"connection to server at "db.example.org" (192.0.2.4), port 5432 failed: server certificate for "pg.example.org" (and 2 other names) does not match host name "db.example.org""#,
      "host-mismatch db.example.org - server"),
    Case(
      "libpq, cut off",
      #"connection to server at "db.example.org" (192.0.2.4), port 5432 failed: SSL SYSCALL error: EOF detected"#,
      "handshake-aborted db.example.org - server"),
    Case(
      "Redis",
      "ConnectionError: Error 1 connecting to cache.example.org:6380. [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed certificate (_ssl.c:1000).",
      "self-signed cache.example.org - server"),
    Case("mosquitto", "Error: A TLS error occurred.", "ambiguous - - server"),
    Case(
      "wget with GnuTLS",
      """
      GnuTLS: Error in the pull function.
      Unable to establish SSL connection.
      """, "handshake-aborted - - server"),
    Case(
      "Chromium's verifier",
      """
      [1234:56:0203/040506.789:ERROR:cert_verify_proc_builtin.cc(766)] CertVerifyProcBuiltin for app.example.org failed:
      ----- Certificate i=0 (CN=app.example.org) -----
      ERROR: Time is after notAfter
      """, "expired app.example.org - server"),
    Case(
      "Firefox", "An error occurred during a connection to www.example.org. PR_END_OF_FILE_ERROR",
      "handshake-aborted www.example.org - server"),
    Case(
      "gRPC in Go",
      #"rpc error: code = Unavailable desc = connection error: desc = "transport: authentication handshake failed: EOF""#,
      "handshake-aborted - - server"),
    Case("AsyncHTTPClient", "HTTPClientError.tlsHandshakeTimeout", "not-ats-network - - none"),
  ]

  @Test(arguments: told) func tells(_ row: Case) throws { try row.check() }

  /// What looks like them and reports no failure of a handshake or a certificate.
  @Test(arguments: [
    "Error 526: Invalid SSL certificate", "message: Invalid SSL certificate settings were saved",
    "case invalidSSLError", "throw WSError(type: .tlsPending)",
    "case .noPublicKeysFound: return \"none\"",
    "guard case .serverTrustEvaluationFailed(reason: .noCertificatesFound) = error else { return }",
    #"Error Domain=com.squareup.SocketRocket Code=2133 "Invalid server answer""#,
    "SSLHandshake() failed: would block (-9803",
    "TLS: during handshake: Peer certificate is trusted: kSecTrustResultProceed",
    "SSL 3.0 and TLS 1.0 are off since build 9807", "SSL port 993 returned 200",
    "NetworkResourceLoader::didFinishLoading: errorCode=-1202",
    "NetworkResourceLoader::didFailLoading: isTimeout=0, isCancellation=1, errorCode=-999",
    "DioException [request cancelled]: The request was manually cancelled by the user.",
    "TlsException: Configuration is missing", "TlsException: HandshakeHelper loaded",
    #"connection to server at "localhost" (::1), port 5432 failed: Connection refused"#,
    #"connection to server at "db.example.org" (192.0.2.4), port 5432 failed: FATAL: no such user"#,
    #"connection to server at "db.example.org", port 5432 failed: root certificate file "/Users/kim/root.crt" does not exist"#,
    "LOG: SSL SYSCALL error: EOF detected", "SSL error: the option is unknown to this build",
    "the name of the server does not match host name patterns", "GnuTLS: A library was loaded",
    "GnuTLS: backend initialised", "CertVerifyProcBuiltin for app.example.org succeeded",
    "ERROR: Time is running out", "ERROR: No matching issuer found in the table of banks",
    "An error occurred during a connection to www.example.org. The page is empty",
    "authentication handshake failed: wrong password", "HTTPClientError.cancelled",
    "Connected, cache.example.org:6380. [SSL is on]",
    "I get the following error: `-9807` when I open the page",
    "I get `SSLHandshake failed` here, and -9807 there",
    "NSURLConnection finished with error - code -999", "the request timed out and was tried again",
    "print(\"The request timed out.\")", "Why does it say The request timed out?",
  ]) func isSilent(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }
}

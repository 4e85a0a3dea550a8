import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// What tools, clients on SwiftNIO, players and the libraries of apps print when a connection failed, each word by
/// word from its source.
@Suite struct ToolWordsTests {
  // MARK: aria2 (AppleTLSSession.cc)

  /// The name of each status of Secure Transport that a handshake ends with, and its cause.
  static let aria2 = [
    "Protocol error": "ambiguous", "No common cipher suites": "weak-cipher",
    "Received fatal alert": "ambiguous", "Unknown session": "ambiguous",
    "Closed gracefully": "handshake-aborted", "Connection aborted": "handshake-aborted",
    "Invalid certificate chain": "ambiguous", "Invalid certificate format": "ambiguous",
    "Cryptographic error": "ambiguous", "Internal SSL error": "ambiguous",
    "Self-signed certificate": "unknown-root", "No root certificate": "unknown-root",
    "Certificate expired": "expired", "Certificate not yet valid": "not-yet-valid",
    "Closed without notification": "handshake-aborted", "Buffer not large enough": "ambiguous",
    "Bad cipher suite": "ambiguous", "Unexpected peer message": "ambiguous",
    "Bad MAC": "ambiguous", "Decryption failure": "ambiguous",
    "Invalid hostname": "host-mismatch", "Unspecified error -9899": "ambiguous",
  ]

  @Test("aria2 says why", arguments: aria2)
  func aria2Says(_ words: String, _ cause: String) throws {
    let log = """
      10/02 03:04:05 [ERROR] CUID#7 - Download aborted. URI=https://dl.example.org/a.iso
      Exception: [AbstractCommand.cc:351] errorCode=1 URI=https://dl.example.org/a.iso
        -> [SocketCore.cc:1019] errorCode=1 SSL/TLS handshake failure: \(words)
      """
    let findings = try Finding.all(in: log)
    #expect(findings.map(\.cause.rawValue) == [cause])
    #expect(findings.map(\.host) == ["dl.example.org"])
    #expect(findings.allSatisfy { $0.remedy.exception == nil })
  }

  // MARK: Amazon's Common Runtime (io.h, http.h)

  /// The names of errors, and the causes.
  static let runtime = [
    "AWS_IO_TLS_ERROR_NEGOTIATION_FAILURE": "ambiguous",
    "AWS_IO_TLS_ERROR_ALERT_RECEIVED": "ambiguous",
    "AWS_IO_TLS_NEGOTIATION_TIMEOUT": "ambiguous",
    "AWS_IO_TLS_UNKNOWN_ROOT_CERTIFICATE": "unknown-root",
    "AWS_IO_TLS_CERTIFICATE_EXPIRED": "expired",
    "AWS_IO_TLS_CERTIFICATE_NOT_YET_VALID": "not-yet-valid",
    "AWS_IO_TLS_BAD_CERTIFICATE": "ambiguous",
    "AWS_IO_TLS_HOST_NAME_MISMATCH": "host-mismatch",
    "AWS_IO_TLS_PEER_CERTIFICATE_REVOKED": "client-cert-rejected",
    "AWS_IO_DNS_QUERY_FAILED": "not-ats-network",
    "AWS_IO_SOCKET_CONNECTION_REFUSED": "not-ats-network",
    "AWS_ERROR_HTTP_CONNECTION_CLOSED": "not-ats-network",
    "AWS_ERROR_HTTP_PROXY_CONNECT_FAILED": "proxy-or-captive",
  ]

  @Test("the runtime's names, as its log and as Swift print them", arguments: runtime)
  func runtimeSays(_ name: String, _ cause: String) throws {
    let log = "[http-connection] - static: Client connection failed with error 1029 (\(name))."
    #expect(try Finding.all(in: log).map(\.cause.rawValue) == [cause])
    let print =
      #"crtError(AwsCommonRuntimeKit.CRTError(code: 1029, message: "x", name: "\#(name)"))"#
    #expect(try Finding.all(in: print).map(\.cause.rawValue) == [cause])
  }

  static let failures: [Case] = [
    // The system's own sentences.
    Case(
      "the sentence of -1201", "File Transfer Error: The certificate for this server has expired.",
      "expired - - server"),
    Case(
      "the sentence of -1203",
      "Error: The certificate for this server was signed by an unknown certifying authority.",
      "unknown-root - - server"),
    Case(
      "the sentence of -1204", "error: The certificate for this server is not yet valid.",
      "not-yet-valid - - server"),
    Case(
      "a host that lost its quotes",
      """
      NSURLErrorDomain Code=-1202
      "The certificate for this server is invalid. You might be connecting to a server
      that is pretending to be api.example.org"
      """, "ambiguous api.example.org -1202 server"),
    Case(
      "a Japanese sentence that is broken in two",
      """
      Failed to load resource: このサーバの証明書は無効です．
        "api.example.org"に偽装したサーバに接続している可能性があり，
      """, "ambiguous api.example.org - server"),
    Case(
      "a pair behind Chinese words", "错误代码: `-1200 [3:-9816]`",
      "handshake-aborted - -1200,-9816 server"),
    Case(
      "a line right behind a connection's, which names the request",
      """
      TIC TCP Conn Failed [1:0x7f84f480e030]: 1:61 Err(61)
      Error calling POST on http://127.0.0.1:4723/wd/hub/session
      """, "not-ats-network 127.0.0.1 61 none"),
    Case(
      "the daemon of push notifications",
      """
      Mar 23 17:26:09 phone apsd[870] <Error>:  SecTrustEvaluate  [leaf SSLHostname]
      Mar 23 17:26:09 phone apsd[870] <Warning>: Failed to validate certificate chain for push.example.org.
      """, "host-mismatch push.example.org - server"),
    Case(
      "a status behind the system's sentence",
      "tls: failed to verify certificate: x509: “api.example.org” certificate is not trusted (OSStatus -26276)",
      "unknown-root - -26276 server"),
    Case(
      "a profile's dump, with more blanks than others",
      """
      Desc   : Could not connect to the server.
      Domain : NSURLErrorDomain
      Code   : -1004
      """, "not-ats-network - -1004 none"),
    Case(
      "Bonjour, by name and number",
      "Lookup of nas.local failed: kDNSServiceErr_NoSuchRecord (-65554)",
      "not-ats-network - -65554 none"),
    Case(
      "802.1X, the status of a handshake",
      "eapolclient[812] updated handshake status to [errSSLXCertChainInvalid]:[-9807]",
      "ambiguous - -9807 server"),
    Case(
      "802.1X, the verdict",
      "eapolclient[812] delivered trust evaluation result=failure to TLS protocol",
      "ambiguous - - server"),
    Case(
      "Secure Transport's own log",
      "ssl_secinfo sslError: SSLWrite: going to state errorCLose due to err -9806",
      "handshake-aborted - -9806 server"),
    Case(
      "OpenLDAP, which has the host",
      """
      ldap_connect_to_host: TCP ldap.example.org:636
      TLS: hostname does not match CN in peer certificate
      """, "host-mismatch ldap.example.org - server"),
    Case(
      "`security verify-cert`",
      """
      Certificate errors
       0: files.example.org
          Host name not found in Subject Alternative Name extension [SSLHostname]
      """, "host-mismatch - - server"),
    Case(
      "an error that the system has no words for",
      "TLS verify: Unknown trust error for “Edge 7” certificate", "ambiguous - - server"),
    Case(
      "curl that asks the system, in two lines",
      """
      * Established connection to dl.example.org (198.51.100.7 port 443)
      * Apple SecTrust failure -67843: “dl” certificate is not trusted
      curl: (60) SSL peer certificate or SSH remote key was not OK
      """, "unknown-root dl.example.org - server"),
    Case(
      "curl's sentence for -9846", "curl: (35) Access was denied", "client-cert-rejected - - code"),
    Case(
      "a host that curl quotes",
      #"curl: (51) SSL certificate peer verification failed, the certificate did not match "wiki.example.org""#,
      "host-mismatch wiki.example.org - server"),
    // SwiftNIO.
    Case(
      "a socket's number, as SwiftNIO prints it",
      "connect failed: connection reset (error set): Connection refused (errno: 61)",
      "not-ats-network - 61 none"),
    Case(
      "a socket's number, as Rust prints it",
      "error sending request for url (https://dl.example.org/x): tcp connect error: No route to host (os error 65)",
      "not-ats-network dl.example.org 65 none"),
    Case(
      "a connection of SwiftNIO's",
      #"PSQLError(code: connectionError, underlying: NIOPosix.NIOConnectionError(host: "db.example.org", port: 5432, dnsAError: nil))"#,
      "not-ats-network db.example.org - none"),
    Case(
      "a server of Postgres without TLS", "[ ERROR ] PSQLError(code: sslUnsupported)",
      "not-tls-port - - server"),
    Case(
      "gRPC", "error=unavailable (14): Transport became inactive", "not-ats-network - - none"),
    Case(
      "NATS", #"nats: DNS lookup error: unknown(host: "bus.example.org", port: 4222)"#,
      "not-ats-network bus.example.org - none"),
    Case(
      "MongoKitten", #"Socket failed with code 61 ("Connection refused") [connectFailed]"#,
      "not-ats-network - 61 none"),
    // Libraries of apps.
    Case(
      "Couchbase Lite's web sockets",
      "CouchbaseLite WebSocket Info: CBLWebSocket CLOSED WITH ERROR: NSOSStatusError[-9802]",
      "ambiguous - -9802 server"),
    Case(
      "Couchbase Lite's second version",
      "CouchbaseLite Sync ERROR: {Repl#12} Got LiteCore error: Connection refused (2/61)",
      "not-ats-network - 61 none"),
    Case(
      "Couchbase Lite's web socket, reset",
      "CouchbaseLite WS WARNING: {C4SocketImpl#7} Unexpected or unclean socket disconnect! (reason=errno, code=54)",
      "not-ats-network - 54 none"),
    Case(
      "Couchbase Lite's web socket, a number of its own",
      "Unexpected or unclean socket disconnect! (reason=Network error, code=11)",
      "unknown-root - - server"),
    Case(
      "Tunnelblick",
      "Tunnelblick[416] currentIPInfo(Address): Code = -1202, indicating an SSL error but reached by address",
      "ambiguous - -1202 server"),
    Case(
      "VS Code, whose URL ends in its port",
      """
      Sending HTTP2 GET request to https://api.example.org:3000...
      Received error: self signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)
      """, "self-signed api.example.org - server"),
    Case(
      "VS Code's extensions",
      "[error] node #2: https://gallery.example.org/a/manifest?t=darwin - error GET self signed certificate in certificate chain",
      "unknown-root gallery.example.org - server"),
    Case(
      "irssi",
      """
      21:18 -!- Irssi: Connecting to irc.example.org [192.0.2.164] port 6697
      21:19 -!- Irssi: warning SSL handshake failed: Broken pipe
      """, "handshake-aborted irc.example.org - server"),
    Case(
      "AutoPkg, with the command below",
      """
      curl: (60) SSL certificate problem: certificate has expired

      Error in local.munki.App: Processor: URLDownloader: Error: Command '['/usr/bin/curl', '--silent', '--location', '--url', 'https://dl.example.org/a.dmg', '--fail', '--output', '/Volumes/Depot/Cache/local.munki.App/downloads/tmpq7', '--header', 'If-None-Match: "07-3"', '--header', 'If-Modified-Since: Thu, 30 Apr 2020']' returned non-zero exit status 60.
      """, "expired dl.example.org - server"),
    Case(
      "requests, wrapped",
      """
      SSLError: HTTPSConnectionPool(host='hub.example.org', port=443): Max retries exceeded with url:
      /a/main/preprocessor_config.json (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]
      certificate verify failed: self signed certificate in certificate chain (_ssl.c:1131)')))
      """, "unknown-root hub.example.org - server"),
    Case(
      "a list of what can be reached",
      """
      - api.example.net: HTTP 200
      - telemetry.example.org: The pending stream has been canceled (caused by: self signed certificate in certificate chain)
      """, "unknown-root telemetry.example.org - server"),
    Case(
      "msmtp",
      "msmtp: TLS handshake failed: An unexpected TLS packet was received.",
      "not-tls-port - - server"),
    Case(
      "Couchbase Lite's check",
      "CouchbaseLite WS WARNING: TLS handshake failed: <NSURLProtectionSpace: 0x60c00001a5f0>: Host:db.example.org, Server:https, Auth-Scheme:NSURLAuthenticationMethodServerTrust, Realm:(null), Port:4994, Proxy:NO, Proxy-Type:(null): Server has self-signed or unknown root SSL certificate",
      "unknown-root db.example.org - server"),
    Case(
      "MQTT's scheme",
      """
      owntracks is trying to connect to: mqtts://broker.example.org:8443 c0 k69
        Gets error: OSStatus error -9831.
      """, "client-cert-rejected broker.example.org -9831 code"),
    Case(
      "an article and a quote in a message",
      #"Could not sync the "Uploads that failed" list. (NSURLErrorDomain error -1202.)"#,
      "ambiguous - -1202 server"),
    Case(
      "reqwest, in one line",
      #"{"error":"error sending request for url (https://dav.example.org/a) (caused by: client error (Connect) -> bad protocol version)"}"#,
      "ambiguous dav.example.org - server"),
    Case(
      "reqwest, as anyhow prints it",
      """
      Error: sync failed

      Caused by:
          0: error sending request for url (https://dav.example.org/a)
          1: client error (Connect)
          2: connection closed via error
      """, "handshake-aborted dav.example.org - server"),
    Case(
      "a player, behind the error",
      """
      NSUnderlyingError=0x600 {Error Domain=kCFErrorDomainCFNetwork Code=-1022 "(null)"}}
      flutter: PlatformException(PLAY_ERROR, Cannot play http://radio.example.org:8000/a.mp3, The operation could not be completed)
      """, "cleartext-http radio.example.org -1022 exception"),
    Case(
      "RestKit, wrapped",
      """
      Hit error: Error Domain=com.twotoasters.RestKit.ErrorDomain Code=2 "The client is
      unable to contact the resource at http://api.example.org/status/demo.json"
      """, "not-ats-network api.example.org - none"),
    Case(
      "Realm", "Sync: Connection[1]: The server certificate was not signed by any root certificate",
      "unknown-root - - server"),
    Case(
      "AppAuth, which has the address",
      "Connection error making token request to 'https://sso.example.org/token': The request timed out..",
      "not-ats-network sso.example.org - none"),
    Case(
      "AppAuth, a status of HTTP",
      "Non-200 HTTP response (502) fetching discovery document 'https://sso.example.org/.well-known/c'.",
      "not-ats-http sso.example.org - none"),
    Case(
      "Kingfisher",
      "The HTTP status code in response is invalid. Code: 404, response: <NSHTTPURLResponse: 0x600000245ec0> { URL: https://img.example.org/1.jpg } { Status Code: 404 }",
      "not-ats-http img.example.org - none"),
    Case(
      "Dio, too late",
      "DioException [connection timeout]: The request connection took longer than 0:00:05.000000",
      "not-ats-network - - none"),
    Case(
      "Dio, a status of HTTP",
      "DioException [bad response]: This exception was thrown because the response has a status code of 502",
      "not-ats-http - - none"),
    Case(
      "Flutter's images",
      "HttpExceptionWithStatus: Invalid statusCode: 403, uri = https://img.example.org/u.jpg",
      "not-ats-http img.example.org - none"),
    Case(
      "Ktor",
      "SocketTimeoutException: Socket timeout has expired [url=https://api.example.org/v1, socket_timeout=unknown] ms",
      "not-ats-network api.example.org - none"),
    Case(
      ".NET", "HttpRequestException: Response status code does not indicate success: 503",
      "not-ats-http - - none"),
    Case(
      "Firebase's configuration",
      "[FirebaseRemoteConfig][I-RCN000025] RCN Fetch failure: The request timed out.. Using cached config result.",
      "not-ats-network - - none"),
    Case(
      "RevenueCat",
      "API request failed: GET '/v1/offerings' (<>): Error performing request because the Internet Connection appears to be offline.",
      "not-ats-network - - none"),
    Case(
      "Braze, a field to a line",
      """
      HTTP URL error:
      - code: -1004
      - description: "Could not connect to the server."
      - url: [POST] https://sdk.example.org/api/v3/data
      """, "not-ats-network sdk.example.org -1004 none"),
    Case(
      "SocketRocket's proxy",
      "Failing with error Received bad response code from proxy server: 407.",
      "proxy-or-captive - - server"),
    // Players and engines.
    Case(
      "FFmpeg, a name", "[tcp @ 0x12f] Failed to resolve hostname live.example.org: nodename",
      "not-ats-network live.example.org - none"),
    Case(
      "FFmpeg, a port",
      "[tcp @ 0x12f] Connection to tcp://live.example.org:443 failed: Connection refused",
      "not-ats-network live.example.org - none"),
    Case(
      "VLC", "core tls client error: cipher suite negotiation failed", "ambiguous - - undecided"),
    Case(
      "Unity, a certificate",
      "UnityWebRequest failed: Destination host has an erroneous SSL certificate",
      "ambiguous - - server"),
    Case(
      "Unity, no TLS", "UnityWebRequest failed: Destination host does not support SSL",
      "not-tls-port - - server"),
    Case(
      "a playlist's status",
      #"Error Domain=CoreMediaErrorDomain Code=-12660 "HTTP 403: Forbidden""#,
      "not-ats-http - - none"),
    // Tools.
    Case(
      "Homebrew, whose command has the address",
      """
      curl: (60) SSL certificate problem: certificate has expired
      Error: Failure while executing; `/usr/bin/curl --fail https://dl.example.org/a.gz` exited with 60.
      """, "expired dl.example.org - server"),
    Case(
      "the words of a status by themselves",
      """
      Error in curl::curl_fetch_memory(url, handle = handle) :
        Peer certificate cannot be authenticated with given CA certificates
      """, "ambiguous - - server"),
    Case(
      "Puppet",
      "Server hostname 'puppet.example.org' did not match server certificate; expected one of a",
      "host-mismatch puppet.example.org - server"),
    Case(
      "conda",
      "CondaSSLError: Encountered an SSL error. Most likely a certificate verification issue.",
      "ambiguous - - server"),
    Case("Node's time-out", "  code: 'ERR_TLS_HANDSHAKE_TIMEOUT'", "not-ats-network - - none"),
    Case(
      "GnuPG", "gpg: keyserver receive failed: Certificate expired", "expired - - server"),
    Case(
      "git send-email", "STARTTLS failed! hostname verification failed at git-send-email line 15.",
      "host-mismatch - - server"),
    Case(
      "LuaRocks",
      "Failed downloading https://rocks.example.org/manifest - unexpected eof while reading",
      "handshake-aborted rocks.example.org - server"),
    Case(
      "OCaml",
      "https://registry.example.org/x: TLS failure: authentication failure: invalid certificate chain",
      "ambiguous registry.example.org - server"),
    Case("Zig", "error: CertificateHostMismatch", "host-mismatch - - server"),
    Case(
      "Haskell, bytes that are no TLS",
      #"HandshakeFailed (Error_Packet_Parsing "Failed reading: invalid header type: 72"#,
      "not-tls-port - - server"),
    Case(
      "rustls behind another label", "[net] tls: invalid peer certificate: NotValidYet",
      "not-yet-valid - - server"),
    Case(
      "a certificate that someone distrusts, asked by Go",
      "x509: User or administrator set “gw.example.org” certificate as distrusted",
      "unknown-root - - server"),
    Case(
      "Node's words, and what is done then",
      "[Home] Failed getting devices: Error: unable to verify the first certificate. Retrying...",
      "incomplete-chain - - server"),
    Case(
      "a download that is told in many words",
      """
          Downloading the tvOS 16.0 simulator runtime from https://dl.example.org/tvOS_16_Runtime.dmg...
      curl: (56) Recv failure: Connection reset by peer
      """, "not-ats-network dl.example.org - none"),
    Case(
      "curl on mbed TLS", "curl: (51) Cert verify failed: BADCERT_EXPIRED", "expired - - server"),
    Case(
      "a status of a certificate",
      """
      $ curl --cert-status https://news.example.org
      curl: (91) OCSP response verification failed
      """, "ambiguous news.example.org - server"),
    Case(
      "the address behind the name that was asked for",
      """
      me@mac ~ % openssl s_client -connect data.example.org:443 -tls1_3
      Connecting to 192.0.2.220
      CONNECTED(00000005)
      write:errno=54
      """, "handshake-aborted data.example.org 54 server"),
    Case(
      "Ruby's client of MySQL",
      "/gems/mysql2-0.4.4/lib/mysql2/client.rb:87:in `connect': SSL connection error: error:00000001:lib(0):func(0):reason(1) (Mysql2::Error)",
      "ambiguous - - server"),
    Case(
      "PHP's client",
      "cURL error 60: SSL certificate problem: self signed certificate (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://chat.example.org:8080/v1 {\"exception\":\"[object]",
      "self-signed chat.example.org - server"),
    Case(
      "a browser's page",
      """
      The webpage at https://cloud.example.org/login might be temporarily down.

      ERR_INSECURE_RESPONSE
      """, "ambiguous cloud.example.org - server"),
    Case(
      "checks of one evaluation, a line each",
      """
      Client: unexpected error: The root CA certificate is not trusted for this purpose
      Client: New connection status: Not Connected.
      Client: Socket error - The host name did not match any of the valid hosts for this certificate
      """, "unknown-root - - server"),
    Case(
      "a request above the calls of Python",
      """
      Downloading: "https://dl.example.org/a.pth" to /tmp/a.pth
      Traceback (most recent call last):
        File "urllib/request.py", line 1344, in do_open
        File "http/client.py", line 1336, in request
        File "http/client.py", line 1382, in _send_request
        File "http/client.py", line 1331, in endheaders
        File "http/client.py", line 1091, in _send_output
        File "http/client.py", line 1035, in send
        File "http/client.py", line 1477, in connect
        File "ssl.py", line 455, in wrap_socket
        File "ssl.py", line 1319, in do_handshake
      ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1000)
      """, "unknown-root dl.example.org - server"),
  ]

  @Test("Words of a source are a failure", arguments: failures)
  func isFound(_ row: Case) throws { try row.check() }

  static let silent: [Case] = [
    Case("a session that is closed", "shutdownFailed(NIOSSL.BoringSSLError.zeroReturn)"),
    Case("a program's own pipe", "failed printing to stdout: Broken pipe (os error 32)"),
    Case("a number that isn't the words'", "Connection refused (os error 111)"),
    Case("a number of the runtime's for its own loop", "error 1026 (AWS_IO_EVENT_LOOP_SHUTDOWN)"),
    Case(
      "a handshake that waits for a verdict",
      "eapolclient[812] updated handshake status to [errSSLServerAuthCompleted]:[-9841]"),
    Case(
      "a call of curl's own source",
      #"        failf(data, "Server aborted the SSL handshake");"#),
    Case("a download that is done", "[NOTICE] Download complete: /tmp/a.iso"),
    Case("a time-out of ping's", "Request timeout for icmp_seq 3"),
    Case("a pinned key's entry", "/// Certificate pinning failed."),
    Case(
      "a comment of a program's over lines",
      """
          override func viewDidLoad() {
              /*
               Error Domain=NSURLErrorDomain Code=-1202 "The certificate for this server is invalid."
      """),
    Case(
      "a log in a program's comments",
      """
      @testable import ShopKit
      //2019-01-04 17:20:41.741 xctest[76410:1817605] TIC TCP Conn Failed [3:0x100a67420]: 1:50 Err(50)
      """),
    Case(
      "a header's comment",
      """
      + (void)download:(NSString *)url;
      /*
       Task <..> HTTP load failed (error code: -1003 [12:8])
      """),
    Case(
      "a list of texts",
      """
          '未能完成该操作。软件导致连接中止',
          '无法连接到服务器。', // no server
      """),
    Case(
      "a pattern of Python's",
      #"    if re.search(r"TLS error|NSURLErrorDomain Code=-1200|-9816", text):"#),
    Case(
      "a test's call with a label",
      #"""
          const masked = await run({
            command: node(
              'console.error("Error Domain=NSURLErrorDomain Code=-1202")',
      """#),
    Case(
      "a call with an object",
      "  event({ name: 'net', message: 'SSL handshake failed' }),"),
    Case(
      "a table of names", "  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',"),
    Case(
      "a row of a document",
      "| Client certificates | fails with `Error Domain=NSURLErrorDomain Code=-1206` | use 401 |"),
    Case(
      "a note in Korean",
      "로그에서 TLS 신뢰 실패(`NSURLErrorDomain -1200`, `ATS failed system trust`)를 확인했다."),
  ]

  @Test("What only has such words in it is no failure", arguments: silent)
  func staysSilent(_ row: Case) throws { try row.check() }
}

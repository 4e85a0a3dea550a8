import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// What the clients that apps embed print when a connection failed, each word by word from its source: virtual private
/// networks, mail, calls and live video, push and chat services; and the numbers of Apple's own frameworks.
@Suite struct EmbeddedClientTests {
  /// The errors of openvpn3, and the causes.
  static let openVPN = [
    "NETWORK_RECV_ERROR": "not-ats-network", "NETWORK_EOF_ERROR": "not-ats-network",
    "NETWORK_UNAVAILABLE": "not-ats-network", "RESOLVE_ERROR": "not-ats-network",
    "TCP_CONNECT_ERROR": "not-ats-network", "HANDSHAKE_TIMEOUT": "not-ats-network",
    "KEEPALIVE_TIMEOUT": "not-ats-network", "CONNECTION_TIMEOUT": "not-ats-network",
    "PROXY_ERROR": "proxy-or-captive", "SSL_ERROR": "ambiguous", "TLS_VERSION_MIN": "ambiguous",
    "TLS_ALERT_UNKNOWN_CA": "client-cert-rejected", "CERT_VERIFY_FAIL": "ambiguous",
    "SSL_CA_MD_TOO_WEAK": "sha1-certificate", "SSL_CA_KEY_TOO_SMALL": "weak-key",
  ]

  @Test("the errors of OpenVPN that are of a connection", arguments: openVPN)
  func openVPNSays(_ name: String, _ cause: String) throws {
    let log = """
      Tunnel: Error Domain=me.example.openvpn-adapter.error-domain Code=61 "OpenVPN error occured" \
      UserInfo={me.example.openvpn-adapter.error-key.message=\(name), \
      me.example.openvpn-adapter.error-key.fatal=true}
      """
    let findings = try Finding.all(in: log)
    #expect(findings.map(\.cause.rawValue) == [cause])
    #expect(findings.allSatisfy { $0.remedy.exception == nil && $0.codes.isEmpty })
  }

  @Test(
    "the errors of OpenVPN that are of keys, settings and passwords",
    arguments: ["AUTH_FAILED", "PEM_PASSWORD_FAIL", "TUN_IFACE_CREATE", "PROXY_NEED_CREDS"])
  func openVPNIsSilent(_ name: String) throws {
    let log = #"Code=50 "x" UserInfo={me.example.openvpn-adapter.error-key.message=\#(name)}"#
    #expect(try Finding.all(in: log).isEmpty)
  }

  /// Why the system's own client was disconnected, and the causes.
  static let disconnects = [
    2: "not-ats-network", 3: "not-ats-network", 5: "not-ats-network", 6: "not-ats-network",
    7: "not-ats-network", 9: "client-cert-rejected", 10: "client-cert-rejected",
    11: "client-cert-rejected", 15: "ambiguous", 16: "not-ats-network", 17: "ambiguous",
    18: "not-yet-valid", 19: "expired",
  ]

  @Test("the system's VPN says why", arguments: disconnects)
  func systemSays(_ number: Int, _ cause: String) throws {
    let log = #"last: Error Domain=NEVPNConnectionErrorDomain Code=\#(number) "(null)""#
    #expect(try Finding.all(in: log).map(\.cause.rawValue) == [cause])
  }

  /// The codes of Tencent's chat, with its words.
  static let chat = [
    "code:9508, desc:网络已断开，未建立连接", "9510 建立网络连接超时，请等网络恢复后重试。",
    "code:9511, desc:网络连接已被拒绝", "code=9512 msg=没有到达网络的可用路由", "code:9514, desc:对端重置了连接",
    "code:9516, desc:IP 地址解析失败", "9517 网络连接到中间节点或服务端重置", "code=9520 msg=请求包已进入系统的网络 buffer",
  ]

  @Test("a chat service of China", arguments: chat)
  func chatSays(_ words: String) throws {
    #expect(try Finding.all(in: "login failed, \(words)").map(\.cause) == [.notATSNetwork])
  }

  static let failures: [Case] = [
    Case(
      "OpenVPN names the server",
      "Transport Error: DNS resolve error on 'vpn.example.org' for UDP session: Host not found",
      "not-ats-network vpn.example.org - none"),
    Case(
      "OpenVPN's handshake that timed out",
      """
      TLS Error: TLS key negotiation failed to occur within 60 seconds (check your network connectivity)
      TLS Error: TLS handshake failed
      """, "not-ats-network - - none"),
    Case(
      "OpenVPN's verification", "VERIFY FAIL -- unable to get issuer certificate : depth=0",
      "unknown-root - - server"),
    Case(
      "a flow of a proxy extension",
      #"read failed: Error Domain=NEAppProxyErrorDomain Code=2 "The peer reset the flow""#,
      "not-ats-network - - none"),
    Case(
      "WireGuard's names",
      "[NET] Failed to resolve endpoint vpn.example.org: nodename nor servname",
      "not-ats-network vpn.example.org - none"),
    Case(
      "WireGuard's handshake",
      "[NET] peer(SzQp…Bv0=) - Handshake did not complete after 5 seconds, retrying (try 3)",
      "not-ats-network - - none"),
    Case(
      "TunnelKit", "ERROR OpenVPNSession - Trigger shutdown (error: OpenVPNError.pingTimeout)",
      "not-ats-network - - none"),
    Case(
      "mail without STARTTLS", "Error: The server does not support STARTTLS connections.",
      "ambiguous - - undecided"),
    Case(
      "isync", "Socket error: secure connect to imap.example.org (192.0.2.25:993): unexpected EOF",
      "handshake-aborted imap.example.org - server"),
    Case(
      "NeoMutt", "mutt_error() Server certificate is not yet valid", "not-yet-valid - - server"),
    Case(
      "msmtp, on the issuer",
      "msmtp: TLS certificate verification failed: the certificate hasn't got a known issuer",
      "unknown-root - - server"),
    Case(
      "msmtp, on dates", "msmtp: TLS certificate verification failed: certificate has expired",
      "expired - - server"),
    Case(
      "fetchmail",
      """
      fetchmail: Server certificate verification error: self-signed certificate
      fetchmail: pop.example.org: upgrade to TLS failed.
      """, "self-signed pop.example.org - server"),
    Case(
      "fetchmail's names",
      "fetchmail: Server CommonName mismatch: localhost.localdomain != pop.example.org",
      "host-mismatch pop.example.org - server"),
    Case(
      "Postfix",
      "postfix/smtp[250]: certificate verification failed for mx.example.org[192.0.2.9]:587: untrusted issuer /C=US",
      "unknown-root mx.example.org - server"),
    Case(
      "offlineimap names the host above the library's words",
      """
      ERROR: Unknown SSL protocol connecting to host 'imap.example.org' for repository 'work'. OpenSSL responded:
      [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1129)
      """, "unknown-root imap.example.org - server"),
    Case(
      "Linphone, three lines of one failure",
      """
      [Message] Found certificate depth=[0], flags=[CN-mismatch ]:
      [Error] Channel [0x101]: SSL handshake failed : X509 - Certificate verification failed, e.g. CRL, CA or x
      [Error] Cannot connect to [TLS://sip.example.org:5061]
      """, "host-mismatch sip.example.org - server"),
    Case(
      "Linphone without TLS", "ERROR Cannot connect to [TCP://sip.example.org:5060]",
      "not-ats-network sip.example.org - none"),
    Case(
      "PJSIP, its own status",
      "TLS connect() error: SSL certificate verification error (PJSIP_TLS_ECERTVERIF) [code=171173]",
      "ambiguous - - server"),
    Case(
      "PJSIP, the system's number",
      "TLS connect() error: Connection refused [code=120061][peer=sip.example.org]",
      "not-ats-network sip.example.org 61 none"),
    Case(
      "librtmp", "ERROR: RTMP_Connect0, failed to connect socket. 61 (Connection refused)",
      "not-ats-network - 61 none"),
    Case(
      "SRT", "[libsrt] srt://ingest.example.org:9000: Connection was broken",
      "not-ats-network ingest.example.org - none"),
    Case(
      "HaishinKit", "[RTMPSocket.swift:196] didTimeout() > connection timedout",
      "not-ats-network - - none"),
    Case(
      "GStreamer",
      """
      error: Secure connection setup failed.
      ERROR: from element /GstPlayBin:playbin0: Unacceptable TLS certificate (6), URL: https://media.example.org/a.m3u8
      """, "ambiguous media.example.org - server"),
    Case(
      "the store",
      #"products: Error Domain=SSErrorDomain Code=110 "Cannot connect to iTunes Store""#,
      "not-ats-network - - none"),
    Case(
      "the store's status",
      #"Error Domain=AMSErrorDomain Code=301 "x" UserInfo={AMSURL=https://shop.example.org/a, AMSStatusCode=500}"#,
      "not-ats-http shop.example.org - none"),
    Case("games", #"Error Domain=GKErrorDomain Code=3 "(null)""#, "not-ats-network - - none"),
    Case("places", "(kCLErrorDomain error 2.)", "not-ats-network - - none"),
    Case(
      "WebKit's loader",
      "NetworkResourceLoader::didFailLoading: (pageID = 8, isCancellation = 0, errCode = -1004)",
      "not-ats-network - -1004 none"),
    Case(
      "Safari without a scheme",
      "Safari can’t open the page “portal.example.org” because the server stopped responding.",
      "not-ats-network portal.example.org - none"),
    Case(
      "Safari's console names the request behind the reason",
      """
      [Error] The certificate for this server is invalid.
      [Error] Fetch API cannot load https://api.example.org/user due to access control checks.
      """, "ambiguous api.example.org - server"),
    Case(
      "a player on Secure Transport",
      "securetransport tls client error: handshake returned error -9836",
      "ambiguous - -9836 server"),
    Case(
      "a stream's log",
      "AVPlayerItem failed: HTTP 403: Forbidden (CoreMediaErrorDomain Code=-12660)",
      "not-ats-http - - none"),
    Case(
      "a status in URL loading's domain", #"Error Domain=NSURLErrorDomain Code=406 "(null)""#,
      "not-ats-http - - none"),
    Case(
      "a Chinese sentence with a quoted domain", "上报失败：未能完成操作。（“NSURLErrorDomain”错误 -1001。）",
      "not-ats-network - -1001 none"),
    Case(
      "RxCocoa",
      "httpRequestFailed(response: <NSHTTPURLResponse: 0x600001c> { URL: https://api.example.org/me } {",
      "not-ats-http api.example.org - none"),
    Case("PromiseKit", "catch: badStatusCode(500, 21 bytes, x)", "not-ats-http - - none"),
    Case(
      "LINE",
      "HTTP status code is not valid in response (request: https://api.example.org/v2/profile). Code: 401",
      "not-ats-http api.example.org - none"),
    Case(
      "a push service", "| JPUSH | E - [JPUSHTcpSocket] TCP连接失败,error:65",
      "not-ats-network - 65 none"),
    Case(
      "RongCloud", "connect error status: 30003 RC_MSG_RESPONSE_TIMEOUT 连接超时",
      "not-ats-network - - none"),
    Case(
      "librdkafka",
      "[thrd:ssl://broker.example.org:9093/1]: ssl://broker.example.org:9093/1: Failed to verify broker certificate: certificate has expired",
      "expired broker.example.org - server"),
    Case(
      "Subversion names the server last",
      "svn: PROPFIND of '/repo/trunk': Server certificate verification failed: issuer is not trusted (https://svn.example.org)",
      "unknown-root svn.example.org - server"),
    Case(
      "an address that only a try names",
      """
      nw_endpoint_flow_failed_with_error [C1.1.1 192.0.2.23:8000 in_progress channel-flow (satisfied)] already failing
      Connection 1: failed to connect 1:61, reason -1
      """, "not-ats-network 192.0.2.23 61 none"),
    Case(
      "an address that a try names behind the failure",
      """
      nw_socket_handle_socket_event [C3.1.1:1] Socket SO_ERROR [61: Connection refused]
      nw_endpoint_flow_failed_with_error [C3.1.1 2001:db8::a.443 in_progress socket-flow (satisfied)] already failing
      """, "not-ats-network 2001:db8::a 61 none"),
    Case(
      "the port that a program says it connects to",
      """
      Connecting to 127.0.0.1:8881
      Verify Certificate: Yes
      tls: failed to verify certificate: x509: “example.org” certificate is not standards compliant
      """, "certificate-not-compliant 127.0.0.1 - server"),
    Case(
      "a wallet's peer",
      "192.0.2.7:40428 connecting\n192.0.2.7:40428 connect error: Connection refused",
      "not-ats-network 192.0.2.7 - none"),
    Case(
      "the name that a connection asks for",
      """
      [connection] nw_resolver_start_query_timer_block_invoke [C8] Query fired: did not receive all answers in time \
      for a.example.org:443
      Connection 8: failed to connect 1:61, reason -1
      """, "not-ats-network a.example.org 61 none"),
    Case(
      "Fabric's status",
      #"Error Domain=FABNetworkError Code=-5 "(null)" UserInfo={status_code=403, type=2}"#,
      "not-ats-http - - none"),
    Case(
      "the system's sentence in the user's language, as Go prints it",
      #"Get "https://a.example.org/": tls: failed to verify certificate: x509: “Example DV CA”证书不符合标准"#,
      "certificate-not-compliant a.example.org - server"),
    Case(
      "the system's sentence in a language in which it isn't known",
      #"Get "https://a.example.org/": tls: failed to verify certificate: x509: “a.example.org”の証明書エラー"#,
      "ambiguous a.example.org - server"),
    Case(
      "a text of libcurl behind the URL, as R prints it",
      """
      In file(con, "r") :
        URL 'https://a.example.org/x': status was 'Peer certificate cannot be authenticated with given CA certificates'
      """, "ambiguous a.example.org - server"),
    Case(
      "a connection that waits while another is ready",
      """
      server: waiting(POSIXErrorCode: Network is down)
      client: ready
      """, "not-ats-network - - none"),
    Case(
      "an app's sandbox without a network, one failure in three lines",
      """
      nw_resolver_create_dns_service_locked [C1.1] DNSServiceCreateDelegateConnection failed: ServiceNotRunning(-65563)
      Connection 1: failed to connect 10:-72000, reason -1
      Task <35893B80-598E-7D8A-50F5-10DC6C4393A9>.<1> HTTP load failed, 0/0 bytes (error code: -1003 [10:-72000])
      """, "not-ats-network - -1003,-72000,-65563 none"),
    Case(
      "a picture before the URL above",
      """
      ❌ https://api.example.org/v1/items
      Error: "A server with the specified hostname could not be found."
      """, "not-ats-network api.example.org - none"),
    Case(
      "a client that proved no key",
      """
      * TLSv1.2 (IN), TLS handshake, Request CERT (13):
      * TLSv1.2 (OUT), TLS handshake, Certificate (11):
      * TLSv1.2 (OUT), TLS handshake, Client key exchange (16):
      curl: (35) error:1401E412:SSL routines:CONNECT_CR_FINISHED:sslv3 alert bad certificate
      """, "client-cert-required - - code"),
    Case(
      "a client that did",
      """
      * TLSv1.2 (OUT), TLS handshake, Certificate (11):
      * TLSv1.2 (OUT), TLS handshake, Client key exchange (16):
      * TLSv1.2 (OUT), TLS handshake, CERT verify (15):
      curl: (35) error:1401E412:SSL routines:CONNECT_CR_FINISHED:sslv3 alert bad certificate
      """, "client-cert-rejected - - code"),
    Case(
      "Firebase, a field a line",
      """
      [FirebaseInstallations][I-FIS002003] Firebase Installation registration failed, error:
      The server responded with an error:
       - URL: https://sdk.example.org/v1/projects/a/installations/
       - HTTP status code: 400
       - Response body: {
      """, "not-ats-http sdk.example.org - none"),
    Case(
      "a pin of the system's own",
      #"""
      sbd[284] <Notice>: returned Error Domain=CloudServicesErrorDomain Code=310 "Certificate pinning error" UserInfo={NSUnderlyingError=0x100216ed0 {Error Domain=NSURLErrorDomain Code=-999 "cancelled" UserInfo={NSErrorFailingURLKey=https://escrow.example.org:443/records}}}
      """#, "pin-mismatch escrow.example.org - code"),
    Case(
      "Segment", "Analytics internal error: networkServerRejected(403)", "not-ats-http - - none"),
    Case(
      "Adobe",
      "Retrying Identity hit, request with url https://hit.example.org/id?a=1 failed with error The request timed out. and recoverable status code -1",
      "not-ats-network hit.example.org - none"),
    Case(
      "advertisements",
      "BannerAd failed to load: LoadAdError(code: 2, domain: com.google.admob, message: Network error.)",
      "not-ats-network - - none"),
    Case(
      "PubNub",
      "PubNubError(reason: PubNub.PubNubError.Reason.certificateTrustFailure, details: [], underlying: nil)",
      "ambiguous - - server"),
    Case(
      "Cordova's transfer",
      """
      FileTransferError {
          body = "Not Found";
          code = 3;
          "http_status" = 404;
          source = "https://files.example.org/missing.pdf";
      }
      """, "not-ats-http files.example.org - none"),
    Case(
      "Photon", "OnDisconnected() was called by PUN with reason: ClientTimeout.",
      "not-ats-network - - none"),
    Case(
      "Photon's address",
      "Exception on connection level. Is the server running? Is the address (ns.example.org:5055) reachable?",
      "not-ats-network ns.example.org - none"),
    Case(
      "Unreal, in two lines",
      """
      LogHttp: Warning: Completed request with URL 'http://localhost:3000/api/select'
               completed with reason 'ConnectionError'
      """, "not-ats-network localhost - none"),
    Case(
      "Unreal, on curl",
      """
      LogHttp: Warning: 0000022F: request failed, libcurl error: 60 (SSL peer certificate or SSH remote key was not OK)
      LogHttp: Warning: 0000022F: libcurl info message cache 2 (Connected to api.example.org (192.0.2.7) port 443)
      """, "ambiguous api.example.org - server"),
    Case(
      "Godot",
      "thirdparty/mbedtls/library/ssl_tls.c:8006: x509_verify_cert() returned -9984 (-0x2700)",
      "ambiguous - - server"),
    Case(
      "Dart's web socket",
      "flutter: WebSocketException: Connection to 'https://be.example.org:0/ws#' was not upgraded to websocket, HTTP status code: 500",
      "not-ats-http be.example.org - none"),
    Case(
      ".NET's stream",
      "System.IO.IOException: Unable to read data from the transport connection: Connection reset by peer.",
      "not-ats-network - - none"),
    Case(
      "Chromium, long ago", "GET https://cdn.example.org/site.css net::ERR_INSECURE_RESPONSE",
      "ambiguous cdn.example.org - server"),
    Case(
      "Multipeer Connectivity", "SSLError = Closed Abort (-9806): errno = Undefined error: 0 (0).",
      "handshake-aborted - -9806 server"),
    Case(
      "R's bindings",
      "}(35L, \"SSL peer handshake failed, the server most likely requires a client certificate to connect\",",
      "ambiguous - - server"),
    Case(
      "Safari in Spanish",
      "Failed to load resource: La conexión a Internet parece estar desactivada",
      "not-ats-network - - none"),
    Case(
      "a connection whose line is cut short",
      """
      nw_socket_handle_socket_event [C2:1] Socket SO_ERROR [61: Connection refused]
      nw_endpoint_flow_failed_with_error [C2 127.0.0.1:18080 ...] already failing
      """, "not-ats-network 127.0.0.1 61 none"),
    Case(
      "an error whose head is cut off",
      """
      Error: HTTPError(statusCode: nil, ... Code=-1003 "A server with the specified hostname
      could not be found." ... NSErrorFailingURLKey=https://store.example.org/...)
      """, "not-ats-network store.example.org -1003 none"),
    Case(
      "a trace whose first lines are cut off",
      """
      > GET /health HTTP/1.1
      > Host: api.example.org:8443
      >
      curl: (56) LibreSSL SSL_read: LibreSSL/3.3.6: error:1404C412:SSL routines:ST_OK:sslv3 alert bad certificate, errno 0
      """, "client-cert-rejected api.example.org - code"),
    Case(
      "the same over HTTP/2",
      """
      * [HTTP/2] [1] [:method: GET]
      * [HTTP/2] [1] [:authority: api.example.org]
      curl: (56) LibreSSL SSL_read: LibreSSL/3.3.6: error:1404C45C:SSL routines:ST_OK:reason(1116), errno 0
      """, "client-cert-required api.example.org - code"),
  ]

  @Test("a client's words, and what they say", arguments: failures)
  func clientSays(_ sample: Case) throws {
    try sample.check()
  }

  static let silent = [
    "EVENT: CONNECTED alice@vpn.example.org:1194 (192.0.2.40) via /UDPv4 on utun3",
    "  CERT_VERIFY_FAIL : 0",
    #"Error Domain=NEVPNConnectionErrorDomain Code=8 "The user credentials were rejected""#,
    #"Error Domain=NEAppProxyErrorDomain Code=10 "A read operation is already pending""#,
    "ERROR OpenVPNSession - Trigger shutdown (error: badCredentials)",
    #"    "A stable connection to the server could not be established.",   /** MCOErrorConnection */"#,
    "msmtp: TLS certificate expires soon",
    "Found certificate depth=[0], flags=[]:", "Channel [0x77]: SSL handshake finished.",
    "TLS connect() ok", "ERROR: RTMP_ReadPacket, failed to read RTMP packet header",
    "Error loading CA list file '/var/cache/ca.pem': error:80000002:system library::No such file or directory",
    #"Error Domain=GKErrorDomain Code=2 "The requested operation has been canceled.""#,
    "(kCLErrorDomain error 0.)",
    #"zeroconf error { NSNetServicesErrorCode = "-72004"; NSNetServicesErrorDomain = 10; }"#,
    #"    if (error.code == -1009) {  //Error Domain=NSURLErrorDomain Code=-1009 "(null)""#,
    #"Error Domain=NSPOSIXErrorDomain Code=53 "x" UserInfo={NSLocalizedDescription=Error returned in reply from CoreSimulatorService: Connection invalid}"#,
    """
    2021-07-15 19:00:41.822 12641-16010/app W/System.err: javax.net.ssl.SSLPeerUnverifiedException: Certificate pinning failure!
    """,
    """
    server: waiting(POSIXErrorCode: Network is down)
    server: ready
    """,
    """
    18:35:19 QUIC waiting for peer: The operation couldn't be completed. (Network.NWError error 50 - Network is down)
    18:35:21 QUIC ready with peer at fe80::c6.59535
    """,
    "Fetch API cannot load https://api.example.org/user due to access control checks.",
    "[0601/072749.879275:ERROR:net/socket/ssl_client_socket_impl.cc:924] handshake failed; returned -1, SSL error code 1, net_error -3",
    "PubNubError(reason: PubNub.PubNubError.Reason.longPollingRestart, details: [])",
    "LoadAdError(code: 3, domain: com.google.admob, message: No ad to show.)",
    "OnDisconnected() was called by PUN with reason DisconnectByClientLogic",
    "LogHttp: Warning: Completed request with URL 'http://localhost:3000/api/select'",
    "nw_endpoint_handler_path_change [C6 api.example.org:443 waiting parent-flow (satisfied)] ready",
    "nw_endpoint_flow_failed_with_error [C1.1.1 192.0.2.23:8000 in_progress channel-flow (satisfied)] x",
  ]

  @Test("words that only look alike", arguments: silent)
  func saysNothing(_ log: String) throws {
    #expect(try Finding.all(in: log).isEmpty)
  }
}

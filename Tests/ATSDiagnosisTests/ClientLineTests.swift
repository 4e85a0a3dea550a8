import ATSDiagnosis
import Testing

/// What clients, installers and frameworks print around a failure: the host, and words without a number.
@Suite struct ClientLineTests {
  static let hosts: [Case] = [
    Case(
      "a trace whose first line lost its star",
      """
      Connected to nas.example.org (192.0.2.4) port 8443 (#0)
      * ALPN: offers h2,http/1.1
      * LibreSSL/3.3.6: error:1404B42E:SSL routines:ST_CONNECT:tlsv1 alert protocol version
      """, "ambiguous nas.example.org - server"),
    Case(
      "an installer's last command",
      """
      curl: (60) SSL certificate problem: certificate has expired
      Failed during: /usr/bin/curl -fsSL https://dl.example.org/quill.tar.gz -o /tmp/quill
      """, "expired dl.example.org - server"),
    Case(
      "aiohttp, wrapped",
      """
      Sync failed: Cannot connect to host api.example.org:443 ssl:default
      [SSLCertVerificationError: (1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed:
      certificate has expired (_ssl.c:1010)')]
      """, "expired api.example.org - server"),
    Case(
      "Go, wrapped",
      """
      could not query the registry: the request failed, please try again later: Get
      "https://registry.example.org/v1/quill/1.2.0/download":
      x509: certificate signed by unknown authority
      """, "unknown-root registry.example.org - server"),
    Case(
      "the parts of a URL",
      #"reqwest::Error { kind: Request, url: Url { scheme: "https", host: Some(Domain("api.example.org")), port: Some(8443), path: "/v1" }, source: hyper::Error(Connect, Error { code: -9807, message: "invalid certificate chain" }) }"#,
      "ambiguous api.example.org -9807 server"),
    Case(
      "an address among them",
      #"Url { scheme: "https", host: Some(Ipv4(192.0.2.7)), port: None, path: "/" }, source: invalid peer certificate: UnknownIssuer"#,
      "unknown-root 192.0.2.7 - server"),
    Case(
      "a source of packages",
      """
      error : Unable to load the service index for source https://pkg.example.org/v3/index.json.
      error :   The SSL connection could not be established, see inner exception.
      error :   The remote certificate is invalid according to the validation procedure: RemoteCertificateNameMismatch
      """, "host-mismatch pkg.example.org - server"),
    Case(
      "a number before the URL",
      """
      Unable to load resource (#1URL:https://www.example.org/)
      Error code: 6. Description: SSL handshake failed
      """, "ambiguous www.example.org - undecided"),
    Case(
      "Ansible",
      "Failed to validate the SSL certificate for dl.example.org:443. Make sure your managed systems have a valid CA certificate installed.",
      "ambiguous dl.example.org - server"),
    Case(
      "a protection space",
      "TLS handshake failed: <NSURLProtectionSpace: 0x6020>: Host:nas.example, Server:https, Auth-Scheme:NSURLAuthenticationMethodServerTrust, Realm:(null), Port:4994, Proxy:NO, Proxy-Type:(null): not trusted",
      "ambiguous nas.example - undecided"),
    Case(
      "an endpoint of an early connection",
      """
      [] nw_endpoint_resolver_receive_report [1 localhost:8081 in_progress resolver (unsatisfied)] received child report
      [] nw_endpoint_flow_protocol_error [1.1 ::1.8081 in_progress socket-flow (satisfied)] Socket protocol sent error: [61] Connection refused
      """, "not-ats-network localhost 61 none"),
    Case(
      "a proxy's endpoint, later",
      """
      2026-02-03 04:05:06.789 Shop[42:99] [boringssl] boringssl_context_handle_fatal_alert(1991) [C2.1.1.1:2][0x7f] read alert, level: fatal, description: handshake failure
      2026-02-03 04:05:06.790 Shop[42:99] [connection] nw_endpoint_proxy_handler_should_use_proxy [C2.1.1 api.example.org:443 in_progress proxy (satisfied (Path is satisfied), interface: en0)] Looking up
      """, "ambiguous api.example.org - undecided"),
  ]

  @Test(arguments: hosts) func namesTheHost(_ row: Case) throws { try row.check() }

  static let words: [Case] = [
    Case("a function's own name", "open_ssl_stream failed: -9807", "ambiguous - -9807 server"),
    Case("its call", "quill_tls_connect() returned -9843", "host-mismatch - -9843 server"),
    Case(
      "a Keychain without the identity",
      #"fatal: unable to access 'https://git.example.org/quill.git/': SSL: Can't find the certificate "Kim" and its private key in the Keychain."#,
      "client-cert-required git.example.org - code"),
    Case(
      "an identity that makes no sense",
      #"curl: (58) SSL: Couldn't make sense of the data in the certificate "kim.p12" and its private key."#,
      "client-cert-required - - code"),
    Case(
      "ASIHTTPRequest", "A connection failure occurred: SSL problem (a bad/expired certificate)",
      "ambiguous - - undecided"),
    Case(
      "a chain, certificate by certificate",
      """
      WARNING: CouchbaseLite: SSL server <nas.local.> not trusted; cert chain follows:
      WARNING:     Anonymous: error = CSSMERR_TP_NOT_TRUSTED
      """, "unknown-root nas.local - server"),
    Case("yarn", "error self signed certificate in certificate chain", "unknown-root - - server"),
    Case("yarn, of dates", "error certificate has expired", "expired - - server"),
    Case("native-tls", "Error: connection closed via error", "handshake-aborted - - server"),
    Case("a status in words", "Error: The certificate was not trusted.", "unknown-root - - server"),
    Case(
      "pyOpenSSL, cut off",
      #"HTTPSConnectionPool(host=\'conda.example.org\', port=443): Max retries exceeded with url: /x (Caused by SSLError(SSLError("bad handshake: SysCallError(-1, \'Unexpected EOF\')",),))"#,
      "handshake-aborted conda.example.org - server"),
  ]

  @Test(arguments: words) func readsWordsWithoutANumber(_ row: Case) throws { try row.check() }

  /// The system's sentences for a network that fails, in the languages that they are known in.
  @Test(arguments: [
    "NSURLErrorDomain: 似乎已断开与互联网的连接。", "加载失败：未能找到使用指定主机名的服务器。",
    "読み込みエラー: インターネット接続がオフラインのようです。", "[Error: 指定されたホスト名のサーバが見つかりませんでした。]",
    "오류: 특정 호스트 이름을 가진 서버를 찾을 수 없습니다.", "Ошибка: Вероятно, соединение с интернетом прервано.",
    "next() failed: Es besteht anscheinend keine Verbindung zum Internet.",
    "Es wurde kein Server mit dem angegebenen Hostnamen gefunden.",
    "Échec : La connexion Internet semble interrompue.",
    "Errore: Impossibile trovare un server con il nome host specificato.",
    "TypeError: Die Netzwerkverbindung wurde unterbrochen.", "TypeError: 网络连接已中断。",
    "TypeError: La connexion réseau a été perdue.", "TypeError: Сетевое соединение потеряно.",
    "TypeError: ネットワーク接続が切れました。", "Failed to load resource: 请求超时。",
    "TypeError: The request timed out.",
    "Unhandled rejection TypeError: De netwerkverbinding is verbroken.",
  ]) func readsTheNetworkInOtherLanguages(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == ["not-ats-network - - none"])
  }

  /// Texts that source code holds, and what apps of their own say.
  @Test(arguments: [
    "label.text = @\"似乎已断开与互联网的连接。\";", "let text = \"インターネット接続がオフラインのようです。\"",
    "showInfo(\"La connexion Internet semble interrompue.\")",
    "\"offline\" = \"Es besteht anscheinend keine Verbindung zum Internet.\";",
    "ネットワーク接続が切れました。復旧後に再接続します。", "Die Netzwerkverbindung wurde unterbrochen",
    "请求超时", "TypeError: undefined is not an object", "TypeError: 已取消", "TypeError: Abgebrochen",
  ]) func isSilentInOtherLanguages(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }

  /// What looks like them and reports no failure, or one of another system.
  @Test(arguments: [
    "Connected to nas.example.org (192.0.2.4) port 8443 (#0)",
    "Connected to the update server in 20 ms, port 443 is open",
    "Failed during: /usr/bin/tar -xzf https://dl.example.org/quill.tar.gz",
    "reqwest: starting new connection: Url { scheme: \"https\", host: Some(Domain(\"api.example.org\")) }",
    "Cannot connect to host api.example.org:443 ssl:default [Name or service not known]",
    "Cannot connect to host api.example.org:443 ssl:default",
    "<NSURLProtectionSpace: 0x60>: Host:nas.example, Server:https, Auth-Scheme:NSURLAuthenticationMethodServerTrust",
    "[] nw_endpoint_resolver_receive_report [1 localhost:8081 in_progress resolver (satisfied)] received child report",
    "nw_endpoint_proxy_handler_start [C2.1.1 api.example.net:443 in_progress proxy (satisfied (Path is satisfied))]",
    "Unable to load the service index for source https://pkg.example.org/v3/index.json.",
    "session ended: connection closed gracefully", "INFO connection closed gracefully",
    "bad handshake: SysCallError(104, 'ECONNRESET')",
    "192.0.2.7:51000: Client TLS handshake failed. (OpenSSL Error([('SSL routines', '', 'sslv3 alert certificate unknown')]))",
    "error trying to connect: tcp connect error: Address in use",
    "error trying to connect: The proxy is configured twice",
    "TLS error: the option is unknown", "error code certificate", "error self-check passed",
    "quill_ssl_init() returned -9803", "lib_ssl_version: -9807", "ssl_cache_size failed: -1",
    "verify-cert rejected CN=Example: \"Cert Verify Result: CSSMERR_TP_NOT_TRUSTED\"",
    "/tmp/Shop.app: error: CSSMERR_TP_NOT_TRUSTED",
    "A connection failure occurred: the request was empty",
    "Feb 3 10:11:12 iPhone SpringBoard[58] <Error>:  SecTrustEvaluate  [leaf IssuerCommonName SubjectCommonName]",
    "info: [IOS_SYSLOG_ROW ] Feb 3 10:11:12 iPhone profiled[58] <Error>:  SecTrustEvaluate  [leaf CriticalExtensions IssuerCommonName]",
  ]) func isSilent(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }
}

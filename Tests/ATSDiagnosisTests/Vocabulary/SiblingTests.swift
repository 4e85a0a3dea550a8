import Testing

@testable import ATSDiagnosis

/// Made-up neighbours of the vocabularies: what must be found in another shape, and what must not.
@Suite struct SiblingTests {
  /// Failures of other systems, of signed code, and words that nothing failed by.
  static let silent: [String] = [
    // Windows.
    "curl: (35) schannel: next InitializeSecurityContext failed: SEC_E_ILLEGAL_MESSAGE (0x80090326)",
    "curl: (60) schannel: CertGetCertificateChain trust error CERT_TRUST_IS_UNTRUSTED_ROOT",
    #"error: C:\Users\kim\.cargo\registry\src\hyper-1.0\lib.rs: invalid peer certificate: UnknownIssuer"#,
    #"  File "C:\Program Files\Python312\Lib\ssl.py", line 1342: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired (_ssl.c:1000)"#,
    // Android and Java.
    "E/flutter ( 8520): HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: certificate has expired(handshake.cc:359))",
    "I/flutter (12001): HandshakeException: Connection terminated during handshake",
    "javax.net.ssl.SSLPeerUnverifiedException: Hostname api.example.org not verified:",
    "Caused by: java.security.cert.CertificateExpiredException: NotAfter: Sat Jan 03 00:00:00 GMT 2026",
    "java.security.cert.CertPathValidatorException: Trust anchor for certification path not found.",
    "W/System.err: javax.net.ssl.SSLHandshakeException: Chain validation failed",
    "02-03 04:05:06.789  4228  4254 E Unity   : Curl error 60: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_EXPIRED",
    "02-03 04:05:06.789 4228-4254/? E/Unity: Curl error 60: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_EXPIRED",
    "W/Shop    ( 4228): SSL certificate problem: certificate has expired",
    """
    Error: net::ERR_SSL_PROTOCOL_ERROR
        at SimpleURLLoaderWrapper.emit (node:events:513:28)
    Shop 1.2.3
    win32 10.0.22621
    """,
    "System.Net.Http.HttpRequestException: The SSL connection could not be established, see inner exception.\n ---> Interop+AndroidCrypto+SslException",
    // Linux.
    """
    Traceback (most recent call last):
      File "/home/kim/fetch.py", line 7, in <module>
    ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self signed certificate (_ssl.c:1129)
    """,
    "curl: (35) OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example.org:443, errno 110",
    " ---> Interop+Crypto+OpenSslCryptographicException: error:0A000086:SSL routines::certificate verify failed",
    // Signed code, packages and passes.
    "> Feb  3 10:11:12 Kims-iPhone amfid(Security)[205] <Notice>: Trust evaluate failure: [leaf LeafMarkerOid]",
    "118:Feb 13 10:11:12 Kims-iPhone amfid(Security)[205] <Notice>: Trust evaluate failure: [leaf TemporalValidity]",
    "logs/phone.log:7:Feb  3 10:11:12 Kims-iPhone installd[77] <Error>: Trust evaluate failure: [leaf AnchorTrusted]",
    "app-1  | Feb  3 10:11:12 iPhone amfid[205] <Notice>: Trust evaluate failure: [leaf LeafMarkerOid]",
    "2026-02-03T10:11:12.345678901Z Feb  3 10:11:12 iPhone amfid[205] <Notice>: Trust evaluate failure: [leaf X]",
    "/tmp/Shop.app: CSSMERR_TP_NOT_TRUSTED",
    "codesign[412]: “Developer ID Application: Example Ltd” certificate is not trusted",
    "amfid[88]: signing certificate: Trust evaluate failure: [leaf AnchorTrusted]",
    "installd[61]: Error Domain=NSOSStatusErrorDomain Code=-67818 \"x\"",
    "passd[99]: Error Domain=NSOSStatusErrorDomain Code=-67843 \"x\"",
    "“Apple Development: kim@example.org (A1B2C3D4E5)” certificate is expired",
    "error: The pass was signed with a certificate: “Pass Type ID: pass.example” certificate is revoked",
    "notarytool: “Example Signer” certificate is not trusted (code signing)",
    // Numbers of others.
    "sqlite: error -67843 rows", "offset = -67602, size = 12", "MacOS error: -67062",
    "SecKeychainItemCopyContent: -25300", "OSStatus -67585 while signing", "status -67030",
    "Error Domain=NSOSStatusErrorDomain Code=-50 \"AVAudioSession\"",
    "Error Domain=NSOSStatusErrorDomain Code=-67671 \"x\"", "mbedtls config 0x2700",
    // A store of the program's own that can't be read.
    "Failed to add platform cert to root cert store: InvalidCertificate(BadEncoding)",
    // Names in source code and in lists.
    "let text = \"SSL handshake failed\"", "func testTLSHandshakeFailed() {",
    "static const char *kMessage = \"The host name did not match\";",
    "TLS handshake completed", "ssl_handshake_failed: 0", "0 TLS handshake errors",
    "case .certificateExpired: return \"certificate has expired\"",
    "let codes = [\"CERT_HAS_EXPIRED\", \"DEPTH_ZERO_SELF_SIGNED_CERT\"]",
    "if (err.code === 'DEPTH_ZERO_SELF_SIGNED_CERT') retry();",
    "const ERRORS = { CERT_HAS_EXPIRED: 10 };",
    "enum class CertStatus { CERT_REVOKED = 6 }",
    "if errors.As(err, &x509.UnknownAuthorityError{}) { return }",
    "match err { rustls::Error::InvalidCertificate(e) => panic!(), }",
    "if result == .kSecTrustResultRecoverableTrustFailure {",
    "switch trustResult { case kSecTrustResultDeny: break }",
    "#define X509_V_ERR_CERT_HAS_EXPIRED 10", "ERR_CERT_AUTHORITY_INVALID = -202",
    // Words that end well.
    "Verify return code: 0 (ok)", "verify return:1", "SSL certificate verify ok.",
    "* SSL certificate verify result: self signed certificate (18), continuing anyway.",
    "* TLSv1.3 (IN), TLS alert, close notify (256):",
    "* TLSv1.2 (OUT), TLS alert, close notify (256):",
    "evaluated: SecTrustResultType(rawValue: 4)", "trust result: kSecTrustResultUnspecified",
    "Certificate 0 “nas.example” has no errors", "the certificate is trusted by the system",
    "HTTPS certificate has not expired yet", "rustls: received close_notify",
    // Tests, strings of an app, notes of changes.
    "✓ answers NSURLErrorDomain -1202 for a certificate that isn't trusted (12 ms)",
    "Test \"handles SSL handshake failed (-9806)\" passed after 0.002 seconds.",
    "  \"errors.tls\": \"An SSL error has occurred and a secure connection to the server cannot be made.\",",
    "NSLocalizedString(@\"The certificate for this server is invalid.\", nil)",
    "let errSSLFatalAlert: OSStatus = -9802",
    "with pytest.raises(ssl.SSLError, match=\"CERTIFICATE_VERIFY_FAILED\"):",
    "- [iOS] Fixed NSURLErrorDomain -1005 errors when the app comes back (#1234)",
    "* Retry requests that fail with kCFErrorDomainCFNetwork error -1005",
    "git config http.sslVerify false # SSL certificate problem: unable to get local issuer certificate",
    "192.0.2.7:51000: Client TLS handshake failed. The client does not trust the proxy's certificate",
    "security: SecTrustEvaluate: CSSMERR_TP_NOT_TRUSTED for \"Apple Development: Kim (A1B2C3D4E5)\"",
    // A person's sentences.
    "How do I fix \"x509: certificate signed by unknown authority\" on macOS?",
    "Why does curl say SSL certificate problem: certificate has expired?",
    "If you see [SSL: CERTIFICATE_VERIFY_FAILED], run Install Certificates.command.",
    "To fix UNABLE_TO_VERIFY_LEAF_SIGNATURE set NODE_EXTRA_CA_CERTS.",
    "- Handle net::ERR_CERT_AUTHORITY_INVALID in the web view",
    "You can ignore “x” certificate is not trusted while developing.",
  ]

  @Test(arguments: silent) func isSilent(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }

  /// What the lists hold in other shapes: wrapped, escaped, cut, with the host elsewhere.
  static let found: [Case] = [
    Case(
      "exception within an exception",
      """
      urllib3.exceptions.MaxRetryError: HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded with url: /v1 (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1000)')))

      During handling of the above exception, another exception occurred:

      Traceback (most recent call last):
        File "/Users/kim/fetch.py", line 9, in <module>
          requests.get("https://api.example.org/v1")
      requests.exceptions.SSLError: HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded with url: /v1 (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1000)')))
      """, "unknown-root api.example.org - server"),
    Case(
      "pip",
      """
      Could not fetch URL https://pypi.example.org/simple/quill/: There was a problem confirming the ssl certificate: HTTPSConnectionPool(host='pypi.example.org', port=443): Max retries exceeded with url: /simple/quill/ (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self signed certificate in certificate chain (_ssl.c:1129)'))) - skipping
      """, "unknown-root pypi.example.org - server"),
    Case(
      "host in the words",
      "ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: Hostname mismatch, certificate is not valid for 'nas.example.org'. (_ssl.c:1007)",
      "host-mismatch nas.example.org - server"),
    Case(
      "npm",
      """
      npm ERR! code UNABLE_TO_GET_ISSUER_CERT_LOCALLY
      npm ERR! errno UNABLE_TO_GET_ISSUER_CERT_LOCALLY
      npm ERR! request to https://registry.example.org/quill failed, reason: unable to get local issuer certificate
      """, "unknown-root registry.example.org - server"),
    Case(
      "Node, dumped",
      """
      Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: Host: a.example.org. is not in the cert's altnames: DNS:b.example.org
          at Object.checkServerIdentity (node:tls:337:12) {
        reason: "Host: a.example.org. is not in the cert's altnames: DNS:b.example.org",
        host: 'a.example.org',
        code: 'ERR_TLS_CERT_ALTNAME_INVALID'
      }
      """, "host-mismatch a.example.org - server"),
    Case(
      "CocoaPods",
      """
      [!] CDN: trunk URL couldn't be downloaded: https://cdn.example.org/all_pods.txt Response: SSL peer certificate or SSH remote key was not OK
      """, "ambiguous cdn.example.org - server"),
    Case(
      "Bundler",
      """
      Fetching source index from https://gems.example.org/
      Could not verify the SSL certificate for https://gems.example.org/.
      There is a chance you are experiencing a man-in-the-middle attack
      """, "ambiguous gems.example.org - server"),
    Case(
      "docker",
      #"Error response from daemon: Get "https://registry.example.org/v2/": tls: failed to verify certificate: x509: certificate signed by unknown authority"#,
      "unknown-root registry.example.org - server"),
    Case(
      "terraform, escaped",
      #"{"@level":"error","@message":"Error: Get \"https://state.example.org/v1\": x509: certificate has expired or is not yet valid: current time 2026-02-03T04:05:06Z is after 2026-01-01T00:00:00Z"}"#,
      "expired state.example.org - server"),
    Case(
      "cargo",
      """
      error: failed to fetch `https://git.example.org/crates/index`
      Caused by:
        the SSL certificate is invalid; class=Ssl (16); code=Certificate (-17)
      """, "ambiguous git.example.org - server"),
    Case(
      "reqwest",
      #"error sending request for url (https://api.example.org/v1/items): error trying to connect: invalid peer certificate: UnknownIssuer"#,
      "unknown-root api.example.org - server"),
    Case(
      "Flutter on an iPhone",
      """
      flutter: HandshakeException: Handshake error in client (OS Error:
      flutter: \tCERTIFICATE_VERIFY_FAILED: certificate has expired(handshake.cc:393))
      """, "expired - - server"),
    Case(
      "gRPC",
      "failed to connect to all addresses; last error: UNKNOWN: ipv4:192.0.2.7:443: Ssl handshake failed: SSL_ERROR_SSL: error:1000007d:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED: self signed certificate in certificate chain",
      "unknown-root - - server"),
    Case(
      "curl -v",
      """
      * Connected to dl.example.org (192.0.2.7) port 443
      * TLSv1.2 (OUT), TLS alert, unknown CA (560):
      * SSL certificate problem: unable to get local issuer certificate
      curl: (60) SSL certificate problem: unable to get local issuer certificate
      """, "unknown-root dl.example.org - server"),
    Case(
      "wget",
      """
      --2026-02-03 04:05:06--  https://dl.example.org/a.tgz
      Connecting to dl.example.org (dl.example.org)|192.0.2.7|:443... connected.
      ERROR: cannot verify dl.example.org's certificate, issued by ‘CN=R11,O=Let's Encrypt,C=US’:
        Issued certificate has expired.
      To connect to dl.example.org insecurely, use `--no-check-certificate'.
      """, "expired dl.example.org - server"),
    Case(
      "an interceptor's name",
      """
      ERROR: cannot verify dl.example.org's certificate, issued by ‘CN=Zscaler Intermediate Root CA’:
        Unable to locally verify the issuer's authority.
      """, "proxy-or-captive dl.example.org - server"),
    Case(
      "Unity",
      "Curl error 60: Cert verify failed. Certificate has expired. UnityTls error code: 7",
      "expired - - server"),
    Case(
      "several flags",
      "The remote certificate is invalid because of errors in the certificate chain: UntrustedRoot, NotTimeValid",
      "unknown-root - - server"),
    Case(
      "several checks",
      "2026-02-03 04:05:06.789 Shop[4242:99] Trust evaluate failure: [leaf AnchorTrusted SSLHostname]",
      "self-signed - - server"),
    Case(
      "RubyGems, with what it fetched behind its words",
      """
      ERROR:  Could not find a valid gem 'quill' (>= 0), here is why:
                Unable to download data from https://gems.example.org/ - SSL_connect returned=1 errno=0 state=SSLv3 read server certificate B: certificate verify failed (https://cdn.example.net/specs.4.8.gz)
      """, "ambiguous cdn.example.net - server"),
    Case(
      "yarn",
      "error An unexpected error occurred: \"https://npm.example.org/quill: self-signed certificate in certificate chain\".",
      "unknown-root npm.example.org - server"),
    Case(
      "npm's log",
      """
      18 http request GET https://npm.example.org/quill
      214 error code SELF_SIGNED_CERT_IN_CHAIN
      215 error self signed certificate in certificate chain
      """, "unknown-root npm.example.org - server"),
    Case(
      "cargo, with the URL three lines above",
      """
      Caused by:
        Failed to download package `quill v0.13.0` from https://crates.example.org/quill/download

      Caused by:
        SSL peer certificate or SSH remote key was not OK
      """, "ambiguous crates.example.org - server"),
    Case(
      "openssl s_client",
      """
      % openssl s_client -showcerts -connect dl.example.org:443
      CONNECTED(00000005)
      depth=0 CN=dl.example.org
      verify error:num=20:unable to get local issuer certificate
      verify return:1
      """, "unknown-root dl.example.org - server"),
    Case(
      "Go before 1.8",
      "Post https://192.0.2.7:2376/v1.20/containers/create: remote error: bad certificate",
      "client-cert-rejected 192.0.2.7 - code"),
    Case(
      "Composer",
      """
      Error: The "https://packages.example.org/p.json" file could not be downloaded: SSL operation failed with code 1. OpenSSL Error messages:
      error:14090086:SSL routines:SSL3_GET_SERVER_CERTIFICATE:certificate verify failed
      Failed to enable crypto
      """, "ambiguous packages.example.org - server"),
    Case(
      "Bun",
      """
      error: unable to get local issuer certificate
        path: "https://api.example.org/",
        errno: 0,
        code: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"
      """, "unknown-root api.example.org - server"),
    Case(
      "Perl",
      "500 Can't connect to dl.example.org:443 (hostname verification failed)",
      "host-mismatch dl.example.org - server"),
    Case(
      "Hex",
      #"** (Mix) httpc request failed with: {:failed_connect, [{:to_address, {~c"hex.example.org", 443}}, {:inet, [:inet], {:tls_alert, {:unknown_ca, ~c"TLS client: In state wait_cert_cr at ssl_handshake.erl:2111 generated CLIENT ALERT: Fatal - Unknown CA\n"}}}]}"#,
      "unknown-root hex.example.org - server"),
    Case(
      "Nextcloud",
      """
      Cannot connect securely to cloud.example.org:
      The host name did not match any of the valid hosts for this certificate
      with Certificate cloud.example.net
      """, "host-mismatch cloud.example.org - server"),
    Case(
      "ownCloud, whose words are of one failure",
      """
      !!! OCC::LsColJob created for "https://cloud.example.org/" + "" "OCC::DiscoverySingleDirectoryJob"
      SslHandshakeFailedError:  "SSL handshake failed"  : can be caused by a webserver wanting SSL client certificates
      void OCC::AbstractNetworkJob::slotFinished() 6 "SSL handshake failed" QVariant(Invalid)
      """, "ambiguous cloud.example.org - server"),
    Case(
      "an alert without a direction, before this side's own verdict",
      """
      [BoringSSL] boringssl_context_alert_callback_handler(3724) [C1:1][0x100a80850] Alert level: fatal, description: certificate unknown
      [BoringSSL] boringssl_context_error_print(3676) boringssl ctx 0x100a80840: 4305993592:error:1000007d:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED:/x/ssl/handshake.cc:360:
      """, "ambiguous - - server"),
    Case(
      "an alert without a direction, and no verdict of this side",
      "[BoringSSL] boringssl_context_alert_callback_handler(3724) [C1:1][0x100a80850] Alert level: fatal, description: certificate unknown",
      "client-cert-rejected - - code"),
    Case("Chrome's page", "NET::ERR_CERT_REVOKED", "revoked - - server"),
    Case(
      "a dump that was cut in the host",
      """
      \tResponse Error: (null)
      \t       Request: <CFURLRequest 0x6080001a0e00 [0x10b2a6df0]> {url = https://pic
      tures.example.org/api/menu, cs = 0x0}
      \t         Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9843, _kCFStreamErrorDomainKey=3}
      """, "host-mismatch pictures.example.org -1202,-9843 server"),
    Case(
      "a proxy's refusal behind the handshake that it cut",
      """
      [BoringSSL] nw_protocol_boringssl_input_finished(1543) [0x7ff02ec0a0a0] Peer disconnected during the middle of a handshake. Sending errSSLClosedNoNotify(-9816) alert
      [] nw_http_connect_process_response http connect Proxy received status: HTTP/1.0 503 Error
      """, "proxy-or-captive - -9816 server"),
    Case(
      "two hosts",
      """
      curl: (60) SSL certificate problem: certificate has expired
      npm ERR! request to https://registry.example.org/quill failed, reason: self-signed certificate
      """, "expired - - server", "self-signed registry.example.org - server"),
  ]

  @Test(arguments: found) func isFound(_ row: Case) throws { try row.check() }
}

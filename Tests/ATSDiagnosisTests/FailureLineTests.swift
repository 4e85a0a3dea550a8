import ATSDiagnosis
import Testing

/// Failures whose number, symbol or host is in a place of its own, and lines that look like them.
@Suite struct FailureLineTests {
  static let told: [Case] = [
    Case(
      "What somebody introduces", "This is what I get: CFNetwork SSLHandshake failed (-9850)",
      "weak-cipher - -9850 server"),
    Case(
      "Go, a status that has no sentence",
      #"Post "https://git.example.org/login": tls: failed to verify certificate: x509: OSStatus -26276"#,
      "ambiguous git.example.org -26276 server"),
    Case(
      "Go, a call that failed",
      #"Get "https://git.example.org/": tls: failed to verify certificate: x509: SecPolicyCreateSSL error: 0"#,
      "ambiguous git.example.org - server"),
    Case(
      "Go, a request within another",
      #"Head "https://registry.example.org/v2/": Get "https://auth.example.org/token?a=b": x509: certificate signed by unknown authority"#,
      "unknown-root auth.example.org - server"),
    Case(
      "libcurl's own text, from Ruby",
      "[!] CDN: trunk URL couldn't be downloaded: https://cdn.example.org/v.yml Response: SSL connect error",
      "ambiguous cdn.example.org - server"),
    Case(
      "libcurl's own text, with its number",
      "libcurl (91): SSL server certificate status verification FAILED",
      "ambiguous - - server"),
    Case(
      "libcurl's own text, older",
      "Error: Peer certificate cannot be authenticated with given CA certificates",
      "ambiguous - - server"),
    Case(
      "libcurl's own text, of an identity",
      "request failed: Problem with the local SSL certificate",
      "client-cert-required - - code"),
    Case(
      "libcurl's own text, of a pin", "error 90: SSL public key does not match pinned public key",
      "pin-mismatch - - code"),
    Case(
      "TrustKit's verdict on a host",
      "pinning result for api.example.org: TSKTrustEvaluationFailedNoMatchingPin, blocked",
      "pin-mismatch api.example.org - code"),
    Case(
      "Sparkle, a status",
      #"Error Domain=SUSparkleErrorDomain Code=2001 "A network error occurred while downloading the update. forbidden (403)""#,
      "not-ats-http - - none"),
    Case(
      "Network.framework, a case", "wss://door.example.org:9443/ws → failed(tls(-9836))",
      "ambiguous door.example.org -9836 server"),
    Case(
      "Network.framework, what was connected to",
      "connection to mqtt.example.org:8883 failed: -9808: bad certificate format",
      "ambiguous mqtt.example.org -9808 server"),
    Case(
      "Secure Transport in words", "Unable to connect: SSL handshake connection closed via error",
      "handshake-aborted - - server"),
    Case(
      "a status behind its symbol",
      "“www.example.org” certificate is revoked (errSecCertificateRevoked, -67820)",
      "revoked - -67820 server"),
    Case(
      "a status in Foundation's sentence",
      "The operation couldn’t be completed. (OSStatus error -67843.)",
      "unknown-root - -67843 server"),
    Case(
      "a challenge",
      #"didReceive challenge for login.example.org: Error Domain=NSOSStatusErrorDomain Code=-67602 "x""#,
      "host-mismatch login.example.org -67602 server"),
    Case(
      "an evaluation, by its host alone",
      #"Evaluating printer.local: Error Domain=NSOSStatusErrorDomain Code=-67901 "x""#,
      "certificate-not-compliant printer.local -67901 server"),
    Case(
      "a symbol of Swift's", "request failed error=URLError.serverCertificateUntrusted attempt=3",
      "ambiguous - -1202 server"),
    Case(
      "a symbol of Objective-C's",
      "Failed with NSURLErrorServerCertificateHasBadDate for https://api.example.org/x",
      "expired api.example.org -1201 server"),
    Case(
      "a number behind the sentence", "*** The certificate for this server is invalid. (-1202)",
      "ambiguous - -1202 server"),
    Case(
      "a number behind a sentence of the network",
      "altool: Unable to upload archive. The network connection was lost. (-1005)",
      "not-ats-network - -1005 none"),
    Case(
      "an address behind the number", "NSURLErrorDomain -1202 https://api.example.org/v1",
      "ambiguous api.example.org -1202 server"),
    Case(
      "a crash service's issue",
      """
      NSURLErrorDomain
      #### in -1003
      """, "not-ats-network - -1003 none"),
    Case(
      "the address above",
      """
      https://www.example.org/
      <urlopen error [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired (_ssl.c:1006)>
      """, "expired www.example.org - server"),
    Case(
      "Node's reason by itself",
      #"{ reason: "Host: api.example.org. is not in the cert's altnames: DNS:b.example.org", cert: {} }"#,
      "host-mismatch api.example.org - server"),
    Case(
      "an address behind an error that a request failed with",
      "HTTP request failed: NSURLErrorDomain -1009 (https://api.example.org/x)",
      "not-ats-network api.example.org -1009 none"),
    Case(
      "Mail", "The identity of “imap.example.org” cannot be verified by Mail.",
      "ambiguous imap.example.org - server"),
    Case(
      "Safari", "Safari can’t establish a secure connection to the server “www.example.org”.",
      "ambiguous www.example.org - undecided"),
    Case(
      "Unity, a handshake",
      "Curl error 35: Cert handshake failed. Fatal error. UnityTls error code: 7",
      "ambiguous - - server"),
    Case(
      "Electron's copy of BoringSSL",
      "4414:error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE:../../third_party/boringssl/src/ssl/tls_record.cc:594:SSL alert number 40",
      "ambiguous - - server"),
    Case(
      "Yarn, the address behind the words",
      "YN0035: RequestError: unable to verify the first certificate https://registry.example.org/x",
      "incomplete-chain registry.example.org - server"),
    Case(
      "OpenVPN", "VERIFY ERROR: depth=0, error=certificate has expired: CN=vpn.example.org",
      "expired - - server"),
    Case(
      "Subversion",
      "svn: E230001: Server SSL certificate verification failed: certificate issued for a different hostname, issuer is not trusted",
      "host-mismatch - - server"),
    Case(
      "PHP, a name",
      "Peer certificate CN=`x.example.org' did not match expected CN=`repo.example.org'",
      "host-mismatch repo.example.org - server"),
    Case(
      "FFmpeg on Secure Transport", "[tls @ 0x7f8a4bd04080] Invalid certificate chain",
      "ambiguous - - server"),
    Case(
      "FFmpeg on Secure Transport, a number", "[tls @ 0x7f8a4bd04080] IO Error: -9806",
      "handshake-aborted - -9806 server"),
    Case(
      "an evaluation of a server, as the app logs it",
      "[TLS] method=NSURLAuthenticationMethodServerTrust error=Trust evaluate failure: [leaf ExtendedKeyUsage]",
      "certificate-not-compliant - - server"),
    Case(
      "a host in quotes that syslog escaped",
      #"The certificate for this server is invalid. You might be connecting to a server that is pretending to be \M-b\M^@\M^\nas.example.org\M-b\M^@\M^] which"#,
      "ambiguous nas.example.org - server"),
    Case(
      "Electron, a proxy",
      "electron: Failed to load URL: https://vpn.example.org:8443/start with error: ERR_PROXY_CONNECTION_FAILED",
      "proxy-or-captive vpn.example.org - server"),
    Case(
      "an error object of Google's", #"Error Domain=com.google.HTTPStatus Code=404 "(null)""#,
      "not-ats-http - - none"),
    Case(
      "an error object of the device management",
      #"Error Domain=MCHTTPTransactionErrorDomain Code=23001 "x""#, "not-ats-http - - none"),
    Case(
      "an error object of ASIHTTPRequest",
      #"Error Domain=ASIHTTPRequestErrorDomain Code=2 "The request timed out""#,
      "not-ats-network - - none"),
    Case(
      "an error object of SocketRocket",
      #"Error Domain=SRWebSocketErrorDomain Code=504 "Timeout Connecting to Server""#,
      "not-ats-network - - none"),
  ]

  /// What people say of failures, in a log or beside one.
  @Test(arguments: [
    "I get NSURLErrorDomain Code=-1200 whenever the phone is on Wi-Fi, any idea?",
    "I'm seeing kCFStreamErrorDomainSSL, -9802 in the console since the update.",
    "We got a -1202 from NSURLErrorDomain error -1202 after renewing the certificate.",
    "The error NSURLErrorDomain -1003 means the host could not be found.",
    "Our users report \"An SSL error has occurred and a secure connection to the server cannot be made.\"",
    "Apple says kCFStreamErrorDomainSSL -9843 is errSSLHostNameMismatch.",
    "For error -9807 see the header: OSStatus error -9807.",
    "According to the docs, NSURLErrorDomain error -1022 is thrown for http.",
    "See also: x509: certificate signed by unknown authority, issue 1207",
    "A key fixed NSURLErrorDomain Code=-1022 for me.",
    "It works on Android, but here it fails with NSURLErrorDomain Code=-1200.",
    "In my case CFNetwork SSLHandshake failed (-9824) went away with another suite.",
    "Same here, \"curl: (60) SSL certificate problem: certificate has expired\" on two machines.",
    "After updating, the app shows \"The certificate for this server is invalid.\"",
    "- [ ] handle NSURLErrorDomain -1202",
    "TODO: map NSURLErrorDomain Code=-1001 to .timeout",
    "Subject: [PATCH] Ignore CFNetwork SSLHandshake failed (-9806)",
    "Q: What is kCFStreamErrorDomainSSL -9813?",
    "If the log says `Error Domain=NSURLErrorDomain Code=-1200`, check the server.",
    "* Tasks that are blocked now fail with NSURLErrorDomain -1022.",
    "An answer of NSURLErrorDomain error -1005 usually means that the server hung up.",
  ]) func isTalk(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }

  /// Programs that say I, we or you of what failed just now.
  @Test(arguments: [
    "We can't reach the server: NSURLErrorDomain error -1202",
    "Sorry, you can't sign in. The certificate for this server is invalid.",
    "2026-02-03 04:05:06 chat: I am offline (NSURLErrorDomain error -1202)",
    "My Shop[4242:99] CFNetwork SSLHandshake failed (-9807)",
  ]) func isNoTalk(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").count == 1)
  }

  @Test(arguments: told) func tells(_ row: Case) throws { try row.check() }

  /// Healthy lines, source code, and words of others.
  @Test(arguments: [
    "x509: OSStatus conversions are tested", "Response: SSL connect timer installed",
    "TSKTrustEvaluationFailedNoMatchingPin", "case NSURLErrorServerCertificateUntrusted:",
    "if (error.code == NSURLErrorSecureConnectionFailed) {",
    "error: NSURLErrorSecureConnectionFailed || NSURLErrorTimedOut",
    "catch let error as URLError where error.code == .secureConnectionFailed {",
    "errorCode: URLError.serverCertificateUntrusted: return false",
    "A network error occurred while downloading the update. It is tried again (2)",
    "state: ready(tls(1.3))", "failed: -98", "rate: -9808: 12", "progress 1: -9812: of 3",
    "didReceive challenge for login.example.org: using the stored credential",
    "Evaluating printer.local: trusted", "TLS connection to api.example.org is up",
    "OSStatus error -67585", "(OSStatus error -67062.)",
    "SSL handshake connection closed", "https://www.example.org/\n200 OK",
    "Trust evaluate failure: [leaf ExtendedKeyUsage]",
    "switch self { case .tls: return \"An SSL error has occurred and a secure connection to the server cannot be made.\" }",
    "errSecHostNameMismatch = -67602,", "errSecCertificateRevoked -67820",
    #"{CURLE_SSL_CERTPROBLEM, "Problem with the local SSL certificate"},"#,
    #"case CURLE_SSL_CONNECT_ERROR: return "SSL connect error";"#,
    "Could not register hot key (error -9878)", "RegisterEventHotKey failed: -9878",
    "The identity of the caller cannot be verified", "Curl error 35: tls is fine",
    "Error Domain=com.google.HTTPStatus Code=304 \"(null)\"",
  ]) func isSilent(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }

  /// An address above is not of a failure that names its own, nor where words are beside it.
  @Test func addressAboveYields() throws {
    let log = """
      https://docs.example.org/tls
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorFailingURLStringKey=https://api.example.org/v1}
      """
    #expect(try Finding.all(in: log).map(\.sketch) == ["ambiguous api.example.org -1202 server"])
    let beside = """
      More details here: https://docs.example.org/tls
      Error Domain=NSURLErrorDomain Code=-1202 "x"
      """
    #expect(try Finding.all(in: beside).map(\.sketch) == ["ambiguous - -1202 server"])
  }
}

import ATSDiagnosis
import Testing

/// Shapes that people paste: what bridges, update frameworks, crash services and tools make of an
/// error.
@Suite struct PastedLogTests {
  private static let sentence =
    "An SSL error has occurred and a secure connection to the server cannot be made."
  private static let policy =
    "The resource could not be loaded because the App Transport Security policy"

  static let requests: [Case] = [
    Case(
      "the URL behind the sentence",
      "Error: \(sentence) (null) (URL https://dl.example.org/feed.xml)",
      "ambiguous dl.example.org - undecided"),
    Case(
      "behind a dash",
      "Failed to load resource: \(sentence) ---- https://api.example.org/v1/close ",
      "ambiguous api.example.org - undecided"),
    Case(
      "an update framework",
      "Shop[6189]: Sparkle: Error: \(policy) requires the use of a secure connection. (URL http://dl.example.org/feed.xml)",
      "cleartext-http dl.example.org - exception"),
    Case(
      "the URL before the sentence",
      "Failed to get http://ci.example.org/cc.xml: \(policy) required the use of a secure connection",
      "cleartext-http ci.example.org - exception"),
    Case(
      "with error",
      "Failed to load app from http://dev.example.org:8081 with error: \(policy) requires the use of a secure connection",
      "cleartext-http dev.example.org - exception"),
    Case(
      "behind the notice",
      "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. Temporary exceptions can be configured via your app's Info.plist file. http://img.example.org/a.png",
      "cleartext-http img.example.org - exception"),
    Case(
      "a notice in small letters",
      "warning run: app transport security has blocked a cleartext http connection toimg.example.orgsince it is insecure. use https instead",
      "cleartext-http img.example.org - exception"),
    Case(
      "a middle left out",
      "Error {message: \"The resource could not be loaded because the App T…y policy requires the use of a secure connection.\", line: 40}",
      "cleartext-http - - exception"),
    Case(
      "a web socket of a web page",
      "WebSocket connection to 'wss://live.example.org:4003/p' failed: The operation couldn’t be completed. (kNWErrorDomainPOSIX error 100 - Protocol error)",
      "not-ats-http live.example.org 100 none"),
    Case(
      "a web socket with a code of TLS",
      "WebSocket connection to 'wss://192.168.7.20:8443/ws' failed: The operation couldn’t be completed. (kNWErrorDomainTLS error -9807 - invalid certificate chain)",
      "ambiguous 192.168.7.20 -9807 server"),
    Case(
      "a blank behind the scheme",
      "Error Domain=NSURLErrorDomain Code=-1200 \"x\" UserInfo={NSErrorFailingURLStringKey=https:// 192.168.7.20:8443/x, _kCFStreamErrorCodeKey=-9836}",
      "ambiguous 192.168.7.20 -1200,-9836 undecided"),
    Case(
      "the look-up of an identity",
      """
      CredStore - copyIdentPrefs - Error copying Identity cred.  Error=-25300, query={
          class = idnt;
          labl = "https://id.example.org:8443/";
          "r_Ref" = 1;
      }
      2018-05-08 12:36:27.112478+0530[42:99] TIC TCP Conn Failed [2:0x1c417e240]: 3:-9802 Err(-9802)
      """, "ambiguous id.example.org -9802 undecided"),
    Case(
      "a plain load by nscurl",
      """
      $ nscurl https://a.example.org/

      nscurl[42:99] NSURLSession/NSURLConnection HTTP load failed
      (kCFStreamErrorDomainSSL, -9824)
      """, "ambiguous a.example.org -9824 undecided"),
  ]

  @Test(arguments: requests) func request(_ row: Case) throws { try row.check() }

  static let codes: [Case] = [
    Case(
      "the sentence in small letters",
      "-1202: the certificate for this server is invalid. you might be connecting to a server that is pretending to be \"a.example.org\" which could put your confidential information at risk.",
      "ambiguous a.example.org -1202 server"),
    Case(
      "NWError", "Optional(-9808: Optional(bad certificate format))",
      "ambiguous - -9808 server"),
    Case(
      "NWError in another language", "-9858: Optional(握手失败))", "ambiguous - -9858 server"),
    Case(
      "a number of the keychain behind a failed handshake",
      "Shop[42:99] SSL handshake failed (-25320)", "ambiguous - - server"),
    Case(
      "state of an NWConnection", "connection did change state failed(-9836: bad protocol version)",
      "ambiguous - -9836 server"),
    Case(
      "NWError of POSIX",
      "closed with Optional(POSIXErrorCode(rawValue: 54): Connection reset by peer)",
      "not-ats-network - 54 none"),
    Case(
      "a crash service",
      """
      # NSURLErrorDomain

      #### in -1200

      * Number of crashes: 1
      """, "ambiguous - -1200 undecided"),
    Case(
      "handshake by hand", "Unable to connect: SSL handshake failed (-9829)",
      "client-cert-rejected - -9829 code"),
    Case("a write by hand", "Push[42:99] SSLWrite(): -9806 0", "handshake-aborted - -9806 server"),
    Case(
      "pinning, the host masked",
      "=== TrustKit: Pin validation failed for <domain>", "pin-mismatch - - code"),
    Case(
      "trust, as old systems tell it",
      "Aug 17 19:44:36 host Shop[4451]:  SecTrustEvaluate  [leaf SSLHostname]",
      "host-mismatch - - server"),
  ]

  @Test(arguments: codes) func code(_ row: Case) throws { try row.check() }

  static let tools: [Case] = [
    Case(
      "an alert in OpenSSL's words",
      "curl: (35) error:1409442E:SSL routines:SSL3_READ_BYTES:tlsv1 alert protocol version",
      "ambiguous - - server"),
    Case(
      "git with OpenSSL",
      "fatal: unable to access 'https://git.example.org/a.git/': error:14077410:SSL routines:SSL23_GET_SERVER_HELLO:sslv3 alert handshake failure",
      "ambiguous git.example.org - server"),
    Case(
      "no TLS on the port",
      """
      ==> Downloading https://dl.example.org/f.tar.gz
      curl: (35) error:1400410B:SSL routines:CONNECT_CR_SRVR_HELLO:wrong version number
      """, "not-tls-port dl.example.org - server"),
    Case(
      "a certificate, the reason left out",
      """
      ==> Downloading https://dl.example.org/f.tar.gz
      curl: (51) SSL: certificate verification failed (result: 5)
      """, "ambiguous dl.example.org - server"),
    Case(
      "the library's own words",
      "flutter: Error: SSL peer certificate or SSH remote key was not OK",
      "ambiguous - - server"),
    Case(
      "a pod's address",
      "CDN: trunk URL couldn't be downloaded: https://cdn.example.org/a.json Response: SSL peer certificate or SSH remote key was not OK",
      "ambiguous cdn.example.org - server"),
    Case(
      "Unity, expired",
      "Curl error 60: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_EXPIRED", "expired - - server"),
    Case(
      "Unity, in words",
      "Curl error 60: Cert verify failed. Certificate has expired. UnityTls error code: 7",
      "expired - - server"),
    Case(
      "Unity, name",
      "Curl error 51: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_CN_MISMATCH",
      "host-mismatch - - server"),
    Case(
      "the call on the line before",
      """
      /bin/bash -c "$(curl -fsSL https://raw.example.org/install.sh)"
      curl: (60) SSL certificate problem: Invalid certificate chain
      """, "ambiguous raw.example.org - server"),
    Case(
      "quoted",
      "`curl: (35) LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example.org:443`",
      "handshake-aborted a.example.org - server"),
    Case(
      "OpenSSL of another program",
      "140735158005760:error:14094418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:s3_pkt.c:1472:SSL alert number 48",
      "client-cert-rejected - - code"),
  ]

  static let frameworks: [Case] = [
    Case(
      ".NET",
      """
      System.Net.Http.HttpRequestException: The SSL connection could not be established, see inner exception.
       ---> System.Security.Authentication.AuthenticationException: Authentication failed, see inner exception.
       ---> Interop+AppleCrypto+SslException: handshake failure
         --- End of inner exception stack trace ---
      """, "ambiguous - -9824 server"),
    Case(
      ".NET, another code of nearly the same words",
      "Interop+AppleCrypto+SslException: Internal error    --- End of inner exception",
      "ambiguous - -9810 server"),
    Case(
      "Alamofire, pins",
      "Server trust evaluation failed due to reason: Certificate pinning failed for host api.example.org.",
      "pin-mismatch api.example.org - code"),
    Case(
      "Alamofire, no pins",
      "Server trust evaluation failed due to reason: No certificates were found or provided for evaluation.",
      "pin-mismatch - - code"),
    Case(
      "Alamofire, no evaluator",
      "serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason.noRequiredEvaluator(host: \"api.example.org\"))",
      "pin-mismatch api.example.org - code"),
    Case(
      "Alamofire, default evaluation",
      "Server trust evaluation failed due to reason: Default evaluation failed for host api.example.org.",
      "ambiguous api.example.org - server"),
    Case(
      "Alamofire, name",
      "Server trust evaluation failed due to reason: SecTrust evaluation failed with error: “*.example.org” certificate name does not match input",
      "host-mismatch - - server"),
    Case(
      "Alamofire, date",
      "Server trust evaluation failed due to reason: SecTrust evaluation failed with error: “api.example.org” certificate is expired",
      "expired - - server"),
    Case(
      "a profile of a device management",
      """
      Cannot install MDM “com.apple.mdm.example”. Error: NSError:
      US Desc: The payload “com.apple.mdm.example” could not be installed.
      US Sugg: The server certificate for “https://mdm.example.org:8443/checkin” is invalid.
      Domain : MCInstallationErrorDomain
      Code   : 4001
      ...Underlying error:
      NSError:
      Desc   : The server certificate for “https://mdm.example.org:8443/checkin” is invalid.
      Domain : MCMDMErrorDomain
      Code   : 12005
      """, "ambiguous mdm.example.org - server"),
    Case(
      "a package's binary",
      "xcodebuild: error: Could not resolve package dependencies: failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L': downloadError(\"A TLS error caused the secure connection to fail.\")",
      "ambiguous dl.example.org - server"),
    Case(
      "a package's binary that isn't there",
      "error: failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L': badResponseStatusCode(404)",
      "not-ats-http dl.example.org - none"),
    Case(
      "a package's binary, the connection lost",
      "error: failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L': downloadError(\"The network connection was lost.\")",
      "not-ats-network dl.example.org - none"),
    Case(
      "a package's repository",
      """
      Fetching https://git.example.org/a/b.git
      xcodebuild: error: Could not resolve package dependencies:
        The server SSL certificate failed to verify.
      """, "ambiguous git.example.org - server"),
  ]

  @Test(arguments: frameworks) func framework(_ row: Case) throws { try row.check() }

  /// The system's sentences for failures of the network, where no number is beside them.
  static let sentences: [Case] = [
    Case(
      "Safari's console",
      "[Error] Failed to load resource: The network connection was lost. (a.js, line 0)",
      "not-ats-network - - none"),
    Case(
      "Safari's console, refused", "Failed to load resource: Could not connect to the server.",
      "not-ats-network - - none"),
    Case(
      "Swift's print", "error: Optional(\"The Internet connection appears to be offline.\")",
      "not-ats-network - - none"),
    Case(
      "the address in front",
      "Failed https://api.example.org/v1: A server with the specified hostname could not be found.",
      "not-ats-network api.example.org - none"),
    Case(
      "the address behind",
      "Error: The network connection was lost. (null) (URL https://dl.example.org/feed.xml)",
      "not-ats-network dl.example.org - none"),
    Case(
      "a foreign domain",
      "Error Domain=FeedParser Code=2 \"A server with the specified hostname could not be found.\"",
      "not-ats-network - - none"),
    Case(
      "a web socket of a web page",
      "WebSocket connection to 'wss://live.example.org/p' failed: There was a bad response from the server.",
      "not-ats-http live.example.org - none"),
    Case(
      "a socket's own words",
      "WebSocket network error: The operation couldn’t be completed. Connection refused",
      "not-ats-network - - none"),
    Case(
      "a manager of software",
      """
      Nov 07 2022 16:46:09 +0100     Getting manifest site_default...
      Nov 07 2022 16:46:10 +0100     Download error -1004: Could not connect to the server.
      """, "not-ats-network - -1004 none"),
    Case(
      "a number in front of what is anybody's sentence", "-1001: The request timed out.",
      "not-ats-network - -1001 none"),
    Case(
      "a page that is left closes its sockets",
      """
      [Error] Failed to load resource: The network connection was lost. (collect, line 0)
      [Error] WebSocket connection to 'ws://127.0.0.1:16823/data' failed: WebSocket is closed before the connection is established.
      """, "not-ats-network - - none"),
    Case(
      "a dump and its sentence are one",
      """
      Error Domain=NSURLErrorDomain Code=-1005 "The network connection was lost." UserInfo={NSErrorFailingURLKey=https://api.example.org/v1}
      upload: The network connection was lost.
      """, "not-ats-network api.example.org -1005 none"),
  ]

  @Test(arguments: sentences) func sentence(_ row: Case) throws { try row.check() }

  static let libraries: [Case] = [
    Case(
      "TrustKit, where the chain fails before any pin",
      """
      2015-11-05 11:56:01.992 Shop[55132:5260362] === TrustKit: Error: default SSL validation failed for api.example.org: {
          TrustEvaluationDate = "2015-11-05 00:56:01 +0000";
          TrustResultDetails =     (
                      {
                  SSLHostname = 0;
              },
                      {
              }
          );
          TrustResultValue = 5;
      }
      2015-11-05 11:56:01.993 Shop[55132:5260362] === TrustKit: Pin validation failed for api.example.org
      """, "host-mismatch api.example.org - server"),
    Case(
      "TrustKit, the details left out",
      """
      === TrustKit: Error: default SSL validation failed for api.example.org: (null)
      === TrustKit: Pin validation failed for api.example.org
      """, "ambiguous api.example.org - server"),
    Case(
      "AFNetworking, a policy that refuses all",
      """
      In order to validate a domain name for self signed certificates, you MUST use pinning.
      Error Domain=NSURLErrorDomain Code=-999 "cancelled" UserInfo={NSErrorFailingURLKey=https://api.example.org/v1}
      """, "pin-mismatch api.example.org - code"),
    Case(
      "a symbol with its number",
      "Code: NSURLErrorServerCertificateUntrusted (-1202)", "ambiguous - -1202 server"),
    Case(
      "a domain and a number, a slash between them", "#NSURLErrorDomain/-1202",
      "ambiguous - -1202 server"),
    Case(
      "the same, with blanks", "did not run task, error: NSURLErrorDomain / -1200",
      "ambiguous - -1200 undecided"),
    Case(
      "a manager of software",
      """
          Download error -1202: The certificate for this server is invalid. You might be connecting to a server that is pretending to be “pkg.example.org” which could put your confidential information at risk.
          SSL error detail: (-9812L, u'Valid cert chain, untrusted root')
      """, "unknown-root pkg.example.org -1202,-9812 server"),
    Case(
      "a database",
      "Sync: Connection[1]: SSL handshake failed: Unknown SecureTransport error (-9807) (securetransport:-9807)",
      "ambiguous - -9807 server"),
    Case(
      "a database, in words",
      "Sync: Connection[1]: SSL handshake failed: invalid certificate chain", "ambiguous - - server"
    ),
    Case(
      "a connection of iOS 10", "TCP Conn 0x600000169180 Failed : error 0:61 [61]",
      "not-ats-network - 61 none"),
    Case(
      "the same, of TLS", "TCP Conn 0x600000169180 Failed : error 0:-9802 [-9802]",
      "ambiguous - -9802 undecided"),
  ]

  @Test(arguments: libraries) func library(_ row: Case) throws { try row.check() }

  /// A name has several addresses, and those that refuse are one failed load.
  @Test func socketsAreOfOneConnection() throws {
    let refused = """
      App[42:1] [connection] nw_socket_handle_socket_event [C1.1.1:2] Socket SO_ERROR [61: Connection refused]
      """
    #expect(try Finding.all(in: refused).map(\.sketch) == ["not-ats-network - 61 none"])
    let failed = """
      \(refused)
      App[42:1] [connection] nw_socket_handle_socket_event [C1.1.2:2] Socket SO_ERROR [61: Connection refused]
      App[42:1] Connection 1: failed to connect 1:61, reason -1
      """
    #expect(try Finding.all(in: failed).map(\.sketch) == ["not-ats-network - 61 none"])
  }

  /// Two calls of a tool that fail in the same words are two failures.
  @Test func callsOfAToolAreToldApart() throws {
    let log = """
      ==> Downloading https://a.example.org/x.dmg
      curl: (56) LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54
      Error: Download failed
      ==> Downloading https://b.example.org/y.dmg
      curl: (56) LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54
      """
    #expect(
      try Finding.all(in: log).map(\.sketch) == [
        "not-ats-network a.example.org 54 none", "not-ats-network b.example.org 54 none",
      ])
  }

  /// A colon behind an address is of the sentence.
  @Test func colonIsNoPartOfAnAddress() throws {
    let log = "Loading https://a.example.org/x.json: Error Domain=NSURLErrorDomain Code=-1200 \"x\""
    #expect(try Finding.all(in: log).map(\.url) == ["https://a.example.org/x.json"])
  }

  @Test(arguments: tools) func tool(_ row: Case) throws { try row.check() }

  /// The alert alone may mean an old version; the reason says that the answer is no TLS, which no
  /// exception repairs.
  @Test func answerIsNoTLS() throws {
    let log = """
      boringssl_context_handle_fatal_alert(1991) [C6:2][0x7fafd3e0f490] write alert, level: fatal, description: protocol version
      boringssl_context_error_print(1981) [C6:2][0x7fafd3e0f490] Error: 140:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:/x/ssl/tls_record.cc:242:
      Connection 6: encountered error(3:-9836)
      """
    #expect(try Finding.all(in: log).map(\.sketch) == ["not-tls-port - -9836 server"])
  }

  @Test(arguments: [
    #"let raw = "Error Domain=NSURLErrorDomain Code=-1202 \"The certificate for this server is invalid.\" ""#,
    #"    + "UserInfo={NSErrorFailingURLKey=https://a.example.org/, _kCFStreamErrorCodeKey=-9813}""#,
    #"    #expect(card.line == "failing — The certificate for this server is invalid.")"#,
    #"    XCTAssertTrue(isTLS("An SSL error has occurred and a secure connection to the server cannot be made."))"#,
    #"    case tls = "An SSL error has occurred and a secure connection to the server cannot be made.""#,
    #"if (reason === 'An SSL error has occurred and a secure connection to the server cannot be made.') {"#,
    #"@"An SSL error has occurred and a secure connection to the server cannot be made." : @"Fehler","#,
    "NSURLSession/NSURLConnection HTTP load failed\nTIC TCP Conn Failed\nboringssl_context_error_print",
    "curl: (56) OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 104",
    "curl: (35) OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443, errno 110",
    "error: failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L': /x/L.zip already exists in file system",
    "    expect(isTransport(new TypeError('The network connection was lost.'))).toBe(true)",
    "  \"The Internet connection appears to be offline.\",",
    "    return \"The network connection was lost.\"",
    "[alert show:@\"The Internet connection appears to be offline.\"];",
    "NSString * const kOffline = @\"The Internet connection appears to be offline.\";",
    "case NSURLErrorNetworkConnectionLost: break; // The network connection was lost",
    "setJoinError('Could not connect to the server.');",
    "{BAD_RESPONSE, \"There was a bad response from the server.\"},",
    "Seems there was a bad response from the server. Reload the page.",
    "expected = 'SSL peer certificate or SSH remote key was not OK';",
    "  NSLog(@\"In order to validate a domain name for self signed certificates, you MUST use pinning.\");",
    "  TSKLog(@\"Error: default SSL validation failed for %@: %@\", host, details);",
    "NSURLErrorServerCertificateUntrusted (-1202) may also appear.",
    "    Revocation = 0;\n    WeakKeySize = 0;",
    "Task <5D0F2C1E-7A4B-4C3D-8E9F-0A1B2C3D4E5F>.<4> HTTP load failed (error code: -999 [1:89])",
    """
    Task <5D0F2C1E-7A4B-4C3D-8E9F-0A1B2C3D4E5F>.<4> HTTP load failed, 0/0 bytes (error code: -999 [1:53])
    Task <5D0F2C1E-7A4B-4C3D-8E9F-0A1B2C3D4E5F>.<4> finished with error - code: -999
    """,
    "darwinssl: SSLHandshake() returned status errSSLServerAuthCompleted",
    "read: result code errSSLWouldBlock",
    "SSLRead(): -9803",
    "SSLHandshake(): [errSSLClientCertRequested]",
  ]) func saysNothing(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }
}

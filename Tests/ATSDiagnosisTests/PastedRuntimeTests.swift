import ATSDiagnosis
import Testing

/// What programs say that bring a TLS stack of their own with them: no Info.plist governs them.
@Suite struct PastedRuntimeTests {
  static let dart: [Case] = [
    Case(
      "a certificate",
      """
      [VERBOSE-2:ui_dart_state.cc(166)] Unhandled Exception: HandshakeException: Handshake error in client (OS Error:
      \tCERTIFICATE_VERIFY_FAILED: unable to get local issuer certificate(handshake.cc:354))
      #0      IOClient.send (package:http/src/io_client.dart:33:23)
      """, "ambiguous - - server"),
    Case(
      "an expired one",
      "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED: certificate has expired(handshake.cc:393))",
      "expired - - server"),
    Case(
      "no TLS",
      "HandshakeException: Handshake error in client (OS Error: WRONG_VERSION_NUMBER(tls_record.cc:242))",
      "not-tls-port - - server"),
    Case(
      "an alert",
      "HandshakeException: Handshake error in client (OS Error: TLSV1_ALERT_PROTOCOL_VERSION(tls_record.cc:592))",
      "tls-version-too-old - - server"),
    Case(
      "closed", "HandshakeException: Connection terminated during handshake",
      "handshake-aborted - - server"),
    Case(
      "a name",
      "SocketException: Failed host lookup: 'api.example.org' (OS Error: nodename nor servname provided, or not known, errno = 8)",
      "not-ats-network api.example.org 8 none"),
    Case(
      "a socket",
      "SocketException: OS Error: Connection refused, errno = 61, address = 192.168.7.20, port = 52417",
      "not-ats-network 192.168.7.20 61 none"),
    Case(
      "a socket of another system",
      "SocketException: OS Error: Connection refused, errno = 111, address = 192.168.7.20, port = 5241"
    ),
  ]

  @Test(arguments: dart) func ofDart(_ row: Case) throws { try row.check() }

  static let scripts: [Case] = [
    Case(
      "Python's installer",
      """
      Could not fetch URL https://pypi.example.org/simple/pip/: There was a problem confirming the ssl certificate: HTTPSConnectionPool(host='pypi.example.org', port=443): Max retries exceeded with url: /simple/pip/ (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1124)'))) - skipping
      """, "ambiguous pypi.example.org - server"),
    Case(
      "Python, without a reason",
      "ssl.SSLError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed (_ssl.c:777)",
      "ambiguous - - server"),
    Case(
      "Python, a name",
      "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: Hostname mismatch, certificate is not valid for 'a.example.org'. (_ssl.c:1129)",
      "host-mismatch a.example.org - server"),
    Case(
      "Python, a name that was cut off",
      "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: Hostname mismatch, certificate is not valid for '",
      "host-mismatch - - server"),
    Case(
      "Python, a socket", "<urlopen error [Errno 61] Connection refused>",
      "not-ats-network - 61 none"),
    Case(
      "Python, a name that isn't found",
      "urllib2.URLError: <urlopen error [Errno 8] nodename nor servname provided, or not known>",
      "not-ats-network - 8 none"),
    Case("Python, no socket", "OSError: [Errno 8] Exec format error: './tool'"),
    Case(
      "Ruby",
      "SSL_connect returned=1 errno=0 state=error: certificate verify failed (self signed certificate)",
      "self-signed - - server"),
    Case(
      "Ruby's installer",
      "SSL_connect returned=1 errno=0 state=SSLv3 read server certificate B: certificate verify failed (https://gems.example.org/specs.4.8.gz)",
      "ambiguous gems.example.org - server"),
    Case(
      "Node's installer",
      """
      npm ERR! code SELF_SIGNED_CERT_IN_CHAIN
      npm ERR! errno SELF_SIGNED_CERT_IN_CHAIN
      npm ERR! request to https://npm.example.org/a failed, reason: self signed certificate in certificate chain
      """, "unknown-root npm.example.org - server"),
    Case(
      "Node, a symbol", "  code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'", "ambiguous - - server"),
    Case("Node, a name", "npm ERR! code ERR_TLS_CERT_ALTNAME_INVALID", "host-mismatch - - server"),
  ]

  @Test(arguments: scripts) func ofScript(_ row: Case) throws { try row.check() }

  static let programs: [Case] = [
    Case(
      "Go",
      "go: example.org/a@v1.2.1: Get \"https://go.example.org/a/@v/v1.2.1.mod\": x509: certificate signed by unknown authority",
      "unknown-root go.example.org - server"),
    Case(
      "Go, in Apple's words",
      "Error: Get \"https://reg.example.org/v2/\": tls: failed to verify certificate: x509: “reg.example.org” certificate is not standards compliant",
      "certificate-not-compliant reg.example.org - server"),
    Case(
      "Go, a name",
      "x509: certificate is valid for a.example.org, *.b.example.org, not c.example.org",
      "host-mismatch c.example.org - server"),
    Case(
      "Go, dates",
      "x509: certificate has expired or is not yet valid: current time 2021-10-01T10:00:00Z is after 2021-09-30T14:01:15Z",
      "expired - - server"),
    Case(
      "Go, a clock that is behind",
      "x509: certificate has expired or is not yet valid: current time 2021-10-01T10:00:00Z is before 2021-10-30T14:01:15Z",
      "not-yet-valid - - server"),
    Case(
      ".NET",
      "AuthenticationException: The remote certificate is invalid because of errors in the certificate chain: UntrustedRoot",
      "unknown-root - - server"),
    Case(
      ".NET, a name",
      "AuthenticationException: The remote certificate is invalid according to the validation procedure: RemoteCertificateNameMismatch",
      "host-mismatch - - server"),
    Case(
      ".NET, no reason",
      "AuthenticationException: The remote certificate is invalid according to the validation procedure.",
      "ambiguous - - server"),
    Case(
      ".NET, the app's own callback",
      "AuthenticationException: The remote certificate was rejected by the provided RemoteCertificateValidationCallback.",
      "pin-mismatch - - code"),
  ]

  @Test(arguments: programs) func ofProgram(_ row: Case) throws { try row.check() }

  static let curl: [Case] = [
    Case(
      "no name", "curl: (6) Could not resolve host: dl.example.org",
      "not-ats-network dl.example.org - none"),
    Case(
      "refused", "curl: (7) Failed to connect to dl.example.org port 443: Connection refused",
      "not-ats-network dl.example.org - none"),
    Case(
      "a timeout", "curl: (28) Operation timed out after 30001 milliseconds with 0 bytes received",
      "not-ats-network - - none"),
    Case(
      "reset in the handshake", "curl: (35) Recv failure: Connection reset by peer",
      "handshake-aborted - - server"),
    Case(
      "reset behind it", "curl: (56) Recv failure: Connection reset by peer",
      "not-ats-network - - none"),
    Case("a status", "curl: (22) The requested URL returned error: 404", "not-ats-http - - none"),
    Case(
      "git, no name",
      "fatal: unable to access 'https://git.example.org/a.git/': Could not resolve host: git.example.org",
      "not-ats-network git.example.org - none"),
    Case(
      "git, a status",
      "fatal: unable to access 'https://git.example.org/a.git/': The requested URL returned error: 403",
      "not-ats-http git.example.org - none"),
    Case(
      "git, cut off",
      "error: RPC failed; curl 18 transfer closed with outstanding read data remaining",
      "not-ats-network - - none"),
    Case(
      "LibreSSL's alert",
      "curl: (35) LibreSSL/3.3.6: error:1404B42E:SSL routines:ST_CONNECT:tlsv1 alert protocol version",
      "tls-version-too-old - - server"),
    Case(
      "a certificate of the client that the server refuses",
      "curl: (56) LibreSSL SSL_read: LibreSSL/3.3.6: error:1404C412:SSL routines:ST_OK:sslv3 alert bad certificate, errno 0",
      "client-cert-rejected - - code"),
    Case(
      "one that the server demands",
      "curl: (56) LibreSSL SSL_read: LibreSSL/3.3.6: error:1404C45C:SSL routines:ST_OK:reason(1116), errno 0",
      "client-cert-required - - code"),
    Case(
      "no name among the alternatives",
      "curl: (60) SSL: no alternative certificate subject name matches target host name 'a.example.org'",
      "host-mismatch a.example.org - server"),
    Case(
      "Unity's", "Curl error 7: Failed to connect to a.example.org port 443 after 617 ms",
      "not-ats-network a.example.org - none"),
    Case(
      "a pod's address",
      "CDN: trunk URL couldn't be downloaded: https://cdn.example.org/a.txt Response: Couldn't connect to server",
      "not-ats-network cdn.example.org - none"),
    Case(
      "a pod's status",
      "CDN: trunk URL couldn't be downloaded: https://cdn.example.org/a.txt Response: 503 b",
      "not-ats-http cdn.example.org - none"),
  ]

  @Test(arguments: curl) func ofCurl(_ row: Case) throws { try row.check() }

  static let frameworks: [Case] = [
    Case(
      "CFNetwork's own number",
      "The operation couldn’t be completed. (kCFErrorDomainCFNetwork error 2.)",
      "not-ats-network - 2 none"),
    Case(
      "a proxy's", "The operation couldn’t be completed. (kCFErrorDomainCFNetwork error 306.)",
      "proxy-or-captive - 306 server"),
    Case(
      "a raw socket that the peer closed",
      "disconnected Error Domain=GCDAsyncSocketErrorDomain Code=7 \"Socket closed by remote peer\""
    ),
    Case(
      "a name that was taken out",
      "Error Domain=NSURLErrorDomain Code=-1001 \"x\" UserInfo={NSErrorFailingURLKey=https://redacted*}",
      "not-ats-network - -1001 none"),
  ]

  /// The address right before an error is the one that failed.
  @Test(arguments: [
    "could not load https://a.example.org/x.json with error Error Domain=NSURLErrorDomain Code=-1200 \"(null)\"",
    "GET failed (https://a.example.org/x): Error Domain=NSURLErrorDomain Code=-1202 \"(null)\"",
  ]) func addressBeforeAnError(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.host) == ["a.example.org"])
  }

  @Test(arguments: frameworks) func ofFramework(_ row: Case) throws { try row.check() }

  @Test(arguments: [
    "if (err.code === 'CERT_HAS_EXPIRED') {",
    "raise \"certificate verify failed: self signed certificate\"",
    "see x509: how to make a certificate",
    "Exception: The remote certificate has 2048 bits.",
    "[Errno 2] No such file or directory: 'a.txt'",
    "OS Error: No such file or directory, errno = 2",
  ]) func saysNothing(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }
}

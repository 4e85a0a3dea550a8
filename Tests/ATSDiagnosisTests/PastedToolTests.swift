import ATSDiagnosis
import Testing

/// What command-line tools and frameworks say below TLS and beside it.
@Suite struct PastedToolTests {
  static let curl: [Case] = [
    Case(
      "curl's trace without its stars",
      """
        curl -i https://dns.example.org/ -verbose
          Trying 192.0.2.7...
        Connected to dns.example.org (192.0.2.7) port 443 (#0)
        TLSv1.2 (OUT), TLS handshake, Client hello (1):
        error:1400410B:SSL routines:CONNECT_CR_SRVR_HELLO:wrong version number
        Closing connection 0
      curl: (35) error:1400410B:SSL routines:CONNECT_CR_SRVR_HELLO:wrong version number
      """, "not-tls-port dns.example.org - server"),
    Case(
      "s_client, to an address",
      """
      Connecting to 192.0.2.7
      depth=0 C=CZ, CN=www.example.org
      verify error:num=20:unable to get local issuer certificate
      verify return:1
      """, "unknown-root 192.0.2.7 - server"),
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
    Case(
      "git, no name",
      "fatal: unable to access 'https://git.example.org/a.git/': Could not resolve host: git.example.org",
      "not-ats-network git.example.org - none"),
    Case(
      "git, cut off",
      "error: RPC failed; curl 18 transfer closed with outstanding read data remaining",
      "not-ats-network - - none"),
    Case(
      "LibreSSL's alert",
      "curl: (35) LibreSSL/3.3.6: error:1404B42E:SSL routines:ST_CONNECT:tlsv1 alert protocol version",
      "ambiguous - - server"),
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

  /// What a tool says, as other programs print it: the host counts in each.
  static let quotedCurl: [Case] = [
    ("JSON", #"{"message":"curl: (35) WORDS ","stream":"stderr"}"#),
    ("JSON with a line end", #"{"level":30,"msg":"curl: (35) WORDS \n","pid":77}"#),
    ("JSON in JSON", #"{"log":"{\"msg\":\"curl: (35) WORDS \"}\n"}"#),
    ("XML", "<failure>curl: (35) WORDS</failure>"),
    ("CSV", "2026-02-03,fetch,curl: (35) WORDS,35,retrying"),
    ("a table", "| curl: (35) WORDS | 35 |"),
    ("a sentence", "fetch failed (curl: (35) WORDS), will retry in 5 s"),
    ("code", "`curl: (35) WORDS`"),
    ("a list", "['curl: (35) WORDS', 'exit 35']"),
  ].map { name, text in
    Case(
      name,
      text.replacing(
        "WORDS",
        with: "LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to pkg.example.org:443"
      ),
      "handshake-aborted pkg.example.org - server")
  }

  @Test(arguments: quotedCurl) func ofCurlInOtherText(_ row: Case) throws { try row.check() }

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
      "disconnected Error Domain=GCDAsyncSocketErrorDomain Code=7 \"Socket closed by remote peer\"",
      "not-ats-network - - none"),
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
}

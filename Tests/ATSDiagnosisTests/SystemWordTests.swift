import ATSDiagnosis
import Testing

/// What Foundation's codes are called, what sockets and the kernel's network policies print, and what clients
/// make of a refused certificate, in forms that no other table has.
@Suite struct SystemWordTests {
  private static func json(_ name: String) -> String { #"{"error": {"name": "\#(name)"}}"# }

  static let names: [Case] = [
    Case("-1200", json("secureConnectionFailed"), "ambiguous - -1200 undecided"),
    Case("-1201", json("serverCertificateHasBadDate"), "expired - -1201 server"),
    Case("-1202", json("serverCertificateUntrusted"), "ambiguous - -1202 server"),
    Case("-1203", json("serverCertificateHasUnknownRoot"), "unknown-root - -1203 server"),
    Case("-1204", json("serverCertificateNotYetValid"), "not-yet-valid - -1204 server"),
    Case("-1206", json("clientCertificateRequired"), "client-cert-required - -1206 code"),
    Case(
      "-1022", json("appTransportSecurityRequiresSecureConnection"),
      "cleartext-http - -1022 exception"),
    Case("-1003", json("cannotFindHost"), "not-ats-network - -1003 none"),
    Case("-1004", json("cannotConnectToHost"), "not-ats-network - -1004 none"),
    Case("-1005", json("networkConnectionLost"), "not-ats-network - -1005 none"),
    Case("-1006", json("dnsLookupFailed"), "not-ats-network - -1006 none"),
    Case("-1009", json("notConnectedToInternet"), "not-ats-network - -1009 none"),
    Case(
      "with its number and its address, in one line",
      #"{"code":-1004,"name":"cannotConnectToHost","url":"https://a.example.org/x"}"#,
      "not-ats-network a.example.org -1004 none"),
  ]

  @Test("A name of Swift's codes in JSON is its code", arguments: names)
  func readsNames(_ row: Case) throws { try row.check() }

  static let told: [Case] = [
    Case(
      "the view of variables, unsigned",
      #"error NSError?    domain: "NSURLErrorDomain" - code: 18446744073709550611 0x000000012c5d9700"#,
      "not-ats-network - -1005 none"),
    Case(
      "a domain in small letters",
      "`**couldn’t be completed. (kcfstreamerrordomainssl error -9807.)**`",
      "ambiguous - -9807 server"),
    Case(
      "a torn domain", "kCFStreamErrorDomain SSL-Error -9806.", "handshake-aborted - -9806 server"),
    Case(
      "a handshake without SSL", "CFNetwork handshake failed (-9807) ios",
      "ambiguous - -9807 server"),
    Case(
      "the same, signed", #"(NSError?) error = domain: "NSURLErrorDomain" - code: -1202 {"#,
      "ambiguous - -1202 server"),
    Case(
      "CocoaAsyncSocket's reason",
      #"Error Domain=NSPOSIXErrorDomain Code=36 "Operation now in progress" UserInfo={NSLocalizedDescription=Operation now in progress, NSLocalizedFailureReason=Error in connect() function}"#,
      "not-ats-network - 36 none"),
    Case(
      "a block on one address",
      """
      CFNetwork Diagnostics [1:125] 19:34:07.062 {
      \tTCP Connection Failed: (null)
      \t                error: 61 [61]
      """, "not-ats-network - 61 none"),
    Case(
      "connectx",
      "nw_socket_connect connectx failed (fd 8, 192.0.2.7:8888 stream, pid: 5016, sanitized url: http://xx.yyy.cc:9080/auth): [64] Host is down",
      "not-ats-network - 64 none"),
    Case(
      "the kernel's policy",
      """
      nw_path_evaluator_create_flow_inner NECP_CLIENT_ACTION_ADD_FLOW B4B73350-601A-4035-BEDC-B15F908983F2 [1: Operation not permitted]
      nw_endpoint_handler_create_from_protocol_listener [C610 192.0.2.65:54362 failed channel-flow (satisfied (Path is satisfied))] nw_endpoint_flow_pre_attach_protocols
      """, "not-ats-network - 1 none"),
    Case(
      "the sentence within another one",
      #"Code=8003 "Failed to get token. Underlying error: The internet connection appears to be offline.""#,
      "not-ats-network - - none"),
    Case(
      "Safari's console, with the address behind the place in the source",
      "[Error] Failed to load resource: Could not connect to the server. (inspector.js, line 0) http://localhost:9191/inspector.js",
      "not-ats-network localhost - none"),
    Case(
      "a placeholder in brackets is no host",
      #"Error Domain=NSURLErrorDomain Code=-1004 "x" UserInfo={NSErrorFailingURLStringKey=http://[MAC]/api/[key]/config}"#,
      "not-ats-network - -1004 none"),
    Case(
      "an address in brackets is one",
      #"Error Domain=NSURLErrorDomain Code=-1004 "x" UserInfo={NSErrorFailingURLStringKey=http://[2001:db8::7]/api}"#,
      "not-ats-network 2001:db8::7 -1004 none"),
    Case(
      "a status of the system that Go prints",
      #"Post "https://api.example.org/graphql": tls: failed to verify certificate: x509: OSStatus -26276"#,
      "ambiguous api.example.org -26276 server"),
    Case(
      "OpenSSL's sentence behind a mark", "└  ✖ self-signed certificate in certificate chain",
      "unknown-root - - server"),
    Case(
      "Subversion's question: the issuer",
      """
      Error validating server certificate for 'https://svn.example.org:443':
       - The certificate is not issued by a trusted authority. Use the
         fingerprint to validate the certificate manually!
      """, "unknown-root svn.example.org - server"),
    Case(
      "Subversion's question: the name",
      """
      Error validating server certificate for 'https://svn.example.org:443':
       - The certificate hostname does not match.
      """, "host-mismatch svn.example.org - server"),
    Case(
      "Ladybird",
      #"ResourceLoader: Failed load of: "https://a.example.org/", Error: Request finished with error: SSL verification failed, Duration: 63ms"#,
      "ambiguous a.example.org - server"),
    Case(
      "AFNetworking's advice and the load that its policy refused",
      """
      2016-01-28 17:10:53.605 Files[3831:230214] In order to validate a domain name for self signed certificates, you MUST use pinning.
      2016-01-28 17:10:53.684 Files[3831:229999] Error: Error Domain=NSURLErrorDomain Code=-1012 "(null)" UserInfo={NSErrorFailingURLStringKey=https://a.example.org/}
      """, "pin-mismatch a.example.org -1012 code"),
  ]

  @Test(arguments: told) func tells(_ row: Case) throws { try row.check() }

  @Test(
    "What only looks like it says nothing",
    arguments: [
      #"{"name": "secureConnectionFailedCount", "value": 0}"#,
      #"{"name": "timedOut"}"#,
      #"case secureConnectionFailed = "secure_connection_failed""#,
      "nw_path_evaluator_create_flow_inner NECP_CLIENT_ACTION_ADD_FLOW B4B73350-601A-4035-BEDC-B15F908983F2 done",
      "nw_endpoint_flow_setup_channel [C610 192.0.2.65:54362 initial channel-flow] failed to request add nexus flow",
      "- The certificate has expired cookies", " - The certificate store was opened.",
      "TCP Connection Failed: (null)", "Request finished with error: none",
      "✖ 3 problems in certificate chain",
    ])
  func silent(text: String) throws {
    #expect(try Finding.all(in: text + "\n").isEmpty)
  }
}

import ATSDiagnosis
import Testing

/// The forms in which languages, writers of JSON, debuggers and pages print numbers, letters and blanks, and failures
/// in the words of libraries that print them so.
@Suite struct WrittenFormTests {
  private static let operation = "The operation couldn’t be completed."

  static let numbers: [Case] = [
    Case(
      "unsigned", "\(operation) (NSURLErrorDomain error 18446744073709550413.)",
      "unknown-root - -1203 server"),
    Case(
      "unsigned, of 32 bits", "\(operation) (NSURLErrorDomain error 4294966093.)",
      "unknown-root - -1203 server"),
    Case(
      "unsigned, without brackets", "upload: NSURLErrorDomain error 18446744073709550414.",
      "ambiguous - -1202 server"),
    Case(
      "thousands", "\(operation) (NSURLErrorDomain error -1,202.)", "ambiguous - -1202 server"),
    Case(
      "thousands in German",
      "Der Vorgang konnte nicht abgeschlossen werden. (NSURLErrorDomain-Fehler -1.202.)",
      "ambiguous - -1202 server"),
    Case(
      "thousands in French",
      "L’opération n’a pas pu s’achever. (NSURLErrorDomain erreur -1\u{A0}202.)",
      "ambiguous - -1202 server"),
    Case(
      "thousands in French, narrow",
      "L’opération n’a pas pu s’achever. (NSURLErrorDomain erreur -1\u{202F}202.)",
      "ambiguous - -1202 server"),
    Case(
      "the minus of print", "Åtgärden kunde inte slutföras. (NSURLErrorDomain-fel −1202.)",
      "ambiguous - -1202 server"),
    Case(
      "both", "Åtgärden kunde inte slutföras. (NSURLErrorDomain-fel −1\u{A0}202.)",
      "ambiguous - -1202 server"),
    Case(
      "a dash", "Error Domain=NSURLErrorDomain Code=–1022 \"x\"", "cleartext-http - -1022 exception"
    ),
    Case(
      "a status of HTTP", "\(operation) (NSURLErrorDomain error 403.)", "not-ats-http - - none"),
    Case(
      "a status in German", "Anfrage: (NSURLErrorDomain-Fehler 503.)", "not-ats-http - - none"),
    Case(
      "a number of JSON as a float",
      #"{"domain":"NSURLErrorDomain","code":-1202.0,"url":"https://api.example.net/v2"}"#,
      "ambiguous api.example.net -1202 server"),
    Case(
      "a stream's number", "CFNetwork SSLHandshake failed (4294957472)",
      "ambiguous - -9824 undecided"),
  ]

  static let letters: [Case] = [
    Case(
      "English",
      #"{"text":"Safari can\u2019t establish a secure connection to the server \u201cshop.example.net\u201d.","pid":7}"#,
      "ambiguous shop.example.net - undecided"),
    Case(
      "Turkish",
      #"{"text":"Bir SSL hatas\u0131 olu\u015ftu ve sunucuya ba\u011flan\u0131lam\u0131yor."}"#,
      "ambiguous - - undecided"),
    Case(
      "Polish, in capitals",
      #"{"text":"Wyst\u0105pi\u0142 b\u0142\u0105d SSL i nie mo\u017Cna nawi\u0105za\u0107 po\u0142\u0105czenia."}"#,
      "ambiguous - - undecided"),
    Case(
      "escaped twice",
      #"{"m":"{\"text\":\"Bir TLS hatas\\u0131 olu\\u015ftu.\"}"}"#,
      "ambiguous - - undecided"),
    Case(
      "blanks of a page", "CFNetwork\u{A0}SSLHandshake\u{A0}failed\u{A0}(-9824)",
      "ambiguous - -9824 undecided"),
    Case(
      "Chinese, broken behind its first words", "SSL 错误，无法建立与该服务器的安全连接。",
      "ambiguous - - undecided"),
  ]

  static let pieces: [Case] = [
    Case(
      "keys and values of a debugger",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x"
      (lldb) po failure.userInfo
      ▿ 3 elements
        ▿ 0 : 2 elements
          - key : "NSErrorFailingURLStringKey"
          - value : https://shop.example.net/cart
        ▿ 1 : 2 elements
          - key : "_kCFStreamErrorCodeKey"
          - value : -9814
        ▿ 2 : 2 elements
          - key : "_kCFStreamErrorDomainKey"
          - value : 3
      """, "expired shop.example.net -1202,-9814 server"),
    Case(
      "a notice broken in front of its host",
      """
      App Transport Security has blocked a cleartext HTTP connection to
      cdn.example.net since it is insecure. Use HTTPS instead or add this domain to
      Exception Domains in your Info.plist.
      """, "cleartext-http cdn.example.net - exception"),
    Case(
      "a notice broken behind its host",
      """
      App Transport Security has blocked a cleartext HTTP connection to cdn.example.net
      since it is insecure. Use HTTPS instead or add this domain to Exception Domains
      in your Info.plist.
      """, "cleartext-http cdn.example.net - exception"),
    Case(
      "a key broken in two",
      """
      Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLString
      Key=http://cdn.example.net/a}
      """, "cleartext-http cdn.example.net -1022 exception"),
    Case(
      "a pair broken in two",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed, 0/0 bytes (error code: -1202 [3:
      -9843])
      """, "host-mismatch - -1202,-9843 server"),
  ]

  static let words: [Case] = [
    Case(
      "a socket alone",
      "nw_socket_connect [C4.1:2] connectx(9, [srcif=0, srcaddr=<NULL>, dstaddr=192.0.2.9:8443], SAE_ASSOCID_ANY, 0, NULL, 0, NULL, SAE_CONNID_ANY) failed: [61: Connection refused]",
      "not-ats-network 192.0.2.9 61 none"),
    Case(
      "a policy of the network",
      "nw_endpoint_flow_failed_with_error [C3 shop.example.net:443 in_progress channel-flow (unsatisfied (Denied by NECP policy), interface: en0)] already failing, returning",
      "not-ats-network shop.example.net - none"),
    Case(
      "Amazon's SDK", "[ERROR] CurlHttpClient [0x7000] curlCode: 35, SSL connect error",
      "ambiguous - - server"),
    Case(
      "Amazon's SDK, refused",
      "curlCode: 60, SSL peer certificate or SSH remote key was not OK", "ambiguous - - server"),
    Case(
      "Amazon's SDK, a name", "Error message: curlCode: 6, Couldn't resolve host name",
      "not-ats-network - - none"),
    Case(
      "Amazon's SDK, before", "CurlHttpClient [0x7000] Curl returned error code 28",
      "not-ats-network - - none"),
    Case(
      "Amazon's SDK, a pin", "curlCode: 90, SSL public key does not match pinned public key",
      "pin-mismatch - - code"),
    Case(
      "neon: no name", "Server certificate was missing commonName attribute in subject name",
      "certificate-not-compliant - - server"),
    Case(
      "neon: revoked",
      "svn: Server certificate verification failed: certificate has been revoked (https://svn.example.net)",
      "revoked svn.example.net - server"),
    Case("neon: no certificate", "SSL server did not present certificate", "ambiguous - - server"),
    Case(
      "neon: cut off", "mount.davfs: SSL negotiation failed: Secure connection truncated",
      "handshake-aborted - - server"),
    Case(
      "neon: an identity",
      "SSL handshake failed, client certificate was requested: SSL error: sslv3 alert handshake failure",
      "client-cert-required - - code"),
    Case(
      "the line before names the host",
      "12:01:07 Connecting to shop.example.net...\n12:01:08 SSL handshake failed",
      "ambiguous shop.example.net - undecided"),
    Case(
      "the line before names a file",
      "12:01:07 Connecting to shop.swift\n12:01:08 SSL handshake failed", "ambiguous - - undecided"),
    Case(
      "a daemon",
      "2024-02-03 10:00:00.000000+0100 0x12ab Error 0x0 99 0 dasd: (CFNetwork) [com.apple.CFNetwork:Default] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey=http://a.example.net/}",
      "cleartext-http a.example.net -1022 none"),
    Case(
      "the configuration of proxies",
      "CFPAC: PAC Fetch failed with error [NSURLErrorDomain:-1022] url http://wpad/wpad.dat",
      "cleartext-http wpad -1022 none"),
  ]

  @Test("A number counts in whatever form it is written", arguments: numbers)
  func readsNumbers(_ row: Case) throws { try row.check() }

  @Test("A letter counts as it is and escaped", arguments: letters)
  func readsLetters(_ row: Case) throws { try row.check() }

  @Test("What was broken in two, or is in two lines, is read across them", arguments: pieces)
  func readsPieces(_ row: Case) throws { try row.check() }

  @Test("Words of libraries and of the system", arguments: words)
  func readsWords(_ row: Case) throws { try row.check() }

  @Test("A question that has the words of the system reports nothing")
  func passesOverQuestions() throws {
    try Case(
      "a question",
      "Hello, the app closes at once on my phone, maybe the certificate for this server is invalid?"
    ).check()
  }
}

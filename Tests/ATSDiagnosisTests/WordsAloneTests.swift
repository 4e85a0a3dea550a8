import ATSDiagnosis
import Testing

/// Failures that are in words alone, without a number, and the hosts that only their own line names.
@Suite struct WordsAloneTests {
  /// Sentences of the system, with the cause of each.
  static let sentences: [(words: String, cause: String)] = [
    ("The request timed out.", "not-ats-network"),
    ("Could not connect to the server.", "not-ats-network"),
    ("The network connection was lost.", "not-ats-network"),
    ("The Internet connection appears to be offline.", "not-ats-network"),
    ("A server with the specified hostname could not be found.", "not-ats-network"),
    ("International roaming is currently off.", "not-ats-network"),
    ("A data connection is not currently allowed.", "not-ats-network"),
    (
      "A data connection cannot be established since a call is currently active.", "not-ats-network"
    ),
    ("The operation couldn’t be completed. Software caused connection abort", "not-ats-network"),
    ("The operation couldn’t be completed. Network is down", "not-ats-network"),
    ("The operation couldn't be completed. Operation timed out", "not-ats-network"),
    ("The operation could not be completed. Socket is not connected", "not-ats-network"),
    ("The operation couldn?t be completed. No route to host", "not-ats-network"),
    ("The operation couldn’t be completed. Connection reset by peer", "not-ats-network"),
    ("There was a bad response from the server.", "not-ats-http"),
  ]

  /// What loggers, libraries and people put around a sentence.
  static let places: [String] = [
    "%", "> %", "“%”", "Error: %", "2016-12-02 07:49:11.120 Shop[12:345] %",
    "2016-12-02 07:49:11.120 Shop[12:345] [sync] upload failed: %",
    "2016-12-02 07:49:11 +0000: Update error (continued): %",
    "{\"error\":\"%\"}", "{\"message\": \"%\", \"status\": 0}", "Failed to load resource: %",
    "Connection test failed. %", "App: sync: %", "[%]", "% (Code: 100, Version: 1.13.0)",
    "Error Domain=ShopErrorDomain Code=7 \"%\"",
    "{NSUnderlyingError=0x1870cad0 \"%\"}",
  ]

  @Test("A sentence of the system is a failure in each place of a log", arguments: places)
  func readsSentences(place: String) throws {
    for sentence in Self.sentences {
      let line = place.replacing("%", with: sentence.words)
      try Case(line, line, "\(sentence.cause) - - none").check()
    }
  }

  static let short: [Case] = [
    Case("-1017", "Failed to load resource: cannot parse response", "not-ats-http - - none"),
    Case("-1007", "error: too many HTTP redirects", "not-ats-http - - none"),
    Case("-1015", "TypeError: cannot decode raw data", "not-ats-http - - none"),
    Case("-1016", "Error: cannot decode content data", "not-ats-http - - none"),
    Case("-1010", "failed: redirected to nowhere", "not-ats-http - - none"),
    Case("-1006", "Failed to load resource: DNS lookup error", "not-ats-network - - none"),
    Case("-1021", "error = request body stream exhausted", "not-ats-network - - none"),
    Case("-2000", "Error: can’t load from network", "not-ats-network - - none"),
    Case(
      "German",
      "TypeError: Der Vorgang konnte nicht abgeschlossen werden. Die Software hat einen "
        + "Verbindungsabbruch verursacht", "not-ats-network - - none"),
    Case(
      "Japanese", "TypeError: 操作を完了できませんでした。ソフトウェアにより接続が中止されました", "not-ats-network - - none"),
    Case("Chinese", "未能完成该操作。软件导致连接中止", "not-ats-network - - none"),
    Case("Korean", "소프트웨어에 의한 연결 중단", "not-ats-network - - none"),
  ]

  @Test("A short phrase of the system's is one behind the words of a failure", arguments: short)
  func readsPhrases(_ row: Case) throws { try row.check() }

  static let libraries: [Case] = [
    Case(
      "GCDAsyncSocket, closed",
      #"Error Domain=GCDAsyncSocketErrorDomain Code=7 "Socket closed by remote peer" UserInfo={NSLocalizedDescription=Socket closed by remote peer}"#,
      "not-ats-network - - none"),
    Case(
      "a copy of it, no answer",
      #"Error Domain=MGCDAsyncSocketErrorDomain Code=3 "Attempt to connect to host timed out""#,
      "not-ats-network - - none"),
    Case(
      "the same, a read that timed out",
      #"Error Domain=GCDAsyncSocketErrorDomain Code=4 "Read operation timed out""#,
      "not-ats-network - - none"),
    Case(
      "ASIHTTPRequest",
      #"Error Domain=ASIHTTPRequestErrorDomain Code=1 "A connection failure occurred" UserInfo=0x1"#,
      "not-ats-network - - none"),
    Case(
      "RestKit",
      #"Code=2 "The client is unable to contact the resource at http://api.example.com/list.json""#,
      "not-ats-network api.example.com - none"),
    Case(
      "Firebase",
      "Network error (such as timeout, interrupted connection or unreachable host) has occurred.",
      "not-ats-network - - none"),
    Case(
      "FreeStreamer", "FSAudioStream: Network error: Stream ended abruptly [FreeStreamer 3.5.6]",
      "not-ats-network - - none"),
    Case(
      "libetpan",
      "Could not connect to IMAP-server mail.example.org:993 using SSL. (Error #43)",
      "ambiguous mail.example.org - undecided"),
    Case(
      "MQTTClient's own policy",
      #"Error Domain=MQTT Code=-9807 "Unable to apply security policy, the SSL connection is insecure!""#,
      "pin-mismatch - -9807 code"),
    Case(
      "a socket's number", "nw_socket_handle_socket_event [C1.1.1:2] Socket SO_ERROR 61",
      "not-ats-network - 61 none"),
    Case(
      "Rust's standard library",
      #"Socket(Os { code: 54, kind: ConnectionReset, message: "Connection reset by peer" })"#,
      "not-ats-network - 54 none"),
    Case(
      "the same on Linux, whose number is none of Apple's",
      #"Os { code: 111, kind: ConnectionRefused, message: "Connection refused" }"#,
      "not-ats-network - - none"),
    Case(
      "urllib3",
      "Certificate did not match expected hostname: pkg.example.org. Certificate: {'subject': ()}",
      "host-mismatch pkg.example.org - server"),
    Case(
      "gRPC, closed", #"{"created":"@1.2","description":"Handshake read failed","fd":20}"#,
      "handshake-aborted - - server"),
    Case(
      "gRPC, cut off",
      "Handshake failed with fatal error SSL_ERROR_SSL: error:1000007d:SSL routines:O",
      "ambiguous - - server"),
    Case(
      "wget in Dutch",
      "Gebruik '--no-check-certificate' om een onbeveiligde verbinding met dl.example.org te maken.",
      "ambiguous dl.example.org - server"),
    Case(
      "Emacs", "Opening TLS connection to ‘elpa.example.org’...failed",
      "ambiguous elpa.example.org - server"),
    Case(
      "Nimble",
      "    Error:  Failed to verify the SSL certificate for https://pkg.example.org/list.json",
      "ambiguous pkg.example.org - server"),
    Case(
      "Haskell's tls, whose helper is missing",
      #"HandshakeFailed (Error_Protocol ("certificate rejected: security: exec: does not exist",True,CertificateUnknown))"#,
      "ambiguous - - server"),
    Case(
      "Mono's first TLS",
      "System.IO.IOException: The authentication or decryption has failed.",
      "ambiguous - - server"),
    Case(
      "a result of verification alone", "self signed certificate in certificate chain",
      "unknown-root - - server"),
  ]

  @Test("Libraries say in words of their own what failed", arguments: libraries)
  func readsLibraries(_ row: Case) throws { try row.check() }

  /// Whole vocabularies of tools are in `Vocabulary`; these are in a dress of their own.
  static let tools: [Case] = [
    Case(
      "a verdict behind a fold",
      "x509: \"nas.example.org\"\n    certificate is not standards compliant",
      "certificate-not-compliant - - server"),
    Case(
      "a number and its words in a field",
      #"EVENT type=failed role=server error="-9808: bad certificate format""#,
      "ambiguous - -9808 server"),
    Case(
      "a number that files have as well, of a task",
      #"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<2> finished with error [9] Error Domain=NSPOSIXErrorDomain Code=9 "Bad file descriptor""#,
      "not-ats-network - 9 none"),
    Case(
      "the same of a file", #"Error Domain=NSPOSIXErrorDomain Code=9 "Bad file descriptor""#),
    Case(
      "a short form of OpenSSL's words", "Error: self signed certificate in chain",
      "unknown-root - - server"),
    Case(
      "Contacts", "CoreDAVHTTPStatusErrorDomain-Error 405 in Contacts", "not-ats-http - - none"),
    Case(
      "CalDAV in a sentence of the system",
      "The operation couldn’t be completed. (CoreDAVHTTPStatusErrorDomain error 403.)",
      "not-ats-http - - none"),
    Case(
      "Mercurial, another name",
      "abort: hg.example.org certificate error: certificate is for *.example.net, example.net",
      "host-mismatch hg.example.org - server"),
    Case(
      "Mercurial, no name",
      "abort: hg.example.org certificate error: no commonName or subjectAltName found in certificate",
      "host-mismatch hg.example.org - server"),
    Case(
      "a list of issues above",
      """
      let us know about it at
        https://github.com/example/shop/issues.
        HandshakeException: Handshake error in client (OS Error:
          CERTIFICATE_VERIFY_FAILED: application verification failure(handshake.cc:393))
      """, "ambiguous - - server"),
    Case(
      "a sentence of POSIX's and its number",
      #"attributes=["message": "Connection reset by peer (54)"]"#, "not-ats-network - 54 none"),
    Case("the number of another system", "Error: Connection refused (111)"),
    Case(
      "a number of a stream that files have as well",
      #"serverError: ["_kCFStreamErrorCodeKey": 40, "a": b, "_kCFStreamErrorDomainKey": 1]"#,
      "not-ats-network - 40 none"),
    Case(
      "a title in small letters",
      "an ssl error has occurred and a secure connection to the server cannot be made?",
      "ambiguous - - undecided"),
    Case(
      "a large letter", ": The Network connection was lost", "not-ats-network - - none"),
    Case(
      "FTP",
      #"Error Domain=kCFErrorDomainCFNetwork Code=200 "(null)" UserInfo={kCFFTPStatusCodeKey=421}"#,
      "not-ats-http - 200 none"),
    Case(
      "a sandbox without name resolution",
      "mdworker[36488] <Error>: tcp_connection_host_start 36 DNSServiceCreateConnection failed: -65563",
      "not-ats-network - -65563 none"),
    Case(
      "Dart, a name",
      "SocketException: Failed host lookup: 'api.example.org' (OS Error: nodename nor servname provided, or not known, errno = 8)",
      "not-ats-network api.example.org 8 none"),
    Case(
      "Dart, a connection",
      "SocketException: Connection refused (OS Error: Connection refused, errno = 61), address = api.example.org, port = 52011",
      "not-ats-network api.example.org 61 none"),
    Case(
      "Dart, an answer",
      "HttpException: Connection closed before full header was received, uri = http://192.0.2.1:51577/ws",
      "not-ats-network 192.0.2.1 - none"),
    Case(
      "Dart on Android",
      "SocketException: Failed host lookup: 'api.example.org' (OS Error: No address associated with hostname, errno = 7)"
    ),
    Case(
      "Mono, a name", "System.Net.WebException: Error: NameResolutionFailure",
      "not-ats-network - - none"),
    Case(
      "a status in a domain of HTTP",
      #"Error Domain=CBLHTTP Code=500 "500 internal server error" UserInfo=0x1 {NSURL=http://localhost:8091/a}"#,
      "not-ats-http localhost - none"),
    Case(
      "a status of Google's",
      #"Error Domain=com.google.GDataServiceDomain Code=404 "The operation couldn’t be completed. (com.google.GDataServiceDomain error 404.)""#,
      "not-ats-http - - none"),
    Case(
      "MailCore",
      #"Error Domain=MCOErrorDomain Code=1 "A stable connection to the server could not be established.""#,
      "ambiguous - - undecided"),
    Case(
      "MailCore, whose lines before name the host",
      """
      [47899:4a07] MCIMAPSession.cpp:591: ssl connect imap.example.org 993 6
      [47899:4a07] MCIMAPSession.cpp:592: connect error 6
      Shop[47899:371129] Error Domain=MCOErrorDomain Code=1 "A stable connection to the server could not be established."
      """, "ambiguous imap.example.org - undecided"),
    Case(
      "an item of an event", #"Got event: error, with items: ["Could not connect to the server."]"#,
      "not-ats-network - - none"),
    Case(
      ".NET in JSON", #"{"message":"Interop+AppleCrypto+SslException: handshake failure"}"#,
      "ambiguous - -9824 server"),
    Case(
      "MailCore behind the system's line",
      """
      iOS UI Test[7705:3907] CFNetwork SSLHandshake failed (-9806)
      iOS UI Test[7705:70b] Error: Error Domain=MCOErrorDomain Code=1 "A stable connection to the server could not be established."
      """, "handshake-aborted - -9806 server"),
    Case(
      "SocketRocket's end of a stream",
      "WebSocket closed with code: 1001 reason:Stream end encountered wasClean:0",
      "not-ats-network - - none"),
    Case(
      "anybody's verdict on a chain", "SSL Error: Certificate chain is invalid.",
      "ambiguous - - server"),
    Case(
      "anybody's verdict on a certificate", "Cancelling API request, SSL certificate is invalid.",
      "ambiguous - - server"),
    Case(
      "a question on it", "What can be done when the SSL certificate is invalid?"),
    Case(
      "a plug-in's pins", "Error: CertificateNotVerifiedException: Connection is not secure)",
      "pin-mismatch - - code"),
    Case(
      "WeeChat, another name",
      #"12:00:01 net =!= | gnutls: the hostname in the certificate does NOT match "irc.example.org""#,
      "host-mismatch irc.example.org - server"),
  ]

  @Test("Tools say in words of their own what failed", arguments: tools)
  func readsTools(_ row: Case) throws { try row.check() }

  static let quoted: [Case] = [
    Case(
      "the system's line in a sentence",
      #"I'm getting "NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9813)""#,
      "ambiguous - -9813 server"),
    Case(
      "an error in a sentence",
      #"After a while I got webSocket didFailWithError Error Domain=NSPOSIXErrorDomain Code=51 "Network is unreachable"."#,
      "not-ats-network - 51 none"),
    Case("a number in a sentence", "I got the error NSURLErrorDomain, code = -1202 with HTTPS"),
    Case(
      "words between quotes in a sentence",
      #"I have been seeing **error [C7] Receive failed with error "Software caused connection abort"**"#,
      "not-ats-network - - none"),
    Case(
      "a complaint without a number",
      "I get an SSL error has occurred and a secure connection to the server cannot be made"),
    Case("an opinion", "I think (OSStatus error -9807.) means that the certificate is bad"),
  ]

  /// What people put between backticks, and what they say beside it.
  static let spans: [Case] = [
    Case(
      "a sentence for an operation",
      "I'm always getting `error Network(The operation couldn’t be completed. Connection reset by peer)`.",
      "not-ats-network - - none"),
    Case(
      "a domain and a number", "I get `NSURLErrorDomain error -1004` when I load it.",
      "not-ats-network - -1004 none"),
    Case(
      "a head of a dump", #"I am facing an issue `Code=-1007 "too many HTTP redirects"`"#,
      "not-ats-http - -1007 none"),
    Case(
      "a line of Network.framework in a sentence",
      #"I have been seeing **error Receive failed with error "Software caused connection abort" along with others**"#,
      "not-ats-network - - none"),
    Case("a name without a number", "I get NSURLErrorDomain -1004 in `fetch()` since then."),
    Case(
      "two errors in a sentence of nobody's",
      "the errors `WebView failed provisional navigation` and `Error: Could not connect to the server.`. It did"
    ),
    Case("advice", "If you get `NSURLErrorDomain error -1004`, start the server."),
    Case("what it means", "I think `NSURLErrorDomain error -1004` means the port is closed."),
  ]

  @Test("What stands between backticks is a log's, unless it is explained", arguments: spans)
  func readsSpans(_ row: Case) throws { try row.check() }

  @Test("Who quotes the system's own message reports it", arguments: quoted)
  func readsQuotes(_ row: Case) throws { try row.check() }

  static let dresses: [Case] = [
    Case(
      "a capital",
      "An SSL Error has occurred and a secure connection to the server cannot be made.",
      "ambiguous - - undecided"),
    Case(
      "a paraphrase",
      "An SSL error has occurred. A secure connection to the server cannot be established.",
      "ambiguous - - undecided"),
    Case(
      "small letters", #""the internet connection appears to be offline""#,
      "not-ats-network - - none"),
    Case(
      "a description without a code",
      """
      NSErrorFailingURLStringKey=https://a.example.org/x

      NSLocalizedDescription=A server with the specified hostname could not be found.
      """, "not-ats-network a.example.org - none"),
    Case(
      "Expo's words around code and domain",
      #"failed with the error code -1005 and domain "NSURLErrorDomain"."#,
      "not-ats-network - -1005 none"),
    Case(
      "Backendless",
      "FAULT = '-1202' [NSURLErrorDomain] <The certificate for this server is invalid.>",
      "ambiguous - -1202 server"),
    Case(
      "connectx alone", "nw_socket_connect connectx failed: [61] Connection refused",
      "not-ats-network - 61 none"),
    Case(
      "a dump cut off behind the domain",
      "Task <006837C2-EB52-4644-9C2C-36B65C9DB335>.<1> finished with error [-1005] Error Domain=NSURLErrorDomain Code=",
      "not-ats-network - -1005 none"),
    Case(
      "a web socket that the server refused",
      "WebSocket connection to 'wss://a.example.org/ws' failed: Unexpected response code: 401",
      "not-ats-http a.example.org - none"),
    Case(
      "a refused upload",
      "NSLocalizedFailureReason=HTTP Error Code 400: <NSHTTPURLResponse: 0x14042c580> { URL: https://up.example.org/v1 }",
      "not-ats-http up.example.org - none"),
    Case(
      "App Transport Security in small letters",
      "> the resource could not be loaded because the app transport security policy requires the use of a secure connection",
      "cleartext-http - - exception"),
    Case(
      "code and domain between backticks",
      "throws an error (code: `-1202`, domain: `NSURLErrorDomain`).",
      "ambiguous - -1202 server"),
    Case(
      "a domain in small letters", "an kcferrordomaincfnetwork error 303 dont know what to do",
      "not-ats-http - 303 none"),
    Case(
      "the head of a dump without its domain", #"an issue `Code=-1007 "too many HTTP redirects"`"#,
      "not-ats-http - -1007 none"),
    Case(
      "domain and code with an and", "onError is called with NSURLErrorDomain and code -1001",
      "not-ats-network - -1001 none"),
    Case(
      "a number behind a word", "Connection failed with code -1004", "not-ats-network - -1004 none"),
    Case("the same of TLS", "SSL error: -1200", "ambiguous - -1200 undecided"),
    Case(
      "Mail", "The server returned the error: “The TLS negotiation failed.”",
      "ambiguous - - undecided"),
    Case("a sentence behind an emoji", "❌ The request timed out.", "not-ats-network - - none"),
    Case(
      "a sentence behind an error without a colon",
      "webView didFail with error The request timed out.",
      "not-ats-network - - none"),
    Case(
      "a description in an app's own error",
      #"Error Domain=com.example.ml Code=13 "Failed" UserInfo={NSLocalizedDescription=The request timed out.}"#,
      "not-ats-network - - none"),
    Case(
      "the title of a client's error",
      #"Error Domain=com.example.download Code=1 "Erroneous HTTP status code 401 (unauthorized)" UserInfo={}"#,
      "not-ats-http - - none"),
    Case(
      "Google's status in a sentence",
      "The operation couldn’t be completed. (com.google.HTTPStatus error 403.)",
      "not-ats-http - - none"),
    Case(
      "a socket that was reset",
      "nw_socket_get_input_frames [C1.1:3] recvmsg(fd 12, 1024 bytes) [54: Connection reset by peer]",
      "not-ats-network - 54 none"),
    Case(
      "a status whose kind is in quotes",
      #"failed to complete the operation. Error "OSStatus" -9807."#, "ambiguous - -9807 server"),
    Case(
      "a pointer that a fold cut in two",
      """
      failed: Error Domain=com.alamofire.error.serialization.response Code=-1011 "x" UserInfo={NSUnderlyingError=0x29d9ef
      480 {Error Domain=com.alamofire.error.serialization.response Code=-1016 "y"}}
      """, "not-ats-http - -1011,-1016 none"),
    Case(
      "libgit2", "GitException: failed to connect to git.example.org: Network is unreachable",
      "not-ats-network git.example.org - none"),
    Case(
      "gRPC's socket",
      "tcp_client_posix.c:173] failed to connect to 'ipv4:192.0.2.7:443': socket error: connection refused",
      "not-ats-network 192.0.2.7 - none"),
    Case(
      "an option that a protocol hasn't",
      #"Error Domain=NSPOSIXErrorDomain Code=42 "Protocol not available""#,
      "not-ats-network - 42 none"),
    Case(
      "a detail of an evaluation alone",
      "errors：Certificate exceeds maximum temporal validity period",
      "certificate-not-compliant - - server"),
  ]

  @Test("What is printed in a rarer form is the same failure", arguments: dresses)
  func readsDresses(_ row: Case) throws { try row.check() }

  static let silent: [Case] = [
    Case("a table of texts", #""timeout" = "The request timed out.";"#),
    Case("another one", #"  "timeout": "The request timed out.","#),
    Case("source code", #"return "Could not connect to the server.""#),
    Case("a sentence goes on", "The request timed out waiting for a human to answer"),
    Case("a sentence of POSIX's without what failed", "Broken pipe"),
    Case("a disconnect that was asked for", "GCDAsyncSocketErrorDomain Code=0"),
    Case("another phrase", "the parser cannot parse response headers yet"),
    Case("what a name means", "+* `'SELF_SIGNED_CERT_IN_CHAIN'`: self signed certificate"),
    Case("a sentence on a name", "`NIOSSLError.uncleanShutdown` had no documentation."),
    Case(
      "advice on an option", "Run wget --no-check-certificate https://dl.example.org/a.tgz"),
    Case(
      "code that looks into a message", "+  (/NSURLErrorDomain Code=-1009/i.test(message) &&"),
    Case("a socket that is closed", "recvmsg(fd 13, 1024 bytes): [57] Socket is not connected"),
    Case("a file that isn't there", #"Os { code: 2, kind: NotFound, message: "x" }"#),
  ]

  @Test("What only has such words in it is no failure", arguments: silent)
  func staysSilent(_ row: Case) throws { try row.check() }
}

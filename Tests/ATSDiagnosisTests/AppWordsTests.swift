import Testing

@testable import ATSDiagnosis

/// What apps and their libraries print in words and numbers of their own.
@Suite struct AppWordsTests {
  static let failures: [Case] = [
    Case(
      "a code in another language", "SSL握手失败 -9807", "ambiguous - -9807 server"),
    Case("with another colon", "SSL错误：-9843", "host-mismatch - -9843 server"),
    Case("German", "TLS-Fehler -9807", "ambiguous - -9807 server"),
    Case("French", "Erreur SSL -9843", "host-mismatch - -9843 server"),
    Case("Russian", "Ошибка SSL: -9807", "ambiguous - -9807 server"),
    Case(
      "an unsigned code behind its sentence",
      "sign-in: An SSL error has occurred and a secure connection to the server cannot be made.. ErrorCode: 4294966096.",
      "ambiguous - -1200 undecided"),
    Case(
      "a proxy that refused the tunnel",
      "Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> HTTP load failed (error code: 311 [4:-2097])",
      "proxy-or-captive - 311,-2097 server"),
    Case(
      "a proxy that couldn't be reached",
      "Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> HTTP load failed (error code: 306 [4:-2094])",
      "proxy-or-captive - 306,-2094 server"),
    Case(
      "Couchbase Lite 1",
      "CBL_Pusher[https://db.example.org]: SSL cert is not trustworthy (result=5)",
      "ambiguous db.example.org - server"),
    Case(
      "a URL in front of the reason",
      "Failed to fetch manifest from https://cdn.example.org/m.json: The request timed out.",
      "not-ats-network cdn.example.org - none"),
    Case(
      "a noun, and no host", "Failed to connect to backend: Connection refused",
      "not-ats-network - - none"),
    Case(
      "an endpoint, and no host",
      "Sync: Connection[1]: Failed to connect to endpoint: Connection refused",
      "not-ats-network - - none"),
    Case(
      "a single label with a port", "Failed to connect to nas:8443: Connection refused",
      "not-ats-network nas - none"),
    Case(
      "FFmpeg",
      "[tls @ 0x7fa2b0c0] The certificate's owner does not match hostname media.example.org",
      "host-mismatch media.example.org - server"),
    Case(
      "OpenSSL's words without a number", "SSL routines:ssl3_get_record:wrong version number",
      "not-tls-port - - server"),
    Case(
      "a command with many options above",
      """
      [!] /usr/bin/curl -f -L -o /var/folders/j2/5crw33913rd_gb9n8hfpyn4r0000gn/T/d2019-4045-cg0p22/file.zip https://dl.example.org/sdk-5.2.0.zip --create-dirs --netrc-optional --retry 2
      curl: (56) LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54
      """, "not-ats-network dl.example.org 54 none"),
    Case(
      "a port in a page's address",
      "Safari can’t open the page “https://localhost:3000” because Safari can’t establish a secure connection to the server “localhost”.",
      "ambiguous localhost - undecided"),
    Case(
      "a message that somebody retyped", "CFNetwork ssl handshake failed -9806",
      "handshake-aborted - -9806 server"),
    Case(
      "associated domains",
      #"Error Domain=SWCErrorDomain Code=100 "Disallowed trust result type." UserInfo={Line=174, TrustResultType=6}"#,
      "ambiguous - - server"),
    Case(
      "a name that somebody masked behind its first label",
      #"Error Domain=NSURLErrorDomain Code=-1017 "cannot parse response" UserInfo={NSErrorFailingURLKey=https://cloud.<redacted domain>/dav}"#,
      "not-ats-http - -1017 none"),
    Case(
      "a message of the system in a person's sentence",
      "When I connect I get an error CFNetwork SSLHandshake failed (-9807)",
      "ambiguous - -9807 server"),
  ]

  @Test("Each is the failure that it says", arguments: failures)
  func reads(_ row: Case) throws { try row.check() }

  static let silent: [Case] = [
    Case("a table of symptoms", "| .ready then .failed | TLS handshake failure | Pattern 2b |"),
    Case("a list of codes", "-1200 (secure connection failed)"),
    Case("a text of JavaScript's", "    defaultMessage: 'Invalid SSL certificate',"),
    Case("a case of an enum", "    case tls Handshake Failure"),
    Case("talk", "Maybe the TLS handshake failure comes from the proxy."),
    Case("advice", "An expired SSL certificate is the most common reason."),
    Case("a stapler", "Could not establish secure connection to api.apple-cloudkit.com"),
    Case("a text of Objective-C's", #"    log = @"发生了 SSL 错误，无法建立与该服务器的安全连接。";"#),
    Case(
      "another one",
      #"    log = @"An SSL error has occurred and a secure connection to the server cannot be made.";"#
    ),
    Case(
      "advice in Chinese", "> 添加链接时，如果提示 `发生了 SSL 错误，无法建立与该服务器的安全连接`，可以尝试："),
    Case("a comment of an enum's case", "    /// Безопасное подключение невозможно. Code = -1200."),
    Case(
      "a number of files",
      "Task <49DC4AA3-FAC7-4268-94DA-41FE68FD584F>.<1> HTTP load failed (error code: 0 [0:0])"),
    Case("a number that isn't the error's", "write: Broken pipe (61)"),
  ]

  @Test("What only has such words in it is no failure", arguments: silent)
  func staysSilent(_ row: Case) throws { try row.check() }
}

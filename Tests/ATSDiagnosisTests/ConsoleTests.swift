import ATSDiagnosis
import Testing

/// The one-liners of iOS 7 to 12, in every spelling.
@Suite struct ConsoleTests {
  static let codes: [Case] = [
    Case(
      "SSLHandshake failed", "CFNetwork SSLHandshake failed (-9824)",
      "ambiguous - -9824 undecided"),
    Case(
      "with prefix",
      "2015-09-04 14:38:05.757 Shop[2553:30362] CFNetwork SSLHandshake failed (-9824)",
      "ambiguous - -9824 undecided"),
    Case(
      "pair of one event",
      """
      2016-11-04 14:38:05.757 Shop[2553:30362] TCP Conn 0x0 SSLHandshake failed (-9807)
      2016-11-04 14:38:05.758 Shop[2553:30362] SocketStream write error [0x0]: 3 -9807
      """, "ambiguous - -9807 server"),
    Case(
      "CFNetwork, connection and load",
      """
      2016-11-04 14:38:05.757 Shop[2553:30362] CFNetwork SSLHandshake failed (-9824)
      2016-11-04 14:38:05.757 Shop[2553:30362] TCP Conn 0x7f9a4b50 SSLHandshake failed (-9824)
      2016-11-04 14:38:05.758 Shop[2553:30362] NSURLSession/NSURLConnection HTTP load failed \
      (kCFStreamErrorDomainSSL, -9824)
      """, "ambiguous - -9824 undecided"),
    Case(
      "load failed",
      "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9802)",
      "ambiguous - -9802 undecided"),
    Case(
      "load failed, wrapped before the bracket",
      "NSURLSession/NSURLConnection HTTP load failed\n(kCFStreamErrorDomainSSL, -9802)",
      "ambiguous - -9802 undecided"),
    Case(
      "load failed, wrapped after the comma",
      "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL,\n-9802)",
      "ambiguous - -9802 undecided"),
    Case(
      "load failed, quoted",
      "'NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9802)'",
      "ambiguous - -9802 undecided"),
    Case(
      "load failed, with entities",
      "NSURLSession/NSURLConnection&nbsp;HTTP&nbsp;load&nbsp;failed&nbsp;(kCFStreamErrorDomainSSL,&nbsp;-9802)",
      "ambiguous - -9802 undecided"),
    Case(
      "load failed, cut after the comma",
      "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL,"),
    Case(
      "iOS 8", "NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9805)",
      "handshake-aborted - -9805 server"),
    Case(
      "coretls",
      """
      2016-09-20 08:00:00.000 Shop[1:2] [] nw_coretls_read_one_record tls_handshake_process: [-9801]
      2016-09-20 08:00:00.100 Shop[1:3] NSURLSession/NSURLConnection HTTP load failed \
      (kCFStreamErrorDomainSSL, -9801)
      """, "ambiguous - -9801 undecided"),
    Case("trust error without code", "TIC SSL Trust Error [193:0x1c01a9c00]: 3:0"),
    Case(
      "trust error, code in the next lines",
      """
      TIC SSL Trust Error [193:0x1c01a9c00]: 3:0
      NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9813)
      """, "ambiguous - -9813 server"),
    Case(
      "TIC, TLS", "TIC TCP Conn Failed [4:0x1c0179b00]: 3:-9802 Err(-9802)",
      "ambiguous - -9802 undecided"),
    Case(
      "TIC, refused", "TIC TCP Conn Failed [4:0x1c0179b00]: 1:61 Err(61)",
      "not-ats-network - 61 none"),
    Case(
      "TIC, no such host", "TIC TCP Conn Failed [4:0x1c0179b00]: 12:8 Err(-65554)",
      "not-ats-network - 8,-65554 none"),
    Case("TIC, noise", "TIC Read Status [1:0x1c0179b00]: 1:57"),
    Case(
      "TIC, success",
      """
      TIC TCP Conn Connected [2:0x1c0179b00]: Err(16)
      TIC TLS Event [2:0x1c0179b00]: 2, Pending(0)
      TIC TLS Handshake Complete [2:0x1c0179b00]
      """),
    Case(
      "task, iOS 11",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed (error code: -1200 [3:-9802])",
      "ambiguous - -1200,-9802 undecided"),
    Case(
      "task, brackets eaten",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed (error code: -1200 3:-9816)",
      "handshake-aborted - -1200,-9816 server"),
    Case(
      "task, last brackets lost",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed (error code: -1200 [3:-9802",
      "ambiguous - -1200,-9802 undecided"),
    Case(
      "task, iOS 13",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes \
      (error code: -1200 [3:-9838])
      """, "peer-alert-other - -1200,-9838 server"),
    Case(
      "task, finished",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error - code: -1200",
      "ambiguous - -1200 undecided"),
    Case(
      "task, load failed with an error, iOS 12",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> load failed with error Error \
      Domain=NSURLErrorDomain Code=-1202 "The certificate for this server is invalid." \
      UserInfo={NSErrorFailingURLStringKey=https://pay.example.com/a, \
      _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9813} [-1202]
      """, "ambiguous pay.example.com -1202,-9813 server"),
    Case(
      "task, cancelled, iOS 12",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> load failed with error Error \
      Domain=NSURLErrorDomain Code=-999 "cancelled" \
      UserInfo={NSErrorFailingURLStringKey=https://pay.example.com/a} [-999]
      """),
    Case(
      "task, finished, iOS 13",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1200] Error \
      Domain=NSURLErrorDomain Code=-1200 "An SSL error has occurred and a secure connection to the \
      server cannot be made." UserInfo={_kCFStreamErrorCodeKey=-9816, _kCFStreamErrorDomainKey=3, \
      NSErrorFailingURLStringKey=https://pay.example.com/a}
      """, "handshake-aborted pay.example.com -1200,-9816 server"),
    Case(
      "task, finished, OSStatus",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-9807] Error \
      Domain=NSOSStatusErrorDomain Code=-9807 "(null)" UserInfo={}
      """, "ambiguous - -9807 server"),
    Case(
      "task, name lost",
      "<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1200] Error Domain=NSURLErrorDomain Code=-1200 \"(null)\"",
      "ambiguous - -1200 undecided"),
    Case(
      "task, half a name",
      """
      _ask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1200] Error \
      Domain=NSURLErrorDomain Code=-1200 "(null)"
      """, "ambiguous - -1200 undecided"),
    Case(
      "task, UUID lost",
      """
      Task <…>.<5> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 \
      "The certificate for this server is invalid." UserInfo={NSErrorFailingURLKey=https://a.example/, \
      _NSURLErrorRelatedURLSessionTaskErrorKey=(
          "LocalDataTask .<5>"
      ), _kCFStreamErrorCodeKey=-9843}
      """, "host-mismatch a.example -1202,-9843 server"),
    Case(
      "PDTask is the same task",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9836])
      PDTask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1200] Error \
      Domain=NSURLErrorDomain Code=-1200 "(null)" UserInfo={NSErrorFailingURLKey=https://a.example/}
      """, "ambiguous a.example -1200,-9836 undecided"),
    Case(
      "connection finished", "NSURLConnection finished with error - code -1001",
      "not-ats-network - -1001 none"),
    Case(
      "release notes", "(CFNetwork) HTTP load failed (error code: -1200 [3:-9824]",
      "ambiguous - -1200,-9824 undecided"),
    Case(
      "five lines of one event",
      """
      Connection 11: default TLS Trust evaluation failed(-9843)
      Connection 11: TLS Trust encountered error 3:-9843
      Connection 11: encountered error(3:-9843)
      Connection 11: failed to connect 3:-9843, reason -1
      Connection 11: received failure notification
      """, "host-mismatch - -9843 server"),
    Case(
      "name look-up", "Connection 11: failed to connect 12:8, reason -1",
      "not-ats-network - 8 none"),
    Case(
      "reset",
      """
      Connection 1: received ECONNRESET with incomplete TLS handshake - generating \
      errSSLClosedNoNotify
      """, "handshake-aborted - -9816 server"),
    Case("system trust", "ATS failed system trust", "ambiguous - - server"),
    Case(
      "ATS state",
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> {strength 0, tls 4, ct 0, sub 0, sig 1, \
      ciphers 0, bundle 0, builtin 0}
      """),
    Case("tool, number", "SSLHandshake(): -9806", "handshake-aborted - -9806 server"),
    Case(
      "tool, symbol", "SSLHandshake(): [errSSLClosedAbort]- connection closed via error",
      "handshake-aborted - -9806 server"),
    Case(
      "OSStatus in brackets", "The operation couldn’t be completed. (OSStatus error -9807.)",
      "ambiguous - -9807 server"),
    Case(
      "OSStatus in German",
      "Der Vorgang konnte nicht abgeschlossen werden. (OSStatus-Fehler -9807.)",
      "ambiguous - -9807 server"),
    Case(
      "Safari's web socket",
      "WebSocket network error: OSStatus Error -9807: Invalid certificate chain",
      "ambiguous - -9807 server"),
    Case(
      "CFNetwork in brackets",
      "The operation couldn’t be completed. (kCFErrorDomainCFNetwork error -1200.)",
      "ambiguous - -1200 undecided"),
    Case(
      "Network framework",
      "The operation couldn’t be completed. (kNWErrorDomainTLS error -9808 - bad certificate format)",
      "ambiguous - -9808 server"),
  ]

  @Test(arguments: codes) func code(_ row: Case) throws { try row.check() }

  static let blocks: [Case] = [
    Case(
      "one line",
      """
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is \
      insecure. Temporary exceptions can be configured via your app's Info.plist file.
      """, "cleartext-http - - exception"),
    Case(
      "two lines",
      """
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.
      Temporary exceptions can be configured via your app's Info.plist file.
      """, "cleartext-http - - exception"),
    Case(
      "broken before the scheme",
      """
      App Transport Security has blocked a cleartext HTTP
      (http://) resource load since it is insecure. Temporary exceptions can be
      configured via your app's Info.plist file.
      """, "cleartext-http - - exception"),
    Case(
      "broken in the middle",
      """
      App Transport Security has blocked
      a cleartext HTTP (http://) resource load since it is insecure.
      """, "cleartext-http - - exception"),
    Case(
      "broken before HTTP",
      """
      App Transport Security has blocked a cleartext
      HTTP (http://) resource load since it is insecure.
      """, "cleartext-http - - exception"),
    Case(
      "quoted",
      "> App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.",
      "cleartext-http - - exception"),
    Case(
      "in back-ticks",
      "`App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.`",
      "cleartext-http - - exception"),
    Case(
      "followed by the error",
      """
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is \
      insecure. Error Domain=NSURLErrorDomain Code=-1022 "(null)" \
      UserInfo={NSErrorFailingURLStringKey=http://img.example.net/a.png}
      """, "cleartext-http img.example.net -1022 exception"),
    Case(
      "without the scheme",
      "App Transport Security has blocked a cleartext HTTP resource load since it is insecure.",
      "cleartext-http - - exception"),
    Case(
      "without App", "Transport security has blocked a cleartext HTTP (http://) resource load",
      "cleartext-http - - exception"),
    Case(
      "iOS 9 beta",
      "Application Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.",
      "cleartext-http - - exception"),
    Case(
      "trio",
      """
      2019-03-02 10:11:12.345 Shop[4242:99] App Transport Security has blocked a cleartext HTTP \
      (http://) resource load since it is insecure. Temporary exceptions can be configured via your \
      app's Info.plist file.
      2019-03-02 10:11:12.346 Shop[4242:98] Cannot start load of Task \
      <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> since it does not conform to ATS policy
      2019-03-02 10:11:12.347 Shop[4242:97] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> \
      finished with error - code: -1022
      2019-03-02 10:11:12.348 Shop[4242:97] Error Domain=NSURLErrorDomain Code=-1022 "The resource \
      could not be loaded because the App Transport Security policy requires the use of a secure \
      connection." UserInfo={NSErrorFailingURLStringKey=http://img.example.net/a.png}
      """, "cleartext-http img.example.net -1022 exception"),
    Case(
      "with the host",
      """
      App Transport Security has blocked a cleartext HTTP connection to img.example.net since it is \
      insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
      """, "cleartext-http img.example.net - exception"),
    Case(
      "with the host, blanks lost",
      """
      App Transport Security has blocked a cleartext HTTP connection toapi.example.co.krsince it is \
      insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
      """, "cleartext-http api.example.co.kr - exception"),
    Case(
      "with the host, made a link",
      """
      App Transport Security has blocked a cleartext HTTP connection to \
      [img.example.net](http://img.example.net/) since it is insecure. Use HTTPS instead or add \
      this domain to Exception Domains in your Info.plist.
      """, "cleartext-http img.example.net - exception"),
    Case(
      "does not conform",
      """
      Cannot start load of Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> since it does not conform \
      to ATS policy.
      """, "cleartext-http - - exception"),
  ]

  @Test(arguments: blocks) func block(_ row: Case) throws { try row.check() }

  /// What may be in front of a line.
  static let prefixes = [
    "", "2015-09-04 14:38:05.757 Shop[2553:30362] ",
    "2018-02-03 10:11:12.123456+0500 Shop[1:2] [http] ",
    "2018-05-08 09:28:08.442409+0530 [925:337357] ", "Shop[3320:160146] ",
    "Feb  8 23:31:20  Shop[22717] <Notice>: ",
    "Jan  3 06:16:48 iPhone Shop(CFNetwork)[112] <Error>: ", "1543   :Jul  1 06:16:48 ",
    "[   +1 ms] [DEVICE LOG] 2019-09-04 14:38:05.757 +0200 localhost Runner[11092]: (CFNetwork) ",
    "<Warning>: ", "//2019-09-04 14:38:05.757 Shop[2553:30362] ", "//     ", "> ",
    "**2023-09-04 14:38:05.757 Shop[2553:30362] ", "2025-08-04:19:31:10:411 [Shop API] ",
    "default\t15:59:44.355442-0800\tflc\tWebContent[2062]: ",
    "2017-11-15 14:38:05.757 17-11-15-NetWork[443:43552] ",
    "2022-03-04 05:06:07.123456+1200 Two Words 2[443:43552] [] ",
    "022-03-04 05:06:07.123456+1200 Shop[443:43552] ", "443-:    ", "    ",
    "2024-05-06 07:08:09.123456+0200 0x1f2e3d   Error       0x9802ab             9836   0    Shop: (CFNetwork) [com.apple.CFNetwork:Default] ",
    "2024-05-06 07:08:09.123456+0200  localhost Shop[9843]: (CFNetwork) [com.apple.CFNetwork:Default] ",
    "2024-05-06 07:08:09.123 E  Shop[1022:1200] [com.apple.CFNetwork:Default] ",
    "May  6 07:08:09 phone Shop(CFNetwork)[9824] <Error>: ", "15:52:16 Shop➜",
    "error\t15:59:44.355442-0800\tShop\t", "CFNetwork\terror\t15:59:44.355442 -0800\tShop\t",
    "12:   ", "default 15:59:44 Shop ",
  ]

  @Test(arguments: prefixes) func prefix(_ prefix: String) throws {
    let found = try Finding.all(in: prefix + "CFNetwork SSLHandshake failed (-9824)")
    #expect(found.map(\.sketch) == ["ambiguous - -9824 undecided"])
    let pair = """
      \(prefix)Connection 7: default TLS Trust evaluation failed(-9843)
      \(prefix)Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> HTTP load failed, 0/0 bytes \
      (error code: -1202 [3:-9843])
      """
    let both = try Finding.all(in: pair)
    #expect(both.map(\.sketch) == ["host-mismatch - -1202,-9843 server"])
  }
}

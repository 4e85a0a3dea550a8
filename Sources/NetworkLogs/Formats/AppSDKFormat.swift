extension LogFormat {
  /// Libraries that apps are built with, on the system's own TLS: what they say when the network, the server or its
  /// certificate failed them.
  static let appSDKs = LogFormat(
    name: "sdk",
    anchors: [
      "Network error ", "WebSocket error ", "POSIX error ", "cert is not trustworthy (",
      "HTTP Code=4", "HTTP Code=5", "HTTPErrorDomain",
      "GDataServiceDomain", "CertificateNotVerifiedException",
      "CertificateCouldNotBeVerifiedException", "ertificate is invalid",
      "ertificate chain is invalid",
      "Stream end encountered",
      "quest returned with HTTP status", "connect to development server", ".bundle?",
      "FBSDK secure network", "Cloud Firestore backend",
      "FIRCLSNetworkError ", "CBLWebSocket", "CBLReplicator[", "OneSignalClientError Code=",
      "OneSignalError Code=",
      "CoreMediaErrorDomain Code=-", "HTTPResponseCodeKey=5", "esponse status code ",
      "HTTP response error ", "httpStatusCode: Optional(", "t fall within the given range",
      "status code in response is", "Connection error ", "Non-200 HTTP response",
      "- url: [", "- URL: http", "- HTTP status code: ", "com.twilio.", "FoundationTransportError.",
      "writeTimeoutError",
      "HTTP request failed with `", "httpRequestFailed(response: ", "badStatusCode(",
      "HTTP status code is not valid in response", "UnsuccessfulResponseError(responseCode: ",
      "responseUnsuccessful(description: ", "LDEventSource] Connection unexp",
      "(CoreMediaErrorDomain",
      "No response for ", "TCP连接失败", "| JPUSH | ", "| JIGUANG | ", "网络已断开", "建立网络连接超时",
      "网络连接已被拒绝", "没有到达网络的可用路由", "对端重置了连接", "地址解析失败", "网络连接到中间节点",
      "等待服务端回包超时", "请求包已进入系统", "RC_NETWORK_UNAVAILABLE", "RC_MSG_RESPONSE_TIMEOUT",
      "RC_NAVI", "RC_SOCKET_", "RC_PING_SEND_FAIL", "RC_PONG_RECV_FAIL", "RC_CONN_ACK_TIMEOUT",
      "ocket timed out on connect", "\"Ping timeout", "code from proxy server",
      "\"Proxy Error", "Network request timed out",
      "API request failed: ", "RevenueCat are being",
    ],
    rules: [
      // Couchbase Lite: numbers of its own, with what they mean.
      Rule(#"Network error \d{1,2},? \\{0,7}["“]([A-Za-z][A-Za-z \-]{4,60})"#) {
        match, line, event in
        guard let words = match.text(1, line),
          let meaning = couchbaseWords.first(where: { words.hasPrefix($0.words) })?.meaning
        else {
          event.claimsNothing = true
          return
        }
        event.add(meaning, line)
      },
      // Its first version, with a `SecTrustResultType`.
      Rule(#"SSL cert is not trustworthy \(result=\d\)"#) { _, _, event in event.add(.trustRefused)
      },
      Rule(#"(POSIX|WebSocket) error (\d{2,3}|1006),? \\{0,7}["“][A-Za-z]"#) { match, line, event in
        guard let code = match.number(2, line) else { return }
        if match.text(1, line) == "POSIX" {
          event.addCode(code, .posix, .error)
        } else if code == 1006 {
          event.add(.wording(.networkFailed))
        } else if code >= 300 {
          event.add(.wording(.badResponse))
        } else {
          event.claimsNothing = true
        }
      },
      Rule(
        #"CBLWebSocket[^\n]{0,120}?(?:NSOSStatusError\[(-98\d\d)\]| errno (\d{2,3})(?!\d)|address info with error (\d)(?!\d))"#
      ) { match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .osStatus, .error)
        } else if let code = match.number(2, line) {
          event.addCode(code, .posix, .error)
        } else if let code = match.number(3, line) {
          event.addCode(code, .netDB, .error)
        }
      },
      Rule(#"CBLReplicator\[[^\n]{0,20}?URL\[((?:wss?|https?)://[^\]\s]{1,400})\]\]"#) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      // A status of HTTP in the domain of a client, whoever it is.
      Rule(
        #"Domain=[A-Za-z][\w.]{0,60}?(?:HTTP|HTTPErrorDomain|GDataServiceDomain|OneSignalClientError|OneSignalError) Code=[45]\d\d(?!\d)|GDataServiceDomain error [45]\d\d"#
          // Titles and keys that hold the status.
          + #"|Domain=CoreMediaErrorDomain Code=-\d{5} \\?"HTTP [45]\d\d: |MSALHTTPResponseCodeKey=5\d\d|[iI]nvalid response status code [45]\d\d"#
          + #"|HTTP response error [45]\d\d(?!\d)|httpStatusCode: Optional\([45]\d\d\)|Status code didn't fall within the given range"#
      ) { _, _, event in event.add(.wording(.badResponse)) },
      // RxCocoa, PromiseKit, LaunchDarkly, LINE, and clients of language models.
      Rule(
        #"HTTP request failed with `[45]\d\d`|(?:httpRequestFailed\(response: |badStatusCode\([45]\d\d, |HTTP status code is not valid in response \(request: )"#
          + #"(?:[^\n]{0,60}?<NSHTTPURLResponse: 0x[0-9a-f]{6,16}> \{ URL: )?(?:"# + urlGroup
          + #")?|UnsuccessfulResponseError\(responseCode: [45]\d\d\)|responseUnsuccessful\(description: \\?"status code [45]\d\d|Domain=[a-z.]{0,40}BTHTTPErrorDomain Code=[23](?!\d)"#
      ) { match, line, event in
        event.add(.wording(.badResponse))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule("LDEventSource\\] Connection unexpectedly closed") { _, _, event in
        event.add(.wording(.networkFailed))
      },
      // AVFoundation's log of a stream, in words.
      Rule(#"HTTP [45]\d\d: [A-Z][A-Za-z ]{2,40} \(CoreMediaErrorDomain"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      Rule(#"errorComment\\?"? ?[=:] ?\\?"No response for "#) { _, _, event in
        event.add(.wording(.networkFailed))
      },
      // Push and chat services of China.
      Rule(
        #"\| (?:JPUSH|JIGUANG) \| [EWD] - \[\w{5,40}\] (?:TCP连接失败,error:(\d{2,3})|connect failed with socket timeout|tcp connection closed by remote|connect close by remote|连接服务器失败|ack timeout for request)"#
      ) { match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .posix, .stream)
        } else {
          event.add(.wording(.networkFailed))
        }
      },
      Rule(
        #"(?<!\d)95(?:0[89]|1\d|20)(?!\d)[^\n]{0,16}?(?:网络已断开|建立网络连接超时|网络连接已被拒绝|没有到达网络的可用路由|对端重置了连接|地址解析失败|网络连接到中间节点|等待服务端回包超时|请求包已进入系统)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        "RC_(?:NETWORK_UNAVAILABLE|MSG_RESPONSE_TIMEOUT|NAVIGATION_REQUEST_TIMEOUT|NAVI_REQUEST_FAIL|SOCKET_NOT_CONNECTED|SOCKET_DISCONNECTED|PING_SEND_FAIL|PONG_RECV_FAIL|CONN_ACK_TIMEOUT)(?!\\w)"
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // Kingfisher.
      Rule(
        #"HTTP status code in response is invalid\. Code: [1345]\d\d(?:, response: <NSHTTPURLResponse: 0x[0-9a-f]{6,16}> \{ URL: "#
          + urlGroup + ")?"
      ) { match, line, event in
        event.add(.wording(.badResponse))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // AppAuth.
      Rule(
        #"(?:(Connection error)|Non-200 HTTP response \([345]\d\d\)) (?:fetching|making) [a-z ]{4,30}? (?:to )?'"#
          + urlGroup
      ) { match, line, event in
        event.add(.wording(match.has(1) ? .networkFailed : .badResponse))
        if let url = match.text(2, line) { event.add(.failingURL(url)) }
      },
      // Braze, a field to a line.
      Rule(#"^\s{0,8}- url: \[(?:GET|POST|PUT|DELETE|HEAD|PATCH)\] "# + urlGroup) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // Firebase, likewise.
      Rule(#"^ ?- URL: "# + urlGroup + #" ?$"#) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"^ ?- HTTP status code: [45]\d\d ?$"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      // Twilio.
      Rule(
        #"Domain=com\.twilio\.[a-z.\-]{3,40} Code=(?:53000|53001|53405|53407|31003|31005|31009|31530)(?!\d)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // Starscream, Socket.IO, Firebase.
      Rule(
        #"FoundationTransportError\.timeout|ErrorType\.writeTimeoutError|\(wsc:\d{1,6}\) Websocket timed out on connect"#
          + #"|disconnect \[\\?"Ping timeout"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // Facebook, Firestore.
      Rule("FBSDK secure network request failed") { _, _, event in
        event.add(.wording(.secureConnectionFailed))
      },
      Rule("Could not reach Cloud Firestore backend") { _, _, event in
        event.add(.wording(.networkFailed))
      },
      // Crashlytics.
      Rule(#"(?:Domain=)?FIRCLSNetworkError(?: error |\\?"? Code=)-(?:(5)|\d)(?!\d)"#) {
        match, _, event in
        event.add(.wording(match.has(1) ? .badResponse : .networkFailed))
      },
      // React Native and RevenueCat.
      Rule("TypeError: Network request timed out") { _, _, event in
        event.add(.wording(.networkFailed))
      },
      Rule(
        #"API request failed: (?:GET|POST|PUT|DELETE) '[^'\n]{1,200}' \([45]\d\d\): "#
          + "|requests to RevenueCat are being (blocked)"
      ) { match, _, event in
        event.add(.wording(match.has(1) ? .networkFailed : .badResponse))
      },
      // React Native, of the server that builds its code; the URL is in the message's last line.
      Rule("Could not connect to development server") { _, _, event in
        event.add(.wording(.networkFailed))
      },
      Rule(#"^\s{0,8}URL: (https?://[^\s"'<>]{1,500}\.bundle\?)"#) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        #"Received bad response code from proxy server: [1-5]\d\d|Domain=SRWebSocketErrorDomain Code=2132 \\?"Proxy Error"#
      ) { _, _, event in event.add(.wording(.proxyFailed)) },
      // SocketRocket, and a speech service.
      Rule(
        #"reason: ?\\?"?Stream end encountered|[uU]pgrade request returned with HTTP status code: ([45]\d\d)"#
      ) { match, line, event in
        event.add(.wording(match.has(1) ? .badResponse : .networkFailed))
      },
      // Pinning, in a plug-in of Flutter's and Cordova's.
      Rule(
        #"(?<!throw )(?<!const )(CertificateNotVerified|CertificateCouldNotBeVerified)Exception: [A-Z]"#
      ) {
        match, line, event in
        if match.text(1, line) == "CertificateNotVerified" {
          event.add(.appPinning)
        } else {
          event.add(.trustRefused)
        }
      },
      // Anybody's verdict.
      Rule(
        #"(?:[eE]rror|[fF]ailed|[fF]ailure|[rR]equest)[:,] (?:the )?(?:(?:SSL|TLS|[sS]erver) )?[cC]ertificate (?:chain )?is invalid(?=[.!"')]*\s*$)"#
      ) { _, _, event in event.add(.trustRefused) },
    ],
    samples: [
      "Unhandled error happened: HTTP request failed with `503`.",
      "httpRequestFailed(response: <NSHTTPURLResponse: 0x600001c> { URL: https://api.example.org/v1/me } { x",
      "catch: badStatusCode(500, 21 bytes, <NSHTTPURLResponse: 0x6000024> { Status Code: 500 })",
      "HTTP status code is not valid in response (request: https://api.example.org/v2/profile). Code: 401",
      "onError: UnsuccessfulResponseError(responseCode: 401)",
      #"responseUnsuccessful(description: "status code 529overloaded_error")"#,
      #"Error Domain=com.braintreepayments.BTHTTPErrorDomain Code=3 "(null)""#,
      "[LDEventSource] Connection unexpectedly closed.",
      "AVPlayerItem failed: HTTP 403: Forbidden (CoreMediaErrorDomain Code=-12660)",
      #"errorComment = "No response for map in 10s.""#,
      "| JPUSH | E - [JPUSHTcpSocket] TCP连接失败,error:65",
      "| JIGUANG | D - [JIGUANGTcpSocket] tcp connection closed by remote",
      "login failed, code:9508, desc:网络已断开，未建立连接",
      "发送失败 errorCode = RC_NETWORK_UNAVAILABLE 30002 当前连接不可用",
      "CouchbaseLite WebSocket Info: CBLWebSocket CLOSED WITH ERROR: NSOSStatusError[-9802]",
      "CouchbaseLite Sync Info: CBLReplicator[<*> URL[ws://localhost:4984/todo]] is offline",
      #"Error Domain=CoreMediaErrorDomain Code=-12660 "HTTP 403: Forbidden""#,
      "The HTTP status code in response is invalid. Code: 404",
      "[OIDC] Connection error making token request to 'https://sso.example.org/token': x",
      " - URL: https://sdk.example.org/v1/projects/a/installations/ ",
      " - HTTP status code: 400 ",
      "- url: [POST] https://sdk.example.org/api/v3/data",
      #"Error Domain=com.twilio.video Code=53000 "Signaling connection error""#,
      "Starscream.FoundationTransportError.timeout", "TypeError: Network request timed out",
      "[Purchases] - ERROR: API request failed: POST '/v1/receipts' (503): Internal server error.",
      "Failing with error Received bad response code from proxy server: 407.",
      "[fatal][tid:main] Could not connect to development server.",
      "URL: http://localhost:8081/index.ios.bundle?platform=ios&dev=true",
      "[FirebaseFirestore][I-FST000001] Could not reach Cloud Firestore backend.",
      "FBSDKLog: WARNING: FBSDK secure network request failed. Please verify",
      #"Error Domain=FIRCLSNetworkError Code=-5 "(null)""#,
      #"{Repl#38} Got LiteCore error: Network error 3 "connection timed out""#,
      "CBL_Pusher[https://db.example.org]: SSL cert is not trustworthy (result=5)",
      #"{Repl#38} Got LiteCore error: POSIX error 61 "Connection refused""#,
      #"{Repl#38} Got LiteCore error: WebSocket error 404 "Not Found""#,
      #"Error Domain=CBLHTTP Code=500 "500 internal server error""#,
      #"Error Domain=org.example.HTTPErrorDomain Code=404 "x""#,
      #"Error Domain=com.google.GDataServiceDomain Code=404 "x""#,
      "WebSocket closed with code: 1001 reason:Stream end encountered wasClean:0",
      "Upgrade request returned with HTTP status code: 403",
      "Error: CertificateNotVerifiedException: Connection is not secure",
      "CertificateCouldNotBeVerifiedException: Unable to verify",
      "SSL Error: Certificate chain is invalid.",
      "Cancelling API request, SSL certificate is invalid.",
    ],
    isDetail: true)

  /// The network errors of Couchbase Lite (`C4NetworkErrorCode`), save those of URLs that are none.
  private static let couchbaseWords: [(words: String, meaning: ErrorMeaning)] = [
    ("DNS error", .failed(.networkFailed)), ("unknown hostname", .failed(.networkFailed)),
    ("connection timed out", .failed(.networkFailed)),
    ("too many redirects", .failed(.badResponse)),
    ("TLS handshake failed", .failed(.handshakeFailed)),
    ("TLS connection failed", .failed(.handshakeFailed)),
    ("server TLS certificate expired", .refused(["TemporalValidity"])),
    ("server TLS certificate untrusted", .refused([])),
    ("server requires a TLS client certificate", .failed(.clientCertificateRequired)),
    ("server rejected the TLS client certificate", .failed(.clientCertificateRejected)),
    ("server TLS certificate is self-signed or has unknown root", .refused(["AnchorTrusted"])),
    ("unknown network error", .failed(.networkFailed)),
    ("server TLS certificate has been revoked", .refused(["Revocation"])),
    ("server TLS certificate name mismatch", .refused(["SSLHostname"])),
    ("network subsystem was reset", .failed(.networkFailed)),
    ("connection aborted", .failed(.networkFailed)),
    ("connection reset", .failed(.networkFailed)),
    ("connection refused", .failed(.networkFailed)),
    ("network subsystem down", .failed(.networkFailed)),
    ("network unreachable", .failed(.networkFailed)),
    ("socket not connected", .failed(.networkFailed)),
    ("host reported not available", .failed(.networkFailed)),
    ("host not reachable", .failed(.networkFailed)),
    ("address not available", .failed(.networkFailed)),
    ("broken pipe", .failed(.networkFailed)),
  ]
}

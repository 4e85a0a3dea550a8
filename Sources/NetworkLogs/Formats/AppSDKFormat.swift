extension LogFormat {
  /// Libraries that apps are built with, on the system's own TLS: what they say when the network, the server or its
  /// certificate failed them.
  static let appSDKs = LogFormat(
    name: "sdk",
    anchors: [
      "FABNetworkError Code=-",
      "HTTP Code=4", "HTTP Code=5", "HTTPErrorDomain", "GDataServiceDomain",
      "CertificateNotVerifiedException", "CertificateCouldNotBeVerifiedException",
      "ertificate is invalid", "ertificate chain is invalid", "Stream end encountered",
      "quest returned with HTTP status", "connect to development server", ".bundle?",
      "FBSDK secure network", "Cloud Firestore backend", "OneSignalClientError Code=",
      "OneSignalError Code=", "CoreMediaErrorDomain Code=-", "HTTPResponseCodeKey=5",
      "esponse status code ", "HTTP response error ", "httpStatusCode: Optional(",
      "t fall within the given range", "status code in response is", "Connection error ",
      "Non-200 HTTP response", "com.twilio.", "FoundationTransportError.", "writeTimeoutError",
      "HTTP request failed with `", "httpRequestFailed(response: ", "badStatusCode(",
      "HTTP status code is not valid in response", "UnsuccessfulResponseError(responseCode: ",
      "responseUnsuccessful(description: ", "(CoreMediaErrorDomain", "No response for ",
      "ocket timed out on connect", "\"Ping timeout", "code from proxy server", "\"Proxy Error",
      "Network request timed out",
    ],
    rules: [
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
      // Fabric.
      Rule(#"Domain=FABNetworkError Code=-\d{1,2} [^\n]{0,40}?\bstatus_code=[45]\d\d(?!\d)"#) {
        _, _, event in
        event.add(.wording(.badResponse))
      },
      // AVFoundation's log of a stream, in words.
      Rule(#"HTTP [45]\d\d: [A-Z][A-Za-z ]{2,40} \(CoreMediaErrorDomain"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      Rule(#"errorComment\\?"? ?[=:] ?\\?"No response for "#) { _, _, event in
        event.add(.wording(.networkFailed))
      },
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
      // React Native.
      Rule("TypeError: Network request timed out") { _, _, event in
        event.add(.wording(.networkFailed))
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
      #"failed to download settings Error Domain=FABNetworkError Code=-5 "(null)" UserInfo={status_code=403, type=2}"#,
      "Unhandled error happened: HTTP request failed with `503`.",
      "httpRequestFailed(response: <NSHTTPURLResponse: 0x600001c> { URL: https://api.example.org/v1/me } { x",
      "catch: badStatusCode(500, 21 bytes, <NSHTTPURLResponse: 0x6000024> { Status Code: 500 })",
      "HTTP status code is not valid in response (request: https://api.example.org/v2/profile). Code: 401",
      "onError: UnsuccessfulResponseError(responseCode: 401)",
      #"responseUnsuccessful(description: "status code 529overloaded_error")"#,
      #"Error Domain=com.braintreepayments.BTHTTPErrorDomain Code=3 "(null)""#,
      "AVPlayerItem failed: HTTP 403: Forbidden (CoreMediaErrorDomain Code=-12660)",
      #"errorComment = "No response for map in 10s.""#,
      #"Error Domain=CoreMediaErrorDomain Code=-12660 "HTTP 403: Forbidden""#,
      "The HTTP status code in response is invalid. Code: 404",
      "[OIDC] Connection error making token request to 'https://sso.example.org/token': x",
      #"Error Domain=com.twilio.video Code=53000 "Signaling connection error""#,
      "Starscream.FoundationTransportError.timeout", "TypeError: Network request timed out",
      "Failing with error Received bad response code from proxy server: 407.",
      "[fatal][tid:main] Could not connect to development server.",
      "URL: http://localhost:8081/index.ios.bundle?platform=ios&dev=true",
      "[FirebaseFirestore][I-FST000001] Could not reach Cloud Firestore backend.",
      "FBSDKLog: WARNING: FBSDK secure network request failed. Please verify",
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
}

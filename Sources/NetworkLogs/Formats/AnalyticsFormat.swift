extension LogFormat {
  /// Libraries that measure apps, show advertisements, configure apps from afar and deliver messages.
  ///
  /// Source: `AnalyticsError` of Segment, `HitProcessor` of Adobe's, `SentryHttpTransport`, `GADRequestError.h`, `MAErrorCode`
  /// of AppLovin, `ConfigFetcher` of ConfigCat, `PubNubError.Reason`, `FileTransferError` of Cordova, `FIRCLSNetworkError`,
  /// `FIRInstallationsHTTPError`, `BRZ` logs of Braze, `HTTPClient` of RevenueCat.
  static let analytics = LogFormat(
    name: "analytics",
    anchors: [
      "error: networkServer", "error: networkUnexpected", "request with url http",
      "SentryHttpTransport:", "com.google.ads Code=", "com.google.admob Code=",
      "domain: com.google.admob", "failed to load with error code -1",
      "trying to fetch config JSON", "PubNubError.Reason.", "  source = \"http",
      "com.squareup.SocketRocket Code=504", "LDEventSource] Connection unexp", "- url: [",
      "- URL: http", "- HTTP status code: ", "FIRCLSNetworkError ", "API request failed: ",
      "RevenueCat are being",
    ],
    rules: [
      Rule(#"error: network(?:ServerRejected|ServerLimited|UnexpectedHTTPCode)\("#) {
        _, _, event in
        event.add(.wording(.badResponse))
      },
      Rule(
        #"request with url "# + urlGroup
          + #" failed with error (?:The request timed out|The Internet connection appears to be offline|The network connection was lost|Could not connect to the server|A server with the specified hostname could not be found)\."#
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        #"SentryHttpTransport:\d{1,5}\] No internet connection|[rR]equest timed out while trying to fetch config JSON|(?:Domain=)?com\.squareup\.SocketRocket Code=504(?!\d)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // Numbers of the advertisements' own: 2 is the network, 5 a time that ran out.
      Rule(
        #"(?:Domain=)?com\.google\.(?:ads|admob) Code=[25](?!\d)|\(code: [25], domain: com\.google\.admob"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(#"failed to load with error code (?:-1009|-1001)(?= and message| *$)"#) { _, _, event in
        event.add(.wording(.networkFailed))
      },
      Rule(
        #"PubNubError\.Reason\.(?:(certificateTrustFailure)|(secureConnectionFailure)|(badServerResponse|badRequest|serverNotFound|serviceUnavailable|internalServiceError)|(?:timedOut|nameResolutionFailure|connectionFailure|connectionOverDataFailure|connectionLost|networkUnavailable)(?![A-Za-z]))"#
      ) { match, _, event in
        if match.has(1) {
          event.add(.trustRefused)
        } else if match.has(2) {
          event.add(.wording(.secureConnectionFailed))
        } else {
          event.add(.wording(match.has(3) ? .badResponse : .networkFailed))
        }
      },
      // Cordova's transfer of files, a field a line.
      Rule(#"^ {2,12}source = ""# + urlGroup + #"";$"#) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // LaunchDarkly.
      Rule("LDEventSource\\] Connection unexpectedly closed") { _, _, event in
        event.add(.wording(.networkFailed))
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
      // Crashlytics.
      Rule(#"(?:Domain=)?FIRCLSNetworkError(?: error |\\?"? Code=)-(?:(5)|\d)(?!\d)"#) {
        match, _, event in
        event.add(.wording(match.has(1) ? .badResponse : .networkFailed))
      },
      // RevenueCat.
      Rule(
        #"API request failed: (?:GET|POST|PUT|DELETE) '[^'\n]{1,200}' \([45]\d\d\): "#
          + "|requests to RevenueCat are being (blocked)"
      ) { match, _, event in
        event.add(.wording(match.has(1) ? .networkFailed : .badResponse))
      },
    ],
    samples: [
      "[LDEventSource] Connection unexpectedly closed.",
      " - URL: https://sdk.example.org/v1/projects/a/installations/ ",
      " - HTTP status code: 400 ",
      "- url: [POST] https://sdk.example.org/api/v3/data",
      #"Error Domain=FIRCLSNetworkError Code=-5 "(null)""#,
      "[Purchases] - ERROR: API request failed: POST '/v1/receipts' (503): Internal server error.",
      "Analytics internal error: networkServerRejected(403)",
      "Retrying Identity hit, request with url https://hit.example.org/id?a=1 failed with error The request timed out. and recoverable status code -1",
      "[Sentry] [debug] [SentryHttpTransport:371] No internet connection.",
      "[ConfigCat] ERROR [1102] Request timed out while trying to fetch config JSON. Timeout value: 30.00s",
      #"Error Domain=com.squareup.SocketRocket Code=504 "Timeout Connecting to Server""#,
      #"Error Domain=com.google.ads Code=2 "Request Error: A network error occurred.""#,
      #"Error Domain=com.google.admob Code=2 "Network error.""#,
      "BannerAd failed to load: LoadAdError(code: 2, domain: com.google.admob, message: Network error.)",
      "Native ad failed to load with error code -1009 and message: The device is not connected to the internet.",
      "PubNubError(reason: PubNub.PubNubError.Reason.certificateTrustFailure, details: [])",
      "    source = \"https://files.example.org/a.pdf\";",
    ],
    isDetail: true)
}

extension LogFormat {
  /// Engines of games and their servers, as the console of an iPhone shows them.
  ///
  /// Source: `DisconnectCause` of Photon, `EHttpFailureReason` of Unreal Engine.
  static let games = LogFormat(
    name: "game",
    anchors: [
      "by PUN with reason", "reconnect. Cause: ", "Exception on connection level. Is",
      "HTTP request timed out after ", "Completed request with URL 'http",
      "completed with reason 'Conn", "completed with reason 'Timed", "info message cache ",
      "Http request failed - ",
    ],
    rules: [
      Rule(
        #"(?:by PUN with reason:?|immediately reconnect\. Cause:) (?:(?:Dns)?Exception(?:OnConnect)?|ClientTimeout|ServerTimeout)(?![A-Za-z])"#
      ) { _, _, event in event.addRawFailure() },
      Rule(
        #"Exception on connection level\. Is the server running\? Is the address \(([A-Za-z0-9.\-]{1,253}):\d{1,5}\) reachable"#
      ) { match, line, event in
        event.addRawFailure()
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Unreal Engine, which says what failed after the URL or in the line behind it.
      Rule(#"HTTP request timed out after [\d.]{1,10} seconds URL="# + urlGroup) {
        match, line, event in
        event.add(.wording(.networkFailed))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"Completed request with URL '"# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      Rule("completed with reason '(?:ConnectionError|TimedOut)'") { _, _, event in
        event.add(.wording(.networkFailed))
      },
      Rule(#"info message cache \d{1,4} \(Connected to ([A-Za-z0-9.\-]{1,253}) \("#) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"Http request failed - (?:Could not connect to the server|The request timed out)\. "#
          + urlGroup
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      "Launcher: OnDisconnected() was called by PUN with reason DnsExceptionOnConnect",
      "Voice Disconnected and will not immediately reconnect. Cause: ExceptionOnConnect",
      "Exception on connection level. Is the server running? Is the address (ns.example.org:5055) reachable?",
      "LogHttp: Warning: HTTP request timed out after 3.00 seconds URL=https://www.example.org/generate_204",
      "LogHttp: Warning: Completed request with URL 'http://localhost:3000/api/select'",
      "        completed with reason 'ConnectionError'", "        completed with reason 'TimedOut'",
      "LogHttp: Warning: 0000022F: libcurl info message cache 2 (Connected to api.example.org (192.0.2.7) port 443)",
      "LogHttp: Warning: Http request failed - The request timed out. https://api.example.org/a: 0x28",
    ],
    isDetail: true)
}

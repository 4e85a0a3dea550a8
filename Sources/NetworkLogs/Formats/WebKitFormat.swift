extension LogFormat {
  /// WebKit's loaders.
  static let webKit = LogFormat(
    name: "webkit",
    anchors: ["didFail: (type=", "didFailLoading: ", "WebSocket connection to '"],
    rules: [
      Rule(#"didFail: ?\(type=\d, ?code=(-\d{3,5})\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(#"Loader::didFailLoading: [^\n]{0,200}?\berror ?[cC]ode=(-\d{3,5})(?!\d)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      // Only where the system says why: other browsers word it the same, and a page that is left
      // closes its sockets.
      Rule(
        #"WebSocket connection to '"# + urlGroup
          + #"' failed: (?=The (?:operation|network|Internet|certificate|resource)|An? |There |Could )"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The server's answer to the request for a web socket.
      Rule(
        #"WebSocket connection to '"# + urlGroup
          + #"' failed: (?:Error during WebSocket handshake: )?Unexpected response code: [345]\d\d"#
      ) { match, line, event in
        event.add(.wording(.badResponse))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      "WebSocket connection to 'wss://a.example/ws' failed: Unexpected response code: 401",
      "WebSocket connection to 'wss://a.example/ws' failed: The operation couldn’t be completed.",
      "[webPageID=7] NetworkResourceLoader::didFailLoading: isTimeout=0, isCancellation=0, errorCode=-1202",
      "0x10be0 - [pageProxyID=7] SubResourceLoader::didFail: (type=1, code=-1022)",
    ])
}

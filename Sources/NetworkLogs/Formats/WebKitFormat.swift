extension LogFormat {
  /// WebKit's loaders.
  static let webKit = LogFormat(
    name: "webkit",
    anchors: [
      "didFail: (type=", "didFailLoading: ", "WebSocket connection to '", "cannot load http",
      ", line 0)",
    ],
    rules: [
      Rule(#"didFail: ?\(type=\d, ?code=(-\d{3,5})\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(#"Loader::didFailLoading: [^\n]{0,200}?\berr(?:or ?)?[cC]ode ?= ?(-\d{3,5})(?!\d)"#) {
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
      // What the console says behind the reason, and of requests of other pages alone.
      Rule(
        "(?:Fetch API|XMLHttpRequest|EventSource) cannot load " + urlGroup
          + " due to access control"
      ) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The inspector names the last part of the path, and of a page without one the host. `socket.io` is a path.
      Rule(
        #"(?<=[\w.]) \(((?:[a-z0-9\-]{1,63}\.){1,8}(?:com|net|org|dev|cn|de|uk|fr|jp|co)), line 0\)"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
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
      "Fetch API cannot load https://a.example/user due to access control checks.",
      "Failed to load resource: x. (www.example.com, line 0)",
      "[webPageID=7] NetworkResourceLoader::didFailLoading: isTimeout=0, isCancellation=0, errorCode=-1202",
      "NetworkResourceLoader::didFailLoading: (pageID = 8, isCancellation = 0, errCode = -1004)",
      "0x10be0 - [pageProxyID=7] SubResourceLoader::didFail: (type=1, code=-1022)",
    ])
}

extension LogFormat {
  /// What apps, SDKs and tools say of a request that failed, beside the error itself.
  static let requestLine = LogFormat(
    name: "request",
    anchors: [
      "rror calling ", "rror loading ", "rror fetching ", "rror downloading ", "rror requesting ",
      "rror connecting to", "ailed to fetch ", "ailed to download ", "ailed to connect to ",
      "ailed to retrieve ", "equest failed: ", "ownload failed: ", "oad failed: ",
      "retrieving http",
      "ailed to load http", "nable to connect to ", " tcp, ", " quic, ", "equest to http",
      "rror while loading", "ailed to clone ", "ailed to open http",
    ],
    rules: [
      Rule(
        #"(?:[eE]rror (?:while )?(?:calling|loading|fetching|downloading|requesting|connecting to)|[fF]ailed to (?:fetch|download|connect to|retrieve|load|open|clone)|"#
          + #"(?:[rR]equest|[dD]ownload|[lL]oad) failed:|[uU]nable to connect to|[eE]rror \d{1,2} retrieving)"#
          + #" (?:[\w\-]{1,30} ){0,4}["'(<`]?"# + urlGroup
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"[rR]equest to "# + urlGroup + #"["']? (?:failed|timed out|was)"#) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // A connection names what it was asked for.
      Rule(
        #"\[C(\d{1,9}) (?:[0-9A-F\-]{36} )?([A-Za-z][A-Za-z0-9\-]*(?:\.[A-Za-z0-9\-]+)+):\d{1,5} (?:tcp|quic), "#
      ) { match, line, event in
        event.connection = match.number(1, line)
        if let host = match.text(2, line) { event.add(.requestHost(host)) }
      },
    ],
    samples: [
      "Error calling POST on https://api.example.org/session",
      "Request to https://api.example.org/a failed after 3 tries",
      "[C13 api.example.org:443 tcp, url hash: 1f2e3d4c, definite, attribution: developer] start",
    ],
    isDetail: true)
}

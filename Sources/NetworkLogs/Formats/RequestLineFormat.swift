extension LogFormat {
  /// What apps, SDKs and tools say of a request that failed, beside the error itself.
  static let requestLine = LogFormat(
    name: "request",
    anchors: [
      "rror calling ", "rror loading ", "rror fetching ", "rror downloading ", "rror requesting ",
      "rror connecting to", "onnecting to ", "Connecting ", "onnect to: ", "ailed to fetch ",
      "ailed to download ",
      "ailed to connect to ",
      "ailed to retrieve ", "equest failed: ", "ownload failed: ", "oad failed: ",
      "retrieving http",
      "ailed to load http", " in_progress ", " waiting path (", " waiting parent-flow (", " ...]",
      " proxy (", "s_client ",
      "Auth-Scheme:NSURL",
      "ailed to open stream", "file could not be downloaded", "Job created for ",
      "nable to connect to ", " tcp, ",
      " quic, ", "equest to http", "onnection to http",
      "hallenge for ", "hallenge failed for ", "rust for ", "rust evaluation for ",
      "valuation for ",
      "valuation failed for ", "inning for ", "inning failed for ", "inning result for ",
      "rust evaluation of ", "valuating ", "SL handshake with ", "LS handshake with ",
      "SL connection to ", "LS connection to ", "LS check of ", "ertificate validation for ",
      "ertificate verification for ",
      "rror while loading", "ailed to clone ", "ailed to open http", "annot play http",
      "annot load http", "annot open http", "ould not load http", "ould not play http",
      "rror playing http",
    ],
    rules: [
      Rule(
        #"(?:[eE]rror (?:while )?(?:calling|loading|fetching|downloading|requesting|connecting to|playing)|[fF]ailed to (?:fetch|download|connect to|retrieve|load|open|clone)|(?:[cC]annot|[cC]ould not) (?:play|load|open)|"#
          + #"(?:[rR]equest|[dD]ownload|[lL]oad) failed:|[uU]nable to connect to|[eE]rror \d{1,2} retrieving)"#
          // Not over an error's domain and number, which are for others to read.
          + #" (?:[`'"]?(?!\S{0,40}ErrorDomain|-\d)[\w\-.@/]{1,40}[`'"]? ){0,5}["'(<`]?"# + urlGroup
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"(?:[rR]equest|[cC]onnection) to "# + urlGroup + #"["']? (?:failed|timed out|was)"#) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // PHP's functions, and Composer.
      Rule(
        #"(?<!\w)(?:copy|fopen|file_get_contents|readfile|file)\("# + urlGroup
          + ":? [fF]ailed to open stream"
      ) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"The ["']"# + urlGroup + #"["'] file could not be downloaded"#) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // ownCloud's and Nextcloud's clients.
      Rule(#"Job created for ["']?"# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      // A connection names what it was asked for.
      Rule(
        // Below a connection addresses are named, and, where a proxy leads there, what was asked for.
        #"\[C?(\d{1,9})((?:\.\d{1,3}){1,6}(?= [^\s\]]{1,260} \w{4,12} proxy \())? (?:[0-9A-F\-]{36} )?"#
          + #"([A-Za-z][A-Za-z0-9\-]*(?:\.[A-Za-z0-9\-]+)+|localhost|(?<=\[C\d )(?:\d{1,3}\.){3}\d{1,3}|(?<=\[C\d\d )(?:\d{1,3}\.){3}\d{1,3}):\d{1,5} (?:(?:tcp|quic), |(?:initial|in_progress|ready|waiting|failed) |\.\.\.\])"#
      ) { match, line, event in
        event.connection = match.number(1, line)
        guard let host = match.host(3, line) else { return }
        event.add(match.has(2) ? .host(host) : .requestHost(host))
      },
      // What a program says that it does; behind a port hardly anything else is meant.
      Rule(
        #"(?<![A-Za-z])(?<!\d )[cC]onnecting to (?:(?:the )?(?:host|server) )?["'\[]?((?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z]{2,24}|localhost|(?:\d{1,3}\.){3}\d{1,3})(?::|(?: \[[0-9a-f.:]{3,45}\])? port |, port )\d{2,5}(?!\d)"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // All that a line says, behind what a logger puts in front.
      Rule(
        #"(?:^|(?<=[\]:>|] )|(?<=\d )|(?<=\dZ ))[cC]onnecting (?:to )?((?:[a-z0-9\-]{1,63}\.){1,8}[a-z]{2,24})(?: ?(?:\.{2,3}|…))?[ \t\r]*$"#
      ) { match, line, event in
        guard let range = match.range(1), BareHost.isRegistered(line.extracting(range)) else {
          event.claimsNothing = true
          return
        }
        event.add(.requestHost(ByteText.string(line, range)))
      },
      // The same with the scheme of a protocol other than the web's.
      Rule(
        #"(?<![A-Za-z])[cC]onnect(?:ing)? to:? ["'<]?(?!https?:|wss?:)[a-z][a-z+]{2,11}://(?:[^\s@/]{1,100}@)?([A-Za-z0-9][A-Za-z0-9.\-]{0,252})(?=[:/\s"'>]|$)"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // `openssl s_client`, which says no more on this line.
      Rule(#"^Connecting to ((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{1,4}:[0-9a-f:]{2,40})[ \t\r]*$"#) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // What a trust evaluation or a challenge was for; names of files have letters like those of hosts.
      Rule(
        #"(?:(?:[cC]hallenge|[tT]rust(?: evaluation)?|[eE]valuation|[pP]inning) (?:failed |error |result )?(?:for|of)|[eE]valuating(?: trust (?:for|of))?"#
          + #"|(?:SSL|TLS|[cC]ertificate) (?:check|validation|verification|handshake|connection)(?: failed| error)? (?:of|for|with|to)) (?:host |server |domain |hostname )?["“'‘`]?"#
          + #"((?:[A-Za-z0-9\-]{1,63}\.){1,8}(?!(?:swift|cer|crt|pem|der|p12|pfx|json|plist|dylib|framework|app|key|html?|js)\b)[A-Za-z]{2,24}"#
          + #"|(?:\d{1,3}\.){3}\d{1,3})(?::\d{1,5})?(?=["”'’`:,;)\s]|\.?$)(?!:? ?TSKTrust)"#
      ) { match, line, event in
        if let host = match.text(1, line) { event.add(.requestHost(host)) }
      },
      // A protection space, as an authentication challenge prints it.
      Rule(
        #"<NSURLProtectionSpace: 0x[0-9a-f]{1,16}>: Host:([^\s,]{1,253}), Server:\w{2,8}, Auth-Scheme:NSURL"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // What was asked of `openssl s_client`; the name that it sends is what the certificate is for.
      Rule(
        #"(?<!\w)s_client (?:-[a-z_0-9]{2,20}(?: [^\s\-][^\s]{0,80})? ){0,8}-(?:connect|host) ["']?([A-Za-z0-9.\-]{1,253})(?=[:\s"']|$)"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
    ],
    samples: [
      "Connecting to api.example.org:8881...", "12:31:07 Connecting api.example.org...",
      "Connecting to 192.0.2.7",
      "connecting to server 192.0.2.7 port 993",
      "Irssi: Connecting to irc.example.org [192.0.2.164] port 6697",
      "Trying to connect to: mqtts://broker.example.org:8883 c0 k60",
      "Error calling POST on https://api.example.org/session",
      "PlatformException(PLAY_ERROR, Cannot play http://stream.example.org/a.mp3, x)",
      "Request to https://api.example.org/a failed after 3 tries",
      "Connection to https://mdm.example.org/checkin failed with error: NSError:",
      "Warning: copy(https://dl.example.org/installer): failed to open stream: operation failed",
      #"The "https://dl.example.org/p.json" file could not be downloaded: SSL operation failed with code 1"#,
      #"OCC::PropfindJob created for "https://cloud.example.org/" + "" """#,
      "% openssl s_client -showcerts -connect dl.example.org:443 </dev/null",
      "nw_endpoint_flow_failed [C2 api.example.org:443 in_progress resolver (satisfied)] x",
      "nw_endpoint_proxy_cancel [C2.1.1 api.example.org:443 failed proxy (satisfied (Path is satisfied))]",
      "[] nw_endpoint_resolver_receive_report [1 localhost:8081 in_progress resolver (unsatisfied)] x",
      "<NSURLProtectionSpace: 0x60>: Host:nas.example, Server:https, Auth-Scheme:NSURLAuthenticationMethodServerTrust, Port:1",
      "didReceive challenge for api.example.org: SecTrustEvaluateWithError failed",
      "nw_endpoint_handler_copy_flow_path [C1 192.0.2.65:7323 waiting path (satisfied)] x",
      "nw_endpoint_handler_path_change [C6 api.example.org:443 waiting parent-flow (satisfied)] x",
      "[C13 api.example.org:443 tcp, url hash: 1f2e3d4c, definite, attribution: developer] start",
    ],
    isDetail: true)
}

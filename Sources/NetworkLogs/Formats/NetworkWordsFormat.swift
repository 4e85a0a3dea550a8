extension LogFormat {
  /// Failures of the network in words alone: the system's sentences that anybody else could write as well, and those
  /// of libraries for sockets, mail, web services and media.
  static let networkWords = LogFormat(
    name: "message",
    anchors: [
      " connect error: ",
      "The request timed out", "Could not connect to the server", "data connection cannot be esta",
      "A data connection is not curr", "ernational roaming is curr", "DNS lookup error",
      "cannot parse response", "too many HTTP redirects", "cannot decode raw data",
      "cannot decode content data", "request body stream exha", "redirected to nowhere",
      "t load from network",
      ". Software caused", ". Operation timed", ". Network is ", ". Socket is not", ". Broken pipe",
      ": Software caused", ": Operation timed out", ": Network is ", ": Network dropped",
      ": No buffer space", ": Socket is not",
      ": Broken pipe",
      ": No route to host", ": Host is down", ": Connection re",
      ". No route to host", ". Host is down", ". Connection re", "Can’t assign requested",
      "einen Verbindungsabbruch", "により接続が中止", "软件导致连接中止", "소프트웨어에 의한 연결 중단",
      "AsyncSocketErrorDomain", "Socket closed by remote peer",
      "ttempt to connect to host timed out",
      "unable to contact the resource at",
      "interrupted connection or unreachable host", "Could not connect to IMAP", "to POP-server",
      "Could not connect to SMTP", "Network error: Stream ended",
      "Socket SO_ERROR ", "ailed to connect to ", "HTTP Error Code ", ". Protocol wrong type",
      "asynchronous operation timed out", "host name for a", "connection was severed in the",
      "network resource was requested, but",
      ". Network dropped", ". No buffer space", ". Operation not permitted", "reset by peer (54)",
      "onnection refused (61)",
      "peration timed out (60)", "etwork is unreachable (51)", "etwork is down (50)",
      "roken pipe (32)",
      "o route to host (65)", "connection abort (53)", "not connected (57)", "ost is down (64)",
      " (errno: ", " (os error ",
      "\"Connection re",
    ],
    rules: [
      Rule(behindLabel + "(?:" + failed.joined(separator: "|") + ")" + atEnd) { _, _, event in
        event.add(.wording(.networkFailed))
      },
      Rule(
        behindFailure
          + #"(?:DNS lookup error|request body stream exhausted|can(?:’|'|\\[uU]2019)t load from network)"#
          + #"(?=[.\s"'”)\\,;<]|$)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        behindFailure
          + #"(?:cannot parse response|too many HTTP redirects|cannot decode raw data|cannot decode content data|redirected to nowhere)"#
          + #"(?=[.\s"'”)\\,;<]|$)"#
      ) { _, _, event in event.add(.wording(.badResponse)) },
      // The system's sentence for an error of POSIX's, in whatever language; apostrophes get lost.
      Rule(
        #"(?<=[a-z]\. )(?:"# + SocketError.words + #")(?=[.\s"'”)\]\\,;<]|$)"#
      ) { match, line, event in
        guard let range = match.range(0), endsOperation(line, range.lowerBound) else { return }
        event.add(.wording(.networkFailed))
      },
      // Of a file as well as of a socket, but for what is in front: an app in the sandbox has no right to connect.
      Rule(
        #"[rR]equest(?: failed)?[.:] The operation could(?:n(?:’|'|\\[uU]2019|\?)t| not) be completed\. Operation not permitted"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // What was done, and why it failed.
      Rule(
        #"(?:[sS]ocket|[cC]onnection|[rR]eceive|[rR]ead|[sS]end|[wW]rite|[pP]ing|[sS]tream)(?: (?:to|with|from) [^\s:]{1,80})?(?: (?:receive|read|send|write|ping))?"#
          + #" (?:failed|error|closed|lost|disconnected)(?: with error| error)?: (?:"#
          + SocketError.words + ")"
          + atMessageEnd
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // What is left of an error without its domain: the number and the words agree.
      Rule(#"(?<=[: ] )Code=(54|61) \\?"Connection re(?:set by peer|fused)\\?""#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .error) }
      },
      // Behind it its number, which other systems count otherwise.
      Rule(
        "(?:" + numbered.joined(separator: "|") + ")(?<=(\\d\\d).)"
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .error) }
      },
      Rule(
        "Die Software hat einen Verbindungsabbruch verursacht|ソフトウェアにより接続が中止されました"
          + "|(?<=操作。)软件导致连接中止|소프트웨어에 의한 연결 중단"
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // CocoaAsyncSocket and what is made of it: a time that ran out, or the peer's end of the connection.
      Rule(#"AsyncSocketErrorDomain\\?["']?[\s,;]{1,4}[cC]ode\s?[=:]\s?[3457](?!\d)"#) {
        _, _, event in event.add(.wording(.networkFailed))
      },
      Rule(
        behindLabel + "(?:Socket closed by remote peer|Attempt to connect to host timed out)"
          + atEnd
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // RestKit, Firebase and FreeStreamer.
      Rule(
        "unable to contact the resource at |such as timeout, interrupted connection or unreachable host|"
          + "Network error: Stream ended abruptly"
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // libetpan and MailCore.
      Rule(
        #"Could not connect to (?:IMAP|POP|SMTP)-?[sS]erver ([A-Za-z0-9.\-]{1,253})(?::\d{1,5})? using (?:SSL|STARTTLS)"#
      ) { match, line, event in
        event.add(.wording(.handshakeFailed))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // libgit2, gRPC and many others.
      Rule(
        // A word alone is a host only between quotes, with a port, or where each system has it.
        #"[fF]ailed to connect to (?:['"](?:ipv[46]:)?([A-Za-z0-9.\-]{1,253})(?::\d{1,5})?['"]"#
          + #"|((?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z0-9\-]{1,63}|localhost|[A-Za-z0-9\-]{1,63}(?=:\d))(?::\d{1,5})?|[A-Za-z0-9\- ]{3,40}): (?:socket error: )?"#
          + connectWords + #"(?=[\s"'.,;:)\]}\\]|$)"#
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(match.has(1) ? 1 : 2, line) { event.add(.host(host)) }
      },
      // Wallets that speak to their peers by themselves.
      Rule(
        #"(?<![\w.\-])([A-Za-z0-9.\-]{1,253}):\d{1,5} connect error: "# + connectWords + #"(?!\w)"#
      ) {
        match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Google's uploads.
      Rule(#"HTTP Error Code [45]\d\d: <NSHTTPURLResponse"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      Rule(#"Socket SO_ERROR (\d{1,3})(?!\d)"#) { match, line, event in
        if let code = match.number(1, line), code != 0 { event.addCode(code, .posix, .error) }
      },
    ],
    samples: [
      "192.0.2.7:40428 connect error: Connection refused",
      "WebSocket receive failed: Connection reset by peer", "send failed: Broken pipe",
      "WebSocket ping failed: Software caused connection abort", "read error: Operation timed out",
      "socket closed with error: Network is down", "Connection lost: Socket is not connected",
      "Connection to nas.local failed: No route to host", "connection failed: Host is down",
      #"attributes=["message": "Connection reset by peer (54)"]"#, "Error: Connection refused (61)",
      "Operation timed out (60)", "Network is unreachable (51)", "Network is down (50)",
      "write: Broken pipe (32)", "connect: No route to host (65)",
      #"socket connect failed: Code=54 "Connection reset by peer""#,
      "Software caused connection abort (53)", "Socket is not connected (57)", "Host is down (64)",
      "connection reset (error set): Connection refused (errno: 61)",
      "tcp connect error: No route to host (os error 65)",
      "publish failed: An asynchronous operation timed out",
      "2026-02-03 10:11:12.345 Shop[342:1] [sync] The request timed out.",
      "Could not connect to the server. (Code: 100, Version: 1.2.3)",
      "Update failed (continued): Could not connect to the server.",
      "[menu] A data connection cannot be established since a call is currently active.",
      "Error: A data connection is not currently allowed.",
      "sync: International roaming is currently off.",
      "Failed to load resource: DNS lookup error",
      "Failed to load resource: cannot parse response", "error: too many HTTP redirects",
      "error: cannot decode raw data", "Error: cannot decode content data",
      "failed: request body stream exhausted", "error: redirected to nowhere",
      "Failed to load resource: can't load from network",
      "The operation couldn’t be completed. Software caused connection abort",
      "The operation could not be completed. Operation timed out",
      "The operation couldn?t be completed. Network is down",
      "The operation couldn't be completed. Socket is not connected",
      "The operation couldn’t be completed. Broken pipe",
      "L’opération n’a pas pu s’achever. No route to host",
      "The operation couldn’t be completed. Host is down",
      "The operation couldn’t be completed. Can’t assign requested address",
      "Der Vorgang konnte nicht abgeschlossen werden. Die Software hat einen Verbindungsabbruch verursacht",
      "操作を完了できませんでした。ソフトウェアにより接続が中止されました", "未能完成该操作。软件导致连接中止",
      "TypeError: 소프트웨어에 의한 연결 중단",
      #"Error Domain=GCDAsyncSocketErrorDomain Code=4 "Read operation timed out""#,
      "relay: Socket closed by remote peer",
      "disconnected: Attempt to connect to host timed out.",
      "The client is unable to contact the resource at http://api.example.com/list",
      "Network error (such as timeout, interrupted connection or unreachable host) has occurred.",
      "Could not connect to IMAP-server mail.example.org:993 using SSL. (Error #43)",
      "Could not connect to POP-server mail.example.org using SSL",
      "Could not connect to SMTP-Server mail.example.org:465 using SSL",
      "Player: Network error: Stream ended abruptly",
      "nw_socket_handle_socket_event [C1.1:2] Socket SO_ERROR 61",
      "GitException: failed to connect to git.example.org: Network is unreachable",
      "tcp_client_posix.c:173] failed to connect to 'ipv4:192.0.2.7:443': socket error: connection refused",
      "NSLocalizedFailureReason=HTTP Error Code 400: <NSHTTPURLResponse: 0x14042c580> {",
      "The operation couldn’t be completed. Protocol wrong type for socket",
      "The operation couldn’t be completed. Network dropped connection on reset",
      "The operation couldn’t be completed. No buffer space available",
      "ERROR: Error performing request. The operation couldn’t be completed. Operation not permitted",
    ],
    isDetail: true)

  /// Sentences of the system for a network that failed, which end in a period.
  private static let failed = [
    "The request timed out", "Could not connect to the server",
    "International roaming is currently off",
    "A data connection cannot be established since a call is currently active",
    "A data connection is not currently allowed",
    // What the system's documentation says of its numbers, as libraries print it.
    "An asynchronous operation timed out",
    "The host name for an? URL could(?: not|n['’]t) be resolved",
    "A client or server connection was severed in the middle of (?:a request|an in-progress load)",
    "A network resource was requested, but an internet connection [^\n.]{8,90}",
  ]

  /// The words of errors of sockets with their numbers behind them, as C, SwiftNIO and Rust write these.
  ///
  /// A program of Rust's says of its own output as well that the pipe is broken.
  private static let numbered = SocketError.named.map { words, number in
    let label = number == 32 ? "(?:errno: )?" : "(?:errno: |os error )?"
    return #"\#(words) \(\#(label)\#(number)\)"#
  }

  /// Errors of sockets as libraries write them behind the name of a host.
  private static let connectWords =
    "(?:[cC]onnection (?:refused|reset by peer|timed out)|[nN]etwork is (?:unreachable|down)"
    + "|[nN]o route to host|[hH]ost is (?:down|unreachable)|[oO]peration timed out)"

  /// Whether the system's sentence for an operation that failed ends in front of a place.
  private static func endsOperation(_ line: Span<UInt8>, _ place: Int) -> Bool {
    operationEnds.contains { Bytes.isWord($0, at: place - $0.utf8CodeUnitCount, of: line) }
  }

  private static let operationEnds: [StaticString] = [
    "be completed. ", "abgeschlossen werden. ", "s’achever. ", "s'achever. ", "ser completada. ",
    "essere completata. ", "completar la operación. ", "voltooid worden. ", "завершить операцию. ",
  ]

  /// What is in front of a sentence that says why something failed: nothing, the words of a logger, the label of a
  /// message, a number, or the pointer of an error.
  static let behindLabel =
    #"(?:^[^A-Za-z0-9\n]{0,16}|(?<=[A-Za-z0-9)\]”’/]): {1,2}(?:\["|["“(])?|[\]>)] ?[-–—:]? ?["“]?|\[|"#
    + #"(?<![A-Za-z])(?:[eE]rror|ERROR|[fF]ailed|[rR]eason|because)[ :=(–—-]{1,4}["“]?|"#
    + #"(?:[eE]rror|[mM]essage|[rR]eason|[dD]escription|[dD]etail|[eE]xception)s?"? ?[:=] ?"|"#
    + #"(?<=[dD]escription=)|(?<=\d ")(?<!-\d{4} ")|(?<=\d \\")(?<!-\d{4} \\")|=0x[0-9a-f]{6,16} \\?"|(?<=[a-z]\. ))"#

  /// What is behind such a sentence, which is the last of its message.
  static let atEnd =
    #"\.{0,2}(?=["'”’)\]`]{0,3}[ \t\r]*$|["'”’)\]}`]|\\?" UserInfo| \((?:[cC]ode|URL|NS|k?CF|-?\d)|, NS|, null| \[[A-Z]|(?<=\.\.) [A-Z])"#

  /// What is behind the last sentence of a message, which may be within JSON that is a text of JSON.
  static let atMessageEnd = "(?:" + atEnd + #"|(?=\\{1,7}"))"#

  /// The words that something failed, in front of a sentence that says why.
  static let behindFailure =
    #"(?:TypeError: |Failed to load resource: |(?<![A-Za-z])(?:failed|[eE]rror) ?[:=] ?["“]?)"#
}

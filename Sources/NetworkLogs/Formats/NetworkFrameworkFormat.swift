extension LogFormat {
  /// Errors of Network.framework as Swift prints them: number and words, no domain.
  static let networkFramework = LogFormat(
    name: "network-framework",
    anchors: [
      "not receive all answers in time",
      "ptional(-98", "ailed(-98", "aiting(-98", "tls(-98", "ailed: -98", "aiting: -98", "rror: -98",
      "rror -98", "rror=\"-98", "ause: \"-98", ": Optional(", "POSIXErrorCode(rawValue: ",
      "kNWErrorDomainPOSIX error ", "roxy received status", "received status code ",
      "protocol sent error: [",
      "eceive failed with error ", "end failed with error ", " connectx to ", "connectx failed",
      "] connectx(",
      " recvmsg(fd ",
      " in_progress ", "cancelled socket-flow (", "cancelled channel-flow (",
      " failed parent-flow (", " failed channel-flow (", "connect_conditions_bad ",
      "event: flow:failed_", "event: flow:disconnect",
      ": ready", "tate ready", "to ready", "is ready", "became ready", " ready with ",
      "NECP_CLIENT_ACTION_ADD_FLOW", "cannot accept write requests",
    ],
    rules: [
      Rule(
        // The error's own print, its case, and the words of the library behind the number.
        #"(?:(?:Optional|failed|waiting)\((-98\d\d): (?=[^\s\d])|(?<![\w.\-])(-98\d\d): Optional\()"#
          + #"|(?:(?:\(|\.|[:=] ?)tls\((-98\d\d)\)|"#
          + #"(?:[fF]ailed|[wW]aiting|[eE]rror|[cC]ause)[:=]? {0,2}\\?"?(-98(?!7)\d\d)(?=: [a-z]{3,20} [a-z]))"#
      ) { match, line, event in
        guard let range = match.range(0),
          let code = match.number(1, line) ?? match.number(2, line) ?? match.number(3, line)
            ?? match.number(4, line)
        else { return }
        event.addCode(code, .networkTLS, .error)
        event.add(.rawStream)
        if match.range(4) != nil, let host = peer(line, before: range.lowerBound) {
          event.add(.host(host))
        }
      },
      Rule(#"POSIXErrorCode\(rawValue: (\d{1,3})\): "#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .error) }
      },
      Rule(#"kNWErrorDomainPOSIX error (\d{1,3})\b"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .error) }
      },
      Rule(#"protocol sent error: \[(\d{1,3})\] [A-Z]"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      Rule(
        #"[pP]roxy received status: HTTP/\d(?:\.\d)? [45]\d\d|HTTPS? Proxy Connection \[\d{1,9}\] received status code [45]\d\d"#
      ) { _, _, event in
        event.add(.path(.proxy))
        event.add(.wording(.proxyFailed))
      },
      // iOS 8 to 10, of one address of a connection.
      Rule(
        #"tcp_connection_\w{4,60} \d{1,9} connectx to ([0-9A-Fa-f.:]{3,45})[:.]\d{1,5}@\d{1,9} failed: (?:\[(\d{1,3})\] )?[A-Z][A-Za-z ]{4,40}"#
      ) { match, line, event in
        if let code = match.number(2, line) {
          event.addCode(code, .posix, .stream)
        } else {
          event.add(.wording(.networkFailed))
        }
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // That no path leads to it: a number of the library's own.
      Rule(#"tcp_connection_handle_connect_conditions_bad \d{1,9} failed: \d{1,2} - [A-Z][a-z]"#) {
        _, _, event in event.add(.wording(.networkFailed))
      },
      // The last event of a flow, with the error that it ended in. As the socket that isn't connected any more ends a
      // connection of which other lines say more, it counts alone.
      Rule(
        #"event: flow:(?:failed_[a-z]{2,20}|disconnect[a-z]{0,8}) @[\d.]{1,12}s, error (?:(Socket is not connected)|(?:\#(SocketError.words)))"#
      ) { match, _, event in
        if match.has(1) {
          event.addCode(57, .posix, .socket)
        } else {
          event.add(.wording(.networkFailed))
        }
      },
      // iOS 11, which may name the URL as well.
      Rule(
        #"nw_socket_connect connectx failed(?: \([^\n]{0,300}?\))?: \[(\d{1,3})\] [A-Z]"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      // The address that a socket was to connect to, and how that ended: alone it counts.
      Rule(
        #"nw_socket_connect \[C(\d{1,9})[\d.:]{0,20}\] connectx\(\d[^\n]{0,120}? dstaddr=((?:\d{1,3}\.){3}\d{1,3}(?=:\d)|(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?=(?:%\w{1,12})?\.\d))(?:[^\n]{1,160}?\) failed: \[(5[01347]|6[0145]): [A-Z])?"#
      ) { match, line, event in
        event.connection = match.number(1, line)
        if let host = match.host(2, line) { event.add(.triedAddress(host)) }
        if let code = match.number(3, line) { event.addCode(code, .posix, .socket) }
      },
      // What an app still sends on a connection that failed; why is said by another line, if at all.
      Rule(
        #"\[C(\d{1,9})[\d.]{0,20} ([A-Za-z0-9.\-:]{1,253}):\d{1,5} failed [^\n]{0,400}\] cannot accept write requests"#
      ) { match, line, event in
        event.connection = match.number(1, line)
        event.add(.wording(.networkFailed))
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      // An address that a connection tries: its port is behind a full stop where the address has colons.
      Rule(
        #"\[C?(\d{1,9})(?:\.\d{1,3}){0,6} ((?:\d{1,3}\.){3}\d{1,3}(?=:\d)|(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?=(?:%\w{1,12})?\.\d))[^\s\]]{2,20} (?:in_progress|cancelled|failed) [a-z]{4,8}-flow \("#
      ) { match, line, event in
        event.connection = match.number(1, line)
        if let host = match.host(2, line) { event.add(.triedAddress(host)) }
      },
      // Whose name a connection asks for.
      Rule(
        #"\[C(\d{1,9})[\d.]{0,20}\] Query fired: did not receive all answers in time for ([A-Za-z0-9.\-]{1,253}?)[.:]\d{1,5}(?!\d)"#
      ) { match, line, event in
        event.connection = match.number(1, line)
        if let host = match.host(2, line) { event.add(.requestHost(host)) }
      },
      // The kernel's policy for networks refuses the flow, as without permission for the local network.
      Rule(#"NECP_CLIENT_ACTION_ADD_FLOW [0-9A-F\-]{36} \[(\d{1,3}): [A-Z]"#) {
        match, line, event in
        event.add(.wording(.networkFailed))
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      // The last word of a connection that waited before.
      Rule(#"(?:(?:: |[sS]tate |to |is |became )(?=ready\W*$)|(?<![\w.])(?=ready with ))ready"#) {
        match, line, event in
        guard let range = match.range(0) else { return }
        event.add(.ready(ConnectionState.subject(line, before: range.upperBound - 5)))
      },
      // What a socket says when it is read.
      Rule(#"recvmsg\(fd \d{1,5}, \d{1,7} bytes\):? \[(5[01347]|6[0145])(?:: |\] )[A-Z]"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      // Other errors end connections that have served their purpose.
      Rule(
        #"(?:\[C(\d{1,9})[\d.]{0,20}\] )?(?:(Receive)|Send) failed with error \\?"(?:Software caused connection abort|Connection reset by peer"#
          + #"|Network is (?:down|unreachable)|No route to host|Host is down|Connection refused|Operation timed out"#
          + #"|(Socket is not connected))\\?""#
      ) { match, line, event in
        event.connection = match.number(1, line)
        guard !match.has(3) else {
          // Alone it counts: else another line says how the connection ended. Who sends learns it late.
          guard match.has(2) else {
            event.claimsNothing = true
            return
          }
          return event.addCode(57, .posix, .socket)
        }
        event.add(.wording(.networkFailed))
      },
    ],
    samples: [
      "[C5.1.2 192.0.2.7:443 failed socket-flow (satisfied)] event: flow:failed_connect @0.001s, error Connection refused",
      "nw_resolver_start_query_timer_block_invoke [C8] Query fired: did not receive all answers in time for a.example.com:443",
      "client state: ready", "QUIC ready with peer", "connection state ready", "changed to ready",
      "connection is ready.",
      "nw_endpoint_flow_failed_with_error [C3.1.2 192.0.2.7:443 in_progress socket-flow (satisfied)] x",
      "nw_endpoint_flow_failed_with_error [C3.1.1 2001:db8::a.443 cancelled socket-flow ((null))] x",
      "nw_socket_get_input_frames [C1.1:3] recvmsg(fd 12, 1024 bytes) [54: Connection reset by peer]",
      "nw_socket_connect [C7:2] connectx(12 (guarded), [srcif=0, srcaddr=<NULL>, dstaddr=192.0.2.7:22], x) failed: [1: Operation not permitted]",
      "nw_socket_connect connectx failed (fd 8, 192.0.2.7:80 stream, pid: 5016): [64] Host is down",
      "create_flow NECP_CLIENT_ACTION_ADD_FLOW B4B73350-601A-4035-BEDC-B15F908983F2 [1: Operation not permitted]",
      "tcp_connection_handle_connect_conditions_bad 19617 failed: 3 - No network route",
      "tcp_connection_destination_prepare_complete 44 connectx to 192.0.2.128:9001@0 failed: Host is down",
      #"nw_read_request_report [C1] Receive failed with error "Connection reset by peer""#,
      #"nw_read_request_report [C1] Receive failed with error "Socket is not connected""#,
      #"nw_write_request_report [C4.1] Send failed with error "Network is down""#,
      "HTTPS Proxy Connection [12] received status code 407",
      "error: Optional(-9858: Optional(handshake failed))",
      "The operation couldn’t be completed. (kNWErrorDomainPOSIX error 57 - Socket is not connected)",
      "nw_flow_add_write_request [C1 192.0.2.95:443 failed parent-flow (satisfied)] cannot accept write requests",
      "-9808: Optional(bad certificate format)",
      "nw_endpoint_flow_protocol_error [1.1 ::1.80 in_progress socket-flow (satisfied)] Socket protocol sent error: [61] Connection refused",
      "nw_http_connect_process_response http connect Proxy received status: HTTP/1.1 407 Proxy Authentication Required",
      #"failed to push image (cause: "-9836: bad protocol version")"#,
      "state changed to failed(-9836: bad protocol version)",
      "state: failed(tls(-9836))", "connection failed: -9808: bad certificate format",
      "connection to mqtt.example.org:8883 failed: -9836: bad protocol version",
      "closed: Optional(POSIXErrorCode(rawValue: 54): Connection reset by peer)",
    ],
    isDetail: true)

  /// The host of an address with a port, bracketed or not, that is right before a place.
  ///
  /// Read from behind: a pattern that may begin with any name would be tried at each byte of a line.
  private static func peer(_ line: Span<UInt8>, before place: Int) -> String? {
    var end = place - 1
    guard end > 1, line[end] == UInt8(ascii: " ") else { return nil }
    if line[end - 1] == UInt8(ascii: ")") { end -= 1 }
    var port = end
    while port > 0, end - port < 6, ByteSet.digits.contains(line[port - 1]) { port -= 1 }
    guard port > 1, (1...5).contains(end - port), line[port - 1] == UInt8(ascii: ":") else {
      return nil
    }
    let nameEnd = port - 1
    var begin = nameEnd
    while begin > 0, nameEnd - begin < 254, nameBytes.contains(line[begin - 1]) { begin -= 1 }
    if begin > 0, "_@/".utf8.contains(line[begin - 1]) { return nil }
    let name = ByteText.string(line, begin..<nameEnd)
    return name.utf8.contains(UInt8(ascii: ".")) ? name : nil
  }

  private static let nameBytes = ByteSet.wordBytes.union(ByteSet(".-".utf8))
}

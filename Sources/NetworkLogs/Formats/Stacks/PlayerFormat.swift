extension LogFormat {
  /// Players of media (VLC, and whatever plays with FFmpeg), on the system's TLS or on one that they bring along.
  static let players = LogFormat(
    name: "player",
    anchors: [
      "securetransport tls client ", "core tls client ", "Failed to resolve hostname ",
      "Connection to tcp:", "Connection to tls:", " session handshake error",
      "negotiate TLS/SSL session",
      "verify peer certificate: ", "You attempted to reach ",
    ],
    rules: [
      Rule("TLS (?:client )?session handshake error") { _, _, event in
        event.add(.wording(.handshakeFailed))
      },
      // FFmpeg on Secure Transport has the status behind its words.
      Rule(
        #"(?:Failed to resolve hostname ([A-Za-z0-9.\-]{1,253}): |Connection to (?:tcp|tls)://([A-Za-z0-9.\-\[\]:]{1,253}?):\d{1,5}(?:\?[^\s]{0,200})? failed(?: \(|: ))"#
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(1, line) ?? match.host(2, line) { event.add(.host(host)) }
      },
      Rule(#"(?:^|] |: )Unable to negotiate TLS/SSL session(?:: (-98\d\d)(?!\d))?"#) {
        match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .ssl, .stream)
        } else {
          event.add(.wording(.handshakeFailed))
        }
      },
      Rule("(?:^|] )Unable to verify peer certificate: ") { _, _, event in
        event.addStack(.gnuTLS, .certificateRefused)
      },
      // VLC's own module for it. Its words have faults.
      Rule(
        #"(?:securetransport|core) tls client (?:error|warning): (?:(error getting certif\w{3,6}te chain|ce\w{0,2}ificate verification failed, result is [3567])"#
          + #"|(cipher suite negotiation failed|fatal error occu\w{2,4} during handshake)|connection was refused|try to read \d{1,9} bytes, got error (\d{2,3})(?!\d))"#
      ) { match, line, event in
        if match.has(1) {
          event.add(.trustRefused)
        } else if let code = match.number(3, line) {
          event.addCode(code, .posix, .stream)
        } else {
          event.add(.wording(match.has(2) ? .handshakeFailed : .networkFailed))
        }
      },
      Rule(
        #"(?:securetransport|core) tls client (?:error|warning): handshake returned error (-98\d\d)(?!\d)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
        event.add(.rawStream)
      },
      Rule(
        #"You attempted to reach ([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9])\. However,? the security certificate presented by the server is unknown"#
      ) { match, line, event in
        event.addRefusal(line, at: "chain", ["AnchorTrusted"])
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "main tls client error: TLS session handshake error",
      "[tcp @ 0x7fa2b0c0] Failed to resolve hostname live.example.org: nodename nor servname",
      "[tcp @ 0x7fa2b0c0] Connection to tcp://live.example.org:443 failed: Connection refused",
      "[tls @ 0x7fa2b0c0] Unable to negotiate TLS/SSL session: -9806",
      "[tls @ 0x7fa2b0c0] Unable to verify peer certificate: The connection ended",
      "securetransport tls client error: handshake returned error -9836",
      "securetransport tls client warning: cerfificate verification failed, result is 5",
      "You attempted to reach media.example.org. However the security certificate presented by the server is unknown",
    ],
    isDetail: true)
}

extension LogFormat {
  /// Clients on SwiftNIO (gRPC, PostgresNIO, NATS), in apps and in servers: what they say of a connection that failed.
  ///
  /// Their numbers of sockets (`errno: 61`) are read with the words in front of them.
  static let swiftServer = LogFormat(
    name: "swift-server",
    anchors: [
      "NIOConnectionError(", "unknown(host: \"", "ChannelError.connectTimeout(", "PSQLError(code: ",
      "unavailable (14): ", "Transport became inactive", "TCP connection was dropped unexpectedly",
      "deadline exceeded (4): ", "RediStack: Connection ", "nats: timed out",
      "ocket failed with code ",
    ],
    rules: [
      Rule(#"NIOConnectionError\(host: \\?"([A-Za-z0-9.\-:]{1,253})\\?", port: \d"#) {
        match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"(?:SocketAddressError\.|error: )unknown\(host: \\?"([A-Za-z0-9.\-:]{1,253})\\?", port: \d"#
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"ChannelError\.connectTimeout\((?:NIO|TimeAmount)|RediStack: Connection was closed while|nats: timed out(?! \()"#
          + #"|unavailable \(14\): (?:Transport became inactive|The connection is closed|The connection to the server is unavailable)"#
          + #"|unavailable: \\?"The TCP connection was dropped unexpectedly|Transport became inactive"#
          + #"|deadline exceeded \(4\): Timed out waiting for an HTTP/2 stream"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        #"PSQLError\(code: (?:(sslUnsupported)|(failedToAddSSLHandler)|connectionError(?!, underlying: NIOSSL)|serverClosedConnection)(?![A-Za-z])"#
      ) { match, _, event in
        if match.has(1) {
          event.addStack(.nio, .notTLS)
        } else {
          event.add(.wording(match.has(2) ? .handshakeFailed : .networkFailed))
        }
      },
      // MongoKitten.
      Rule(#"[sS]ocket failed with code (\d{2,3}) \("#) { match, line, event in
        guard let code = match.number(1, line), SocketError.contains(code) else { return }
        event.addCode(code, .posix, .error)
      },
    ],
    samples: [
      #"NIOPosix.NIOConnectionError(host: "db.example.org", port: 5432, dnsAError: nil"#,
      #"nats: DNS lookup error: unknown(host: "bus.example.org", port: 4222)"#,
      "failure(NIO.ChannelError.connectTimeout(NIO.TimeAmount(nanoseconds: 10000000000)))",
      "[ ERROR ] PSQLError(code: serverClosedConnection, triggeredFromRequestInFile: a.swift)",
      "error=unavailable (14): Transport became inactive",
      #"RPCError: unavailable: "The TCP connection was dropped unexpectedly.""#,
      "deadline exceeded (4): Timed out waiting for an HTTP/2 stream from the connection pool",
      "[ ERROR ] RediStack: Connection was closed while trying to send command.",
      "nats: timed out waiting for connection",
      #"fatal error: Socket failed with code 61 ("Connection refused") [connectFailed]"#,
    ],
    isDetail: true)
}

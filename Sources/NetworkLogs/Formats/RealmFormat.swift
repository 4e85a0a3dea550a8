extension LogFormat {
  /// Realm's sync client, which has its own sockets and, on Apple systems, Secure Transport.
  ///
  /// Source: `default_socket.cpp`, `network.cpp` and `websocket.cpp` of its core. What it says of a handshake ends in
  /// the system's message for an OSStatus, which others read.
  static let realm = LogFormat(
    name: "realm",
    anchors: [
      "ailed to resolve '", "ailed to connect to endpoint", ": All endpoints failed",
      "]: Reading failed: ", "]: Writing failed: ", "]: Connect timeout", "establish HTTP tunnel: ",
      "Proxy server returned response '", "101 Switching Protocols, but received",
      "ssl::ProtocolNotSupported", "SSL server certificate rejected", "io.realm.unknown",
      "SystemError: invalid cert", "not signed by any root",
    ],
    rules: [
      Rule(
        #"[fF]ailed to (?:resolve '([A-Za-z0-9.\-]{1,253}):\d{1,5}': [A-Z]|connect to '([A-Za-z0-9.\-]{1,253}):\d{1,5}': All endpoints failed)"#
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(match.has(1) ? 1 : 2, line) { event.add(.host(host)) }
      },
      // The address is one of several of a host that another line names.
      Rule(
        #"[fF]ailed to connect to endpoint '[0-9A-Fa-f.:]{3,45}': |\]: Connect timeout(?![ \w])"#
          + #"|Connection\[\d{1,9}\]: (?:Reading|Writing) failed: (?!End of input|Operation (?:aborted|canceled))[A-Z]"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        "Failed to establish HTTP tunnel: [A-Z]|Proxy server returned response '[345]"
      ) { _, _, event in event.add(.wording(.proxyFailed)) },
      Rule("Expected HTTP response 101 Switching Protocols, but received") { _, _, event in
        event.add(.wording(.badResponse))
      },
      Rule("exception of type realm::[a-z:]{4,30}ssl::ProtocolNotSupported") { _, _, event in
        event.add(.wording(.handshakeFailed))
      },
      Rule(
        "with status='SystemError: invalid certificate chain'|The server certificate was not signed by any (root certificate)"
      ) { match, line, event in
        event.addRefusal(line, at: "chain", match.has(1) ? ["AnchorTrusted"] : [])
      },
      Rule("(?<!')SSL server certificate rejected(?!')") { _, _, event in event.add(.trustRefused)
      },
      Rule(#"Domain=io\.realm\.unknown Code=(\d{1,3})(?!\d)"#) { match, line, event in
        guard let code = match.number(1, line), SocketError.contains(code) else {
          event.claimsNothing = true
          return
        }
        event.addCode(code, .posix, .error)
      },
    ],
    samples: [
      "Sync: Connection[1]: Failed to resolve 'sync.example.org:443': Host not found (authoritative)",
      "Sync: Connection[1]: Failed to connect to 'sync.example.org:443': All endpoints failed",
      "Sync: Connection[1]: Failed to connect to endpoint '192.0.2.7:443': Connection refused",
      "Sync: Connection[1]: Reading failed: Connection reset by peer",
      "Sync: Connection[1]: Writing failed: Broken pipe",
      "Sync: Connection[1]: Connect timeout",
      "Sync: Connection[1]: Failed to establish HTTP tunnel: Bad response",
      "Sync: Connection[1]: Proxy server returned response '407 Proxy Authentication Required'",
      "Connection[1]: Expected HTTP response 101 Switching Protocols, but received:",
      "uncaught exception of type realm::util::network::ssl::ProtocolNotSupported: SSL/TLS protocol not supported",
      "Session terminated: SSL server certificate rejected",
      "Sync: Connection[1]: The server certificate was not signed by any root certificate",
      #"Error Domain=io.realm.unknown Code=61 "Connection refused""#,
    ],
    isDetail: true)
}

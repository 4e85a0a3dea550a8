extension LogFormat {
  /// Couchbase Lite and its replicator, on the system's own TLS.
  ///
  /// Source: `C4NetworkErrorCode` and `CBLWebSocket.mm` of Couchbase Lite.
  static let couchbase = LogFormat(
    name: "couchbase",
    anchors: [
      "Network error ", "WebSocket error ", "POSIX error ",
      "cert is not trustworthy (", "CBLWebSocket", "CBLReplicator[",
      "unclean socket disconnect! (reason=", "Connection closed with errno ", "LiteCore error: ",
      "or unknown root SSL cert", "erver SSL certificate is ", "does not match pinned cert",
    ],
    rules: [
      // Numbers of its own, with what they mean.
      Rule(#"Network error \d{1,2},? \\{0,7}["“]([A-Za-z][A-Za-z \-]{4,60})"#) {
        match, line, event in
        guard let words = match.text(1, line),
          let meaning = couchbaseWords.first(where: { words.hasPrefix($0.words) })?.meaning
        else {
          event.claimsNothing = true
          return
        }
        event.add(meaning, line)
      },
      // Its first version, with a `SecTrustResultType`.
      Rule(#"SSL cert is not trustworthy \(result=\d\)"#) { _, _, event in event.add(.trustRefused)
      },
      // The second one's own check of the server.
      Rule(
        #"(Server has self-signed or unknown root SSL certificate)|(Certificate does not match pinned cert)(?![a-z])"#
          + "|Server SSL certificate is (?:untrustworthy|invalid|not self-signed)"
      ) { match, line, event in
        if match.has(2) {
          event.add(.appPinning)
        } else {
          event.add(.refused(match.has(1) ? ["AnchorTrusted"] : []), line)
        }
      },
      Rule(#"(POSIX|WebSocket) error (\d{2,3}|1006),? \\{0,7}["“][A-Za-z]"#) { match, line, event in
        guard let code = match.number(2, line) else { return }
        if match.text(1, line) == "POSIX" {
          event.addCode(code, .posix, .error)
        } else if code == 1006 {
          event.add(.wording(.networkFailed))
        } else if code >= 300 {
          event.add(.wording(.badResponse))
        } else {
          event.claimsNothing = true
        }
      },
      // A socket that ended without a word of the other side, and a connection that did.
      Rule(
        #"(?:unclean socket disconnect! \(reason=errno,? |Connection closed with errno )(?:code=)?(\d{1,3})(?!\d)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      Rule(#"unclean socket disconnect! \(reason=Network error,? (?:code=)?(\d{1,2})(?!\d)"#) {
        match, line, event in
        guard let number = match.number(1, line), let meaning = networkError(number) else {
          event.claimsNothing = true
          return
        }
        event.add(meaning, line)
      },
      // Its second version: the words, and in brackets the number of the domain and of the error.
      Rule(#"LiteCore error: ([A-Za-z][A-Za-z ,’'\-]{4,60}) \((\d)/(\d{1,4})\)"#) {
        match, line, event in
        guard let words = match.text(1, line), let domain = match.number(2, line),
          let code = match.number(3, line)
        else { return }
        if domain == 2, SocketError.contains(code) {
          event.addCode(code, .posix, .error)
        } else if let known = couchbaseWords.first(where: { words.hasPrefix($0.words) }) {
          event.add(known.meaning, line)
        } else if code == 1006 {
          event.add(.wording(.networkFailed))
        } else {
          event.claimsNothing = true
        }
      },
      Rule(
        #"CBLWebSocket[^\n]{0,120}?(?:NSOSStatusError\[(-98\d\d)\]| errno (\d{2,3})(?!\d)|address info with error (\d)(?!\d))"#
      ) { match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .osStatus, .error)
        } else if let code = match.number(2, line) {
          event.addCode(code, .posix, .error)
        } else if let code = match.number(3, line) {
          event.addCode(code, .netDB, .error)
        }
      },
      Rule(#"CBLReplicator\[[^\n]{0,20}?URL\[((?:wss?|https?)://[^\]\s]{1,400})\]\]"#) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
    ],
    samples: [
      "CouchbaseLite WebSocket Info: CBLWebSocket CLOSED WITH ERROR: NSOSStatusError[-9802]",
      "CouchbaseLite Sync Info: CBLReplicator[<*> URL[ws://localhost:4984/todo]] is offline",
      #"{Repl#38} Got LiteCore error: Network error 3 "connection timed out""#,
      "CBL_Pusher[https://db.example.org]: SSL cert is not trustworthy (result=5)",
      "CouchbaseLite WS WARNING: Server has self-signed or unknown root SSL certificate",
      #"{Repl#38} Got LiteCore error: POSIX error 61 "Connection refused""#,
      #"{Repl#38} Got LiteCore error: WebSocket error 404 "Not Found""#,
      "{C4SocketImpl#7} Unexpected or unclean socket disconnect! (reason=errno, code=54)",
      "{C4SocketImpl#7} Unexpected or unclean socket disconnect! (reason=Network error, code=3)",
      "{Repl#120} Got LiteCore error: connection closed abnormally (6/1006)",
    ],
    isDetail: true)

  /// A network error of Couchbase Lite by its number; nil for those of bad URLs.
  private static func networkError(_ number: Int) -> ErrorMeaning? {
    switch number {
    case 4, 12: nil
    case 5: .failed(.badResponse)
    case 6: .failed(.handshakeFailed)
    case 7: .refused(["TemporalValidity"])
    case 8: .refused([])
    case 9: .failed(.clientCertificateRequired)
    case 10: .failed(.clientCertificateRejected)
    case 11: .refused(["AnchorTrusted"])
    case 14: .refused(["Revocation"])
    case 15: .refused(["SSLHostname"])
    case 1...27: .failed(.networkFailed)
    default: nil
    }
  }

  /// The network errors of Couchbase Lite (`C4NetworkErrorCode`), save those of URLs that are none.
  private static let couchbaseWords: [(words: String, meaning: ErrorMeaning)] = [
    ("DNS error", .failed(.networkFailed)), ("unknown hostname", .failed(.networkFailed)),
    ("connection timed out", .failed(.networkFailed)),
    ("too many redirects", .failed(.badResponse)),
    ("TLS handshake failed", .failed(.handshakeFailed)),
    ("TLS connection failed", .failed(.handshakeFailed)),
    ("server TLS certificate expired", .refused(["TemporalValidity"])),
    ("server TLS certificate untrusted", .refused([])),
    ("server requires a TLS client certificate", .failed(.clientCertificateRequired)),
    ("server rejected the TLS client certificate", .failed(.clientCertificateRejected)),
    ("server TLS certificate is self-signed or has unknown root", .refused(["AnchorTrusted"])),
    ("unknown network error", .failed(.networkFailed)),
    ("server TLS certificate has been revoked", .refused(["Revocation"])),
    ("server TLS certificate name mismatch", .refused(["SSLHostname"])),
    ("network subsystem was reset", .failed(.networkFailed)),
    ("connection aborted", .failed(.networkFailed)),
    ("connection reset", .failed(.networkFailed)),
    ("connection refused", .failed(.networkFailed)),
    ("network subsystem down", .failed(.networkFailed)),
    ("network unreachable", .failed(.networkFailed)),
    ("socket not connected", .failed(.networkFailed)),
    ("host reported not available", .failed(.networkFailed)),
    ("host not reachable", .failed(.networkFailed)),
    ("address not available", .failed(.networkFailed)),
    ("broken pipe", .failed(.networkFailed)),
  ]
}

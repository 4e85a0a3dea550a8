extension LogFormat {
  /// Couchbase Lite and its replicator, on the system's own TLS.
  ///
  /// Source: `C4NetworkErrorCode` and `CBLWebSocket.mm` of Couchbase Lite.
  static let couchbase = LogFormat(
    name: "couchbase",
    anchors: [
      "Network error ", "WebSocket error ", "POSIX error ",
      "cert is not trustworthy (", "CBLWebSocket", "CBLReplicator[",
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
      #"{Repl#38} Got LiteCore error: POSIX error 61 "Connection refused""#,
      #"{Repl#38} Got LiteCore error: WebSocket error 404 "Not Found""#,
    ],
    isDetail: true)

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

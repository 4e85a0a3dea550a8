/// `NSURLErrorCancelled`: how the socket below ended is no failure then, a refused handshake is.
private let cancelled = -999
/// The number of `kCFStreamErrorDomainSSL`.
private let secureTransport = 3

extension LogFormat {
  /// A URL session task or an `NSURLConnection` that ended with an error.
  static let task = LogFormat(
    name: "cfnetwork-task",
    anchors: [
      "HTTP load failed", "finished with error", "completed with error - code",
      "load failed with error", "setting up Connection", "now using Connection",
      "error code: -1", "connection state: failed, error: ", "sending body: ",
      "summary for task failure", " [3:-98",
    ],
    rules: [
      Rule(
        #"load (?:failed|canceled)[^\n]{0,60}?error code: ?(-?\d{1,5})(?:,? \[?(\d{1,2}): ?(-?\d{1,6})\b)?"#
      ) { match, line, event in
        sayLoadFailed(match, line, &event)
      },
      // Without the words before it, only the pair distinguishes it from other tools' error codes.
      Rule(#"error code: ?(-?\d{1,5}),? \[?(\d{1,2}): ?(-?\d{1,6})\b"#) { match, line, event in
        sayLoadFailed(match, line, &event)
      },
      // The pair of a task's error behind a label in whatever language.
      Rule(#"(?<=[ `:(]|：)(-1[0-2]\d\d) \[(3):(-98\d\d)\]"#) { match, line, event in
        sayLoadFailed(match, line, &event)
      },
      Rule(#"(NSURLConnection )?(?:finished|completed) with error - ?code:? ?(-\d{1,5})\b"#) {
        match, line, event in
        // A connection's -1100 is a file that isn't there.
        guard let code = match.number(2, line), !match.has(1) || !(-1104 ... -1100).contains(code)
        else { return }
        event.addCode(code, .url, .error)
      },
      // In front of a dump of the same error: the dump says the domain.
      Rule(
        #"finished with error \[?(-\d{1,5})\]?(?= ?[Ee]rror(?! Domain=\w{0,40}(?: Code=)?[`"\s]*$))"#
      ) { _, _, _ in },
      Rule(#"finished with error \[(-\d{1,5})\]"#) { match, line, event in
        guard let code = match.number(1, line) else { return }
        if code > -2001 { event.addCode(code, .url, .error) } else { event.add(.looseCode(code)) }
      },
      // Numbers that files give as well are a socket's in a task.
      Rule(#"Task <[^\n]{1,80} finished with error \[(\d{1,3})\] Error Domain=NSPOSIX"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      // The loader of OS 26, on Network.framework; a status is read by itself.
      Rule(
        #"(?:connection state: failed|sending body: \d{1,12}, complete: [01]), error: [A-Z][a-z]{2,12} [a-z]"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(#"(?:setting up|now using) Connection (\d{1,9})\b"#) { match, line, event in
        event.connection = match.number(1, line)
        event.add(.taskOnConnection)
      },
      Rule(#"summary for task failure \{[^}]{0,400}?\bconnection=(\d{1,9})"#) {
        match, line, event in
        event.connection = match.number(1, line)
        event.add(.taskOnConnection)
      },
    ],
    samples: [
      "错误代码: -1200 [3:-9816]",
      #"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error [-1202] Error"#,
      #"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error [-1202]"#,
      #"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> summary for task failure {transaction_duration_ms=31, response_status=-1, connection=12, reused=0}"#,

      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed, 0/0 bytes \
      (error code: -1200 [3:-9836])
      """,
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed (error code: -1200 3:-9816)",
      "HTTP load failed (error code: -1202 [3:-9807]) for Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3>",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error - code: -1200",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed (error code: -999 [1:89])",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed (error code: 310 [4:-2096])",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> connection state: failed, error: Connection refused",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> sending body: 512, complete: 1, error: Broken pipe",
      "NSURLConnection finished with error - code -1001",
      "NDSession <F0E1D2C3> BackgroundUploadTask <29C551A3>.<1> for client com.example.app completed with error - code: -1200",
      #"Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error [9] Error Domain=NSPOSIXErrorDomain Code=9"#,
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> setting up Connection 12",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> now using Connection 12",
    ])

  /// The code of a load, and the pair below it.
  private static func sayLoadFailed(
    _ match: Match, _ line: Span<UInt8>, _ event: inout MatchFacts
  ) {
    let code = match.number(1, line)
    if let code { event.addCode(code, (300...314).contains(code) ? .cfNetwork : .url, .error) }
    if let domain = match.number(2, line), let reason = match.number(3, line),
      code != cancelled || domain == secureTransport
    {
      event.addStream(domain: domain, code: reason)
    }
  }
}

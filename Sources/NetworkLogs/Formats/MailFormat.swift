extension LogFormat {
  /// Mail: the library that apps embed (MailCore), and clients and servers of the command line.
  ///
  /// Source: `MCConstants.h` and `MCOConstants` of MailCore2, `socket.c` of isync, `mutt_ssl.c` of NeoMutt, `tls.c` of
  /// msmtp, `socket.c` of fetchmail, `smtp_proto.c` and `tls_client.c` of Postfix.
  static let mail = LogFormat(
    name: "mail",
    anchors: [
      "stable connection to the server could", "support TLS/SSL connections",
      "support STARTTLS connections", "MCIMAPSession.c", "MCPOPSession.c", "MCSMTPSession.c",
      "connect certificate ERROR", "certificate owner does not match",
      "TLS certificate verification failed: ", "erver CommonName mismatch: ",
      "upgrade to TLS failed",
      "SSL connection failed",
      "erver certificate verification error: ", "ertificate verification failed for ",
      "(Cannot start TLS: ", "erver certificate has expired", "erver certificate is not yet valid",
      "Certificate verification error (", "get certificate from peer",
      "protocol connecting to host '", "ecure connect to ",
    ],
    rules: [
      // MailCore, whose first sentence is of a connection that failed and of a handshake alike.
      Rule(
        "A stable connection to the server could not be established|The server does not support (?:TLS/SSL|STARTTLS) connections"
      ) { _, _, event in event.add(.wording(.handshakeFailed)) },
      Rule(
        #"Session\.\w{1,3}:\d{1,5}: (?:(?:ssl|tls) )?connect ([A-Za-z0-9.\-]{1,253}) \d{2,5}(?!\d)"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      Rule("(?:ssl|StartTLS ssl|tls) connect certificate ERROR") { _, _, event in
        event.add(.trustRefused)
      },
      // isync.
      Rule(#"certificate owner does not match host ?name ([A-Za-z0-9.\-]{1,253})"#) {
        match, line, event in
        event.addStack(.openSSL, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"[sS]ecure connect to ([A-Za-z0-9.\-]{1,253}) \([^)\n]{1,60}\): (?:unexpected EOF|([A-Za-z])|error)"#
      ) { match, line, event in
        event.addStack(.openSSL, match.has(2) ? .handshakeFailed : .closedInHandshake)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // msmtp and its like; what is behind a colon is the library's word for it, or the program's own.
      Rule(
        #"TLS certificate verification failed: (?:[tT]he )?([a-zA-Z](?:[A-Za-z0-9 ,.\-]|'(?:s|t) ){4,90})"#
      ) { match, line, event in
        event.addStack(.gnuTLS, reason(match, 1, line))
      },
      // fetchmail and Postfix.
      Rule(#"[sS]erver certificate verification error: ([a-z][a-z \-]{4,60})"#) {
        match, line, event in
        event.addStack(.openSSL, reason(match, 1, line))
      },
      Rule(
        #"fetchmail(?:\[\d{1,7}\])?: ([A-Za-z0-9.\-]{1,253}): (?:upgrade to TLS|SSL connection) failed"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"[sS]erver CommonName mismatch: [^\s]{1,253} != ([A-Za-z0-9.\-]{1,253})"#) {
        match, line, event in
        event.addStack(.openSSL, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"certificate verification failed for ([A-Za-z0-9.\-]{1,253})\[[^\]\n]{2,60}\](?::\d{1,5})?: ([a-z][a-z \-]{4,60})"#
      ) { match, line, event in
        event.addStack(.openSSL, reason(match, 2, line))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"relay=([A-Za-z0-9.\-]{1,253})\[[^\n]{4,160}?\(Cannot start TLS: "#) {
        match, line, event in
        event.addStack(.openSSL, .handshakeFailed)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Mutt and NeoMutt.
      Rule(
        #"(?:^|\) )(?:Server certificate (?:(has expired)|is not yet valid)|Unable to get certificate from peer|Certificate verification error \()"#
      ) { match, line, event in
        let isOfDates = match.range(0).map { Bytes.holds("erver cert", in: line.extracting($0)) }
        event.addStack(
          .openSSL,
          match.has(1) ? .expired : isOfDates == true ? .notYetValid : .certificateRefused)
      },
      // offlineimap names the host in the line above the library's words.
      Rule(#"SSL protocol connecting to host '([A-Za-z0-9.\-]{1,253})"#) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
    ],
    samples: [
      "A stable connection to the server could not be established.",
      "The server does not support TLS/SSL connections.",
      "The server does not support STARTTLS connections.",
      "[47899:4a07] MCIMAPSession.cpp:591: ssl connect imap.example.org 993 6",
      "MCPOPSession.cc:230: connect pop.example.org 995",
      "MCSMTPSession.cpp:120: connect smtp.example.org 465",
      "MCIMAPSession.cpp:683: ssl connect certificate ERROR 2",
      "Error, certificate owner does not match hostname imap.example.org",
      "Socket error: secure connect to imap.example.org (192.0.2.25:993): unexpected EOF",
      "Secure connect to imap.example.org (192.0.2.25:993): x",
      "msmtp: TLS certificate verification failed: the certificate hasn't got a known issuer",
      "fetchmail: Server certificate verification error: self-signed certificate",
      "fetchmail: pop.example.org: upgrade to TLS failed.",
      "Server CommonName mismatch: localhost.localdomain != pop.example.org",
      "certificate verification failed for smtp.example.org[192.0.2.9]:587: untrusted issuer /C=US/CN=x",
      "relay=smtp.example.org[192.0.2.9]:587, delay=3634, status=deferred (Cannot start TLS: handshake failure)",
      "mutt_error() Server certificate has expired", "Server certificate is not yet valid",
      "Unable to get certificate from peer", "Certificate verification error (x)",
      "ERROR: Unknown SSL protocol connecting to host 'imap.example.org' for repository 'work'.",
    ],
    isDetail: true)

  /// The reason that a mail program's words state, its own or its library's.
  private static func reason(_ match: Match, _ group: Int, _ line: Span<UInt8>) -> StackReason {
    mailWords.reason(match, group, line) ?? OpenSSLWords.verification.reason(match, group, line)
      ?? .certificateRefused
  }

  private static let mailWords = StackWords([
    (
      .unknownAuthority,
      [
        "certificate hasn't got a known issuer",
        "certificate is not trusted. the certificate issuer",
        "untrusted issuer",
      ]
    ),
    (.expired, ["certificate has expired"]),
    (.notYetValid, ["certificate is not yet activated"]),
    (.revoked, ["certificate has been revoked"]),
    (.hostMismatch, ["certificate owner does not match"]),
  ])
}

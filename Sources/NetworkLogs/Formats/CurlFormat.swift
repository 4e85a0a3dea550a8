extension LogFormat {
  /// curl and git built with Secure Transport or LibreSSL: no Info.plist governs them.
  static let curl = LogFormat(
    name: "curl",
    anchors: [
      "curl: (35)", "curl: (51)", "curl: (60)", "SSLRead()", "SSLWrite()", "LibreSSL SSL_",
      "Server aborted the SSL", "SSL certificate problem", "unable to access '",
      "==> Downloading", "Download from http",
    ],
    rules: [
      Rule(#"SSL(?:Read|Write)\(\) return(?:ed)? error (-?\d{1,5})\b"#) { match, line, event in
        event.add(.commandLineTool(.transfer))
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      Rule(#"Server aborted the SSL handshake"#) { _, _, event in
        event.add(.commandLineTool(.handshake))
      },
      Rule(
        #"LibreSSL SSL_(read|write|connect): [^\n]{0,200}?(?:errno (\d{1,3})|in connection to ([\w.\-]+):\d{1,5})?\s*$"#
      ) {
        match, line, event in
        if let host = match.text(3, line) { event.add(.host(host)) }
        event.add(.commandLineTool(match.text(1, line) == "connect" ? .handshake : .transfer))
        if let code = match.number(2, line), code != 0 { event.addCode(code, .posix, .stream) }
      },
      Rule(#"SSL certificate problem:? ([A-Za-z][^\n`'"]{2,80})"#) { match, line, event in
        event.add(.commandLineTool(.certificate(match.text(1, line) ?? "")))
      },
      Rule(
        #"SSL: (?:no alternative )?certificate subject name[^\n]{0,120}?does not match target"#
          + #" host ?name '?([^\s']+)"#
      ) { match, line, event in
        event.add(.commandLineTool(.hostMismatch))
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
      Rule(#"curl: \((?:35|51|60)\)"#) { _, _, _ in },
      Rule(#"unable to access '"# + urlGroup) { match, line, event in
        event.addFailingURL(match, 1, line)
      },
      Rule(#"Download from "# + urlGroup + " failed") { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"==> Downloading(?: from)? "# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
    ],
    samples: [
      #"Download from https://dl.example.org/f.tar.gz failed"#,
      #"==> Downloading https://dl.example.org/f.tar.gz"#,

      "curl: (56) SSLRead() return error -9806",
      "curl: (35) Server aborted the SSL handshake",
      "curl: (60) SSL certificate problem: Invalid certificate chain",
      "error: RPC failed; curl 56 LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54",
      "fatal: unable to access 'https://git.example.org/a/b.git/': SSLRead() return error -9806",
      """
      curl: (51) SSL: certificate subject name 'a.example.org' does not match target host name \
      'b.example.org'
      """,
    ])
}

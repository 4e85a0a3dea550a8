extension LogFormat {
  /// What Safari and Mail show a person, who types it off or copies it.
  static let systemAlerts = LogFormat(
    name: "alert",
    anchors: [
      " open the page because ", " open the page “", " open the page \"",
      "establish a secure connection to the server", "dentity of the website",
      "website that is pretending", "website may be impersonating", "be verified by ",
      "unable to connect to server ", "be contacted on port ", "allow a connection on port ",
      " is not responding. ", "Cannot Connect Using SSL", "because the certificate for ",
    ],
    rules: [
      Rule(
        safariCannot + " establish a secure connection to the server(?: " + quotedHost + ")?"
      ) { match, line, event in
        event.add(.wording(.secureConnectionFailed))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Safari's pages name the address first, then the reason, with the server in most of them.
      Rule(
        #"Safari (?:can(?:not|’t|'t)|could(?: not|n’t|n't)) open the page(?: (?:“|\\?")((?:https?://)?(?:(?!”)[^\s"\\])++)(?:”|\\?"))? because (?:(?:it|Safari) (?:could not|can(?:not|’t|'t)) (establish a secure connection to|find|connect to) the server(?: "#
          + quotedHost
          + #")?|(too many redirects occurred)|the network connection was lost|the server (?:unexpectedly dropped|stopped responding|where this page is located|cannot be found|can(?:’|')t be found)"#
          + #"|(?:it|your \w{2,10}(?: \w{2,10})?) (?:isn(?:’|')t|is not) connected to)"#
      ) { match, line, event in
        if match.has(4) {
          event.add(.wording(.badResponse))
        } else if let range = match.range(2), line[range.lowerBound] == UInt8(ascii: "e") {
          event.add(.wording(.secureConnectionFailed))
        } else {
          event.add(.wording(.networkFailed))
        }
        if let page = match.range(1) {
          let text = ByteText.string(line, page)
          // The address bar shows no scheme.
          event.add(
            Bytes.holds("://", in: line.extracting(page)) ? .failingURL(text) : .host(text))
        } else if let host = match.host(3, line) {
          event.add(.host(host))
        }
      },
      Rule(
        safariCannot + " verify the identity of the website " + quotedHost
          + "|website (?:may be impersonating|that is pretending to be) " + quotedHost
      ) { match, line, event in
        event.add(.wording(.certificateInvalid))
        if let host = match.host(match.has(1) ? 1 : 2, line) { event.add(.host(host)) }
      },
      // Mail, Calendar and the accounts of Settings.
      Rule("[tT]he identity of " + quotedHost + " can(?:not|’t|'t) be verified") {
        match, line, event in
        event.add(.wording(.certificateInvalid))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // The installer of enterprise apps.
      Rule(#"because the certificate for ([A-Za-z0-9.\-]{1,253}) is not valid"#) {
        match, line, event in
        event.add(.wording(.certificateInvalid))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule("unable to connect to server " + quotedHost + " using SSL|Cannot Connect Using SSL") {
        match, line, event in
        event.add(.wording(.secureConnectionFailed))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        "[tT]he (?:server " + quotedHost
          + " (?:can(?:not|’t|'t) be contacted|refused to allow a connection) on port "
          + "|(?:mail|SMTP|IMAP|POP) server " + quotedHost + #" is not responding\. )"#
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let host = match.host(match.has(1) ? 1 : 2, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "Safari can’t establish a secure connection to the server “www.example.org”.",
      "Safari cannot open the page because it could not establish a secure connection to the server.",
      "Safari can’t open the page “www.example.org” because the server stopped responding.",
      "Safari can’t open the page “https://www.example.org/a” because the server unexpectedly dropped the connection.",
      #"Safari can't open the page "https://www.example.org/" because Safari can't find the server "www.example.org"."#,
      "Safari can’t verify the identity of the website “www.example.org”.",
      "You might be connecting to a website that is pretending to be “www.example.org”, which could put you at risk.",
      "This website may be impersonating “www.example.org” to steal your information.",
      "The identity of “imap.example.org” cannot be verified by Mail.",
      "Mail was unable to connect to server “imap.example.org” using SSL on port 993.",
      "Cannot Connect Using SSL",
      "Cannot install applications because the certificate for dl.example.org is not valid",
      "The server “imap.example.org” cannot be contacted on port 993.",
      "The server “imap.example.org” refused to allow a connection on port 143.",
      "The mail server “imap.example.org” is not responding. Check the settings of the account.",
    ],
    isDetail: true)

  private static let safariCannot = "Safari can(?:not|’t|'t)"

  /// A host between the quotes that people and keyboards write, in a capture group of its own.
  private static let quotedHost = #"(?:“|\\?")([A-Za-z0-9.\-:]{1,253})(?:”|\\?")"#
}

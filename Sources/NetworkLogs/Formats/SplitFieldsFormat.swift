extension LogFormat {
  /// Domain and code as separate fields: bridges, JSON, structured loggers, .NET.
  static let splitFields = LogFormat(
    name: "fields",
    anchors: [
      "ode: -1", "ode: -99", "ode: -2000", "ode: -98", "ode\": -1", "ode\":-1", "ode = -1",
      "ode=-1", "ode=-98", "ode:-1", "ode   : -1", "ode   : -98",
      "ErrorDomain", "rrorDomain = ", "ode\": \"-1", "ode\":\"-1", "ode\" : -1",
      "ode\" : -9", "rawValue: -1",
      #"path: "http"#, "path: 'http", "labl = ", "# in -1", "# in 3", "ode: NSURLError",
      "NSURLErrorSecure", "NSURLErrorServerCert", "NSURLErrorClientCert", "NSURLErrorAppTransport",
      "URLError.secureConn", "URLError.serverCert", "URLError.clientCert", "URLError.appTransport",
      "URLError.Code.", "URLError.timedOut", "URLError.cannot", "URLError.network", "URLError.dns",
      "URLError.notConn", "URLError.bad", "NSURLErrorTimedOut", "NSURLErrorCannot",
      "secureConnectionFailed\"", "\"serverCertificate", ".serverCertificate",
      "\"clientCertificateRe",
      "RequiresSecureConnection\"", "cannotFindHost\"", "cannotConnectToHost\"",
      "networkConnectionLost\"", "notConnectedToInternet\"", "dnsLookupFailed\"",
      "NSURLErrorNetwork", "NSURLErrorDNS", "NSURLErrorNotConn", "NSURLErrorBadServer",
    ],
    rules: [
      // A comment of source code, which explains a code and reports none.
      Rule(#"(?<=/)\*[^*\n]{0,200}(?:code|Code)[^*\n]{0,200}\*/"#) { _, _, _ in },
      Rule(
        #"(?<!NSError\()(?<!rrorWith)(?<!nitWith)[dD]omain\\{0,7}["']?\s{0,3}[:=]\s{0,3}\\{0,7}["']?(NSURLErrorDomain|kCFErrorDomainCFNetwork"#
          + #"|kCFStreamErrorDomainSSL|NSOSStatusErrorDomain)\b"#
      ) { match, line, event in
        if let domain = match.domain(1, line) { event.add(.looseDomain(domain)) }
      },
      Rule(
        #"(?:(?<![A-Za-z])|(?<=\\[nrt]))(?:\w{0,20}[eE]rror ?)?[cC]ode\\{0,7}["']?\s{0,3}[:=]\s{0,3}\\{0,7}["']?(-\d{3,5}|42949[56]\d{4}|1844674407370\d{7})(?:\.0{1,3})?(?!\d|\.\d)(?! ?\((?:i\.e|e\.g)\.)"#
      ) {
        match, line, event in
        if let code = match.number(1, line) { event.add(.looseCode(code)) }
      },
      // The head of a dump without its domain.
      Rule(
        #"(?:(?<=[`(:\[]Code=(-1\d{3}) ")|(?<=^Code=(-1\d{3}) ")|(?<=\.\.\. Code=(-1\d{3}) ")|(?<=… Code=(-1\d{3}) "))(?:An? (?:SSL|TLS) error|The certificate for this"#
          + "|The request timed|The network conn|The Internet conn|A server with|Could not connect to the s"
          + "|too many HTTP red|cannot (?:parse|decode) )"
      ) { match, line, event in
        if let code = match.number(1, line) ?? match.number(2, line) ?? match.number(3, line)
          ?? match.number(4, line)
        {
          event.addCode(code, .url, .error)
        }
      },
      // Prose explains a symbol by its number just so, but gives it no label.
      Rule(#"[cC]ode ?[:=] ?NSURLError[A-Z][A-Za-z]{3,50} \((-\d{3,5})\)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      // The symbol alone, behind a word that something failed; source code compares with it.
      Rule(
        #"(?<![A-Za-z])(?:[eE]rror(?:[cC]ode)?|[fF]ailed|[fF]ailure|[cC]ode|[rR]eason)(?: with)?(?! ?[=!]=)[^\w\n]{1,4}(?:URLError\.(?:Code\.)?([a-z])|NSURLError([A-Z]))([A-Za-z]{7,40})(?![\w(]|\s{0,3}[:{|&?]|\s{0,3}[!=]=)"#
      ) { match, line, event in
        guard let rest = match.text(3, line),
          let initial = (match.text(1, line) ?? match.text(2, line))?.uppercased(),
          let code = symbols[initial + rest]
        else {
          event.claimsNothing = true
          return
        }
        event.addCode(code, .url, .error)
      },
      // The name of Swift's code as a value of JSON; those that other programs use as well are left out.
      Rule(
        #"\\?"(?:name|error|reason|case|type|code|message)\\?"\s?:\s?\\?"\.?(secureConnectionFailed|serverCertificate[A-Z][A-Za-z]{5,20}|clientCertificateRe[a-z]{4,6}"#
          + #"|appTransportSecurityRequiresSecureConnection|cannotFindHost|cannotConnectToHost|networkConnectionLost|notConnectedToInternet|dnsLookupFailed)\\?""#
      ) { match, line, event in
        guard let name = match.text(1, line),
          let code = symbols[name.prefix(1).uppercased() + name.dropFirst()]
        else {
          event.claimsNothing = true
          return
        }
        // Other fields may name the request.
        event.add(.looseDomain(.url))
        event.add(.looseCode(code))
      },
      Rule(#"\bCode\(rawValue: (-\d{4,5})\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(
        #"(?:(?<![A-Za-z])|(?<=\\[nrt]))(?:url|URL|uri|URI|requestUrl|requestURL|request_url|path)\\{0,7}["']?\s{0,3}[:=]\s{0,3}\\{0,7}["'`]?"#
          + urlGroup
      ) { match, line, event in
        guard let place = match.range(1), !JSONPlace.isOfSomethingElse(line, place.lowerBound),
          let url = match.text(1, line)
        else { return }
        event.add(.requestURL(url))
      },
      // The look-up of a client identity names the server that it is for.
      Rule(#"^\s*labl = "?"# + urlGroup + #""?;"#) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      // Issues that a crash service opens: the domain is the title, the code the subtitle.
      Rule(#"^#{1,6} (NSURLErrorDomain|kCFErrorDomainCFNetwork)[* ]{0,4}\r?$"#) {
        match, line, event in
        if let domain = match.domain(1, line) { event.add(.looseDomain(domain)) }
      },
      Rule(#"^#{1,6} in (-1\d{2,4}|[123]\d\d)[* ]{0,4}\r?$"#) { match, line, event in
        if let code = match.number(1, line) { event.add(.looseCode(code)) }
      },
      Rule(#"\bhost ?= ?'?([A-Za-z0-9.\-]+\.[A-Za-z]{2,})\b(?=[;,|' ])"#) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
    ],
    samples: [
      #"an issue `Code=-1007 "too many HTTP redirects"`"#,
      #"  "name" : "secureConnectionFailed","#,
      #"/* error code: -9802 */"#, #"  "code":-1202.0,"#,
      #"Code(rawValue: -1200)"#,
      "Code: NSURLErrorServerCertificateUntrusted (-1202)",
      "request failed error=URLError.serverCertificateUntrusted attempt=3",
      "request failed error=URLError.timedOut attempt=3", "Error: NSURLErrorCannotFindHost",
      #"{ domain: 'NSURLErrorDomain', url: 'https://a.example/x', code: -1200 }"#,
      #"code=-1001 host=api.example.com; retry"#,

      #"    labl = "https://id.example.com:8443/";"#,
      "# NSURLErrorDomain",
      "#### in -1200",
      "Domain: kCFStreamErrorDomainSSL",
      "{ domain: 'NSURLErrorDomain', loading: false, code: -1200 }",
      "level=error domain=NSURLErrorDomain code=-1200",
      "Code: -9807",
      #"  "code" : -1022,"#,
      #""eventMessage" : "failed\ndomain = NSURLErrorDomain\ncode = -1200\nurl = https:\/\/a.example\/x","#,
      "errorDomain = NSURLErrorDomain; errorCode = -1001; elapsedMs = 3421",
    ],
    isDetail: true)

  /// The symbols of the URL loading system that report a failed connection, with their numbers.
  private static let symbols: [String: Int] = [
    "TimedOut": -1001, "CannotFindHost": -1003, "CannotConnectToHost": -1004,
    "NetworkConnectionLost": -1005, "DNSLookupFailed": -1006, "DnsLookupFailed": -1006,
    "NotConnectedToInternet": -1009, "BadServerResponse": -1011,
    "SecureConnectionFailed": -1200, "ServerCertificateHasBadDate": -1201,
    "ServerCertificateUntrusted": -1202, "ServerCertificateHasUnknownRoot": -1203,
    "ServerCertificateNotYetValid": -1204, "ClientCertificateRejected": -1205,
    "ClientCertificateRequired": -1206, "AppTransportSecurityRequiresSecureConnection": -1022,
  ]
}

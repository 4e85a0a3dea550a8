extension LogFormat {
  /// The sentences of -1003, -1005 and -1009, which no one else words like this.
  private static let networkSentences =
    "The [nN]etwork connection was lost|(?:The|(?<![A-Za-z] )the|(?<=because )the) [Ii]nternet [cC]onnection appears to be offline"
    + "|A server with the specified hostname could not be found"
    + "|Lost connection to background transfer service"

  /// How the system's sentences end.
  private static let sentenceEnds: [StaticString] = [
    "cannot be made", "connection to fail", "secure connection", "server is invalid", "at risk",
    "was lost", "be offline", "timed out", "be found", "to the server", "client certificate",
    "the certificate", "not yet valid", "has expired",
  ]

  /// Whether a sentence of the system ends at a place; the rules of the sentences take its words.
  private static func endsSentence(_ line: Span<UInt8>, at place: Int) -> Bool {
    sentenceEnds.contains { Bytes.isWord($0, at: place - $0.utf8CodeUnitCount, of: line) }
  }

  /// Not where a dump's own number says the same, nor where source code hands over a text, which is
  /// what programs do with the sentences of the network more than with any other.
  private static let saidByLogs =
    #"(?<!-\d{4} ")(?<!-\d{4} \\")(?<!@")(?<!, ")(?<!//)"#
    + #"(?<!// )(?:(?<!\(["'])|(?<=Optional\(")|(?<=downloadError\("))"#

  /// The system's own sentences: what is left when a code is not printed.
  static let wording = LogFormat(
    name: "message",
    anchors: [
      "secure connection", "certificate for this server", "certificate for this Server",
      "here was a problem communicating with the ", "establishing a secure tunnel through",
      "requires a client cert",
      "accept the certificate", "Transport Security policy", "transport security policy",
      "pretending to be", "に偽装したサーバ", " which could put your conf",
      "server certificate for “", "etwork connection was lost",
      "nternet connection appears to be offline", "nternet Connection appears to be offline",
      "server with the specified hostname could not be found", "Could not connect to the server",
      "Lost connection to background transfer",
      "here was a bad response from the server", "-1001: The request timed",
      "be completed. Connection re", "SSL handshake failed", "TLS handshake failed",
      "SSL Handshake failed", "SSL Handshake Failed", "TLS handshake error", "SSL handshake error",
      "Handshake timed out", "SSL Handshake Error", "TLS Handshake failed",
      "connection failure occurred: SSL", "be verified",
      "t establish a secure connection",
      "rror -10", "rror -12", "rror: -10", "rror: -12", "rror (-10", "rror (-12", "ailed (-10",
      "ailed (-12", "ith code -10", "ith code -12", "ith error -10", "ith error -12",
    ],
    rules: [
      // Source code makes a text and reports nothing: a declaration, an entry of a strings file. A
      // dump's own entries are indented, or their keys bare or begin with `_`, and say numbers.
      Rule(
        #"^[ \t]*(?:(?:public|private|internal|fileprivate|static|final|open|export) ){0,4}"#
          + #"(?:let |var |const |val |NSString ?\* ?(?:const )?)[A-Za-z_]\w{0,80}"#
          + #"(?: ?: ?[A-Z]\w{0,40}[?!]?)? ?= ?@?(?:"(?:[^"\\\n]|\\.){1,400}"|'(?:[^'\\\n]|\\.){1,400}')"#
      ) { _, _, _ in },
      Rule(#"^[ \t]*case [A-Za-z_]\w{0,80} ?= ?"[^"\n]{1,400}""#) { _, _, _ in },
      // What is compared, and what is in a table of texts.
      Rule(
        #"[=!]==? ?@?["'](?:An SSL error has|A TLS error caused|The certificate for this|The resource could not)"#
          + #"[^"'\n]{0,400}["']"#
      ) { _, _, _ in },
      // An object that source code makes.
      Rule(
        #"\bnew (?:[A-Z]\w{0,40})?(?:Error|Exception)\((?:\{ ?[^\n]{0,300}|["'`][^\n]{0,300})"#
      ) { _, _, _ in },
      // A list or a table of numbers, with what each means.
      Rule(#"^[ \t]*-\d{4}, // [^\n]{0,300}"#) { _, _, _ in },
      Rule(#"^[ \t]*-\d{4}: ["'](?:SEC_ERROR_|SSL_ERROR_|errSSL)[^\n]{0,200}"#) { _, _, _ in },
      Rule(#"\breturn @?"(?:[^"\\\n]|\\.){1,400}""#) { _, _, _ in },
      Rule("^[ \\t]*[\"'](?:" + networkSentences + ")\\.?[\"'],[ \\t\\r]*$") { _, _, _ in },
      Rule(#"@"[^"\n]{1,400}" ?: ?@"[^"\n]{0,400}""#) { _, _, _ in },
      Rule(#"^\s*"\w{1,60}(?:\.\w{1,60}){1,8}" ?: "[^"\n]{1,400}",?[ \t\r]*$"#) { _, _, _ in },
      Rule(#"NSLocalizedString\(@?"[^"\n]{1,400}""#) { _, _, _ in },
      Rule(#"^"[^"_\n][^"\n]{0,200}" = "[^"\n=\d]{1,400}";[ \t\r]*$"#) { _, _, _ in },
      // Nor do the next line of a text that source code puts together, and what a test expects.
      Rule(
        #"^[ \t]*\+ ?\\?"[^\n]{0,200}?(?:UserInfo=|FailingURL|StreamErrorCodeKey|LocalizedDescription)[^\n]*"#
      ) { _, _, _ in },
      Rule(#"^[ \t]*(?:#expect|#require|XCTAssert\w{0,30})\([^\n]*"#) { _, _, _ in },
      // Bridges put the code in front of the sentence: `-1202: The certificate …`.
      Rule(
        #"(?<![\w.\-])(-\d{4})["']?[,:;) *]{1,4}["']?(?=An? (?:SSL|TLS) error|[tT]he certificate "#
          + #"for this|The server |The resource could not be loaded because|The request timed out|"#
          + "Could not connect to the server|International roaming is |A data connection (?:cannot|is not) "
          + "|cannot (?:parse|decode) |too many HTTP redirects|resource unavailable|DNS lookup error|"
          + networkSentences + ")"
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      // Anybody's words for a request or a connection, with a number that only the system's errors have.
      Rule(
        #"(?<![A-Za-z])(?:SSL|TLS|HTTPS?|[nN]etwork|[cC]onnection|[rR]equest|URL|[dD]ownload|[uU]pload)"#
          + #"(?: [a-z]{2,10}){0,2} (?:[eE]rror|failed|failure)(?: (?:with|code|with code|with error))?[:=( ]{1,3}"#
          + #"(-10(?:0[1-9]|1[0-9]|2[0-2])|-120[0-6])(?![\d.])"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(
        #"(?<=[a-z])\.(?:["']|”)? (?:\(-1022|\(-100\d|\(-120\d)\)"#
      ) { match, line, event in
        guard let range = match.range(0), endsSentence(line, at: range.lowerBound) else { return }
        let end = range.upperBound - 1
        if let code = Int(ByteText.string(line, end - 5..<end)) {
          event.addCode(code, .url, .error)
        }
      },
      Rule(
        #"(?<=[a-z])\.{1,2}\\?(?:["']|”)? \([cC]ode:? (-1022|-100\d|-120\d)\)"#
      ) { match, line, event in
        guard let range = match.range(0), endsSentence(line, at: range.lowerBound),
          let code = match.number(1, line)
        else { return }
        event.addCode(code, .url, .error)
      },
      Rule(
        "(?:An SSL|an (?:SSL|ssl)) [eE]rror has occurred(?: and a secure connection to the server cannot be made"
          + #"|\. A secure connection to the server cannot be established)"#
      ) {
        _, _, event in event.add(.wording(.secureConnectionFailed))
      },
      // The second is ASIHTTPRequest's, the third what the documentation says of -1200.
      Rule(
        #"A TLS error caused the secure connection to fail|A connection failure occurred: SSL problem"#
          + "|(?<=: )An attempt to establish a secure connection failed for reasons"
      ) { _, _, event in event.add(.wording(.secureConnectionFailed)) },
      // The sentence of -1004 is anybody's, save behind these words of a browser's.
      Rule(
        saidByLogs + "(?:" + networkSentences + ")(?! [a-z])"
          + "|(?:Failed to load resource: |(?<=' failed: ))Could not connect to the server"
          + #"|The operation couldn(?:’|'|\\[uU]2019)t be completed\. Connection re(?:fused|set by peer)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(saidByLogs + "(?:T|(?<=failed: )t)here was a bad response from the server") {
        _, _, event in event.add(.wording(.badResponse))
      },
      Rule(#"[tT]he certificate for this [sS]erver is invalid"#) { _, _, event in
        event.add(.wording(.certificateInvalid))
      },
      // The sentences of -1201, -1203 and -1204.
      Rule(
        #"[tT]he certificate for this [sS]erver (?:has (expired)|is (not yet valid)|was signed by an unknown certifying authority)"#
      ) { match, line, event in
        event.addRefusal(
          line, at: "chain",
          [match.has(1) ? "TemporalValidity" : match.has(2) ? "NotValidBefore" : "AnchorTrusted"])
      },
      // The sentences of 306, 310 and 311.
      Rule(
        #"[tT]here was a problem (?:communicating with the (?:secure )?web proxy server ?\(HTTPS?\)|establishing a secure tunnel through the web proxy server)"#
      ) { _, _, event in event.add(.wording(.proxyFailed)) },
      Rule(
        #"pretending to be ?(?:“|\\?"|\\[uU]201[cC]|\\M-b\\M\^@\\M\^\\)([A-Za-z0-9.\-:\[\]*]{1,253}?)"#
          + #"(?:”|\\?"|\\[uU]201[dD]|\\M-b\\M\^@\\M\^\])"#
          // Whoever copies it may lose the quotes.
          + #"|pretending to be ((?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z]{2,24})(?=\.?(?:[\s"'”]|$))"#
      ) { match, line, event in
        if let host = match.host(1, line) ?? match.host(2, line) { event.add(.host(host)) }
      },
      // The second line, where the sentence is broken in two.
      Rule(
        #"^[^A-Za-z0-9"]{0,12}?(?:“|")([A-Za-z0-9.\-:]{1,253})(?:”|")(?:に偽装したサーバ| which could put your conf)"#
      ) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"server (?:“|\\?"|\\[uU]201c|\\M-b\\M\^@\\M\^\\)?([A-Za-z0-9.\-:]{0,253}?)"#
          + #"(?:”|\\?"|\\[uU]201d|\\M-b\\M\^@\\M\^\])? ?"#
          + #"(?:requires a client certificate|did not accept the certificate)"#
      ) { match, line, event in
        if let host = match.host(1, line), !host.isEmpty { event.add(.host(host)) }
        guard let range = match.range(0) else { return }
        let required = line[range.upperBound - 11] == 0x63 && line[range.upperBound - 2] == 0x74
        let rejected = ByteText.excerpt(line, range).holds("did not accept")
        event.add(
          .wording(
            required && !rejected ? .clientCertificateRequired : .clientCertificateRejected))
      },
      // The installer of profiles, of the server that manages the device.
      Rule(#"The server certificate for “(https?://[^\s”]{1,400})” is invalid"#) {
        match, line, event in
        event.add(.wording(.certificateInvalid))
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      // Consoles of browsers leave out the middle of a long message.
      Rule(
        #"(?:[tT]ransport [sS]ecurity|could not be loaded because the App [^\n]{1,24}) policy require[sd] the use of"#
      ) { _, _, event in
        event.add(.wording(.cleartextNotAllowed))
      },
      // Anybody's words for a handshake that failed, and for a peer that closed; a number behind them is read by others.
      Rule(
        #"(?:(?<![\w“"'=])(?<!Client )|(?<=:")|(?<=: ")|(?<=\\")|(?<=\d ")|(?<=Description=))(?:(?:SSL|TLS) [hH]andshake (?:[fF]ailed|[eE]rror)(?! from)|SSL: Handshake timed out)(?! ?\(-?\d|: (?:An?|The|Unknown|Error in|No|Insufficient) )(?=[\s"'.!:;,)\]\\<`*|-]|$)"#
          + "(: (?:Broken pipe|Connection reset|Connection closed|[uU]nexpected EOF|EOF))?"
      ) { match, _, event in
        event.add(match.has(1) ? .resetDuringHandshake : .wording(.handshakeFailed))
      },
      // What failed is right before the sentence; where it is behind it, it is the current one.
      Rule(
        leadingURLGroup
          + #"["')]{0,2}(?: with error)?:? ["']?(?=The resource could not be loaded because|An SSL error has "#
          + #"occurred|Error Domain=NSURL|A TLS error caused|The certificate for this server is|"#
          + networkSentences
          + ")"
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
    ],
    samples: [
      "warning SSL handshake failed: Broken pipe",
      "There was a problem communicating with the secure web proxy server (HTTPS).",
      "There was a problem establishing a secure tunnel through the web proxy server.",
      "An SSL error has occurred. A secure connection to the server cannot be established.",
      #"    new LoadError({ code: -11, description: "SSL handshake failed" }),"#,
      "    -1200, // a secure connection that failed",
      #"    -9813: "SEC_ERROR_UNKNOWN_ISSUER", // a secure connection"#,
      #"let text = "An SSL error has occurred and a secure connection to the server cannot be made.""#,
      #"    case tls = "A TLS error caused the secure connection to fail.""#,
      #"if (reason === 'A TLS error caused the secure connection to fail.') {"#,
      #"  "The network connection was lost.","#,
      "Failed to load resource: Could not connect to the server.",
      #"  return "The network connection was lost.""#,
      "Network error -1003",
      "SSL error: -1200", "Connection failed with code -1004",
      "Download error -1004: Could not connect to the server.",
      "Failed to load resource: The network connection was lost.",
      "WebSocket network error: The operation couldn’t be completed. Connection refused",
      "WebSocket connection failed: There was a bad response from the server.",
      #"@"A TLS error caused the secure connection to fail." : @"Keine sichere Verbindung.","#,
      #""error.tls" = "A TLS error caused the secure connection to fail.";"#,
      #"    + "UserInfo={NSLocalizedDescription=The certificate for this server is invalid.}""#,
      #"    #expect(card.line == "The certificate for this server is invalid.")"#,
      #"-1202: The certificate for this server is invalid."#,
      "“nas.example” which could put your confidential information at risk.",
      #"//  "nas.example"に偽装したサーバに接続している可能性があり，"#,
      #"An SSL error has occurred and a secure connection to the server cannot be made. (-1200)"#,
      #"Error while loading: An SSL error has occurred and a secure connection to the server cannot be made.." (code -1200)"#,

      #"  "error.tls.failed": "A TLS error caused the secure connection to fail.","#,
      #"NSLocalizedString(@"The certificate for this server is invalid.", nil)"#,
      "[error] An SSL error has occurred and a secure connection to the server cannot be made.",
      "Failed to load resource: A TLS error caused the secure connection to fail.",
      "A TLS error caused the secure connection to fail. (null) (URL https://dl.example.org/feed.xml)",
      """
      Failed: https://api.example.com/v1: The resource could not be loaded because the App Transport \
      Security policy requires the use of a secure connection.
      """,
      "2026-02-03 04:05:06 [warn] SSL handshake failed",
      "The certificate for this server is invalid.",
      "File Transfer Error: The certificate for this server has expired.",
      "You might be connecting to a server that is pretending to be “nas.example”.",
      "US Sugg: The server certificate for “https://mdm.example.com:8443/checkin” is invalid.",
      "The server “pay.example.com” requires a client certificate.",
      "A connection failure occurred: SSL problem (a bad or expired certificate)",
      """
      The resource could not be loaded because the App Transport Security policy requires the use \
      of a secure connection.
      """,
    ],
    isDetail: true)
}

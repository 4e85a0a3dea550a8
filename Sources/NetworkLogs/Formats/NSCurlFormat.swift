extension LogFormat {
  /// Transcripts of `nscurl --ats-diagnostics`, plain and verbose, whole and damaged.
  ///
  /// Titles and results are alone on their lines, behind whatever a logger, `grep -n`, a quote or
  /// Markdown puts in front. Where a paste lost its line breaks they follow each other on one line.
  static let nscurl = LogFormat(
    name: "nscurl",
    anchors: [
      "nscurl ", "Starting ATS Diagnostics", "Configuring ATS Info", "result of HTTPS loads to",
      "A test will ",
      "Configuring TLS exc",
      "Configuring PFS exc", "ATS Default Connection", "Allow All Loads", "Perfect Forward Secrecy",
      "TLSv1.", "FCP_v2.1", "Result : ", "Result: PASS", "Result: FAIL", "ATS Dictionary",
      "Error : Error", "\" = {",
      "=         {", "NSExceptionAllows", "NSExceptionMin", "NSExceptionReq",
      "NSAllowsArbitraryLoads = ",
    ],
    rules: [
      // Options are on either side of the URL; a dash may have become a longer one.
      Rule(
        #"(?:^|[\s$%#>`/])nscurl ((?:[^\s`'"<>]{1,40} ){0,8}?)["']?(https?://[^\s"'`<>\\]+)["']?"#
          + #"((?: (?:-|\xE2\x80[\x90-\x94])[^\s`'"<>]{1,40}){0,6})"#
      ) { match, line, event in
        guard let before = match.text(1, line), let url = match.text(2, line) else { return }
        event.add(.nscurl(.command(options: before + (match.text(3, line) ?? ""), url: url)))
      },
      Rule(#"displaying the result of HTTPS loads to ([^\s<>"'\\|`*]+)"#) { match, line, event in
        guard var url = match.text(1, line), let range = match.range(1) else { return }
        // The sentence ends in a full stop: without it the line was wrapped in the URL.
        let hasStop = url.hasSuffix(".") && !url.hasSuffix("..")
        if hasStop { url.removeLast() }
        let isAtEnd = range.upperBound == line.count && event.mayBeCut(line)
        let isCut = hasStop ? isAtEnd : !RequestURL.endsHost(line.extracting(range))
        event.add(.nscurl(isCut ? .cutTarget(url) : .target(url)))
      },
      // The next sentence: the URL before it is whole.
      Rule(#"\bA test will \S{1,3}PASS"#) { _, _, event in event.add(.nscurl(.nameEnds)) },
      Rule(
        #"Configuring (?:TLS|PFS) exceptions (?:with PFS disabled )?"#
          + #"(?:and (?:allowing insecure HTTP|insecure HTTP allowed) )?for ([^\s<>"'\\|`*]+)"#
      ) { match, line, event in
        guard let host = match.host(1, line), let range = match.range(1) else { return }
        // Whatever the width of the line: the next one says.
        let isCut = range.upperBound == line.count
        event.add(.nscurl(isCut ? .cutSectionHost(host) : .sectionHost(host)))
      },
      // One rule for all that begins a line, so that what is in front is read once.
      Rule(
        nscurlStart
          + #"(?:(Starting ATS Diagnostics)(?=[\s*|`.]*(?:$|<|Configuring|\\n))"#
          + #"|(ATS Default Connection|Allow All Loads|TLSv1\.[0-3](?: with PFS disabled"#
          + #"(?: and insecure HTTP allowed)?)?|Disabling Perfect Forward Secrecy"#
          + #"(?: and Allowing Insecure HTTP)?|[\w. ]{0,40}FCP_v2\.1[\w. ]{0,40})"#
          + #"(?=(?:[\s*|`_]|&nbsp;)*(?:$|Result ?:|ATS Dictionary|\d{4}-\d\d-\d\d|<|\\n))"#
          + #"|Result ?: ?(PASS|FAIL)\b"#
          + #"|(Error : )(?=Error Domain)"#
          + #"|(ATS Dictionary) ?:"#
          // Quoted where it has more than letters and digits; half a quote is half a name.
          + #"|(?:"(?!NS)([A-Za-z0-9_.:\[\]\-]{1,253})"(?:\s{1,12}=         \{| = \{)"#
          + #"|(?!NS)([A-Za-z0-9_]{1,253})\s{1,12}=         \{)(?=[\s|]*(?:$|<)))"#
      ) { match, line, event in
        if match.has(1) { event.add(.nscurl(.start)) }
        if let title = match.text(2, line) { event.add(.nscurl(.title(title))) }
        if let result = match.text(3, line) {
          event.add(.nscurl(.result(passed: result == "PASS")))
        }
        if match.has(4) { event.add(.nscurl(.error)) }
        if match.has(5) { event.add(.nscurl(.policy)) }
        if let host = match.host(6, line) ?? match.text(7, line) {
          event.add(.nscurl(.policyHost(host)))
        }
      },
      // The same within a line, where line breaks were lost.
      Rule(#"\bResult ?: ?(PASS|FAIL)\b"#) { match, line, event in
        guard let range = match.range(0),
          follows(range.lowerBound, line, nscurlTitleEnds)
        else { return }
        event.add(.nscurl(.result(passed: match.text(1, line) == "PASS")))
      },
      Rule(#"\bError : (?=Error Domain)"#) { match, line, event in
        guard let range = match.range(0), follows(range.lowerBound, line, ["FAIL"]) else { return }
        event.add(.nscurl(.error))
      },
      Rule(
        #"\b(NSExceptionAllowsInsecureHTTPLoads|NSExceptionMinimumTLSVersion"#
          + #"|NSExceptionRequiresForwardSecrecy|NSAllowsArbitraryLoads)\s{1,4}=\s{1,4}"#
          + #""?(true|false|YES|NO|1|0|TLSv1\.[0-3])"?;"#
      ) { match, line, event in
        guard let key = match.text(1, line), let value = match.text(2, line) else { return }
        event.add(.nscurl(.policyKey(key, value: value)))
      },
    ],
    samples: [
      "Error : Error Domain=NSURLErrorDomain Code=-1200 \"(null)\"",
      "$ nscurl --enable-rc4 https://a.example/",
      "Starting ATS Diagnostics",
      "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://a.example.",
      "A test will \"PASS\" if URLSession:task:didCompleteWithError: returns a nil error.",
      "Configuring PFS exceptions and allowing insecure HTTP for a.example",
      "ATS Default Connection",
      "TLSv1.2 with PFS disabled and insecure HTTP allowed",
      "Result : PASS",
      "## Result : FAIL",
      "2026-02-03 04:05:06.789 [DEVICE LOG] Result : FAIL",
      "out.log:14:Allow All Loads",
      "build\tRun tests\t2026-02-03T04:05:06.1234567Z Result : FAIL",
      "ATS Dictionary:",
      "        \"a.example\" =         {",
      "            NSExceptionMinimumTLSVersion = \"TLSv1.1\";",
    ])

  /// The beginning of a line and what pastes, loggers and `grep` put there; or the place behind the
  /// last piece, where line breaks were lost.
  ///
  /// The prefix takes no words but those of loggers, so that prose that ends in a title is none.
  private static let nscurlStart =
    #"(?:^(?:\xEF\xBB\xBF)?(?>"#
    + #"(?:[\s#>*|`_~$/+\-]|\xC2\xA0|\xE2[\x80-\xBF]{2}|&nbsp;|&gt;)+"#
    + #"|\[[^\]\n]{0,60}\]:?"#
    + #"|<(?:[A-Za-z]{1,12}|/?[a-z]{1,6}[0-9]?(?: [^<>\n]{0,60})?)>:?"#
    // Which stream of a CI job a line is of.
    + #"|\d\d[OE]\+?(?=\s)|[WEF]?:(?=\t)"#
    + #"|\d(?:[\d:.,+/\-]++|[TZ](?=[\d\s]))*+"#
    + #"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?=\s)"#
    + #"|(?!TLSv|FCP)[\w.\-]{1,40}(?=\t|\s{1,8}\|)"#
    // The job and the step, which may have several words.
    + #"|(?!TLSv|FCP|ATS |Allow All|Disabling |Result|Starting |Error )\w[\w.\-/(), ]{1,60}(?=\t)"#
    // What logging libraries put in front.
    + #"|(?:DEBUG|INFO|WARN|WARNING|ERROR|LOG)(?:(?=\s)|:[\w.\-]{1,40}:)"#
    + #"|[VDIWE]/[\w.]{1,30} ?\( *\d{1,6}\):"#
    // What the runtime of a container puts in front: the stream, and whether the line is whole.
    + #"|(?:stdout|stderr) [FP](?=\s)"#
    + #"|(?:default|info|debug|error|fault|notice|warning|stdout|stderr|remote|flutter)(?=[\s:]):?"#
    + #"|(?:[\w.\-]{1,40} )?[A-Za-z][\w.\-+]{0,60}(?:\([\w.]{1,60}\))?\[\d{1,7}(?::(?:0x)?[0-9a-f]{1,8})?\]:?"#
    + #"|[\w.~+/\-]{1,120}\.[a-z]{2,4}[:\-](?:\d{1,7}[:\-])?"#
    + #")*+|---\s{0,8}|\\n\s{0,8})"#

  /// How a title, a log line or a policy ends, in front of a result.
  private static let nscurlTitleEnds = [
    "HTTP", "Connection", "Loads", "Secrecy", "disabled", "allowed", "TLSv1.0", "TLSv1.1",
    "TLSv1.2", "TLSv1.3", "FCP_v2.1", "}", ")",
  ]

  /// Whether one of `words` is in front of a place, with no more than blanks between.
  private static func follows(_ place: Int, _ line: Span<UInt8>, _ words: [String]) -> Bool {
    var end = place
    while end > 0, [0x20, 0x09, 0x7C, 0x3A].contains(line[end - 1]) { end -= 1 }
    let text = ByteText.string(line, max(0, end - 12)..<end)
    return words.contains(where: text.hasSuffix)
  }
}

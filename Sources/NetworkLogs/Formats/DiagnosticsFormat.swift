extension LogFormat {
  /// Blocks of `CFNETWORK_DIAGNOSTICS`: only those that report a failure say anything.
  static let diagnostics = LogFormat(
    name: "cfnetwork-diagnostics",
    anchors: [
      "CFNetwork Diagnostics", "Response Error", "Did Fail", "url = http", "{url =",
      "request POST http",
      "} [1:", "} [2:", "} [3:", "Diagnostics [1:", "Diagnostics [2:", "Diagnostics [3:",
      "Response: Status Code: ", "TCP Connection Failed",
    ],
    rules: [
      Rule(
        #"(?:CFNetwork |^)Diagnostics \[\d:\d{1,9}\][^\n{]{0,40}\{(?: *(Response Error|Did Fail))?"#
      ) { match, line, event in
        event.add(.diagnosticsBlock(match.text(1, line) ?? ""))
      },
      Rule(#"^\s*(Response Error|Did Fail): (?!\(null\)\s*$)"#) { match, line, event in
        event.add(.diagnosticsBlock(match.text(1, line) ?? ""))
      },
      // Behind what a logger puts in front of each line, and alone, as iOS 9 has it.
      Rule(#"(?:^|[\s:>|])(Response Error|Did Fail)(?:: \(null\))?\s*$"#) { match, line, event in
        event.add(.diagnosticsBlock(match.text(1, line) ?? ""))
      },
      // The end of a block, so that what comes next is no part of it.
      Rule(#"^[^{}]{0,120}\} \[[1-3]:\d{1,9}\]\s*$"#) { _, _, event in
        event.add(.diagnosticsBlock(""))
      },
      // A quick look first: the conditions of a URL would be asked at each place.
      Rule(#"(?:Loader|Request): [^\n]{0,80}?(?=http|ws)"# + urlGroup) { match, line, event in
        event.addDumpedRequestURL(match, 1, line)
      },
      // The number is on the next line.
      Rule(#"TCP Connection Failed(?:: \(null\))?\s{1,40}error: (\d{1,3}) \[\d{1,3}\]"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      Rule(#"\bResponse: Status Code: [23]\d\d\b"#) { _, _, event in event.add(.requestAnswered) },
    ],
    samples: [
      "TCP Connection Failed: (null)                 error: 61 [61]",
      "                 Response: Status Code: 200",
      "Feb  8 23:31:20  Shop[22717] <Notice>: CFNetwork Diagnostics [3:13] 22:31:20.853 {",
      "\t        Did Fail: (null)",
      "Diagnostics [3:13] 22:31:20.853 {",
      "\t        Loader: <CFURLRequest 0x6080 [0x1076]> {url = https://a.example/x, cs = 0x0}",
      "flutter: \t        Response Error: (null)",
      "  Did Fail: <CFURLRequest 0x6080 [0x1076]> {url = https://a.example/x, cs = 0x0}",
      "\t} [3:13]",
    ])
}

extension LogFormat {
  /// Blocks of `CFNETWORK_DIAGNOSTICS`: only those that report a failure say anything.
  static let diagnostics = LogFormat(
    name: "cfnetwork-diagnostics",
    anchors: [
      "CFNetwork Diagnostics [", "Response Error", "Did Fail", "url = http", "request POST http",
    ],
    rules: [
      Rule(
        #"CFNetwork Diagnostics \[\d:\d{1,9}\][^\n{]{0,40}\{(?: *(Response Error|Did Fail))?"#
      ) { match, line, event in
        event.add(.diagnosticsBlock(match.text(1, line) ?? ""))
      },
      Rule(#"^\s*(Response Error|Did Fail): "#) { match, line, event in
        event.add(.diagnosticsBlock(match.text(1, line) ?? ""))
      },
      Rule(#"(?:Loader|Request): [^\n]{0,80}?"# + urlGroup) { match, line, event in
        event.addDumpedRequestURL(match, 1, line)
      },
    ],
    samples: [
      "Feb  8 23:31:20  Shop[22717] <Notice>: CFNetwork Diagnostics [3:13] 22:31:20.853 {",
      "\t        Did Fail: (null)",
      "\t        Loader: <CFURLRequest 0x6080 [0x1076]> {url = https://a.example/x, cs = 0x0}",
    ])
}

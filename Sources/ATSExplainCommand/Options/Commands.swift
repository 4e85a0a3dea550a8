/// Every command and option of the program.
enum Commands {
  static let help = Flag("help", short: "h", "show help and exit (-h: on one screen)")

  static let color = Flag(
    "color", value: "WHEN", choices: ["auto", "always", "never"],
    "colour the text: auto (default), always or never")

  /// The main job.
  static let explain = CommandSpecification(
    name: "", operands: "[INPUT ...]",
    summary: "explain failed connections in logs, and the minimal ATS exception for each",
    flags: [
      Flag(
        "format", short: "f", value: "FORMAT",
        choices: ["text", "ndjson", "json", "plist"],
        "text (default), ndjson, json, or plist: one dictionary to paste"),
      Flag(
        "fail-on", value: "WHAT", choices: ["any", "ats", "trust", "undecided"],
        "exit with 1 if there is such a finding: any, ats, trust or undecided"),
      Flag("no-redact", "show query strings, cookies, tokens and e-mail addresses"),
      Flag("all", "in text, also tell failures that have nothing to do with TLS or ATS"),
      Flag("quiet", short: "q", "only the verdict lines"),
      Flag("verbose", short: "v", "all of the evidence"),
      color,
      Flag("version", "print the version and exit"),
      help,
    ],
    operandHelp: """

      An INPUT is a file, - for standard input, an error code such as -9813 or
      errSSLNoRootCert, or a pasted error in quotes. Without one, standard input is read.

      """,
    examples: """

      Examples:
        atsexplain app.log
        log stream --level debug | atsexplain
        nscurl --ats-diagnostics --verbose https://example.com | atsexplain
        atsexplain 'CFNetwork SSLHandshake failed (-9824)'
        atsexplain -9813
        atsexplain --format plist app.log > exceptions.plist

      Exit status:
        0    ran, with or without findings
        1    --fail-on met
        2    wrong usage, or an input that couldn't be read (the others still are)
        130  interrupted; the findings so far were told

      """)

  /// The triage of many inputs.
  static let triage = CommandSpecification(
    name: "triage", operands: "PATH ...",
    summary: "group the failures of many logs and crash reports",
    flags: [
      triageFormat,
      Flag("jobs", short: "j", value: "N", "how many threads read; default: one a processor"),
      Flag("no-redact", "show query strings, cookies, tokens and e-mail addresses"),
      triageAll, triageTop,
      Flag(
        "progress", value: "WHEN", choices: ["auto", "always", "never"],
        "a progress line on standard error: auto (default: on a terminal), always or never"),
      color,
      help,
    ],
    operandHelp: """

      A PATH is a file or a folder. Folders are read with all that is in them; hidden files, files
      that are no text, and a second way to the same file are left out.

      """,
    examples: """

      Examples:
        atsexplain triage ~/Library/Logs/DiagnosticReports
        atsexplain triage --top 5 reports/
        atsexplain triage --format ndjson reports/ > reports.ndjson

      The order of the groups: first what somebody can change in transport security, then what is
      undecided, then the rest; within each, the most frequent first. The ndjson form has
      every group, whatever --top and --all say, so that reports can be merged.

      Exit status:
        0    ran, with or without failures
        2    wrong usage, or a PATH that couldn't be read (the others still are); files in a folder
             that couldn't be read are named and counted
        130  interrupted; what was found so far was told

      """)

  /// The addition of triage reports.
  static let merge = CommandSpecification(
    name: "merge", operands: "REPORT ...",
    summary: "add up triage reports made apart",
    flags: [triageFormat, triageAll, triageTop, color, help],
    operandHelp: """

      A REPORT is what triage or merge wrote with --format ndjson; - is standard input.

      """,
    examples: """

      Examples:
        atsexplain merge --format text monday.ndjson tuesday.ndjson
        cat part-*.ndjson | atsexplain merge -f ndjson - > whole.ndjson

      Exit status:
        0    every report was added
        2    wrong usage, or a report that couldn't be read (the others still are)

      """)

  private static let triageFormat = Flag(
    "format", short: "f", value: "FORMAT", choices: ["text", "markdown", "ndjson"],
    "text (default), markdown, or ndjson: the form that merge reads")

  private static let triageAll = Flag(
    "all", "in text and markdown, also failures that have nothing to do with TLS or ATS")

  private static let triageTop = Flag(
    "top", value: "N", "in text and markdown, only the first N groups")

  static let all = [explain, triage, merge]

  /// Finds the command that the first operand names, and the arguments without that name.
  ///
  /// Options may stand before it; a value in an argument of its own is passed over with its option.
  /// What names no command belongs to the main job.
  static func selected(
    by arguments: [String]
  ) -> (command: CommandSpecification, rest: [String]) {
    var index = 0
    while index < arguments.count, isOption(arguments[index]) {
      index += takesNextArgument(arguments[index]) ? 2 : 1
    }
    // The longest name wins: `policy lint` before `policy`.
    let named = all.filter { !$0.name.isEmpty }.sorted { $0.name.count > $1.name.count }
    for command in named {
      let words = command.name.split(separator: " ").map(String.init)
      guard arguments.count >= index + words.count,
        Array(arguments[index..<(index + words.count)]) == words
      else { continue }
      return (command, Array(arguments[..<index] + arguments[(index + words.count)...]))
    }
    return (explain, arguments)
  }

  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument != "-" && argument != "--"
      && !ParsedArguments.isNumber(argument)
  }

  private static func takesNextArgument(_ option: String) -> Bool {
    all.flatMap(\.flags).contains { flag in
      flag.value != nil
        && (option == "--\(flag.long)" || flag.short.map { option == "-\($0)" } == true)
    }
  }
}

/// The version of the program.
enum Version {
  static let current = "0.1.0"
}

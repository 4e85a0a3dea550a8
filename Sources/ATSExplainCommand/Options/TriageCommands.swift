extension Commands {
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
      undecided, then the rest; within each, the most frequent first. The records of
      ndjson and json are complete, whatever --top and --all say, so that reports can be merged.

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
    "format", short: "f", value: "FORMAT", choices: ["text", "markdown", "ndjson", "json"],
    "text (default), markdown, ndjson (which merge reads), or json: an array of the same")

  private static let triageAll = Flag(
    "all", "in text and markdown, also failures that have nothing to do with TLS or ATS")

  private static let triageTop = Flag(
    "top", value: "N", "in text and markdown, only the first N groups")
}

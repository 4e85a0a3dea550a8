extension Commands {
  /// The triage of many inputs.
  static let triage = CommandSpecification(
    name: "triage", usage: "PATH ...",
    summary: "group the failures of many logs and crash reports",
    operands: [.of(.path, "PATH")],
    flags: [
      triageFormat, triageTop, triageAll, failOn, triageQuiet, triageVerbose,
      Flag("jobs", short: "j", .text("N"), "how many threads read; default: one a processor"),
      unmasked, strings, progress, color, help,
    ],
    operandHelp: """
      A PATH is a file, a folder or an archive. Folders are read with all that is in them; hidden \
      files, files that are no text, and a second way to the same file are left out.
      """,
    detail: """
      The text is a table of the groups, one line each, and the exceptions of all in one policy. \
      The order of the groups: first what somebody can change in transport security, then what is \
      undecided, then the rest; within each, the most frequent first. The records of ndjson and \
      json are complete, whatever --top and --all say, so that reports can be merged.
      """,
    examples: [
      .init("The crash reports of this Mac", "atsexplain triage ~/Library/Logs/DiagnosticReports"),
      .init("The five groups that matter most", "atsexplain triage --top 5 reports/"),
      .init("All about them", "atsexplain triage --top 5 -v reports/"),
      .init("A page to send around", "atsexplain triage --format html reports/ > reports.html"),
      .init("Records for merge", "atsexplain triage --format ndjson reports/ > reports.ndjson"),
    ],
    statuses: [
      .init(0, "ran, with or without failures"), .init(1, "--fail-on met"),
      .init(
        2,
        "wrong usage, or a PATH that couldn't be read (the others still are); files in a folder "
          + "that couldn't be read are named and counted"),
      .init(130, "interrupted; what was found so far was reported"),
    ])

  /// The addition of triage reports.
  static let merge = CommandSpecification(
    name: "merge", usage: "REPORT ...",
    summary: "add up triage reports made apart",
    operands: [.file("REPORT", suffix: ".ndjson")],
    flags: [
      triageFormat, triageTop, triageAll, failOn, triageQuiet, triageVerbose, unmasked, color, help,
    ],
    operandHelp: """
      A REPORT is what triage or merge wrote with --format ndjson; - is standard input.
      """,
    examples: [
      .init("Read two reports as one", "atsexplain merge monday.ndjson tuesday.ndjson"),
      .init(
        "Add parts up for the next merge",
        "cat part-*.ndjson | atsexplain merge -f ndjson - > whole.ndjson"),
    ],
    statuses: [
      .init(0, "every report was added"), .init(1, "--fail-on met"),
      .init(2, "wrong usage, or a report that couldn't be read (the others still are)"),
    ])

  private static let triageFormat = Flag(
    "format", short: "f",
    .choice(
      "FORMAT", standard: "text",
      [
        text, Choice("markdown", "for an issue or a document"),
        Choice("html", "one file with charts, for a browser"),
      ] + json + [Choice("plist", "one policy for all groups, ready to paste into Info.plist")]),
    "format of the output", detail: "The command merge reads ndjson.")

  private static let triageAll = Flag(
    "all", "also failures that have nothing to do with TLS or ATS",
    detail: "In text, Markdown and the charts of HTML; the other formats have them always.")

  private static let triageQuiet = Flag(
    "quiet", short: "q", "only the table, in text", overrides: ["verbose"])

  private static let triageVerbose = Flag(
    "verbose", short: "v", "also each group in full, in text", overrides: ["quiet"])

  private static let triageTop = Flag(
    "top", .text("N"), "in text, markdown and html, only the first N groups")
}

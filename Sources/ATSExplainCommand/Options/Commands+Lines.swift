extension Commands {
  /// The unified log as lines.
  static let lines = CommandSpecification(
    name: "lines", usage: "ARCHIVE ...",
    summary: "print the messages of a unified log archive",
    operands: [.of(.path, "ARCHIVE")],
    flags: [
      Flag("all", "every message, not only those about networking"),
      Flag("process", short: "p", .text("NAME"), "only messages of a process, by name or pid"),
      Flag(
        "since", .text("TIME"), "only messages from a time on, such as '2026-02-17 10:00'",
        detail: "The time is local, as the messages are printed; its end may be left out."),
      Flag(
        "style", short: "s",
        .choice(
          "STYLE", standard: "syslog",
          [
            Choice("syslog", "time, process, sender, subsystem and message"),
            Choice("compact", "the same with level and thread"),
            Choice("ndjson", "one JSON object a message"),
          ]),
        "how messages are printed"),
      strings, help,
    ],
    operandHelp: """
      An ARCHIVE is a .logarchive, a sysdiagnose (as a folder or a .tar.gz), or a .tracev3 file.
      """,
    detail: """
      Messages are printed in the order of the system's clock, as the 'log show' of macOS prints \
      them, so that other tools can go on from there. Signposts are left out. Nothing is masked.
      """,
    examples: [
      .init("What an app logged", "atsexplain lines --all --process Weather system.logarchive"),
      .init(
        "From a sysdiagnose on Linux to a file",
        "atsexplain lines sysdiagnose_2026.02.17.tar.gz > network.log"),
      .init(
        "Records for a program",
        "atsexplain lines --style ndjson --since '2026-02-17 10:00' system.logarchive"),
    ],
    statuses: [
      .init(0, "every archive was read"),
      .init(2, "wrong usage, or something that couldn't be read (the rest still is)"),
      .init(130, "interrupted"),
    ])
}

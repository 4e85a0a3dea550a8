extension Commands {
  /// The audit of a fleet's logs.
  static let audit = CommandSpecification(
    name: "audit", usage: "[LOG ...]",
    summary: "list the servers that don't meet ATS, from logs of devices",
    operands: [.of(.path, "LOG")],
    flags: [
      Flag(
        "format", short: "f",
        .choice(
          "FORMAT", standard: "text",
          [text] + json + [
            Choice("csv", "for a spreadsheet"), Choice("markdown", "a table for a ticket"),
            Choice("html", "one file for a browser"),
          ]),
        "format of the output"),
      Flag(
        "fail-on",
        .choice(
          "WHAT",
          [
            Choice("any", "any line"),
            Choice("scope", "one of a process to which the stricter rules will apply"),
          ]),
        "exit with 1 on such lines", repetition: .refused),
      color, help,
    ],
    operandHelp: """
      A LOG is what log show, log stream or idevicesyslog print, in any style; without one, standard \
      input is read.
      """,
    detail: """
      The system logs a line for each connection that doesn't meet ATS, or the profile FCP_v2.1 that \
      device management, enrolment, app installation and software updates are to require. Each \
      server, demand and process is reported once, with how often, first, last, and what to change.

      In scope are the processes of those services; content caching is exempt. Connections to SCEP \
      servers are exempt, too, but a line doesn't say whether it is of one.

      Compressed logs and archives are read as what is in them.
      """,
    examples: [
      .init("What a device has met", "log show --info --last 1d | atsexplain audit"),
      .init("A table of a folder's logs", "atsexplain audit --format csv app.log > servers.csv"),
      .init(
        "A job that fails where something is in scope",
        "atsexplain audit --fail-on scope device.log"),
    ],
    statuses: [
      .init(0, "ran, whatever was found"), .init(1, "--fail-on met"),
      .init(2, "wrong usage, or a LOG that couldn't be read (the others still are)"),
      .init(130, "interrupted; what was found so far was reported"),
    ])
}

extension Commands {
  /// The server for assistants.
  static let assistant = CommandSpecification(
    name: "mcp", usage: "", summary: "answer assistants over the Model Context Protocol",
    operands: [],
    flags: [
      Flag(
        "root", .of(.path, "DIR"), "let files below DIR be read; may be repeated",
        detail: """
          Links are followed as long as they lead to a place below one of these folders. Without it, \
          no file is read, and logs come as text.
          """, repetition: .collected),
      Flag(
        "allow-check", "offer the tool that connects to servers",
        detail: """
          The tool check connects from this machine, to whatever site the assistant names. No other \
          tool connects.
          """), unmasked, help,
    ],
    detail: """
      A server of the Model Context Protocol on standard input and output, for assistants and editors \
      that start it themselves. Its tools are explain_log, lookup_code, explain_cause, eval_policy, \
      lint_plist, minimal_exception and, where it is allowed, check. The server sends nothing over a \
      network; what the assistant does with an answer, in which secrets are masked, is its affair.

      An answer says of each failure whether its cause is proved, likely or open, and quotes the words \
      of the log that decided. Documentation/MCP.md has the settings of the usual clients.
      """,
    examples: [
      .init("Logs as text only", "atsexplain mcp"),
      .init("Also files of two folders", "atsexplain mcp --root ~/Library/Logs --root App"),
      .init("Also what a server does now", "atsexplain mcp --allow-check"),
    ],
    statuses: [
      .init(0, "the client closed its end"),
      .init(2, "wrong usage, or the output couldn't be written"),
      .init(130, "interrupted"),
    ])
}

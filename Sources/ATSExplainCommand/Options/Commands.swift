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
    ])

  static let all = [explain]
}

/// The version of the program.
enum Version {
  static let current = "0.1.0"
}

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
        "os", value: "RANGE",
        "the systems of the app, such as iOS15+, iOS13-26 or macOS14; default: all in use"),
      Flag(
        "info-plist", value: "FILE",
        "the app's Info.plist: tell which entry governed each host, and the smallest edit"),
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

  /// The look-up in the catalogue.
  static let codes = CommandSpecification(
    name: "codes", operands: "[CODE|SYMBOL|DOMAIN ...]",
    summary: "look error codes up; without operands, list the catalogue",
    flags: [
      Flag(
        "format", short: "f", value: "FORMAT", choices: ["text", "ndjson", "json", "markdown"],
        "text (default), ndjson, json or markdown"),
      color,
      help,
    ],
    operandHelp: """

      A CODE is a number (-9813, 9813, 0x10000438), a number in a stream domain (3:-9802) or in a
      named one ('NSURLErrorDomain Code=-1200'), an alert ('alert 40', 'handshake failure') or a
      cipher suite (0xC02F). A SYMBOL may be a part of one, in any case; a DOMAIN lists its codes.

      """,
    examples: """

      Examples:
        atsexplain codes -9802
        atsexplain codes [3:-9807] NSURLErrorSecureConnectionFailed
        atsexplain codes 'certificate untrusted'
        atsexplain codes AnchorTrusted TLS_RSA_WITH_AES_128_CBC_SHA
        atsexplain codes --format ndjson kCFStreamErrorDomainSSL
        atsexplain codes --format markdown > ErrorCodes.md

      Exit status:
        0    every operand was found
        2    wrong usage, or an operand that the catalogue doesn't have (the others are told)

      """)

  /// The guides to causes.
  static let causes = CommandSpecification(
    name: "causes", operands: "[ID ...]",
    summary: "explain causes: how logs show them, proof, repair; without operands, list them",
    flags: [
      Flag(
        "format", short: "f", value: "FORMAT", choices: ["text", "ndjson", "json", "markdown"],
        "text (default), ndjson, json or markdown"),
      color,
      help,
    ],
    operandHelp: """

      An ID is what a finding has as its cause, such as host-mismatch.

      """,
    examples: """

      Examples:
        atsexplain causes
        atsexplain causes incomplete-chain
        atsexplain causes --format markdown no-forward-secrecy > fix.md

      Exit status:
        0    every operand is a cause
        2    wrong usage, or an operand that is none (the others are told)

      """)

  static let all = [explain, codes, causes, triage, merge] + policyCommands

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

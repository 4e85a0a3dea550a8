internal import AppleErrorCatalog

/// Every command and option of the program.
enum Commands {
  static let help = Flag("help", short: "h", "show help: -h on one screen, --help with examples")

  static let color = Flag(
    "color",
    .choice(
      "WHEN", standard: "auto",
      [
        Choice("auto", "on a terminal, as the environment asks"),
        Choice("always", "in files and pipes, too"), Choice("never", "no escape sequences"),
      ]),
    "colour the text",
    detail: "With auto, NO_COLOR, CLICOLOR_FORCE, CLICOLOR=0 and TERM=dumb are heeded.",
    isRare: true)

  static let progress = Flag(
    "progress",
    .choice(
      "WHEN", standard: "auto",
      [
        Choice("auto", "on a terminal, when the work takes long"),
        Choice("always", "wherever standard error goes"), Choice("never", "not at all"),
      ]),
    "a progress line on standard error", isRare: true)

  static let strings = Flag(
    "strings", .of(.path, "DIR"), "where the strings of a .tracev3 file are",
    detail: """
      A folder with the files that format strings are kept in, such as a .logarchive or \
      /var/db/uuidtext. Without it, they are looked for beside the file.
      """, isRare: true, repetition: .refused)

  static let unmasked = Flag(
    "no-redact", "show query strings, cookies, tokens and e-mail addresses",
    detail: "What may be private is masked otherwise, in every format.", isRare: true)

  static let json = [
    Choice("ndjson", "one JSON object a line"), Choice("json", "one JSON array of the same"),
  ]

  static let text = Choice("text", "for people")

  /// What build servers read.
  static let builds = [
    Choice("sarif", "for code scanning"), Choice("junit", "for the test results of a build"),
    Choice("github", "annotations of a GitHub workflow"),
  ]

  /// Examples of what `--os` takes.
  static let systems = [
    Choice("iOS15+", "iOS 15 and later"), Choice("iOS16+", "iOS 16 and later"),
    Choice("iOS17+", "iOS 17 and later"), Choice("iOS18+", "iOS 18 and later"),
    Choice("iOS26", "iOS 26 alone"), Choice("iOS13-26", "iOS 13 to iOS 26"),
    Choice("macOS13+", "macOS 13 and later"), Choice("macOS14+", "macOS 14 and later"),
    Choice("macOS15+", "macOS 15 and later"), Choice("tvOS17+", "tvOS 17 and later"),
    Choice("watchOS10+", "watchOS 10 and later"), Choice("visionOS2+", "visionOS 2 and later"),
  ]

  /// The condition of the exit status.
  static let failOn = Flag(
    "fail-on",
    .choice(
      "WHAT",
      [
        Choice("any", "any finding"),
        Choice("ats", "one that an exception or the policy repairs"),
        Choice("trust", "one of TLS or trust that the server has to repair"),
        Choice("undecided", "one whose cause the log leaves open"),
      ]),
    "exit with 1 on findings", repetition: .refused)

  /// The main job.
  static let explain = CommandSpecification(
    name: "", usage: "[INPUT ...]",
    summary: "say why connections failed, and the minimal ATS exception",
    operands: [.of(.input, "INPUT")],
    flags: [
      Flag(
        "format", short: "f",
        .choice(
          "FORMAT", standard: "text",
          [text] + json + [Choice("markdown", "a report for a ticket or a pull request")] + builds
            + [
              Choice("plist", "one merged policy, ready to paste into Info.plist"),
              Choice("plistbuddy", "the same as commands of PlistBuddy"),
            ]),
        "format of the output"),
      Flag(
        "os", .example("RANGE", systems),
        "the app's systems, such as iOS15+, iOS13-26 or macOS14",
        detail: """
          Without it, what the log says counts, else every system that is in use, with the \
          differences named.
          """, isRare: true, repetition: .refused),
      Flag(
        "info-plist", .file("FILE", suffix: ".plist"),
        "judge against the app's own policy",
        detail: """
          Says which entry of its NSAppTransportSecurity governed each host, what contradicts \
          itself there, and the smallest edit.
          """, repetition: .refused),
      failOn,
      Flag(
        "process", short: "p", .text("NAME"), "only failures of a process, by name or pid",
        isRare: true,
        repetition: .refused),
      Flag(
        "host", .text("HOST"), "only failures of a host and its subdomains", isRare: true,
        repetition: .refused),
      Flag(
        "since", .text("TIME"), "only failures from a time on, such as '2026-02-17 10:00'",
        detail: """
          Times are compared as the log prints them; a date or a time of day alone will do. Failures \
          whose lines have no time are left out.
          """, isRare: true, repetition: .refused),
      Flag(
        "until", .text("TIME"), "only failures up to a time, its minute or day included",
        isRare: true, repetition: .refused),
      unmasked,
      Flag(
        "all", "also failures that have nothing to do with TLS or ATS",
        detail: "ndjson and json always have them, and so has the answer to a pasted error.",
        isRare: true),
      Flag("quiet", short: "q", "only the verdict lines", isRare: true, overrides: ["verbose"]),
      Flag("verbose", short: "v", "all of the evidence", isRare: true, overrides: ["quiet"]),
      Flag(
        "jobs", short: "j", .text("N"),
        "how many threads read a long file; default: one a processor", isRare: true),
      strings, color, progress,
      Flag("version", short: "V", "show the version and what it is built with", isRare: true),
      help,
    ],
    operandHelp: "An INPUT is a log, - for standard input, a code (-9813) or a quoted error.",
    detail: """
      For each failed connection, once: its cause with the words of the log that prove it, and \
      what repairs it: the smallest App Transport Security exception, a change on the server, or \
      the plain statement that no exception can help.

      Without an INPUT, standard input is read: on a terminal, what is pasted until Ctrl-D. A code may \
      be a symbol, too, such as errSSLNoRootCert, a check such as SSLHostname, a key of the policy, or a \
      cause such as host-mismatch; an error is given in quotes as it was copied.

      Compressed logs and archives are read as what is in them, a .logarchive and a sysdiagnose as \
      the unified log that they hold. Live logs can be piped in; a \
      failure is reported when it is complete.
      """,
    examples: [
      .init("Explain what failed in a log", "atsexplain app.log"),
      .init("Explain an error that you have in front of you", "atsexplain -9813"),
      .init("The same with the whole line", "atsexplain 'CFNetwork SSLHandshake failed (-9824)'"),
      .init("Explain what is in the clipboard", "pbpaste | atsexplain"),
      .init("Follow a live log", "log stream --level debug | atsexplain"),
      .init(
        "Solve a transcript for the smallest exception",
        "nscurl --ats-diagnostics --verbose https://example.com | atsexplain"),
      .init(
        "Judge against the policy that the app has",
        "atsexplain --info-plist App/Info.plist --os iOS15+ app.log"),
      .init("Write the exceptions alone", "atsexplain --format plist app.log > exceptions.plist"),
      .init("Let a build fail where ATS is in the way", "atsexplain --fail-on ats app.log"),
    ],
    statuses: [
      .init(0, "ran, with or without findings"), .init(1, "--fail-on met"),
      .init(2, "wrong usage, or an input that couldn't be read (the others still are)"),
      .init(130, "interrupted; the findings so far were reported"),
    ])

  /// The look-up in the catalogue.
  static let codes = CommandSpecification(
    name: "codes", usage: "[CODE|SYMBOL|DOMAIN ...]",
    summary: "look error codes up; without operands, list them all",
    operands: [.of(.code, "CODE")],
    flags: [
      Flag(
        "format", short: "f",
        .choice(
          "FORMAT", standard: "text",
          [text] + json + [Choice("markdown", "tables for a document")]),
        "format of the output"),
      Flag("verbose", short: "v", "each entry whole, in text"),
      color, help,
    ],
    operandHelp: """
      A CODE is a number (-9813, 9813, 0x10000438), a number in a stream domain (3:-9802) or in a \
      named one ('NSURLErrorDomain Code=-1200'), an alert ('alert 40', 'handshake failure') or a \
      cipher suite (0xC02F). A SYMBOL may be a part of one, in any case; a DOMAIN lists its codes. \
      Pasted pieces ('-1200 [3:-9802]'), keys of a policy, causes and Chromium's ERR_CERT names are \
      understood as well.
      """,
    examples: [
      .init("What a code means and what can be behind it", "atsexplain codes -9802"),
      .init(
        "Codes as logs and Swift print them",
        "atsexplain codes '[3:-9807]' NSURLErrorSecureConnectionFailed"),
      .init("Search the meanings", "atsexplain codes 'certificate untrusted'"),
      .init(
        "A trust check and a cipher suite",
        "atsexplain codes AnchorTrusted TLS_RSA_WITH_AES_128_CBC_SHA"),
      .init(
        "All codes of a domain, for a program",
        "atsexplain codes --format ndjson kCFStreamErrorDomainSSL"),
      .init("The whole catalogue", "atsexplain codes --format markdown > ErrorCodes.md"),
    ],
    statuses: [
      .init(0, "every operand was found"),
      .init(
        2, "wrong usage, or an operand that the catalogue doesn't have (the others are answered)"),
    ])

  /// The help of each command, for those who look for it there.
  static let helpCommand = CommandSpecification(
    name: "help", usage: "[COMMAND]", summary: "show the full help of a command",
    operands: [.of(.command, "COMMAND")], flags: [help],
    operandHelp: "A COMMAND is one or two words; without, the help of the main job is shown.",
    examples: [
      .init("Everything about a command", "atsexplain help policy lint"),
      .init("Everything about the main job", "atsexplain help"),
    ],
    statuses: [.init(0, "shown"), .init(2, "there is no such command")])

  /// The completion scripts.
  static let completions = CommandSpecification(
    name: "completions", usage: "SHELL", summary: "print the completion script for a shell",
    operands: [
      .choice(
        "SHELL",
        [Choice("bash", "bash 3.2 or newer"), Choice("zsh", "zsh 5"), Choice("fish", "fish 3")])
    ],
    flags: [help],
    operandHelp: """
      A SHELL is bash, zsh or fish. The script is static: completing starts no program.
      """,
    examples: [
      .init("For this session of bash", #"eval "$(atsexplain completions bash)""#),
      .init(
        "For bash with bash-completion, for good",
        "atsexplain completions bash > "
          + "~/.local/share/bash-completion/completions/atsexplain"),
      .init(
        "For zsh, into a folder of $fpath", "atsexplain completions zsh > ~/.zfunc/_atsexplain"),
      .init(
        "For fish", "atsexplain completions fish > ~/.config/fish/completions/atsexplain.fish"),
    ],
    statuses: [.init(0, "printed"), .init(2, "wrong usage")])

  /// The manual page, for packagers.
  static let manual = CommandSpecification(
    name: "manual", usage: "", summary: "print the manual page, in mdoc",
    operands: [], flags: [help],
    examples: [.init("Install the page", "atsexplain manual > atsexplain.1")],
    statuses: [.init(0, "printed"), .init(2, "wrong usage")], isHidden: true)

  /// The guides to causes.
  static let causes = CommandSpecification(
    name: "causes", usage: "[ID ...]",
    summary: "explain causes: signs, proof, repair; or list them all",
    operands: [
      .choice(
        "ID",
        FailureCause.allCases.map { cause in
          // The guides have better words, but every start of the program would read them all.
          let words = cause.rawValue.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
          return Choice(cause.rawValue, String(decoding: words, as: UTF8.self))
        })
    ],
    flags: [
      Flag(
        "format", short: "f",
        .choice(
          "FORMAT", standard: "text",
          [text] + json + [Choice("markdown", "pages for a document")]),
        "format of the output"),
      color, help,
    ],
    operandHelp: "An ID is what a finding has as its cause, such as host-mismatch.",
    examples: [
      .init("Every cause in a line", "atsexplain causes"),
      .init("How one shows, how to prove and repair it", "atsexplain causes incomplete-chain"),
      .init(
        "The same for a ticket",
        "atsexplain causes --format markdown no-forward-secrecy > fix.md"),
    ],
    statuses: [
      .init(0, "every operand is a cause"),
      .init(2, "wrong usage, or an operand that is none (the others are answered)"),
    ])

  static let all =
    [explain, codes, causes, triage, merge, lines, check, audit] + policyCommands
    + [assistant, completions, helpCommand, manual]

  /// The commands that users see, the main job left out.
  static var shown: [CommandSpecification] { all.filter { !$0.name.isEmpty && !$0.isHidden } }
}

internal import AppTransportSecurity

extension Commands {
  private static let records = Flag(
    "format", short: "f", .choice("FORMAT", standard: "text", [text] + json),
    "format of the output")

  private static let from = Flag(
    "from", .file("LOG"), "the log of the app's failures, or - for standard input",
    repetition: .refused)

  private static let deployment = Flag(
    "os", .example("RANGE", systems), "the app's systems, such as iOS15+, iOS13-26 or macOS14",
    detail: "Without it, what the file says counts.", repetition: .refused)

  private static let propertyList = Value.file("FILE", suffix: ".plist")

  /// The word that the commands about policies start with.
  static let policy = CommandSpecification(
    name: "policy", usage: "COMMAND ...",
    summary: "evaluate, audit and edit the policies of Info.plist files",
    operands: [], flags: [help],
    examples: [
      .init("Audit an Info.plist", "atsexplain policy lint App/Info.plist"),
      .init("Everything about a command", "atsexplain help policy lint"),
    ])

  /// What a policy does to requests.
  static let policyEval = CommandSpecification(
    name: "policy eval", usage: "FILE URL ...",
    summary: "what a policy does to a request, and why",
    operands: [propertyList, .text("URL")],
    flags: [
      Flag(
        "os",
        .example(
          "VERSION",
          [
            Choice("iOS26", "iOS 26"), Choice("iOS18.4", "iOS 18.4"), Choice("iOS15", "iOS 15"),
            Choice("macOS14", "macOS 14"), Choice("macOS26", "macOS 26"),
          ]),
        "one version, such as iOS18.4; default: the newest known", repetition: .refused),
      Flag(
        "context",
        .choice(
          "WHOSE", standard: "app",
          [
            Choice("app", "the app's own requests"), Choice("media", "AVFoundation"),
            Choice("web", "a web view"),
          ]), "whose load it is"),
      records, color, help,
    ],
    operandHelp: """
      A FILE is an XML or binary property list, or - for standard input. A URL has one of the \
      schemes http, https, ws and wss. The app is taken as linked with the newest SDK.
      """,
    examples: [
      .init(
        "Would a cleartext request pass?",
        "atsexplain policy eval App/Info.plist http://example.com/"),
      .init(
        "What an old system and a web view make of it",
        "atsexplain policy eval --os iOS9 --context web App/Info.plist https://example.com/"),
    ],
    statuses: [
      .init(0, "every URL was evaluated"),
      .init(2, "wrong usage, or a file or URL that couldn't be read"),
    ])

  /// The audit.
  static let policyLint = CommandSpecification(
    name: "policy lint", usage: "FILE|FOLDER ...",
    summary: "audit the NSAppTransportSecurity of Info.plist files",
    operands: [propertyList],
    flags: [
      deployment,
      Flag(
        "format", short: "f",
        .choice("FORMAT", standard: "text", [text] + json + builds), "format of the output"),
      Flag("strict", "warnings are errors"),
      Flag(
        "disable", .example("RULE", LintRule.allCases.map { Choice($0.rawValue, $0.hint) }),
        "switch a rule off; may be repeated, or a list with commas",
        detail: """
          A comment in the file does so, too: <!-- atsexplain:disable RULE --> from its line on, \
          atsexplain:disable:next and atsexplain:disable:this for one line.
          """, repetition: .collected),
      Flag(
        "baseline", .file("FILE", suffix: ".ndjson"), "pass over the faults of an earlier run",
        detail: "The FILE is what '--format ndjson' wrote then; lines may have moved since.",
        isRare: true, repetition: .refused),
      Flag(
        "config", .file("FILE"), "settings; default: .atsexplain-lint, if it is here",
        detail: "One a line: strict, disable RULE ..., baseline FILE; # begins a comment.",
        isRare: true, repetition: .refused),
      Flag("quiet", short: "q", "one line a fault"),
      color, help,
    ],
    operandHelp: """
      A FILE is an XML or binary property list, or - for standard input. Of a FOLDER or an \
      .xcodeproj all Info.plist files below are audited together, except in hidden folders, \
      DerivedData and node_modules; links to folders aren't followed.
      """,
    examples: [
      .init("Audit one file", "atsexplain policy lint App/Info.plist"),
      .init(
        "Let warnings fail a build, App Review aside",
        "atsexplain policy lint -q --strict --disable needs-justification App/Info.plist"),
      .init(
        "Audit a project, for a program",
        "atsexplain policy lint --os iOS15+ --format ndjson App.xcodeproj"),
    ],
    statuses: [
      .init(0, "no error (warnings and notes or none)"),
      .init(1, "an error: a key without effect, or the opposite; with --strict a warning, too"),
      .init(2, "wrong usage, or a file that couldn't be read (the others still are)"),
    ])

  /// The edit.
  static let policyApply = CommandSpecification(
    name: "policy apply", usage: "FILE --from LOG",
    summary: "add the minimal exceptions for a log to an Info.plist",
    operands: [propertyList],
    flags: [
      from,
      Flag("write", "write the file; without, only show what would change"),
      Flag(
        "smallest", "also drop what the log doesn't ask for",
        detail: "The smallest policy instead of the smallest edit."),
      Flag(
        "format", short: "f",
        .choice(
          "FORMAT", standard: "text",
          [Choice("text", "a unified diff"), Choice("plistbuddy", "commands for a shell")]),
        "format of the output"),
      deployment, color, help,
    ],
    operandHelp: """
      Only failures that an exception alone repairs are turned into keys; the others are named. \
      An edit that would take something away from any other host isn't proposed.
      """,
    examples: [
      .init("Show the edit", "atsexplain policy apply App/Info.plist --from app.log"),
      .init(
        "Let patch do it", "atsexplain policy apply App/Info.plist --from app.log | patch -p0"),
      .init("Do it", "atsexplain policy apply App/Info.plist --from app.log --write"),
    ],
    statuses: [
      .init(0, "the edit was shown or written, or none is needed"),
      .init(2, "wrong usage, a file that couldn't be read, or an edit that was refused"),
    ])

  /// The opposite of the edit.
  static let policyTighten = CommandSpecification(
    name: "policy tighten", usage: "FILE --from LOG",
    summary: "list exceptions that a log shows unused or too wide",
    operands: [propertyList],
    flags: [from, deployment, records, color, help],
    operandHelp: """
      Suggestions only, each with its evidence: a log shows what happened while it ran, and not \
      what the app does at other times.
      """,
    examples: [
      .init("From a log", "atsexplain policy tighten App/Info.plist --from app.log"),
      .init(
        "From a transcript",
        "nscurl --ats-diagnostics https://example.com "
          + "| atsexplain policy tighten App/Info.plist --from -"),
    ],
    statuses: [
      .init(0, "ran, with or without suggestions"),
      .init(2, "wrong usage, or a file that couldn't be read"),
    ])

  /// The code beside a policy.
  static let policyCode = CommandSpecification(
    name: "policy code", usage: "HOST",
    summary: "print a URLSession delegate that trusts a private CA",
    operands: [.text("HOST")],
    flags: [
      Flag(
        "style",
        .choice(
          "STYLE", standard: "async",
          [Choice("async", "an async function"), Choice("completion", "a completion handler")]),
        "the form of the delegate method"),
      Flag(
        "anchor", .file("FILE.cer", suffix: ".cer"),
        "the certificate in the app's bundle; default: HOST.cer",
        detail: "The file has to be in DER form.", repetition: .refused),
      help,
    ],
    operandHelp: """
      The delegate trusts a private CA, or a server's own certificate. It evaluates trust: the \
      anchor is set and the host name is checked. It accepts no certificate that doesn't lead to \
      the anchor.
      """,
    examples: [
      .init("For a CA of your own", "atsexplain policy code nas.local --anchor HomeCA.cer"),
      .init(
        "For code without async",
        "atsexplain policy code --style completion dev.example.com > AnchoredTrust.swift"),
    ],
    statuses: [.init(0, "printed"), .init(2, "wrong usage")])

  /// Every command about policies; the bare word comes first.
  static let policyCommands = [
    policy, policyEval, policyLint, policyApply, policyTighten, policyCode,
  ]

  /// What to say where no command about policies was named.
  static func missingPolicyCommand(_ operands: [String]) -> UsageError {
    let words = policyCommands.compactMap { $0.words.dropFirst().first }
    let list = words.joined(separator: ", ")
    guard let given = operands.first else {
      return UsageError(
        message: "policy needs one of the commands \(list). See 'atsexplain policy --help'.")
    }
    let near = Suggestion.nearest(to: given, among: words)
    let hint = near.map { " Did you mean 'policy \($0)'?" } ?? ""
    return UsageError(
      message: "unknown command 'policy \(given)': it is one of \(list)." + hint)
  }
}

extension LintRule {
  /// A word on the rule, for completions.
  ///
  /// The summaries say more, but every start of the program would read them all.
  fileprivate var hint: String {
    String(
      decoding: rawValue.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 },
      as: UTF8.self)
  }
}

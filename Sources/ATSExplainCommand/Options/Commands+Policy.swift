extension Commands {
  private static let records = Flag(
    "format", short: "f", value: "FORMAT", choices: ["text", "ndjson", "json"],
    "text (default), ndjson or json")

  private static let from = Flag(
    "from", value: "LOG", "the log of the app's failures, or - for standard input")

  private static let deployment = Flag(
    "os", value: "RANGE",
    "the systems of the app, such as iOS15+, iOS13-26 or macOS14; default: what the file says")

  /// The word that the commands about policies start with.
  static let policy = CommandSpecification(
    name: "policy", operands: "eval|lint|apply|tighten|code ...",
    summary: "evaluate, audit and edit the NSAppTransportSecurity of Info.plist files",
    flags: [help],
    operandHelp: """

      Commands: eval, lint, apply, tighten, code. Each has its own --help.

      """)

  /// What a policy does to requests.
  static let policyEval = CommandSpecification(
    name: "policy eval", operands: "FILE URL ...",
    summary: "what the policy of an Info.plist does to a request, and why",
    flags: [
      Flag(
        "os", value: "VERSION",
        "one version, such as iOS18.4 or macOS14; default: the newest known"),
      Flag(
        "context", value: "WHOSE", choices: ["app", "media", "web"],
        "whose load it is: app (default), media (AVFoundation) or web (a web view)"),
      records, color, help,
    ],
    operandHelp: """

      A FILE is an XML or binary property list, or - for standard input. A URL has one of the
      schemes http, https, ws and wss. The app is taken as linked with the newest SDK.

      """,
    examples: """

      Examples:
        atsexplain policy eval Info.plist http://example.com/
        atsexplain policy eval --os iOS9 --context web Info.plist https://example.com/

      Exit status:
        0    every URL was evaluated
        2    wrong usage, or a file or URL that couldn't be read

      """)

  /// The audit.
  static let policyLint = CommandSpecification(
    name: "policy lint", operands: "FILE|FOLDER ...",
    summary: "audit the NSAppTransportSecurity of Info.plist files",
    flags: [
      deployment,
      Flag(
        "format", short: "f", value: "FORMAT",
        choices: ["text", "ndjson", "json", "sarif", "junit", "github"],
        "text (default), ndjson, json, sarif, junit or github"),
      color, help,
    ],
    operandHelp: """

      A FILE is an XML or binary property list, or - for standard input. Of a FOLDER or an
      .xcodeproj all Info.plist files below are audited together, except in hidden folders,
      DerivedData and node_modules; links to folders aren't followed.

      """,
    examples: """

      Examples:
        atsexplain policy lint App/Info.plist
        atsexplain policy lint --os iOS15+ --format ndjson App.xcodeproj

      Exit status:
        0    no error (warnings and notes or none)
        1    an error: a key without effect, or with the opposite of what it says
        2    wrong usage, or a file that couldn't be read (the others still are)

      """)

  /// The edit.
  static let policyApply = CommandSpecification(
    name: "policy apply", operands: "FILE --from LOG",
    summary: "add the minimal exceptions for a log's failures to an Info.plist",
    flags: [
      from,
      Flag("write", "write the file; without, only show what would change"),
      Flag(
        "smallest",
        "the smallest policy instead of the smallest edit: also drop what the log doesn't ask for"),
      Flag(
        "format", short: "f", value: "FORMAT", choices: ["text", "plistbuddy"],
        "text: a unified diff (default), or plistbuddy: commands for a shell"),
      deployment, color, help,
    ],
    operandHelp: """

      Only failures that an exception alone repairs are turned into keys; the others are named.
      An edit that would take something away from any other host isn't proposed.

      """,
    examples: """

      Examples:
        atsexplain policy apply Info.plist --from app.log
        atsexplain policy apply Info.plist --from app.log | patch -p0
        atsexplain policy apply Info.plist --from app.log --write

      Exit status:
        0    the edit was shown or written, or none is needed
        2    wrong usage, a file that couldn't be read, or an edit that was refused

      """)

  /// The opposite of the edit.
  static let policyTighten = CommandSpecification(
    name: "policy tighten", operands: "FILE --from LOG",
    summary: "list exceptions that a log shows unused, or wider than needed",
    flags: [from, deployment, records, color, help],
    operandHelp: """

      Suggestions only, each with its evidence: a log shows what happened while it ran, and not
      what the app does at other times.

      """,
    examples: """

      Examples:
        atsexplain policy tighten Info.plist --from app.log
        nscurl --ats-diagnostics https://example.com | atsexplain policy tighten Info.plist --from -

      Exit status:
        0    ran, with or without suggestions
        2    wrong usage, or a file that couldn't be read

      """)

  /// The code beside a policy.
  static let policyCode = CommandSpecification(
    name: "policy code", operands: "HOST",
    summary: "print a URLSession delegate that trusts a private CA or a server's own certificate",
    flags: [
      Flag(
        "style", value: "STYLE", choices: ["async", "completion"],
        "async (default) or completion: the form of the delegate method"),
      Flag(
        "anchor", value: "FILE.cer",
        "the certificate in the app's bundle, in DER form; default: HOST.cer"),
      help,
    ],
    operandHelp: """

      The delegate evaluates trust: the anchor is set and the host name is checked. It accepts no
      certificate that doesn't lead to the anchor.

      """,
    examples: """

      Examples:
        atsexplain policy code nas.local --anchor HomeCA.cer
        atsexplain policy code --style completion dev.example.com > AnchoredTrust.swift

      """)

  /// Every command about policies; the bare word comes last.
  static let policyCommands = [
    policyEval, policyLint, policyApply, policyTighten, policyCode, policy,
  ]

  /// What to say where no command about policies was named.
  static func missingPolicyCommand(_ operands: [String]) -> UsageError {
    let words = policyCommands.compactMap { $0.name.split(separator: " ").dropFirst().first }
      .map(String.init)
    guard let given = operands.first else {
      return UsageError(
        message: "policy needs one of the commands \(words.joined(separator: ", "))")
    }
    let near = Suggestion.nearest(to: given, among: words)
    let hint = near.map { " Did you mean 'policy \($0)'?" } ?? ""
    return UsageError(
      message: "unknown command 'policy \(given)': it is one of \(words.joined(separator: ", "))."
        + hint)
  }
}

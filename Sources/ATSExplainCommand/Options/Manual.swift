/// The manual page `atsexplain(1)` in mdoc, made of the declarations of commands and options.
struct Manual {
  /// When this version of the page was written, as mdoc wants it.
  private static let date = "November 21, 2026"

  private var lines: [String] = []

  /// The whole page, newline at its end.
  static var text: String {
    var manual = Manual()
    manual.write()
    return manual.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    let main = Commands.explain
    lines = [
      #".\" Written by 'atsexplain manual'; the declarations of its options are the source."#,
      ".Dd \(Self.date)", ".Dt ATSEXPLAIN 1", ".Os", ".Sh NAME", ".Nm atsexplain",
      ".Nd \(Self.escaped(main.summary))", ".Sh SYNOPSIS",
    ]
    for command in Commands.all where !command.isHidden { synopsis(of: command) }
    lines.append(".Sh DESCRIPTION")
    paragraphs(main.detail)
    lines.append(".Pp")
    paragraphs(main.operandHelp)
    lines.append(".Pp")
    lines.append("The options of the main job are:")
    options(of: main)
    lines.append(".Sh COMMANDS")
    for command in Commands.shown { section(command) }
    lines.append(".Sh ENVIRONMENT")
    list(Help.environment.map { (".It Ev \($0.0)", $0.1) }, width: "FORCE_HYPERLINK")
    lines += [".Sh EXIT STATUS", "The main job ends with:"]
    statuses(of: main)
    lines.append(".Sh EXAMPLES")
    examples(of: main)
    lines += [
      ".Sh SEE ALSO", ".Rs",
      ".%A Apple Inc.", ".%T NSAppTransportSecurity",
      ".%U https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity",
      ".Re",
    ]
  }

  // MARK: Parts

  private mutating func synopsis(of command: CommandSpecification) {
    lines.append(".Nm")
    for word in command.words { lines.append(".Cm \(word)") }
    if command.flags.count > 1 { lines.append(".Op Ar options") }
    let isOptional = command.usage.hasPrefix("[")
    let bare = command.usage.filter { $0 != "[" && $0 != "]" }
    for word in bare.split(separator: " ") where word != "..." {
      if word.hasPrefix("--") {
        lines.append(".Fl \\-\(word.dropFirst(2))")
      } else {
        lines.append((isOptional ? ".Op Ar " : ".Ar ") + word)
      }
    }
    if bare.hasSuffix("...") { lines[lines.count - 1] += " ..." }
  }

  private mutating func section(_ command: CommandSpecification) {
    lines.append(".Ss \(command.fullName)")
    paragraphs(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    for text in [command.operandHelp, command.detail] where !text.isEmpty {
      lines.append(".Pp")
      paragraphs(text)
    }
    let own = command.flags.filter { $0.long != Commands.help.long }
    if !own.isEmpty {
      lines += [".Pp", "The options are:"]
      options(own)
    }
    if command.statuses.contains(where: { $0.code != 0 }) {
      lines += [".Pp", "It ends with:"]
      statuses(of: command)
    }
    if !command.examples.isEmpty {
      lines.append(".Pp")
      examples(of: command)
    }
  }

  private mutating func options(of command: CommandSpecification) { options(command.flags) }

  private mutating func options(_ flags: [Flag]) {
    lines.append(".Bl -tag -width Ds")
    for flag in flags {
      var head = ".It "
      if let short = flag.short { head += "Fl \(short) , " }
      head += "Fl \\-\(Self.escaped(flag.long))"
      if let value = flag.value { head += " Ar \(value.name)" }
      lines.append(head)
      paragraphs(flag.summary.prefix(1).uppercased() + flag.summary.dropFirst() + ".")
      if !flag.detail.isEmpty { paragraphs(flag.detail) }
      guard let choices = flag.value?.choices else { continue }
      let width = choices.map(\.name).max { $0.count < $1.count } ?? ""
      list(
        choices.map { choice in
          let isStandard = choice.name == flag.value?.standard
          return (".It Cm \(choice.name)", choice.summary + (isStandard ? " (default)" : ""))
        }, width: width)
    }
    lines.append(".El")
  }

  private mutating func statuses(of command: CommandSpecification) {
    list(command.statuses.map { (".It \($0.code)", $0.meaning) }, width: "130")
  }

  private mutating func list(_ rows: [(item: String, words: String)], width: String) {
    lines.append(".Bl -tag -width \(width) -compact")
    for row in rows {
      lines.append(row.item)
      paragraphs(row.words)
    }
    lines.append(".El")
  }

  private mutating func examples(of command: CommandSpecification) {
    for (index, example) in command.examples.enumerated() {
      if index > 0 { lines.append(".Pp") }
      paragraphs(example.purpose + ":")
      lines += [".Bd -literal -offset indent", Self.escaped(example.line), ".Ed"]
    }
  }

  // MARK: Text

  /// Adds paragraphs, a sentence a line, as mdoc wants them.
  private mutating func paragraphs(_ text: String) {
    for (index, paragraph) in Help.paragraphs(text).enumerated() {
      if index > 0 { lines.append(".Pp") }
      let escaped = Self.escaped(paragraph)
      var line = ""
      for word in escaped.split(separator: " ") {
        if !line.isEmpty,
          line.last == "." || line.last == "?" || line.utf8.count + word.utf8.count > 78
        {
          lines.append(line)
          line = ""
        }
        // A word at the begin of a line may not look like a request.
        line += line.isEmpty ? Self.guarded(String(word)) : " " + word
      }
      if !line.isEmpty { lines.append(line) }
    }
  }

  /// Text in which nothing steers the formatter, and every `-` can be copied as one.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      default: result.append(character)
      }
    }
    return result
  }

  private static func guarded(_ word: String) -> String {
    word.hasPrefix(".") ? "\\&" + word : word
  }
}

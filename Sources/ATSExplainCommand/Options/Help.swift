/// The help texts, made of the declarations of commands and options.
struct Help {
  /// The width of the text in columns.
  private let width: Int

  /// A screen: `-h` has to fit it.
  static let screen = (columns: 80, rows: 24)

  init(width: Int) { self.width = width }

  // MARK: -h

  /// The help on one screen.
  func short(_ specification: CommandSpecification) -> String {
    var lines = wrapped(sentence(specification.summary))
    lines.append("Usage: \(specification.usageLine)")
    if !specification.operandHelp.isEmpty { lines += wrapped(specification.operandHelp) }
    let flags = specification.flags.filter { !$0.isRare }
    if !flags.isEmpty {
      lines += ["", "Options:"] + table(flags.map { (head($0), shortWords($0)) })
    }
    // One line has to hold them, so a letter goes before a name.
    let rare = specification.flags.filter(\.isRare).map { $0.spellings[0] }
    if !rare.isEmpty { lines += wrapped("  Also " + rare.joined(separator: ", "), hanging: 2) }
    let commands = subcommands(of: specification)
    if !commands.isEmpty { lines += ["", "Commands:"] + table(commands) }
    lines.append(
      specification.name.isEmpty
        ? "Examples and more: atsexplain --help, atsexplain help COMMAND"
        : "Examples and more: \(specification.fullName) --help")
    return lines.joined(separator: "\n") + "\n"
  }

  private func shortWords(_ flag: Flag) -> String {
    guard let value = flag.value, let choices = value.choices else { return flag.summary }
    let names = choices.map { $0.name == value.standard ? "\($0.name) (default)" : $0.name }
    return flag.summary + ": " + names.joined(separator: ", ")
  }

  /// The commands below one: on the screen, those of one word.
  private func subcommands(of specification: CommandSpecification) -> [(String, String)] {
    let shown = Commands.shown
    guard specification.name.isEmpty else {
      return shown.filter { $0.words.count > 1 && $0.words[0] == specification.name }
        .map { ($0.name, $0.summary) }
    }
    // The last line names `help`, which explains what is set up once.
    let elsewhere = [
      Commands.helpCommand.name, Commands.completions.name, Commands.assistant.name,
    ]
    return shown.filter { $0.words.count == 1 && !elsewhere.contains($0.name) }
      .map { ($0.name, $0.summary) }
  }

  // MARK: --help

  /// All there is to say.
  func full(_ specification: CommandSpecification) -> String {
    var lines = wrapped(sentence(specification.summary))
    lines += ["", "Usage: \(specification.usageLine)"]
    for text in [specification.operandHelp, specification.detail] where !text.isEmpty {
      for paragraph in Self.paragraphs(text) { lines += [""] + wrapped(paragraph) }
    }
    let commands =
      specification.name.isEmpty
      ? Commands.shown.map { ($0.name, $0.summary) } : subcommands(of: specification)
    if !commands.isEmpty { lines += ["", "Commands:"] + table(commands) }
    lines += ["", "Options:"]
    for (index, flag) in specification.flags.enumerated() {
      if index > 0 { lines.append("") }
      lines += entry(flag)
    }
    if !specification.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in specification.examples {
        // A command is alone and whole, so that it can be copied.
        lines += wrapped("  " + example.purpose + ":", hanging: 2) + ["      " + example.line]
      }
    }
    if specification.name.isEmpty {
      lines += ["", "Environment:"] + table(Self.environment)
    }
    if !specification.statuses.isEmpty {
      lines += ["", "Exit status:"]
      lines += table(specification.statuses.map { (String($0.code), $0.meaning) })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The variables that are heeded.
  static let environment = [
    ("NO_COLOR", "no colour, unless --color always is given"),
    ("CLICOLOR_FORCE", "colour in files and pipes, too; CLICOLOR=0 switches it off"),
    ("COLUMNS", "the width of the text; without, that of the terminal"),
    ("TERM", "with 'dumb', neither colour nor progress nor links"),
    ("FORCE_HYPERLINK", "1: names of files are links on any terminal; 0: on none"),
  ]

  /// The parts of a text between empty lines.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  private func entry(_ flag: Flag) -> [String] {
    var lines = ["  " + head(flag)]
    var words = sentence(flag.summary)
    if !flag.detail.isEmpty { words += " " + flag.detail }
    lines += wrapped(String(repeating: " ", count: 10) + words, hanging: 10)
    let offers = flag.value?.choices ?? []
    let size = (offers.map(\.name.count).max() ?? 0) + 2
    for offer in offers {
      let isStandard = offer.name == flag.value?.standard
      lines += wrapped(
        String(repeating: " ", count: 12) + Self.padded(offer.name, to: size) + offer.summary
          + (isStandard ? " (default)" : ""), hanging: 12 + size)
    }
    return lines
  }

  // MARK: Layout

  private func head(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return short + "--" + flag.long + (flag.value.map { " " + $0.name } ?? "")
  }

  /// Two columns, the second wrapped within itself.
  private func table(_ rows: [(String, String)]) -> [String] {
    let size = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.flatMap { row in
      wrapped("  " + Self.padded(row.0, to: size) + row.1, hanging: 2 + size)
    }
  }

  private static func padded(_ text: String, to size: Int) -> String {
    text + String(repeating: " ", count: max(1, size - text.count))
  }

  private func sentence(_ words: String) -> String {
    (words.first.map { $0.uppercased() } ?? "") + words.dropFirst() + "."
  }

  /// Breaks a line at blanks; what it begins with stays, and further lines are indented.
  private func wrapped(_ text: String, hanging: Int = 0) -> [String] {
    let indent = String(repeating: " ", count: hanging)
    let head = text.prefix { $0 == " " }
    var lines: [String] = []
    var line = String(head)
    var isEmpty = true
    // Blanks within a line are columns and stay as they are.
    for word in text.dropFirst(head.count).split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, line.count + 1 + word.count > width, !word.isEmpty {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}

extension CommandSpecification {
  /// The line behind `Usage:`.
  var usageLine: String {
    let parts = [fullName, flags.count > 1 ? "[OPTIONS]" : "", usage].filter { !$0.isEmpty }
    return parts.joined(separator: " ")
  }
}

internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The completion scripts of three shells, made of the declarations of commands and options.
///
/// They are static: while somebody types, no program is started.
enum Completions {
  /// The script for a shell; nil for one that there is none for.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": BashCompletions().text
    case "zsh": ZshCompletions().text
    case "fish": FishCompletions().text
    default: nil
    }
  }

  /// The commands to complete: those that users see, and the main job.
  static var commands: [CommandSpecification] { Commands.all.filter { !$0.isHidden } }

  /// The names of commands, whole ones and what comes before their last word: `policy`.
  static var names: [String] { Commands.shown.map(\.name) }

  /// The words that can follow some words, with summaries: commands below a command.
  static func words(after prefix: String) -> [Choice] {
    Commands.shown.compactMap { command in
      let words = command.words
      guard words.dropLast().joined(separator: " ") == prefix, let last = words.last else {
        return nil
      }
      return Choice(last, command.summary)
    }
  }

  /// The symbols and domains of the catalogue, each once, that are single words.
  static var symbols: [String] {
    let entries = ErrorCatalog.allEntries
    var seen: Set<String> = []
    let names = entries.flatMap { [$0.domain.rawValue] + $0.names }
    return names.filter { name in
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        && name.count > 3 && seen.insert(name).inserted
    }.sorted()
  }

  /// Text in single quotes of a POSIX shell.
  static func quoted(_ text: String) -> String { ShellWord.quoted(text) }

  /// Words in lines of readable length.
  static func folded(_ words: [String], indent: String) -> String {
    var lines: [String] = []
    var line = indent
    for word in words {
      if line.count > indent.count, line.count + 1 + word.count > 100 {
        lines.append(line)
        line = indent
      }
      line += (line.count > indent.count ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

/// Completions for fish, with the descriptions of values and options.
struct FishCompletions {
  /// The script.
  var text: String {
    """
    # Completions of atsexplain for fish; written by 'atsexplain completions fish'.

    # The words of the command that was typed, and a + behind them once an operand was.
    function __atsexplain_command
        set -l found ''
        set -l skip 0
        set -l tokens (commandline -opc)
        for token in $tokens[2..-1]
            if test $skip = 1
                set skip 0
                continue
            end
            switch $token
                case --
                    set found "$found+"
                    break
                case \(Commands.spellingsWithValue.joined(separator: " "))
                    set skip 1
                case '-*'
                    if string match -qr -- '^-[0-9]' $token
                        set found "$found+"
                        break
                    end
                case '*'
                    set -l name (string trim -- "$found $token")
                    if contains -- $name \(Completions.names.map(quoted).joined(separator: " "))
                        set found $name
                    else
                        set found "$found+"
                        break
                    end
            end
        end
        echo $found
    end

    function __atsexplain_is
        contains -- (__atsexplain_command) "$argv" "$argv+"
    end

    # Before the first operand.
    function __atsexplain_at
        test (__atsexplain_command) = "$argv"
    end

    # Files with a suffix, and the folders in which there may be more: what the shell offers for a
    # command that it knows nothing of.
    function __atsexplain_files
        set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
        set -l suffix (string escape --style=regex -- $argv)
        complete -C "__atsexplain_nothing $token" | string match -r -- ".*(?:/|$suffix)(?:\\t.*)?\\$"
    end

    function __atsexplain_symbols
        string split ' ' -- '\(Completions.symbols.joined(separator: " "))'
    end

    \(Completions.commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private func lines(_ command: CommandSpecification) -> [String] {
    let isHere = "complete -c atsexplain -n \(quoted(condition("is", command)))"
    let isFirst = "complete -c atsexplain -n \(quoted(condition("at", command)))"
    var lines: [String] = []
    for choice in Completions.words(after: command.name) {
      // The main job has files beside its commands; others have nothing.
      let noFiles = command.name.isEmpty ? "" : " -f"
      lines.append("\(isFirst)\(noFiles) -a \(choice.name) -d \(quoted(choice.summary))")
    }
    for (index, value) in command.operands.enumerated() {
      let place = value.choices != nil ? isFirst : isHere
      if case .command = value.kind {
        lines += Completions.words(after: "").map {
          "\(isFirst) -f -a \($0.name) -d \(quoted($0.summary))"
        }
        let isPolicy =
          "complete -c atsexplain -n \(quoted("__atsexplain_is \(command.name); and __fish_seen_subcommand_from policy"))"
        lines += Completions.words(after: "policy").map {
          "\(isPolicy) -f -a \($0.name) -d \(quoted($0.summary))"
        }
        continue
      }
      if index == 0 || command.operands.count == 1 { lines += operand(value, place) }
    }
    for flag in command.flags {
      var line = isHere + (flag.short.map { " -s \($0)" } ?? "") + " -l \(flag.long)"
      if let value = flag.value { line += argument(value) }
      lines.append(line + " -d \(quoted(flag.summary))")
    }
    return lines
  }

  private func condition(_ test: String, _ command: CommandSpecification) -> String {
    "__atsexplain_\(test)" + (command.name.isEmpty ? " ''" : " \(command.name)")
  }

  private func operand(_ value: Value, _ place: String) -> [String] {
    switch value.kind {
    case .choice(let choices), .example(let choices):
      choices.map { "\(place) -f -a \($0.name) -d \(quoted($0.summary))" }
    case .file(let suffix):
      suffix.map { ["\(place) -k -f -a '(__atsexplain_files \($0))'"] } ?? ["\(place) -F"]
    case .path: ["\(place) -F"]
    case .code: ["\(place) -f -a '(__atsexplain_symbols)'"]
    // Codes are many: they are offered to those who began one.
    case .input:
      [
        place
          + " -a '(string match -qr -- \"...\" (commandline -ct); and __atsexplain_symbols)'"
      ]
    case .command, .text: ["\(place) -f"]
    }
  }

  /// What an option takes: exactly one value, and files only where it is one.
  private func argument(_ value: Value) -> String {
    switch value.kind {
    case .choice(let choices), .example(let choices):
      " -x -a \(quoted(choices.map { "\($0.name)\\t\(tabbed($0.summary))" }.joined(separator: " ")))"
    case .file(let suffix): suffix.map { " -x -a '(__atsexplain_files \($0))'" } ?? " -r -F"
    case .path: " -r -F"
    default: " -x"
    }
  }

  /// A description inside of `-a`, which is expanded once more.
  private func tabbed(_ summary: String) -> String {
    "\"" + summary.filter { $0 != "\"" && $0 != "$" } + "\""
  }

  /// Text in single quotes of fish.
  private func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" { result += "\\" }
      result.append(character)
    }
    return result + "'"
  }
}

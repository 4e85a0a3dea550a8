/// Completions for zsh, with the descriptions of values and options.
struct ZshCompletions {
  /// The script: a file of `$fpath` named `_atsexplain`, or something to `source`.
  var text: String {
    """
    #compdef atsexplain
    # Completions of atsexplain for zsh; written by 'atsexplain completions zsh'.

    _atsexplain_symbols() {
      local -a symbols
      symbols=(
    \(Completions.folded(Completions.symbols, indent: "    "))
      )
      compadd "$@" -a symbols
    }

    _atsexplain_inputs() {
      # Codes are many: they are offered to those who began one.
      if (( $#PREFIX > 2 )); then
        _alternative 'files:file:_files' 'symbols:code:_atsexplain_symbols'
      else
        _files
      fi
    }

    _atsexplain_first() {
      _alternative 'commands:command:_atsexplain_commands' 'inputs:input:_atsexplain_inputs'
    }

    \(wordFunctions)

    _atsexplain() {
      local curcontext="$curcontext" state line name
      typeset -A opt_args
      local command= word
      integer i=2
      while (( i < CURRENT )); do
        word=$words[i]
        case $word in
          (--) break ;;
          (\(Commands.spellingsWithValue.joined(separator: "|"))) (( i += 2 )); continue ;;
          (-[0-9]*) break ;;
          (-?*) (( i++ )); continue ;;
        esac
        name="${command:+$command }$word"
        case $name in
          (\(Completions.names.map { Completions.quoted($0) }.joined(separator: "|")))
            # What is left looks like a program with these options and operands.
            command=$name
            words[i]=()
            (( CURRENT-- )) ;;
          (*) break ;;
        esac
      done
      case $command in
    \(Completions.commands.map(entry).joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _atsexplain ]]; then
      _atsexplain "$@"
    else
      compdef _atsexplain atsexplain
    fi

    """
  }

  /// A function for each list of words with descriptions.
  private var wordFunctions: String {
    var functions: [String] = []
    for prefix in ["", "policy"] {
      functions.append(
        function(Self.functionName("commands", prefix), "command", Completions.words(after: prefix))
      )
    }
    for command in Completions.commands {
      for flag in command.flags {
        guard let value = flag.value, !value.offers.isEmpty else { continue }
        functions.append(
          function(Self.functionName(command.name, flag.long), value.name, value.offers))
      }
      for value in command.operands where !value.offers.isEmpty {
        functions.append(
          function(Self.functionName(command.name, value.name), value.name, value.offers))
      }
    }
    return functions.joined(separator: "\n\n")
  }

  private func function(_ name: String, _ tag: String, _ choices: [Choice]) -> String {
    let rows = choices.map { "    " + Completions.quoted("\($0.name):\($0.summary)") }
    return """
      \(name)() {
        local -a values
        values=(
      \(rows.joined(separator: "\n"))
        )
        _describe -t values \(tag) values
      }
      """
  }

  private static func functionName(_ command: String, _ what: String) -> String {
    let words = ["_atsexplain", command.isEmpty ? "main" : command, what].filter { !$0.isEmpty }
    return String(words.joined(separator: "_").map { $0 == " " || $0 == "-" ? "_" : $0 })
  }

  private func entry(_ command: CommandSpecification) -> String {
    var lines = ["    (\(Completions.quoted(command.name)))", "      _arguments -s -S \\"]
    for flag in command.flags { lines.append("        \(option(flag, of: command)) \\") }
    let below = Completions.words(after: command.name)
    if command.name.isEmpty {
      lines += [
        "        '1: :_atsexplain_first' \\",
        "        '*: :_atsexplain_inputs' ;;",
      ]
      return lines.joined(separator: "\n")
    }
    if !below.isEmpty {
      lines.append("        '1: :\(Self.functionName("commands", command.name))' \\")
    }
    for (index, value) in command.operands.enumerated() {
      let isLast = index == command.operands.count - 1
      if case .command = value.kind {
        lines += [
          "        '1: :_atsexplain_commands' \\",
          "        '2: :{ [[ $line[1] == policy ]] && _atsexplain_commands_policy }' \\",
        ]
        continue
      }
      // A word of a list is wanted once, everything else again and again.
      let position = value.choices == nil && isLast ? "*" : "\(index + 1)"
      lines.append(
        "        '\(position): :\(action(for: value, Self.functionName(command.name, value.name)))' \\"
      )
    }
    lines[lines.count - 1] = String(lines[lines.count - 1].dropLast(2)) + " ;;"
    return lines.joined(separator: "\n")
  }

  private func option(_ flag: Flag, of command: CommandSpecification) -> String {
    let words = escaped(flag.summary)
    let excluded = flag.short.map {
      "'(-\($0) --\(flag.long))'{-\($0)\(flag.value == nil ? "" : "+"),--\(flag.long)\(flag.value == nil ? "" : "=")}"
    }
    // A star lets an option be offered again.
    let head =
      excluded
      ?? "\(flag.repetition == .collected ? "\\*" : "")--\(flag.long)\(flag.value == nil ? "" : "=")"
    var rest = "[\(words)]"
    if let value = flag.value {
      rest += ":\(value.name):\(action(for: value, Self.functionName(command.name, flag.long)))"
    }
    return head + Completions.quoted(rest)
  }

  private func action(for value: Value, _ list: String) -> String {
    switch value.kind {
    case .choice, .example: list
    case .file(let suffix): suffix.map { "_files -g \"*\($0)(-.)\"" } ?? "_files"
    case .path: "_files"
    case .code: "_atsexplain_symbols"
    case .input: "_atsexplain_inputs"
    case .command: "_atsexplain_commands"
    case .text: " "
    }
  }

  private func escaped(_ text: String) -> String {
    String(
      text.flatMap { character -> [Character] in
        ["[", "]", ":", "\\"].contains(character) ? ["\\", character] : [character]
      })
  }
}

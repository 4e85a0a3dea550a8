/// Completions for bash from version 3.2 on, with nothing but its own builtins.
struct BashCompletions {
  /// The script.
  var text: String {
    """
    # Completions of atsexplain for bash; written by 'atsexplain completions bash'.

    _atsexplain_symbols='
    \(Completions.folded(Completions.symbols, indent: ""))'

    _atsexplain_words() {
      local IFS=$' \\t\\n'
      COMPREPLY+=( $(compgen -W "$1" -- "$cur") )
    }

    # Files; with a suffix, those with it, and the folders in which there may be more.
    _atsexplain_files() {
      # As it was typed, but for what quotes a blank.
      local name word=${cur//\\\\/}
      word=${word#[\\"\\']}
      while IFS= read -r name; do
        COMPREPLY+=("$name")
      done < <(
        if [[ -n $1 ]]; then
          compgen -f -X "!*$1" -- "$word"
          compgen -d -- "$word"
        else
          compgen -f -- "$word"
        fi)
      # Blanks in names are quoted; bash 3.2 doesn't have it.
      compopt -o filenames 2>/dev/null || :
    }

    _atsexplain() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
      local command= operands=0 ended= i=1
      COMPREPLY=()
      # readline makes three words of --format=text.
      if [[ $cur == = ]]; then
        cur=
      elif [[ $prev == = ]] && (( COMP_CWORD > 1 )); then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      fi
      while (( i < COMP_CWORD )); do
        if [[ -z $ended ]]; then
          case ${COMP_WORDS[i]} in
            --) ended=1; (( i++ )); continue ;;
            \(Commands.spellingsWithValue.joined(separator: "|")))
              if [[ ${COMP_WORDS[i+1]-} == = ]]; then (( i += 3 )); else (( i += 2 )); fi
              continue ;;
            -[0-9]*) ;;
            -?*) (( i++ )); continue ;;
          esac
        fi
        case "$operands:${command:+$command }${COMP_WORDS[i]}" in
          \(Completions.names.map { "0:\"\($0)\"" }.joined(separator: "|")))
            command="${command:+$command }${COMP_WORDS[i]}" ;;
          *) (( operands++ )) ;;
        esac
        (( i++ ))
      done
      if [[ -z $ended ]]; then
        case "$command:$prev" in
    \(values)
        esac
        if [[ $cur == -* ]]; then
          case $command in
    \(options)
          esac
          return
        fi
      fi
      case $command in
    \(operands)
      esac
    }

    complete -F _atsexplain atsexplain

    """
  }

  /// The values of each option.
  private var values: String {
    var lines: [String] = []
    for command in Completions.commands {
      for flag in command.flags {
        guard let value = flag.value else { continue }
        let patterns = flag.spellings.map { "\"\(command.name):\($0)\"" }.joined(separator: "|")
        lines.append("      \(patterns)) \(action(for: value.kind)); return ;;")
      }
    }
    return lines.joined(separator: "\n")
  }

  private var options: String {
    Completions.commands.map { command in
      let words = command.flags.flatMap(\.spellings)
      return "        \"\(command.name)\") _atsexplain_words '"
        + words.joined(separator: " ") + "' ;;"
    }.joined(separator: "\n")
  }

  private var operands: String {
    Completions.commands.map { command in
      var lines = ["    \"\(command.name)\")"]
      let below = Completions.words(after: command.name).map(\.name).joined(separator: " ")
      if !below.isEmpty {
        lines.append("      (( operands )) || _atsexplain_words '\(below)'")
      }
      if let last = command.operands.last {
        let first = command.operands[0]
        let others = action(for: last.kind)
        if command.operands.count > 1 {
          lines.append(
            "      if (( operands )); then \(others); else \(action(for: first.kind)); fi")
        } else if case .choice = last.kind {
          lines.append("      (( operands )) || \(others)")
        } else {
          lines.append("      \(others)")
        }
      }
      return lines.joined(separator: "\n") + " ;;"
    }.joined(separator: "\n")
  }

  private func action(for kind: Value.Kind) -> String {
    switch kind {
    case .choice(let choices), .example(let choices):
      "_atsexplain_words '\(choices.map(\.name).joined(separator: " "))'"
    case .file(let suffix): "_atsexplain_files '\(suffix ?? "")'"
    case .path: "_atsexplain_files ''"
    case .code: "_atsexplain_words \"$_atsexplain_symbols\""
    // Codes are many: they are offered to those who began one.
    case .input:
      "_atsexplain_files ''; if (( ${#cur} > 2 )); then _atsexplain_words \"$_atsexplain_symbols\"; fi"
    case .command:
      "case $operands in 0) _atsexplain_words '\(words(after: ""))' ;; "
        + "1) case $prev in \(nested) esac ;; esac"
    case .text: ":"
    }
  }

  private func words(after prefix: String) -> String {
    Completions.words(after: prefix).map(\.name).joined(separator: " ")
  }

  /// The second words of commands, by the first.
  private var nested: String {
    Set(Commands.shown.filter { $0.words.count > 1 }.map { $0.words[0] }).sorted().map {
      "\($0)) _atsexplain_words '\(words(after: $0))' ;;"
    }.joined(separator: " ")
  }
}

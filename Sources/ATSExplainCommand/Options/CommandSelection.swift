extension Commands {
  /// Finds the command that the first operand names, and the arguments without that name.
  ///
  /// Options may be before it; a value in an argument of its own is passed over with its option.
  /// What names no command belongs to the main job.
  static func selected(
    by arguments: [Argument]
  ) -> (command: CommandSpecification, rest: [Argument]) {
    var index = 0
    // Ends: each option passes over one argument or two.
    while index < arguments.count, arguments[index].text != "--",
      ParsedArguments.isOption(arguments[index].text)
    {
      index += takesNextArgument(arguments[index].text) ? 2 : 1
    }
    // The longest name wins: `policy lint` before `policy`.
    let rest = arguments.dropFirst(index)
    // Commands are words: what begins otherwise names none, and none has to be made to see that.
    guard let first = rest.first?.text.utf8.first, first &- UInt8(ascii: "a") < 26 else {
      return (explain, arguments)
    }
    let words = rest.lazy.map(\.text)
    let named = all.filter { !$0.name.isEmpty && words.starts(with: $0.words) }
    if let command = named.max(by: { $0.words.count < $1.words.count }) {
      return (command, Array(arguments.prefix(index) + rest.dropFirst(command.words.count)))
    }
    return (explain, arguments)
  }

  /// The command that the operands of `help` name; without any, the main job.
  static func named(by words: [String]) throws(UsageError) -> CommandSpecification {
    let name = words.joined(separator: " ")
    if let command = all.first(where: { $0.name == name }) { return command }
    let near =
      Suggestion.nearest(to: name, among: shown.map(\.name)) ?? Suggestion.command(for: name)
    let hint = near.map { " Did you mean '\($0)'?" } ?? " See 'atsexplain --help'."
    throw UsageError(message: "there is no command '\(name)'." + hint)
  }

  /// The options that have a value, as they are written, of any command.
  static var spellingsWithValue: [String] {
    var result: [String] = []
    for flag in all.flatMap(\.flags) where flag.value != nil {
      for spelling in flag.spellings where !result.contains(spelling) { result.append(spelling) }
    }
    return result
  }

  private static func takesNextArgument(_ option: String) -> Bool {
    if option.hasPrefix("--") { return haveValue { $0.long == option.dropFirst(2) } }
    // In `-qf`, the first letter with a value takes the rest, or the next argument.
    let letters = Array(option.dropFirst())
    let first = letters.firstIndex { letter in haveValue { $0.short == letter } }
    return first == letters.count - 1
  }

  /// Whether an option of any command is meant and has a value; mostly it is one of the main job.
  private static func haveValue(_ isMeant: (Flag) -> Bool) -> Bool {
    func hasOne(_ command: CommandSpecification) -> Bool {
      command.flags.contains { $0.value != nil && isMeant($0) }
    }
    return hasOne(explain) || all.contains(where: hasOne)
  }
}

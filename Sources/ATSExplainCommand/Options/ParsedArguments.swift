internal import CrashTriage

/// The options and operands of a command line.
struct ParsedArguments: Sendable {
  /// The options that were given, each once: a handful, for which a dictionary costs more.
  private var options: [GivenOption] = []
  /// What isn't an option, in order.
  private(set) var operands: [String] = []
  /// The same as names of files.
  private(set) var paths: [RawPath] = []
  /// Which help was asked for.
  private(set) var help: HelpRequest?

  /// How much help somebody asked for.
  enum HelpRequest: Sendable {
    /// `-h`: one screen.
    case short
    /// `--help`: all of it.
    case full
  }

  /// An option with what it was given.
  private struct GivenOption {
    /// The long name.
    let name: String
    /// The last value, or all with commas between where each counts; empty for a switch.
    var value: String
    /// The last value as it came; nil for a switch.
    var word: Argument?
    /// Every value, in order, where each counts.
    var all: [String] = []
  }

  private func option(_ long: String) -> GivenOption? { options.first { $0.name == long } }

  /// Whether an option was given.
  func has(_ long: String) -> Bool { option(long) != nil }

  /// The value of an option.
  func value(_ long: String) -> String? { option(long)?.value }

  /// The value of an option that names a file.
  func path(_ long: String) -> RawPath? {
    option(long)?.word.map { RawPath(bytes: $0.bytes) }
  }

  /// Every value of an option that may be given more than once.
  func all(_ long: String) -> [String] { option(long)?.all ?? [] }

  /// Reads arguments by a command's declaration.
  ///
  /// Options may be before or after operands, `--` ends them, and a negative number is never one.
  init(_ arguments: [String], by specification: CommandSpecification) throws(UsageError) {
    try self.init(arguments.map { Argument($0) }, by: specification)
  }

  /// Reads arguments as they came.
  init(_ arguments: [Argument], by specification: CommandSpecification) throws(UsageError) {
    var index = 0
    var optionsEnded = false
    while index < arguments.count {
      let word = arguments[index]
      let argument = word.text
      index += 1
      guard !optionsEnded, Self.isOption(argument) else {
        operands.append(argument)
        paths.append(RawPath(bytes: word.bytes))
        continue
      }
      if argument == "--" {
        optionsEnded = true
      } else if argument.hasPrefix("--") {
        let parts = argument.dropFirst(2).split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let flag = specification.flags.first(where: { $0.long == name }) else {
          throw Self.unknown("--\(name)", specification)
        }
        let attached = parts.count > 1 ? word.rest(behind: UInt8(ascii: "=")) : nil
        try take(flag, as: "--\(name)", attached, arguments, &index)
      } else {
        try takeLetters(word, arguments, &index, specification)
      }
    }
  }

  /// Whether an argument is an option, or `--`; `-` and what begins with a negative number are not.
  static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument != "-" && !isNumber(argument)
  }

  /// Whether an argument begins with a negative number: an error, such as `-1200 [3:-9802]`.
  static func isNumber(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
  }

  /// Which help a command line asks for that can't be followed otherwise.
  static func helpRequest(in arguments: [String]) -> HelpRequest? {
    let options = arguments.prefix { $0 != "--" }
    return options.contains("--help") ? .full : options.contains("-h") ? .short : nil
  }

  // MARK: Options

  /// Reads `-qf text`: switches in a row, of which the last may have a value.
  private mutating func takeLetters(
    _ given: Argument, _ arguments: [Argument], _ index: inout Int,
    _ specification: CommandSpecification
  ) throws(UsageError) {
    let argument = given.text
    var letters = argument.dropFirst()
    // A dash too few is likelier than letters in a row that spell an option.
    let word = letters.prefix { $0 != "=" }
    guard word.count == 1 || !specification.flags.contains(where: { $0.long == word }) else {
      throw Self.unknown("-\(word)", specification)
    }
    while let letter = letters.first {
      letters = letters.dropFirst()
      guard let flag = specification.flags.first(where: { $0.short == letter }) else {
        throw Self.unknown(
          argument.count > 2 ? argument : "-\(letter)", letter: letter, specification)
      }
      if flag.value != nil {
        // `-f=text` is meant as `-f text`.
        if letters.first == "=" { letters = letters.dropFirst() }
        // All before it are letters of options, which are one byte each.
        let rest = given.dropping(argument.utf8.count - letters.utf8.count)
        try take(flag, as: "-\(letter)", letters.isEmpty ? nil : rest, arguments, &index)
        letters = ""
      } else {
        try take(flag, as: "-\(letter)", nil, arguments, &index)
      }
    }
  }

  private mutating func take(
    _ flag: Flag, as spelling: String, _ attached: Argument?, _ arguments: [Argument],
    _ index: inout Int
  ) throws(UsageError) {
    guard let value = flag.value else {
      guard attached == nil else {
        throw UsageError(message: "option '\(spelling)' takes no value")
      }
      options.removeAll { $0.name == flag.long || flag.overrides.contains($0.name) }
      options.append(GivenOption(name: flag.long, value: "", word: nil))
      if flag.long == Commands.help.long {
        // Whoever asks for both wants to read.
        help = help == .full || spelling == "--help" ? .full : .short
      }
      return
    }
    var word = attached
    if word == nil, index < arguments.count {
      word = arguments[index]
      index += 1
    }
    guard let word else {
      let list = value.choices.map { ", one of " + Self.list($0) } ?? ""
      throw UsageError(
        message: "option '--\(flag.long)' needs a value\(list): --\(flag.long) \(value.name)")
    }
    let given = word.text
    if let choices = value.choices, !choices.contains(where: { $0.name == given }) {
      let near = Suggestion.nearest(to: given, among: choices.map(\.name))
      let hint = near.map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        message: "option '--\(flag.long)' doesn't take '\(given)': use one of "
          + Self.list(choices) + "." + hint)
    }
    guard let place = options.firstIndex(where: { $0.name == flag.long }) else {
      options.append(GivenOption(name: flag.long, value: given, word: word, all: [given]))
      return
    }
    let earlier = options[place].value
    switch flag.repetition {
    case .refused where options[place].word != word:
      throw UsageError(
        message: "option '--\(flag.long)' is given twice, with '\(earlier)' and '\(given)': "
          + "only one can count")
    case .collected:
      options[place].all.append(given)
      options[place].value = "\(earlier),\(given)"
    case .refused, .lastWins:
      options[place].value = given
      options[place].word = word
    }
  }

  private static func list(_ choices: [Choice]) -> String {
    choices.map(\.name).joined(separator: ", ")
  }

  // MARK: Unknown options

  private static func unknown(
    _ option: String, letter: Character? = nil, _ specification: CommandSpecification
  ) -> UsageError {
    var words = "unknown option '\(option)'"
    if let letter, option.count > 2 {
      words = "unknown option '-\(letter)' in '\(option)'"
    }
    let hint = Suggestion.forOption(option, of: specification)
    return UsageError(
      message: "\(words).\(hint.map { " " + $0 } ?? "") See '\(specification.fullName) --help'.")
  }
}

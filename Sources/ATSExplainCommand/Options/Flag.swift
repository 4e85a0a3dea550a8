/// One option of the command line: declared here once, and nowhere else.
///
/// Parsing, help and suggestions are all derived from this declaration.
struct Flag: Sendable {
  /// The name after `--`.
  let long: String
  /// The letter after `-`, or nil.
  let short: Character?
  /// What the value is called in the help, or nil for a switch.
  let value: String?
  /// The values that are allowed, or empty where any is.
  let choices: [String]
  /// One line for `-h`.
  let summary: String

  init(
    _ long: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    _ summary: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.choices = choices
    self.summary = summary
  }
}

/// A command with its options.
struct CommandSpecification: Sendable {
  /// The words that call it; empty for the main job.
  let name: String
  /// What stands behind it on the command line.
  let operands: String
  /// One line on what it does.
  let summary: String
  /// Its options.
  let flags: [Flag]
  /// What the operands may be, below the usage line of the help.
  var operandHelp = ""
  /// What `--help` adds below the options: examples, exit status.
  var examples = ""
}

/// A command line that can't be followed.
struct UsageError: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  let message: String
}

/// The options and operands of a command line.
struct ParsedArguments: Sendable {
  /// The last value of each option, by long name; switches have an empty value.
  private(set) var values: [String: String] = [:]
  /// What isn't an option, in order.
  private(set) var operands: [String] = []

  /// Whether an option was given.
  func has(_ long: String) -> Bool { values[long] != nil }

  /// The value of an option.
  func value(_ long: String) -> String? { values[long] }

  /// Reads arguments by a command's declaration.
  ///
  /// Options may stand before or after operands, `--` ends them, and a negative number is never one.
  init(_ arguments: [String], by specification: CommandSpecification) throws(UsageError) {
    var index = 0
    var optionsEnded = false
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      guard !optionsEnded, argument.hasPrefix("-"), argument != "-", !Self.isNumber(argument) else {
        operands.append(argument)
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
        let attached = parts.count > 1 ? String(parts[1]) : nil
        try take(flag, attached, arguments, &index)
      } else {
        var letters = argument.dropFirst()
        while let letter = letters.first {
          letters = letters.dropFirst()
          guard let flag = specification.flags.first(where: { $0.short == letter }) else {
            throw Self.unknown("-\(letter)", specification)
          }
          if flag.value != nil {
            try take(flag, letters.isEmpty ? nil : String(letters), arguments, &index)
            letters = ""
          } else {
            try take(flag, nil, arguments, &index)
          }
        }
      }
    }
  }

  private mutating func take(
    _ flag: Flag, _ attached: String?, _ arguments: [String], _ index: inout Int
  ) throws(UsageError) {
    guard let name = flag.value else {
      guard attached == nil else {
        throw UsageError(message: "option '--\(flag.long)' takes no value")
      }
      values[flag.long] = ""
      return
    }
    var given = attached
    if given == nil, index < arguments.count {
      given = arguments[index]
      index += 1
    }
    guard let given else {
      throw UsageError(message: "option '--\(flag.long)' needs a value: --\(flag.long) \(name)")
    }
    guard flag.choices.isEmpty || flag.choices.contains(given) else {
      let near = Suggestion.nearest(to: given, among: flag.choices)
      let hint = near.map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        message: "option '--\(flag.long)' doesn't take '\(given)': use one of "
          + flag.choices.joined(separator: ", ") + "." + hint)
    }
    values[flag.long] = given
  }

  private static func unknown(
    _ option: String, _ specification: CommandSpecification
  ) -> UsageError {
    let near = Suggestion.nearest(to: option, among: specification.flags.map { "--\($0.long)" })
    let hint = near.map { " Did you mean '\($0)'?" } ?? ""
    let command = ["atsexplain", specification.name].filter { !$0.isEmpty }.joined(separator: " ")
    return UsageError(message: "unknown option '\(option)'.\(hint) See '\(command) --help'.")
  }

  /// Whether an argument is a negative number: an error code, not an option.
  static func isNumber(_ argument: String) -> Bool {
    let digits = argument.dropFirst()
    return argument.hasPrefix("-") && !digits.isEmpty && digits.allSatisfy(\.isNumber)
  }
}

/// Finds what somebody may have meant.
enum Suggestion {
  /// The nearest of some words, or nil where none is near.
  static func nearest(to word: String, among words: [String]) -> String? {
    let ranked = words.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (best, distance) = ranked, distance <= max(1, word.count / 3) else { return nil }
    return best
  }

  /// The edit distance of two words.
  static func distance(_ a: String, _ b: String) -> Int {
    let left = Array(a.utf8)
    let right = Array(b.utf8)
    var previous = Array(0...right.count)
    for (i, x) in left.enumerated() {
      var current = [i + 1]
      for (j, y) in right.enumerated() {
        current.append(
          min(previous[j + 1] + 1, current[j] + 1, previous[j] + (x == y ? 0 : 1)))
      }
      previous = current
    }
    return previous[right.count]
  }
}

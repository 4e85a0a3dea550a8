/// A word that an option or an operand may be, and what it stands for.
struct Choice: Hashable, Sendable {
  /// The word.
  let name: String
  /// What it means, as the end of a line: no capital, no full stop.
  let summary: String

  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// What the value of an option, or an operand, is called and can be.
struct Value: Sendable {
  /// What can be there.
  enum Kind: Sendable {
    /// One of these words and nothing else.
    case choice([Choice])
    /// Any word of a kind, of which these are examples.
    case example([Choice])
    /// A file; the suffix, such as `.plist`, is what it usually ends with.
    case file(suffix: String?)
    /// A file or a folder.
    case path
    /// An error code, symbol or domain.
    case code
    /// What the main job takes: a file or an error; the first may also be a command.
    case input
    /// The words of a command.
    case command
    /// Something that no one can complete.
    case text
  }

  /// The name in help texts, such as `FORMAT`.
  let name: String
  /// What it can be.
  let kind: Kind
  /// What holds without the option, if it is one of the choices.
  let standard: String?

  /// One of some words; the first is what holds without the option, unless `standard` says another.
  static func choice(_ name: String, standard: String? = nil, _ choices: [Choice]) -> Value {
    Value(name: name, kind: .choice(choices), standard: standard)
  }

  /// A word of a kind that has no end, with examples.
  static func example(_ name: String, _ choices: [Choice]) -> Value {
    Value(name: name, kind: .example(choices), standard: nil)
  }

  /// A file.
  static func file(_ name: String, suffix: String? = nil) -> Value {
    Value(name: name, kind: .file(suffix: suffix), standard: nil)
  }

  /// Anything else.
  static func text(_ name: String) -> Value { Value(name: name, kind: .text, standard: nil) }

  /// A value of another kind.
  static func of(_ kind: Kind, _ name: String) -> Value {
    Value(name: name, kind: kind, standard: nil)
  }

  /// The words that are allowed; nil where any is.
  var choices: [Choice]? {
    if case .choice(let choices) = kind { choices } else { nil }
  }

  /// The words to offer.
  var offers: [Choice] {
    switch kind {
    case .choice(let choices), .example(let choices): choices
    default: []
    }
  }
}

/// One option of the command line: declared once, and nowhere else.
///
/// Parsing, suggestions, both helps, the manual page and the completions of three shells are all
/// derived from this declaration.
struct Flag: Sendable {
  /// What happens when an option is given twice.
  enum Repetition: Sendable {
    /// The last counts, so that an alias can be overruled.
    case lastWins
    /// Different values are refused: somebody expects both to count.
    case refused
    /// All count; as one value, they are kept with commas between them.
    case collected
  }

  /// The name after `--`.
  let long: String
  /// The letter after `-`, or nil.
  let short: Character?
  /// Its value, or nil for a switch.
  let value: Value?
  /// One line on what it does, without capital and full stop.
  ///
  /// The helps add the choices.
  let summary: String
  /// What else `--help` and the manual say, in whole sentences; may be empty.
  let detail: String
  /// Whether `-h` names it only.
  let isRare: Bool
  /// What a second one means.
  let repetition: Repetition
  /// The options that it switches off when it comes after them.
  let overrides: [String]

  /// A switch.
  init(
    _ long: String, short: Character? = nil, _ summary: String, detail: String = "",
    isRare: Bool = false, overrides: [String] = []
  ) {
    self.init(
      long, short: short, value: nil, summary, detail: detail, isRare: isRare,
      repetition: .lastWins, overrides: overrides)
  }

  /// An option with a value.
  init(
    _ long: String, short: Character? = nil, _ value: Value, _ summary: String,
    detail: String = "", isRare: Bool = false, repetition: Repetition = .lastWins
  ) {
    self.init(
      long, short: short, value: value, summary, detail: detail, isRare: isRare,
      repetition: repetition, overrides: [])
  }

  private init(
    _ long: String, short: Character?, value: Value?, _ summary: String,
    detail: String, isRare: Bool, repetition: Repetition, overrides: [String]
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.summary = summary
    self.detail = detail
    self.isRare = isRare
    self.repetition = repetition
    self.overrides = overrides
  }

  /// How it is written: `-f` and `--format`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + long] }
}

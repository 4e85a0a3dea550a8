/// A command with its options.
struct CommandSpecification: Sendable {
  /// A command line that works, and what it is good for.
  struct Example: Sendable {
    /// What it does, as a sentence without a full stop.
    let purpose: String
    /// What to type.
    let line: String

    init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// An exit status and when it is given.
  struct Status: Sendable {
    let code: Int
    let meaning: String

    init(_ code: Int, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// The words that call it; empty for the main job.
  let name: String
  /// What is behind the options on the command line.
  let usage: String
  /// One line on what it does: no capital, no full stop.
  let summary: String
  /// What the operands may be; the last may be repeated.
  let operands: [Value]
  /// Its options.
  let flags: [Flag]
  /// What `-h` says of the operands, in whole sentences.
  var operandHelp = ""
  /// What `--help` and the manual add to that: paragraphs, with empty lines between.
  var detail = ""
  /// Command lines that work.
  var examples: [Example] = []
  /// The exit statuses.
  var statuses: [Status] = []
  /// Whether help and completions leave it out: packagers call it, users don't.
  var isHidden = false

  /// Whether what it writes is looked through for secrets; so it is unless that is named here.
  ///
  /// Codes, causes and helps are the program's own words; edits, delegates and the messages of an
  /// archive have to stay as they are.
  var isMasked: Bool {
    let others = [
      Commands.codes, Commands.causes, Commands.helpCommand, Commands.completions, Commands.manual,
      Commands.policyApply, Commands.policyCode, Commands.lines,
    ]
    return !others.contains { $0.name == name }
  }

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The words that call it, the program's name first.
  var fullName: String { name.isEmpty ? "atsexplain" : "atsexplain " + name }
}

/// A command line that can't be followed.
struct UsageError: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  let message: String
}

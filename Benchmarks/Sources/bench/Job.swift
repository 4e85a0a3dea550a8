/// A command that is run over an input: a row of a table.
struct Job: Sendable {
  /// What bars and figures call it.
  let id: String
  /// What a reader calls it.
  let title: String
  /// How many processors it is kept to.
  let cpus: Int
  /// The command for an input; nil where the tool isn't installed.
  ///
  /// An empty path stands for standard input.
  let command: @Sendable (Tools, String) -> [String]?

  var isOurs: Bool { id.hasPrefix("explain") || id.hasPrefix("triage") }

  init(
    _ id: String, _ title: String, cpus: Int = 1,
    _ command: @escaping @Sendable (Tools, String) -> [String]?
  ) {
    self.id = id
    self.title = title
    self.cpus = cpus
    self.command = command
  }
}

extension Job {
  static func explain(cpus: Int) -> Job {
    Job("explain-\(cpus)", "atsexplain -f ndjson", cpus: cpus) { tools, path in
      let jobs = tools.explainTakesJobs ? ["--jobs", "\(cpus)"] : []
      return [tools.atsexplain, "--format", "ndjson"] + jobs + operand(path)
    }
  }

  static func triage(cpus: Int) -> Job {
    Job("triage-\(cpus)", "atsexplain triage -f ndjson", cpus: cpus) { tools, path in
      [tools.atsexplain, "triage", "--format", "ndjson", "--jobs", "\(cpus)", path]
    }
  }

  /// `--text`, as the others read everything too; it changes nothing where all is text.
  static func rgLiterals(cpus: Int = 1) -> Job {
    Job("rg-literals-\(cpus)", "rg -c -F -f literals", cpus: cpus) { tools, path in
      tools.rg.map {
        [$0, "-j\(cpus)", "--text", "-c", "-F", "-f", tools.literals] + operand(path)
      }
    }
  }

  static let rgCodes = Job("rg-codes", "rg -c -f codes") { tools, path in
    tools.rg.map { [$0, "-j1", "--text", "-c", "-f", tools.codes] + operand(path) }
  }

  static let grepLiterals = Job("grep-literals", "grep -cF -f literals") { tools, path in
    tools.grep.map { [$0, "-a", "-cF", "-f", tools.literals] + operand(path) }
  }

  static let grepCodes = Job("grep-codes", "grep -cE -f codes") { tools, path in
    tools.grep.map { [$0, "-a", "-cE", "-f", tools.codes] + operand(path) }
  }

  static let grepFolder = Job("grep-folder", "grep -rcF -f literals") { tools, path in
    tools.grep.map { [$0, "-rcF", "-f", tools.literals, path] }
  }

  static let mawk = Job("mawk", "mawk: count the codes") { tools, path in
    tools.mawk.map { [$0, "-f", tools.countCodes] + operand(path) }
  }

  private static func operand(_ path: String) -> [String] { path.isEmpty ? ["-"] : [path] }
}

internal import ATSDiagnosis

/// Issues as workflow commands, which GitHub Actions shows as annotations beside the code.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step. What goes beyond is summed up in
/// the last notice, so that nothing is lost without a word.
package struct GitHubAnnotations: IssueDocument {
  /// How many annotations of a kind GitHub shows of a step.
  package static let maxOfAKind = 10

  private var counts: [ReportedIssue.Level: Int] = [:]
  private let noun: String

  /// Makes a document; `noun` is what an issue is called in the sum.
  package init(noun: String) { self.noun = noun }

  /// Returns nothing: commands are by themselves.
  package mutating func begin() -> String { "" }

  /// Returns nothing.
  package mutating func beginInput(_ path: String) -> String { "" }

  /// Returns the command for an issue, or nothing where GitHub wouldn't show it.
  package mutating func add(_ issue: ReportedIssue) -> String {
    let count = counts[issue.level, default: 0] + 1
    counts[issue.level] = count
    guard count <= Self.limit(issue.level) else { return "" }
    var properties: [(String, String)] = []
    // Neither is standard input a file, nor a site that was checked.
    if issue.path != "-", !Source.isSite(issue.path) {
      properties.append(("file", issue.path))
      if let line = issue.line { properties.append(("line", "\(line)")) }
      if let end = issue.endLine, end != issue.line { properties.append(("endLine", "\(end)")) }
    }
    let title = issue.subject.isEmpty ? issue.rule.id : "\(issue.rule.id): \(issue.subject)"
    properties.append(("title", title.cut(to: 255)))
    let message = ([issue.summary] + issue.advice).joined(separator: "\n").cut(to: 16_000)
    return Self.command(Self.word(issue.level), properties, message)
  }

  /// Does nothing: repeats are in the sum.
  package mutating func addRepeat(ofIssue fingerprint: String, in path: String) {}

  /// Returns nothing.
  package mutating func endInput() -> String { "" }

  /// Returns the notice that sums up what isn't annotated; nothing where everything is.
  package mutating func end(_ run: IssueRun) -> String {
    var sentences: [String] = []
    let rest = ReportedIssue.Level.allCases.reduce(0) {
      $0 + max(0, counts[$1, default: 0] - Self.limit($1))
    }
    if rest > 0 {
      let total = counts.values.reduce(0, +)
      sentences.append(
        "\(rest) of \(IssueRun.count(total, noun)) aren't annotated, since GitHub shows "
          + "\(Self.maxOfAKind) errors and \(Self.maxOfAKind) warnings of a step; "
          + "--format text or sarif shows them all.")
    }
    sentences += run.remarks
    guard !sentences.isEmpty else { return "" }
    return Self.command("notice", [("title", "atsexplain")], sentences.joined(separator: "\n"))
  }

  /// The last notice is the sum.
  private static func limit(_ level: ReportedIssue.Level) -> Int {
    level == .note ? maxOfAKind - 1 : maxOfAKind
  }

  private static func word(_ level: ReportedIssue.Level) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  // MARK: Syntax

  private static func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0.0)=\(escaped($0.1, ":,"))" }.joined(separator: ",")
    return "::\(name) \(list)::\(escaped(message, ""))\n"
  }

  /// The text with a percent sign, line ends and some more characters as %XX.
  private static func escaped(_ text: String, _ more: String) -> String {
    var result = ""
    for scalar in steerless(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where more.unicodeScalars.contains(scalar): result += "%3A"
      case "," where more.unicodeScalars.contains(scalar): result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Line ends are kept; what else steers a terminal goes.
  private static func steerless(_ text: String) -> String { TextReport.printable(text) }
}

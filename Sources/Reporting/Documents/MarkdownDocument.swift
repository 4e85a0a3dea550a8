internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// Failures as Markdown for a pull request or a ticket: a table, then what to do about each.
///
/// The table needs all failures, so they are kept until the end; both what is kept and what is
/// written are bounded, since a comment on GitHub takes 65,536 characters.
package struct MarkdownDocument: IssueDocument {
  /// How many failures are listed at most.
  package static let maxFailures = 200
  /// How many bytes the sections may take; what comes after is in the table only.
  package static let maxBytes = 40_000

  private let detail: TextReport.Detail
  private let redaction: Redaction
  private var issues: [ReportedIssue] = []
  private var repeats: [Int] = []
  private var indices: [String: Int] = [:]
  private var omitted = 0

  /// Makes a document that says as much, and masks as much, as a text report.
  package init(detail: TextReport.Detail, redaction: Redaction) {
    self.detail = detail
    self.redaction = redaction
  }

  /// Returns nothing: the heading counts the failures.
  package mutating func begin() -> String { "" }

  /// Returns nothing: a failure names its input itself.
  package mutating func beginInput(_ path: String) -> String { "" }

  /// Keeps an issue.
  package mutating func add(_ issue: ReportedIssue) -> String {
    guard issues.count < Self.maxFailures else {
      omitted += 1
      return ""
    }
    indices["\(issue.fingerprint) \(issue.path)"] = issues.count
    issues.append(issue)
    repeats.append(1)
    return ""
  }

  /// Counts a repeat.
  package mutating func addRepeat(ofIssue fingerprint: String, in path: String) {
    if let index = indices["\(fingerprint) \(path)"] { repeats[index] += 1 }
  }

  /// Returns nothing.
  package mutating func endInput() -> String { "" }

  /// Returns the whole document.
  package mutating func end(_ run: IssueRun) -> String {
    let total = issues.count + omitted
    var result = "## Failed connections: \(total == 0 ? "none" : "\(total)")\n"
    if !issues.isEmpty { result += "\n" + table() }
    result += remarks(run)
    if detail != .brief {
      var used = 0
      for (index, issue) in issues.enumerated() {
        let section = self.section(issue, number: index + 1)
        used += section.utf8.count
        guard used <= Self.maxBytes else {
          result += "\nThe rest is in the table only; `--format text` shows all of it.\n"
          break
        }
        result += section
      }
    }
    if !run.unreadable.isEmpty {
      result += "\n### Not read\n\n"
      for input in run.unreadable {
        result += "- \(MarkdownText.code(input.path)): \(MarkdownText.prose(input.reason))\n"
      }
    }
    return result
  }

  private func remarks(_ run: IssueRun) -> String {
    // The table has the repeats.
    var rest = run
    rest.repeats = 0
    var sentences = rest.remarks
    if omitted > 0 {
      sentences.insert(
        "\(omitted) more not listed; `--format ndjson` lists each.", at: 0)
    }
    return sentences.isEmpty
      ? "" : "\n" + sentences.map { MarkdownText.prose($0) }.joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  private func table() -> String {
    var result = "| # | Times | Host | Codes | Cause | Change | Where |\n"
    result += "|---:|---:|---|---|---|---|---|\n"
    for (index, issue) in issues.enumerated() {
      guard let finding = issue.finding else { continue }
      let codes = finding.codes.map { String($0.code) }.joined(separator: " / ")
      let cells = [
        "\(index + 1)", "\(repeats[index])", finding.host.map(MarkdownText.code) ?? "–",
        codes.isEmpty ? "–" : codes, MarkdownText.code(finding.cause.rawValue),
        Self.change(finding), MarkdownText.code(Self.place(finding)),
      ]
      result += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return result
  }

  /// Who has to change something, in a word or two.
  private static func change(_ finding: Finding) -> String {
    switch finding.remedy.kind {
    case .exception: finding.remedy.exception == nil ? "exception, open which" : "exception"
    case .server: "server"
    case .code: "app"
    case .none: "nothing in ATS"
    case .undecided: "undecided"
    }
  }

  private static func place(_ finding: Finding) -> String {
    let source = finding.source
    guard !source.isCheck else { return source.path }
    let path = source.path == "-" ? "standard input" : source.path
    let lines = source.endLine > source.line ? "\(source.line)-\(source.endLine)" : "\(source.line)"
    return "\(path):\(lines)"
  }

  private func section(_ issue: ReportedIssue, number: Int) -> String {
    guard let finding = issue.finding else { return "" }
    var result = "\n### \(number). \(MarkdownText.prose(finding.summary))\n\n"
    result += MarkdownText.prose(finding.explanation) + "\n\n"
    result += "- **Where:** \(MarkdownText.code(Self.place(finding))), "
    result += "confidence \(finding.confidence.rawValue)\n"
    if let policy = finding.policy {
      result += item("Policy", policy.note)
      for change in policy.edit { result += item("Edit", change) }
    }
    result += remedy(finding)
    if !issue.proofs.isEmpty {
      result += "\nWhat the log says:\n\n"
      let lines = issue.proofs.map { proof in
        "\(proof.line): " + String(proof.text.map { $0.isNewline ? " " : $0 })
      }
      result += MarkdownText.block(lines.joined(separator: "\n"), language: "text")
    }
    return result
  }

  private func remedy(_ finding: Finding) -> String {
    let remedy = finding.remedy
    var result = remedy.server.map { item("Best fix", $0) } ?? ""
    if let exception = remedy.exception {
      result += "- **Exception**, in Info.plist:\n\n" + Self.policy(exception) + "\n"
    } else {
      result += item("Exception", FindingAdvice.noException(remedy))
    }
    for entry in remedy.minimality {
      result += "- **Minimal:** \(MarkdownText.code(entry.key)): "
      result += MarkdownText.prose("\(entry.without) (\(redaction.apply(entry.witness)))") + "\n"
    }
    if remedy.exception != nil, !remedy.keysNeedingJustification.isEmpty {
      let keys = remedy.keysNeedingJustification.map(MarkdownText.code).joined(separator: ", ")
      result += "- **Review:** App Review asks for a justification of \(keys)\n"
    }
    for alternative in remedy.alternatives {
      result += item("Otherwise", alternative.when)
      if let exception = alternative.exception {
        result += "\n" + Self.policy(exception) + "\n"
      }
      if let code = alternative.code { result += item("With code", code) }
    }
    if let next = remedy.next { result += item("Next", next) }
    if let platform = remedy.platform { result += item("Versions", platform) }
    return result
  }

  private func item(_ label: String, _ text: String) -> String {
    "- **\(label):** \(MarkdownText.prose(redaction.apply(text)))\n"
  }

  private static func policy(_ value: PropertyListValue) -> String {
    MarkdownText.block(
      "<key>NSAppTransportSecurity</key>\n" + value.xml(indent: 0, step: 2), language: "xml",
      indent: "  ")
  }
}

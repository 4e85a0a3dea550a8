internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity

/// A triage report as Markdown: a table of all groups, then what to do about each.
package struct TriageMarkdown: Sendable {
  private let selection: TriageSelection

  /// Makes a writer.
  package init(_ selection: TriageSelection) { self.selection = selection }

  /// The whole report, newline at its end.
  package func text(of report: TriageReport) -> String {
    var result = ""
    write(report) { result += $0 }
    return result
  }

  /// Hands on the same part by part: there may be thousands of groups.
  package func write(_ report: TriageReport, _ take: (_ part: String) -> Void) {
    let (shown, hidden, others) = selection.groups(of: report)
    take("# Failed connections\n\n\(GroupWords.summary(report))\n")
    if !shown.isEmpty { writeTable(shown, take) }
    if hidden > 0 { take("\n\(GroupWords.groups(hidden)) more are not shown.\n") }
    if others > 0 {
      take(
        "\n\(GroupWords.groups(others)) of other network or HTTP failures are not shown.\n")
    }
    for (index, group) in shown.enumerated() { take(section(group, index + 1)) }
    let policies = shown.compactMap { $0.advice.exception }
    if policies.count > 1 {
      take("\n## One policy for all\n" + fenced(MinimalPolicy.merged(policies)))
    }
    if !report.unreadable.isEmpty {
      take("\n## Not read\n\n| Path | Reason |\n|---|---|\n")
      for input in report.sortedUnreadable {
        take("| \(Self.code(input.path)) | \(Self.cell(input.reason)) |\n")
      }
    }
  }

  private func writeTable(_ groups: [FailureGroup], _ take: (_ part: String) -> Void) {
    take("\n| # | Failures | Files | Host | Codes | Cause | Fix | First | Last |\n")
    take("|---:|---:|---:|---|---|---|---|---|---|\n")
    for (index, group) in groups.enumerated() {
      let cells = [
        "\(index + 1)", "\(group.count)", "\(group.files)",
        group.key.host.map(Self.code) ?? "–", Self.cell(GroupWords.codes(group.key) ?? "–"),
        Self.cell(group.key.cause), group.advice.remedyKind.rawValue,
        Self.cell(group.first?.text ?? "–"), Self.cell(group.last?.text ?? "–"),
      ]
      take("| " + cells.joined(separator: " | ") + " |\n")
    }
  }

  private func section(_ group: FailureGroup, _ number: Int) -> String {
    let advice = group.advice
    var result = "\n## \(number). \(Self.cell(advice.summary))\n\n"
    result += "\(Self.cell(advice.explanation))\n\n"
    var items = ["\(GroupWords.count(group)), rule `\(group.key.rule)`"]
    if !group.apps.isEmpty {
      items.append(
        "Apps: " + GroupWords.list(group.apps.map { (text: $0.key.text, count: $0.value) }))
    }
    if !group.systems.isEmpty {
      items.append(
        "Systems: " + GroupWords.list(group.systems.map { (text: $0.key, count: $0.value) }))
    }
    if !group.devices.isEmpty {
      items.append(
        "Devices: " + GroupWords.list(group.devices.map { (text: $0.key, count: $0.value) }))
    }
    for item in items { result += "- \(Self.cell(item))\n" }
    for sample in group.samples {
      result += "- Sample \(Self.code("\(sample.path):\(sample.line)"))"
      if let url = sample.url { result += " \(Self.code(url))" }
      if !sample.excerpt.isEmpty { result += ": \(Self.code(sample.excerpt))" }
      result += "\n"
    }
    return result + remedy(advice.remedy)
  }

  private func remedy(_ remedy: Remedy) -> String {
    var result = ""
    if let server = remedy.server { result += "\n**Best fix:** \(Self.cell(server))\n" }
    if let exception = remedy.exception {
      result += "\n**Exception**, in Info.plist:\n" + fenced(exception)
    } else {
      result += "\n**Exception:** \(Self.noException(remedy))\n"
    }
    for entry in remedy.minimality {
      result += "\n**Minimal:** \(Self.code(entry.key)): \(Self.cell(entry.without))\n"
    }
    if !remedy.keysNeedingJustification.isEmpty {
      let keys = remedy.keysNeedingJustification.map(Self.code).joined(separator: ", ")
      result += "\n**Review:** App Review asks for a justification of \(keys).\n"
    }
    for alternative in remedy.alternatives {
      result += "\n**Otherwise:** \(Self.cell(alternative.when))\n"
      if let exception = alternative.exception { result += fenced(exception) }
      if let code = alternative.code { result += "\nWith code: \(Self.cell(code))\n" }
    }
    if let next = remedy.next { result += "\n**Next:** \(Self.cell(next))\n" }
    if let platform = remedy.platform { result += "\n**Versions:** \(Self.cell(platform))\n" }
    return result
  }

  static func noException(_ remedy: Remedy) -> String {
    switch remedy.kind {
    case .exception: "one would help; the reports don't say which."
    case .server where remedy.keyMayHelp: Remedy.keyMayHelpWords + "."
    case .server: "none; no Info.plist key by itself can make this connection work."
    case .code: "none; the app's code or its own keys have to change."
    case .none: "none; transport security has no part in this."
    case .undecided: "none before the cause is known."
    }
  }

  private func fenced(_ policy: PropertyListValue) -> String {
    "\n"
      + MarkdownText.block(
        "<key>NSAppTransportSecurity</key>\n" + policy.xml(indent: 0, step: 2), language: "xml")
  }

  /// Text in one line, with what Markdown would take for markup escaped.
  static func cell(_ text: String) -> String { MarkdownText.prose(text) }

  /// Text as a span of code, in one line, also inside of a table.
  static func code(_ text: String) -> String { MarkdownText.code(text) }
}

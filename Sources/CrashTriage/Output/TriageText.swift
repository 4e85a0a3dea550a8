internal import ATSDiagnosis
package import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// What of a triage report is shown to people.
package struct TriageSelection: Sendable {
  /// Whether failures that have nothing to do with TLS or ATS are shown.
  package var showsAll: Bool
  /// How many groups at most; nil for all.
  package var top: Int?

  /// Makes a selection.
  package init(showsAll: Bool, top: Int?) {
    self.showsAll = showsAll
    self.top = top
  }

  /// The groups shown, and how many are not.
  func groups(of report: TriageReport) -> (shown: [FailureGroup], hidden: Int, others: Int) {
    let all = report.groups
    let chosen = all.filter { showsAll || $0.key.concernsTransportSecurity }
    let shown = top.map { Array(chosen.prefix($0)) } ?? chosen
    return (shown, chosen.count - shown.count, all.count - chosen.count)
  }
}

/// A triage report as text for people: a table, one policy for all, and the groups where that is asked
/// for.
package struct TriageText: Sendable {
  private let text: TextReport
  private let selection: TriageSelection
  private let tableWidth: Int?

  /// A longer policy is left to the format that writes nothing else.
  private static let maxPolicyLines = 100

  /// Makes a writer; `text` lays out the lines, and its detail says whether groups are reported in full.
  ///
  /// - Parameter tableWidth: how many columns the table may have; nil where nothing has to be cut.
  package init(_ text: TextReport, _ selection: TriageSelection, tableWidth: Int? = nil) {
    self.text = text
    self.selection = selection
    self.tableWidth = tableWidth
  }

  /// The whole report, newline at its end.
  package func text(of report: TriageReport) -> String {
    var result = ""
    write(report) { result += $0 }
    return result
  }

  /// Hands on the same part by part: there may be thousands of groups.
  package func write(_ report: TriageReport, _ take: (_ part: String) -> Void) {
    let (shown, hidden, others) = selection.groups(of: report)
    if !shown.isEmpty {
      let table = GroupTable(shown, text, width: tableWidth)
      take(table.heading)
      for (index, group) in shown.enumerated() { take(table.row(group, number: index + 1)) }
      take("\n")
    }
    if text.detail != .brief, let policy = policy(of: shown) { take(policy + "\n") }
    if text.detail == .full {
      for (index, group) in shown.enumerated() {
        take(text(of: group, number: index + 1) + "\n")
      }
    }
    take(summary(report, hidden: hidden, others: others))
    if text.detail != .full, !shown.isEmpty {
      take(shown.count == 1 ? "-v shows the group in full.\n" : "-v shows each group in full.\n")
    }
  }

  /// The policy for all groups; nil where no exception helps any.
  private func policy(of groups: [FailureGroup]) -> String? {
    let exceptions = groups.compactMap { $0.advice.exception }
    guard !exceptions.isEmpty else { return nil }
    let policy = MinimalPolicy.merged(exceptions).pasteable
    let lines = policy.utf8.count { $0 == UInt8(ascii: "\n") }
    let count = exceptions.count
    guard text.detail == .full || lines <= Self.maxPolicyLines else {
      return "The exceptions of \(count) groups are one policy of \(lines) lines; "
        + "'--format plist' writes it.\n"
    }
    return (count == 1 ? "The exception" : "The exceptions of \(count) groups in one policy")
      + ", for Info.plist:\n" + policy
  }

  private func text(of group: FailureGroup, number: Int) -> String {
    let name = TextReport.printable(GroupWords.name(group.key))
    var result = text.title("\(number)  \(GroupWords.count(group))  \(name)")
    result += text.paragraph(group.advice.summary)
    result += text.paragraph(group.advice.explanation)
    if let seen = GroupWords.seen(group) { result += text.labelled("Seen", seen) }
    if !group.apps.isEmpty {
      let apps = group.apps.map { (text: $0.key.text, count: $0.value) }
      result += text.labelled("Apps", GroupWords.list(apps))
    }
    if !group.systems.isEmpty {
      result += text.labelled(
        "Systems",
        GroupWords.list(
          group.systems.map { (text: $0.key, count: $0.value) }))
    }
    if !group.devices.isEmpty {
      result += text.labelled(
        "Devices", GroupWords.list(group.devices.map { (text: $0.key, count: $0.value) }))
    }
    for sample in group.samples {
      var words = ""
      if let url = sample.url { words += "  \(url)" }
      if !sample.excerpt.isEmpty { words += ": \u{201C}\(sample.excerpt)\u{201D}" }
      result += text.labelled("Sample", path: sample.path, line: sample.line, words)
    }
    let advice = group.advice
    let cause = FailureCause(rawValue: group.key.cause) ?? .ambiguous
    return result
      + text.conclusion(
        of: Finding(
          standingForGroup: group.key.host, cause: cause, summary: advice.summary,
          explanation: advice.explanation, remedy: advice.remedy))
  }

  private func summary(_ report: TriageReport, hidden: Int, others: Int) -> String {
    var result = GroupWords.summary(report) + "\n"
    if hidden > 0 { result += "\(GroupWords.groups(hidden)) more; without --top all are shown.\n" }
    if others > 0 {
      result += "\(GroupWords.groups(others)) of other network or HTTP failures not shown; "
      result += "--all reports them too.\n"
    }
    return result
  }
}

/// The words that text and tables share.
enum GroupWords {
  static func plural(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  static func groups(_ count: Int) -> String { plural(count, "group") }

  static func count(_ group: FailureGroup) -> String {
    plural(group.count, "failure") + " in " + plural(group.files, "file")
  }

  /// Host, codes and the symbol of the innermost.
  static func name(_ key: GroupKey) -> String {
    [key.host, codes(key), key.cause].compactMap { $0 }.joined(separator: "  ")
  }

  static func codes(_ key: GroupKey) -> String? {
    let symbol = symbol(key).map { " \($0)" } ?? ""
    return numbers(key).map { $0 + symbol }
  }

  /// The codes without a symbol.
  static func numbers(_ key: GroupKey) -> String? {
    key.code.map { "\($0)" + (key.streamCode.map { " / \($0)" } ?? "") }
  }

  /// The symbol of the innermost code that has one.
  static func symbol(_ key: GroupKey) -> String? {
    symbol(key.streamCode, key.streamDomain) ?? symbol(key.code, key.domain)
  }

  private static func symbol(_ code: Int?, _ domain: String?) -> String? {
    guard let code, let domain else { return nil }
    return ErrorCatalog.symbol(for: code, in: ErrorDomain(rawValue: domain))
  }

  static func seen(_ group: FailureGroup) -> String? {
    guard let first = group.first, let last = group.last else { return nil }
    return first == last ? first.text : "\(first.text) to \(last.text)"
  }

  /// More than this is a table, not a line.
  private static let maxListLength = 6

  /// The most frequent first, with their counts.
  static func list(_ counts: [(text: String, count: Int)]) -> String {
    let sorted = counts.sorted {
      $0.count != $1.count
        ? $0.count > $1.count : $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    var words = sorted.prefix(maxListLength).map { "\($0.text) (\($0.count))" }
    if sorted.count > maxListLength { words.append("\(sorted.count - maxListLength) more") }
    return words.joined(separator: ", ")
  }

  static func summary(_ report: TriageReport) -> String {
    var result =
      "\(plural(report.findings, "failure")) in \(report.filesWithFindings) of "
      + "\(plural(report.files, "file")) (\(size(report.bytes))), "
      + "\(groups(report.groupCount))."
    if report.skippedFiles > 0 {
      result += " \(plural(report.skippedFiles, "file")) that hold no text passed over."
    }
    if !report.unreadable.isEmpty {
      result += " \(plural(report.unreadable.count, "input")) could not be read."
    }
    return result
  }

  static func size(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    let units = ["kB", "MB", "GB", "TB"]
    var value = bytes
    var unit = 0
    while value >= 1_000_000, unit + 1 < units.count {
      value /= 1000
      unit += 1
    }
    return value >= 10_000
      ? "\(value / 1000) \(units[unit])" : "\(value / 1000).\(value % 1000 / 100) \(units[unit])"
  }
}

extension PropertyListValue {
  /// The policy with its key, indented, newline at its end.
  var pasteable: String {
    let xml = "<key>NSAppTransportSecurity</key>\n" + xml(indent: 0, step: 2)
    return xml.split(separator: "\n").map { "      " + $0 + "\n" }.joined()
  }
}

internal import ATSDiagnosis
internal import AppTransportSecurity

/// A triage report as one HTML file that needs nothing else.
///
/// It asks nothing of a network and says so to the browser: its content security policy allows one
/// style sheet and one script, each by its digest, so that nothing a log holds could ever run. The
/// charts and the table can be read without scripts; with them the groups can be opened, sorted and
/// filtered.
package struct HTMLReport: Sendable {
  let selection: TriageSelection
  /// What wrote the page, and from what.
  private let origin: Origin

  /// What wrote a page, and from what.
  package struct Origin: Sendable {
    /// The version of the program, such as `1.2.0`.
    package var version: String
    /// The command, such as `triage`.
    package var command: String
    /// What it read, as it was named.
    package var inputs: [String]

    /// Collects the parts.
    package init(version: String, command: String, inputs: [String]) {
      self.version = version
      self.command = command
      self.inputs = inputs
    }
  }

  /// Makes a writer.
  ///
  /// All groups are in the table, as they are in the ndjson form, unless the selection has a limit.
  /// The charts count failures that have nothing to do with TLS or ATS only where it shows them.
  ///
  /// - Parameter origin: what the foot of the page names; nil for nothing.
  package init(_ selection: TriageSelection, origin: Origin? = nil) {
    self.selection = selection
    self.origin = origin ?? Origin(version: "", command: "", inputs: [])
  }

  /// The whole file.
  package func text(of report: TriageReport) -> String {
    var result = ""
    write(report) { result += $0 }
    return result
  }

  /// Hands on the same part by part: there may be thousands of groups.
  package func write(_ report: TriageReport, _ take: (_ part: String) -> Void) {
    let groups = report.groups
    take(Self.head(report))
    take("<body>\n<a class=\"skip\" href=\"#groups\">Go to the groups</a>\n")
    take(header(report, groups) + "<main>\n")
    if groups.isEmpty {
      take("<p>No failed connection was found.</p>\n")
    } else {
      take(charts(groups))
      let shown = groups.prefix(selection.top ?? groups.count)
      Self.writeTable(shown, hidden: groups.count - shown.count, take)
    }
    if let policy = report.mergedPolicy { take(Self.merged(policy)) }
    take(Self.unread(report))
    take("</main>\n" + footer)
    take("<script>\(Self.script)</script>\n</body>\n</html>\n")
  }

  // MARK: Head

  /// What the browser may allow: nothing but what is in the file.
  static let contentSecurityPolicy = HTMLFile.policy(script: script)

  private static func head(_ report: TriageReport) -> String {
    let title =
      "\(GroupWords.plural(report.findings, "failed connection")) in "
      + GroupWords.groups(report.groupCount)
    return HTMLFile.head(title: title, script: script)
  }

  private func header(_ report: TriageReport, _ groups: [FailureGroup]) -> String {
    var facts = [
      HTMLFile.fact("Failures", "\(report.findings)", id: "failures"),
      HTMLFile.fact("Groups", "\(report.groupCount)", id: "group-count"),
      HTMLFile.fact("Hosts", "\(Set(groups.compactMap { $0.key.host }).count)", id: "hosts"),
      HTMLFile.fact(
        "Files with failures", "\(report.filesWithFindings)", of: "\(report.files)",
        id: "files-with-failures"),
      HTMLFile.fact("Read", GroupWords.size(report.bytes), id: "bytes"),
    ]
    if let (first, last) = Self.seen(counted(groups)) {
      facts.append(
        HTMLFile.fact("Seen", first == last ? first : "\(first) \u{2013} \(last)", id: "seen"))
    }
    return "<header>\n<h1>Failed connections</h1>\n<dl class=\"facts\">\n"
      + facts.joined() + "</dl>\n</header>\n"
  }

  /// The first and the last day of the failures, as the chart has them; times that say no day where
  /// none does.
  private static func seen(_ groups: [FailureGroup]) -> (first: String, last: String)? {
    let days = groups.flatMap { $0.days.keys.compactMap { CalendarDay($0) } }
    if let first = days.min(), let last = days.max() { return (first.text, last.text) }
    let (first, last) = (groups.compactMap { $0.first }, groups.compactMap { $0.last })
    guard let begin = first.first, let end = last.first else { return nil }
    return (
      first.reduce(begin) { $0.earlier($1) }.text, last.reduce(end) { $0.later($1) }.text
    )
  }

  // MARK: Foot

  private static func merged(_ policy: PropertyListValue) -> String {
    var result = "<section aria-labelledby=\"policy-title\">\n"
    result += "<h2 id=\"policy-title\">One policy for all</h2>\n"
    result += "<p>Every exception of the groups together, for Info.plist. Each lowers what the app "
    result += "asks of a host; what a server repairs needs none.</p>\n"
    result += snippet(policy, id: "policy")
    let keys = AppReview.keysNeedingJustification(in: policy)
    if !keys.isEmpty {
      let list = keys.map { "<code>\(HTMLText.escaped($0))</code>" }.joined(separator: ", ")
      result += "<p>App Review asks for a justification of \(list).</p>\n"
    }
    return result + "</section>\n"
  }

  /// A policy to paste, with its key.
  static func snippet(
    _ policy: PropertyListValue, id: String? = nil, type: String? = nil
  ) -> String {
    return "<div class=\"snippet\"><pre tabindex=\"0\" aria-label=\"Property list\""
      + "\(HTMLText.attribute("id", id))\(HTMLText.attribute("class", type))>\(HTMLText.escaped(pasteable(policy)))</pre></div>\n"
  }

  /// The policy with its key.
  static func pasteable(_ policy: PropertyListValue) -> String {
    "<key>NSAppTransportSecurity</key>\n" + policy.xml(indent: 0, step: 2) + "\n"
  }

  private static func unread(_ report: TriageReport) -> String {
    var notes: [String] = []
    if report.skippedFiles > 0 {
      notes.append("\(GroupWords.plural(report.skippedFiles, "file")) without text passed over.")
    }
    if report.longLines > 0 {
      notes.append("\(GroupWords.plural(report.longLines, "line")) too long to read in one piece.")
    }
    if report.skippedLines > 0 {
      notes.append("\(GroupWords.plural(report.skippedLines, "line")) too complex, left out.")
    }
    guard !notes.isEmpty || !report.unreadable.isEmpty else { return "" }
    var result = "<section aria-labelledby=\"unread-title\">\n"
    result += "<h2 id=\"unread-title\">Not read</h2>\n"
    if !notes.isEmpty { result += "<p>\(notes.joined(separator: " "))</p>\n" }
    if !report.unreadable.isEmpty {
      result += "<details class=\"card\"><summary>"
      result += "\(GroupWords.plural(report.unreadable.count, "input")) could not be read"
      result += "</summary>\n<table class=\"plain\"><caption class=\"hidden-label\">Inputs that "
      result += "could not be read</caption>\n"
      result += "<thead><tr><th scope=\"col\">Path</th><th scope=\"col\">Reason</th></tr></thead>\n"
      result += "<tbody id=\"unreadable\">\n"
      for input in report.sortedUnreadable {
        result += "<tr><td class=\"mono\">\(HTMLText.foreign(input.path))</td>"
        result += "<td>\(HTMLText.escaped(input.reason))</td></tr>\n"
      }
      result += "</tbody></table></details>\n"
    }
    return result + "</section>\n"
  }

  /// More names than these are counted.
  private static let maxInputs = 5

  private var footer: String {
    var words = "Written by atsexplain"
    if !origin.command.isEmpty {
      words += " \(HTMLText.escaped(origin.version)), <code>\(origin.command)</code>,"
      let names = origin.inputs.prefix(Self.maxInputs).map { HTMLText.foreign($0) }
      words += " from \(names.joined(separator: ", "))"
      let rest = origin.inputs.count - names.count
      if rest > 0 { words += " and \(rest) more" }
    }
    return """
      <footer>
      <p id="origin">\(words).</p>
      <p>This file asks nothing of the network. A group is one domain, code, inner code, host, cause and
      rule. <kbd>/</kbd> goes to the search; the address of the page holds what is chosen.</p>
      </footer>

      """
  }
}

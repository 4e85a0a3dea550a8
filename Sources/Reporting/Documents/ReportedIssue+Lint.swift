internal import ATSDiagnosis
package import AppTransportSecurity

extension ReportedIssue {
  /// A fault in a policy as an issue; an error is a failure in a test report, the rest is not.
  package init(_ finding: LintFinding, path: String) {
    let keyPath = finding.keyPath.joined(separator: " › ")
    let fix = finding.fix.map { ["Fix: \($0)"] } ?? []
    let head = "\(finding.severity.rawValue): \(keyPath) [\(finding.rule.rawValue)]"
    self.init(
      rule: Rule(finding.rule), level: Level(finding.severity),
      isFailure: finding.severity == .error, path: path, line: finding.line,
      endLine: finding.line, subject: keyPath, summary: finding.message, advice: fix,
      report: ([head, finding.message] + fix).joined(separator: "\n") + "\n", proofs: [],
      fingerprint: Fingerprint.digits(of: [finding.rule.rawValue] + finding.keyPath),
      properties: Self.properties(of: finding))
  }

  private static func properties(of finding: LintFinding) -> String {
    var json = JSONWriter()
    json.object { json in
      json.string("keyPath", finding.keyPath.joined(separator: "."))
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension ReportedIssue.Level {
  /// How much a fault in a policy matters.
  init(_ severity: LintSeverity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}

extension ReportedIssue.Rule {
  /// A rule of the audit; how much an instance of it matters depends on the file.
  init(_ rule: LintRule) {
    self.init(
      id: rule.rawValue, headline: rule.summary, explanation: "\(rule.summary) \(rule.basis)",
      advice: "See the fix beside the result. What the rule rests on: \(rule.basis)",
      level: .warning, tags: ["app-transport-security", "info-plist"])
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity

/// The wire form of what `policy lint` finds.
enum LintRecord {
  /// Writes a finding as one object, keys sorted.
  static func write(
    _ finding: LintFinding, bundle: LintReport.BundleKind, path: String, to json: inout JSONWriter
  ) {
    json.object { json in
      json.string("bundle", name(of: bundle))
      json.string("fix", finding.fix)
      json.string("keyPath", finding.keyPath.joined(separator: "."))
      json.number("line", finding.line)
      json.string("message", finding.message)
      json.string("path", path)
      json.string("rule", finding.rule.rawValue)
      json.string("schemaVersion", FindingRecord.baseVersion)
      json.string("severity", finding.severity.rawValue)
      json.string("type", "lint")
    }
  }

  private static func name(of bundle: LintReport.BundleKind) -> String {
    switch bundle {
    case .application: "app"
    case .appExtension: "extension"
    case .loaded: "loaded"
    }
  }
}

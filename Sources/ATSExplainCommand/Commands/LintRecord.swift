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
      json.key("bundle")
      json.string(name(of: bundle))
      json.key("fix")
      json.string(finding.fix)
      json.key("keyPath")
      json.string(finding.keyPath.joined(separator: "."))
      json.key("line")
      json.number(finding.line)
      json.key("message")
      json.string(finding.message)
      json.key("path")
      json.string(path)
      json.key("rule")
      json.string(finding.rule.rawValue)
      json.key("schemaVersion")
      json.string(FindingRecord.baseVersion)
      json.key("severity")
      json.string(finding.severity.rawValue)
      json.key("type")
      json.string("lint")
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

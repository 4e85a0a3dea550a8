internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import ServerCheck

/// The record of a check, whatever its verdict.
enum CheckRecord {
  /// The version of its fields.
  static let schemaVersion = "1.0"

  /// What stands in for a device and isn't one.
  static let unchecked = [
    "the device's own roots", "roots distrusted by date",
    "revocation beyond a stapled OCSP response", "name constraints",
  ]

  /// Writes a report as one object, keys sorted.
  static func write(_ report: CheckReport, to json: inout JSONWriter) {
    var agreement = Agreement()
    let verdict: String
    switch report.verdict {
    case .passes(let made): (verdict, agreement) = ("passes", made)
    case .fails: verdict = "fails"
    case .interrupted: verdict = "interrupted"
    }
    json.object { json in
      json.string("address", report.address)
      json.string("cipherSuite", agreement.suite)
      json.string("host", report.target.host)
      json.number("httpStatus", agreement.status)
      json.strings("notChecked", unchecked)
      json.number("port", report.target.port)
      json.strings("redirectedFrom", report.origins)
      json.strings("remarks", agreement.remarks)
      json.string("root", agreement.root)
      json.key("rows")
      json.array { json in
        for row in DiagnosticRow.allCases {
          guard let passed = report.rows[row] else { continue }
          json.object { json in
            json.boolean("passed", passed)
            json.string("title", row.title)
          }
        }
      }
      json.string("schemaVersion", schemaVersion)
      json.string("site", report.target.site)
      json.string("tlsVersion", agreement.version?.policyName)
      json.string("type", "check")
      json.string("validUntil", agreement.validUntil)
      json.string("verdict", verdict)
    }
  }
}

/// A report in the form of `nscurl --ats-diagnostics`.
enum CheckTranscript {
  /// The transcript, newline at its end.
  static func text(of report: CheckReport) -> String {
    let ruler = String(repeating: "=", count: 80)
    let host = report.target.host
    var lines = [
      "Starting ATS Diagnostics", "",
      "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to "
        + "\(report.target.site)/.",
      "The rows were tested by atsexplain check, not by nscurl.", ruler, "",
    ]
    var section: String?
    for row in DiagnosticRow.allCases {
      guard let passed = report.rows[row] else { continue }
      let title = row.sectionTitle(host: host)
      if title != section {
        if section != nil { lines += [ruler, ""] }
        lines.append(title)
        if section != nil { lines.append("") }
        section = title
      }
      lines += ["---", row.title, "Result : \(passed ? "PASS" : "FAIL")", "---", ""]
    }
    lines.append(ruler)
    return lines.joined(separator: "\n") + "\n"
  }
}

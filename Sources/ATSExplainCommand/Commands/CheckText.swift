internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import ServerCheck

/// A check that passed, as text for people.
enum CheckText {
  /// The text, newline at its end.
  static func text(of report: CheckReport, _ agreement: Agreement, _ text: TextReport) -> String {
    let way = (report.origins + [report.target.site]).joined(separator: " \u{2192} ")
    var result = text.title(way + (report.address.map { "  " + $0 } ?? ""))
    let parts = [agreement.version?.protocolName, agreement.suite].compactMap { $0 }
    result += text.paragraph(
      "An ATS client connects: " + parts.joined(separator: ", ")
        + (agreement.status.map { ", HTTP \($0)" } ?? "") + ".")
    guard text.detail != .brief else { return result }
    if let root = agreement.root, let date = agreement.validUntil {
      result += text.labelled("Chain", "valid until \(date), ends in \(root)")
    }
    for remark in agreement.remarks { result += text.labelled("Note", remark) }
    return result
  }
}

internal import ATSDiagnosis
internal import AppleErrorCatalog

/// The text for a bare code: what it means, then what follows from it alone.
enum CodeText {
  static func text(of explanation: CodeExplanation, report: TextReport) -> String {
    var result = ""
    for (index, entry) in explanation.entries.enumerated() {
      if index > 0 { result += "\n" }
      let names = ([entry.symbol].compactMap { $0 } + entry.aliases).joined(separator: ", ")
      result += "\(entry.code)  \(names)  (\(entry.domain.rawValue))\n"
      result += report.paragraph(entry.meaning)
      if !entry.next.isEmpty { result += report.labelled("Next", entry.next) }
      if index == 0, let note = ErrorCatalog.collision(for: entry.code, in: entry.domain) {
        result += report.labelled("Note", note)
      }
    }
    if let finding = explanation.findings.first {
      result += report.conclusion(of: finding)
    }
    return result
  }
}

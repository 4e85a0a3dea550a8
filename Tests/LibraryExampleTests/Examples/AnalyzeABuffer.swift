import ATSDiagnosis
import Reporting

/// The failures of a log in memory, for people.
func explanations(of log: String, named path: String) -> [String] {
  let report = TextReport(
    width: 80, usesColor: false, detail: .normal, redaction: Redaction(isActive: false))
  return Analyzer.findings(in: log, path: path).map(report.text)
}

/// The failures of several logs, for programs: a JSON object on each line, secrets masked.
func records(of logs: [(path: String, bytes: [UInt8])]) -> String {
  var analyzer = Analyzer(path: "")
  var json = JSONWriter()
  for log in logs {
    // Cheaper than a new analyzer: the compiled patterns are kept.
    for finding in analyzer.findings(in: log.bytes, path: log.path) {
      FindingRecord.write(finding, redaction: Redaction(isActive: true), to: &json)
      json.newline()
    }
  }
  return String(decoding: json.bytes, as: UTF8.self)
}

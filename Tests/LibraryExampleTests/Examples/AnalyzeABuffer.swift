import ATSDiagnosis
import Reporting

/// The failures of a log in memory, for people.
func explanations(of log: [UInt8], named path: String) throws -> [String] {
  var analyzer = try Analyzer(path: path)
  analyzer.consume(log)
  analyzer.finish()
  let report = TextReport(
    width: 80, usesColor: false, detail: .normal, redaction: Redaction(isActive: false))
  return analyzer.takeFindings().map(report.text)
}

/// The failures of several logs, for programs: a JSON object on each line, secrets masked.
func records(of logs: [(path: String, bytes: [UInt8])]) throws -> String {
  var analyzer = try Analyzer(path: "")
  var json = JSONWriter()
  for log in logs {
    // Cheaper than a new analyzer: the compiled patterns are kept.
    analyzer.reset(path: log.path)
    analyzer.consume(log.bytes)
    analyzer.finish()
    for finding in analyzer.takeFindings() {
      FindingRecord.write(finding, redaction: Redaction(isActive: true), to: &json)
      json.newline()
    }
  }
  return String(decoding: json.bytes, as: UTF8.self)
}

@testable internal import ATSDiagnosis
@testable internal import Reporting
@testable internal import CrashTriage
internal import Foundation
internal import NetworkLogs
internal import PlantedSecrets

/// Secrets planted into a log, which must not come out of any output.
///
/// The input is a log; where a secret goes and which kind it has is chosen from the input itself. A
/// leak is cut down to the fewest lines that still show it before it is reported.
enum SecretTarget {
  static func run(_ input: [UInt8]) {
    var choices = Choices(input)
    var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    guard !lines.isEmpty, input.count < 8192 else { return }
    let before = MaskTarget.haystack(String(decoding: input, as: UTF8.self))
    var secrets: Set<PlantedSecret> = []
    for _ in 0..<(1 + choices.next(4)) {
      let number = choices.next(lines.count)
      // Between words: a secret in the middle of one is no longer what it says.
      let gaps = lines[number].indices.filter { " ,;=\"(<{".utf8.contains(lines[number][$0]) }
      let place = gaps.isEmpty ? lines[number].count : choices.element(gaps) + 1
      let secret = choices.element(PlantedSecret.all)
      let text = choices.element(PlantedEscape.allCases).write(secret.text)
      // The name must not be there already, as in an input that was made of a find.
      guard secret.piece(in: before) == nil else { continue }
      secrets.insert(secret)
      lines[number].insert(contentsOf: Array((text + " ").utf8), at: place)
    }
    guard !secrets.isEmpty, let leak = leak(of: secrets, in: lines) else { return }
    lines = shortened(lines, secrets)
    fail(
      "a secret came out", leak,
      String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self))
  }

  /// The first output that holds a secret, or nil.
  private static func leak(of secrets: Set<PlantedSecret>, in lines: [[UInt8]]) -> String? {
    let bytes = Array(lines.joined(separator: [0x0A]))
    let redaction = Redaction(isActive: true)
    func holds(_ text: String) -> Bool {
      let haystack = Haystack([text])
      return secrets.contains { $0.piece(in: haystack) != nil }
    }
    for finding in LogTarget.findings(bytes) {
      var json = JSONWriter()
      FindingRecord.write(finding, redaction: redaction, to: &json)
      let record = String(decoding: json.bytes, as: UTF8.self)
      if holds(record) { return record }
      for detail in [TextReport.Detail.brief, .normal, .full] {
        // So wide that no word is wrapped: the secret would be cut.
        let report = TextReport(
          width: 100_000, usesColor: false, detail: detail, redaction: redaction)
        let text = report.text(of: finding) + report.again(finding, count: 2)
        if holds(text) { return text }
      }
    }
    for finding in LogTarget.findings(bytes) {
      for document in LogTarget.documents(of: finding, redaction) where holds(document.text) {
        return document.name + "\n" + document.text
      }
    }
    let report = ReportTarget.triage(bytes)
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    let all = [String(decoding: json.bytes, as: UTF8.self)] + ReportTarget.texts(of: report)
    return all.first(where: holds)
  }

  private static func shortened(_ lines: [[UInt8]], _ secrets: Set<PlantedSecret>) -> [[UInt8]] {
    var lines = lines
    var index = 0
    while index < lines.count {
      var fewer = lines
      fewer.remove(at: index)
      if leak(of: secrets, in: fewer) != nil { lines = fewer } else { index += 1 }
    }
    return lines
  }
}

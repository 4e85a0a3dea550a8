@testable internal import ATSDiagnosis
@testable internal import Reporting
internal import CompressedInput
@testable internal import CrashTriage
internal import Foundation

/// Crash reports and payloads, through to every output of `triage`.
enum ReportTarget {
  /// A reader that is kept: compiling the patterns costs more than a run.
  private final class Input {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("atsexplain-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    var reader = FileReader(redaction: Redaction(isActive: true), expansion: Expansion())
  }

  nonisolated(unsafe) private static let input = Input()

  static func run(_ bytes: [UInt8]) {
    let report = triage(bytes)
    guard report.findings > 0 else { return }
    requireOutputs(report)
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    do {
      let again = try TriageReport(ndjson: json.bytes)
      var copy = JSONWriter()
      TriageRecord.write(again, to: &copy)
      if copy.bytes != json.bytes {
        fail(
          "a report reads back otherwise", String(decoding: json.bytes, as: UTF8.self),
          String(decoding: copy.bytes, as: UTF8.self))
      }
    } catch {
      fail("a report can't be read: \(error)", String(decoding: json.bytes, as: UTF8.self))
    }
  }

  /// The report of one file that holds these bytes.
  static func triage(_ bytes: [UInt8]) -> TriageReport {
    let input = unsafe input
    do {
      try Data(bytes).write(to: input.file)
    } catch {
      fail("\(error)")
    }
    input.reader.report = TriageReport()
    _ = input.reader.read(RawPath(input.file.path), isNamed: true)
    return input.reader.report
  }

  static func requireOutputs(_ report: TriageReport) {
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    requireJSON(json.bytes, "a triage record")
    // A tab is a blank to a browser, and nothing else of an HTML file reaches a terminal.
    for text in texts(of: report) {
      let isHTML = text.hasPrefix("<!")
      requirePrintable(isHTML ? text.replacing("\t", with: " ") : text, "a triage report")
    }
  }

  /// The report in the formats for people.
  static func texts(of report: TriageReport) -> [String] {
    let selection = TriageSelection(showsAll: true, top: nil)
    let text = TextReport(
      width: 80, usesColor: false, detail: .full, redaction: Redaction(isActive: false))
    return [
      TriageText(text, selection).text(of: report), TriageMarkdown(selection).text(of: report),
      HTMLReport(selection).text(of: report),
    ]
  }
}

/// Triage records from elsewhere: what is accepted can be written, read again and added up.
enum RecordTarget {
  static func run(_ input: [UInt8]) {
    let report: TriageReport
    do {
      report = try TriageReport(ndjson: input)
    } catch {
      guard error.line >= 1 || input.isEmpty else { fail("an error on line \(error.line)") }
      return
    }
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    ReportTarget.requireOutputs(report)
    var sum = report
    sum.add(report)
    guard sum.files == 2 * report.files, sum.groupCount == report.groupCount else {
      fail("a report added to itself")
    }
    do {
      let again = try TriageReport(ndjson: json.bytes)
      var copy = JSONWriter()
      TriageRecord.write(again, to: &copy)
      if copy.bytes != json.bytes {
        fail(
          "a record reads back otherwise", String(decoding: json.bytes, as: UTF8.self),
          String(decoding: copy.bytes, as: UTF8.self))
      }
    } catch {
      fail("a record can't be read back: \(error)", String(decoding: json.bytes, as: UTF8.self))
    }
  }
}

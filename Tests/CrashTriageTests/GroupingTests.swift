import ATSDiagnosis
import Reporting
import Foundation
import Testing

@testable import CrashTriage

@Suite struct GroupingTests {
  /// The wire form as text: what has to be equal byte for byte.
  private func wire(_ report: TriageReport) -> String {
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func groupsEqualWhatWasGenerated() throws {
    let generated = GeneratedReports(count: 120, seed: 7)
    let report = try generated.tree().report()
    #expect(report.files == 120)
    #expect(report.bytes == generated.bytes)
    #expect(report.findings == generated.truth.values.reduce(0) { $0 + $1.count })
    #expect(
      report.filesWithFindings
        == Set(generated.truth.values.flatMap(\.files)).count)
    #expect(report.groupCount == generated.truth.count)
    for group in report.groups {
      let failure = GeneratedReports.Failure(
        host: group.key.host ?? "", url: group.key.code ?? 0, ssl: group.key.streamCode ?? 0)
      let truth = try #require(generated.truth[failure])
      #expect(group.count == truth.count)
      #expect(group.files == truth.files.count)
      #expect(group.first?.text == truth.times.min())
      #expect(group.last?.text == truth.times.max())
      #expect(group.systems == truth.systems)
      #expect(
        Dictionary(uniqueKeysWithValues: group.apps.map { ($0.key.version ?? "", $0.value) })
          == truth.versions)
      #expect(group.days.values.reduce(0, +) == truth.count)
      #expect(group.samples.count == min(3, truth.count))
      #expect(group.samples.allSatisfy { $0.path.hasSuffix(".crash") && $0.line > 10 })
    }
  }

  @Test func theNumberOfWorkersNeverShows() throws {
    let tree = try GeneratedReports(count: 60, seed: 3).tree()
    let one = wire(try tree.report(jobs: 1))
    for jobs in [2, 3, 8] { #expect(wire(try tree.report(jobs: jobs)) == one) }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func theSumOfPartsIsTheWhole(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var generated = GeneratedReports(count: 40, seed: seed).files
    for sample in ReportSample.all { generated["other/\(sample.name)"] = sample.text }
    let tree = try TemporaryTree(generated)
    let whole = wire(try tree.report())
    // Any partition of the files into any number of parts, empty ones included, in any order.
    let count = Int.random(in: 1...9, using: &random)
    var parts = [[String]](repeating: [], count: count)
    for file in generated.keys.sorted() {
      parts[Int.random(in: 0..<count, using: &random)].append(file)
    }
    var wires = try parts.map { part in
      part.isEmpty ? wire(TriageReport()) : wire(try tree.report(part, jobs: 1))
    }
    wires.shuffle(using: &random)
    // Added in any grouping: some are added up on the way, written and read again.
    while wires.count > 1 {
      let take = Int.random(in: 2...wires.count, using: &random)
      var sum = TriageReport()
      for part in wires.prefix(take) { sum.add(try TriageReport(ndjson: Array(part.utf8))) }
      wires = Array(wires.dropFirst(take)) + [wire(sum)]
      wires.shuffle(using: &random)
    }
    let sum = try #require(wires.first)
    #expect(wire(try TriageReport(ndjson: Array(sum.utf8))) == whole)
    #expect(sum == whole)
  }

  @Test func reportsInOneFileAreAddedToo() throws {
    let tree = try GeneratedReports(count: 30, seed: 5).tree()
    let one = wire(try tree.report())
    let twice = try TriageReport(ndjson: Array((one + one).utf8))
    #expect(twice.files == 60)
    #expect(twice.groups.map(\.count) == (try tree.report()).groups.map { $0.count * 2 })
  }

  @Test(arguments: [
    "", "{}\n", "not json\n", #"{"type":"summary","schemaVersion":"2.0"}"#,
    #"{"type":"group","schemaVersion":"1.0","count":1}"#,
    #"{"type":"finding","schemaVersion":"1.0"}"#,
  ])
  func whatIsNoWholeReportIsRefused(_ text: String) {
    #expect(throws: TriageRecordError.self) { try TriageReport(ndjson: Array(text.utf8)) }
  }

  /// A path may hold any byte; what is in a record comes out of it as it went in.
  @Test func controlCharactersOutliveARecord() throws {
    let tree = try TemporaryTree()
    let error = """
      Error Domain=NSURLErrorDomain Code=-1022 "(null)" \
      UserInfo={NSErrorFailingURLStringKey=http://a.example.com/}
      """
    try tree.write("a\rb\u{1}.log", Data(error.utf8))
    let whole = wire(try tree.report())
    #expect(whole.contains(#"a\rb\u0001.log"#))
    #expect(wire(try TriageReport(ndjson: Array(whole.utf8))) == whole)
  }

  /// Records come from elsewhere, and so do the keys of the exceptions in them.
  @Test func controlCharactersOfARecordReachNoTerminal() throws {
    let tree = try TemporaryTree([
      "a.log": "Error Domain=NSURLErrorDomain Code=-1022 "
        + "UserInfo={NSErrorFailingURLStringKey=http://a.example.com/}"
    ])
    let key = "NSExceptionAllowsInsecureHTTPLoads"
    let record = wire(try tree.report()).replacing(key, with: #"NS\u0000\u001b[2J\u009b"#)
    let report = try TriageReport(ndjson: Array(record.utf8))
    let layout = TextReport(
      width: 80, usesColor: false, detail: .full, redaction: Redaction(isActive: false))
    let selection = TriageSelection(showsAll: true, top: nil)
    for text in [
      TriageText(layout, selection).text(of: report), TriageMarkdown(selection).text(of: report),
      HTMLReport(selection).text(of: report),
    ] {
      #expect(text.contains("&#27;") || text.contains("&amp;#27;"))
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        })
    }
  }

  /// Whatever a record says of the time and the report of a sample, it says so again.
  @Test func samplesOutliveARecord() throws {
    let tree = try TemporaryTree([
      "a.log": "2026-02-03 08:00:00.000 Shop[42:7] Error Domain=NSURLErrorDomain Code=-1022 "
        + "UserInfo={NSErrorFailingURLStringKey=http://a.example.com/}"
    ])
    let whole = wire(try tree.report())
    for time in ["2026-02-03 08:00:00 +0100", "2026-02-03T08:00:00.5Z", "Feb  3", "1521803806"] {
      let record = whole.replacing(
        #""time":"2026-02-03 08:00:00.000""#, with: #""time":"\#(time)""#)
      #expect(record != whole)
      let report = try TriageReport(ndjson: Array(record.utf8))
      #expect(report.groups.first?.samples.first?.time == time)
      #expect(wire(report) == record)
    }
  }

  @Test func membersOfASampleAreChangedAlone() throws {
    let report = try GeneratedReports(count: 120, seed: 7).tree().report()
    let samples = report.groups.flatMap(\.samples)
    let sample = try #require(samples.first)
    var changed = sample
    changed.path = "other"
    changed.thread = "main"
    changed.time = "Feb  3"
    #expect(changed != sample && samples.first == sample)
    #expect((changed.path, changed.thread, changed.time) == ("other", "main", "Feb  3"))
    #expect((changed.app, changed.system, changed.url) == (sample.app, sample.system, sample.url))
    let group = try #require(report.groups.first)
    var key = group.key
    key.code = 1
    key.host = nil
    #expect(key != group.key && (key.code, key.host) == (1, nil))
    #expect((key.cause, key.streamCode) == (group.key.cause, group.key.streamCode))
  }

  /// There may be thousands of groups: what is kept of each is small.
  @Test func aGroupIsSmall() {
    #expect(MemoryLayout<FailureSample>.stride <= 32)
    #expect(MemoryLayout<GroupKey>.stride <= 24)
    #expect(MemoryLayout<ReportTime?>.stride <= 16)
    #expect(FailureGroup.size <= 352)
  }

  @Test func aKeyOfARecordCannotEndABlockOfMarkdown() throws {
    let tree = try TemporaryTree([
      "a.log": "Error Domain=NSURLErrorDomain Code=-1022 "
        + "UserInfo={NSErrorFailingURLStringKey=http://a.example.com/}"
    ])
    let key = "NSExceptionAllowsInsecureHTTPLoads"
    let record = wire(try tree.report()).replacing(key, with: #"NS\n```\n# Title"#)
    let selection = TriageSelection(showsAll: true, top: nil)
    let text = TriageMarkdown(selection).text(of: try TriageReport(ndjson: Array(record.utf8)))
    // A longer fence ends at one as long only.
    #expect(text.contains("\n```\n# Title"))
    #expect(text.contains("\n````xml\n") && text.contains("\n````\n"))
    #expect(!text.contains("\n```xml\n"))
  }

  @Test func countsThatNobodyCountedAreRefused() throws {
    let summary =
      #"{"bytes":0,"files":N,"filesWithFindings":0,"findings":0,"#
      + #""schemaVersion":"1.0","type":"summary"}"#
    let plain = summary.replacing("N", with: "7") + "\n"
    #expect(try TriageReport(ndjson: Array((plain + plain).utf8)).files == 14)
    let huge = summary.replacing("N", with: String(Int.max)) + "\n"
    #expect(throws: TriageRecordError.self) {
      try TriageReport(ndjson: Array((huge + huge).utf8))
    }
  }

  /// Each of these counts is possible; their sum was not.
  @Test func sumsOfLargeCountsStayCounts() throws {
    let line = """
      {"bytes":281474976710656,"files":1,"filesWithFindings":0,"findings":0,"schemaVersion":"1.0",\
      "type":"summary"}

      """
    let report = try TriageReport(ndjson: Array(String(repeating: line, count: 40_000).utf8))
    #expect(report.files == 40_000)
    #expect(report.bytes == 281_474_976_710_656)
    var sum = report
    sum.add(report)
    #expect(wire(try TriageReport(ndjson: Array(wire(sum).utf8))) == wire(sum))
  }

  @Test(arguments: ["bytes", "files", "filesWithFindings", "findings"])
  func nothingIsCountedBelowZero(name: String) {
    let line =
      #"{"bytes":1,"files":1,"filesWithFindings":1,"findings":1,"type":"summary","#
      + #""schemaVersion":"1.0"}"#
    let damaged = line.replacing("\"\(name)\":1", with: "\"\(name)\":-5")
    #expect(throws: TriageRecordError.self) { try TriageReport(ndjson: Array(damaged.utf8)) }
    #expect(throws: Never.self) { try TriageReport(ndjson: Array(line.utf8)) }
  }

  @Test func aReportCutAfterAnyLineIsRefused() throws {
    let whole = wire(try GeneratedReports(count: 30, seed: 5).tree().report())
    let lines = whole.split(separator: "\n")
    for count in 0..<lines.count {
      let cut = lines.prefix(count).joined(separator: "\n")
      #expect(throws: TriageRecordError.self) { try TriageReport(ndjson: Array(cut.utf8)) }
    }
  }

  @Test func secretsAreMaskedOnceAndStayMasked() throws {
    let tree = try TemporaryTree([
      "a.log": "Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey="
        + "http://api.example.com/v1?token=hunter2, NSErrorFailingURLKey=http://api.example.com/v1?token=hunter2}"
    ])
    let text = wire(try tree.report())
    #expect(!text.contains("hunter2"))
    #expect(wire(try TriageReport(ndjson: Array(text.utf8))) == text)
  }

  @Test func groupsAreRankedByWhatCanBeFixedAndCount() throws {
    func dump(_ url: Int, _ ssl: String, _ host: String) -> String {
      "Error Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={"
        + "NSErrorFailingURLStringKey=http\(url == -1022 ? "" : "s")://\(host)/\(ssl)}\n"
        + String(repeating: "-\n", count: 300)
    }
    let stream = { (code: Int) in
      ", _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code)"
    }
    var text = ""
    for _ in 0..<5 { text += dump(-1001, "", "slow.example.com") }
    for _ in 0..<4 { text += dump(-1200, "", "unclear.example.com") }
    for _ in 0..<3 { text += dump(-1202, stream(-9814), "expired.example.com") }
    for _ in 0..<2 { text += dump(-1022, "", "plain.example.com") }
    for _ in 0..<2 { text += dump(-1202, stream(-9843), "name.example.com") }
    let report = try TemporaryTree(["a.log": text]).report()
    #expect(
      report.groups.map(\.key.host) == [
        "expired.example.com", "plain.example.com", "name.example.com", "unclear.example.com",
        "slow.example.com",
      ])
    #expect(report.groups.map(\.count) == [3, 2, 2, 4, 5])
  }
}

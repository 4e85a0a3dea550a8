import AppTransportSecurity
import Foundation
import PlantedSecrets
import Testing

@testable import ATSDiagnosis
@testable import Reporting
@testable import CompressedInput
@testable import CrashTriage

/// Secrets of all kinds are planted in the fields of the sample logs and reports, behind all escapes,
/// and looked for in all that is written of them, whole and in pieces.
///
/// What is written is searched before the last look that the program has at it.
@Suite struct PlantedSecretTests {
  /// A sample and where its fields are: runs of bytes between blanks, quotes and brackets.
  private struct Sample {
    let name: String
    let bytes: [UInt8]
    let fields: [Range<Int>]
    let isJSON: Bool

    init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      isJSON = bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
      var fields: [Range<Int>] = []
      var start: Int?
      for (index, byte) in bytes.enumerated() {
        let ends = byte <= 0x20 || "\"'<>{}(),;=[]".utf8.contains(byte)
        if ends, let begin = start {
          fields.append(begin..<index)
          start = nil
        } else if !ends, start == nil {
          start = index
        }
      }
      self.fields = fields
    }

    /// The sample with a text in the place of a field, or beside it.
    func planted(_ text: String, at field: Int, replaces: Bool) -> [UInt8] {
      let place = fields[field % fields.count]
      let text = Array((isJSON ? PlantedEscape.json(text) : text).utf8)
      let rest = replaces ? bytes[place.upperBound...] : [0x20] + bytes[place.lowerBound...]
      return bytes[..<place.lowerBound] + text + rest
    }
  }

  private static let samples: [Sample] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleLogs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let logs = names.sorted().filter { !$0.hasSuffix(".md") }.compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map {
        Sample(name: name, bytes: Array($0))
      }
    }
    return logs + ReportSample.all.map { Sample(name: $0.name, bytes: Array($0.text.utf8)) }
  }()

  /// A reader and an analyzer that are kept: to compile the patterns costs more than a run.
  private final class Writers {
    private var analyzer: Analyzer
    private var reader: FileReader
    private let tree: TemporaryTree
    private let redaction = Redaction(isActive: true)

    init() throws {
      analyzer = Analyzer(path: "log")
      reader = FileReader(redaction: redaction, expansion: Expansion())
      tree = try TemporaryTree()
    }

    /// All that is written of a log, with the name of what wrote it.
    func outputs(of bytes: [UInt8]) throws -> [(name: String, text: String)] {
      analyzer.reset(path: "log")
      analyzer.consume(bytes)
      analyzer.finish()
      var outputs: [(name: String, text: String)] = []
      for finding in analyzer.takeFindings() {
        var json = JSONWriter()
        FindingRecord.write(finding, redaction: redaction, to: &json)
        outputs.append(("record", String(decoding: json.bytes, as: UTF8.self)))
        // So wide that no word is cut.
        let report = TextReport(
          width: 100_000, usesColor: false, detail: .full, redaction: redaction)
        outputs.append(("text", report.text(of: finding) + report.again(finding, count: 2)))
        outputs += documents(of: ReportedIssue(finding, report: report))
      }
      try tree.write("log", Data(bytes))
      reader.report = TriageReport()
      _ = reader.read(RawPath(tree.path("log")), isNamed: true)
      return outputs + triageOutputs(reader.report)
    }

    private func documents(of issue: ReportedIssue) -> [(name: String, text: String)] {
      let documents: [(String, any IssueDocument)] = [
        ("markdown", MarkdownDocument(detail: .full, redaction: redaction)),
        ("sarif", SARIFDocument(version: "1.0.0", category: "test", isRedacted: true)),
        ("junit", JUnitDocument(passing: "none")), ("github", GitHubAnnotations(noun: "failure")),
      ]
      return documents.map { name, document in
        var document = document
        let text = document.begin() + document.beginInput("log") + document.add(issue)
        return (name, text + document.endInput() + document.end(IssueRun()))
      }
    }

    private func triageOutputs(_ report: TriageReport) -> [(name: String, text: String)] {
      guard report.findings > 0 else { return [] }
      var json = JSONWriter()
      TriageRecord.write(report, to: &json)
      let selection = TriageSelection(showsAll: true, top: nil)
      let text = TextReport(
        width: 100_000, usesColor: false, detail: .full, redaction: Redaction(isActive: false))
      return [
        ("triage record", String(decoding: json.bytes, as: UTF8.self)),
        ("triage text", TriageText(text, selection).text(of: report)),
        ("triage markdown", TriageMarkdown(selection).text(of: report)),
        ("triage html", HTMLReport(selection).text(of: report)),
      ]
    }
  }

  /// Whether each kind is written in each way in each sample, and each field of each sample holds one.
  ///
  /// Else as many of them as don't take long are taken at random.
  private static let isLong = ProcessInfo.processInfo.environment["ATSEXPLAIN_LONG"] != nil
  private static let usualCopies = 400

  @Test func noneComesOut() throws {
    let writers = try Writers()
    var random = SplitMix(state: 25)
    var copies = 0
    var outputs = 0
    var seen: Set<PlantedSecret> = []
    func search(
      _ sample: Sample, _ secret: PlantedSecret, _ escape: PlantedEscape, in field: Int? = nil
    ) throws {
      let field = field ?? Int.random(in: 0..<sample.fields.count, using: &random)
      let replaces = Bool.random(using: &random)
      let log = sample.planted(escape.write(secret.text), at: field, replaces: replaces)
      let written = try writers.outputs(of: log)
      copies += 1
      outputs += written.count
      if !written.isEmpty { seen.insert(secret) }
      for (name, text) in written {
        let unescaped = UnescapedText(Array(text.utf8)).bytes
        let haystack = Haystack([text, String(decoding: unescaped, as: UTF8.self)])
        guard let piece = secret.piece(in: haystack) else { continue }
        let line = text.split(separator: "\n").first { $0.lowercased().contains(piece) }
        Issue.record(
          """
          \(piece) of \(secret) in \(name) of \(sample.name), written as \(escape), field \(field)\
          \(replaces ? " replaced" : ""): \(line.map { String($0.prefix(700)) } ?? "by an escape")
          """)
      }
    }
    if Self.isLong {
      for sample in Self.samples {
        for secret in PlantedSecret.all {
          for escape in PlantedEscape.allCases { try search(sample, secret, escape) }
        }
        for field in sample.fields.indices {
          let secret = PlantedSecret.all.randomElement(using: &random) ?? PlantedSecret.all[0]
          try search(
            sample, secret, PlantedEscape.allCases.randomElement(using: &random) ?? .none, in: field
          )
        }
      }
    } else {
      for number in 0..<Self.usualCopies {
        try search(
          Self.samples[number % Self.samples.count],
          PlantedSecret.all[number % PlantedSecret.all.count],
          PlantedEscape.allCases.randomElement(using: &random) ?? .none)
      }
    }
    #expect(PlantedSecret.all.count >= 45)
    #expect(seen.count == PlantedSecret.all.count)
    #expect(outputs > 4 * copies, "\(outputs) outputs of \(copies) logs")
  }
}

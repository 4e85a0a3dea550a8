import Foundation
import Testing

@testable import CrashTriage

@Suite struct ReportReaderTests {
  @Test(arguments: ReportSample.all)
  func reportsTellOfThemselves(_ sample: ReportSample) throws {
    let sections = ReportReader.sections(of: Array(sample.text.utf8))
    let info = try #require(sections.last?.info)
    #expect(info.kind == sample.kind)
    #expect(info.app == sample.app)
    #expect(info.bundle == sample.bundle)
    #expect(info.version == sample.version)
    #expect(info.system == sample.system)
    #expect(info.device == sample.device)
    #expect(info.time.map { ReportTime(printed: $0).text } == sample.time)
    #expect(info.exception == sample.exception)
    #expect(info.thread == sample.thread)
  }

  @Test(arguments: ReportSample.all)
  func theirFailuresAreFoundWhereTheyStand(_ sample: ReportSample) throws {
    let tree = try TemporaryTree(["reports/one": sample.text])
    let report = try tree.report()
    #expect(report.findings == 1)
    let group = try #require(report.groups.first)
    #expect(group.key.host == sample.host)
    #expect([group.key.code, group.key.streamCode].compactMap { $0 } == sample.codes)
    #expect(group.samples.first?.line == sample.line)
    #expect(group.samples.first?.report == sample.kind)
    #expect(group.first?.text == sample.time)
    #expect(group.systems == (sample.system.map { [$0: 1] } ?? [:]))
    #expect(group.apps.keys.first?.version == sample.version)
  }

  /// The same in one line: nothing may depend on how JSON is laid out.
  @Test(arguments: ReportSample.all.filter { $0.text.hasPrefix("{\n") })
  func theLayoutOfJSONDoesNotMatter(_ sample: ReportSample) throws {
    let flat = sample.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    let tree = try TemporaryTree(["flat.json": flat])
    let group = try #require(try tree.report().groups.first)
    #expect(group.key.host == sample.host)
    #expect(group.samples.first?.line == 1)
    #expect(group.first?.text == sample.time)
  }

  /// Reports are cut in transfer: whatever is left must neither trap nor be taken for another kind.
  @Test(arguments: ReportSample.all)
  func cutReportsAreReadAsFarAsTheyGo(_ sample: ReportSample) throws {
    let bytes = Array(sample.text.utf8)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      for section in ReportReader.sections(of: Array(bytes[..<length])) {
        #expect(section.range.upperBound <= length)
        if let kind = section.info?.kind { #expect(sample.cutKinds.contains(kind)) }
      }
    }
  }

  /// Whatever happens to the bytes, the sections stay inside of the file and in order.
  @Test(arguments: ReportSample.all)
  func damagedReportsAreReadWithoutHarm(_ sample: ReportSample) throws {
    var random = SplitMix(state: UInt64(sample.text.utf8.count))
    let punctuation = Array("{}[]\",:\\\n 0\u{0}".utf8)
    for _ in 0..<200 {
      var bytes = Array(sample.text.utf8)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(punctuation.randomElement(using: &random) ?? 0, at: index)
        case 2: bytes.remove(at: index)
        default: bytes += bytes[index..<min(bytes.count, index + 40)]
        }
      }
      var end = 0
      for section in ReportReader.sections(of: bytes) {
        #expect(section.range.lowerBound >= end)
        #expect(section.range.upperBound <= bytes.count)
        end = section.range.upperBound
        var offset = section.range.lowerBound
        for error in section.errors {
          #expect(error.offset >= offset && error.offset <= end)
          offset = error.offset
        }
      }
    }
  }

  @Test func eachDiagnosticOfAPayloadIsAReportOfItsOwn() throws {
    func diagnostic(_ version: String, _ host: String) -> String {
      #"{"diagnosticMetaData":{"appVersion":"\#(version)","osVersion":"iPhone OS 17.1 (21B74)","bundleIdentifier":"com.example.shop"},"exceptionReason":{"composedMessage":"Error Domain=NSURLErrorDomain Code=-1022 \"(null)\" UserInfo={NSErrorFailingURLStringKey=http:\/\/\#(host)\/}"}}"#
    }
    let text =
      #"{"timeStampBegin":"2026-01-11 04:00:00 +0000","timeStampEnd":"2026-01-12 04:00:00 +0000","crashDiagnostics":["#
      + diagnostic("1.0", "a.example.com") + "," + diagnostic("1.1", "a.example.com")
      + #"],"hangDiagnostics":["# + diagnostic("1.2", "b.example.com") + "]}"
    let report = try TemporaryTree(["payload.json": text]).report()
    #expect(report.findings == 3)
    #expect(report.filesWithFindings == 1)
    let groups = Dictionary(uniqueKeysWithValues: report.groups.map { ($0.key.host ?? "", $0) })
    #expect(groups["a.example.com"]?.count == 2)
    #expect(groups["a.example.com"]?.files == 1)
    #expect(groups["a.example.com"]?.apps.keys.compactMap(\.version).sorted() == ["1.0", "1.1"])
    #expect(groups["b.example.com"]?.samples.first?.report == "metrickit-hang")
  }

  @Test func ordinaryReportsYieldNothing() throws {
    var text = ReportSample.appleCrash.text
    let start = try #require(text.range(of: "*** Terminating"))
    let end = try #require(text.range(of: "terminating with"))
    text.replaceSubrange(
      start.lowerBound..<end.lowerBound,
      with: """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'no item -9802'
        4   CFNetwork   0x00000001e7789838 -[NSURLSession dataTaskWithURL:completionHandler:] + 1202
        Thread 5 name:  com.apple.NSURLConnectionLoader
        5   CFNetwork   0x0000000187ab9813 URLConnectionClient::connectionDidFail + 9813
        uuid <9838d1a2-9802-3f00-9843-000011112222>, Code 0x2bad45ec, rpages -1200

        """)
    let report = try TemporaryTree(["a.crash": text]).report()
    #expect(report.files == 1)
    #expect(report.findings == 0)
    #expect(report.groups.isEmpty)
  }
}

extension ReportSample {
  /// What a report may look like once its end is cut off.
  fileprivate var cutKinds: Set<String> {
    switch kind {
    case "plcrashreporter": ["plcrashreporter", "crash", "diagnostic"]
    case "crash": ["crash", "diagnostic"]
    case "metrickit-crash": ["metrickit-crash", "metrickit"]
    default: [kind]
    }
  }
}

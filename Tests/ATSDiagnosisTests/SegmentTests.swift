import Foundation
import NetworkLogs
import TestEffort
import Testing

@testable import ATSDiagnosis

/// A file that several threads read in segments says what one thread says.
@Suite struct SegmentTests {
  /// Everything that a run says.
  private struct Told: Equatable {
    var findings: [Finding]
    var tally: Tally
    var tested: [TestedHost]
  }

  /// What cuts differently: tiny segments, odd ones, with and without a look at the lines before.
  private static let sizes = [(1, 0), (97, 700), (1021, 333), (4096, 4096)]

  private func told(
    _ path: String, _ limits: ReadingLimits, _ segmentation: Segmentation?
  ) throws -> Told {
    let descriptor = unsafe open(path, O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var analyzer = Analyzer(path: "log", limits: limits)
    if let segmentation {
      analyzer.readInSegments(descriptor, segmentation)
      let isCut = analyzer.isReadBySegments
      #expect(isCut)
    }
    var findings: [Finding] = []
    while try analyzer.read(from: descriptor) > 0 { findings += analyzer.takeFindings() }
    analyzer.finish()
    findings += analyzer.takeFindings()
    return Told(findings: findings, tally: analyzer.tally, tested: analyzer.testedHosts)
  }

  /// - Returns: how many findings there are.
  @discardableResult
  private func expectTheSame(
    _ bytes: [UInt8], _ limits: ReadingLimits = ReadingLimits(), _ name: String = ""
  ) throws -> Int {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let whole = try told(url.path, limits, nil)
    #expect(whole.tally.bytes == bytes.count)
    for (size, lookBack) in Self.sizes where bytes.count / size < 20_000 {
      var segmentation = Segmentation(jobs: 3)
      segmentation.size = size
      segmentation.lookBack = lookBack
      segmentation.shortestFile = 1
      let parts = try told(url.path, limits, segmentation)
      #expect(parts == whole, "\(name): segments of \(size), \(lookBack) before")
    }
    return whole.findings.count
  }

  @Test func ofALog() throws {
    let log = ChunkingTests.log
    #expect(try expectTheSame(Array(log.utf8)) == 3)
    #expect(try expectTheSame(Array((log + "\n").utf8)) == 3)
    #expect(try expectTheSame(Array(log.replacing("\n", with: "\r\n").utf8)) == 3)
    try expectTheSame(Array(log.replacing("\n", with: "\r").utf8))
    try expectTheSame(Array(log.replacing("\n", with: "\n\n").utf8))
  }

  /// Escape sequences count as bytes of the file, and for nothing else.
  @Test func ofAColouredLog() throws {
    let log = ChunkingTests.log
    var text = ""
    for (index, character) in log.enumerated() {
      if index % 3 == 0 { text += index % 2 == 0 ? "\u{1B}[38;5;201m" : "\u{1B}[0m" }
      text.append(character)
    }
    #expect(try expectTheSame(Array(text.utf8)) == 3)
    #expect(
      try Finding.all(in: text).map(\.sketch) == Finding.all(in: log).map(\.sketch))
    // Where a context holds little but escape sequences.
    let dense = log.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: "\u{1B}[0m", count: 1500) + $0 }.joined(separator: "\n")
    #expect(try expectTheSame(Array(dense.utf8)) == 3)
  }

  /// Records that are wrapped, at widths at which words are cut and at others.
  @Test(arguments: [31, 64, 79, 80, 100, 132])
  func ofWrappedRecords(_ width: Int) throws {
    let log = Array(ChunkingTests.log.utf8)
    var text: [UInt8] = []
    for _ in 0..<3 {
      var column = 0
      for byte in log {
        if byte == 0x0A {
          column = 0
        } else if column == width {
          text.append(0x0A)
          column = 1
        } else {
          column += 1
        }
        text.append(byte)
      }
      text.append(0x0A)
    }
    try expectTheSame(text)
  }

  @Test func ofTheSampleLogs() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../SampleLogs").standardized
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    var all: [UInt8] = []
    for file in files where file.pathExtension != "md" {
      let bytes = try Array(Data(contentsOf: file))
      guard bytes.first ?? 0xFF < 0xFE else { continue }
      try expectTheSame(bytes, ReadingLimits(), file.lastPathComponent)
      all += bytes
    }
    #expect(try expectTheSame(all, ReadingLimits(), "all") > 10)
    // Other line ends, and a limit that most lines pass.
    let windows = String(decoding: all, as: UTF8.self).replacing("\n", with: "\r\n")
    try expectTheSame(Array(windows.utf8), ReadingLimits(), "all, CRLF")
    var limits = ReadingLimits()
    limits.maxLineLength = 200
    limits.overlap = 60
    limits.chunk = 300
    #expect(try expectTheSame(all, limits, "all, long lines") > 5)
    limits.context = 100
    try expectTheSame(all, limits, "all, short context")
  }

  @Test(arguments: TraceEra.allCases, TestEffort.sample(of: TraceStyle.allCases, oneOf: 5))
  func ofTraces(era: TraceEra, style: TraceStyle) throws {
    var generator = TraceGenerator(seed: 5)
    var text = ""
    for (number, failure) in TraceFailure.all.enumerated() where failure.eras.contains(era) {
      let task = generator.task(failure, era: era, number: number)
      let whole = (task.messages + [task.print]).enumerated()
        .map { style.wrap($1, $0) }.joined(separator: "\n")
      let damages = TraceDamage.allCases
      text += damages[number % damages.count].apply(whole) + "\n"
    }
    #expect(try expectTheSame(Array(text.utf8), ReadingLimits(), "\(era) \(style)") > 0)
  }

  @Test(arguments: 1...6) func ofRandomLines(_ seed: Int) throws {
    var random = Mixer(state: UInt64(seed))
    let lines =
      ChunkingTests.log.split(separator: "\n").map(String.init) + [
        "Error Domain=NSURLErrorDomain Code=-1200 \"(null)\" UserInfo={",
        "    NSErrorFailingURLKey=https://a.example.com/,", "}", "", "  (",
        "Server: https://b.example.org/",
        "CFNetwork SSLHandshake failed (-9806)\rCFNetwork SSLHandshake failed (-9807)\rrequest GET http://c.example.org/\rNSURLErrorDomain error -1004",
        "Starting ATS Diagnostics",
        "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://d.example.com.",
        String(repeating: "y", count: 5000) + " Code=-1202 " + String(repeating: "{", count: 3000),
      ]
    var text = ""
    for _ in 0..<400 {
      let line = lines[Int(random.next() % UInt64(lines.count))]
      text += line.replacing("9F10>", with: "9F1\(random.next() % 4)>")
      text += random.next() % 7 == 0 ? "\r\n" : "\n"
      if random.next() % 5 == 0 {
        for number in 0..<Int(random.next() % 130) { text += "noise line \(number)\n" }
      }
    }
    #expect(try expectTheSame(Array(text.utf8)) > 0)
    var limits = ReadingLimits()
    limits.maxLineLength = 700
    limits.overlap = 90
    limits.chunk = 1000
    try expectTheSame(Array(text.utf8), limits, "long lines")
  }

  /// Failures all over.
  @Test(arguments: TestEffort.sample(of: [1, 2, 3], oneOf: 3)) func ofNothingButFailures(
    _ seed: UInt64
  ) throws {
    var random = SplitMix(state: seed)
    var log = ""
    for number in 0..<6000 {
      let host = "host\(Int.random(in: 0..<40, using: &random)).example.com"
      let code = [-9813, -9802, -9836].randomElement(using: &random) ?? -9813
      let time = "10:\(10 + number / 60 % 50):\(10 + number % 50).123456"
      switch Int.random(in: 0..<8, using: &random) {
      case 0...4:
        log += """
          2026-02-03 \(time) Shop[342:22] CFNetwork Diagnostics [3:\(number)] \(time) {
          \tDid Fail: (null)
          \t  Loader: <CFURLRequest 0x6080fb32555e [0x10b2a6df0]> {url = https://\(host)/v1, cs = 0x0}
          \t   Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={_kCFNetworkCFStreamSSLErrorOriginalValue=\(code), _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code)}
          } [3:\(number)]

          """
      case 5:
        log += """
          2026-02-03 \(time) Shop[342:22] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C\(1000 + number)>.<3> finished with error [-1202] \
          Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={
          NSErrorFailingURLKey=https://\(host)/,
          }

          """
      case 6: log += "2026-02-03 \(time) Shop[342:22] CFNetwork SSLHandshake failed (\(code))\n"
      default: log += "2026-02-03 \(time) Shop[342:22] GET https://\(host)/v2\nsomething else\n"
      }
    }
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    try Data(log.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let whole = try told(url.path, ReadingLimits(), nil)
    #expect(whole.findings.count > 3000)
    for size in [24_000, 20_000] {
      var segmentation = Segmentation(jobs: 3)
      segmentation.size = size
      segmentation.shortestFile = 1
      #expect(try told(url.path, ReadingLimits(), segmentation) == whole, "segments of \(size)")
    }
  }

  /// A line that no segment can hold ends the cutting.
  @Test func ofALineWithoutEnd() throws {
    var limits = ReadingLimits()
    limits.maxLineLength = 5000
    limits.overlap = 500
    let log = ChunkingTests.log
    let endless = String(repeating: "z", count: 60_000)
    for text in [
      log + endless + log, log + "\n" + endless + "\n" + log, endless, log + "\n" + endless,
    ] {
      try expectTheSame(Array(text.utf8), limits)
    }
  }

  /// What is short, or has to be decoded, is left to one thread.
  @Test func ofOtherFiles() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: url) }
    for (bytes, jobs, isCut) in [
      ([0xFF, 0xFE, 0x41, 0x00], 2, false), ([0xFE, 0xFF, 0x00, 0x41], 2, false),
      ([], 2, false), ([0x41], 1, false), ([0x41], 2, true),
    ] as [([UInt8], Int, Bool)] {
      try Data(bytes).write(to: url)
      let descriptor = unsafe open(url.path, O_RDONLY)
      defer { close(descriptor) }
      var analyzer = Analyzer(path: "log")
      var segmentation = Segmentation(jobs: jobs)
      analyzer.readInSegments(descriptor, segmentation)
      let isShortCut = analyzer.isReadBySegments
      #expect(!isShortCut)
      segmentation.shortestFile = 1
      analyzer.readInSegments(descriptor, segmentation)
      let wasCut = analyzer.isReadBySegments
      #expect(wasCut == isCut)
    }
  }
}

import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A log says what it says, whatever is around it and however it was copied.
///
/// Each sample is compared with itself: at the end of a long log, between lines that have nothing to do with
/// it, behind what tools put in front of lines, escaped, cut, read by several threads. `make test-long` does
/// so for every place and for all samples in one log.
@Suite struct DifferentialTests {
  private static let isLong = ProcessInfo.processInfo.environment["ATSEXPLAIN_LONG"] != nil
  static let samples = GoldenTests.samples

  /// What a finding says, without the place where it says so.
  struct Answer: Hashable, CustomStringConvertible {
    let host: String?
    let codes: [Int]
    let cause: FailureCause
    let remedy: Remedy.Kind
    let exception: String?

    init(_ finding: Finding) {
      host = finding.host
      codes = finding.codes.map(\.code)
      cause = finding.cause
      remedy = finding.remedy.kind
      exception = finding.remedy.exception?.json()
    }

    var description: String { "\(host ?? "-") \(codes) \(cause.rawValue) \(remedy.rawValue)" }
  }

  static func lines(of sample: String) throws -> [String] {
    let url = CommandRunner.packageRoot.appendingPathComponent("SampleLogs/" + sample)
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func answers(_ lines: [String], _ analyzer: inout Analyzer) -> [Answer] {
    analyzer.findings(in: lines.joined(separator: "\n")).map(Answer.init)
  }

  /// Lines of an app that speaks of other things, as they are between those of a failure.
  static func unrelated(_ count: Int) -> [String] {
    (0..<count).map { index -> String in
      let clock = String(format: "04:%02d:%02d", index / 60 % 60, index % 60)
      return "2031-01-0\(1 + index % 9) \(clock).000100+0000 Pantry[77:9] shelf \(index) holds "
        + "\(index % 13) jars of plum jam"
    }
  }

  // MARK: Around it

  @Test(arguments: samples)
  func behindALongLog(sample: String) throws {
    var analyzer = Analyzer(path: "-")
    let lines = try Self.lines(of: sample)
    let alone = analyzer.findings(in: lines.joined(separator: "\n"))
    for count in Self.isLong ? [1, 70, 5_000, 20_000] : [3_000] {
      let text = (Self.unrelated(count) + lines).joined(separator: "\n")
      let behind = analyzer.findings(in: text)
      #expect(behind.map(Answer.init) == alone.map(Answer.init), "behind \(count) lines")
      #expect(behind.map(\.source.line) == alone.map { $0.source.line + count })
      #expect(
        behind.map { $0.evidence.map(\.line) } == alone.map { $0.evidence.map { $0.line + count } })
      let before = analyzer.findings(in: (lines + Self.unrelated(count)).joined(separator: "\n"))
      #expect(before.map(Answer.init) == alone.map(Answer.init), "before \(count) lines")
      #expect(before.map(\.source.line) == alone.map(\.source.line))
    }
  }

  /// Whether a line begins a message of its own: what is put in front of it cuts no record in two.
  static func beginsMessage(_ line: String) -> Bool {
    let dates = [#"^\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d"#, #"^[A-Z][a-z]{2} [ 0-9]\d \d\d:\d\d:\d\d "#]
    return dates.contains { line.range(of: $0, options: .regularExpression) != nil }
  }

  @Test(arguments: samples.filter { !$0.hasPrefix("nscurl") })
  func unrelatedLinesBetween(sample: String) throws {
    var analyzer = Analyzer(path: "-")
    let lines = try Self.lines(of: sample)
    let alone = Self.answers(lines, &analyzer)
    for count in Self.isLong ? [1, 2, 3, 5] : [1] {
      var mixed: [String] = []
      var filler = Self.unrelated(count * (lines.count + 1))[...]
      for line in lines {
        if Self.beginsMessage(line) {
          mixed += filler.prefix(count)
          filler = filler.dropFirst(count)
        }
        mixed.append(line)
      }
      #expect(Self.answers(mixed, &analyzer) == alone, "\(count) lines between")
    }
  }

  // MARK: As it was copied

  struct Dress: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: @Sendable (Int, String) -> String
  }

  static let dresses = [
    Dress(testDescription: "grep -n") { "\($0 + 1):\($1)" },
    Dress(testDescription: "grep -Hn") { "logs/app.log:\($0 + 1):\($1)" },
    Dress(testDescription: "quoted in a mail") { "> \($1)" },
    Dress(testDescription: "indented") { "    \($1)" },
    Dress(testDescription: "CR LF") { "\($1)\r" },
    Dress(testDescription: "coloured") { "\u{1B}[31m\($1)\u{1B}[0m" },
  ]

  @Test(arguments: samples, dresses)
  func inFrontOfEachLine(sample: String, dress: Dress) throws {
    var analyzer = Analyzer(path: "-")
    let lines = try Self.lines(of: sample)
    let alone = Self.answers(lines, &analyzer)
    let dressed = Self.answers(lines.enumerated().map { dress.line($0, $1) }, &analyzer)
    #expect(dressed == alone)
  }

  /// A log as a string of JSON, in one line: each answer is one of the log's, and none is made up.
  @Test(arguments: samples)
  func escaped(sample: String) throws {
    var analyzer = Analyzer(path: "-")
    let lines = try Self.lines(of: sample)
    let alone = Set(Self.answers(lines, &analyzer))
    let data = try JSONEncoder().encode(["log": lines.joined(separator: "\n")])
    let escaped = Set(Self.answers([String(decoding: data, as: UTF8.self)], &analyzer))
    Self.requireNothingMadeUp(escaped, alone)
    #expect(escaped.isEmpty == alone.isEmpty)
  }

  /// A log broken at a width, as terminals and mails do.
  @Test(arguments: samples, [76, 80, 100, 120])
  func wrapped(sample: String, width: Int) throws {
    var analyzer = Analyzer(path: "-")
    let lines = try Self.lines(of: sample)
    let alone = Set(Self.answers(lines, &analyzer))
    let pieces = lines.flatMap { line -> [String] in
      var pieces: [String] = []
      var rest = Substring(line)
      repeat {
        pieces.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      } while !rest.isEmpty
      return pieces
    }
    Self.requireNothingMadeUp(Set(Self.answers(pieces, &analyzer)), alone)
  }

  /// Less may be said of what is cut, but nothing else: no host and no exception that the whole doesn't
  /// name.
  private static func requireNothingMadeUp(
    _ answers: Set<Answer>, _ whole: Set<Answer>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let hosts = Set(whole.map(\.host))
    let exceptions = Set(whole.map(\.exception))
    for answer in answers {
      #expect(
        answer.host == nil || hosts.contains(answer.host), "\(answer), of \(whole)",
        sourceLocation: sourceLocation)
      #expect(
        answer.exception == nil || exceptions.contains(answer.exception), "\(answer), of \(whole)",
        sourceLocation: sourceLocation)
    }
  }

  // MARK: Cut

  /// What is behind the cut is found as in the whole log, and nothing else is.
  @Test(arguments: samples)
  func cutAtTheFront(sample: String) throws {
    var analyzer = Analyzer(path: "-")
    let lines = try Self.lines(of: sample)
    let whole = analyzer.findings(in: lines.joined(separator: "\n"))
    let answers = Set(whole.map(Answer.init))
    let step = Self.isLong ? 1 : max(1, lines.count / 12)
    for cut in stride(from: step, to: lines.count, by: step) {
      let rest = Self.answers(Array(lines[cut...]), &analyzer)
      Self.requireNothingMadeUp(Set(rest), answers)
      let left = whole.filter { $0.source.line > cut }
      for finding in left {
        #expect(
          rest.contains { $0.cause == finding.cause && $0.codes == finding.codes.map(\.code) },
          "\(Answer(finding)) is behind line \(cut): \(rest)")
      }
    }
  }

  // MARK: Threads

  /// All samples one after another, some times, read by one thread and by several.
  @Test(arguments: [2, 3, 8])
  func manyThreads(jobs: Int) throws {
    var text = ""
    for round in 0..<(Self.isLong ? 20 : 3) {
      for sample in Self.samples {
        text += try Self.lines(of: sample).joined(separator: "\n") + "\n"
        text += Self.unrelated(round * 7).map { $0 + "\n" }.joined()
      }
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("all.log")
    try Data(text.utf8).write(to: file)
    let one = Analyzer.findings(in: text, path: "log")
    #expect(one.count > 20)
    for size in Self.isLong ? [1 << 10, 4 << 10, 5_003, 64 << 10] : [4 << 10] {
      let descriptor = unsafe open(file.path, O_RDONLY)
      defer { close(descriptor) }
      var segmentation = Segmentation(jobs: jobs)
      segmentation.size = size
      segmentation.shortestFile = 1
      var analyzer = Analyzer(path: "log")
      analyzer.readInSegments(descriptor, segmentation)
      var many: [Finding] = []
      while try analyzer.read(from: descriptor) > 0 { many += analyzer.takeFindings() }
      analyzer.finish()
      many += analyzer.takeFindings()
      #expect(many == one, "segments of \(size) bytes")
    }
  }
}

import AppleErrorCatalog
import Foundation
import NetworkLogs
import Testing

@testable import ATSDiagnosis

/// What is remembered is what would be judged again, and no more of it is kept than needed.
@Suite struct JudgeMemoryTests {
  private func findings(_ text: String, _ judge: JudgeMemory) throws -> [Finding] {
    var analyzer = try Analyzer(path: "a.log", limits: .init(), judge: judge)
    analyzer.consume(Array(text.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  /// The same text, judged with and without memory; with it twice, so that the second time
  /// everything is known.
  private func compare(_ text: String, _ judge: JudgeMemory, _ name: String) throws -> Int {
    let slow = try findings(text, JudgeMemory(isForgetful: true))
    // Of rules that go by their groups, evidence would have no words to quote.
    #expect(slow.flatMap(\.evidence).allSatisfy { !$0.text.isEmpty }, "\(name)")
    #expect(try findings(text, judge) == slow, "\(name):\n\(text)")
    #expect(try findings(text, judge) == slow, "\(name), known:\n\(text)")
    return slow.count
  }

  @Test func samplesAreJudgedAlike() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleLogs")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let judge = JudgeMemory()
    var count = 0
    for file in files where !file.hasSuffix(".md") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      count += try compare(text, judge, file)
    }
    #expect(count > 20)
  }

  /// In one log, failures that say the same share their statements, and are judged by these.
  @Test(arguments: TraceEra.allCases) func repeatsAreJudgedAlike(era: TraceEra) throws {
    let judge = JudgeMemory()
    var count = 0
    for (kind, failure) in TraceFailure.all.filter({ $0.eras.contains(era) }).enumerated() {
      var generator = TraceGenerator(seed: UInt64(kind))
      var text = ""
      for (number, host) in ["a.example", "b.example", "192.0.2.7", "a.example"].enumerated() {
        let task = generator.task(failure, era: era, number: number + 1, host: host)
        text += (task.messages + [task.print]).joined(separator: "\n")
        // Far enough apart that nothing belongs to the failure before.
        text += String(repeating: "\n", count: 450)
      }
      count += try compare(text, judge, "\(era), failure \(kind)")
    }
    #expect(count > 40)
  }

  /// Tasks of every kind with hosts, ports and paths of many, interleaved and damaged.
  @Test(arguments: TraceEra.allCases, [TraceStyle.bare, .xcode, .ndjson])
  func tracesAreJudgedAlike(era: TraceEra, style: TraceStyle) throws {
    let failures = TraceFailure.all.filter { $0.eras.contains(era) }
    let judge = JudgeMemory()
    var count = 0
    for seed in 0..<10 {
      var generator = TraceGenerator(seed: UInt64(seed))
      var queues: [[String]] = []
      for number in 1...12 {
        let failure = failures[Int.random(in: 0..<failures.count, using: &generator.random)]
        let host = ["a.example", "b.example", "192.0.2.7", "nas.local", "[2001:db8::7]:8443"]
          .randomElement(using: &generator.random)
        let task = generator.task(failure, era: era, number: number, host: host)
        let path = "/p\(number)?q=\(seed)"
        queues.append(
          (task.messages + [task.print]).map {
            $0.replacing(task.host + "/", with: task.host + path)
          })
      }
      var lines = generator.interleave(queues).enumerated().map { style.wrap($1, $0) }
      if seed.isMultiple(of: 2) {
        lines.removeAll { _ in Int.random(in: 0..<6, using: &generator.random) == 0 }
      }
      count += try compare(lines.joined(separator: "\n"), judge, "\(era), seed \(seed)")
    }
    #expect(count > 20)
  }

  private static func failure(
    _ number: Int, host: String = "api.example.com", stream: Int = -9814
  ) -> String {
    let task = String(format: "0B7E5C1A-33D2-4C55-9E1F-%012X", number)
    return """
      2026-02-03 08:00:\(10 + number % 50).000000+0100 Shop[42:1] [Default] Task <\(task)>.<1> \
      finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "(null)" \
      UserInfo={_kCFStreamErrorCodeKey=\(stream), _kCFStreamErrorDomainKey=3, \
      NSErrorFailingURLStringKey=https://\(host)/v1/items/\(number)}

      """
  }

  @Test func theSameFailureIsJudgedOnce() throws {
    let judge = JudgeMemory()
    let text = (0..<500).map { Self.failure($0) }.joined()
    let found = try findings(text, judge)
    #expect(found.count == 500)
    #expect(judge.judged == 1)
    for (number, finding) in found.enumerated() {
      #expect(finding.url == "https://api.example.com/v1/items/\(number)")
      #expect(
        finding.source
          == Source(
            path: "a.log", line: number + 1, endLine: number + 1, format: "cfnetwork-task"))
      #expect(finding.time == "2026-02-03 08:00:\(10 + number % 50).000000+0100")
      #expect(finding.evidence.allSatisfy { $0.line == number + 1 })
    }
  }

  /// A line that comes once more or once less makes no other kind of failure.
  @Test func repeatedLinesAreOneKind() throws {
    let judge = JudgeMemory()
    var text = ""
    for number in 1...12 {
      let line =
        "2026-02-03 08:00:09.000000+0100 Shop[42:1] [Default] Connection \(number): "
        + "encountered error(3:-9814)\n"
      text += String(repeating: line, count: number) + Self.failure(number)
      text += String(repeating: "\n", count: 500)
    }
    #expect(try compare(text, judge, "repeats") == 12)
    #expect(judge.judged == 1)
  }

  @Test func theSameURLIsReadOnce() throws {
    let judge = JudgeMemory()
    let one = Self.failure(7)
    let text = (0..<200).map { Self.failure(7).replacing("9E1F", with: String(1000 + $0)) }.joined()
    #expect(text.count == 200 * one.count)
    #expect(try findings(text, judge).count == 200)
    #expect(judge.requests.read == 1)
  }

  /// Only the remedy speaks of the host.
  @Test func theSameFailureOfManyHostsIsJudgedOnce() throws {
    let judge = JudgeMemory()
    let hosts = (0..<300).map { "h\($0).example.com" } + ["nas", "192.0.2.7", "[2001:db8::7]:8443"]
    let text = hosts.enumerated().map { Self.failure($0, host: $1) }.joined()
    #expect(try compare(text, judge, "hosts") == hosts.count)
    #expect(judge.judged == 1)
    let found = try findings(text, judge)
    #expect(Set(found.compactMap(\.host)).count == hosts.count)
    #expect(Set(found.map(\.summary)).count == hosts.count)
  }

  /// A certificate may be known as the leaf by the host alone.
  @Test func certificatesAreJudgedWithTheHost() throws {
    let certificates = """
      kCFStreamPropertyOther=(
          "<cert(0x7f8) s: b.example.com i: b.example.com>"
      ), _kCFStreamErrorCodeKey
      """
    let text = ["a", "b", "a"].enumerated().map { number, name in
      Self.failure(number, host: "\(name).example.com", stream: -9807)
        .replacing("_kCFStreamErrorCodeKey", with: certificates)
        + String(repeating: "\n", count: 500)
    }.joined()
    #expect(try compare(text, JudgeMemory(), "certificates") == 3)
    #expect(Set(try findings(text, JudgeMemory()).map(\.cause)).count == 2)
  }

  @Test func memoryIsBounded() throws {
    let judge = JudgeMemory()
    let text = (0..<6000).map { Self.failure($0, stream: -20_000 - $0) }.joined()
    let found = try findings(text, judge)
    #expect(found.count == 6000)
    #expect(judge.judged == 6000)
    #expect(judge.size > JudgeMemory.mostFacts / 4)
    #expect(judge.size <= JudgeMemory.mostFacts)
    #expect(judge.requests.count <= RequestMemory.most)
    #expect(try findings(text, judge) == found)
  }

  /// A kind that comes again and again isn't forgotten for others that come once.
  @Test func whatComesAgainIsRemembered() throws {
    let judge = JudgeMemory()
    let text = (0..<6000).map {
      Self.failure($0, stream: -20_000 - ($0.isMultiple(of: 20) ? 1 : $0))
    }.joined()
    #expect(try findings(text, judge).count == 6000)
    // The kind of number 1 is told by that as well.
    #expect(judge.judged == 6000 - 300)
  }

  /// The only words of a log that a remedy repeats.
  @Test func wordsInTheRemedyAreThoseOfTheFailure() throws {
    let text = """
      Error Domain=NSURLErrorDomain Code=-1200 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9882, \
      _kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=https://api.example.com/1}

      """
    let judge = JudgeMemory()
    let both =
      text + String(repeating: "\n", count: 500)
      + text.replacing("CodeKey=-9882", with: "CodeKey = -9882")
    let found = try findings(both, judge)
    #expect(found.count == 2)
    #expect(judge.judged == 1)
    for finding in found {
      let first = try #require(finding.evidence.first)
      #expect(finding.remedy.minimality.map(\.witness).allSatisfy { $0 == first.text })
    }
    #expect(Set(found.flatMap(\.evidence).map(\.text)).count > found[0].evidence.count)
  }
}

import ATSDiagnosis
import Foundation
import Testing

/// The share of drawn traces and transcripts of which every failure is found and explained rightly, and
/// nothing else.
///
/// `TRACES=2000 TRANSCRIPTS=2000 TRACE_SEED=1 TRACE_SHOW=20 swift test --filter TraceRateTests` draws more of
/// them, prints the share for each of their properties, and shows the first that are answered wrongly.
@Suite struct TraceRateTests {
  /// How many traces are drawn, and from which seed on; more, where time doesn't matter.
  private static func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test func tracesAreRight() throws {
    let count = Self.setting("TRACES", 200)
    let first = Self.setting("TRACE_SEED", 1)
    var shown = Self.setting("TRACE_SHOW", 0)
    var traces = TraceTally()
    var tasks = TraceTally()
    var byProperty: [String: TraceTally] = [:]
    var byFault: [String: Int] = [:]
    for seed in first..<(first + count) {
      let scene = TraceScene(seed: UInt64(seed))
      let findings = try Finding.all(in: scene.text)
      let score = TraceScore(findings, scene.expected)
      traces.add(isRight: score.isRight, isConfident: score.isConfidentlyWrong)
      for index in scene.expected.indices {
        tasks.add(isRight: index < score.rightTasks, isConfident: false)
      }
      for property in Set(scene.properties) {
        byProperty[property, default: TraceTally()]
          .add(isRight: score.isRight, isConfident: score.isConfidentlyWrong)
      }
      for fault in score.faults { byFault[fault.rawValue, default: 0] += 1 }
      if !score.isRight, shown > 0 {
        shown -= 1
        print(
          """
          ### seed \(seed): \(score.faults.map(\.rawValue)) of \(scene.properties)
          expected:
          \(scene.expected.map(\.text).joined(separator: "\n"))
          found:
          \(findings.map { "\($0.sketch) lines \($0.source.line)-\($0.source.endLine)" }.joined(separator: "\n"))
          text:
          \(scene.text)
          """)
      }
    }
    if count > 200 {
      print("traces: \(traces.text)\ntasks: \(tasks.text)\nfaults: \(byFault)")
      Self.printShares(byProperty)
    }
    #expect(traces.share >= 0.98, "\(traces.text)")
  }

  @Test func transcriptsAreRight() throws {
    let count = Self.setting("TRANSCRIPTS", 200)
    let first = Self.setting("TRACE_SEED", 1)
    var shown = Self.setting("TRACE_SHOW", 0)
    var bench = try FindingBench()
    var transcripts = TraceTally()
    var byProperty: [String: TraceTally] = [:]
    for seed in first..<(first + count) {
      let scene = TranscriptScene(seed: UInt64(seed))
      let findings = bench.findings(in: scene.text)
      let (faults, gaps) = scene.judge(findings)
      let isRight = faults.isEmpty && gaps.isEmpty
      transcripts.add(isRight: isRight, isConfident: !faults.isEmpty)
      for property in Set(scene.properties) {
        byProperty[property, default: TraceTally()]
          .add(isRight: isRight, isConfident: !faults.isEmpty)
      }
      if !isRight, shown > 0 {
        shown -= 1
        print(
          """
          ### seed \(seed): \(faults) \(gaps) of \(scene.properties)
          expected:
          \(scene.runs.map { "\($0.story)" }.joined(separator: "\n"))
          found:
          \(findings.map { "\($0.sketch) \($0.exceptionText ?? "-") lines \($0.source.line)-\($0.source.endLine)" }
            .joined(separator: "\n"))
          text:
          \(scene.text)
          """)
      }
    }
    if count > 200 {
      print("transcripts: \(transcripts.text)")
      Self.printShares(byProperty)
    }
    #expect(transcripts.share >= 0.98, "\(transcripts.text)")
  }

  /// Prints the shares of right answers by what the texts are like, the lowest first.
  private static func printShares(_ tallies: [String: TraceTally]) {
    for (property, tally) in tallies.sorted(by: { $0.value.share < $1.value.share }) {
      print("  \(property): \(tally.text)")
    }
  }
}

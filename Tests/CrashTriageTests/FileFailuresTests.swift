import ATSDiagnosis
import Reporting
import AppleErrorCatalog
import Foundation
import NetworkLogs
import Testing

@testable import CrashTriage

/// Failures that are only counted come to the same as those that are looked at as a whole.
@Suite struct FileFailuresTests {
  /// Failures of several kinds, the same again and again, some of which differ in what is said.
  ///
  /// - Parameter paths: how many URLs of a host there are.
  private func failures(_ seed: UInt64, paths: Int) throws -> [Finding] {
    var random = SplitMix(state: seed)
    var text = ""
    for number in 0..<160 {
      let task = String(format: "0B7E5C1A-33D2-4C55-9E1F-%012X", number)
      let host = ["a.example.com", "b.example.com"][Int.random(in: 0..<2, using: &random)]
      let (url, ssl) = [(-1202, -9814), (-1200, -9882), (-1022, 0), (-1200, -9802)][
        Int.random(in: 0..<4, using: &random)]
      let blank = ["", " "][Int.random(in: 0..<2, using: &random)]
      let day = Int.random(in: 1...3, using: &random)
      let stream =
        ssl == 0
        ? "" : "_kCFStreamErrorCodeKey\(blank)=\(blank)\(ssl), _kCFStreamErrorDomainKey=3, "
      let time = ["2026-02-0\(day) 08:00:00.000000+0100", "Feb  \(day) 08:00:00"][
        Int.random(in: 0..<2, using: &random)]
      text += """
        \(time) Shop[42:1] [Default] Task <\(task)>.<1> finished with error [\(url)] Error \
        Domain=NSURLErrorDomain Code=\(url) "(null)" UserInfo={\(stream)\
        NSErrorFailingURLStringKey=http\(ssl == 0 ? "" : "s")://\(host)/\(number % paths)?q=1}

        """
    }
    var analyzer = Analyzer(path: "a.log")
    analyzer.consume(Array(text.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  private func findings(_ seed: UInt64) throws -> [Finding] {
    try failures(seed, paths: 160)
  }

  private func report(_ told: [Finding]) -> (report: TriageReport, sampled: Int) {
    var failures = FileFailures(
      path: "a.log", redaction: Redaction(isActive: true))
    failures.add(told, nil) { $0 }
    let sampled = failures.sampled
    var report = TriageReport()
    failures.close(into: &report)
    return (report, sampled)
  }

  /// A field for the time may hold anything.
  @Test func aSecretInThePlaceOfATimeIsMasked() throws {
    let secret = "hf_zq7mKp2Xw9Lb4Tn8VcEfGhIjKlMnOp"
    var analyzer = Analyzer(path: "a.log")
    analyzer.consume(
      Array(
        """
        {"timestamp":"\(secret)","message":"Error Domain=NSURLErrorDomain Code=-1202 \\"(null)\\""}

        """.utf8))
    analyzer.finish()
    let findings = analyzer.takeFindings()
    #expect(findings.map(\.time) == [secret])
    var json = JSONWriter()
    TriageRecord.write(report(findings).report, to: &json)
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text.contains(#""first":"<redacted>""#) && !text.contains(secret))
  }

  /// From the last to the first each has a smaller place than those before, so none is only counted.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theOrderNeverMatters(_ seed: UInt64) throws {
    let all = try findings(seed)
    #expect(all.count == 160)
    let forwards = report(all)
    let backwards = report(all.reversed())
    #expect(backwards.sampled == all.count)
    #expect(forwards.sampled < all.count / 2)
    #expect(forwards.report == backwards.report)
  }

  @Test func repeatsAreOnlyCounted() throws {
    let one = try #require(findings(1).first { $0.cause == .expired })
    let all = (1...10_000).map { number in
      var finding = one
      finding.source.line = number
      for index in finding.evidence.indices { finding.evidence[index].line = number }
      return finding
    }
    let (report, sampled) = report(all)
    #expect(sampled == 3)
    #expect(report.groups.map(\.count) == [10_000])
    #expect(report.groups.first?.samples.map(\.line) == [1, 2, 3])
  }

  /// A group of a report is changed for itself alone.
  @Test func groupsAreValues() throws {
    let all = try findings(2)
    let half = report(Array(all[..<80])).report
    var whole = half
    whole.add(report(Array(all[80...])).report)
    #expect(half == report(Array(all[..<80])).report)
    #expect(whole.groups.map(\.count).reduce(0, +) == all.count)
    var group = try #require(whole.groups.first)
    let before = group
    group.count += 1
    group.samples.removeAll()
    #expect(group != before && whole.groups.first == before)
  }
}

import Foundation
import Testing

@testable import ATSDiagnosis
@testable import CrashTriage

/// Failures that the threads of a file add up each by itself make the groups of one thread.
@Suite struct SegmentFailuresTests {
  /// Failures of some hosts, most of them often, with things said of a few that aren't said of others.
  private static let log: String = {
    var text = ""
    for number in 0..<2500 {
      let host = "host\(number % 11).example.com"
      let code = number % 11 < 5 ? -9813 : -9802
      let path = number % 97 == 0 ? "v\(number)?token=\(number)" : "v1"
      let time = "2026-02-\(10 + number / 400) 10:\(10 + number / 50 % 50):\(10 + number % 50)"
      text += """
        \(time).123456 Shop[342:22] CFNetwork Diagnostics [3:\(number)] 10:00:00.123 {
        \tDid Fail: (null)
        \t  Loader: <CFURLRequest 0x6080fb32555e [0x10b2a6df0]> {url = https://\(host)/\(path), cs = 0x0}
        \t   Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={_kCFNetworkCFStreamSSLErrorOriginalValue=\(code), _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code)}
        } [3:\(number)]

        """
    }
    return text
  }()

  private func groups(_ failures: FileFailures) -> TriageReport {
    var failures = failures
    var report = TriageReport()
    failures.close(into: &report)
    return report
  }

  @Test(arguments: [(25_000, 75_000), (20_000, 60_000), (20_000, 0)])
  func theirSumIsThatOfOne(size: Int, warmUp: Int) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    try Data(Self.log.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let redaction = Redaction(isActive: true)
    func failures(_ jobs: Int) throws -> (all: FileFailures, sampled: [Int]) {
      let descriptor = unsafe open(url.path, O_RDONLY)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      var analyzer = try Analyzer(path: "log")
      var all = FileFailures(path: "log", redaction: RedactionMemory(redaction))
      let sums = (0..<jobs).map { _ in SegmentFailures(path: "log", redaction: redaction, nil) }
      var segmentation = Segmentation(jobs: jobs)
      segmentation.size = size
      segmentation.warmUp = warmUp
      segmentation.manyEvents = -1
      segmentation.shortestFile = 1
      analyzer.readInSegments(descriptor, segmentation, sums: sums)
      while try analyzer.read(from: descriptor) > 0 {
        all.add(analyzer.takeFailures(), nil) { $0 }
      }
      analyzer.finish()
      all.add(analyzer.takeFailures(), nil) { $0 }
      for sum in sums { all.add(sum.failures) }
      return (all, sums.map(\.failures.sampled))
    }
    let one = try failures(1)
    let whole = groups(one.all)
    #expect(whole.findings == 2500 && whole.groups.count == 11)
    #expect(whole.filesWithFindings == 1)
    for jobs in [2, 3] {
      let several = try failures(jobs)
      #expect(groups(several.all) == whole, "\(jobs) threads")
      // Each looks at some failures as a whole, and counts the others.
      #expect(several.sampled.reduce(0, +) < 500)
      if warmUp > 0 { #expect(several.sampled.contains { $0 > 0 }) }
    }
  }
}

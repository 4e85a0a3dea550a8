import ATSDiagnosis
import AppleErrorCatalog
import Foundation
import Testing

/// Two logs in one input say what they say apart: no failure takes the host, the code or the
/// evidence of its neighbour.
@Suite struct NeighbourTests {
  /// A finding without its place.
  struct Told: Hashable {
    let host: String?
    let cause: FailureCause
    let codes: [Int]
    let evidence: [String]
  }

  static func bytes(_ sample: String) throws -> [UInt8] {
    let url = CommandRunner.packageRoot.appendingPathComponent("SampleLogs/" + sample)
    return [UInt8](try Data(contentsOf: url))
  }

  /// What an input says, with how often.
  static func told(_ bytes: [UInt8]) throws -> [Told: Int] {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(bytes)
    analyzer.finish()
    let findings = analyzer.takeFindings().map {
      Told(
        host: $0.host, cause: $0.cause, codes: $0.codes.map(\.code),
        evidence: $0.evidence.map(\.text))
    }
    return Dictionary(findings.map { ($0, 1) }, uniquingKeysWith: +)
  }

  // The end of an nscurl transcript is not marked, so what follows one may be taken for a part of it.
  static let firsts = GoldenTests.samples.filter { !$0.hasPrefix("nscurl") }

  @Test(arguments: firsts)
  func twoLogsInOneInput(first: String) throws {
    let firstBytes = try Self.bytes(first)
    let alone = try Self.told(firstBytes)
    for second in GoldenTests.samples where second != first {
      let secondBytes = try Self.bytes(second)
      let expected = alone.merging(try Self.told(secondBytes), uniquingKeysWith: +)
      let together = try Self.told(firstBytes + secondBytes)
      #expect(together == expected, "\(first) and then \(second)")
    }
  }
}

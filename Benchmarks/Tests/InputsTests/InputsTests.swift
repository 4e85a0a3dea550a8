import Inputs
import Testing

struct LogKindTests {
  static func log(_ kind: LogKind, _ bytes: Int, seed: UInt64 = 1) -> (text: [UInt8], truth: Truth)
  {
    var text: [UInt8] = []
    let truth = kind.write(bytes: bytes, seed: seed, pairs: 60) { text += $0 }
    return (text, truth)
  }

  @Test(arguments: LogKind.allCases)
  func theSameSeedGivesTheSameBytes(_ kind: LogKind) {
    let first = Self.log(kind, 300_000)
    #expect(first.text == Self.log(kind, 300_000).text)
    #expect(first.text.count >= 300_000)
    #expect(first.truth.bytes == first.text.count)
  }

  @Test(arguments: [LogKind.mixed, .dense])
  func aLongerLogBeginsWithTheShorterOne(_ kind: LogKind) {
    let short = Self.log(kind, 100_000).text
    #expect(Self.log(kind, 700_000).text.starts(with: short))
    #expect(!Self.log(kind, 700_000, seed: 2).text.starts(with: short))
  }

  @Test func oneLineInAThousandIsOfAFailure() {
    let log = Self.log(.mixed, 20_000_000)
    let lines = log.text.count { $0 == 0x0A }
    let share = Double(log.truth.count * 4) / Double(lines)
    #expect((0.0008...0.0012).contains(share), "\(share)")
  }

  @Test func pairsRepeat() {
    let truth = Self.log(.dense, 1_000_000).truth
    #expect(truth.groups.count <= 60)
    #expect(truth.groups.count > 50)
    #expect(
      Set(truth.groups.map { "\($0.host) \($0.code) \($0.streamCode ?? 0)" }).count
        == truth.groups.count)
    #expect(truth.count > 500)
  }

  @Test func aLineHasNoEnd() {
    #expect(!Self.log(.line, 300_000).text.contains(0x0A))
  }

  @Test func bytesHoldWhatIsNoText() {
    let text = Self.log(.bytes, 300_000).text
    #expect(text.contains(0))
    #expect(text.contains(0xFF))
    #expect(text.contains(0x0D))
  }
}

struct CrashReportTests {
  @Test func reportsAreRepeatableAndCounted() {
    var sizes: [[Int]] = []
    for _ in 0..<2 {
      var reports = CrashReports(seed: 7)
      var text = ByteText()
      var bytes: [Int] = []
      for _ in 0..<300 {
        _ = reports.next(into: &text)
        bytes.append(text.count)
      }
      #expect(reports.truth.bytes == bytes.reduce(0, +))
      #expect((1...20).contains(reports.truth.count))
      sizes.append(bytes)
    }
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0].allSatisfy { (30_000...110_000).contains($0) })
  }
}

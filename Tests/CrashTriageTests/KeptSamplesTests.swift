import Testing

@testable import CrashTriage

@Suite struct KeptSamplesTests {
  private static func sample(
    _ line: Int, path: String = "b.log", excerpt: String = "Code=-1200"
  ) -> FailureSample {
    FailureSample(
      Shared(FailureSample.Origin(path: path, report: "nserror")), line: line, excerpt: excerpt,
      url: "https://a.example.com/", time: nil)
  }

  @Test(
    "The smallest are kept in order, whatever order they come in",
    arguments: [[7, 3, 9, 1, 5], [1, 3, 5, 7, 9], [9, 7, 5, 3, 1], [5, 5, 1, 3, 3, 1, 9]])
  func smallest(_ lines: [Int]) {
    let kept = KeptSamples(lines.map { Self.sample($0) })
    #expect(kept.all.map(\.line) == [1, 3, 5])
    #expect(kept.last?.line == 5)
  }

  @Test func thereIsNoLastAsLongAsAnotherOneWouldBeKept() {
    var kept = KeptSamples([Self.sample(4), Self.sample(4)])
    #expect(kept.last == nil)
    kept.add(Self.sample(2))
    #expect(kept.last == nil)
    kept.add(Self.sample(8, path: "a.log"))
    #expect(kept.all.map(\.path) == ["a.log", "b.log", "b.log"])
    #expect(kept.last?.line == 4)
  }

  @Test func whatIsHeldOnceForSeveralChangesForOne() {
    var kept = KeptSamples([Self.sample(1), Self.sample(2)]).all
    kept[0].excerpt = "other"
    kept[1].path = "c.log"
    #expect(kept.map(\.excerpt) == ["other", "Code=-1200"])
    #expect(kept.map(\.path) == ["b.log", "c.log"])
    #expect(kept.map(\.url) == ["https://a.example.com/", "https://a.example.com/"])
  }
}

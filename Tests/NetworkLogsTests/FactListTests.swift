import Testing

@testable import NetworkLogs

private func found(_ fact: Fact, _ line: Int) -> FoundFact {
  FoundFact(fact: fact, excerpt: "line \(line)", line: line)
}

/// A list of facts finds those that are about something, and knows what all of them are about.
@Suite struct FactListTests {
  private let list: FactList = [
    found(.failingURL("https://a.example/"), 1), found(.code(-1200, .url, .error), 2),
    found(.requestHost("b.example"), 3), found(.code(-9802, .ssl, .stream), 4),
    found(.requestURL("https://c.example/"), 5),
  ]

  @Test func factsAreFoundByWhatTheyAreAbout() {
    #expect(list.all(about: .code).map(\.line) == [2, 4])
    #expect(list.all(about: .code | .failingURL).map(\.line) == [1, 2, 4])
    #expect(list.first(about: .request)?.line == 3)
    #expect(list.last(about: .request)?.line == 5)
    #expect(list.all(about: .alert).isEmpty)
    #expect(list.last(about: .alert) == nil)
    var lines: [Int] = []
    list.forEach(about: .naming) { lines.append($0.line) }
    #expect(lines == [1, 3, 5])
  }

  @Test func whatAllAreAboutFollowsTheFacts() {
    var shorter = list
    shorter.dropMiddle(keeping: 2)
    #expect(shorter.map(\.line) == [1, 5])
    #expect(!shorter.kinds.contains(.code))
    #expect(shorter.kinds.contains(.failingURL | .request))
    shorter.replaceFirst(.alertNumber(40))
    #expect(shorter.first?.excerpt == "line 1")
    #expect(!shorter.kinds.contains(.failingURL))
    #expect(shorter.all(about: .alert).map(\.line) == [1])
    shorter.append(contentsOf: list)
    #expect(shorter.map(\.line) == [1, 5, 1, 2, 3, 4, 5])
    #expect(shorter.kinds.contains(.failingURL | .code | .alert))
  }

  @Test func anEmptyListTakesOverAnother() {
    var empty = FactList()
    #expect(empty.isEmpty && empty.kinds == .none)
    empty.append(contentsOf: list)
    #expect(empty.count == 5)
    #expect(empty.kinds == list.kinds)
    #expect(FactList(Array(list)).kinds == list.kinds)
  }
}

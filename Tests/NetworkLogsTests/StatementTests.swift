import Testing

@testable import NetworkLogs

/// What a match says, shared by all that say the same.
@Suite struct StatementTests {
  /// What a rule is declared to go by is all that it goes by: with everything else of the line
  /// written over, a match says the same.
  @Test func rulesGoByWhatTheyDeclare() throws {
    let rules = try RuleSet.standard.get()
    var runner = try RuleRunner(rules)
    var byRule = [Int](repeating: 0, count: rules.entries.count)
    for line in Mutations.lines {
      var matches: [(RuleSet.Entry, Match)] = []
      try withSpan(line) { text in
        try runner.run(text, from: 0) { matches.append(($0, $1)) }
      }
      for (entry, match) in matches {
        guard let key = MatchKey(match, of: entry) else { continue }
        byRule[entry.number] += 1
        for other in [UInt8(ascii: "x"), UInt8(ascii: "7"), UInt8(ascii: "(")] {
          let hidden = line.indices.map { key.range.contains($0) ? line[$0] : other }
          #expect(
            Self.says(match, entry, hidden) == Self.says(match, entry, line),
            "\(entry.rule.pattern) in \(String(decoding: line, as: UTF8.self))")
        }
      }
    }
    let tried = byRule.filter { $0 > 0 }.count
    let exempt = rules.entries.filter { $0.source == .surroundings }.count
    #expect(tried > rules.entries.count * 3 / 4 && exempt <= 2)
  }

  private static func says(_ match: Match, _ entry: RuleSet.Entry, _ line: [UInt8]) -> String {
    var builder = StatementBuilder(TextMemory(), .within)
    withSpan(line) { entry.rule.say(match, $0, &builder) }
    return "\(builder.facts) \(builder.connection ?? -1) \(builder.underlyingError ?? "-")"
  }

  @Test func linesThatSayTheSameShareTheirStatements() throws {
    var extractor = try FactExtractor(limits: ReadingLimits())
    let lines = [1, 2, 3].map {
      Array("task \($0): load failed (error code: -1202 [3:-9807])".utf8)
    }
    let events = lines.enumerated().compactMap { number, line in
      withSpan(line) { extractor.event($0, context: Span(), place: Self.place(10 * number + 1)) }
    }
    let parts = events.flatMap(\.facts.parts)
    #expect(parts.count == 3)
    #expect(parts.allSatisfy { $0.statement === parts[0].statement })
    #expect(events.flatMap(\.facts).map(\.line) == [1, 1, 11, 11, 21, 21])
  }

  private static func place(_ line: Int) -> LinePlace {
    LinePlace(number: line, isFragment: false, isFollower: false, offset: nil)
  }

  @Test func aListIsThatOfItsStatements() {
    let code = FoundFact(fact: .code(-1200, .url, .error), excerpt: "Code=-1200", line: 3)
    let host = FoundFact(fact: .host("a.example"), excerpt: "host", line: 4)
    var list: FactList = [code]
    list.append(contentsOf: [host, code])
    list.append(Statement(facts: [], words: "nothing"), line: 9)
    #expect(Array(list) == [code, host, code])
    #expect(list.count == 3 && list[1] == host && list.first == code)
    #expect(list.kinds == FactKind(code.fact) | FactKind(host.fact))
    #expect(list.lastStatement(of: .named) == 1 && list.lastStatement(of: .request) == nil)
    #expect(list.nextStatement(of: .code) == 0 && list.nextStatement(of: .code, from: 1) == 2)
    #expect(list.nextStatement(of: .code, from: 3) == nil)
    list.move(by: 10)
    list.replaceFirst(.cleartextBlocked)
    #expect(list.map(\.line) == [13, 14, 13])
    #expect(list.first?.fact == .cleartextBlocked && list.first?.excerpt == "Code=-1200")
    #expect(list.kinds.contains(.cleartext) && FactList().isEmpty)
  }

  /// A list that says one thing otherwise than those with which it shares its statements.
  @Test func aStatementOfItsOwnStandsInThePlaceOfASharedOne() {
    let code = Statement(facts: [.code(-1200, .url, .error), .streamCode(-9836)], words: "code")
    let url = Statement(facts: [.requestURL("https://a.example/")], words: "a")
    let other = Statement(facts: [.requestURL("https://b.example/")], words: "b")
    var shared = FactList()
    for (index, statement) in [code, url, code].enumerated() {
      shared.append(statement, line: 5 + index)
    }
    var list = shared
    list.replace(at: 1, by: other)
    list.move(by: 10)
    let plain = FactList(
      [code, other, code].enumerated().flatMap { index, statement in
        statement.facts.map { FoundFact(fact: $0, excerpt: statement.words, line: 15 + index) }
      })
    #expect(Array(list) == Array(plain) && list.count == 5)
    #expect(Array(shared).map(\.line) == [5, 5, 6, 7, 7])
    #expect((0..<5).allSatisfy { list[$0] == plain[$0] && list.line(at: $0) == plain[$0].line })
    #expect(list.parts[1].statement === other && list.statement(at: 1) === other)
    #expect(list.identity(ofStatementAt: 1) == ObjectIdentifier(other))
    #expect(list.identity(ofStatementAt: 2) == ObjectIdentifier(code))
    #expect(list.lastStatement(of: .request) == 1 && list.nextStatement(of: .request) == 1)
    #expect(list.firstFact(ofStatementAt: 1) == 2 && list.kinds(ofStatementAt: 1) == other.kinds)
    #expect(list.nextStatement(of: .failingURL) == nil && list.statementCount == 3)
    // Neither what is put behind it nor what it is put behind changes what is shared.
    var both = list
    both.append(contentsOf: shared)
    #expect(Array(both).map(\.fact) == Array(plain).map(\.fact) + Array(shared).map(\.fact))
    #expect(both[7].fact == .requestURL("https://a.example/") && both[7].line == 6)
    var behind = shared
    behind.append(contentsOf: list)
    #expect(behind[2].fact == .requestURL("https://a.example/") && behind[7] == list[2])
    behind.append(url, line: 40)
    #expect(behind[10].line == 40 && Array(list) == Array(plain))
  }
}

import Testing

@testable import NetworkLogs

/// What is said of all uses of a literal at once is what is said of each.
@Suite struct LiteralSidesTests {
  private static let bytes = Array(" \t\n-=:.,;/\\\"'([{<>)_09azAZ%\u{80}".utf8)

  @Test func theyLeaveWhatFits() throws {
    let rules = try RuleSet.standard.get()
    var uses = [RuleSet.Use](repeating: .ofNoRule, count: rules.users.count)
    var sides = LiteralSides(count: rules.texts.count)
    var counts = (fit: 0, other: 0)
    for literal in rules.texts.indices {
      let users = rules.usersOfLiteral[literal]..<rules.usersOfLiteral[literal + 1]
      for index in users { uses[index] = rules.use(rules.users[index], of: literal) }
      let isKnown = withSpan(Array(rules.texts[literal])) {
        sides.left(literal, $0, at: 0, of: uses) != nil
      }
      #expect(!isKnown)
      sides.learn(literal, uses[users])
      for (number, byte) in Self.bytes.enumerated() {
        let before = [Self.bytes[(number * 7 + literal) % Self.bytes.count], byte]
        let other = Self.bytes[(number * 5 + literal) % Self.bytes.count]
        let behind = [byte, other, byte, other]
        let start = number % 3
        let text =
          Array(before.suffix(start)) + rules.texts[literal]
          + behind.prefix((literal + number) % 5)
        withSpan(text) { text in
          let left = sides.left(literal, text, at: start, of: uses)
          for index in users {
            let fits = uses.fits(index, text, at: start)
            let isLeft = left.map { $0.uses >> UInt16(index - $0.first) & 1 == 1 }
            #expect(isLeft == fits)
            if fits { counts.fit += 1 } else { counts.other += 1 }
          }
        }
      }
    }
    #expect(counts.fit > 5000 && counts.other > 5000, "\(counts)")
  }
}

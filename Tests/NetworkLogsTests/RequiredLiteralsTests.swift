import Testing

@testable import NetworkLogs

@Suite struct RequiredLiteralsTests {
  @Test(arguments: [
    (#"SSLHandshake(?:\s|&nbsp;)failed"#, ["SSLHandshake"]),
    (#"(?:abcd|efghi) x"#, ["abcd", "efghi"]),
    (#"abcd?efg"#, nil),
    (#"abcde?fg"#, ["abcd"]),
    (#"a(?=bcdef)ghijk"#, ["aghijk"]),
    (#"(?<!abcdef)ghijk"#, ["ghijk"]),
    (#"\bhost ?= ?x"#, ["host"]),
    (#"[abcd]{4}\d+"#, nil),
    (#"(?:abcdef)?xyz"#, nil),
    (#"(?:abcdef)+\.xyz"#, ["abcdef"]),
    (#"curl: \((?:35|51)\)"#, ["curl: ("]),
    (#"abcd|x"#, nil),
  ])
  func what(_ pattern: String, _ expected: [String]?) {
    #expect(RequiredLiterals.of(pattern, minimumLength: 4) == expected)
  }

  /// A rule that needs no literal is tried on every line that gets this far.
  @Test func hardlyAnyRuleIsTriedOnEveryLine() throws {
    let rules = try RuleSet(LogFormat.all)
    let patterns = rules.unconditional.map { rules.entries[$0].rule.pattern }
    #expect(patterns.count <= 6, "\(patterns)")
  }

  /// What a pattern matches holds one of its literals: otherwise the rule would never be tried.
  @Test func everySampleIsReachedByTheLiteralsOfItsRules() throws {
    for format in LogFormat.all {
      for sample in format.samples {
        var gated = try FactExtractor(formats: [format])
        let bytes = Array(sample.utf8)
        let event = unsafe bytes.withUnsafeBufferPointer { buffer in
          gated.event(
            unsafe Span(_unsafeElements: buffer), context: Span(),
            place: LinePlace(number: 1, isFragment: false, isFollower: false))
        }
        #expect(event != nil, "\(format.name): \(sample)")
      }
    }
  }
}

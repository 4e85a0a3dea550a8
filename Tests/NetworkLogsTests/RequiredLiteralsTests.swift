import Testing

@testable import NetworkLogs

@Suite struct RequiredLiteralsTests {
  @Test(arguments: [
    (#"SSLHandshake(?:\s|&nbsp;)failed"#, ["SSLHandshake@0"]),
    (#"(?:abcd|efghi) x"#, ["abcd x@0", "efghi x@0"]),
    (#"abcd?efg"#, ["abcdefg@0", "abcefg@0"]),
    (#"abcde?fg"#, ["abcdefg@0", "abcdfg@0"]),
    (#"ab?"#, nil),
    (#"a(?=bcdef)ghijk"#, ["aghijk@0"]),
    (#"(?<!abcdef)ghijk"#, ["ghijk@0"]),
    (#"\bhost ?= ?x"#, ["host = x@0", "host =x@0", "host= x@0", "host=x@0"]),
    (#"[abcd]{4}\d+"#, nil),
    (#"(?:abcdef)?xyz"#, nil),
    (#"(?:abcdef)+\.xyz"#, ["abcdef@0"]),
    (#"curl: \((?:35|51)\)"#, ["curl: (35)@0", "curl: (51)@0"]),
    (#"abcd|x"#, nil),
    (#"(?:\w{0,20}[eE]rror ?)?[cC]ode=\d"#, ["Code=@0...26", "code=@0...26"]),
    (#"^\s*(Did Fail): "#, ["Did Fail: @0..."]),
    (#"-(?:1022|120[0-2])x"#, ["-1022x@0", "-1200x@0", "-1201x@0", "-1202x@0"]),
    (#"\d\x41[^a\]]{1,2}wxyz12"#, ["wxyz12@3...4"]),
    (#"(?i)abcdef"#, nil),
    (#"ab\Kcdef"#, nil),
    (#"[[:alpha:]]abcdef"#, nil),
    (#"(?>a|b)*+cdefg"#, ["cdefg@0..."]),
  ])
  func what(_ pattern: String, _ expected: [String]?) {
    #expect(Self.literals(pattern) == expected)
  }

  private static let ahead: [(pattern: String, literals: [String])] = [
    // What is looked at ahead, where it is rarer; never what mustn't be there, or what lies behind.
    (#"-12\d\d[ ,]{1,4}(?=An SSL error|The host)"#, ["An SSL error@6...9", "The host@6...9"]),
    (#"abcd\d(?=efgh)"#, ["abcd@0"]),
    (#"abcd\d(?!efghijklm)"#, ["abcd@0"]),
    (#"(?<=efghijklm)abcd\d"#, ["abcd@0"]),
    (#"abcd\d(?=efghijklm)?"#, ["abcd@0"]),
    // Every log has URLs: what is behind one is rarer, however far that is.
    (#"https?://[^\s]+ (?:failed|gave up)"#, [" failed@8...", " gave up@8..."]),
    (#"https?://[^\s]+"#, ["http://@0", "https://@0"]),
  ]

  @Test(arguments: ahead)
  func whatIsLookedAt(_ row: (pattern: String, literals: [String])) {
    #expect(Self.literals(row.pattern) == row.literals)
  }

  private static func literals(_ pattern: String) -> [String]? {
    RequiredLiterals.of(pattern, minimumLength: 4)?.map {
      let text = "\(String(decoding: $0.bytes, as: UTF8.self))@\($0.earliest)"
      guard $0.latest != $0.earliest else { return text }
      return text + "..." + ($0.latest.map(String.init) ?? "")
    }
  }

  @Test func whatStandsBehindALiteralIsKnownWhereItMust() throws {
    let code = try #require(RequiredLiterals.of(#"[cC]ode\\?\s*=(-\d+)"#, minimumLength: 4))
    #expect(code.count == 2)
    for literal in code {
      #expect(literal.following == ByteSet("\\=".utf8).union(.blanks))
      #expect(literal.second == ByteSet("=-".utf8).union(.blanks))
      #expect(literal.third == ByteSet("=-".utf8).union(.blanks).union(.digits))
      #expect(literal.fourth == nil)
    }
    // Anything may follow, or nothing.
    let last = try #require(RequiredLiterals.of(#"x\d(?:abcd)y*"#, minimumLength: 4))
    #expect(last.map(\.following) == [nil])
  }

  @Test func whatStandsBeforeALiteralIsKnownWhereItMust() throws {
    let digits = try #require(RequiredLiterals.of(#"\\?[uU]+(?:5668|9519)x"#, minimumLength: 4))
    #expect(digits.map(\.preceding) == [ByteSet("uU".utf8), ByteSet("uU".utf8)])
    // Anything may precede, or nothing.
    let first = try #require(RequiredLiterals.of(#"\d?abcd"#, minimumLength: 4))
    #expect(first.map(\.preceding) == [nil])
  }

  /// What is beside a choice is beside the literals with which its branches begin or end.
  @Test func whatStandsBesideAChoiceIsKnownForItsLiterals() throws {
    let pattern =
      #"\w[ .]{0,9}?(?:[eE]rror|[fF]ailed|[rR]eturned|[sS]tatus|[hH]andshake)[:=(]{0,2} ?(-98\d\d)"#
    let words = try #require(RequiredLiterals.of(pattern, minimumLength: 4))
    #expect(words.count == 10)
    for word in words {
      #expect(word.preceding == ByteSet.wordBytes.union(ByteSet(" .".utf8)))
      #expect(word.secondToPreceding == nil)
      #expect(word.following == ByteSet(":=( -".utf8))
      #expect(word.second == ByteSet(":=( -9".utf8))
      #expect(word.third == ByteSet(" -98".utf8))
      #expect(word.fourth == ByteSet("-98".utf8).union(.digits))
    }
    let fruit = #"\d[=:] ?(?:[aA]pple|[pP]lumb|[cC]herry|[gG]rape|[mM]ango)\d"#
    let names = try #require(RequiredLiterals.of(fruit, minimumLength: 4))
    #expect(names.count == 10)
    for name in names {
      #expect(name.preceding == ByteSet("=: ".utf8))
      #expect(name.secondToPreceding == ByteSet("=:".utf8).union(.digits))
    }
  }

  /// What is repeated may be behind itself, and what is looked at is where the rest of the pattern is.
  @Test func whatStandsBesideALiteralIsUnknownWhereThatVaries() throws {
    let repeated = try #require(RequiredLiterals.of(#"x\d(?:abcd)+y"#, minimumLength: 4))
    #expect(repeated.map(\.following) == [nil])
    let looked = try #require(RequiredLiterals.of(#"(?=\w{0,9}abcdefgh)\w+y"#, minimumLength: 4))
    #expect(looked.map(\.following) == [nil])
  }

  /// A rule that needs no literal is tried on every line that gets this far.
  @Test func noRuleIsTriedOnEveryLine() throws {
    let rules = try RuleSet(LogFormat.all)
    let everywhere = rules.unconditional.map { rules.entries[$0].rule.pattern }
    #expect(everywhere.isEmpty, "\(everywhere)")
    let beyondASCII = rules.beyondASCII.map { rules.entries[$0].rule.pattern }
    #expect(beyondASCII.count <= 1, "\(beyondASCII)")
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

import PCRE2
import Testing

@testable import NetworkLogs

@Suite struct PatternNodeTests {
  @Test func anAlphabetHoldsWhatStandsInAMatchAndNotBesideIt() {
    let set = PatternNode(parsing: #"(?<!x)a[bc]{2,}(?:d|ef)?(?=y)"#).alphabet
    #expect(String(decoding: set.bytes, as: UTF8.self) == "abcdef")
    #expect(PatternNode(parsing: "(?i)a").alphabet == .everything)
  }

  /// Where a pattern asks for the begin of a line, no other place is tried.
  @Test func aMatchAtTheBeginOfALineIsBehindALineEndAlone() {
    let behind = PatternNode(parsing: #"^[ \t]*x"#).notBehind
    #expect(behind == ByteSet(only: 0x0A).complement)
    #expect(PatternNode(parsing: "(?:^|;)x").notBehind == ByteSet())
    #expect(PatternNode(parsing: "x$").notBehind == ByteSet())
  }

  @Test(arguments: [
    ("(?:SSL|tls) x", ["St", "Sl", "Ls", " ", "x"]),
    ("a?bc", ["ab", "bc", nil, nil, nil]),
    (#"(?<!x)[ab]{2,3}c"#, ["ab", "ab", "abc", nil, nil]),
    ("(?:a|bc)*d", ["abd", nil, nil, nil, nil]),
    ("(?:a?){1,2}b(?=c)", ["ab", nil, nil, nil, nil]),
    ("(?i)ab", [nil, nil, nil, nil, nil]),
  ])
  func theFirstPlacesOfAMatchHaveFewBytes(pattern: String, expected: [String?]) {
    let heads = PatternNode(parsing: pattern).heads(5).map {
      $0 == .everything ? nil : String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(heads == expected)
  }

  /// What is concluded from a pattern must hold for all that it matches.
  @Test func everyMatchOfEverySampleKeepsToTheAlphabetOfItsRule() throws {
    var storage = try MatchStorage(captureCount: Match.maxGroups)
    var matches = 0
    let samples = LogFormat.all.flatMap(\.samples)
    for entry in try RuleSet(LogFormat.all).entries {
      let pattern = try Pattern("(?m)" + entry.rule.pattern)
      let alphabet = entry.shape.alphabet
      for sample in samples {
        let bytes = Array(sample.utf8)
        let match: Range<Int>? = try unsafe bytes.withUnsafeBufferPointer { buffer in
          try pattern.match(unsafe Span(_unsafeElements: buffer), using: &storage)
            ? storage.range(of: 0) : nil
        }
        guard let match else { continue }
        matches += 1
        for (place, set) in PatternNode(parsing: entry.rule.pattern).heads(3).enumerated()
        where match.lowerBound + place < bytes.count {
          #expect(set.contains(bytes[match.lowerBound + place]), "\(entry.rule.pattern)")
        }
        for byte in bytes[match] {
          #expect(alphabet.contains(byte), "\(byte) in \(entry.rule.pattern)")
        }
      }
    }
    #expect(matches > 150)
  }

  /// Whatever letters the patterns ask for are in the words from which the fuzzer makes its dictionary.
  ///
  /// They are looked for in the text of the patterns, without its classes, counts and escapes.
  @Test func theWordsOfAllRulesAreComplete() {
    let words = LogFormat.words.joined(separator: "\n")
    var count = 0
    for rule in LogFormat.all.flatMap(\.rules) {
      let text = rule.pattern.replacing(/\\x..|\\./, with: "\n")
        .replacing(/\[[^\]]*\]/, with: "\n").replacing(/\(\?[a-zA-Z]+/, with: "\n")
      // A letter that may be left out ends a word.
      for match in text.matches(of: /[A-Za-z ]{5,}(?![?*+{])/) {
        #expect(words.contains(match.output), "\(match.output) in \(rule.pattern)")
        count += 1
      }
    }
    #expect(count > 1_000)
  }
}

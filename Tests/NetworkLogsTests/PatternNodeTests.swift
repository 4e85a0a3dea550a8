import PCRE2
import Testing

@testable import NetworkLogs

@Suite struct PatternNodeTests {
  @Test(arguments: [
    ("abcd", "a b c"),
    ("a", "a * *"),
    ("ab?c", "a bc *"),
    ("ab?cd", "a bc cd"),
    ("(?:ab|c)de", "ac bd de"),
    ("(?:ab){2}", "a b a"),
    ("(?:ab)*cd", "ac bd *"),
    ("(?:ab)*cde", "ac bd ace"),
    (#"\bx{0,2}yz"#, "xy xyz *"),
    ("x*abc", "ax abx abcx"),
    (#"(?<!a)b(?=c)d"#, "b d *"),
    ("(?i)abc", "* * *"),
  ])
  func heads(_ pattern: String, _ expected: String) {
    let heads = PatternNode(parsing: pattern).heads.map {
      $0 == .everything ? "*" : String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(heads.joined(separator: " ") == expected)
  }

  @Test func anAlphabetHoldsWhatStandsInAMatchAndNotBesideIt() {
    let set = PatternNode(parsing: #"(?<!x)a[bc]{2,}(?:d|ef)?(?=y)"#).alphabet
    #expect(String(decoding: set.bytes, as: UTF8.self) == "abcdef")
    #expect(PatternNode(parsing: "(?i)a").alphabet == .everything)
  }

  /// What is concluded from a pattern must hold for all that it matches.
  @Test func everyMatchOfEverySampleBeginsAndGoesOnAsConcluded() throws {
    var storage = try MatchStorage(captureCount: Match.mostGroups)
    var matches = 0
    let samples = LogFormat.all.flatMap(\.samples)
    for entry in try RuleSet(LogFormat.all).entries {
      let heads = PatternNode(parsing: entry.rule.pattern).heads
      let pattern = try Pattern("(?m)" + entry.rule.pattern)
      for sample in samples {
        let bytes = Array(sample.utf8)
        let match: Range<Int>? = try unsafe bytes.withUnsafeBufferPointer { buffer in
          try pattern.match(unsafe Span(_unsafeElements: buffer), using: &storage)
            ? storage.range(of: 0) : nil
        }
        guard let match else { continue }
        matches += 1
        for (index, byte) in bytes[match].enumerated() {
          #expect(entry.alphabet.contains(byte), "\(byte) in \(entry.rule.pattern)")
          if index < heads.count {
            #expect(heads[index].contains(byte), "\(byte) at \(index) of \(entry.rule.pattern)")
          }
        }
      }
    }
    #expect(matches > 300)
  }
}

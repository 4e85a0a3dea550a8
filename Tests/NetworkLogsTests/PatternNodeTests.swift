import PCRE2
import Testing

@testable import NetworkLogs

@Suite struct PatternNodeTests {
  @Test func anAlphabetHoldsWhatStandsInAMatchAndNotBesideIt() {
    let set = PatternNode(parsing: #"(?<!x)a[bc]{2,}(?:d|ef)?(?=y)"#).alphabet
    #expect(String(decoding: set.bytes, as: UTF8.self) == "abcdef")
    #expect(PatternNode(parsing: "(?i)a").alphabet == .everything)
  }

  /// What is concluded from a pattern must hold for all that it matches.
  @Test func everyMatchOfEverySampleKeepsToTheAlphabetOfItsRule() throws {
    var storage = try MatchStorage(captureCount: Match.maxGroups)
    var matches = 0
    let samples = LogFormat.all.flatMap(\.samples)
    for entry in try RuleSet(LogFormat.all).entries {
      let pattern = try Pattern("(?m)" + entry.rule.pattern)
      for sample in samples {
        let bytes = Array(sample.utf8)
        let match: Range<Int>? = try unsafe bytes.withUnsafeBufferPointer { buffer in
          try pattern.match(unsafe Span(_unsafeElements: buffer), using: &storage)
            ? storage.range(of: 0) : nil
        }
        guard let match else { continue }
        matches += 1
        for byte in bytes[match] {
          #expect(entry.alphabet.contains(byte), "\(byte) in \(entry.rule.pattern)")
        }
      }
    }
    #expect(matches > 150)
  }
}

import Testing

@testable import PCRE2

/// Runs a body with the bytes of a text as a span.
func withBytes<Result>(_ text: String, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
  let bytes = Array(text.utf8)
  return try unsafe bytes.withUnsafeBufferPointer { try body(unsafe Span(_unsafeElements: $0)) }
}

/// A pattern that several tasks use.
final class SharedPattern: Sendable {
  private let pattern: Pattern

  init(_ source: String) { pattern = Pattern(uncompiled: source) }

  func isIn(_ text: String) -> Bool {
    guard var storage = try? MatchStorage(captureCount: 1) else { return false }
    return (try? withBytes(text) { try pattern.match($0, using: &storage) }) == true
  }
}

@Suite struct PatternTests {
  @Test func groupsAreByteRanges() throws {
    let pattern = try Pattern(#"code: (-?\d+)(?: \[(\d+):(-\d+)\])?"#)
    var storage = try MatchStorage(captureCount: pattern.captureCount())
    #expect(try pattern.captureCount() == 3)
    let groups = try withBytes("é code: -1200.") { bytes -> [Range<Int>?] in
      let found = try pattern.match(bytes, using: &storage)
      #expect(found)
      return (0...3).map { storage.range(of: $0) }
    }
    #expect(groups == [3..<14, 9..<14, nil, nil])
  }

  @Test func anAnchoredPatternMatchesWhereTheSearchStarts() throws {
    let pattern = try Pattern(#"(?<=a)b(\d)?"#, isAnchored: true)
    var storage = try MatchStorage(captureCount: 1)
    let starts = try withBytes("ab abab1") { bytes in
      try (0..<8).filter { try pattern.match(bytes, from: $0, using: &storage) }
    }
    #expect(starts == [1, 4, 6])
  }

  @Test(arguments: [(0, 6, 1..<2), (2, 6, 5..<6), (2, 5, nil), (0, 1, nil)])
  func aSearchEndsInFrontOfAPlace(_ start: Int, _ end: Int, _ expected: Range<Int>?) throws {
    let pattern = try Pattern("a")
    var storage = try MatchStorage(captureCount: 0)
    let text = Array(" a b a".utf8)
    let isFound = try pattern.match(text.span, from: start, before: end, using: &storage)
    let range = storage.range(of: 0)
    #expect(isFound == (expected != nil) && range == expected)
    // The next search has no end.
    let isFoundAgain = try pattern.match(text.span, from: 2, using: &storage)
    #expect(isFoundAgain)
  }

  @Test func boundsTellEveryGroup() throws {
    let pattern = try Pattern(#"(a)|(b)(c)?"#)
    var storage = try MatchStorage(captureCount: 3)
    let bounds = try withBytes("xb") { bytes in
      try pattern.match(bytes, using: &storage) ? storage.bounds : SIMD16(repeating: 9)
    }
    #expect((0..<8).map { bounds[$0] } == [1, 2, -1, -1, 1, 2, -1, -1])
    let missed = try withBytes("x") { try pattern.match($0, using: &storage) }
    #expect(!missed && storage.bounds == SIMD16(repeating: -1))
  }

  @Test(arguments: [0, 2000])
  func anAnswerIsTheSameHoweverOftenAPatternIsUsed(_ padding: Int) throws {
    let pattern = try Pattern(#".*?(?:(a+)+c|(\d)x)"#, isAnchored: true)
    var storage = try MatchStorage(captureCount: 2)
    let front = String(repeating: ".", count: padding)
    for text in ["aaac", "aab 7x", "none"] {
      var answers: Set<[Range<Int>?]> = []
      for _ in 0..<80 {
        let groups = try withBytes(front + text) { bytes -> [Range<Int>?] in
          let found = try pattern.match(bytes, using: &storage)
          return found ? (0...2).map { storage.range(of: $0) } : []
        }
        answers.insert(groups)
      }
      #expect(answers.count == 1)
    }
  }

  @Test func threadsMayMeetAtAPatternThatIsNotCompiledYet() async {
    for _ in 0..<50 {
      let pattern = SharedPattern("n(e+)dle")
      let found = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 { group.addTask { pattern.isIn("a needle") } }
        return await group.reduce(true) { $0 && $1 }
      }
      #expect(found)
    }
  }

  @Test(arguments: ["", "\u{0}\u{0}", "no such thing"])
  func noMatchIsNoError(_ text: String) throws {
    let pattern = try Pattern("needle")
    var storage = try MatchStorage(captureCount: 0)
    #expect(try withBytes(text) { try pattern.match($0, using: &storage) } == false)
  }

  @Test func bytesThatAreNoTextMatchToo() throws {
    let pattern = try Pattern(#"\xFF(.)\x00"#)
    var storage = try MatchStorage(captureCount: 1)
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x00]
    let found = try unsafe bytes.withUnsafeBufferPointer {
      try pattern.match(unsafe Span(_unsafeElements: $0), using: &storage)
    }
    #expect(found)
    #expect(storage.range(of: 1) == 2..<3)
  }

  @Test func aMalformedPatternSaysWhere() {
    let error = #expect(throws: PatternError.self) { _ = try Pattern("a(b") }
    #expect(error?.offset == 3)
    #expect(error?.description.contains("at offset 3") == true)
  }

  @Test func aCatastrophicMatchIsGivenUp() throws {
    let pattern = try Pattern("^(?:a|aa)+$")
    var storage = try MatchStorage(captureCount: 0)
    let text = String(repeating: "a", count: 64) + "b"
    let error = #expect(throws: PatternError.self) {
      _ = try withBytes(text) { try pattern.match($0, using: &storage) }
    }
    #expect(error != nil)
  }
}

import Testing

@testable import PCRE2

/// Runs a body with the bytes of a text as a span.
func withBytes<Result>(_ text: String, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
  let bytes = Array(text.utf8)
  return try unsafe bytes.withUnsafeBufferPointer { try body(unsafe Span(_unsafeElements: $0)) }
}

@Suite struct PatternTests {
  @Test func groupsAreByteRanges() throws {
    let pattern = try Pattern(#"code: (-?\d+)(?: \[(\d+):(-\d+)\])?"#)
    var storage = try MatchStorage(captureCount: pattern.captureCount)
    #expect(pattern.captureCount == 3)
    let groups = try withBytes("é code: -1200.") { bytes -> [Range<Int>?] in
      let found = try pattern.match(bytes, using: &storage)
      #expect(found)
      return (0...3).map { storage.range(of: $0) }
    }
    #expect(groups == [3..<14, 9..<14, nil, nil])
  }

  @Test func theMarkTellsTheAlternative() throws {
    let pattern = try Pattern("(?:abc)(*MARK:7)|(?:xyz)(*MARK:12)")
    var storage = try MatchStorage(captureCount: pattern.captureCount)
    let mark = try withBytes("--xyz") { bytes -> Int? in
      try pattern.match(bytes, using: &storage) ? storage.mark : nil
    }
    #expect(mark == 12)
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

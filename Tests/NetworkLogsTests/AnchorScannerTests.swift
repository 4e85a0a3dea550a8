import CAnchorScanner
import Testing

@testable import NetworkLogs

/// A generator of pseudo-random numbers: the same seed, the same test.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A scanner, or an error where its anchors are no good.
func makeScanner(_ anchors: [String]) throws -> AnchorScanner {
  guard let scanner = AnchorScanner(anchors: anchors) else { throw BadAnchors() }
  return scanner
}

struct BadAnchors: Error {}

@Suite struct AnchorScannerTests {
  /// The place of the first literal, found the plain way.
  private func firstLiteral(_ literals: [[UInt8]], in bytes: [UInt8]) -> Range<Int>? {
    for start in bytes.indices {
      for literal in literals where bytes[start...].starts(with: literal) {
        return start..<(start + literal.count)
      }
    }
    return nil
  }

  @Test func agreesWithPlainSearch() throws {
    let words = ["abab", "babbb", "cabac", "aaaaaaa", "b\nbb", "cccccccccccc"]
    let literals = words.map { Array($0.utf8) }
    let scanner = try makeScanner(words)
    var random = SplitMix(state: 7)
    let letters = Array("abc\n".utf8)
    var found = 0
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...140, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      let expected = firstLiteral(literals, in: bytes)
      let matches = scanner.matches(bytes)
      #expect(matches == (expected != nil))
      if expected != nil { found += 1 }
    }
    #expect(found > 500 && found < 3900)
  }

  /// How a scanner says its literals apart is a matter of time, not of what it finds.
  @Test func sparseOrNotFindsTheSame() throws {
    let words = ["Error a", "Error bb", "an Error", "Errors", "no Error c", "rror"]
    let literals = words.map { Array($0.utf8) }
    guard let sparse = AnchorScanner(literals: literals, isSparse: true),
      let full = AnchorScanner(literals: literals, isSparse: false)
    else { throw BadAnchors() }
    var random = SplitMix(state: 11)
    var places = [atsexplain_hit](repeating: atsexplain_hit(literal: 0, start: 0), count: 4)
    func found(_ scanner: borrowing AnchorScanner, _ bytes: [UInt8]) -> [[Int]] {
      let count = unsafe bytes.withUnsafeBufferPointer {
        scanner.find(in: unsafe Span(_unsafeElements: $0), &places)
      }
      return places[..<count].map { [Int($0.start), Int($0.literal)] }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    var total = 0
    for _ in 0..<500 {
      let parts = words + ["E", "rr", " ", "or", "s"]
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
      let bytes = Array(text.joined().utf8)
      let expected = bytes.indices.flatMap { start in
        literals.indices.filter { bytes[start...].starts(with: literals[$0]) }.map { [start, $0] }
      }
      #expect(found(sparse, bytes) == expected)
      #expect(found(full, bytes) == expected)
      total += expected.count
    }
    #expect(total > 5000)
  }

  @Test func findsALiteralAtEveryPlaceAndCountsNewlines() throws {
    let scanner = try makeScanner(FactExtractor.anchors)
    let literal = Array("SSLHandshake failed".utf8)
    for before in 0...100 {
      for after in [0, 1, 31, 32, 33, 70] {
        var bytes = (0..<before).map { $0 % 5 == 4 ? UInt8(0x0A) : UInt8(0x2E) }
        bytes += literal
        bytes += [UInt8](repeating: 0x2E, count: after)
        var newlines = 0
        let hit = unsafe bytes.withUnsafeBufferPointer { buffer -> Int in
          guard let base = buffer.baseAddress else { return -1 }
          return unsafe scanner.next(in: base, from: 0, to: buffer.count, newlines: &newlines)
        }
        #expect((before..<(before + literal.count)).contains(hit))
        #expect(newlines == bytes[..<hit].count { $0 == 0x0A })
      }
    }
  }

  /// The number of the line of the first literal, counted from 0, or nil; found the plain way.
  private func firstLine(_ literals: [[UInt8]], in bytes: [UInt8]) -> Int? {
    guard let place = firstLiteral(literals, in: bytes)?.lowerBound else { return nil }
    return bytes[..<place].count { $0 == 0x0A }
  }

  /// What a scanner finds in `bytes`, which it gets as the middle of others that it must not read.
  private func line(
    _ scanner: borrowing AnchorScanner, in bytes: [UInt8], behind lead: [UInt8]
  ) -> Int? {
    let text = lead + bytes + lead
    let end = lead.count + bytes.count
    var newlines = 0
    let hit = unsafe text.withUnsafeBufferPointer { buffer -> Int in
      guard let base = buffer.baseAddress else { return end }
      return unsafe scanner.next(in: base, from: lead.count, to: end, newlines: &newlines)
    }
    #expect(newlines == text[lead.count..<hit].count { $0 == 0x0A })
    return hit < end ? newlines : nil
  }

  /// Every processor finds the same, and so does who has learned from a text.
  @Test(arguments: [
    ATSEXPLAIN_PORTABLE, ATSEXPLAIN_SHORT_VECTORS, ATSEXPLAIN_ALL_INSTRUCTIONS,
  ])
  func findsTheSame(with instructions: atsexplain_instructions) throws {
    let words = ["abab", "babbb", "cabac", "aaaaaaaaa", "Error: ", "에러", "bcbcbcbcbcbcbcbcbcbcbc"]
    let literals = words.map { Array($0.utf8) }
    var plain = try makeScanner(words)
    var taught = try makeScanner(words)
    plain.use(instructions)
    taught.use(instructions)
    var random = SplitMix(state: 23)
    func text(of letters: String, _ count: Int) -> [UInt8] {
      let letters = Array(letters.utf8)
      return (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    }
    let hasLearned = taught.learn(from: text(of: "abc\n", 10_000).span)
    #expect(hasLearned)
    var found = 0
    for round in 0..<450 {
      var bytes = text(
        of: round % 3 == 0 ? "abc\n" : "abE에. \n", Int.random(in: 0...700, using: &random))
      if round % 3 == 1 {
        // One literal, at any place of the vectors.
        let literal = literals[round % literals.count]
        bytes = (0..<bytes.count).map { $0 % 37 == 36 ? 0x0A : 0x2E }
        bytes.insert(contentsOf: literal, at: Int.random(in: 0...bytes.count, using: &random))
      }
      let expected = firstLine(literals, in: bytes)
      let lead = Array(words[round % words.count].utf8.prefix(round % 5))
      let first = line(plain, in: bytes, behind: lead)
      let second = line(taught, in: bytes, behind: lead)
      #expect(first == expected)
      #expect(second == expected)
      if expected != nil { found += 1 }
    }
    #expect(found > 150 && found < 400)
  }

  /// Newlines are counted in bytes, which hold 255, and a literal may be behind any number.
  @Test(arguments: [
    ATSEXPLAIN_PORTABLE, ATSEXPLAIN_SHORT_VECTORS, ATSEXPLAIN_ALL_INSTRUCTIONS,
  ])
  func countsManyNewlines(with instructions: atsexplain_instructions) throws {
    var scanner = try makeScanner(["Error"])
    scanner.use(instructions)
    for count in [4095, 4096, 8191, 8256, 16_385, 40_000] {
      let bytes = [UInt8](repeating: 0x0A, count: count) + Array("Error".utf8)
      let found = line(scanner, in: bytes, behind: [])
      #expect(found == count)
      let missed = line(scanner, in: bytes.dropLast(), behind: [])
      #expect(missed == nil)
    }
  }

  @Test func aShortTextTeachesNothing() throws {
    var scanner = try makeScanner(["Error"])
    let hasLearned = scanner.learn(from: [UInt8](repeating: 0x45, count: 1000).span)
    #expect(!hasLearned)
    let isFound = scanner.matches(Array("an Error".utf8))
    #expect(isFound)
  }

  /// What was let through for nothing isn't any more, whatever literals there are.
  @Test func aLessonKeepsEveryAnchor() throws {
    var scanner = try makeScanner(FactExtractor.anchors)
    var random = SplitMix(state: 5)
    let words = ["acquired", "Failed", "blocked", "Task", "error", "service", "ode: 1", "\n"]
    var text: [UInt8] = []
    while text.count < 20_000 {
      text += Array((words.randomElement(using: &random) ?? "").utf8) + [0x20]
    }
    let hasLearned = scanner.learn(from: text.span)
    #expect(hasLearned)
    for anchor in FactExtractor.anchors {
      for before in [0, 1, 63, 64, 65, 200] {
        let bytes = [UInt8](repeating: 0x2E, count: before) + Array(anchor.utf8)
        let whole = scanner.matches(bytes + [0x2E])
        let cut = scanner.matches(Array(bytes.dropLast()))
        #expect(whole, "\(anchor)")
        #expect(!cut, "\(anchor)")
      }
    }
  }

  @Test func aLiteralCutByTheEndIsNone() throws {
    let scanner = try makeScanner(["encountered error("])
    let bytes = Array("Connection 1: encountered error(".utf8)
    let whole = scanner.matches(bytes)
    let cut = scanner.matches(Array(bytes.dropLast()))
    #expect(whole)
    #expect(!cut)
  }

  @Test func shortLiteralsAreRefused() {
    #expect(throws: BadAnchors.self) { _ = try makeScanner(["abc"]) }
    #expect(throws: BadAnchors.self) { _ = try makeScanner((0..<2_100).map { "word\($0)" }) }
  }
}

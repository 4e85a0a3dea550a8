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

  /// How a scanner tells its literals apart is a matter of time, not of what it finds.
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
    #expect(throws: BadAnchors.self) { _ = try makeScanner((0..<300).map { "word\($0)" }) }
  }
}

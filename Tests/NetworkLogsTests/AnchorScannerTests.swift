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

import CAnchorScanner
import Testing

@testable import NetworkLogs

/// Which records are taken for the same, and which are none.
@Suite struct PassageMemoryTests {
  private func passage(_ text: String) -> PassageMemory.Passage? {
    let memory = PassageMemory(room: 8) { $0.first }
    return Self.passage(text, memory)
  }

  private static func passage(
    _ text: String, _ memory: consuming PassageMemory
  ) -> PassageMemory.Passage? {
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let place = LinePlace(number: 1, isFragment: false, isFollower: false, offset: nil)
    return withSpan(bytes) { memory.passage(of: $0.extracting(0..<end), $0, place) }
  }

  @Test(arguments: [
    ("10:20:30.405 [3:17] {\nx\n}\n", "23:59:59.999 [9:26] {\nx\n}\n"),
    ("{\nError <SecTrustRef: 0x6080ee42c90b>\n}\n", "{\nError <SecTrustRef: 0x600000abcdef>\n}\n"),
    (
      "{\nTask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>\n}\n",
      "{\nTask <FFFFFFFF-0000-4C55-9E1F-000000000000>\n}\n"
    ),
    ("{\n  total time: 10.376737s\n  ) tail 1\n", "{\n  total time: 99.000000s\n  ) tail 2\n"),
    // A number that goes over the end of a vector, and of a word.
    ("{\n            1234567890123456\n}\n", "{\n            6543210987654321\n}\n"),
  ])
  func whatDiffersEachTimeIsNoPartOfIt(_ one: String, _ other: String) throws {
    let (one, other) = (try #require(passage(one)), try #require(passage(other)))
    #expect(one.hash == other.hash && one.frame == other.frame)
    #expect(one.length == other.length && one.lines == other.lines)
  }

  @Test(arguments: [
    ("{\nCode=-1202\n}\n", "{\nCode=-1200\n}\n"),
    ("{\n_kCFStreamErrorCodeKey=-9813\n}\n", "{\n_kCFStreamErrorCodeKey=-9802\n}\n"),
    ("{\nhttps://cdn1.example\n}\n", "{\nhttps://cdn2.example\n}\n"),
    ("{\nhttps://a.example/v1/7\n}\n", "{\nhttps://a.example/v1/8\n}\n"),
    ("{\nstate=0\n}\n", "{\nstate=1\n}\n"), ("{\nx1\n}\n", "{\nx\n}\n"),
    ("{\n0xabcdeg\n}\n", "{\n0xabcdeh\n}\n"), ("{\nx\n} 1\n", "{\nx\n}\n"),
    ("{\n12\n}\n", "{\n123\n}\n"),
    // The same word, over the end of a vector.
    ("{\n          code=-12345678\n}\n", "{\n          code=-12345679\n}\n"),
    ("{\n     a1234567890123456789\n}\n", "{\n     a1234567890123456780\n}\n"),
  ])
  func whatIsSaidIs(_ one: String, _ other: String) throws {
    let (one, other) = (try #require(passage(one)), try #require(passage(other)))
    #expect(one.hash != other.hash || one.frame != other.frame)
  }

  /// The lines at both ends that hold nothing but words, figures and brackets.
  @Test(arguments: [
    ("at 1 {\nDid Fail\n a=1\n b\n c: \"x\"\n total: 1.2s\n} [3:1]\n", " a=1\n b\n c: \"x\""),
    // Where there is but one in front, it is what the body begins with.
    ("at 1 {\n a=1\n} [3:1]\n", "at 1 {\n a=1"), ("a=1 {\n b\n} [3:1]\n", "a=1 {"),
    ("at 1 {\nb\n<c>\n}=\n", "<c>\n}="), ("at 1 {\nb\n} [3:1]\n", "at 1 {\nb\n} [3:1]"),
  ])
  func whatTheFrameIs(_ text: String, _ body: String) throws {
    let found = try #require(passage(text))
    #expect(String(decoding: Array(text.utf8)[found.body], as: UTF8.self) == body)
    #expect(found.isWhole == (found.frame == 0))
    #expect(found.isWhole == (found.whole.body == found.body))
    #expect(found.opensWithFrame == (found.body.lowerBound > 0))
  }

  @Test(arguments: [
    ("[3:9] {\nDid Fail\na=1\n} [3:9]\n", "[3:10] {\nDid Fail\na=1\n} [3:10]\n"),
    ("{\na=\"x\"\ntotal time: 9.9s\n}\n", "{\na=\"x\"\ntotal time: 10.0s\n}\n"),
  ])
  func aBodyIsTheSameInFramesOfAnyLength(_ one: String, _ other: String) throws {
    let (one, other) = (try #require(passage(one)), try #require(passage(other)))
    #expect(one.hash == other.hash && one.frame != other.frame)
    #expect(one.whole.hash != other.whole.hash)
  }

  @Test(arguments: [
    "", "{", "{\n", "{\n}", "x\n}\n", "{\nx\n", "{\r\nx\r\n}\r\n", "{\nx\ry\n}\n", "{\nx\0y\n}\n",
    "{\n" + String(repeating: "x\n", count: 30) + "}\n",
    "{\n" + String(repeating: "x", count: 5000) + "\n}\n",
  ])
  func noRecordOfSeveralLines(_ text: String) {
    #expect(passage(text) == nil)
  }

  @Test(arguments: [("{\nx\n}\nmore\n", 5, 3), ("a {\n\n  ] }\n\t) b\n}\n", 15, 4)])
  func whereARecordEnds(_ text: String, _ length: Int, _ lines: Int) throws {
    let found = try #require(passage(text))
    #expect(found.length == length && found.lines == lines)
  }

  /// Records of any length, at every place of a vector: what is masked doesn't depend on it.
  @Test func whereARecordStandsDoesNotMatter() throws {
    for indent in 0..<40 {
      let blanks = String(repeating: " ", count: indent)
      func text(_ time: String, _ code: String) -> String {
        "{\n\(blanks)at \(time) [0x1\(time)] code=-\(code), host1\n}\n"
      }
      let known = try #require(passage(text("1234", "9813")))
      let other = try #require(passage(text("8765", "9813")))
      let another = try #require(passage(text("1234", "9814")))
      #expect(known.hash == other.hash && known.hash != another.hash)
    }
  }

  /// Whichever of the processor's instructions are used, the same is masked.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func allInstructionsMaskTheSame(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    let words = [
      "0x6080ee42c90b", "x0", "[3:17]", "=-9813", "code1", "12", "/v1/7", "-9", "] ", "\n", " {\n",
      "<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>", "é", "1234567890123456789", "a", "        ", "\t",
      "[7", "=1", "0x", "<", "\u{1}",
    ]
    var found = 0
    for _ in 0..<1000 {
      var text = "{\n"
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        text += words[Int.random(in: 0..<words.count, using: &random)]
      }
      text += "\n} 1\n" + words[Int.random(in: 0..<words.count, using: &random)]
      let plain = masked(text, ATSEXPLAIN_PORTABLE)
      #expect(plain == masked(text, ATSEXPLAIN_ALL_INSTRUCTIONS))
      if plain != nil { found += 1 }
    }
    #expect(found > 500)
  }

  private struct Masked: Equatable {
    let bytes: [UInt8]
    let numbers: [UInt64]
  }

  private func masked(_ text: String, _ instructions: atsexplain_instructions) -> Masked? {
    let bytes = Array(text.utf8)
    var masked = [UInt8](repeating: 1, count: ATSEXPLAIN_PASSAGE_ROOM)
    var found = atsexplain_passage()
    guard
      unsafe atsexplain_passage_of(bytes, bytes.count, &masked, instructions, &found) != 0
    else { return nil }
    let places = [found.begin, found.end, found.length, found.lines].map(UInt64.init)
    return Masked(
      bytes: Array(masked[..<found.length]), numbers: [found.body, found.frame] + places)
  }
}

import ATSDiagnosis
import Reporting
import Foundation
import Testing

/// What is written is JSON, and says what was given.
@Suite struct JSONWriterTests {
  private func written(_ text: String) throws -> String {
    var json = JSONWriter()
    json.array { $0.string(text) }
    let value = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String]
    return try #require(value?.first)
  }

  /// Each byte that needs an escape, at each place of texts of each length.
  @Test func escapesStandWhereverTheyAreNeeded() throws {
    for special in (0..<0x20).map({ UInt8($0) }) + [0x22, 0x5C, 0x7F] {
      for count in [1, 7, 8, 9, 16, 23] {
        for place in 0..<count {
          var bytes = Array("abcdefgh éü€ 01234567890".utf8.prefix(count))
          bytes[place] = special
          let text = String(decoding: bytes, as: UTF8.self)
          #expect(try written(text) == text, "\(bytes)")
        }
      }
    }
  }

  @Test(arguments: ["", "plain", "\u{80}\u{FF}\u{20AC}\u{1F512}", "\"\"\\\\", "\u{0}\u{1F}\u{7F} "])
  func textsComeBack(_ text: String) throws { #expect(try written(text) == text) }

  /// The one form of each escape: programs compare records as text.
  @Test func escapesHaveOneForm() {
    var json = JSONWriter()
    json.string("\"\\/\n\r\t\u{0}\u{8}\u{C}\u{1F}\u{7F}é")
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #""\"\\/\n\r\t\u0000\u0008\u000c\u001f\u007fé""#)
  }

  /// Who prints JSON to a terminal is not at the mercy of a log: what moves, clears or turns text
  /// around is escaped, whatever its length, and means the same to who parses it.
  @Test func noCharacterGoesToTheTerminalThatIsNotShown() throws {
    let controls: [UInt32] = [
      0x1B, 0x7F, 0x80, 0x9B, 0x9F, 0x61C, 0x200E, 0x2028, 0x202E, 0x2066, 0xFFF9, 0xE0001, 0xE007F,
    ]
    for value in controls {
      let control = try #require(Unicode.Scalar(value))
      for before in ["a", "é", "plain text, ", "日本語 🔒 "] {
        let text = "\(before)\(control)\(before) \(control)[2J"
        var json = JSONWriter()
        json.string(text)
        let bytes = String(decoding: json.bytes, as: UTF8.self)
        #expect(!bytes.unicodeScalars.contains(control), "\(bytes)")
        #expect(bytes.contains(before))
        #expect(try written(text) == text)
      }
    }
    var json = JSONWriter()
    json.string("\u{9B}\u{202E}\u{E0041}\u{A0}ü")
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == "\"\\u009b\\u202e\\udb40\\udc41\u{A0}ü\"")
  }

  @Test(arguments: [0, 7, 10, -1, -1202, 65_536, .max, .min])
  func numbersAreWrittenInFull(_ number: Int) {
    var json = JSONWriter()
    json.number(number)
    #expect(String(decoding: json.bytes, as: UTF8.self) == String(number))
  }

  /// Room is made for whatever comes, in whatever form.
  @Test func recordsMayBeOfAnySize() throws {
    var json = JSONWriter()
    for size in [0, 1, 4000, 4090, 4095, 4096, 4097, 10_000, 100_000] {
      let plain = String(repeating: "a", count: size)
      let special = String(repeating: "\n", count: size)
      json.object { json in
        json.key("numbers")
        json.array { json in for number in 0..<size { json.number(number) } }
        json.key("plain")
        json.string(plain)
        json.key("raw")
        json.raw("[\"\(plain)\",null]")
        json.key(text: special)
        json.boolean(true)
      }
      let value = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
      #expect((value?["numbers"] as? [Int])?.count == size)
      #expect(value?["plain"] as? String == plain)
      #expect((value?["raw"] as? [Any])?.first as? String == plain)
      #expect(value?[special] as? Bool == true)
      json.reset()
      #expect(json.bytes.isEmpty)
    }
  }
}

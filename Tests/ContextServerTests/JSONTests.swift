import Foundation
import Testing

@testable import ContextServer

@Suite struct JSONTests {
  static let documents: [(text: String, value: JSONValue)] = [
    ("null", .null), (" true ", .boolean(true)), ("[false]", .array([.boolean(false)])),
    ("-0", .number("-0")), ("12.50e+3", .number("12.50e+3")), ("\"\"", .string("")),
    ("{}", .object([:])), ("[]", .array([])),
    (
      #"{"a":1,"b":[{"c":null}]}"#,
      .object(["a": .number("1"), "b": .array([.object(["c": .null])])])
    ),
    (#"{"a":1,"a":2}"#, .object(["a": .number("2")])),
    (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u00e9\ud83d\ude00""#, .string("é😀")),
    // Half a pair of surrogates is no character, and what follows it isn't swallowed.
    (#""\ud83dx""#, .string("\u{FFFD}x")), (#""\ud83d\u0041""#, .string("\u{FFFD}A")),
    (#""\ude00""#, .string("\u{FFFD}")), ("\"é\u{2028}\u{7F}\"", .string("é\u{2028}\u{7F}")),
  ]

  @Test(arguments: documents)
  func aDocumentIsRead(_ row: (text: String, value: JSONValue)) throws {
    #expect(try JSONValue(Array(row.text.utf8)) == row.value)
  }

  static let malformed: [(text: String, offset: Int)] = [
    ("", 0), ("  ", 2), ("{", 1), ("[1", 2), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5),
    ("{\"a\":1,}", 7), ("{a:1}", 1), ("{\"a\":}", 5), ("01", 1), ("1.", 2), ("-", 1), ("1e", 2),
    (".5", 0), ("+1", 0), ("nul", 0), ("True", 0), ("'a'", 0), ("\"a", 2), ("\"\\x\"", 2),
    ("\"\\u12g4\"", 5), ("\"\n\"", 1), ("1 2", 2), ("{}{}", 2), ("[1}", 2), ("NaN", 0),
  ]

  @Test(arguments: malformed)
  func whatIsNoJSONIsRefusedAtItsPlace(_ row: (text: String, offset: Int)) {
    #expect(throws: JSONFault.self) { try JSONValue(Array(row.text.utf8)) }
    do {
      _ = try JSONValue(Array(row.text.utf8))
    } catch {
      #expect(error.offset == row.offset, "\(row.text): \(error.message)")
    }
  }

  @Test func bytesThatAreNoUTF8AreReplaced() throws {
    #expect(try JSONValue([0x22, 0x61, 0xFF, 0x62, 0x22]) == .string("a\u{FFFD}b"))
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(nested(JSONReader.maxDepth))
    #expect(throws: JSONFault.self) { try JSONValue(nested(JSONReader.maxDepth + 1)) }
    // Far deeper than the stack would bear.
    #expect(throws: JSONFault.self) { try JSONValue(nested(1_000_000)) }
    let objects = String(repeating: "{\"a\":", count: 500_000)
    #expect(throws: JSONFault.self) { try JSONValue(Array(objects.utf8)) }
  }

  @Test func theNumberOfValuesIsBounded() throws {
    let many = "[" + Array(repeating: "0", count: JSONReader.maxValues).joined(separator: ",") + "]"
    #expect(throws: JSONFault.self) { try JSONValue(Array(many.utf8)) }
  }

  @Test func wholeNumbersAreRead() {
    let rows: [(String, Int?)] = [
      ("7", 7), ("-9813", -9813), ("2.0", 2), ("1e3", 1000), ("2.5", nil), ("1e400", nil),
      ("99999999999999999999", nil),
    ]
    for (text, number) in rows { #expect(JSONValue.number(text).integer == number, "\(text)") }
    #expect(JSONValue.string("7").integer == nil)
  }
}

@Suite struct MessageFramerTests {
  private func frames(_ pieces: [String], maxLength: Int = 100) -> [MessageFramer.Frame] {
    var framer = MessageFramer(maxLength: maxLength)
    var frames: [MessageFramer.Frame] = []
    for piece in pieces { framer.take(Array(piece.utf8)) { frames.append($0) } }
    framer.finish { frames.append($0) }
    return frames
  }

  private func message(_ text: String) -> MessageFramer.Frame { .message(Array(text.utf8)) }

  @Test func eachLineIsAMessageHoweverItIsCut() {
    let whole = "{\"a\":1}\n\n  \r\n{}\r\nlast"
    let expected = [message("{\"a\":1}"), message("{}\r"), message("last")]
    #expect(frames([whole]) == expected)
    #expect(frames(whole.utf8.map { String(decoding: [$0], as: UTF8.self) }) == expected)
  }

  @Test func aLineThatIsTooLongIsDroppedAndTheNextOneRead() {
    let long = String(repeating: "x", count: 101)
    let expected = [.tooLong, message("{}")]
    #expect(frames([long + "\n{}\n"]) == expected)
    #expect(frames([String(long.prefix(60)), String(long.prefix(60)), "\n{}"]) == expected)
    #expect(frames([String(long.prefix(100)) + "\n"]) == [message(String(long.prefix(100)))])
    #expect(frames([long]) == [.tooLong])
  }
}

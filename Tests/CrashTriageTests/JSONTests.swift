import Testing

@testable import CrashTriage

@Suite struct JSONUnfolderTests {
  private func unfold(_ text: String, chunk: Int = .max) -> (text: String, unfolder: JSONUnfolder) {
    var unfolder = JSONUnfolder()
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = start + min(chunk, bytes.count - start)
      unfolder.unfold(bytes[start..<end], into: &result)
      start = end
    }
    return (String(decoding: result, as: UTF8.self), unfolder)
  }

  @Test(arguments: [
    (#"{"a":"x\ny"}"#, "{\"a\":\"x\ny\"}"),
    (#""say \"no\" \/ \\n""#, #""say "no" / \n""#),
    (#""\u00e9\u65e5\ud83d\ude00!""#, "\"é日😀!\""),
    (#""\ud83d alone""#, "\"\u{FFFD} alone\""),
    (#""\ud83d\n""#, "\"\u{FFFD}\n\""),
    (#""\u12G""#, "\"G\""),
    (#"\n outside"#, #"\n outside"#),
    (#""open \t end"#, "\"open \t end"),
  ])
  func escapesAreUndoneInsideOfStringsOnly(_ json: String, _ expected: String) {
    #expect(unfold(json).text == expected)
    for chunk in 1...7 { #expect(unfold(json, chunk: chunk).text == expected) }
  }

  @Test func addedLinesAreToldAsTheLineOfTheDocument() {
    let (text, unfolder) = unfold("{\n\"a\":\"1\\n2\\u000a3\",\n\"b\":\"x\\n\"}\nlast")
    #expect(text == "{\n\"a\":\"1\n2\n3\",\n\"b\":\"x\n\"}\nlast")
    #expect((1...7).map(unfolder.originalLine) == [1, 2, 2, 2, 3, 3, 4])
  }
}

@Suite struct JSONScannerTests {
  private func tokens(_ text: String) -> [JSONScanner.Token] {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes, range: 0..<bytes.count)
    var result: [JSONScanner.Token] = []
    while true {
      let token = scanner.next()
      result.append(token)
      if token == .end || token == .invalid { return result }
    }
  }

  @Test func piecesComeInOrder() {
    #expect(
      tokens(#"{"a":[1,-2.5e3,true,null],"b":"c\"d"} rest"#) == [
        .beginObject, .key(2..<3), .beginArray, .number(6..<7), .number(8..<14), .boolean(true),
        .null, .endArray, .key(27..<28), .string(31..<35), .endObject, .end,
      ])
  }

  @Test(arguments: ["{", "[1", "{\"a\"", "{\"a\":\"b", "}", "[}", "{\"a\":tru", "@"])
  func damageIsToldAndEnds(_ text: String) {
    #expect(tokens(text).last == .invalid)
  }

  @Test func depthIsBounded() {
    let count = JSONScanner.deepest
    let deep = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    #expect(tokens(deep).last == .end)
    #expect(tokens("[" + deep + "]").last == .invalid)
    #expect(tokens(String(repeating: "{\"a\":", count: 1_000_000)).last == .invalid)
  }
}

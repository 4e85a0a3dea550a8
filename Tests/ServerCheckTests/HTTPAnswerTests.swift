import Testing

@testable import ServerCheck

@Suite struct HTTPAnswerTests {
  static let statuses: [(line: String, status: Int?)] = [
    ("HTTP/1.1 200 OK", 200), ("HTTP/1.0 404", 404), ("HTTP/1.1  301 Moved", 301),
    ("HTTP/1.1 -12 x", nil), ("HTTP/1.1 +20 x", nil), ("HTTP/1.1 20 x", nil),
    ("HTTP/1.1 2000 x", nil), ("HTTP/1.1", nil), ("HTTP/1.1 \u{0662}00", nil), ("HTP/1.1 200", nil),
  ]

  @Test(arguments: statuses)
  func aStatusIsThreeDigits(_ row: (line: String, status: Int?)) {
    let bytes = Array("\(row.line)\r\nLocation: https://b.example/\r\n\r\n".utf8)
    let answer = HTTPAnswer(bytes[...], isWhole: false)
    #expect(answer?.status == row.status)
    if row.status != nil { #expect(answer?.location == "https://b.example/") }
  }
}

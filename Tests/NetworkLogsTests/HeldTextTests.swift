import Testing

@testable import NetworkLogs

/// A time that is held in place is its text.
@Suite struct HeldTextTests {
  private static let texts = [
    "", "1", "04:05:06", "Feb  3 04:05:06", "2026-02-03 04:05:06.789012+0100",
    "2026-02-03 04:05:06.789012+01:00", "2026-02-03 04:05:06.789012345+01:00",
    "3 févr. 2026 à 04:05:06", "2026年2月3日 04:05:06.789012 午前 日本標準時", "\0", "\0\0\0\0\0\0\0\0",
  ]

  @Test(arguments: texts) func itIsItsText(_ text: String) {
    let time = HeldText(text)
    #expect(time.text == text)
    #expect(time.isEmpty == text.isEmpty)
    #expect(time == HeldText(text) && time.hashValue == HeldText(text).hashValue)
    #expect(unsafe time.withUTF8 { unsafe Array($0) } == Array(text.utf8))
    var prefix = LinePrefix()
    prefix.printedTime = time
    #expect(prefix.time == (text.isEmpty ? nil : text))
    #expect(prefix.hasTime == !text.isEmpty)
  }

  @Test func othersDiffer() {
    for (index, text) in Self.texts.enumerated() {
      for other in Self.texts[(index + 1)...] {
        #expect(HeldText(text) != HeldText(other), "\(text) and \(other)")
      }
    }
  }

  /// Wherever it is in a line, and however long it is; bytes that are no text are repaired.
  @Test func itIsReadOffALine() {
    let line = Array("é2026-02-03 04:05:06.789012 and more of the line".utf8)
    unsafe line.withUnsafeBufferPointer { bytes in
      let span = unsafe Span(_unsafeElements: bytes)
      for begin in 0..<line.count {
        for end in begin...line.count {
          let time = HeldText(span, begin..<end)
          #expect(time == HeldText(String(decoding: line[begin..<end], as: UTF8.self)))
        }
      }
    }
  }
}

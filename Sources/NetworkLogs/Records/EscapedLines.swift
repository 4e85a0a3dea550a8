/// The lines of a log that one line holds as a text, with escapes for their ends: a report as JSON, a message of a chat.
enum EscapedLines {
  /// The text with its lines' ends, quotes and slashes as they were; nil where no end of a line is in it.
  ///
  /// Of JSON only the texts count, each as lines of its own: its brackets are none of the log's.
  static func text(of line: Span<UInt8>, isJSON: Bool) -> [UInt8]? {
    guard Bytes.holds("\\n", in: line) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(line.count)
    var index = 0
    var isInside = !isJSON
    // Ends: each round goes on by a byte or more.
    while index < line.count {
      let byte = line[index]
      if isJSON, byte == UInt8(ascii: "\""), !isInside || endsText(line, index) {
        isInside.toggle()
        text.append(0x0A)
        index += 1
        continue
      }
      guard isInside else {
        index += 1
        continue
      }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        index += 1
        continue
      }
      // A text within a text has several.
      var next = index
      while next < line.count, line[next] == UInt8(ascii: "\\") { next += 1 }
      guard next < line.count, let meaning = meaning(of: line[next]) else {
        while index < next {
          text.append(line[index])
          index += 1
        }
        continue
      }
      text.append(meaning)
      index = next + 1
    }
    return text
  }

  /// Whether a quote within a text of JSON ends it: who pastes a log may leave quotes as they were.
  private static func endsText(_ line: Span<UInt8>, _ quote: Int) -> Bool {
    var next = quote + 1
    while next < line.count, ByteSet.blanks.contains(line[next]) { next += 1 }
    return next == line.count || behindText.contains(line[next])
  }

  private static let behindText = ByteSet(",:}]".utf8)

  /// What a letter behind a backslash stands for.
  private static func meaning(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "'"): letter
    default: nil
    }
  }
}

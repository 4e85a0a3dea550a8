/// The states of a connection that programs print: one that waits for a network may be ready a moment later.
enum ConnectionState {
  /// The words in front of a state, which say whose it is: two at most, the second one without digits, as times
  /// have them.
  static func subject(_ line: Span<UInt8>, before state: Int) -> String {
    let first = wordBegin(line, before: state)
    let second = wordBegin(line, before: first)
    let isName = !line.extracting(second..<first).indices.contains {
      ByteSet.digits.contains(line[second + $0])
    }
    return ByteText.string(line, (isName ? second : first)..<state)
  }

  /// Where the word begins that is in front of a place and of blanks.
  private static func wordBegin(_ line: Span<UInt8>, before place: Int) -> Int {
    var begin = place
    while begin > 0, place - begin < maxWord, line[begin - 1] == 0x20 { begin -= 1 }
    while begin > 0, place - begin < maxWord, line[begin - 1] != 0x20 { begin -= 1 }
    return begin
  }

  /// Where a line says that something waits, or nil.
  static func waiting(in line: Span<UInt8>) -> Int? {
    let tail: StaticString = "aiting"
    guard Bytes.holds(tail, in: line) else { return nil }
    return line.indices.first { place in
      (line[place] | 0x20) == UInt8(ascii: "w") && Bytes.isWord(tail, at: place + 1, of: line)
    }
  }

  private static let maxWord = 48
}

/// A URL without words that introduce it: what a line begins with, or all that the line above holds.
enum BareAddress {
  /// The URL with which a line begins, behind blanks, a mark of a quote, and a tag in brackets.
  static func atBegin(of line: Span<UInt8>) -> String? {
    guard let range = range(in: line), range.upperBound < line.count else { return nil }
    return ByteText.string(line, range)
  }

  /// The URL that the last line of a text consists of, blank lines apart.
  static func above(_ context: Span<UInt8>) -> String? {
    var end = context.count
    while end > 0, ByteSet.blanks.contains(context[end - 1]) { end -= 1 }
    guard end > 0 else { return nil }
    let text = context.extracting(..<end)
    let line = text.extracting(Bytes.lineStart(in: text, before: end)..<end)
    guard let range = range(in: line), range.upperBound == line.count else { return nil }
    return ByteText.string(line, range)
  }

  /// Where the URL is with which a line begins.
  private static func range(in line: Span<UInt8>) -> Range<Int>? {
    var start = 0
    while start < line.count, leading.contains(line[start]) { start += 1 }
    if start < line.count, line[start] == UInt8(ascii: "[") {
      while start < line.count, line[start] != UInt8(ascii: "]") { start += 1 }
      start += 1
      while start < line.count, leading.contains(line[start]) { start += 1 }
    }
    guard schemes.contains(where: { Bytes.isWord($0, at: start, of: line) }) else { return nil }
    var end = start
    while end < line.count, !ends.contains(line[end]) { end += 1 }
    return start..<end
  }

  private static let leading = ByteSet.blanks.union(ByteSet(">".utf8))
  private static let ends = ByteSet.blanks.union(ByteSet("\"'<>\\{}`".utf8))
  private static let schemes: [StaticString] = ["https://", "http://", "wss://", "ws://"]
}

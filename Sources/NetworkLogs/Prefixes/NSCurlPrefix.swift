/// What `nscurl` puts in front of the lines that it logs: its name and process identifier.
///
/// Build services and terminals put their own prefix before it, and fold the line behind it.
struct NSCurlPrefix {
  private static let name: StaticString = "nscurl"
  /// How far in a line the prefix may begin.
  private static let latest = 240

  /// The last line that had none, by its offsets in the input: mostly the line before the next one.
  private var lastWithout = 0..<0

  /// Whether `nscurl` logged a line, or the line before it of which it is the rest.
  ///
  /// `offset` is where the line begins in the input, if that is known.
  mutating func begins(
    _ prefix: borrowing LinePrefix, _ line: Span<UInt8>, _ marks: LineMarks,
    after context: Span<UInt8>, at offset: Int?
  ) -> Bool {
    if prefix.namesProcess("nscurl") || marks.mayBeOfNSCurl && Self.isIn(line) { return true }
    defer { if let offset { lastWithout = offset..<(offset + line.count) } }
    guard context.count > 1, context[context.count - 1] == 0x0A,
      !isBehindLastWithout(context, endingAt: offset)
    else { return false }
    let start = Bytes.lineStart(in: context, before: context.count - 1)
    var before = context.extracting(start..<context.count)
    if !Self.isIn(before) {
      // A narrow fold leaves a line to the prefix.
      guard start > 1, !FoldedLine.startsWithDate(before) else { return false }
      before = context.extracting(
        Bytes.lineStart(in: context, before: start - 1)..<(start - 1))
      guard Self.isNothingElse(before) else { return false }
    }
    return (!prefix.hasProcess && !prefix.hasTime)
      || SharedPrefix.length(in: line, after: before) > 0
  }

  /// Whether the last line that had none is the whole last line of a text that ends in a newline.
  private func isBehindLastWithout(_ context: Span<UInt8>, endingAt end: Int?) -> Bool {
    guard lastWithout.upperBound + 1 == end else { return false }
    let start = context.count - 1 - lastWithout.count
    return start == 0 || (start > 0 && context[start - 1] == 0x0A)
  }

  /// Whether a line has the name, and nothing behind its bracket.
  private static func isNothingElse(_ line: Span<UInt8>) -> Bool {
    var end = line.count
    while end > 0, ByteSet.blanks.contains(line[end - 1]) { end -= 1 }
    return end > 0 && line[end - 1] == UInt8(ascii: "]") && isIn(line)
  }

  /// Whether the name and a bracket are near the start of a line.
  private static func isIn(_ line: Span<UInt8>) -> Bool {
    let head = line.extracting(0..<min(line.count, latest))
    var bracket = -1
    // Ends: each round goes on behind a bracket.
    while true {
      bracket = Bytes.first(UInt8(ascii: "["), in: head, from: bracket + 1)
      guard bracket < head.count else { return false }
      let place = bracket - name.utf8CodeUnitCount
      // Hardly any word ends as the name does.
      if place >= 0, head[bracket - 1] == UInt8(ascii: "l"),
        Bytes.isWord(name, at: place, of: head),
        place == 0 || !PrefixScanner.isWordByte(head[place - 1])
      {
        return true
      }
    }
  }
}

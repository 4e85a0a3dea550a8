/// What `nscurl` puts in front of the lines that it logs: its name and process identifier.
///
/// Build services and terminals put their own prefix before it, and fold the line behind it.
enum NSCurlPrefix {
  private static let name = "nscurl"
  /// How far in a line the prefix may begin.
  private static let latest = 240

  /// Whether `nscurl` logged a line, or the line before it of which it is the rest.
  static func begins(
    _ prefix: borrowing LinePrefix, _ line: Span<UInt8>, after context: Span<UInt8>
  ) -> Bool {
    if prefix.namesProcess(name) || isIn(line) { return true }
    guard context.count > 1, context[context.count - 1] == 0x0A else { return false }
    let start = Bytes.lineStart(in: context, before: context.count - 1)
    let before = context.extracting(start..<context.count)
    guard isIn(before) else { return false }
    return (!prefix.hasProcess && !prefix.hasTime)
      || SharedPrefix.length(in: line, after: before) > 0
  }

  /// Whether the name and a bracket are near the start of a line.
  private static func isIn(_ line: Span<UInt8>) -> Bool {
    let open = UInt8(ascii: "[")
    let head = line.extracting(0..<min(line.count, latest))
    var place = -1
    // Ends: each round goes on behind a bracket.
    while true {
      place = Bytes.first(of: open, open, open, open, in: head, from: place + 1)
      guard place < head.count else { return false }
      if place >= 6, Bytes.isWord("nscurl", at: place - 6, of: head),
        place == 6 || !PrefixScanner.isWordByte(head[place - 7])
      {
        return true
      }
    }
  }
}

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
    let head = line.extracting(0..<min(line.count, latest))
    guard Bytes.holds("nscurl[", in: head) else { return false }
    for place in head.indices
    where Bytes.isWord("nscurl[", at: place, of: head)
      && (place == 0 || !PrefixScanner.isWordByte(head[place - 1]))
    {
      return true
    }
    return false
  }
}

/// Says whether a line of a transcript of `nscurl` was wrapped within the name of the tested host.
///
/// A heading that happens to be as wide as a terminal ends in the whole name, and what follows is a ruler
/// or a title.
enum NSCurlWrap {
  /// Whether a line ends in a name that may go on in the next one.
  static func endsInCutName(_ facts: FactList) -> Bool {
    guard facts.kinds.contains(.nscurl) else { return false }
    return facts.contains {
      switch $0.fact {
      case .nscurl(.cutTarget), .nscurl(.cutSectionHost): true
      default: false
      }
    }
  }

  /// Whether a line without a letter or a digit is behind a heading: no host goes on there.
  static func isBehindHeading(_ line: Span<UInt8>, _ context: Span<UInt8>) -> Bool {
    for index in line.indices {
      let byte = line[index]
      if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 { return false }
    }
    guard context.count > 1 else { return false }
    let start = Bytes.lineStart(in: context, before: context.count - 1, notBefore: 0)
    return (start..<context.count).contains { Bytes.isWord(" exceptions ", at: $0, of: context) }
  }

  /// Whether facts name the tested host, in a heading or as the target.
  static func names(_ facts: FactList) -> Bool {
    guard facts.kinds.contains(.nscurl) else { return false }
    return facts.contains {
      switch $0.fact {
      case .nscurl(.target), .nscurl(.cutTarget), .nscurl(.sectionHost), .nscurl(.cutSectionHost):
        true
      default: false
      }
    }
  }

  /// Whether the bytes in a range at the begin of a line may be the end of a name: nothing else is
  /// behind them, and they are no ruler, no number of `grep -n`, no bracket of a logger and no word that the
  /// line before begins with as well.
  static func mayEndName(
    _ line: Span<UInt8>, _ range: Range<Int>, after context: Span<UInt8>
  ) -> Bool {
    guard !range.isEmpty, Bytes.isBlank(line.extracting(range.upperBound..<line.count)) else {
      return false
    }
    if line[range.lowerBound] == UInt8(ascii: "[") { return false }
    if lastLine(of: context, beginsWith: line.extracting(0..<range.upperBound)) { return false }
    var isRuler = true
    var digits = 0
    for index in range {
      let byte = line[index]
      if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "=") { isRuler = false }
      if byte &- 0x30 < 10, index == range.lowerBound + digits { digits += 1 }
    }
    guard !isRuler else { return false }
    let behind = range.lowerBound + digits
    let isNumbered =
      digits > 0 && behind < range.upperBound
      && (line[behind] == UInt8(ascii: ":") || line[behind] == UInt8(ascii: "-"))
    return !isNumbered
  }

  /// Whether the last line of a context begins with some bytes.
  private static func lastLine(
    of context: Span<UInt8>, beginsWith head: Span<UInt8>
  ) -> Bool {
    guard context.count > 1 else { return false }
    let start = Bytes.lineStart(in: context, before: context.count - 1, notBefore: 0)
    guard context.count - start >= head.count else { return false }
    return head.indices.allSatisfy { head[$0] == context[start + $0] }
  }
}

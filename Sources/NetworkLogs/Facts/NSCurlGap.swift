/// Tells whether something was left out between a test of `nscurl` and a result.
///
/// Between the two stand log lines and the printed policy, never a ruler nor an ellipsis. Behind
/// either the result is that of another test, whose title is gone.
enum NSCurlGap {
  /// How many lines a policy and a log can take.
  private static let mostLines = 40

  /// Whether the text before a result ends in a gap.
  static func isTorn(_ context: Span<UInt8>) -> Bool {
    var end = context.count
    for _ in 0..<mostLines {
      // The line break that ends the line before.
      if end > 0, context[end - 1] == 0x0A { end -= 1 }
      guard end > 0 else { return false }
      var begin = end
      while begin > 0, context[begin - 1] != 0x0A { begin -= 1 }
      switch kind(context.extracting(begin..<end)) {
      case .gap: return true
      case .title: return false
      case .other: end = begin
      }
    }
    return false
  }

  private enum Kind { case gap, title, other }

  private static func kind(_ line: Span<UInt8>) -> Kind {
    var rest = ByteText.string(line, 0..<min(line.count, 400))[...]
    while let last = rest.last, last.isWhitespace || "|*`_".contains(last) { rest.removeLast() }
    while let first = rest.first, first.isWhitespace || "#>|*`_".contains(first) {
      rest.removeFirst()
    }
    // A quoted ruler, a heading whose text is gone: nothing that counts.
    guard !rest.isEmpty else { return .other }
    // A bracket alone is the end of a line that was wrapped.
    let isEllipsis = rest.contains("…") || rest.count(where: { $0 == "." }) > 1
    if (isEllipsis && rest.allSatisfy({ ".…[]()<>".contains($0) }))
      || rest.lowercased().holds("snip")
    {
      return .gap
    }
    // Of a prefix that a logger or `grep` puts in front no more than its end matters here.
    if rest.hasSuffix("---"), rest.drop(while: { $0 != "-" }).allSatisfy({ $0 == "-" }) {
      return .gap
    }
    let titles = ["HTTP", "Connection", "Loads", "Secrecy", "disabled", "allowed"]
    let isTitle =
      titles.contains(where: rest.hasSuffix) || rest.dropLast().hasSuffix("TLSv1.")
      || String(rest).holds("FCP_v2.1")
    return isTitle ? .title : .other
  }
}

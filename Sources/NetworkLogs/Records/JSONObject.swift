/// The object of indented JSON that a line is in.
enum JSONObject {
  /// Where in the text before a line its outermost object begins, be that alone or an element of a list; nil where the
  /// line is no member of an indented object, or the text doesn't reach back to its begin.
  ///
  /// A member that is a message of a log's is none: the lines of a log are an object each.
  static func begin(of line: Span<UInt8>, in context: Span<UInt8>) -> Int? {
    var depth = RequestField.indent(of: line)
    guard depth > 0, depth < line.count, line[depth] == UInt8(ascii: "\""),
      RequestField(line) != nil,
      !messages.contains(where: { Bytes.isWord($0, at: depth, of: line) })
    else { return nil }
    var object: Int?
    var end = context.count
    // Ends: each round goes back by a line.
    while depth > 0, let range = Bytes.lastLine(in: context, before: &end) {
      let own = RequestField.indent(of: context.extracting(range))
      guard own < depth, own < range.count else { continue }
      // What is less indented holds it.
      var last = range.upperBound - 1
      while last > range.lowerBound, ByteSet.blanks.contains(context[last]) { last -= 1 }
      switch context[last] {
      case UInt8(ascii: "{"): object = range.lowerBound
      case UInt8(ascii: "["): break
      default: return nil
      }
      depth = own
    }
    return depth == 0 ? object : nil
  }

  /// The members that hold a line of a log.
  private static let messages: [StaticString] = [
    "\"eventMessage\"", "\"message\"", "\"msg\"", "\"log\"", "\"line\"", "\"text\"", "\"_raw\"",
  ]
}

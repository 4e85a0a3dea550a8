/// Distinguishes documentation that explains an error from a log that reports it: a row of a table in Markdown, an
/// entry of a list of changes.
enum Documentation {
  /// How many lines before a line are looked at.
  private static let maxLines = 24

  /// Whether a line is of a document, by what it is like and by the text before it.
  static func holds(_ line: Span<UInt8>, after context: Span<UInt8>) -> Bool {
    guard line.count > 2 else { return false }
    switch line[0] {
    case UInt8(ascii: "|"): return isTable(context)
    case UInt8(ascii: "-"), UInt8(ascii: "*"), 0x20: return isListOfChanges(context)
    default: return false
    }
  }

  /// Whether the last lines of a text are rows of a table, the line of dashes among them.
  private static func isTable(_ text: Span<UInt8>) -> Bool {
    var end = text.count
    for _ in 0..<maxLines {
      guard let line = Bytes.lastLine(in: text, before: &end),
        text[line.lowerBound] == UInt8(ascii: "|")
      else {
        return false
      }
      if line.allSatisfy({ ruling.contains(text[$0]) }) { return true }
    }
    return false
  }

  private static let ruling = ByteSet("|-: \r".utf8)

  /// Whether the last heading of a text is one of a list of changes.
  private static func isListOfChanges(_ text: Span<UInt8>) -> Bool {
    var end = text.count
    for _ in 0..<maxLines {
      guard let line = Bytes.lastLine(in: text, before: &end) else { return false }
      guard text[line.lowerBound] == UInt8(ascii: "#") else { continue }
      var start = line.lowerBound
      while start < line.upperBound, marks.contains(text[start]) { start += 1 }
      return headings.contains { Bytes.isWord($0, at: start, of: text) }
    }
    return false
  }

  private static let marks = ByteSet("#* [".utf8)

  /// The usual headings of Keep a Changelog and of release notes.
  private static let headings: [StaticString] = [
    "Fixed", "Added", "Changed", "Removed", "Deprecated", "Security", "Fixes", "Bug fixes",
    "Bug Fixes",
    "Improvements", "Features", "Release notes", "Release Notes", "What's new", "What's New",
    "What's Changed", "Changelog", "Unreleased",
  ]
}

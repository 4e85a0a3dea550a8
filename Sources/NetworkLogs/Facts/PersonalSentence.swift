/// Tells a sentence in which a person asks, advises or notes a change from a line of a log.
///
/// Such a sentence quotes the words of an error, and nothing failed. Only lines that seem to tell of a
/// failure are looked at, so the check costs a plain log nothing.
enum PersonalSentence {
  /// Whether a line begins as such a sentence does, behind the marks of quotes, lists and headings.
  static func begins(_ line: Span<UInt8>) -> Bool {
    var start = 0
    while start < min(line.count, maxMarks), marks.contains(line[start]) { start += 1 }
    guard start < line.count else { return false }
    return openings.contains { Bytes.isWord($0, at: start, of: line) }
  }

  private static let maxMarks = 16
  private static let marks = ByteSet("> #*-+\t\"'`([0123456789./".utf8)

  /// The first words, each with the blank or the quote behind it.
  private static let openings: [StaticString] = [
    "How do ", "How can ", "How should ", "How to ", "How does ", "Why do ", "Why does ",
    "Why am ", "Why is ", "Why are ", "Why would ", "What does ", "What do ", "What causes ",
    "What is ", "Does anyone ", "Has anyone ", "Is there ", "Is it ", "Is this ", "Can I ",
    "Can we ",
    "Can someone ", "Can anyone ", "Should I ", "If you ", "If your ", "If it says ", "If this ",
    "If we ", "When you ", "When your ", "You can ", "You may ", "You need ", "You should ",
    "You will ", "To fix ", "To avoid ", "To solve ", "To resolve ", "To work around ",
    "To ignore ",
    "Try to ", "Try setting ", "Try adding ", "Note that ", "Anyone ", "Fixed ", "Fixes ", "Fix ",
    "Handle ", "Handles ", "Ignore ", "Explain ", "Document ", "Add support ", "Retry on ",
    "Improve ", "Improved ", "Added ", "Adds ", "Don't ", "Do not ", "Make sure ", "Unlike ",
  ]
}

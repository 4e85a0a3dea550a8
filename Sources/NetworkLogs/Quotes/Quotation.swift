/// How a line quotes the words of a failure that it doesn't report.
///
/// Only lines that have such words are asked, so a healthy log costs nothing here. What a line of a program shows by
/// itself is a ``SourceSign``; what the lines before it show is in ``SourceText``. ``Documentation`` knows the forms of
/// documents, ``PersonalSentence`` what people say, ``QuotedText`` the quotes within a sentence. A ``ServerLog`` is no
/// quotation, but the failures in it are as little those of the system that the log is of.
enum Quotation {
  /// A program has them: in a literal, a comment, the check of a test.
  case source
  /// A server has them, of its clients.
  case server
  /// A person has them: in an article, a note, a question, a row of a table.
  case prose

  /// The quotation that a line is, by the line and the text before it; nil for a line of a log.
  ///
  /// `kinds` says what the facts of the line are about, `isDated` whether it begins with a date.
  static func kind(
    of line: Span<UInt8>, about kinds: FactFlags, isDated: Bool, after context: Span<UInt8>
  ) -> Quotation? {
    let hasCode = kinds.contains(.code)
    if !kinds.isDisjoint(with: .stack | .wording | .alert), ServerLog.holds(line) { return .server }
    if !kinds.isDisjoint(with: words | .information | .pinning | .alert) {
      if SourceText.holds(line, after: context, hasCode: hasCode) { return .source }
    } else if !kinds.isDisjoint(with: .trust | .checks),
      SourceText.isLiteral(line, after: context)
    {
      return .source
    }
    guard !kinds.isDisjoint(with: words) else {
      // The notice of a blocked load is long, and hardly anybody's own words.
      return kinds.contains(.cleartext) && QuotedText.isWoven(into: line, after: context)
        ? .prose : nil
    }
    let isProse =
      PersonalSentence.begins(line, after: context, hasCode: hasCode, isDated: isDated)
      || Documentation.holds(line, after: context)
      || (kinds.contains(.stack) && Documentation.isParagraph(line))
    return isProse ? .prose : nil
  }

  /// What people and programs write about: the words of a stack, of an app's own check, of the system and of a tool,
  /// and codes.
  static var words: FactFlags { .stack | .ownTrust | .wording | .tool | .code }
}

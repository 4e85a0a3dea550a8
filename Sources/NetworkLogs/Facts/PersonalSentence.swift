/// Says lines that quote the words of a failure from those that report one: a person's question, advice
/// or note of a change, a line of source code, the name of a test.
///
/// Only lines that seem to report a failure are looked at, so the check costs a plain log nothing.
enum PersonalSentence {
  /// Whether a line begins as such a line does, behind the marks of quotes, lists and headings.
  ///
  /// Where it has a code, it may well be a program's message that begins like a note or like code.
  static func begins(_ line: Span<UInt8>, hasCode: Bool) -> Bool {
    var start = 0
    var isListed = false
    while start < min(line.count, maxMarks), marks.contains(line[start]) {
      if listMarks.contains(line[start]) { isListed = true }
      start += 1
    }
    if start < line.count, line[start] == UInt8(ascii: "[") { start = behindTag(line, start) }
    guard start < line.count else { return false }
    let first = Int(line[start])
    func begins(_ words: FirstWords) -> Bool {
      words.byFirstByte[first].contains { Bytes.isWord($0, at: start, of: line) }
    }
    if begins(questions) || begins(tests) { return true }
    return (!hasCode || isListed) && begins(notes) || !hasCode && begins(code)
  }

  private static let maxMarks = 16
  private static let marks = ByteSet("> #*-+\t\"'`(0123456789./".utf8)
  private static let listMarks = ByteSet("*-+".utf8)

  /// Where a line goes on behind a tag in brackets, such as `[iOS] `.
  private static func behindTag(_ line: Span<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < min(line.count, start + maxTag), line[end] != UInt8(ascii: "]") { end += 1 }
    guard end + 1 < line.count, line[end] == UInt8(ascii: "]"), line[end + 1] == UInt8(ascii: " ")
    else { return start }
    return end + 2
  }

  private static let maxTag = 24

  /// The first words of lines, each with the blank or the quote behind it.
  private struct FirstWords: Sendable {
    /// So that a line is compared with few of them.
    private(set) var byFirstByte = [[StaticString]](repeating: [], count: 256)

    init(_ words: [StaticString]) {
      for word in words { unsafe byFirstByte[Int(word.utf8Start[0])].append(word) }
    }
  }

  private static let questions = FirstWords([
    "How do ", "How can ", "How should ", "How to ", "How does ", "Why do ", "Why does ",
    "Why am ", "Why is ", "Why are ", "Why would ", "What does ", "What do ", "What causes ",
    "What is ", "Does anyone ", "Has anyone ", "Is there ", "Is it ", "Is this ", "Can I ",
    "Can we ",
    "Can someone ", "Can anyone ", "Should I ", "If you ", "If your ", "If it says ", "If this ",
    "If we ", "When you ", "When your ", "You can ", "You may ", "You need ", "You should ",
    "You will ", "To fix ", "To avoid ", "To solve ", "To resolve ", "To work around ",
    "To ignore ",
    "Try to ", "Try setting ", "Try adding ", "Note that ", "Anyone ", "Fixed ", "Fixes ", "Fix ",
    "Make sure ", "Don't ", "Do not ",
  ])

  private static let notes = FirstWords([
    "Handle ", "Handles ", "Ignore ", "Explain ", "Document ", "Add support ", "Retry ", "Retries ",
    "Improve ", "Improved ", "Added ", "Adds ", "Unlike ", "Stop ", "Avoid ", "Prevent ", "Report ",
    "Show ", "Support ", "Map ", "Return ", "Treat ", "Allow ",
  ])

  private static let tests = FirstWords([
    "✓ ", "✔ ", "√ ", "Test \"", "Test Case '", "--- PASS", "PASS ", "Suite \"",
  ])

  private static let code = FirstWords([
    "if ", "elif ", "} catch", "catch ", "except ", "raise ", "assert", "expect(", "XCTAssert",
    "#expect(", "with pytest", "self.assert", "case ", "return ", "def ", "func ", "export ",
    "git config ", "npm config ", "throw ", "guard ", "print(", "console.", "NSLog(", "NSString ",
    "#define ",
  ])
}

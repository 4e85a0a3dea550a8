/// Says lines that quote the words of a failure from those that report one: a person's question, advice
/// or note of a change, a line of source code, the name of a test.
///
/// Only lines that seem to report a failure are looked at, so the check costs a plain log nothing.
enum PersonalSentence {
  /// Whether a line begins as such a line does, behind the marks of quotes, lists and headings.
  ///
  /// Where it has a code, it may well be a program's message that begins like a note or like code. A date that it
  /// begins with is passed over, as marks are.
  static func begins(
    _ line: Span<UInt8>, after context: Span<UInt8>, hasCode: Bool, isDated: Bool = false
  ) -> Bool {
    let marks = marks
    let most = min(line.count, maxMarks)
    var start = isDated ? FoldedLine.dateLength : 0
    while start < most, marks.contains(line[start]) { start += 1 }
    let listed = line.extracting(..<start)
    if start < line.count, line[start] == UInt8(ascii: "[") { start = behindTag(line, start) }
    guard start < line.count else { return false }
    if isHeading(line) || Bytes.isWord(" [It]", at: line.count - 5, of: line) { return true }
    let first = Int(line[start])
    // An item of a list that somebody ticks off.
    if listMarks.contains(line[0]), boxes.contains(where: { Bytes.isWord($0, at: 0, of: line) }) {
      return true
    }
    if firstBytes.contains(line[start]) {
      func begins(_ words: FirstWords) -> Bool {
        words.byFirstByte[first].contains { Bytes.isWord($0, at: start, of: line) }
      }
      if begins(questions) || begins(tests) { return true }
      if begins(notes),
        !hasCode || listed.indices.contains(where: { listMarks.contains(listed[$0]) })
      {
        return true
      }
      if !hasCode && begins(code) { return true }
    }
    if Bytes.hasNonASCII(line) {
      if !hasCode, adviceInOtherWords.contains(where: { Bytes.holds($0, in: line) }) { return true }
      if notesInOtherWords.contains(where: { Bytes.holds($0, in: line) }) { return true }
    }
    // A time or a process in front is a logger's; a number and a full stop are a list's.
    guard line[0] &- 0x30 >= 10 || Bytes.isWord(". ", at: 1, of: line) else { return false }
    return isSpoken(line, after: context)
  }

  /// Whether a line is a heading of Markdown, of more words than a domain and a number.
  private static func isHeading(_ line: Span<UInt8>) -> Bool {
    var end = 0
    while end < line.count, line[end] == UInt8(ascii: "#") { end += 1 }
    return (1...6).contains(end) && line.count > minHeading && line[end] == 0x20
      && !Bytes.holds("Domain=", in: line) && !Bytes.holds("curl: (", in: line)
  }

  private static let minHeading = 36

  /// Whether a line holds a message of the system word by word, or one of a log between backticks: whoever speaks
  /// around it, that one is a message.
  private static func quotesALog(_ line: Span<UInt8>) -> Bool {
    if messages.contains(where: { Bytes.holds($0, in: line) }) { return true }
    var quote = 0
    // Ends: each round goes on behind a byte.
    while quote < min(line.count, maxSpoken) {
      defer { quote += 1 }
      guard line[quote] == UInt8(ascii: "`") else { continue }
      var end = quote + 1
      while end < min(line.count, quote + maxSpoken), line[end] != UInt8(ascii: "`") { end += 1 }
      guard end < line.count, line[end] == UInt8(ascii: "`") else { return false }
      if isMessage(line.extracting(quote + 1..<end)) { return true }
      quote = end
    }
    return false
  }

  /// Whether a text between backticks is a message of a log: the process and its numbers are in front, or there are
  /// words with an error's number, or with the sentence for an operation that failed.
  private static func isMessage(_ text: Span<UInt8>) -> Bool {
    var place = 0
    while place < text.count, isProcessByte(text[place]) { place += 1 }
    if place > 0, place < text.count, text[place] == UInt8(ascii: "["),
      PrefixScanner.identifier(text, place) != nil
    {
      return true
    }
    guard place < text.count else { return false }
    return Bytes.holds("be completed. ", in: text)
      || text.indices.dropLast(3).contains { index in
        (text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "="))
          && text[index + 1] == UInt8(ascii: "-")
          && text[index + 2] &- UInt8(ascii: "1") < 9 && text[index + 3] &- UInt8(ascii: "0") < 10
      }
  }

  private static let messages: [StaticString] = [
    "HTTP load failed (kCFStream", "CFNetwork SSLHandshake failed (-", "TIC SSL Trust Error [",
    "Domain=NSURLErrorDomain Code=",
    "Domain=kCFErrorDomainCFNetwork Code=", "Domain=NSPOSIXErrorDomain Code=",
    "(OSStatus error -", "(NSURLErrorDomain error -", "(kCFErrorDomainCFNetwork error ",
    "SSLWrite(): -", "failed with error \"",
  ]

  private static func isProcessByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Whether a line has some words that only people say.
  private static func isSpoken(_ line: Span<UInt8>, after context: Span<UInt8>) -> Bool {
    // What is behind a colon may be the message that somebody introduces: it has to be talk itself.
    let start = behindColon(line)
    let text = line.extracting(start..<min(line.count, start + maxSpoken))
    let (explanations, experiences) = (explanations, experiences)
    var isExperience = false
    var index = !text.isEmpty && isSpoken(text[0]) ? 0 : Bytes.nextWord(in: text, behind: 0)
    // Ends: each round goes on to the next word.
    while index < text.count {
      if explanations.begin(text, at: index) { return true }
      if !isExperience { isExperience = experiences.begin(text, at: index) }
      index = Bytes.nextWord(in: text, behind: index)
    }
    // What happened to somebody is a report, if the system's own words are in it; so is what names an error.
    if isExperience || QuotedText.isNamed(in: line) { return !quotesALog(line) }
    return QuotedText.isWoven(into: line, after: context)
  }

  /// Where a line goes on behind its first colon that a blank follows, or at its first wide one; 0 where it has none.
  private static func behindColon(_ line: Span<UInt8>) -> Int {
    let end = min(line.count, maxSpoken)
    var place = 0
    // Ends: each round goes on behind a byte.
    while true {
      place = Bytes.first(of: colons, in: line, place..<end)
      guard place < end else { return 0 }
      if line[place] != UInt8(ascii: ":") {
        if place > 0, Bytes.isWord("：", at: place, of: line) { return place }
      } else if place + 1 < end, line[place + 1] == UInt8(ascii: " ") {
        return place + 1
      }
      place += 1
    }
  }

  private static let colons = SIMD4<UInt8>(UInt8(ascii: ":"), 0xEF, 0xEF, 0xEF)

  /// Whether whole words of small letters begin at a place of a text, in whatever case and with whatever marks
  /// between them.
  private static func begins(
    _ words: StaticString, at place: Int, of text: Span<UInt8>
  ) -> Bool {
    var index = place
    for letter in 0..<words.utf8CodeUnitCount {
      let byte = unsafe words.utf8Start[letter]
      guard index < text.count else { return false }
      if byte == UInt8(ascii: " ") {
        guard !isSpoken(text[index]) else { return false }
        while index < text.count, !isSpoken(text[index]) { index += 1 }
      } else {
        guard lower(text[index]) == byte else { return false }
        index += 1
      }
    }
    return index == text.count || !isSpoken(text[index])
  }

  /// Whether a byte is a part of a word.
  private static func isSpoken(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "'")
      || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static let maxSpoken = 400

  /// Words of somebody whom a failure happened to.
  private static let experiences = FirstWords([
    "i get", "i got", "i am", "i'm", "i’m", "i've", "i’ve", "i have", "i see",
    "i saw", "i was", "i tried", "i had", "i keep", "i still", "in my case", "my app", "my server",
    "my users", "our users", "our app", "for me", "same here", "any idea", "any ideas",
    "i couldn't", "i couldn’t", "i could not", "i can't", "i can’t", "i cannot", "i didn't",
    "i didn’t",
    "see error", "see the error", "message is shown", "error is shown", "it happens",
    "seems limited to", "worked before", "is working fine",
  ])

  /// Words of somebody who says what an error means, or what became of it.
  private static let explanations = FirstWords([
    "i think", "we think", "i guess", "i suspect", "we suspect", "i wonder", "could it be",
    "maybe the certificate for this server", "perhaps the certificate for this server",
    "whether the certificate for this server", "maybe an ssl error has occurred",
    "perhaps an ssl error has occurred", "i read", "i don't", "i don’t", "usually means",
    "means that the", "means that your", "means the", "means your", "means you",
    "which means", "went away", "works fine on", "works on android",
    "according to the docs",
    "is thrown for", "is thrown when", "now fail with", "now fails with",
    "no longer fail", "no longer fails", "is mapped to", "are mapped to", "some folks",
    "the gist is", "commonly occurs", "typically occurs", "usually occurs", "often occurs",
    "commonly caused", "typically caused", "usually caused", "often caused", "typically means",
    "often means", "usually indicates", "typically indicates", "specifically indicates",
    "error occurs when", "error occurs because", "error means", "cause typically",
    "cause is usually",
    "this corresponds to", "will fail with", "would fail with", "can fail with", "may fail with",
    "is returned when", "is reported when", "is raised when", "surfacing as", "surfaced as",
    "has increased", "have increased", "such failures", "was declared in",
    "is declared in", "call site", "the tell was", "known limitation",
    "hard to make sense", "error when using", "that is returned", "expected behavior",
    "expected behaviour", "it turns out", "behave differently", "behaves differently",
    "however that",
    "turned out that",
  ])

  /// The same in languages that write words without blanks between them.
  private static let adviceInOtherWords: [StaticString] = [
    "如果", "怎么解决", "解决方法", "解决办法", "怎么办", "请问", "請問", "した場合", "する場合", "どうすれば",
  ]

  /// How Korean ends a sentence of a note or a report, where the system's own are in the polite form, and how Chinese
  /// begins one on an error that may be seen.
  private static let notesInOtherWords: [StaticString] = [
    "했다.", "한다.", "않았다.", "였다.", "若报", "倘若", "如果报",
  ]

  private static let boxes: [StaticString] = [
    "- [ ] ", "- [x] ", "- [X] ", "* [ ] ", "* [x] ",
    // Those of changes.
    "- Add ", "* Add ", "- Fix ", "* Fix ",
  ]
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

  /// The first words of lines or of what is said in them.
  private struct FirstWords: Sendable {
    /// So that a line is compared with few of them.
    private(set) var byFirstByte = [[StaticString]](repeating: [], count: 256)
    private(set) var firstBytes = ByteSet()
    /// For the last five bits of a first byte and of a second one, which letters have alike in both cases, a bit for
    /// those of each third byte; zero stands for what is no part of a word.
    private var thirdBytes = [UInt32](repeating: 0, count: 32 * 32)

    init(_ words: [StaticString]) {
      for word in words {
        let first = unsafe word.utf8Start[0]
        byFirstByte[Int(first)].append(word)
        firstBytes.insert(first)
        let second = unsafe word.utf8Start[1]
        let place = Int(first & 31) << 5 | Int(Self.number(second))
        let third = unsafe word.utf8CodeUnitCount > 2 ? Self.number(word.utf8Start[2]) : 0
        // Any marks may be behind a first word of one letter.
        thirdBytes[place] |= isSpoken(second) ? 1 << third : .max
      }
    }

    /// Whether any of the words, of small letters, is at a place of a text, in whatever case.
    @inline(__always)
    func begin(_ text: Span<UInt8>, at place: Int) -> Bool {
      mayBegin(text, at: place) && isOne(at: place, of: text)
    }

    /// Whether any of the words is at a place where the first bytes of one are.
    @inline(never)
    private func isOne(at place: Int, of text: Span<UInt8>) -> Bool {
      let second = Self.letter(text, place + 1)
      let third = Self.letter(text, place + 2)
      for words in byFirstByte[Int(lower(text[place]))]
      where unsafe words.utf8Start[1] == second
        && (second == UInt8(ascii: " ") || words.utf8CodeUnitCount < 3
          || words.utf8Start[2] == third)
        && begins(words, at: place, of: text)
      {
        return true
      }
      return false
    }

    /// Whether the first three bytes of any of the words may be at a place, in whatever case.
    @inline(__always)
    private func mayBegin(_ text: Span<UInt8>, at place: Int) -> Bool {
      guard place + 1 < text.count else { return false }
      let third = place + 2 < text.count ? Self.number(text[place + 2]) : 0
      return thirdBytes[Int(text[place] & 31) << 5 | Int(Self.number(text[place + 1]))]
        >> third & 1 != 0
    }

    /// The small letter at a place of a text; a blank for what is no part of a word.
    private static func letter(_ text: Span<UInt8>, _ place: Int) -> UInt8 {
      guard place < text.count, isSpoken(text[place]) else { return UInt8(ascii: " ") }
      return lower(text[place])
    }

    /// The last five bits of a byte that is a part of a word; zero for others.
    private static func number(_ byte: UInt8) -> UInt8 { isSpoken(byte) ? byte & 31 : 0 }
  }

  /// The bytes with which any of the words begin that a line may begin with.
  private static let firstBytes = questions.firstBytes.union(tests.firstBytes)
    .union(notes.firstBytes).union(code.firstBytes)

  private static let questions = FirstWords([
    "How do ", "How can ", "How should ", "How to ", "How does ", "Why do ", "Why does ",
    "Why am ", "Why is ", "Why are ", "Why would ", "What does ", "What do ", "What can ",
    "What causes ",
    "What is ", "Does anyone ", "Has anyone ", "Is there ", "Is it ", "Is this ", "Can I ",
    "Can we ",
    "Can someone ", "Can anyone ", "Should I ", "If you ", "If your ", "If it ", "If this ",
    "If we ", "If the ", "If there ", "If an ", "If a ", "If any ", "Understanding ", "When you ",
    "When your ", "When the ", "When encountering ", "This error occurs ", "This error means ",
    "This error indicates ", "The frequency of ", "Common error ",
    "In my ", "After updating", "After upgrading", "According to ", "See also", "Solution: ",
    "Q: ", "A: ", "Root cause", "TODO", "FIXME", "Subject: [", "We got ", "We get ", "We are ",
    "We're ",
    "We have ", "Our ", "Same here", "Apple says ", "This means ", "This usually ", "That means ",
    "It means ", "For error ", "You can ", "You may ", "You need ", "You should ",
    "You will ", "To fix ", "To avoid ", "To solve ", "To resolve ", "To work around ",
    "To ignore ",
    "Try to ", "Try setting ", "Try adding ", "Note that ", "Anyone ", "Fixed ", "Fixes ", "Fix ",
    "Make sure ", "Don't ", "Do not ",
  ])

  private static let notes = FirstWords([
    "Handle ", "Handles ", "Ignore ", "Explain ", "Document ", "Add support ", "Retry ", "Retries ",
    "Improve ", "Improved ", "Added ", "Adds ", "Unlike ", "Stop ", "Avoid ", "Prevent ", "Report ",
    "Show ", "Support ", "Map ", "Return ", "Treat ", "Allow ", "Handling ", "Fixing ", "Solving ",
    "Debugging ", "Troubleshooting ", "handle ", "ignore ", "explain ",
    "document ", "retry ",
    "map ", "treat ", "improve ",
  ])

  private static let tests = FirstWords([
    "✓ ", "✔ ", "√ ", "not ok ", "Test \"", "Test Case '", "--- PASS", "PASS ", "Suite \"",
  ])

  private static let code = FirstWords([
    "if ", "elif ", "switch ", "enum ", "} catch", "catch ", "except ", "raise ", "assert",
    "expect(", "XCTAssert",
    "#expect(", "with pytest", "self.assert", "case ", "return ", "def ", "func ", "export ",
    "git config ", "npm config ", "throw ", "guard ", "print(", "console.", "NSLog(", "NSString ",
    "#define ",
  ])
}

/// Distinguishes source code that writes the words of a failure from a log that reports it: a test's fixture, a
/// comment, a program that makes an error.
///
/// Only lines that seem to report a failure are looked at. The line itself has to be a comment or to have its words
/// in a literal, and the lines before it have to be code; a print of an error alone looks much like a literal.
enum SourceText {
  /// How many lines before a line are looked at, and how much of the text before it.
  private static let reach = (lines: 10, bytes: 1_600)

  /// Whether a line is of source code, by what it is like and by the text before it.
  ///
  /// Where it has no code of an error, it takes less: the words stand in many a program.
  static func holds(_ line: Span<UInt8>, after context: Span<UInt8>, hasCode: Bool) -> Bool {
    let start = indent(line)
    guard start < line.count, mayBeCode(line, start) else { return false }
    if makesError(line, start) || isPattern(line, start) || explainsCode(line, start)
      || (Bytes.holds("@\"", in: line) && objectiveC.contains(where: { Bytes.holds($0, in: line) }))
    {
      return true
    }
    if Bytes.isWord("/// ", at: start, of: line),
      !hasCode || start > 0 || isBehindDocumentation(context)
    {
      return true
    }
    if !hasCode, isTemplate(line) || isListItem(line, start) { return true }
    if isRow(line, start) || isCallOfObject(line, start) || asksForCode(line, start)
      || isExpression(line, start)
    {
      return true
    }
    if isInCommentBlock(line, start, context) || isInLongComment(context) { return true }
    // What a program prints isn't indented, be it a string or the description of an object.
    guard isComment(line, start) || (start > 0 && hasLiteral(line, start)) else { return false }
    return isCompared(line, start, context) || isCode(context)
  }

  /// Whether a line is a literal of source code, by what it is like and by the text before it.
  static func isLiteral(_ line: Span<UInt8>, after context: Span<UInt8>) -> Bool {
    let start = indent(line)
    return start > 0 && start < line.count && isQuote(line[start]) && isCode(context)
  }

  // MARK: The line itself

  /// Behind blanks and the marks of a diff.
  private static func indent(_ line: Span<UInt8>) -> Int {
    var start = 0
    if start < line.count, line[start] == UInt8(ascii: "+") || line[start] == UInt8(ascii: "-") {
      start += 1
    }
    while start < line.count, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
    return start
  }

  /// Whether a line begins as code may, and not with a time, a bracket of a logger or a dump.
  private static func mayBeCode(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let byte = line[start]
    if (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") { return true }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("),
      UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "`"):
      return true
    default: return false
    }
  }

  /// Whether the line calls what makes an error or checks one, which no log does.
  private static func makesError(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let open = UInt8(ascii: "(")
    let text = line.extracting(start..<min(line.count, start + maxCalls))
    var place = -1
    // Ends: each round goes on behind a bracket.
    while true {
      place = Bytes.first(open, in: text, from: place + 1)
      guard place < text.count else { return false }
      guard place > 0, endsMaker.contains(text[place - 1]) else { continue }
      for maker in makers
      where Bytes.isWord(maker, at: place + 1 - maker.utf8CodeUnitCount, of: text) {
        return true
      }
    }
  }

  /// How far in a line such a call is looked for.
  private static let maxCalls = 400

  /// Each with the bracket that it ends in.
  private static let makers: [StaticString] = [
    "errors.New(", "fmt.Errorf(", "NSError(", "[DataRow(", "[InlineData(", "#expect(", "#require(",
    "XCTAssertEqual(", "XCTAssertTrue(", "assertEqual(", "assertIn(", "assert_eq!(", "anyhow!(",
    ".test(", ".includes(", ".startsWith(", ".indexOf(", ".hasPrefix(", ".contains(", "re.search(",
    "re.match(", "re.compile(", "RegExp(", "failf(",
  ]

  /// What those names end in, in front of the bracket.
  private static let endsMaker = ByteSet(
    makers.map { unsafe $0.utf8Start[$0.utf8CodeUnitCount - 2] })

  /// How Objective-C hands over a text, which no log prints.
  private static let objectiveC: [StaticString] = ["= @\"", "(@\"", ":@\"", "return @\""]

  /// Whether the line is a regular expression in a list of them, as JavaScript writes it.
  private static func isPattern(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if isQuote(line[start]), Bytes.holds(".*", in: line), Bytes.holds("|", in: line) { return true }
    // One of the fields of an object.
    if Bytes.isWord("{ ", at: start, of: line) { return Bytes.holds("/i, ", in: line) }
    guard line[start] == UInt8(ascii: "/") else { return false }
    return ["/,", "/i,", "/i"].contains { (end: StaticString) in
      Bytes.isWord(end, at: line.count - end.utf8CodeUnitCount, of: line)
    }
  }

  /// Whether the line is a row of a table of Go's or C's: braces around texts, where JSON has names and colons; or one
  /// of a table that gives the name of an error its text.
  private static func isRow(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if Bytes.isWord("{\"", at: start, of: line) {
      let end = Bytes.first(UInt8(ascii: "\""), in: line, from: start + 2)
      return Bytes.isWord("\", \"", at: end, of: line)
    }
    var end = start
    while end < line.count, line[end] &- UInt8(ascii: "A") < 26 || line[end] == UInt8(ascii: "_") {
      end += 1
    }
    return end > start + shortestName
      && (Bytes.isWord(": '", at: end, of: line) || Bytes.isWord(": \"", at: end, of: line))
  }

  private static let shortestName = 8

  /// Whether the line is an item of a list of texts, as JavaScript, Python and C write it.
  private static func isListItem(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch line[start] {
    case UInt8(ascii: "'"):
      return Bytes.isWord("',", at: line.count - 2, of: line) || Bytes.holds("', // ", in: line)
    case UInt8(ascii: "\""):
      return Bytes.isWord("*/", at: line.count - 2, of: line) && Bytes.holds("\", ", in: line)
    default: return false
    }
  }

  /// Whether the line asks for the number of an error, as a condition of a program does.
  private static func asksForCode(_ line: Span<UInt8>, _ start: Int) -> Bool {
    (Bytes.isWord("if (", at: start, of: line) || Bytes.isWord("if ", at: start, of: line))
      && Bytes.holds("ode == ", in: line)
  }

  /// Whether the line adds literals up, compares what a call gives, is a literal with an escaped line end, or a
  /// command that looks for words.
  private static func isExpression(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if Bytes.holds("grep -", in: line) { return true }
    if isQuote(line[start]) {
      var end = line.count
      // With a comma behind it, it may be what a program printed, as notebooks keep that in lists of JSON.
      while end > start, ");".utf8.contains(line[end - 1]) { end -= 1 }
      guard !Bytes.holds("\": ", in: line) else { return false }
      return end > start + 3 && line[end - 1] == line[start]
        && Bytes.isWord("\\n", at: end - 3, of: line)
    }
    var place = start
    while place < line.count, isName(line[place]) { place += 1 }
    if place > start {
      if Bytes.isWord("(", at: place, of: line) { return Bytes.holds(") == (", in: line) }
      guard Bytes.isWord(" = ", at: place, of: line) else { return false }
      place += 3
      let name = place
      while place < line.count, isName(line[place]) { place += 1 }
      return place > name
        && (Bytes.isWord(" + \"", at: place, of: line) || Bytes.isWord(" + '", at: place, of: line))
    }
    return false
  }

  /// Whether the line calls something with an object that it writes down, as JavaScript does.
  private static func isCallOfObject(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    while place < line.count, isName(line[place]) { place += 1 }
    return place > start && Bytes.isWord("({ ", at: place, of: line)
      && (Bytes.isWord("}),", at: line.count - 3, of: line)
        || Bytes.isWord("});", at: line.count - 3, of: line))
  }

  /// Whether the line is a comment that begins with a code, which explains it.
  private static func explainsCode(_ line: Span<UInt8>, _ start: Int) -> Bool {
    Bytes.isWord("// -", at: start, of: line) && start + 4 < line.count
      && ByteSet.digits.contains(line[start + 4])
  }

  /// Whether the line has a place that a program fills in before anybody reads it.
  private static func isTemplate(_ line: Span<UInt8>) -> Bool {
    places.contains { Bytes.holds($0, in: line) }
  }

  private static let places: [StaticString] = [
    "“%@”", "\"%@\"", "'%@'", ": %@\"", "“%1$@”", "“%s”", ": %s\"", ": %i\"", ": %d\"", ": %ld\"",
    "“{host", "“{{", "\"{{", "“${", ": ${",
  ]

  /// Whether the line is a text that the line before compares something with.
  private static func isCompared(
    _ line: Span<UInt8>, _ start: Int, _ context: Span<UInt8>
  ) -> Bool {
    var end = context.count
    guard isQuote(line[start]), let range = Bytes.lastLine(in: context, before: &end) else {
      return false
    }
    let before = context.extracting(range)
    return ["==", "&&", "||"].contains { (end: StaticString) in
      Bytes.isWord(end, at: before.count - end.utf8CodeUnitCount, of: before)
    }
  }

  /// Whether a line and the two before it are comments of a program: a log has no such block.
  private static func isInCommentBlock(
    _ line: Span<UInt8>, _ start: Int, _ context: Span<UInt8>
  ) -> Bool {
    // An error's dump may be a log that somebody pasted there.
    guard start > 0, Bytes.isWord("// ", at: start, of: line),
      !dumpParts.contains(where: { Bytes.holds($0, in: line) })
    else { return false }
    var end = context.count
    for _ in 0..<2 {
      guard let range = Bytes.lastLine(in: context, before: &end) else { return false }
      let before = context.extracting(range)
      guard Bytes.isWord("//", at: indent(before), of: before) else { return false }
    }
    return true
  }

  private static let dumpParts: [StaticString] = ["Domain=", "Code=-", "FailingURL"]

  /// Whether the last line of a text documents a program.
  private static func isBehindDocumentation(_ context: Span<UInt8>) -> Bool {
    var end = context.count
    return Bytes.lastLine(in: context, before: &end).map {
      Bytes.isWord("/// ", at: $0.lowerBound, of: context)
    } ?? false
  }

  /// Whether a text leaves a comment of a program open that has lines of its own.
  private static func isInLongComment(_ context: Span<UInt8>) -> Bool {
    let text = context.extracting(max(0, context.count - reach.bytes)..<context.count)
    // Hardly any text has one, and many bytes are looked at at a time for that.
    guard Bytes.holds("/*", in: text) else { return false }
    var end = text.count
    for _ in 0..<reach.lines {
      guard let range = Bytes.lastLine(in: text, before: &end) else { return false }
      let line = text.extracting(range)
      if Bytes.isWord("/*", at: indent(line), of: line) {
        return !Bytes.holds("*/", in: line) && isCode(text.extracting(..<range.lowerBound))
      }
      if Bytes.holds("*/", in: line) { return false }
    }
    return false
  }

  /// Whether a line is a comment.
  private static func isComment(_ line: Span<UInt8>, _ start: Int) -> Bool {
    comments.contains { Bytes.isWord($0, at: start, of: line) }
  }

  private static let comments: [StaticString] = ["//", "/* ", "* ", "# "]

  /// Whether a line hands over a literal: it is one, or has a call, an assignment or a label before it.
  private static func hasLiteral(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if isQuote(line[start]) { return true }
    if line[start] == UInt8(ascii: "["), start + 1 < line.count, isQuote(line[start + 1]) {
      return true
    }
    if handlers.contains(where: { Bytes.isWord($0, at: start, of: line) }) { return true }
    var place = start
    while place < line.count, isName(line[place]) { place += 1 }
    guard place > start, place < line.count else { return false }
    switch line[place] {
    case UInt8(ascii: "("): return isCall(line, start..<place)
    case UInt8(ascii: ":"):
      place += 1
      while place < line.count, line[place] == 0x20 { place += 1 }
      return place < line.count && isQuote(line[place])
    default: break
    }
    // What is assigned, however many words say to what; a sentence has no such sign.
    while place + 2 < min(line.count, start + maxHead) {
      if line[place] == UInt8(ascii: "=") {
        while place < line.count,
          line[place] == 0x20 || line[place] == UInt8(ascii: "=")
            || line[place] == UInt8(ascii: "@")
        {
          place += 1
        }
        while place < line.count, isName(line[place]) || line[place] == UInt8(ascii: "(") {
          place += 1
        }
        return place < line.count && isQuote(line[place])
      }
      place += 1
    }
    return false
  }

  /// Whether a name in front of a bracket is that of a function, and not of the kind of an object that is printed.
  private static func isCall(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    guard line[name.lowerBound] &- UInt8(ascii: "a") < 26 else { return false }
    for index in name where line[index] == UInt8(ascii: ".") { return true }
    var end = line.count
    while end > name.upperBound, line[end - 1] == 0x20 { end -= 1 }
    return lineEnds.contains(line[end - 1])
  }

  /// What ends a line in the midst of code.
  private static let lineEnds = ByteSet(";{,&|(".utf8)

  /// What hands over the literal behind it.
  private static let handlers: [StaticString] = [
    "return ", "throw ", "raise ", "printf ", "echo ", "puts ", "yield ", "case ", "if ",
    "} else if ",
    "elif ", "assert ", "guard ",
  ]

  private static let maxHead = 100

  private static func isName(_ byte: UInt8) -> Bool {
    PrefixScanner.isWordByte(byte) || byte == UInt8(ascii: ".")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  // MARK: The lines before it

  /// Whether the last lines of a text are of source code: one that declares something, or two others.
  private static func isCode(_ context: Span<UInt8>) -> Bool {
    let text = context.extracting(max(0, context.count - reach.bytes)..<context.count)
    var end = text.count
    var signs = 0
    var lines = 0
    // Ends: each round takes a line.
    while lines < reach.lines, let range = Bytes.lastLine(in: text, before: &end) {
      let line = text.extracting(range)
      let start = indent(line)
      guard start < line.count else { continue }
      // Of a list of literals its begin counts.
      if start > 0, isQuote(line[start]) { continue }
      lines += 1
      // A fence, or the bracket that closes all, ends the code.
      if line[0] == UInt8(ascii: "}") || line[0] == UInt8(ascii: ")")
        || Bytes.isWord("```", at: start, of: line)
      {
        return false
      }
      if makesError(line, start) || opensCall(line, start)
        || Bytes.isWord("@testable import ", at: start, of: line)
      {
        return true
      }
      // Those of methods in Objective-C begin as the lines of a diff do.
      if Bytes.isWord("- (", at: 0, of: line) || Bytes.isWord("+ (", at: 0, of: line)
        || declarations.contains(where: { Bytes.isWord($0, at: start, of: line) }),
        endsAsCode(line)
      {
        return true
      }
      // What a script prints ends with a quote.
      if Bytes.isWord("echo \"", at: start, of: line) {
        signs += 1
        if signs == 2 { return true }
      }
      if beginsConstant(line) { return true }
      if statements.contains(where: { Bytes.isWord($0, at: start, of: line) }), endsAsCode(line) {
        if beginsList(line) { return true }
        signs += 1
        if signs == 2 { return true }
      }
    }
    return false
  }

  /// Whether a line is the name of a function and the bracket that its arguments begin behind.
  ///
  /// A print of an object begins with the name of its kind, which is in upper case.
  private static func opensCall(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let end = line.count - 1
    guard end > start + 2, line[end] == UInt8(ascii: "("),
      line[start] &- UInt8(ascii: "a") < 26
    else { return false }
    var name = start
    while isName(line[name]) { name += 1 }
    // The label of an argument.
    if name > start, Bytes.isWord(": ", at: name, of: line), name + 2 < end {
      name += 2
      while isName(line[name]) { name += 1 }
    }
    return name == end
  }

  /// Whether a line is the name of a constant, in capitals, and the bracket that its value begins behind.
  private static func beginsConstant(_ line: Span<UInt8>) -> Bool {
    var end = 0
    while end < line.count, line[end] &- UInt8(ascii: "A") < 26 || line[end] == UInt8(ascii: "_") {
      end += 1
    }
    return end > 2 && line.count == end + 4
      && (Bytes.isWord(" = (", at: end, of: line) || Bytes.isWord(" = [", at: end, of: line))
  }

  /// Whether a line ends with the bracket of a list that is assigned, or begins one to go through.
  private static func beginsList(_ line: Span<UInt8>) -> Bool {
    Bytes.holds(" in [\"", in: line)
      || ["= [", "=(", "= (", "= {"].contains { (end: StaticString) in
        Bytes.isWord(end, at: line.count - end.utf8CodeUnitCount, of: line)
      }
  }

  /// Whether a line ends as statements do.
  private static func endsAsCode(_ line: Span<UInt8>) -> Bool {
    var end = line.count
    while end > 0, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
    guard end > 0 else { return false }
    switch line[end - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: ","):
      return true
    default:
      return ends.contains { Bytes.isWord($0, at: end - $0.utf8CodeUnitCount, of: line) }
    }
  }

  /// What else a statement ends in: a shell's, and a bracket that a filter replaced.
  private static let ends: [StaticString] = ["then", "do", "=>", "***REMOVED***"]

  private static let declarations: [StaticString] = [
    "func ", "fn ", "pub fn ", "async fn ", "def ", "async def ", "class ", "struct ", "impl ",
    "interface ", "function ", "export ", "override ", "private ", "public ", "protected ",
    "internal ",
    "fileprivate ", "static ", "package ", "namespace ", "#[", "@Test", "@patch", "@Override",
    "@pytest", "it('", "it(\"", "it(`", "test('", "test(\"", "test(`", "describe(",
    "let mut ", "mod tests", "#Preview", "if [[ ", "if [ ",
  ]

  private static let statements: [StaticString] = [
    "let ", "var ", "auto ", "const ", "val ", "if ", "if (", "} else", "else {", "elif ",
    "elseif ", "for ",
    "while ",
    "switch ", "case ", "return ", "return;", "import ", "from ", "guard ", "do {", "try {",
    "throw ",
    "self.", "this.", "mock", "assert", "expect(", "await ", "err: ", "name: \"", "fi", "with ",
    "printf ", "echo ", "local ", "using ", "default:", "break;", "XCT", "#include", "#import",
  ]
}

/// Distinguishes source code that writes the words of a failure from a log that reports it: a test's fixture, a
/// comment, a program that makes an error.
///
/// Only lines that seem to report a failure are looked at. The line itself has to be a comment or to have its words
/// in a literal, and the lines before it have to be code; a print of an error alone looks much like a literal.
enum SourceText {
  /// How many lines before a line are looked at, and how much of the text before it.
  private static let reach = (lines: 20, bytes: 1_600)

  /// Whether a line is of source code, by what it is like and by the text before it.
  ///
  /// Where it has no code of an error, it takes less: the words stand in many a program.
  static func holds(_ line: Span<UInt8>, after context: Span<UInt8>, hasCode: Bool) -> Bool {
    let start = indent(line)
    guard start < line.count, mayBeCode(line, start) else { return false }
    if SourceSign.all.contains(where: { (!$0.isWeak || !hasCode) && $0.isIn(line, start) }) {
      return true
    }
    if Bytes.isWord("/// ", at: start, of: line),
      !hasCode || start > 0 || isBehindDocumentation(context)
    {
      return true
    }
    if isInCommentBlock(line, start, context) || isInLongComment(line, start, context, hasCode)
      || isItemOfList(line, start, context, hasCode)
    {
      return true
    }
    if isInDiff(line, context) { return true }
    // What a program prints isn't indented, be it a string or the description of an object.
    guard isComment(line, start) || (start > 0 && hasLiteral(line, start)) else { return false }
    return isCompared(line, start, context) || isCode(context)
  }

  /// Whether a line is a literal of source code, by what it is like and by the text before it.
  static func isLiteral(_ line: Span<UInt8>, after context: Span<UInt8>) -> Bool {
    let start = indent(line)
    return start > 0 && start < line.count && SourceSign.isQuote(line[start]) && isCode(context)
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
    if (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte >= 0x80 {
      return true
    }
    switch byte {
    case UInt8(ascii: "}"):
      return Bytes.isWord("}else ", at: start, of: line)
        || Bytes.isWord("} else ", at: start, of: line)
    case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("),
      UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "`"):
      return true
    default: return false
    }
  }

  /// Whether the line is a text that the line before compares something with.
  private static func isCompared(
    _ line: Span<UInt8>, _ start: Int, _ context: Span<UInt8>
  ) -> Bool {
    var end = context.count
    guard SourceSign.isQuote(line[start]), let range = Bytes.lastLine(in: context, before: &end)
    else {
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

  /// Whether a line is one of a change to a program, behind the line that says where the change is.
  private static func isInDiff(_ line: Span<UInt8>, _ context: Span<UInt8>) -> Bool {
    guard line[0] == UInt8(ascii: "+") || line[0] == UInt8(ascii: "-") || line[0] == 0x20 else {
      return false
    }
    var end = context.count
    for _ in 0..<reach.lines {
      guard let range = Bytes.lastLine(in: context, before: &end), !range.isEmpty else {
        return false
      }
      let before = context.extracting(range)
      if Bytes.isWord("@@ -", at: 0, of: before) { return true }
      guard
        before[0] == line[0] || before[0] == 0x20 || before[0] == UInt8(ascii: "+")
          || before[0] == UInt8(ascii: "-")
      else { return false }
    }
    return false
  }

  private static let dumpParts: [StaticString] = ["Domain=", "Code=-", "FailingURL"]

  /// Whether the last line of a text documents a program.
  private static func isBehindDocumentation(_ context: Span<UInt8>) -> Bool {
    var end = context.count
    return Bytes.lastLine(in: context, before: &end).map {
      Bytes.isWord("/// ", at: $0.lowerBound, of: context)
    } ?? false
  }

  /// Whether a line is an item of a list of texts as the one before it is, or, with a code, the two before it.
  ///
  /// A print of a list has such lines as well, but hardly one of errors alone.
  private static func isItemOfList(
    _ line: Span<UInt8>, _ start: Int, _ context: Span<UInt8>, _ hasCode: Bool
  ) -> Bool {
    guard start > 0, line[start] == UInt8(ascii: "'"), line.count > start + 2 else { return false }
    let last = line[line.count - 1]
    guard last == UInt8(ascii: "'") || last == UInt8(ascii: ",") else { return false }
    var end = context.count
    for _ in 0..<(hasCode ? 2 : 1) {
      guard let range = Bytes.lastLine(in: context, before: &end) else { return false }
      let before = context.extracting(range)
      let first = indent(before)
      guard first == start, before.count > first + 2, before[first] == UInt8(ascii: "'"),
        Bytes.isWord("',", at: before.count - 2, of: before)
      else { return false }
    }
    return true
  }

  /// Whether a text leaves a comment of a program open that has lines of its own, of which a line is one.
  ///
  /// Who pastes a log there has its lines begin as logs do, or a dump in them that names a request.
  private static func isInLongComment(
    _ line: Span<UInt8>, _ start: Int, _ context: Span<UInt8>, _ hasCode: Bool
  ) -> Bool {
    let text = context.extracting(max(0, context.count - reach.bytes)..<context.count)
    // Hardly any text has one, and many bytes are looked at at a time for that.
    guard Bytes.holds("/*", in: text) else { return false }
    var end = text.count
    for _ in 0..<reach.lines {
      guard let range = Bytes.lastLine(in: text, before: &end) else { return false }
      let before = text.extracting(range)
      if Bytes.isWord("/*", at: indent(before), of: before) {
        if Bytes.holds("*/", in: before) { return false }
        if Bytes.holds("FailingURL", in: line) { return false }
        if isCode(text.extracting(..<range.lowerBound)) { return true }
        return hasCode && !dumpParts.contains { Bytes.holds($0, in: line) }
          && !messages.contains { Bytes.isWord($0, at: start, of: line) }
      }
      if Bytes.holds("*/", in: before) { return false }
    }
    return false
  }

  /// What a message of a log may begin with.
  private static let messages: [StaticString] = [
    "NSURL", "CFURL", "CFNetwork", "Error", "error", "Optional(", "Domain=", "Code=", "Task <",
    "TIC ",
    "App Transport", "HTTP load", "Connection ", "nw_", "boringssl", "tcp_", "The ", "An ",
    "Failed",
    "ERROR", "Fatal", "fatal", "curl", "\"", "[", "(", "{",
  ]

  /// Whether a line is a comment.
  private static func isComment(_ line: Span<UInt8>, _ start: Int) -> Bool {
    comments.contains { Bytes.isWord($0, at: start, of: line) }
  }

  private static let comments: [StaticString] = ["//", "/* ", "* ", "# ", "#warning ", "#error "]

  /// Whether a line hands over a literal: it is one, or has a call, an assignment or a label before it.
  private static func hasLiteral(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if SourceSign.isQuote(line[start]) { return true }
    if line[start] == UInt8(ascii: "["), start + 1 < line.count, SourceSign.isQuote(line[start + 1])
    {
      return true
    }
    if handlers.contains(where: { Bytes.isWord($0, at: start, of: line) }) { return true }
    var place = SourceSign.endOfName(line, start)
    guard place > start, place < line.count else { return false }
    switch line[place] {
    case UInt8(ascii: "("): return isCall(line, start..<place)
    case UInt8(ascii: ":"):
      place += 1
      while place < line.count, line[place] == 0x20 { place += 1 }
      return place < line.count && SourceSign.isQuote(line[place])
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
        while place < line.count, SourceSign.isName(line[place]) || line[place] == UInt8(ascii: "(")
        {
          place += 1
        }
        return place < line.count && SourceSign.isQuote(line[place])
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
      if start > 0, SourceSign.isQuote(line[start]) { continue }
      lines += 1
      // A fence, or the bracket that closes all, ends the code.
      if line[0] == UInt8(ascii: "}") || line[0] == UInt8(ascii: ")")
        || Bytes.isWord("```", at: start, of: line)
      {
        return false
      }
      if SourceSign.makesError(line, start) || opensCall(line, start)
        || Bytes.isWord("@testable import ", at: start, of: line)
      {
        return true
      }
      // Those of methods in Objective-C begin as the lines of a diff do.
      if methods.contains(where: { Bytes.isWord($0, at: 0, of: line) })
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
      if handsMember(line) {
        signs += 1
        if signs == 2 { return true }
      }
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
    while SourceSign.isName(line[name]) { name += 1 }
    // The label of an argument.
    if name > start, Bytes.isWord(": ", at: name, of: line), name + 2 < end {
      name += 2
      while SourceSign.isName(line[name]) { name += 1 }
    }
    return name == end
  }

  /// Whether a line hands over a member by its name alone, as Swift does.
  private static func handsMember(_ line: Span<UInt8>) -> Bool {
    guard endsAsCode(line) else { return false }
    var place = 0
    // Ends: each round goes on behind a colon.
    while place < line.count {
      place = Bytes.first(UInt8(ascii: ":"), in: line, from: place) + 1
      if Bytes.isWord(" .", at: place, of: line), place + 2 < line.count,
        line[place + 2] &- UInt8(ascii: "a") < 26
      {
        return true
      }
    }
    return false
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

  /// How methods begin in Objective-C.
  private static let methods: [StaticString] = ["- (", "+ (", "-(", "+("]

  private static let declarations: [StaticString] = [
    "func ", "fn ", "pub fn ", "async fn ", "def ", "async def ", "class ", "struct ", "impl ",
    "interface ", "function ", "export ", "override ", "private ", "public ", "protected ",
    "internal ", "required ", "convenience ", "final ", "extension ", "protocol ", "enum ",
    "deinit ",
    "@interface ", "@implementation ", "@objc", "suspend fun ", "fun ",
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
    "self.", "super.", "this.", "mock", "assert", "expect(", "await ", "err: ", "name: \"", "fi",
    "with ",
    "printf ", "echo ", "local ", "using ", "default:", "break;", "XCT", "#include", "#import",
  ]
}

internal import NetworkLogs

/// Breaks text into lines, but never within what a reader copies.
enum TextWrapping {
  /// A blank that holds words together; it is written as a plain one.
  static let joiner: Character = "\u{A0}"

  /// The lines of one paragraph, each as long as fits into `columns`.
  ///
  /// A word or a command that is longer is on a line of its own, whole.
  static func lines(of paragraph: Substring, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    // Bytes: to find out where characters end takes longer than everything else here.
    let words = paragraph.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    for piece in pieces(of: words) {
      let size = DisplayWidth.columns(of: piece)
      if used > 0, used + 1 + size > columns {
        lines.append(line)
        line = ""
        used = 0
      }
      if used > 0 {
        line += " "
        used += 1
      }
      line += piece
      used += size
    }
    return (lines + [line]).map(withPlainBlanks)
  }

  /// The text without joiners; most texts have none, which their bytes say at once.
  private static func withPlainBlanks(_ text: String) -> String {
    text.utf8.contains(0xC2) ? String(text.map { $0 == joiner ? " " : $0 }) : text
  }

  // MARK: Commands

  /// The words, those of a command in one piece.
  private static func pieces(of words: [String]) -> [String] {
    var pieces: [String] = []
    var index = 0
    // Ends: each round takes a word or more.
    while index < words.count {
      let end = quotedEnd(words, index) ?? commandEnd(words, index) ?? index
      pieces.append(end == index ? words[index] : words[index...end].joined(separator: " "))
      index = end + 1
    }
    return pieces
  }

  /// The last word of a span in backquotes that begins here.
  private static func quotedEnd(_ words: [String], _ index: Int) -> Int? {
    let first = words[index]
    let quote = UInt8(ascii: "`")
    guard first.utf8.first == quote, !first.utf8.dropFirst().contains(quote) else { return nil }
    return words[index...].dropFirst().firstIndex { $0.utf8.contains(quote) }
  }

  /// What the second word of a command may be, besides an option; nil where the word begins none.
  private static func secondWords(of word: String) -> [String]? {
    switch word {
    case "nscurl": []
    case "openssl": ["s_client", "x509"]
    case "log": ["stream", "show"]
    case "atsexplain": ["causes", "check", "codes", "policy", "triage", "merge"]
    case "swift": ["run"]
    default: nil
    }
  }

  /// Whether a command begins with the word, or has it as its second one.
  private static func isOfCommand(_ word: String) -> Bool {
    switch word {
    case "s_client", "x509", "stream", "show", "causes", "check", "codes", "policy", "triage",
      "merge",
      "run":
      true
    default: secondWords(of: word) != nil
    }
  }

  /// The last word of a command that begins here.
  private static func commandEnd(_ words: [String], _ index: Int) -> Int? {
    guard index + 1 < words.count, let seconds = secondWords(of: words[index]),
      words[index + 1].hasPrefix("-") || seconds.contains(words[index + 1])
    else { return nil }
    var end = index
    while end + 1 < words.count, !endsSentence(words[end]),
      continues(words[end + 1], after: words[end])
    {
      end += 1
      // What is in quotes belongs together.
      if words[end].hasPrefix("'"), !words[end].dropFirst().contains("'"),
        let close = words[end...].dropFirst().firstIndex(where: { $0.contains("'") })
      {
        // A predicate of several conditions may be broken between them: blanks mean nothing there.
        if let and = words[end..<close].firstIndex(of: "AND") { return and - 1 }
        end = close
      }
    }
    return end
  }

  private static func endsSentence(_ word: String) -> Bool {
    [".", ",", ";", ":"].contains(word.last)
  }

  /// Whether a word is a part of a command rather than of the sentence around it.
  private static func continues(_ word: String, after previous: String) -> Bool {
    // What comes behind a pipe is a program, and behind these words an operand.
    if ["|", "policy", "causes", "codes"].contains(previous) || word == "|" || word.hasPrefix("-") {
      return true
    }
    let bare = String(word.prefix { !".,;:".contains($0) })
    let isName = bare.count > 1 && bare.allSatisfy { $0.isUppercase || $0 == "_" }
    let isValue =
      previous.hasPrefix("-") && !previous.contains("=")
      && word.dropLast().contains { ":.'".contains($0) }
    return isOfCommand(bare) || isName || isValue || word.holds("://")
  }
}

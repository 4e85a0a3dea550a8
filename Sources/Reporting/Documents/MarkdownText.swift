/// Text in Markdown as GitHub and GitLab read it: whatever a log holds stays text.
package enum MarkdownText {
  /// Text in one line, with what Markdown or HTML would take for markup escaped.
  package static func prose(_ text: String) -> String {
    var result = ""
    for character in TextReport.printable(text) {
      switch character {
      case "|", "`", "*", "_", "<", ">", "[", "]", "\\", "#", "&", "~", "!":
        result += "\\\(character)"
      // Without the word joiner, a name behind it is notified of the mention.
      case "@": result += "@\u{2060}"
      case _ where character.isNewline: result += " "
      default: result.append(character)
      }
    }
    return result
  }

  /// Text as a span of code, in one line, also inside of a table.
  package static func code(_ text: String) -> String {
    let body = String(TextReport.printable(text).map { $0.isNewline ? " " : $0 })
    // A span has no escapes, and a table looks for bars before it looks for spans.
    guard !body.contains("|"), !body.allSatisfy({ $0 == " " }) else { return prose(body) }
    let fence = String(repeating: "`", count: longestRun(in: body) + 1)
    return fence.count > 1 ? "\(fence) \(body) \(fence)" : fence + body + fence
  }

  /// Text as a block of code, newline at its end; the fence is longer than any run of backquotes.
  package static func block(_ text: String, language: String, indent: String = "") -> String {
    let body = TextReport.printable(text)
    let fence = String(repeating: "`", count: max(3, longestRun(in: body) + 1))
    let lines = ["\(fence)\(language)"] + body.split(separator: "\n").map(String.init) + [fence]
    return lines.map { indent + $0 + "\n" }.joined()
  }

  private static func longestRun(in text: String) -> Int {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

import ATSDiagnosis
import Reporting
import Testing

/// Text in Markdown stays text.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a*b_c", #"a\*b\_c"#), ("<script>", #"\<script\>"#),
    ("[x](y)", #"\[x\](y)"#), ("two\nlines", "two lines"), ("R&D #1", ##"R\&D \#1"##),
    ("@team", "@\u{2060}team"), ("\u{1B}[31m", "\u{FFFD}\\[31m"), ("a\u{202E}b", "a\u{FFFD}b"),
  ])
  func prose(_ text: String, _ expected: String) {
    #expect(MarkdownText.prose(text) == expected)
  }

  @Test(arguments: [
    ("plain", "`plain`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("a|b", #"a\|b"#),
    (#"a\|b"#, #"a\\\|b"#), ("a\nb", "`a b`"), ("", ""),
  ])
  func code(_ text: String, _ expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }

  @Test func fencesAreLongerThanWhatIsInside() {
    #expect(MarkdownText.block("a\n````\nb", language: "text") == "`````text\na\n````\nb\n`````\n")
    #expect(MarkdownText.block("a", language: "xml", indent: "  ") == "  ```xml\n  a\n  ```\n")
  }
}

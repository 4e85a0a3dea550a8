import ATSDiagnosis
import Reporting
import Testing

/// Columns, wrapping and links of the text for people.
@Suite struct LayoutTests {
  // MARK: Columns

  static let widths: [(String, Int)] = [
    ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
    ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("…", 1), ("“x”", 3), ("xn--wgv71a119e", 14),
    ("a\u{200B}b", 2), ("नि", 1), ("Ω", 1), ("𠀀", 2), ("→", 1),
  ]

  @Test(arguments: widths)
  func columns(_ row: (text: String, columns: Int)) {
    #expect(DisplayWidth.columns(of: row.text) == row.columns)
    #expect(DisplayWidth.columns(of: "ab" + row.text) == 2 + row.columns)
  }

  @Test func cutsAtAColumn() {
    #expect(DisplayWidth.cut("plain text", to: 10) == "plain text")
    #expect(DisplayWidth.cut("plain text", to: 6) == "plain…")
    // A wide character that would reach over the edge isn't halved.
    #expect(DisplayWidth.cut("日本語日本語", to: 6) == "日本…")
    #expect(DisplayWidth.columns(of: DisplayWidth.cut("日本語日本語", to: 7)) <= 7)
    #expect(DisplayWidth.cut("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", to: 5) == "👨‍👩‍👧👨‍👩‍👧…")
  }

  // MARK: Wrapping

  static func report(width: Int) -> TextReport {
    TextReport(
      width: width, usesColor: false, detail: .normal, redaction: Redaction(isActive: false))
  }

  static func lines(_ text: String, width: Int) -> [String] {
    report(width: width).paragraph(text).split(separator: "\n").map { String($0.dropFirst(2)) }
  }

  @Test func wideCharactersCountTwice() {
    let words = Array(repeating: "日本語日本", count: 8).joined(separator: " ")
    let lines = Self.lines(words, width: 44)
    #expect(lines == ["日本語日本 日本語日本 日本語日本", "日本語日本 日本語日本 日本語日本", "日本語日本 日本語日本"])
  }

  static let copied = [
    "nscurl --ats-diagnostics --verbose https://a.example.com/ | atsexplain",
    "openssl s_client -connect a.example.com:443 -servername a.example.com -showcerts",
    "openssl s_client -connect HOST:443 -servername HOST -showcerts",
    "`openssl s_client -connect HOST:443 | openssl x509 -text`",
    #"log stream --predicate 'process == "reader"'"#,
    "atsexplain policy code HOST", "atsexplain codes -9802",
    "https://a.example.com/a/rather/long/path/that/fits/no/line/of/this/text?query=1",
  ]

  @Test(arguments: copied)
  func whatIsCopiedIsNotBroken(_ words: String) {
    for before in ["Run", "On a Mac that is near the device, run this:"] {
      for after in ["", "; then look.", ", and tell what it says.", " and more words follow it"] {
        for width in 40...110 {
          let lines = Self.lines("\(before) \(words)\(after)", width: width)
          #expect(lines.contains { $0.contains(words) }, "\(width): \(lines)")
          #expect(lines.joined(separator: " ") == "\(before) \(words)\(after)")
        }
      }
    }
  }

  static let prose = [
    "the highest version that nscurl shows to work, which is a question of the server alone",
    "atsexplain tells what it found and openssl is another program that can tell as much of it",
    "a `word` in quotes and another `here`, which are short and have no blanks at all in them",
    "The log shows encrypted loads of these hosts and no cleartext one, so the key can go away",
  ]

  @Test(arguments: prose)
  func proseIsWrapped(_ words: String) {
    for width in 40...80 {
      let lines = Self.lines(words, width: width)
      #expect(lines.allSatisfy { $0.count <= width - 2 })
      // Each line is as full as it can be.
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.count + 1 + next.prefix { $0 != " " }.count > width - 2)
      }
    }
  }

  // MARK: Links

  @Test func placesAreLinksWhereAnAddressIsKnown() {
    var report = Self.report(width: 80)
    #expect(report.title(path: "a.log", line: 3, ": x") == "a.log:3: x\n")
    report.link = { path, line in path == "a.log" ? "file:///a#\(line)" : nil }
    #expect(
      report.title(path: "a.log", line: 3, ": x")
        == "\u{1B}]8;;file:///a#3\u{1B}\\a.log:3\u{1B}]8;;\u{1B}\\: x\n")
    #expect(report.title(path: "b.log", line: nil, ": x") == "b.log: x\n")
    #expect(
      report.labelled("Sample", path: "a.log", line: 7, "  x")
        == "  Sample     \u{1B}]8;;file:///a#7\u{1B}\\a.log:7\u{1B}]8;;\u{1B}\\ x\n")
  }

  @Test func namesOfFilesSteerNoTerminal() {
    var report = Self.report(width: 80)
    report.link = { _, _ in "file:///x" }
    let title = report.title(path: "a\u{1B}[2J.log", line: 1, "\u{7}")
    #expect(!title.contains("\u{1B}[2J"))
    #expect(!title.contains("\u{7}"))
  }
}

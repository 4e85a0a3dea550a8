import Testing

@testable import NetworkLogs

/// The table of what is read off the patterns of all rules.
///
/// `RECORD_GOLDEN=1 swift test --filter RuleTableTests` writes it again, and fails.
@Suite struct RuleTableTests {
  @Test func theTableIsThatOfThePatterns() throws {
    let text = RuleSummary.tableText(of: LogFormat.all)
    try RecordedTable.expect(
      "Patterns/RuleTable.swift", isUpToDate: RuleTable.text.description == text,
      source: """
        /// What `RuleSummary` says of the rules of all formats; written by a test.
        enum RuleTable {
          static let text: StaticString = #\"""
        \(RecordedTable.indented(text))
            \"""#
        }

        """)
  }

  @Test func rowsSayWhatPatternsDo() {
    var rows = RuleSummary.Rows(RuleTable.text)
    for rule in LogFormat.all.flatMap(\.rules) {
      let known = rows.next(of: RuleSummary.check(of: rule.pattern))
      #expect(known == RuleSummary(of: rule.pattern), "\(rule.pattern)")
    }
  }

  /// A format that was changed since the table was written is read all the same.
  @Test func rulesThatTheTableLacksAreReadOffTheirPatterns() throws {
    let format = LogFormat(
      name: "x", anchors: ["gave up"],
      rules: [Rule(#"(\w+) gave up"#) { _, _, event in event.add(.trustRefused) }], samples: [])
    var extractor = try FactExtractor(formats: [format])
    #expect(extractor.event(of: "it gave up")?.facts.count == 1)
  }

  private typealias Rule = LogFormat.Rule
}

extension RuleSummary {
  /// The table of the rules of some formats.
  static func tableText(of formats: [LogFormat]) -> String {
    tableText(of: formats.flatMap(\.rules).map(\.pattern))
  }

  /// The table of some patterns.
  static func tableText(of patterns: [String]) -> String {
    RecordedTable.packed(
      patterns.map { pattern in
        let check = String(check(of: pattern), radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: 8 - check.count) + check
        return digits + RuleSummary(of: pattern).row
      })
  }

  private var row: String {
    let mark = isAnchored ? "a" : needsNonASCII ? "n" : "s"
    return mark + (literals ?? []).map { "\\," + Self.escaped($0) }.joined() + "\\;"
  }

  private static func escaped(_ literal: [UInt8]) -> String {
    literal.map { byte in
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "\"") {
        return String(UnicodeScalar(byte))
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

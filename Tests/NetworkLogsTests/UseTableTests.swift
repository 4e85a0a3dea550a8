import Testing

@testable import NetworkLogs

/// The table of the uses that the rules of all formats make of their literals; it is written together with that of
/// the rules.
extension RuleTableTests {
  @Test func theTableOfUsesIsThatOfThePatterns() throws {
    var sets = SetNumbers()
    let rules = LogFormat.all.flatMap(\.rules).map(\.pattern)
    let rows = Self.rows(of: rules, &sets)
    let introductionRows = Self.rows(of: Self.introductions, &sets)
    let introductions = RuleSummary.tableText(of: Self.introductions)
    let isUpToDate =
      UseTable.rows.description == rows
      && UseTable.introductions.description == introductions
      && UseTable.introductionRows.description == introductionRows
    try RecordedTable.expect(
      "Patterns/SetTable.swift", isUpToDate: SetTable.text.description == sets.text,
      source: """
        /// The sets of bytes that `UseTable` names by their numbers; written by a test.
        enum SetTable {
          static let text: StaticString = \"""
        \(RecordedTable.indented(sets.text))
            \"""
        }

        """)
    try RecordedTable.expect(
      "Patterns/UseTable.swift", isUpToDate: isUpToDate,
      source: """
        /// What `RequiredLiterals` says of the literals of all rules, and `RuleSet.Shape` of their matches; written by
        /// a test.
        enum UseTable {
          static let rows: StaticString = \"""
        \(RecordedTable.indented(rows))
            \"""

          static let introductions: StaticString = #\"""
        \(RecordedTable.indented(introductions))
            \"""#

          static let introductionRows: StaticString = \"""
        \(RecordedTable.indented(introductionRows))
            \"""
        }

        """)
  }

  @Test func rowsOfUsesSayWhatPatternsDo() throws {
    let rules = try RuleSet(LogFormat.all)
    for entry in rules.entries {
      let literals = Self.literals(of: entry.rule.pattern)
      for (index, literal) in literals.enumerated() {
        let known = UseRows.standard.use(index, bytes: literal.bytes, of: entry)
        #expect(known == RuleSet.Use(literal, rule: entry.number), "\(entry.rule.pattern)")
      }
      #expect(UseRows.standard.use(literals.count, bytes: [], of: entry) == nil)
      let shape = RuleSet.Shape(PatternNode(parsing: entry.rule.pattern))
      #expect(UseRows.standard.shape(of: entry) == shape, "\(entry.rule.pattern)")
    }
    for (number, pattern) in Self.introductions.enumerated() {
      for (index, literal) in Self.literals(of: pattern).enumerated() {
        let known = UseRows.introductions.literal(
          index, bytes: literal.bytes, of: RuleSummary.check(of: pattern), inRow: number)
        #expect(
          known.map { RuleSet.Use($0, rule: 0) } == RuleSet.Use(literal, rule: 0), "\(pattern)")
      }
    }
  }

  private static let introductions = RequestReader.introductions.indices.map {
    RequestReader.pattern(ofIntroduction: $0)
  }

  private static func literals(of pattern: String) -> [RequiredLiteral] {
    RequiredLiterals.of(pattern, minimumLength: AnchorScanner.minimumLength) ?? []
  }

  /// The sets of a table by their numbers.
  private struct SetNumbers {
    private var numbers: [ByteSet: Int] = [:]
    private var rows: [String] = []

    var text: String { RecordedTable.packed(rows, separator: " ", width: 400) }

    mutating func number(of set: ByteSet?) -> Int? {
      guard let set else { return nil }
      if let known = numbers[set] { return known }
      numbers[set] = rows.count
      rows.append(digits(of: set))
      return rows.count - 1
    }
  }

  private static func rows(of patterns: [String], _ sets: inout SetNumbers) -> String {
    RecordedTable.packed(
      patterns.map { pattern in
        hexadecimal(Int(RuleSummary.check(of: pattern)), width: 8) + shape(of: pattern, &sets)
          + literals(of: pattern).map { literal in
            let numbers = [
              literal.earliest, literal.latest, sets.number(of: literal.preceding),
              sets.number(of: literal.secondToPreceding), sets.number(of: literal.following),
              sets.number(of: literal.second), sets.number(of: literal.third),
              sets.number(of: literal.fourth),
            ]
            return "," + numbers.map { hexadecimal($0) }.joined(separator: " ")
          }.joined() + ";"
      })
  }

  private static func shape(of pattern: String, _ sets: inout SetNumbers) -> String {
    let shape = RuleSet.Shape(PatternNode(parsing: pattern))
    let bytes = [shape.first, shape.second, shape.third, shape.notBehind, shape.alphabet]
    let numbers = bytes.map { sets.number(of: $0) } + [shape.maxLength]
    return numbers.map { hexadecimal($0) }.joined(separator: " ")
  }

  private static func hexadecimal(_ number: Int?, width: Int = 1) -> String {
    guard let number else { return "-" }
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A digit for each four bytes, from the greatest byte down.
  private static func digits(of set: ByteSet) -> String {
    stride(from: 252, through: 0, by: -4).map { low in
      hexadecimal((0..<4).reduce(0) { $0 | (set.contains(UInt8(low + $1)) ? 1 << $1 : 0) })
    }.joined()
  }
}

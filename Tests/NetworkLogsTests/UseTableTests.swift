import Foundation
import Testing

@testable import NetworkLogs

/// The table of the uses that the rules of all formats make of their literals; it is written together with that of
/// the rules.
extension RuleTableTests {
  @Test func theTableOfUsesIsThatOfThePatterns() throws {
    let text = Self.table(of: LogFormat.all)
    let known = (UseTable.sets.description, UseTable.rows.description)
    if known == text { return }
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" else {
      Issue.record("UseTable.swift is out of date: run with RECORD_GOLDEN=1")
      return
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/NetworkLogs/Patterns/UseTable.swift").standardized
    let source = """
      /// What `RequiredLiterals` says of the literals of all rules; written by a test.
      enum UseTable {
        static let sets: StaticString = \"""
      \(Self.indented(text.sets))
          \"""

        static let rows: StaticString = \"""
      \(Self.indented(text.rows))
          \"""
      }

      """
    try Data(source.utf8).write(to: file)
    Issue.record("recorded UseTable.swift: run without RECORD_GOLDEN")
  }

  @Test func rowsOfUsesSayWhatPatternsDo() throws {
    let rules = try RuleSet(LogFormat.all)
    for entry in rules.entries {
      for (index, literal) in Self.literals(of: entry.rule).enumerated() {
        let known = UseRows.standard.use(index, bytes: literal.bytes, of: entry)
        #expect(known == RuleSet.Use(literal, rule: entry.number), "\(entry.rule.pattern)")
      }
      let count = Self.literals(of: entry.rule).count
      #expect(UseRows.standard.use(count, bytes: [], of: entry) == nil)
    }
  }

  private static func literals(of rule: LogFormat.Rule) -> [RequiredLiteral] {
    RequiredLiterals.of(rule.pattern, minimumLength: AnchorScanner.minimumLength) ?? []
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  }

  private static func table(of formats: [LogFormat]) -> (sets: String, rows: String) {
    var numbers: [ByteSet: Int] = [:]
    var sets: [String] = []
    func number(of set: ByteSet?) -> String {
      guard let set else { return "-" }
      if numbers[set] == nil {
        numbers[set] = sets.count
        sets.append(digits(of: set))
      }
      return hexadecimal(numbers[set])
    }
    let rows = formats.flatMap(\.rules).map { rule in
      hexadecimal(Int(RuleSummary.check(of: rule.pattern)), width: 8)
        + literals(of: rule).map { literal in
          let sets = [
            literal.preceding, literal.secondToPreceding, literal.following, literal.second,
            literal.third,
          ]
          return ","
            + ([hexadecimal(literal.earliest), hexadecimal(literal.latest)] + sets.map(number))
            .joined(separator: " ")
        }.joined()
    }
    return (sets.joined(separator: "\n"), rows.joined(separator: "\n"))
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

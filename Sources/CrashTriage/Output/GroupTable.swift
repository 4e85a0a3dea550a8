internal import Reporting
internal import ATSDiagnosis

/// A table of groups for people: one line a group.
struct GroupTable {
  /// The columns, in their order.
  private enum Column: CaseIterable {
    case number, failures, files, host, codes, cause, fix, last

    var heading: String {
      switch self {
      case .number: "#"
      case .failures: "Failures"
      case .files: "Files"
      case .host: "Host"
      case .codes: "Codes"
      case .cause: "Cause"
      case .fix: "Fix"
      case .last: "Last"
      }
    }

    var isNumber: Bool { self == .number || self == .failures || self == .files }

    func cell(of group: FailureGroup, number: Int) -> String {
      switch self {
      case .number: "\(number)"
      case .failures: "\(group.count)"
      case .files: "\(group.files)"
      case .host: group.key.host.map(TextReport.printable) ?? "\u{2013}"
      case .codes: GroupWords.numbers(group.key) ?? "\u{2013}"
      case .cause: TextReport.printable(group.key.cause)
      case .fix: group.advice.remedyKind.rawValue
      case .last: group.last?.day ?? "\u{2013}"
      }
    }
  }

  /// Columns that a narrow terminal goes without, the first of them first.
  private static let optional: [Column] = [.last, .files, .codes]
  /// A host that is cut to fewer columns says nothing.
  private static let minHost = 16
  private static let gap = "  "

  private let text: TextReport
  private let columns: [Column]
  private let widths: [Column: Int]

  /// Measures the groups.
  ///
  /// - Parameter width: how many columns there are; nil where nothing has to be cut.
  init(_ groups: [FailureGroup], _ text: TextReport, width: Int?) {
    self.text = text
    var widths: [Column: Int] = [:]
    for column in Column.allCases { widths[column] = DisplayWidth.columns(of: column.heading) }
    for (index, group) in groups.enumerated() {
      for column in Column.allCases {
        let cell = column.cell(of: group, number: index + 1)
        widths[column] = max(widths[column, default: 0], DisplayWidth.columns(of: cell))
      }
    }
    var columns = Column.allCases
    // A column without a word in it is none.
    if !groups.contains(where: { $0.last?.day != nil }) { columns.removeAll { $0 == .last } }
    if let width {
      func excess() -> Int {
        columns.reduce(-Self.gap.count) { $0 + widths[$1, default: 0] + Self.gap.count } - width
      }
      for column in Self.optional where excess() > 0 {
        // What is left over may be taken from the host alone.
        if widths[.host, default: 0] - excess() >= 2 * Self.minHost { break }
        columns.removeAll { $0 == column }
      }
      let host = widths[.host, default: 0]
      widths[.host] = min(host, max(Self.minHost, host - max(0, excess())))
    }
    self.columns = columns
    self.widths = widths
  }

  /// The line above the groups, newline at its end.
  var heading: String { text.tableHeading(line { $0.heading }) + "\n" }

  /// The line of a group, newline at its end.
  func row(_ group: FailureGroup, number: Int) -> String {
    line {
      $0.cell(of: group, number: number)
    } paint: { column, cell in
      column == .fix ? text.painted(cell, by: group.advice.remedyKind) : cell
    } + "\n"
  }

  private func line(
    _ cell: (Column) -> String, paint: (Column, String) -> String = { $1 }
  ) -> String {
    var result = ""
    var blanks = ""
    for (index, column) in columns.enumerated() {
      let width = widths[column, default: 0]
      let words = DisplayWidth.cut(cell(column), to: width)
      let rest = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: words)))
      let gap = index == 0 ? "" : Self.gap
      // What would be at the end of a line as blanks isn't written.
      result += blanks + gap + (column.isNumber ? rest : "") + paint(column, words)
      blanks = column.isNumber ? "" : rest
    }
    return result
  }
}

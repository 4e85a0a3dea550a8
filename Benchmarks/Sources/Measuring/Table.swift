internal import Foundation

/// Rows of text in columns, for a terminal and for Markdown.
package struct Table: Sendable {
  package let columns: [String]
  package private(set) var rows: [[String]] = []

  package init(_ columns: [String]) { self.columns = columns }

  /// Adds a row; it has as many cells as there are columns.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "\(cells.count) cells for \(columns)")
    rows.append(cells)
  }

  /// The first column to the left, the others to the right.
  package var text: String {
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([columns] + rows).map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[index] - cell.count)
        line += index == 0 ? cell + gap : "  " + gap + cell
      }
      return line + "\n"
    }.joined()
  }

  package var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
    return line(columns) + "|" + rule.joined(separator: "|") + "|\n" + rows.map(line).joined()
  }
}

/// A number with that many digits behind the point.
package func fixed(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}

/// A number with about three digits that count; whole above a hundred.
package func short(_ value: Double) -> String {
  let size = abs(value)
  return fixed(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : size >= 0.01 ? 3 : 4)
}

extension Spread {
  /// The median and, in brackets, the ends.
  package var text: String { "\(short(median)) [\(short(low))–\(short(high))]" }
}

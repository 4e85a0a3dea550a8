import Foundation
import Testing

/// A table among the sources that a test writes, since to work it out at each start would take too long.
enum RecordedTable {
  /// Fails where a table isn't up to date; with `RECORD_GOLDEN=1` it writes the table again, and fails as well.
  ///
  /// - Parameters:
  ///   - path: the table's file, below the folder of the module's sources.
  ///   - source: the text of the file.
  static func expect(
    _ path: String, isUpToDate: Bool, source: @autoclosure () throws -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isUpToDate { return }
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" else {
      Issue.record(
        "\(path) is out of date: run with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
      return
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/NetworkLogs/\(path)").standardized
    try Data(try source().utf8).write(to: file)
    Issue.record("recorded \(path): run without RECORD_GOLDEN", sourceLocation: sourceLocation)
  }

  /// Rows with some to a line, so that the table is no longer than a file should be.
  static func packed(_ rows: [String], separator: String = "", width: Int = 200) -> String {
    var lines: [String] = []
    for row in rows {
      if let last = lines.last, last.utf8.count + row.utf8.count < width {
        lines[lines.count - 1] += separator + row
      } else {
        lines.append(row)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of a text, indented as those of a literal in a type are.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  }
}

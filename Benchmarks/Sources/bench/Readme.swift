internal import Foundation
internal import Measuring

/// The file that shows the last figures, between two marks.
struct Readme {
  let path: String

  private static let begin = "<!-- figures -->\n"
  private static let end = "<!-- end of figures -->"

  func replaceFigures(with markdown: String) throws {
    var text = try String(contentsOfFile: path, encoding: .utf8)
    guard let begin = text.range(of: Self.begin),
      let end = text.range(of: Self.end, range: begin.upperBound..<text.endIndex)
    else { throw BenchmarkError("\(path): no place for the figures") }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + markdown)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

import Foundation

/// The scores of several methods on one corpus, as a Markdown table.
public func renderAccuracyTable(_ scores: [Score]) -> String {
  func row(_ title: String, _ cell: (Score) -> String) -> String {
    "| \(title) | \(scores.map(cell).joined(separator: " | ")) |"
  }
  func share(_ part: Int, _ whole: Int) -> String {
    whole == 0
      ? "–" : String(format: "%.1f %% (%d/%d)", 100 * Double(part) / Double(whole), part, whole)
  }
  return
    ([
      "| | \(scores.map(\.name).joined(separator: " | ")) |",
      "|---|\(scores.map { _ in "---:" }.joined(separator: "|"))|",
      row("failures found (recall)") { share($0.found, $0.events) },
      row("answers that are a failure (precision)") { share($0.found, $0.answers) },
      row("traps answered") { "\($0.trapsHit) of \($0.traps)" },
      row("host right") { share($0.hosts, $0.events) },
      row("cause right, or rightly left open") { share($0.causes, $0.events) },
      row("remedy right, to the letter") { share($0.remedies, $0.events) },
      row("exceptions recommended") { "\($0.exceptions)" },
      row("of these harmful") { share($0.harmful, $0.exceptions) },
    ]).joined(separator: "\n") + "\n"
}

/// A document with the lines between two marks replaced.
///
/// - Throws: `CorpusError` where the marks aren't there.
public func replacingTable(in document: String, with table: String) throws -> String {
  let begin = "<!-- accuracy: begin -->\n"
  let end = "<!-- accuracy: end -->"
  guard let first = document.range(of: begin),
    let last = document.range(of: end, range: first.upperBound..<document.endIndex)
  else { throw CorpusError(description: "the document has no lines \(begin)and \(end)") }
  return document.replacingCharacters(in: first.upperBound..<last.lowerBound, with: table)
}

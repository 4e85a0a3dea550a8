internal import AppleErrorCatalog
internal import Reporting

/// What the catalogue says of an operand of `codes`, cut to what fits a screen.
struct CodeAnswer {
  private let entries: [CatalogEntry]
  /// What the operand leaves open, whichever code is meant.
  private let note: String?

  /// No answer to a code is longer, unless all of it is asked for.
  static let maxLines = 18

  init(_ entries: [CatalogEntry], _ operand: String) {
    self.entries = entries
    note = ErrorCatalog.parse(operand).flatMap(CodeExplanation.note(on:))
  }

  /// The answer, newline at its end.
  ///
  /// - Parameter isWhole: whether it may be of any length.
  func text(_ report: TextReport, isWhole: Bool) -> String {
    let tail = note.map { report.labelled("Note", $0) } ?? ""
    let whole = entries.map { CodeText.entry($0, report: report) }.joined(separator: "\n") + tail
    guard !isWhole, Self.lines(of: whole) > Self.maxLines else { return whole }
    let more = report.labelled("More", entries.count == 1 ? "the whole entry: -v" : "in full: -v")
    var shorter = whole
    for extent in CodeText.Extent.allCases {
      shorter =
        entries.map { CodeText.entry($0, report: report, extent) }.joined(separator: "\n")
        + tail + more
      if Self.lines(of: shorter) <= Self.maxLines { break }
    }
    return shorter
  }

  /// A list with a line for each code, under its domain.
  static func list(_ entries: [CatalogEntry], width: Int?) -> String {
    var domains: [ErrorDomain] = []
    for entry in entries where !domains.contains(entry.domain) { domains.append(entry.domain) }
    let sections = domains.map { domain in
      let lines = entries.filter { $0.domain == domain }.map { CodeText.line($0, width: width) }
      return ([domain.rawValue] + lines).joined(separator: "\n") + "\n"
    }
    return sections.joined(separator: "\n")
  }

  /// The begin of a list, and how much of it is left out.
  static func cut(_ list: String) -> String {
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.count > maxLines else { return list }
    var shown = lines.prefix(maxLines - 1)
    // A heading with nothing below it says nothing.
    while let last = shown.last, !last.hasPrefix(" ") { shown.removeLast() }
    let left = lines.dropFirst(shown.count).count { $0.hasPrefix(" ") }
    return (shown + ["\(left) more: -v"]).joined(separator: "\n") + "\n"
  }

  private static func lines(of text: String) -> Int { text.utf8.count { $0 == 0x0A } }
}

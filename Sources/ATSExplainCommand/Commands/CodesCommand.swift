internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog

/// `atsexplain codes`: looks codes up, or lists the catalogue.
struct CodesCommand {
  private let operands: [String]
  private let terminal: TerminalTraits
  private var records: RecordList
  private var channels: CommandChannels

  init(_ arguments: ParsedArguments, output: Output, errors: Output) {
    operands = arguments.operands
    terminal = TerminalTraits(choice: arguments.value("color"))
    records = RecordList(arguments)
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status: 2 where an operand wasn't found.
  mutating func run() -> Int32 {
    var found: [CatalogEntry] = []
    for operand in operands {
      let entries = Self.entries(for: operand)
      if entries.isEmpty {
        channels.complain(UnknownCodeText.text(for: operand))
      }
      for entry in entries where !found.contains(entry) { found.append(entry) }
    }
    write(operands.isEmpty ? ErrorCatalog.allEntries : found)
    return channels.finish()
  }

  /// Returns what an operand stands for.
  private static func entries(for operand: String) -> [CatalogEntry] {
    ErrorCatalog.parse(operand).map(ErrorCatalog.entries(matching:)) ?? []
  }

  private mutating func write(_ entries: [CatalogEntry]) {
    switch records.format {
    case .text: channels.output.write(text(of: entries))
    case .markdown:
      channels.output.write(
        operands.isEmpty ? renderErrorCodesMarkdown() : renderErrorCodesMarkdown(of: entries))
    case .ndjson, .json:
      for entry in entries {
        records.add(&channels.output) { CodeRecord.write(entry, to: &$0) }
      }
      records.end(&channels.output)
    }
  }

  // MARK: Text

  /// More entries than this are a list to choose from rather than explanations to read.
  private static let mostExplained = 6

  private func text(of entries: [CatalogEntry]) -> String {
    guard entries.count > Self.mostExplained else {
      let report = TextReport(
        width: terminal.width, usesColor: terminal.allowsColor, detail: .normal,
        redaction: Redaction(isActive: false))
      let notes = operands.compactMap(ErrorCatalog.parse).compactMap(CodeExplanation.note(on:))
      return entries.map { CodeText.entry($0, report: report) }.joined(separator: "\n")
        + (notes.first.map { report.labelled("Note", $0) } ?? "")
    }
    var domains: [ErrorDomain] = []
    for entry in entries where !domains.contains(entry.domain) { domains.append(entry.domain) }
    let width = terminal.tableWidth
    let sections = domains.map { domain in
      let lines = entries.filter { $0.domain == domain }.map { CodeText.line($0, width: width) }
      return ([domain.rawValue] + lines).joined(separator: "\n") + "\n"
    }
    return sections.joined(separator: "\n")
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog

/// `atsexplain codes`: looks codes up, or lists the catalogue.
struct CodesCommand {
  private let operands: [String]
  private let terminal: TerminalTraits
  private var records: RecordList
  private var channels: CommandChannels
  /// The operands that are names and no codes.
  private var subjects: [NamedSubject] = []

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
      let subject =
        NamedSubject(operand) ?? (entries.isEmpty ? NamedSubject(wordOf: operand) : nil)
      if let subject {
        subjects.append(subject)
        if entries.isEmpty { continue }
      }
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
    guard let query = ErrorCatalog.parse(operand) else { return [] }
    let entries = ErrorCatalog.entries(matching: query)
    // A number that is unknown stays so: what was meant is reported instead.
    guard entries.isEmpty, case .text = query else { return entries }
    return ErrorCatalog.fragments(of: operand)
      .compactMap { ErrorCatalog.entries(matching: $0).first }
  }

  private mutating func write(_ entries: [CatalogEntry]) {
    switch records.format {
    case .text:
      let names = subjects.map { $0.text(report) }
      let codes = entries.isEmpty && !subjects.isEmpty ? [] : [text(of: entries)]
      channels.output.write((codes + names).joined(separator: "\n"))
    case .markdown:
      channels.output.write(
        operands.isEmpty ? renderErrorCodesMarkdown() : renderErrorCodesMarkdown(of: entries))
    case .ndjson, .json:
      for entry in entries {
        records.add(&channels.output) { CodeRecord.write(entry, to: &$0) }
      }
      for subject in subjects { records.add(&channels.output) { subject.write(to: &$0) } }
      records.end(&channels.output)
    }
  }

  // MARK: Text

  /// More entries than this are a list to choose from rather than explanations to read.
  private static let maxExplained = 6

  private var report: TextReport {
    TextReport(
      width: terminal.width, usesColor: terminal.allowsColor, detail: .normal,
      redaction: Redaction(isActive: false))
  }

  private func text(of entries: [CatalogEntry]) -> String {
    let report = report
    guard entries.count > Self.maxExplained else {
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

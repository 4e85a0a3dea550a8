internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog

/// `atsexplain codes`: looks codes up, or lists the catalogue.
struct CodesCommand {
  private let operands: [String]
  private let terminal: TerminalTraits
  private var records: RecordList
  private var channels: CommandChannels
  /// Whether each entry is shown whole.
  private let isWhole: Bool
  /// The answers to the operands.
  private var answers: [CodeAnswer] = []
  /// The operands that are names and no codes.
  private var subjects: [NamedSubject] = []

  init(_ arguments: ParsedArguments, output: Output, errors: Output) {
    operands = arguments.operands
    terminal = TerminalTraits(choice: arguments.value("color"))
    records = RecordList(arguments)
    isWhole = arguments.has("verbose")
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
      let new = entries.filter { !found.contains($0) }
      found += new
      if !new.isEmpty { answers.append(CodeAnswer(new, operand)) }
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
      return answers.map { $0.text(report, isWhole: isWhole) }.joined(separator: "\n")
    }
    let list = CodeAnswer.list(entries, width: terminal.tableWidth)
    // A number alone may mean something in dozens of domains; a domain or a word asks for a list.
    guard !isWhole, operands.count == 1, let operand = operands.first,
      ErrorCatalog.parse(operand).map(CodeExplanation.isCode) == true
    else { return list }
    return CodeAnswer.cut(list)
  }
}

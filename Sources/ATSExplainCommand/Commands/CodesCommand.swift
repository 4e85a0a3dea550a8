internal import ATSDiagnosis
internal import AppleErrorCatalog

/// `atsexplain codes`: looks codes up, or lists the catalogue.
struct CodesCommand {
  private enum Format: String { case text, ndjson, json, markdown }

  private let operands: [String]
  private let format: Format
  private let terminal: TerminalTraits
  private var output: Output
  private var errors: Output

  init(_ arguments: ParsedArguments, output: Output, errors: Output) {
    operands = arguments.operands
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    terminal = TerminalTraits(choice: arguments.value("color"))
    self.output = output
    self.errors = errors
  }

  /// Runs; the result is the exit status: 2 where an operand wasn't found.
  mutating func run() -> Int32 {
    var found: [CatalogEntry] = []
    var isComplete = true
    for operand in operands {
      let entries = Self.entries(for: operand)
      if entries.isEmpty {
        isComplete = false
        errors.write("atsexplain: " + UnknownCodeText.text(for: operand) + "\n")
      }
      for entry in entries where !found.contains(entry) { found.append(entry) }
    }
    write(operands.isEmpty ? ErrorCatalog.allEntries : found)
    output.flush()
    errors.flush()
    if let failure = output.failure {
      errors.write("atsexplain: standard output: \(systemMessage(failure))\n")
      errors.flush()
      return 2
    }
    return isComplete ? 0 : 2
  }

  /// Returns what an operand stands for.
  private static func entries(for operand: String) -> [CatalogEntry] {
    ErrorCatalog.parse(operand).map(ErrorCatalog.entries(matching:)) ?? []
  }

  private mutating func write(_ entries: [CatalogEntry]) {
    switch format {
    case .text: output.write(text(of: entries))
    case .markdown:
      output.write(
        operands.isEmpty ? renderErrorCodesMarkdown() : renderErrorCodesMarkdown(of: entries))
    case .ndjson:
      var json = JSONWriter()
      for entry in entries {
        json.reset()
        CodeRecord.write(entry, to: &json)
        json.newline()
        output.write(json.bytes)
      }
    case .json:
      var json = JSONWriter()
      output.write("[")
      for (index, entry) in entries.enumerated() {
        json.reset()
        CodeRecord.write(entry, to: &json)
        output.write(index == 0 ? "\n" : ",\n")
        output.write(json.bytes)
      }
      output.write(entries.isEmpty ? "]\n" : "\n]\n")
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

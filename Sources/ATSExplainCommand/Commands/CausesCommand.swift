internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CauseGuides

/// `atsexplain causes`: explains the causes of findings, or lists them.
struct CausesCommand {
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

  /// Runs; the result is the exit status: 2 where an operand is no cause.
  mutating func run() -> Int32 {
    var guides: [CauseGuide] = []
    for operand in operands {
      guard let cause = FailureCause(rawValue: operand.lowercased()) else {
        channels.complain(Self.unknown(operand))
        continue
      }
      let guide = CauseGuide.guide(to: cause)
      if !guides.contains(guide) { guides.append(guide) }
    }
    write(operands.isEmpty ? CauseGuide.all : guides)
    return channels.finish()
  }

  private static func unknown(_ operand: String) -> String {
    let names = FailureCause.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: operand.lowercased(), among: names)
    let hint = near.map { "Did you mean '\($0)'?" } ?? "'atsexplain causes' lists them."
    return "no cause '\(operand)'. \(hint)"
  }

  private mutating func write(_ guides: [CauseGuide]) {
    switch records.format {
    case .text: channels.output.write(text(of: guides))
    case .markdown:
      channels.output.write(
        operands.isEmpty
          ? renderCausesMarkdown() : guides.map(renderCauseMarkdown).joined(separator: "\n"))
    case .ndjson, .json:
      for guide in guides {
        records.add(&channels.output) { CauseRecord.write(guide, to: &$0) }
      }
      records.end(&channels.output)
    }
  }

  // MARK: Text

  private func text(of guides: [CauseGuide]) -> String {
    guard !operands.isEmpty else {
      let width = guides.map(\.cause.rawValue.count).max() ?? 0
      return guides.map { guide in
        let id = guide.cause.rawValue
        return id + String(repeating: " ", count: width - id.count) + "  \(guide.headline)\n"
      }.joined()
    }
    let report = TextReport(
      width: terminal.width, usesColor: terminal.allowsColor, detail: .normal,
      redaction: Redaction(isActive: false))
    return guides.map { Self.text(of: $0, report) }.joined(separator: "\n")
  }

  /// A guide for people, newline at its end.
  static func text(of guide: CauseGuide, _ report: TextReport) -> String {
    var result = guide.cause.rawValue + "\n" + report.paragraph(guide.headline + ".")
    result += report.paragraph(guide.explanation)
    result += report.labelled("Best fix", guide.advice)
    result += report.labelled("Exception", guide.exception.words)
    for example in guide.exception.examples {
      result += indented("<key>\(PolicyKey.policy)</key>\n" + example.xml(indent: 0, step: 2))
    }
    for item in guide.avoid { result += report.labelled("Don't", item) }
    result += "\n  In logs\n"
    for sign in guide.signs {
      result += report.paragraph("\(sign.systemWords): \(sign.readingWords).")
      result += indented(sign.lines)
      if let note = sign.note { result += report.paragraph(note) }
    }
    result += "\n  Proof\n"
    for proof in guide.proofs {
      result += indented(proof.command)
      result += report.paragraph("Shows it: " + proof.shows)
    }
    result += "\n  Repair\n"
    for repair in guide.repairs {
      result += report.paragraph(
        [repair.product.rawValue + ":", repair.advice].filter { !$0.isEmpty }.joined(separator: " ")
      )
      if let setting = repair.setting { result += indented(setting) }
    }
    return result + "\n"
      + report.labelled("See also", guide.related.map(\.rawValue).joined(separator: ", "))
  }

  /// What is to be copied, or compared with a log: never wrapped.
  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)\n" }.joined()
  }
}

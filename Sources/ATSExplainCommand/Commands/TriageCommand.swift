internal import ATSDiagnosis
internal import Reporting
internal import CrashTriage

/// `atsexplain triage`: groups the failures of many logs and crash reports.
struct TriageCommand {
  private let arguments: ParsedArguments
  private let writer: TriageWriter
  private let jobs: Int?
  private var output: Output
  private var errors: Output

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "triage needs a PATH. See 'atsexplain triage --help'.")
    }
    self.arguments = arguments
    writer = try TriageWriter(arguments, command: "triage")
    jobs = try arguments.positiveNumber("jobs")
    self.output = output
    self.errors = errors
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    var options = Triage.Options()
    options.jobs = jobs
    options.strings = arguments.value("strings")
    options.redaction = Redaction(isActive: !arguments.has("no-redact"))
    var line = ProgressLine(choice: arguments.value("progress"))
    options.countsFiles = line.isWanted
    let result: Triage.Result
    do {
      result = try Triage(paths: arguments.paths, options: options).run(
        progress: { line.show($0) }, isCancelled: { Interrupt.isRequested })
    } catch {
      line.clear()
      errors.write("atsexplain: \(error.description)\n")
      errors.flush()
      return 2
    }
    line.clear()
    if result.decodedFiles > 0 {
      let files = result.decodedFiles == 1 ? "1 file" : "\(result.decodedFiles) files"
      let encodings = result.decodedEncodings.sorted().joined(separator: " and ")
      errors.write("atsexplain: \(files) in \(encodings) decoded\n")
    }
    for input in result.report.sortedUnreadable {
      // A name with a line end in it must not look like two messages.
      let complaint = FileError(message: input.reason).complaint(about: input.path)
      let text = "atsexplain: \(complaint)".unicodeScalars
      let line = String.UnicodeScalarView(text.map { $0 == "\n" ? "\u{FFFD}" : $0 })
      errors.write(String(line) + "\n")
    }
    errors.flush()
    let status = writer.finish(result.report, output: &output, errors: &errors)
    if Interrupt.isRequested { return Interrupt.exitStatus }
    return result.missing.isEmpty ? status : 2
  }
}

/// Writes a triage report in the format that was asked for.
struct TriageWriter {
  private enum Format: String { case text, markdown, html, ndjson, json, plist }

  private let format: Format
  private let selection: TriageSelection
  private let text: TextReport
  private let tableWidth: Int?
  private let failOn: FailCondition?
  private let origin: HTMLReport.Origin

  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    origin = HTMLReport.Origin(
      version: Version.current, command: command, inputs: arguments.operands)
    failOn = FailCondition(arguments)
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    selection = TriageSelection(
      showsAll: arguments.has("all"), top: try arguments.positiveNumber("top"))
    let terminal = TerminalTraits(choice: arguments.value("color"))
    tableWidth = terminal.tableWidth
    let detail: TextReport.Detail =
      arguments.has("quiet") ? .brief : arguments.has("verbose") ? .full : .normal
    // What a report holds is masked already.
    var text = TextReport(
      width: terminal.width, usesColor: terminal.allowsColor, detail: detail,
      redaction: Redaction(isActive: false))
    text.linkFiles(on: terminal)
    self.text = text
  }

  /// Writes all of it; the result is the exit status, 1 where `--fail-on` is met.
  func finish(_ report: TriageReport, output: inout Output, errors: inout Output) -> Int32 {
    switch format {
    case .text:
      TriageText(text, selection, tableWidth: tableWidth).write(report) { output.write($0) }
    case .markdown: TriageMarkdown(selection).write(report) { output.write($0) }
    case .html: HTMLReport(selection, origin: origin).write(report) { output.write($0) }
    case .ndjson:
      TriageRecord.write(report) { record, maskedParts in
        output.write(record, maskedParts: maskedParts)
        output.write("\n")
      }
    case .json:
      var separator = "[\n"
      TriageRecord.write(report) { record, maskedParts in
        output.write(separator)
        output.write(record, maskedParts: maskedParts)
        separator = ",\n"
      }
      output.write("\n]\n")
    case .plist:
      var exceptions = ExceptionCollection()
      for group in report.groups { exceptions.add(group) }
      output.write(exceptions.plist)
      if let remark = exceptions.remark {
        errors.write("atsexplain: \(remark)\n")
        errors.flush()
      }
    }
    output.flush()
    guard let failure = output.failure else {
      return failOn.map { report.groups.contains(where: $0.isMet) } == true ? 1 : 0
    }
    errors.write("atsexplain: standard output: \(systemMessage(failure))\n")
    errors.flush()
    return 2
  }
}

extension ProgressLine {
  /// Shows how far a triage has come.
  mutating func show(_ progress: TriageProgress) {
    show { seconds in
      var text = "\(progress.files)"
      if let total = progress.totalFiles { text += " of \(total)" }
      text +=
        " files, \(progress.bytes >> 20) MiB, \(Int(Double(progress.files) / seconds)) files/s"
      if let total = progress.totalFiles, progress.files > 0 {
        let left = Double(max(0, total - progress.files)) * seconds / Double(progress.files)
        text += ", \(Int(left.rounded(.up))) s left"
      }
      return text
    }
  }
}

extension ParsedArguments {
  /// The value of an option as a number from 1 on.
  func positiveNumber(_ long: String) throws(UsageError) -> Int? {
    guard let text = value(long) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError(message: "option '--\(long)' takes a number from 1 on, not '\(text)'")
    }
    return number
  }
}

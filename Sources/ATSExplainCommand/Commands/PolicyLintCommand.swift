internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import CrashTriage

/// `atsexplain policy lint`: audits the policies of Info.plist files.
struct PolicyLintCommand {
  private let operands: [RawPath]
  private let deployment: SystemRange?
  private let settings: LintSettings
  private let isBrief: Bool
  private let report: TextReport
  private var records: RecordList
  /// What collects faults in formats that CI systems read.
  private var document: (any IssueDocument)?
  private var unreadable: [(path: String, reason: String)] = []
  private var channels: CommandChannels
  private var counts: [LintSeverity: Int] = [:]
  private var audited = 0
  private var suppressed = 0
  private var known = 0
  private var withoutPolicy = 0

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    operands = arguments.paths
    guard !operands.isEmpty else {
      throw UsageError(
        message: "policy lint needs a file or a folder: atsexplain policy lint Info.plist")
    }
    deployment = try SystemRange.option(arguments)
    settings = try LintSettings(arguments)
    isBrief = arguments.has("quiet")
    report = TextReport(arguments)
    records = RecordList(arguments)
    document = Self.document(arguments.value("format"))
    channels = CommandChannels(output: output, errors: errors)
  }

  private static func document(_ format: String?) -> (any IssueDocument)? {
    switch format {
    case "sarif":
      SARIFDocument(
        version: Version.current, category: "atsexplain-policy-lint", isRedacted: false)
    case "junit": JUnitDocument(passing: "no fault in the policy")
    case "github": GitHubAnnotations(noun: "fault")
    default: nil
    }
  }

  /// Runs; the result is the exit status: 1 where an error was found, 2 where a file couldn't be
  /// read.
  mutating func run() -> Int32 {
    write(document?.begin())
    for operand in operands where !channels.output.isClosed {
      if operand != .standardInput, InfoPlistFinder.isFolder(operand) {
        lint(folder: operand)
      } else {
        lint([operand], areGiven: true)
      }
    }
    if document != nil {
      write(document?.end(IssueRun(unreadable: unreadable)))
    } else {
      records.end(&channels.output)
      // A summary of nothing would say that there are no faults.
      if records.isText, audited > 0 || unreadable.isEmpty { channels.output.write(summary()) }
    }
    return channels.finish(counts[.error, default: 0] > 0 ? 1 : 0)
  }

  private mutating func write(_ part: String?) {
    if let part { channels.output.write(part) }
  }

  private mutating func refuse(_ path: String, _ error: FileError) {
    unreadable.append((path, error.message))
    channels.complain(error, about: path)
  }

  private mutating func lint(folder: RawPath) {
    let finder = InfoPlistFinder(in: folder)
    for (path, reason) in finder.unreadable { refuse(path, FileError(message: reason)) }
    if finder.files.isEmpty {
      channels.remark("atsexplain: \(folder.text): there is no Info.plist in this folder\n")
    }
    lint(finder.files, areGiven: false)
  }

  /// Audits files that belong together.
  private mutating func lint(_ paths: [RawPath], areGiven: Bool) {
    var files: [(document: PropertyListDocument, options: LintOptions)] = []
    var names: [RawPath] = []
    var options = LintOptions(deployment: deployment)
    options.disabledRules = settings.disabled
    for path in paths {
      options.path = path.text
      do throws(FileError) {
        let bytes = try FileBytes.read(path)
        do throws(PropertyListError) {
          files.append((try PropertyListDocument(bytes), options))
          names.append(path)
        } catch {
          refuse(path.text, FileError(message: error.description))
        }
      } catch {
        refuse(path.text, error)
      }
    }
    for (name, result) in zip(names, PolicyLinter.lint(project: files)) {
      tell(result, of: name, isGiven: areGiven)
    }
  }

  private mutating func tell(_ result: LintReport, of name: RawPath, isGiven: Bool) {
    let path = name.text
    audited += 1
    if let absence = result.absence {
      withoutPolicy += 1
      if result.policy == .notInfoPlist {
        refuse(path, FileError(message: absence))
        return
      } else if isGiven {
        channels.remark("atsexplain: \(path): \(absence)\n")
      }
    }
    write(document?.beginInput(path))
    defer { write(document?.endInput()) }
    suppressed += result.suppressed
    for word in result.unknownRules {
      let name = word.name.isEmpty ? "names no rule" : "names no rule '\(word.name)'"
      channels.remark("atsexplain: \(path):\(word.line): the comment \(name)\n")
    }
    for var finding in result.findings {
      if settings.baseline.contains(finding, path: name) {
        known += 1
        continue
      }
      if settings.isStrict, finding.severity == .warning { finding.severity = .error }
      counts[finding.severity, default: 0] += 1
      if document != nil {
        write(document?.add(ReportedIssue(finding, path: path)))
      } else if records.isText {
        channels.output.write(text(of: finding, in: result, path: path))
      } else {
        records.add(&channels.output) {
          LintRecord.write(finding, bundle: result.bundle, path: path, to: &$0)
        }
      }
    }
  }

  // MARK: Text

  private func text(of finding: LintFinding, in result: LintReport, path: String) -> String {
    let bundle =
      switch result.bundle {
      case .application: ""
      case .appExtension: " (app extension)"
      case .loaded: " (loaded bundle)"
      }
    let head = report.fault(
      path: path, line: finding.line, severity: finding.severity.rawValue,
      finding.summary + bundle, rule: finding.rule.rawValue)
    if isBrief { return head }
    return head + report.paragraph(finding.message)
      + (finding.fix.map { report.labelled("Fix", $0) } ?? "")
  }

  private func summary() -> String {
    func number(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let found = [(LintSeverity.error, "error"), (.warning, "warning"), (.note, "note")]
      .map { number(counts[$0.0, default: 0], $0.1) }.joined(separator: ", ")
    var text = counts.isEmpty ? "" : "\n"
    text += "\(found) in \(number(audited, "file"))"
    if withoutPolicy > 0 { text += ", \(withoutPolicy) without NSAppTransportSecurity" }
    if suppressed > 0 { text += "; \(suppressed) by rules that are switched off" }
    if known > 0 { text += "; \(known) in the baseline" }
    return text + ".\n"
  }
}

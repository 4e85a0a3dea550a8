internal import ATSDiagnosis
internal import AppTransportSecurity

/// `atsexplain policy lint`: audits the policies of Info.plist files.
struct PolicyLintCommand {
  private let operands: [String]
  private let deployment: SystemRange?
  private let report: TextReport
  private var records: RecordList
  private var channels: CommandChannels
  private var counts: [LintSeverity: Int] = [:]
  private var audited = 0
  private var withoutPolicy = 0

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    operands = arguments.operands
    guard !operands.isEmpty else {
      throw UsageError(
        message: "policy lint needs a file or a folder: atsexplain policy lint Info.plist")
    }
    deployment = try SystemRange.option(arguments)
    report = TextReport(arguments)
    records = RecordList(arguments)
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status: 1 where an error was found, 2 where a file couldn't be
  /// read.
  mutating func run() -> Int32 {
    for operand in operands where !channels.output.isClosed {
      if operand != "-", InfoPlistFinder.isFolder(operand) {
        lint(folder: operand)
      } else {
        lint([operand], areGiven: true)
      }
    }
    records.end(&channels.output)
    if records.isText { channels.output.write(summary()) }
    return channels.finish(counts[.error, default: 0] > 0 ? 1 : 0)
  }

  private mutating func lint(folder: String) {
    let finder = InfoPlistFinder(in: folder)
    for (path, reason) in finder.unreadable { channels.complain("\(path): \(reason)") }
    if finder.files.isEmpty {
      channels.remark("atsexplain: \(folder): there is no Info.plist in this folder\n")
    }
    lint(finder.files, areGiven: false)
  }

  /// Audits files that belong together.
  private mutating func lint(_ paths: [String], areGiven: Bool) {
    var files: [(document: PropertyListDocument, options: LintOptions)] = []
    for path in paths {
      do throws(FileError) {
        let bytes = try FileBytes.read(path)
        do throws(PropertyListError) {
          files.append(
            (try PropertyListDocument(bytes), LintOptions(path: path, deployment: deployment)))
        } catch {
          channels.complain("\(path): \(error.description)")
        }
      } catch {
        channels.complain("\(path): \(error.message)")
      }
    }
    for (file, result) in zip(files, PolicyLinter.lint(project: files)) {
      tell(result, path: file.options.path ?? "", isGiven: areGiven)
    }
  }

  private mutating func tell(_ result: LintReport, path: String, isGiven: Bool) {
    audited += 1
    if let absence = result.absence {
      withoutPolicy += 1
      if result.policy == .notInfoPlist {
        channels.complain("\(path): \(absence)")
      } else if isGiven {
        channels.remark("atsexplain: \(path): \(absence)\n")
      }
    }
    for finding in result.findings {
      counts[finding.severity, default: 0] += 1
      if records.isText {
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
    let keyPath = finding.keyPath.joined(separator: " › ")
    return report.title(
      path: path, line: finding.line,
      "\(bundle): \(finding.severity.rawValue): \(keyPath) [\(finding.rule.rawValue)]")
      + report.paragraph(finding.message)
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
    return text + ".\n"
  }
}

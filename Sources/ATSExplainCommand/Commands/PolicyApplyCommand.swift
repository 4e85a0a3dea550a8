internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import CrashTriage
internal import NetworkLogs

/// `atsexplain policy apply`: adds the exceptions that a log's failures need to an Info.plist.
///
/// Standard output gets the diff or the commands and nothing else; why goes to standard error.
struct PolicyApplyCommand {
  private let path: String
  private let name: RawPath
  private let log: RawPath
  private let asked: SystemRange?
  private let writes: Bool
  private let wantsSmallest: Bool
  private let isPlistBuddy: Bool
  private let report: TextReport
  private var channels: CommandChannels

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    (name, log) = try arguments.fileAndLog(command: "policy apply")
    path = name.text
    asked = try SystemRange.option(arguments)
    writes = arguments.has("write")
    wantsSmallest = arguments.has("smallest")
    isPlistBuddy = arguments.value("format") == "plistbuddy"
    guard !writes || !isPlistBuddy else {
      throw UsageError(message: "'--write' and '--format plistbuddy' exclude each other")
    }
    guard !writes || path != "-" else {
      throw UsageError(message: "'--write' needs a file; standard input can't be written")
    }
    report = TextReport(
      width: TerminalTraits(choice: "never").width, usesColor: false, detail: .normal,
      redaction: Redaction(isActive: true))
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status: 2 where a file couldn't be read or an edit was refused.
  mutating func run() -> Int32 {
    guard let file = channels.policyFile(name), let findings = channels.log(log)?.findings else {
      return channels.finish()
    }
    let needs = Set(findings.flatMap(\.needs))
    channels.remark(PolicyPlanText.leftOut(findings, report: report))
    guard !needs.isEmpty else {
      channels.remark(
        "Nothing to add: no failure in \(log.text) is repaired by an exception alone.\n")
      return channels.finish()
    }
    let systems = file.systems(asked)
    let solution = PolicySolver(
      needs: needs.sorted { ($0.host, $0.point.description) < ($1.host, $1.point.description) },
      existing: file.existing, systems: systems.representatives
    ).solve()
    let text = PolicyPlanText(
      solution: solution, policy: file.policy, systems: systems, report: report)
    channels.remark(text.findings(findings))
    channels.remark(text.remarks())
    guard let proposal = wantsSmallest ? solution.tightened ?? solution.fix : solution.fix else {
      refuseOrRest(solution)
      return channels.finish()
    }
    channels.remark(text.proposals(showingSmallest: wantsSmallest))
    apply(correctingKeys(of: proposal.policy, in: file), to: file)
    return channels.finish()
  }

  /// The policy without the keys that were mistyped for those which it adds, so that the editor
  /// renames them.
  private mutating func correctingKeys(
    of policy: PropertyListValue, in file: PolicyFile
  ) -> PropertyListValue {
    let mistyped = MistypedKey.replaced(in: file.existing, by: policy)
    for wrong in mistyped {
      channels.remark(
        "\(wrong.keyPath.last ?? "") is no key that the system knows; it becomes \(wrong.meant).\n")
    }
    return policy.applying(
      mistyped.map {
        PolicyChange(keyPath: $0.keyPath, old: policy.value(at: $0.keyPath), new: nil)
      })
  }

  /// No edit: because none is needed, or because each would do harm.
  private mutating func refuseOrRest(_ solution: PolicySolution) {
    if let rejected = solution.rejected {
      let losses = rejected.losses.prefix(3).map { "\($0.host) on \($0.os)" }
      channels.complain(
        "\(path): refused, nothing was changed: "
          + (losses.isEmpty
            ? "every edit that lets the hosts through takes something away from others"
            : "the edit would take something away from \(losses.joined(separator: ", "))"))
    } else {
      channels.remark("Nothing to change in \(path).\n")
    }
  }

  private mutating func apply(_ policy: PropertyListValue, to file: PolicyFile) {
    let editor = PolicyEditor(file.document)
    do throws(PolicyEditError) {
      let bytes = try editor.bytes(replacingPolicyWith: policy)
      if isPlistBuddy {
        let lines = try PlistBuddyScript.shellLines(
          for: policy, existing: file.value, file: path, deletingOthers: true)
        for line in lines { channels.output.write(line + "\n") }
      } else if writes {
        write(bytes, in: file)
      } else {
        show(bytes, editor)
      }
    } catch {
      channels.complain("\(path): refused, nothing was changed: \(error.description)")
    }
  }

  private mutating func show(_ bytes: [UInt8], _ editor: PolicyEditor) {
    do {
      let name = TextReport.printable(path)
      channels.output.write(try editor.diff(to: bytes, oldName: name, newName: name))
    } catch {
      channels.complain("\(path): \(error.description)")
    }
  }

  private mutating func write(_ bytes: [UInt8], in file: PolicyFile) {
    guard bytes != file.document.bytes else {
      channels.remark("Nothing to change in \(path).\n")
      return
    }
    do throws(FileError) {
      guard !Interrupt.isRequested else { throw .stopped }
      try FileBytes.replace(name, holding: file.document.bytes, with: bytes)
      channels.remark("Wrote \(path).\n")
    } catch {
      channels.complain(error, about: path, "; nothing was changed")
    }
  }
}

extension ParsedArguments {
  /// The one Info.plist and the log of a command that works with both.
  func fileAndLog(command: String) throws(UsageError) -> (file: RawPath, log: RawPath) {
    let usage = "atsexplain \(command) Info.plist --from app.log"
    guard let file = paths.first else {
      throw UsageError(message: "\(command) needs a file: \(usage)")
    }
    guard operands.count == 1 else {
      throw UsageError(message: "\(command) takes one file, and '\(operands[1])' is another")
    }
    guard let log = path("from") else {
      throw UsageError(message: "\(command) needs a log: \(usage)")
    }
    guard file != .standardInput || log != .standardInput else {
      throw UsageError(message: "only one of the file and the log can be standard input")
    }
    return (file, log)
  }
}

extension CommandChannels {
  /// Reads an Info.plist, or says why it can't be.
  mutating func policyFile(_ path: RawPath) -> PolicyFile? {
    do {
      return try PolicyFile(path)
    } catch {
      complain(error, about: path.text)
      return nil
    }
  }

  /// Reads a log, or says why it can't be.
  mutating func log(_ path: RawPath, policy: ATSPolicy = ATSPolicy()) -> LogFindings? {
    do {
      var log = try LogFindings(path, policy: policy)
      // A host that is a secret gets no entry.
      log.mask()
      if log.encoding != .utf8 {
        remark("atsexplain: \(path.text): is in \(log.encoding.rawValue) and was decoded\n")
      }
      for problem in log.problems { complain("\(problem.path): \(problem.reason)") }
      return log
    } catch {
      complain(error, about: path.text)
      return nil
    }
  }
}

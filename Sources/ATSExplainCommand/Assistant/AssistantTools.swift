internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog
internal import ContextServer

/// The tools that assistants are offered.
struct AssistantTools: ToolProvider {
  /// What a call needs besides its arguments.
  struct Scene: Sendable {
    let roots: FileRoots
    let redaction: Redaction
    /// Says whether anybody still waits for the answer.
    let isCancelled: @Sendable () -> Bool

    /// The text for people, as wide as a document.
    func report(_ detail: TextReport.Detail = .normal) -> TextReport {
      TextReport(width: 100, usesColor: false, detail: detail, redaction: redaction)
    }

    /// Ends a call that no one waits for.
    func check() throws(ToolRefusal) {
      if isCancelled() { throw ToolRefusal("The call was cancelled.") }
    }
  }

  /// A tool, and what it does.
  struct Entry: Sendable {
    let tool: Tool
    let run: @Sendable (ToolArguments, Scene) throws(ToolRefusal) -> ToolAnswer
  }

  private let roots: FileRoots
  private let redaction: Redaction
  private let entries: [String: Entry]
  let tools: [Tool]

  /// - Parameters:
  ///   - allowsCheck: whether servers may be connected to.
  ///   - masks: whether secrets are masked.
  init(roots: FileRoots, allowsCheck: Bool, masks: Bool) {
    self.roots = roots
    redaction = Redaction(isActive: masks)
    let all =
      [
        ExplainLogTool.entry, LookUpCodeTool.entry, ExplainCauseTool.entry,
        EvaluatePolicyTool.entry,
        LintPolicyTool.entry, MinimalExceptionTool.entry,
      ] + (allowsCheck ? [CheckTool.entry] : [])
    tools = all.map(\.tool)
    entries = Dictionary(all.map { ($0.tool.name, $0) }) { first, _ in first }
  }

  func answer(
    _ tool: Tool, _ arguments: ToolArguments, isCancelled: @escaping @Sendable () -> Bool
  ) -> ToolAnswer {
    let scene = Scene(roots: roots, redaction: redaction) { isCancelled() || Interrupt.isRequested }
    var answer: ToolAnswer
    do throws(ToolRefusal) {
      guard let entry = entries[tool.name] else {
        throw ToolRefusal("There is no tool '\(tool.name)'.")
      }
      answer = try entry.run(arguments, scene)
    } catch {
      answer = ToolAnswer(error)
    }
    // Here and not in each tool, so that none can forget it; and before anything is cut, since half
    // of a secret doesn't look like one.
    answer.text = BoundedText.cut(masked(TextReport.printable(answer.text)))
    if let records = answer.records, redaction.isActive {
      answer.records = RenderedText(.json).masked(records)
    }
    return answer
  }

  func masked(_ text: String) -> String {
    redaction.isActive ? RenderedText(.plain).masked(text) : text
  }
}

/// Limits on the length of answers: a model reads each of them whole.
enum BoundedText {
  /// The bytes of an answer in text, and about those of one in JSON.
  static let limit = 32 << 10

  /// The text, cut at the end of a line where it is too long.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let head = Array(text.utf8.prefix(limit))
    let end = head.lastIndex(of: 0x0A) ?? head.count
    return String(decoding: head[..<end], as: UTF8.self)
      + "\nThe answer was cut here at \(limit >> 10) KiB; ask for less at a time.\n"
  }
}

/// How sure a finding is, in the words of answers.
enum FindingStatus: String, CaseIterable {
  case proved, likely, open

  init(_ finding: Finding) {
    switch finding.confidence {
    case _ where finding.cause == .ambiguous: self = .open
    case .high: self = .proved
    case .medium, .low: self = .likely
    }
  }

  /// The line that says it of a finding, newline at its end.
  static func line(_ finding: Finding, _ report: TextReport) -> String {
    let status = FindingStatus(finding)
    let lines = Set(finding.evidence.map(\.line)).sorted().prefix(3).map(String.init)
    let place =
      lines.isEmpty
      ? "" : " by \(finding.source.isCheck ? "row" : "line") \(lines.joined(separator: ", "))"
    let others = finding.candidates.filter { $0 != finding.cause }.map(\.rawValue)
    let list = others.joined(separator: ", ")
    switch status {
    case .proved: return report.labelled("Status", "proved\(place): \(finding.cause.rawValue)")
    case .likely:
      let rest = others.isEmpty ? "" : "; what fits as well: \(list)"
      return report.labelled("Status", "likely\(place): \(finding.cause.rawValue)\(rest)")
    case .open:
      return report.labelled(
        "Status", "open: the log doesn't say which of these it is: \(list)")
    }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog
internal import CauseGuides
internal import ContextServer

/// `lookup_code`: what a code means and what can be behind it.
enum LookUpCodeTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "lookup_code", title: "Look an error code up",
      description: """
        Says what an error code, symbol, TLS alert, trust check or cipher suite of Apple's systems \
        means, who says it, and which causes it can have. A code alone seldom proves a cause: where \
        there is a log, explain_log says more. A word searches the catalogue.
        """,
      parameters: [
        .init(
          "code", .code,
          "A number (-9813), one in a stream domain (3:-9802) or a named one (NSURLErrorDomain "
            + "Code=-1200), a symbol (errSSLNoRootCert), an alert (alert 40), a cipher suite (0xC02F), "
            + "a domain, or words.", isRequired: true), AnswerForm.parameter,
      ]), run: run)

  /// More meanings than this are a list to choose from.
  private static let maxExplained = 6
  /// More lines of a list than this aren't shown.
  private static let maxListed = 40

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    let text = arguments.text("code") ?? ""
    guard let query = ErrorCatalog.parse(text) else { throw unknown(text) }
    return try answer(query, text, AnswerForm(arguments), scene)
  }

  private static func unknown(_ text: String) -> ToolRefusal {
    ToolRefusal(UnknownCodeText.text(for: String(text.prefix(200))))
  }

  /// Answers a query that was written as `text`.
  static func answer(
    _ query: CodeQuery, _ text: String, _ form: AnswerForm, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    let explanation = CodeExplanation(query)
    let entries = explanation?.entries ?? ErrorCatalog.entries(matching: query)
    guard !entries.isEmpty else { throw unknown(text) }
    switch form {
    case .json: return records(entries, explanation?.findings.first)
    case .text: return ToolAnswer(words(entries, explanation, scene.report()))
    }
  }

  private static func words(
    _ entries: [CatalogEntry], _ explanation: CodeExplanation?, _ report: TextReport
  ) -> String {
    if let explanation {
      let status =
        switch explanation.findings.first.map(FindingStatus.init) {
        case .proved: "proved: the code itself says the cause"
        case .likely: "likely: the code says no more; the log around it may"
        case .open: "open: a code alone doesn't say which cause it is; the log around it may"
        case nil: "open: the code alone doesn't say whether a connection failed"
        }
      return report.labelled("Status", status) + CodeText.text(of: explanation, report: report)
    }
    if entries.count <= maxExplained {
      return entries.map { CodeText.entry($0, report: report) }.joined(separator: "\n")
    }
    var text = "\(entries.count) codes match.\n"
    for entry in entries.prefix(maxListed) {
      text += CodeText.line(entry, width: nil) + " (\(entry.domain.rawValue))\n"
    }
    if entries.count > maxListed { text += "\(entries.count - maxListed) more: use more words.\n" }
    return text
  }

  private static func records(_ entries: [CatalogEntry], _ finding: Finding?) -> ToolAnswer {
    var series = RecordSeries()
    for entry in entries { series.add { CodeRecord.write(entry, to: &$0) } }
    return .json { json in
      json.key("codes")
      series.write(to: &json)
      json.number("notShown", series.omitted)
      json.string("status", (finding.map(FindingStatus.init) ?? .open).rawValue)
    }
  }
}

/// `explain_cause`: how a cause shows, how it is proved, how it is repaired.
enum ExplainCauseTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "explain_cause", title: "Explain a cause",
      description: """
        Says of a cause that a finding names how it shows in logs of iOS 9 to 26, which command \
        proves it, how it is repaired on nginx, Apache, IIS, HAProxy, Tomcat and in the cloud, and \
        whether an App Transport Security exception makes up for it.
        """,
      parameters: [
        .init(
          "cause", .choice(FailureCause.allCases.map(\.rawValue)),
          "The cause, as findings name it.",
          isRequired: true), AnswerForm.parameter,
      ]), run: run)

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    guard let cause = arguments.text("cause").flatMap(FailureCause.init(rawValue:)) else {
      throw ToolRefusal("There is no such cause.")
    }
    let guide = CauseGuide.guide(to: cause)
    switch AnswerForm(arguments) {
    case .text: return ToolAnswer(CausesCommand.text(of: guide, scene.report()))
    case .json:
      return .json { json in
        json.key("cause")
        CauseRecord.write(guide, to: &json)
      }
    }
  }
}

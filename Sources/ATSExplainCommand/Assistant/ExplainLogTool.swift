internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import ContextServer

/// `explain_log`: what failed in a log, why, and what repairs it.
enum ExplainLogTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "explain_log", title: "Explain a log",
      description: """
        Says for each failed connection of an Apple app's log why it failed, which words of the log \
        prove it, how sure that is (proved, likely, open), and what repairs it: the smallest App \
        Transport Security exception, a change on the server or in the app, or that no exception can \
        help. Takes console output of Xcode, the unified log, nscurl transcripts, printed NSErrors, \
        crash reports, messages of curl and other TLS stacks, or a bare error code.
        """,
      parameters: GivenLog.parameters + GivenPolicy.parameters + [
        SystemRange.parameter,
        .init(
          "all", .boolean,
          "Whether failures of a file that have nothing to do with TLS or ATS count, too; in a text "
            + "they always do."),
        .init(
          "detail", .choice(["brief", "normal", "full"]),
          "brief: the verdicts only; full: all of the evidence, and code to copy."),
        .init("limit", .integer(1...100), "How many failures to show; 20 if left out."),
        .init("skip", .integer(0...1_000_000), "How many failures an earlier call has shown."),
        AnswerForm.parameter,
      ]), run: run)

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    let (context, remark) = try PolicyContext.given(arguments, scene)
    let text = arguments.text("text")
    var collected = CollectedFindings(
      skip: arguments.integer("skip") ?? 0, limit: arguments.integer("limit") ?? 20,
      listsAll: text != nil || arguments.isTrue("all"))
    var (tally, remarks) = try GivenLog.read(
      arguments, scene,
      readsPolicies: arguments.text("plist") ?? arguments.text("plist_path") == nil
    ) { finding in
      collected.add(context?.judged(finding) ?? finding)
    }
    if let remark { remarks.insert(remark, at: 0) }
    if let text, collected.distinct == 0, let query = code(text) {
      return try LookUpCodeTool.answer(query, text, AnswerForm(arguments), scene)
    }
    switch AnswerForm(arguments) {
    case .text: return ToolAnswer(words(collected, tally, remarks, arguments, scene))
    case .json: return records(collected, tally, remarks)
    }
  }

  /// The code that a text is, which may be all that somebody has.
  private static func code(_ text: String) -> CodeQuery? {
    guard text.utf8.count <= 200 else { return nil }
    return ErrorCatalog.parse(text).flatMap { CodeExplanation.isCode($0) ? $0 : nil }
  }

  private static func words(
    _ collected: CollectedFindings, _ tally: Tally, _ remarks: [String],
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) -> String {
    let detail: TextReport.Detail =
      switch arguments.text("detail") {
      case "brief": .brief
      case "full": .full
      default: .normal
      }
    let report = scene.report(detail)
    var text = collected.summary(lines: tally.lines) + "\n"
    var omitted = collected.left
    for (index, finding) in collected.shown.enumerated() {
      let part = "\n" + FindingStatus.line(finding, report) + report.text(of: finding)
      // Whole findings or none: the rest is for another call.
      guard index == 0 || text.utf8.count + part.utf8.count < BoundedText.limit - 1024 else {
        omitted += collected.shown.count - index
        break
      }
      text += part
    }
    if omitted > 0 {
      let next = collected.distinct - omitted
      text += "\n\(omitted) more not shown; call again with skip \(next), or with detail brief.\n"
    }
    if collected.distinct == 0, arguments.text("text") != nil {
      text +=
        "Give the whole error, from \"Error Domain=\" to the last \"}\", or more of the log.\n"
    }
    if collected.hidden > 0 {
      text += "\n\(collected.hidden) of the network or HTTP not shown; with all they are.\n"
    }
    for remark in remarks { text += "\nNote: \(remark)\n" }
    return text
  }

  private static func records(
    _ collected: CollectedFindings, _ tally: Tally, _ remarks: [String]
  ) -> ToolAnswer {
    var series = RecordSeries()
    for finding in collected.shown { series.add(finding) }
    return .json { json in
      json.number("distinct", collected.distinct)
      json.key("findings")
      series.write(to: &json)
      json.number("hidden", collected.hidden)
      json.number("lines", tally.lines)
      json.number("notShown", collected.left + series.omitted)
      json.strings("notes", remarks)
      json.number("repeats", collected.repeats)
    }
  }
}

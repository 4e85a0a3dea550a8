internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import ContextServer

/// `eval_policy`: what a policy does to requests.
enum EvaluatePolicyTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "eval_policy", title: "Evaluate an ATS policy",
      description: """
        Says what the App Transport Security policy of an Info.plist does to requests: blocked, \
        restricted or allowed, by which key, under which terms, and where sources or systems differ. \
        Nothing is connected to.
        """,
      parameters: GivenPolicy.parameters + [
        .init(
          "urls", .texts(max: 50), "The URLs of the requests, with http, https, ws or wss.",
          isRequired: true),
        .init("os", .text, "One version, such as iOS18.4 or macOS14; the newest if left out."),
        .init(
          "context", .choice(LoadContext.allCases.map(\.rawValue)),
          "Whose loads: the app's own (the default), those of media players, or of web views."),
        AnswerForm.parameter,
      ]), run: run)

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    let given = try GivenPolicy.required(arguments, scene)
    var os = SystemVersion.newest
    if let text = arguments.text("os") {
      guard let version = SystemVersion(text) else {
        throw ToolRefusal(
          "The argument 'os' doesn't take '\(text.prefix(64))': name one version, such as iOS18.4 "
            + "or macOS14.")
      }
      os = version
    }
    let context = arguments.text("context").flatMap(LoadContext.init(rawValue:)) ?? .app
    let policy = ATSPolicy(infoPropertyList: given.document.root.value)
    let report = scene.report()
    var text = given.remark.map { "Note: \($0)\n\n" } ?? ""
    var series = RecordSeries()
    var refused: [String] = []
    for url in arguments.texts("urls") {
      guard let evaluation = policy.evaluate(url: url, os: os, context: context) else {
        refused.append(
          "no URL that ATS has a say in: \(url.prefix(200)) (write it with http, https, ws or wss)")
        continue
      }
      text += words(evaluation, url, report) + "\n"
      series.add { EvaluationRecord.write(evaluation, url: url, path: given.path, to: &$0) }
    }
    if series.records.isEmpty, let first = refused.first { throw ToolRefusal(first) }
    for words in refused { text += "Note: \(words)\n" }
    guard AnswerForm(arguments) == .json else { return ToolAnswer(text) }
    return .json { json in
      json.key("evaluations")
      series.write(to: &json)
      json.number("notShown", series.omitted)
      json.key("notes")
      json.array { json in
        for words in [given.remark].compactMap({ $0 }) + refused { json.string(words) }
      }
    }
  }

  private static func words(
    _ evaluation: Evaluation, _ url: String, _ report: TextReport
  ) -> String {
    let verdict =
      switch evaluation.verdict {
      case .blocked: "blocked: ATS refuses the cleartext URL before anything is sent"
      case .restricted: "restricted: the connection has to meet the terms below"
      case .allowed:
        evaluation.target.isCleartext
          ? "allowed: cleartext goes out as it is" : "allowed: ATS asks nothing of the connection"
      }
    let terms = [
      evaluation.atsInForce ? "ATS is in force" : "ATS is not in force",
      evaluation.cleartextAllowed ? "cleartext allowed" : "cleartext refused",
      evaluation.minimumTLSVersion.map { "\($0.protocolName) or later" }
        ?? "the system's own TLS floor",
      evaluation.requiresForwardSecrecy
        ? "suites with forward secrecy only" : "forward secrecy not required",
    ]
    var text = report.title("\(url)  (\(evaluation.os))") + report.paragraph(verdict)
    text += report.labelled("Decided by", evaluation.decidedBy)
    if let entry = evaluation.entry { text += report.labelled("Entry", entry) }
    text += report.labelled("Terms", terms.joined(separator: "; "))
    text += report.labelled("Why", evaluation.explanation.joined(separator: " "))
    for note in evaluation.notes { text += report.labelled("Note", note.text) }
    return text
  }
}

/// `lint_plist`: what is wrong with a policy.
enum LintPolicyTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "lint_plist", title: "Audit an ATS policy",
      description: """
        Finds keys of the App Transport Security policy of an Info.plist that have no effect or the \
        wrong one, are wider than needed, or need a justification in App Review, each with its line \
        and its correction.
        """,
      parameters: GivenPolicy.parameters + [SystemRange.parameter, AnswerForm.parameter]), run: run)

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    let given = try GivenPolicy.required(arguments, scene)
    let result = PolicyLinter.lint(
      given.document,
      options: LintOptions(path: given.path, deployment: try SystemRange.given(arguments)))
    if AnswerForm(arguments) == .json {
      var series = RecordSeries()
      for finding in result.findings {
        series.add { LintRecord.write(finding, bundle: result.bundle, path: given.path, to: &$0) }
      }
      return .json { json in
        json.key("findings")
        series.write(to: &json)
        json.number("notShown", series.omitted)
        json.key("notes")
        json.array { json in if let remark = given.remark { json.string(remark) } }
      }
    }
    let report = scene.report()
    var text = given.remark.map { "Note: \($0)\n" } ?? ""
    for finding in result.findings {
      let place = finding.line.map { "line \($0): " } ?? ""
      let keys = finding.keyPath.joined(separator: " › ")
      text += report.title(
        "\(place)\(finding.severity.rawValue): \(keys) [\(finding.rule.rawValue)]")
      text += report.paragraph(finding.message)
      if let fix = finding.fix { text += report.labelled("Fix", fix) }
    }
    let counts = [LintSeverity.error, .warning, .note].map { severity in
      (severity, result.findings.count { $0.severity == severity })
    }
    text += counts.map { "\($0.1) \($0.0.rawValue)\($0.1 == 1 ? "" : "s")" }.joined(separator: ", ")
    return ToolAnswer(text + ".\n")
  }
}

/// `minimal_exception`: the one dictionary that repairs a log's failures, as far as one can.
enum MinimalExceptionTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "minimal_exception", title: "Write the minimal ATS exception",
      description: """
        Writes the smallest NSAppTransportSecurity dictionary that makes the failed connections of a \
        log work, ready to paste into Info.plist, with the reason why no key can be left out; and \
        says which failures no key repairs, and what does. With the app's Info.plist, what is there \
        already counts.
        """,
      parameters: GivenLog.parameters + GivenPolicy.parameters + [
        SystemRange.parameter, AnswerForm.parameter,
      ]), run: run)

  /// More failures than this are counted only.
  private static let maxShown = 50

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    let (context, remark) = try PolicyContext.given(arguments, scene)
    var collected = CollectedFindings(limit: maxShown, listsAll: true)
    var exceptions = ExceptionCollection()
    var (tally, remarks) = try GivenLog.read(
      arguments, scene,
      readsPolicies: arguments.text("plist") ?? arguments.text("plist_path") == nil
    ) { reported in
      let finding = context?.judged(reported) ?? reported
      let isNew = collected.add(finding)
      // A mistake in the app's policy takes an edit there; a new policy has the key itself.
      let whole = finding.cause == .policyMistake ? reported.remedy.exception : nil
      exceptions.add(finding.remedy.exception ?? whole, for: finding, isNew: isNew)
    }
    if let remark { remarks.insert(remark, at: 0) }
    if AnswerForm(arguments) == .json {
      var series = RecordSeries()
      for finding in collected.shown { series.add(finding) }
      return .json { json in
        json.key("exception")
        if exceptions.isEmpty { json.string(nil) } else { json.raw(exceptions.merged.json()) }
        json.key("findings")
        series.write(to: &json)
        json.string("notRepaired", exceptions.remark)
        json.number("notShown", collected.left + series.omitted)
        json.strings("notes", remarks)
      }
    }
    var text = collected.summary(lines: tally.lines) + "\n"
    if exceptions.isEmpty {
      text += "\nNo exception to add.\n"
    } else {
      text += "\nAdd to Info.plist:\n\n" + exceptions.plist
    }
    if let remark = exceptions.remark { text += "\nNote: \(remark)\n" }
    let report = scene.report(.brief)
    for finding in collected.shown {
      text += "\n" + FindingStatus.line(finding, report) + report.text(of: finding)
      let remedy = finding.remedy
      for entry in remedy.minimality {
        text += report.labelled("Minimal", "\(entry.key): \(entry.without) (\(entry.witness))")
      }
      for change in finding.policy?.edit ?? [] { text += report.labelled("Edit", change) }
      if let server = remedy.server { text += report.labelled("Best fix", server) }
      if let platform = remedy.platform { text += report.labelled("Versions", platform) }
    }
    if collected.left > 0 { text += "\n\(collected.left) more failures not shown.\n" }
    for remark in remarks { text += "\nNote: \(remark)\n" }
    return ToolAnswer(text)
  }
}

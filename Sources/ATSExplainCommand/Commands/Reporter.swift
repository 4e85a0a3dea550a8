internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CrashTriage
internal import ServerCheck

/// Writes findings in the format that was asked for.
struct Reporter {
  private enum Format: String {
    case text, ndjson, json, markdown, sarif, junit, github, plist, plistbuddy
  }

  private let format: Format
  private let redaction: Redaction
  private let failOn: FailCondition?
  private var json = JSONWriter()
  private var isFirst = true
  /// What collects failures in formats that GitHub, CI systems and tickets read.
  private var document: (any IssueDocument)?
  private let issueText: TextReport
  /// What collects exceptions in the formats that are nothing else.
  private(set) var exceptions: ExceptionCollection?
  /// What was reported so far, and the words of it.
  var answers: RunAnswers
  /// Which failures are reported; nil for all.
  var filter: FindingFilter?
  /// Whether a finding met `--fail-on`.
  private(set) var failOnMet = false

  /// The app's own policy and systems, where they were given.
  var context: PolicyContext?

  /// The Info.plist that commands are written for.
  private let policyPath: String

  init(_ arguments: ParsedArguments) {
    policyPath = arguments.value("info-plist") ?? "Info.plist"
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    let redaction = Redaction(isActive: !arguments.has("no-redact"))
    self.redaction = redaction
    let terminal = TerminalTraits(choice: arguments.value("color"))
    let detail: TextReport.Detail =
      arguments.has("quiet") ? .brief : arguments.has("verbose") ? .full : .normal
    var text = TextReport(
      width: terminal.width, usesColor: terminal.allowsColor, detail: detail, redaction: redaction)
    text.linkFiles(on: terminal)
    answers = RunAnswers(text, showsAll: arguments.has("all"))
    // A document is the same whatever the terminal is.
    issueText = TextReport(width: 100, usesColor: false, detail: detail, redaction: redaction)
    failOn = FailCondition(arguments)
    switch format {
    case .markdown: document = MarkdownDocument(detail: detail, redaction: redaction)
    case .sarif:
      document = SARIFDocument(
        version: Version.current, category: "atsexplain", isRedacted: redaction.isActive)
    case .junit: document = JUnitDocument(passing: "no failed connection")
    case .github: document = GitHubAnnotations(noun: "failure")
    case .plist, .plistbuddy: exceptions = ExceptionCollection()
    case .text, .ndjson, .json: break
    }
  }

  mutating func begin(_ output: inout Output) {
    if format == .json { output.write("[") }
    if let head = document?.begin() { output.write(head) }
  }

  /// Takes note that the findings to come are of another input.
  mutating func beginInput(_ path: String, _ output: inout Output) {
    if let part = document?.beginInput(path) { output.write(part) }
  }

  /// Takes note that an input was read to its end.
  mutating func endInput(_ output: inout Output) {
    if let part = document?.endInput() { output.write(part) }
  }

  mutating func tell(_ finding: Finding, _ output: inout Output) {
    var finding = finding
    tell(masking: &finding, &output)
  }

  /// Reports a finding, and masks its secrets in its place: of many none is copied.
  mutating func tell(masking finding: inout Finding, _ output: inout Output) {
    guard filter?.admits(finding) ?? true else { return }
    // Here and not in each format: what is reported later has no secrets left.
    finding.mask(redaction)
    var mistake: PropertyListValue?
    if let context {
      if exceptions != nil { mistake = finding.remedy.exception }
      finding = context.judged(finding)
    }
    if meetsFailOn(finding) { failOnMet = true }
    switch format {
    case .ndjson, .json:
      json.reset()
      FindingRecord.write(masked: finding, to: &json)
      writeRecord(&output, isMasked: true)
    case .plist, .plistbuddy:
      // A mistake in the app's policy takes an edit there; a new policy has the key itself.
      let whole = finding.cause == .policyMistake ? mistake : nil
      let isNew = answers.fold(finding).count == 1
      exceptions?.add(finding.remedy.exception ?? whole, for: finding, isNew: isNew)
    case .text: tellText(finding, &output)
    case .markdown, .sarif, .junit, .github: tellDocument(finding, &output)
    }
  }

  private mutating func tellDocument(_ finding: Finding, _ output: inout Output) {
    guard answers.isListed(finding) else { return }
    if answers.fold(finding).count == 1 {
      answers.noteShown()
      let issue = ReportedIssue(finding, report: issueText)
      if let part = document?.add(issue) { output.write(part) }
    } else {
      document?.addRepeat(
        ofIssue: ReportedIssue.fingerprint(of: finding), in: finding.source.path)
    }
  }

  /// Writes the object at hand as a line of its own, or as the next element of the array.
  private mutating func writeRecord(_ output: inout Output, isMasked: Bool = false) {
    if format == .json { output.write(isFirst ? "\n" : ",\n") }
    if format == .ndjson { json.newline() }
    if isMasked { output.write(masked: json.written) } else { output.write(json.bytes) }
    isFirst = false
  }

  private mutating func tellText(_ finding: Finding, _ output: inout Output) {
    guard answers.isListed(finding) else { return }
    output.write(answers.text(of: finding, answers.fold(finding)))
  }

  /// Says what codes mean: the first in full, since it says the most, the others in a sentence.
  mutating func tell(_ explanations: [CodeExplanation], _ output: inout Output) {
    guard format == .text else {
      for explanation in explanations { tellRecords(explanation, &output) }
      return
    }
    for finding in explanations.flatMap(\.findings) where meetsFailOn(finding) { failOnMet = true }
    output.write(answers.next(CodeText.text(of: explanations, report: answers.report)))
  }

  private mutating func tellRecords(_ explanation: CodeExplanation, _ output: inout Output) {
    for finding in explanation.findings { tell(finding, &output) }
    guard format == .ndjson || format == .json else { return }
    for entry in explanation.entries {
      json.reset()
      CodeRecord.write(entry, to: &json)
      writeRecord(&output)
    }
  }

  /// Says what a name stands for.
  mutating func tell(_ subject: NamedSubject, _ output: inout Output) {
    guard format == .text else {
      if let finding = subject.finding { tell(finding, &output) }
      guard format == .ndjson || format == .json else { return }
      json.reset()
      subject.write(to: &json)
      writeRecord(&output)
      return
    }
    if let finding = subject.finding, meetsFailOn(finding) { failOnMet = true }
    output.write(answers.next(subject.text(answers.report)))
  }

  /// Says in text that a code is unknown; the other formats have no record of that.
  mutating func tell(unknown words: String, _ output: inout Output) {
    guard format == .text else { return }
    output.write(answers.next(answers.report.paragraph(words)))
  }

  /// What the app of the current input is made with.
  var framework: AppFramework? {
    didSet { answers.place = framework?.place }
  }

  /// Whether people read it.
  var isText: Bool { format == .text }

  func nothing(in pasted: String, _ output: inout Output) {
    guard format == .text else { return }
    output.write(RunAnswers.nothingWords)
  }

  mutating func end(
    _ tally: Tally, unreadable: [(path: String, reason: String)], isInterrupted: Bool,
    _ output: inout Output
  ) {
    var tally = tally
    tally.findings -= filter?.leftOut ?? 0
    switch format {
    case .ndjson:
      json.reset()
      FindingRecord.write(tally, unreadable: unreadable, to: &json)
      json.newline()
      output.write(json.bytes)
    case .json: output.write(isFirst ? "]\n" : "\n]\n")
    case .plist: output.write(exceptions?.plist ?? "")
    case .plistbuddy: output.write(exceptions?.shellLines(file: policyPath) ?? "")
    case .markdown, .sarif, .junit, .github:
      let run = IssueRun(
        tally: tally, unreadable: unreadable, repeats: answers.repeats, hidden: answers.hidden,
        isInterrupted: isInterrupted)
      if let rest = document?.end(run) { output.write(rest) }
    case .text: output.write(answers.closing(tally, leftOut: filter?.leftOut ?? 0))
    }
  }

  /// Takes a finding into account that is reported in another form.
  mutating func weigh(_ finding: Finding) {
    let finding = context?.judged(finding) ?? finding
    if meetsFailOn(finding) { failOnMet = true }
  }

  /// Reports a check: machines always, people where it passed.
  mutating func tell(_ report: CheckReport, _ output: inout Output) {
    switch format {
    case .ndjson, .json:
      json.reset()
      CheckRecord.write(report, to: &json)
      writeRecord(&output)
    case .text:
      guard case .passes(let agreement) = report.verdict else { return }
      output.write(answers.next(CheckText.text(of: report, agreement, answers.report)))
    case .junit:
      guard case .passes = report.verdict else { return }
      beginInput(report.target.site, &output)
      endInput(&output)
    case .markdown, .sarif, .github, .plist, .plistbuddy: break
    }
  }

  /// Reads the app's own policy and systems, where options name them.
  mutating func takePolicy(_ arguments: ParsedArguments) throws(UsageError) {
    let systems = try SystemRange.option(arguments)
    if let path = arguments.path("info-plist") {
      do {
        context = PolicyContext(try PolicyFile(path).document, systems: systems)
      } catch {
        throw UsageError(message: error.complaint(about: path.text))
      }
    } else if let systems {
      context = PolicyContext(systems: systems)
    }
  }

  private func meetsFailOn(_ finding: Finding) -> Bool {
    failOn?.isMet(by: finding) == true
  }
}

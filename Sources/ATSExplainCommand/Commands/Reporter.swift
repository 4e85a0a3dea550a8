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
  private var text: TextReport
  private let redaction: Redaction
  private let failOn: FailCondition?
  private let showsAll: Bool
  private var json = JSONWriter()
  private var isFirst = true
  /// What collects failures in formats that GitHub, CI systems and tickets read.
  private var document: (any IssueDocument)?
  private let issueText: TextReport
  /// What collects exceptions in the formats that are nothing else.
  private(set) var exceptions: ExceptionCollection?
  private var counts: [FailureIdentity: Int] = [:]
  private var hidden = 0
  /// What answers have said already.
  private var memory = AnswerMemory()
  /// Whether failures that aren't reported are kept, since their input may turn out to be a pasted error.
  var withholds = false
  private var withheld: [Finding] = []
  /// Whether the summary says what to paste.
  var advisesOnPaste = false
  private var shown = 0

  /// Whether the current input was pasted: then every failure is reported.
  var isPasted = false
  /// Whether a log was read: then a summary closes the text.
  var hasReadLogs = false
  /// Which failures are reported; nil for all.
  var filter: FindingFilter?
  /// Whether a finding met `--fail-on`.
  private(set) var failOnMet = false

  /// What makes two failures the same to a reader.
  private struct FailureIdentity: Hashable {
    let path: String
    let host: String?
    let codes: [Int]
    let cause: FailureCause

    init(_ finding: Finding) {
      path = finding.source.path
      host = finding.host
      codes = finding.codes.map(\.code)
      cause = finding.cause
    }
  }

  /// More distinct failures than this are reported in full each time, so that memory stays bounded.
  private static let maxIdentities = 10_000

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
    text = TextReport(
      width: terminal.width, usesColor: terminal.allowsColor, detail: detail, redaction: redaction)
    text.linkFiles(on: terminal)
    // A document is the same whatever the terminal is.
    issueText = TextReport(width: 100, usesColor: false, detail: detail, redaction: redaction)
    failOn = FailCondition(arguments)
    showsAll = arguments.has("all")
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

  mutating func tell(_ reported: Finding, _ output: inout Output) {
    guard filter?.admits(reported) ?? true else { return }
    // Here and not in each format: what is reported later has no secrets left.
    let reported = redaction.apply(reported)
    let finding = context?.judged(reported) ?? reported
    if meetsFailOn(finding) { failOnMet = true }
    switch format {
    case .ndjson, .json:
      json.reset()
      FindingRecord.write(finding, redaction: Redaction(isActive: false), to: &json)
      writeRecord(&output, isMasked: true)
    case .plist, .plistbuddy:
      // A mistake in the app's policy takes an edit there; a new policy has the key itself.
      let whole = finding.cause == .policyMistake ? reported.remedy.exception : nil
      let isNew = fold(finding) == 1
      exceptions?.add(finding.remedy.exception ?? whole, for: finding, isNew: isNew)
    case .text: tellText(finding, &output)
    case .markdown, .sarif, .junit, .github: tellDocument(finding, &output)
    }
  }

  private mutating func tellDocument(_ finding: Finding, _ output: inout Output) {
    guard isListed(finding) else { return }
    if fold(finding) == 1 {
      shown += 1
      let issue = ReportedIssue(finding, report: issueText)
      if let part = document?.add(issue) { output.write(part) }
    } else {
      document?.addRepeat(
        ofIssue: ReportedIssue.fingerprint(of: finding), in: finding.source.path)
    }
  }

  /// Whether anything was reported.
  var hasTold: Bool { shown > 0 }

  /// Says the failures that were kept back, where no other was reported.
  ///
  /// - Returns: whether there were any.
  mutating func tellWithheld(_ output: inout Output) -> Bool {
    guard shown == 0, !withheld.isEmpty else { return false }
    isPasted = true
    hidden -= withheld.count
    for finding in withheld { tellText(finding, &output) }
    withheld = []
    isPasted = false
    return true
  }

  /// Whether a failure is reported: without `--all` only those in which TLS or ATS has a part.
  private mutating func isListed(_ finding: Finding) -> Bool {
    if finding.concernsTransportSecurity || showsAll || isPasted { return true }
    hidden += 1
    if withholds, withheld.count < Self.maxWithheld { withheld.append(finding) }
    return false
  }

  /// A pasted error has no more failures.
  private static let maxWithheld = 5

  /// Counts a failure; the result is how often it was there, 1 where that isn't known any more.
  private mutating func fold(_ finding: Finding) -> Int {
    let identity = FailureIdentity(finding)
    let count = (counts[identity] ?? 0) + 1
    if counts.count < Self.maxIdentities || count > 1 { counts[identity] = count }
    return count
  }

  /// How many failures came again.
  private var repeats: Int { counts.values.reduce(0, +) - counts.count }

  /// Writes the object at hand as a line of its own, or as the next element of the array.
  private mutating func writeRecord(_ output: inout Output, isMasked: Bool = false) {
    if format == .json { output.write(isFirst ? "\n" : ",\n") }
    if format == .ndjson { json.newline() }
    output.write(json.bytes, isMasked: isMasked)
    isFirst = false
  }

  private mutating func tellText(_ finding: Finding, _ output: inout Output) {
    guard isListed(finding) else { return }
    let count = fold(finding)
    if count == 1 {
      if shown > 0 { output.write("\n") }
      output.write(text.answer(to: finding, &memory))
      shown += 1
    } else if Self.isRound(count) {
      output.write(text.again(finding, count: count))
    }
  }

  /// 2, 5, 10, 20, 50 and so on: a loop of a million retries takes a screen, not a disk.
  private static func isRound(_ count: Int) -> Bool {
    var unit = 1
    while unit * 10 <= count { unit *= 10 }
    return count == unit || count == 2 * unit || count == 5 * unit
  }

  /// Says what codes mean: the first in full, since it says the most, the others in a sentence.
  mutating func tell(_ explanations: [CodeExplanation], _ output: inout Output) {
    guard format == .text else {
      for explanation in explanations { tellRecords(explanation, &output) }
      return
    }
    for finding in explanations.flatMap(\.findings) where meetsFailOn(finding) { failOnMet = true }
    if shown > 0 { output.write("\n") }
    shown += 1
    output.write(CodeText.text(of: explanations, report: text))
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
    if shown > 0 { output.write("\n") }
    shown += 1
    output.write(subject.text(text))
  }

  /// Says in text that a code is unknown; the other formats have no record of that.
  mutating func tell(unknown words: String, _ output: inout Output) {
    guard format == .text else { return }
    if shown > 0 { output.write("\n") }
    shown += 1
    output.write(text.paragraph(words))
  }

  /// What the app of the current input is made with.
  var framework: AppFramework? {
    didSet { memory.place = framework?.place }
  }

  /// Whether people read it.
  var isText: Bool { format == .text }

  func nothing(in pasted: String, _ output: inout Output) {
    guard format == .text else { return }
    output.write("No failed connection and no known code in that text.\n" + Self.pasteAdvice)
  }

  private static let pasteAdvice = """
    Paste the whole error, from "Error Domain=" to the last "}", or the log lines around it.

    """

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
        tally: tally, unreadable: unreadable, repeats: repeats, hidden: hidden,
        isInterrupted: isInterrupted)
      if let rest = document?.end(run) { output.write(rest) }
    case .text:
      let reviews = text.closing(memory)
      output.write(reviews.isEmpty ? "" : "\n" + reviews)
      output.write(summary(tally))
    }
  }

  private func summary(_ tally: Tally) -> String {
    guard hasReadLogs else { return "" }
    // What is pasted often ends without the end of its line.
    let count = tally.lines == 0 && tally.bytes > 0 ? 1 : tally.lines
    let lines = "\(count) \(count == 1 ? "line" : "lines")"
    var result = ""
    let repeats = repeats
    let leftOut = filter?.leftOut ?? 0
    if shown == 0, hidden == 0, leftOut == 0 {
      result = "No failed connection found in \(lines).\n"
      if advisesOnPaste { result += Self.pasteAdvice }
    } else {
      result = shown > 0 ? "\n" : ""
      result += "\(shown) \(shown == 1 ? "failure" : "failures") in \(lines)"
      if repeats > 0 { result += ", repeated \(repeats) times" }
      result += ".\n"
    }
    if leftOut > 0 {
      result += "\(leftOut) \(leftOut == 1 ? "failure" : "failures") left out by the filters.\n"
    }
    if hidden > 0 {
      result +=
        "\(hidden) network or HTTP \(hidden == 1 ? "failure" : "failures") not shown; "
        + "--all tells them too.\n"
    }
    return result
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
      if shown > 0 { output.write("\n") }
      shown += 1
      output.write(CheckText.text(of: report, agreement, text))
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

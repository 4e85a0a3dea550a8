internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CompressedInput
internal import NetworkLogs
internal import Reporting

/// The analysis of some inputs as a page drives it: bytes of files go in, parts of a report come out.
///
/// The page has one run at a time, on one thread. Numbers cross the border alone: bytes go through the
/// room of `Exports.swift`, and come back as ``Part``s.
final class Run {
  /// What a part of the output is.
  enum Part: UInt8 {
    /// A line of NDJSON.
    case record = 1
    /// The answer to a failure that is new; its record is the last one.
    case answer = 2
    /// A line on a failure that came again.
    case again = 3
    /// A complaint about an input.
    case complaint = 4
    /// The exception of the last answer, to paste.
    case exception = 5
    /// A failure that came again: its place among the answers, and how often it came so far, each as
    /// four bytes.
    case repeated = 6
    /// What closes the text.
    case closing = 7
    /// The Markdown report.
    case markdown = 8
    /// The exceptions of all failures in one dictionary.
    case policy = 9
    /// What that dictionary doesn't repair.
    case policyRemark = 10
    /// What codes or names mean in a text without a failure.
    case words = 11
  }

  private var analyzer: Analyzer
  private let context: PolicyContext?
  private let readsPastedPolicies: Bool
  private let redaction = Redaction(isActive: true)
  private let masking = RenderedText(.plain)
  private var answers: RunAnswers
  private var document: MarkdownDocument
  private let issueText: TextReport
  private var exceptions = ExceptionCollection()
  private var json = JSONWriter()
  private var tally = Tally()
  private var unreadable: [(path: String, reason: String)] = []
  /// What the page hasn't fetched.
  private(set) var output: [UInt8] = []

  private var path = "-"
  private var isDecoded = false
  /// The first bytes of the current input, until a failure asks for them.
  private var head: [UInt8] = []
  /// What is pasted, as long as it may be an error alone; nil for files.
  private var pasted: ShortText?
  private var findingsBefore = 0

  /// - Parameters:
  ///   - context: the app's own policy and systems, where they were given.
  ///   - readsPastedPolicies: whether a policy in a log counts.
  ///   - showsAll: whether failures are listed in which neither TLS nor ATS has a part.
  ///   - detail: how much is reported.
  ///   - width: the width of text in columns.
  init(
    context: PolicyContext?, readsPastedPolicies: Bool, showsAll: Bool, detail: TextReport.Detail,
    width: Int
  ) {
    analyzer = Analyzer(path: "-")
    self.context = context
    self.readsPastedPolicies = readsPastedPolicies
    let report = TextReport(width: width, usesColor: false, detail: detail, redaction: redaction)
    // A document is the same whatever the window is.
    issueText = TextReport(width: 100, usesColor: false, detail: detail, redaction: redaction)
    answers = RunAnswers(report, showsAll: showsAll)
    answers.hiddenAdvice = "\u{201C}Network and HTTP failures too\u{201D} shows them"
    document = MarkdownDocument(detail: detail, redaction: redaction)
    _ = document.begin()
  }

  // MARK: Inputs

  /// Begins an input.
  ///
  /// - Parameter isPasted: whether it is text that somebody pasted.
  func begin(_ path: String, isPasted: Bool) {
    self.path = path
    analyzer.reset(path: path)
    analyzer.readsPastedPolicies = readsPastedPolicies
    head = []
    isDecoded = false
    pasted = isPasted ? ShortText(limit: ShortText.maxPasted) : nil
    answers.isPasted = isPasted
    findingsBefore = tally.findings
    _ = document.beginInput(path)
  }

  /// Looks at the first bytes of a file; the same bytes are taken later.
  ///
  /// - Returns: false where they hold no log; then the file is refused.
  func look(at bytes: [UInt8]) -> Bool {
    if let kind = CompressedKind(bytes.prefix(CompressedKind.sniffed)) {
      refuse(Self.refusal(of: kind))
      return false
    }
    if let foreign = ForeignContent(bytes), foreign.kind != .zeros {
      let advice = foreign.advice(for: path)
      refuse(foreign.words + ", not a log" + (advice.map { "; \($0)" } ?? ""))
      return false
    }
    head = bytes
    answers.hasReadLogs = true
    return true
  }

  /// Why a file isn't read that has to be expanded first in a way that browsers can't.
  static func refusal(of kind: CompressedKind) -> String {
    "is in the form \(kind.rawValue), of which this page expands gzip alone, and that of one file; "
      + "unpack it first, or let the command read it: atsexplain FILE"
  }

  /// Takes the next bytes of the input.
  func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    if pasted != nil { unsafe pasted?.add(Array(bytes)) }
    unsafe analyzer.consume(bytes)
    noteEncoding()
    handOn()
  }

  /// Ends the input.
  func endInput() {
    analyzer.finish()
    handOn()
    let part = analyzer.tally
    tally.add(part)
    for remark in part.remarks { write(.complaint, "\(path): \(remark)") }
    _ = document.endInput()
    explainWords()
    answers.isPasted = false
    answers.place = nil
  }

  /// Notes that an input couldn't be read, or not to its end.
  func refuse(_ reason: String) {
    unreadable.append((path, reason))
    write(.complaint, "\(path): \(reason)")
  }

  /// Ends the run.
  ///
  /// - Parameter isInterrupted: whether the user stopped it.
  func end(isInterrupted: Bool) {
    json.reset()
    FindingRecord.write(tally, unreadable: unreadable, to: &json)
    json.newline()
    write(.record, json.bytes)
    write(.closing, masked(answers.closing(tally)))
    let run = IssueRun(
      tally: tally, unreadable: unreadable, repeats: answers.repeats, hidden: answers.hidden,
      isInterrupted: isInterrupted)
    write(.markdown, masked(document.end(run)))
    if !exceptions.isEmpty { write(.policy, exceptions.plist) }
    if let remark = exceptions.remark { write(.policyRemark, remark) }
  }

  /// Forgets what the page has fetched.
  func clear() { output.removeAll(keepingCapacity: true) }

  // MARK: Failures

  private func handOn() {
    for reported in analyzer.takeFindings() {
      let reported = redaction.apply(reported)
      let finding = context?.judged(reported) ?? reported
      json.reset()
      FindingRecord.write(finding, redaction: Redaction(isActive: false), to: &json)
      json.newline()
      write(.record, json.bytes)
      if !head.isEmpty, finding.remedy.exception != nil {
        answers.place = AppFramework(in: head)?.place
        head = []
      }
      report(finding, reported)
    }
  }

  private func report(_ finding: Finding, _ reported: Finding) {
    guard answers.isListed(finding) else { return }
    let occurrence = answers.fold(finding)
    let text = masked(answers.text(of: finding, occurrence))
    // A mistake in the app's policy takes an edit there; a new policy has the key itself.
    let whole = finding.cause == .policyMistake ? reported.remedy.exception : nil
    let exception = finding.remedy.exception ?? whole
    exceptions.add(exception, for: finding, isNew: occurrence.count == 1)
    if occurrence.count == 1 {
      write(.answer, text)
      if let exception = finding.remedy.exception { write(.exception, Self.plist(exception)) }
      _ = document.add(ReportedIssue(finding, report: issueText))
    } else {
      if !text.isEmpty { write(.again, text) }
      write(.repeated, Self.bytes(occurrence.number) + Self.bytes(occurrence.count))
      document.addRepeat(ofIssue: ReportedIssue.fingerprint(of: finding), in: path)
    }
  }

  private static func plist(_ exception: PropertyListValue) -> String {
    "<key>NSAppTransportSecurity</key>\n" + exception.xml(indent: 0, step: 2) + "\n"
  }

  private func noteEncoding() {
    guard !isDecoded, let encoding = analyzer.encoding, encoding != .utf8 else { return }
    isDecoded = true
    write(.complaint, "\(path): is in \(encoding.rawValue) and was decoded")
  }

  // MARK: Pasted text

  /// Says what codes and names a pasted text has in which no failure was found.
  private func explainWords() {
    guard let short = pasted, tally.findings == findingsBefore else { return }
    pasted = nil
    if let text = short.text, text.contains(where: { !$0.isWhitespace }) {
      let isWord = !text.drop { $0.isWhitespace }.contains { $0 == "\n" }
      switch NamedWords(in: text, isOperand: isWord) {
      case .subject(let subject):
        write(.words, masked(answers.next(subject.text(answers.report))))
        if let finding = subject.finding { record(finding) }
        write { subject.write(to: &$0) }
        return
      case .codes(let explanations):
        tally.findings += explanations.reduce(0) { $0 + $1.findings.count }
        write(.words, masked(answers.next(CodeText.text(of: explanations, report: answers.report))))
        for explanation in explanations {
          for finding in explanation.findings { record(finding) }
          for entry in explanation.entries { write { CodeRecord.write(entry, to: &$0) } }
        }
        return
      case nil: break
      }
      if isWord, let query = ErrorCatalog.parse(text), let words = UnknownCodeText.text(for: query)
      {
        write(.words, masked(answers.next(answers.report.paragraph(words))))
        return
      }
    }
    write(.words, RunAnswers.nothingWords)
  }

  private func record(_ reported: Finding) {
    let reported = redaction.apply(reported)
    let finding = context?.judged(reported) ?? reported
    write { FindingRecord.write(finding, redaction: Redaction(isActive: false), to: &$0) }
  }

  // MARK: Output

  private func write(_ body: (inout JSONWriter) -> Void) {
    json.reset()
    body(&json)
    json.newline()
    write(.record, json.bytes)
  }

  private func write(_ part: Part, _ text: String) { write(part, Array(text.utf8)) }

  private func write(_ part: Part, _ bytes: [UInt8]) {
    output.append(part.rawValue)
    output += Self.bytes(bytes.count)
    output += bytes
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    let number = UInt32(clamping: number)
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private func masked(_ text: String) -> String { masking.masked(text) }
}

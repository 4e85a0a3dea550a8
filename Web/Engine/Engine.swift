internal import ATSDiagnosis
internal import AppTransportSecurity
internal import Reporting

/// The analysis as a page drives it: bytes of a file go in, records and text come out.
///
/// The page has one engine at a time, on one thread. Numbers cross the border alone: bytes go
/// through ``room``, and come back from ``output``.
final class Engine {
  /// What the page wants.
  enum Form: Int32 {
    /// One JSON object a line.
    case records
    /// Text for people.
    case text
    /// A report for a ticket.
    case markdown
  }

  private var analyzer: Analyzer
  private let form: Form
  private let context: PolicyContext?
  private let redaction = Redaction(isActive: true)
  private let report: TextReport
  private var document: MarkdownDocument?
  private var json = JSONWriter()
  /// What the page hasn't fetched.
  private(set) var output: [UInt8] = []
  private var hidden = 0

  init(path: String, _ form: Form, _ context: PolicyContext?) throws(AnalyzerError) {
    analyzer = try Analyzer(path: path)
    analyzer.readsPastedPolicies = context == nil
    self.form = form
    self.context = context
    report = TextReport(width: 100, usesColor: false, detail: .normal, redaction: redaction)
    if form == .markdown {
      var document = MarkdownDocument(detail: .normal, redaction: redaction)
      output += Array((document.begin() ?? "").utf8)
      output += Array((document.beginInput(path) ?? "").utf8)
      self.document = document
    }
  }

  func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe analyzer.consume(bytes)
    handOn()
  }

  func finish() {
    analyzer.finish()
    handOn()
    switch form {
    case .records:
      json.reset()
      FindingRecord.write(analyzer.tally, unreadable: [], to: &json)
      json.newline()
      output += json.bytes
    case .text: break
    case .markdown:
      output += Array((document?.endInput() ?? "").utf8)
      let run = IssueRun(
        tally: analyzer.tally, unreadable: [], repeats: 0, hidden: hidden, isInterrupted: false)
      output += Array((document?.end(run) ?? "").utf8)
    }
  }

  /// Forgets what the page has fetched.
  func clear() { output.removeAll(keepingCapacity: true) }

  private func handOn() {
    for reported in analyzer.takeFindings() {
      let reported = redaction.apply(reported)
      let finding = context?.judged(reported) ?? reported
      switch form {
      case .records:
        json.reset()
        FindingRecord.write(finding, redaction: Redaction(isActive: false), to: &json)
        json.newline()
        output += json.bytes
      case .text: output += Array((report.text(of: finding) + "\n").utf8)
      case .markdown:
        guard finding.concernsTransportSecurity else {
          hidden += 1
          continue
        }
        output += Array((document?.add(ReportedIssue(finding, report: report)) ?? "").utf8)
      }
    }
  }
}

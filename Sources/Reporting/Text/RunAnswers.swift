package import ATSDiagnosis
internal import AppleErrorCatalog

/// The answers of one run for people: each failure once in full, then counted, and a summary.
///
/// Nothing is written here: what comes back is text, with the blank lines between answers.
package struct RunAnswers: Sendable {
  /// How answers are worded and laid out.
  package let report: TextReport
  /// Whether failures are reported in which neither TLS nor ATS has a part.
  package var showsAll: Bool
  /// Whether the current input was pasted: then every failure is reported.
  package var isPasted = false
  /// Whether failures that aren't reported are kept, since their input may turn out to be a pasted error.
  package var withholds = false
  /// Whether a log was read: then a summary closes the text.
  package var hasReadLogs = false
  /// Whether the summary says what to paste.
  package var advisesOnPaste = false
  /// What shows the failures that are left out, as the end of a sentence.
  package var hiddenAdvice = "--all reports them too"

  /// How many answers were given.
  package private(set) var shown = 0
  /// How many failures were left out, because neither TLS nor ATS has a part in them.
  package private(set) var hidden = 0
  private var counts: [FailureIdentity: Occurrence] = [:]
  private var distinct = 0
  private var withheld: [Finding] = []
  private var memory = AnswerMemory()

  /// How often a failure came.
  package struct Occurrence: Sendable {
    /// How often so far; 1 where that isn't known any more.
    package var count: Int
    /// How many other failures came before its first time.
    package let number: Int
  }

  /// A pasted error has no more failures.
  private static let maxWithheld = 5

  /// Nothing was answered yet.
  package init(_ report: TextReport, showsAll: Bool) {
    self.report = report
    self.showsAll = showsAll
  }

  /// Where the app that logged keeps its policy; nil where the log doesn't show it.
  package var place: String? {
    get { memory.place }
    set { memory.place = newValue }
  }

  /// Decides whether a failure is reported: by default only those in which TLS or ATS has a part.
  package mutating func isListed(_ finding: Finding) -> Bool {
    if finding.concernsTransportSecurity || showsAll || isPasted { return true }
    hidden += 1
    if withholds, withheld.count < Self.maxWithheld { withheld.append(finding) }
    return false
  }

  /// Counts a failure.
  package mutating func fold(_ finding: Finding) -> Occurrence {
    let identity = FailureIdentity(finding)
    if var known = counts[identity] {
      known.count += 1
      counts[identity] = known
      return known
    }
    let first = Occurrence(count: 1, number: distinct)
    distinct += 1
    if counts.count < FailureIdentity.maxCount { counts[identity] = first }
    return first
  }

  /// How many failures came again.
  package var repeats: Int { counts.values.reduce(0) { $0 + $1.count } - counts.count }

  /// Returns the text for a failure that is listed: the answer the first time, later a line now and then.
  package mutating func text(of finding: Finding, _ occurrence: Occurrence) -> String {
    if occurrence.count == 1 { return next(report.answer(to: finding, &memory)) }
    return Self.isRound(occurrence.count) ? report.again(finding, count: occurrence.count) : ""
  }

  /// Returns an answer of another kind, behind those before it.
  package mutating func next(_ text: String) -> String {
    shown += 1
    return shown > 1 ? "\n" + text : text
  }

  /// Counts an answer that is written elsewhere.
  package mutating func noteShown() { shown += 1 }

  /// Returns the failures that were kept back, where no other was reported; nil where there are none.
  package mutating func withheldText() -> String? {
    guard shown == 0, !withheld.isEmpty else { return nil }
    hidden -= withheld.count
    var result = ""
    for finding in withheld { result += text(of: finding, fold(finding)) }
    withheld = []
    return result
  }

  /// 2, 5, 10, 20, 50 and so on: a loop of a million retries takes a screen, not a disk.
  private static func isRound(_ count: Int) -> Bool {
    var unit = 1
    while unit * 10 <= count { unit *= 10 }
    return count == unit || count == 2 * unit || count == 5 * unit
  }

  // MARK: The end

  /// What a text is answered with that names no failure and no code.
  package static let nothingWords =
    "No failed connection and no known code in that text.\n" + pasteAdvice

  private static let pasteAdvice = """
    Paste the whole error, from "Error Domain=" to the last "}", or the log lines around it.

    """

  /// Returns what closes the text of a run.
  ///
  /// - Parameter leftOut: how many failures the user's filters left out.
  package func closing(_ tally: Tally, leftOut: Int = 0) -> String {
    let reviews = report.closing(memory)
    return (reviews.isEmpty ? "" : "\n" + reviews) + summary(tally, leftOut)
  }

  private func summary(_ tally: Tally, _ leftOut: Int) -> String {
    guard hasReadLogs else { return "" }
    // What is pasted often ends without the end of its line.
    let count = tally.lines == 0 && tally.bytes > 0 ? 1 : tally.lines
    let lines = "\(count) \(count == 1 ? "line" : "lines")"
    var result = ""
    let repeats = repeats
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
        + "\(hiddenAdvice).\n"
    }
    return result
  }
}

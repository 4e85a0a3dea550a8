internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// Writes findings in the format that was asked for.
struct Reporter {
  private enum Format: String { case text, ndjson, json, plist }

  private let format: Format
  private var text: TextReport
  private let redaction: Redaction
  /// What is told was masked as it came in.
  private static let asIs = Redaction(isActive: false)
  private let failOn: String?
  private let showsAll: Bool
  private var json = JSONWriter()
  private var isFirst = true
  private var exceptions: [PropertyListValue] = []
  private var counts: [FailureIdentity: Int] = [:]
  private var hidden = 0
  private var shown = 0

  /// Whether the input in hand was pasted: then every failure is told.
  var isPasted = false
  /// Whether a log was read: then a summary closes the text.
  var hasReadLogs = false
  /// Whether a finding met `--fail-on`.
  private(set) var failOnMet = false

  /// What makes two failures the same to a reader.
  private struct FailureIdentity: Hashable {
    let path: String
    let host: String?
    let codes: [Int]
    let cause: FailureCause
  }

  /// More distinct failures than this are told in full each time, so that memory stays bounded.
  private static let mostIdentities = 10_000

  /// The app's own policy and systems, where they were given.
  var context: PolicyMemory?

  init(_ arguments: ParsedArguments) {
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    redaction = Redaction(isActive: !arguments.has("no-redact"))
    let terminal = TerminalTraits(choice: arguments.value("color"))
    text = TextReport(
      width: terminal.width, usesColor: terminal.allowsColor,
      detail: arguments.has("quiet") ? .brief : arguments.has("verbose") ? .full : .normal,
      redaction: Self.asIs)
    text.linkFiles(on: terminal)
    failOn = arguments.value("fail-on")
    showsAll = arguments.has("all")
  }

  mutating func begin(_ output: inout Output) {
    if format == .json { output.write("[") }
  }

  mutating func tell(_ reported: Finding, _ output: inout Output) {
    // Here and not in each format: what is told later has no secrets left.
    let reported = redaction.apply(reported)
    let finding = context?.judged(reported) ?? reported
    if meetsFailOn(finding) { failOnMet = true }
    switch format {
    case .ndjson, .json:
      json.reset()
      FindingRecord.write(finding, redaction: Self.asIs, to: &json)
      writeRecord(&output)
    case .plist:
      // A mistake in the app's policy takes an edit there; a new policy has the key itself.
      let whole = finding.cause == .policyMistake ? reported.remedy.exception : nil
      if let exception = finding.remedy.exception ?? whole {
        exceptions.append(exception)
        // Repeats of one host collapse at once.
        if exceptions.count > 256 { exceptions = [MinimalPolicy.merged(exceptions)] }
      }
    case .text: tellText(finding, &output)
    }
  }

  /// Writes the object at hand as a line of its own, or as the next element of the array.
  private mutating func writeRecord(_ output: inout Output) {
    if format == .json { output.write(isFirst ? "\n" : ",\n") }
    if format == .ndjson { json.newline() }
    output.write(json.bytes)
    isFirst = false
  }

  private mutating func tellText(_ finding: Finding, _ output: inout Output) {
    guard finding.concernsTransportSecurity || showsAll || isPasted else {
      hidden += 1
      return
    }
    let identity = FailureIdentity(
      path: finding.source.path, host: finding.host, codes: finding.codes.map(\.code),
      cause: finding.cause)
    let count = (counts[identity] ?? 0) + 1
    if counts.count < Self.mostIdentities || count > 1 { counts[identity] = count }
    if count == 1 {
      if shown > 0 { output.write("\n") }
      output.write(text.text(of: finding))
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

  mutating func tell(_ explanation: CodeExplanation, _ output: inout Output) {
    guard format == .text else {
      for finding in explanation.findings { tell(finding, &output) }
      if format == .ndjson || format == .json {
        for entry in explanation.entries {
          json.reset()
          CodeRecord.write(entry, to: &json)
          writeRecord(&output)
        }
      }
      return
    }
    for finding in explanation.findings where meetsFailOn(finding) { failOnMet = true }
    if shown > 0 { output.write("\n") }
    shown += 1
    output.write(CodeText.text(of: explanation, report: text))
  }

  /// Tells in text that a code is unknown; the other formats have no record of that.
  mutating func tell(unknown words: String, _ output: inout Output) {
    guard format == .text else { return }
    if shown > 0 { output.write("\n") }
    shown += 1
    output.write(text.paragraph(words))
  }

  func nothing(in pasted: String, _ output: inout Output) {
    guard format == .text else { return }
    output.write(
      """
      No failed connection and no known code in that text.
      Paste the whole error, from "Error Domain=" to the last "}", or the log lines around it.

      """)
  }

  mutating func end(
    _ tally: Tally, unreadable: [(path: String, reason: String)], _ output: inout Output
  ) {
    switch format {
    case .ndjson:
      json.reset()
      FindingRecord.write(tally, unreadable: unreadable, to: &json)
      json.newline()
      output.write(json.bytes)
    case .json: output.write(isFirst ? "]\n" : "\n]\n")
    case .plist:
      output.write(
        "<key>NSAppTransportSecurity</key>\n"
          + MinimalPolicy.merged(exceptions).xml(indent: 0, step: 2))
      output.write("\n")
    case .text: output.write(summary(tally))
    }
  }

  private func summary(_ tally: Tally) -> String {
    guard hasReadLogs else { return "" }
    let lines = "\(tally.lines) \(tally.lines == 1 ? "line" : "lines")"
    var result = ""
    let repeats = counts.values.reduce(0, +) - counts.count
    if shown == 0, hidden == 0 {
      result = "No failed connection found in \(lines).\n"
    } else {
      result = shown > 0 ? "\n" : ""
      result += "\(shown) \(shown == 1 ? "failure" : "failures") in \(lines)"
      if repeats > 0 { result += ", repeated \(repeats) times" }
      result += ".\n"
    }
    if hidden > 0 {
      result +=
        "\(hidden) network or HTTP \(hidden == 1 ? "failure" : "failures") not shown; "
        + "--all tells them too.\n"
    }
    return result
  }

  private func meetsFailOn(_ finding: Finding) -> Bool {
    switch failOn {
    case "any": true
    case "ats": finding.remedy.kind == .exception || finding.cause == .policyMistake
    case "trust": finding.remedy.kind == .server && finding.concernsTransportSecurity
    case "undecided": finding.remedy.kind == .undecided
    default: false
    }
  }
}

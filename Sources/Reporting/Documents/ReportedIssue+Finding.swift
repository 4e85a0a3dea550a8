internal import CauseGuides
package import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

extension ReportedIssue {
  /// A failure as an issue.
  ///
  /// - Parameters:
  ///   - finding: the failure.
  ///   - report: writes the text for people; its detail and its redaction go for everything.
  package init(_ finding: Finding, report: TextReport) {
    let finding = report.redaction.apply(finding)
    let advice = FindingAdvice(finding)
    let limit =
      switch report.detail {
      case .brief: 0
      case .normal: 3
      case .full: 20
      }
    let codes = finding.codes.map { String($0.code) }.joined(separator: " / ")
    let subject = [finding.host, codes.isEmpty ? nil : codes].compactMap { $0 }
    self.init(
      rule: Rule(finding.cause), level: Level(finding.remedy.kind), isFailure: true,
      path: finding.source.path, line: finding.source.line, endLine: finding.source.endLine,
      subject: subject.joined(separator: " "), summary: finding.summary,
      advice: report.detail == .brief ? Array(advice.lines.prefix(1)) : advice.lines,
      report: report.text(of: finding),
      proofs: finding.evidence.prefix(limit).map {
        Proof(line: $0.line, text: $0.text.cut(to: 1000), shows: $0.shows)
      }, fingerprint: Self.fingerprint(of: finding), properties: Self.properties(of: finding),
      finding: finding)
  }

  /// The fingerprint of a failure: its host, its cause and its codes.
  ///
  /// Neither the input nor the line has a part in it, so it stays when a log grows; nor has the domain
  /// of a code, which one log names and another leaves open.
  package static func fingerprint(of finding: Finding) -> String {
    Fingerprint.digits(
      of: [finding.host ?? "", finding.cause.rawValue]
        + finding.codes.map { String($0.code) })
  }

  private static func properties(of finding: Finding) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("codes")
      json.array { json in for code in finding.codes { json.number(code.code) } }
      json.string("confidence", finding.confidence.rawValue)
      if !finding.candidates.isEmpty {
        json.strings("candidates", finding.candidates.map { $0.rawValue })
      }
      if let exception = finding.remedy.exception {
        json.key("exception")
        json.raw(exception.json())
      }
      if let host = finding.host {
        json.string("host", host)
      }
      json.string("remedy", finding.remedy.kind.rawValue)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension ReportedIssue.Level {
  /// How much a failure matters, by who has to change something.
  init(_ kind: Remedy.Kind) {
    switch kind {
    case .exception, .server, .code: self = .error
    case .undecided: self = .warning
    case .none: self = .note
    }
  }
}

extension ReportedIssue.Rule {
  /// The rule of a cause.
  init(_ cause: FailureCause) {
    let text = CauseTexts.text(of: cause)
    self.init(
      id: cause.rawValue, headline: text.headline + ".", explanation: text.explanation,
      advice: text.advice, level: ReportedIssue.Level(cause.remedyKind),
      tags: [Self.layer(of: cause), "remedy-" + cause.remedyKind.rawValue])
  }

  /// What a cause belongs to.
  private static func layer(of cause: FailureCause) -> String {
    switch cause.remedyKind {
    case .exception: "app-transport-security"
    case .server: cause.isTrust ? "certificate" : "tls"
    case .code: cause == .policyMistake ? "app-transport-security" : "app"
    case .none: "network"
    case .undecided: "tls"
    }
  }
}

/// What to change in view of a failure, in lines of plain text.
struct FindingAdvice {
  /// One item a line, most important first.
  let lines: [String]

  init(_ finding: Finding) {
    let remedy = finding.remedy
    var lines = remedy.server.map { ["Best fix: \($0)"] } ?? []
    if let exception = remedy.exception {
      lines += Self.flat(exception).map { "Exception: \($0)" }
    } else {
      lines.append("Exception: " + Self.noException(remedy))
    }
    if let policy = finding.policy {
      lines.append("Policy: \(policy.note)")
      lines += policy.edit.map { "Edit: \($0)" }
    }
    if let next = remedy.next { lines.append("Next: \(next)") }
    if let platform = remedy.platform { lines.append("Versions: \(platform)") }
    self.lines = lines
  }

  /// Why there is no exception to write, for each kind of remedy.
  static func noException(_ remedy: Remedy) -> String {
    switch remedy.kind {
    case .exception: "one would help; the log doesn't say which."
    case .server where remedy.keyMayHelp: Remedy.keyMayHelpWords + "."
    case .server: "none; no Info.plist key by itself can make this connection work."
    case .code: "none; the app's code or its own keys have to change."
    case .none: "none; transport security has no part in this."
    case .undecided: "none before the cause is known."
    }
  }

  /// The keys of a policy with their values, one a line.
  private static func flat(_ value: PropertyListValue, _ path: [String] = []) -> [String] {
    switch value {
    case .dictionary(let keys):
      keys.sorted { $0.key < $1.key }.flatMap { flat($0.value, path + [$0.key]) }
    case .boolean(let flag): [path.joined(separator: " › ") + " = \(flag)"]
    case .string(let text): [path.joined(separator: " › ") + " = \(text)"]
    default: [path.joined(separator: " › ")]
    }
  }
}

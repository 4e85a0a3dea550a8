internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import CrashTriage

/// `atsexplain policy eval`: what a policy does to requests, and why.
struct PolicyEvalCommand {
  private let path: String
  private let name: RawPath
  private let urls: [String]
  private let os: SystemVersion
  private let context: LoadContext
  private let report: TextReport
  private var records: RecordList
  private var channels: CommandChannels

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard let name = arguments.paths.first, arguments.operands.count > 1 else {
      throw UsageError(
        message: "policy eval needs a file and at least one URL: "
          + "atsexplain policy eval Info.plist https://example.com/")
    }
    self.name = name
    path = name.text
    urls = Array(arguments.operands.dropFirst())
    if let text = arguments.value("os") {
      guard let version = SystemVersion(text) else {
        throw UsageError(
          message: "option '--os' doesn't take '\(text)': policy eval takes one version, such as "
            + "iOS18.4 or macOS14")
      }
      if let absence = version.absence {
        throw UsageError(message: "option '--os' doesn't take '\(text)': \(absence)")
      }
      os = version
    } else {
      os = .newest
    }
    context = arguments.value("context").flatMap(LoadContext.init(rawValue:)) ?? .app
    report = TextReport(arguments)
    records = RecordList(arguments)
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status: 2 where the file or a URL couldn't be read.
  mutating func run() -> Int32 {
    guard let file = channels.policyFile(name) else { return channels.finish() }
    if file.value == nil {
      channels.remark(
        "atsexplain: \(path): there is no NSAppTransportSecurity dictionary in this file, so the "
          + "defaults apply\n")
    }
    var isFirst = true
    let nearMisses = NearMissFinder(file.policy)
    for url in urls {
      guard let target = RequestTarget(url: url) else {
        channels.complain(
          "no URL that ATS has a say in: \(url) (write it with http, https, ws or wss, such as "
            + "https://example.com/)")
        continue
      }
      let evaluation = file.policy.evaluate(
        target, os: os, context: context, nearMisses: nearMisses)
      guard records.isText else {
        records.add(&channels.output) {
          EvaluationRecord.write(evaluation, url: url, path: path, to: &$0)
        }
        continue
      }
      if !isFirst { channels.output.write("\n") }
      isFirst = false
      channels.output.write(text(of: evaluation, url: url))
    }
    records.end(&channels.output)
    return channels.finish()
  }

  private func text(of evaluation: Evaluation, url: String) -> String {
    var text = report.title("\(url)  (\(os), \(Self.words(for: context)))")
    text += report.paragraph(Self.words(for: evaluation))
    text += report.labelled("Why", evaluation.explanation.joined(separator: " "))
    text += report.labelled("Decided by", decision(evaluation))
    text += report.labelled("Terms", Self.terms(of: evaluation))
    for note in evaluation.notes { text += report.labelled("Note", note.text) }
    return text
  }

  private func decision(_ evaluation: Evaluation) -> String {
    guard evaluation.decidingPath.isEmpty else {
      return evaluation.decidingPath.joined(separator: " › ")
    }
    if let entry = evaluation.entry { return "Apple's built-in exception for \(entry)" }
    return "no key of the policy; the defaults"
  }

  private static func words(for context: LoadContext) -> String {
    switch context {
    case .app: "the app's own loads"
    case .media: "media loads"
    case .web: "web views"
    }
  }

  private static func words(for evaluation: Evaluation) -> String {
    switch evaluation.verdict {
    case .blocked: "blocked: ATS refuses the cleartext URL before anything is sent"
    case .restricted: "restricted: the connection has to meet the terms below"
    case .allowed:
      evaluation.target.isCleartext
        ? "allowed: cleartext goes out as it is" : "allowed: ATS asks nothing of the connection"
    }
  }

  private static func terms(of evaluation: Evaluation) -> String {
    let profile = evaluation.decision.profile
    let suites =
      switch profile.cipherOffer {
      case .forwardSecrecy: "suites with forward secrecy only"
      case .forwardSecrecyAndRSA: "suites with RSA key exchange too"
      case .system: "the system's list of suites"
      }
    return [
      profile.allowsCleartext ? "cleartext allowed" : "cleartext refused",
      profile.minimumTLS.map { "\($0.protocolName) or later" } ?? "the system's own TLS floor",
      suites,
      profile.checksLeafStrength
        ? "leaf of RSA 2048 or EC 256, SHA-256" : "no demand on the leaf's strength",
      profile.allowsTrustOverride
        ? "the app's code may override trust" : "the app's code can't override trust",
    ].joined(separator: "; ")
  }
}

extension TextReport {
  /// A report for the commands that write text without evidence of logs.
  init(_ arguments: ParsedArguments) {
    let terminal = TerminalTraits(choice: arguments.value("color"))
    self.init(
      width: terminal.width, usesColor: terminal.allowsColor, detail: .normal,
      redaction: Redaction(isActive: true))
    linkFiles(on: terminal)
  }

  /// Lets places in files be links where the terminal has any.
  mutating func linkFiles(on terminal: TerminalTraits) {
    guard let links = terminal.links else { return }
    link = { path, line in links.address(of: path, line: line) }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import CrashTriage

/// `atsexplain policy tighten`: exceptions that a log shows unused, or wider than needed.
struct PolicyTightenCommand {
  private let path: String
  private let name: RawPath
  private let log: RawPath
  private let asked: SystemRange?
  private let report: TextReport
  private let redaction = Redaction(isActive: true)
  private var records: RecordList
  private var channels: CommandChannels

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    (name, log) = try arguments.fileAndLog(command: "policy tighten")
    path = name.text
    asked = try SystemRange.option(arguments)
    report = TextReport(arguments)
    records = RecordList(arguments)
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    guard let file = channels.policyFile(name),
      let seen = channels.log(log, policy: file.policy)
    else { return channels.finish() }
    let suggestions = PolicyTightening(
      policy: file.existing, survey: seen.survey, testedHosts: seen.testedHosts,
      systems: file.systems(asked)
    ).suggestions()
    for suggestion in suggestions {
      if records.isText {
        channels.output.write(text(of: suggestion, in: file))
      } else {
        let log = log.text
        records.add(&channels.output) { Self.write(suggestion, in: file, log: log, to: &$0) }
      }
    }
    records.end(&channels.output)
    if records.isText {
      channels.output.write(
        suggestions.isEmpty
          ? "Nothing to tighten by this log of \(seen.survey.lines) lines.\n"
          : "\nSuggestions only: a log shows what was loaded while it ran, and nothing else.\n")
    }
    return channels.finish()
  }

  private func text(of suggestion: TighteningSuggestion, in file: PolicyFile) -> String {
    let place = file.line(of: suggestion.keyPath).map { "\(path):\($0)" } ?? path
    let keyPath = suggestion.keyPath.joined(separator: " › ")
    var text = report.title("\(place): \(keyPath) [\(suggestion.kind.rawValue)]")
    text += report.paragraph(suggestion.message)
    for evidence in suggestion.evidence {
      text += report.labelled(
        "Evidence",
        "line \(evidence.line): “\(redaction.apply(evidence.text))”: \(evidence.shows)")
    }
    for change in suggestion.changes { text += report.labelled("Change", change.description) }
    return text
  }

  private static func write(
    _ suggestion: TighteningSuggestion, in file: PolicyFile, log: String,
    to json: inout JSONWriter
  ) {
    let redaction = Redaction(isActive: true)
    json.object { json in
      json.key("changes")
      json.array { json in
        for change in suggestion.changes { json.string(change.description) }
      }
      json.key("evidence")
      json.array { json in
        for evidence in suggestion.evidence {
          json.object { json in
            json.number("line", evidence.line)
            json.string("shows", evidence.shows)
            json.string("text", redaction.apply(evidence.text))
          }
        }
      }
      json.string("keyPath", ([PolicyKey.policy] + suggestion.keyPath).joined(separator: "."))
      json.string("kind", suggestion.kind.rawValue)
      json.number("line", file.line(of: suggestion.keyPath))
      json.string("log", log)
      json.string("message", suggestion.message)
      json.string("path", file.path)
      json.string("schemaVersion", FindingRecord.baseVersion)
      json.string("type", "suggestion")
    }
  }
}

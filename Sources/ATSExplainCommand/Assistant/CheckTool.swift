internal import ATSDiagnosis
internal import Reporting
internal import ContextServer
internal import ServerCheck

/// `check`: what an app under ATS makes of a server.
enum CheckTool {
  static let entry = AssistantTools.Entry(
    tool: Tool(
      name: "check", title: "Check a server",
      description: """
        Connects to servers from the machine of this server as an app under App Transport Security \
        does, and says whether it would connect; if not, which demand isn't met, and who has to \
        change what.
        """,
      parameters: [
        .init(
          "sites", .texts(max: 5), "URLs, or hosts with a port where it isn't 443.",
          isRequired: true),
        .init(
          "mdm", .boolean, "Whether the stricter rules for device management apply as well."),
        .init("timeout", .integer(1...60), "Seconds for each address; 10 if left out."),
        AnswerForm.parameter,
      ], isOpenWorld: true), run: run)

  private static func run(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> ToolAnswer {
    var options = CheckOptions()
    options.appliesManagementRules = arguments.isTrue("mdm")
    options.timeout = (arguments.integer("timeout") ?? 10) * 1000
    options.userAgent = "atsexplain/\(Version.current)"
    options.library = TLSLibrary.system
    options.isCancelled = scene.isCancelled
    // Before the first connection, so that a list is checked as a whole or not at all.
    var targets: [CheckTarget] = []
    for site in arguments.texts("sites") {
      do throws(CheckTarget.Fault) {
        targets.append(try CheckTarget(site))
      } catch {
        throw ToolRefusal("\(site.prefix(200)): \(error.message).")
      }
    }
    let checker = ServerChecker(options)
    let report = scene.report()
    var text = ""
    var series = RecordSeries()
    for target in targets {
      try scene.check()
      let results: [CheckReport]
      do throws(ClientRefusal) {
        results = try checker.check(target)
      } catch {
        throw ToolRefusal("\(target.site): \(error.words).")
      }
      try scene.check()
      for result in results {
        series.add { CheckRecord.write(result, to: &$0) }
        if case .passes(let agreement) = result.verdict {
          text += report.labelled("Status", "proved: an ATS client connects")
          text += CheckText.text(of: result, agreement, report) + "\n"
        } else if let finding = result.finding.map(scene.redaction.apply) {
          series.add(finding)
          text += FindingStatus.line(finding, report) + report.text(of: finding) + "\n"
        }
      }
    }
    if options.library == nil {
      text +=
        "Note: OpenSSL 3 isn't on the machine of this server, so no handshake is completed and no "
        + "signature checked; \(TLSLibrary.advice)\n"
    }
    text += "Not checked: \(CheckRecord.unchecked.joined(separator: ", ")).\n"
    guard AnswerForm(arguments) == .json else { return ToolAnswer(text) }
    return .json { json in
      json.number("notShown", series.omitted)
      json.key("records")
      series.write(to: &json)
    }
  }
}

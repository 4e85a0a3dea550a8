internal import CauseGuides
internal import AppleErrorCatalog
internal import NetworkLogs

/// Judges loads with `nscurl` that differ in one option: what the option adds is what the server lacks.
enum NSCurlTrialJudge {
  /// The finding for a plain load that failed where one with an option worked.
  static func finding(_ failed: NSCurlTrial.Load, _ passed: NSCurlTrial.Load, path: String)
    -> Finding
  {
    var event = LineEvent.gathering(line: failed.line, format: "nscurl")
    event.facts = FactList(failed.facts)
    let incident = Incident(event)
    let relaxation = passed.relaxations[0]
    let cause = cause(of: relaxation)
    let prefix = failed.events.first?.prefix ?? LinePrefix()
    let failure = Ladder.judge(incident).proofs.first.map {
      Evidence(line: $0.found.line, text: $0.found.excerpt, shows: "the plain load fails")
    }
    let host = failed.url.host
    let text = CauseTexts.text(of: cause)
    return Finding(
      source: Source(
        path: path, line: failed.line,
        endLine: max(passed.line, passed.events.last?.endLine ?? 0), format: "nscurl"),
      time: prefix.time, process: prefix.process, pid: prefix.pid,
      host: host, port: failed.url.port, url: failed.url.text,
      codes: incident.codes.entries.map(Judge.code),
      cause: cause, candidates: [cause], confidence: .medium, rule: .nscurl,
      evidence: [failure].compactMap { $0 } + [
        Evidence(
          line: passed.line, text: passed.command, shows: "with \(relaxation.option) it works")
      ],
      advice: Advice(
        summary: host.map { "\(text.headline) (\($0))." } ?? text.headline + ".",
        explanation: text.explanation + " " + words(relaxation), remedy: remedy(cause)))
  }

  /// The finding of a run that fails, in view of one with an option in which more passes.
  static func finding(
    _ failed: Finding, _ relaxation: NSCurlRelaxation, passed: Evidence, endLine: Int
  ) -> Finding {
    var result = failed
    let cause = cause(of: relaxation)
    let text = CauseTexts.text(of: cause)
    result.cause = cause
    result.candidates = [cause]
    result.confidence = .medium
    result.source.endLine = max(failed.source.endLine, endLine)
    result.evidence.append(passed)
    result.advice = Advice(
      summary: failed.host.map { "\(text.headline) (\($0))." } ?? text.headline + ".",
      explanation: text.explanation + " " + words(relaxation), remedy: remedy(cause))
    return result
  }

  private static func cause(of relaxation: NSCurlRelaxation) -> FailureCause {
    switch relaxation {
    case .cipher: .weakCipher
    case .version: .tlsVersionTooOld
    }
  }

  private static func words(_ relaxation: NSCurlRelaxation) -> String {
    "The same load works with \(relaxation.option), which no key of an Info.plist does: only the "
      + "server can be changed."
  }

  private static func remedy(_ cause: FailureCause) -> Remedy {
    var remedy = Remedy(kind: .server)
    remedy.server = CauseTexts.text(of: cause).advice
    return remedy
  }
}

internal import AppleErrorCatalog

/// What the runs of nscurl in a log proved about servers.
///
/// An app's error often names only a code that several causes print. The rows of a run against the
/// same server distinguish them, so they decide about failures that end behind them.
struct TestedServers {
  /// The findings of the last runs, one a server.
  private var answers: [Finding] = []

  /// More servers than this aren't remembered.
  private static let maxAnswers = 32

  /// Takes the finding of a run; it replaces that of an earlier run against the same server.
  mutating func take(_ finding: Finding) {
    guard finding.host != nil else { return }
    forget(finding.host, port: finding.port)
    if answers.count == Self.maxAnswers { answers.removeFirst() }
    answers.append(finding)
  }

  /// Forgets what an earlier run said of a server: a later one found nothing to repair.
  mutating func forget(_ host: String?, port: Int?) {
    answers.removeAll { $0.host == host && ($0.port ?? 443) == (port ?? 443) }
  }

  /// The failure in view of a run against its server, where its own words leave the cause open.
  func decided(_ finding: Finding) -> Finding {
    guard !answers.isEmpty, finding.cause == .ambiguous, finding.isGovernedByATS,
      let host = finding.host,
      let answer = answers.first(where: {
        $0.host == host && ($0.port ?? 443) == (finding.port ?? 443)
      })
    else { return finding }
    let causes = answer.cause == .ambiguous ? answer.candidates : [answer.cause]
    let left = finding.candidates.filter(causes.contains)
    let remedy = answer.remedy
    // An open answer says more than the failure only where it shows that no exception can help.
    guard !left.isEmpty, answer.cause != .ambiguous || remedy.kind == .server else {
      return finding
    }
    var result = finding
    result.cause = answer.cause
    result.confidence = answer.confidence
    result.candidates =
      answer.cause == .ambiguous ? left : answer.confidence == .high ? [] : answer.candidates
    result.rule = .nscurl
    result.evidence = (answer.evidence + finding.evidence).withoutRepeats
    result.summary = answer.summary
    result.explanation =
      "The code alone leaves the cause open; the run of nscurl against \(host), lines "
      + "\(answer.source.line) to \(answer.source.endLine), decides. \(answer.explanation)"
    result.remedy = remedy
    return result
  }
}

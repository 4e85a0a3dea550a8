internal import AppTransportSecurity
internal import AppleErrorCatalog

/// A ``PolicyContext`` that remembers its answers: a log repeats few failures many times.
package struct PolicyMemory: Sendable {
  /// All that a judgement looks at.
  private struct Question: Hashable {
    let host: String?
    let isCleartext: Bool
    let isGoverned: Bool
    let isTranscript: Bool
    let loadContext: LoadContext
    let cause: FailureCause
    let candidates: [FailureCause]
    let confidence: Confidence
    let explanation: String
    let remedy: Remedy
  }

  private let context: PolicyContext
  private var known: [Question: Finding] = [:]

  /// More different failures than this are judged anew each time, so that memory stays bounded.
  private static let most = 2000

  /// Remembers for a context.
  package init(_ context: PolicyContext) { self.context = context }

  /// The finding in view of the policy and the systems.
  package mutating func judged(_ finding: Finding) -> Finding {
    let question = Question(
      host: finding.host, isCleartext: finding.isCleartextLoad,
      isGoverned: finding.isGovernedByATS, isTranscript: finding.isTranscript,
      loadContext: finding.loadContext, cause: finding.cause,
      candidates: finding.candidates, confidence: finding.confidence,
      explanation: finding.explanation, remedy: finding.remedy)
    let answer = known[question] ?? context.judged(finding)
    if known.count < Self.most { known[question] = answer }
    var result = finding
    result.cause = answer.cause
    result.candidates = answer.candidates
    result.summary = answer.summary
    result.explanation = answer.explanation
    result.remedy = answer.remedy
    result.policy = answer.policy
    return result
  }
}

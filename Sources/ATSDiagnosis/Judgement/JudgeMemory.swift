internal import NetworkLogs

/// Judges failures, and remembers the answers: a log repeats few kinds of failure many times.
///
/// A judgement is made of the failure's ``Case`` alone, so what is remembered is what would be
/// judged again.
final class JudgeMemory {
  /// The URLs that were read.
  let requests = RequestMemory()
  private var known = RecentMemory<Case, Judgement>(limit: mostFacts)
  private var byStatements = StatementJudgements()
  private let isForgetful: Bool

  /// How many failures were judged, and not remembered.
  private(set) var judged = 0
  /// How many facts are remembered.
  var size: Int { known.size }

  /// No more facts than this are remembered, so that memory stays bounded.
  static let mostFacts = 4_000
  /// A failure with more facts than this is rare, and judged anew each time.
  private static let mostFactsOfCase = 64

  /// - Parameter isForgetful: whether every failure is judged anew and by all that is known of it,
  ///   which only takes longer.
  init(isForgetful: Bool = false) { self.isForgetful = isForgetful }

  /// Judges a failure.
  func told(_ incident: Incident) -> ToldFailure {
    let request = isForgetful ? .unclear : RequestFact(incident, requests)
    if request.isClear, let known = byStatements.answer(incident) {
      incident.take(known.judgement, request, facts: known.facts)
    } else {
      let (question, facts) = Case.of(incident, request)
      let judgement = judgement(of: question)
      if request.isClear { byStatements.remember(judgement, facts, of: incident) }
      incident.take(judgement, request, facts: facts)
    }
    return ToldFailure(incident)
  }

  private func judgement(of question: Case) -> Judgement {
    let size = question.facts.count + 1
    let isKept = !isForgetful && size <= Self.mostFactsOfCase
    if isKept, let answer = known.answer(to: question, size: size) { return answer }
    judged += 1
    let answer = Judgement(question)
    if isKept { known.remember(answer, to: question, size: size) }
    return answer
  }
}

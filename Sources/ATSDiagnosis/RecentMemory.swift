/// Remembers answers, and of those the ones that were asked for last.
///
/// There are two generations. What is asked for moves to the younger one; when that is full, the
/// older one is forgotten as a whole, and the younger one takes its place. So what comes again and
/// again stays, whatever comes between, and nothing has to be kept in order.
struct RecentMemory<Question: Hashable, Answer> {
  private var young: [Question: Answer] = [:]
  private var old: [Question: Answer] = [:]
  /// The sizes of what is in the younger generation, added up.
  private var youngSize = 0
  private var oldSize = 0
  private let limit: Int

  /// How much is remembered.
  var size: Int { youngSize + oldSize }

  /// Remembers no more than `limit`, by the sizes that are given with the answers.
  init(limit: Int) { self.limit = limit }

  /// The answer to a question, or nil where it isn't remembered.
  mutating func answer(to question: Question, size: Int = 1) -> Answer? {
    if let answer = young[question] { return answer }
    guard oldSize > 0, let answer = old.removeValue(forKey: question) else { return nil }
    oldSize -= size
    remember(answer, to: question, size: size)
    return answer
  }

  /// Remembers an answer that isn't known; what is larger than a generation is not worth it.
  mutating func remember(_ answer: Answer, to question: Question, size: Int = 1) {
    guard size <= limit / 2 else { return }
    if youngSize + size > limit / 2 {
      // The table of the one becomes that of the other, so that none has to grow again.
      old.removeAll(keepingCapacity: true)
      swap(&old, &young)
      oldSize = youngSize
      youngSize = 0
    }
    young[question] = answer
    youngSize += size
  }
}

internal import NetworkLogs

/// Remembers how failures were judged by the statements that tell them.
///
/// Lines that say the same share their statements, so most failures of a log are told in the very
/// ones of another, save for those that name the request: of these only the kind decides.
struct StatementJudgements {
  /// What of a failure decides, told without looking at any fact.
  private struct Question {
    let statements: [Statement]
    let codes: [CodeCollection.Entry]
    let process: String?
    let hasTask: Bool
  }

  private final class Entry {
    let question: Question
    let judgement: Judgement
    /// The index in the failure of each fact that was judged; empty where they are the same.
    let facts: [Int]

    init(_ question: Question, _ judgement: Judgement, _ facts: [Int]) {
      self.question = question
      self.judgement = judgement
      self.facts = facts
    }
  }

  private var entries: [Entry?] = []
  private static let slots = 128
  /// A failure of more statements is rare, and judged by its facts.
  private static let mostStatements = 40

  /// A place for the answer to a failure; nil where its statements don't decide.
  static func slot(of incident: Incident) -> Int? {
    let facts = incident.facts
    guard facts.parts.count <= mostStatements, !facts.kinds.contains(.certificate) else {
      return nil
    }
    var hash = UInt64(facts.parts.count)
    for index in facts.parts.indices {
      guard let token = token(of: facts.parts[index].statement) else { return nil }
      hash = (hash ^ token) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: hash >> 40) % slots
  }

  /// A number that is the same for statements of which the same is thought, and hardly for others;
  /// nil where one that names a request says more.
  private static func token(of statement: Statement) -> UInt64? {
    guard statement.kinds.contains(.naming) else {
      return UInt64(UInt(bitPattern: ObjectIdentifier(statement)))
    }
    return statement.facts.count == 1 ? UInt64(statement.kinds.rawValue) : nil
  }

  /// Whether the same is thought of two statements.
  private static func areAlike(_ a: Statement, _ b: Statement) -> Bool {
    if a === b { return true }
    guard a.kinds.contains(.naming), a.kinds == b.kinds, a.facts.count == 1, b.facts.count == 1
    else { return false }
    return switch (a.facts[0], b.facts[0]) {
    case (.failingURL, .failingURL), (.cutURL, .cutURL), (.requestURL, .requestURL),
      (.requestHost, .requestHost), (.host, .host):
      true
    default: false
    }
  }

  /// How a failure like this one was judged.
  func answer(_ incident: Incident, at slot: Int) -> (judgement: Judgement, facts: [Int])? {
    guard !entries.isEmpty, let entry = entries[slot] else { return nil }
    let question = entry.question
    let parts = incident.facts.parts
    guard question.statements.count == parts.count, question.hasTask == !incident.tasks.isEmpty,
      question.process == incident.prefix.process, question.codes == incident.codes.entries
    else { return nil }
    for index in parts.indices
    where !Self.areAlike(question.statements[index], parts[index].statement) { return nil }
    return (entry.judgement, entry.facts)
  }

  /// Remembers how a failure was judged.
  mutating func remember(
    _ judgement: Judgement, _ facts: [Int], of incident: Incident, at slot: Int
  ) {
    if entries.isEmpty { entries = [Entry?](repeating: nil, count: Self.slots) }
    let question = Question(
      statements: incident.facts.parts.map(\.statement), codes: incident.codes.entries,
      process: incident.prefix.process, hasTask: !incident.tasks.isEmpty)
    entries[slot] = Entry(question, judgement, facts)
  }
}

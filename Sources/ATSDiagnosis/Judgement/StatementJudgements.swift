internal import NetworkLogs

/// Remembers how failures were judged by the statements that tell them.
///
/// Lines that say the same share their statements, so most failures of a log are told in the very
/// ones of another, save for those that name the request: of these only the kind decides.
struct StatementJudgements {
  /// What of a failure decides, told without looking at any fact.
  private struct Question {
    var kinds: RecordKinds
    let statements: [Statement]
    let codes: [CodeCollection.Entry]
    let process: String
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

    /// The same for a failure told by records of other kinds.
    init(_ entry: Entry, _ kinds: RecordKinds) {
      var question = entry.question
      question.kinds = kinds
      self.question = question
      judgement = entry.judgement
      facts = entry.facts
    }
  }

  private var entries: [Entry?] = []
  /// The same by the kinds of the records that tell a failure: quicker, where these are known.
  private var entriesByKinds = IdentityMemory<RecordKind, Entry>(room: 128)
  private static let slots = 128
  /// A failure of more statements is rare, and judged by its facts.
  private static let mostStatements = 40

  /// A place for the answer to a failure; nil where its statements don't decide.
  private static func slot(of incident: Incident) -> Int? {
    let parts = incident.facts.parts
    guard parts.count <= mostStatements, !incident.facts.kinds.contains(.certificate) else {
      return nil
    }
    var hash = UInt64(parts.count)
    for index in parts.indices {
      guard let token = token(of: parts[index].statement) else { return nil }
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
  mutating func answer(_ incident: Incident) -> (judgement: Judgement, facts: [Int])? {
    guard !entries.isEmpty else { return nil }
    let kinds = incident.kinds
    if let first = kinds.first,
      let entry = entriesByKinds.value(
        of: ObjectIdentifier(first),
        where: {
          $0.question.kinds.areKnown(as: kinds) && incident.isOfProcess($0.question.process)
        })
    {
      // Such records name no task, and where they are the same, so are the codes.
      return (entry.judgement, entry.facts)
    }
    guard let slot = Self.slot(of: incident), let entry = entries[slot],
      Self.isFitting(entry, incident)
    else { return nil }
    let question = entry.question
    let parts = incident.facts.parts
    guard question.statements.count == parts.count else { return nil }
    for index in parts.indices
    where !Self.areAlike(question.statements[index], parts[index].statement) { return nil }
    if let first = kinds.first { entriesByKinds.remember(Entry(entry, kinds), of: first) }
    return (entry.judgement, entry.facts)
  }

  /// Whether all but the statements is what decided before.
  private static func isFitting(_ entry: Entry, _ incident: Incident) -> Bool {
    let question = entry.question
    return question.hasTask == !incident.tasks.isEmpty
      && incident.isOfProcess(question.process)
      && question.codes == incident.codes.entries
  }

  /// Remembers how a failure was judged, if its statements decided.
  mutating func remember(_ judgement: Judgement, _ facts: [Int], of incident: Incident) {
    guard let slot = Self.slot(of: incident) else { return }
    if entries.isEmpty {
      entries = [Entry?](repeating: nil, count: Self.slots)
    }
    let question = Question(
      kinds: incident.kinds, statements: incident.facts.parts.map(\.statement),
      codes: incident.codes.entries, process: incident.prefix.process ?? "",
      hasTask: !incident.tasks.isEmpty)
    let entry = Entry(question, judgement, facts)
    entries[slot] = entry
    if let first = incident.kinds.first { entriesByKinds.remember(entry, of: first) }
  }
}

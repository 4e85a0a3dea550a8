internal import NetworkLogs

/// A failure that was told: its finding is made where one is asked for.
///
/// A log repeats few failures many times, and who only counts them needs no words.
package struct ToldFailure {
  private enum Form {
    case judged(Judged)
    case found(Found)
  }

  /// A failure with its judgement, and what that leaves out.
  private struct Judged {
    let judgement: Judgement
    let incident: Incident
    let request: RequestFact
    /// The index in the failure of each fact that was judged; empty where they are the same.
    let facts: [Int]
    let path: String

    var finding: Finding {
      judgement.finding(
        incident, path: path, Case.Origin(request, of: incident, facts: facts))
    }
  }

  /// A finding that was made otherwise; they are few.
  private final class Found {
    let finding: Finding

    init(_ finding: Finding) { self.finding = finding }
  }

  private let form: Form

  init(
    _ judgement: Judgement, _ incident: Incident, _ request: RequestFact, facts: [Int], path: String
  ) {
    form = .judged(
      Judged(
        judgement: judgement, incident: incident, request: request, facts: facts, path: path))
  }

  init(_ finding: Finding) { form = .found(Found(finding)) }

  /// What is said of it.
  package var finding: Finding {
    switch form {
    case .judged(let judged): judged.finding
    case .found(let found): found.finding
    }
  }

  /// The line of the words that decided, or the first one.
  package var line: Int {
    switch form {
    case .judged(let judged):
      judged.judgement.firstProof(judged.facts).map(judged.incident.line(at:))
        ?? judged.incident.firstLine
    case .found(let found): found.finding.evidence.first?.line ?? found.finding.source.line
    }
  }

  /// The time of its first line, as printed.
  package var time: String? {
    switch form {
    case .judged(let judged): judged.incident.prefix.time
    case .found(let found): found.finding.time
    }
  }

  /// What tells it from others of which something else is said, or nil where that isn't known.
  package var identity: Identity? {
    guard case .judged(let judged) = form, let reading = judged.request.reading,
      judged.request.isClear, !judged.judgement.quotesProof, reading.isShort
    else { return nil }
    return Identity(judgement: judged.judgement, reading: reading)
  }

  /// Failures with the same one have the same codes, cause, host and advice; both are known by their
  /// places in memory, and stay there while it is kept.
  package struct Identity: Hashable {
    fileprivate let judgement: Judgement
    fileprivate let reading: RequestMemory.Reading

    /// Whether both were judged as one, and name the same request.
    package static func == (a: Identity, b: Identity) -> Bool {
      a.judgement === b.judgement && a.reading === b.reading
    }

    /// Hashes both at once.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(
        UInt(bitPattern: ObjectIdentifier(judgement)) &* 31
          ^ UInt(bitPattern: ObjectIdentifier(reading)))
    }
  }
}

package import NetworkLogs

/// A failure that was told: its finding is made where one is asked for.
///
/// A log repeats few failures many times, and who only counts them needs no words.
package struct ToldFailure {
  private enum Form {
    case judged(Incident)
    case found(Found)
  }

  /// A finding that was made otherwise; they are few.
  private final class Found {
    let finding: Finding

    package init(_ finding: Finding) { self.finding = finding }
  }

  private let form: Form
  /// The line of the words that decided, or the first one.
  package let line: Int
  /// The time of its first line, as printed.
  package let time: PrintedTime?
  /// What tells it from others of which something else is said, or nil where that isn't known.
  package let identity: Identity?

  /// A failure that was judged.
  init(_ incident: Incident) {
    form = .judged(incident)
    line = incident.decidingLine
    time = incident.time
    identity = Self.parts(of: incident).map { Identity(judgement: $0, reading: $1) }
  }

  /// A failure of which nothing but the finding is known.
  package init(_ finding: Finding) {
    form = .found(Found(finding))
    line = finding.evidence.first?.line ?? finding.source.line
    time = finding.time.map(PrintedTime.init)
    identity = nil
  }

  /// What is said of it, where its input is called `path`.
  package func finding(path: String) -> Finding {
    switch form {
    case .found(let found): return found.finding
    case .judged(let incident):
      guard let judgement = incident.judgement else {
        preconditionFailure("a failure is judged before it is told")
      }
      return judgement.finding(
        incident, path: path,
        Case.Origin(incident.request, of: incident, facts: incident.judgedFacts))
    }
  }

  /// Keeps the identity from becoming that of another failure.
  package var identityKeeper: IdentityKeeper? {
    guard case .judged(let incident) = form else { return nil }
    return Self.parts(of: incident).map { IdentityKeeper(judgement: $0, reading: $1) }
  }

  /// What is the same in failures with the same codes, cause, host and advice.
  private static func parts(
    of incident: Incident
  ) -> (judgement: Judgement, reading: RequestMemory.Reading)? {
    guard let judgement = incident.judgement, let reading = incident.request.reading,
      reading.isURL, reading.isShort, !judgement.quotesProof
    else { return nil }
    return (judgement, reading)
  }

  /// Failures with the same one have the same codes, cause, host and advice, as long as one of them or
  /// its keeper is kept.
  ///
  /// Places in memory, and no more: what stands there is of the thread that judged, and to count its
  /// owners anew for each failure would slow down both threads.
  package struct Identity: Hashable {
    private let judgement: UInt
    private let reading: UInt

    fileprivate init(judgement: Judgement, reading: RequestMemory.Reading) {
      self.judgement = UInt(bitPattern: ObjectIdentifier(judgement))
      self.reading = UInt(bitPattern: ObjectIdentifier(reading))
    }

    /// Hashes both at once.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(judgement &* 31 ^ reading)
    }
  }

  /// Owns the objects that an identity is made of.
  package struct IdentityKeeper: Sendable {
    fileprivate let judgement: Judgement
    fileprivate let reading: RequestMemory.Reading
  }
}

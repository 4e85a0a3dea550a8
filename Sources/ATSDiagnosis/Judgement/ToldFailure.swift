internal import NetworkLogs

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

  /// A failure that was judged.
  init(_ incident: Incident) { form = .judged(incident) }

  /// A failure of which nothing but the finding is known.
  package init(_ finding: Finding) { form = .found(Found(finding)) }

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

  /// The line of the words that decided, or the first one.
  package var line: Int {
    switch form {
    case .judged(let incident): incident.decidingLine
    case .found(let found): found.finding.evidence.first?.line ?? found.finding.source.line
    }
  }

  /// The time of its first line, as printed.
  package var time: String? {
    switch form {
    case .judged(let incident): incident.time
    case .found(let found): found.finding.time
    }
  }

  /// What tells it from others of which something else is said, or nil where that isn't known.
  package var identity: Identity? {
    guard case .judged(let incident) = form, let judgement = incident.judgement,
      let reading = incident.request.reading, reading.isURL, reading.isShort,
      !judgement.quotesProof
    else { return nil }
    return Identity(judgement: judgement, reading: reading)
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

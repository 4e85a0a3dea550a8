internal import ATSDiagnosis
package import AppTransportSecurity

/// An input that could not be read.
package struct UnreadableInput: Hashable, Sendable {
  /// The path.
  package var path: String
  /// The system's reason.
  package var reason: String

  func precedes(_ other: UnreadableInput) -> Bool {
    path != other.path
      ? path.utf8.lexicographicallyPrecedes(other.path.utf8)
      : reason.utf8.lexicographicallyPrecedes(other.reason.utf8)
  }
}

/// What a triage found: groups of failures, and what was read.
///
/// Reports made apart are added with ``add(_:)``, exactly and in any order.
package struct TriageReport: Hashable, Sendable {
  private var byKey: [GroupKey: FailureGroup] = [:]
  /// Files read, those without any failure included.
  package internal(set) var files = 0
  /// Bytes read.
  package internal(set) var bytes = 0
  /// Files with at least one failure.
  package internal(set) var filesWithFindings = 0
  /// Failures.
  package internal(set) var findings = 0
  /// Files passed over because they are no text.
  package internal(set) var skippedFiles = 0
  /// Lines too long to be read in one piece.
  package internal(set) var longLines = 0
  /// Lines given up as too complex.
  package internal(set) var skippedLines = 0
  /// Files and folders that could not be read.
  package internal(set) var unreadable: [UnreadableInput] = []

  /// An empty report.
  package init() {}

  /// Adds a report made apart.
  package mutating func add(_ other: TriageReport) {
    if byKey.isEmpty {
      byKey = other.byKey
    } else {
      for group in other.byKey.values { add(group) }
    }
    files = files.added(other.files)
    bytes = bytes.added(other.bytes)
    filesWithFindings = filesWithFindings.added(other.filesWithFindings)
    findings = findings.added(other.findings)
    skippedFiles = skippedFiles.added(other.skippedFiles)
    longLines = longLines.added(other.longLines)
    skippedLines = skippedLines.added(other.skippedLines)
    unreadable += other.unreadable
  }

  /// Adds a group made apart; `sharesFile` says that it is in a file counted for that key.
  mutating func add(_ group: FailureGroup, sharesFile: Bool = false) {
    if byKey[group.key]?.add(group, sharesFile: sharesFile) == nil { byKey[group.key] = group }
  }

  /// How many groups there are.
  package var groupCount: Int { byKey.count }

  /// The groups, in the order in which they should be looked at.
  ///
  /// First those in which somebody can change something in transport security, then the undecided,
  /// then the rest; within each the most frequent first; then those that an exception or the app's
  /// code repairs before those that need a server changed. What is left is settled by the key.
  package var groups: [FailureGroup] {
    // There may be thousands: what is asked for again and again while they are sorted is kept, in short, and
    // nothing but numbers is moved.
    let groups = Array(byKey.values)
    var places = groups.indices.map { index in
      let kind = groups[index].advice.remedyKind
      return (
        tier: Self.tier(kind), effort: Self.effort(kind), count: groups[index].count, index: index
      )
    }
    places.sort { a, b in
      if a.tier != b.tier { return a.tier < b.tier }
      if a.count != b.count { return a.count > b.count }
      if a.effort != b.effort { return a.effort < b.effort }
      return groups[a.index].key.precedes(groups[b.index].key)
    }
    return places.map { groups[$0.index] }
  }

  /// The inputs that could not be read, by path.
  package var sortedUnreadable: [UnreadableInput] { unreadable.sorted { $0.precedes($1) } }

  /// The one policy that covers every group whose remedy is an exception, or nil where none is.
  package var mergedPolicy: PropertyListValue? {
    // Their order doesn't matter.
    let exceptions = byKey.values.compactMap { $0.advice.exception }
    return exceptions.isEmpty ? nil : MinimalPolicy.merged(exceptions)
  }
}

extension TriageReport {
  private static func tier(_ kind: Remedy.Kind) -> Int8 {
    switch kind {
    case .exception, .code, .server: 0
    case .undecided: 1
    case .none: 2
    }
  }

  private static func effort(_ kind: Remedy.Kind) -> Int8 {
    switch kind {
    case .exception: 0
    case .code: 1
    case .server: 2
    case .undecided: 3
    case .none: 4
    }
  }
}

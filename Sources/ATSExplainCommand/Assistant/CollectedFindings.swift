internal import ATSDiagnosis
internal import Reporting

/// The findings of one log as an answer needs them: each failure once, some shown, all counted.
struct CollectedFindings {
  /// The failures to show.
  private(set) var shown: [Finding] = []
  /// How many different failures there are among those that are listed.
  private(set) var distinct = 0
  /// How often one of them came again.
  private(set) var repeats = 0
  /// How many have nothing to do with TLS or ATS, and aren't listed.
  private(set) var hidden = 0
  private(set) var statuses: [FindingStatus: Int] = [:]
  private var counts: Set<FailureIdentity> = []

  private let skip: Int
  private let limit: Int
  private let listsAll: Bool

  /// - Parameters:
  ///   - skip: how many failures were shown before.
  ///   - listsAll: whether failures of the network and of HTTP count.
  init(skip: Int = 0, limit: Int, listsAll: Bool) {
    self.skip = skip
    self.limit = limit
    self.listsAll = listsAll
  }

  /// Adds a finding; the result says whether it is a new one.
  @discardableResult
  mutating func add(_ finding: Finding) -> Bool {
    guard listsAll || finding.concernsTransportSecurity else {
      hidden += 1
      return false
    }
    let identity = FailureIdentity(finding)
    guard !counts.contains(identity) else {
      repeats += 1
      return false
    }
    if counts.count < FailureIdentity.maxCount { counts.insert(identity) }
    distinct += 1
    statuses[FindingStatus(finding), default: 0] += 1
    if distinct > skip, shown.count < limit { shown.append(finding) }
    return true
  }

  /// How many failures come behind those that are shown.
  var left: Int { max(0, distinct - skip - shown.count) }

  /// What there is, in a sentence.
  func summary(lines: Int) -> String {
    let log = "\(lines) \(lines == 1 ? "line" : "lines")"
    guard distinct > 0 else { return "No failed connection found in \(log)." }
    let parts = FindingStatus.allCases.map { "\(statuses[$0, default: 0]) \($0.rawValue)" }
    let again = repeats > 0 ? ", repeated \(repeats) times" : ""
    return "\(distinct) \(distinct == 1 ? "failure" : "failures") in \(log)\(again): "
      + parts.joined(separator: ", ") + "."
  }
}

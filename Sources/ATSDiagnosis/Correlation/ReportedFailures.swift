internal import NetworkLogs

/// Failures that were reported already, newest last; a bounded number of them.
struct ReportedFailures {
  var incidents: ArraySlice<Incident> { kept[first...] }
  /// Those that are forgotten are in front, until there are so many that moving the rest pays.
  private var kept: [Incident] = []
  private var first = 0
  /// The number of the first of all that are kept, counted from the first failure of all.
  private var base = 0
  /// The number of the newest failure with a task, or with the address of an underlying error; it may be
  /// forgotten already.
  private var newest: [String: Int] = [:]
  /// No failure's last line is behind this one.
  private(set) var lastLine = 0

  /// More than these are forgotten, the oldest first.
  private static let most = Correlator.maxOpen
  /// More names than this aren't kept, beside those of the failures that are.
  private static let maxNames = 16 * most

  mutating func append(_ incident: Incident) {
    let number = base + kept.count
    lastLine = max(lastLine, incident.lastLine)
    incident.forEachName { newest[$0] = number }
    kept.append(incident)
    guard kept.count - first > Self.most else { return }
    first += 1
    guard first == Self.most else { return }
    kept.removeFirst(first)
    base += first
    first = 0
    // What is forgotten is left in the table for a while: to fill it again takes long.
    guard newest.count > Self.maxNames else { return }
    newest.removeAll(keepingCapacity: true)
    for index in kept.indices { kept[index].forEachName { newest[$0] = base + index } }
  }

  /// The index of the newest failure of a task.
  func index(ofTask task: String) -> Int? { newest[task].flatMap(index(of:)) }

  /// The index of the newest failure with an underlying error that an event prints.
  func index(ofErrorsIn event: LineEvent) -> Int? {
    guard event.tokens.hasUnderlyingErrors else { return nil }
    return event.tokens.underlyingErrors.compactMap { newest[$0] }.max().flatMap(index(of:))
  }

  /// The index of the failure with a number; nil where it is forgotten.
  private func index(of number: Int) -> Int? { number - base < first ? nil : number - base }

  /// Notes that a line repeats a failure.
  mutating func extend(at index: Int, to line: Int) {
    kept[index].extend(to: line)
    lastLine = max(lastLine, line)
  }
}

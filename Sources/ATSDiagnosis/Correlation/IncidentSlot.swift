internal import NetworkLogs

/// What of a failure is looked at for every line: numbers and flags, so that most failures are passed
/// over at once.
struct IncidentMarks {
  var firstLine: Int
  var lastLine: Int
  var hasTask = false
  var hasConnection = false
  var hasError = false
  var hasCode = false
  /// Whether the host of the request is known.
  var hasStrongHost = false
  var url: Int?
  var ssl: Int?
  var family = EventSignature.Family.neutral
  var isTerminated = false
  var isTrustDaemon = false
  var hasFailedTrust = false
  var isOfTool = false
  var pid: Int?

  init(firstLine: Int, lastLine: Int) {
    self.firstLine = firstLine
    self.lastLine = lastLine
  }
}

/// A failure in a list, with its marks.
struct IncidentSlot {
  let incident: Incident
  private(set) var marks: IncidentMarks

  var firstLine: Int { marks.firstLine }
  var lastLine: Int { marks.lastLine }
  var hasTask: Bool { marks.hasTask }
  var hasConnection: Bool { marks.hasConnection }
  var hasError: Bool { marks.hasError }

  init(_ incident: Incident) {
    self.incident = incident
    marks = incident.marks
  }

  /// Has the failure take in a line.
  mutating func absorb(
    _ event: inout LineEvent, _ signature: EventSignature, _ requests: RequestMemory
  ) {
    marks = incident.absorb(&event, signature, requests)
  }

  /// Has the failure take in another one.
  mutating func absorb(_ part: Incident, _ requests: RequestMemory) {
    marks = incident.absorb(part, requests)
  }

  /// Notes that a line repeats the failure.
  mutating func extend(to line: Int) {
    incident.lastLine = max(incident.lastLine, line)
    marks.lastLine = incident.lastLine
  }

  /// Goes through the names of its tasks and of its underlying errors.
  func forEachName(_ body: (String) -> Void) {
    if hasTask { incident.tasks.forEach(body) }
    if hasError { incident.underlyingErrors.forEach(body) }
  }

  /// How many lines lie between this failure and another.
  func gap(to other: Incident) -> Int {
    max(firstLine - other.lastLine, other.firstLine - lastLine)
  }
}

/// Failures that were told already, newest last; a bounded number of them.
struct ToldFailures {
  var slots: ArraySlice<IncidentSlot> { kept[first...] }
  /// Those that are forgotten stand in front, until there are so many that moving the rest pays.
  private var kept: [IncidentSlot] = []
  private var first = 0
  /// The number of the first of all that are kept, counted from the first failure of all.
  private var base = 0
  /// The number of the newest failure with a task, or with the address of an underlying error.
  private var newest: [String: Int] = [:]
  /// No failure's last line is behind this one.
  private(set) var lastLine = 0

  /// More than these are forgotten, the oldest first.
  private static let most = Correlator.mostOpen

  mutating func append(_ slot: consuming IncidentSlot) {
    let number = base + kept.count
    lastLine = max(lastLine, slot.lastLine)
    slot.forEachName { newest[$0] = number }
    kept.append(slot)
    guard kept.count - first > Self.most else { return }
    kept[first].forEachName { if newest[$0] == base + first { newest[$0] = nil } }
    first += 1
    guard first == Self.most else { return }
    kept.removeFirst(first)
    base += first
    first = 0
  }

  /// The index of the newest failure of a task.
  func index(ofTask task: String) -> Int? { newest[task].map { $0 - base } }

  /// The index of the newest failure whose task or underlying error an event names.
  func index(ofNamesIn event: LineEvent) -> Int? {
    var number = event.tokens.task.flatMap { newest[$0] }
    guard event.tokens.hasUnderlyingErrors else { return number.map { $0 - base } }
    for address in event.tokens.underlyingErrors {
      if let other = newest[address] { number = max(number ?? other, other) }
    }
    return number.map { $0 - base }
  }

  /// Notes that a line repeats a failure.
  mutating func extend(at index: Int, to line: Int) {
    kept[index].extend(to: line)
    lastLine = max(lastLine, line)
  }
}

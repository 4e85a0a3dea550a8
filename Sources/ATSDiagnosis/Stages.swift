internal import NetworkLogs

/// Everything behind the extractor: events in, findings out.
struct Stages: ~Copyable {
  let path: String
  var joiner = RecordJoiner()
  var transcripts = NSCurlCollector()
  var correlator: Correlator
  private let judge: JudgeMemory
  var told: [ToldFailure] = []
  var tested: [TestedHost] = []
  var made = 0
  /// Whether a transcript of `nscurl` was among what was read.
  private(set) var hasHadRuns = false
  /// The finding of the last run of `nscurl`, which the next run may repeat.
  private var lastRun: Finding? {
    didSet { lastRunEnd = lastRun?.source.endLine }
  }
  /// The last line of that; asked for at every line.
  private var lastRunEnd: Int?
  /// How far apart two runs in one paste can be.
  private static let runReach = 200
  /// More tested hosts than this aren't remembered.
  private static let mostTested = 10_000

  // What one stage hands to the next; emptied by each step, kept to spare allocations.
  private var records: [LineEvent] = []
  private var others: [LineEvent] = []
  private var runs: [NSCurlRun] = []
  private var incidents: [Incident] = []

  init(path: String, judge: JudgeMemory) {
    self.path = path
    self.judge = judge
    correlator = Correlator(requests: judge.requests)
  }

  /// Takes an event; anything may stand in its place then.
  mutating func take(_ event: inout LineEvent) {
    if joiner.isWaiting {
      guard !joiner.continues(event) else {
        joiner.take(event.takeOut(), into: &records)
        route()
        return
      }
      // Records are taken where they stand, not moved from list to list.
      closeDue(before: joiner.waiting.line)
      if transcripts.passesOn(joiner.waiting) {
        correlator.take(&joiner.waiting, into: &incidents)
      } else {
        transcripts.take(joiner.waiting, into: &runs, others: &others)
        correlate()
      }
      tell()
    }
    if event.mayGoOn {
      joiner.wait(with: &event)
      return
    }
    joiner.stopWaiting()
    closeDue(before: event.line)
    if transcripts.passesOn(event) {
      correlator.take(&event, into: &incidents)
    } else {
      transcripts.take(event, into: &runs, others: &others)
      correlate()
    }
    tell()
  }

  /// All that the lines before a place have to do with those behind it, where no transcript is open.
  struct State {
    fileprivate var waiting: LineEvent?
    fileprivate var correlator = Correlator.State()
  }

  /// Goes on from a state, or without one as at the start of an input; returns the one it was in.
  ///
  /// Nothing that was told is touched.
  @discardableResult
  mutating func resume(_ state: consuming State = State()) -> State {
    state.waiting = joiner.resume(state.waiting)
    state.correlator = correlator.resume(state.correlator)
    transcripts = NSCurlCollector()
    lastRun = nil
    hasHadRuns = false
    return state
  }

  /// Whether a state is all that is left open: no transcript is.
  var isInState: Bool { transcripts.isIdle && lastRun == nil }

  /// What is the same where everything is that can make a difference to the lines behind so many; nil
  /// where that can't be told.
  func mark(behind lines: Int) -> StagesMark? {
    // A record that has waited for so long may look at anything.
    guard isInState,
      lines - (joiner.waitingLine ?? lines) < Correlator.reach
    else { return nil }
    var hasher = Hasher()
    hasher.combine(joiner.isWaiting)
    if joiner.isWaiting { joiner.waiting.hash(into: &hasher) }
    correlator.hash(into: &hasher, from: joiner.waitingLine ?? lines)
    return StagesMark(hash: hasher.finalize())
  }

  mutating func pause() {
    joiner.flush(into: &records)
    route()
    transcripts.release(&others)
    correlate()
    correlator.finish(into: &incidents)
    tell()
    tellRun()
  }

  mutating func finish() {
    joiner.flush(into: &records)
    route()
    transcripts.finish(into: &runs, others: &others)
    correlate()
    tell()
    tellRun()
    correlator.finish(into: &incidents)
    tell()
  }

  /// Closes what has been silent at `line`, the first line that is not read yet.
  ///
  /// A record that still waits for more stands before everything that is to come, so it sets the
  /// clock: otherwise what is closed would depend on where a read happened to end.
  mutating func closeSilent(before line: Int) {
    if joiner.isStale(at: line) {
      joiner.flush(into: &records)
      route()
    }
    closeDue(before: min(line, joiner.waitingLine ?? line))
  }

  /// Closes transcripts and failures in the order in which their time ran out.
  private mutating func closeDue(before line: Int) {
    while true {
      let transcript = transcripts.isIdle ? .max : transcripts.deadline ?? .max
      let failure = correlator.deadline ?? .max
      let run = runDeadline ?? .max
      let next = min(transcript, failure, run)
      guard next < line else { return }
      if transcript == next {
        transcripts.closeSilent(before: next + 1, into: &runs, others: &others)
        correlate()
      } else if failure == next {
        correlator.closeOldest(into: &incidents)
      } else {
        tellRun()
      }
      tell()
    }
  }

  /// The last line at which a run may begin that repeats the last one; none while one is open.
  private var runDeadline: Int? {
    guard let lastRunEnd, !transcripts.isOpen else { return nil }
    return lastRunEnd + Self.runReach
  }

  /// Takes what belongs to no transcript.
  private mutating func correlate() {
    guard !others.isEmpty else { return }
    // Hardly ever more than one: each is moved on, not copied.
    if others.count > 1 { others.reverse() }
    while var event = others.popLast() { correlator.take(&event, into: &incidents) }
  }

  private mutating func route() {
    // Hardly ever more than one: each is moved on, not copied.
    if records.count > 1 { records.reverse() }
    while let record = records.popLast() {
      closeDue(before: record.line)
      transcripts.take(record, into: &runs, others: &others)
      correlate()
      tell()
    }
  }

  private mutating func tell() {
    if !runs.isEmpty {
      hasHadRuns = true
      for run in runs {
        let judge = NSCurlJudge(run: run, path: path)
        if tested.count < Self.mostTested, let host = judge.tested { tested.append(host) }
        if let finding = judge.finding() { take(finding) }
      }
      runs.removeAll(keepingCapacity: true)
    }
    guard !incidents.isEmpty else { return }
    for incident in incidents {
      told.append(judge.told(incident))
      made += 1
    }
    incidents.removeAll(keepingCapacity: true)
  }

  /// Takes the finding of a run; one that repeats the last of the same host is the same failure.
  private mutating func take(_ finding: Finding) {
    guard let last = lastRun, last.isRepeated(by: finding),
      finding.source.line - last.source.endLine <= Self.runReach
    else {
      tellRun()
      lastRun = finding
      return
    }
    // The run that printed more of the failure tells it better.
    var richer = finding.codes.count > last.codes.count ? finding : last
    richer.source.line = last.source.line
    richer.source.endLine = finding.source.endLine
    lastRun = richer
  }

  private mutating func tellRun() {
    if let finding = lastRun { add(finding) }
    lastRun = nil
  }

  private mutating func add(_ finding: Finding) {
    told.append(ToldFailure(finding))
    made += 1
  }
}

extension Finding {
  /// Whether another run of a tool shows the same failure.
  fileprivate func isRepeated(by other: Finding) -> Bool {
    host != nil && host == other.host && port == other.port && cause == other.cause
      && remedy.kind == other.remedy.kind && remedy.exception == other.remedy.exception
  }
}

/// Stands for all that lines leave open; it has no meaning outside of the run.
struct StagesMark: Equatable {
  fileprivate let hash: Int
}

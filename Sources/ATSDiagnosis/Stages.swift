internal import NetworkLogs

/// Everything behind the extractor: events in, findings out.
struct Stages: ~Copyable {
  let path: String
  var joiner = RecordJoiner()
  var transcripts = NSCurlCollector()
  var correlator = Correlator()
  /// The findings that no one took yet.
  var findings: [Finding] = []
  var tested: [TestedHost] = []
  var made = 0
  /// The finding of the last run of `nscurl`, which the next run may repeat.
  private var lastRun: Finding? {
    didSet { lastRunEnd = lastRun?.source.endLine }
  }
  /// The rows of that run.
  private var lastTable: NSCurlTable?
  /// The last line of that; asked for at every line.
  private var lastRunEnd: Int?
  /// What those runs and earlier ones proved about servers.
  private var servers = TestedServers()
  /// How far apart two runs in one paste can be.
  private static let runReach = 200
  /// The dictionaries of the app's policy that are in the log, where they count.
  private var policies = PastedPolicies()
  /// Whether failures are judged in view of a policy that is in the log.
  var readsPolicies = true
  /// More tested hosts than this aren't remembered.
  private static let maxTested = 10_000

  // What one stage hands to the next; emptied by each step, kept to spare allocations.
  private var records: [LineEvent] = []
  private var others: [LineEvent] = []
  private var runs: [NSCurlRun] = []
  private var incidents: [Incident] = []

  init(path: String) { self.path = path }

  /// Takes an event; anything may be in its place then.
  mutating func take(_ event: inout LineEvent) {
    if event.facts.kinds.contains(.policy), policies.take(event) { return }
    if joiner.isWaiting {
      guard !joiner.continues(event) else {
        joiner.take(event.extract(), into: &records)
        route()
        return
      }
      // Records are taken where they are, not moved from list to list.
      closeDue(before: joiner.waiting.line)
      if transcripts.passesOn(joiner.waiting) {
        correlator.take(joiner.waiting, into: &incidents)
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
      correlator.take(event, into: &incidents)
    } else {
      transcripts.take(event, into: &runs, others: &others)
      correlate()
    }
    tell()
  }

  /// Hands on what is complete, where it may be that more comes at once.
  mutating func pauseBriefly() {
    if joiner.isWaiting, joiner.waiting.openBrackets <= 0 {
      joiner.flush(into: &records)
      route()
    }
    guard !joiner.isWaiting else { return }
    transcripts.release(&others)
    correlate()
    correlator.closeTerminated(into: &incidents)
    tell()
  }

  mutating func pause() {
    joiner.flush(into: &records)
    route()
    transcripts.finishTrial(into: &runs, others: &others)
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
  /// A record that still waits for more is before everything that is to come, so it sets the
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
    // Ends: each round closes what is due; a transcript hands on failures, and those nothing.
    while true {
      let transcript = transcripts.isIdle ? .max : transcripts.deadline ?? .max
      let failure = correlator.deadline ?? .max
      let run = runDeadline ?? .max
      let held = correlator.heldDeadline ?? .max
      let next = min(transcript, failure, run, held)
      guard next < line else { return }
      if held == next {
        correlator.releaseHeld(into: &incidents)
      } else if transcript == next {
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
    while let event = others.popLast() { correlator.take(event, into: &incidents) }
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
      for run in runs { tell(run) }
      runs.removeAll(keepingCapacity: true)
    }
    guard !incidents.isEmpty else { return }
    for incident in incidents {
      let finding = servers.decided(Judge.finding(incident, path: path))
      add(readsPolicies ? policies.judged(finding) : finding)
    }
    incidents.removeAll(keepingCapacity: true)
  }

  private mutating func tell(_ run: NSCurlRun) {
    if let trial = run.trial {
      take(NSCurlTrialJudge.finding(trial.failed, trial.passed, path: path))
      return
    }
    let judge = NSCurlJudge(run: run, path: path)
    if let relaxation = run.relaxations.first {
      // Its rows say nothing of what an app meets.
      if let last = lastRun, let table = lastTable, last.host == judge.testedHost,
        last.remedy.kind != .exception, last.remedy.kind != .none,
        let passed = judge.pass(missingIn: table, relaxation)
      {
        lastRun = NSCurlTrialJudge.finding(last, relaxation, passed: passed, endLine: run.lastLine)
      } else if lastRun == nil, let finding = judge.finding(), finding.remedy.kind != .exception {
        take(finding)
      }
      return
    }
    if tested.count < Self.maxTested, let host = judge.tested { tested.append(host) }
    guard let finding = judge.finding() else {
      servers.forget(judge.testedHost, port: judge.target?.port)
      return
    }
    servers.take(finding)
    take(finding)
    lastTable = judge.table
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
    // The run that printed more of the failure says it better.
    var richer = finding.codes.count > last.codes.count ? finding : last
    richer.source.line = last.source.line
    richer.source.endLine = finding.source.endLine
    lastRun = richer
  }

  private mutating func tellRun() {
    if let finding = lastRun { add(finding) }
    lastRun = nil
    lastTable = nil
  }

  private mutating func add(_ finding: consuming Finding) {
    findings.append(finding)
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

internal import NetworkLogs

extension Correlator {
  /// All that the lines before a place have to do with those behind it.
  struct State {
    fileprivate var open: ArraySlice<Incident> = []
    fileprivate var told = ToldFailures()
    fileprivate var served = ServedTasks()
    fileprivate var lastRequest = NamedRequest()
    fileprivate var lastChecks: NamedChecks?
  }

  /// Goes on from a state; returns the one that it was in.
  ///
  /// What the state holds has to be nobody else's.
  @discardableResult
  mutating func resume(_ state: consuming State) -> State {
    swap(&open, &state.open)
    swap(&told, &state.told)
    swap(&served, &state.served)
    swap(&lastRequest, &state.lastRequest)
    swap(&lastChecks, &state.lastChecks)
    return state
  }

  /// Hashes all that can make a difference to the lines from a line on.
  func hash(into hasher: inout Hasher, from line: Int) {
    hasher.combine(open.count)
    for incident in open { incident.hash(into: &hasher) }
    let incidents = told.incidents
    hasher.combine(incidents.count)
    for incident in incidents { incident.hash(into: &hasher) }
    served.hash(into: &hasher)
    // What lies farther back than any failure reaches is never looked at again.
    if line - lastRequest.line <= Self.silence { lastRequest.hash(into: &hasher) }
    if let lastChecks, line - lastChecks.event.endLine <= Self.silence {
      lastChecks.event.hash(into: &hasher)
      hasher.combine(lastChecks.signature.task)
    }
  }
}

/// Which connection serves which task, as the last lines told that say so.
struct ServedTasks {
  private struct Entry: Hashable {
    let connection: Int
    let task: String
    let process: LinePrefix
  }

  /// Twice as many as count, so that they needn't be moved each time.
  private var entries: [Entry] = []
  private var last: ArraySlice<Entry> { entries.suffix(Self.most) }

  /// So many are remembered.
  private static let most = 256

  /// Notes that a connection serves a task.
  mutating func note(_ connection: Int, _ task: String, _ prefix: LinePrefix) {
    if entries.count == 2 * Self.most { entries.removeFirst(Self.most) }
    entries.append(Entry(connection: connection, task: task, process: prefix.ofProcess))
  }

  /// The task that a connection was last said to serve, in what may be the process of a prefix.
  func task(of connection: Int, _ prefix: LinePrefix) -> String? {
    last.last { $0.connection == connection && $0.process.canBeOne(with: prefix) }?.task
  }

  /// Hashes all that are remembered.
  func hash(into hasher: inout Hasher) {
    hasher.combine(last)
  }
}

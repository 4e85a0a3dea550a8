internal import NetworkLogs

/// The tasks that connections serve, as far as the last lines name them.
struct ServedTasks {
  private struct Entry {
    let connection: Int
    let task: String
    let process: LinePrefix
  }

  /// Twice as many as count, so that they needn't be moved each time.
  private var entries: [Entry] = []
  private var last: ArraySlice<Entry> { entries.suffix(Self.maxCount) }

  private static let maxCount = 256

  /// Notes that a connection serves a task.
  mutating func note(_ connection: Int, _ task: String, _ prefix: LinePrefix) {
    if entries.count == 2 * Self.maxCount { entries.removeFirst(Self.maxCount) }
    entries.append(Entry(connection: connection, task: task, process: prefix.ofProcess))
  }

  /// The connection that was given to a task last in what may be the process of a prefix.
  func connection(of task: String, _ prefix: LinePrefix) -> Int? {
    last.last { $0.task == task && $0.process.canBeOne(with: prefix) }?.connection
  }

  /// The task that a connection served last in what may be the process of a prefix.
  func task(of connection: Int, _ prefix: LinePrefix) -> String? {
    last.last { $0.connection == connection && $0.process.canBeOne(with: prefix) }?.task
  }
}

/// What connections were asked for, as far as the last lines that name them say so.
struct ConnectionRequests {
  private struct Entry {
    let connection: Int
    let request: Fact
    let process: LinePrefix
  }

  /// Twice as many as count, so that they needn't be moved each time.
  private var entries: [Entry] = []

  private static let maxCount = 256

  /// Notes what an event, which names a connection, says to be that one's request.
  mutating func note(_ request: Fact, _ event: borrowing LineEvent) {
    guard let connection = event.tokens.connection else { return }
    if entries.count == 2 * Self.maxCount { entries.removeFirst(Self.maxCount) }
    entries.append(
      Entry(connection: connection, request: request, process: event.prefix.ofProcess))
  }

  /// The request of a connection in what may be the process of a prefix.
  func request(of connection: Int, _ prefix: LinePrefix) -> Fact? {
    entries.suffix(Self.maxCount)
      .last { $0.connection == connection && $0.process.canBeOne(with: prefix) }?.request
  }
}

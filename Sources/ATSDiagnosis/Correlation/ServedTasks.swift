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

  /// The task that a connection served last in what may be the process of a prefix.
  func task(of connection: Int, _ prefix: LinePrefix) -> String? {
    last.last { $0.connection == connection && $0.process.canBeOne(with: prefix) }?.task
  }
}

// Stands in for `Sources/ATSDiagnosis/Segments/Threads.swift`, which a page has no threads for.

/// A mutual exclusion where there is one thread only: it has nothing to keep out.
package final class Monitor: Sendable {
  /// A free monitor.
  package init() {}
  /// Runs `body`.
  package func locked<Result>(_ body: () -> Result) -> Result { body() }
  /// Waits for a change, which no one could make.
  package func wait() {}
  /// Waits for a change, which no one could make.
  package func wait(milliseconds: Int) {}
  /// Wakes no one.
  package func changed() {}
}
/// A thread, where there is none.
package struct WorkerThread {
  /// Starts none.
  package init?(_ body: @escaping @Sendable () -> Void) { return nil }
  /// Waits for nothing.
  package func join() {}
}
/// How many processors this program may use.
package func processorCount() -> Int { 1 }

internal import ATSDiagnosis

/// Files on their way from the walker to the workers: a bounded queue, so that memory doesn't grow
/// with the number of files.
final class WorkQueue: @unchecked Sendable {
  // Everything below is touched only while the monitor is held.
  private let monitor = Monitor()
  private var batches: [[RawPath]] = []
  private var isClosed = false
  private var busyWorkers: Int
  private var progress = TriageProgress()

  private static let maxBatches = 64

  init(workers: Int) { busyWorkers = workers }

  /// Adds files; waits while the queue is full, and `report` is called now and then.
  func add(_ batch: [RawPath], report: (TriageProgress) -> Void) {
    // Ends: workers take batches until the queue is closed.
    while true {
      let snapshot: TriageProgress? = monitor.locked {
        if batches.count < Self.maxBatches {
          batches.append(batch)
          monitor.changed()
          return nil
        }
        monitor.wait(milliseconds: 100)
        return progress
      }
      guard let snapshot else { return }
      report(snapshot)
    }
  }

  /// Says that no more files come.
  func close() {
    monitor.locked {
      isClosed = true
      monitor.changed()
    }
  }

  /// The next files, or nil when there are none left; `done` is what came of those before.
  func next(done: TriageProgress) -> [RawPath]? {
    monitor.locked {
      progress.files += done.files
      progress.bytes += done.bytes
      // Ends: a batch comes, or the walker closes the queue.
      while batches.isEmpty, !isClosed { monitor.wait() }
      let wasFull = batches.count >= Self.maxBatches
      let batch = batches.popLast()
      if batch == nil { busyWorkers -= 1 }
      if wasFull || batch == nil { monitor.changed() }
      return batch
    }
  }

  /// Says that one worker less than announced will come.
  func dismissWorker() {
    monitor.locked {
      busyWorkers -= 1
      monitor.changed()
    }
  }

  /// Waits until all workers are done; `report` is called now and then.
  func waitForWorkers(report: (TriageProgress) -> Void) {
    // Ends: each worker takes what is left and says that it is done.
    while true {
      let (snapshot, isDone) = monitor.locked {
        if busyWorkers > 0 { monitor.wait(milliseconds: 100) }
        return (progress, busyWorkers == 0)
      }
      report(snapshot)
      if isDone { return }
    }
  }
}

/// How far a run has come.
package struct TriageProgress: Hashable, Sendable {
  /// Files done.
  package var files = 0
  /// Bytes read.
  package var bytes = 0
  /// How many files there are in all, or nil while that isn't known.
  package var totalFiles: Int?

  /// Nothing done yet.
  package init() {}
}

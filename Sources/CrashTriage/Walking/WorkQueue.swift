#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A mutual exclusion with a condition to wait for.
@safe
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for a change; the mutex is held before and after.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Waits for a change, or a while; the mutex is held before and after.
  func wait(milliseconds: Int) {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let total = Int(now.tv_nsec) + milliseconds * 1_000_000
    now.tv_sec += total / 1_000_000_000
    now.tv_nsec = total % 1_000_000_000
    unsafe pthread_cond_timedwait(condition, mutex, &now)
  }

  /// Wakes all that wait.
  func changed() { unsafe pthread_cond_broadcast(condition) }
}

/// Files on their way from the walker to the workers: a bounded queue, so that memory doesn't grow
/// with the number of files.
final class WorkQueue: @unchecked Sendable {
  // Everything below is touched only while the monitor is held.
  private let monitor = Monitor()
  private var batches: [[RawPath]] = []
  private var isClosed = false
  private var busyWorkers: Int
  private var progress = TriageProgress()

  private static let mostBatches = 64

  init(workers: Int) { busyWorkers = workers }

  /// Adds files; waits while the queue is full, and `report` is called now and then.
  func add(_ batch: [RawPath], report: (TriageProgress) -> Void) {
    while true {
      let snapshot: TriageProgress? = monitor.locked {
        if batches.count < Self.mostBatches {
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
      while batches.isEmpty, !isClosed { monitor.wait() }
      let wasFull = batches.count >= Self.mostBatches
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
public struct TriageProgress: Hashable, Sendable {
  /// Files done.
  public var files = 0
  /// Bytes read.
  public var bytes = 0
  /// How many files there are in all, or nil while that isn't known.
  public var totalFiles: Int?

  /// Nothing done yet.
  package init() {}
}

/// A thread of the system that runs one function to its end.
@safe
struct WorkerThread {
  private let handle: pthread_t

  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, or nil where the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(body))
    // The type of a thread is a number in one C library and a pointer in the others.
    #if canImport(Glibc)
      var created = pthread_t()
    #else
      var created: pthread_t?
    #endif
    let result = unsafe pthread_create(
      &created, nil,
      { argument in
        unsafe WorkerThread.run(argument)
        return nil
      }, start.toOpaque())
    guard result == 0 else {
      unsafe start.release()
      return nil
    }
    #if canImport(Glibc)
      handle = created
    #else
      guard let created = unsafe created else { return nil }
      unsafe handle = created
    #endif
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) {
    guard let argument = unsafe argument else { return }
    unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
  }

  /// Waits for the end of the thread.
  func join() {
    #if canImport(Glibc)
      pthread_join(handle, nil)
    #else
      unsafe pthread_join(handle, nil)
    #endif
  }
}

/// How many processors are in use.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

internal import CProcessors

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A mutual exclusion with a condition to wait for.
@safe
package final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// A free monitor.
  package init() {
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

  /// Runs `body` while no other thread runs one.
  package func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for a change; the mutex is held before and after.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Waits for a change, or a while; the mutex is held before and after.
  package func wait(milliseconds: Int) {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let total = Int(now.tv_nsec) + milliseconds * 1_000_000
    now.tv_sec += total / 1_000_000_000
    now.tv_nsec = total % 1_000_000_000
    unsafe pthread_cond_timedwait(condition, mutex, &now)
  }

  /// Wakes all that wait.
  package func changed() { unsafe pthread_cond_broadcast(condition) }
}

/// A thread of the system that runs one function to its end.
@safe
package struct WorkerThread {
  private let handle: pthread_t

  /// The room on its stack: what the system gives by default may be a few pages, or a waste.
  private static let stackSize = 2 << 20

  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, or nil where the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(body))
    // The type of a thread is a number in one C library and a pointer in the others.
    #if canImport(Glibc)
      var created = pthread_t()
    #else
      var created: pthread_t?
    #endif
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    let result = unsafe pthread_create(
      &created, &attributes,
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

  /// Lets go of the thread, which frees its stack when it ends; it can't be waited for then.
  ///
  /// A thread that is neither waited for nor let go of keeps its stack to the end of the process.
  package func detach() {
    #if canImport(Glibc)
      pthread_detach(handle)
    #else
      unsafe pthread_detach(handle)
    #endif
  }

  /// Waits for the end of the thread.
  package func join() {
    #if canImport(Glibc)
      pthread_join(handle, nil)
    #else
      unsafe pthread_join(handle, nil)
    #endif
  }
}

/// How many processors this program may use.
package func processorCount() -> Int { Int(atsexplain_processors()) }

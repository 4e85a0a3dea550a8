internal import ATSDiagnosis

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Room on the stack, where the system was asked to give a process little of it.
enum StackRoom {
  /// Less than this may not be enough.
  private static let required: rlim_t = 1 << 20

  /// Runs the program, on a thread with room of its own where the process has too little.
  static func run(_ body: @escaping @Sendable () -> Int32) -> Int32 {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      let resource = RLIMIT_STACK
    #endif
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < required else { return body() }
    // Signals are for the thread that reads: this one only waits.
    var (stops, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&stops)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&stops, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &stops, &before)
    let result = Result()
    let mask = before
    let thread = WorkerThread {
      var mask = mask
      unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
      result.status = body()
    }
    guard let thread else {
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      return body()
    }
    thread.join()
    return result.status
  }

  /// Written by the thread, read after its end.
  private final class Result: @unchecked Sendable {
    var status: Int32 = 2
  }
}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether the user asked to stop.
///
/// A signal handler may touch nothing but a flag; the reading loop looks at it after each wait.
enum Interrupt {
  // Written by the handler alone, read by the loop alone; a torn read of a flag can't exist.
  nonisolated(unsafe) private static var flag: sig_atomic_t = 0

  /// Whether SIGINT came.
  static var isRequested: Bool { unsafe flag != 0 }

  /// Lets SIGINT set the flag instead of ending the process, and lets a closed pipe be an error of
  /// `write` instead of a signal.
  static func install() {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = { _ in unsafe Interrupt.flag = 1 }
    #else
      unsafe action.__sigaction_handler.sa_handler = { _ in unsafe Interrupt.flag = 1 }
    #endif
    // Without SA_RESTART: a wait for input has to end.
    unsafe sigaction(SIGINT, &action, nil)
    _ = signal(SIGPIPE, SIG_IGN)
  }
}

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
  nonisolated(unsafe) private static var signalNumber: sig_atomic_t = 0

  /// Whether SIGINT or SIGTERM came.
  static var isRequested: Bool { unsafe signalNumber != 0 }

  /// The exit status that tells which: 130 for SIGINT, 143 for SIGTERM.
  static var exitStatus: Int32 { unsafe 128 + Int32(signalNumber) }

  /// Lets SIGINT and SIGTERM set the flag instead of ending the process, and lets a closed pipe and
  /// a file grown too large be errors of `write` instead of signals.
  static func install() {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = { unsafe Interrupt.signalNumber = $0 }
    #else
      unsafe action.__sigaction_handler.sa_handler = { unsafe Interrupt.signalNumber = $0 }
    #endif
    // Without SA_RESTART: a wait for input has to end. The second signal ends the process, whatever
    // it waits for.
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    for signal in [SIGINT, SIGTERM] { unsafe sigaction(signal, &action, nil) }
    for signalNumber in [SIGPIPE, SIGXFSZ] { _ = signal(signalNumber, SIG_IGN) }
  }
}

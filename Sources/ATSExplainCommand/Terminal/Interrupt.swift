#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The user's wish to stop: SIGINT, SIGTERM or SIGHUP.
///
/// The first signal sets a flag, which the loops of the program look at, so that what was found so
/// far can be reported. A second one ends the process at once, and so does a timer that the first one
/// starts: whatever the program does then, it is gone within a second.
enum Interrupt {
  // Written by the handlers alone, read by loops; a torn read of a flag can't exist.
  nonisolated(unsafe) private static var signalNumber: sig_atomic_t = 0
  /// When the first signal came, in milliseconds of a clock that is never set back.
  nonisolated(unsafe) private static var firstTime = 0

  /// Whether a signal asked to stop.
  static var isRequested: Bool { unsafe signalNumber != 0 }

  /// The exit status that says which: 129 for SIGHUP, 130 for SIGINT, 143 for SIGTERM.
  static var exitStatus: Int32 { unsafe 128 + Int32(signalNumber) }

  /// How long an orderly end may take, in microseconds.
  private static var maxDelay: Int { 700_000 }

  /// How many milliseconds have to lie between two signals that are not one: `timeout` sends its
  /// signal to the process and to its group.
  private static var minPause: Int { 100 }

  /// Lets the signals that ask for an end set the flag, and lets a closed pipe and a file grown too
  /// large be errors of `write` instead of signals.
  static func install() {
    // A handler must not be the first to touch a variable, which may take a lock.
    unsafe signalNumber = 0
    unsafe firstTime = 0
    handle(SIGALRM) { number in
      PasteMode.restore()
      // Without a signal before it, it is the alarm of somebody who limits the time.
      _exit(Interrupt.isRequested ? Interrupt.exitStatus : 128 + number)
    }
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    for signal in [SIGINT, SIGTERM] { handle(signal) { Interrupt.take($0) } }
    // Who starts the program with `nohup` wants it to go on.
    if !isIgnored(SIGHUP) { handle(SIGHUP) { Interrupt.take($0) } }
    for signalNumber in [SIGPIPE, SIGXFSZ] { _ = signal(signalNumber, SIG_IGN) }
  }

  /// Sets the handler of a signal, without SA_RESTART: a wait for input has to end.
  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    unsafe sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    // A function's address is all that distinguishes SIG_IGN from a handler.
    #if canImport(Darwin)
      let handler = unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Takes a signal.
  ///
  /// It runs in the middle of anything, so it calls nothing but the system.
  private static func take(_ number: Int32) {
    let errorNumber = errno
    var clock = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &clock)
    let time = Int(clock.tv_sec) * 1000 + Int(clock.tv_nsec) / 1_000_000
    if unsafe signalNumber == 0 {
      unsafe firstTime = time
      unsafe signalNumber = sig_atomic_t(number)
      // `alarm`, which may be called here, is this very call, but can't count less than a second.
      var timer = itimerval()
      timer.it_value.tv_usec = .init(maxDelay)
      #if canImport(Glibc)
        unsafe setitimer(.init(ITIMER_REAL.rawValue), &timer, nil)
      #else
        unsafe setitimer(ITIMER_REAL, &timer, nil)
      #endif
    } else if unsafe time - firstTime >= minPause {
      PasteMode.restore()
      _exit(exitStatus)
    }
    errno = errorNumber
  }
}

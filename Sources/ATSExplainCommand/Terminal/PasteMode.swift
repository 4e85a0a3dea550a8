#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The mode of a terminal into which somebody pastes.
///
/// In its usual mode a terminal keeps a line until it ends, and drops what is beyond 4,095 bytes of
/// it (1,024 on macOS): the end of a long error would be lost without a word. Here every byte arrives
/// at once, and the program shows it: the terminal would show the end of a line as `^J`. The usual mode comes back on every way out: `leave`, a signal that ends the program, and
/// one that stops it for a while.
enum PasteMode {
  // Handlers read these, so they are set before any handler can run, and never freed. They aren't in the program's
  // own memory: the compiler gives a static `termios` three bytes less than the system writes.
  nonisolated(unsafe) private static let usual = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let pasting = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)
  nonisolated(unsafe) private static var isOn: sig_atomic_t = 0

  /// The terminal: standard input.
  private static var terminal: Int32 { 0 }

  /// The characters that edit a line, as the terminal's settings name them.
  struct Keys {
    /// Ends the input.
    var end: UInt8 = 4
    /// Takes the last character of the line away.
    var erase: UInt8 = 127
    /// Takes the line away.
    var kill: UInt8 = 21
    /// Whether what is typed is shown.
    var isShown = true
  }

  /// Lets every byte through at once.
  ///
  /// - Returns: the keys that the system doesn't heed any more; nil where the mode can't be changed.
  static func enter() -> Keys? {
    guard unsafe tcgetattr(terminal, usual) == 0 else { return nil }
    unsafe pasting.initialize(to: usual.pointee)
    unsafe pasting.pointee.c_lflag &= ~tcflag_t(ICANON | ECHO)
    var keys = Keys()
    keys.isShown = unsafe usual.pointee.c_lflag & tcflag_t(ECHO) != 0
    unsafe withUnsafeMutableBytes(of: &pasting.pointee.c_cc) { codes in
      keys.end = unsafe codes[Int(VEOF)]
      keys.erase = unsafe codes[Int(VERASE)]
      keys.kill = unsafe codes[Int(VKILL)]
      unsafe codes[Int(VMIN)] = 1
      unsafe codes[Int(VTIME)] = 0
    }
    // A signal may come at once; to bring the usual mode back once too often does no harm.
    unsafe isOn = 1
    handle(SIGTSTP) { _ in PasteMode.stop() }
    for signal in ending { handle(signal) { PasteMode.end(by: $0) } }
    guard unsafe set(pasting) else {
      leave()
      return nil
    }
    return keys
  }

  /// Brings the usual mode back.
  static func leave() {
    guard unsafe isOn != 0 else { return }
    restore()
    for number in ending + [SIGTSTP] { _ = signal(number, SIG_DFL) }
  }

  /// Brings the usual mode back in a handler, after which the program ends; does nothing in others.
  static func restore() {
    guard unsafe isOn != 0 else { return }
    unsafe isOn = 0
    _ = unsafe tcsetattr(terminal, TCSANOW, usual)
  }

  // MARK: Signals

  /// The signals that end the program without asking it; the others are those of `Interrupt`.
  private static var ending: [Int32] { [SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGPROF, SIGVTALRM] }

  private static func set(_ mode: UnsafeMutablePointer<termios>) -> Bool {
    // Ends: only a signal has it try again, and none that asks to stop.
    while unsafe tcsetattr(terminal, TCSANOW, mode) != 0 {
      guard errno == EINTR, !Interrupt.isRequested else { return false }
    }
    return true
  }

  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    unsafe sigaction(signal, &action, nil)
  }

  /// Ends the program by a signal, as it would have ended without a handler.
  private static func end(by number: Int32) {
    restore()
    _ = signal(number, SIG_DFL)
    deliver(number)
  }

  /// Stops the program as its shell asks, and goes on where the shell lets it.
  private static func stop() {
    let errorNumber = errno
    _ = unsafe tcsetattr(terminal, TCSANOW, usual)
    _ = signal(SIGTSTP, SIG_DFL)
    deliver(SIGTSTP)
    // Here the program goes on.
    handle(SIGTSTP) { _ in PasteMode.stop() }
    if unsafe isOn != 0 { _ = unsafe tcsetattr(terminal, TCSANOW, pasting) }
    errno = errorNumber
  }

  /// Raises a signal that is blocked as long as its handler runs.
  private static func deliver(_ number: Int32) {
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, number)
    raise(number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
  }
}

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of the program on a terminal at which somebody types, and whose mode can be looked at.
final class PasteSession {
  private var master: Int32 = -1
  private var slave: Int32 = -1
  private var pid: pid_t = 0
  /// How the program ended, as the system says it; nil while it runs.
  private var status: Int32?
  /// What the terminal got so far, the echo of what was typed included.
  private(set) var screen = ""

  struct TimedOut: Error {
    let awaited: String
    let screen: String
  }

  /// Starts the program; standard input, output and error are the terminal.
  init(_ arguments: [String] = [], columns: UInt16 = 80) throws {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw CommandRunner.NoTerminal()
    }
    // Reading must not wait while there is more to write, nor the other way round.
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
    try start(["--color", "never"] + arguments)
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      var ignored: Int32 = 0
      unsafe waitpid(pid, &ignored, 0)
    }
    close(master)
    close(slave)
  }

  /// Starts the program with no signal held back: threads of tests hold all back for their children.
  private func start(_ arguments: [String]) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 {
      unsafe posix_spawn_file_actions_adddup2(&actions, slave, Int32(descriptor))
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&all)
    for signal in Self.signals { unsafe sigaddset(&all, signal) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var words = unsafe ([CommandRunner.program.path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let variables = ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
      .merging(CommandRunner.sanitizerOptions) { own, _ in own }
    var environment = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe environment.forEach { unsafe free($0) } }
    let code = unsafe posix_spawn(
      &pid, CommandRunner.program.path, &actions, &attributes, &words, &environment)
    guard code == 0 else { throw NoStart(errorNumber: code) }
  }

  struct NoStart: Error {
    let errorNumber: Int32
  }

  /// Those that the tests send.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM, SIGTSTP, SIGCONT,
  ]

  /// Types text, and ends with what the screen shows then.
  func type(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    let limit = Date().addingTimeInterval(Self.patience)
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      look()
      guard Date() < limit else { throw TimedOut(awaited: "room to type", screen: screen) }
    }
  }

  /// Waits until the screen shows a text.
  func wait(for text: String) throws {
    try wait(for: text) { screen.contains(text) }
  }

  /// Waits until something is true of the terminal or the process.
  func wait(for name: String, _ isMet: () -> Bool) throws {
    let limit = Date().addingTimeInterval(Self.patience)
    while true {
      look()
      if isMet() { return }
      guard Date() < limit else { throw TimedOut(awaited: name, screen: screen) }
    }
  }

  /// Waits for the end; the result is the exit status, or the number of the signal, negative.
  func end() throws -> Int32 {
    try wait(for: "the end") {
      var status: Int32 = 0
      if self.status == nil, unsafe waitpid(pid, &status, WNOHANG) == pid { self.status = status }
      return self.status != nil
    }
    look()
    let status = status ?? 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }

  /// Sends a signal to the program.
  func send(_ signal: Int32) { kill(pid, signal) }

  /// Whether the terminal hands over whole lines, as it does for a shell.
  var isInUsualMode: Bool {
    var mode = termios()
    guard unsafe tcgetattr(slave, &mode) == 0 else { return false }
    return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The lines of the answer: what is behind the prompt and the echo of what was typed.
  func answer(behind typed: String) -> [String] {
    let text = screen.components(separatedBy: typed).dropFirst().joined(separator: typed)
    return text.split(separator: "\n").map(String.init)
  }

  // MARK: Parts

  /// However slow a machine is, nothing here takes so long, in seconds.
  private static let patience = 60.0

  /// Takes what the terminal got, and waits a moment where there is nothing.
  private func look() {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 20) > 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe read(master, &chunk, chunk.count)
    guard count > 0 else { return }
    // The terminal moves to the begin of a line by itself.
    screen += String(decoding: chunk[..<count], as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
  }
}

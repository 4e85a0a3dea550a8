import ChildProcess
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
  private let program: ChildProcess
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
    let terminal = ChildProcess.Stream.descriptor(slave)
    program = try ChildProcess(
      CommandRunner.program.path, ["--color", "never"] + arguments,
      environment: ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
        .merging(CommandRunner.sanitizerOptions) { own, _ in own },
      input: terminal, output: terminal, errors: terminal, isOwnGroup: true)
  }

  deinit {
    close(master)
    close(slave)
  }

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
  func wait(for name: String, _ isMet: () throws -> Bool) throws {
    let limit = Date().addingTimeInterval(Self.patience)
    while true {
      look()
      if try isMet() { return }
      guard Date() < limit else { throw TimedOut(awaited: name, screen: screen) }
    }
  }

  /// Waits for the end; the result is the exit status, or the number of the signal, negative.
  func end() throws -> Int32 {
    var status: Int32?
    try wait(for: "the end") {
      status = try program.ended()
      return status != nil
    }
    look()
    return status ?? 0
  }

  /// Sends a signal to the program.
  func send(_ signal: Int32) { program.send(signal) }

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

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the terminal and the environment ask for.
struct TerminalTraits: Sendable {
  /// Whether text on standard output may be coloured.
  let allowsColor: Bool
  /// The width of running text in columns: long lines are hard to read, however wide the screen.
  let width: Int
  /// The width of tables in columns; nil where nothing has to be cut, in files and pipes.
  let tableWidth: Int?
  /// Whether standard output is a terminal.
  let isTerminal: Bool
  /// How the names of files become links; nil where they don't.
  let links: FileLinks?

  /// The width of text where no one says any, and the most for running text.
  private static let readable = 100
  /// Narrower text would be a column of single words.
  private static let narrowest = 40

  /// Reads the environment; `choice` is the value of `--color`.
  init(choice: String?) {
    isTerminal = isatty(1) == 1
    let isDumb = Environment.value("TERM") == "dumb"
    switch choice {
    case "always": allowsColor = true
    case "never": allowsColor = false
    default:
      if Environment.value("NO_COLOR").map({ !$0.isEmpty }) == true {
        allowsColor = false
      } else if Environment.value("CLICOLOR_FORCE").map({ !$0.isEmpty && $0 != "0" }) == true {
        allowsColor = true
      } else {
        allowsColor = isTerminal && !isDumb && Environment.value("CLICOLOR") != "0"
      }
    }
    var columns = Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    if columns == nil, isTerminal { columns = Self.columns(of: 1) }
    width = min(max(columns ?? Self.readable, Self.narrowest), Self.readable)
    tableWidth = isTerminal ? max(columns ?? Self.readable, Self.narrowest) : nil
    links = isTerminal && !isDumb ? FileLinks.supported(by: Environment.value) : nil
  }
}

extension TerminalTraits {
  /// The width of the terminal behind a descriptor; nil where there is none, or it doesn't say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    #if canImport(Musl)
      let status = unsafe ioctl(descriptor, Int32(TIOCGWINSZ), &size)
    #else
      let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    #endif
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

/// The environment of the process.
enum Environment {
  static func value(_ name: String) -> String? {
    guard let raw = unsafe getenv(name) else { return nil }
    return unsafe String(cString: raw)
  }
}

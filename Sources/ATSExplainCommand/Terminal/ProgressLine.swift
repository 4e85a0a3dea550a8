#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A line on standard error that is written over again and again while work goes on.
///
/// Whoever writes anything else to the terminal takes it away first with `clear`.
struct ProgressLine {
  /// Whether there will be one, as far as the options and the terminal go.
  let isWanted: Bool
  /// Whether it was asked for, whatever the terminal and the work are like.
  let isForced: Bool
  private var errors = Output(descriptor: 2)
  /// Seconds of work before the first line: what is quick needs none.
  private let patience: Double
  private var begin: Double
  private var lastShown = -Double.infinity
  private var hasText = false

  /// Seconds between two updates.
  static let interval = 0.1

  /// Reads the value of `--progress`.
  init(choice: String?) {
    switch choice {
    case "always": (isWanted, patience) = (true, 0)
    case "never": (isWanted, patience) = (false, 0)
    default:
      (isWanted, patience) = (isatty(2) == 1 && Environment.value("TERM") != "dumb", 0.5)
    }
    isForced = choice == "always"
    begin = isWanted ? Self.now() : 0
  }

  /// Shows a text, unless one was shown just now.
  ///
  /// - Parameter text: asked for only if it will be seen; gets the seconds of work so far. Nil shows
  ///   nothing.
  mutating func show(_ text: (Double) -> String?) {
    guard isWanted else { return }
    let now = Self.now()
    guard now - begin >= patience, now - lastShown >= Self.interval else { return }
    lastShown = now
    guard let words = text(max(now - begin, 0.001)).map(Self.cut) else { return }
    errors.write("\r\u{1B}[K\(words)")
    errors.flush()
    hasText = true
  }

  /// Takes the line away, so that what follows is alone.
  mutating func clear() {
    guard hasText else { return }
    errors.write("\r\u{1B}[K")
    errors.flush()
    hasText = false
    // What was written in its place shall be seen for a moment.
    lastShown = Self.now()
  }

  /// A line that wrapped couldn't be written over.
  private static func cut(_ text: String) -> String {
    guard let columns = TerminalTraits.columns(of: 2) else { return text }
    return String(text.prefix(columns - 1))
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// How far the reading of inputs has come.
struct ReadingProgress {
  private var line: ProgressLine
  private var bytes: Int64 = 0
  /// The size of all inputs; nil where one of them has none.
  private let total: Int64?
  /// Whether standard output is a terminal, so that the line is in the way of what is reported.
  private let sharesTerminal: Bool
  /// Slower input without an end is a live stream, which no one waits for the end of; bytes a second.
  private static let slowest = 1_000_000.0

  /// Begins; the sizes of the inputs are looked up only if the line is wanted.
  init(choice: String?, inputs: [String]) {
    // It would be written into what somebody is typing.
    let isTyped = inputs.contains("-") && isatty(0) == 1
    line = ProgressLine(choice: isTyped ? "never" : choice)
    sharesTerminal = line.isWanted && isatty(1) == 1
    total = line.isWanted ? Self.size(of: inputs) : nil
  }

  private static func size(of inputs: [String]) -> Int64? {
    var sum: Int64 = 0
    for input in inputs {
      var status = stat()
      if input == "-" {
        guard unsafe fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      } else if unsafe stat(input, &status) != 0 {
        continue  // An error that was pasted, or one to be told.
      } else if status.st_mode & S_IFMT != S_IFREG {
        return nil
      }
      sum += Int64(status.st_size)
    }
    return sum
  }

  /// Counts bytes that were read.
  ///
  /// - Parameter isExpanded: whether they came out of a compressed file, whose size says nothing
  ///   about them.
  mutating func advance(_ count: Int, isExpanded: Bool = false) {
    guard line.isWanted else { return }
    bytes += Int64(count)
    let (done, whole) = (bytes, isExpanded ? nil : total)
    let isForced = line.isForced
    line.show { seconds in
      let isLive = total == nil && Double(done) / seconds < Self.slowest
      return isLive && !isForced ? nil : Self.text(done, of: whole, after: seconds)
    }
  }

  private static func text(_ done: Int64, of whole: Int64?, after seconds: Double) -> String {
    let speed = Double(done) / seconds
    let rate = "\(Int64(speed) >> 20) MiB/s"
    guard let whole, whole >= done, whole > 0 else { return "\(done >> 20) MiB read, \(rate)" }
    let left = Int((Double(whole - done) / max(speed, 1)).rounded(.up))
    return "\(done >> 20) of \(whole >> 20) MiB (\(done * 100 / whole) %), \(rate), \(left) s left"
  }

  /// Makes room for what is reported on standard output.
  ///
  /// - Returns: whether that is the terminal of the line, so that it has to be written at once.
  mutating func makeRoomForOutput() -> Bool {
    if sharesTerminal { line.clear() }
    return sharesTerminal
  }

  /// Makes room for what is reported on standard error, or on either.
  mutating func clear() { line.clear() }
}

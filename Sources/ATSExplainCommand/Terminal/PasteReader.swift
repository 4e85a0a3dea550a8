internal import Reporting

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Text that somebody types or pastes on a terminal, line by line and of any length.
///
/// It owns the terminal's mode: with it goes the usual one.
struct PasteReader: ~Copyable {
  private let keys: PasteMode.Keys?
  /// The line that isn't ended yet, which can be edited.
  private var line: [UInt8] = []
  /// Whether the end was typed.
  private(set) var isEnded = false
  /// Whether what comes may have been typed before the mode changed.
  private var isFirst = true

  /// A line that is longer than this is handed on in pieces.
  private static let maxHeldLine = 64 << 10

  /// Takes the terminal over; where its mode can't be changed, the system edits the lines.
  init() { keys = PasteMode.enter() }

  deinit { PasteMode.leave() }

  /// Waits for text and returns what of it is complete; empty while a line is being typed.
  mutating func read() throws(FileError) -> [UInt8] {
    let bytes = try FileBytes.readSome(0)
    guard let keys else {
      isEnded = bytes.isEmpty
      return bytes
    }
    guard !bytes.isEmpty else { return end() }
    defer { isFirst = false }
    var complete: [UInt8] = []
    var shown: [UInt8] = []
    defer { show(shown) }
    for byte in bytes {
      switch byte {
      case 0 where isFirst, keys.end:
        // Linux keeps an end that was typed in the usual mode as a zero. What came behind it was part of
        // the paste, so it isn't left for the shell. What is reported
        // next begins a line of its own.
        if !line.isEmpty { shown.append(UInt8(ascii: "\n")) }
        return complete + end()
      case keys.erase, 0x08:
        shown += eraseCharacter()
      case keys.kill:
        shown += Self.erasure(of: line)
        line.removeAll()
      default:
        line.append(byte)
        shown += Self.visible(byte)
        if byte == UInt8(ascii: "\n") || line.count >= Self.maxHeldLine {
          complete += line
          line.removeAll(keepingCapacity: true)
        }
      }
    }
    return complete
  }

  private mutating func end() -> [UInt8] {
    isEnded = true
    defer { line = [] }
    return line
  }

  /// Takes the last character away; the result takes it off the screen.
  private mutating func eraseCharacter() -> [UInt8] {
    guard !line.isEmpty else { return [] }
    var start = line.count - 1
    while start > 0, line[start] & 0xC0 == 0x80 { start -= 1 }
    defer { line.removeSubrange(start...) }
    return Self.erasure(of: line[start...])
  }

  // MARK: The screen

  /// What takes bytes off the screen.
  private static func erasure(of bytes: some Collection<UInt8>) -> [UInt8] {
    let text = String(decoding: bytes.flatMap(visible), as: UTF8.self)
    let columns = DisplayWidth.columns(of: text)
    return (0..<columns).flatMap { _ in [0x08, 0x20, 0x08] as [UInt8] }
  }

  /// A byte as a terminal shows it that isn't steered by what is typed.
  private static func visible(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"), 0x20...0x7E, 0x80...: [byte]
    default: [UInt8(ascii: "^"), byte ^ 0x40]
    }
  }

  private func show(_ bytes: [UInt8]) {
    guard keys?.isShown == true, !bytes.isEmpty,
      let descriptor = [Int32(2), 1].first(where: { isatty($0) == 1 })
    else { return }
    var screen = Output(descriptor: descriptor)
    screen.write(bytes)
    screen.flush()
  }
}

internal import CompressedInput
internal import NetworkLogs
internal import UnifiedLogArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The first bytes of an input, which show whether it is text, and what it is else.
///
/// A file is looked at and stays where it is; of a pipe the bytes are taken.
struct InputHead {
  /// What an input is.
  enum Content {
    /// Text, as far as the first bytes show.
    case text
    /// An archive or a compressed stream.
    case compressed(CompressedKind)
    /// A file of messages of the unified log.
    case unifiedLog
    /// Something that holds no log.
    case foreign(ForeignContent)
  }

  /// The bytes that were taken; none of a file.
  private(set) var taken: [UInt8] = []
  /// Whether the input ended behind them.
  private(set) var isWhole = false
  /// What the input is.
  private(set) var content = Content.text

  /// Of an input that isn't looked at.
  init() {}

  /// Looks at the begin of an input.
  ///
  /// - Parameters:
  ///   - isFile: whether the place in it can be any.
  ///   - wait: waits until there is something to read; false gives up.
  init(of descriptor: Int32, isFile: Bool, wait: () -> Bool = { true }) throws(FileError) {
    var bytes: [UInt8] = []
    if isFile {
      bytes = DescriptorSource(descriptor).peek(ForeignContent.maxBytes)
    } else {
      // Ends: each read adds a byte or ends the loop, and a few bytes are enough.
      while CompressedKind.needsMore(than: bytes), wait() {
        let part = try FileBytes.readSome(descriptor)
        isWhole = part.isEmpty
        if isWhole { break }
        bytes += part
      }
      taken = bytes
    }
    if let kind = CompressedKind(bytes[...]) {
      content = .compressed(kind)
    } else if LogMemberKind(bytes.prefix(LogMemberKind.sniffed)) == .trace {
      content = .unifiedLog
    } else if let foreign = ForeignContent(bytes), foreign.kind != .zeros {
      content = .foreign(foreign)
    }
  }
}

extension ForeignContent {
  /// Why it isn't read, and what helps.
  func refusal(of path: String) -> String {
    let advice = advice(for: path == "-" ? "FILE" : path)
    return words + ", not a log" + (advice.map { "; \($0)" } ?? "")
  }
}

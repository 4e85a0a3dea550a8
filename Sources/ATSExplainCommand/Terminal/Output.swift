internal import ATSDiagnosis
internal import Reporting

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Bytes on their way to a descriptor: collected, then written at once.
struct Output {
  private let descriptor: Int32
  /// Whether only text for people is written, which must not steer their terminal.
  private let isForPeople: Bool
  /// What masks secrets in all that is written; nil for what has to leave as it is.
  var masking: RenderedText?
  private var pending: [UInt8] = []
  /// Whether the reader went away; nothing is written any more.
  private(set) var isClosed = false
  /// The system's error number of a write that failed otherwise, such as a full disk.
  private(set) var failure: Int32?

  /// More than this is written without waiting for a flush.
  private static let limit = 64 << 10

  init(descriptor: Int32, isForPeople: Bool = false, masking: RenderedText? = nil) {
    self.descriptor = descriptor
    self.isForPeople = isForPeople
    self.masking = masking
  }

  /// Makes sure that the three standard descriptors are taken: a file that is opened later would
  /// get one that is closed, and what is meant for people would be written into it.
  static func reserveStandardDescriptors() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) < 0 && errno == EBADF {
      // In the direction that no one uses, so that it fails as a closed one does.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a file is what standard output is written to.
  static func isStandardOutput(_ status: stat) -> Bool {
    var own = stat()
    return unsafe fstat(1, &own) == 0 && own.st_mode & S_IFMT == S_IFREG
      && own.st_dev == status.st_dev && own.st_ino == status.st_ino
  }

  /// Adds text: whole lines, records or elements, so that a secret is in one piece.
  mutating func write(_ text: String) {
    write(Array((isForPeople ? TextReport.printable(text) : text).utf8))
  }

  /// Adds bytes of such text.
  mutating func write(_ bytes: [UInt8]) {
    pending += masking?.masked(bytes) ?? bytes
    if pending.count > Self.limit { flush() }
  }

  /// Adds bytes of such text, of which some parts were masked before.
  mutating func write(_ bytes: [UInt8], maskedParts: [Range<Int>]) {
    pending += masking?.masked(bytes, maskedParts: maskedParts) ?? bytes
    if pending.count > Self.limit { flush() }
  }

  /// Adds bytes of such text, of which each field was masked before: a log may give a million records.
  mutating func write(masked bytes: ArraySlice<UInt8>) {
    pending += bytes
    if pending.count > Self.limit { flush() }
  }

  /// Writes what was added.
  mutating func flush() {
    guard !isClosed, !pending.isEmpty else {
      pending.removeAll(keepingCapacity: true)
      return
    }
    var written = 0
    // Ends: each write takes bytes or fails; a signal ends the process within a second.
    while written < pending.count {
      let count = unsafe pending.withUnsafeBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe systemWrite(descriptor, base + written, buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        isClosed = true
        if errno != EPIPE { failure = errno }
        break
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}

private func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
  // The C function; the unqualified name would be the method above inside of `Output`.
  #if canImport(Darwin)
    unsafe Darwin.write(descriptor, base, count)
  #elseif canImport(Glibc)
    unsafe Glibc.write(descriptor, base, count)
  #else
    unsafe Musl.write(descriptor, base, count)
  #endif
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let raw = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: raw)
}

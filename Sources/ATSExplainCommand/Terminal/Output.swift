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
  private var pending: [UInt8] = []
  /// Whether the reader went away; nothing is written any more.
  private(set) var isClosed = false
  /// The system's error number of a write that failed otherwise, such as a full disk.
  private(set) var failure: Int32?

  /// More than this is written without waiting for a flush.
  private static let limit = 64 << 10

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds text.
  mutating func write(_ text: String) {
    pending += text.utf8
    if pending.count > Self.limit { flush() }
  }

  /// Adds bytes.
  mutating func write(_ bytes: [UInt8]) {
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

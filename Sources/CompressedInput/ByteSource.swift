#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Why a source has no more to give.
package struct ReadFailure: Error, Hashable, Sendable {
  /// The reason, as users read it.
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Where bytes come from: a file, or a member of an archive.
package protocol ByteSource: AnyObject {
  /// Reads some bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int

  /// Goes to another place, as `lseek` does; nil where the source can't.
  func seek(to offset: Int64, whence: Int32) -> Int64?
}

/// An open descriptor, which stays its owner's.
package final class DescriptorSource: ByteSource {
  private let descriptor: Int32
  /// Asked now and then while there is nothing to read; nil for a file, which is never waited for.
  private let isCancelled: (() -> Bool)?

  /// The bytes of `descriptor`, from where it is.
  ///
  /// - Parameter isCancelled: whether to wait for a pipe no longer; the bytes end there then.
  package init(_ descriptor: Int32, isCancelled: (() -> Bool)? = nil) {
    self.descriptor = descriptor
    var status = stat()
    let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    self.isCancelled = isFile ? nil : isCancelled
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    // Ends: only a signal has it try again, and ends the process within a second.
    while true {
      if let isCancelled, !waitForInput(isCancelled) { return 0 }
      let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw ReadFailure(systemMessage(errno)) }
    }
  }

  /// Waits until there is something to read; false when that isn't wanted any more.
  ///
  /// A signal need not reach the thread that waits, so it looks up now and then.
  private func waitForInput(_ isCancelled: () -> Bool) -> Bool {
    // Ends: when input comes or ends, or when it is called off.
    while !isCancelled() {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let result = unsafe poll(&request, 1, Self.pause)
      // What can't be polled can still be read.
      if result > 0 || result < 0 && errno != EINTR { return true }
    }
    return false
  }

  /// How long a wait goes on before it is asked whether it is called off, in milliseconds.
  private static var pause: Int32 { 100 }

  /// What is next, which stays to be read; empty where that isn't known, as in a pipe.
  package func peek(_ count: Int) -> [UInt8] {
    guard let place = seek(to: 0, whence: SEEK_CUR) else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(place))
    }
    return Array(bytes.prefix(max(0, got)))
  }

  package func seek(to offset: Int64, whence: Int32) -> Int64? {
    let place = Int64(lseek(descriptor, off_t(offset), whence))
    return place < 0 ? nil : place
  }
}

/// A source of which some bytes were read before it was known what it is.
final class ResumedSource: ByteSource {
  private let rest: any ByteSource
  private var head: ArraySlice<UInt8>

  init(_ rest: any ByteSource, head: [UInt8]) {
    self.rest = rest
    self.head = head[...]
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    guard !head.isEmpty else { return try unsafe rest.read(into: buffer) }
    let count = min(head.count, buffer.count)
    unsafe buffer.copyBytes(from: head.prefix(count))
    head = head.dropFirst(count)
    return count
  }

  func seek(to offset: Int64, whence: Int32) -> Int64? {
    // What was read ahead counts as not read.
    let place =
      whence == SEEK_CUR
      ? rest.seek(to: offset - Int64(head.count), whence: whence)
      : rest.seek(to: offset, whence: whence)
    if place != nil { head = [] }
    return place
  }
}

/// The system's words for an error number.
private func systemMessage(_ code: Int32) -> String {
  guard let raw = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: raw)
}

private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  // The C function; the unqualified name would be the method of the class above.
  #if canImport(Darwin)
    unsafe Darwin.read(descriptor, base, count)
  #elseif canImport(Glibc)
    unsafe Glibc.read(descriptor, base, count)
  #else
    unsafe Musl.read(descriptor, base, count)
  #endif
}

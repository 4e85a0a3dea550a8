internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pipe from a test to a program that it runs; both ends are closed with the value.
package final class ChildPipe: @unchecked Sendable {
  /// The end that is read: the program's.
  package let reading: Int32
  /// The end that is written.
  package let writing: Int32
  private var isReadingOpen = true
  private var isWritingOpen = true

  /// - Throws: `ChildProcess.Failure` where too many descriptors are open.
  package init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw ChildProcess.Failure(words: "no pipe") }
    (reading, writing) = (ends[0], ends[1])
    // Who reads may be gone: then the write fails, and the test goes on.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    closeReading()
    closeWriting()
  }

  /// Closes this process's copy of the end that is read, as soon as the program has its own.
  package func closeReading() {
    if isReadingOpen { close(reading) }
    isReadingOpen = false
  }

  /// Ends the input.
  package func closeWriting() {
    if isWritingOpen { close(writing) }
    isWritingOpen = false
  }

  /// Writes all of an input to a program that was given the other end, or what it takes before it ends, and ends
  /// the input.
  ///
  /// - Throws: `ChildProcess.Failure` where the program neither reads nor ends.
  package func write(_ bytes: [UInt8], to process: ChildProcess) throws {
    closeReading()
    defer { closeWriting() }
    _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK)
    let limit = Date().addingTimeInterval(ChildProcess.patience)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Self.write(writing, $0) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return }
      var request = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&request, 1, 100)
      if Date() > limit {
        process.send(SIGKILL)
        throw ChildProcess.Failure(words: "a program didn't read its input")
      }
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

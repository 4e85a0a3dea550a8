internal import Foundation

/// What went wrong while measuring.
package struct BenchmarkError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// With the system's words for the last error.
  static func system(_ what: String) -> BenchmarkError {
    BenchmarkError("\(what): \(unsafe String(cString: strerror(errno)))")
  }
}

/// A descriptor that is closed when no one holds it any longer.
package final class Descriptor {
  let number: Int32
  private var isOpen = true

  /// Takes over an open descriptor.
  ///
  /// It gets a number that is in no one's way when a child's are arranged, and isn't inherited.
  init(_ opened: Int32) throws {
    number = fcntl(opened, F_DUPFD_CLOEXEC, 10)
    guard number >= 0 else { throw BenchmarkError.system("fcntl") }
    Foundation.close(opened)
  }

  /// Opens a file to read.
  package convenience init(reading path: String) throws {
    let opened = unsafe open(path, O_RDONLY)
    guard opened >= 0 else { throw BenchmarkError.system(path) }
    try self.init(opened)
  }

  /// Opens a file that exists to write.
  package convenience init(writing path: String) throws {
    let opened = unsafe open(path, O_WRONLY)
    guard opened >= 0 else { throw BenchmarkError.system(path) }
    try self.init(opened)
  }

  deinit { close() }

  package func close() {
    if isOpen { Foundation.close(number) }
    isOpen = false
  }

  /// The two ends of a new pipe.
  package static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe Foundation.pipe(&ends) == 0 else { throw BenchmarkError.system("pipe") }
    return (try Descriptor(ends[0]), try Descriptor(ends[1]))
  }

  /// Hands all that comes to `consume`, until the other end is closed.
  package func drain(_ consume: (ArraySlice<UInt8>) -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe Foundation.read(number, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw BenchmarkError.system("read")
      }
      consume(buffer[..<count])
    }
  }

  /// All that comes, as text.
  package func text() throws -> String {
    var bytes: [UInt8] = []
    try drain { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws {
    try unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe Foundation.write(number, rest.baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          throw BenchmarkError.system("write")
        }
        written += count
      }
    }
  }

  /// Reads what is there, at most `limit` bytes; waits for it up to `milliseconds`.
  package func read(atMost limit: Int, within milliseconds: Int32) throws -> [UInt8] {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return [] }
    return try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let got = unsafe Foundation.read(number, buffer.baseAddress, limit)
      guard got >= 0 else { throw BenchmarkError.system("read") }
      count = got
    }
  }
}

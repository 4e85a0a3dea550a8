#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The bytes of a small file.
enum FileContents {
  /// Reads a file.
  ///
  /// - Returns: nil where it can't be read, or is larger than `limit`.
  static func bytes(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    // Ends: with the file or at the limit; only a signal has it try again.
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count == 0 { return result }
      guard count > 0 else {
        if errno == EINTR { continue }
        return nil
      }
      result += buffer[..<count]
      if result.count > limit { return nil }
    }
  }
}

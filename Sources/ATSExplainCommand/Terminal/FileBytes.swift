#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that couldn't be read or written.
struct FileError: Error, Hashable, Sendable {
  /// Why, without the name of the file.
  let message: String

  /// The system's words for an error number.
  static func system(_ code: Int32) -> FileError {
    FileError(message: code == ENOENT ? "no such file" : systemMessage(code))
  }
}

/// Whole files, read and written at once.
enum FileBytes {
  /// No Info.plist is nearly as big; what is, was given by mistake.
  static let limit = 64 << 20

  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    try read(descriptor) { (chunk: [UInt8]) throws(FileError) in
      bytes += chunk
      guard bytes.count <= limit else {
        throw FileError(message: "is larger than \(limit >> 20) MiB, so it is no Info.plist")
      }
    }
    return bytes
  }

  /// Reads a descriptor to its end, piece by piece; the result is the number of bytes.
  @discardableResult
  static func read(
    _ descriptor: Int32, _ take: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) -> Int {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(message: "is a folder")
    }
    if descriptor == 0 { tellOfTyping() }
    var total = 0
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe systemRead(descriptor, base, buffer.count)
      }
      if count == 0 { return total }
      if count < 0 {
        guard errno == EINTR, !Interrupt.isRequested else { throw .system(errno) }
        continue
      }
      total += count
      try take(Array(chunk[..<count]))
    }
  }

  /// Says what is waited for, where standard input is somebody at a keyboard.
  static func tellOfTyping() {
    guard isatty(0) == 1 else { return }
    var errors = Output(descriptor: 2)
    errors.write("Reading from the terminal; Ctrl-D ends it.\n")
    errors.flush()
  }

  /// Puts new bytes in the place of a file, all of them or none.
  ///
  /// The bytes go to a new file beside it, which then takes its name, permissions kept; of a
  /// symbolic link, the file behind it is replaced.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    guard let resolved = unsafe realpath(path, nil) else { throw .system(errno) }
    let target = unsafe String(cString: resolved)
    unsafe free(resolved)
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { throw .system(errno) }
    let temporary = "\(target).atsexplain-\(getpid())"
    let descriptor = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o7777)
    guard descriptor >= 0 else { throw .system(errno) }
    var output = Output(descriptor: descriptor)
    output.write(bytes)
    output.flush()
    var failure = output.failure ?? (output.isClosed ? EPIPE : nil)
    // The mask of the process was taken off the permissions above.
    if failure == nil, fchmod(descriptor, status.st_mode & 0o7777) != 0 { failure = errno }
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL { failure = errno }
    if close(descriptor) != 0, failure == nil { failure = errno }
    if failure == nil, unsafe rename(temporary, target) != 0 { failure = errno }
    if let failure {
      _ = unsafe unlink(temporary)
      throw .system(failure)
    }
  }
}

private func systemRead(
  _ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  // The C function; the unqualified name would be the method above inside of `FileBytes`.
  #if canImport(Darwin)
    unsafe Darwin.read(descriptor, base, count)
  #elseif canImport(Glibc)
    unsafe Glibc.read(descriptor, base, count)
  #else
    unsafe Musl.read(descriptor, base, count)
  #endif
}

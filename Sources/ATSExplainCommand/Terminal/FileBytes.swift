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
    if code == EINTR, Interrupt.isRequested { return .stopped }
    return FileError(message: code == ENOENT ? "no such file" : systemMessage(code))
  }

  /// A signal asked to stop before all was read or written.
  static let stopped = FileError(message: "stopped by a signal")
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
      if Interrupt.isRequested { throw .stopped }
      if count < 0 {
        guard errno == EINTR else { throw .system(errno) }
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
  /// The bytes go to a new file beside it, which then takes its name; owner, group and permissions
  /// are kept as far as the system lets them be. Of a symbolic link, the file behind it is replaced.
  ///
  /// - Parameter old: the bytes that the new ones were made from. A file that holds others by now
  ///   was changed by somebody else meanwhile, and stays.
  static func replace(
    _ path: String, holding old: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    guard let resolved = unsafe realpath(path, nil) else { throw .system(errno) }
    let target = unsafe String(cString: resolved)
    unsafe free(resolved)
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { throw .system(errno) }
    let (temporary, descriptor) = try temporaryFile(beside: target)
    var output = Output(descriptor: descriptor)
    output.write(bytes)
    output.flush()
    var failure = output.failure ?? (output.isClosed ? EPIPE : nil)
    // Only the superuser can give a file away: for others it is their own, as a copy would be.
    if failure == nil, fchown(descriptor, status.st_uid, status.st_gid) != 0, errno != EPERM {
      failure = errno
    }
    if failure == nil, fchmod(descriptor, status.st_mode & 0o7777) != 0 { failure = errno }
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL { failure = errno }
    if close(descriptor) != 0, failure == nil { failure = errno }
    if Interrupt.isRequested {
      _ = unsafe unlink(temporary)
      throw .stopped
    }
    if failure == nil, (try? read(target)) != old {
      _ = unsafe unlink(temporary)
      throw FileError(message: "was changed by another program meanwhile")
    }
    if failure == nil, unsafe rename(temporary, target) != 0 { failure = errno }
    if let failure {
      _ = unsafe unlink(temporary)
      throw .system(failure)
    }
    syncFolder(of: target)
  }

  /// A new file that only its owner can read, in the folder of another one.
  private static func temporaryFile(
    beside target: String
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    for attempt in 0..<100 {
      // One may be left of a process that was killed and had the same number.
      let path = "\(target).atsexplain-\(getpid())-\(attempt)"
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { throw .system(errno) }
    }
    throw .system(EEXIST)
  }

  /// Makes the new name last; the file itself is safe already, so a failure loses nothing.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
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

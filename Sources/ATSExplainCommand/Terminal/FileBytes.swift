internal import CSystem
internal import CrashTriage

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

  /// There is no such file.
  static let missing = FileError(message: "no such file")

  /// The system's words for an error number.
  static func system(_ code: Int32) -> FileError {
    switch code {
    case EINTR where Interrupt.isRequested: stopped
    case ENOENT: missing
    case ENXIO: FileError(message: "is a socket or a device, which can't be read as a file")
    default: FileError(message: systemMessage(code))
    }
  }

  /// The complaint about a file: in the same words in all commands.
  func complaint(about path: String) -> String {
    self == .missing ? "\(message): \(path)" : "\(path): \(message)"
  }

  /// A signal asked to stop before all was read or written.
  static let stopped = FileError(message: "stopped by a signal")
}

/// Whole files, read and written at once.
enum FileBytes {
  /// No Info.plist is nearly as big; what is, was given by mistake.
  static let limit = 64 << 20

  /// Opens a file to read it.
  static func open(_ path: RawPath) throws(FileError) -> Int32 {
    // Ends: only a signal has it try again, and none that asks to stop.
    while true {
      let descriptor = path.opened(O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      // A pipe that no one writes to is waited for.
      guard errno == EINTR else { throw .system(errno) }
      if Interrupt.isRequested { throw .stopped }
    }
  }

  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: RawPath) throws(FileError) -> [UInt8] {
    let descriptor = path == .standardInput ? 0 : try open(path)
    defer { if path != .standardInput { close(descriptor) } }
    var bytes: [UInt8] = []
    try read(descriptor) { (chunk: [UInt8]) throws(FileError) in
      bytes += chunk
      guard bytes.count <= limit else {
        throw FileError(message: "is larger than \(limit >> 20) MiB, so it is no Info.plist")
      }
    }
    return bytes
  }

  /// Reads once; the result is empty at the end.
  static func readSome(_ descriptor: Int32) throws(FileError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    // Ends: only a signal has it try again, and none that asks to stop.
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe systemRead(descriptor, base, buffer.count)
      }
      if count >= 0 { return Array(chunk[..<count]) }
      guard errno == EINTR else { throw .system(errno) }
      if Interrupt.isRequested { throw .stopped }
    }
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
    // Ends: with the file, at the caller's limit, or on a signal that asks to stop.
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
  /// The bytes go to a new file beside it, which then takes its name; extended attributes and
  /// permissions are kept, owner and group as far as the system lets them be. Of a symbolic link, the
  /// file behind it is replaced. What can't be kept, or isn't meant to be written, is refused.
  ///
  /// - Parameter old: the bytes that the new ones were made from. A file that holds others by now
  ///   was changed by somebody else meanwhile, and stays.
  static func replace(
    _ path: RawPath, holding old: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    guard let target = path.resolved else { throw .system(errno) }
    // Opening a pipe would wait for somebody who writes into it.
    guard let kind = target.status(followingLinks: true)?.kind else { throw .system(errno) }
    guard kind == .file else {
      throw FileError(message: "is no regular file, so it can't be written")
    }
    let original = try open(target)
    defer { close(original) }
    var status = stat()
    guard unsafe fstat(original, &status) == 0 else { throw .system(errno) }
    try requireReplaceable(target, status)
    let (temporary, descriptor) = try temporaryFile(beside: target)
    do throws(FileError) {
      try fill(descriptor, with: bytes, like: original, status)
      if Interrupt.isRequested { throw .stopped }
      guard try read(target) == old else {
        throw FileError(message: "was changed by another program meanwhile")
      }
      let renamed = unsafe temporary.withCString { from in
        unsafe target.withCString { to in unsafe rename(from, to) }
      }
      guard renamed == 0 else { throw FileError.system(errno) }
    } catch {
      _ = unsafe temporary.withCString { unsafe unlink($0) }
      throw error
    }
    syncFolder(of: target)
  }

  /// Throws for a file that may not be written, or that writing would part from what it belongs to.
  private static func requireReplaceable(_ path: RawPath, _ status: stat) throws(FileError) {
    guard status.st_mode & 0o222 != 0 else {
      throw FileError(message: "is read-only; chmod u+w lets it be written")
    }
    guard (unsafe path.withCString { unsafe access($0, W_OK) }) == 0 else { throw .system(errno) }
    guard status.st_nlink < 2 else {
      throw FileError(
        message: "has \(status.st_nlink) names (hard links), and the others would keep the old "
          + "content; apply the diff with patch, which writes into the file")
    }
  }

  /// Writes a new file and gives it all that the old one has; closes it in any case.
  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], like original: Int32, _ status: stat
  ) throws(FileError) {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var output = Output(descriptor: descriptor)
    output.write(bytes)
    output.flush()
    if let failure = output.failure ?? (output.isClosed ? EPIPE : nil) { throw .system(failure) }
    // Only the superuser can give a file away: for others it is their own, as a copy would be.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0, errno != EPERM {
      throw .system(errno)
    }
    try copyAttributes(from: original, to: descriptor)
    if fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw .system(errno) }
    if fsync(descriptor) != 0, errno != EINVAL { throw .system(errno) }
    isOpen = false
    if close(descriptor) != 0 { throw .system(errno) }
  }

  private static func copyAttributes(from: Int32, to: Int32) throws(FileError) {
    var name = [UInt8](repeating: 0, count: 256)
    let count = name.count
    let reason = unsafe name.withUnsafeMutableBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return ENOMEM }
      return unsafe atsexplain_copy_attributes(
        from, to, base.assumingMemoryBound(to: CChar.self), count)
    }
    guard reason != 0 else { return }
    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    throw FileError(
      message: "has an attribute (\(text)) that can't be kept: \(systemMessage(reason))")
  }

  /// A new file that only its owner can read, in the folder of another one.
  private static func temporaryFile(
    beside target: RawPath
  ) throws(FileError) -> (path: RawPath, descriptor: Int32) {
    for attempt in 0..<100 {
      // One may be left of a process that was killed and had the same number.
      let path = target.suffixed(".atsexplain-\(getpid())-\(attempt)")
      let descriptor = unsafe path.withCString {
        unsafe Self.create($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
      if let descriptor, descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { throw .system(errno) }
    }
    throw .system(EEXIST)
  }

  private static func create(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32
  {
    // The C function; the unqualified name would be the method above.
    #if canImport(Darwin)
      unsafe Darwin.open(path, flags, mode)
    #elseif canImport(Glibc)
      unsafe Glibc.open(path, flags, mode)
    #else
      unsafe Musl.open(path, flags, mode)
    #endif
  }

  /// Makes the new name last; the file itself is safe already, so a failure loses nothing.
  private static func syncFolder(of path: RawPath) {
    let descriptor = path.parent.opened(O_RDONLY | O_CLOEXEC)
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

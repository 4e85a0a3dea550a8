#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A path as the system has it: bytes without a zero, not necessarily UTF-8.
package struct RawPath: Hashable, Sendable {
  /// The bytes, and a zero behind them.
  private let terminated: [CChar]

  /// The name that stands for standard input.
  package static let standardInput = RawPath("-")

  /// A path that is text.
  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// A path as the system has it, without a zero at its end.
  package init(bytes: [UInt8]) { terminated = bytes.map { CChar(bitPattern: $0) } + [0] }

  private init(terminated: [CChar]) { self.terminated = terminated }

  /// The path as text, what is no UTF-8 repaired.
  package var text: String {
    String(decoding: terminated.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The last component.
  var name: ArraySlice<CChar> {
    var end = terminated.count - 1
    while end > 1, terminated[end - 1] == 0x2F { end -= 1 }
    let body = terminated[..<end]
    return body.lastIndex(of: 0x2F).map { body[($0 + 1)...] } ?? body
  }

  /// The path of a name as it is meant from this folder; the name itself if it is a full path.
  package func joined(_ name: RawPath) -> RawPath {
    if name.terminated.first == 0x2F || self == RawPath(".") { return name }
    return unsafe name.withCString { unsafe appending($0) } ?? name
  }

  /// The path with text behind it.
  package func suffixed(_ text: String) -> RawPath {
    RawPath(terminated: terminated.dropLast() + RawPath(text).terminated)
  }

  /// The full path of the file behind all links; nil where there is none, with the reason in `errno`.
  package var resolved: RawPath? {
    unsafe withCString { path in
      guard let real = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(real) }
      return unsafe RawPath(
        terminated: Array(UnsafeBufferPointer(start: real, count: strlen(real) + 1)))
    }
  }

  /// The folder that the path is in.
  package var parent: RawPath {
    let head = terminated[..<(name.startIndex)]
    return head.isEmpty ? RawPath(".") : RawPath(terminated: Array(head) + [0])
  }

  /// The path of an entry of this folder; `name` ends with a zero.
  package func appending(_ name: UnsafePointer<CChar>) -> RawPath {
    let length = unsafe strlen(name)
    var bytes: [CChar] = []
    bytes.reserveCapacity(terminated.count + length + 1)
    bytes += terminated.dropLast()
    if bytes.last != 0x2F { bytes.append(0x2F) }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name, count: length + 1))
    return RawPath(terminated: bytes)
  }

  /// Hands the path to a function of the system.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result?) -> Result? {
    unsafe terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe body(base)
    }
  }

  /// Opens the file; -1 where it can't be, with the reason in `errno`.
  package func opened(_ flags: Int32) -> Int32 {
    unsafe withCString { unsafe open($0, flags) } ?? -1
  }

  /// What the system knows of the file: of a link itself, or of what it leads to.
  package func status(followingLinks: Bool) -> FileStatus? {
    var status = stat()
    let result = unsafe withCString { path in
      unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    }
    return result == 0 ? FileStatus(status) : nil
  }
}

/// Which file it is, and of what kind.
package struct FileStatus: Sendable {
  /// The kinds of files.
  package enum Kind: Sendable { case file, folder, link, other }

  /// What distinguishes two files, whatever their names.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let identity: Identity
  /// The kind of the file.
  package let kind: Kind

  init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
  }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  if code == ENOENT { return "no such file" }
  if code == ENXIO { return "is a socket or a device, which can't be read as a file" }
  guard let raw = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: raw)
}

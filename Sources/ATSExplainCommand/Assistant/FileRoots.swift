internal import ContextServer

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The folders that an assistant may read files of.
///
/// A path is resolved first, links and all; what it leads to has to lie below a root. Then each part
/// of the resolved path is opened below the one before, and none may be a link by then: whoever
/// swaps a folder for a link meanwhile gets a refusal, not a file from elsewhere.
struct FileRoots: Sendable {
  /// A folder, which stays open.
  private final class Root: Sendable {
    let given: [String]
    let resolved: [String]
    let descriptor: Int32

    init(_ path: String) throws(UsageError) {
      guard let resolved = FileRoots.resolve(path) else {
        throw UsageError(message: "option '--root': \(path): \(FileError.system(errno).message)")
      }
      descriptor = Self.open(resolved)
      guard descriptor >= 0 else {
        let reason = errno == ENOTDIR ? "is no folder" : systemMessage(errno)
        throw UsageError(message: "option '--root': \(path): \(reason)")
      }
      given = FileRoots.parts(path)
      self.resolved = FileRoots.parts(resolved)
    }

    private static func open(_ path: String) -> Int32 {
      #if canImport(Darwin)
        unsafe Darwin.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      #elseif canImport(Glibc)
        unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      #else
        unsafe Musl.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      #endif
    }

    deinit { close(descriptor) }
  }

  private let roots: [Root]

  init(_ paths: [String]) throws(UsageError) {
    var roots: [Root] = []
    for path in paths { roots.append(try Root(path)) }
    self.roots = roots
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// The path with links followed, or nil with the reason in `errno`.
  private static func resolve(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  // MARK: Opening

  /// Opens a file below a root.
  ///
  /// - Parameter path: a path, relative to a root or whole.
  /// - Throws: `ToolRefusal` for what lies elsewhere, isn't there, or is no regular file.
  func open(_ path: String) throws(ToolRefusal) -> RootedFile {
    guard !roots.isEmpty else {
      throw ToolRefusal(
        "This server reads no files: it was started without --root DIR. Pass the text itself.")
    }
    guard !path.isEmpty, !path.utf8.contains(0), !path.contains("://") else {
      throw ToolRefusal("'\(path.prefix(200))' is no path of a file.")
    }
    let parts = Self.parts(path)
    guard !parts.contains("..") else {
      throw ToolRefusal("'\(path)' isn't read: it has '..' in it.")
    }
    var isBelow = false
    for root in roots {
      guard let rest = Self.rest(of: parts, isWhole: path.hasPrefix("/"), below: root) else {
        continue
      }
      isBelow = true
      let whole = "/" + (root.resolved + rest).joined(separator: "/")
      guard let resolved = Self.resolve(whole) else {
        if errno == ENOENT || errno == ENOTDIR { continue }
        throw ToolRefusal("'\(path)' can't be read: \(systemMessage(errno)).")
      }
      let target = Self.parts(resolved)
      guard let home = roots.first(where: { target.starts(with: $0.resolved) }) else {
        throw ToolRefusal("'\(path)' leads out of the folders that this server may read.")
      }
      return try Self.open(target.dropFirst(home.resolved.count), below: home, name: path)
    }
    // Of what lies elsewhere, not even that it exists is said.
    throw ToolRefusal(
      isBelow
        ? "'\(path)' doesn't exist."
        : "'\(path)' lies outside of the folders that this server may read.")
  }

  /// What is left of a path below a root, or nil where it isn't below it.
  private static func rest(of parts: [String], isWhole: Bool, below root: Root) -> [String]? {
    guard isWhole else { return parts }
    for prefix in [root.given, root.resolved] where parts.starts(with: prefix) {
      return Array(parts.dropFirst(prefix.count))
    }
    return nil
  }

  private static func open(
    _ parts: ArraySlice<String>, below root: Root, name: String
  ) throws(ToolRefusal) -> RootedFile {
    guard let last = parts.last else { throw ToolRefusal("'\(name)' is a folder, and no file.") }
    var folder = root.descriptor
    defer { if folder != root.descriptor { close(folder) } }
    for part in parts.dropLast() {
      let next = unsafe openat(
        folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw changed(name) }
      if folder != root.descriptor { close(folder) }
      folder = next
    }
    // Looked at before it is opened: opening can do something to a device.
    var status = stat()
    guard unsafe fstatat(folder, last, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw changed(name)
    }
    try requireFile(status, name)
    let descriptor = unsafe openat(
      folder, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw changed(name) }
    let file = RootedFile(descriptor: descriptor, name: name)
    guard unsafe fstat(descriptor, &status) == 0 else { throw changed(name) }
    try requireFile(status, name)
    return file
  }

  private static func requireFile(_ status: stat, _ name: String) throws(ToolRefusal) {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: kind = "a folder"
    case S_IFIFO: kind = "a pipe"
    case S_IFSOCK: kind = "a socket"
    case S_IFLNK: throw changed(name)
    default: kind = "a device"
    }
    throw ToolRefusal("'\(name)' is \(kind), and no file.")
  }

  /// The refusal of what could be resolved a moment ago.
  private static func changed(_ name: String) -> ToolRefusal {
    let reason = errno
    return ToolRefusal(
      reason == ELOOP || reason == ENOTDIR || reason == ENOENT
        ? "'\(name)' was changed while it was opened."
        : "'\(name)' can't be read: \(systemMessage(reason)).")
  }
}

/// An open file below a root.
struct RootedFile: ~Copyable {
  let descriptor: Int32
  /// The path as it was asked for.
  let name: String

  /// Takes over a descriptor.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  deinit { close(descriptor) }

  /// All of its bytes, of which there may be as many as a property list has.
  func bytes() throws(ToolRefusal) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try FileBytes.read(descriptor) { (chunk: [UInt8]) throws(FileError) in
        bytes += chunk
        guard bytes.count <= FileBytes.limit else {
          throw FileError(
            message: "is larger than \(FileBytes.limit >> 20) MiB, so it is no Info.plist")
        }
      }
    } catch {
      throw ToolRefusal("'\(name)' can't be read: \(error.message).")
    }
    return bytes
  }
}

package import CompressedInput

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files of an archive, which can be gone through more than once.
package protocol LogArchiveMembers {
  /// Calls `body` with every file; a source is valid during the call only.
  func visit(_ body: (ExpansionEvent) -> Void)
}

/// What a file in an archive of the unified log is; known by its first bytes.
package enum LogMemberKind: Hashable, Sendable {
  /// Messages.
  case trace
  /// Clocks.
  case clocks
  /// The strings of a shared cache.
  case cacheStrings
  /// The strings of a program or library.
  case imageStrings

  /// How many bytes it takes to know.
  package static let sniffed = 16

  /// The kind of what begins with `bytes`, or nil where it is anything else.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x00 where bytes.starts(with: [0x00, 0x10, 0, 0, 0x11, 0, 0, 0]):
      // Tag and subtag of a header; its length is about two hundred bytes.
      let length = Array(bytes.dropFirst(8).prefix(8))
      guard length.count == 8, length[2...].allSatisfy({ $0 == 0 }), length[1] < 16 else {
        return nil
      }
      self = .trace
    case 0xB0 where bytes.starts(with: [0xB0, 0xBB, 48, 0]): self = .clocks
    case 0x68 where bytes.starts(with: Array("hcsd".utf8)): self = .cacheStrings
    case 0x99 where bytes.starts(with: [0x99, 0x88, 0x77, 0x66]): self = .imageStrings
    default: return nil
    }
  }
}

/// An archive that is a folder, or a single file with a folder of strings.
package struct LogFolder: LogArchiveMembers {
  private let file: String?
  private let folder: String?
  /// Whether only folders are looked into whose names are those of strings and clocks.
  private let takesStringsOnly: Bool

  /// How deep files lie in an archive, and how many entries are looked at.
  private static let maxDepth = 4
  private static let maxEntries = 1 << 18

  /// All files of the archive at that path.
  package init(archive path: String) {
    file = nil
    folder = path
    takesStringsOnly = false
  }

  /// One file of messages, with the strings and clocks of a folder: of the archive that it lies in, where
  /// none is named.
  package init(trace file: String, strings folder: String?) {
    self.file = file
    self.folder = folder ?? Self.root(ofTrace: file)
    takesStringsOnly = folder == nil
  }

  /// The folder of the archive that a file of messages lies in, by its path.
  package static func root(ofTrace path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast()
    if let last = parts.last, ["Persist", "Special", "Signpost", "HighVolume"].contains(last) {
      parts.removeLast()
    }
    let root = parts.joined(separator: "/")
    return root.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : root
  }

  /// Whether a folder is an archive: a file of messages lies in it, or in a folder in it.
  package static func isArchive(_ path: String) -> Bool {
    var found = false
    var seen = 0
    walk(path, depth: 2, entries: &seen) { event in
      if case .member(_, let source) = event, !found {
        found = LogMemberKind(head(of: source)[...]) == .trace
      }
      return !found
    }
    return found
  }

  package func visit(_ body: (ExpansionEvent) -> Void) {
    if let file {
      let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 {
        body(.member(name: file, DescriptorSource(descriptor)))
        close(descriptor)
      } else {
        body(.problem(name: file, reason: Self.message(errno)))
      }
    }
    guard let folder else { return }
    var entries = 0
    Self.walk(
      folder, depth: Self.maxDepth, entries: &entries,
      enters: { !takesStringsOnly || Self.holdsStrings($0) }
    ) { event in
      switch event {
      case .member(let path, let source):
        // Beside a file that was named, only strings and clocks are read.
        if file != nil, LogMemberKind(Self.head(of: source)[...]) == .trace { break }
        body(.member(name: Self.named(path, in: folder), source))
      case .problem(let path, let reason):
        body(.problem(name: Self.named(path, in: folder), reason: reason))
      }
      return true
    }
    if entries > Self.maxEntries {
      body(.problem(name: folder, reason: "holds more than \(Self.maxEntries) entries"))
    }
  }

  /// Whether a folder of that name holds strings or clocks: `dsc`, `timesync`, or two digits.
  private static func holdsStrings(_ name: String) -> Bool {
    name == "dsc" || name == "timesync" || name == "uuidtext"
      || name.utf8.count == 2 && name.allSatisfy(\.isHexDigit)
  }

  private static func named(_ path: String, in folder: String) -> String {
    guard path.hasPrefix(folder) else { return path }
    let rest = path.dropFirst(folder.count).drop { $0 == "/" }
    let trimmed = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return rest.isEmpty ? trimmed : "\(trimmed)!\(rest)"
  }

  private static func head(of source: any ByteSource) -> [UInt8] {
    (source as? DescriptorSource)?.peek(LogMemberKind.sniffed) ?? []
  }

  /// Goes through the files of a folder by their names; links and what is hidden are left out, so nothing
  /// is met twice and every walk ends.
  ///
  /// - Returns: false where `body` asked to stop.
  @discardableResult
  private static func walk(
    _ folder: String, depth: Int, entries: inout Int, enters: (String) -> Bool = { _ in true },
    _ body: (ExpansionEvent) -> Bool
  ) -> Bool {
    guard let stream = unsafe opendir(folder) else {
      return body(.problem(name: folder, reason: message(errno)))
    }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      if unsafe name.pointee == 0x2E { continue }
      entries += 1
      if entries > maxEntries { break }
      unsafe names.append(String(cString: name))
    }
    unsafe closedir(stream)
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else {
        if !body(.problem(name: path, reason: message(errno))) { return false }
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard depth > 1, enters(name) else { continue }
        if !walk(path, depth: depth - 1, entries: &entries, enters: enters, body) { return false }
      case S_IFREG:
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
          if !body(.problem(name: path, reason: message(errno))) { return false }
          continue
        }
        let goesOn = body(.member(name: path, DescriptorSource(descriptor)))
        close(descriptor)
        if !goesOn { return false }
      default: break
      }
    }
    return true
  }

  private static func message(_ code: Int32) -> String {
    guard let raw = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: raw)
  }
}

/// An archive that lies in a compressed file.
package struct LogBundle: LogArchiveMembers {
  private let path: String
  private let descriptor: Int32
  private let expansion: Expansion
  /// Whether members that can't be read are reported: not where somebody else reads the file as well.
  package var tellsProblems = true

  /// The archive in the file that is open as `descriptor`, which can be moved in.
  package init(path: String, descriptor: Int32, expansion: Expansion) {
    self.path = path
    self.descriptor = descriptor
    self.expansion = expansion
  }

  /// What to do where the archive comes through a pipe.
  package static let pipeAdvice =
    "holds an archive of the unified log, which is read more than once: name the file instead of a pipe"

  /// Whether a file can be read a second time, which a pipe can't.
  package static func canReadAgain(_ descriptor: Int32) -> Bool {
    DescriptorSource(descriptor).seek(to: 0, whence: SEEK_SET) == 0
  }

  package func visit(_ body: (ExpansionEvent) -> Void) {
    let source = DescriptorSource(descriptor)
    guard source.seek(to: 0, whence: SEEK_SET) == 0,
      let kind = CompressedKind(source.peek(CompressedKind.sniffed)[...])
    else {
      body(.problem(name: path, reason: "can't be read a second time"))
      return
    }
    expansion.expand(source, head: [], kind: kind, name: path) { event in
      if case .problem = event, !tellsProblems { return }
      body(event)
    }
  }
}

internal import CrashTriage

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Finds the Info.plist files of a folder or an Xcode project.
struct InfoPlistFinder {
  /// The files, in the order of their paths.
  private(set) var files: [RawPath] = []
  /// Folders that couldn't be read, and why.
  private(set) var unreadable: [(path: String, reason: String)] = []

  /// Folders of tools, whose copies of Info.plist files are not the project's own.
  private static let skipped: Set<String> = ["DerivedData", "node_modules"]

  /// Looks through a folder; of an `.xcodeproj` or `.xcworkspace`, through the folder it lies in.
  ///
  /// Links to folders aren't followed, so that a loop of them ends; links to files are.
  init(in operand: RawPath) {
    let name = operand.text
    let isProject = ["xcodeproj", "xcworkspace"].contains {
      name.hasSuffix(".\($0)") || name.hasSuffix(".\($0)/")
    }
    let root = isProject ? operand.parent : operand
    var settings: Set<RawPath> = []
    var found: Set<RawPath> = []
    var pending = [root]
    while let folder = pending.popLast() {
      // A file in the folder of the project needs no name of that folder.
      let isHere = isProject && folder == RawPath(".")
      let entries: [FolderEntry]
      do {
        entries = try FolderEntry.all(in: folder, isNamed: !isHere)
      } catch {
        unreadable.append((folder.text, error.message))
        continue
      }
      for entry in entries {
        if entry.isFolder {
          if entry.name.hasSuffix(".xcodeproj") {
            let prefix = isHere ? "" : folder.text.hasSuffix("/") ? folder.text : folder.text + "/"
            settings.formUnion(Self.namedFiles(project: entry.path, folder: prefix))
          } else if !entry.name.hasPrefix("."), !Self.skipped.contains(entry.name) {
            pending.append(entry.path)
          }
        } else if Self.isInfoPlist(entry.name) {
          found.insert(entry.path)
        }
      }
    }
    // A project may call its file anything; its build settings say.
    files = found.union(settings).sorted { $0.text < $1.text }
  }

  /// Whether a path names a folder, links followed.
  static func isFolder(_ path: RawPath) -> Bool {
    path.status(followingLinks: true)?.kind == .folder
  }

  /// `Info.plist`, and names such as `Widget-Info.plist` and `Info-Debug.plist`.
  private static func isInfoPlist(_ name: String) -> Bool {
    guard name.hasSuffix(".plist") else { return false }
    let stem = name.dropLast(".plist".count).lowercased()
    guard stem != "info" else { return true }
    return ["-", "_", "."].contains { stem.hasSuffix("\($0)info") || stem.hasPrefix("info\($0)") }
  }

  /// The files that a project's build settings name, as far as they exist.
  private static func namedFiles(project: RawPath, folder: String) -> [RawPath] {
    guard let bytes = try? FileBytes.read(project.suffixed("/project.pbxproj")) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "INFOPLIST_FILE" else {
        return nil
      }
      var name = parts[1].filter { $0 != "\"" && $0 != ";" }
      name = String(name.drop(while: \.isWhitespace))
      while name.last?.isWhitespace == true { name.removeLast() }
      for variable in ["$(SRCROOT)/", "${SRCROOT}/", "$SRCROOT/", "$(PROJECT_DIR)/"]
      where name.hasPrefix(variable) {
        name.removeFirst(variable.count)
      }
      guard !name.isEmpty, !name.contains("$") else { return nil }
      let path = RawPath(name.hasPrefix("/") ? name : folder + name)
      let kind = path.status(followingLinks: true)?.kind
      return kind == nil || kind == .folder ? nil : path
    }
  }
}

/// A file or folder in a folder.
private struct FolderEntry {
  let name: String
  let path: RawPath
  let isFolder: Bool

  /// All that is in a folder.
  ///
  /// - Parameter isNamed: whether the paths begin with that of the folder.
  static func all(in folder: RawPath, isNamed: Bool) throws(FileError) -> [FolderEntry] {
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else {
      throw .system(errno)
    }
    defer { unsafe closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return [] }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(stream) {
      // Read through the pointer: an entry may be shorter than the structure says.
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe start.assumingMemoryBound(to: CChar.self)
      let text = unsafe String(cString: name)
      guard text != ".", text != ".." else { continue }
      let path =
        isNamed
        ? unsafe folder.appending(name)
        : unsafe RawPath(bytes: Array(UnsafeRawBufferPointer(start: start, count: strlen(name))))
      guard let status = path.status(followingLinks: false) else { continue }
      if status.kind == .link, InfoPlistFinder.isFolder(path) { continue }
      entries.append(FolderEntry(name: text, path: path, isFolder: status.kind == .folder))
    }
    return entries
  }
}

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
  private(set) var files: [String] = []
  /// Folders that couldn't be read, and why.
  private(set) var unreadable: [(path: String, reason: String)] = []

  /// Folders of tools, whose copies of Info.plist files are not the project's own.
  private static let skipped: Set<String> = ["DerivedData", "node_modules"]

  /// Looks through a folder; of an `.xcodeproj` or `.xcworkspace`, through the folder it lies in.
  ///
  /// Links to folders aren't followed, so that a loop of them ends; links to files are.
  init(in operand: String) {
    var root = operand
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    let isProject = root.hasSuffix(".xcodeproj") || root.hasSuffix(".xcworkspace")
    if isProject {
      root = root.lastIndex(of: "/").map { String(root[..<$0]) } ?? "."
      if root.isEmpty { root = "/" }
    }
    var settings: Set<String> = []
    var pending = [root]
    while let folder = pending.popLast() {
      let prefix = folder == "." && isProject ? "" : folder.hasSuffix("/") ? folder : folder + "/"
      let entries: [FolderEntry]
      do {
        entries = try FolderEntry.all(in: folder, prefix: prefix)
      } catch {
        unreadable.append((folder, error.message))
        continue
      }
      for entry in entries {
        if entry.isFolder {
          if entry.name.hasSuffix(".xcodeproj") {
            settings.formUnion(Self.namedFiles(project: entry.path, folder: prefix))
          } else if !entry.name.hasPrefix("."), !Self.skipped.contains(entry.name) {
            pending.append(entry.path)
          }
        } else if Self.isInfoPlist(entry.name) {
          files.append(entry.path)
        }
      }
    }
    // A project may call its file anything; its build settings tell.
    files = Set(files).union(settings).sorted()
  }

  /// Whether a path names a folder, links followed.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// `Info.plist`, and names such as `Widget-Info.plist` and `Info-Debug.plist`.
  private static func isInfoPlist(_ name: String) -> Bool {
    guard name.hasSuffix(".plist") else { return false }
    let stem = name.dropLast(".plist".count).lowercased()
    guard stem != "info" else { return true }
    return ["-", "_", "."].contains { stem.hasSuffix("\($0)info") || stem.hasPrefix("info\($0)") }
  }

  /// The files that a project's build settings name, as far as they exist.
  private static func namedFiles(project: String, folder: String) -> [String] {
    guard let bytes = try? FileBytes.read(project + "/project.pbxproj") else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "INFOPLIST_FILE" else {
        return nil
      }
      var name = parts[1].filter { $0 != "\"" && $0 != ";" }
      while name.first?.isWhitespace == true { name.removeFirst() }
      while name.last?.isWhitespace == true { name.removeLast() }
      for variable in ["$(SRCROOT)/", "${SRCROOT}/", "$SRCROOT/", "$(PROJECT_DIR)/"]
      where name.hasPrefix(variable) {
        name.removeFirst(variable.count)
      }
      guard !name.isEmpty, !name.contains("$") else { return nil }
      let path = name.hasPrefix("/") ? name : folder + name
      let exists = unsafe access(path, F_OK) == 0
      return exists && !isFolder(path) ? path : nil
    }
  }
}

/// A file or folder in a folder.
private struct FolderEntry {
  let name: String
  let path: String
  let isFolder: Bool

  static func all(in folder: String, prefix: String) throws(FileError) -> [FolderEntry] {
    guard let stream = unsafe opendir(folder) else { throw .system(errno) }
    defer { unsafe closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return [] }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(stream) {
      // Read through the pointer: an entry may be shorter than the structure says.
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
      guard name != ".", name != ".." else { continue }
      let path = prefix + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFLNK, InfoPlistFinder.isFolder(path) { continue }
      entries.append(FolderEntry(name: name, path: path, isFolder: kind == S_IFDIR))
    }
    return entries
  }
}

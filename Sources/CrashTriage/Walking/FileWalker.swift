internal import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Finds the files under folders: each once, hidden ones left out, in no particular order.
///
/// Links are kept back until all folders that can be reached without one are known. So a file is
/// always named by its shortest true path, whichever way the system lists it first, and a link that
/// leads back into the tree adds nothing.
struct FileWalker {
  /// A file or folder that could not be looked at.
  typealias Problem = (path: RawPath, reason: String)

  private let roots: [RawPath]
  private var pendingFolders: [RawPath] = []
  private var pendingLinks: [RawPath] = []
  private var visitedFolders: Set<FileStatus.Identity> = []
  private var linkedFiles: Set<FileStatus.Identity> = []

  /// Folders and files that could not be looked at below the roots.
  private(set) var problems: [Problem] = []
  /// Roots that could not be looked at.
  private(set) var missingRoots: [Problem] = []

  /// A walker over `roots`, which may be files as well as folders.
  init(roots: [RawPath]) { self.roots = roots }

  /// Calls `body` with each file; it returns false to stop.
  mutating func forEachFile(_ body: (RawPath) -> Bool) {
    var files: [RawPath] = []
    for root in roots {
      if root == .standardInput {
        guard body(root) else { return }
        continue
      }
      guard let status = root.status(followingLinks: true) else {
        missingRoots.append((root, systemMessage(errno)))
        continue
      }
      if status.kind == .folder {
        guard enter(root, status, isRoot: true, body) else { return }
      } else {
        files.append(root)
      }
    }
    guard emptyFolders(body) else { return }
    // A file that was named stands for itself, unless a folder that was named has it already.
    for file in files {
      if let status = file.status(followingLinks: false), status.kind != .link,
        isInVisitedFolder(file)
      {
        continue
      }
      guard follow(file, body) else { return }
    }
    // Ends: each folder is entered once, and links are found in folders alone.
    while !pendingLinks.isEmpty {
      let links = pendingLinks.sorted { $0.text < $1.text }
      pendingLinks = []
      for link in links {
        guard follow(link, body), emptyFolders(body) else { return }
      }
    }
  }

  /// Takes what a link leads to, unless it was taken before.
  private mutating func follow(_ link: RawPath, _ body: (RawPath) -> Bool) -> Bool {
    guard let status = link.status(followingLinks: true) else {
      problems.append((link, systemMessage(errno)))
      return true
    }
    if status.kind == .folder { return enter(link, status, isRoot: false, body) }
    guard status.kind == .file || roots.contains(link) else { return true }
    if let target = link.resolved, isInVisitedFolder(target) { return true }
    guard linkedFiles.insert(status.identity).inserted else { return true }
    return body(link)
  }

  private func isInVisitedFolder(_ file: RawPath) -> Bool {
    guard file.name.first != 0x2E, let folder = file.parent.status(followingLinks: true) else {
      return false
    }
    return visitedFolders.contains(folder.identity)
  }

  // MARK: Folders

  private mutating func emptyFolders(_ body: (RawPath) -> Bool) -> Bool {
    while let folder = pendingFolders.popLast() {
      guard let status = folder.status(followingLinks: false) else {
        problems.append((folder, systemMessage(errno)))
        continue
      }
      guard enter(folder, status, isRoot: false, body) else { return false }
    }
    return true
  }

  private mutating func enter(
    _ folder: RawPath, _ status: FileStatus, isRoot: Bool, _ body: (RawPath) -> Bool
  ) -> Bool {
    guard visitedFolders.insert(status.identity).inserted else { return true }
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else {
      let problem: Problem = (folder, systemMessage(errno))
      if isRoot { missingRoots.append(problem) } else { problems.append(problem) }
      return true
    }
    defer { unsafe closedir(stream) }
    // Ends: each round takes an entry of the folder.
    while true {
      // The only way to distinguish the end from a failure.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      guard unsafe take(entry, in: folder, body) else { return false }
    }
    if errno != 0 { problems.append((folder, systemMessage(errno))) }
    return true
  }

  /// Whether a folder holds copies of reports that Xcode's Organizer keeps beside the originals.
  private func holdsCopies(_ folder: RawPath) -> Bool {
    folder.text.hasSuffix("/Logs/LocallySymbolicated") && folder.text.holds(".xccrashpoint/")
  }

  private mutating func take(
    _ entry: UnsafeMutablePointer<dirent>, in folder: RawPath, _ body: (RawPath) -> Bool
  ) -> Bool {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return true }
    let name = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    // Hidden, and the folder itself and its parent with them.
    guard unsafe name.pointee != 0x2E else { return true }
    let path = unsafe folder.appending(name)
    switch unsafe kind(Int32(entry.pointee.d_type), path) {
    case .file: return body(path)
    case .folder:
      if !holdsCopies(path) { pendingFolders.append(path) }
    case .link: pendingLinks.append(path)
    case .other: break
    case nil: problems.append((path, systemMessage(errno)))
    }
    return true
  }

  /// The kind of an entry, or nil where the system doesn't say.
  private func kind(_ type: Int32, _ path: RawPath) -> FileStatus.Kind? {
    switch type {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    // Some file systems don't say.
    case Int32(DT_UNKNOWN): path.status(followingLinks: false)?.kind
    default: .other
    }
  }
}

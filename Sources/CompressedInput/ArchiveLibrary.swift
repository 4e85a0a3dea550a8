internal import CArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// libarchive, where it is present.
///
/// It is loaded when the first compressed file turns up and stays loaded. What it points to never
/// changes after that, so it can be shared.
@safe
package final class ArchiveLibrary: @unchecked Sendable {
  let handle: OpaquePointer

  /// The one of this system, or nil where there is none.
  package static let system = ArchiveLibrary(names: systemNames)

  #if canImport(Darwin)
    private static let systemNames = [
      "/usr/lib/libarchive.2.dylib",
      "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib",
    ]
    /// What to do where it is missing.
    package static let advice =
      "libarchive, which is part of macOS, could not be loaded; 'brew install libarchive' brings it"
  #else
    private static let systemNames = ["libarchive.so.13", "libarchive.so"]
    /// What to do where it is missing.
    package static let advice =
      "to read it, install libarchive (Debian and Ubuntu: libarchive13; Fedora: libarchive)"
  #endif

  /// Why there is none, and what to do about it.
  package static var absence: String {
    // Loading takes a descriptor and memory, and where none is left the library may well be there.
    let spare = fcntl(0, F_DUPFD_CLOEXEC, 0)
    if spare >= 0 { close(spare) }
    if spare < 0, errno == EMFILE || errno == ENFILE {
      return
        "too many files are open, so that libarchive can't be loaded; raise the limit (ulimit -n)"
    }
    let room = unsafe mmap(nil, usualRoom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe room != MAP_FAILED else {
      return "memory is short, so that libarchive can't be loaded; raise the limit (ulimit -v)"
    }
    unsafe munmap(room, usualRoom)
    return advice
  }

  /// More than the library and those that it loads take of addresses, in bytes.
  private static var usualRoom: Int { 64 << 20 }

  /// The first of `names` that can be loaded.
  init?(names: [String]) {
    var terminated: [[CChar]] = names.map { $0.utf8.map { CChar(bitPattern: $0) } + [0] }
    var found: OpaquePointer?
    for index in terminated.indices where unsafe found == nil {
      unsafe terminated[index].withUnsafeMutableBufferPointer { name in
        var pointer = unsafe UnsafePointer(name.baseAddress)
        unsafe found = atsexplain_libarchive_load(&pointer, 1)
      }
    }
    guard let found = unsafe found else { return nil }
    unsafe handle = found
  }
}

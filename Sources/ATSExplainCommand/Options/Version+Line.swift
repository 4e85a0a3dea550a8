internal import CompressedInput
internal import PCRE2

extension Version {
  /// One line: the version, and what it is built with and finds here.
  static var line: String {
    let parts = [
      "Swift \(swift)",
      "PCRE2 \(PatternLibrary.version)\(PatternLibrary.hasJIT ? " with JIT" : "")",
      ArchiveLibrary.system == nil ? "no libarchive" : "libarchive", platform,
    ]
    return "atsexplain \(current) (\(parts.joined(separator: ", ")))"
  }

  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var platform: String {
    #if os(macOS)
      let system = "macOS"
    #elseif canImport(Musl)
      let system = "Linux static"
    #else
      let system = "Linux"
    #endif
    #if arch(arm64)
      return system + " arm64"
    #elseif arch(x86_64)
      return system + " x86_64"
    #else
      return system
    #endif
  }
}

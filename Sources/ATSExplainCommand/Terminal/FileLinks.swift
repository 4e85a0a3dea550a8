#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How a terminal learns which file the words on the screen stand for (OSC 8).
///
/// Only for terminals that are known to understand it: others would show the address as garbage.
enum FileLinks: Hashable, Sendable {
  /// `file://host/path`: opens the file.
  case file
  /// `file://host/path#line`, which kitty passes on.
  case fileWithLine
  /// `vscode://file/path:line`, for the terminal within that editor.
  case editor

  /// What the terminal supports, by the variables that terminals set; nil for none.
  static func supported(by variable: (String) -> String?) -> FileLinks? {
    let best = known(variable)
    switch variable("FORCE_HYPERLINK") {
    case nil, ""?: break
    case "0"?: return nil
    default: return best ?? .file
    }
    // What runs within these passes it on only in new versions, and not by default.
    if variable("TMUX") != nil || variable("STY") != nil { return nil }
    return best
  }

  private static func known(_ variable: (String) -> String?) -> FileLinks? {
    switch variable("TERM_PROGRAM") {
    case "vscode"?: return .editor
    case "iTerm.app"?, "WezTerm"?, "ghostty"?: return .file
    default: break
    }
    if variable("KITTY_WINDOW_ID") != nil || variable("TERM") == "xterm-kitty" {
      return .fileWithLine
    }
    if variable("WT_SESSION") != nil { return .file }
    // The first version of VTE that doesn't stumble over it is 0.50.
    if let version = variable("VTE_VERSION").flatMap({ Int($0) }), version >= 5000 { return .file }
    if let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }), version >= 201_200 {
      return .file
    }
    return nil
  }

  /// The address of a line of a file; nil where there is no such file.
  func address(of path: String, line: Int) -> String? {
    guard path != "-", let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    let text = unsafe String(cString: resolved)
    return address(ofResolved: Array(text.utf8), line: line, host: Self.host)
  }

  /// The address of a line of a file by its full path.
  func address(ofResolved path: [UInt8], line: Int, host: String) -> String {
    let escaped = Self.percentEncoded(path)
    switch self {
    case .file: return "file://\(host)\(escaped)"
    case .fileWithLine: return "file://\(host)\(escaped)#\(line)"
    case .editor: return "vscode://file\(escaped):\(line)"
    }
  }

  /// A path in which only what may be in a URL is left as it is.
  private static func percentEncoded(_ path: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result.append("%")
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }

  /// The name of this machine: a terminal with a shell on another has to distinguish the two.
  private static var host: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = buffer.count - 1
    let status = unsafe buffer.withUnsafeMutableBytes { bytes -> Int32 in
      guard let base = bytes.baseAddress else { return -1 }
      return unsafe gethostname(base.assumingMemoryBound(to: CChar.self), count)
    }
    guard status == 0 else { return "" }
    return percentEncoded(Array(buffer.prefix { $0 != 0 }))
  }
}

/// The parts of a URL that matter here, read from text that may be damaged.
public struct RequestURL: Hashable, Sendable {
  /// Lower-case scheme: `http`, `https`, `ws` or `wss`.
  public let scheme: String
  /// Lower-case host without brackets, or nil where the text has none or only a placeholder.
  public let host: String?
  /// The port, where the URL names one.
  public let port: Int?
  /// The URL as text, mended: escapes undone, blanks after the scheme removed.
  public let text: String

  /// Whether the scheme is cleartext.
  public var isCleartext: Bool { scheme == "http" || scheme == "ws" }

  /// Reads a URL; nil where there is no scheme of the web.
  public init?(_ raw: String) {
    // Bytes throughout: every failure of a log comes through here several times.
    let bytes = Self.mended(raw)
    guard let colon = bytes.prefix(6).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard ["http", "https", "ws", "wss"].contains(scheme) else { return nil }
    let rest = bytes[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
      .drop { $0 == UInt8(ascii: "/") }
    text = scheme + "://" + String(decoding: rest, as: UTF8.self)
    var name = rest.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    if let at = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(at + 1)...] }
    var port: Int?
    if name.first == UInt8(ascii: "["), let close = name.firstIndex(of: UInt8(ascii: "]")) {
      let tail = name[(close + 1)...]
      if tail.first == UInt8(ascii: ":") { port = Self.number(tail.dropFirst()) }
      name = name[(name.startIndex + 1)..<close]
    } else if let mark = name.lastIndex(of: UInt8(ascii: ":")),
      name.firstIndex(of: UInt8(ascii: ":")) == mark
    {
      port = Self.number(name[(mark + 1)...])
      name = name[..<mark]
    }
    self.port = port
    host = RequestURL.host(String(decoding: name, as: UTF8.self))
  }

  /// A port; what has a sign or is too large for one is none.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self)).map(Int.init)
  }

  /// The bytes of a URL, escaped slashes undone, and what stands behind it in a sentence or a dump
  /// removed.
  private static func mended(_ raw: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.utf8.count)
    for byte in raw.utf8 {
      // JSON within JSON escapes the escape as well.
      if byte == UInt8(ascii: "/") {
        while bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
      }
      bytes.append(byte)
    }
    while let last = bytes.last, ",;)]'\"`*".utf8.contains(last) {
      // `https://[::1]` ends in a bracket of its own.
      if last == UInt8(ascii: "]"), bytes.contains(UInt8(ascii: "[")) { break }
      bytes.removeLast()
    }
    return bytes
  }

  /// Whether the text of a URL goes on behind its host, so that the host is whole.
  static func endsHost(_ text: String) -> Bool {
    let rest = text.drop(while: { $0 != ":" }).dropFirst()
    return rest.drop(while: { " /\\".contains($0) }).contains { "/:?#\\".contains($0) }
  }

  private static func mayStandInName(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned, .surrogate:
      return scalar.value == 0x200C || scalar.value == 0x200D
    default: return scalar.value != 0xFFFD
    }
  }

  /// A host in its canonical form, or nil where the text is none: a sentence, a mask, a placeholder.
  public static func host(_ raw: String) -> String? {
    var bytes = Array(raw.lowercased().utf8)[...]
    if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 1 {
      bytes = bytes.dropFirst().dropLast()
    }
    while bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= 253 else { return nil }
    let isIPv6 = bytes.contains(UInt8(ascii: ":"))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        continue
      case UInt8(ascii: ":"), UInt8(ascii: "%"): guard isIPv6 else { return nil }
      // Names in other scripts are hosts as well; they go on the wire as `xn--…`.
      case 0x80...: continue
      default: return nil
      }
    }
    let name = String(decoding: bytes, as: UTF8.self)
    // No name has characters that steer a terminal or turn the direction of the text around them.
    guard name.unicodeScalars.allSatisfy(Self.mayStandInName) else { return nil }
    guard !isIPv6 else { return name }
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: "-") }) else { return nil }
    // `xxx.xxx.com`, `192.168.x.x`: somebody masked the name.
    let masked = labels.filter { $0.allSatisfy { $0 == UInt8(ascii: "x") } }
    if masked.contains(where: { $0.count >= 2 }) || masked.count >= 2 { return nil }
    if labels.count == 4, !masked.isEmpty { return nil }
    return name
  }
}

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
    var text = raw.replacing("\\/", with: "/")
    while let last = text.last, ",;)]'\"`*".contains(last) {
      // `https://[::1]` ends in a bracket of its own.
      if last == "]", text.contains("[") { break }
      text.removeLast()
    }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    guard ["http", "https", "ws", "wss"].contains(scheme) else { return nil }
    var rest = text[text.index(after: colon)...].drop(while: { $0 == " " })
    while rest.first == "/" { rest = rest.dropFirst() }
    self.text = scheme + "://" + rest
    let authority = rest.prefix(while: { !"/?#".contains($0) })
    let afterUser =
      authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    var name = String(afterUser)
    var port: Int?
    if name.hasPrefix("["), let close = name.firstIndex(of: "]") {
      let tail = name[name.index(after: close)...]
      if tail.hasPrefix(":") { port = Int(tail.dropFirst()) }
      name = String(name[name.index(after: name.startIndex)..<close])
    } else if let mark = name.lastIndex(of: ":"), name.firstIndex(of: ":") == mark {
      port = Int(name[name.index(after: mark)...])
      name = String(name[..<mark])
    }
    self.port = port
    host = RequestURL.host(name)
  }

  /// Whether the text of a URL goes on behind its host, so that the host is whole.
  static func endsHost(_ text: String) -> Bool {
    let rest = text.drop(while: { $0 != ":" }).dropFirst()
    return rest.drop(while: { " /\\".contains($0) }).contains { "/:?#\\".contains($0) }
  }

  /// A host in its canonical form, or nil where the text is none: a sentence, a mask, a placeholder.
  public static func host(_ raw: String) -> String? {
    var name = raw.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    while name.hasSuffix(".") { name.removeLast() }
    guard !name.isEmpty, name.utf8.count <= 253 else { return nil }
    let isIPv6 = name.contains(":")
    for byte in name.utf8 {
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
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !isIPv6 else { return name }
    guard labels.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
    // `xxx.xxx.com`, `192.168.x.x`: somebody masked the name.
    let masked = labels.filter { $0.allSatisfy { $0 == "x" } }
    if masked.contains(where: { $0.count >= 2 }) || masked.count >= 2 { return nil }
    if labels.count == 4, !masked.isEmpty { return nil }
    return name
  }
}

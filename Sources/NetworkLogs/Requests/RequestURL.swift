/// The parts of a URL that matter here, read from text that may be damaged.
package struct RequestURL: Hashable, Sendable {
  /// Lower-case scheme: `http`, `https`, `ws` or `wss`.
  package let scheme: String
  /// Lower-case host without brackets, or nil where the text has none or only a placeholder.
  package let host: String?
  /// The port, where the URL names one.
  package let port: Int?
  /// The URL as text, mended: escapes undone, blanks after the scheme removed.
  package let text: String

  /// Whether the scheme is cleartext.
  package var isCleartext: Bool { scheme == "http" || scheme == "ws" }

  /// Reads a URL; nil where there is no scheme of the web.
  package init?(_ raw: String) {
    // Bytes throughout: every failure of a log comes through here several times.
    let given = Array(raw.utf8)
    let bytes = Self.mended(given)
    guard let colon = bytes.prefix(6).firstIndex(of: UInt8(ascii: ":")),
      let scheme = Self.scheme(bytes[..<colon])
    else { return nil }
    self.scheme = scheme
    var start = colon + 1
    while start < bytes.endIndex, bytes[start] == UInt8(ascii: " ") { start += 1 }
    while start < bytes.endIndex, bytes[start] == UInt8(ascii: "/") { start += 1 }
    let rest = bytes[start...]
    // Nearly every text is the URL as it should be, and need not be copied.
    let isAsGiven =
      bytes.count == given.count && start == colon + 3
      && bytes[colon + 1] == UInt8(ascii: "/") && given[..<colon].elementsEqual(scheme.utf8)
    text = isAsGiven ? raw : scheme + "://" + String(decoding: rest, as: UTF8.self)
    var end = start
    while end < bytes.endIndex, !Self.endsAuthority(bytes[end]) { end += 1 }
    var name = bytes[start..<end]
    if let at = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(at + 1)...] }
    var port: Int?
    var isWhole = true
    if name.first == UInt8(ascii: "["), let close = name.firstIndex(of: UInt8(ascii: "]")) {
      let tail = name[(close + 1)...]
      if tail.first == UInt8(ascii: ":") { port = Self.number(tail.dropFirst()) }
      name = name[(name.startIndex + 1)..<close]
    } else if let mark = name.lastIndex(of: UInt8(ascii: ":")),
      name.firstIndex(of: UInt8(ascii: ":")) == mark
    {
      port = Self.number(name[(mark + 1)...])
      // What is no port may be the rest of a name, or a password whose host was cut off.
      isWhole = Self.mayBePort(name[(mark + 1)...])
      name = name[..<mark]
    }
    self.port = port
    guard isWhole else {
      host = nil
      return
    }
    host =
      Self.isPlain(name) ? Self.plainHost(name) : Self.host(String(decoding: name, as: UTF8.self))
  }

  /// The scheme that bytes spell in whatever case, or nil where it is none of the web.
  private static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
    switch bytes.count {
    case 2: spells("ws", bytes) ? "ws" : nil
    case 3: spells("wss", bytes) ? "wss" : nil
    case 4: spells("http", bytes) ? "http" : nil
    case 5: spells("https", bytes) ? "https" : nil
    default: nil
    }
  }

  /// Whether bytes are a word of small letters, in whatever case.
  private static func spells(_ word: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
    var index = 0
    for byte in bytes {
      guard unsafe byte | 0x20 == word.utf8Start[index] else { return false }
      index += 1
    }
    return true
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether bytes are a number, nothing, or a placeholder for a number.
  private static func mayBePort(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual("port".utf8) || bytes.elementsEqual("PORT".utf8)
      || bytes.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "xX*#+-".utf8.contains($0)
      }
  }

  /// A port; what has a sign or is too large for one is none.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self)).map(Int.init)
  }

  /// The bytes of a URL, escaped slashes undone, and what is behind it in a sentence or a dump
  /// removed.
  private static func mended(_ raw: [UInt8]) -> ArraySlice<UInt8> {
    var bytes = raw[...]
    if raw.contains(UInt8(ascii: "\\")) {
      var unescaped: [UInt8] = []
      unescaped.reserveCapacity(raw.count)
      for byte in raw {
        // JSON within JSON escapes the escape as well.
        if byte == UInt8(ascii: "/") {
          while unescaped.last == UInt8(ascii: "\\") { unescaped.removeLast() }
        }
        unescaped.append(byte)
      }
      bytes = unescaped[...]
    }
    while let last = bytes.last, isClosing(last) {
      // `https://[::1]` ends in a bracket of its own.
      if last == UInt8(ascii: "]"), bytes.contains(UInt8(ascii: "[")) { break }
      bytes.removeLast()
    }
    return bytes
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: ")"),
      UInt8(ascii: "]"),
      UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "*"):
      true
    default: false
    }
  }

  /// Whether the text of a URL goes on behind its host, so that the host is whole.
  static func endsHost(_ text: String) -> Bool {
    let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    return rest.drop { " /\\".utf8.contains($0) }.contains { "/:?#\\".utf8.contains($0) }
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

  /// Whether a name is made of small letters, digits, and what joins them, as nearly every one is:
  /// then its form is canonical.
  private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.last != UInt8(ascii: ".") else { return false }
    for byte in name {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        continue
      default: return false
      }
    }
    return true
  }

  /// A plain name as a host, or nil where it is none.
  private static func plainHost(_ name: ArraySlice<UInt8>) -> String? {
    guard !name.isEmpty, name.count <= 253, areLabels(name) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether the parts of a name are those of a host, and no mask.
  private static func areLabels(_ name: ArraySlice<UInt8>) -> Bool {
    var labels = 1
    var masked = 0
    var length = 0
    var isMasked = true
    for byte in name {
      if byte == UInt8(ascii: ".") {
        guard length > 0 else { return false }
        if isMasked {
          // `xxx.xxx.com`, `192.168.x.x`: somebody masked the name.
          guard length == 1 else { return false }
          masked += 1
        }
        labels += 1
        length = 0
        isMasked = true
        continue
      }
      if length == 0, byte == UInt8(ascii: "-") { return false }
      length += 1
      if byte != UInt8(ascii: "x") { isMasked = false }
    }
    guard length > 0 else { return false }
    // `https://your.server.here/`, `https://yourserver.com/`.
    if labels > 1, isPlaceholder(name) { return false }
    // `https://com/v1`, `https://.com/v1`, `https://redacted/v1`: somebody cut the name out.
    if labels == 1,
      name.elementsEqual("com".utf8) || name.elementsEqual("org".utf8)
        || name.elementsEqual("redacted".utf8)
    {
      return false
    }
    if isMasked {
      guard length == 1 else { return false }
      masked += 1
    }
    return masked < 2 && (labels != 4 || masked == 0)
  }

  /// Whether a name says its reader to put another one in its place.
  private static func isPlaceholder(_ name: ArraySlice<UInt8>) -> Bool {
    name.reversed().starts(with: ".here".utf8.reversed())
      || placeholders.contains { name.starts(with: $0.utf8) }
  }

  private static let placeholders = [
    "your.", "your-", "yourserver", "your_", "yourdomain", "yourhost", "yoursite", "yourapi",
    "yourcompany.", "my.server.", "our.server.", "some.server.",
  ]

  /// A host in its canonical form, or nil where the text is none: a sentence, a mask, a placeholder.
  package static func host(_ raw: String) -> String? {
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
    return areLabels(bytes) ? name : nil
  }
}

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
    var given = raw
    // Bytes in place: every failure of a log comes through here several times.
    let read = given.withUTF8 { buffer -> RequestURL? in
      let bytes = unsafe Span(_unsafeElements: buffer)
      let first = Bytes.first(
        of: Self.escape, Self.escape, Self.escape, Self.escape, in: bytes, from: 0)
      guard first < bytes.count else {
        return RequestURL(bytes, of: raw)
      }
      return unsafe Self.unescaped(bytes).withUnsafeBufferPointer {
        RequestURL(unsafe Span(_unsafeElements: $0), of: raw)
      }
    }
    guard let read else { return nil }
    self = read
  }

  /// Reads the bytes of a text, escaped slashes undone.
  private init?(_ bytes: Span<UInt8>, of raw: String) {
    let end = Self.end(of: bytes)
    var colon = 0
    while colon < min(6, end), bytes[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < min(6, end), let scheme = Self.scheme(bytes.extracting(..<colon)) else {
      return nil
    }
    self.scheme = scheme
    var start = colon + 1
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    let slashes = start
    while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
    // `https:///api/v1`: the name is empty. With a dot it is one, behind a slash too many.
    let mayBePath = start > slashes + 2
    // Nearly every text is the URL as it should be, with at most a sign behind it.
    var isRegular = start == colon + 3 && bytes[colon + 1] == UInt8(ascii: "/")
    for index in 0..<colon where bytes[index] & 0x20 == 0 { isRegular = false }
    if isRegular {
      text = end == raw.utf8.count ? raw : ByteText.string(bytes, 0..<end)
    } else {
      text = scheme + "://" + ByteText.string(bytes, start..<end)
    }
    var name = start..<start
    for index in start..<end {
      if Self.endsAuthority(bytes[index]) { break }
      let next = index + 1
      name = bytes[index] == UInt8(ascii: "@") ? next..<next : name.lowerBound..<next
    }
    // A label that a full stop ends, and nothing else, is the begin of a name whose rest is masked.
    let isCut = name.upperBound == end && Self.isCutLabel(bytes.extracting(name))
    if isCut || mayBePath && !name.contains(where: { bytes[$0] == UInt8(ascii: ".") }) {
      port = nil
      host = nil
      return
    }
    let whole = bytes.extracting(name)
    if Self.isPlain(whole) {
      // Nearly every name: no port is behind it, and no bracket around it.
      port = nil
      host =
        name.count <= Self.maxHost && Self.areLabels(whole) ? ByteText.string(bytes, name) : nil
      return
    }
    var port: Int?
    var isWhole = true
    if let close = Self.closingBracket(bytes, name) {
      if close + 1 < name.upperBound, bytes[close + 1] == UInt8(ascii: ":") {
        port = Self.number(bytes.extracting((close + 2)..<name.upperBound))
      }
      name = (name.lowerBound + 1)..<close
      // What is in brackets without a colon is a placeholder, and no address.
      isWhole = name.contains { bytes[$0] == UInt8(ascii: ":") }
    } else if let mark = Self.onlyColon(bytes, name) {
      let digits = bytes.extracting((mark + 1)..<name.upperBound)
      port = Self.number(digits)
      // What is no port may be the rest of a name, or a password whose host was cut off.
      isWhole = port != nil || Self.mayBePort(digits)
      name = name.lowerBound..<mark
    }
    self.port = port
    guard isWhole else {
      host = nil
      return
    }
    let named = bytes.extracting(name)
    if Self.isPlain(named) {
      host =
        name.count <= Self.maxHost && Self.areLabels(named) ? ByteText.string(bytes, name) : nil
    } else {
      host = Self.host(ByteText.string(bytes, name))
    }
  }

  private static let maxHost = 253

  /// Whether a full stop is the last byte of a name, and the only one.
  private static func isCutLabel(_ name: Span<UInt8>) -> Bool {
    Bytes.first(UInt8(ascii: "."), in: name, from: 0) == name.count - 1
  }

  /// The scheme that bytes spell in whatever case, or nil where it is none of the web.
  private static func scheme(_ bytes: Span<UInt8>) -> String? {
    switch bytes.count {
    case 2: spells("ws", bytes) ? "ws" : nil
    case 3: spells("wss", bytes) ? "wss" : nil
    case 4: spells("http", bytes) ? "http" : nil
    case 5: spells("https", bytes) ? "https" : nil
    default: nil
    }
  }

  /// Whether bytes are a word of small letters, in whatever case.
  private static func spells(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where unsafe bytes[index] | 0x20 != word.utf8Start[index] {
      return false
    }
    return true
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Where the bracket is that closes the one with which a name begins, if it begins with one.
  private static func closingBracket(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Int? {
    guard !name.isEmpty, bytes[name.lowerBound] == UInt8(ascii: "[") else { return nil }
    return name.first { bytes[$0] == UInt8(ascii: "]") }
  }

  /// Where the colon of a name is, if it has just one.
  private static func onlyColon(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Int? {
    var only: Int?
    for index in name where bytes[index] == UInt8(ascii: ":") {
      guard only == nil else { return nil }
      only = index
    }
    return only
  }

  /// Whether bytes are a number, nothing, or a placeholder for a number.
  private static func mayBePort(_ bytes: Span<UInt8>) -> Bool {
    if bytes.count == 4,
      Bytes.isWord("port", at: 0, of: bytes) || Bytes.isWord("PORT", at: 0, of: bytes)
    {
      return true
    }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "x"), UInt8(ascii: "X"),
        UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return true
  }

  /// A port; what has a sign or is too large for one is none.
  private static func number(_ digits: Span<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
      guard value <= UInt16.max else { return nil }
    }
    return value
  }

  private static var escape: UInt8 { UInt8(ascii: "\\") }

  /// The bytes of a URL, escaped slashes undone: JSON within JSON escapes the escape as well.
  private static func unescaped(_ raw: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    for index in raw.indices {
      if raw[index] == UInt8(ascii: "/") {
        while bytes.last == escape { bytes.removeLast() }
      }
      bytes.append(raw[index])
    }
    return bytes
  }

  /// Where a URL ends, without what is behind it in a sentence or a dump.
  private static func end(of bytes: Span<UInt8>) -> Int {
    var end = bytes.count
    // `https://[::1]` ends in a bracket of its own; none that opens is among those that are left out.
    var opens: Bool?
    while end > 0, isClosing(bytes[end - 1]) {
      if bytes[end - 1] == UInt8(ascii: "]") {
        let isOpen = opens ?? (Bytes.first(UInt8(ascii: "["), in: bytes, from: 0) < bytes.count)
        if isOpen { break }
        opens = isOpen
      }
      end -= 1
    }
    return endOfPort(in: bytes, before: end) ?? end
  }

  /// Where the port ends that full stops follow: nothing of a URL is left out behind it.
  private static func endOfPort(in bytes: Span<UInt8>, before end: Int) -> Int? {
    var stops = end
    while stops > 0, bytes[stops - 1] == UInt8(ascii: ".") { stops -= 1 }
    var digits = stops
    while digits > 0, ByteSet.digits.contains(bytes[digits - 1]) { digits -= 1 }
    guard digits < stops, stops < end, digits > 0, bytes[digits - 1] == UInt8(ascii: ":") else {
      return nil
    }
    return stops
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
  static func endsHost(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count, text[index] != UInt8(ascii: ":") { index += 1 }
    index += 1
    while index < text.count, text[index] == UInt8(ascii: " ") || isSlash(text[index]) {
      index += 1
    }
    while index < text.count {
      if endsAuthority(text[index]) || isSlash(text[index]) || text[index] == UInt8(ascii: ":") {
        return true
      }
      index += 1
    }
    return false
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == escape }

  /// Whether the words behind the blanks at an index can only be a part of the URL before them: they have what
  /// joins the parts of a host, or begins a path.
  static func goesOn(behindBlankAt index: Int, _ line: Span<UInt8>) -> Bool {
    var begin = index
    while begin < line.count, line[begin] == UInt8(ascii: " ") || line[begin] == 0x09 { begin += 1 }
    guard begin > index, begin < line.count,
      line[begin] == UInt8(ascii: "/") || isLetterOrDigit(line[begin])
    else { return false }
    for place in begin..<line.count {
      switch line[place] {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "}"),
        UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="):
        return false
      case UInt8(ascii: "/"), UInt8(ascii: "@"):
        return !Bytes.isWord("HTTP", at: place - 4, of: line)
      case UInt8(ascii: "."), UInt8(ascii: ":"):
        // The end of a sentence joins nothing.
        if place + 1 < line.count, isLetterOrDigit(line[place + 1]) { return true }
      default: continue
      }
    }
    return false
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  private static func mayStandInName(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned, .surrogate, .initialPunctuation, .finalPunctuation, .openPunctuation,
      .closePunctuation:
      return scalar.value == 0x200C || scalar.value == 0x200D
    default: return scalar.value != 0xFFFD
    }
  }

  /// Whether a name is made of small letters, digits, and what joins them, as nearly every one is:
  /// then its form is canonical.
  private static func isPlain(_ name: Span<UInt8>) -> Bool {
    for index in name.indices where !isPlain(name[index]) { return false }
    return name.isEmpty || name[name.count - 1] != UInt8(ascii: ".")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether the parts of a name are those of a host, and no mask.
  private static func areLabels(_ name: Span<UInt8>) -> Bool {
    var labels = 1
    var masked = 0
    var length = 0
    var isMasked = true
    // How many letters of a mask are right before, and nothing else since the last dot or hyphen.
    var mask = 0
    for index in name.indices {
      let byte = name[index]
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
        // `chat-xxx.example.com`
        if mask >= 3 { return false }
        mask = 0
      } else {
        mask = byte == UInt8(ascii: "x") && mask >= 0 ? mask + 1 : -1
      }
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
      if byte != UInt8(ascii: "x"), byte != UInt8(ascii: "_") { isMasked = false }
    }
    guard length > 0 else { return false }
    // `https://your.server.here/`, `https://yourserver.com/`.
    if labels > 1, isPlaceholder(name) { return false }
    // `https://com/v1`, `https://redacted/v1`: somebody cut the name out; `https://myhost/`: or put a word there.
    if labels == 1 {
      for rest: StaticString in [
        "www", "com", "org", "redacted", "myhost", "myserver", "myurl", "mydomain", "hostname",
        "yourhost",
        "yourserver",
      ]
      where name.count == rest.utf8CodeUnitCount && Bytes.isWord(rest, at: 0, of: name) {
        return false
      }
    }
    if isMasked {
      guard length == 1 else { return false }
      masked += 1
    }
    return masked < 2 && (labels != 4 || masked == 0)
  }

  /// Whether a name says its reader to put another one in its place.
  private static func isPlaceholder(_ name: Span<UInt8>) -> Bool {
    if Bytes.isWord(".here", at: name.count - 5, of: name) { return true }
    // Hardly any name, and hardly any part of one, has the first letter of these.
    if placeholderStarts.contains(name[0]),
      placeholders.contains(where: { Bytes.isWord($0, at: 0, of: name) })
    {
      return true
    }
    return name.indices.contains { label in
      name[label] == UInt8(ascii: "y") && label > 0 && name[label - 1] == UInt8(ascii: ".")
        && yours.contains { Bytes.isWord($0, at: label, of: name) }
    }
  }

  /// What any label of one begins with.
  private static let yours: [StaticString] = ["yourdomain", "yourserver", "yourhost", "yoursite"]

  private static let placeholders: [StaticString] = [
    "your.", "your-", "yourserver", "your_", "yourdomain", "yourhost", "yoursite", "yourapi",
    "yourcompany.", "my.server.", "our.server.", "some.server.",
  ]
  private static let placeholderStarts = ByteSet(placeholders.map { unsafe $0.utf8Start[0] })

  /// Whether a name is a placeholder in capitals, such as `API_HOST` or `SERVER-IP-ADDRESS`.
  private static func isNamedByCapitals(_ raw: String) -> Bool {
    // Most names begin with a small letter.
    guard let first = raw.utf8.first, !(0x61...0x7A).contains(first) else { return false }
    let name = Array(raw.utf8)
    let bytes = name.span
    var hasLine = false
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "_"): hasLine = true
      case UInt8(ascii: "-"), 0x30...0x39, 0x41...0x5A: continue
      default: return false
      }
    }
    return hasLine
      || capitals.contains { Bytes.isWord($0, at: bytes.count - $0.utf8CodeUnitCount, of: bytes) }
  }

  /// How placeholders end that have hyphens, as names of machines have them.
  private static let capitals: [StaticString] = [
    "-ADDRESS", "-HOST", "-HOSTNAME", "-DOMAIN", "-URL",
  ]

  /// A host in its canonical form, or nil where the text is none: a sentence, a mask, a placeholder.
  package static func host(_ raw: String) -> String? {
    guard !isNamedByCapitals(raw) else { return nil }
    var bytes = Array(raw.lowercased().utf8)[...]
    if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 1 {
      bytes = bytes.dropFirst().dropLast()
    }
    while bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= maxHost else { return nil }
    let isIPv6 = bytes.contains(UInt8(ascii: ":"))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "%"): guard isIPv6 else { return nil }
      // Names in other scripts are hosts as well; they go on the wire as `xn--…`.
      case 0x80...: continue
      default: guard isPlain(byte) else { return nil }
      }
    }
    let name = String(decoding: bytes, as: UTF8.self)
    // No name has characters that steer a terminal or turn the direction of the text around them.
    guard name.unicodeScalars.allSatisfy(Self.mayStandInName) else { return nil }
    guard !isIPv6 else { return hostOfColons(bytes) }
    return areLabels(bytes.span) ? name : nil
  }

  /// The host of a name with colons: an address, or what is before a port; nil where a colon is within a name.
  private static func hostOfColons(_ bytes: ArraySlice<UInt8>) -> String? {
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
      bytes.lastIndex(of: UInt8(ascii: ":")) == colon
    {
      let port = bytes[(colon + 1)...]
      guard number(port.span) != nil else { return nil }
      return host(String(decoding: bytes[..<colon], as: UTF8.self))
    }
    let address = bytes.prefix { $0 != UInt8(ascii: "%") }
    let isAddress = address.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: ":"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isAddress ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

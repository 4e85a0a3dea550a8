internal import AppTransportSecurity

// Secrets in URLs.
extension SecretFinder {
  // MARK: Authorities

  /// Reads the scheme and the authority of a URL; the result is where its path begins.
  mutating func scheme(colon: Int) -> Int? {
    guard colon > 0, Self.isLetterOrDigit(self[colon - 1]) else { return nil }
    var index = colon + 1
    if isAt(" //", index) { index += 1 }
    guard isAt("//", index) else { return nil }
    let begin = index + 2
    // A URL in the path of another one ends where that ends, which is known.
    if colon >= url.end {
      url = place(from: begin, layer: max(layer(colon), layer(index), layer(index + 1)))
    }
    // The URL of a file is a path of one.
    if sparesPaths, isAt("file", colon - 4) {
      url.query = url.end
      return url.end
    }
    var end = begin
    while end < url.query, !endsAuthority(end) { end += 1 }
    // What is no plain name of a server may hold secrets of other kinds.
    return authority(begin..<end) ? end : begin
  }

  private mutating func endsAuthority(_ index: Int) -> Bool {
    let byte = self[index]
    // A query mark before the query is one of a URL that is encoded in this one.
    return byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "?")
      || isAt("…", index)
  }

  /// Notes the secrets of an authority; false where it isn't one as a URL has it.
  private mutating func authority(_ range: Range<Int>) -> Bool {
    let text = bytes[range]
    if let at = text.lastIndex(of: UInt8(ascii: "@")) {
      note(range.lowerBound..<at)
      host(at + 1..<range.upperBound)
      return true
    }
    if isAt("…", range.upperBound) {
      // Cut short: it may be the begin of a password.
      note(range)
      return false
    }
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), text.first != UInt8(ascii: "["),
      !isPort(text[(colon + 1)...])
    {
      // What is no port is a password, of which a slash or another sign ends the first part.
      if range.upperBound == bytes.count {
        note(range)
      } else if let at = passwordEnd(from: range.upperBound) {
        _ = take(range.lowerBound..<at)
        goOn(behindPassword: at)
      }
      return false
    }
    host(range)
    return text.last != UInt8(ascii: ":")
  }

  /// Whether what is behind the colon of an authority is a port, the end of a sentence behind it.
  private func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.drop { ($0 >= 0x30 && $0 <= 0x39) || $0 >= 0x80 }
    return rest.isEmpty
      || (rest.startIndex > text.startIndex && rest.allSatisfy { ".,;)".utf8.contains($0) })
  }

  /// Where the sign behind a password is, which may hold any sign but those that end a text, or nil.
  private mutating func passwordEnd(from start: Int) -> Int? {
    var index = start
    while index < bytes.count, index - start < maxPassword, !endsText(index) {
      if self[index] == UInt8(ascii: "@") { return index }
      index += 1
    }
    return nil
  }

  /// Whether what a URL is quoted in ends at an index.
  private mutating func endsText(_ index: Int) -> Bool {
    switch self[index] {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"),
      UInt8(ascii: ">"):
      layer(index) <= url.layer
    default: false
    }
  }

  /// Finds the ends of a URL again, where a sign of its password was taken for one.
  private mutating func goOn(behindPassword at: Int) {
    if at >= url.end {
      url = place(from: at + 1, layer: url.layer)
    } else if at > url.query {
      // No byte is looked at twice: what is before was the password.
      var index = at + 1
      while index < url.end,
        self[index] != UInt8(ascii: "?") && self[index] != UInt8(ascii: "#")
          || layer(index) > url.layer
      {
        index += 1
      }
      url.query = index
    }
  }

  /// More bytes than these are not searched for the end of a password.
  private var maxPassword: Int { 256 }

  /// Reads a host: a name is none where it is a token, or where a part of it is a key.
  mutating func host(_ range: Range<Int>) {
    guard range.count >= 12 else { return }
    if hasLongEnd(range) {
      note(range)
      return
    }
    if let end = webToken(at: range.lowerBound, in: range), end > range.lowerBound {
      note(range.lowerBound..<min(end, range.upperBound))
      return
    }
    var begin = range.lowerBound
    // Ends: each round goes on behind a word and the byte that ends it.
    while begin < range.upperBound {
      var end = begin
      while end < range.upperBound, Self.isWord(self[end]) { end += 1 }
      let isWhole = begin == range.lowerBound && (end == range.upperBound || !isDot(end))
      if isHostSecret(begin..<end, isWhole: isWhole) { note(begin..<end) }
      begin = max(end, begin) + 1
    }
  }

  private mutating func isDot(_ index: Int) -> Bool { self[index] == UInt8(ascii: ".") }

  /// Whether a name ends as none does that is registered: top-level domains are short.
  private mutating func hasLongEnd(_ range: Range<Int>) -> Bool {
    let last = bytes[range].reversed().prefix { Self.isWord($0) }.count
    return last > 24 && last < range.count
      && !Self.longKeys.contains(Array(bytes[range.suffix(last)]))
  }

  /// Keys that follow a host in the path of an entry: `NSExceptionDomains.https://a.example.NS…`.
  private static let longKeys = Set(
    [
      PolicyKey.insecureHTTPLoads, PolicyKey.minimumTLSVersion, PolicyKey.forwardSecrecy,
      PolicyKey.certificateTransparency, PolicyKey.entryNIAPVersion,
    ].map { Array($0.utf8) })

  /// Whether a part of a host is a secret, in lower case as often as not.
  private mutating func isHostSecret(_ part: Range<Int>, isWhole: Bool) -> Bool {
    guard part.count >= 12 else { return false }
    if knownToken(in: part, ignoresCase: true) != nil || isDeviceIdentifier(part) { return true }
    // Networks of distribution name their customers by such digits: `d41d8cd9….cdn.example.com`.
    return isWhole && (longHex(in: part) != nil || isTokenLike(part))
  }

  // MARK: Ends

  /// The place of a URL that begins at an index, by a look at all of it.
  private mutating func place(from start: Int, layer: UInt8) -> URLPlace {
    var index = start
    var query: Int?
    var braces = 0
    // Ends: each round takes a byte or a mask.
    while index < bytes.count {
      let byte = self[index]
      if self.layer(index) > layer {
        index += 1
        continue
      }
      if isMask(index) {
        index += maskLength
        continue
      }
      if query != nil, let next = signInValue(at: index) {
        index = next
        continue
      }
      if Self.endsURL(byte, isQuery: query != nil) { break }
      switch byte {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "?"), UInt8(ascii: "#"): query = query ?? index
      default: break
      }
      if braces < 0 { break }
      index += 1
    }
    return URLPlace(end: index, query: query ?? index, layer: layer)
  }

  /// Where a value of a query goes on behind a sign that ends a URL elsewhere, or nil.
  ///
  /// A value that begins with `<` goes on behind `>`, and no writer escapes the next byte as a backslash does that is
  /// left over.
  private mutating func signInValue(at index: Int) -> Int? {
    let next = index + 1
    guard next < bytes.count, self[next] > 0x20, !".,;)\"'`".utf8.contains(self[next]) else {
      return nil
    }
    switch self[index] {
    case UInt8(ascii: "\\"): return next
    case UInt8(ascii: "<"):
      guard self[index - 1] == UInt8(ascii: "="), self[next] != UInt8(ascii: "/"),
        !isAt("<private>", index)
      else { return nil }
      let end = self.end(of: next) { $0 > 0x20 && !"<>\"'".utf8.contains($0) }
      return end < bytes.count && self[end] == UInt8(ascii: ">") ? end + 1 : nil
    default: return nil
    }
  }

  private static func endsURL(_ byte: UInt8, isQuery: Bool) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"), UInt8(ascii: "<"),
      UInt8(ascii: "`"), UInt8(ascii: "\\"):
      true
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "^"): !isQuery
    default: false
    }
  }

  // MARK: Queries

  /// Reads a query without a URL's scheme before it; the result is where to go on.
  mutating func looseQuery(mark: Int) -> Int {
    let next = mark + 1
    // A URL that is encoded in the path of another one; in names of paths the mark of a fragment stands alone.
    if mark < url.query, layer(mark) > url.layer,
      self[mark] == UInt8(ascii: "?") || namesMember(from: next)
    {
      query(mark..<url.query, from: mark)
      return url.query
    }
    guard self[mark] == UInt8(ascii: "?"), mark >= url.end, mark > 0,
      Self.isWord(self[mark - 1]) || self[mark - 1] == UInt8(ascii: "/"),
      namesMember(from: next)
    else { return next }
    let end = place(from: mark, layer: layer(mark)).end
    url = URLPlace(end: end, query: mark, layer: layer(mark))
    query(mark..<end, from: mark)
    return end
  }

  /// Whether the name of a member and its sign begin at an index.
  private mutating func namesMember(from start: Int) -> Bool {
    let nameEnd = end(of: start, while: Self.isMemberName)
    return nameEnd > start && isAt("=", nameEnd)
  }

  /// Notes every value of a query or fragment; names stay.
  ///
  /// - Parameters:
  ///   - range: the query, its mark first.
  ///   - start: where to begin, if a part of it was read already.
  mutating func query(_ range: Range<Int>, from start: Int) {
    var end = range.upperBound
    var begin = start == range.lowerBound ? start + 1 : start
    // What closes a sentence or a dump is no part of the last value.
    while end > begin, ",;)].}".utf8.contains(self[end - 1]) { end -= 1 }
    // Ends: each round goes on behind a member and the byte that ends it.
    while begin < end {
      var stop = begin
      while stop < end, !endsMember(stop) { stop += 1 }
      let nameEnd = min(stop, self.end(of: begin, while: Self.isMemberName))
      if nameEnd > begin, nameEnd < stop, self[nameEnd] == UInt8(ascii: "="),
        nameEnd - begin <= 64, !isSecretName(begin..<nameEnd)
      {
        note(nameEnd + 1..<stop)
      } else {
        note(begin..<stop)
      }
      begin = stop + 1
    }
  }

  private mutating func endsMember(_ index: Int) -> Bool {
    let byte = self[index]
    return (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")) && layer(index) <= url.layer
  }

  /// Whether the name of a member is a secret by its looks.
  private mutating func isSecretName(_ name: Range<Int>) -> Bool {
    guard name.count >= 12 else { return bytes[name].contains(UInt8(ascii: "@")) }
    return isTokenLike(name) || longHex(in: name) != nil || isDeviceIdentifier(name)
      || knownToken(in: name, ignoresCase: false) != nil
      || webToken(at: name.lowerBound, in: name) != nil || bytes[name].contains(UInt8(ascii: "@"))
  }

  private static func isMemberName(_ byte: UInt8) -> Bool {
    isWord(byte) || ".[]%+~$:;!*".utf8.contains(byte)
  }

  // MARK: Paths

  /// Reads the part of a path behind a slash; the result is where to go on.
  ///
  /// A slash in the middle of a word may be one of base64.
  mutating func segment(behind slash: Int) -> Int {
    let begin = slash + 1
    if slash >= url.end, slash >= pathEnd {
      guard slash == 0 || !Self.isSegment(self[slash - 1]) else { return begin }
      pathEnd = self.end(of: slash) { Self.isSegment($0) || $0 == UInt8(ascii: "/") }
    }
    var end = self.end(of: begin, while: Self.isSegment)
    while end > begin, ".:".utf8.contains(self[end - 1]) { end -= 1 }
    guard isTokenLike(begin..<end) || isNamed(begin..<end, before: slash), !isHash(before: slash)
    else { return begin }
    return take(begin..<end)
  }

  /// Whether the part of a path before a slash announces a secret, as in `/reset/token/1a2b3c4d`, and
  /// the one behind it looks like one.
  private mutating func isNamed(_ part: Range<Int>, before slash: Int) -> Bool {
    guard part.count >= 6, slash > floor,
      let kind = SecretNames.kind(beforeSlash: slash, in: bytes.span, notBefore: floor)
    else { return false }
    var digits = 0
    var letters = 0
    for index in part {
      let byte = self[index]
      if Self.isDigit(byte) {
        digits += 1
      } else if Self.isLetterOrDigit(byte) {
        letters += 1
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
        // The name of a file, or the port of a host.
        return false
      }
    }
    // `/auth/oauth2`, `/token/refresh` and `/session/12` name what is there.
    let isMixed = part.count >= 8 && (digits >= 2 && letters > 0 || looksRandom(part))
    switch kind {
    case .value: return isMixed || letters == 0 && digits >= 6
    case .weakValue, .pathPart: return isMixed
    case .header, .fieldValue, .variantValue, .likelyValue, .fingerprint: return false
    }
  }

  static func isSegment(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "~"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: isWord(byte)
    }
  }

  /// Whether the hash of a public key is what follows: `sha256/…`.
  private func isHash(before slash: Int) -> Bool {
    isPin(slash - 6) || isPin(slash - 4) || isPin(slash - 7)
  }
}

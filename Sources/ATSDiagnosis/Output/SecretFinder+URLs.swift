// Secrets in URLs.
extension SecretFinder {
  /// User information, query and fragment of a URL, and what looks like a token in its path.
  mutating func url(colon: Int) {
    guard colon > 0, Self.isLetterOrDigit(bytes[colon - 1]) else { return }
    var index = colon + 1
    if isAt(" /", index) || isAt(" \\/", index) { index += 1 }
    for _ in 0..<2 {
      if isAt("\\", index) { index += 1 }
      guard isAt("/", index) else { return }
      index += 1
    }
    let begin = index
    let end = endOfURL(from: begin)
    urlEnd = end
    var authorityEnd = begin
    while authorityEnd < end, !"/?#\\".utf8.contains(bytes[authorityEnd]) { authorityEnd += 1 }
    authority(begin..<authorityEnd)
    var pathEnd = authorityEnd
    while pathEnd < end, !"?#".utf8.contains(bytes[pathEnd]) { pathEnd += 1 }
    for segment in bytes[authorityEnd..<pathEnd].split(whereSeparator: { "/\\;".utf8.contains($0) })
    where isTokenLike(segment) {
      add(segment.startIndex..<segment.endIndex)
    }
    if pathEnd < end { query(pathEnd + 1..<end) }
  }

  private mutating func authority(_ range: Range<Int>) {
    let text = bytes[range]
    if let at = text.lastIndex(of: UInt8(ascii: "@")) {
      add(range.lowerBound..<at)
      userInformation = range.lowerBound..<(at + 1)
      host = at..<range.upperBound
      return
    }
    host = range
    if text.suffix(3).elementsEqual(Self.ellipsis) {
      // Cut short: it may be the begin of a password.
      host = 0..<0
      add(range.lowerBound..<range.upperBound - 3)
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), text.first != UInt8(ascii: "["),
      text[(colon + 1)...].contains(where: { !($0 >= 0x30 && $0 <= 0x39) && $0 < 0x80 }),
      range.upperBound == bytes.count
    {
      add(range)
    }
  }

  /// A query without a URL's scheme before it.
  mutating func looseQuery(mark: Int) {
    guard mark >= urlEnd, mark > 0, Self.isWord(bytes[mark - 1]) || bytes[mark - 1] == 0x2F else {
      return
    }
    let nameEnd = end(of: mark + 1, while: Self.isMemberName)
    guard nameEnd > mark + 1, isAt("=", nameEnd) else { return }
    urlEnd = endOfURL(from: mark)
    query(mark + 1..<urlEnd)
  }

  /// Every value of a query or fragment; names stay.
  private mutating func query(_ range: Range<Int>) {
    var end = range.upperBound
    // What closes a sentence or a dump is no part of the last value.
    while end > range.lowerBound, ",;)].}".utf8.contains(bytes[end - 1]) { end -= 1 }
    var begin = range.lowerBound
    while begin < end {
      var stop = begin
      while stop < end, bytes[stop] != UInt8(ascii: "&"), bytes[stop] != UInt8(ascii: "#"),
        !isAt("\\u0026", stop)
      { stop += 1 }
      let nameEnd = min(stop, self.end(of: begin, while: Self.isMemberName))
      if nameEnd > begin, nameEnd < stop, bytes[nameEnd] == UInt8(ascii: "="),
        nameEnd - begin <= 64, !isTokenLike(bytes[begin..<nameEnd])
      {
        add(nameEnd + 1..<stop)
      } else {
        add(begin..<stop)
      }
      begin = isAt("\\u0026", stop) ? stop + 6 : stop + 1
    }
  }

  private func endOfURL(from start: Int) -> Int {
    var index = start
    var isQuery = false
    var braces = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"), UInt8(ascii: "`"):
        return index
      case UInt8(ascii: "<"):
        guard starts(index, Self.mask) else { return index }
        index += Self.mask.count - 1
      case UInt8(ascii: "\\"):
        guard isAt("\\/", index) || (isQuery && isAt("\\u0", index)) else { return index }
      case UInt8(ascii: "{"):
        guard isQuery else { return index }
        braces += 1
      case UInt8(ascii: "}"):
        guard braces > 0 else { return index }
        braces -= 1
      case UInt8(ascii: "|"), UInt8(ascii: "^"): if !isQuery { return index }
      case UInt8(ascii: "?"), UInt8(ascii: "#"): isQuery = true
      default: break
      }
      index += 1
    }
    return index
  }

  /// Whether a part of a path looks like a secret rather than like a name: long, of digits and of
  /// letters of both cases.
  private func isTokenLike(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.count >= 24 else { return false }
    var digits = 0
    var hasUpper = false
    var hasLower = false
    for byte in part {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A: hasUpper = true
      case 0x61...0x7A: hasLower = true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: ":"),
        UInt8(ascii: "~"):
        break
      default: return false
      }
    }
    return digits >= 2 && hasUpper && hasLower
  }

  private static func isMemberName(_ byte: UInt8) -> Bool {
    isWord(byte) || ".[]%+~$:;!*".utf8.contains(byte)
  }
}

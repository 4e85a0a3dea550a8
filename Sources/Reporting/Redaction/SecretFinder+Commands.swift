// Secrets in the lines of commands.
extension SecretFinder {
  /// Where the line of a command ends; one that ends with a backslash goes on.
  mutating func end(ofCommand start: Int) -> Int {
    var index = start
    while index < bytes.count, self[index] != 0x0A || endsWithBackslash(before: index) {
      index += 1
    }
    return index
  }

  /// Whether the end of a line is escaped.
  private mutating func endsWithBackslash(before lineEnd: Int) -> Bool {
    var index = lineEnd
    if index > 0, self[index - 1] == 0x0D { index -= 1 }
    return index > 0 && self[index - 1] == UInt8(ascii: "\\")
  }

  // MARK: Options

  /// Reads the value of an option of a command line, such as `--password` or `-u`.
  mutating func option(_ range: Range<Int>) -> Int? {
    guard range.count > 1 else { return nil }
    if self[range.lowerBound + 1] != UInt8(ascii: "-") { return shortOption(range) }
    guard let begin = argument(behind: range.upperBound) else { return nil }
    if range.count == 6 && (isAt("--user", range.lowerBound) || isAt("--cert", range.lowerBound))
      || range.count == 12
        && (isAt("--proxy-user", range.lowerBound) || isAt("--proxy-cert", range.lowerBound))
    {
      // `--user joe:password`, `--cert file:password`: the name goes with it.
      let value = argument(from: begin)
      guard bytes[value].contains(UInt8(ascii: ":")) else { return nil }
      return take(value)
    }
    // The name of a file that holds a key is none.
    guard range.count > 3, !isAt("file:", begin), let kind = kind(before: range.upperBound) else {
      return nil
    }
    switch kind {
    case .variantValue, .likelyValue: return value(from: begin, kind)
    default: return value(from: begin, .value)
    }
  }

  /// Reads the value of a short option of `curl`, behind others or not: `-u joe:1a2b`, `-su joe:1a2b`, `-ujoe:1a2b`.
  private mutating func shortOption(_ range: Range<Int>) -> Int? {
    // In the middle of an argument no option begins.
    guard range.lowerBound >= argumentEnd, mayBegin(argument: range.lowerBound) else { return nil }
    let name = end(of: range.lowerBound + 1, while: Self.isSwitch)
    guard name < range.upperBound else { return nil }
    let sign: UInt8
    switch self[name] {
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "E"): sign = UInt8(ascii: ":")
    case UInt8(ascii: "b"): sign = UInt8(ascii: "=")
    default: return nil
    }
    let isAlone = name + 1 == range.upperBound
    let begin = isAlone ? argument(behind: name + 1) ?? name + 1 : name + 1
    let value = argument(from: begin)
    if begin == name + 1, value.lowerBound == begin { argumentEnd = value.upperBound }
    guard let place = bytes[value].firstIndex(of: sign) else { return nil }
    // Other programs have other options, and sentences words that begin so.
    let isUser = range.count == 2 && isAt("-u", range.lowerBound) && begin > name + 1
    guard
      isUser || range.lowerBound < commandEnd
        || looksSecret(place + 1..<value.upperBound, minLength: 8, turns: 1)
    else { return nil }
    return take(value)
  }

  /// Whether a letter is an option of `curl` that has no value, so that another one may be behind it.
  static func isSwitch(_ byte: UInt8) -> Bool {
    isDigit(byte) || "aBfgGhiIjJkKlLMnNOpqRsSvVZ".utf8.contains(byte)
  }

  // MARK: Arguments

  /// Whether what is before an index may be before an argument: a blank, a quote or a bracket.
  private mutating func mayBegin(argument index: Int) -> Bool {
    guard index > 0 else { return true }
    switch self[index - 1] {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "("),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: "|"), 0x80...0xFF:
      return true
    default: return false
    }
  }

  /// Where the argument behind an option begins, or nil where no blank is between.
  private mutating func argument(behind option: Int) -> Int? {
    var index = option
    // Ends: each round takes a byte or more.
    while index < bytes.count {
      if self[index] == UInt8(ascii: " ") || self[index] == 0x09 {
        index += 1
      } else if index > option, let next = behindLineEnd(escapedAt: index) {
        index = next
      } else {
        break
      }
    }
    return index > option && index < bytes.count ? index : nil
  }

  /// Where the next line begins, if a backslash is here and the end of a line behind it.
  private mutating func behindLineEnd(escapedAt index: Int) -> Int? {
    guard self[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else { return nil }
    let next = self[index + 1] == 0x0D ? index + 2 : index + 1
    return next < bytes.count && self[next] == 0x0A ? next + 1 : nil
  }

  /// The place of an argument: what its quotes enclose, or all up to a blank that isn't escaped.
  private mutating func argument(from begin: Int) -> Range<Int> {
    guard begin < bytes.count else { return begin..<begin }
    if Self.isQuote(self[begin]) { return begin + 1..<closing(from: begin + 1) }
    var index = begin
    // Ends: each round takes a byte or two.
    while index < bytes.count, self[index] > 0x20, self[index] != UInt8(ascii: "|") {
      let isEscape = self[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
      index += isEscape && self[index + 1] == UInt8(ascii: " ") ? 2 : 1
    }
    return begin..<index
  }

  // MARK: Proxies

  /// Reads the name of a user and a password before a host that is no domain, as in `joe:1a2b@proxy:8080`.
  mutating func userInformation(before mark: Int, hostEnd: Int) -> Int? {
    var begin = mark
    // No byte is looked at twice: the sign before ends the look.
    while begin > floor, Self.isCredential(self[begin - 1]) { begin -= 1 }
    guard let colon = bytes[begin..<mark].firstIndex(of: UInt8(ascii: ":")), colon > begin,
      colon + 1 < mark, isPort(behind: hostEnd) || isProxy(before: begin)
    else { return nil }
    return take(begin..<mark)
  }

  /// Whether a byte may be one of a user or a password that stand before a host.
  private static func isCredential(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"\"'`@=/<>()[]{},;&|\\".utf8.contains(byte)
  }

  private mutating func isPort(behind host: Int) -> Bool {
    guard host < bytes.count, self[host] == UInt8(ascii: ":") else { return false }
    let end = self.end(of: host + 1, while: Self.isDigit)
    return (2...5).contains(end - host - 1) && (end == bytes.count || !Self.isWord(self[end]))
  }

  /// Whether a name that ends with `proxy` is before an index.
  private mutating func isProxy(before index: Int) -> Bool {
    var end = index
    while end > 0, index - end < 4, " \t=:\"'".utf8.contains(self[end - 1]) { end -= 1 }
    return end < index && isAt("proxy", end - 5)
  }
}

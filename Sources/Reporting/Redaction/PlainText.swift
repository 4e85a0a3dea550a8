/// A quick look at a text, which says of most texts that they hold no secret.
///
/// It errs on one side only: where it says that a text is plain, ``SecretFinder`` finds nothing there, which tests
/// prove with every word and every kind of secret. Where it doesn't, the finder decides. So each of its
/// conditions is what some secret needs, and nothing that is left may begin one.
enum PlainText {
  /// Whether a text surely holds no secret.
  static func isPlain(_ text: Span<UInt8>) -> Bool {
    if isTime(text) { return true }
    let meanings = Self.meanings
    var index = 0
    // Ends: each round takes a byte or more.
    while index < text.count {
      switch meanings[Int(text[index])] {
      case .nothing: break
      case .letter, .digit:
        let start = index
        var hasDigit = false
        // Ends: each round takes a byte.
        word: while index < text.count {
          switch meanings[Int(text[index])] {
          case .letter: break
          case .digit: hasDigit = true
          case .nothing, .separator, .slash, .backslash, .sign: break word
          }
          index += 1
        }
        guard isPlainWord(start..<index, hasDigit: hasDigit, text) else { return false }
        continue
      case .separator: guard isPlainSeparator(index, text) else { return false }
      case .slash: guard isPlainSegment(behind: index, text) else { return false }
      case .backslash:
        // Of the escapes only that of a quote hides nothing.
        guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "\"") else { return false }
      case .sign: return false
      }
      index += 1
    }
    return true
  }

  /// What a byte means, looked up for each byte of a text.
  private enum Meaning {
    /// Nothing by itself.
    case nothing
    /// A part of a word; so is a hyphen.
    case letter
    /// A digit, which is a part of a word as well.
    case digit
    /// What may be behind the name of a secret.
    case separator
    case slash
    case backslash
    /// It may begin or hide a secret.
    case sign

    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "="): self = .separator
      case UInt8(ascii: "/"): self = .slash
      case UInt8(ascii: "\\"): self = .backslash
      case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "@"), UInt8(ascii: "?"),
        UInt8(ascii: "#"), UInt8(ascii: "<"), 0xC2, 0xEF:
        self = .sign
      case _ where SecretFinder.isDigit(byte): self = .digit
      case _ where SecretFinder.isWord(byte): self = .letter
      default: self = .nothing
      }
    }
  }

  private static let meanings = (0...255).map { Meaning($0) }

  /// Whether a text is a date and a time of day, as each finding has one: `2026-02-03 04:05:06.789+0100`.
  private static func isTime(_ text: Span<UInt8>) -> Bool {
    guard text.count > 18, text.count < 34, text[4] == UInt8(ascii: "-") else { return false }
    for index in 0..<19 {
      switch index {
      case 4, 7: guard text[index] == UInt8(ascii: "-") else { return false }
      case 10:
        guard text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "T") else {
          return false
        }
      case 13, 16: guard text[index] == UInt8(ascii: ":") else { return false }
      default: guard SecretFinder.isDigit(text[index]) else { return false }
      }
    }
    // A fraction and a zone, of few digits each.
    var digits = 0
    for index in 19..<text.count {
      if SecretFinder.isDigit(text[index]) {
        digits += 1
        guard digits < 10 else { return false }
      } else {
        guard ".,+-".utf8.contains(text[index]) else { return false }
        digits = 0
      }
    }
    return true
  }

  /// Whether a host surely is no secret: no part of it is long enough for a key, and no two are those of a token.
  static func isPlainHost(_ host: Span<UInt8>) -> Bool {
    guard !begins("eyj", at: 0, host) else { return false }
    var run = 0
    for index in host.indices {
      run = SecretFinder.isWord(host[index]) ? run + 1 : 0
      guard run < 12, run > 0 || host[index] == UInt8(ascii: ".") else { return false }
    }
    return isPlain(host)
  }

  /// Whether a word is no token, and announces none.
  private static func isPlainWord(
    _ word: Range<Int>, hasDigit: Bool, _ text: Span<UInt8>
  ) -> Bool {
    let start = word.lowerBound
    let next = word.upperBound < text.count ? text[word.upperBound] : 0
    if next == UInt8(ascii: "."), word.count <= SecretNames.maxDottedPart,
      SecretNames.dottedStarts >> UInt32(text[start] & 31) & 1 != 0,
      SecretNames.dottedPrefixBytes.contains(where: { begins($0, at: start, text) })
    {
      return false
    }
    if text[start] == UInt8(ascii: "-"), beginsShortOption(word, text) { return false }
    if text[start] == UInt8(ascii: "-"), next == UInt8(ascii: " ") || next == 0x09 {
      // `--user`, `--cert`, `--proxy-user`, `--proxy-cert`, the title of a key, or a name as an option.
      switch word.count {
      case 6, 12: return false
      default:
        guard !begins("-----", at: start, text),
          SecretNames.kind(before: word.upperBound, in: text) == nil
        else { return false }
      }
    }
    switch word.count {
    case 0...3, 7: return true
    case 4: return !begins("ntlm", at: start, text)
    case 5: return !begins("basic", at: start, text)
    case 6: return !begins("bearer", at: start, text) && !begins("digest", at: start, text)
    case 9: if begins("negotiate", at: start, text) { return false }
    case 8, 10: if next == UInt8(ascii: " "), hasNumber(word, text) { return false }
    default: break
    }
    // A value behind its name, the number of a bot, a token.
    if hasDigit {
      return word.count < 12 && next != UInt8(ascii: ":")
        && (start == 0 || text[start - 1] != UInt8(ascii: " "))
    }
    return word.count < 12 || !mayBeToken(word, next, text)
  }

  /// Whether a word is an option that may have credentials behind it, such as `-u` and `-su`, or holds them.
  private static func beginsShortOption(_ word: Range<Int>, _ text: Span<UInt8>) -> Bool {
    for index in word.dropFirst() where !SecretFinder.isSwitch(text[index]) {
      switch text[index] {
      case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "E"), UInt8(ascii: "b"): return true
      default: return false
      }
    }
    return false
  }

  /// Whether a long word without digits may be a token.
  private static func mayBeToken(
    _ word: Range<Int>, _ next: UInt8, _ text: Span<UInt8>
  ) -> Bool {
    let start = word.lowerBound
    if begins("eyj", at: start, text) { return true }
    // The address of a network interface, the identifier of a device: their digits may be letters.
    if word.count == 17, text[start + 2] == UInt8(ascii: "-") { return true }
    if word.count == 25, text[start + 8] == UInt8(ascii: "-") { return true }
    guard word.count >= 16 else { return false }
    if word.count >= 20, next == UInt8(ascii: ".") { return true }
    let starts = SecretNames.tokenStarts
    for index in start..<word.upperBound - 15
    where starts[Int(text[index] & 31)] >> UInt32(text[index + 1] & 31) & 1 != 0 {
      for form in SecretNames.tokens[Int(text[index])] where begins(form.bytes, at: index, text) {
        return true
      }
    }
    return false
  }

  /// Whether eight digits of a hexadecimal number are in a word, after `0x` or not.
  private static func hasNumber(_ word: Range<Int>, _ text: Span<UInt8>) -> Bool {
    for index in word.suffix(8) where !SecretFinder.isHexDigit(text[index]) { return false }
    return true
  }

  /// Whether a colon or an equals sign announces no secret, and is in no address that may hold one.
  private static func isPlainSeparator(_ index: Int, _ text: Span<UInt8>) -> Bool {
    if SecretNames.kind(before: index, in: text) != nil { return false }
    guard text[index] == UInt8(ascii: ":") else { return true }
    // The address of a network interface has a sign after each two digits.
    if index + 6 < text.count, text[index + 3] == UInt8(ascii: ":"),
      text[index + 6] == UInt8(ascii: ":")
    {
      return false
    }
    var begin = index + 1
    if begin < text.count, text[begin] == UInt8(ascii: " ") { begin += 1 }
    guard begins("//", at: begin, text) else { return true }
    return isPlainAuthority(from: begin + 2, text)
  }

  /// Whether the authority of a URL is the name of a server, with a port or without.
  private static func isPlainAuthority(from begin: Int, _ text: Span<UInt8>) -> Bool {
    var index = begin
    var run = 0
    while index < text.count {
      let byte = text[index]
      if SecretFinder.isWord(byte) {
        run += 1
        // No shorter part of a name is a key.
        if run >= 16 { return false }
      } else if byte == UInt8(ascii: ":") {
        return isPlainPort(from: index + 1, text)
      } else if endsAuthority(byte) {
        return true
      } else if ".,;)}".utf8.contains(byte) {
        run = 0
      } else {
        return false
      }
      index += 1
    }
    return true
  }

  private static func isPlainPort(from begin: Int, _ text: Span<UInt8>) -> Bool {
    var index = begin
    while index < text.count, SecretFinder.isDigit(text[index]) { index += 1 }
    guard index > begin else { return false }
    // A sentence may go on behind the port.
    if index < text.count, ".,;)".utf8.contains(text[index]) { index += 1 }
    return index == text.count || endsAuthority(text[index])
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      true
    default: false
    }
  }

  /// Whether the part of a path behind a slash is too short for a token, and announced by no name.
  private static func isPlainSegment(behind slash: Int, _ text: Span<UInt8>) -> Bool {
    var index = slash + 1
    while index < text.count, text[index] != UInt8(ascii: "."),
      SecretFinder.isSegment(text[index])
    {
      index += 1
    }
    guard index - slash > 6 else { return true }
    return index - slash <= 24 && SecretNames.kind(beforeSlash: slash, in: text) == nil
  }

  /// Whether bytes are at an index, letters in the case that is given.
  private static func begins(_ bytes: [UInt8], at index: Int, _ text: Span<UInt8>) -> Bool {
    guard index + bytes.count <= text.count else { return false }
    for offset in bytes.indices where text[index + offset] != bytes[offset] { return false }
    return true
  }

  /// Whether a word of small letters is at an index, in whatever case.
  private static func begins(_ word: StaticString, at index: Int, _ text: Span<UInt8>) -> Bool {
    guard index + word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where unsafe SecretFinder.lower(text[index + offset]) != word.utf8Start[offset] {
      return false
    }
    return true
  }
}

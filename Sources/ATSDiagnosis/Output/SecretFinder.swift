/// Finds the parts of a text that are secrets, in one pass.
///
/// Nothing is taken away before all is found, so no rule sees what another one made; a mask that
/// stands in the text already is taken for the secret it hides.
struct SecretFinder {
  /// The text.
  let bytes: [UInt8]
  var found: [Range<Int>] = []
  /// Where the URL ends that was looked at last: its query is known.
  var urlEnd = 0
  /// The host of that URL; what looks like a token there is a name.
  var host = 0..<0
  /// Where its user information stands, if any, up to the `@`.
  var userInformation = 0..<0

  static let mask = Array(Redaction.mask.utf8)
  static let ellipsis = Array("…".utf8)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The secrets from left to right; no two touch.
  mutating func secrets() -> [Range<Int>] {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ":"):
        url(colon: index)
        hardwareAddress(colon: index)
        label(separator: index, value: index + 1)
        index += 1
      case UInt8(ascii: "="):
        label(separator: index, value: index + 1)
        index += 1
      case UInt8(ascii: "%"):
        if isAt("%3d", index) || isAt("%3a", index) { label(separator: index, value: index + 3) }
        if isAt("%40", index) { address(at: index, length: 3) }
        index += isEscape(index) ? 3 : 1
      case UInt8(ascii: "\\"):
        if isAt("\\u003d", index) { label(separator: index, value: index + 6) }
        index += 1
      case UInt8(ascii: "@"):
        address(at: index, length: 1)
        index += 1
      case UInt8(ascii: "?"):
        looseQuery(mark: index)
        index += 1
      case let byte where Self.isWord(byte):
        let end = self.end(of: index, while: Self.isWord)
        word(index..<end)
        index = end
      default: index += 1
      }
    }
    return merged()
  }

  private func merged() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  mutating func add(_ range: Range<Int>) {
    if !range.isEmpty { found.append(range) }
  }

  // MARK: Names and their values

  /// A secret behind a name and a separator.
  private mutating func label(separator: Int, value: Int) {
    switch kind(before: separator) {
    case .value: self.value(from: value, isHeader: false)
    case .header: self.value(from: value, isHeader: true)
    case nil: break
    }
  }

  /// What the name before a separator announces.
  private func kind(before separator: Int) -> SecretNames.Kind? {
    var end = separator
    // A quote, escaped or not, and the bracket of a subscript may close the name.
    while end > 0, separator - end < 6, " \t\"'\\])".utf8.contains(bytes[end - 1]) { end -= 1 }
    guard end > 0, Self.isLetterOrDigit(bytes[end - 1]) else { return nil }
    var reversed: [UInt8] = []
    var wordLength: Int?
    var index = end
    while index > 0, reversed.count < SecretNames.longest {
      let byte = bytes[index - 1]
      if Self.isLetterOrDigit(byte) {
        reversed.append(byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0))
      } else if "-_. ".utf8.contains(byte) {
        wordLength = wordLength ?? reversed.count
        // `crash reporter key`, but no two blanks.
        guard index > 1, Self.isLetterOrDigit(bytes[index - 2]) else { break }
      } else {
        break
      }
      index -= 1
    }
    return SecretNames.kind(reversed: reversed, wordLength: wordLength ?? reversed.count)
  }

  /// The value that begins behind a separator.
  private mutating func value(from start: Int, isHeader: Bool) {
    var begin = start
    while begin < bytes.count, begin - start < 16, " \t=>:([@".utf8.contains(bytes[begin]) {
      begin += 1
    }
    if isAt("optional(", begin) { begin += "optional(".utf8.count }
    if isAt("\\u003d", begin) { begin += 6 }
    guard begin < bytes.count else { return }
    var isEscaped = false
    if bytes[begin] == UInt8(ascii: "\\"), begin + 1 < bytes.count, Self.isQuote(bytes[begin + 1]) {
      isEscaped = true
      begin += 1
    }
    let end: Int
    if Self.isQuote(bytes[begin]) {
      begin += 1
      end = closing(bytes[begin - 1], from: begin, isEscaped: isEscaped)
    } else if bytes[begin] == UInt8(ascii: "<") {
      end =
        starts(begin, Self.mask)
        ? begin + Self.mask.count : min(bytes.count, closingBracket(from: begin + 1) + 1)
    } else if isHeader {
      end = headerEnd(from: begin)
    } else {
      end = self.end(of: begin) { $0 > 0x20 && !",;&\"'`)}]<>\\|".utf8.contains($0) }
    }
    guard end > begin else { return }
    if !SecretNames.placeholders.contains(bytes[begin..<end].map(Self.lower)) { add(begin..<end) }
  }

  /// Where a quoted value ends: before the same quote, as much escaped as the first.
  private func closing(_ quote: UInt8, from begin: Int, isEscaped: Bool) -> Int {
    var index = begin
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        if isEscaped, bytes[index + 1] == quote { return index }
        index += 2
      } else if bytes[index] == quote {
        return index
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  /// Where the next `>` is that closes no mask, or the end.
  private func closingBracket(from begin: Int) -> Int {
    var index = begin
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      index += starts(index, Self.mask) ? Self.mask.count : 1
    }
    return min(index, bytes.count)
  }

  /// Where the value of a header ends: at the end of its line, or of the text around it.
  private func headerEnd(from begin: Int) -> Int {
    var index = begin
    var isQuoted = false
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A, 0x0D: return index
      case UInt8(ascii: "\\") where index + 1 < bytes.count && "nr".utf8.contains(bytes[index + 1]):
        return index
      case UInt8(ascii: "\""):
        // The parameters of a header may be quoted.
        guard isQuoted || bytes[index - 1] == UInt8(ascii: "=") else { return index }
        isQuoted.toggle()
      case UInt8(ascii: "}") where !isQuoted: return index
      default: break
      }
      index += 1
    }
    return index
  }

  // MARK: Words

  /// A word that is a secret by its looks, or announces one.
  private mutating func word(_ range: Range<Int>) {
    guard range.count >= 4, !host.contains(range.lowerBound) else { return }
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      if range.count == 6, isAt("bearer", range.lowerBound) { scheme(range.upperBound, least: 4) }
      if range.count == 5, isAt("basic", range.lowerBound) { scheme(range.upperBound, least: 6) }
    case UInt8(ascii: "N"), UInt8(ascii: "n"):
      if isAt("negotiate", range.lowerBound) { scheme(range.upperBound, least: 16) }
      if isAt("ntlm", range.lowerBound) { scheme(range.upperBound, least: 16) }
      if isAt("nshttpcookie", range.lowerBound), isAt("<", range.lowerBound - 1) {
        add(range.upperBound..<closingBracket(from: range.upperBound))
      }
    case UInt8(ascii: "d"), UInt8(ascii: "D"):
      if range.count == 6, isAt("digest username=", range.lowerBound) {
        add(range.upperBound + 1..<headerEnd(from: range.upperBound + 1))
      }
    case UInt8(ascii: "-"): keyBlock(range.lowerBound)
    case UInt8(ascii: "y"), UInt8(ascii: "S"): dottedToken(range)
    default: break
    }
    if range.count >= 12 { looks(range) }
  }

  private mutating func looks(_ range: Range<Int>) {
    // A JSON Web Token: base64 of `{"`.
    for index in range.lowerBound..<(range.upperBound - 11)
    where bytes[index] == UInt8(ascii: "e") && bytes[index + 1] == UInt8(ascii: "y")
      && bytes[index + 2] == UInt8(ascii: "J")
    {
      let end = self.end(of: index) { Self.isWord($0) || ".=".utf8.contains($0) }
      // In the middle of a word it may be one of `heyJude`.
      let hasDigit = bytes[index..<range.upperBound].contains { $0 >= 0x30 && $0 <= 0x39 }
      if index == range.lowerBound || hasDigit { add(index..<end) }
      return
    }
    guard range.count >= 16 else { return }
    if SecretNames.tokenPrefixes.contains(where: { starts(range.lowerBound, $0) }) {
      if !isHostLabel(range) { add(range) }
      return
    }
    if range.count == 20,
      SecretNames.accessKeyPrefixes.contains(where: { starts(range.lowerBound, $0) })
    {
      let isKey = bytes[range].allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A)
      }
      if isKey { add(range) }
      return
    }
    if isLongHex(range) || isDeviceIdentifier(range), !isHostLabel(range) { add(range) }
  }

  /// Whether a word is 32 hexadecimal digits or more: a key, a hash of one, or an identifier.
  private func isLongHex(_ range: Range<Int>) -> Bool {
    guard range.count >= 32 else { return false }
    var digits = 0
    for index in range {
      guard Self.isHexDigit(bytes[index]) else { return false }
      if bytes[index] <= 0x39 { digits += 1 }
    }
    return digits > 0 && digits < range.count
  }

  /// Whether a word has the form of a device's identifier: eight digits, a hyphen, sixteen digits.
  private func isDeviceIdentifier(_ range: Range<Int>) -> Bool {
    guard range.count == 25, bytes[range.lowerBound + 8] == UInt8(ascii: "-") else { return false }
    return range.allSatisfy { Self.isHexDigit(bytes[$0]) || $0 == range.lowerBound + 8 }
  }

  /// Whether a word is a part of a dotted name.
  private func isHostLabel(_ range: Range<Int>) -> Bool {
    let end = range.upperBound
    return end + 1 < bytes.count && bytes[end] == UInt8(ascii: ".")
      && Self.isLetterOrDigit(bytes[end + 1])
  }

  /// The credentials behind the name of a scheme.
  private mutating func scheme(_ end: Int, least: Int) {
    var begin = end
    while begin < bytes.count, begin - end < 3, " +".utf8.contains(bytes[begin]) { begin += 1 }
    if begin == end, isAt("%20", begin) { begin += 3 }
    guard begin > end else { return }
    let upper = self.end(of: begin) { Self.isWord($0) || ".~+/=%".utf8.contains($0) }
    // A word of a sentence, such as `Bearer authentication failed`, has letters of one case.
    if upper - begin >= least, mixes(begin..<upper) { add(begin..<upper) }
  }

  /// Whether a text has a digit or a sign, or capitals behind its first letter.
  private func mixes(_ range: Range<Int>) -> Bool {
    range.dropFirst().contains { index in
      switch bytes[index] {
      case 0x30...0x39, 0x41...0x5A, UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "/"): true
      default: false
      }
    }
  }

  /// A token that has a dot behind its first four or two letters.
  private mutating func dottedToken(_ range: Range<Int>) {
    let text = bytes[range]
    guard text.elementsEqual("ya29".utf8) || text.elementsEqual("SG".utf8),
      isAt(".", range.upperBound)
    else { return }
    let end = self.end(of: range.upperBound) { Self.isWord($0) || $0 == UInt8(ascii: ".") }
    if end - range.upperBound >= 16 { add(range.lowerBound..<end) }
  }

  /// A private key as text: all of it, as far as it is there.
  private mutating func keyBlock(_ start: Int) {
    guard isAt("-----begin ", start) else { return }
    let title = start + "-----begin ".utf8.count
    let titleEnd = end(of: title) { $0 != UInt8(ascii: "-") && $0 != 0x0A }
    guard bytes[title..<titleEnd].map(Self.lower).suffix(11).elementsEqual("private key".utf8)
    else { return }
    var index = titleEnd
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), isAt("-----end ", index) {
        let name = end(of: index + 9) { $0 != UInt8(ascii: "-") && $0 != 0x0A }
        add(start..<end(of: name) { $0 == UInt8(ascii: "-") })
        return
      }
      index += 1
    }
    add(start..<bytes.count)
  }

  // MARK: Addresses

  /// The address of a network interface: six pairs of hexadecimal digits, neither more nor fewer.
  private mutating func hardwareAddress(colon: Int) {
    let begin = colon - 2
    let end = begin + 17
    guard begin >= 0, end <= bytes.count, bytes[begin + 5] == UInt8(ascii: ":"),
      begin == 0 || !Self.isWord(bytes[begin - 1]) && bytes[begin - 1] != UInt8(ascii: ":"),
      end == bytes.count || !Self.isWord(bytes[end]) && bytes[end] != UInt8(ascii: ":")
    else { return }
    let fits = (0..<17).allSatisfy { place in
      place % 3 == 2
        ? bytes[begin + place] == UInt8(ascii: ":") : Self.isHexDigit(bytes[begin + place])
    }
    if fits { add(begin..<end) }
  }

  /// An e-mail address around an `@`, which may be written as an escape.
  private mutating func address(at mark: Int, length: Int) {
    guard !userInformation.contains(mark) else { return }
    var begin = mark
    while begin > 0, Self.isLocalPart(bytes[begin - 1]) { begin -= 1 }
    guard begin < mark else { return }
    let after = mark + length
    var end = self.end(of: after) { Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 >= 0x80 }
    guard end > after else { return }
    let isCut = bytes[after..<end].suffix(3).elementsEqual(Self.ellipsis)
    if isCut { end -= 3 }
    while end > after, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    // A cut address may have lost its dot.
    if isCut || bytes[after..<end].contains(UInt8(ascii: ".")) { add(begin..<end) }
  }

  // MARK: Bytes

  /// Whether a text, given in lower case, stands at an index, in whatever case.
  func isAt(_ text: StaticString, _ index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for offset in text.indices where unsafe Self.lower(bytes[index + offset]) != text[offset] {
        return false
      }
      return true
    }
  }

  func starts(_ index: Int, _ text: [UInt8]) -> Bool {
    guard index + text.count <= bytes.count else { return false }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    return true
  }

  func end(of begin: Int, while isPart: (UInt8) -> Bool) -> Int {
    var index = min(begin, bytes.count)
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return index
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private func isEscape(_ index: Int) -> Bool {
    index + 2 < bytes.count && Self.isHexDigit(bytes[index + 1])
      && Self.isHexDigit(bytes[index + 2])
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isLocalPart(_ byte: UInt8) -> Bool {
    isWord(byte) || byte >= 0x80 || ".+%".utf8.contains(byte)
  }
}

// Secrets that a word announces or is a part of.
extension SecretFinder {
  // MARK: Words

  /// Reads a word that is a secret by its looks, or announces one.
  mutating func word(_ range: Range<Int>) -> Int {
    if range.lowerBound == plainWord { return range.upperBound }
    switch self[range.lowerBound] {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      if range.count == 6, isAt("bearer", range.lowerBound),
        let end = credentials(behind: range, minLength: 4)
      {
        return end
      }
      if range.count == 5, isAt("basic", range.lowerBound),
        let end = credentials(behind: range, minLength: 6)
      {
        return end
      }
    case UInt8(ascii: "c"), UInt8(ascii: "C"):
      if range.count == 4, range.lowerBound >= commandEnd, isAt("curl", range.lowerBound) {
        commandEnd = end(ofCommand: range.upperBound)
      }
    case UInt8(ascii: "n"), UInt8(ascii: "N"):
      if range.count == 9 && isAt("negotiate", range.lowerBound)
        || range.count == 4 && isAt("ntlm", range.lowerBound),
        let end = credentials(behind: range, minLength: 16)
      {
        return end
      }
      if range.count == 12, isAt("nshttpcookie", range.lowerBound), isAt("<", range.lowerBound - 1)
      {
        return take(range.upperBound..<closingBracket(from: range.upperBound))
      }
    case UInt8(ascii: "d"), UInt8(ascii: "D"):
      if range.count == 6, isAt("digest username=", range.lowerBound) {
        return take(range.upperBound + 1..<headerEnd(from: range.upperBound + 1))
      }
    case UInt8(ascii: "-"):
      if let end = keyBlock(range.lowerBound) ?? option(range) { return end }
    default: break
    }
    return token(range) ?? named(by: range) ?? range.upperBound
  }

  /// Reads the value that follows a name without a separator, as in `login joe password 1a2b3c4d` or
  /// `the password is 1a2b3c4d`; nil where a sentence goes on there.
  private mutating func named(by word: Range<Int>) -> Int? {
    let start = word.upperBound
    guard start < bytes.count, Self.isLetterOrDigit(self[start - 1]) else { return nil }
    var begin = start + 1
    if self[start] == UInt8(ascii: " ") {
      if isAt("is ", begin) { begin += "is ".utf8.count }
      if isAt("was ", begin) { begin += "was ".utf8.count }
    }
    guard self[start] == UInt8(ascii: " "), begin < bytes.count, Self.isLetterOrDigit(self[begin])
    else { return drawn(behind: word) }
    // Hardly any word of a sentence has digits, and most names are followed by one: so look at it first.
    let end = self.end(of: begin, while: Self.isLetterOrDigit)
    guard end - begin >= 8, end == bytes.count || !".:=/@_-".utf8.contains(self[end]),
      !isAt("0x", begin)
    else { return nil }
    let digits = bytes[begin..<end].count(where: Self.isDigit)
    // No word of a sentence mixes them; numbers as short are counts and codes.
    guard digits > 0, digits < end - begin || digits >= 10,
      kind(before: word.upperBound, isLong: true) == .value
    else { return nil }
    return take(begin..<end)
  }

  /// Reads the value behind a name and a bracket, an arrow, a dash or the line of a table, as in `token(1a2b3c4d5e6f)`
  /// and `token -> 1a2b3c4d5e6f`; nil where it looks like none.
  private mutating func drawn(behind word: Range<Int>) -> Int? {
    var begin = word.upperBound
    let limit = min(bytes.count, begin + 48)
    // Ends: each round takes a byte or a sign of three.
    while begin < limit {
      if "()[]{}<>| \t\"'\\".utf8.contains(self[begin]) || self[begin] == UInt8(ascii: "-") {
        begin += 1
      } else if self[begin] == UInt8(ascii: ","), begin > word.upperBound,
        Self.isQuote(self[begin - 1])
      {
        begin += 1
      } else if self[begin] == 0xE2, begin + 2 < bytes.count, !isAt("…", begin) {
        // Arrows, dashes, quotes and the lines of tables.
        begin += 3
      } else {
        break
      }
    }
    guard begin > word.upperBound, begin < bytes.count, Self.isLetterOrDigit(self[begin]) else {
      return nil
    }
    let part = begin..<self.end(of: begin, while: Self.isWord)
    guard looksSecret(part, minLength: 12, turns: 3) else { return nil }
    // A host, a path or a name goes on in another way.
    let ends =
      part.upperBound + 1 >= bytes.count || !".:/@".utf8.contains(self[part.upperBound])
      || !Self.isLetterOrDigit(self[part.upperBound + 1])
    guard ends || looksRandom(part) else { return nil }
    switch kind(before: word.upperBound, isLong: true) {
    case .value, .header, .variantValue, .likelyValue: break
    default: return nil
    }
    var end = self.end(of: part.upperBound) { Self.isBase64($0) || "-_=.~".utf8.contains($0) }
    // A sentence may end there.
    while self[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return take(begin..<end)
  }

  /// Reads the credentials behind the name of a scheme; nil where a sentence goes on there.
  private mutating func credentials(behind name: Range<Int>, minLength: Int) -> Int? {
    var begin = name.upperBound
    while begin < bytes.count, begin - name.upperBound < 3, " +".utf8.contains(self[begin]) {
      begin += 1
    }
    guard begin > name.upperBound else { return nil }
    if isMask(begin) { return pass(mask: begin) }
    let end = self.end(of: begin) { Self.isWord($0) || ".~+/=%".utf8.contains($0) }
    // A word of a sentence, such as `Bearer authentication failed`, has letters of one case.
    guard end - begin >= minLength, mixes(begin..<end) else { return nil }
    return take(begin..<end)
  }

  /// Whether a text has a digit or a sign, or capitals behind its first letter.
  private mutating func mixes(_ range: Range<Int>) -> Bool {
    for index in range.dropFirst() {
      switch self[index] {
      case 0x30...0x39, 0x41...0x5A, UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "/"):
        return true
      default: continue
      }
    }
    return false
  }

  /// Reads a private key as text: all of it, as far as it is there.
  private mutating func keyBlock(_ start: Int) -> Int? {
    guard isAt("-----begin ", start) else { return nil }
    let title = start + "-----begin ".utf8.count
    let titleEnd = end(of: title) { $0 != UInt8(ascii: "-") && $0 != 0x0A }
    let name = bytes[title..<titleEnd].map(Self.lower)
    guard SecretNames.keyBlocks.contains(where: { name.suffix($0.count) == $0[...] }) else {
      return nil
    }
    var index = titleEnd
    while index < bytes.count {
      if self[index] == UInt8(ascii: "-"), isAt("-----end ", index) {
        let name = end(of: index + 9) { $0 != UInt8(ascii: "-") && $0 != 0x0A }
        return take(start..<end(of: name) { $0 == UInt8(ascii: "-") })
      }
      index += 1
    }
    return take(start..<bytes.count)
  }

  // MARK: Addresses

  /// Reads the address of a network interface: six pairs of hexadecimal digits, neither more nor
  /// fewer.
  mutating func hardwareAddress(colon: Int) -> Int? {
    let begin = colon - 2
    let end = begin + 17
    guard begin >= floor, end <= bytes.count, self[begin + 5] == UInt8(ascii: ":"),
      begin == 0 || !Self.isWord(self[begin - 1]) && self[begin - 1] != UInt8(ascii: ":"),
      end == bytes.count || !Self.isWord(self[end]) && self[end] != UInt8(ascii: ":")
    else { return nil }
    for place in 0..<17 {
      let byte = self[begin + place]
      guard place % 3 == 2 ? byte == UInt8(ascii: ":") : Self.isHexDigit(byte) else { return nil }
    }
    return take(begin..<end)
  }

  /// Reads an e-mail address around its sign.
  mutating func address(at mark: Int) -> Int {
    var begin = mark
    // No address has two signs, so no byte is looked at twice from the right.
    while begin > floor, Self.isLocalPart(self[begin - 1]) { begin -= 1 }
    let after = mark + 1
    guard begin < mark else { return after }
    var end = after
    while end < bytes.count, isDomain(self[end]), !isAt("…", end) { end += 1 }
    guard end > after else { return after }
    let isCut = isAt("…", end)
    while end > after, self[end - 1] == UInt8(ascii: ".") { end -= 1 }
    // A cut address may have lost its dot.
    guard isCut || bytes[after..<end].contains(UInt8(ascii: ".")) else {
      return userInformation(before: mark, hostEnd: end) ?? after
    }
    return take(begin..<end)
  }
}

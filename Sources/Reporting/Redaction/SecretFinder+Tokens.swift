// Secrets that are known by their looks.
extension SecretFinder {
  /// Reads a word that looks like a token; nil where it doesn't.
  mutating func token(_ range: Range<Int>) -> Int? {
    if let end = dottedToken(range) { return take(range.lowerBound..<end) }
    guard range.count >= 8 else { return nil }
    if let end = botToken(range) ?? hexGroups(range) { return take(range.lowerBound..<end) }
    guard range.count >= 12 else { return nil }
    if let end = webToken(at: range.lowerBound, in: range) {
      return take(range.lowerBound..<end)
    }
    if let start = innerWebToken(range) {
      head(range.lowerBound..<start)
      return take(start..<end(of: start) { Self.isWord($0) || ".=".utf8.contains($0) })
    }
    if let start = knownToken(in: range, ignoresCase: false) {
      head(range.lowerBound..<start)
      return take(start..<range.upperBound)
    }
    if isHardwareAddress(range) || isCut(range) { return take(range) }
    guard !isHostLabel(range) else { return nil }
    if isDeviceIdentifier(range) { return take(range) }
    if let hex = longHex(in: range) { return take(hex) }
    return isBareToken(range) ? take(range) : nil
  }

  /// Notes what a word holds before a token that was found in the middle of it.
  private mutating func head(_ range: Range<Int>) {
    if isDeviceIdentifier(range) || isHardwareAddress(range) { return note(range) }
    if let start = knownToken(in: range, ignoresCase: false) { note(start..<range.upperBound) }
    if let hex = longHex(in: range) { note(hex) }
  }

  // MARK: Tokens of parts

  /// Where a token ends that begins with a short word and a dot, such as `SG.`.
  private mutating func dottedToken(_ word: Range<Int>) -> Int? {
    guard word.upperBound < bytes.count, self[word.upperBound] == UInt8(ascii: "."),
      word.count <= SecretNames.maxDottedPart,
      let prefix = SecretNames.dottedPrefixBytes.first(where: {
        begins(word.lowerBound, $0, ignoresCase: false)
      })
    else { return nil }
    let part = word.lowerBound + prefix.count
    guard end(of: part, while: Self.isWord) - part >= 16 else { return nil }
    return end(of: part) { Self.isWord($0) || $0 == UInt8(ascii: ".") }
  }

  /// Where the token of a bot ends: a number, a colon, and 30 signs or more.
  private mutating func botToken(_ word: Range<Int>) -> Int? {
    guard word.count >= 8, word.count <= 12, word.upperBound < bytes.count,
      self[word.upperBound] == UInt8(ascii: ":"),
      digits(word) == word.count
    else { return nil }
    let end = self.end(of: word.upperBound + 1, while: Self.isWord)
    return end - word.upperBound > 30 ? end : nil
  }

  /// Where the bytes of a token end that are printed in groups of eight hexadecimal digits, four or more.
  private mutating func hexGroups(_ word: Range<Int>) -> Int? {
    let first = isAt("0x", word.lowerBound) ? word.lowerBound + 2 : word.lowerBound
    guard word.upperBound - first == 8, word.upperBound < bytes.count else { return nil }
    var (groups, end, begin) = (0, first, first)
    // Ends: each round goes on behind eight digits and a blank.
    while begin + 8 <= bytes.count, self.end(of: begin, while: Self.isHexDigit) == begin + 8 {
      groups += 1
      end = begin + 8
      guard end < bytes.count, self[end] == UInt8(ascii: " ") else { break }
      begin = end + 1
    }
    return groups >= 4 ? end : nil
  }

  /// Where a token of three parts ends that begins at an index: a JSON Web Token, or one of its kind.
  ///
  /// A host of that form is in lower case: two parts have to begin as the base64 of `{"` does.
  mutating func webToken(at start: Int, in word: Range<Int>) -> Int? {
    if isAt("eyj", start), word.count >= 12 {
      let isExact =
        self[start] == UInt8(ascii: "e") && self[start + 1] == UInt8(ascii: "y")
        && self[start + 2] == UInt8(ascii: "J")
      let first = end(of: start, while: Self.isWord)
      if isExact
        || first < bytes.count && self[first] == UInt8(ascii: ".") && isAt("eyj", first + 1)
      {
        return end(of: start) { Self.isWord($0) || ".=".utf8.contains($0) }
      }
    }
    // The first part names a user, the second a time, the third proves both.
    let first = end(of: start, while: Self.isWord)
    guard first - start >= 20, first < bytes.count, self[first] == UInt8(ascii: "."),
      looksRandom(start..<first)
    else { return nil }
    let second = end(of: first + 1, while: Self.isWord)
    guard second - first > 5, second < bytes.count, self[second] == UInt8(ascii: ".") else {
      return nil
    }
    let third = end(of: second + 1, while: Self.isWord)
    return third - second > 20 ? third : nil
  }

  /// Where a JSON Web Token begins in the middle of a word, which has digits then: it may be one of
  /// `heyJude`.
  private mutating func innerWebToken(_ word: Range<Int>) -> Int? {
    let start = (word.lowerBound..<word.upperBound - 11).first { index in
      bytes[index] == UInt8(ascii: "e") && bytes[index + 1] == UInt8(ascii: "y")
        && bytes[index + 2] == UInt8(ascii: "J")
    }
    guard let start, digits(start..<word.upperBound) > 0 else { return nil }
    return start
  }

  // MARK: Tokens of one word

  /// Where a token of a well-known service begins in a word, or nil where there is none.
  mutating func knownToken(in word: Range<Int>, ignoresCase: Bool) -> Int? {
    guard word.count >= 16 else { return nil }
    let tokens = SecretNames.tokens
    let starts = SecretNames.tokenStarts
    for index in word.lowerBound..<word.upperBound - 15 {
      // Hardly any two bytes of a word are those that a token begins with.
      guard starts[Int(self[index] & 31)] >> UInt32(self[index + 1] & 31) & 1 != 0 else { continue }
      let first = ignoresCase ? Self.lower(self[index]) : self[index]
      for form in tokens[Int(first)]
      where ignoresCase || form.bytes[0] == self[index] {
        guard begins(index, form.bytes, ignoresCase: ignoresCase),
          index == word.lowerBound || form.mayBeWithin,
          fits(form, from: index, to: word.upperBound, ignoresCase: ignoresCase)
        else { continue }
        return index
      }
    }
    return nil
  }

  private mutating func fits(
    _ form: SecretNames.TokenForm, from start: Int, to end: Int, ignoresCase: Bool
  ) -> Bool {
    let rest = start + form.bytes.count..<end
    switch form.kind {
    case .accessKey:
      var keyEnd = start
      // No further than decides it: one key may be right behind the other.
      while keyEnd < min(end, start + 21),
        Self.isOfAccessKey(self[keyEnd], ignoresCase: ignoresCase)
      {
        keyEnd += 1
      }
      guard keyEnd - start == 20 else { return false }
      // `asia` begins the names of hosts as well.
      return digits(rest) >= (ignoresCase && !isAt("akia", start) ? 2 : 1)
    case .distinct: return rest.count >= 8
    case .word: return rest.count >= 12 && digits(rest) > 0 && longestRun(rest) >= 12
    }
  }

  private static func isOfAccessKey(_ byte: UInt8, ignoresCase: Bool) -> Bool {
    byte &- 0x30 < 10 || byte &- 0x41 < 26 || ignoresCase && byte &- 0x61 < 26
  }

  private mutating func digits(_ range: Range<Int>) -> Int {
    var count = 0
    for index in range where Self.isDigit(self[index]) { count += 1 }
    return count
  }

  private func begins(_ index: Int, _ prefix: [UInt8], ignoresCase: Bool) -> Bool {
    guard index + prefix.count <= bytes.count else { return false }
    for offset in prefix.indices {
      let byte = bytes[index + offset]
      guard byte == prefix[offset] || ignoresCase && Self.lower(byte) == Self.lower(prefix[offset])
      else { return false }
    }
    return true
  }

  /// The part of a word that is 32 hexadecimal digits or more: a key, a hash of one, or an
  /// identifier.
  mutating func longHex(in word: Range<Int>) -> Range<Int>? {
    guard word.count >= 16 else { return nil }
    var begin = word.lowerBound
    // Ends: each round goes on behind a digit or more, or by a byte.
    while begin < word.upperBound {
      guard Self.isHexDigit(self[begin]) else {
        begin += 1
        continue
      }
      var digits = 0
      var end = begin
      while end < word.upperBound, Self.isHexDigit(self[end]) {
        if self[end] <= 0x39 { digits += 1 }
        end += 1
      }
      // Digits right behind an escape may have been read as a part of it.
      if digits > 0, digits < end - begin {
        if end - begin >= 32 { return begin..<end }
        if begin == word.lowerBound, let escape = escape(before: begin),
          end - begin + escape.hexDigits >= 32
        {
          return escape.first..<end
        }
      }
      begin = end
    }
    return nil
  }

  /// Whether a word has the form of a device's identifier: eight digits, a hyphen, sixteen digits.
  mutating func isDeviceIdentifier(_ word: Range<Int>) -> Bool {
    guard word.count == 25, self[word.lowerBound + 8] == UInt8(ascii: "-") else { return false }
    for index in word where index != word.lowerBound + 8 {
      guard Self.isHexDigit(self[index]) else { return false }
    }
    return true
  }

  /// Whether a word is the address of a network interface with hyphens.
  private mutating func isHardwareAddress(_ word: Range<Int>) -> Bool {
    guard word.count == 17 else { return false }
    for (place, index) in word.enumerated() {
      guard place % 3 == 2 ? self[index] == UInt8(ascii: "-") : Self.isHexDigit(self[index]) else {
        return false
      }
    }
    return true
  }

  /// Whether a word is cut short and may be the begin of a token, as far as it is there.
  private mutating func isCut(_ word: Range<Int>) -> Bool {
    guard isAt("…", word.upperBound), digits(word) > 0, !isUUID(word) else { return false }
    return longestRun(word) >= 12
  }

  /// Whether an identifier of a task, a request or a folder is a part of a name.
  private mutating func holdsUUID(_ part: Range<Int>) -> Bool {
    guard part.count >= 36 else { return false }
    for start in part.lowerBound...(part.upperBound - 36)
    where self[start + 8] == UInt8(ascii: "-") && self[start + 13] == UInt8(ascii: "-") {
      if isUUID(start..<start + 36) { return true }
    }
    return false
  }

  /// Whether a word is an identifier of a task or a request, or the begin of one.
  private mutating func isUUID(_ word: Range<Int>) -> Bool {
    guard word.count <= 36 else { return false }
    for (place, index) in word.enumerated() {
      let isHyphen = [8, 13, 18, 23].contains(place)
      guard isHyphen ? self[index] == UInt8(ascii: "-") : Self.isHexDigit(self[index]) else {
        return false
      }
    }
    return true
  }

  /// Whether a word is a part of a dotted name.
  private mutating func isHostLabel(_ word: Range<Int>) -> Bool {
    let end = word.upperBound
    return end + 1 < bytes.count && self[end] == UInt8(ascii: ".")
      && Self.isLetterOrDigit(self[end + 1])
  }

  // MARK: Looks

  /// Where a value ends whose name is no proof: before the next separator, so that no look goes over another name.
  mutating func likelyEnd(from begin: Int) -> Int {
    let end = self.end(of: begin) { Self.isBase64($0) || "-_.~".utf8.contains($0) }
    return self.end(of: end) { $0 == UInt8(ascii: "=") }
  }

  /// Whether a value looks like a secret and not like a host, a path or a time.
  mutating func isLikely(_ range: Range<Int>) -> Bool {
    guard looksSecret(range, minLength: 8, turns: 2) else { return false }
    let isPart = range.upperBound < bytes.count && ":@".utf8.contains(self[range.upperBound])
    return !isPart && !bytes[range].contains { ".:/@".utf8.contains($0) } || looksRandom(range)
  }

  /// Whether a value looks like a secret where its name is no proof: it mixes letters and digits.
  ///
  /// - Parameters:
  ///   - range: the place of the value.
  ///   - minLength: how many bytes it has at least.
  ///   - turns: how often a digit follows a letter or a letter a digit at least; names do so twice.
  mutating func looksSecret(_ range: Range<Int>, minLength: Int, turns: Int) -> Bool {
    guard range.count >= minLength, !isAt("0x", range.lowerBound) else { return false }
    var digits = 0
    var letters = 0
    var changes = 0
    var wasDigit: Bool?
    for index in range {
      let isDigit = Self.isDigit(self[index])
      guard isDigit || Self.isLetterOrDigit(self[index]) else { continue }
      if isDigit { digits += 1 } else { letters += 1 }
      if let wasDigit, wasDigit != isDigit { changes += 1 }
      wasDigit = isDigit
    }
    return digits > 1 && letters > 1 && changes >= turns
  }

  /// Whether a part of a path looks like a secret rather than like a name: long, and of digits and
  /// letters as no word is.
  mutating func isTokenLike(_ part: Range<Int>) -> Bool {
    guard part.count >= 24 else { return false }
    var digits = 0
    var (upper, lower) = (0, 0)
    for index in part {
      switch self[index] {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A: upper += 1
      case 0x61...0x7A: lower += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: ":"),
        UInt8(ascii: "~"), UInt8(ascii: "+"):
        break
      default: return false
      }
    }
    if holdsUUID(part) { return part.count >= 36 + 24 }
    if upper > 0, lower > 0 { return digits >= 2 && longestRun(part) >= 16 || looksRandom(part) }
    // The 32 letters and digits of base32, or any letters of one case: no word has as many.
    guard digits >= 2, upper + lower > 0 else { return false }
    return longestRun(part) >= (lower == 0 ? 24 : 32)
  }

  /// Whether a word by itself is a token: no name mixes as many letters and digits.
  ///
  /// The hash of a public key is none: 32 bytes in base64.
  private mutating func isBareToken(_ word: Range<Int>) -> Bool {
    guard word.count >= 28, digits(word) >= 2, longestRun(word) >= 20, looksRandom(word) else {
      return false
    }
    var begin = word.lowerBound
    while begin > floor, word.upperBound - begin <= 52, Self.isBase64(bytes[begin - 1]) {
      begin -= 1
    }
    if isPin(begin) { return false }
    let end = self.end(of: word.upperBound, while: Self.isBase64)
    return end - begin != 43 || end == bytes.count || self[end] != UInt8(ascii: "=")
  }

  static func isBase64(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  /// Whether letters of both cases are mixed as in no name: words have capitals at their begin.
  mutating func looksRandom(_ range: Range<Int>) -> Bool {
    var lonely = 0
    var digits = 0
    var run = 0
    var hasCapital = false
    for index in range {
      switch self[index] {
      case 0x61...0x7A: run += 1
      case 0x41...0x5A, 0x30...0x39:
        if self[index] <= 0x39 { digits += 1 } else { hasCapital = true }
        if run == 1 || run == 2 { lonely += 1 }
        run = 0
      default: run = 0
      }
    }
    return hasCapital && lonely * 8 >= range.count && (digits > 0 || lonely >= 4)
  }

  /// The length of the longest part of a range that is letters and digits alone.
  private mutating func longestRun(_ range: Range<Int>) -> Int {
    var longest = 0
    var run = 0
    for index in range {
      run = Self.isLetterOrDigit(self[index]) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

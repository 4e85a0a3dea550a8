// How the name before a separator is compared with those that announce a secret.
extension SecretNames {
  /// A name that announces a secret.
  struct Name {
    /// Its last byte first.
    let reversed: [UInt8]
    let kind: Kind
    /// Whether it has to be the last word, and not only the end of one.
    let isWord: Bool
    /// Its last bytes, the last one lowest, and which of them there are.
    private let ending: UInt32
    private let mask: UInt32

    init(reversed: [UInt8], kind: Kind, isWord: Bool) {
      self.reversed = reversed
      self.kind = kind
      self.isWord = isWord
      let count = min(reversed.count, 4)
      var ending: UInt32 = 0
      for index in 0..<count { ending |= UInt32(reversed[index]) << UInt32(8 * index) }
      self.ending = ending
      mask = UInt32.max >> UInt32(8 * (4 - count))
    }

    /// Whether it may end with the last four bytes of a text, of which none joins words.
    @inline(__always)
    func mayEnd(with last: UInt32) -> Bool { (last ^ ending) & mask == 0 }

    /// Whether a text has the name, in whatever case, before an index.
    func ends(at end: Int, of text: Span<UInt8>, notBefore floor: Int) -> Bool {
      var index = end
      for byte in reversed {
        // `crash reporter key`, but no two blanks, and no word that is cut in two.
        if !isWord, index < end, index - 1 > floor, joinsWords(text[index - 1]),
          isNameByte(text[index - 2])
        {
          index -= 1
        }
        guard index > floor, SecretFinder.lower(text[index - 1]) == byte else { return false }
        index -= 1
      }
      // What is before a word may be a quote or another sign beyond ASCII.
      return !isWord || index == floor || !SecretFinder.isLetterOrDigit(text[index - 1])
    }
  }

  /// What the name before a separator announces, or nil.
  ///
  /// - Parameters:
  ///   - separator: the place of the separator.
  ///   - text: the text, its escapes undone; where they are not, the quote behind a name may be escaped.
  ///   - floor: where the name may begin at the earliest.
  ///   - isLong: whether only names count that are no word of a sentence about other things.
  ///   - isPath: whether the name is a part of a path.
  static func kind(
    before separator: Int, in text: Span<UInt8>, notBefore floor: Int = 0, isLong: Bool = false,
    isPath: Bool = false
  ) -> Kind? {
    var end = separator
    // A quote and the bracket of a subscript may close the name.
    while end > floor, closesName(text[end - 1]) { end -= 1 }
    guard end > floor, isNameByte(text[end - 1]) else { return nil }
    if let kind = kind(
      endingAt: end, separator: separator, in: text, notBefore: floor, isLong: isLong,
      isPath: isPath)
    {
      return kind
    }
    return isPath ? nil : variant(endingAt: end, separator: separator, in: text, notBefore: floor)
  }

  /// What the name that ends at an index announces, or nil.
  private static func kind(
    endingAt end: Int, separator: Int, in text: Span<UInt8>, notBefore floor: Int, isLong: Bool,
    isPath: Bool = false
  ) -> Kind? {
    // Hardly any byte of a text ends the name of a secret, and hardly any two do.
    let last = Int(SecretFinder.lower(text[end - 1]))
    let byte = end - 1 > floor ? SecretFinder.lower(text[end - 2]) : 0
    guard lastPairs[last] >> UInt32(byte & 31) & 1 != 0 || joinsWords(byte) else { return nil }
    let ending = lastBytes(of: text, before: end, notBefore: floor)
    let names = byLastByte[last]
    for index in names.indices {
      if let ending, !names[index].mayEnd(with: ending) { continue }
      let name = names[index]
      guard !(isLong && name.isWord), name.ends(at: end, of: text, notBefore: floor) else {
        continue
      }
      switch name.kind {
      case .pathPart where !isPath, .fieldValue where !isField(end, separator, text): continue
      default: return name.kind
      }
    }
    return nil
  }

  /// What a name announces that goes on behind that of a secret, or nil: `tokens`, `token_v2`, `API_KEY_PROD`.
  private static func variant(
    endingAt end: Int, separator: Int, in text: Span<UInt8>, notBefore floor: Int
  ) -> Kind? {
    var nameEnd = end
    // Words of a sentence and names of classes go on so as well, where no low line joins them.
    let isJoined =
      separator < text.count && text[separator] == UInt8(ascii: ">")
      || isField(end, separator, text)
    var isSure = true
    for turn in 0..<maxAdditions {
      var begin: Int
      var isPlural = false
      if let word = addition(before: nameEnd, text, floor) {
        begin = word
      } else if turn == 0, let number = number(before: nameEnd, text, floor) {
        begin = number
      } else if SecretFinder.lower(text[nameEnd - 1]) == UInt8(ascii: "s"), nameEnd - 1 > floor {
        begin = nameEnd - 1
        isPlural = true
      } else {
        return nil
      }
      if joinsWords(text[begin - 1]) {
        begin -= 1
        guard begin > floor, !isPlural else { return nil }
        isSure = isSure && text[begin] == UInt8(ascii: "_")
      } else {
        isSure = isSure && isJoined && !isPlural
      }
      guard SecretFinder.isLetterOrDigit(text[begin - 1]) else { return nil }
      nameEnd = begin
      switch kind(
        endingAt: begin, separator: begin, in: text, notBefore: floor, isLong: !isSure)
      {
      case .value, .weakValue, .header: return isSure ? .variantValue : .likelyValue
      case nil: continue
      default: return nil
      }
    }
    return nil
  }

  /// Where a number begins that ends a name, with the `v` of a version, or nil.
  private static func number(before end: Int, _ text: Span<UInt8>, _ floor: Int) -> Int? {
    var begin = end
    while begin > floor, end - begin < 4, SecretFinder.isDigit(text[begin - 1]) { begin -= 1 }
    guard begin > floor, begin < end, end - begin < 4 else { return nil }
    if SecretFinder.lower(text[begin - 1]) == UInt8(ascii: "v") { begin -= 1 }
    return begin > floor ? begin : nil
  }

  /// Where one of the words begins that may follow the name of a secret, or nil.
  private static func addition(before end: Int, _ text: Span<UInt8>, _ floor: Int) -> Int? {
    let last = Int(SecretFinder.lower(text[end - 1]))
    guard end - 2 > floor, lastPairsOfAdditions[last] >> UInt32(text[end - 2] & 31) & 1 != 0 else {
      return nil
    }
    for rest in additionsByLastByte[last] {
      let begin = end - 1 - rest.count
      guard begin > floor else { continue }
      var index = end - 2
      for byte in rest {
        guard SecretFinder.lower(text[index]) == byte else { break }
        index -= 1
      }
      if index < begin { return begin }
    }
    return nil
  }

  /// The last four bytes before an index, the last one lowest and letters in lower case; nil where there are
  /// fewer, or one joins words.
  private static func lastBytes(
    of text: Span<UInt8>, before end: Int, notBefore floor: Int
  ) -> UInt32? {
    guard end - 4 >= floor else { return nil }
    var last: UInt32 = 0
    for index in end - 4..<end {
      guard !joinsWords(text[index]) else { return nil }
      last = last << 8 | UInt32(SecretFinder.lower(text[index]))
    }
    return last
  }

  /// What a part of a path announces of the next one, or nil.
  ///
  /// Several of a kind are a collection: `/v1/tokens/1a2b3c4d`.
  static func kind(
    beforeSlash slash: Int, in text: Span<UInt8>, notBefore floor: Int = 0
  ) -> Kind? {
    guard slash > floor, SecretFinder.isLetterOrDigit(text[slash - 1]) else { return nil }
    if let kind = kind(before: slash, in: text, notBefore: floor, isPath: true) { return kind }
    guard SecretFinder.lower(text[slash - 1]) == UInt8(ascii: "s") else { return nil }
    return kind(before: slash - 1, in: text, notBefore: floor, isPath: true)
  }

  /// Whether a name is that of a field: `=` is behind it, or it is quoted.
  private static func isField(_ nameEnd: Int, _ separator: Int, _ text: Span<UInt8>) -> Bool {
    guard separator < text.count else { return false }
    if text[separator] == UInt8(ascii: "=") { return true }
    guard text[separator] == UInt8(ascii: ":") else { return false }
    return (nameEnd..<separator).contains { SecretFinder.isQuote(text[$0]) }
  }

  private static func closesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"),
      UInt8(ascii: "]"), UInt8(ascii: ")"):
      true
    default: false
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    SecretFinder.isLetterOrDigit(byte) || byte >= 0x80
  }

  private static func joinsWords(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): true
    default: false
    }
  }
}

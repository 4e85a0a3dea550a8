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

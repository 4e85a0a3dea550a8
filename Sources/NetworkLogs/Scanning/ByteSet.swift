/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words = SIMD4<UInt64>(repeating: 0)

  init() {}

  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// The set of one byte.
  init(only byte: UInt8) { insert(byte) }

  /// The set with a number in a table.
  ///
  /// Each set has sixteen hexadecimal digits for each 64 bytes, from the greatest byte down; a blank or a line end
  /// is between two.
  init(number: Int, of table: StaticString) {
    table.withUTF8Buffer { digits in
      precondition(number >= 0 && 65 * number + 64 <= digits.count)
      for word in 0..<4 {
        let start = 65 * number + 16 * (3 - word)
        words[word] =
          unsafe UInt64(RuleSummary.number(digits, at: start)) << 32
          | UInt64(RuleSummary.number(digits, at: start + 8))
      }
    }
  }

  static let everything = ByteSet(0...255)
  /// What `\d`, `\w` and `\s` stand for where patterns are of bytes.
  static let digits = ByteSet(0x30...0x39)
  static let wordBytes = ByteSet(0x30...0x39).union(ByteSet(0x41...0x5A))
    .union(ByteSet(0x61...0x7A)).union(ByteSet([0x5F]))
  static let blanks = ByteSet([0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20])

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0
  }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.words |= other.words
    return result
  }

  func intersection(_ other: ByteSet) -> ByteSet {
    var result = self
    result.words &= other.words
    return result
  }

  func isDisjoint(with other: ByteSet) -> Bool { words & other.words == .zero }

  var complement: ByteSet {
    var result = self
    result.words = ~words
    return result
  }

  var count: Int {
    words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount
      + words[3].nonzeroBitCount
  }

  /// Whether it holds no ASCII.
  var isBeyondASCII: Bool { words[0] == 0 && words[1] == 0 }

  /// Its bytes, ascending.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    forEach { result.append($0) }
    return result
  }

  /// Goes through its bytes, ascending.
  @inline(__always)
  func forEach(_ body: (UInt8) -> Void) {
    for index in 0..<4 {
      var word = words[index]
      while word != 0 {
        body(UInt8(64 * index + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  /// Its bytes, the last one repeated, if there are four at most.
  var few: SIMD4<UInt8>? {
    guard (1...4).contains(count) else { return nil }
    let own = bytes
    return SIMD4((0..<4).map { own[min($0, own.count - 1)] })
  }

  /// Its byte, if it holds just one.
  var onlyByte: UInt8? {
    guard count == 1 else { return nil }
    for index in 0..<4 where words[index] != 0 {
      return UInt8(64 * index + words[index].trailingZeroBitCount)
    }
    return nil
  }
}

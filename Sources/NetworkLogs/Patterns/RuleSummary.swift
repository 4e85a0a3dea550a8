/// What has to be known of a rule before a line calls for it: the literals by which lines do.
///
/// `RequiredLiterals` reads it off the pattern. To do so for all rules at each start would take longer than most
/// logs take, so it is in a table, which a test writes and compares. A rule that the table doesn't have as it is
/// now is only prepared more slowly.
struct RuleSummary: Hashable, Sendable {
  /// The literals of which every match holds one, or nil where none is required.
  let literals: [[UInt8]]?
  /// Whether the pattern is tried at single places instead of searched for.
  let isAnchored: Bool
  /// Whether no literal is required, and every match holds a byte that is no ASCII.
  let needsNonASCII: Bool

  /// How far in front of a literal a match is tried place by place.
  private static let reach = 400

  /// The summary of a pattern, read off it.
  init(of pattern: String) {
    let node = PatternNode(parsing: pattern)
    let literals = RequiredLiterals.of(node, minimumLength: AnchorScanner.minimumLength)
    self.literals = literals.map { $0.map { $0.bytes } }
    // Where the literal is near the start of a match, few places are left.
    isAnchored = literals?.allSatisfy { ($0.latest ?? .max) <= Self.reach } ?? false
    needsNonASCII = literals == nil && node.needsNonASCII
  }

  // MARK: Table

  /// The summary in the row of a table that begins at a place, which moves behind it.
  ///
  /// A row is a mark (`a` where the pattern is tried at single places, `s` where it is searched for, `n` where
  /// only a byte that is no ASCII is required), the literals, each behind `\\,`, and `\\;`. In a literal a
  /// backslash and two hexadecimal digits are a byte.
  private init(row text: UnsafeBufferPointer<UInt8>, _ place: inout Int) {
    let mark = unsafe text[place]
    isAnchored = mark == UInt8(ascii: "a")
    needsNonASCII = mark == UInt8(ascii: "n")
    place += 1
    var literals: [[UInt8]] = []
    var sign: UInt8 = 0
    // Ends: each round takes a byte or more, and the table ends with the mark of its last row's end.
    while sign != UInt8(ascii: ";"), place < text.count {
      var literal: [UInt8] = []
      sign = unsafe Self.takeText(of: text, &place, into: &literal)
      if !literal.isEmpty { literals.append(literal) }
    }
    self.literals = literals.isEmpty ? nil : literals
  }

  /// Adds the text that begins at a place of a table to some bytes; the place moves behind its end, a backslash
  /// and a sign.
  ///
  /// - Returns: that sign.
  static func takeText(
    of table: UnsafeBufferPointer<UInt8>, _ place: inout Int, into bytes: inout [UInt8]
  ) -> UInt8 {
    // Ends: each round takes a byte or more.
    while place < table.count {
      let start = place
      while place < table.count, unsafe table[place] != UInt8(ascii: "\\") { place += 1 }
      let plain = unsafe UnsafeBufferPointer(rebasing: table[start..<place])
      if bytes.isEmpty {
        unsafe bytes = Array(plain)
      } else {
        unsafe bytes.append(contentsOf: plain)
      }
      guard place + 2 < table.count else { break }
      let sign = unsafe table[place + 1]
      guard sign != UInt8(ascii: ","), sign != UInt8(ascii: ";") else {
        place += 2
        return sign
      }
      bytes.append(digit(sign) << 4 | digit(unsafe table[place + 2]))
      place += 3
    }
    place = table.count
    return UInt8(ascii: ";")
  }

  /// The value of a hexadecimal digit of a table.
  static func digit(_ byte: UInt8) -> UInt8 {
    // Of a letter the last bits count from one, and the bit of letters is set.
    (byte & 0x0F) &+ (byte >> 6) &* 9
  }

  /// The number of a pattern in the table, which hardly another pattern has: a test compares all rows.
  static func check(of pattern: String) -> UInt32 {
    var pattern = pattern
    return pattern.withUTF8 { bytes in
      var check: UInt32 = 2_166_136_261
      for index in bytes.indices {
        check = unsafe (check ^ UInt32(bytes[index])) &* 16_777_619
      }
      return check
    }
  }

  /// The rows of a table, in the order of the rules; each begins with the number of its pattern in eight
  /// hexadecimal digits.
  ///
  /// Line ends are between rows.
  struct Rows {
    private let text: StaticString
    private var place = 0

    init(_ text: StaticString) { self.text = text }

    /// Takes the next row; nil where it isn't that of a pattern with a number.
    mutating func next(of check: UInt32) -> RuleSummary? {
      text.withUTF8Buffer { bytes in
        guard place + 8 < bytes.count else { return nil }
        var known: UInt32 = 0
        for index in place..<(place + 8) {
          known = unsafe known << 4 | UInt32(RuleSummary.digit(bytes[index]))
        }
        place += 8
        let summary = unsafe RuleSummary(row: bytes, &place)
        if place < bytes.count, unsafe bytes[place] == 0x0A { place += 1 }
        return known == check ? summary : nil
      }
    }
  }
}

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
    // Where the literal is near the start of a match, few places are left, and hardly any where that begins a line.
    isAnchored =
      literals?.allSatisfy { ($0.latest ?? .max) <= Self.reach } ?? false
      || literals != nil && RuleSet.Shape(node).beginsLine
    needsNonASCII = literals == nil && node.needsNonASCII
  }

  // MARK: Table

  /// The summary that the mark of a row and its literals are.
  private init(_ mark: Mark, _ literals: TextList) {
    self.literals = literals.count > 0 ? literals.indices.map { Array(literals[$0]) } : nil
    isAnchored = mark == .anchored
    needsNonASCII = mark == .nonASCII
  }

  /// What a table says of a pattern beside its literals.
  enum Mark: UInt8 {
    /// It is tried at single places.
    case anchored = 0x61
    /// It is searched for.
    case searched = 0x73
    /// It is searched for, and only a byte that is no ASCII is required.
    case nonASCII = 0x6E
  }

  /// That of the pattern.
  var mark: Mark { isAnchored ? .anchored : needsNonASCII ? .nonASCII : .searched }

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
      unsafe bytes.append(contentsOf: plain)
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

  /// The number that the eight hexadecimal digits at a place of a table are, all of them read at a time.
  @inline(__always)
  static func number(_ table: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32 {
    let digits = unsafe UnsafeRawBufferPointer(table).loadUnaligned(
      fromByteOffset: place, as: UInt64.self)
    // As above, each in a byte of its own; the first digit counts most.
    let letters = digits >> 6 & 0x0101_0101_0101_0101
    var number = (digits & 0x0F0F_0F0F_0F0F_0F0F &+ letters &* 9).bigEndian
    number = (number | number >> 4) & 0x00FF_00FF_00FF_00FF
    number = (number | number >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: number | number >> 16)
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
  /// A row goes on with a mark (`a`, `s` or `n`), the literals, each behind `\,`, and `\;`. In a literal a
  /// backslash and two hexadecimal digits are a byte. Line ends are between rows.
  struct Rows {
    /// The literals of the row that was taken last.
    private(set) var literals = TextList()
    private let text: StaticString
    private var place = 0

    init(_ text: StaticString) { self.text = text }

    /// Takes the next row; nil where it isn't that of a pattern with a number.
    mutating func next(of check: UInt32) -> RuleSummary? {
      nextMark(of: check).map { RuleSummary($0, literals) }
    }

    /// Takes the next row, and makes no list of lists of its literals.
    mutating func nextMark(of check: UInt32) -> Mark? {
      literals.removeAll()
      return text.withUTF8Buffer { bytes in
        guard place + 8 < bytes.count else { return nil }
        let known = unsafe RuleSummary.number(bytes, at: place)
        let mark = unsafe Mark(rawValue: bytes[place + 8])
        var end = place + 9
        var sign: UInt8 = 0
        // Ends: each round takes a byte or more, and the table ends with the mark of its last row's end.
        while sign != UInt8(ascii: ";"), end < bytes.count {
          sign = literals.append { unsafe RuleSummary.takeText(of: bytes, &end, into: &$0) }
        }
        if end < bytes.count, unsafe bytes[end] == 0x0A { end += 1 }
        place = end
        return known == check ? mark : nil
      }
    }
  }
}

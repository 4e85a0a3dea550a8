/// The uses that patterns make of their literals, as a table has them.
///
/// To read them off the pattern of each rule that a line calls for takes longer than all else that is done with
/// most logs. A rule that the table doesn't have as it is now is read off its pattern.
struct UseRows: Sendable {
  /// The uses that the rules of all formats make.
  static let standard = UseRows(UseTable.rows)
  /// The uses that what introduces requests makes.
  static let introductions = UseRows(UseTable.introductionRows)

  private let rows: StaticString
  /// Where the row of each pattern begins.
  private let starts: [Int]

  /// The rows of a table, one for each pattern.
  ///
  /// A row is the number of the pattern in eight hexadecimal digits and, for each literal, a comma and seven
  /// hexadecimal numbers with blanks between, `-` for one that is missing: the least and the most that the literal
  /// is behind the start of the match, and the sets of what is before it, before that, behind it, behind that, and
  /// behind that. `;` ends a row. Line ends are between rows.
  init(_ rows: StaticString) {
    self.rows = rows
    starts = rows.withUTF8Buffer { bytes in
      var starts: [Int] = []
      var place = 0
      // Ends: each round takes a row.
      while place < bytes.count {
        starts.append(place)
        while place < bytes.count, unsafe bytes[place] != UInt8(ascii: ";") { place += 1 }
        place += 1
        if place < bytes.count, unsafe bytes[place] == 0x0A { place += 1 }
      }
      return starts
    }
  }

  /// The use that a rule makes of its literal at an index, or nil where the table doesn't have the rule.
  func use(_ index: Int, bytes literal: [UInt8], of entry: RuleSet.Entry) -> RuleSet.Use? {
    self.literal(index, bytes: literal, of: entry.rule.pattern, inRow: entry.number).map {
      RuleSet.Use($0, rule: entry.number)
    }
  }

  /// The literal of a pattern at an index, or nil where the row isn't the pattern's.
  func literal(
    _ index: Int, bytes literal: [UInt8], of pattern: String, inRow number: Int
  ) -> RequiredLiteral? {
    guard number < starts.count else { return nil }
    return rows.withUTF8Buffer { bytes in
      var place = starts[number]
      let end = place + 8
      guard end < bytes.count else { return nil }
      var check: UInt32 = 0
      while place < end {
        check = unsafe check << 4 | UInt32(RuleSummary.digit(bytes[place]))
        place += 1
      }
      guard check == RuleSummary.check(of: pattern) else { return nil }
      var left = index
      // Ends: each round goes on behind a comma.
      while true {
        guard place < bytes.count, unsafe bytes[place] == UInt8(ascii: ",") else { return nil }
        place += 1
        if left == 0 { break }
        left -= 1
        while place < bytes.count, unsafe bytes[place] != UInt8(ascii: ","),
          unsafe bytes[place] != UInt8(ascii: ";")
        {
          place += 1
        }
      }
      var own = RequiredLiteral(
        bytes: literal, earliest: unsafe Self.number(bytes, &place) ?? 0)
      own.latest = unsafe Self.number(bytes, &place)
      own.preceding = unsafe Self.set(bytes, &place)
      own.secondToPreceding = unsafe Self.set(bytes, &place)
      own.following = unsafe Self.set(bytes, &place)
      own.second = unsafe Self.set(bytes, &place)
      own.third = unsafe Self.set(bytes, &place)
      return own
    }
  }

  /// The number at a place, which moves behind it and the blank there; nil where it is missing.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Int? {
    var value: Int?
    while place < bytes.count, unsafe bytes[place] >= UInt8(ascii: "-"),
      unsafe bytes[place] != UInt8(ascii: ";")
    {
      let byte = unsafe bytes[place]
      if byte != UInt8(ascii: "-") { value = (value ?? 0) << 4 | Int(RuleSummary.digit(byte)) }
      place += 1
    }
    if place < bytes.count, unsafe bytes[place] == 0x20 { place += 1 }
    return value
  }

  private static func set(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> ByteSet? {
    unsafe number(bytes, &place).map { ByteSet(number: $0, of: UseTable.sets) }
  }
}

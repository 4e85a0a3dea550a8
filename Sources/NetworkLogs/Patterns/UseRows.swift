/// The uses that patterns make of their literals, and what their matches look like, as a table has both.
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
  /// A row is the number of the pattern in eight hexadecimal digits, the shape of its matches, and, for each
  /// literal, a comma and the use of it. A shape is six hexadecimal numbers with blanks between, `-` for one that is
  /// missing: the sets of what matches begin with, of what is at their next two places, of what none is behind, and
  /// of what can be in one, and the most bytes that one has. A use is eight: the least and the most that the literal
  /// is behind the start of the match, and the sets of what is before it, before that, and at the four places behind
  /// it. `;` ends a row. Line ends are between rows.
  init(_ rows: StaticString) {
    self.rows = rows
    starts = rows.withUTF8Buffer { bytes in
      let text = unsafe Span(_unsafeElements: bytes)
      var starts: [Int] = []
      var place = 0
      // Ends: each round takes a row.
      while place < text.count {
        starts.append(place)
        place = Bytes.first(UInt8(ascii: ";"), in: text, from: place) + 1
        if place < text.count, text[place] == 0x0A { place += 1 }
      }
      return starts
    }
  }

  /// The use that a rule makes of its literal at an index, or nil where the table doesn't have the rule.
  func use(_ index: Int, bytes literal: [UInt8], of entry: RuleSet.Entry) -> RuleSet.Use? {
    self.literal(index, bytes: literal, of: entry.check, inRow: entry.number).map {
      RuleSet.Use($0, rule: entry.number)
    }
  }

  /// What the matches of a rule look like, or nil where the table doesn't have the rule.
  func shape(of entry: RuleSet.Entry) -> RuleSet.Shape? {
    rows.withUTF8Buffer { bytes in
      guard var place = unsafe begin(ofRow: entry.number, of: entry.check, bytes),
        let first = unsafe Self.set(bytes, &place), let second = unsafe Self.set(bytes, &place),
        let third = unsafe Self.set(bytes, &place), let notBehind = unsafe Self.set(bytes, &place),
        let alphabet = unsafe Self.set(bytes, &place)
      else { return nil }
      return RuleSet.Shape(
        heads: (first, second, third), notBehind: notBehind, alphabet: alphabet,
        maxLength: unsafe Self.number(bytes, &place))
    }
  }

  /// The most bytes that match a pattern, or nil where there is no limit or the row isn't the pattern's.
  ///
  /// - Parameter check: the number of the pattern.
  func maxLength(of check: UInt32, inRow number: Int) -> Int? {
    rows.withUTF8Buffer { bytes in
      guard var place = unsafe begin(ofRow: number, of: check, bytes) else { return nil }
      // Behind the five sets of its shape.
      for _ in 0..<5 { _ = unsafe Self.number(bytes, &place) }
      return unsafe Self.number(bytes, &place)
    }
  }

  /// The literal of a pattern at an index, or nil where the row isn't the pattern's.
  ///
  /// - Parameter check: the number of the pattern.
  func literal(
    _ index: Int, bytes literal: [UInt8], of check: UInt32, inRow number: Int
  ) -> RequiredLiteral? {
    rows.withUTF8Buffer { bytes in
      guard var place = unsafe begin(ofRow: number, of: check, bytes) else { return nil }
      // Ends: each round goes on behind a comma.
      for _ in 0...index {
        while place < bytes.count, unsafe bytes[place] != UInt8(ascii: ",") {
          guard unsafe bytes[place] != UInt8(ascii: ";") else { return nil }
          place += 1
        }
        place += 1
      }
      var own = RequiredLiteral(
        bytes: literal, earliest: unsafe Self.number(bytes, &place) ?? 0)
      own.latest = unsafe Self.number(bytes, &place)
      own.preceding = unsafe Self.set(bytes, &place)
      own.secondToPreceding = unsafe Self.set(bytes, &place)
      own.following = unsafe Self.set(bytes, &place)
      own.second = unsafe Self.set(bytes, &place)
      own.third = unsafe Self.set(bytes, &place)
      own.fourth = unsafe Self.set(bytes, &place)
      return own
    }
  }

  /// Where what is behind the number of a pattern begins in a row, or nil where the row isn't the pattern's.
  private func begin(
    ofRow number: Int, of check: UInt32, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard number < starts.count, starts[number] + 8 < bytes.count else { return nil }
    let known = unsafe RuleSummary.number(bytes, at: starts[number])
    return known == check ? starts[number] + 8 : nil
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
    unsafe number(bytes, &place).map { ByteSet(number: $0, of: SetTable.text) }
  }
}

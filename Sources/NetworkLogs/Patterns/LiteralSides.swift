/// What the bytes near a literal leave of the uses that rules make of it: one look for all of them, where there are
/// several.
struct LiteralSides {
  /// A place for each byte, and one for none, which is in front of the text or behind it.
  private static let width = 257
  private static let end = width - 1

  /// What is known of a literal.
  private struct Row {
    /// Its length; 0 where nothing is known.
    var length: Int32 = 0
    /// The first of its uses, and a bit for each.
    var first: Int32 = 0
    var all: UInt16 = 0
    /// How far in front of it a match of any of them can begin; -1 where nothing is known.
    var reach: Int32 = -1
    /// Where the table says of each side which uses a byte there excludes.
    var before: Int32 = 0
    var behind: Int32 = 0
    /// The same of the sides farther away, and whether any use needs anything there.
    var secondBefore: Int32 = 0
    var secondBehind: Int32 = 0
    var thirdBehind: Int32 = 0
    var fourthBehind: Int32 = 0
    var looksFarther = false
  }

  private var rows: [Row]
  /// A bit for each use that a byte excludes, side by side; first of all a side where no use needs anything.
  private var table = [UInt16](repeating: 0, count: width)

  /// So many literals, of which nothing is known.
  init(count: Int) { rows = [Row](repeating: Row(), count: count) }

  /// Learns the uses of a literal.
  mutating func learn(_ literal: Int, _ uses: ArraySlice<RuleSet.Use>) {
    var row = Row()
    row.length = uses[uses.startIndex].length
    row.first = Int32(uses.startIndex)
    row.all = UInt16(truncatingIfNeeded: 1 << uses.count - 1)
    for use in uses.indices { row.reach = max(row.reach, uses[use].latest) }
    defer { rows[literal] = row }
    // Most literals are of one rule: to look at its sets costs no more, and a table takes long to make.
    guard uses.count > 1 else { return }
    row.before = exclude(uses, .before)
    row.behind = exclude(uses, .behind)
    row.secondBefore = exclude(uses, .secondBefore)
    row.secondBehind = exclude(uses, .secondBehind)
    row.thirdBehind = exclude(uses, .thirdBehind)
    row.fourthBehind = exclude(uses, .fourthBehind)
    row.looksFarther =
      row.secondBefore | row.secondBehind | row.thirdBehind | row.fourthBehind != 0
  }

  /// A place near a literal.
  private enum Side {
    case before, behind
    case secondBefore, secondBehind, thirdBehind, fourthBehind

    /// What a use needs there; read in its place, since a use is long to copy.
    func needed(by use: Int, of uses: ArraySlice<RuleSet.Use>) -> ByteSet? {
      switch self {
      case .before: uses[use].preceding
      case .behind: uses[use].following
      case .secondBefore: uses[use].secondToPreceding
      case .secondBehind: uses[use].second
      case .thirdBehind: uses[use].third
      case .fourthBehind: uses[use].fourth
      }
    }
  }

  /// Adds what the bytes at one place exclude; returns where the table says it.
  private mutating func exclude(_ uses: ArraySlice<RuleSet.Use>, _ side: Side) -> Int32 {
    guard uses.indices.contains(where: { side.needed(by: $0, of: uses) != nil }) else { return 0 }
    let begin = table.count
    // Of few bytes these are the exception, of many the others.
    var few: UInt16 = 0
    for use in uses.indices where side.needed(by: use, of: uses).map({ $0.count < 128 }) == true {
      few |= 1 << UInt16(use - uses.startIndex)
    }
    table += [UInt16](repeating: few, count: Self.width)
    for use in uses.indices {
      guard let bytes = side.needed(by: use, of: uses) else { continue }
      let bit = UInt16(1) << UInt16(use - uses.startIndex)
      (few & bit != 0 ? bytes : bytes.complement).forEach { table[begin + Int($0)] ^= bit }
      table[begin + Self.end] |= bit
    }
    return Int32(begin)
  }

  /// A bit for each use of a literal.
  func all(_ literal: Int) -> UInt16 { rows[literal].all }

  /// How far in front of a literal a match can begin that holds it; -1 where nothing is known of the literal.
  @inline(__always)
  func reach(_ literal: Int) -> Int { Int(rows[literal].reach) }

  /// The first use of a literal, and a bit for each from it on that can be at a place of a text; nil where nothing is
  /// known of the literal.
  ///
  /// - Parameter uses: those of all literals.
  @inline(__always)
  func left(
    _ literal: Int, _ text: Span<UInt8>, at start: Int, of uses: [RuleSet.Use]
  ) -> (first: Int, uses: UInt16)? {
    let row = rows[literal]
    guard row.length > 0 else { return nil }
    guard row.all > 1 else {
      return (Int(row.first), uses.fits(Int(row.first), text, at: start) ? 1 : 0)
    }
    let end = start + Int(row.length)
    let left =
      row.all
      & ~(table[Int(row.before) + Self.byte(text, start - 1)]
      | table[Int(row.behind) + Self.byte(text, end)])
    guard row.looksFarther, left != 0 else { return (Int(row.first), left) }
    let excluded =
      table[Int(row.secondBefore) + Self.byte(text, start - 2)]
      | table[Int(row.secondBehind) + Self.byte(text, end + 1)]
      | table[Int(row.thirdBehind) + Self.byte(text, end + 2)]
      | table[Int(row.fourthBehind) + Self.byte(text, end + 3)]
    return (Int(row.first), left & ~excluded)
  }

  @inline(__always)
  private static func byte(_ text: Span<UInt8>, _ place: Int) -> Int {
    text.indices.contains(place) ? Int(text[place]) : end
  }
}

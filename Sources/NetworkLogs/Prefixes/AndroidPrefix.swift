/// Says the prefixes of Android's log, behind which nothing is of an Apple system.
///
/// Only lines that seem to report a failure are looked at.
enum AndroidPrefix {
  /// Whether a line begins with one.
  static func begins(_ line: Span<UInt8>) -> Bool {
    guard line.count >= shortest else { return false }
    guard isDigit(line[0]) else {
      return levels.contains(line[0]) || line[0] == UInt8(ascii: " ")
        ? otherShapes.contains { fits(line, $0) } : false
    }
    // A date without a year has its hyphen earlier.
    if line[2] == UInt8(ascii: "-") { return datedShapes.contains { fits(line, $0) } }
    return line[4] == UInt8(ascii: "-") && mayHaveNumberBehindTime(line)
      && fits(line, shapeWithYear)
  }

  /// Whether behind a date with a year and a time, one blank between them, a number can be.
  private static func mayHaveNumberBehindTime(_ line: Span<UInt8>) -> Bool {
    guard line.count > 24, line[10] == UInt8(ascii: " "), line[11] != UInt8(ascii: " "),
      line[23] == UInt8(ascii: " ")
    else { return true }
    return line[24] == UInt8(ascii: " ") || isDigit(line[24])
  }

  /// `01-31 10:11:12.345  4228  4254 E Unity: `, `01-31 10:11:12.345 4228-4254/? E/Unity: ` and
  /// `E/Unity   ( 4228): `, where 9 is a digit, # a number, L a level, w a word, and a blank any blanks.
  private static let datedShapes = [
    "99-99 99:99:99.999 # # L ", "99-99 99:99:99.999 #-#/w L/",
  ].map { Array($0.utf8) }
  private static let shapeWithYear = Array("9999-99-99 99:99:99.999 #-#/w L/".utf8)
  private static let otherShapes = ["L/w ( #)", " L/w ( #)"].map { Array($0.utf8) }

  /// The length of the shortest one, `E/a(1)`.
  private static let shortest = 6

  private static func fits(_ line: Span<UInt8>, _ shape: [UInt8]) -> Bool {
    var place = 0
    for mark in shape {
      let start = place
      switch mark {
      case UInt8(ascii: " "):
        while place < line.count, line[place] == UInt8(ascii: " ") { place += 1 }
        continue
      case UInt8(ascii: "9"): if place < line.count, isDigit(line[place]) { place += 1 }
      case UInt8(ascii: "#"): while place < line.count, isDigit(line[place]) { place += 1 }
      case UInt8(ascii: "L"): if place < line.count, levels.contains(line[place]) { place += 1 }
      case UInt8(ascii: "w"): while place < line.count, isWordPart(line[place]) { place += 1 }
      default: if place < line.count, line[place] == mark { place += 1 }
      }
      if place == start { return false }
    }
    return true
  }

  private static let levels = ByteSet("VDIWEF".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || "._?-".utf8.contains(byte)
  }
}

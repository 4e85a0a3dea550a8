/// Finds what a logger, `grep` or a quote puts in front of two lines alike.
enum SharedPrefix {
  /// Longer prefixes aren't looked for.
  private static let maxLength = 200

  /// The length of the prefix that a line shares with the line before it, numbers apart.
  ///
  /// Such are a time, a process, the name of a file with the number of a line. 0 where there is none.
  static func length(in line: Span<UInt8>, after earlier: Span<UInt8>) -> Int {
    var place = 0
    var other = 0
    var end = 0
    // Ends: each round takes a byte, letters or a number that both begin with.
    while place < min(line.count, maxLength), other < earlier.count {
      let byte = line[place]
      if byte.isLetter {
        // No prefix ends behind a letter.
        let letters = Bytes.commonLetters(
          line.extracting(place...), earlier.extracting(other...))
        guard letters > 0 else { break }
        place += letters
        other += letters
        continue
      }
      let isNumber = byte.isDigit
      guard isNumber ? earlier[other].isDigit : byte == earlier[other], !stops(byte) else { break }
      if isNumber {
        while place < line.count, line[place].isDigit { place += 1 }
        while other < earlier.count, earlier[other].isDigit { other += 1 }
      } else {
        place += 1
        other += 1
      }
      if separates(line, place) { end = place }
    }
    return end
  }

  /// Whether a byte is of what is logged, and not of what is in front of that.
  private static func stops(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "{"),
      UInt8(ascii: "("):
      true
    default: false
    }
  }

  /// Whether a prefix may end at a place: behind a tab, a mark and a blank, or a number of `grep -n`.
  private static func separates(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard place > 1 else { return false }
    switch line[place - 1] {
    case 0x09: return true
    case 0x20:
      return (!line[place - 2].isWord && line[place - 2] != 0x20) || isTime(line, place - 1)
    case UInt8(ascii: ":"): return line[place - 2].isDigit
    default: return false
    }
  }

  /// Whether the time of a day ends at a place.
  private static func isTime(_ line: Span<UInt8>, _ end: Int) -> Bool {
    var place = end
    var colons = 0
    while place > 0 {
      let byte = line[place - 1]
      if byte == UInt8(ascii: ":") { colons += 1 }
      guard byte.isDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") else { break }
      place -= 1
    }
    return colons > 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
  fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  fileprivate var isWord: Bool { isDigit || isLetter }
}

/// Undoes what writers of JSON do to letters beyond ASCII, and what pages make of blanks: `\u2019`, and blanks that
/// don't break.
enum MendedLine {
  /// A line with such letters as they are and plain blanks; nil where it has none of them.
  ///
  /// Escaped letters of other scripts than the Latin one are left for those who compare whole sentences of them, and
  /// so is all else in such a line.
  static func bytes(of line: Span<UInt8>) -> [UInt8]? {
    guard Bytes.holdsPair(signs, in: line) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var isMended = false
    var index = 0
    // Ends: each round takes a byte or more.
    while index < line.count {
      let byte = line[index]
      if byte == 0xC2, index + 1 < line.count, line[index + 1] == 0xA0 {
        bytes.append(0x20)
        isMended = true
        index += 2
        continue
      }
      guard byte == UInt8(ascii: "\\"), let value = escaped(line, at: index) else {
        bytes.append(byte)
        index += 1
        continue
      }
      switch value {
      case 0xA0, 0x202F: bytes.append(0x20)
      case 0x80..<0x400, 0x1E00..<0x2060:
        // One more escaping makes two of the sign.
        if bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
        if let scalar = Unicode.Scalar(value) { bytes += Character(scalar).utf8 }
      case 0..<0x80:
        bytes.append(byte)
        index += 1
        continue
      default: return nil
      }
      isMended = true
      index += escapeLength
    }
    return isMended ? bytes : nil
  }

  /// How an escape begins, twice, and the blank.
  private static let signs: StaticString = "\\u\\u\u{A0}"
  private static let escapeLength = 6

  /// The number of the letter of an escape at a place.
  private static func escaped(_ line: Span<UInt8>, at place: Int) -> UInt32? {
    guard place + escapeLength <= line.count, line[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var value: UInt32 = 0
    for index in place + 2..<place + escapeLength {
      let byte = line[index]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte & 0x0F)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32(byte & 0x0F) + 9
      default: return nil
      }
    }
    return value
  }

  /// Literals, and those that hold letters beyond ASCII as JSON escapes them, in either case.
  static func withEscapes(_ literals: [String]) -> [String] {
    var result = literals
    for literal in literals where literal.utf8.contains(where: { $0 >= 0x80 }) {
      let isLatin = literal.unicodeScalars.allSatisfy {
        $0.value < 0x400 || (0x1E00..<0x2060).contains($0.value)
      }
      guard isLatin else { continue }
      let small = escaping(literal, "0123456789abcdef")
      let large = escaping(literal, "0123456789ABCDEF")
      result.append(small)
      if large != small { result.append(large) }
    }
    return result
  }

  private static func escaping(_ literal: String, _ digits: String) -> String {
    let digits = Array(digits.utf8)
    var bytes: [UInt8] = []
    for scalar in literal.unicodeScalars {
      guard !scalar.isASCII else {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      bytes += "\\u".utf8
      for shift in [12, 8, 4, 0] as [UInt32] {
        bytes.append(digits[Int(scalar.value >> shift & 15)])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

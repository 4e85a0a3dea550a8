/// The prints of several errors on one line of text.
enum ErrorParts {
  /// The parts of a line that each hold the print of an error which is not within another one's; empty where there is
  /// one such print.
  static func ranges(of line: Span<UInt8>) -> [Range<Int>] {
    var heads: [Int] = []
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "E") where depth == 0 && Bytes.isWord("Error Domain=", at: index, of: line):
        heads.append(index)
      default: break
      }
    }
    guard heads.count > 1 else { return [] }
    // What introduces the first is of the line.
    heads[0] = 0
    return heads.indices.map { heads[$0]..<($0 + 1 < heads.count ? heads[$0 + 1] : line.count) }
  }
}

/// The parts of a line of JSON that may be of several failures: the elements of its lists, and what is around those.
enum JSONParts {
  /// The elements of the outermost lists that have several, in their order; empty where a line is no JSON, or has no
  /// such list.
  static func elements(of line: Span<UInt8>) -> [Range<Int>] {
    let first = line.indices.first { !ByteSet.blanks.contains(line[$0]) }
    guard let first, line[first] == UInt8(ascii: "{") || line[first] == UInt8(ascii: "[") else {
      return []
    }
    var reader = Reader()
    var index = first
    // Ends: each round goes on by a byte or more.
    while index < line.count {
      index = reader.take(line, index)
      guard reader.elements.count <= maxElements else { return [] }
    }
    return reader.elements
  }

  /// A line without some parts of it, in their order.
  static func rest(of line: Span<UInt8>, without parts: [Range<Int>]) -> [UInt8] {
    var rest: [UInt8] = []
    var index = 0
    for part in parts {
      while index < part.lowerBound {
        rest.append(line[index])
        index += 1
      }
      index = part.upperBound
    }
    while index < line.count {
      rest.append(line[index])
      index += 1
    }
    return rest
  }

  /// More elements than these are of no event.
  private static let maxElements = 4096
  /// Lists in lists beyond this depth are read as a whole.
  private static let maxDepth = 64

  private static let openings = ByteSet("{[\"".utf8)

  private struct Reader {
    /// A list that isn't closed yet.
    private struct List {
      let depth: Int
      /// Where its element begins, and those before it.
      var begin: Int
      var elements: [Range<Int>] = []
    }

    private(set) var elements: [Range<Int>] = []
    private var lists: [List] = []
    private var depth = 0

    /// Takes what begins at an index; the result is where to go on.
    mutating func take(_ line: Span<UInt8>, _ index: Int) -> Int {
      switch line[index] {
      case UInt8(ascii: "\""): return JSONParts.endOfText(line, index)
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "["):
        depth += 1
        guard lists.count < JSONParts.maxDepth else { break }
        lists.append(List(depth: depth, begin: index + 1))
      case UInt8(ascii: ","):
        if let last = lists.indices.last, lists[last].depth == depth {
          endElement(line, last, index)
        }
      case UInt8(ascii: "]"):
        if let last = lists.indices.last, lists[last].depth == depth {
          endElement(line, last, index)
          close(lists.removeLast())
        }
        depth -= 1
      default: break
      }
      return index + 1
    }

    /// Numbers and words alone say nothing.
    private mutating func endElement(_ line: Span<UInt8>, _ list: Int, _ end: Int) {
      var begin = lists[list].begin
      while begin < end, ByteSet.blanks.contains(line[begin]) { begin += 1 }
      if begin < end, JSONParts.openings.contains(line[begin]) {
        lists[list].elements.append(begin..<end)
      }
      lists[list].begin = end + 1
    }

    /// Keeps the elements of a list, in place of those within them, if it has several.
    private mutating func close(_ list: List) {
      guard list.elements.count > 1, let first = list.elements.first else { return }
      while let last = elements.last, last.lowerBound >= first.lowerBound { elements.removeLast() }
      elements += list.elements
    }
  }

  /// Where a text that begins with a quote ends.
  private static func endOfText(_ line: Span<UInt8>, _ quote: Int) -> Int {
    var index = quote + 1
    // Ends: each round goes on by a byte or two.
    while index < line.count, line[index] != UInt8(ascii: "\"") {
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }
}

extension SourceReader {
  /// How long a string may be.
  private static let maxString = 16 << 10

  /// Reads on through a file of strings that end with zeros, and hands out some of them.
  ///
  /// What is between those is passed over, unless words are looked for.
  ///
  /// - Parameters:
  ///   - positions: where in the file strings begin, in their order.
  ///   - words: what calls a string interesting; where this is nil, nothing does.
  ///   - string: takes the number of a position and the string there.
  ///   - interesting: takes where a string begins and ends that holds a word.
  /// - Returns: how many positions lie outside of the file.
  mutating func scanStrings(
    at positions: [Int], words: LogSelection?, _ string: (Int, Bytes) -> Void,
    interesting: (Int, Int) -> Void = { _, _ in }
  ) -> Int {
    let step = words == nil ? 4 << 10 : 64 << 10
    var part: [UInt8] = []
    // What was read and not handed out, and where it begins.
    var window: [UInt8] = []
    var base = offset
    var next = 0
    var missed = 0
    while next < positions.count, positions[next] < base {
      missed += 1
      next += 1
    }
    // Ends: each round reads a byte or more, or is the last.
    while words != nil || next < positions.count {
      if words == nil, positions[next] > base + window.count {
        _ = skip(positions[next] - base - window.count)
        window.removeAll(keepingCapacity: true)
        base = positions[next]
      }
      let isWhole = take(step, into: &part)
      window += part
      // A string that isn't whole yet waits for its rest, unless it is too long.
      var end = window.count
      if isWhole {
        if let last = window.lastIndex(of: 0) {
          end = last + 1
        } else if end < Self.maxString {
          continue
        }
      }
      window.withBytes { whole in
        let bytes = whole.part(0, end) ?? .none
        while next < positions.count, positions[next] < base + end {
          let found = bytes.from(positions[next] - base)
          string(next, (found.part(0, Self.maxString) ?? found).upToZero)
          next += 1
        }
        if let words {
          Self.scan(bytes, words) { interesting(base + $0, base + $1) }
        }
      }
      window.removeFirst(end)
      base += end
      if !isWhole { break }
    }
    return missed + positions.count - next
  }

  /// Hands out where the strings begin and end that hold a word.
  private static func scan(_ bytes: Bytes, _ words: LogSelection, _ body: (Int, Int) -> Void) {
    var cursor = WordCursor(bytes, words)
    var from = 0
    // Ends: each round goes on behind a string.
    while from < bytes.count {
      let place = cursor.firstWord(from: from)
      guard place < bytes.count else { return }
      var begin = place
      while begin > from, bytes.u8(begin - 1) != 0 { begin -= 1 }
      let end = place + bytes.from(place).upToZero.count
      body(begin, end)
      from = end + 1
    }
  }
}

internal import CAnchorScanner

/// Counts the lines of parts of a file.
package struct LineCounter {
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// A counter.
  package init() {}

  /// How many lines end in a part of a file; nil where the file ends before the part does.
  package mutating func lines(
    of descriptor: Int32, in range: Range<Int>
  ) throws(ReadError) -> Int? {
    var lines = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let got = try ReadError.read(descriptor, at: place, &buffer)
      guard got > 0 else { return nil }
      let count = min(got, range.upperBound - place)
      lines += unsafe buffer.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return 0 }
        return unsafe atsexplain_newline_count(base, count)
      }
      place += count
    }
    return lines
  }
}

extension [UInt8] {
  mutating func add<Number: FixedWidthInteger>(_ number: Number) {
    let value = number.littleEndian
    for shift in 0..<MemoryLayout<Number>.size {
      append(UInt8(truncatingIfNeeded: value >> (Number(shift) * 8)))
    }
  }

  mutating func add(identifier: (high: UInt64, low: UInt64)) {
    for number in [identifier.high, identifier.low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
  }

  mutating func add(text: String) { append(contentsOf: text.utf8) }

  mutating func add(terminated text: String) {
    add(text: text)
    append(0)
  }

  /// Zeros up to a multiple of so many bytes.
  mutating func align(_ step: Int) {
    while count % step != 0 { append(0) }
  }

  mutating func pad(to size: Int) {
    while count < size { append(0) }
  }
}

/// An encoder of LZ4 blocks: greedy, with a table of the last place of four bytes.
package enum LZ4Encoder {
  /// The block that holds `bytes`.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var table = [Int](repeating: -1, count: 1 << 12)
    var begin = 0
    var at = 0
    // The format wants the last bytes to be literals.
    while at + 12 < bytes.count {
      let word =
        UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        | UInt32(bytes[at + 3]) << 24
      let slot = Int((word &* 2_654_435_761) >> 20)
      let earlier = table[slot]
      table[slot] = at
      guard earlier >= 0, at - earlier < 65536,
        bytes[earlier..<(earlier + 4)] == bytes[at..<(at + 4)]
      else {
        at += 1
        continue
      }
      var length = 4
      while at + length < bytes.count - 5, bytes[earlier + length] == bytes[at + length] {
        length += 1
      }
      sequence(bytes[begin..<at], (at - earlier, length), &output)
      at += length
      begin = at
    }
    sequence(bytes[begin...], nil, &output)
    return output
  }

  private static func sequence(
    _ literals: ArraySlice<UInt8>, _ match: (distance: Int, length: Int)?, _ output: inout [UInt8]
  ) {
    let matchCode = match.map { $0.length - 4 } ?? 0
    output.append(UInt8(min(15, literals.count) << 4 | min(15, matchCode)))
    extend(literals.count, &output)
    output += literals
    guard let match else { return }
    output.add(UInt16(match.distance))
    extend(matchCode, &output)
  }

  private static func extend(_ length: Int, _ output: inout [UInt8]) {
    guard length >= 15 else { return }
    var left = length - 15
    while left >= 255 {
      output.append(255)
      left -= 255
    }
    output.append(UInt8(left))
  }
}

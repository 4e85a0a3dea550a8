/// Texts of bytes, one behind the other in one piece of memory.
struct TextList: Sendable {
  private(set) var storage: [UInt8] = []
  /// Where each of them ends.
  private var ends: [Int] = []

  var count: Int { ends.count }
  var indices: Range<Int> { ends.indices }
  var lengths: [Int] { indices.map { self[$0].count } }

  subscript(index: Int) -> ArraySlice<UInt8> {
    storage[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
  }

  /// Adds a text.
  mutating func append(_ text: ArraySlice<UInt8>) {
    storage += text
    ends.append(storage.count)
  }

  /// Adds what a function adds to the bytes, unless that is nothing; returns what the function does.
  mutating func append<Result>(_ add: (inout [UInt8]) -> Result) -> Result {
    let result = add(&storage)
    if storage.count > ends.last ?? 0 { ends.append(storage.count) }
    return result
  }

  /// The pairs of bytes that are in a text one behind the other, a bit for each.
  var pairs: [UInt64] {
    var pairs = [UInt64](repeating: 0, count: 1024)
    var begin = 0
    for end in ends {
      var before = storage[begin]
      for byte in storage[(begin + 1)..<end] {
        pairs[Int(before) << 2 | Int(byte >> 6)] |= 1 << UInt64(byte & 63)
        before = byte
      }
      begin = end
    }
    return pairs
  }

  /// Takes all texts out; their memory is kept.
  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

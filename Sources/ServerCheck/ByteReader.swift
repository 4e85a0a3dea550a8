/// Reads the numbers and vectors of TLS, one behind the other.
///
/// Nothing is trusted: each length is checked against what is there.
struct ByteReader {
  /// What is left.
  private(set) var rest: ArraySlice<UInt8>

  /// Reads from the begin of bytes.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// A number of one to four bytes.
  mutating func number(_ size: Int) throws(MalformedBytes) -> Int {
    guard rest.count >= size else { throw MalformedBytes(expected: "a number") }
    var value = 0
    for _ in 0..<size { value = value << 8 | Int(rest.removeFirst()) }
    return value
  }

  /// So many bytes.
  mutating func bytes(_ count: Int) throws(MalformedBytes) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw MalformedBytes(expected: "\(count) bytes") }
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  /// What is behind a length of `size` bytes.
  mutating func vector(_ size: Int) throws(MalformedBytes) -> ByteReader {
    let count = try number(size)
    return ByteReader(try bytes(count))
  }
}

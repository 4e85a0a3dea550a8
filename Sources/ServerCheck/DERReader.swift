/// A failure to read bytes that somebody else wrote.
struct MalformedBytes: Error, Hashable {
  /// What was expected there.
  let expected: String
}

/// Reads values of ASN.1 in their distinguished encoding, one behind the other.
///
/// Nothing is trusted: each length is checked against what is there, and the reader copies nothing.
struct DERReader {
  /// A value with its tag.
  struct Value {
    /// The tag's byte, class and form included.
    let tag: UInt8
    /// What the value holds.
    let content: ArraySlice<UInt8>
    /// Tag, length and content.
    let whole: ArraySlice<UInt8>

    /// A reader of the values inside.
    var inside: DERReader { DERReader(content) }
  }

  /// The tags that certificates use.
  enum Tag {
    static let boolean: UInt8 = 0x01
    static let integer: UInt8 = 0x02
    static let bits: UInt8 = 0x03
    static let octets: UInt8 = 0x04
    static let object: UInt8 = 0x06
    static let enumerated: UInt8 = 0x0A
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
  }

  private var rest: ArraySlice<UInt8>

  /// Reads from the begin of bytes.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// The tag of the next value, or nil at the end.
  var nextTag: UInt8? { rest.first }

  /// The next value, whatever it is.
  mutating func next() throws(MalformedBytes) -> Value {
    let start = rest.startIndex
    guard rest.count >= 2 else { throw MalformedBytes(expected: "a value") }
    let tag = rest[start]
    guard tag & 0x1F != 0x1F else { throw MalformedBytes(expected: "a tag of one byte") }
    var length = Int(rest[start + 1])
    var place = start + 2
    if length > 0x7F {
      let count = length & 0x7F
      guard (1...4).contains(count), rest.endIndex - place >= count else {
        throw MalformedBytes(expected: "a length")
      }
      length = 0
      for _ in 0..<count {
        length = length << 8 | Int(rest[place])
        place += 1
      }
    }
    guard rest.endIndex - place >= length else {
      throw MalformedBytes(expected: "\(length) bytes")
    }
    let end = place + length
    let value = Value(tag: tag, content: rest[place..<end], whole: rest[start..<end])
    rest = rest[end...]
    return value
  }

  /// The next value, which has to have a tag.
  mutating func next(_ tag: UInt8, _ expected: String) throws(MalformedBytes) -> Value {
    guard nextTag == tag else { throw MalformedBytes(expected: expected) }
    return try next()
  }

  /// The next value if it has a tag.
  mutating func optional(_ tag: UInt8) throws(MalformedBytes) -> Value? {
    nextTag == tag ? try next() : nil
  }
}

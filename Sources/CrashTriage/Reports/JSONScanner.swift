/// Reads JSON piece by piece, without building anything.
///
/// Forgiving where that costs nothing: reports are cut, and what came before the cut still counts.
struct JSONScanner {
  /// A piece of a document; ranges are offsets of bytes, quotes left out.
  enum Token: Hashable {
    case beginObject, endObject, beginArray, endArray
    case key(Range<Int>)
    case string(Range<Int>)
    case number(Range<Int>)
    case boolean(Bool)
    case null
    /// The document is complete.
    case end
    /// The document is cut or malformed here.
    case invalid
  }

  /// Deeper documents are malformed on purpose.
  static let deepest = 256

  let bytes: [UInt8]
  /// The offset of the next byte to read.
  private(set) var index: Int
  private let limit: Int
  /// The containers that are open; true for an object.
  private var open: [Bool] = []
  private var expectsKey = false
  private var isDone = false

  /// A scanner for the first value in `bytes[range]`.
  init(_ bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    limit = range.upperBound
  }

  mutating func next() -> Token {
    guard !isDone else { return .end }
    while index < limit, Self.isSkippable(bytes[index]) {
      // Between values the punctuation carries no news: the brackets show the structure.
      if bytes[index] == UInt8(ascii: ","), open.last == true { expectsKey = true }
      index += 1
    }
    guard index < limit else { return open.isEmpty && index > 0 ? .end : .invalid }
    let token = read(bytes[index])
    if open.isEmpty, token != .invalid { isDone = true }
    return token
  }

  private static func isSkippable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"): true
    default: false
    }
  }

  private mutating func read(_ byte: UInt8) -> Token {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Self.deepest else { return .invalid }
      let isObject = byte == UInt8(ascii: "{")
      open.append(isObject)
      expectsKey = isObject
      index += 1
      return isObject ? .beginObject : .beginArray
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let isObject = byte == UInt8(ascii: "}")
      guard open.last == isObject else { return .invalid }
      open.removeLast()
      expectsKey = false
      index += 1
      return isObject ? .endObject : .endArray
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true", .boolean(true))
    case UInt8(ascii: "f"): return word("false", .boolean(false))
    case UInt8(ascii: "n"): return word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let begin = index
      while index < limit, Self.isNumeric(bytes[index]) { index += 1 }
      return .number(begin..<index)
    default: return .invalid
    }
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func string() -> Token {
    let begin = index + 1
    var cursor = begin
    // Ends: each round goes on by a byte, or by an escape's two.
    while cursor < limit, bytes[cursor] != UInt8(ascii: "\"") {
      cursor += bytes[cursor] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard cursor < limit else { return .invalid }
    index = cursor + 1
    guard expectsKey else { return .string(begin..<cursor) }
    expectsKey = false
    return .key(begin..<cursor)
  }

  private mutating func word(_ word: String, _ token: Token) -> Token {
    let end = index + word.utf8.count
    guard end <= limit, bytes[index..<end].elementsEqual(word.utf8) else { return .invalid }
    index = end
    return token
  }

  /// The text of a string or key, escapes undone.
  func text(_ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var unfolder = JSONUnfolder(isExact: true)
    var result: [UInt8] = []
    unfolder.unescape(bytes[range], into: &result)
    return String(decoding: result, as: UTF8.self)
  }
}

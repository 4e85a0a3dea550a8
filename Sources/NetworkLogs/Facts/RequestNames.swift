/// Remembers which requests were named of late: failures come in crowds, and so do their requests.
struct RequestNames {
  /// A URL or host that a text names.
  final class Name: Sendable {
    let fact: Fact
    /// Whether a command-line tool names it.
    let isOfTool: Bool

    init(_ fact: Fact, isOfTool: Bool) {
      self.fact = fact
      self.isOfTool = isOfTool
    }
  }

  /// What is named where a URL or host begins.
  struct Answer {
    /// Where the words begin and end that name it, from that place on.
    let lower: Int
    let upper: Int
    /// Nil where nothing is.
    let name: Name?
  }

  private final class Reading: Sendable {
    let bytes: [UInt8]
    let answer: Answer

    init(_ bytes: [UInt8], _ answer: Answer) {
      self.bytes = bytes
      self.answer = answer
    }
  }

  private var readings = HashedMemory<Reading>(room: 512)
  private static let longest = 512

  /// All bytes that decide on a URL or host at a place, in front of which so many may introduce it;
  /// nil where that can't be told.
  static func key(of place: Int, behind reach: Int, in text: Span<UInt8>) -> Range<Int>? {
    // One more is looked at in front of a word.
    let lower = place - reach - 1
    guard lower >= 0 else { return nil }
    var end = place
    while end < text.count, !stops.contains(text[end]) { end += 1 }
    // Behind a backslash, a URL may go on.
    guard end < text.count, text[end] != UInt8(ascii: "\\"), end - lower < longest else {
      return nil
    }
    return lower..<(end + 1)
  }

  /// What no URL and no host holds.
  private static let stops = ByteSet.blanks.union(ByteSet("\"'<>\\{}`".utf8))

  /// What is known of the bytes in a range of a text.
  func answer(to key: Range<Int>, of text: Span<UInt8>) -> Answer? {
    let part = text.extracting(key)
    return readings.value(Bytes.hash(part), where: { Bytes.areEqual($0.bytes, part) })?.answer
  }

  /// Remembers what the bytes in a range of a text name.
  mutating func remember(_ answer: Answer, to key: Range<Int>, of text: Span<UInt8>) {
    let part = text.extracting(key)
    readings.remember(Reading(part.indices.map { part[$0] }, answer), Bytes.hash(part))
  }
}

extension RequestNames.Name: CustomStringConvertible {
  var description: String { "\(fact)" }
}

internal import CAnchorScanner
internal import PCRE2

/// What the rules find in every line of one shape.
final class LineShape {
  /// The line, all that varies masked.
  fileprivate let text: [UInt8]
  fileprivate let mark: Int
  /// The matches, from left to right; nil where lines of this shape can differ in them.
  let matches: [FoundMatch]?

  fileprivate init(_ text: [UInt8], mark: Int, _ matches: [FoundMatch]?) {
    self.text = text
    self.mark = mark
    self.matches = matches
  }

  fileprivate var size: Int {
    text.count + (matches?.count ?? 0) * MemoryLayout<FoundMatch>.stride + 200
  }
}

/// A match with its rule.
struct FoundMatch {
  let entry: RuleSet.Entry
  let match: Match
}

/// Remembers where rules match in the lines read so far, by the lines' shapes.
///
/// A log says few things many times, with other numbers, addresses and tasks each time. Where no rule
/// that could match tells those bytes apart (`PatternPositions.isBlind`), all lines of a shape match
/// at the same places, so the patterns needn't be tried again. What a match says is read from each
/// line itself.
struct ShapeMemory: ~Copyable {
  private var shapes: [LineShape?] = []
  /// The shapes that were met once; most lines of most logs never come again.
  private var met: [UInt32] = []
  /// The shape at hand.
  private var masked = [UInt8](repeating: 0, count: longest)
  private var length = 0
  private var mark = 0
  private var facts = atsexplain_shape()
  private var isMetAgain = false
  /// How many bytes are remembered, and how many shapes were.
  private(set) var size = 0
  private(set) var remembered = 0

  /// A longer line is read anew each time.
  static let longest = 1024
  /// When more bytes than this are remembered all are forgotten.
  static let mostBytes = 1 << 20
  private static let slots = 2048

  /// The shape of a text, or nil where it isn't known.
  ///
  /// - Parameter mark: what else than its shape tells this text apart.
  mutating func shape(of text: Span<UInt8>, mark: Int = 0) -> LineShape? {
    isMetAgain = false
    guard text.count <= Self.longest, !text.isEmpty else { return nil }
    if shapes.isEmpty {
      shapes = [LineShape?](repeating: nil, count: Self.slots)
      met = [UInt32](repeating: 0, count: Self.slots)
    }
    length = text.count
    self.mark = mark
    facts = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe masked.withUnsafeMutableBufferPointer { shape in
        guard let from = bytes.baseAddress, let to = shape.baseAddress else {
          return atsexplain_shape()
        }
        return unsafe atsexplain_shape_of(from, bytes.count, to)
      }
    }
    facts.hash = (facts.hash ^ UInt64(truncatingIfNeeded: mark)) &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(facts.hash >> 53)
    if let known = shapes[slot], known.mark == mark, known.text.count == length,
      Self.areEqual(known.text, masked)
    {
      return known
    }
    let short = UInt32(truncatingIfNeeded: facts.hash)
    isMetAgain = met[slot] == short
    met[slot] = short
    return nil
  }

  private static func areEqual(_ known: [UInt8], _ masked: [UInt8]) -> Bool {
    unsafe known.withUnsafeBufferPointer { a in
      unsafe masked.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return false }
        return unsafe atsexplain_are_equal(a, b, known.count) != 0
      }
    }
  }

  /// Whether the text that was asked for last comes again and again.
  var isWorthRemembering: Bool { isMetAgain }

  /// What a text of the shape at hand can differ in.
  var runs: [MaskedRun] {
    var runs = [MaskedRun.digits]
    if facts.addresses != 0 { runs.append(.address) }
    if facts.tasks != 0 { runs.append(.task) }
    return runs
  }

  /// Reads the shape at hand.
  func withShape<Result>(
    _ body: (Span<UInt8>) throws(PatternError) -> Result
  ) throws(PatternError) -> Result {
    try unsafe masked.withUnsafeBufferPointer { buffer throws(PatternError) in
      try body(unsafe Span(_unsafeElements: buffer).extracting(0..<length))
    }
  }

  /// Remembers what was found in the text that was asked for last; nil where that is no answer for
  /// others of its shape.
  mutating func remember(_ matches: [FoundMatch]?) {
    let shape = LineShape(Array(masked[..<length]), mark: mark, matches)
    let slot = Int(facts.hash >> 53)
    size += shape.size - (shapes[slot]?.size ?? 0)
    if size > Self.mostBytes {
      for index in shapes.indices { shapes[index] = nil }
      size = shape.size
    }
    shapes[slot] = shape
    remembered += 1
  }
}

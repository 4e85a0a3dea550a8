/// A family of log lines: how to find them, what they say, and samples that prove it.
///
/// A new format is one file with one value of this type, entered in `LogFormat.all`.
struct LogFormat: Sendable {
  /// The name that findings give as `source.format`.
  let name: String
  /// Literals by which the first stage finds these lines; four bytes at least each.
  let anchors: [String]
  /// What to look for in a found line.
  let rules: [Rule]
  /// Lines of this format: each must be found by an anchor and claimed by this format alone.
  let samples: [String]
  /// Whether this is found inside of other formats' lines: a dump of an error, a sentence, a field.
  ///
  /// Such a format gives its name to a line only where no other claims it.
  var isDetail = false

  /// One pattern and what a match of it says.
  struct Rule: Sendable {
    /// A PCRE2 pattern over bytes, its groups numbered from 1.
    let pattern: String
    /// Says what a match of the pattern says.
    let say: @Sendable (Match, Span<UInt8>, inout MatchFacts) -> Void

    init(
      _ pattern: String,
      _ say: @escaping @Sendable (Match, Span<UInt8>, inout MatchFacts) -> Void
    ) {
      self.pattern = pattern
      self.say = say
    }
  }
}

/// The groups of a match.
struct Match: Sendable {
  /// Lower and upper bounds of groups 0…7, -1 where a group took no part.
  var bounds = SIMD16<Int32>(repeating: -1)

  static let maxGroups = 7

  /// Whether there is a match at all.
  var isFound: Bool { bounds[0] >= 0 }

  func range(_ group: Int) -> Range<Int>? {
    let lower = bounds[2 * group]
    guard lower >= 0 else { return nil }
    return Int(lower)..<Int(bounds[2 * group + 1])
  }

  func has(_ group: Int) -> Bool { bounds[2 * group] >= 0 }

  /// The group as text, or nil where it took no part.
  func text(_ group: Int, _ line: Span<UInt8>) -> String? {
    range(group).map { ByteText.string(line, $0) }
  }

  /// The group as the name of a host, or nil where it took no part or is a part of a longer word, such as what is
  /// before the sign of an e-mail address.
  func host(_ group: Int, _ line: Span<UInt8>) -> String? {
    guard let range = range(group) else { return nil }
    if range.upperBound < line.count {
      let next = line[range.upperBound]
      if next == UInt8(ascii: "@") || next == UInt8(ascii: "_") { return nil }
    }
    return ByteText.string(line, range)
  }

  /// The group as the name of a domain, or nil where it took no part.
  func domain(_ group: Int, _ line: Span<UInt8>) -> CodeDomain? {
    range(group).map { CodeDomain(named: line.extracting($0)) }
  }

  /// The group as a signed decimal number, or nil where it is none or too long.
  ///
  /// What is printed as an unsigned number of 32 or 64 bits is its signed value.
  func number(_ group: Int, _ line: Span<UInt8>) -> Int? {
    guard let range = range(group), !range.isEmpty, range.count <= 20 else { return nil }
    var value: UInt64 = 0
    let negative = line[range.lowerBound] == 0x2D
    let digits = range.count - (negative ? 1 : 0)
    for index in (range.upperBound - digits)..<range.upperBound {
      let digit = line[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    if !negative, digits == 20 || (digits == 10 && value > 0xFFFE_0000 && value <= 0xFFFF_FFFF) {
      return digits == 20 ? Int(Int64(bitPattern: value)) : Int(Int32(truncatingIfNeeded: value))
    }
    guard digits < 12 else { return nil }
    return negative ? -Int(value) : Int(value)
  }

  /// The group as a number in the form of a language, or nil where it is none or too long.
  ///
  /// A minus or a dash of print may be in front, and its thousands apart.
  func writtenNumber(_ group: Int, _ line: Span<UInt8>) -> Int? {
    if let number = number(group, line) { return number }
    guard let range = range(group), range.count <= 20 else { return nil }
    var value = 0
    var digits = 0
    var isNegative = false
    for index in range {
      let digit = line[index] &- 0x30
      if digit < 10 {
        value = value * 10 + Int(digit)
        digits += 1
      } else if digits == 0 {
        isNegative = true
      }
    }
    guard (1...9).contains(digits) else { return nil }
    return isNegative ? -value : value
  }
}

/// Text of bytes: invalid UTF-8 is repaired, escapes of JSON and of old property lists are undone.
enum ByteText {
  static func string(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe line.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether more brackets open in a line than close behind them.
  static func leavesBracketOpen(_ line: Span<UInt8>) -> Bool {
    var depth = 0
    var place = -1
    // Ends: each round goes on behind a bracket.
    while true {
      place = Bytes.first(
        of: UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: ")"), UInt8(ascii: "}"), in: line,
        from: place + 1)
      guard place < line.count else { return depth > 0 }
      let opens = line[place] == UInt8(ascii: "(") || line[place] == UInt8(ascii: "{")
      depth = opens ? depth + 1 : max(0, depth - 1)
    }
  }

  /// The longest excerpt that evidence quotes, in bytes.
  static let maxExcerpt = 200

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: ";")
  }

  /// The words of a match, cut at a character boundary.
  static func excerpt(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    heldExcerpt(line, range).text
  }

  /// The words of a match like ``excerpt(_:_:)``, held in place where they are short.
  static func heldExcerpt(_ line: Span<UInt8>, _ range: Range<Int>) -> HeldText {
    var range = wholeIdentifiers(line, range)
    // What separates a value from the next is no part of it.
    // Ends: each round takes the last byte away.
    while let last = range.last, isSeparator(line[last]) { range = range.lowerBound..<last }
    guard range.count > maxExcerpt else { return HeldText(line, range) }
    var end = range.lowerBound + maxExcerpt
    // Between words, if one ends near.
    let near = (end - maxIdentifier..<end).last { !isIdentifier(line[$0]) && line[$0] < 0x80 }
    if isIdentifier(line[end]), let near { end = near }
    while end > range.lowerBound, line[end] & 0xC0 == 0x80 { end -= 1 }
    return HeldText(string(line, range.lowerBound..<end) + "…")
  }

  /// A longer one is no identifier.
  private static let maxIdentifier = 60

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
  }

  /// The range with the rest of the identifiers that it begins and ends in.
  private static func wholeIdentifiers(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return range }
    var lower = range.lowerBound
    let first = max(0, lower - maxIdentifier)
    if isIdentifier(line[lower]) {
      while lower > first, isIdentifier(line[lower - 1]) { lower -= 1 }
    }
    var upper = range.upperBound
    let last = min(line.count, upper + maxIdentifier)
    if isIdentifier(line[upper - 1]) {
      while upper < last, isIdentifier(line[upper]) { upper += 1 }
    }
    return lower..<upper
  }
}

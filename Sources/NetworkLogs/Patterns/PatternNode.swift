/// What a pattern is made of, as far as it matters for finding the places where it can match.
///
/// Read from the pattern's own text. Whatever isn't plainly understood becomes `unknown`, which can
/// be any text: what is concluded from a tree may be too little, never too much.
enum PatternNode: Sendable {
  /// This text, byte by byte.
  case text([UInt8])
  /// One byte of a set.
  case byte(ByteSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// So many times at least, so many at most; nil where there is no limit.
  indirect case repetition(PatternNode, Int, Int?)
  /// A condition that takes no text; with the bytes that it doesn't allow right before it.
  indirect case condition(notBehind: ByteSet?, Look? = nil)
  case unknown

  /// What a condition looks at: text that is ahead, or that ends here.
  struct Look: Sendable {
    let node: PatternNode
    let isBehind: Bool
    /// Whether it mustn't be there.
    let isNegative: Bool
  }

  init(parsing pattern: String) {
    var parser = PatternParser(bytes: Array(pattern.utf8))
    self = parser.whole()
  }

  /// The shortest and the longest text that this can take; nil where there is no longest.
  var length: (least: Int, most: Int?) {
    switch self {
    case .text(let bytes): return (bytes.count, bytes.count)
    case .byte: return (1, 1)
    case .condition: return (0, 0)
    case .unknown: return (0, nil)
    case .sequence(let parts):
      return parts.reduce((0, 0)) { sum, part in
        let own = part.length
        return (sum.0 + own.least, Self.sum(sum.1, own.most))
      }
    case .choice(let branches):
      var least = Int.max
      var most: Int? = 0
      for branch in branches {
        let own = branch.length
        least = min(least, own.least)
        if let known = most, let longest = own.most {
          most = max(known, longest)
        } else {
          most = nil
        }
      }
      return (least, most)
    case .repetition(let part, let least, let most):
      let own = part.length
      var longest: Int?
      if let most, let each = own.most { longest = most * each }
      return (least * own.least, longest)
    }
  }

  static func sum(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return nil }
    return a + b
  }

  /// Which bytes a match can have at each of its first places; any where it can have ended before.
  func heads(_ count: Int) -> [ByteSet] {
    var heads = [ByteSet](repeating: ByteSet(), count: count)
    let ends = fill(&heads, from: 1)
    for place in heads.indices where ends & ((2 << place) - 1) != 0 { heads[place] = .everything }
    return heads
  }

  /// Which bytes a match of some parts of a sequence can have at each of its last places, the last one first; any
  /// where it can have begun behind.
  static func tails(_ count: Int, ofSequence parts: ArraySlice<PatternNode>) -> [ByteSet] {
    var first = parts.endIndex
    var least = 0
    // What is farther in front doesn't get there.
    while first > parts.startIndex, least < count {
      first -= 1
      least += parts[first].length.least
    }
    return PatternNode.sequence(parts[first...].reversed().map { $0.reversed }).heads(count)
  }

  /// What takes each text of this backwards.
  private var reversed: PatternNode {
    switch self {
    case .text(let bytes): .text(bytes.reversed())
    case .byte, .condition, .unknown: self
    case .sequence(let parts): .sequence(parts.reversed().map { $0.reversed })
    case .choice(let branches): .choice(branches.map { $0.reversed })
    case .repetition(let part, let least, let most): .repetition(part.reversed, least, most)
    }
  }

  /// Adds the bytes of a part that can begin at some places, a bit for each; returns where it can end.
  private func fill(_ heads: inout [ByteSet], from starts: Int) -> Int {
    // Most of a pattern begins behind all places.
    guard starts != 0 else { return 0 }
    switch self {
    case .text(let bytes):
      var places = starts
      for byte in bytes where places != 0 {
        places = Self.put(ByteSet(only: byte), &heads, at: places)
      }
      return places
    case .byte(let set): return Self.put(set, &heads, at: starts)
    case .condition: return starts
    case .unknown:
      // Anything, of whatever length.
      var places = starts
      for _ in heads.indices { places |= Self.put(.everything, &heads, at: places) }
      return places
    case .sequence(let parts): return parts.reduce(starts) { $1.fill(&heads, from: $0) }
    case .choice(let branches): return branches.reduce(0) { $0 | $1.fill(&heads, from: starts) }
    case .repetition(let part, let least, let most):
      var places = starts
      var ends = least == 0 ? starts : 0
      // What is repeated so often begins behind the places, or takes no text.
      for round in 1...(heads.count + 1) where places != 0 && round <= most ?? .max {
        places = part.fill(&heads, from: places)
        if round >= least { ends |= places }
      }
      return ends
    }
  }

  /// Adds bytes at some places; returns the places behind them.
  private static func put(_ set: ByteSet, _ heads: inout [ByteSet], at places: Int) -> Int {
    for place in heads.indices where places >> place & 1 != 0 {
      heads[place] = heads[place].union(set)
    }
    return places << 1 & ((1 << heads.count) - 1)
  }

  /// The bytes that can be in a match.
  var alphabet: ByteSet {
    switch self {
    case .text(let bytes): ByteSet(bytes)
    case .byte(let set): set
    case .condition: ByteSet()
    case .unknown: .everything
    case .sequence(let parts), .choice(let parts):
      parts.reduce(ByteSet()) { $0.union($1.alphabet) }
    case .repetition(let part, _, _): part.alphabet
    }
  }

  /// The bytes that a match never is right behind.
  var notBehind: ByteSet {
    switch self {
    case .condition(let bytes, _): return bytes ?? ByteSet()
    case .sequence(let parts):
      var bytes = ByteSet()
      for part in parts {
        guard case .condition = part else { return bytes.union(part.notBehind) }
        bytes = bytes.union(part.notBehind)
      }
      return bytes
    case .choice(let branches):
      return branches.reduce(.everything) { $0.intersection($1.notBehind) }
    default: return ByteSet()
    }
  }

  /// Whether every match holds a byte that is no ASCII.
  var needsNonASCII: Bool {
    switch self {
    case .text(let bytes): bytes.contains { $0 >= 0x80 }
    case .byte(let set): set.isBeyondASCII
    case .sequence(let parts): parts.contains(where: { $0.needsNonASCII })
    case .choice(let branches): branches.allSatisfy({ $0.needsNonASCII })
    case .repetition(let part, let least, _): least > 0 && part.needsNonASCII
    case .condition, .unknown: false
    }
  }
}

/// Reads a pattern of PCRE2.
private struct PatternParser {
  let bytes: [UInt8]
  private var index = 0
  /// Whether something was met that changes how the rest is read.
  private var isBeyondMe = false

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Bytes that don't stand for themselves.
  private static let special = ByteSet(#"\^$.[(|)"#.utf8)
  private static let quantifiers = ByteSet("?*+{".utf8)

  /// Where the plain text ends that begins here: a byte that is repeated is none of it.
  private var plainEnd: Int {
    var end = index
    while end < bytes.count, !Self.special.contains(bytes[end]),
      end + 1 == bytes.count || !Self.quantifiers.contains(bytes[end + 1])
    {
      end += 1
    }
    return end
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where unsafe bytes[index + offset] != text.utf8Start[offset] { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  mutating func whole() -> PatternNode {
    let node = choice()
    return isBeyondMe || index < bytes.count ? .unknown : node
  }

  private mutating func choice() -> PatternNode {
    var branches = [sequence()]
    // Ends: each round takes a bar.
    while current == UInt8(ascii: "|") {
      index += 1
      branches.append(sequence())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> PatternNode {
    var parts: [PatternNode] = []
    var text: [UInt8] = []
    // Ends: plain text has a byte or more, and so has an atom.
    while let byte = current, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      // Most of a pattern is plain text: it takes no tree of single bytes.
      let end = plainEnd
      if end > index {
        text += bytes[index..<end]
        index = end
        continue
      }
      let part = quantified(atom())
      if case .byte(let set) = part, let only = set.onlyByte {
        text.append(only)
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = []
      parts.append(part)
    }
    if parts.isEmpty, !text.isEmpty { return .text(text) }
    if !text.isEmpty { parts.append(.text(text)) }
    return .sequence(parts)
  }

  private mutating func atom() -> PatternNode {
    guard let byte = current else { return .unknown }
    index += 1
    switch byte {
    case UInt8(ascii: "\\"): return escape()
    // Rules are matched line by line.
    case UInt8(ascii: "^"): return .condition(notBehind: ByteSet(only: 0x0A).complement)
    case UInt8(ascii: "$"): return .condition(notBehind: nil)
    case UInt8(ascii: "."): return .byte(ByteSet(only: 0x0A).complement)
    case UInt8(ascii: "["): return .byte(characterClass())
    case UInt8(ascii: "("): return group()
    default: return .byte(ByteSet(only: byte))
    }
  }

  private mutating func escape() -> PatternNode {
    if current == UInt8(ascii: "b") || current == UInt8(ascii: "B") {
      index += 1
      return .condition(notBehind: nil)
    }
    guard let set = escapedSet() else { return .unknown }
    return .byte(set)
  }

  /// The bytes that the escape stands for whose backslash was just read.
  private mutating func escapedSet() -> ByteSet? {
    guard let escaped = current else { return nil }
    index += 1
    switch escaped {
    case UInt8(ascii: "d"): return .digits
    case UInt8(ascii: "w"): return .wordBytes
    case UInt8(ascii: "s"): return .blanks
    case UInt8(ascii: "D"): return ByteSet.digits.complement
    case UInt8(ascii: "W"): return ByteSet.wordBytes.complement
    case UInt8(ascii: "S"): return ByteSet.blanks.complement
    case UInt8(ascii: "n"): return ByteSet(only: 0x0A)
    case UInt8(ascii: "r"): return ByteSet(only: 0x0D)
    case UInt8(ascii: "t"): return ByteSet(only: 0x09)
    case UInt8(ascii: "x"):
      guard index + 2 <= bytes.count,
        let value = UInt8(String(decoding: bytes[index..<(index + 2)], as: UTF8.self), radix: 16)
      else {
        isBeyondMe = true
        return nil
      }
      index += 2
      return ByteSet(only: value)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      isBeyondMe = true
      return nil
    default: return ByteSet(only: escaped)
    }
  }

  private mutating func characterClass() -> ByteSet {
    var set = ByteSet()
    let isNegated = take("^")
    var isFirst = true
    // Ends: each round takes a byte or more.
    while let byte = current, byte != UInt8(ascii: "]") || isFirst {
      isFirst = false
      index += 1
      var low = byte
      if byte == UInt8(ascii: "\\") {
        guard let escaped = escapedSet() else { return .everything }
        set = set.union(escaped)
        guard let only = escaped.onlyByte else { continue }
        low = only
      } else if byte == UInt8(ascii: "["), current == UInt8(ascii: ":") {
        isBeyondMe = true
        return .everything
      }
      set.insert(low)
      guard current == UInt8(ascii: "-"), index + 1 < bytes.count,
        bytes[index + 1] != UInt8(ascii: "]")
      else { continue }
      index += 1
      var high = bytes[index]
      index += 1
      if high == UInt8(ascii: "\\") {
        guard let only = escapedSet()?.onlyByte else {
          isBeyondMe = true
          return .everything
        }
        high = only
      }
      if low <= high { set = set.union(ByteSet(low...high)) }
    }
    index += 1
    return isNegated ? set.complement : set
  }

  private mutating func group() -> PatternNode {
    if take("?<!") || take("?!") {
      let isBehind = bytes[index - 2] == UInt8(ascii: "<")
      let inside = choice()
      let look = PatternNode.Look(node: inside, isBehind: isBehind, isNegative: true)
      index += 1
      if isBehind {
        if case .text(let bytes) = inside, bytes.count == 1 {
          return .condition(notBehind: ByteSet(bytes), look)
        }
        if case .sequence(let parts) = inside, parts.count == 1, case .byte(let set) = parts[0] {
          return .condition(notBehind: set, look)
        }
      }
      return .condition(notBehind: nil, look)
    }
    if take("?<=") || take("?=") {
      let isBehind = bytes[index - 2] == UInt8(ascii: "<")
      let look = PatternNode.Look(node: choice(), isBehind: isBehind, isNegative: false)
      index += 1
      guard isBehind else { return .condition(notBehind: nil, look) }
      // What is behind the last byte that it wants isn't behind any other.
      let last = PatternNode.tails(1, ofSequence: [look.node])
      return .condition(notBehind: last[0].complement, look)
    }
    if !take("?:"), !take("?>"), current == UInt8(ascii: "?") || current == UInt8(ascii: "*") {
      // Options, verbs, named groups: not used, and not guessed at.
      isBeyondMe = true
    }
    let inside = choice()
    index += 1
    return inside
  }

  /// What was just read, as often as what follows says.
  private mutating func quantified(_ node: PatternNode) -> PatternNode {
    var counts: (Int, Int?)
    switch current {
    case UInt8(ascii: "?"): counts = (0, 1)
    case UInt8(ascii: "*"): counts = (0, nil)
    case UInt8(ascii: "+"): counts = (1, nil)
    case UInt8(ascii: "{"):
      var end = index + 1
      guard let least = number(&end) else { return node }
      counts = (least, least)
      if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
        end += 1
        counts.1 = number(&end)
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "}") else { return node }
      index = end
    default: return node
    }
    index += 1
    // Lazy and possessive ones take as much; they only try in another order.
    if current == UInt8(ascii: "?") || current == UInt8(ascii: "+") { index += 1 }
    return .repetition(node, counts.0, counts.1)
  }

  /// The number at a place, which moves behind it; nil where there is none.
  private func number(_ place: inout Int) -> Int? {
    var value: Int?
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 {
      value = (value ?? 0) * 10 + Int(bytes[place] &- UInt8(ascii: "0"))
      place += 1
    }
    return value
  }
}

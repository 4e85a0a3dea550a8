/// Finds out which literal text a pattern can't match without.
///
/// A rule is tried only on lines that hold one of its literals, so that a line costs what the few
/// rules that could match cost, however many formats there are. What is found here may be too little
/// (then a rule is tried too often), never too much: whatever isn't plainly required counts as not
/// there.
struct RequiredLiterals {
  private let bytes: [UInt8]
  private var index = 0

  /// Literals of which every match holds at least one, or nil where nothing is required.
  static func of(_ pattern: String, minimumLength: Int) -> [String]? {
    var reader = RequiredLiterals(bytes: Array(pattern.utf8))
    let alternatives = reader.alternation().flatMap { $0 }
    guard let alternatives, !alternatives.isEmpty,
      alternatives.allSatisfy({ $0.count >= minimumLength })
    else { return nil }
    return alternatives.map { String(decoding: $0, as: UTF8.self) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
  }

  /// Branches separated by `|`, to the end or the closing parenthesis.
  private mutating func alternation() -> [[UInt8]]? {
    var all: [[UInt8]]? = []
    while true {
      let branch = sequence()
      if let branch, let known = all { all = known + branch } else { all = nil }
      guard current == UInt8(ascii: "|") else { return all }
      index += 1
    }
  }

  /// One branch: of its parts, the one whose shortest literal is longest.
  private mutating func sequence() -> [[UInt8]]? {
    var best: [[UInt8]]?
    var run: [UInt8] = []
    func better(_ a: [[UInt8]]?, _ b: [[UInt8]]?) -> [[UInt8]]? {
      guard let b, let shortB = b.map(\.count).min() else { return a }
      guard let a, let shortA = a.map(\.count).min() else { return b }
      return shortB > shortA ? b : a
    }
    func close() {
      if !run.isEmpty { best = better(best, [run]) }
      run = []
    }
    while let byte = current, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      let atom = atom()
      let isOptional = quantifier()
      switch atom {
      case .literal(let literal) where isOptional == nil: run.append(literal)
      case .literal(let literal):
        close()
        // `a+` and `a{2,3}` hold the letter, which is too little to search for.
        if isOptional == false { best = better(best, [[literal]]) }
      case .group(let required):
        close()
        if isOptional != true { best = better(best, required) }
      case .emptyAssertion: break
      case .other: close()
      }
    }
    close()
    return best
  }

  private enum Atom {
    case literal(UInt8)
    /// A group and what it requires.
    case group([[UInt8]]?)
    /// Something that takes no text and requires none that could be used.
    case emptyAssertion
    case other
  }

  private mutating func atom() -> Atom {
    guard let byte = current else { return .other }
    index += 1
    switch byte {
    case UInt8(ascii: "\\"):
      guard let escaped = current else { return .other }
      index += 1
      switch escaped {
      case UInt8(ascii: "b"), UInt8(ascii: "B"): return .emptyAssertion
      case UInt8(ascii: "x"):
        index = min(index + 2, bytes.count)
        return .other
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        return .other
      default: return .literal(escaped)
      }
    case UInt8(ascii: "^"), UInt8(ascii: "$"): return .emptyAssertion
    case UInt8(ascii: "."): return .other
    case UInt8(ascii: "["):
      skipClass()
      return .other
    case UInt8(ascii: "("): return group()
    default: return .literal(byte)
    }
  }

  private mutating func skipClass() {
    if current == UInt8(ascii: "^") { index += 1 }
    if current == UInt8(ascii: "]") { index += 1 }
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "]") { return }
    }
  }

  private mutating func group() -> Atom {
    var counts = true
    if isAt("?:") {
      index += 2
    } else if isAt("?<!") || isAt("?<=") {
      counts = false
      index += 3
    } else if isAt("?!") || isAt("?=") {
      counts = false
      index += 2
    } else if isAt("?") || isAt("*") {
      // Options, verbs, named groups: not used, and not guessed at.
      counts = false
    }
    let required = alternation()
    if current == UInt8(ascii: ")") { index += 1 }
    return counts ? .group(required) : .emptyAssertion
  }

  /// Whether a quantifier follows: nil none, true where it allows nothing at all.
  private mutating func quantifier() -> Bool? {
    var isOptional: Bool?
    switch current {
    case UInt8(ascii: "?"), UInt8(ascii: "*"): isOptional = true
    case UInt8(ascii: "+"): isOptional = false
    case UInt8(ascii: "{"):
      guard index + 1 < bytes.count, bytes[index + 1] >= 0x30, bytes[index + 1] <= 0x39 else {
        return nil
      }
      isOptional = bytes[index + 1] == 0x30
      while let byte = current, byte != UInt8(ascii: "}") {
        _ = byte
        index += 1
      }
    default: return nil
    }
    index += 1
    if current == UInt8(ascii: "?") || current == UInt8(ascii: "+") { index += 1 }
    return isOptional
  }
}

/// Comments of a property list that switch rules off.
///
/// `<!-- atsexplain:disable RULE -->` holds from its line to the end of the file, or to the line of
/// `atsexplain:enable RULE`; `atsexplain:disable:this` and `atsexplain:disable:next` hold for one
/// line. Several rules are separated by blanks, `all` stands for every one, and what follows a lone
/// `-` is a reason for people.
struct LintDirectives {
  /// Where one rule is switched off.
  private struct Extent {
    /// Single lines.
    var lines: Set<Int> = []
    /// From a comment to the next that switches it on again; in ascending order, and none overlaps.
    var stretches: [ClosedRange<Int>] = []

    func contains(_ line: Int) -> Bool {
      if lines.contains(line) { return true }
      var (low, high) = (0, stretches.count)
      while low < high {
        let middle = (low + high) / 2
        if stretches[middle].upperBound < line { low = middle + 1 } else { high = middle }
      }
      return low < stretches.count && stretches[low].contains(line)
    }
  }

  private var extents: [LintRule: Extent] = [:]
  /// Names of no rule, and words that are no command.
  private(set) var unknown: [LintReport.UnknownRule] = []

  private static let prefix = "atsexplain:"

  /// What a comment asks for.
  private enum Command: String {
    case disable
    case enable
    case disableThis = "disable:this"
    case disableNext = "disable:next"
  }

  /// Reads the comments of a file.
  init(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    var open: [LintRule: Int] = [:]
    for (text, line, lastLine) in Self.comments(of: bytes) {
      var words = text.split { $0.isWhitespace || $0 == "," }[...]
      guard let word = words.popFirst(), word.hasPrefix(Self.prefix) else { continue }
      guard let command = Command(rawValue: String(word.dropFirst(Self.prefix.count))) else {
        unknown.append(.init(line: line, name: String(word)))
        continue
      }
      for rule in rules(words, line: line) {
        switch command {
        case .disable: if open[rule] == nil { open[rule] = line }
        case .enable:
          if let start = open.removeValue(forKey: rule) {
            extents[rule, default: Extent()].stretches.append(start...line)
          }
        case .disableThis: extents[rule, default: Extent()].lines.insert(line)
        case .disableNext: extents[rule, default: Extent()].lines.insert(lastLine + 1)
        }
      }
    }
    for (rule, start) in open {
      extents[rule, default: Extent()].stretches.append(start...Int.max)
    }
  }

  /// Whether a rule is switched off on a line; a finding without a line is of the whole file.
  func suppress(_ rule: LintRule, on line: Int?) -> Bool {
    extents[rule]?.contains(line ?? Int.max) == true
  }

  /// The rules that words name.
  private mutating func rules(_ words: ArraySlice<Substring>, line: Int) -> [LintRule] {
    let names = words.prefix { $0 != "-" && $0 != "\u{2013}" && $0 != "\u{2014}" }
    if names.isEmpty { unknown.append(.init(line: line, name: "")) }
    return names.flatMap { name -> [LintRule] in
      if name == "all" { return LintRule.allCases }
      if let rule = LintRule(rawValue: String(name)) { return [rule] }
      unknown.append(.init(line: line, name: String(name)))
      return []
    }
  }

  /// The comments with the lines of their begin and end.
  private static func comments(
    of bytes: [UInt8]
  ) -> [(text: String, line: Int, lastLine: Int)] {
    let (begin, end) = (Array("<!--".utf8), Array("-->".utf8))
    let (cdata, cdataEnd) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
    var result: [(text: String, line: Int, lastLine: Int)] = []
    var line = 1
    var index = 0
    /// Moves behind the next occurrence of a mark; the result is where that begins.
    func skip(behind mark: [UInt8]) -> Int {
      while index < bytes.count, !bytes[index...].starts(with: mark) {
        if SourceLines.endsLine(at: index, in: bytes) { line += 1 }
        index += 1
      }
      let stop = index
      index = min(bytes.count, index + mark.count)
      return stop
    }
    // Ends: each round takes a byte or a mark.
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: begin) {
        index += begin.count
        let (start, first) = (index, line)
        let stop = skip(behind: end)
        result.append((String(decoding: bytes[start..<stop], as: UTF8.self), first, line))
      } else if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: cdata) {
        index += cdata.count
        _ = skip(behind: cdataEnd)
      } else {
        if SourceLines.endsLine(at: index, in: bytes) { line += 1 }
        index += 1
      }
    }
    return result
  }
}

/// Takes off what a quote or `grep -n` puts in front of every line: `> `, `> > `, `12:`.
///
/// Then a quoted log is the log: its blank lines are blank, and what a line begins with is its begin. Only where the
/// line before has such a margin as well, so that a lone mark stays: curl prints `> ` before what it sends.
struct Margin: ~Copyable {
  /// The text before the last line and that line, both without their margins.
  private(set) var text: [UInt8] = []

  /// Takes the margins off a line and off the lines before it.
  ///
  /// - Returns: where the line begins in `text`; nil where it has no margin.
  mutating func remove(from line: Span<UInt8>, after context: Span<UInt8>) -> Int? {
    guard let kind = Kind(line) else { return nil }
    var end = context.count
    guard let before = Bytes.lastLine(in: context, before: &end),
      let shared = Kind(context.extracting(before))?.shared(with: kind)
    else { return nil }
    text.removeAll(keepingCapacity: true)
    var begin = 0
    // Ends: each round takes a line.
    while begin < context.count {
      let stop = min(context.count, Bytes.lineEnd(in: context, from: begin) + 1)
      append(context.extracting(begin..<stop), without: shared)
      begin = stop
    }
    let start = text.count
    append(line, without: shared)
    return start
  }

  private mutating func append(_ line: Span<UInt8>, without margin: Kind) {
    unsafe line.extracting(margin.length(in: line)...).withUnsafeBufferPointer {
      unsafe text.append(contentsOf: $0)
    }
  }

  /// What kind of margin a line has.
  private enum Kind {
    /// So many marks of quotes.
    case quote(Int)
    /// The number of a line, and a colon.
    case number(Int)

    /// The margin with which a line begins, if it does.
    init?(_ line: Span<UInt8>) {
      guard !line.isEmpty else { return nil }
      if line[0] == UInt8(ascii: ">") {
        self = .quote(Self.marks(line, upTo: Self.maxMarks).count)
      } else if let number = Self.number(line) {
        self = .number(number.value)
      } else {
        return nil
      }
    }

    /// What a line and the next one have both; nil where that is no margin.
    func shared(with next: Kind) -> Kind? {
      switch (self, next) {
      case (.quote(let marks), .quote(let others)): .quote(min(marks, others))
      case (.number(let number), .number(let other)): number < other ? self : nil
      default: nil
      }
    }

    /// How many bytes of a line a margin of this kind takes.
    func length(in line: Span<UInt8>) -> Int {
      switch self {
      case .quote(let marks): Self.marks(line, upTo: marks).end
      case .number: Self.number(line)?.end ?? 0
      }
    }

    private static func marks(_ line: Span<UInt8>, upTo most: Int) -> (count: Int, end: Int) {
      var place = 0
      var count = 0
      // Ends: each round takes a mark.
      while count < most, place < line.count, line[place] == UInt8(ascii: ">") {
        place += 1
        count += 1
        if place < line.count, line[place] == 0x20 { place += 1 }
      }
      return (count, place)
    }

    private static func number(_ line: Span<UInt8>) -> (value: Int, end: Int)? {
      var place = 0
      var value = 0
      while place < min(line.count, maxDigits), line[place] &- 0x30 < 10 {
        value = value * 10 + Int(line[place] &- 0x30)
        place += 1
      }
      // A time goes on with two digits and a colon.
      guard place > 0, place < line.count, line[place] == UInt8(ascii: ":"),
        place + 3 >= line.count || line[place + 3] != UInt8(ascii: ":")
      else { return nil }
      return (value, place + 1)
    }

    private static let maxMarks = 8
    private static let maxDigits = 8
  }
}

extension PassageMemory {
  /// A record that was read, as all say it whose bodies differ in their request alone.
  final class Form: Sendable {
    /// What it says, its lines counted from 0.
    let record: LineEvent
    /// Parts of that, which are asked for once a record: all of it costs more.
    let format: String
    let facts: FactList
    let kind: RecordKind?
    let openBrackets: Int
    let lines: ClosedRange<Int>
    /// Which of its statements names the request; nil where each record has a form of its own.
    let naming: Int?
    /// What the lines of the frame in front of the body say.
    private let opening: [LineEvent]
    /// What the first line is like, where that is of the body.
    private let first: FirstLine?
    /// Where URLs and hosts begin in its body, up to what was passed over since no line asked for it;
    /// and how much of the body's end that is.
    let requestPlaces: [Int]
    private let lengthPassedOver: Int

    init(_ lesson: Lesson, _ passage: Passage, _ record: LineEvent) {
      naming = record.facts.onlyNaming
      var record = record
      // Of others the host of the request decides as well.
      let named = naming.map { record.facts.parts[$0].statement.kinds } ?? .none
      if named.isDisjoint(with: .named) { record.kind = RecordKind() }
      self.record = record
      format = record.format
      facts = record.facts
      kind = record.kind
      openBrackets = record.openBrackets
      lines = record.line...max(record.line, record.endLine)
      opening = passage.opensWithFrame ? lesson.opening : []
      first = passage.opensWithFrame ? nil : lesson.first
      let body = passage.body
      let end = min(lesson.gap ?? body.upperBound, body.upperBound)
      requestPlaces = lesson.requestPlaces.filter { $0 < end }.map { $0 - body.lowerBound }
      lengthPassedOver = body.upperBound - end
    }

    var hash: UInt64 {
      var hasher = Hasher()
      hasher.combine(first?.prefix.end)
      for (index, part) in record.facts.parts.enumerated() where index != naming {
        hasher.combine(part.statement.facts)
      }
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    func isLike(_ other: Form) -> Bool {
      naming == other.naming && first == other.first
        && requestPlaces == other.requestPlaces && lengthPassedOver == other.lengthPassedOver
        && opening.count == other.opening.count
        && zip(opening, other.opening).allSatisfy { $0.opensLike($1) }
        && record.isLike(other.record, butFor: naming)
    }
  }

  /// What a frame is like around bodies of a form that have the same edges.
  struct Frame: Hashable {
    let first: FirstLine
    /// How much of the record's end was passed over, since no line asked for it.
    let lengthPassedOver: Int
    /// What the record leaves open for the line behind it.
    let open: SeamFinder.Unfinished?

    init(_ lesson: Lesson, _ open: SeamFinder.Unfinished?) {
      first = lesson.first
      self.open = open
      lengthPassedOver = lesson.passage.length - (lesson.gap ?? lesson.passage.length)
    }
  }

  /// Where the first line of a record has its prefix, and how wide that line is.
  struct FirstLine: Hashable {
    var prefix = PrefixPlaces()
    var width = 0
  }

  /// All that a body and its frame have to do with each other, besides what the lines of the frame in
  /// front of it say.
  struct Edges: Hashable {
    /// A line in front of the other part.
    struct Edge: Hashable {
      let shape: [UInt8]
      /// Whether it is as wide as lines that are wrapped.
      let cutsWords: Bool
      /// What it leaves open.
      let open: SeamFinder.Unfinished?
    }

    /// The line in front of the body, and the last line of the body; nil where they were passed over.
    var front: Edge?
    var back: Edge?
  }

  /// What was seen of a record that is being read line by line.
  final class Lesson {
    let passage: Passage
    /// The number of the line that comes next, and where it begins in the record.
    var next: Int
    let end: Int
    var offset = 0
    /// Where the first line ends behind which one was passed over.
    var gap: Int?
    var events: [LineEvent] = []
    var first = FirstLine()
    /// What the lines of the frame in front of the body say.
    var opening: [LineEvent] = []
    var edges = Edges()
    var requestPlaces: [Int] = []
    /// Whether its frame and its body can't be told apart by how they are read.
    var isWhole = false

    init(_ passage: Passage, at line: Int) {
      self.passage = passage
      next = line
      end = line + passage.lines
    }

    /// The record, parted as it can be.
    var parted: Passage {
      isWhole || (passage.opensWithFrame && edges.front == nil) ? passage.whole : passage
    }

    /// Notes a line that was read, before it is counted.
    ///
    /// A body is read alike behind all lines of a frame that say the same and of which the last is of
    /// the same shape, as wide as lines that are wrapped or not, and leaves the same open: nothing else
    /// of them decides, where nothing stands across the border. The lines of a frame behind the
    /// body are read alike behind all bodies of which the same is true; and they say nothing, so that
    /// all that matters of them is what they leave open.
    func noteParts(
      _ line: Span<UInt8>, behind context: Span<UInt8>, _ shape: LineShape, _ reading: LineReading,
      _ crossing: BorderReading?, _ event: LineEvent?,
      _ open: (_ line: Int) -> SeamFinder.Unfinished?
    ) {
      let body = passage.body
      func edge() -> Edges.Edge {
        Edges.Edge(
          shape: shape.text,
          cutsWords: SeamFinder.cutsWords(context, before: context.count, width: reading.width),
          open: open(next + 1))
      }
      if offset < body.lowerBound {
        // What is named in the body is all that records of a form differ in.
        if event?.namesNothing == false || !reading.requestPlaces.isEmpty { isWhole = true }
        if let event { opening.append(event.moved(by: passage.lines - end)) }
        // In front of a blank line, another one would decide.
        if offset + line.count + 1 == body.lowerBound, !reading.isBlank { edges.front = edge() }
      } else if offset > body.upperBound {
        if event != nil || !reading.requestPlaces.isEmpty || crossing?.isEmpty == false
          || edges.back == nil
        {
          isWhole = true
        }
      } else {
        if passage.opensWithFrame, offset == body.lowerBound, crossing != nil { isWhole = true }
        if offset + line.count == body.upperBound { edges.back = edge() }
      }
    }
  }
}

extension Statement {
  func saysTheSame(as other: Statement) -> Bool {
    self === other || (facts == other.facts && words == other.words)
  }
}

extension LineEvent {
  fileprivate func moved(by lines: Int) -> LineEvent {
    var event = self
    event.move(by: lines)
    return event
  }

  /// Whether no statement names a request.
  fileprivate var namesNothing: Bool {
    facts.parts.allSatisfy { !$0.statement.kinds.contains(.naming) }
  }

  /// Whether two lines of frames say the same.
  fileprivate func opensLike(_ other: LineEvent) -> Bool {
    isLike(other, butFor: nil) && continuesRecord == other.continuesRecord
      && prefix.hasTime == other.prefix.hasTime
  }

  /// Whether two records say the same, but for one of their statements.
  fileprivate func isLike(_ other: LineEvent, butFor index: Int?) -> Bool {
    line == other.line && endLine == other.endLine && openBrackets == other.openBrackets
      && format == other.format && facts.isLike(other.facts, butFor: index)
  }
}

extension FactList {
  /// The only statement that names a request and nothing else; nil where there is none, or several.
  fileprivate var onlyNaming: Int? {
    var found: Int?
    for (index, part) in parts.enumerated() where part.statement.kinds.contains(.naming) {
      guard found == nil, part.statement.facts.count == 1 else { return nil }
      found = index
    }
    return found
  }

  fileprivate func isLike(_ other: FactList, butFor index: Int?) -> Bool {
    guard kinds == other.kinds, firstLine == other.firstLine, parts.count == other.parts.count
    else { return false }
    for place in parts.indices {
      let (own, its) = (parts[place], other.parts[place])
      guard own.line == its.line, own.statement.kinds == its.statement.kinds,
        place == index || own.statement.saysTheSame(as: its.statement)
      else { return false }
    }
    return true
  }
}

extension BorderReading {
  /// Whether nothing stands there.
  fileprivate var isEmpty: Bool { matches.isEmpty && rest.isEmpty }
}

internal import PCRE2

/// Reads lines one by one, and records of several lines that it knows at once.
struct RecordReader: ~Copyable {
  var extractor: FactExtractor
  /// The records that were read; good for every input.
  private var passages: PassageMemory
  /// How many records were read at once.
  private(set) var recordsKnown = 0
  /// What the record at hand says; kept, since to make one and to move it costs.
  private var event = LineEvent(line: 0, format: "")

  /// - Parameter join: makes one record of what its lines say; nil where they are none, or more.
  /// - Throws: `PatternError` when memory is short.
  init(limits: ReadingLimits, join: @escaping PassageMemory.Join) throws(PatternError) {
    let extractor = try FactExtractor(limits: limits)
    self.extractor = extractor
    passages = PassageMemory(room: limits.passages, join: join)
  }

  /// Forgets the input before.
  mutating func reset() {
    extractor.reset()
    passages.forgetLesson()
  }

  /// Begins to count at a line, where those before it left a record unfinished.
  mutating func count(from line: Int, _ unfinished: SeamFinder.Unfinished?) {
    extractor.count(from: line, unfinished)
    passages.forgetLesson()
  }

  /// Reads a line, or the whole record that begins with it, and hands out what it says.
  ///
  /// - Parameters:
  ///   - context: the text before the line.
  ///   - text: all that is complete of the text from the line's begin on.
  mutating func read(
    _ line: Span<UInt8>, _ context: Span<UInt8>, _ text: Span<UInt8>, _ place: LinePlace,
    _ body: (inout LineEvent) -> Void
  ) -> LineAdvance {
    if passages.isLearning {
      passages.skip(to: place.number) { extractor.unfinished(at: $0) }
    }
    // What is known of a record is known of its lines first; and none is the same behind an open one.
    if extractor.remembersShapes, extractor.isClear(at: place.number),
      let passage = passages.passage(of: line, text, place)
    {
      if let reading = passages.reading(of: passage),
        !SeamFinder.isWrappedLikeOther(
          context, before: context.count, width: reading.frame.first.width)
      {
        reading.fill(&event, from: text, at: place)
        extractor.pass(passage, reading, behind: context, place)
        recordsKnown += 1
        body(&event)
        return LineAdvance(
          wantsNext: extractor.wantsNextLine, bytes: passage.length - passage.firstLine,
          lines: passage.lines - 1)
      }
      passages.learn(passage, at: place)
    }
    // A carriage return ends a line, too: old systems end them all so, and a progress bar begins
    // its own anew. The parts of such a line share its number, as editors count.
    var begin = 0
    while let end = line.firstCarriageReturn(from: begin) {
      let part = line.extracting(begin..<end)
      let before = begin == 0 ? context : line.extracting(0..<begin)
      if var event = event(part, before, place.moved(by: begin)) { body(&event) }
      begin = end + 1
    }
    let rest = begin == 0 ? line : line.extracting(begin..<line.count)
    let before = begin == 0 ? context : line.extracting(0..<begin)
    if var event = event(rest, before, place.moved(by: begin)) { body(&event) }
    return LineAdvance(wantsNext: extractor.wantsNextLine)
  }

  private mutating func event(
    _ line: Span<UInt8>, _ context: Span<UInt8>, _ place: LinePlace
  ) -> LineEvent? {
    let event = extractor.event(line, context: context, place: place)
    if passages.isLearning {
      passages.note(
        line, behind: context, place, extractor.lastKnown, extractor.lastCrossing, event
      ) { extractor.unfinished(at: $0) }
    }
    return event
  }
}

extension LinePlace {
  /// The place of a part of the line that begins so many bytes in.
  fileprivate func moved(by bytes: Int) -> LinePlace {
    var place = self
    place.offset = offset.map { $0 + bytes }
    return place
  }
}

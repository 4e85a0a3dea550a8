package import PCRE2

/// What the lines before a place left open: all that reading carries over a line end, besides the
/// text in view.
package struct OpenRecord: Hashable, Sendable {
  fileprivate var isWanted = false
  fileprivate var unfinished: FactExtractor.Unfinished?

  /// Nothing, as at the start of an input.
  package init() {}
}

/// Turns the bytes of an input into events: a buffer, the search for lines, and the search in them.
package struct EventReader: ~Copyable {
  private var scanner: AnchorScanner
  private let limits: ReadingLimits
  private var buffer: LineBuffer
  private var extractor: FactExtractor
  private var margin = Margin()
  private var lessons = Lessons()

  /// When the scanner looks at what the text is like: in a short one it costs more than it saves.
  private struct Lessons {
    private static let first = 256 << 20
    private static let last = 1 << 30
    /// How many bytes come before the next one.
    private var left = first
    private var step = first

    /// Counts bytes that came; says whether one is due.
    mutating func isDue(after count: Int) -> Bool {
      left -= count
      guard left <= 0 else { return false }
      step = min(4 * step, Self.last)
      left = step
      return true
    }
  }

  /// A reader at the start of an input, or nil when memory is short.
  ///
  /// - Throws: `PatternError` when a built-in pattern is malformed.
  package init?(limits: ReadingLimits) throws(PatternError) {
    guard let scanner = AnchorScanner.ofAllFormats() else { return nil }
    let extractor = try FactExtractor()
    self.scanner = scanner
    self.limits = limits
    self.extractor = extractor
    buffer = LineBuffer(limits: limits)
  }

  /// Forgets the input before; the compiled patterns stay.
  package mutating func reset() {
    lessons = Lessons()
    buffer.reset()
    extractor.reset()
  }

  /// How much of the input was read.
  package var bytesRead: Int { buffer.bytesRead }
  /// How many of them are of a line that hasn't ended; nil when pieces of it were handed out.
  package var unendedBytes: Int? { buffer.unendedBytes }
  /// Lines ended so far.
  package var linesEnded: Int { buffer.linesEnded }
  /// Lines longer than the limit, which were read in pieces.
  package var longLines: Int { buffer.longLines }
  /// Lines that were given up because a pattern reached its limit.
  package var abandonedLines: Int { extractor.abandonedLines }
  /// The number of the first of them.
  package var firstAbandonedLine: Int? { extractor.firstAbandonedLine }

  /// Whether an anchor is in `bytes`.
  ///
  /// A colour may be within an anchor, so text with escape sequences always may.
  package func mayMatter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe scanner.matches(bytes) || TerminalSequences.mayStand(in: bytes)
  }

  /// The place of a byte of the first anchor in `bytes`, or their number where there is none.
  package func firstAnchor(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var newlines = 0
    return unsafe scanner.next(in: base, from: 0, to: bytes.count, newlines: &newlines)
  }

  /// Takes in what `source` puts into the room that it is given; 0 at the end of the input.
  package mutating func fill<Failure: Error>(
    _ source: (_ room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    taught(try unsafe buffer.fill(source))
  }

  /// Takes in as many bytes as there is room for, those before `taken` left out.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, taken: Int) -> Int {
    taught(unsafe buffer.append(bytes, taken: taken))
  }

  /// Lets the scanner learn from bytes that came, where it is time; returns their number.
  private mutating func taught(_ count: Int) -> Int {
    if lessons.isDue(after: count) { buffer.teach(&scanner) }
    return count
  }

  /// Hands out what the lines say that are complete; with `atEnd`, also the last, unended one.
  ///
  /// - Parameter body: may leave anything in the place of an event: it is taken from where it is.
  package mutating func drain(atEnd: Bool, _ body: (inout LineEvent) -> Void) {
    let room = limits.context
    buffer.drain(scanner, atEnd: atEnd) { line, context, place in
      Self.read(line, context, room, place, &margin, &extractor, body)
      return extractor.wantsNextLine
    }
  }

  /// Reads a line without its margin.
  private static func read(
    _ line: Span<UInt8>, _ context: Span<UInt8>, _ room: Int, _ place: LinePlace,
    _ margin: inout Margin, _ extractor: inout FactExtractor, _ body: (inout LineEvent) -> Void
  ) {
    guard let start = margin.remove(from: line, after: context) else {
      read(line, context, room, place, &extractor, body)
      return
    }
    let text = margin.text.span
    var place = place
    // What was taken off is no longer between the places of the input.
    place.offset = nil
    read(text.extracting(start...), text.extracting(..<start), room, place, &extractor, body)
  }

  /// Reads a line.
  ///
  /// A carriage return ends a line, too: old systems end them all so, and a progress bar begins its
  /// own over. The parts of such a line share its number, as editors count.
  ///
  /// - Parameter room: how many bytes of the line are the context of a part: each may ask for all of it.
  private static func read(
    _ line: Span<UInt8>, _ context: Span<UInt8>, _ room: Int, _ place: LinePlace,
    _ extractor: inout FactExtractor,
    _ body: (inout LineEvent) -> Void
  ) {
    var begin = 0
    var part = place
    // Ends: each round goes on behind a line end.
    while begin <= line.count {
      part.offset = place.offset.map { $0 + begin }
      let end = line.firstCarriageReturn(from: begin) ?? line.count
      part.isEnded = end < line.count || place.isEnded
      let before = begin == 0 ? context : line.extracting(max(0, begin - room)..<begin)
      extractor.tell(line.extracting(begin..<end), context: before, place: part, body)
      begin = end + 1
    }
  }

  // MARK: Reading a part of a file

  /// What the lines read so far leave open for the next one.
  package var openRecord: OpenRecord {
    var record = OpenRecord()
    record.isWanted = buffer.nextIsWanted
    record.unfinished = extractor.unfinished(at: buffer.linesEnded + 1)
    return record
  }

  /// Goes to the begin of a line in a file, as if everything before it had been read.
  ///
  /// - Parameters:
  ///   - line: the number of that line.
  ///   - record: what the lines before it left open; without it, so many bytes before the line as
  ///     `lookBack` says are read to find it out, which is a guess that is mostly right.
  /// - Returns: false when the file ends before the line.
  package mutating func seek(
    _ descriptor: Int32, to offset: Int, line: Int, _ record: OpenRecord?, lookBack: Int = 0
  ) throws(ReadError) -> Bool {
    let back = record == nil ? min(lookBack, offset) : 0
    var room = limits.context
    var first = 0
    var begin = 0
    var bytes: [UInt8] = []
    // Ends: `room` grows by a factor of four up to a limit.
    repeat {
      first = max(0, offset - back - room)
      bytes = [UInt8](repeating: 0, count: offset - first)
      var got = 0
      // Ends: each round reads a byte or more, or returns.
      while got < bytes.count {
        let count = try ReadError.read(descriptor, at: first + got, &bytes, from: got)
        guard count > 0 else { return false }
        got += count
      }
      begin = offset - back - first
      if back < offset {
        // What the place to start from is in is a line that began earlier.
        while begin > 0, begin < bytes.count, bytes[begin - 1] != 0x0A { begin += 1 }
      }
      room *= 4
    } while first > 0 && room <= Self.maxLookBehind && !fillsContext(bytes[..<begin])
    extractor.reset()
    buffer.reset(at: first)
    unsafe bytes[..<begin].withUnsafeBufferPointer { context in
      var taken = 0
      // Ends: each round takes a byte or more.
      while taken < context.count {
        taken += unsafe buffer.append(context, taken: taken)
        buffer.keepAsContext()
      }
    }
    unsafe bytes[begin...].withUnsafeBufferPointer { lines in
      var taken = 0
      // Ends: each round takes a byte or more.
      while taken < lines.count {
        taken += unsafe buffer.append(lines, taken: taken)
        drain(atEnd: false) { _ in }
      }
    }
    let record = record ?? openRecord
    buffer.count(from: line, isWanted: record.isWanted)
    extractor.count(from: line, record.unfinished)
    return true
  }

  /// So much text before a line is read for its context where escape sequences take up room in it.
  private static let maxLookBehind = 1 << 20

  /// Whether a text is enough to fill the context of the line behind it.
  private func fillsContext(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(TerminalSequences.escape) else { return true }
    var copy = Array(text)
    let count = copy.count
    let removal = unsafe copy.withUnsafeMutableBufferPointer {
      buffer -> TerminalSequences.Removal in
      guard let base = buffer.baseAddress else { return TerminalSequences.Removal() }
      return unsafe TerminalSequences.remove(from: base, 0, to: count)
    }
    // The text may begin within a sequence.
    return count - removal.removed >= limits.context + TerminalSequences.maxLength
  }

  /// Reads once what is next in a file, up to `limit`; 0 at its end, and at the limit.
  package mutating func fill(
    fromFile descriptor: Int32, upTo limit: Int
  ) throws(ReadError) -> Int {
    taught(try buffer.fill(fromFile: descriptor, upTo: limit))
  }
}

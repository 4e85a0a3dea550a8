internal import CAnchorScanner

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A line of the input that holds an anchor, with its place.
package struct LinePlace: Hashable, Sendable {
  /// 1-based number of the line.
  package let number: Int
  /// Whether this is a piece of a line longer than the limit.
  package let isFragment: Bool
  /// Whether the line holds no anchor, and was asked for by the line before it.
  package let isFollower: Bool
  /// Where it begins in the input, counted from anywhere; nil where that isn't known.
  package var offset: Int? = nil
  /// Whether a line end is behind it: else it may be cut off.
  package var isEnded = true
}

/// Limits of the reader, in bytes where nothing else is said.
package struct ReadingLimits: Sendable {
  /// A longer line is read in overlapping pieces of this size, and counted.
  package var maxLineLength = 1 << 20
  /// By how much two pieces of a long line overlap, so that no token is lost between them.
  package var overlap = 4 << 10
  /// How much of the text before a line stays in view.
  package var context = 8 << 10
  /// How much one read asks for.
  package var chunk = 128 << 10

  package init() {}
}

/// Cuts a stream of bytes into lines and hands out those that hold an anchor.
///
/// One allocation, never grown. Its layout, all offsets from the start of the memory:
///
///     | free … | context | partial line | chunk …            |
///     0     retained  lineStart       base ≤ end      capacity
///
/// - `base` is page-aligned, and every read lands there: a destination off alignment reads several
///   times slower.
/// - Escape sequences of terminals are removed as they come in, so `end` may also lie before `base`.
/// - `retained..<lineStart` are bytes already handed out, kept because a line's neighbours may name
///   the host that it doesn't.
/// - `lineStart..<end` is not handed out yet. It never holds a newline between calls.
///
/// What is handed out depends on the bytes alone, never on how reads cut them.
@safe
package struct LineBuffer: ~Copyable {
  private let memory: UnsafeMutablePointer<UInt8>
  private let base: Int
  private let limits: ReadingLimits
  private var retained: Int
  private var lineStart: Int
  private var end: Int
  /// Everything of the partial line before this place is known to hold no newline.
  private var fresh: Int
  /// What makes an offset in the memory one that no other byte has or had.
  private var origin = 0
  /// How many bytes at `end` may begin an escape sequence, which more text decides.
  private var undecided = 0
  /// How many bytes were removed from the partial line.
  private var removedFromLine = 0
  /// Whether `lineStart` lies inside of a line longer than the limit.
  private var insideLongLine = false
  /// Whether the line handed out last asked for the next one, which may hold no anchor: a wrapped
  /// record goes on there.
  private(set) var nextIsWanted = false

  /// Bytes taken in so far.
  package private(set) var bytesRead = 0
  /// Lines ended so far.
  package private(set) var linesEnded = 0
  /// Lines longer than the limit, which were read in pieces.
  package private(set) var longLines = 0

  /// An empty buffer.
  package init(limits: ReadingLimits = ReadingLimits()) {
    let page = 4096
    self.limits = limits
    let front = limits.maxLineLength + limits.context + TerminalSequences.maxLength
    base = (front + page - 1) / page * page
    let raw = UnsafeMutableRawPointer.allocate(byteCount: base + limits.chunk, alignment: page)
    unsafe memory = raw.bindMemory(to: UInt8.self, capacity: base + limits.chunk)
    retained = base
    lineStart = base
    end = base
    fresh = base
  }

  deinit { unsafe memory.deallocate() }

  /// Forgets everything, keeps the memory: the next byte is the first of another input.
  package mutating func reset() {
    origin += end - base
    retained = base
    lineStart = base
    end = base
    fresh = base
    undecided = 0
    removedFromLine = 0
    insideLongLine = false
    nextIsWanted = false
    bytesRead = 0
    linesEnded = 0
    longLines = 0
  }

  /// How many bytes are of a line that hasn't ended; nil when pieces of it were handed out.
  var unendedBytes: Int? { insideLongLine ? nil : end - lineStart + removedFromLine }

  /// Forgets everything: the next byte is the one at `offset` of an input, where a line begins.
  mutating func reset(at offset: Int) {
    reset()
    bytesRead = offset
  }

  /// Takes what came since the reset as text that was handed out.
  mutating func keepAsContext() {
    lineStart = end - undecided
    removedFromLine = 0
    retained = max(retained, end - limits.context)
  }

  /// Sets the number of the line that comes next, and whether the one before asked for it.
  mutating func count(from line: Int, isWanted: Bool) {
    linesEnded = line - 1
    longLines = 0
    nextIsWanted = isWanted
  }

  /// Reads once what is next in a file, up to `limit`; where the descriptor is has no part
  /// in it.
  ///
  /// - Returns: the number of bytes that came; 0 at the end of the file, and at the limit.
  /// - Throws: `ReadError` with the system's error number.
  mutating func fill(fromFile descriptor: Int32, upTo limit: Int) throws(ReadError) -> Int {
    guard bytesRead < limit else { return 0 }
    makeRoom()
    let room = unsafe UnsafeMutableRawBufferPointer(
      start: memory + base, count: min(limits.chunk, limit - bytesRead))
    let count = try unsafe ReadError.read(descriptor, at: bytesRead, into: room)
    take(count)
    return count
  }

  /// Takes in what `source` puts at the begin of the free room; it returns how many bytes that are.
  ///
  /// - Returns: that number; 0 at the end of the input.
  package mutating func fill<Failure: Error>(
    _ source: (_ room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom()
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory + base, count: limits.chunk)
    let count = try unsafe source(room)
    precondition(count <= room.count)
    take(count)
    return count
  }

  /// Shows a scanner what came last.
  func teach(_ scanner: inout AnchorScanner) {
    let first = min(base, end)
    // Ends before this returns; nothing moves the memory meanwhile.
    scanner.learn(from: unsafe Span(_unsafeStart: memory + first, count: end - first))
  }

  /// Takes in bytes that the caller has; calls `body` whenever the buffer is full.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, taken: Int) -> Int {
    makeRoom()
    let count = min(limits.chunk, bytes.count - taken)
    guard count > 0, let source = bytes.baseAddress else { return 0 }
    unsafe (memory + base).update(from: source + taken, count: count)
    take(count)
    return count
  }

  /// Takes in bytes that are at `base`, without the escape sequences in them.
  private mutating func take(_ count: Int) {
    fresh = base - undecided
    end = base + count
    bytesRead += count
    let text = unsafe UnsafeBufferPointer(start: memory + base, count: count)
    let hasSequence = unsafe TerminalSequences.mayStand(in: text)
    guard undecided > 0 || hasSequence else {
      if removedFromLine > 0, unsafe memchr(memory + base, 0x0A, count) != nil {
        removedFromLine = 0
      }
      return
    }
    let removal = unsafe TerminalSequences.remove(from: memory, fresh, to: end)
    end -= removal.removed
    undecided = removal.undecided
    removedFromLine = removal.removedBehindLineEnd ?? removedFromLine + removal.removed
  }

  /// Takes a line, given also the text before it; returns whether the next line is wanted, anchor or
  /// not.
  package typealias Body<Failure: Error> = (
    _ line: Span<UInt8>, _ context: Span<UInt8>, LinePlace
  ) throws(Failure) -> Bool

  /// Hands out every candidate line that is complete; with `atEnd`, also the last, unended one.
  package mutating func drain<Failure: Error>(
    _ scanner: borrowing AnchorScanner,
    atEnd: Bool,
    _ body: Body<Failure>
  ) throws(Failure) {
    var stop = lastLineEnd()
    if atEnd, end > stop { stop = end }
    var from = lineStart
    // Ends: each round goes on behind a line, or to the end.
    while from < stop {
      if nextIsWanted {
        // The rest of a line is none that follows it.
        let isFollower = !insideLongLine
        if isFollower { nextIsWanted = false }
        let lineEnd = endOfLine(after: from, notAfter: stop)
        try handOut(from, lineEnd, scanner, body, isFollower: isFollower)
        from = lineEnd
        if from < stop {
          from += 1
          linesEnded += 1
          insideLongLine = false
        }
        continue
      }
      var newlines = 0
      let hit = unsafe scanner.next(in: memory, from: from, to: stop, newlines: &newlines)
      if hit >= stop {
        countLongLines(from: from, to: stop)
        linesEnded += newlines
        if newlines > 0 { insideLongLine = false }
        from = stop
        break
      }
      linesEnded += newlines
      let begin = newlines > 0 ? startOfLine(before: hit, notBefore: from) : from
      if newlines > 0 {
        countLongLines(from: from, to: begin)
        insideLongLine = false
      }
      let lineEnd = endOfLine(after: hit, notAfter: stop)
      try handOut(begin, lineEnd, scanner, body)
      from = lineEnd
      if from < stop {
        // The newline itself.
        from += 1
        linesEnded += 1
        insideLongLine = false
      }
    }
    lineStart = from
    try cutPartialLine(scanner, body)
    retained = max(retained, lineStart - limits.context)
  }

  /// A partial line that reached the limit gives up its first piece.
  private mutating func cutPartialLine<Failure: Error>(
    _ scanner: borrowing AnchorScanner,
    _ body: Body<Failure>
  ) throws(Failure) {
    // What isn't decided may not be of the line at all.
    // Ends: a piece is longer than what two of them share.
    while end - undecided - lineStart > limits.maxLineLength {
      if !insideLongLine {
        nextIsWanted = false
        longLines += 1
      }
      insideLongLine = true
      let pieceEnd = lineStart + limits.maxLineLength
      try handOutPiece(lineStart, pieceEnd, scanner, body)
      lineStart = pieceEnd - limits.overlap
    }
  }

  /// Hands out a whole line, in pieces when it is too long.
  private mutating func handOut<Failure: Error>(
    _ begin: Int, _ lineEnd: Int,
    _ scanner: borrowing AnchorScanner,
    _ body: Body<Failure>,
    isFollower: Bool = false
  ) throws(Failure) {
    guard lineEnd - begin > limits.maxLineLength else {
      try handOutPiece(
        begin, lineEnd, scanner, body, known: !insideLongLine && !isFollower, isFollower: isFollower
      )
      return
    }
    if !insideLongLine { longLines += 1 }
    insideLongLine = true
    var piece = begin
    // Ends: a piece is longer than what two of them share.
    while lineEnd - piece > limits.maxLineLength {
      let pieceEnd = piece + limits.maxLineLength
      try handOutPiece(piece, pieceEnd, scanner, body)
      piece += limits.maxLineLength - limits.overlap
    }
    try handOutPiece(piece, lineEnd, scanner, body)
  }

  private mutating func handOutPiece<Failure: Error>(
    _ begin: Int, _ pieceEnd: Int,
    _ scanner: borrowing AnchorScanner,
    _ body: Body<Failure>,
    known: Bool = false, isFollower: Bool = false
  ) throws(Failure) {
    var isBare = false
    if !known {
      var newlines = 0
      let hit = unsafe scanner.next(in: memory, from: begin, to: pieceEnd, newlines: &newlines)
      isBare = hit >= pieceEnd
      guard !isBare || isFollower else { return }
    }
    var last = pieceEnd
    if last > begin, unsafe memory[last - 1] == 0x0D { last -= 1 }
    let contextStart = max(retained, begin - limits.context)
    // The spans end before `body` returns; nothing moves the memory meanwhile.
    let line = unsafe Span(_unsafeStart: memory + begin, count: last - begin)
    let context = unsafe Span(_unsafeStart: memory + contextStart, count: begin - contextStart)
    let place = LinePlace(
      number: linesEnded + 1, isFragment: insideLongLine, isFollower: isBare,
      offset: begin + origin,
      isEnded: unsafe pieceEnd < end && memory[pieceEnd] == 0x0A)
    nextIsWanted = try body(line, context, place)
  }

  /// Long lines without an anchor count as well: the summary says how many there were.
  private mutating func countLongLines(from: Int, to stop: Int) {
    guard stop - from > limits.maxLineLength || insideLongLine else { return }
    var begin = from
    // Ends: each round goes on behind a line.
    while begin < stop {
      let lineEnd = endOfLine(after: begin, notAfter: stop)
      if lineEnd - begin > limits.maxLineLength, !insideLongLine { longLines += 1 }
      insideLongLine = false
      begin = lineEnd + 1
    }
  }

  /// Moves what must stay so that it ends at `base`.
  private mutating func makeRoom() {
    let count = end - retained
    guard end != base else { return }
    if count > 0 { unsafe memmove(memory + (base - count), memory + retained, count) }
    let shift = base - end
    retained += shift
    lineStart += shift
    origin -= shift
    end = base
  }

  /// One past the last newline of what is not handed out yet, or `lineStart`.
  private func lastLineEnd() -> Int {
    let floor = max(lineStart, min(fresh, end))
    let found = unsafe atsexplain_line_start(memory, floor, end)
    return found > floor ? found : lineStart
  }

  private func startOfLine(before index: Int, notBefore floor: Int) -> Int {
    unsafe atsexplain_line_start(memory, floor, index)
  }

  private func endOfLine(after index: Int, notAfter limit: Int) -> Int {
    guard let found = unsafe memchr(memory + index, 0x0A, limit - index) else { return limit }
    return unsafe found.assumingMemoryBound(to: UInt8.self) - memory
  }
}

extension Span<UInt8> {
  /// The first carriage return at or behind an index, or nil.
  package func firstCarriageReturn(from start: Int) -> Int? {
    unsafe withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = unsafe memchr(base + start, 0x0D, bytes.count - start)
      else { return nil }
      return unsafe UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    }
  }
}

/// A read that failed.
package struct ReadError: Error, Hashable, Sendable {
  /// The system's error number.
  package let code: Int32

  /// Reads once from a descriptor; 0 at the end of the input.
  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> Int {
    // Ends: only a signal has it try again, and ends the process within a second.
    while true {
      let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw ReadError(code: errno) }
    }
  }

  /// Reads once from a place in a file into bytes of the caller's, those before `start` left
  /// alone; 0 at the end of the file.
  package static func read(
    _ descriptor: Int32, at offset: Int, _ bytes: inout [UInt8], from start: Int = 0
  ) throws(ReadError) -> Int {
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      Result<Int, ReadError> { () throws(ReadError) in
        try unsafe read(
          descriptor, at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
      }
    }
    return try result.get()
  }

  /// Reads once from a place in a file; 0 at its end.
  fileprivate static func read(
    _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> Int {
    // Ends: only a signal has it try again, and ends the process within a second.
    while true {
      let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw ReadError(code: errno) }
    }
  }
}

private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  // The unqualified name would be the method above inside of `ReadError`.
  unsafe read(descriptor, base, count)
}

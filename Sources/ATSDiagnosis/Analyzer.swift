internal import AppTransportSecurity
package import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a run read, and what it had to leave out; all counts are since the last reset.
public struct Tally: Hashable, Sendable {
  /// Bytes read.
  public var bytes = 0
  /// Lines ended.
  public var lines = 0
  /// Findings made.
  public var findings = 0
  /// Lines longer than 1 MiB, which were read in pieces.
  public var longLines = 0
  /// Lines given up because a pattern reached its limit.
  public var abandonedLines = 0
  /// The first of those lines, 1-based.
  public var firstAbandonedLine: Int?
  /// Records that grew past the limit and were cut.
  public var cutRecords = 0

  /// Nothing read yet.
  public init() {}
}

extension Tally {
  /// Adds what was read by a reader that began behind so many lines.
  fileprivate mutating func add(_ part: Tally, linesBefore: Int) {
    bytes += part.bytes
    lines += part.lines
    longLines += part.longLines
    abandonedLines += part.abandonedLines
    if firstAbandonedLine == nil, let first = part.firstAbandonedLine {
      firstAbandonedLine = linesBefore + first
    }
    cutRecords += part.cutRecords
  }
}

/// Turns the bytes of one input into findings.
///
/// The caller owns the loop: it fills, the analyzer answers. Nothing here waits, prints, or reads a
/// clock, so a file, a pipe, a test and an `AsyncSequence` all drive the same code. Memory is bounded:
/// what has to be left out is counted in ``tally``.
public struct Analyzer: ~Copyable {
  private var reader: EventReader
  private var decoder = TextDecoder()
  private var stages: Stages
  private let limits: ReadingLimits
  /// The threads that read the current input, if it is read so.
  private var threads: SegmentThreads?
  /// What was read in segments so far, and what it leaves open.
  private var segments = Tally()
  private var open = OpenRecord()

  /// An analyzer for the input called `path`, which findings repeat as ``Source/path``; nothing is
  /// opened.
  public init(path: String) { self.init(path: path, limits: ReadingLimits()) }

  package init(path: String, limits: ReadingLimits) {
    WorkMeter.count()
    reader = Self.reader(limits)
    self.limits = limits
    stages = Stages(path: path)
  }

  /// Makes a reader of the built-in formats.
  ///
  /// No input has a part in it, so no caller could do anything about a failure: the patterns are
  /// compiled by a test each, and a process that is short of memory here can't go on.
  private static func reader(_ limits: ReadingLimits) -> EventReader {
    do {
      guard let reader = try EventReader(limits: limits) else {
        fatalError("there is no memory for the search of the log formats")
      }
      return reader
    } catch {
      fatalError(
        "libpcre2-8 refuses a pattern of the log formats; version 10.40 or newer is needed")
    }
  }

  /// Begins another input; what costs time to make, such as the compiled patterns, is kept.
  ///
  /// Findings that were not taken are lost, and what was not finished is forgotten.
  public mutating func reset(path: String) {
    decoder = TextDecoder()
    reader.reset()
    threads = nil
    segments = Tally()
    open = OpenRecord()
    stages = Stages(path: path)
  }

  /// Whether bytes hold anything that could matter: if not, analyzing them would find nothing.
  ///
  /// Many times faster than ``consume(_:)``, and meant for whole inputs: a literal that is cut at
  /// either end isn't seen.
  package func mayMatter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe reader.mayMatter(bytes)
  }

  /// The place of a byte of the first word by which a format knows its lines, or the number of the bytes
  /// where there is none.
  package func firstAnchor(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe reader.firstAnchor(in: bytes)
  }

  /// Prepares to read the descriptor by several threads at the same time, where it is a file that
  /// is worth it: ``read(from:)`` then gives the same findings, in the same order.
  ///
  /// To be called before the first byte was read.
  package mutating func readInSegments(_ descriptor: Int32, _ segmentation: Segmentation) {
    threads = SegmentThreads(descriptor, segmentation, limits)
    // Only text that needs no decoding is read so.
    if threads != nil { _ = decoder.finish() }
  }

  /// Whether threads read the current input.
  var isReadBySegments: Bool { threads != nil }

  private mutating func readSegment(of threads: SegmentThreads) throws(ReadError) -> Int {
    let descriptor = threads.descriptor
    guard var content = threads.queue.next().content else {
      // The threads end in front of a last line without an end, which may still grow.
      return try readOn(descriptor)
    }
    if content.isRead, content.before == open {
      // Each is moved on, not copied: no one else holds it when its lines are counted again.
      for index in content.events.indices {
        var event = content.events[index].extract()
        event.move(by: segments.lines)
        stages.take(&event)
      }
      segments.add(content.tally, linesBefore: segments.lines)
      open = content.after
      stages.closeSilent(before: segments.lines)
      return content.tally.bytes > 0 ? content.tally.bytes : try readSegment(of: threads)
    }
    // Now it is known what is before it.
    guard let end = content.segment.end else { return try readOn(descriptor) }
    // A failure leaves the analyzer where reading without threads would have.
    self.threads = nil
    guard try goOn(descriptor) else { return 0 }
    let begin = reader.bytesRead
    // Ends: each round reads a byte or more.
    while try reader.fill(fromFile: descriptor, upTo: end) > 0 { drain(atEnd: false) }
    let count = reader.bytesRead - begin
    guard reader.bytesRead == end else {
      // The file was cut short meanwhile.
      lseek(descriptor, off_t(reader.bytesRead), SEEK_SET)
      return count
    }
    self.threads = threads
    open = reader.openRecord
    segments.add(reader.tally, linesBefore: 0)
    reader.reset()
    return count
  }

  /// Goes on behind the segments that were read; false where the file ends before.
  private mutating func goOn(_ descriptor: Int32) throws(ReadError) -> Bool {
    guard try reader.seek(descriptor, to: segments.bytes, line: segments.lines + 1, open) else {
      return false
    }
    // The reader counts these from the start of the file.
    segments.bytes = 0
    segments.lines = 0
    return true
  }

  /// Reads what is left without the threads.
  private mutating func readOn(_ descriptor: Int32) throws(ReadError) -> Int {
    threads = nil
    guard try goOn(descriptor) else { return 0 }
    lseek(descriptor, off_t(reader.bytesRead), SEEK_SET)
    return try read(from: descriptor)
  }

  /// Reads once from a descriptor and analyzes all lines that are complete.
  ///
  /// - Returns: the number of bytes that came, 0 at the end of the input.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(from descriptor: Int32) throws(ReadError) -> Int {
    if let threads { return try readSegment(of: threads) }
    return try unsafe read { (room) throws(ReadError) in
      try unsafe ReadError.read(descriptor, into: room)
    }
  }

  /// Has bytes put where they are analyzed, and analyzes all lines that are complete: so nothing
  /// has to be copied.
  ///
  /// - Parameter source: puts bytes at the begin of the room that it is given, and returns how many;
  ///   0 at the end of the input.
  /// - Returns: what `source` returned.
  package mutating func read<Failure: Error>(
    _ source: (_ room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    guard decoder.passesOn else {
      // The first bytes say the encoding.
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
      defer { unsafe room.deallocate() }
      let count = try unsafe source(room)
      unsafe UnsafeRawBufferPointer(rebasing: room[..<count]).withMemoryRebound(to: UInt8.self) {
        unsafe consume($0)
      }
      return count
    }
    let count = try unsafe reader.fill(source)
    if count > 0 { drain(atEnd: false) }
    return count
  }

  /// Analyzes bytes that the caller has; they may end anywhere, also within a line.
  public mutating func consume(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe consume($0) }
  }

  /// Analyzes bytes that the caller has; they may end anywhere.
  package mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>) {
    if decoder.passesOn {
      unsafe take(bytes)
    } else {
      unsafe decoder.decode(bytes).withUnsafeBufferPointer { unsafe take($0) }
    }
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    var taken = 0
    // Ends: each round takes a byte or more.
    while taken < bytes.count {
      taken += unsafe reader.append(bytes, taken: taken)
      drain(atEnd: false)
    }
  }

  /// Says that no more input comes right now: failures of which the last word was said are reported.
  package mutating func pauseBriefly() { stages.pauseBriefly() }

  /// Says that no more input comes for a while: what is complete by all appearance is reported.
  ///
  /// Meant for live streams that fall silent. More input may follow; a failure reported here is reported again
  /// if later lines know its host or a code that wasn't known by then.
  public mutating func pause() { stages.pause() }

  /// Ends the input: what is open is completed with what is there.
  public mutating func finish() {
    unsafe decoder.finish().withUnsafeBufferPointer { unsafe take($0) }
    // Threads that still read were not waited for.
    if threads == nil { drain(atEnd: true) }
    threads = nil
    stages.finish()
  }

  /// The findings made since the last call, in the order in which they were complete.
  public mutating func takeFindings() -> [Finding] {
    var findings: [Finding] = []
    // Most likely as many come again.
    findings.reserveCapacity(stages.findings.count)
    swap(&findings, &stages.findings)
    return findings
  }

  /// Whether a transport security dictionary that is in the log counts as the app's own; it doesn't
  /// where that is known from elsewhere.
  package var readsPastedPolicies: Bool {
    get { stages.readsPolicies }
    set { stages.readsPolicies = newValue }
  }

  /// The hosts that complete runs of nscurl tested, also those without a finding.
  package var testedHosts: [TestedHost] { stages.tested }

  /// How the input is encoded, or nil while too few bytes came to know.
  package var encoding: TextEncoding? { decoder.encoding }

  /// What was read so far.
  public var tally: Tally {
    var tally = segments
    tally.add(reader.tally, linesBefore: 0)
    if !decoder.passesOn { tally.bytes = decoder.bytesTaken }
    tally.findings = stages.made
    tally.cutRecords += stages.joiner.cutRecords
    return tally
  }

  private mutating func drain(atEnd: Bool) {
    reader.drain(atEnd: atEnd) { stages.take(&$0) }
    stages.closeSilent(before: reader.linesEnded)
  }
}

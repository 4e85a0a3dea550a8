internal import NetworkLogs

/// How a file is cut into segments, which threads read at the same time.
package struct Segmentation: Sendable {
  /// How many threads read.
  package var jobs = 1
  /// How long a segment is, in bytes, up to the end of its last line.
  ///
  /// What waits for its turn, lines full of failures at most, has to stay within some megabytes a
  /// thread. Where there are few failures, or the threads judge them, a segment is up to six times as
  /// long.
  package var size = 1 << 18
  /// Where a segment has more events than this many for its size, the threads judge the next ones; all of
  /// them if it is negative.
  var manyEvents = 256
  /// How many bytes before a segment they judge first, to find out what the lines there leave open: as
  /// many as hold the last failures that lines behind them may belong to.
  var warmUp = 160 << 10
  /// How many bytes before a segment are read to find out what the lines there leave open.
  package var lookBack = 4 << 10
  /// Shorter files are read by one thread: there is nothing to gain.
  package var shortestFile = 8 << 20

  /// As many threads as there are processors, or as many as asked for.
  package init(jobs: Int? = nil) {
    self.jobs = max(1, min(jobs ?? processorCount(), Self.mostJobs))
  }

  /// More threads than this only wait for the disk, and for each other.
  private static let mostJobs = 64
}

/// Some lines of a file: a line begins at its first byte, and ends before its end.
struct Segment: Sendable {
  let number: Int
  let begin: Int
  /// Nil for all that is left of the file.
  let end: Int?
  /// Where the line begins from which on the thread judges what it reads; nil where it only reads.
  var judgedFrom: Int?
}

/// What is in a segment.
///
/// Lines are counted from its first one, which is 1, unless they are judged. It is handed on as a whole:
/// who makes it keeps nothing of what may change.
struct SegmentContent {
  let segment: Segment
  /// What was taken to be left open by the lines before: a guess.
  var before = OpenRecord()
  /// What is left open behind it, if that was right.
  var after = OpenRecord()
  /// What its lines say, and how many of them say something.
  var events: [LineEvent] = []
  var eventCount = 0
  /// What that tells, in the place of the events.
  var judged: JudgedLines?
  /// Lines and bytes, and what had to be left out.
  var tally = Tally()
  /// Whether it could be read.
  ///
  /// Of the last one a line without an end is left out.
  var isRead = true

  init(_ segment: Segment) { self.segment = segment }
}

/// The failures that lines tell, if what was judged before them leaves open what the lines before do.
struct JudgedLines {
  /// How many lines there are before.
  let linesBefore: Int
  /// What those leave open.
  let before: StagesMark
  /// What these leave open.
  let after: Stages.State
  /// The failures, unless the thread adds them up itself.
  let told: [ToldFailure]
  /// How many there are, told or added up.
  let count: Int
  /// How many of them the thread that adds them up holds until it knows that they count; nil where they
  /// are handed on.
  let held: Int?
  /// The thread that judged them.
  let reader: Int
}

/// What was judged and isn't needed any more: the thread that made it frees it, since memory of another
/// thread is slow to free.
struct SpentLines {
  let told: [ToldFailure]
  let state: Stages.State
}

/// Whether what a thread judged of a segment is used.
struct SettledSegment {
  let number: Int
  let isUsed: Bool
}

/// Reads segments; each thread has one of these.
final class SegmentReader: @unchecked Sendable {
  // Used by one thread only.
  private var reader: EventReader
  private let descriptor: Int32
  private let lookBack: Int
  private let queue: SegmentQueue
  private let number: Int
  private var stages: Stages
  /// What adds up the failures, if they aren't handed on.
  private let sum: (any FailureSum)?
  private var counter = LineCounter()
  /// How many events the last segment had.
  private var usualEvents = 0

  /// A reader of a file called `path`, or nil where the system can't give what it needs.
  init?(
    _ descriptor: Int32, path: String, limits: ReadingLimits, lookBack: Int, number: Int,
    _ queue: SegmentQueue, _ sum: (any FailureSum)?
  ) {
    guard let made = try? EventReader(limits: limits, join: RecordJoiner.record) else { return nil }
    reader = made
    self.descriptor = descriptor
    self.lookBack = lookBack
    self.queue = queue
    self.number = number
    self.sum = sum
    stages = Stages(path: path, judge: JudgeMemory())
  }

  /// Reads segments until there are no more.
  func run() {
    while let segment = queue.segment() {
      queue.freeSpent(of: number)
      settle()
      if let begin = segment.judgedFrom, let end = segment.end {
        queue.add(judged(segment, from: begin, to: end))
      } else {
        queue.add(content(of: segment))
      }
    }
  }

  /// Settles the segments of which it is known by now whether they are used.
  func settle() {
    guard let sum else { return }
    for segment in queue.settled(of: number) { sum.settle(segment.number, isUsed: segment.isUsed) }
  }

  /// What is in a segment, if what stands before it is as it looks from here.
  private func content(of segment: Segment) -> SegmentContent {
    var content = SegmentContent(segment)
    do {
      content.isRead = try reader.seek(
        descriptor, to: segment.begin, line: 1, nil, lookBack: lookBack)
      guard content.isRead else { return content }
      content.before = reader.openRecord
      let end = segment.end ?? .max
      content.events.reserveCapacity(usualEvents)
      while try reader.fill(fromFile: descriptor, upTo: end) > 0 {
        reader.drain(atEnd: false) { content.events.append($0.takeOut()) }
      }
      // A file that was cut short, or ends with a line that is too long to be kept.
      guard segment.end == nil || reader.bytesRead == end, let unended = reader.unendedBytes else {
        content.isRead = false
        return content
      }
      usualEvents = content.events.count
      content.eventCount = usualEvents
      content.after = reader.openRecord
      content.tally = reader.tally
      content.tally.bytes -= segment.begin + unended
    } catch {
      content.isRead = false
    }
    return content
  }

  /// What the lines of a segment tell, if what stands before it leaves open what it looks like from
  /// `begin` on.
  private func judged(_ segment: Segment, from begin: Int, to end: Int) -> SegmentContent {
    var content = SegmentContent(segment)
    content.isRead = false
    defer { if !content.isRead { sum?.settle(segment.number, isUsed: false) } }
    do {
      // All numbers of lines are those of the file, so that nothing has to be moved.
      guard let lines = try counter.lines(of: descriptor, in: segment.begin..<end) else {
        return content
      }
      queue.note(lines, in: segment)
      guard let linesBefore = queue.linesBefore(segment),
        let linesAhead = try counter.lines(of: descriptor, in: begin..<segment.begin),
        try reader.seek(
          descriptor, to: begin, line: linesBefore - linesAhead + 1, nil, lookBack: lookBack)
      else { return content }
      stages.resume()
      _ = try judge(upTo: segment.begin)
      guard let before = stages.mark(behind: linesBefore), reader.linesEnded == linesBefore else {
        return content
      }
      content.before = reader.openRecord
      let tally = reader.tally
      let cutRecords = stages.joiner.cutRecords
      let made = stages.made
      stages.told = []
      content.eventCount = try judge(upTo: end, noting: segment)
      // A run of nscurl is told when the next one shows that it isn't the same.
      guard reader.bytesRead == end, reader.unendedBytes == 0, stages.isInState,
        !stages.hasHadRuns
      else { return content }
      content.after = reader.openRecord
      content.tally = reader.tally.since(tally)
      content.tally.firstAbandonedLine? -= linesBefore
      content.tally.cutRecords = stages.joiner.cutRecords - cutRecords
      content.judged = JudgedLines(
        linesBefore: linesBefore, before: before, after: stages.resume(), told: stages.told,
        count: stages.made - made, held: sum?.held(in: segment.number), reader: number)
      stages.told = []
      content.isRead = true
    } catch {
      content.isRead = false
    }
    return content
  }

  /// Judges what stands before a place, and notes the failures of it in a segment where they are added
  /// up; returns how many lines of it say something.
  private func judge(upTo end: Int, noting segment: Segment? = nil) throws(ReadError) -> Int {
    var events = 0
    while try reader.fill(fromFile: descriptor, upTo: end) > 0 {
      reader.drain(atEnd: false) {
        events += 1
        stages.take(&$0)
      }
      stages.closeSilent(before: reader.linesEnded)
      if let sum, let segment {
        sum.note(stages.told, in: segment.number)
        stages.told.removeAll(keepingCapacity: true)
      }
    }
    return events
  }
}

extension EventReader {
  /// What was read, as far as a reader knows.
  var tally: Tally {
    var tally = Tally()
    tally.bytes = bytesRead
    tally.lines = linesEnded
    tally.longLines = longLines
    tally.abandonedLines = abandonedLines
    tally.firstAbandonedLine = firstAbandonedLine
    return tally
  }
}

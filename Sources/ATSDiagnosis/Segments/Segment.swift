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
  /// How many bytes before a segment are read to find out what the lines there leave open.
  package var lookBack = 4 << 10
  /// Shorter files are read by one thread: there is nothing to gain.
  package var shortestFile = 8 << 20

  /// As many threads as there are processors, or as many as asked for.
  package init(jobs: Int? = nil) {
    self.jobs = max(1, min(jobs ?? processorCount(), Self.maxJobs))
  }

  /// More threads than this only wait for the disk, and for each other.
  private static let maxJobs = 64
}

/// Some lines of a file: a line begins at its first byte, and ends before its end.
struct Segment: Sendable {
  let number: Int
  let begin: Int
  /// Nil for all that is left of the file.
  let end: Int?
}

/// What is in a segment.
///
/// Lines are counted from its first one, which is 1. It is handed on as a whole: who makes it keeps
/// nothing of what may change.
struct SegmentContent {
  let segment: Segment
  /// What was taken to be left open by the lines before: a guess.
  var before = OpenRecord()
  /// What is left open behind it, if that was right.
  var after = OpenRecord()
  /// What its lines say.
  var events: [LineEvent] = []
  /// Lines and bytes, and what had to be left out.
  var tally = Tally()
  /// Whether it could be read.
  ///
  /// Of the last one a line without an end is left out.
  var isRead = true

  init(_ segment: Segment) { self.segment = segment }
}

/// Reads segments; each thread has one of these.
final class SegmentReader: @unchecked Sendable {
  // Used by one thread only.
  private var reader: EventReader
  private let descriptor: Int32
  private let lookBack: Int
  private let queue: SegmentQueue
  /// How many events the last segment had.
  private var usualEvents = 0

  /// A reader of a file, or nil where the system can't give what it needs.
  init?(_ descriptor: Int32, limits: ReadingLimits, lookBack: Int, _ queue: SegmentQueue) {
    guard let made = try? EventReader(limits: limits) else { return nil }
    reader = made
    self.descriptor = descriptor
    self.lookBack = lookBack
    self.queue = queue
  }

  /// Reads segments until there are no more.
  func run() {
    // Ends: each segment is claimed once.
    while let segment = queue.segment() { queue.add(content(of: segment)) }
  }

  /// What is in a segment, if what is before it is as it looks from here.
  private func content(of segment: Segment) -> SegmentContent {
    var content = SegmentContent(segment)
    do {
      content.isRead = try reader.seek(
        descriptor, to: segment.begin, line: 1, nil, lookBack: lookBack)
      guard content.isRead else { return content }
      content.before = reader.openRecord
      let end = segment.end ?? .max
      content.events.reserveCapacity(usualEvents)
      // Ends: each round reads a byte or more.
      while try reader.fill(fromFile: descriptor, upTo: end) > 0 {
        reader.drain(atEnd: false) { content.events.append($0.extract()) }
      }
      // A file that was cut short, or ends with a line that is too long to be kept.
      guard segment.end == nil || reader.bytesRead == end, let unended = reader.unendedBytes else {
        content.isRead = false
        return content
      }
      usualEvents = content.events.count
      content.after = reader.openRecord
      content.tally = reader.tally
      content.tally.bytes -= segment.begin + unended
    } catch {
      content.isRead = false
    }
    return content
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

internal import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Cuts a file into segments, one after the other.
struct SegmentCutter {
  private let descriptor: Int32
  /// How long a segment is where lines are full of failures.
  private let shortest: Int
  /// How long the next one is.
  private var size: Int
  private let maxLineLength: Int
  /// Where the next segment begins.
  private(set) var place = 0
  /// How many there were.
  private(set) var count = 0
  /// Whether no further one comes: the last one holds the end of the file, or what is left has a
  /// line that is too long to be kept in one.
  private(set) var isDone = false
  private var probe = [UInt8](repeating: 0, count: 4096)

  init(_ descriptor: Int32, _ segmentation: Segmentation, maxLineLength: Int) {
    self.descriptor = descriptor
    shortest = segmentation.size
    size = segmentation.size
    self.maxLineLength = maxLineLength
  }

  /// Makes the next segments longer where hardly a line says something, so that threads wait for
  /// each other less often, and short again where many do, so that what they say stays within bounds.
  mutating func adapt(to content: SegmentContent) {
    guard content.isRead else { return }
    if content.events.count > Self.manyEvents {
      size = shortest
    } else if content.events.count < Self.fewEvents {
      size = min(2 * size, Self.maxGrowth * shortest)
    }
  }

  private static let fewEvents = 64
  private static let manyEvents = 256
  /// How many times as long as the shortest segments the longest ones are.
  private static let maxGrowth = 6

  mutating func next() -> Segment? {
    guard !isDone else { return nil }
    var searched = place + size
    // Ends: each round reads a byte or more, or returns.
    while searched - place <= size + maxLineLength {
      // What can't be read is reported by who reads the segment.
      let count = (try? ReadError.read(descriptor, at: searched, &probe)) ?? 0
      guard count > 0 else {
        isDone = true
        return segment(endingAt: nil)
      }
      if let index = probe[..<count].firstIndex(of: 0x0A) {
        return segment(endingAt: searched + index + 1)
      }
      searched += count
    }
    isDone = true
    return nil
  }

  private mutating func segment(endingAt end: Int?) -> Segment {
    defer {
      count += 1
      place = end ?? place
    }
    return Segment(number: count, begin: place, end: end)
  }
}

/// What comes next from the threads.
enum SegmentQueueStep {
  case content(SegmentContent)
  /// The rest of the file, from here on, is not cut.
  case rest

  /// What is in the segment, moved out; nil for the rest.
  var content: SegmentContent? {
    consuming get {
      if case .content(let content) = self { content } else { nil }
    }
  }
}

/// Segments on their way from the file to the threads, and what is in them on its way back: bounded,
/// so that memory doesn't grow with the file.
final class SegmentQueue: @unchecked Sendable {
  // Everything below is touched only while the monitor is held.
  private let monitor = Monitor()
  private var cutter: SegmentCutter
  private var contents: [Int: SegmentContent] = [:]
  private var taken = 0
  private var isClosed = false
  private let most: Int

  /// A queue for at most so many segments that aren't taken.
  init(_ cutter: SegmentCutter, most: Int) {
    self.cutter = cutter
    self.most = most
  }

  /// The next segment to read, or nil when there is nothing to do any more.
  func segment() -> Segment? {
    monitor.locked {
      // Ends: the segments in front of it are taken, or the queue is closed.
      while !isClosed, !cutter.isDone, cutter.count - taken >= most { monitor.wait() }
      guard !isClosed else { return nil }
      let segment = cutter.next()
      // The last one that is waited for may have been taken already.
      if cutter.isDone { monitor.changed() }
      return segment
    }
  }

  /// Hands in what is in a segment.
  func add(_ content: SegmentContent) {
    monitor.locked {
      cutter.adapt(to: content)
      contents[content.segment.number] = content
      // Others may wait for the number of its lines.
      monitor.changed()
    }
  }

  /// What is in the next segment, in the order of the file.
  func next() -> SegmentQueueStep {
    monitor.locked {
      // Ends: the thread that claimed the segment hands it in, and wakes it.
      while true {
        if let content = contents.removeValue(forKey: taken) {
          taken += 1
          monitor.changed()
          return .content(content)
        }
        if cutter.isDone, taken == cutter.count { return .rest }
        monitor.wait()
      }
    }
  }

  /// Says that nothing is waited for any more.
  func close() {
    monitor.locked {
      isClosed = true
      monitor.changed()
    }
  }
}

/// The threads that read the segments of a file; they end with it.
final class SegmentThreads {
  let queue: SegmentQueue
  let descriptor: Int32
  private var threads: [WorkerThread] = []

  /// Begins to read a file, or nil where it can't be read in segments, or needn't.
  init?(_ descriptor: Int32, _ segmentation: Segmentation, _ limits: ReadingLimits) {
    guard segmentation.jobs > 1, Self.isWorthCutting(descriptor, segmentation) else { return nil }
    self.descriptor = descriptor
    let queue = SegmentQueue(
      SegmentCutter(descriptor, segmentation, maxLineLength: limits.maxLineLength),
      most: segmentation.jobs + 1)
    self.queue = queue
    for _ in 0..<segmentation.jobs {
      let reader = SegmentReader(
        descriptor, limits: limits, lookBack: segmentation.lookBack, queue)
      guard let reader, let thread = WorkerThread({ reader.run() }) else { break }
      threads.append(thread)
    }
    if threads.isEmpty { return nil }
  }

  deinit {
    queue.close()
    for thread in threads { thread.join() }
  }

  /// Whether a file is long enough, its bytes are text as they are, and nothing of it was read.
  private static func isWorthCutting(_ descriptor: Int32, _ segmentation: Segmentation) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) >= segmentation.shortestFile, lseek(descriptor, 0, SEEK_CUR) == 0
    else { return false }
    var first = [UInt8](repeating: 0, count: EncodingMark.maxBytes)
    let count = (try? ReadError.read(descriptor, at: 0, &first)) ?? 0
    let mark = EncodingMark(first.prefix(count), isWhole: true)
    return count > 0 && mark?.encoding == .utf8
  }
}

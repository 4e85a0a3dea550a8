internal import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
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
  private let longestLine: Int
  private let manyEvents: Int
  /// How long the next one is if it is judged.
  private var judgedSize: Int
  /// How much each thread gets at most of what is left of the file, so that none is the last by far.
  private let share: Int
  private let fileSize: Int
  /// Whether what the threads read is full of failures, which they had better judge.
  private var isDense: Bool
  /// How much of the text before a segment they judge.
  private var warmUp: Int
  /// Whether what they judged last was of use, and whether that is being tried.
  private var isTrusted = false
  private var isOnTrial = false
  /// Where the next segment begins.
  private(set) var place = 0
  /// How many there were.
  private(set) var count = 0
  /// Whether no further one comes: the last one holds the end of the file, or what is left has a
  /// line that is too long to be kept in one.
  private(set) var isDone = false
  private var probe = [UInt8](repeating: 0, count: 4096)

  init(
    _ descriptor: Int32, fileSize: Int, _ segmentation: Segmentation, longestLine: Int
  ) {
    self.descriptor = descriptor
    self.fileSize = fileSize
    share = 2 * segmentation.jobs
    judgedSize = segmentation.size * Self.longestRatio
    shortest = segmentation.size
    size = segmentation.size
    manyEvents = segmentation.manyEvents
    warmUp = segmentation.warmUp
    isDense = manyEvents < 0
    self.longestLine = longestLine
  }

  /// Makes the next segments longer where hardly a line says something, so that threads wait for
  /// each other less often, and short again where many do, so that what they say stays within bounds;
  /// and has the threads judge where that takes longer than reading.
  mutating func adapt(to content: SegmentContent) {
    guard content.isRead else { return }
    if let held = content.judged?.held {
      // What is held until it counts has to stay within bounds; what is only counted takes no room.
      judgedSize =
        held < Self.fewHeld ? min(2 * judgedSize, Self.longestCounted * shortest) : longest
    }
    isDense = content.eventCount * shortest > manyEvents * content.tally.bytes
    if content.eventCount > manyEvents {
      size = shortest
    } else if content.eventCount < Self.fewEvents {
      size = min(2 * size, longest)
    }
  }

  /// Notes whether what was judged of a segment was of use.
  ///
  /// What wasn't costs as much as if the thread had slept. So it is tried with one segment first, with
  /// more text before it each time, and given up in the end.
  mutating func noteJudged(_ segment: Segment, isUsed: Bool) {
    if !isUsed, !isTrusted { warmUp += warmUp / 2 }
    isTrusted = isUsed
    isOnTrial = false
  }

  /// Where the thread that gets the next segment begins to judge; nil where it only reads.
  private mutating func judgedFrom() -> Int? {
    guard isDense, warmUp <= longest / 2, isTrusted || !isOnTrial else { return nil }
    isOnTrial = !isTrusted
    return lineStart(from: place - warmUp)
  }

  private static let fewEvents = 64
  /// Of how few failures a segment whose failures are added up is one of those that may be longer.
  private static let fewHeld = 256
  /// How many times as long as the shortest ones the longest segments are, and those whose failures the
  /// threads add up.
  private static let longestRatio = 6
  private static let longestCounted = 32
  /// How long the longest segments are.
  private var longest: Int { Self.longestRatio * shortest }

  mutating func next() -> Segment? {
    guard !isDone else { return nil }
    // What is told takes less room than what is said.
    let size =
      isDense && isTrusted ? max(longest, min(judgedSize, (fileSize - place) / share)) : size
    var searched = place + size
    while searched - place <= size + longestLine {
      // What can't be read is told by who reads the segment.
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
    var segment = Segment(number: count, begin: place, end: end)
    if end != nil { segment.judgedFrom = judgedFrom() }
    count += 1
    place = end ?? place
    return segment
  }

  /// Where the first line begins behind a place in front of the next segment.
  private mutating func lineStart(from offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    var searched = offset
    while searched < place {
      let count = (try? ReadError.read(descriptor, at: searched, &probe)) ?? 0
      guard count > 0 else { break }
      if let index = probe[..<count].firstIndex(of: 0x0A) {
        return min(searched + index + 1, place)
      }
      searched += count
    }
    return place
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
  private var spent: [Int: [SpentLines]] = [:]
  private var settled: [Int: [SettledSegment]] = [:]
  /// How many lines segments have that aren't done with, as far as it is known; the number of the first
  /// of these, and how many lines come before it.
  private var lineCounts: [Int: Int] = [:]
  private var done = 0
  private var linesDone = 0
  private let most: Int

  /// A queue for at most so many segments that aren't taken.
  init(_ cutter: SegmentCutter, most: Int) {
    self.cutter = cutter
    self.most = most
  }

  /// The next segment to read, or nil when there is nothing to do any more.
  func segment() -> Segment? {
    monitor.locked {
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
      if content.isRead { lineCounts[content.segment.number] = content.tally.lines }
      contents[content.segment.number] = content
      // Others may wait for the number of its lines.
      monitor.changed()
    }
  }

  /// Notes how many lines a segment has, before its content is handed in.
  func note(_ lines: Int, in segment: Segment) {
    monitor.locked {
      lineCounts[segment.number] = lines
      monitor.changed()
    }
  }

  /// How many lines come before a segment, or nil where nobody asks for it any more.
  func linesBefore(_ segment: Segment) -> Int? {
    monitor.locked {
      while !isClosed {
        if let lines = linesKnown(before: segment) { return lines }
        monitor.wait()
      }
      return nil
    }
  }

  private func linesKnown(before segment: Segment) -> Int? {
    var lines = linesDone
    for number in done..<max(done, segment.number) {
      guard let own = lineCounts[number] else { return nil }
      lines += own
    }
    return lines
  }

  /// Notes whether what a thread judged of a segment was of use; the thread is nil where it didn't.
  func noteJudged(_ segment: Segment, by reader: Int?, isUsed: Bool) {
    guard segment.judgedFrom != nil else { return }
    monitor.locked {
      cutter.noteJudged(segment, isUsed: isUsed)
      guard let reader else { return }
      settled[reader, default: []].append(SettledSegment(number: segment.number, isUsed: isUsed))
    }
  }

  /// The segments of a thread of which it became known whether they are used.
  func settled(of reader: Int) -> [SettledSegment] {
    monitor.locked { settled.removeValue(forKey: reader) ?? [] }
  }

  /// What is in the next segment, in the order of the file.
  ///
  /// - Parameter lines: how many lines those before it have.
  func next(behind lines: Int) -> SegmentQueueStep {
    monitor.locked {
      // Who waits for the number of lines of a segment that couldn't be read learns it now.
      if done < taken {
        for number in done..<taken { lineCounts[number] = nil }
        done = taken
        linesDone = lines
        monitor.changed()
      }
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

  /// Hands what isn't needed any more back to the thread that made it.
  func giveBack(_ lines: SpentLines, to reader: Int) {
    monitor.locked { spent[reader, default: []].append(lines) }
  }

  /// Frees what a thread made and isn't needed any more.
  func freeSpent(of reader: Int) {
    // Taken out of the monitor's reach before it is freed.
    _ = monitor.locked { spent.removeValue(forKey: reader) }
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
  private var readers: [SegmentReader] = []
  /// What was judged last, and the thread that did.
  private var told: [ToldFailure] = []
  private var teller: Int?

  /// Begins to read a file called `path`, or nil where it can't be read in segments, or needn't.
  ///
  /// - Parameter sums: what adds up the failures that the threads judge, one for each thread; empty where
  ///   they are handed on.
  init?(
    _ descriptor: Int32, path: String, _ segmentation: Segmentation, _ limits: ReadingLimits,
    _ sums: [any FailureSum]
  ) {
    guard segmentation.jobs > 1, let fileSize = Self.sizeToCut(descriptor, segmentation) else {
      return nil
    }
    self.descriptor = descriptor
    let queue = SegmentQueue(
      SegmentCutter(
        descriptor, fileSize: fileSize, segmentation, longestLine: limits.longestLine),
      most: segmentation.jobs + 1)
    self.queue = queue
    for number in 0..<segmentation.jobs {
      let reader = SegmentReader(
        descriptor, path: path, limits: limits, lookBack: segmentation.lookBack,
        number: number, queue, sums.indices.contains(number) ? sums[number] : nil)
      guard let reader else { break }
      let thread = WorkerThread { reader.run() }
      guard let thread else { break }
      threads.append(thread)
      readers.append(reader)
    }
    if threads.isEmpty { return nil }
  }

  deinit {
    queue.close()
    for thread in threads { thread.join() }
    // What was taken since they looked last.
    for reader in readers { reader.settle() }
  }

  /// Takes what a thread judged in the place of what was judged before, which isn't needed any more.
  func take(_ lines: JudgedLines, insteadOf state: consuming Stages.State) {
    if let teller { queue.giveBack(SpentLines(told: told, state: state), to: teller) }
    told = lines.told
    teller = lines.reader
  }

  /// The size of a file that is long enough, and whose bytes are text as they are; nil where it isn't, or
  /// the descriptor doesn't stand at its start.
  private static func sizeToCut(_ descriptor: Int32, _ segmentation: Segmentation) -> Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) >= segmentation.shortestFile, lseek(descriptor, 0, SEEK_CUR) == 0
    else { return nil }
    var first: [UInt8] = [0]
    let count = (try? ReadError.read(descriptor, at: 0, &first)) ?? 0
    // So begin marks of UTF-16.
    return count == 1 && first[0] < 0xFE ? Int(status.st_size) : nil
  }
}

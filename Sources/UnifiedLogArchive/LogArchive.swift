internal import CompressedInput

/// An archive of the unified log that is read: a `.logarchive`, or what a sysdiagnose has in its place.
///
/// Its files are gone through several times: once for what they need, once for those strings, and then for
/// the messages, which are handed on in the order of their clock. What is held of them is bounded; where
/// more is wanted, they are read again for the rest.
package struct LogArchive {
  private let members: any LogArchiveMembers
  private let selection: LogSelection
  private let limits: LogArchiveLimits
  private let names = LogNames()
  private var headers: [TraceHeader] = []
  private var clocks = BootClocks()
  private var strings = ResolvedStrings()
  private var files: [String] = []
  private var ranks: [Int32] = []
  private var summaries: [[ChunkSetSummary]] = []
  private var wantedOversize: Set<OversizeKey> = []
  private var runs: [Int32] = []
  /// What was read so far.
  package private(set) var tally = LogArchiveTally()
  /// What could not be read, and why; the rest was.
  package private(set) var problems: [(name: String, reason: String)] = []
  /// Asked now and then whether to stop.
  package var isCancelled: () -> Bool = { false }

  /// An archive of which nothing was read yet.
  package init(
    _ members: any LogArchiveMembers, _ selection: LogSelection,
    limits: LogArchiveLimits = LogArchiveLimits()
  ) {
    self.members = members
    self.selection = selection
    self.limits = limits
  }

  private static let maxFiles = 1 << 16

  // MARK: Preparation

  /// Reads what is needed to know the messages.
  ///
  /// - Returns: whether there is a file of messages at all.
  package mutating func prepare() -> Bool {
    survey()
    guard !files.isEmpty else { return false }
    resolve()
    clocks.finish()
    orderRuns()
    // Files are distinguished by their names, whatever order they come in.
    let sorted = files.indices.sorted { files[$0] < files[$1] }
    ranks = [Int32](repeating: 0, count: files.count)
    for (rank, file) in sorted.enumerated() { ranks[file] = Int32(rank) }
    return true
  }

  private mutating func survey() {
    var walker = TraceWalker(names)
    var visitor = SurveyVisitor(names)
    var clocks = BootClocks()
    var files: [String] = []
    var complaints = Complaints(limits.maxProblems)
    var isStopped = false
    members.visit { event in
      if isStopped { return }
      if isCancelled() {
        isStopped = true
        return
      }
      switch event {
      case .problem(let name, let reason): complaints.add(name, reason)
      case .member(let name, let source):
        guard let (kind, reader) = Self.open(source) else { return }
        var file = reader
        switch kind {
        case .trace:
          guard files.count < Self.maxFiles else {
            complaints.add(name, "is one of more than \(Self.maxFiles) files: not read")
            return
          }
          files.append(name)
          walker.walk(
            file, file: Int32(files.count - 1), &visitor, entriesBefore: { _ in nil }
          ) { complaints.add(name, $0) }
        case .clocks: clocks.add(&file) { complaints.add(name, $0) }
        case .cacheStrings, .imageStrings: break
        }
      }
    }
    self.files = files
    self.clocks = clocks
    headers = walker.headers
    tally = visitor.tally
    summaries = visitor.summaries
    wantedOversize = visitor.farOversize
    var images = visitor.senders
    for process in names.processes.values { images.insert(process.program) }
    strings = ResolvedStrings(visitor.references, images: images)
    take(complaints)
  }

  /// Reads the strings that messages need.
  private mutating func resolve() {
    var strings = strings
    var complaints = Complaints(limits.maxProblems)
    var isStopped = false
    members.visit { event in
      if isStopped { return }
      if isCancelled() {
        isStopped = true
        return
      }
      guard case .member(let name, let source) = event, let identifier = Self.identifier(name)
      else { return }
      let image = names.images.existing(identifier)
      guard strings.wants(image), let (kind, reader) = Self.open(source) else { return }
      var file = reader
      switch kind {
      case .imageStrings:
        strings.read(imageFile: &file, image: image, identifier: identifier) {
          complaints.add(name, $0)
        }
      case .cacheStrings:
        strings.read(cacheFile: &file, image: image) { complaints.add(name, $0) }
      case .trace, .clocks: break
      }
    }
    self.strings = strings
    take(complaints)
  }

  /// The identifier that the end of a path names: `…/AB/CD…` with 2 and 30 digits, or 32 digits.
  private static func identifier(_ path: String) -> ImageIdentifier? {
    let parts = path.utf8.split(whereSeparator: { $0 == 0x2F || $0 == 0x21 })
    guard let last = parts.last else { return nil }
    if last.count == 30, parts.count > 1 {
      let folder = parts[parts.count - 2]
      guard folder.count == 2 else { return nil }
      return ImageIdentifier(Array(folder) + Array(last))
    }
    return last.count == 32 ? ImageIdentifier(last) : nil
  }

  private static func open(_ source: any ByteSource) -> (LogMemberKind, SourceReader)? {
    var reader = SourceReader(source)
    let head = reader.peek(LogMemberKind.sniffed)
    return LogMemberKind(head[...]).map { ($0, reader) }
  }

  /// Puts the runs of the system in the order of their begins.
  private mutating func orderRuns() {
    var begins: [(begin: Int64, identifier: ImageIdentifier, number: Int)] = []
    var withoutClock = 0
    var firsts: [ImageIdentifier: Int64] = [:]
    for header in headers {
      let begin = Self.time(0, header)
      firsts[header.boot] = min(firsts[header.boot] ?? begin, begin)
    }
    for (number, boot) in names.boots.values.enumerated() {
      if let clock = clocks.boots[boot] {
        begins.append((clock.begin != 0 ? clock.begin : clock.time(0), boot, number))
      } else {
        withoutClock += 1
        begins.append((firsts[boot] ?? 0, boot, number))
      }
    }
    tally.bootsWithoutClock = withoutClock
    begins.sort {
      ($0.begin, $0.identifier.high, $0.identifier.low)
        < ($1.begin, $1.identifier.high, $1.identifier.low)
    }
    runs = [Int32](repeating: 0, count: begins.count)
    for (place, begin) in begins.enumerated() { runs[begin.number] = Int32(place) }
  }

  /// The time by the clock of a file's begin.
  private static func time(_ ticks: UInt64, _ header: TraceHeader) -> Int64 {
    func nanoseconds(_ ticks: UInt64) -> Int64 {
      BootClock.nanoseconds(
        ticks, numerator: header.numerator, denominator: header.denominator)
    }
    let start = header.startSeconds &* 1_000_000_000
    return ticks >= header.startTicks
      ? start &+ nanoseconds(ticks - header.startTicks)
      : start &- nanoseconds(header.startTicks - ticks)
  }

  private mutating func take(_ complaints: Complaints) {
    for problem in complaints.problems where problems.count < limits.maxProblems {
      if !problems.contains(where: { $0 == problem }) { problems.append(problem) }
    }
    tally.untold += complaints.untold
  }

  // MARK: Messages

  /// Hands on the messages that are wanted, in their order.
  ///
  /// - Parameter body: returns false to stop.
  package mutating func forEachMessage(_ body: (LogMessage) -> Bool) {
    var begin: MessageOrder?
    // Ends: each round hands on a message or more, and the next begins behind it.
    while true {
      var visitor = read(from: begin)
      visitor.sort()
      let renderer = MessageRenderer(
        names: names, strings: strings, clocks: clocks, headers: headers,
        files: sortedFiles, farOversize: visitor.farOversize)
      for held in visitor.held {
        let message = visitor.store.withBytes { renderer.message(held, $0, &tally) }
        tally.taken += 1
        if !body(message) || tally.taken & 1023 == 0 && isCancelled() { return }
      }
      guard let end = visitor.end else { return }
      begin = end
    }
  }

  private var sortedFiles: [String] { files.sorted() }

  /// Reads the messages from a place on, as many as may be held.
  private func read(from begin: MessageOrder?) -> SelectionVisitor {
    var walker = TraceWalker(names)
    var visitor = SelectionVisitor(
      after: begin, selection, limits, names, strings, runs: runs, files: ranks,
      wantedOversize: wantedOversize)
    let numbers = Dictionary(files.indices.map { (files[$0], $0) }) { first, _ in first }
    var isStopped = false
    members.visit { event in
      if isStopped { return }
      if isCancelled() {
        isStopped = true
        return
      }
      guard case .member(let name, let source) = event, let number = numbers[name],
        let (kind, reader) = Self.open(source), kind == .trace
      else { return }
      let known = number < summaries.count ? summaries[number] : []
      let end = visitor.end
      // What is wrong was reported at the first reading.
      walker.walk(
        reader, file: Int32(number), &visitor,
        entriesBefore: { index in
          guard index < known.count, wantedOversize.isEmpty else { return nil }
          return isPassed(known[index], begin, end) ? known[index].entries : nil
        }, { _ in })
    }
    return visitor
  }

  /// Whether nothing of a set of chunks is between two places.
  private func isPassed(
    _ summary: ChunkSetSummary, _ begin: MessageOrder?, _ end: MessageOrder?
  ) -> Bool {
    guard summary.entries > 0 else { return true }
    let run = summary.boot >= 0 ? runs[Int(summary.boot)] : -1
    if let begin, run < begin.run || run == begin.run && summary.last < begin.ticks { return true }
    if let end, run > end.run || run == end.run && summary.first > end.ticks { return true }
    return false
  }
}

/// What went wrong, as far as it is named.
private struct Complaints {
  private(set) var problems: [(name: String, reason: String)] = []
  private(set) var untold = 0
  private let limit: Int

  init(_ limit: Int) { self.limit = limit }

  mutating func add(_ name: String, _ reason: String) {
    if problems.count < limit { problems.append((name, reason)) } else { untold += 1 }
  }
}

extension LogArchive {
  /// The time of a message.
  static func time(
    _ ticks: UInt64, boot: ImageIdentifier?, header: TraceHeader?, _ clocks: BootClocks
  ) -> Int64 {
    if let boot, let clock = clocks.boots[boot] { return clock.time(ticks) }
    return header.map { time(ticks, $0) } ?? 0
  }
}

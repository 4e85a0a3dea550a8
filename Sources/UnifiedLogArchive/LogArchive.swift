internal import CompressedInput

/// An archive of the unified log that is read: a `.logarchive`, or what a sysdiagnose has in its place.
///
/// Its files are gone through several times: once for the clocks and for where the strings are, once for the
/// messages, and once for the strings of those that are wanted; they are handed on in the order of their
/// clock. What is held of them is bounded; where more is wanted, they are read again for the rest.
package struct LogArchive {
  private let members: any LogArchiveMembers
  private let selection: LogSelection
  private let limits: LogArchiveLimits
  private let names = LogNames()
  private var clocks = BootClocks()
  private var strings = StringFiles()
  private var files: [String] = []
  private var numbers: [String: Int32] = [:]
  private var ranks: [Int32] = []
  /// What the first reading found in the sets of chunks.
  private var summaries = ChunkSetSummaries()
  private var references = ReferenceTable()
  private var formats = FormatStrings()
  private var farOversize: [OversizeKey: (bytes: [UInt8], publicSize: Int)] = [:]
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

  /// Reads what is needed to know which messages are wanted.
  ///
  /// - Returns: whether there is a file of messages at all.
  package mutating func prepare() -> Bool {
    survey()
    guard !files.isEmpty else { return false }
    clocks.finish()
    orderRuns()
    // Files are distinguished by their names, whatever order they come in.
    let sorted = files.indices.sorted { files[$0] < files[$1] }
    ranks = [Int32](repeating: 0, count: files.count)
    for (rank, file) in sorted.enumerated() { ranks[file] = Int32(rank) }
    return true
  }

  /// Calls `body` with the files that are part of an archive, and what they are; of files of messages with the same
  /// name, which have one place in the order of messages, with the first.
  private func visit(
    _ problem: (String, String) -> Void = { _, _ in },
    _ body: (String, LogMemberKind, inout SourceReader) -> Void
  ) {
    var isStopped = false
    var seen = Set<String>()
    members.visit { event in
      if isStopped { return }
      if isCancelled() {
        isStopped = true
        return
      }
      switch event {
      case .problem(let name, let reason): problem(name, reason)
      case .member(let name, let source):
        var reader = SourceReader(source)
        let head = reader.peek(LogMemberKind.sniffed)
        guard let kind = LogMemberKind(head[...]) else { return }
        if kind == .trace, !seen.insert(name).inserted {
          return problem(name, "has the name of a file before it: not read")
        }
        body(name, kind, &reader)
      }
    }
  }

  private mutating func survey() {
    let walker = TraceWalker(names)
    var strings = StringFiles()
    var clocks = BootClocks()
    var files: [String] = []
    var complaints = Complaints(limits.maxProblems)
    let words = selection.takesAll ? nil : selection
    visit({ complaints.add($0, $1) }) { name, kind, reader in
      switch kind {
      case .trace:
        guard files.count < Self.maxFiles else {
          complaints.add(name, "is one of more than \(Self.maxFiles) files: not read")
          return
        }
        files.append(name)
        walker.walkHeaders(reader)
      case .clocks: clocks.add(&reader) { complaints.add(name, $0) }
      case .cacheStrings, .imageStrings:
        guard let identifier = Self.identifier(name) else { return }
        strings.read(
          kind, &reader, names.images.number(identifier), identifier, words: words
        ) { complaints.add(name, $0) }
      }
    }
    self.files = files
    numbers = Dictionary(files.indices.map { (files[$0], Int32($0)) }) { first, _ in first }
    self.clocks = clocks
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

  /// Puts the runs of the system in the order of their begins.
  private mutating func orderRuns() {
    var begins: [(begin: Int64, identifier: ImageIdentifier, number: Int)] = []
    var withoutClock = 0
    var firsts: [ImageIdentifier: Int64] = [:]
    for header in names.headers.values {
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
    var clockEnd: MessageOrder?
    // Ends: each round begins behind the one before.
    while true {
      var visitor = read(from: begin, clockEnd)
      tally.expanded += visitor.tally.bytes
      if begin == nil { resolve(visitor) }
      visitor.sort()
      let renderer = MessageRenderer(
        names: names, strings: strings, formats: formats, clocks: clocks, files: files.sorted(),
        farOversize: farOversize)
      for held in visitor.held {
        let message = visitor.store.withBytes { renderer.message(held, $0, &tally) }
        tally.taken += 1
        if !body(message) || tally.taken & 1023 == 0 && isCancelled() { return }
      }
      guard let end = visitor.end, begin.map({ $0 < end }) ?? true else { return }
      begin = end
      // Times that leap about ask for all of the archive again and again; the order of the files does not.
      if clockEnd == nil, tally.expanded / limits.maxReadings >= tally.bytes {
        clockEnd = end
        tally.isOutOfOrder = true
      }
    }
  }

  /// Reads the messages from a place on, as many as may be held.
  private mutating func read(
    from begin: MessageOrder?, _ clockEnd: MessageOrder?
  ) -> SelectionVisitor {
    var walker = TraceWalker(names)
    var known = ReferenceTable()
    swap(&known, &references)
    var visitor = SelectionVisitor(
      after: begin, clockEnd: clockEnd, known: summaries, selection, limits, names, strings, known,
      runs: runs, files: ranks)
    var complaints = Complaints(limits.maxProblems)
    visit { name, kind, reader in
      guard kind == .trace, let number = numbers[name], !visitor.passes(file: number) else {
        return
      }
      walker.walk(reader, file: number, &visitor) { complaints.add(name, $0) }
    }
    references = visitor.references
    // What is wrong is the same at each reading.
    if begin == nil { take(complaints) }
    return visitor
  }

  /// Takes what the first reading found out, and reads what the messages need: strings, and arguments that are
  /// far from them.
  private mutating func resolve(_ visitor: SelectionVisitor) {
    summaries = visitor.summaries
    tally.messages = visitor.tally.messages
    tally.bytes = visitor.tally.bytes
    tally.states = visitor.tally.states
    var formats = FormatStrings(references.needed, strings)
    var oversize = OversizeVisitor(
      visitor.farOversize, known: summaries, limit: limits.maxOversizeBytes)
    let isFar = !visitor.farOversize.isEmpty
    var walker = TraceWalker(names)
    var complaints = Complaints(limits.maxProblems)
    if isFar || formats.isWaiting {
      visit { name, kind, reader in
        switch kind {
        case .trace:
          guard isFar, let number = numbers[name] else { return }
          walker.walk(reader, file: number, &oversize) { _ in }
        case .cacheStrings, .imageStrings:
          guard let identifier = Self.identifier(name) else { return }
          formats.read(&reader, names.images.existing(identifier)) { complaints.add(name, $0) }
        case .clocks: break
        }
      }
    }
    self.formats = formats
    farOversize = oversize.found
    take(complaints)
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

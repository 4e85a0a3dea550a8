/// Where a message belongs among all others.
struct MessageOrder: Comparable {
  /// Whether it comes behind all that are in the order of the clock, in the order of its place alone.
  var isLate = false
  /// Which run of the system, in the order of their begins.
  let run: Int32
  let ticks: UInt64
  /// The place of the file's name among all names.
  let file: Int32
  var number: Int32

  static func < (left: Self, right: Self) -> Bool {
    if left.isLate != right.isLate { return right.isLate }
    if left.isLate { return (left.file, left.number) < (right.file, right.number) }
    if left.run != right.run { return left.run < right.run }
    if left.ticks != right.ticks { return left.ticks < right.ticks }
    if left.file != right.file { return left.file < right.file }
    return left.number < right.number
  }
}

/// A message that waits for its turn; its bytes lie in a store.
struct HeldMessage {
  let order: MessageOrder
  let header: Int32
  let boot: Int32
  let kind: TracepointKind
  let type: UInt8
  let hasBacktrace: Bool
  /// Whether the bytes are the message itself.
  let isText: Bool
  let thread: UInt64
  let activity: UInt64
  /// Numbers of the process, of subsystem and category, of the reference and of the sender, or -1.
  let process: Int32
  let subsystem: Int32
  let reference: Int32
  let sender: Int32
  let pid: UInt32
  /// The arguments that were not there yet.
  let oversize: OversizeKey?
  /// Where the bytes begin, how many there are, and how many private ones follow them.
  var begin: Int
  let count: Int
  let privateCount: Int
}

/// What a set of chunks holds, so that it needn't be expanded again where nothing of it is wanted.
struct ChunkSetSummary {
  var boot: Int32 = -1
  /// How many entries are before them in the file, and how many they are, of whatever kind.
  var before: Int32 = 0
  var entries: Int32 = 0
  /// The earliest and the latest one: of several at one time the first, and the last.
  var first: (ticks: UInt64, number: Int32) = (.max, 0)
  var last: (ticks: UInt64, number: Int32) = (0, 0)
  /// Whether arguments of messages are in it that are apart from them.
  var hasOversize = false
}

/// What the sets of chunks of all files hold, by the numbers of the files.
struct ChunkSetSummaries {
  private var files: [[ChunkSetSummary]] = []
  private var count = 0
  /// Whether all sets of chunks are in it that were read.
  private(set) var isWhole = true

  private static let maxSummaries = 1 << 18

  /// Takes what is known of a set of chunks; those that come too late are read whether something of them is wanted
  /// or not.
  mutating func add(_ summary: ChunkSetSummary, file: Int, chunkSet: Int) {
    while files.count <= file { files.append([]) }
    guard count < Self.maxSummaries, files[file].count == chunkSet else {
      isWhole = false
      return
    }
    files[file].append(summary)
    count += 1
  }

  /// What is known of the sets of chunks of a file.
  func sets(ofFile file: Int32) -> [ChunkSetSummary] {
    Int(file) < files.count ? files[Int(file)] : []
  }

  /// What is known of a set of chunks.
  func set(_ index: Int, ofFile file: Int32) -> ChunkSetSummary? {
    guard Int(file) < files.count, index < files[Int(file)].count else { return nil }
    return files[Int(file)][index]
  }
}

/// Which messages are wanted, and what they hold.
struct SelectionVisitor: TraceVisitor {
  /// The messages so far, in no order.
  private(set) var held: [HeldMessage] = []
  /// The bytes of them all.
  private(set) var store: [UInt8] = []
  /// What is not before this one is left for another reading.
  private(set) var end: MessageOrder?
  /// What the sets of chunks hold that were read.
  private(set) var summaries = ChunkSetSummaries()
  /// The arguments that are in another set of chunks than their messages.
  private(set) var farOversize: Set<OversizeKey> = []
  /// What was read.
  private(set) var tally = LogArchiveTally()
  /// The references that were met.
  private(set) var references: ReferenceTable

  /// What an earlier reading found in sets of chunks.
  private let known: ChunkSetSummaries
  /// What is before this one was handed on.
  private let begin: MessageOrder?
  /// What is not before this one comes in the order of its place.
  private let clockEnd: MessageOrder?
  private let selection: LogSelection
  private let limits: LogArchiveLimits
  private let names: LogNames
  private let strings: StringFiles
  private let runs: [Int32]
  private let files: [Int32]
  private var words = WordCursor()
  /// The arguments in the set of chunks that is being read: forgotten before the next one begins.
  private var nearOversize: [OversizeKey: (data: Bytes, publicSize: Int)] = [:]
  private var summary = ChunkSetSummary()
  /// The pairs of subsystem and category that entries by the catalog in force name, and their numbers.
  private var catalog = -1
  private var pairs = KeyTable()
  private var pairNumbers: [Int32] = []
  /// What is known of senders, subsystems and processes: 0 nothing, 1 not wanted, 2 wanted.
  private var senders: [UInt8] = []
  private var subsystems: [UInt8] = []
  private var processes: [UInt8] = []

  /// At how many messages the room for all is reserved.
  private static let few = 4096
  private static let maxFarOversize = 1 << 16

  /// - Parameters:
  ///   - references: those that readings before met.
  ///   - runs: the places of the runs of the system among all, by their numbers.
  ///   - files: the places of the files' names among all, by their numbers.
  init(
    after begin: MessageOrder?, clockEnd: MessageOrder?, known: ChunkSetSummaries,
    _ selection: LogSelection, _ limits: LogArchiveLimits, _ names: LogNames,
    _ strings: StringFiles, _ references: consuming ReferenceTable, runs: [Int32], files: [Int32]
  ) {
    self.known = known
    self.begin = begin
    self.clockEnd = clockEnd
    self.selection = selection
    self.limits = limits
    self.names = names
    self.strings = strings
    self.references = references
    self.runs = runs
    self.files = files
    senders = [UInt8](repeating: 0, count: strings.images.values.count)
  }

  // MARK: What is wanted

  private mutating func wants(reference: Int) -> Bool {
    references.isWanted(reference) {
      guard let place = strings.place(of: $0) else { return false }
      return Self.wants(sender: place.image, strings, selection, &senders)
        || strings.holdsWord(place)
    }
  }

  private static func wants(
    sender: Int32, _ strings: StringFiles, _ selection: LogSelection, _ senders: inout [UInt8]
  ) -> Bool {
    guard sender >= 0 else { return false }
    if senders[Int(sender)] == 0 {
      let name = LogMessage.name(strings.images.value(sender), fallback: "")
      senders[Int(sender)] = selection.senders.contains(name) ? 2 : 1
    }
    return senders[Int(sender)] == 2
  }

  private mutating func wants(subsystem: Int32) -> Bool {
    guard subsystem >= 0 else { return false }
    while subsystems.count <= Int(subsystem) { subsystems.append(0) }
    if subsystems[Int(subsystem)] == 0 {
      let name = names.subsystems.value(subsystem)?.name ?? ""
      subsystems[Int(subsystem)] = selection.wants(subsystem: name) ? 2 : 1
    }
    return subsystems[Int(subsystem)] == 2
  }

  private mutating func wants(process: Int32) -> Bool {
    guard let wanted = selection.process else { return true }
    guard process >= 0 else { return false }
    while processes.count <= Int(process) { processes.append(0) }
    if processes[Int(process)] == 0 {
      let known = names.processes.value(process)
      let image = strings.images.value(strings.image(ofIdentifier: known?.program ?? -1))
      let isWanted =
        known.map { String($0.pid) } == wanted
        || LogMessage.name(image, fallback: "").lowercased() == wanted.lowercased()
      processes[Int(process)] = isWanted ? 2 : 1
    }
    return processes[Int(process)] == 2
  }

  // MARK: Sets of chunks

  /// Whether nothing of a file is wanted, by what an earlier reading found.
  func passes(file: Int32) -> Bool {
    known.isWhole && !known.sets(ofFile: file).isEmpty
      && known.sets(ofFile: file).allSatisfy { passes($0, file) }
  }

  func entriesPassed(chunkSet: Int, _ place: TracePlace) -> Int32? {
    guard let summary = known.set(chunkSet, ofFile: place.file), passes(summary, place.file) else {
      return nil
    }
    return summary.entries
  }

  /// Whether nothing of a set of chunks is between the begin and the end.
  private func passes(_ summary: ChunkSetSummary, _ file: Int32) -> Bool {
    guard summary.entries > 0 else { return true }
    let run = summary.boot >= 0 ? runs[Int(summary.boot)] : -1
    func order(_ place: (ticks: UInt64, number: Int32)) -> MessageOrder {
      MessageOrder(run: run, ticks: place.ticks, file: files[Int(file)], number: place.number)
    }
    var (first, last) = (order(summary.first), order(summary.last))
    if let clockEnd {
      if last < clockEnd { return true }
      (first.isLate, first.number) = (true, summary.before &+ 1)
      (last.isLate, last.number) = (true, summary.before &+ summary.entries)
    }
    if let begin, last < begin { return true }
    if let end, end <= first { return true }
    return false
  }

  // MARK: Entries

  mutating func begin(chunkSet: Int, _ place: TracePlace, expanded: Bytes) {
    summary = ChunkSetSummary(boot: place.boot, before: place.number)
    tally.bytes += expanded.count
    words = selection.takesAll ? WordCursor() : WordCursor(expanded, selection)
    nearOversize.removeAll(keepingCapacity: true)
    // Arguments may be behind the messages that they belong to.
    var offset = 0
    while offset < expanded.count {
      if expanded.u8(offset) == 0 {
        offset += 1
        continue
      }
      let length = expanded.u64(offset + 8)
      guard length <= UInt64(expanded.count), let chunk = expanded.part(offset + 16, Int(length))
      else { return }
      if expanded.u32(offset) == ChunkTag.oversize, chunk.count >= 32 {
        let context = TraceContext(
          place: place, process: nil, first: chunk.u64(0), second: chunk.u32(8), ticks: 0)
        // As long as its lengths say, and no longer: each message that names it has a copy.
        let size = Int(chunk.u16(28)) + Int(chunk.u16(30))
        let data = chunk.part(32, min(size, chunk.count - 32)) ?? .none
        nearOversize[OversizeKey(context, chunk.u32(24))] = (data, Int(chunk.u16(28)))
        summary.hasOversize = true
      }
      offset += 16 + Int(length)
    }
  }

  /// The number of the subsystem and category that a process calls so, or -1.
  private mutating func subsystem(_ identifier: UInt16, _ process: CatalogProcess?) -> Int32 {
    guard identifier != 0, let process, let place = process.subsystem(identifier) else { return -1 }
    if process.catalog != catalog {
      catalog = process.catalog
      pairs = KeyTable()
      pairNumbers.removeAll(keepingCapacity: true)
    }
    guard let pair = pairs.add(UInt64(place)) else { return -1 }
    if pair == pairNumbers.count {
      pairNumbers.append(names.subsystems.number(process.subsystem(at: place)))
    }
    return pairNumbers[pair]
  }

  private mutating func note(_ context: TraceContext) {
    let number = context.place.number
    if context.ticks < summary.first.ticks { summary.first = (context.ticks, number) }
    if context.ticks >= summary.last.ticks { summary.last = (context.ticks, number) }
  }

  private func order(_ context: TraceContext) -> MessageOrder? {
    let boot = context.place.boot
    let run = boot >= 0 && Int(boot) < runs.count ? runs[Int(boot)] : -1
    var order = MessageOrder(
      run: run, ticks: context.ticks, file: files[Int(context.place.file)],
      number: context.place.number)
    if let clockEnd {
      if order < clockEnd { return nil }
      order.isLate = true
    }
    if let begin, order < begin { return nil }
    if let end, order >= end { return nil }
    return order
  }

  mutating func take(
    _ tracepoint: Tracepoint, _ context: TraceContext, privateData: Bytes, privateBegin: Int
  ) {
    note(context)
    guard tracepoint.kind.isMessage else { return }
    tally.messages += 1
    let reference = tracepoint.reference.map { references.number(of: $0) } ?? -1
    let subsystem = subsystem(tracepoint.subsystem, context.process)
    var isWanted =
      selection.takesAll || wants(subsystem: subsystem)
      || reference >= 0 && wants(reference: reference) || words.isWord(in: tracepoint.items)
    let process = context.process?.number ?? -1
    guard isWanted || tracepoint.oversize != 0 || tracepoint.privateLength > 0,
      wants(process: process)
    else { return }
    var items = tracepoint.items
    var privateValues =
      tracepoint.privateLength > 0
      ? privateData.part(tracepoint.privateOffset - privateBegin, tracepoint.privateLength)
        ?? .none : .none
    var oversize: OversizeKey?
    if tracepoint.oversize != 0 {
      let key = OversizeKey(context, tracepoint.oversize)
      if let (data, publicSize) = nearOversize[key] {
        items = data.part(0, min(publicSize, data.count)) ?? .none
        privateValues = data.from(publicSize)
        isWanted = isWanted || selection.matters(items)
      } else {
        // What it says isn't known yet.
        oversize = key
        isWanted = true
        if farOversize.count < Self.maxFarOversize { farOversize.insert(key) }
      }
    }
    guard isWanted || selection.matters(privateValues) else { return }
    if reference >= 0 { references.need(reference) }
    guard let order = order(context) else { return }
    hold(
      HeldMessage(
        order: order, header: context.place.header, boot: context.place.boot,
        kind: tracepoint.kind, type: tracepoint.type, hasBacktrace: tracepoint.hasBacktrace,
        isText: false, thread: tracepoint.thread, activity: tracepoint.activity, process: process,
        subsystem: subsystem, reference: Int32(reference), sender: -1, pid: 0,
        oversize: oversize, begin: store.count, count: items.count,
        privateCount: privateValues.count), items, privateValues)
  }

  mutating func take(_ message: SimpleMessage, _ context: TraceContext) {
    note(context)
    tally.messages += 1
    let process = context.process?.number ?? -1
    let isWanted =
      selection.takesAll || selection.wants(subsystem: message.subsystem)
      || selection.matters(message.text)
    guard isWanted, wants(process: process), let order = order(context) else { return }
    let subsystem = names.subsystems.number(
      LogNames.Subsystem(name: message.subsystem, category: ""))
    hold(
      HeldMessage(
        order: order, header: context.place.header, boot: context.place.boot, kind: .log,
        type: message.type, hasBacktrace: false, isText: true, thread: message.thread,
        activity: 0, process: process, subsystem: subsystem, reference: -1,
        sender: names.images.existing(message.sender),
        pid: UInt32(truncatingIfNeeded: context.first),
        oversize: nil, begin: store.count, count: message.text.count, privateCount: 0),
      message.text, .none)
  }

  mutating func passState() { tally.states += 1 }

  mutating func end(chunkSet: Int, _ place: TracePlace) {
    words = WordCursor()
    nearOversize.removeAll(keepingCapacity: true)
    summary.entries = place.number &- summary.before
    summaries.add(summary, file: Int(place.file), chunkSet: chunkSet)
  }

  // MARK: Holding

  private mutating func hold(_ message: HeldMessage, _ bytes: Bytes, _ privateBytes: Bytes) {
    if held.count == Self.few {
      // All the room that there may be, in place of one that doubles and is copied each time.
      held.reserveCapacity(limits.maxHeldBytes / MemoryLayout<HeldMessage>.stride)
      store.reserveCapacity(limits.maxHeldBytes)
    }
    store.append(bytes)
    store.append(privateBytes)
    held.append(message)
    let size = store.count + held.count * MemoryLayout<HeldMessage>.stride
    if size > limits.maxHeldBytes, held.count > 1 { dropLaterHalf() }
  }

  /// Leaves the later half of the messages for another reading.
  private mutating func dropLaterHalf() {
    held.sort { $0.order < $1.order }
    let kept = held.count / 2
    end = held[kept].order
    held.removeSubrange(kept...)
    var packed: [UInt8] = []
    packed.reserveCapacity(limits.maxHeldBytes)
    for index in held.indices {
      let begin = held[index].begin
      held[index].begin = packed.count
      packed += store[begin..<(begin + held[index].count + held[index].privateCount)]
    }
    store = packed
  }

  /// Brings the messages in their order.
  mutating func sort() { held.sort { $0.order < $1.order } }
}

extension TracepointKind {
  /// Whether it is reported as a message: signposts measure, and what was lost has no words.
  var isMessage: Bool {
    switch self {
    case .log, .activity, .trace: true
    case .signpost, .loss: false
    }
  }
}

/// Takes arguments that are in another set of chunks than their messages.
struct OversizeVisitor: TraceVisitor {
  /// Those that were met.
  private(set) var found: [OversizeKey: (bytes: [UInt8], publicSize: Int)] = [:]
  private let wanted: Set<OversizeKey>
  private let limit: Int
  private let known: ChunkSetSummaries
  private var bytes = 0

  /// - Parameters:
  ///   - known: what an earlier reading found in sets of chunks.
  ///   - limit: how many bytes are kept.
  init(_ wanted: Set<OversizeKey>, known: ChunkSetSummaries, limit: Int) {
    self.wanted = wanted
    self.known = known
    self.limit = limit
  }

  func entriesPassed(chunkSet: Int, _ place: TracePlace) -> Int32? {
    guard let summary = known.set(chunkSet, ofFile: place.file), !summary.hasOversize else {
      return nil
    }
    return summary.entries
  }

  mutating func take(oversize: Bytes, publicSize: Int, reference: UInt32, _ context: TraceContext) {
    let key = OversizeKey(context, reference)
    guard wanted.contains(key), found[key] == nil, bytes + oversize.count <= limit else { return }
    bytes += oversize.count
    found[key] = (oversize.array, min(publicSize, oversize.count))
  }
}

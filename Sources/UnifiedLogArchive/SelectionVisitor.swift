/// Where a message belongs among all others.
struct MessageOrder: Comparable {
  /// Which run of the system, in the order of their begins.
  let run: Int32
  let ticks: UInt64
  /// The place of the file's name among all names.
  let file: Int32
  let number: Int32

  static func < (left: Self, right: Self) -> Bool {
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
  /// How many there are, of whatever kind.
  var entries: Int32 = 0
  var first: UInt64 = .max
  var last: UInt64 = 0
  /// Whether arguments of messages are in it that are apart from them.
  var hasOversize = false
}

/// Which messages are wanted, and what they hold.
struct SelectionVisitor: TraceVisitor {
  /// The messages so far, in no order.
  private(set) var held: [HeldMessage] = []
  /// The bytes of them all.
  private(set) var store: [UInt8] = []
  /// What is not before this one is left for another reading.
  private(set) var end: MessageOrder?
  /// Summaries of the sets of chunks, by files.
  private(set) var summaries: [[ChunkSetSummary]] = []
  /// The arguments that are in another set of chunks than their messages.
  private(set) var farOversize: Set<OversizeKey> = []
  /// What was read.
  private(set) var tally = LogArchiveTally()
  /// The references that were met.
  private(set) var references: ReferenceTable

  /// What is before this one was handed on.
  private let begin: MessageOrder?
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
  private var summarized = 0
  /// Whether there are summaries of all sets of chunks that were read.
  private(set) var hasAllSummaries = true
  /// The pairs of subsystem and category that entries by the catalog in force name, and their numbers.
  private var catalog = -1
  private var pairs = KeyTable()
  private var pairNumbers: [Int32] = []
  /// What is known of senders, subsystems and processes: 0 nothing, 1 not wanted, 2 wanted.
  private var senders: [UInt8] = []
  private var subsystems: [UInt8] = []
  private var processes: [UInt8] = []

  private static let maxSummaries = 1 << 18
  /// At how many messages the room for all is reserved.
  private static let few = 4096
  private static let maxFarOversize = 1 << 16

  /// - Parameters:
  ///   - references: those that readings before met.
  ///   - runs: the places of the runs of the system among all, by their numbers.
  ///   - files: the places of the files' names among all, by their numbers.
  init(
    after begin: MessageOrder?, _ selection: LogSelection, _ limits: LogArchiveLimits,
    _ names: LogNames, _ strings: StringFiles, _ references: consuming ReferenceTable,
    runs: [Int32], files: [Int32]
  ) {
    self.begin = begin
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

  // MARK: Entries

  mutating func begin(chunkSet: Int, _ place: TracePlace, expanded: Bytes) {
    // The entries are counted when they were read.
    summary = ChunkSetSummary(boot: place.boot, entries: place.number)
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
    summary.first = min(summary.first, context.ticks)
    summary.last = max(summary.last, context.ticks)
  }

  private func order(_ context: TraceContext) -> MessageOrder? {
    let boot = context.place.boot
    let run = boot >= 0 && Int(boot) < runs.count ? runs[Int(boot)] : -1
    let order = MessageOrder(
      run: run, ticks: context.ticks, file: files[Int(context.place.file)],
      number: context.place.number)
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
    summary.entries = place.number - summary.entries
    let file = Int(place.file)
    while summaries.count <= file { summaries.append([]) }
    // Those that come later are read whether something of them is wanted or not.
    if summarized < Self.maxSummaries, summaries[file].count == chunkSet {
      summaries[file].append(summary)
      summarized += 1
    } else {
      hasAllSummaries = false
    }
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
  private var bytes = 0

  /// - Parameter limit: how many bytes are kept.
  init(_ wanted: Set<OversizeKey>, limit: Int) {
    self.wanted = wanted
    self.limit = limit
  }

  mutating func take(oversize: Bytes, publicSize: Int, reference: UInt32, _ context: TraceContext) {
    let key = OversizeKey(context, reference)
    guard wanted.contains(key), found[key] == nil, bytes + oversize.count <= limit else { return }
    bytes += oversize.count
    found[key] = (oversize.array, min(publicSize, oversize.count))
  }
}

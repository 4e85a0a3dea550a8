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

/// The second reading: which messages are wanted, and what they hold.
struct SelectionVisitor: TraceVisitor {
  /// The messages so far, in no order.
  private(set) var held: [HeldMessage] = []
  /// The bytes of them all.
  private(set) var store: [UInt8] = []
  /// The arguments that are in another set of chunks, as far as they were met.
  private(set) var farOversize: [OversizeKey: (bytes: [UInt8], publicSize: Int)] = [:]
  /// What is not before this one is left for another reading.
  private(set) var end: MessageOrder?

  /// What is before this one was handed on.
  private let begin: MessageOrder?
  private let selection: LogSelection
  private let limits: LogArchiveLimits
  private let names: LogNames
  private let strings: ResolvedStrings
  private let runs: [Int32]
  private let files: [Int32]
  private let wantedOversize: Set<OversizeKey>
  private var farBytes = 0
  /// The set of chunks that is being read: forgotten before the next one begins.
  private var expanded = Bytes.none
  /// From where on words were looked for in it, and where a byte of the first one is.
  private var searched = 0
  private var firstWord = 0
  /// The arguments in the set of chunks that is being read: forgotten before the next one begins.
  private var nearOversize: [OversizeKey: (data: Bytes, publicSize: Int)] = [:]
  /// What is known of references, senders, subsystems and processes: 0 nothing, 1 not wanted, 2 wanted.
  private var references: [UInt8]
  private var senders: [UInt8] = []
  private var subsystems: [UInt8] = []
  private var processes: [UInt8] = []

  /// - Parameters:
  ///   - runs: the places of the runs of the system among all, by their numbers.
  ///   - files: the places of the files' names among all, by their numbers.
  init(
    after begin: MessageOrder?, _ selection: LogSelection, _ limits: LogArchiveLimits,
    _ names: LogNames, _ strings: ResolvedStrings, runs: [Int32], files: [Int32],
    wantedOversize: Set<OversizeKey>
  ) {
    self.begin = begin
    self.selection = selection
    self.limits = limits
    self.names = names
    self.strings = strings
    self.runs = runs
    self.files = files
    self.wantedOversize = wantedOversize
    references = [UInt8](repeating: 0, count: strings.references.keys.count)
  }

  // MARK: What is wanted

  private mutating func wants(reference: Int) -> Bool {
    if references[reference] == 0 {
      let isWanted =
        wants(sender: strings.image(ofReference: reference))
        || strings.withFormat(reference) { $0.map { selection.matters($0) } ?? false }
      references[reference] = isWanted ? 2 : 1
    }
    return references[reference] == 2
  }

  private mutating func wants(sender: Int32) -> Bool {
    guard sender >= 0 else { return false }
    if senders.isEmpty { senders = [UInt8](repeating: 0, count: strings.images.values.count) }
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
    self.expanded = expanded
    searched = 0
    firstWord = selection.takesAll ? expanded.count : selection.firstWord(in: expanded)
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
        nearOversize[OversizeKey(context, chunk.u32(24))] = (chunk.from(32), Int(chunk.u16(28)))
      }
      offset += 16 + Int(length)
    }
  }

  /// Whether a word is in a part of the set: all of it is looked through once, and behind a word again.
  private mutating func holdsWord(_ part: Bytes) -> Bool {
    let begin = part.offset(in: expanded)
    if firstWord < begin || begin < searched {
      searched = begin
      firstWord = begin + selection.firstWord(in: expanded.from(begin))
    }
    return firstWord < begin + part.count && selection.matters(part)
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
    guard tracepoint.kind.isMessage else { return }
    let reference = tracepoint.reference.flatMap { strings.references.number(of: $0.packed) } ?? -1
    let subsystem =
      tracepoint.subsystem == 0
      ? -1 : context.process?.subsystem(tracepoint.subsystem, names) ?? -1
    var isWanted =
      selection.takesAll || wants(subsystem: subsystem)
      || reference >= 0 && wants(reference: reference) || holdsWord(tracepoint.items)
    let process = context.process?.number ?? -1
    guard isWanted || tracepoint.oversize != 0 || tracepoint.privateLength > 0,
      wants(process: process), let order = order(context)
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
        oversize = key
        // What it says isn't known yet.
        isWanted = isWanted || wantedOversize.contains(key)
      }
    }
    guard isWanted || selection.matters(privateValues) else { return }
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

  mutating func take(oversize: Bytes, publicSize: Int, reference: UInt32, _ context: TraceContext) {
    let key = OversizeKey(context, reference)
    guard wantedOversize.contains(key), farOversize[key] == nil,
      farBytes + oversize.count <= limits.maxOversizeBytes
    else { return }
    farBytes += oversize.count
    farOversize[key] = (oversize.array, min(publicSize, oversize.count))
  }

  mutating func end(chunkSet: Int, _ place: TracePlace) {
    expanded = .none
    nearOversize.removeAll(keepingCapacity: true)
  }

  // MARK: Holding

  private mutating func hold(_ message: HeldMessage, _ bytes: Bytes, _ privateBytes: Bytes) {
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
    packed.reserveCapacity(limits.maxHeldBytes / 2)
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

/// The arguments of a message that are apart from it.
struct OversizeKey: Hashable {
  let boot: Int32
  let first: UInt64
  let second: UInt32
  let reference: UInt32

  init(_ context: TraceContext, _ reference: UInt32) {
    boot = context.place.boot
    first = context.first
    second = context.second
    self.reference = reference
  }
}

/// What a set of chunks holds, so that it needn't be expanded again where nothing of it is wanted.
struct ChunkSetSummary {
  var boot: Int32 = -1
  var entries: Int32 = 0
  var first: UInt64 = .max
  var last: UInt64 = 0
}

/// The first reading: which strings are needed, what lies where.
struct SurveyVisitor: TraceVisitor {
  /// The references of all messages.
  var references = KeyTable()
  /// Summaries of the sets of chunks, by files.
  var summaries: [[ChunkSetSummary]] = []
  /// The arguments that are in another set of chunks than their messages.
  var farOversize: Set<OversizeKey> = []
  /// The senders of messages that are stored as text.
  var senders: Set<Int32> = []
  var tally = LogArchiveTally()
  private let names: LogNames
  private var wantedHere: Set<OversizeKey> = []
  private var foundHere: Set<OversizeKey> = []
  private var summary = ChunkSetSummary()
  private var summarized = 0

  private static let maxSummaries = 1 << 18

  init(_ names: LogNames) { self.names = names }

  mutating func begin(chunkSet: Int, _ place: TracePlace, expanded: Bytes) {
    summary = ChunkSetSummary(boot: place.boot)
    tally.bytes += expanded.count
  }

  private mutating func note(_ context: TraceContext) {
    summary.entries += 1
    summary.first = min(summary.first, context.ticks)
    summary.last = max(summary.last, context.ticks)
  }

  mutating func take(
    _ tracepoint: Tracepoint, _ context: TraceContext, privateData: Bytes, privateBegin: Int
  ) {
    note(context)
    guard tracepoint.kind.isMessage else { return }
    tally.messages += 1
    if let reference = tracepoint.reference { _ = references.add(reference.packed) }
    if tracepoint.oversize != 0 { wantedHere.insert(OversizeKey(context, tracepoint.oversize)) }
  }

  mutating func take(_ message: SimpleMessage, _ context: TraceContext) {
    note(context)
    tally.messages += 1
    senders.insert(names.images.number(message.sender))
  }

  mutating func passState() { tally.states += 1 }

  mutating func take(oversize: Bytes, publicSize: Int, reference: UInt32, _ context: TraceContext) {
    foundHere.insert(OversizeKey(context, reference))
  }

  mutating func end(chunkSet: Int, _ place: TracePlace) {
    let file = Int(place.file)
    while summaries.count <= file { summaries.append([]) }
    // Those that come later are read whether something of them is wanted or not.
    if summarized < Self.maxSummaries, summaries[file].count == chunkSet {
      summaries[file].append(summary)
      summarized += 1
    }
    if !wantedHere.isEmpty {
      for key in wantedHere where !foundHere.contains(key) && farOversize.count < 1 << 16 {
        farOversize.insert(key)
      }
      wantedHere.removeAll(keepingCapacity: true)
    }
    if !foundHere.isEmpty { foundHere.removeAll(keepingCapacity: true) }
  }
}

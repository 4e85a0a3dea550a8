/// Where an entry is.
struct TracePlace {
  /// The number of the file.
  let file: Int32
  /// The number of the header in force, in the list of all; -1 where there is none.
  var header: Int32 = -1
  /// The number of the run of the system, or -1.
  var boot: Int32 = -1
  /// The number of the entry in its file, counted from 1.
  var number: Int32 = 0
}

/// What an entry comes from, beside what is in it.
struct TraceContext {
  var place: TracePlace
  /// The process that logged it, where the catalog has it.
  let process: CatalogProcess?
  /// The numbers by which files name that process.
  let first: UInt64
  let second: UInt32
  /// The clock.
  var ticks: UInt64
}

/// A message that is stored as text.
struct SimpleMessage {
  let type: UInt8
  let thread: UInt64
  let sender: ImageIdentifier
  let subsystem: String
  let text: Bytes
}

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

/// Who takes the entries of a file.
protocol TraceVisitor {
  /// How many entries a set of chunks holds, asked before it is expanded: nil where it is to be read.
  func entriesPassed(chunkSet: Int, _ place: TracePlace) -> Int32?
  /// Reported before the entries of a set of chunks.
  mutating func begin(chunkSet: Int, _ place: TracePlace, expanded: Bytes)
  /// An entry; `privateData` is what is private to its chunk, and where that begins in the buffer.
  mutating func take(
    _ tracepoint: Tracepoint, _ context: TraceContext, privateData: Bytes, privateBegin: Int)
  /// A message that is stored as text.
  mutating func take(_ message: SimpleMessage, _ context: TraceContext)
  /// Arguments that were too long for their entry: those for all, and how many bytes of them there are
  /// before the private ones.
  mutating func take(oversize: Bytes, publicSize: Int, reference: UInt32, _ context: TraceContext)
  /// The state of a process, which is no message and is passed over.
  mutating func passState()
  /// A set of chunks ended.
  mutating func end(chunkSet: Int, _ place: TracePlace)
}

extension TraceVisitor {
  mutating func begin(chunkSet: Int, _ place: TracePlace, expanded: Bytes) {}
  mutating func take(
    _ tracepoint: Tracepoint, _ context: TraceContext, privateData: Bytes, privateBegin: Int
  ) {}
  mutating func take(_ message: SimpleMessage, _ context: TraceContext) {}
  mutating func take(oversize: Bytes, publicSize: Int, reference: UInt32, _ context: TraceContext) {
  }
  mutating func passState() {}
  mutating func end(chunkSet: Int, _ place: TracePlace) {}
}

/// Reads tracev3 files from begin to end, and hands on their entries.
struct TraceWalker {
  /// What the files name.
  let names: LogNames
  private var expander = ChunkExpander()

  init(_ names: LogNames) { self.names = names }

  /// Reads nothing but the headers of one file.
  func walkHeaders(_ reader: SourceReader) {
    var chunks = ChunkStream(reader)
    var place = TracePlace(file: 0)
    // Ends: each chunk has a head of 16 bytes. What is wrong is reported when the chunks are read.
    while chunks.next({ _ in }) {
      guard chunks.tag == ChunkTag.header, chunks.take({ _ in }) else { continue }
      enter(chunks.payload.withBytes { TraceHeader($0) }, &place)
    }
  }

  /// Reads one file.
  ///
  /// - Parameter problem: learns what is wrong, and where; the rest is read.
  mutating func walk<Visitor: TraceVisitor>(
    _ reader: SourceReader, file: Int32, _ visitor: inout Visitor, _ problem: (String) -> Void
  ) {
    var chunks = ChunkStream(reader)
    var catalog = Catalog()
    var place = TracePlace(file: file)
    var chunkSet = 0
    // Ends: each chunk has a head of 16 bytes.
    while chunks.next(problem) {
      let tag = chunks.tag
      switch tag {
      case ChunkTag.header:
        guard chunks.take(problem) else { break }
        enter(chunks.payload.withBytes { TraceHeader($0) }, &place)
      case ChunkTag.catalog:
        guard chunks.take(problem) else { break }
        let boot = names.boots.value(place.boot) ?? TraceHeader().boot
        let offset = chunks.offset
        catalog = chunks.payload.withBytes { [names] in
          Catalog($0, boot: boot, names: names) { problem("\($0), at byte \(offset)") }
        }
      case ChunkTag.chunkSet, ChunkTag.firehose, ChunkTag.oversize, ChunkTag.simpleDump:
        let index = chunkSet
        chunkSet += 1
        if let entries = visitor.entriesPassed(chunkSet: index, place) {
          place.number &+= entries
          continue
        }
        guard chunks.take(problem) else { break }
        let offset = chunks.offset
        if tag == ChunkTag.chunkSet {
          let (count, fault) = chunks.payload.withBytes { expander.expand($0) }
          if let fault { problem("\(fault), at byte \(offset)") }
          expander.buffer.withBytes { [names] whole in
            guard let bytes = whole.part(0, count) else { return }
            visitor.begin(chunkSet: index, place, expanded: bytes)
            Entries(catalog: catalog, names: names).set(bytes, &place, &visitor) {
              problem("\($0), in the chunks at byte \(offset)")
            }
          }
        } else {
          // Outside of a set of chunks, as in a file that is being written.
          chunks.payload.withBytes { [names] bytes in
            visitor.begin(chunkSet: index, place, expanded: bytes)
            Entries(catalog: catalog, names: names).chunk(tag, bytes, &place, &visitor) {
              problem("\($0), in the chunk at byte \(offset)")
            }
          }
        }
        visitor.end(chunkSet: index, place)
      case ChunkTag.stateDump: visitor.passState()
      default: break
      }
    }
    if let failure = chunks.failure { problem(failure) }
  }

  private func enter(_ header: TraceHeader, _ place: inout TracePlace) {
    place.boot = names.boots.number(header.boot)
    place.header = names.headers.number(header)
  }
}

/// The entries of chunks, read by the catalog before them.
private struct Entries {
  let catalog: Catalog
  let names: LogNames

  /// The chunks in a set.
  func set<Visitor: TraceVisitor>(
    _ bytes: Bytes, _ place: inout TracePlace, _ visitor: inout Visitor,
    _ problem: (String) -> Void
  ) {
    var offset = 0
    while offset < bytes.count {
      // Chunks are padded to eight bytes, but not always.
      if bytes.u8(offset) == 0 {
        offset += 1
        continue
      }
      let tag = bytes.u32(offset)
      let length = bytes.u64(offset + 8)
      guard tag >= ChunkTag.firehose, tag <= ChunkTag.simpleDump else {
        problem("something unknown is between chunks")
        return
      }
      guard length <= UInt64(bytes.count), let payload = bytes.part(offset + 16, Int(length)) else {
        problem("a chunk is cut")
        return
      }
      chunk(tag, payload, &place, &visitor, problem)
      offset += 16 + Int(length)
    }
  }

  /// One chunk.
  func chunk<Visitor: TraceVisitor>(
    _ tag: UInt32, _ payload: Bytes, _ place: inout TracePlace, _ visitor: inout Visitor,
    _ problem: (String) -> Void
  ) {
    switch tag {
    case ChunkTag.firehose: firehose(payload, &place, &visitor, problem)
    case ChunkTag.oversize:
      let size = Int(payload.u16(28)) + Int(payload.u16(30))
      guard let data = payload.part(32, min(size, payload.count - 32)) else {
        problem("an oversize chunk is cut")
        return
      }
      let context = TraceContext(
        place: place, process: nil, first: payload.u64(0), second: payload.u32(8),
        ticks: payload.u64(16))
      visitor.take(
        oversize: data, publicSize: Int(payload.u16(28)), reference: payload.u32(24), context)
    case ChunkTag.simpleDump:
      place.number &+= 1
      let subsystemSize = Int(payload.u32(76))
      guard let subsystem = payload.part(84, subsystemSize),
        let text = payload.part(84 + subsystemSize, Int(payload.u32(80)))
      else {
        problem("a stored message is cut")
        return
      }
      let context = TraceContext(
        place: place, process: catalog.process(payload.u64(0), payload.u32(8)),
        first: payload.u64(0), second: payload.u32(8), ticks: payload.u64(16))
      visitor.take(
        SimpleMessage(
          type: payload.u8(13), thread: payload.u64(24),
          sender: ImageIdentifier(payload, at: 40), subsystem: subsystem.upToZero.text,
          text: text.upToZero), context)
    case ChunkTag.stateDump: visitor.passState()
    default: break
    }
  }

  private func firehose<Visitor: TraceVisitor>(
    _ payload: Bytes, _ place: inout TracePlace, _ visitor: inout Visitor,
    _ problem: (String) -> Void
  ) {
    guard payload.count >= 32 else {
      problem("a firehose chunk is cut")
      return
    }
    let first = payload.u64(0)
    let second = payload.u32(8)
    // One for all entries, which differ in little of it.
    var context = TraceContext(
      place: place, process: catalog.process(first, second), first: first, second: second,
      ticks: 0)
    defer { place = context.place }
    // The size counts the sixteen bytes in front of the entries.
    let publicSize = max(0, Int(payload.u16(16)) - 16)
    let privateBegin = Int(payload.u16(18))
    let base = payload.u64(24)
    guard let entries = payload.part(32, min(publicSize, payload.count - 32)) else { return }
    if publicSize > entries.count { problem("a firehose chunk is cut") }
    // What is private ends the chunk, as it ends the buffer of 4096 bytes that the chunk is a copy of.
    let privateSize = max(0, min(4096 - privateBegin, payload.count - 32))
    let privateData = payload.from(payload.count - privateSize)
    // One for all entries, too.
    var tracepoint = Tracepoint()
    var offset = 0
    // Ends: each entry has a head of 24 bytes.
    while entries.count - offset >= 24 {
      // Behind the last entry is what the buffer held before.
      guard entries.u8(offset) != 0 else { return }
      let size = Int(entries.u16(offset + 22))
      guard let bytes = entries.part(offset, 24 + size) else {
        problem("an entry is cut")
        return
      }
      context.place.number &+= 1
      if tracepoint.read(bytes) {
        tracepoint.resolve(context.process, names)
        context.ticks = base &+ tracepoint.delta
        visitor.take(tracepoint, context, privateData: privateData, privateBegin: privateBegin)
      }
      offset = (offset + 24 + size + 7) & ~7
    }
  }
}

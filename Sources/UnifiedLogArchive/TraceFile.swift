/// What a chunk of a tracev3 file is.
enum ChunkTag {
  static let header: UInt32 = 0x1000
  static let firehose: UInt32 = 0x6001
  static let oversize: UInt32 = 0x6002
  static let stateDump: UInt32 = 0x6003
  static let simpleDump: UInt32 = 0x6004
  static let catalog: UInt32 = 0x600B
  static let chunkSet: UInt32 = 0x600D
}

/// The clock and the zone of the system that wrote a file.
struct TraceHeader: Hashable, Sendable {
  /// How long a tick of the clock is, in nanoseconds: a fraction.
  var numerator: UInt32 = 1
  var denominator: UInt32 = 1
  /// The clock when the file was begun.
  var startTicks: UInt64 = 0
  /// The seconds since 1970 when the file was begun.
  var startSeconds: Int64 = 0
  /// How far local time is ahead of UTC, in minutes.
  var zoneMinutes = 0
  /// The run of the system between two starts.
  var boot = ImageIdentifier(high: 0, low: 0)

  init() {}

  /// The header in the payload of a chunk; what is missing keeps its default.
  init(_ payload: Bytes) {
    numerator = max(1, payload.u32(0))
    denominator = max(1, payload.u32(4))
    startTicks = payload.u64(8)
    startSeconds = Int64(payload.u32(16))
    // Minutes to the west of Greenwich, as the C library has it.
    zoneMinutes = Self.zone(west: payload.u32(28), isSummer: payload.u32(32) != 0)
    var offset = 40
    while payload.count - offset >= 8 {
      let size = Int(payload.u32(offset + 4))
      if payload.u32(offset) == 0x6102 { boot = ImageIdentifier(payload, at: offset + 8) }
      guard size <= payload.count - offset - 8 else { break }
      offset += 8 + size
    }
  }

  /// How far a zone is ahead of UTC, in minutes; no zone is farther than a day.
  static func zone(west: UInt32, isSummer: Bool) -> Int {
    let minutes = -Int(Int32(bitPattern: west))
    guard abs(minutes) <= 24 * 60 else { return 0 }
    return minutes + (isSummer ? 60 : 0)
  }
}

/// The chunks of one tracev3 file, in their order.
struct ChunkStream {
  private var reader: SourceReader
  /// The tag of the chunk.
  private(set) var tag: UInt32 = 0
  /// Where the chunk begins in the file.
  private(set) var offset = 0
  /// What it holds.
  private(set) var payload: [UInt8] = []
  private var length = 0
  private var isTaken = true
  private var bytes: [UInt8] = []

  /// How long a chunk may be: the system's stay below a mebibyte.
  private static let maxLength = 16 << 20

  init(_ reader: SourceReader) { self.reader = reader }

  /// Why the file could not be read to its end, if so.
  var failure: String? { reader.failure }

  /// Goes to the next chunk, whose payload is read by ``take(_:)`` or passed over.
  ///
  /// - Returns: false at the end.
  mutating func next(_ problem: (String) -> Void) -> Bool {
    if !isTaken {
      if !reader.skip(length) { problem("the chunk at byte \(offset) is cut") }
      isTaken = true
      align()
    }
    var isLost = false
    // Ends: each round returns, and takes 16 bytes or reaches the end.
    while true {
      let begin = reader.offset
      guard reader.take(16, into: &bytes) else {
        if reader.failure == nil, bytes.contains(where: { $0 != 0 }) {
          problem("the file ends within a chunk, at byte \(begin)")
        }
        return false
      }
      let isPlausible = bytes.withBytes { bytes in
        tag = bytes.u32(0)
        length = Int(truncatingIfNeeded: bytes.u64(8))
        return Self.isKnown(tag) && length >= 0 && length <= Self.maxLength
          && (bytes.u64(8) <= UInt64(Self.maxLength))
      }
      if isPlausible {
        offset = begin
        isTaken = false
        return true
      }
      // Chunks begin at multiples of eight bytes, so the next one is looked for there.
      if !isLost { problem("no chunk begins at byte \(begin): looking for the next one") }
      isLost = true
      guard resume() else { return false }
      offset = reader.offset - 16
      isTaken = false
      return true
    }
  }

  /// Looks for the begin of a catalog, a set of chunks or a header.
  private mutating func resume() -> Bool {
    var window = bytes
    var word: [UInt8] = []
    // Ends: each round takes eight bytes.
    while reader.take(8, into: &word) {
      window.removeFirst(8)
      window += word
      let found = window.withBytes { bytes in
        tag = bytes.u32(0)
        guard tag == ChunkTag.catalog || tag == ChunkTag.chunkSet || tag == ChunkTag.header,
          bytes.u32(4) == 0x11, bytes.u64(8) <= UInt64(Self.maxLength), bytes.u64(8) > 0
        else { return false }
        length = Int(bytes.u64(8))
        return true
      }
      if found { return true }
    }
    return false
  }

  /// Reads what the chunk holds; false where the file ends before.
  mutating func take(_ problem: (String) -> Void) -> Bool {
    isTaken = true
    guard reader.take(length, into: &payload) else {
      if reader.failure == nil { problem("the chunk at byte \(offset) is cut") }
      return false
    }
    align()
    return true
  }

  private mutating func align() {
    let rest = length & 7
    if rest != 0 { _ = reader.skip(8 - rest) }
  }

  private static func isKnown(_ tag: UInt32) -> Bool {
    switch tag {
    case ChunkTag.header, ChunkTag.catalog, ChunkTag.chunkSet, ChunkTag.firehose,
      ChunkTag.oversize, ChunkTag.stateDump, ChunkTag.simpleDump:
      true
    default: false
    }
  }
}

/// What kind of entry a tracepoint is.
enum TracepointKind: UInt8 {
  case activity = 2
  case trace = 3
  case log = 4
  case signpost = 6
  case loss = 7
}

/// One entry of a firehose chunk, with what its flags say it has.
///
/// The views are valid as long as those of the chunk that it was read from.
struct Tracepoint {
  private(set) var kind = TracepointKind.loss
  /// The level, or what an activity does.
  private(set) var type: UInt8 = 0
  private(set) var thread: UInt64 = 0
  /// Ticks behind those of the chunk.
  private(set) var delta: UInt64 = 0
  var activity: UInt64 = 0
  /// The format string; nil where the entry has none or says nonsense.
  var reference: StringReference?
  /// What the process calls its subsystem and category, or 0.
  var subsystem: UInt16 = 0
  /// The oversize chunk that holds the arguments, or 0.
  var oversize: UInt32 = 0
  /// The arguments: unknown byte, count, descriptions, values.
  var items = Bytes.none
  /// Whether addresses are before the values.
  var hasBacktrace = false
  /// Where its private values begin in the buffer of the process, and how many bytes they take.
  var privateOffset = 0
  var privateLength = 0

  private enum Flag {
    static let currentActivity: UInt16 = 0x0001
    static let formatKind: UInt16 = 0x000E
    static let processIdentifier: UInt16 = 0x0010
    static let largeOffset: UInt16 = 0x0020
    static let privateData: UInt16 = 0x0100
    static let subsystem: UInt16 = 0x0200
    static let rules: UInt16 = 0x0400
    static let oversize: UInt16 = 0x0800
    static let backtrace: UInt16 = 0x1000
    static let name: UInt16 = 0x8000
  }

  /// What the entry says of its format string and its code.
  private var format: UInt32 = 0
  private var counter: UInt32 = 0
  private var place: UInt16 = 0
  private var largeOffset: UInt64 = 0
  private var largeCache: UInt64 = 0
  private var high: UInt64 = 0
  private var own = ImageIdentifier(high: 0, low: 0)

  /// Reads an entry: 24 bytes and the data behind them.
  ///
  /// - Returns: false where it is of no known kind.
  mutating func read(_ bytes: Bytes) -> Bool {
    guard let kind = TracepointKind(rawValue: bytes.u8(0)) else { return false }
    self.kind = kind
    // What an entry doesn't have must not be that of the one before.
    activity = 0
    reference = nil
    subsystem = 0
    oversize = 0
    hasBacktrace = false
    privateOffset = 0
    privateLength = 0
    largeOffset = 0
    largeCache = 0
    high = 0
    type = bytes.u8(1)
    thread = bytes.u64(8)
    delta = UInt64(bytes.u32(16)) | UInt64(bytes.u16(20)) << 32
    let flags = bytes.u16(2)
    format = bytes.u32(4)
    let data = bytes.from(24)
    guard kind != .loss else {
      items = data
      return true
    }
    var offset = 0
    if kind != .trace {
      if flags & Flag.currentActivity != 0 {
        activity = UInt64(data.u32(offset))
        offset += 8
      }
      if kind == .activity {
        if flags & Flag.processIdentifier != 0 { offset += 8 }
        if flags & Flag.subsystem != 0 { offset += 8 }
        if type != 3 {
          activity = UInt64(data.u32(offset))
          offset += 8
        }
      } else if flags & Flag.privateData != 0 {
        privateOffset = Int(data.u16(offset))
        privateLength = Int(data.u16(offset + 2))
        offset += 4
      }
    }
    counter = data.u32(offset)
    offset += 4
    place = flags & Flag.formatKind
    if flags & Flag.largeOffset != 0 {
      largeOffset = UInt64(data.u16(offset))
      offset += 2
    }
    switch place {
    case 0x8:
      high = UInt64(data.u16(offset))
      offset += 2
    case 0xA:
      own = ImageIdentifier(data, at: offset)
      offset += 16
    case 0xC:
      largeCache = UInt64(data.u16(offset))
      offset += 2
    default: break
    }
    if kind == .log || kind == .signpost {
      if flags & Flag.subsystem != 0 {
        subsystem = data.u16(offset)
        offset += 2
      }
      if kind == .signpost { offset += 8 }
      if flags & Flag.rules != 0 { offset += 1 }
      if flags & Flag.oversize != 0 {
        oversize = data.u32(offset)
        offset += 4
      }
      if kind == .signpost, flags & Flag.name != 0 { offset += largeCache != 0 ? 6 : 4 }
    }
    items = data.from(offset)
    hasBacktrace = flags & Flag.backtrace != 0
    return true
  }

  /// Finds out where the format string is, which the process and its images say.
  mutating func resolve(_ process: CatalogProcess?, _ names: LogNames) {
    guard kind != .loss else { return }
    if place == 0xA {
      let image = names.images.number(own)
      reference =
        format & 0x8000_0000 != 0
        ? StringReference(.image, image: image, offset: 0)
        : StringReference(.imageFormat, image: image, offset: UInt64(format))
    } else if let process {
      reference = Self.reference(
        place: place, format: format, counter: counter, largeOffset: largeOffset,
        largeCache: largeCache, high: high, process)
    }
  }

  private static func reference(
    place: UInt16, format: UInt32, counter: UInt32, largeOffset: UInt64, largeCache: UInt64,
    high: UInt64, _ process: CatalogProcess
  ) -> StringReference? {
    let isDynamic = format & 0x8000_0000 != 0
    switch place {
    case 0x2:
      return isDynamic
        ? StringReference(.image, image: process.program, offset: 0)
        : StringReference(.imageFormat, image: process.program, offset: UInt64(format))
    case 0x4, 0xC:
      // What is above the 31 bits of a reference; where both numbers are there, the first counts double
      // what the second does, and where they disagree, the second is wrong.
      let above = (largeCache != 0 ? largeCache : largeOffset) << 31
      return isDynamic
        ? StringReference(.cacheImage, image: process.sharedCache, offset: above | UInt64(counter))
        : StringReference(.cacheFormat, image: process.sharedCache, offset: above | UInt64(format))
    case 0x8:
      let address = high << 32 | UInt64(counter)
      let image = process.image(at: address)
      return isDynamic || UInt64(format) == address
        ? StringReference(.image, image: image, offset: 0)
        : StringReference(.imageFormat, image: image, offset: UInt64(format))
    default: return nil
    }
  }
}

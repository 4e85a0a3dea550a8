/// How an entry names its format string.
struct WrittenReference {
  var flags: UInt16 = 0
  var format: UInt32 = 0
  var counter: UInt32 = 0
  var extra: [UInt8] = []
}

/// The files of strings.
struct StringTables {
  /// The identifier of the shared cache.
  static let cache: (high: UInt64, low: UInt64) = (0xCAC4_E000_1111_2222, 0x3333_4444_5555_6666)

  private let largeBase: UInt64
  private let hasShortForm: Bool
  /// The strings of programs and libraries, with the place of each.
  private var images: [String: (bytes: [UInt8], places: [String: Int])] = [:]
  /// The same of images in the shared cache.
  private var cached: [String: (bytes: [UInt8], places: [String: Int])] = [:]
  private var bases: [String: UInt64] = [:]

  init(largeBase: UInt64, hasShortForm: Bool) {
    self.largeBase = largeBase
    self.hasShortForm = hasShortForm
  }

  /// Where the strings of an image begin.
  private static let imageBegin = 0x4000

  private static func key(_ message: WrittenMessage) -> String {
    // The same image in both parts of the cache would have two places.
    (message.place == .largeCache ? "large:" : "") + (message.sender ?? message.process)
  }

  mutating func add(_ message: WrittenMessage) {
    images[message.process, default: ([], [:])].bytes += []
    switch message.place {
    case .program: put(message.format, into: message.process)
    case .absolute, .named: put(message.format, into: message.sender ?? message.process)
    case .programDynamic, .simple: break
    case .cache, .largeCache, .cacheDynamic:
      var table = cached[Self.key(message), default: ([], [:])]
      if table.places[message.format] == nil {
        table.places[message.format] = table.bytes.count
        table.bytes.add(terminated: message.format)
      }
      cached[Self.key(message)] = table
    }
  }

  private mutating func put(_ format: String, into image: String) {
    var table = images[image, default: ([], [:])]
    if table.places[format] == nil {
      table.places[format] = table.bytes.count
      table.bytes.add(terminated: format)
    }
    images[image] = table
  }

  mutating func finish() {
    var small: UInt64 = 0x0100_0000
    var large = largeBase
    for key in cached.keys.sorted() {
      let size = UInt64(cached[key]?.bytes.count ?? 0) + 0x1000
      if key.hasPrefix("large:") {
        bases[key] = large
        large += size
      } else {
        bases[key] = small
        small += size
      }
    }
  }

  func reference(_ message: WrittenMessage) -> WrittenReference {
    var reference = WrittenReference()
    let own = message.sender ?? message.process
    switch message.place {
    case .program, .programDynamic:
      reference.flags = 0x2
      let place = images[message.process]?.places[message.format] ?? 0
      reference.format =
        message.place == .program ? UInt32(Self.imageBegin + place) : 0x8000_0010
      reference.counter = 0x1234
    case .absolute:
      reference.flags = 0x8
      let load = WrittenCatalog.load(own)
      reference.counter = UInt32(truncatingIfNeeded: load + 0x100)
      reference.extra.add(UInt16(truncatingIfNeeded: (load + 0x100) >> 32))
      reference.format = UInt32(Self.imageBegin + (images[own]?.places[message.format] ?? 0))
    case .named:
      reference.flags = 0xA
      reference.extra.add(identifier: ArchiveWriter.identifier(own))
      reference.format = UInt32(Self.imageBegin + (images[own]?.places[message.format] ?? 0))
    case .cache, .cacheDynamic:
      reference.flags = 0x4
      let base = bases[Self.key(message)] ?? 0
      let place = cached[Self.key(message)]?.places[message.format] ?? 0
      reference.counter = UInt32(base) + 8
      let end = cached[Self.key(message)]?.bytes.count ?? 0
      reference.format =
        message.place == .cache
        ? UInt32(base) + UInt32(place) : 0x8000_0000 | UInt32(base) + UInt32(end)
    case .largeCache:
      reference.flags = (hasShortForm ? 0x4 : 0xC) | 0x20
      let base = bases[Self.key(message)] ?? 0
      let place = base + UInt64(cached[Self.key(message)]?.places[message.format] ?? 0)
      reference.counter = UInt32(truncatingIfNeeded: base)
      if !hasShortForm { reference.extra.add(UInt16(place >> 32)) }
      reference.extra.add(UInt16(place >> 31))
      reference.format = UInt32(place & 0x7FFF_FFFF)
    case .simple: break
    }
    return reference
  }

  /// The files of programs and libraries, by their paths.
  var imageFiles: [(path: String, bytes: [UInt8])] {
    images.keys.sorted().map { path in
      let strings = images[path]?.bytes ?? []
      var bytes: [UInt8] = [0x99, 0x88, 0x77, 0x66]
      bytes.add(UInt32(2))
      bytes.add(UInt32(1))
      // A range that nothing refers to is first.
      bytes.add(UInt32(2))
      bytes.add(UInt32(0x9000))
      bytes.add(UInt32(4))
      bytes.add(UInt32(Self.imageBegin))
      bytes.add(UInt32(strings.count))
      bytes += Array("abc".utf8) + [0] + strings
      bytes.add(terminated: path)
      return (path, bytes)
    }
  }

  /// The file of the shared cache.
  func cacheFile(version: UInt16) -> [UInt8] {
    let keys = cached.keys.sorted().filter { version == 2 || !$0.hasPrefix("large:") }
    let rangeSize = version == 1 ? 16 : 24
    let imageSize = version == 1 ? 28 : 32
    var data = 16 + keys.count * (rangeSize + imageSize)
    var ranges: [UInt8] = []
    var strings: [UInt8] = []
    for (index, key) in keys.enumerated() {
      let part = cached[key]?.bytes ?? []
      let base = bases[key] ?? 0
      if version == 1 {
        ranges.add(UInt32(index))
        ranges.add(UInt32(base))
        ranges.add(UInt32(data))
        ranges.add(UInt32(part.count))
      } else {
        ranges.add(base)
        ranges.add(UInt32(data))
        ranges.add(UInt32(part.count))
        ranges.add(UInt64(index))
      }
      strings += part
      data += part.count
    }
    var images: [UInt8] = []
    var paths: [UInt8] = []
    for key in keys {
      let path = key.hasPrefix("large:") ? String(key.dropFirst(6)) : key
      let size = UInt32((cached[key]?.bytes.count ?? 0) + 0x800)
      if version == 1 {
        images.add(UInt32(bases[key] ?? 0))
      } else {
        images.add(bases[key] ?? 0)
      }
      images.add(size)
      images.add(identifier: ArchiveWriter.identifier(path))
      images.add(UInt32(data + paths.count))
      paths.add(terminated: path)
    }
    var bytes = Array("hcsd".utf8)
    bytes.add(version)
    bytes.add(UInt16(0))
    bytes.add(UInt32(keys.count))
    bytes.add(UInt32(keys.count))
    return bytes + ranges + images + strings + paths
  }
}

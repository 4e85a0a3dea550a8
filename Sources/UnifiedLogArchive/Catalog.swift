/// A process as a catalog describes it; what few messages ask for is looked up when it is.
final class CatalogProcess {
  /// The number in the table of processes of the archive.
  let number: Int32
  /// The image of the program.
  let program: Int32
  /// The shared cache, or -1.
  let sharedCache: Int32
  private let payload: CatalogPayload
  /// Where the images of the process and its subsystems are in the payload, and how many of them are looked at.
  private let images: (begin: Int, count: Int)
  private let subsystems: (begin: Int, count: Int)

  /// A process names some hundred images and subsystems, which each message may look through.
  private static let maxLooked = 4096

  fileprivate init(
    number: Int32, program: Int32, sharedCache: Int32, _ payload: CatalogPayload,
    images: (begin: Int, count: Int), subsystems: (begin: Int, count: Int)
  ) {
    self.number = number
    self.program = program
    self.sharedCache = sharedCache
    self.payload = payload
    self.images = (images.begin, min(images.count, Self.maxLooked))
    self.subsystems = (subsystems.begin, min(subsystems.count, Self.maxLooked))
  }

  /// The image that holds an address, or -1.
  func image(at address: UInt64) -> Int32 {
    payload.bytes.withBytes { bytes in
      for index in 0..<images.count {
        let place = images.begin + index * 16
        let begin = UInt64(bytes.u32(place + 10)) | UInt64(bytes.u16(place + 14)) << 32
        if address >= begin, address - begin <= UInt64(bytes.u32(place)) {
          return payload.identifier(bytes.u16(place + 8))
        }
      }
      return -1
    }
  }

  /// Which catalog the process is described by.
  var catalog: Int { payload.serial }

  /// Where the subsystem and category that the process calls so are among the strings of its catalog.
  func subsystem(_ identifier: UInt16) -> UInt32? {
    guard let index = index(ofSubsystem: identifier) else { return nil }
    return payload.bytes.withBytes { $0.u32(subsystems.begin + index * 6 + 2) }
  }

  /// The subsystem and category at a place.
  func subsystem(at place: UInt32) -> LogNames.Subsystem { payload.subsystem(at: place) }

  private func index(ofSubsystem identifier: UInt16) -> Int? {
    payload.bytes.withBytes { bytes in
      func stands(_ index: Int) -> Bool { bytes.u16(subsystems.begin + index * 6) == identifier }
      // They are counted from 1 on, as a rule.
      let guess = Int(identifier) - 1
      if guess >= 0, guess < subsystems.count, stands(guess) { return guess }
      return (0..<subsystems.count).first(where: stands)
    }
  }
}

/// The bytes of a catalog, which its processes share.
private final class CatalogPayload {
  let bytes: [UInt8]
  let identifiers: [Int32]
  let serial: Int
  private let strings: Range<Int>

  init(_ bytes: [UInt8], identifiers: [Int32], strings: Range<Int>, serial: Int) {
    self.serial = serial
    self.bytes = bytes
    self.identifiers = identifiers
    self.strings = strings
  }

  func identifier(_ index: UInt16) -> Int32 {
    Int(index) < identifiers.count ? identifiers[Int(index)] : -1
  }

  func subsystem(at place: UInt32) -> LogNames.Subsystem {
    bytes.withBytes { bytes in
      let strings = bytes.part(self.strings.lowerBound, self.strings.count) ?? .none
      return LogNames.Subsystem(
        name: strings.from(Int(place & 0xFFFF)).upToZero.text,
        category: strings.from(Int(place >> 16)).upToZero.text)
    }
  }
}

/// What all files of an archive name: shared by who reads them and who takes what they hold.
final class LogNames {
  /// A process, whichever catalog it is in.
  struct Process: Hashable {
    let boot: ImageIdentifier
    let first: UInt64
    let second: UInt32
    let pid: UInt32
    let user: UInt32
    let program: Int32
  }

  /// A subsystem and a category.
  struct Subsystem: Hashable {
    let name: String
    let category: String
  }

  /// The runs of the system.
  var boots = Interner<ImageIdentifier>(limit: 1 << 14)
  /// The headers of all files.
  var headers = Interner<TraceHeader>(limit: 1 << 14)
  var images = Interner<ImageIdentifier>(limit: 1 << 17)
  var processes = Interner<Process>(limit: 1 << 17)
  var subsystems = Interner<Subsystem>(limit: 1 << 16)
  /// How many catalogs were read.
  var catalogs = 0
}

/// The processes that the next chunks speak of.
struct Catalog {
  /// The processes, in the order of the two numbers by which files name them, and of their places.
  private var processes: [(first: UInt64, second: UInt32, place: Int, process: CatalogProcess)] = []

  /// No processes.
  init() {}

  /// The catalog in the payload of a chunk.
  ///
  /// What lies outside of the chunk is passed to `problem`, and the rest is kept.
  init(
    _ payload: Bytes, boot: ImageIdentifier, names: LogNames, _ problem: (String) -> Void
  ) {
    let body = payload.from(24)
    let stringsBegin = Int(payload.u16(0))
    let processesBegin = Int(payload.u16(2))
    let processCount = Int(payload.u16(4))
    let subchunks = Int(payload.u16(6))
    let identifiers = (0..<(stringsBegin / 16)).map { index in
      body.part(index * 16, 16).map { names.images.number(ImageIdentifier($0, at: 0)) } ?? -1
    }
    guard processesBegin >= stringsBegin, subchunks >= processesBegin,
      let entries = body.part(processesBegin, subchunks - processesBegin)
    else {
      problem("a catalog is damaged")
      return
    }
    let shared = CatalogPayload(
      payload.array, identifiers: identifiers,
      strings: (24 + stringsBegin)..<(24 + processesBegin), serial: names.catalogs)
    names.catalogs += 1
    let base = 24 + processesBegin
    // What is cut leaves those in front of it.
    defer {
      processes.sort { ($0.first, $0.second, $0.place) < ($1.first, $1.second, $1.place) }
    }
    var offset = 0
    for _ in 0..<processCount {
      guard entries.part(offset, 40) != nil else {
        problem("a catalog is cut")
        return
      }
      let program = shared.identifier(entries.u16(offset + 4))
      let first = entries.u64(offset + 8)
      let second = entries.u32(offset + 16)
      let process = LogNames.Process(
        boot: boot, first: first, second: second, pid: entries.u32(offset + 20),
        user: entries.u32(offset + 24), program: program)
      let cache = shared.identifier(entries.u16(offset + 6))
      let imageCount = Int(entries.u32(offset + 32))
      offset += 40
      guard imageCount <= (entries.count - offset) / 16 else {
        problem("a catalog is damaged")
        return
      }
      let images = (begin: base + offset, count: imageCount)
      offset += imageCount * 16
      let subsystemCount = Int(entries.u32(offset))
      offset += 8
      guard subsystemCount <= max(0, entries.count - offset) / 6 else {
        problem("a catalog is damaged")
        return
      }
      let subsystems = (begin: base + offset, count: subsystemCount)
      offset += subsystemCount * 6
      offset = (offset + 7) & ~7
      processes.append(
        (
          first, second, processes.count,
          CatalogProcess(
            number: names.processes.number(process), program: program, sharedCache: cache, shared,
            images: images, subsystems: subsystems)
        ))
    }
  }

  /// The process that a chunk names, or nil where the catalog has none; of several the last.
  func process(_ first: UInt64, _ second: UInt32) -> CatalogProcess? {
    var low = 0
    var high = processes.count
    while low < high {
      let middle = (low + high) / 2
      let isBehind =
        processes[middle].first > first
        || processes[middle].first == first && processes[middle].second > second
      if isBehind { high = middle } else { low = middle + 1 }
    }
    guard low > 0, processes[low - 1].first == first, processes[low - 1].second == second else {
      return nil
    }
    return processes[low - 1].process
  }
}

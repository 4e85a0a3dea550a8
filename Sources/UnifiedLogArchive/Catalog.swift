/// A process as a catalog describes it.
struct CatalogProcess {
  /// An image of the process and where it was loaded.
  struct Image {
    let begin: UInt64
    let size: UInt64
    let identifier: Int32
  }

  /// The number in the table of processes of the archive.
  let number: Int32
  /// The image of the program.
  let program: Int32
  /// The shared cache, or -1.
  let sharedCache: Int32
  let images: [Image]
  /// Numbers of pairs of subsystem and category, by their identifiers in the process.
  let subsystems: [UInt16: Int32]

  /// The image that holds an address, or -1.
  func image(at address: UInt64) -> Int32 {
    for image in images where address >= image.begin && address - image.begin <= image.size {
      return image.identifier
    }
    return -1
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
  var images = Interner<ImageIdentifier>(limit: 1 << 19)
  var processes = Interner<Process>(limit: 1 << 17)
  var subsystems = Interner<Subsystem>(limit: 1 << 16)
}

/// The processes that the next chunks speak of.
struct Catalog {
  private struct Key: Hashable {
    let first: UInt64
    let second: UInt32
  }

  private var processes: [CatalogProcess] = []
  private var places: [Key: Int] = [:]

  /// No processes.
  init() {}

  /// The catalog in the payload of a chunk.
  ///
  /// What lies outside of the chunk is told to `problem`, and the rest is kept.
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
    guard
      let strings = body.part(stringsBegin, max(0, processesBegin - stringsBegin)),
      let entries = body.part(processesBegin, max(0, subchunks - processesBegin))
    else {
      problem("a catalog is damaged")
      return
    }
    var offset = 0
    for _ in 0..<processCount {
      guard entries.part(offset, 40) != nil else {
        problem("a catalog is cut")
        return
      }
      func identifier(_ index: UInt16) -> Int32 {
        Int(index) < identifiers.count ? identifiers[Int(index)] : -1
      }
      let program = identifier(entries.u16(offset + 4))
      let key = Key(first: entries.u64(offset + 8), second: entries.u32(offset + 16))
      let process = LogNames.Process(
        boot: boot, first: key.first, second: key.second, pid: entries.u32(offset + 20),
        user: entries.u32(offset + 24), program: program)
      let cache = identifier(entries.u16(offset + 6))
      let imageCount = Int(entries.u32(offset + 32))
      offset += 40
      guard imageCount <= (entries.count - offset) / 16 else {
        problem("a catalog is damaged")
        return
      }
      let images = (0..<imageCount).map { index in
        let place = offset + index * 16
        return CatalogProcess.Image(
          begin: UInt64(entries.u32(place + 10)) | UInt64(entries.u16(place + 14)) << 32,
          size: UInt64(entries.u32(place)), identifier: identifier(entries.u16(place + 8)))
      }
      offset += imageCount * 16
      let subsystemCount = Int(entries.u32(offset))
      offset += 8
      guard subsystemCount <= max(0, entries.count - offset) / 6 else {
        problem("a catalog is damaged")
        return
      }
      var subsystems: [UInt16: Int32] = [:]
      for index in 0..<subsystemCount {
        let place = offset + index * 6
        let name = strings.from(Int(entries.u16(place + 2))).upToZero.text
        let category = strings.from(Int(entries.u16(place + 4))).upToZero.text
        subsystems[entries.u16(place)] = names.subsystems.number(
          LogNames.Subsystem(name: name, category: category))
      }
      offset += subsystemCount * 6
      offset = (offset + 7) & ~7
      places[key] = processes.count
      processes.append(
        CatalogProcess(
          number: names.processes.number(process), program: program, sharedCache: cache,
          images: images, subsystems: subsystems))
    }
  }

  /// The process that a chunk names, or nil where the catalog has none.
  func process(_ first: UInt64, _ second: UInt32) -> CatalogProcess? {
    places[Key(first: first, second: second)].map { processes[$0] }
  }
}

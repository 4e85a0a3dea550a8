/// The format strings and image paths that the messages of an archive need.
struct ResolvedStrings {
  /// A program or library.
  struct Image: Hashable {
    let path: String
    let identifier: ImageIdentifier
  }

  private struct Place {
    var begin: Int32 = -1
    var count: Int32 = 0
    var image: Int32 = -1
  }

  /// The references, by their numbers.
  let references: KeyTable
  private var places: [Place]
  private var storage: [UInt8] = []
  /// The images that were met.
  private(set) var images = Interner<Image>(limit: 1 << 19)
  /// The paths of programs and libraries, by the numbers of their identifiers.
  private var paths: [Int32: Int32] = [:]
  /// Numbers of references, by the images in whose files they are found.
  private var wanted: [Int32: [Int32]] = [:]

  /// How many bytes of format strings are kept, and how long one may be.
  private static let maxStorage = 24 << 20
  private static let maxLength = 16 << 10

  /// What is needed: references, and the images whose paths are asked for.
  init(_ references: KeyTable, images: some Sequence<Int32>) {
    self.references = references
    places = [Place](repeating: Place(), count: references.keys.count)
    for image in images where image >= 0 { wanted[image] = [] }
    for (number, key) in references.keys.enumerated() {
      wanted[StringReference(packed: key).image, default: []].append(Int32(number))
    }
  }

  /// Nothing.
  init() { self.init(KeyTable(), images: []) }

  /// Whether anything of that image is needed.
  func wants(_ image: Int32) -> Bool { wanted[image] != nil }

  /// Whether the place of a reference is known.
  func isResolved(_ number: Int) -> Bool {
    number < places.count && (places[number].begin >= 0 || isImageOnly(number))
  }

  private func isImageOnly(_ number: Int) -> Bool {
    let kind = StringReference(packed: references.keys[number]).kind
    return kind == .cacheImage || kind == .image
  }

  /// Lends the format string of a reference; nil where it wasn't found.
  func withFormat<Result>(_ number: Int, _ body: (Bytes?) -> Result) -> Result {
    guard number >= 0, number < places.count else { return body(nil) }
    let place = places[number]
    if isImageOnly(number) { return [0x25, 0x73].withBytes { body($0) } }
    guard place.begin >= 0 else { return body(nil) }
    return storage.withBytes { body($0.part(Int(place.begin), Int(place.count))) }
  }

  /// The image that logs with a reference, or -1.
  func image(ofReference number: Int) -> Int32 {
    guard number >= 0, number < places.count else { return -1 }
    if places[number].image >= 0 { return places[number].image }
    let reference = StringReference(packed: references.keys[number])
    switch reference.kind {
    case .imageFormat, .image: return paths[reference.image] ?? -1
    case .cacheFormat, .cacheImage: return -1
    }
  }

  /// The image with that identifier, or -1.
  func image(ofIdentifier number: Int32) -> Int32 { paths[number] ?? -1 }

  // MARK: Reading

  /// Where in a file a string begins, and whose it is.
  private struct Wish {
    let position: Int
    /// The number of a reference, or -1 for a path.
    let reference: Int32
    /// What the path is that of.
    let image: Int
  }

  /// Takes what is needed out of the file of a program or library.
  mutating func read(
    imageFile reader: inout SourceReader, image: Int32, identifier: ImageIdentifier,
    _ problem: (String) -> Void
  ) {
    var head: [UInt8] = []
    guard reader.take(16, into: &head) else {
      problem("the file of strings is cut")
      return
    }
    let count = head.withBytes { Int($0.u32(12)) }
    guard count <= 1 << 18, reader.take(count * 8, into: &head) else {
      problem("the file of strings is damaged")
      return
    }
    var wishes: [Wish] = []
    let offsets = (wanted[image] ?? []).map { number -> (UInt64, Int32) in
      (StringReference(packed: references.keys[Int(number)]).offset, number)
    }.sorted { $0.0 < $1.0 }
    var position = reader.offset
    var left = Self.visits(offsets.count)
    head.withBytes { table in
      for index in 0..<count {
        let begin = UInt64(table.u32(index * 8))
        let size = Int(table.u32(index * 8 + 4))
        Self.forEach(offsets, from: begin, size: UInt64(size), &left) { offset, number in
          wishes.append(
            Wish(position: position + Int(offset - begin), reference: number, image: -1))
        }
        position += size
      }
    }
    wishes.append(Wish(position: position, reference: -1, image: 0))
    capture(wishes, &reader, problem) { strings, wish, bytes in
      guard wish.reference < 0 else {
        strings.keep(bytes, wish.reference, image: -1)
        return
      }
      guard strings.paths[image] == nil else { return }
      strings.paths[image] = strings.images.number(
        Image(path: bytes.text, identifier: identifier))
    }
  }

  /// Takes what is needed out of the file of a shared cache.
  mutating func read(
    cacheFile reader: inout SourceReader, image cache: Int32, _ problem: (String) -> Void
  ) {
    var head: [UInt8] = []
    guard reader.take(16, into: &head) else {
      problem("the file of strings is cut")
      return
    }
    let (version, rangeCount, imageCount) = head.withBytes {
      ($0.u16(4), Int($0.u32(8)), Int($0.u32(12)))
    }
    guard version == 1 || version == 2 else {
      problem("has version \(version), which isn't known")
      return
    }
    let rangeSize = version == 1 ? 16 : 24
    let imageSize = version == 1 ? 28 : 32
    var imageTable: [UInt8] = []
    guard rangeCount <= 1 << 19, imageCount <= 1 << 17,
      reader.take(rangeCount * rangeSize, into: &head),
      reader.take(imageCount * imageSize, into: &imageTable)
    else {
      problem("the file of strings is damaged")
      return
    }
    var formats: [(UInt64, Int32)] = []
    var addresses: [(UInt64, Int32)] = []
    for number in wanted[cache] ?? [] where places[Int(number)].image < 0 {
      let reference = StringReference(packed: references.keys[Int(number)])
      if reference.kind == .cacheFormat { formats.append((reference.offset, number)) }
      if reference.kind == .cacheImage { addresses.append((reference.offset, number)) }
    }
    formats.sort { $0.0 < $1.0 }
    addresses.sort { $0.0 < $1.0 }
    var wishes: [Wish] = []
    var imageOf: [Int32: Int] = [:]
    var left = Self.visits(formats.count + addresses.count)
    head.withBytes { table in
      for index in 0..<rangeCount {
        let at = index * rangeSize
        let begin = version == 1 ? UInt64(table.u32(at + 4)) : table.u64(at)
        let data = Int(table.u32(at + 8))
        let size = UInt64(table.u32(at + 12))
        let image = version == 1 ? Int(table.u32(at)) : Int(truncatingIfNeeded: table.u64(at + 16))
        Self.forEach(formats, from: begin, size: size, &left) { offset, number in
          guard imageOf[number] == nil else { return }
          imageOf[number] = image
          wishes.append(
            Wish(position: data + Int(offset - begin), reference: number, image: image))
        }
      }
    }
    let identifiers = imageTable.withBytes { table in
      var pathed: Set<Int> = []
      for index in 0..<imageCount {
        let at = index * imageSize
        let begin = version == 1 ? UInt64(table.u32(at)) : table.u64(at)
        let size = UInt64(table.u32(version == 1 ? at + 4 : at + 8))
        Self.forEach(addresses, from: begin, size: size, &left) { _, number in
          imageOf[number] = index
        }
      }
      for image in imageOf.values where image >= 0 && image < imageCount {
        guard pathed.insert(image).inserted else { continue }
        let place = Int(table.u32(image * imageSize + imageSize - 4))
        wishes.append(Wish(position: place, reference: -1, image: image))
      }
      return Dictionary(
        uniqueKeysWithValues: pathed.map { image in
          (image, ImageIdentifier(table, at: image * imageSize + imageSize - 20))
        })
    }
    var numbers: [Int: Int32] = [:]
    capture(wishes, &reader, problem) { strings, wish, bytes in
      if wish.reference >= 0 {
        strings.keep(bytes, wish.reference, image: -1)
      } else if let identifier = identifiers[wish.image] {
        numbers[wish.image] = strings.images.number(
          Image(path: bytes.text, identifier: identifier))
      }
    }
    for (number, image) in imageOf { places[Int(number)].image = numbers[image] ?? -1 }
  }

  /// How often so many strings may lie in ranges: each lies in one, unless the file is damaged.
  private static func visits(_ count: Int) -> Int { count * 8 + 1024 }

  /// Calls `body` with those of the sorted offsets that lie in a range; `left` is how many more there may
  /// be, since ranges that overlap without end would take a time without end.
  private static func forEach(
    _ offsets: [(UInt64, Int32)], from begin: UInt64, size: UInt64, _ left: inout Int,
    _ body: (UInt64, Int32) -> Void
  ) {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle].0 < begin { low = middle + 1 } else { high = middle }
    }
    while low < offsets.count, offsets[low].0 - begin < size, left > 0 {
      left -= 1
      body(offsets[low].0, offsets[low].1)
      low += 1
    }
  }

  private mutating func keep(_ bytes: Bytes, _ number: Int32, image: Int32) {
    guard places[Int(number)].begin < 0, storage.count + bytes.count <= Self.maxStorage else {
      return
    }
    places[Int(number)].begin = Int32(storage.count)
    places[Int(number)].count = Int32(bytes.count)
    if image >= 0 { places[Int(number)].image = image }
    storage.append(bytes)
  }

  /// Reads on through a file, and hands out the strings that begin at the places wished for.
  private mutating func capture(
    _ wishes: [Wish], _ reader: inout SourceReader, _ problem: (String) -> Void,
    _ body: (inout ResolvedStrings, Wish, Bytes) -> Void
  ) {
    var window: [UInt8] = []
    var base = reader.offset
    var part: [UInt8] = []
    var missed = 0
    for wish in wishes.sorted(by: { $0.position < $1.position }) {
      if wish.position < base || storage.count >= Self.maxStorage {
        missed += 1
        continue
      }
      if wish.position >= base + window.count {
        _ = reader.skip(wish.position - base - window.count)
        window.removeAll(keepingCapacity: true)
        base = wish.position
      } else if wish.position - base > 4096 {
        window.removeFirst(wish.position - base)
        base = wish.position
      }
      let begin = wish.position - base
      var end: Int?
      var searched = begin
      // Ends: each round reads a byte or more, or is the last.
      while true {
        end = window[searched...].firstIndex(of: 0)
        searched = window.count
        if end != nil || window.count - begin >= Self.maxLength { break }
        let isWhole = reader.take(512, into: &part)
        window += part
        if !isWhole, part.isEmpty { break }
      }
      // A path may end with the file instead of a zero.
      let last = end ?? min(window.count, begin + Self.maxLength)
      guard last > begin || end != nil else {
        missed += 1
        continue
      }
      window.withBytes { whole in
        if let bytes = whole.part(begin, last - begin) { body(&self, wish, bytes) }
      }
    }
    if let failure = reader.failure {
      problem(failure)
    } else if missed > 0 {
      problem("\(missed) strings lie outside of the file")
    }
  }
}

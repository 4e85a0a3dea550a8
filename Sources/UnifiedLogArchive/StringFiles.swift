/// The tables of all files of strings of an archive: where strings are, without the strings themselves.
struct StringFiles {
  /// A program or library.
  struct Image: Hashable {
    let path: String
    let identifier: ImageIdentifier
  }

  /// Where a reference leads.
  struct Place {
    /// The number of the file's identifier.
    let file: Int32
    /// Where the format string begins in the file; nil where there is none.
    let position: Int?
    /// The image that logs with the reference, or -1.
    let image: Int32
  }

  /// Addresses of strings, and where in the file the first of them is; or those of an image.
  private struct Range {
    let begin: UInt64
    let size: UInt64
    var position = 0
    /// The number of the image, or -1.
    var image: Int32 = -1
    /// Where the farthest of this one and those before it ends.
    var reach: UInt64 = 0

    var end: UInt64 { begin &+ size }

    /// How many ranges that lie within another one are passed over to find that.
    private static let maxNested = 64

    /// The range that holds an address, of some in their order.
    static func holding(_ address: UInt64, of ranges: [Range]) -> Range? {
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].begin <= address { low = middle + 1 } else { high = middle }
      }
      for index in (max(0, low - maxNested)..<low).reversed() {
        if address - ranges[index].begin < ranges[index].size { return ranges[index] }
        if ranges[index].reach <= address { return nil }
      }
      return nil
    }
  }

  private struct File {
    /// The program or library whose file it is; -1 for a shared cache.
    var own: Int32 = -1
    var strings: [Range] = []
    var images: [Range] = []
    /// Where the strings begin and end that hold a word.
    var words: [(begin: Int, end: Int)] = []
  }

  /// The programs and libraries that were met.
  private(set) var images = Interner<Image>(limit: 1 << 19)
  /// By the numbers of their identifiers.
  private var files: [Int32: File] = [:]
  private var ranges = 0
  private var words = 0

  /// How many ranges are kept of all files, and how many strings with words.
  private static let maxRanges = 1 << 18
  private static let maxWords = 1 << 19

  // MARK: Answers

  /// Where a reference leads, or nil where no file says.
  func place(of reference: StringReference) -> Place? {
    guard let file = files[reference.image] else { return nil }
    switch reference.kind {
    case .image: return Place(file: reference.image, position: nil, image: file.own)
    case .cacheImage:
      let range = Range.holding(reference.offset, of: file.images)
      return Place(file: reference.image, position: nil, image: range?.image ?? -1)
    case .imageFormat, .cacheFormat:
      let range = Range.holding(reference.offset, of: file.strings)
      return Place(
        file: reference.image,
        position: range.map { $0.position + Int(reference.offset - $0.begin) },
        image: file.own >= 0 ? file.own : range?.image ?? -1)
    }
  }

  /// Whether the string at a place holds a word.
  func holdsWord(_ place: Place) -> Bool {
    guard let position = place.position, let words = files[place.file]?.words else { return false }
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].begin <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 && position < words[low - 1].end
  }

  /// The image with an identifier, or -1.
  func image(ofIdentifier number: Int32) -> Int32 { files[number]?.own ?? -1 }

  // MARK: Reading

  /// Reads the file of a program, of a library or of a shared cache, unless one with its identifier was read.
  ///
  /// - Parameters:
  ///   - number: the number of the identifier.
  ///   - words: what calls for a message, or nil where all are wanted.
  mutating func read(
    _ kind: LogMemberKind, _ reader: inout SourceReader, _ number: Int32,
    _ identifier: ImageIdentifier, words: LogSelection?, _ problem: (String) -> Void
  ) {
    guard number >= 0, files[number] == nil else { return }
    var head: [UInt8] = []
    guard reader.take(16, into: &head) else {
      problem("the file of strings is cut")
      return
    }
    if kind == .cacheStrings {
      readCache(head, &reader, number, words, problem)
    } else {
      readImage(head, &reader, number, identifier, words, problem)
    }
  }

  private mutating func readImage(
    _ head: [UInt8], _ reader: inout SourceReader, _ number: Int32,
    _ identifier: ImageIdentifier, _ words: LogSelection?, _ problem: (String) -> Void
  ) {
    let count = head.withBytes { Int($0.u32(12)) }
    var table: [UInt8] = []
    guard count <= Self.maxRanges - ranges, reader.take(count * 8, into: &table) else {
      problem("the file of strings is damaged")
      return
    }
    var file = File()
    var position = reader.offset
    table.withBytes { table in
      for index in 0..<count {
        let size = UInt64(table.u32(index * 8 + 4))
        file.strings.append(
          Range(begin: UInt64(table.u32(index * 8)), size: size, position: position))
        position += Int(size)
      }
    }
    // The path is behind the strings.
    let paths = scan(&reader, &file, [position], words, problem)
    if let path = paths[0] {
      file.own = images.number(Image(path: path, identifier: identifier))
    }
    keep(file, number)
  }

  private mutating func readCache(
    _ head: [UInt8], _ reader: inout SourceReader, _ number: Int32, _ words: LogSelection?,
    _ problem: (String) -> Void
  ) {
    let (version, rangeCount, imageCount) = head.withBytes {
      ($0.u16(4), Int($0.u32(8)), Int($0.u32(12)))
    }
    guard version == 1 || version == 2 else {
      problem("has version \(version), which isn't known")
      return
    }
    let isShort = version == 1
    let rangeSize = isShort ? 16 : 24
    let imageSize = isShort ? 28 : 32
    var rangeTable: [UInt8] = []
    var imageTable: [UInt8] = []
    guard rangeCount + imageCount <= Self.maxRanges - ranges,
      reader.take(rangeCount * rangeSize, into: &rangeTable),
      reader.take(imageCount * imageSize, into: &imageTable)
    else {
      problem("the file of strings is damaged")
      return
    }
    var file = File()
    var places: [(position: Int, image: Int)] = []
    imageTable.withBytes { table in
      for index in 0..<imageCount {
        let at = index * imageSize
        file.images.append(
          Range(
            begin: isShort ? UInt64(table.u32(at)) : table.u64(at),
            size: UInt64(table.u32(at + (isShort ? 4 : 8)))))
        places.append((Int(table.u32(at + imageSize - 4)), index))
      }
    }
    places.sort { $0 < $1 }
    let paths = scan(&reader, &file, places.map(\.position), words, problem)
    imageTable.withBytes { table in
      for (path, place) in zip(paths, places) {
        guard let path else { continue }
        let identifier = ImageIdentifier(table, at: (place.image + 1) * imageSize - 20)
        file.images[place.image].image = images.number(Image(path: path, identifier: identifier))
      }
    }
    rangeTable.withBytes { table in
      for index in 0..<rangeCount {
        let at = index * rangeSize
        let image = isShort ? Int(table.u32(at)) : Int(truncatingIfNeeded: table.u64(at + 16))
        file.strings.append(
          Range(
            begin: isShort ? UInt64(table.u32(at + 4)) : table.u64(at),
            size: UInt64(table.u32(at + 12)), position: Int(table.u32(at + 8)),
            image: file.images.indices.contains(image) ? file.images[image].image : -1))
      }
    }
    keep(file, number)
  }

  /// Reads on through a file: the paths at some positions, and where the strings are that hold a word.
  private mutating func scan(
    _ reader: inout SourceReader, _ file: inout File, _ positions: [Int], _ words: LogSelection?,
    _ problem: (String) -> Void
  ) -> [String?] {
    var paths = [String?](repeating: nil, count: positions.count)
    var found: [(begin: Int, end: Int)] = []
    let room = Self.maxWords - self.words
    // Of many images with one path there is one text.
    var last: (position: Int, path: String)?
    let missed = reader.scanStrings(at: positions, words: words) { index, path in
      let text = last?.position == positions[index] ? last?.path : path.text
      paths[index] = text
      last = text.map { (positions[index], $0) }
    } interesting: { begin, end in
      if found.count < room {
        found.append((begin, end))
      } else if !found.isEmpty {
        // What there is no room for is taken for interesting, and so is what lies between.
        found[found.count - 1].end = end
      }
    }
    self.words += found.count
    file.words = found
    if let failure = reader.failure {
      problem(failure)
    } else if missed > 0 {
      problem("\(missed) strings lie outside of the file")
    }
    return paths
  }

  private mutating func keep(_ file: File, _ number: Int32) {
    var file = file
    // Of two that begin at the same address, the first counts; empty ones hold nothing.
    func sorted(_ ranges: [Range]) -> [Range] {
      var kept: [Range] = []
      for (_, range) in ranges.enumerated().filter({ $0.element.size > 0 }).sorted(by: {
        ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset)
      }) where kept.last?.begin != range.begin {
        kept.append(range)
        kept[kept.count - 1].reach = max(range.end, kept.dropLast().last?.reach ?? 0)
      }
      return kept
    }
    file.strings = sorted(file.strings)
    file.images = sorted(file.images)
    ranges += file.strings.count + file.images.count
    files[number] = file
  }
}

/// The references that messages were met with, and which of them are wanted or needed.
struct ReferenceTable {
  private var keys = KeyTable()
  private var states: [UInt8] = []

  private static let isKnown: UInt8 = 1
  private static let isWanted: UInt8 = 2
  private static let isNeeded: UInt8 = 4

  /// The number of a reference, or -1 where there are too many.
  @inline(__always)
  mutating func number(of reference: StringReference) -> Int {
    guard let number = keys.add(reference.packed) else { return -1 }
    if number == states.count { states.append(0) }
    return number
  }

  /// Whether the messages with a reference are wanted for its sake: asked once.
  @inline(__always)
  mutating func isWanted(_ number: Int, _ answer: (StringReference) -> Bool) -> Bool {
    if states[number] & Self.isKnown == 0 {
      let isWanted = answer(StringReference(packed: keys.keys[number]))
      states[number] |= Self.isKnown | (isWanted ? Self.isWanted : 0)
    }
    return states[number] & Self.isWanted != 0
  }

  /// Notes that a message is held whose format string it is.
  mutating func need(_ number: Int) { states[number] |= Self.isNeeded }

  /// Those of messages that are held, by their numbers; nil for the others.
  var needed: [StringReference?] {
    states.indices.map {
      states[$0] & Self.isNeeded != 0 ? StringReference(packed: keys.keys[$0]) : nil
    }
  }
}

/// The format strings of messages.
struct FormatStrings {
  private struct Format {
    /// Where it begins in the storage; -1 where it wasn't found, -2 where it is `%s`.
    var begin: Int32 = -1
    var count: Int32 = 0
    var image: Int32 = -1
  }

  private var formats: [Format] = []
  private var storage: [UInt8] = []
  /// Where they begin in the files, by the numbers of their identifiers.
  private var wanted: [Int32: [(position: Int, number: Int)]] = [:]

  /// How many bytes are kept.
  private static let maxStorage = 24 << 20

  /// No format strings.
  init() {}

  /// Those of references, which are found in files.
  init(_ references: [StringReference?], _ files: StringFiles) {
    formats = [Format](repeating: Format(), count: references.count)
    for (number, reference) in references.enumerated() {
      guard let reference else { continue }
      if reference.kind == .image || reference.kind == .cacheImage { formats[number].begin = -2 }
      guard let place = files.place(of: reference) else { continue }
      formats[number].image = place.image
      if let position = place.position {
        wanted[place.file, default: []].append((position, number))
      }
    }
  }

  /// Whether any wait for the file that they are in.
  var isWaiting: Bool { !wanted.isEmpty }

  /// Takes those out of the file with an identifier that are in it.
  mutating func read(_ reader: inout SourceReader, _ file: Int32, _ problem: (String) -> Void) {
    guard let wanted = wanted.removeValue(forKey: file)?.sorted(by: { $0 < $1 }) else { return }
    let missed = reader.scanStrings(at: wanted.map(\.position), words: nil) { index, bytes in
      guard storage.count + bytes.count <= Self.maxStorage else { return }
      formats[wanted[index].number].begin = Int32(storage.count)
      formats[wanted[index].number].count = Int32(bytes.count)
      storage.append(bytes)
    }
    if let failure = reader.failure {
      problem(failure)
    } else if missed > 0 {
      problem("\(missed) strings lie outside of the file")
    }
  }

  /// Lends the format string of a reference; nil where it wasn't found.
  func withFormat<Result>(_ number: Int, _ body: (Bytes?) -> Result) -> Result {
    guard number >= 0, number < formats.count else { return body(nil) }
    let format = formats[number]
    if format.begin == -2 { return [0x25, 0x73].withBytes { body($0) } }
    guard format.begin >= 0 else { return body(nil) }
    return storage.withBytes { body($0.part(Int(format.begin), Int(format.count))) }
  }

  /// The image that logs with a reference, or -1.
  func image(of number: Int) -> Int32 {
    number >= 0 && number < formats.count ? formats[number].image : -1
  }
}

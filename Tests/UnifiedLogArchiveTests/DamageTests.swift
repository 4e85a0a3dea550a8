import Testing
import UnifiedLogWriter

@testable import UnifiedLogArchive

@Suite struct DamageTests {
  /// Numbers that are the same in every run.
  struct Numbers {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private static let files: [(path: String, bytes: [UInt8])] = {
    var messages: [WrittenMessage] = []
    for index in 0..<40 {
      var message = WrittenMessage(
        "Task %d of %{public}@: %{public}s",
        [.int32(Int32(index)), .object("api.example"), .string("secret", isPrivate: true)])
      message.place = WrittenMessage.Place.allCases[index % 8]
      message.sender = "/usr/lib/a.dylib"
      message.subsystem = "com.apple.CFNetwork"
      message.nanoseconds = 1_765_100_000_000_000_000 + Int64(index)
      message.isOversize = index % 9 == 3 && message.place != .simple
      messages.append(message)
    }
    var writer = ArchiveWriter()
    writer.entriesPerSet = 10
    writer.compression = .plain
    return writer.files([("Persist/1.tracev3", messages)])
  }()

  private static func blocks(_ bytes: [UInt8]) -> [UInt8]? {
    var expander = ChunkExpander()
    let (count, problem) = bytes.withBytes { expander.expand($0) }
    return problem == nil ? Array(expander.buffer.prefix(count)) : nil
  }

  private static func chunk(_ block: [UInt8], size: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return Array("bv41".utf8) + number(size) + number(block.count) + block + Array("bv4$".utf8)
  }

  @Test func `Blocks of all lengths and repetitions come back`() {
    var numbers = Numbers(state: 3)
    for _ in 0..<100 {
      let letters = 1 + numbers.next(6)
      let bytes = (0..<numbers.next(2000)).map { _ in UInt8(97 + numbers.next(letters)) }
      #expect(Self.blocks(Self.chunk(LZ4Encoder.encode(bytes), size: bytes.count)) == bytes)
    }
  }

  @Test(
    arguments: [
      // A match before the begin, of no distance, beyond the room, and a block that ends in a sequence.
      ([0x10, 0x61, 0x02, 0x00, 0x00], 20), ([0x10, 0x61, 0x00, 0x00, 0x00], 20),
      ([0x1F, 0x61, 0x01, 0x00, 0xFF, 0xFF, 0x00], 20), ([0x10, 0x61, 0x01], 20),
      ([0xF0, 0xFF], 20),
      ([0x50, 0x61], 20), ([], 20), ([0x10, 0x61], 0),
    ] as [([UInt8], Int)])
  func `A block that makes no sense is refused`(block: [UInt8], size: Int) {
    #expect(Self.blocks(Self.chunk(block, size: size)) == nil)
  }

  @Test func `A block that expands without end is refused`() {
    #expect(Self.blocks(Self.chunk([0x10, 0x61], size: 1 << 30)) == nil)
    var expander = ChunkExpander()
    for (mark, words) in [
      ("bvx2", "is compressed with LZFSE (bvx), which isn't read"),
      ("bvx-", "is compressed with LZFSE (bvx), which isn't read"),
      ("ZBM\t", "is compressed with LZBITMAP (ZBM), which isn't read"),
      ("ABCD", "is compressed in a way that isn't known"),
    ] {
      let (_, problem) = Array("\(mark)aaaa".utf8).withBytes { expander.expand($0) }
      #expect(problem == words)
    }
  }

  @Test func `A file that is cut anywhere is read up to there, and that is told`() {
    let whole = ArchiveReading(MemoryMembers(files: Self.files))
    #expect(whole.texts.count == 40)
    #expect(whole.problems == [])
    let trace = Self.files[0].bytes
    for count in stride(from: 0, to: trace.count, by: 131) {
      var files = Self.files
      files[0].bytes = Array(trace.prefix(count))
      let reading = ArchiveReading(MemoryMembers(files: files))
      // Messages come in tens, and none is changed.
      #expect(whole.texts.starts(with: reading.texts))
      #expect(reading.texts.count % 10 == 0)
    }
    for index in 1..<Self.files.count {
      for count in stride(from: 0, to: Self.files[index].bytes.count, by: 11) {
        var files = Self.files
        files[index].bytes = Array(files[index].bytes.prefix(count))
        #expect(ArchiveReading(MemoryMembers(files: files)).texts.count == 40)
      }
    }
  }

  @Test func `Entries of an unknown kind count, also where their chunks are passed over`() throws {
    var files = Self.files
    // The first entry of each chunk of entries.
    let trace = files[0].bytes
    for begin in stride(from: 0, to: trace.count - 64, by: 8)
    where trace[begin..<(begin + 8)].elementsEqual([0x01, 0x60, 0, 0, 0, 0, 0, 0]) {
      files[0].bytes[begin + 48] = 9
    }
    let whole = ArchiveReading(MemoryMembers(files: files))
    let windowed = ArchiveReading(MemoryMembers(files: files), limits: LogArchiveLimits(held: 500))
    #expect((1..<40).contains(whole.messages.count))
    #expect(whole.messages.map(\.number) == windowed.messages.map(\.number))
    #expect(whole.messages.last?.number == 40)
  }

  /// Messages of both had the same place in the order: where more were there than are held, the next reading began at
  /// the place where the last one had.
  @Test(.timeLimit(.minutes(1)))
  func `A file with the name of another one is told and not read`() throws {
    var files = Self.files
    files.insert(files[0], at: 1)
    let whole = ArchiveReading(MemoryMembers(files: Self.files))
    for held in [1, 500, 1 << 20] {
      let reading = ArchiveReading(
        MemoryMembers(files: files), limits: LogArchiveLimits(held: held))
      #expect(reading.lines == whole.lines)
      #expect(reading.problems.count == 1)
      #expect(reading.problems.first?.contains("has the name of a file before it") == true)
    }
  }

  @Test func `Chunks behind a damaged length are found again`() {
    var files = Self.files
    // The length of the first catalog.
    files[0].bytes.replaceSubrange(232..<240, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0])
    let reading = ArchiveReading(MemoryMembers(files: files))
    #expect(reading.texts.count >= 30)
    #expect(reading.problems.first?.contains("no chunk begins at byte 224") == true)
  }

  @Test(arguments: 0..<8)
  func `Files with changed bytes are read to their end`(round: Int) {
    var numbers = Numbers(state: UInt64(round) &* 7919 &+ 1)
    for _ in 0..<40 {
      var files = Self.files
      for _ in 0...numbers.next(6) {
        let file = numbers.next(files.count)
        let place = numbers.next(files[file].bytes.count)
        files[file].bytes[place] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8(numbers.next(256))][numbers.next(6)]
      }
      let whole = ArchiveReading(MemoryMembers(files: files))
      let windowed = ArchiveReading(
        MemoryMembers(files: files), limits: LogArchiveLimits(held: 500))
      #expect(whole.lines == windowed.lines)
      #expect(whole.messages.map(\.number) == windowed.messages.map(\.number))
      #expect(whole.lines.count <= 400)
    }
  }

  @Test func `Lines are turned into messages`() {
    let files = ArchiveWriter().files([
      (
        "b",
        (0..<1000).map { index in
          var message = WrittenMessage("%d", [.int32(Int32(index))])
          message.nanoseconds = 1_765_100_000_000_000_000 + Int64(index * 2)
          return message
        }
      ),
      (
        "a",
        (0..<1000).map { index in
          var message = WrittenMessage("%d", [.int32(Int32(index))])
          message.nanoseconds = 1_765_100_000_000_000_001 + Int64(index * 2)
          return message
        }
      ),
    ])
    var map = LogLineMap()
    var expected: [(line: Int, file: String, number: Int)] = []
    for (index, message) in ArchiveReading(MemoryMembers(files: files)).messages.enumerated() {
      map.add(message, lines: 1 + index % 3, emptyBefore: index % 5 == 0 ? 300 : 0)
      expected.append((map.lines, message.file, message.number))
    }
    #expect(expected.count == 2000)
    for entry in expected {
      let place = map.place(ofLine: entry.line)
      #expect(place.map { map.files[$0.file] } == entry.file)
      #expect(place?.number == entry.number)
    }
    #expect(map.place(ofLine: 0) == nil)
    #expect(map.place(ofLine: map.lines + 1) == nil)
  }
}

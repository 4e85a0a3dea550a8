import Foundation
import Testing
import UnifiedLogWriter

@testable import UnifiedLogArchive

@Suite struct ArchiveTests {
  private static let begin: Int64 = 1_765_100_000_000_000_000

  private static func message(
    _ place: WrittenMessage.Place, _ format: String, _ arguments: [WrittenArgument] = [],
    after milliseconds: Int64 = 0
  ) -> WrittenMessage {
    var message = WrittenMessage(format, arguments)
    message.place = place
    message.nanoseconds = begin + milliseconds * 1_000_000
    message.sender =
      place == .program || place == .programDynamic || place == .simple
      ? nil : "/System/Library/Frameworks/CFNetwork.framework/CFNetwork"
    message.subsystem = "com.apple.CFNetwork"
    message.category = "Default"
    return message
  }

  @Test(arguments: WrittenMessage.Place.allCases, [ArchiveWriter.Compression.lz4, .plain, .blocks])
  func `A format string is found wherever it stands`(
    place: WrittenMessage.Place, compression: ArchiveWriter.Compression
  ) {
    var writer = ArchiveWriter()
    writer.compression = compression
    let isText = place == .simple
    let isDynamic = place == .programDynamic || place == .cacheDynamic
    let written = Self.message(
      place, isText ? "Task 7 failed" : isDynamic ? "unused" : "Task %d %{public}s",
      isText ? [] : isDynamic ? [.string("Task 7 failed")] : [.int32(7), .string("failed")])
    let reading = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", [written])])))
    #expect(reading.texts == ["Task 7 failed"])
    #expect(reading.tally.unresolved == 0)
    #expect(reading.problems == [])
    let sender = written.sender == nil ? "" : "(CFNetwork) "
    let category = isText ? "" : "Default"
    #expect(
      reading.lines == [
        "2025-12-07 10:33:20.000000+0100  localhost Weather[301]: \(sender)"
          + "[com.apple.CFNetwork:\(category)] Task 7 failed"
      ])
  }

  @Test(arguments: [ArchiveWriter.Compression.lz4, .plain, .blocks])
  func `States are counted, and change nothing`(compression: ArchiveWriter.Compression) {
    let messages = (0..<9).map {
      Self.message(.cache, "Task %d", [.int32(Int32($0))], after: Int64($0))
    }
    var writer = ArchiveWriter()
    writer.compression = compression
    writer.entriesPerSet = 3
    let plain = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", messages)])))
    writer.states = 2
    let reading = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", messages)])))
    #expect(reading.lines == plain.lines)
    #expect(reading.lines.count == 9)
    #expect(reading.tally.states == 6)
    #expect(plain.tally.states == 0)
    #expect(reading.problems == [])
  }

  @Test(arguments: [UInt16(1), 2])
  func `Both versions of the file of a shared cache are read`(version: UInt16) {
    var writer = ArchiveWriter()
    writer.cacheVersion = version
    let messages = [
      Self.message(.cache, "one %d", [.int32(1)]),
      Self.message(.cache, "two %d", [.int32(2)], after: 1),
      Self.message(.cacheDynamic, "x", [.string("three")], after: 2),
    ]
    let reading = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", messages)])))
    #expect(reading.texts == ["one 1", "two 2", "three"])
    #expect(reading.messages.map(\.senderName) == ["CFNetwork", "CFNetwork", "CFNetwork"])
  }

  @Test(
    arguments: [0x9000_0000, 0x1_2000_0000, 0x1_A000_0000, 0x2_0000_0000, 0x7_8000_0000]
      as [UInt64],
    [false, true])
  func `A format string is found however far behind in a shared cache it is`(
    base: UInt64, hasShortForm: Bool
  ) {
    var writer = ArchiveWriter()
    writer.largeBase = base
    writer.hasShortForm = hasShortForm
    let near = Self.message(.cache, "near %d", [.int32(1)])
    let far = Self.message(.largeCache, "far %d", [.int32(2)], after: 1)
    let reading = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", [near, far])])))
    #expect(reading.texts == ["near 1", "far 2"])
    #expect(reading.messages.map(\.senderName) == ["CFNetwork", "CFNetwork"])
  }

  @Test(arguments: [1, 7, 16, 4096])
  func `How reads cut a file makes no difference`(step: Int) {
    let messages = (0..<500).map { index in
      Self.message(
        WrittenMessage.Place.allCases[index % 6], "message %d of %{public}@",
        [.int32(Int32(index)), .object("many")], after: Int64(index))
    }
    let files = ArchiveWriter().files([("Persist/1.tracev3", messages)])
    let whole = ArchiveReading(MemoryMembers(files: files))
    let cut = ArchiveReading(MemoryMembers(files: files, step: step))
    #expect(whole.texts.count == 500)
    #expect(whole.lines == cut.lines)
  }

  @Test(arguments: [true, false])
  func `Private values that were stored are shown`(keepsGap: Bool) {
    var writer = ArchiveWriter()
    writer.keepsGap = keepsGap
    let messages = [
      Self.message(
        .cache, "host %{private}s, %{private}@, %d",
        [.string("a.example", isPrivate: true), .object("b.example", isPrivate: true), .int32(3)]),
      Self.message(
        .cache, "host %{private}s", [.string("c.example", isPrivate: true)], after: 1),
      Self.message(.cache, "host %@ and %{private}d", [.hidden, .hiddenNumber], after: 2),
    ]
    let reading = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", messages)])))
    #expect(
      reading.texts == [
        "host a.example, b.example, 3", "host c.example", "host <private> and <private>",
      ])
  }

  @Test(arguments: [true, false])
  func `Arguments that stand apart are found`(isBehind: Bool) {
    var writer = ArchiveWriter()
    writer.putsOversizeBehind = isBehind
    let long = String(repeating: "long ", count: 2000)
    var message = Self.message(
      .cache, "said %{public}s to %{private}s", [.string(long), .string("me", isPrivate: true)])
    message.isOversize = true
    let reading = ArchiveReading(
      MemoryMembers(files: writer.files([("Persist/1.tracev3", [message])])))
    #expect(reading.texts == ["said \(long) to me"])
    #expect(reading.tally.withoutArguments == 0)
  }

  @Test func `A backtrace before the values is passed over`() {
    var message = Self.message(.cache, "fault %{public}s", [.string("here")])
    message.hasBacktrace = true
    let reading = ArchiveReading(
      MemoryMembers(files: ArchiveWriter().files([("Persist/1.tracev3", [message])])))
    #expect(reading.texts == ["fault here"])
  }

  @Test(arguments: [1 << 20, 20_000, 3_000, 1])
  func `Messages come in the order of the clock, however few are held`(held: Int) {
    // Two files whose messages alternate, the later ones written first.
    let all = (0..<300).map { index in
      Self.message(.cache, "number %d", [.int32(Int32(index))], after: Int64(index))
    }
    var writer = ArchiveWriter()
    writer.entriesPerSet = 20
    let files = writer.files([
      ("Persist/2.tracev3", all.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)),
      ("Special/1.tracev3", all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)),
    ])
    let limits = LogArchiveLimits(held: held)
    let expected = (0..<300).map { "number \($0)" }
    for files in [files, files.reversed()] {
      let reading = ArchiveReading(MemoryMembers(files: files), limits: limits)
      #expect(reading.texts == expected)
      #expect(
        reading.messages.map { "\($0.file) \($0.number)" }
          == (0..<300).map {
            $0 % 3 == 0 ? "Special/1.tracev3 \($0 / 3 + 1)" : "Persist/2.tracev3 \($0 - $0 / 3)"
          })
    }
  }

  /// Each reading expanded all sets of chunks of a file again, also those behind what it held: 2 MB of messages of one
  /// time took ten seconds, 4 MB thirty.
  @Test func `Messages of one time are read three times on average, however few are held`() {
    let all = (0..<2000).map { Self.message(.cache, "number %d", [.int32(Int32($0))], after: 1) }
    var writer = ArchiveWriter()
    writer.entriesPerSet = 20
    let files = writer.files([
      ("Persist/1.tracev3", Array(all[..<1000])), ("Persist/2.tracev3", Array(all[1000...])),
    ])
    let reading = ArchiveReading(
      MemoryMembers(files: files), limits: LogArchiveLimits(held: 20_000))
    #expect(reading.texts == (0..<2000).map { "number \($0)" })
    #expect(reading.tally.expanded <= reading.tally.bytes * 7 / 2)
  }

  @Test func `Messages whose times leap about all come, in bounded work`() {
    // Each set of chunks has messages of all times.
    let all = (0..<4000).map {
      Self.message(.cache, "number %d", [.int32(Int32($0))], after: Int64($0 * 1009 % 4001))
    }
    var writer = ArchiveWriter()
    writer.entriesPerSet = 20
    let files = writer.files([
      ("Persist/1.tracev3", Array(all[..<2000])), ("Persist/2.tracev3", Array(all[2000...])),
    ])
    var limits = LogArchiveLimits()
    limits.maxHeldBytes = 10_000
    let ordered = ArchiveReading(MemoryMembers(files: files))
    let reading = ArchiveReading(MemoryMembers(files: files), limits: limits)
    #expect(!ordered.tally.isOutOfOrder && reading.tally.isOutOfOrder)
    #expect(reading.texts != ordered.texts)
    #expect(reading.texts.sorted() == ordered.texts.sorted())
    #expect(reading.messages.map(\.nanoseconds).sorted() == ordered.messages.map(\.nanoseconds))
    #expect(reading.tally.expanded <= reading.tally.bytes * (limits.maxReadings + 4))
  }

  @Test func `Every message that holds a word is taken, and no other`() {
    let messages = (0..<600).map { index in
      var message = Self.message(
        .cache, "%d %{public}s %{private}s", after: Int64(index))
      let text = index % 3 == 0 ? "a word, and more" : index % 7 == 0 ? "wor" : "d"
      let secret = index % 11 == 0 ? "word" : "none"
      message.arguments = [.int32(Int32(index)), .string(text)]
      if index % 2 == 0 { message.arguments.append(.string(secret, isPrivate: true)) }
      message.subsystem = "com.example.other"
      message.sender = "/usr/lib/other.dylib"
      message.pid = UInt32(300 + index / 5 % 4)
      message.isOversize = index % 13 == 0
      return message
    }
    var writer = ArchiveWriter()
    writer.entriesPerSet = 70
    let word = Array("word".utf8)
    let selection = unsafe LogSelection(searches: [
      { bytes in
        let text = unsafe Array(bytes)
        // A byte of the word, which need not be its first.
        let place = text.indices.first { text[$0...].starts(with: word) }
        return place.map { $0 + 2 } ?? text.count
      }
    ])
    let members = MemoryMembers(files: writer.files([("Persist/1.tracev3", messages)]))
    let expected = ArchiveReading(members).texts.filter { $0.contains("word") }
    #expect(expected.count > 200)
    #expect(ArchiveReading(members, selection).texts == expected)
  }

  @Test func `What isn't about networking is left out`() {
    var other = Self.message(.cache, "slept %d", [.int32(8)])
    other.subsystem = "com.example.sleep"
    other.sender = "/System/Library/Frameworks/Sleep.framework/Sleep"
    var word = other
    word.format = "error %{public}@"
    word.arguments = [.object("Error Domain=NSURLErrorDomain Code=-1200")]
    var literal = other
    literal.format = "NSURLErrorDomain %d"
    literal.arguments = [.int32(-1022)]
    var sender = other
    sender.subsystem = ""
    sender.sender = "/usr/lib/libboringssl.dylib"
    let files = ArchiveWriter().files([("Persist/1.tracev3", [other, word, literal, sender])])
    let anchor = Array("NSURLErrorDomain".utf8)
    let selection = unsafe LogSelection(searches: [
      { bytes in
        let text = unsafe Array(bytes)
        return text.indices.first { text[$0...].starts(with: anchor) } ?? text.count
      }
    ])
    let reading = ArchiveReading(MemoryMembers(files: files), selection)
    #expect(
      reading.texts == [
        "error Error Domain=NSURLErrorDomain Code=-1200", "NSURLErrorDomain -1022", "slept 8",
      ])
    #expect(reading.tally.messages == 4)
    #expect(reading.messages.map(\.number) == [2, 3, 4])
  }

  @Test(arguments: [1 << 20, 777])
  func `Every format string that holds a word is found, however long its file is`(step: Int) {
    let word = Array("word".utf8)
    let selection = unsafe LogSelection(searches: [
      { bytes in
        let found = unsafe Array(bytes).firstRange(of: word)
        return found?.lowerBound ?? bytes.count
      }
    ])
    let places: [WrittenMessage.Place] = [.program, .cache, .named, .largeCache]
    let messages = (0..<6000).map { index in
      let filling = String(repeating: "x", count: index * 7 % 180)
      let isLong = index == 1000 || index == 1001
      var message = Self.message(
        places[index / 2 % 4],
        "\(filling) \(index % 7 == 0 ? "word" : "wor") \(index) %d"
          + (isLong ? String(repeating: " long", count: 5000) : ""),
        [.int32(Int32(index))], after: Int64(index))
      message.subsystem = ""
      message.sender = message.sender.map { _ in "/usr/lib/other.dylib" }
      return message
    }
    let files = ArchiveWriter().files([("Persist/1.tracev3", messages)])
    #expect(
      files.allSatisfy {
        $0.path.hasPrefix("Persist") || $0.bytes.count > 100_000 || $0.path.hasPrefix("timesync")
      })
    let reading = ArchiveReading(MemoryMembers(files: files, step: step), selection)
    #expect(reading.messages.map(\.number) == (0..<6000).filter { $0 % 7 == 0 }.map { $0 + 1 })
    #expect(reading.problems == [])
    #expect(reading.tally.unresolved == 0)
  }

  @Test func `Files are gone through once for messages, and once more for their strings`() {
    let files = ArchiveWriter().files([("Persist/1.tracev3", [Self.message(.cache, "one")])])
    let visits = Visits()
    let members = MemoryMembers(files: files, visits: visits)
    #expect(ArchiveReading(members).texts == ["one"])
    #expect(visits.count == 3)
    visits.count = 0
    var selection = LogSelection()
    selection.process = "nobody"
    #expect(ArchiveReading(members, selection).texts == [])
    #expect(visits.count == 2)
  }

  @Test func `Messages of one process are taken by its name or number`() {
    let weather = Self.message(.program, "one")
    var other = Self.message(.program, "two", after: 1)
    other.process = "/usr/libexec/trustd"
    other.pid = 77
    let files = ArchiveWriter().files([("Persist/1.tracev3", [weather, other])])
    for process in ["trustd", "77", "TrustD"] {
      var selection = LogSelection()
      selection.process = process
      #expect(ArchiveReading(MemoryMembers(files: files), selection).texts == ["two"])
    }
  }

  @Test func `Lines are printed as the log prints them`() {
    var message = Self.message(.cache, "a \"b\"\n%{public}s", [.string("é\u{1}")])
    message.type = 0x10
    let files = ArchiveWriter().files([("Persist/1.tracev3", [message])])
    let compact = ArchiveReading(MemoryMembers(files: files), style: .compact).lines
    #expect(
      compact == [
        "2025-12-07 10:33:20.000 E  Weather[301:1a2b] (CFNetwork) [com.apple.CFNetwork:Default] "
          + "a \"b\"\né\u{1}"
      ])
    let json = ArchiveReading(MemoryMembers(files: files), style: .ndjson).lines
    #expect(json.count == 1)
    for field in [
      #""eventMessage":"a \"b\"\né\u0001""#, #""messageType":"Error""#, #""processID":301"#,
      #""formatString":"a \"b\"\n%{public}s""#, #""threadID":6699"#,
      #""timestamp":"2025-12-07 10:33:20.000000+0100""#,
    ] {
      #expect(json.first?.contains(field) == true, "\(field) in \(json)")
    }
  }

  @Test func `Without clocks the times are those of the file's begin`() {
    var writer = ArchiveWriter()
    writer.hasClocks = false
    let files = writer.files([("Persist/1.tracev3", [Self.message(.cache, "hello")])])
    let reading = ArchiveReading(MemoryMembers(files: files))
    #expect(reading.lines.first?.hasPrefix("2025-12-07 10:33:20.000000+0100") == true)
    #expect(reading.tally.bootsWithoutClock == 1)
  }

  @Test func `A message whose format is nowhere says its values`() {
    let files = ArchiveWriter().files([
      (
        "Persist/1.tracev3",
        [Self.message(.cache, "code %d in %{public}s", [.int32(-9802), .string("x")])]
      )
    ]).filter { !$0.path.hasPrefix("dsc/") }
    let reading = ArchiveReading(MemoryMembers(files: files))
    #expect(reading.texts == ["<format string not found> -9802 x"])
    #expect(reading.tally.unresolved == 1)
  }

  /// Leaves an archive to whoever wants to measure.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["ATSEXPLAIN_WRITE_ARCHIVE"] != nil,
      "ATSEXPLAIN_WRITE_ARCHIVE names no folder"))
  func `A large archive is written`() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: try #require(environment["ATSEXPLAIN_WRITE_ARCHIVE"]))
    let count = environment["ATSEXPLAIN_ARCHIVE_MESSAGES"].flatMap { Int($0) } ?? 200_000
    let words = ["state", "queue", "window", "battery", "index", "sync", "layout", "session"]
    var seed: UInt64 = 7
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    var writer = ArchiveWriter()
    writer.entriesPerSet = 500
    writer.setsPerCatalog = 16
    var traces: [(name: String, messages: [WrittenMessage])] = []
    var process = 0
    for index in 0..<count {
      if index % 50_000 == 0 { traces.append(("Persist/\(1000 + index / 50_000).tracev3", [])) }
      let word = words[random(words.count)]
      var message = Self.message(
        random(10) < 7 ? .cache : .program,
        "\(word) \(random(20)) changed from %{public}s to %{public}@ after %d ms, flags 0x%llx",
        [
          .string("\(words[random(8)])-\(random(100_000))"),
          .object("<\(word): 0x\(random(1 << 30))>"),
          .int32(Int32(random(1000))), .int64(Int64(random(1 << 40))),
        ], after: Int64(index))
      // A chunk holds what a process logged one after the other.
      if random(12) == 0 { process = random(60) }
      message.pid = UInt32(400 + process)
      message.process = "/usr/libexec/daemon\(message.pid)"
      message.subsystem = "com.example.\(word)"
      message.sender = "/System/Library/Frameworks/\(word).framework/\(word)"
      if random(50) == 0 {
        message = Self.message(
          .cache, "Task <%{public}@>.<%d> finished with error [%ld]",
          [.object("\(random(1 << 30))"), .int32(Int32(random(9))), .int64(-999)],
          after: Int64(index))
      }
      traces[traces.count - 1].messages.append(message)
    }
    for file in writer.files(traces) {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }
}

import Foundation
import Testing
import UnifiedLogWriter

@testable import UnifiedLogArchive

/// Messages with every kind of value, of numbers that are the same in every run.
struct MadeUpMessages {
  private var state: UInt64
  private static let words = ["host", "task 7", "é€", "", "a.example", "0", "{brace}", "100%"]

  init(seed: UInt64) { state = seed }

  private mutating func random() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 24
  }

  private mutating func random(_ limit: Int) -> Int { Int(random() % UInt64(limit)) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random(elements.count)]
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(random(256)) }
  }

  /// A whole number that so many bits have room for, small ones as often as large ones.
  private mutating func number(bits: Int) -> Int64 {
    let magnitude = Int64(bitPattern: random() << 30 ^ random()) >> Int64(64 - bits)
    return magnitude >> Int64(random(bits - 1))
  }

  /// An address of version 6, of whose groups some are zero.
  private mutating func address() -> [UInt8] {
    let zeros = random(8)
    return (0..<8).flatMap { group -> [UInt8] in
      group >= zeros && group < zeros + 3 ? [0, 0] : [UInt8(random(256)), UInt8(1 + random(255))]
    }
  }

  private mutating func int32() -> [WrittenArgument] { [.int32(Int32(number(bits: 32)))] }

  /// A specifier of a whole number and its value.
  private mutating func wholeNumber() -> (String, [WrittenArgument]) {
    switch random(6) {
    case 0: (pick(["%d", "%i", "%5d", "%-8d", "%06d", "%+d", "% d"]), int32())
    case 1: (pick(["%u", "%x", "%X", "%o", "%#x", "%12u", "%-12x", "%08x"]), int32())
    case 2:
      (pick(["%ld", "%lld", "%qd", "%zd", "%jd", "%td", "%20lld"]), [.int64(number(bits: 64))])
    case 3:
      (pick(["%lu", "%llu", "%llx", "%zu", "%#llx", "%D", "%U"]), [.int64(number(bits: 64))])
    case 4: (pick(["%hd", "%hhd"]), [.int32(Int32(number(bits: 7)))])
    default: (pick(["%p", "%{public}p"]), [.int64(number(bits: 48) & .max)])
    }
  }

  /// A specifier of text and its value, shown or not.
  private mutating func text() -> (String, [WrittenArgument]) {
    let word = pick(Self.words)
    return switch random(8) {
    case 0: (pick(["%s", "%{public}s", "%12s", "%-12s"]), [.string(word)])
    case 1: (pick(["%@", "%{public}@", "%{public, name=x}@"]), [.object(word)])
    case 2: (pick(["%s", "%@"]), [pick([.string(nil), .object(nil)])])
    case 3: ("%{private}s", [.string("private \(word)", isPrivate: true)])
    case 4: ("%{private}@", [.object("private \(word)", isPrivate: true)])
    case 5: (pick(["%{private}@", "%{sensitive}s", "%s"]), [.hidden])
    case 6: ("%{private}d", [.hiddenNumber])
    default: ("%.3s", [.count(3), .string("abcdef")])
    }
  }

  /// A specifier that says in braces how its value is shown, or has a form of its own, and the value.
  private mutating func decoded() -> (String, [WrittenArgument]) {
    switch random(14) {
    case 0: ("%c", [.int32(Int32(65 + random(26)))])
    case 1:
      (
        pick(["%f", "%.2f", "%.0f", "%10f", "%g", "%e", "%+.1f", "%F", "%E", "%G"]),
        [.double(Double(number(bits: 40)) / 1024)]
      )
    // Both readers have the words of the system for these. There are no masks, whose names the other reader
    // takes for values.
    case 2: ("%m", [.int32(Int32(1 + random(34)))])
    case 3: (pick(["%{darwin.errno}d", "%{public, errno}d"]), [.int32(Int32(1 + random(34)))])
    case 4:
      (
        pick([
          "%{bool}d", "%{BOOL}d", "%{mdns:yesno}d", "%{mdns:acceptable}d",
          "%{public, mdns:addrmv}d",
        ]), [.int32(Int32(random(2)))]
      )
    case 5: ("%{darwin.mode}d", [.int32(Int32(random(0o1000) | random(16) << 12))])
    case 6: (pick(["%{uuid_t}.16P", "%{public,uuid_t}.16P"]), [.count(16), .data(bytes(16))])
    case 7: (pick(["%{network:in_addr}d", "%{in_addr}d"]), int32())
    case 8: ("%{time_t}d", [.int32(Int32(random(1 << 31)))])
    case 9:
      (pick(["%{network:in6_addr}.16P", "%{in6_addr}.16P"]), [.count(16), .data(address())])
    case 10:
      (
        "%{network:sockaddr}.28P",
        [.count(28), .data([28, 30, 0, 0, 0, 0, 0, 0] + address() + [0, 0, 0, 0])]
      )
    case 11:
      (
        pick(["%{mdns:rrtype}d", "%{mdns:protocol}d", "%{mdns:nreason}d"]),
        [.int32(pick([1, 2, 4]))]
      )
    case 12: ("%{public}.*s", [.count(Int32(10 + random(8))), .string("abcdefghij")])
    default:
      ("%{network:sockaddr}.16P", [.count(16), .data([16, 2, 0, 0] + bytes(12))])
    }
  }

  /// A message at a time.
  mutating func next(_ nanoseconds: Int64) -> WrittenMessage {
    var format = pick(["", "", "100%% of ", "at {0} "])
    var arguments: [WrittenArgument] = []
    for index in 0..<random(6) {
      let (specifier, values) =
        switch random(3) {
        case 0: wholeNumber()
        case 1: text()
        default: decoded()
        }
      format += (index == 0 ? "" : pick([" ", ", ", " = "])) + specifier
      arguments += values
    }
    if format.isEmpty { format = pick(["plain", "done", "a longer text without values"]) }
    var message = WrittenMessage(format, arguments)
    message.place = pick(WrittenMessage.Place.allCases)
    switch message.place {
    case .programDynamic, .cacheDynamic:
      message.arguments = [.string("dynamic \(pick(Self.words))")]
    case .simple: message.format = "stored \(pick(Self.words))"
    default: break
    }
    if message.place != .program, message.place != .programDynamic, message.place != .simple {
      let name = pick(["CFNetwork", "Network", "Weather"])
      message.sender = "/System/Library/Frameworks/\(name).framework/\(name)"
    }
    message.pid = UInt32(300 + random(5))
    message.process = "/usr/libexec/daemon\(message.pid)"
    message.thread = random() & 0xFF_FFFF
    if random(4) > 0 {
      message.subsystem = "com.example.\(pick(["a", "bb", "ccc"]))"
      message.category = pick(["Default", "session", "x"])
    }
    message.type = pick([0, 1, 2, 0x10, 0x11])
    message.nanoseconds = nanoseconds
    // The other reader looks for private values at another place of an oversize chunk.
    let isPrivate = arguments.contains {
      switch $0 {
      case .string(_, isPrivate: true), .object(_, isPrivate: true): true
      default: false
      }
    }
    message.isOversize = random(12) == 0 && message.place != .simple && !isPrivate
    message.isActivity = random(30) == 0 && arguments.isEmpty && message.place == .cache
    return message
  }
}

@Suite struct MadeUpArchiveTests {
  /// Leaves archives of made-up messages to whoever wants to compare how they are read.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["ATSEXPLAIN_WRITE_ARCHIVES"] != nil,
      "ATSEXPLAIN_WRITE_ARCHIVES names no folder"),
    arguments: 0..<8)
  func `Made-up messages are written`(round: Int) throws {
    let path = try #require(ProcessInfo.processInfo.environment["ATSEXPLAIN_WRITE_ARCHIVES"])
    var numbers = MadeUpMessages(seed: UInt64(round + 1))
    let messages = (0..<2000).map {
      numbers.next(1_765_100_000_000_000_000 + Int64($0) * 1_000_000)
    }
    var writer = ArchiveWriter()
    writer.compression = round % 2 == 0 ? .lz4 : .plain
    writer.keepsGap = round % 3 == 0
    writer.hasShortForm = round % 4 == 3
    writer.west = 0
    writer.entriesPerSet = 50
    let folder = URL(fileURLWithPath: path).appendingPathComponent("made-up-\(round).logarchive")
    for file in writer.files([("Persist/1.tracev3", messages)]) {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }
}

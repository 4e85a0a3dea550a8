internal import CompressedInput
internal import Foundation
@testable internal import UnifiedLogArchive
internal import UnifiedLogWriter

/// Archives of the unified log: members one after the other, each as the length of its name, its name, four
/// bytes of length, and its bytes.
enum ArchiveTarget {
  private final class Source: ByteSource {
    private let bytes: [UInt8]
    private let step: Int
    private var place = 0

    init(_ bytes: [UInt8], _ step: Int) {
      self.bytes = bytes
      self.step = step
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
      let count = min(step, buffer.count, bytes.count - place)
      unsafe buffer.copyBytes(from: bytes[place..<(place + count)])
      place += count
      return count
    }

    func seek(to offset: Int64, whence: Int32) -> Int64? { nil }
  }

  private struct Members: LogArchiveMembers {
    let files: [(name: String, bytes: [UInt8])]
    let step: Int

    func visit(_ body: (ExpansionEvent) -> Void) {
      for file in files { body(.member(name: file.name, Source(file.bytes, step))) }
    }
  }

  static func run(_ input: [UInt8]) {
    var choices = Choices(input)
    let files = members(input)
    var limits = LogArchiveLimits()
    let whole = read(Members(files: files, step: 1 << 20), limits)
    requireJSON(Members(files: files, step: 1 << 20))
    if read(Members(files: files, step: 1 + choices.next(40)), limits) != whole {
      fail("an archive that is read in pieces has other messages", whole)
    }
    limits.maxHeldBytes = choices.next(2000)
    limits.maxReadings = .max
    if read(Members(files: files, step: 1 << 20), limits) != whole {
      fail("an archive of which little is held has other messages", whole)
    }
    let selected = read(Members(files: files, step: 1 << 20), LogArchiveLimits(), words)
    if read(Members(files: files, step: 1 << 20), limits, words) != selected {
      fail("an archive of which little is held has other messages with a word", selected)
    }
    // Of two files with the same strings the first counts.
    let names = Set(files.map { $0.name.lowercased().filter(\.isHexDigit) })
    guard names.count == files.count else { return }
    limits = LogArchiveLimits()
    if read(Members(files: files.reversed(), step: 1 << 20), limits) != whole {
      fail("an archive in another order has other messages", whole)
    }
  }

  /// The members that an input stands for.
  private static func members(_ input: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    var rest = input[...]
    while let size = rest.popFirst(), files.count < 16 {
      let name = String(decoding: rest.prefix(Int(size)), as: UTF8.self)
      rest = rest.dropFirst(Int(size))
      var length = 0
      for byte in rest.prefix(4).reversed() { length = length << 8 | Int(byte) }
      rest = rest.dropFirst(4)
      files.append((name, Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return files
  }

  /// A selection of messages that hold two letters.
  private static var words: LogSelection {
    unsafe LogSelection(searches: [
      { bytes in
        for place in 0..<max(0, bytes.count - 1)
        where unsafe bytes[place] == 0x65 && bytes[place + 1] == 0x74 { return place }
        return bytes.count
      }
    ])
  }

  private static func read(
    _ members: Members, _ limits: LogArchiveLimits, _ selection: LogSelection = LogSelection()
  ) -> String {
    var archive = LogArchive(members, selection, limits: limits)
    var bytes: [UInt8] = []
    guard archive.prepare() else { return "" }
    archive.forEachMessage { message in
      LogLineStyle.compact.append(message, to: &bytes)
      bytes.append(contentsOf: "\(message.file) \(message.number)\n".utf8)
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func requireJSON(_ members: Members) {
    var archive = LogArchive(members, LogSelection())
    guard archive.prepare() else { return }
    archive.forEachMessage { message in
      var bytes: [UInt8] = []
      LogLineStyle.ndjson.append(message, to: &bytes)
      if (try? JSONSerialization.jsonObject(with: Data(bytes))) == nil {
        fail("a message is no JSON", String(decoding: bytes, as: UTF8.self))
      }
      return true
    }
  }

  /// Small archives of all kinds of messages; what isn't packed is easier to change.
  static var seeds: [[UInt8]] {
    var seeds: [[UInt8]] = []
    for place in WrittenMessage.Place.allCases {
      for compression in [ArchiveWriter.Compression.plain, .lz4] {
        var message = WrittenMessage(
          "Task %d of %{public}@ failed: %{darwin.errno}d %.*s %{private}s",
          [
            .int32(7), .object("x"), .int32(32), .count(2), .string("abc"),
            .string("secret", isPrivate: true),
          ])
        message.place = place
        message.sender = "/usr/lib/a.dylib"
        message.subsystem = "a.b"
        message.nanoseconds = 1_765_100_000_000_000_000
        var second = message
        second.isOversize = true
        second.nanoseconds += 5
        second.arguments += [
          .data([1, 2, 3, 4], isPrivate: false), .mask([9, 8, 7]), .hidden, .double(1.5),
        ]
        var writer = ArchiveWriter()
        writer.compression = compression
        seeds.append(container(writer.files([("1.tracev3", [message, second])])))
        seeds.append(
          container(writer.files([("1.tracev3", [message])]).filter { $0.path != "dsc" }))
      }
    }
    return seeds
  }

  private static func container(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    var input: [UInt8] = []
    for file in files {
      input.append(UInt8(file.path.utf8.count))
      input += file.path.utf8
      for shift in [0, 8, 16, 24] {
        input.append(UInt8(truncatingIfNeeded: file.bytes.count >> shift))
      }
      input += file.bytes
    }
    return input
  }
}

import CompressedInput
@testable import UnifiedLogArchive
import UnifiedLogWriter

/// Bytes in memory.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let step: Int
  private var place = 0

  init(_ bytes: [UInt8], step: Int) {
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

/// How often files were gone through.
final class Visits {
  var count = 0
}

/// The files of an archive in memory.
struct MemoryMembers: LogArchiveMembers {
  var files: [(path: String, bytes: [UInt8])]
  /// How many bytes a read gives.
  var step = 1 << 20
  var visits = Visits()

  func visit(_ body: (ExpansionEvent) -> Void) {
    visits.count += 1
    for file in files { body(.member(name: file.path, MemorySource(file.bytes, step: step))) }
  }
}

/// What an archive was read as.
struct ArchiveReading {
  var lines: [String] = []
  var texts: [String] = []
  var messages: [LogMessage] = []
  var tally = LogArchiveTally()
  var problems: [String] = []

  init(
    _ members: any LogArchiveMembers, _ selection: LogSelection = LogSelection(),
    style: LogLineStyle = .syslog, limits: LogArchiveLimits = LogArchiveLimits()
  ) {
    var archive = LogArchive(members, selection, limits: limits)
    if archive.prepare() {
      archive.forEachMessage { message in
        var bytes: [UInt8] = []
        style.append(message, to: &bytes)
        lines.append(String(decoding: bytes.dropLast(), as: UTF8.self))
        texts.append(String(decoding: message.text, as: UTF8.self))
        messages.append(message)
        return true
      }
    }
    tally = archive.tally
    problems = archive.problems.map { "\($0.name): \($0.reason)" }
  }
}

extension LogArchiveLimits {
  /// The usual limits, but for how many bytes of messages are held, in the order of the clock all the same.
  init(held: Int) {
    self.init()
    maxHeldBytes = held
    maxReadings = .max
  }
}

import ChildProcess
import Foundation
import Testing

/// Writes archives without any tool: members are stored as they are.
enum ArchiveBuilder {
  typealias Member = (name: String, data: Data)

  static func zip(_ members: [Member]) -> Data {
    var archive = Data()
    var directory = Data()
    for member in members {
      let name = Data(member.name.utf8)
      let size = little(UInt32(member.data.count))
      // Version, flags (names are UTF-8), method 0, time, date, checksum, sizes, lengths.
      let common =
        Data([20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0x5A]) + little(checksum(member.data)) + size + size
        + little(UInt16(name.count)) + Data([0, 0])
      let offset = little(UInt32(archive.count))
      archive += Data([0x50, 0x4B, 3, 4]) + common + name + member.data
      directory += Data([0x50, 0x4B, 1, 2, 20, 0]) + common + Data(count: 10) + offset + name
    }
    let count = little(UInt16(members.count))
    return archive + directory + Data([0x50, 0x4B, 5, 6, 0, 0, 0, 0]) + count + count
      + little(UInt32(directory.count)) + little(UInt32(archive.count)) + Data([0, 0])
  }

  static func tar(_ members: [Member]) -> Data {
    var archive = Data()
    for member in members {
      archive += tarHeader(member.name, size: member.data.count) + padded(member.data)
    }
    return archive + Data(count: 1024)
  }

  static func gzip(_ data: Data) -> Data {
    var stream = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    var rest = data[...]
    repeat {
      let part = rest.prefix(0xFFFF)
      rest = rest.dropFirst(part.count)
      let length = UInt16(part.count)
      stream += Data([rest.isEmpty ? 1 : 0]) + little(length) + little(~length) + part
    } while !rest.isEmpty
    return stream + little(checksum(data)) + little(UInt32(data.count))
  }

  /// A link to another member, as `type` says: "1" a hard one, "2" a symbolic one.
  static func tarLink(_ name: String, to target: String, type: Character) -> Data {
    tarHeader(name, size: 0, type: type, target: target)
  }

  private static func tarHeader(
    _ name: String, size: Int, type: Character = "0", target: String = ""
  ) -> Data {
    var header = Data(name.utf8) + Data(count: 100 - name.utf8.count)
    header += Data((octal(0o644, 7) + "\0" + octal(0, 7) + "\0" + octal(0, 7) + "\0").utf8)
    header += Data((octal(size, 11) + "\0" + octal(0, 11) + "\0").utf8)
    header += Data("        \(type)\(target)".utf8)
    header += Data(count: 257 - header.count) + Data("ustar\u{0}00".utf8)
    header += Data(count: 512 - header.count)
    let sum = header.reduce(0) { $0 + Int($1) }
    header.replaceSubrange(148..<156, with: Data((octal(sum, 6) + "\0 ").utf8))
    return header
  }

  private static func octal(_ value: Int, _ digits: Int) -> String {
    let text = String(value, radix: 8)
    return String(repeating: "0", count: digits - text.count) + text
  }

  private static func padded(_ data: Data) -> Data {
    data + Data(count: (512 - data.count % 512) % 512)
  }

  private static func little<Number: FixedWidthInteger>(_ value: Number) -> Data {
    Data((0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }

  private static func checksum(_ data: Data) -> UInt32 {
    var value: UInt32 = ~0
    for byte in data {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~value
  }
}

/// A program of this system that packs from standard input to standard output.
enum PackingTool: String, CaseIterable, CustomTestStringConvertible {
  case gzip, xz, zstd, bzip2

  var testDescription: String { rawValue }

  /// Where it is, or nil where there is none.
  var path: String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Packs a file into another one.
  func pack(_ source: String, to target: String) throws {
    let packer = try ChildProcess(
      path ?? rawValue, ["-c", source], output: .file(URL(fileURLWithPath: target)))
    guard try packer.end() == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

import Foundation

@testable import NetworkLogs

/// Texts to compare a fast way of reading with the plain one: lines of all formats and of the sample
/// logs, whole and damaged.
enum Mutations {
  static let sampleLogs: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleLogs")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().compactMap {
      try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }()

  static let samples = LogFormat.all.flatMap(\.samples)

  static let lines: [[UInt8]] = {
    let logs = sampleLogs.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
    return (samples + logs + edges).map { Array($0.utf8) }
  }()

  /// Lines that meet the borders of the readers.
  static let edges = [
    "", "[", "[C", "[C1", "[C1]", "x[C12.1:2] y", "Connection 5: ok", "AConnection 5: ok",
    "Connection 1234567890: no", "Connection 5:", "C", "<", "a[1] ", "a[1]:", "a[1]", "[1] ",
    "a b[1:2] ", "-a[1:0x1f] ", "a.b+c&d[12345678] x[1] ", "a(b.c)[1:ffffffff] ", "a()[1] ",
    "a(b)[1:123456789] ", "1:2:3", "01:02:03", "01:02:03.45", "01:02:03.456+0100", "x01:02:03.456",
    "2026-02-03 01:02:03", "12026-02-03T01:02:03,1234567890Z", "026-02-03 01:02:03 +01:00",
    "Feb  3 01:02:03 host name[1]: x", "Feb 13 01:02:03 a b c[12]: [x]: y[3] z",
    "2026-02-03 01:02:03.4 Df Shop[1:2] x", "2026-02-03 01:02:03+0100 localhost Shop[1]: x",
    "+0100  localhost  a[7]: ", "E  Shop[3:4] x", "Abc Shop[3:4] x", "DB Shop[3:4] x",
    "0x1f   Default     0x0   42   0   Shop: (CFNetwork) x", "0xZ Error 0x1 5 0 Shop: x",
    "error\t01:02:03.456+0100\tShop\tConnection 1: x", "info\tx", "default\t[1]",
    #"{"timestamp":"2026-02-03 01:02:03.456+0100","processImagePath":"/a/b/Shop","processID":77}"#,
    #"x "processID" : 12 y[3] "#, #"y[3]: "pid":9"#, #"  "pid" : 1"#,
    "url = http://a.example", "url=ws://a", "url: 'wss:\\/\\/b/c' GET http://c",
    "GET http:x host=y",
    "usingCredential for host=a.b", "==> Downloading from https://x/?url=https://y",
    "unable to access 'https://g.example/x'", "request POST http://h/1 request GET ws:i",
    "uri\\\":\\\"https://esc.example/x\\\"", "URL   :   https://far.example", "curl http://n",
    "Server: wss:z loading: http://l Requesting:http://r", "url =\u{B}ws://v", "ws:", "host=",
    "<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>", "<0b7e5c1a-33d2-4c55-9e1f-4a6d2b8c9f10",
    "<<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F1X>.<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>",
  ]

  /// Lines, each followed by damaged forms of it; the same seed gives the same ones.
  static func damaged(each count: Int, seed: UInt64, _ body: ([UInt8]) throws -> Void) rethrows {
    var random = SplitMix(state: seed)
    for line in lines {
      try body(line)
      for _ in 0..<count { try body(damage(line, &random)) }
    }
  }

  static func damage(_ line: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = line
    let interesting = Array("[]{}()<>:=\"' \t\\.-+x0C9httpws\n\u{0}é”".utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let other = lines[Int.random(in: 0..<lines.count, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes.removeSubrange(..<place)
      case 2: if place < bytes.count { bytes.remove(at: place) }
      case 3:
        bytes.insert(interesting[Int.random(in: 0..<interesting.count, using: &random)], at: place)
      case 4:
        if place < bytes.count {
          bytes[place] = interesting[Int.random(in: 0..<interesting.count, using: &random)]
        }
      case 5: bytes.insert(contentsOf: other.suffix(other.count / 2), at: place)
      default:
        let end = Int.random(in: place...bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
      if bytes.count > 2000 { bytes.removeSubrange(2000...) }
    }
    return bytes
  }
}

/// Runs a body with bytes as a span.
func withSpan<Result>(_ bytes: [UInt8], _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
  try unsafe bytes.withUnsafeBufferPointer { try body(unsafe Span(_unsafeElements: $0)) }
}

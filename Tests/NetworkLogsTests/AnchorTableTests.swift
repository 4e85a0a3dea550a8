import BenchmarkInputs
import CAnchorScanner
import Foundation
import Testing

@testable import NetworkLogs

/// The table of the anchors of all formats.
///
/// `RECORD_GOLDEN=1 swift test --filter AnchorTableTests` writes it again, and fails.
@Suite struct AnchorTableTests {
  @Test func theTableIsThatOfTheFormats() throws {
    let check = AnchorRows.check(of: LogFormat.all)
    let rows = AnchorRows(AnchorTable.text)
    try RecordedTable.expect(
      "Scanning/AnchorTable.swift",
      isUpToDate: AnchorTable.check == check && rows.anchors == FactExtractor.anchors,
      source: try AnchorRows.file(check))
  }

  @Test func everyFingerprintIsWithinItsAnchor() {
    let rows = AnchorRows(AnchorTable.text)
    #expect(rows.choices.count == rows.lengths.count)
    for (choice, length) in zip(rows.choices, rows.lengths) {
      #expect(Int(choice.fingerprint) + AnchorScanner.minimumLength <= length)
      #expect(choice.bucket < 8)
    }
  }

  @Test func anAnchorMoreOrLessIsNoticed() {
    func check(_ anchors: [String]) -> UInt32 {
      AnchorRows.check(of: [LogFormat(name: "x", anchors: anchors, rules: [], samples: [])])
    }
    #expect(check(["gave up"]) != check(["gave", "up"]))
    #expect(check(["gave up"]) != check(["gave up", "gave"]))
    #expect(check(["gave up"]) == check(["gave up"]))
  }
}

/// No memory is left for a scanner.
private struct NoScanner: Error {}

extension AnchorRows {
  /// The anchors as texts.
  fileprivate var anchors: [String] {
    var begin = 0
    return lengths.map { length in
      defer { begin += length }
      return String(decoding: storage[begin..<(begin + length)], as: UTF8.self)
    }
  }

  /// The source of the table.
  fileprivate static func file(_ check: UInt32) throws -> String {
    let anchors = FactExtractor.anchors
    let rows = zip(anchors, try choices(for: anchors)).map { anchor, choice in
      hexadecimal(choice.fingerprint) + String(choice.bucket) + escaped(Array(anchor.utf8)) + "\\;"
    }
    return """
      /// The anchors of all formats and how they are searched for; written by a test.
      enum AnchorTable {
        /// The number of the anchors that the formats had.
        static let check: UInt32 = \(check)

        static let text: StaticString = #\"""
      \(RecordedTable.indented(RecordedTable.packed(rows)))
          \"""#
      }

      """
  }

  /// The best choices for anchors that are found by learning from examples.
  ///
  /// An anchor is placed by where the others are, so that much depends on their order.
  private static func choices(for anchors: [String]) throws -> [atsexplain_choice] {
    let examples = try examples()
    var best: (looks: Int, order: [Int], choices: [atsexplain_choice])?
    for turn: UInt32 in 0..<128 {
      let order = anchors.indices.sorted { key($0, turn) < key($1, turn) }
      // A scanner isn't copyable, so `#require` doesn't take it.
      guard var scanner = AnchorScanner(anchors: order.map { anchors[$0] }) else {
        throw NoScanner()
      }
      scanner.learn(from: examples.span, isExample: true)
      let looks = scanner.looks(in: examples.span)
      guard looks < best?.looks ?? .max else { continue }
      best = (looks, order, scanner.choices(anchors.count))
    }
    let (_, order, found) = try #require(best)
    var choices = found
    for (place, anchor) in order.enumerated() { choices[anchor] = found[place] }
    return choices
  }

  /// A number that gives anchors another order at each turn.
  private static func key(_ anchor: Int, _ turn: UInt32) -> UInt32 {
    UInt32(anchor + 1) &* (2 &* turn &+ 1) &* 2_654_435_761
  }

  /// What logs and people say: the sample logs, the lines that tests read, and what the project says of failures.
  ///
  /// Most of a log is of others' affairs, so that healthy logs count most: a real one, many times, and one that is made.
  private static func examples() throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let folders = ["SampleLogs", "Documentation", ".", "Tests/ATSDiagnosisTests"].map {
      root.appending(path: $0).standardized
    }
    let healthy = try Data(
      contentsOf: root.appending(path: "SampleLogs/healthy-device.log").standardized)
    var device: [UInt8] = []
    _ = LogKind.mixed.write(bytes: 1 << 20, seed: 7, pairs: 12) { device += $0 }
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { ["log", "ndjson", "md", "swift"].contains($0.pathExtension) }
        .sorted { $0.path < $1.path }
    }.reduce(into: []) { $0 += try Data(contentsOf: $1) }
      + (0..<256).flatMap { _ in healthy } + device
  }

  private static func escaped(_ anchor: [UInt8]) -> String {
    anchor.map { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
        ? String(UnicodeScalar(byte)) : "\\" + hexadecimal(byte)
    }.joined()
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}

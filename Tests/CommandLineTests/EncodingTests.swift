import Foundation
import Testing

/// Logs in UTF-16, as exports of other systems are.
@Suite struct EncodingTests {
  private static let log =
    "début 日本 😀\n" + HostileInputTests.blocked + "Ошибка 😀\n" + HostileInputTests.expired

  static func encoded(_ text: String, bigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [false, true]) func isDecodedAndTold(bigEndian: Bool) throws {
    let folder = try TemporaryFolder()
    let bytes = Self.encoded(Self.log, bigEndian: bigEndian)
    try Data(bytes).write(to: folder.url.appendingPathComponent("a.log"))
    _ = try folder.file("b.log", Self.log)
    let words = "is in UTF-16 (\(bigEndian ? "big" : "little") endian) and was decoded\n"

    let plain = try CommandRunner.run(["-f", "json", "b.log"], directory: folder.url)
    let file = try CommandRunner.run(["-f", "json", "a.log"], directory: folder.url)
    #expect(file.status == 0)
    #expect(file.errors == "atsexplain: a.log: \(words)")
    #expect(file.output == plain.output.replacing("b.log", with: "a.log"))
    let pipe = try CommandRunner.run(["-f", "json"], input: bytes)
    #expect(pipe.errors == "atsexplain: -: \(words)")
    #expect(pipe.output == plain.output.replacing("b.log", with: "-"))

    let triage = try CommandRunner.run(["triage", "-f", "ndjson", "a.log"], directory: folder.url)
    #expect(triage.status == 0)
    #expect(triage.errors == "atsexplain: 1 file in UTF-16 decoded\n")
    let group = try #require(JSONLines.objects(triage.output).first)
    let samples = try #require(group["samples"] as? [[String: Any]])
    #expect(samples.first?["line"] as? Int == 2)
    #expect(try JSONLines.objects(triage.output).last?["bytes"] as? Int == bytes.count)
  }

  /// With the mark that editors put in front, a first line is still read from its begin.
  @Test(arguments: [
    "self signed certificate in certificate chain\n", HostileInputTests.expired,
    HostileInputTests.blocked,
    #"{"eventMessage":"CFNetwork SSLHandshake failed (-9814)","processID":42}"# + "\n",
  ])
  func aMarkOfUTF8IsPassedOver(_ log: String) throws {
    for options in [
      ["-f", "ndjson"], ["-f", "ndjson", "-j", "1"], ["triage", "-f", "ndjson", "-"],
    ] {
      let plain = try CommandRunner.run(options, input: Array(log.utf8))
      let marked = try CommandRunner.run(options, input: [0xEF, 0xBB, 0xBF] + Array(log.utf8))
      let first = try #require(JSONLines.objects(plain.output).first?["cause"] as? String?)
      #expect(first == (try JSONLines.objects(marked.output).first?["cause"] as? String))
      #expect(
        plain.output.split(separator: "\n").count == marked.output.split(separator: "\n").count)
    }
  }

  @Test func theLogOfAPolicyIsDecoded() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.bare)
    let bytes = Self.encoded(HostileInputTests.blocked, bigEndian: false)
    try Data(bytes).write(to: folder.url.appendingPathComponent("a.log"))
    let run = try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "a.log"], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("plain.example.com"))
    #expect(run.errors.contains("a.log: is in UTF-16"))
  }

  @Test func longFilesAreDecodedInAStream() throws {
    let folder = try TemporaryFolder()
    let filler = String(repeating: "nothing to see hére 😀\n", count: 120_000)
    let bytes = Self.encoded(filler + Self.log, bigEndian: false)
    #expect(bytes.count > 4 << 20)
    try Data(bytes).write(to: folder.url.appendingPathComponent("a.log"))
    let run = try CommandRunner.run(["triage", "-f", "ndjson", "a.log"], directory: folder.url)
    let lines = try JSONLines.objects(run.output).compactMap {
      ($0["samples"] as? [[String: Any]])?.first?["line"] as? Int
    }
    #expect(lines.sorted() == [120_002, 120_004])
    let main = try CommandRunner.run(["-q", "a.log"], directory: folder.url)
    #expect(main.output.contains("a.log:120002  plain.example.com"))
  }

  /// What is no character at all is replaced, and hides nothing behind it.
  @Test func damageIsRepaired() throws {
    let units: [[UInt16]] = [[0xD83D], [0xDE00], [0xD83D, 0xD83D, 0xDE00], [0xDC00, 0xD800]]
    for lone in units {
      let damaged = [0xFEFF] + lone + [0x0A] + Array(HostileInputTests.blocked.utf16) + lone
      var bytes = damaged.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      // Half a unit at the end.
      bytes.append(0x41)
      let run = try CommandRunner.run(["-q"], input: bytes)
      #expect(run.status == 0)
      #expect(run.output.contains("-:2  plain.example.com"))
    }
  }

  @Test(
    arguments: [[0xFF], [0xFE], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0x41]] as [[UInt8]])
  func shortInputsAreNoError(_ bytes: [UInt8]) throws {
    let run = try CommandRunner.run(["-f", "ndjson"], input: bytes)
    #expect(run.status == 0)
    #expect(try JSONLines.objects(run.output).last?["bytes"] as? Int == bytes.count)
  }
}

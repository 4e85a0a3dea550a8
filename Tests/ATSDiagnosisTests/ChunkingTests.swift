import NetworkLogs
import Testing

@testable import ATSDiagnosis
@testable import Reporting

/// The findings of a log, one JSON line each.
func records(of text: String, chunk: Int = 1 << 18) throws -> [String] {
  var limits = ReadingLimits()
  limits.chunk = chunk
  var analyzer = Analyzer(path: "log", limits: limits)
  analyzer.consume(Array(text.utf8))
  analyzer.finish()
  return analyzer.takeFindings().map { finding in
    var json = JSONWriter()
    FindingRecord.write(finding, redaction: Redaction(isActive: true), to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

/// What must not matter: how reads cut the input, which line ends it has, whether the last line ends.
@Suite struct ChunkingTests {
  static let log = """
    2026-01-02 10:00:00.000001+0100 Shop[42:1] [Default] Connection 3: default TLS Trust evaluation \
    failed(-9813)
    2026-01-02 10:00:00.000002+0100 Shop[42:1] [Default] Connection 3: encountered error(3:-9813)
    2026-01-02 10:00:00.000003+0100 Other[77:1] [Default] nothing to see, value -1202
    2026-01-02 10:00:00.000004+0100 Shop[42:1] [Default] \
    Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed, 0/0 bytes (error code: -1202 \
    [3:-9813])
    2026-01-02 10:00:00.000005+0100 Shop[42:1] [Default] \
    Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error [-1202] Error \
    Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorPeerCertificateChainKey=(
        "<cert(0x10b0ed200) s: nas i: nas>"
    ), NSErrorFailingURLKey=https://nas.example.com/x, _kCFStreamErrorDomainKey=3, \
    _kCFStreamErrorCodeKey=-9813}
    ünïcödé line — 行
    App Transport Security has blocked a cleartext HTTP connection to img.example.net since it is \
    insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
    ATS Default Connection
    Result : FAIL
    ---
    Allow All Loads
    Result : PASS
    ---
    Configuring PFS exceptions for old.example.org
    ---
    Disabling Perfect Forward Secrecy
    Result : PASS
    last line
    """

  @Test func everyChunkSizeGivesTheSameFindings() throws {
    let whole = try records(of: Self.log)
    #expect(whole.count == 3)
    for chunk in Array(1...64) + [100, 257, 1000, Self.log.utf8.count] {
      #expect(try records(of: Self.log, chunk: chunk) == whole, "chunks of \(chunk)")
    }
  }

  /// Bytes that are put where they are analyzed say what those say that are handed over.
  @Test(arguments: [false, true]) func howBytesComeDoesNotMatter(isUTF16: Bool) throws {
    let bytes =
      isUTF16
      ? [0xFF, 0xFE] + Self.log.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      : Array(Self.log.utf8)
    struct Broken: Error {}
    for (handed, size) in [(0, 1), (0, 4096), (1, 7), (2, 64), (500, 100_000)] {
      var analyzer = Analyzer(path: "log")
      analyzer.consume(Array(bytes[..<handed]))
      var taken = handed
      func put(_ room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(size, room.count, bytes.count - taken)
        unsafe room.copyBytes(from: bytes[taken..<(taken + count)])
        taken += count
        return count
      }
      while unsafe analyzer.read(put) > 0 {}
      // What can't be read ends nothing that was read before.
      #expect(throws: Broken.self) {
        try unsafe analyzer.read { (_) throws(Broken) in throw Broken() }
      }
      analyzer.finish()
      #expect(taken == bytes.count)
      #expect(analyzer.tally.bytes == bytes.count)
      #expect(analyzer.takeFindings().map(\.summary) == (try findings(of: Self.log)).map(\.summary))
    }
  }

  private func findings(of text: String) throws -> [Finding] {
    var analyzer = Analyzer(path: "log")
    analyzer.consume(Array(text.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  /// What a long input is like is learned from it: what is found in it stays the same.
  @Test func textThatIsLearnedFromHidesNothing() throws {
    let words = [
      "acquired", "released", "Failed", "blocked", "Task", "service", "error: 0", "loading",
    ]
    var filler = ""
    for number in 0..<40_000 {
      let word = words[number % words.count]
      filler += "2026-01-02 10:00:00 Other[77:1] [Default] \(word) of \(number), \(word)\n"
    }
    #expect(filler.utf8.count > 5 << 19)
    let text = [Self.log, filler, filler, Self.log, ""].joined(separator: "\n")
    // Nothing is learned from pieces as short as this.
    let untaught = try records(of: text, chunk: 4096)
    #expect(untaught.count > 3)
    #expect(try records(of: text) == untaught)
  }

  @Test func lineEndsDoNotMatter() throws {
    let whole = try records(of: Self.log)
    let windows = Self.log.replacing("\n", with: "\r\n")
    for text in [Self.log + "\n", windows, windows + "\r\n"] {
      for chunk in [1, 7, 64, 4096] {
        #expect(try records(of: text, chunk: chunk) == whole)
      }
    }
  }

  /// A line end of two bytes is still one blank between a name and its value.
  @Test func aRequestWrappedBehindItsNameIsFoundWithEitherLineEnd() throws {
    let log = "config: url =\n  https://api.example.com/v1\nCFNetwork SSLHandshake failed (-9806)\n"
    let whole = try records(of: log)
    #expect(whole.count == 1)
    #expect(whole.first?.contains("api.example.com") == true)
    #expect(try records(of: log.replacing("\n", with: "\r\n")) == whole)
  }

  /// The request is as far away as one at hand can.
  @Test func howFarARequestIsDoesNotDependOnLineEnds() throws {
    let filler = String(repeating: String(repeating: "x", count: 286) + "\n", count: 7)
    let log = "Server: https://api.example.com/v1\n\(filler)CFNetwork SSLHandshake failed (-9806)\n"
    let whole = try records(of: log)
    #expect(whole.first?.contains("api.example.com") == true)
    #expect(try records(of: log.replacing("\n", with: "\r\n")) == whole)
  }

  @Test func bytesThatAreNoTextHarmNothing() throws {
    let whole = try records(of: Self.log)
    var analyzer = Analyzer(path: "log")
    analyzer.consume(Array(Self.log.utf8) + [0x0A, 0x00, 0xFF, 0xFE, 0x0A, 0xC3, 0x28, 0x0A])
    analyzer.finish()
    #expect(analyzer.takeFindings().count == whole.count)
  }

  /// Lines of every kind in random order, with gaps around the limits at which failures are closed.
  private func randomLog(seed: UInt64) -> String {
    var random = Mixer(state: seed)
    let lines = Self.log.split(separator: "\n").map(String.init)
    var text = ""
    for _ in 0..<120 {
      let line = lines[Int(random.next() % UInt64(lines.count))]
      text += line.replacing("9F10>", with: "9F1\(random.next() % 4)>") + "\n"
      let gaps = [0, 0, 0, 0, 1, 11, 12, 13, 24, 26, 119, 121, 398, 399, 400, 401, 402]
      for number in 0..<gaps[Int(random.next() % UInt64(gaps.count))] {
        text += "noise line \(number)\n"
      }
    }
    return text
  }

  @Test(arguments: 1...12) func gapsAroundTheLimitsDoNotMatter(_ seed: Int) throws {
    let text = randomLog(seed: UInt64(seed))
    let whole = try records(of: text)
    #expect(!whole.isEmpty)
    for chunk in [37, 211, 1024, 4099] {
      #expect(try records(of: text, chunk: chunk) == whole, "chunks of \(chunk)")
    }
  }
}

/// A generator of pseudo-random numbers: the same seed, the same test.
struct Mixer {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

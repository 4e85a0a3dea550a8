import NetworkLogs
import Testing

@testable import ATSDiagnosis

/// A record of several lines that is read at once says what it says line by line.
@Suite struct PassageTests {
  /// The records of a log, and how many of them were read at once.
  private func records(
    _ text: String, passages: Int, chunk: Int = 128 << 10
  ) throws -> (records: [String], known: Int) {
    var limits = ReadingLimits()
    limits.linesBeforeShapes = 0
    limits.passages = passages
    limits.chunk = chunk
    let made = try EventReader(limits: limits, join: RecordJoiner.record)
    guard var reader = made else {
      Issue.record("no reader")
      return ([], 0)
    }
    var joiner = RecordJoiner()
    var records: [LineEvent] = []
    let bytes = Array(text.utf8)
    var taken = 0
    while taken < bytes.count {
      taken += unsafe bytes.withUnsafeBufferPointer { unsafe reader.append($0, taken: taken) }
      reader.drain(atEnd: taken == bytes.count) { joiner.take($0, into: &records) }
    }
    joiner.flush(into: &records)
    return (
      records.map { record in
        var record = record
        // Only records that were known have one.
        record.kind = nil
        return String(describing: record)
      }, reader.recordsKnown
    )
  }

  /// - Returns: how many records were read at once.
  @discardableResult
  private func expectTheSame(_ text: String, _ name: Comment = "") throws -> Int {
    let plain = try records(text, passages: 0)
    let quick = try records(text, passages: 1 << 10)
    #expect(plain.known == 0)
    #expect(quick.records.count == plain.records.count, name)
    for (one, other) in zip(quick.records, plain.records) { #expect(one == other, name) }
    for chunk in [97, 1021, 4096] {
      let cut = try records(text, passages: 1 << 10, chunk: chunk)
      let isSame = cut.records == plain.records
      #expect(isSame, "\(name), chunks of \(chunk)")
    }
    return quick.known
  }

  private func block(
    _ number: Int, _ random: inout SplitMix, host: String = "a.example.com", code: Int = -9813,
    kind: Int = 0, tail: String = "", seconds: Int? = nil, between: String = ""
  ) -> String {
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
    }
    func address() -> String {
      "0x" + String((0..<12).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" })
    }
    let error =
      "Error Domain=kCFErrorDomainCFNetwork Code=\(code == -9802 ? -1200 : -1202) \"(null)\" "
      + "UserInfo={kCFStreamPropertySSLPeerTrust=<SecTrustRef: \(address())>, "
      + "_kCFNetworkCFStreamSSLErrorOriginalValue=\(code), _kCFStreamErrorDomainKey=3, "
      + "_kCFStreamErrorCodeKey=\(code)\(tail)}"
    let request =
      "<CFURLRequest \(address()) [\(address())]> {url = https://\(host)/v1/items, cs = 0x0}"
    let clock = "1\(digits(1)):1\(digits(1)):2\(digits(1)).\(digits(3))"
    let head =
      "2026-02-03 \(clock)\(digits(3)) Shop[3\(digits(2)):2\(digits(3))] CFNetwork Diagnostics [3:\(number)] "
      + "\(clock) {\n"
    switch kind {
    case 0:
      return head + "\tResponse Error: (null)\n\t       Request: \(request)\n"
        + "\t         Error: \(error)\n\(between)} [3:\(number)]\n"
    case 1:
      return head + "\t           Did Fail: (null)\n\t             Loader: \(request)\n"
        + "\t              Error: \(error)\n\tinit to origin load: 0.00\(digits(6))s\n"
        + "\t         total time: \(seconds.map(String.init) ?? "1" + digits(1)).\(digits(6))s\n\t        total bytes: 0\n"
        + "} [3:\(number)]\n"
    case 2:
      return head + "\tDid Receive Response: (null)\n\t       Request: \(request)\n"
        + "\t      Response: <CFURLResponse \(address())> {status = 200}\n} [3:\(number)]\n"
    default:
      return "2026-02-03 \(clock)\(digits(3)) Shop[3\(digits(2)):2\(digits(3))] \(error)\n"
    }
  }

  @Test func ofBlocksThatComeAgain() throws {
    var random = SplitMix(state: 11)
    var log = ""
    for number in 1000..<1400 {
      log += block(
        number, &random, host: ["a", "bb", "cdn1"][number % 3] + ".example.com",
        code: [-9813, -9802, -9807][number / 3 % 3], kind: number % 2)
    }
    // Of six kinds of record, three times each before all of their shapes and borders are known.
    let known = try expectTheSame(log)
    #expect(known > 300)
  }

  /// Counters and times that get another digit: each block is learnt once, and so is each frame.
  @Test func ofFramesOfAnyLength() throws {
    var random = SplitMix(state: 16)
    let hosts = (0..<30).map { String(repeating: "h", count: 1 + $0 % 9) + "\($0).example.com" }
    var log = ""
    var count = 0
    // Up to a first line that is as wide as those that are wrapped.
    for length in [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] {
      for number in 0..<120 {
        count += 1
        log += block(
          length + number % (9 * length), &random, host: hosts[number % 30],
          code: [-9813, -9802][number / 30 % 2], kind: number / 60,
          seconds: [1, 10, 100][number % 3])
      }
    }
    let known = try expectTheSame(log)
    #expect(known > count / 2)
  }

  /// A first line that is as wide as those that are wrapped at some width, whatever stands before it.
  @Test func ofFirstLinesOfTheWidthOfATerminal() throws {
    var random = SplitMix(state: 21)
    var log = ""
    for number in 1_000_000..<1_000_200 {
      let block = block(number, &random, host: "h\(number % 3).example.com", kind: number % 2)
      let width = block.prefix { $0 != "\n" }.count
      #expect(width == 90)
      switch number % 10 {
      case 7: log += String(repeating: "w", count: width) + "\n"
      case 8: log += String(repeating: "w", count: width - 1) + "\n"
      default: break
      }
      log += block
    }
    #expect(try expectTheSame(log) > 100)
  }

  /// A record of which the last lines say something is learnt as a whole.
  @Test func ofEndsThatSaySomething() throws {
    var random = SplitMix(state: 17)
    var log = ""
    for number in 1000..<1200 {
      log += block(
        number, &random, host: ["a", "bb"][number / 2 % 2] + ".example.com",
        between: number % 2 == 0
          ? "Response Error: (null)\n" : "  NSErrorFailingURLKey: https://b.example/x\n")
    }
    let known = try expectTheSame(log)
    #expect(known > 100)
  }

  /// Lines of words in front of a block decide how it is read: another title, a blank line, one as
  /// wide as the block's own first line, a bracket more.
  @Test func ofBlocksBehindOtherOpenings() throws {
    var random = SplitMix(state: 18)
    var log = ""
    for number in 1000..<1600 {
      let lines = block(number, &random, kind: number % 2).split(separator: "\n")
      let opening = [
        "", "\n", "nothing of note\n", "nothing (\n", "(nothing)\n", "Did Fail\n", "code -1200\n",
        String(repeating: "-", count: lines[2].count) + "\n", "https is said\n",
        "Error Domain\n", String(repeating: "+", count: 80) + "\n", "UserInfo\n",
      ][Int.random(in: 0..<12, using: &random)]
      log += lines[0] + "\n" + (number % 5 == 0 ? "" : lines[1] + "\n") + opening
      for line in lines.dropFirst(2) { log += line + "\n" }
    }
    try expectTheSame(log)
  }

  /// What stands between decides how a block is read, or doesn't: nothing of it may be lost.
  @Test(arguments: [
    "", "\n", "\n\n\n\n\n", "no anchor here\n", "Error Domain=NSURLErrorDomain Code=-1200\n",
    "UserInfo={NSErrorFailingURLKey=https://open.example/\n", "{\n", "}\n", "  {{{ (\n",
    "2026-02-03 10:11:12.131415 Shop[342:2208] CFNetwork Diagnostics [3:1] 10:11:12.131 {\n",
    "\r", "\r\n", "x\0y\n", "curl: (35) SSL_ERROR_SYSCALL in connection to b.example:443\n",
    "https://just.before.example/x\n", "Configuring ATS Info.plist keys for connection\n",
    "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error - code: -1202\n",
    // As wide as the blocks' first line.
    String(repeating: "=", count: 88) + "\n", String(repeating: "=", count: 80) + "\n",
  ])
  func ofBlocksBehindAnything(_ between: String) throws {
    var random = SplitMix(state: 12)
    var log = ""
    for number in 1000..<1240 {
      log += block(number, &random, kind: number % 4 == 3 ? 1 : number % 2)
      if number % 3 == 0 { log += between }
      if number % 7 == 0 { log += block(number, &random, host: "z.example", kind: 2) }
      if number % 11 == 0 { log += block(number, &random, kind: 3) }
    }
    try expectTheSame(log)
  }

  /// What differs each time and is said: every block is read for itself.
  @Test func whatABlockNamesIsItsOwn() throws {
    var random = SplitMix(state: 13)
    var log = ""
    for number in 1000..<1200 {
      let code = -9800 - number % 50
      log += block(
        number, &random, host: "h\(number % 9).example.com", code: code, kind: number % 2,
        tail: number % 3 == 0
          ? ", NSUnderlyingError=0x600000\(1000 + number) {Error Domain=NSOSStatusErrorDomain Code=\(code)}"
          : ", NSErrorFailingURLKey=https://h\(number % 9).example.com:\(8000 + number)/")
    }
    try expectTheSame(log)
  }

  /// A line that nobody asked for is read where it holds an anchor: `curl: (35)` is one.
  @Test func linesThatAnAnchorAloneCallsFor() throws {
    var random = SplitMix(state: 15)
    var log = ""
    for number in 1000..<1120 {
      let lines = block(number, &random, kind: 1).split(separator: "\n")
      let words = "curl: (\(number % 5 == 4 ? 77 : 35)) LibreSSL SSL_connect: error"
      for line in lines.dropLast() + [Substring(words)] + lines.suffix(1) { log += line + "\n" }
    }
    try expectTheSame(log)
  }

  @Test func mutilatedBlocks() throws {
    var random = SplitMix(state: 14)
    for _ in 0..<8 {
      var log: [UInt8] = []
      for number in 960..<1060 {
        log += Array(block(number, &random, kind: number % 3, seconds: number % 13).utf8)
      }
      for _ in 0..<30 {
        let index = Int.random(in: log.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: log.remove(at: index)
        case 1: log.insert(Array("\n{}()<[0x9:".utf8).randomElement(using: &random) ?? 0, at: index)
        case 2: log[index] = UInt8.random(in: 0...255, using: &random)
        default: log.swapAt(index, Int.random(in: log.indices, using: &random))
        }
      }
      try expectTheSame(String(decoding: log, as: UTF8.self))
    }
  }
}

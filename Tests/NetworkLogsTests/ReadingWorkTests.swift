import Testing

@testable import NetworkLogs

/// What reading costs, counted in tries of patterns and not in seconds.
@Suite struct ReadingWorkTests {
  /// How often patterns are tried on a line.
  private func attempts(_ line: [UInt8], _ extractor: inout FactExtractor) -> Int {
    let before = extractor.attempts
    withSpan(line) {
      _ = extractor.event(
        $0, context: $0.extracting(0..<0),
        place: LinePlace(number: 1, isFragment: false, isFollower: false))
    }
    return extractor.attempts - before
  }

  /// The lines of a log cost what the few rules cost whose literals they hold.
  @Test func fewPatternsAreTriedOnALine() throws {
    var extractor = try FactExtractor()
    var tries = 0
    var bytes = 0
    for line in Mutations.lines {
      tries += attempts(line, &extractor)
      bytes += line.count
    }
    #expect(tries > Mutations.lines.count / 2)
    #expect(tries < bytes / 16, "\(tries) tries on \(bytes) bytes")
  }

  /// A line that holds no literal costs no pattern at all.
  @Test func otherLinesCostNoPattern() throws {
    var extractor = try FactExtractor()
    let line = "2026-02-03 04:05:06.789 SpringBoard[57:99] [Default] scene update, rssi -1300"
    #expect(attempts(Array(line.utf8), &extractor) == 0)
  }

  /// Whatever a line repeats, twice the line costs twice the tries.
  @Test func triesGrowWithTheLineOnly() throws {
    var extractor = try FactExtractor()
    for sample in Mutations.samples {
      let bytes = Array((sample + " ").utf8)
      let once = attempts(Array(repeatElement(bytes, count: 20).joined()), &extractor)
      let twice = attempts(Array(repeatElement(bytes, count: 40).joined()), &extractor)
      #expect(twice <= 2 * once + 40, "\(once), then \(twice): \(sample)")
      #expect(twice <= 40 * bytes.count, "\(sample)")
    }
  }

  /// What a failure costs has a bound, however much text is before it.
  @Test func littleTextBeforeAFailureIsSearched() throws {
    var reader = try RequestReader()
    var prefixes = try PrefixReader()
    var event = LineEvent(line: 1, format: "")
    event.facts = [FoundFact(fact: .cleartextBlocked, excerpt: "", line: 1)]
    let line = Array("2026-02-03 04:05:06.789 Shop[57:99] HTTP load failed".utf8)
    let before = Array(repeatElement(line + [0x0A], count: 400).joined())
    withSpan(line) { line in
      withSpan(before) { context in
        let mention = reader.currentRequest(
          of: event, line: line, context: context, prefixes: &prefixes)
        #expect(mention == nil)
      }
    }
    // The line itself and eight lines before it.
    #expect(reader.bytesSearched >= 9 * line.count)
    #expect(reader.bytesSearched <= 10 * (line.count + 1))
  }

  /// A line of many URLs costs what its length does.
  @Test(arguments: ["GET http://a.example ", "http", "GET http://a.example/?u=http://b/"])
  func urlsOfALineCostItsLength(word: String) throws {
    var event = LineEvent(line: 1, format: "")
    event.facts = [FoundFact(fact: .cleartextBlocked, excerpt: "", line: 1)]
    event.prefix.pid = 7
    var prefixes = try PrefixReader()
    var reader = try RequestReader()
    // 200,000 bytes whose URLs all succeeded, so that none is the one.
    let bytes = Array(repeatElement(Array((word + "-> 200 ").utf8), count: 6000).joined())
    withSpan(bytes) { text in
      let mention = reader.currentRequest(
        of: event, line: text, context: text.extracting(..<0), prefixes: &prefixes)
      #expect(mention == nil)
    }
    #expect(reader.bytesSearched <= 2 * bytes.count)
  }
}

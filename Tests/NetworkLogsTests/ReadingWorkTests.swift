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

  /// The text before a line is searched for the current request once, not once for each failure.
  @Test func theTextBeforeFailuresIsSearchedOnce() throws {
    var reader = try RequestReader()
    var prefixes = try PrefixReader()
    var event = LineEvent(line: 1, format: "")
    event.facts = [FoundFact(fact: .cleartextBlocked, excerpt: "", line: 1)]
    let line = Array("2026-02-03 04:05:06.789 Shop[57:99] HTTP load failed\n".utf8)
    let bytes = Array(repeatElement(line, count: 400).joined())
    withSpan(bytes) { text in
      for number in 1..<400 {
        let offset = number * line.count
        _ = reader.requestInHand(
          of: event, line: text.extracting(offset..<(offset + line.count - 1)),
          context: text.extracting(max(0, offset - 8192)..<offset), offset: offset,
          prefixes: &prefixes)
      }
    }
    // Each byte once as a line and once as text before one, and a seam of a few bytes each time.
    #expect(reader.bytesSearched <= 2 * bytes.count + 400 * 8)
    #expect(reader.bytesSearched >= bytes.count)
  }
}

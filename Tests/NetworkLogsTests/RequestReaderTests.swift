import Testing

@testable import NetworkLogs
@testable import PCRE2

/// The current request is the one that a plain search of the text before a line finds.
@Suite struct RequestReaderTests {
  /// The last request that a text names and that can be the event's, searched for again.
  private func plain(
    _ near: Span<UInt8>, _ event: LineEvent, _ pattern: PlainPattern,
    _ prefixes: inout PrefixReader
  ) throws -> Fact? {
    var found: Fact?
    var storage = try MatchStorage(captureCount: 1)
    var start = 0
    while let match = try pattern.match(near, from: start), let whole = match.range(0) {
      let fact: Fact? =
        match.text(1, near).map { .requestURL($0) } ?? match.text(2, near).map { .requestHost($0) }
      let words = ByteText.string(near, whole)
      let isTool = ["==> ", "unable to ", "curl "].contains { words.hasPrefix($0) }
      var lower = whole.lowerBound
      while lower > 0, near[lower - 1] != 0x0A { lower -= 1 }
      var upper = whole.lowerBound
      while upper < near.count, near[upper] != 0x0A { upper += 1 }
      let prefix = prefixes.prefix(of: near.extracting(lower..<upper))
      if !RequestReader.succeeded(near, behind: whole.upperBound, &storage),
        !isTool || event.isOfTool,
        prefix.canBeOne(with: event.prefix)
      {
        found = fact ?? found
      }
      start = max(whole.upperBound, whole.lowerBound + 1)
    }
    return found
  }

  private func plain(
    context: Span<UInt8>, _ event: LineEvent, _ pattern: PlainPattern,
    _ prefixes: inout PrefixReader
  ) throws -> Fact? {
    var begin = context.count
    var lines = 0
    while begin > 0, lines <= 8, context.count - begin < 2048 {
      begin -= 1
      if context[begin] == 0x0A { lines += 1 }
    }
    return try plain(
      context.extracting(begin..<context.count), event, pattern, &prefixes)
  }

  /// A log of lines that name requests more often than others do.
  private func log(_ random: inout SplitMix) -> [UInt8] {
    let names =
      Mutations.edges + [
        "2026-02-03 01:02:03.456+0100 Shop[42:1] GET https://shop.example/items",
        "2026-02-03 01:02:03.456+0100 Mail[43:1] loading: https://mail.example/box",
        "{url = https://a.example/x, cs = 0x0}", "unable to access 'https://git.example/x/'",
        "$(curl -fsSL https://raw.example/install.sh)",
        "==> Downloading https://dl.example/f?url=https://other.example/",
      ]
    var bytes: [UInt8] = []
    while bytes.count < 12_000 {
      var line = Array((names.randomElement(using: &random) ?? "").utf8)
      if Bool.random(using: &random) {
        line = Mutations.lines.randomElement(using: &random) ?? []
      }
      if Int.random(in: 0..<3, using: &random) == 0 { line = Mutations.damage(line, &random) }
      bytes += line
      // Now and then lines run together, and some are long.
      if Int.random(in: 0..<12, using: &random) > 0 { bytes.append(0x0A) }
    }
    return bytes
  }

  @Test(arguments: 0..<12) func isThatOfAPlainSearch(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let bytes = log(&random)
    let pattern = try PlainPattern(RequestReader.request)
    var prefixes = try PrefixReader()
    var reader = try RequestReader()
    var found = 0
    var begin = 0
    var next = 0
    while begin < bytes.count {
      let end = bytes[begin...].firstIndex(of: 0x0A) ?? bytes.count
      defer { begin = end + 1 }
      // Failures come in crowds, and then there are none for a while.
      guard begin >= next else { continue }
      if Int.random(in: 0..<40, using: &random) == 0 {
        next = begin + Int.random(in: 0..<5000, using: &random)
      }
      var event = LineEvent(line: 1, format: "")
      if Int.random(in: 0..<4, using: &random) == 0 {
        event.facts = [FoundFact(fact: .commandLineTool(.transfer), excerpt: "", line: 1)]
      }
      if Int.random(in: 0..<2, using: &random) == 0 { event.prefix.pid = 42 }
      let sight = [300, 2500, 8192].randomElement(using: &random) ?? 0
      // Pieces of long lines begin within a line.
      let inside = Int.random(in: 0..<9, using: &random) == 0 ? (end - begin) / 2 : 0
      let place = begin + inside
      try withSpan(bytes) { text in
        let line = text.extracting(place..<end)
        let context = text.extracting(max(0, place - sight)..<place)
        let own = try plain(line, event, pattern, &prefixes)
        let expected = try own ?? plain(context: context, event, pattern, &prefixes)
        let fact = reader.requestInHand(
          of: event, line: line, context: context, offset: place, prefixes: &prefixes)?.fact
        #expect(fact == expected, "seed \(seed), byte \(place)")
        if fact != nil { found += 1 }
      }
    }
    #expect(found > 3)
  }
}

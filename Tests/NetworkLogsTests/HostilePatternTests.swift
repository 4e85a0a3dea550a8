import Testing

@testable import NetworkLogs
@testable import PCRE2

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// No pattern takes more time than a line is long: each meets lines made to catch it.
@Suite struct HostilePatternTests {
  private static let length = 64 << 10
  /// A pattern that looks at each byte some hundred times takes a few milliseconds for such a line, so only
  /// what takes longer is looked at again.
  private static let usualSeconds = 0.03

  private static let rules = LogFormat.all.flatMap { format in
    format.rules.enumerated().map { "\(format.name) \($0.offset): \($0.element.pattern)" }
  }

  private static func cpuSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs of what the pattern asks for: its literals, and the characters of its classes.
  private static func literals(of pattern: String) -> [String] {
    var result: [String] = []
    var run = ""
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        isEscaped = false
        if "swdbSW".contains(character) {
          if run.count > 1 { result.append(run) }
          run = ""
          continue
        }
        run.append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if "()[]{}|?*+^$.".contains(character) {
        if run.count > 1 { result.append(run) }
        run = ""
      } else {
        run.append(character)
      }
    }
    if run.count > 1 { result.append(run) }
    return result
  }

  private static func filled(_ unit: String, prefix: String = "") -> [UInt8] {
    guard !unit.isEmpty else { return [] }
    var run = Array(unit.utf8)
    while run.count < length { run += run }
    return Array((Array(prefix.utf8) + run).prefix(length))
  }

  /// Lines of repeated parts, for a pattern and the samples of its format.
  private static func traps(_ pattern: String, samples: [String]) -> [[UInt8]] {
    // A pattern of many alternatives has them all alike.
    let all = literals(of: pattern)
    let literals =
      all.count <= 12 ? all : stride(from: 0, to: 12, by: 1).map { all[$0 * all.count / 12] }
    var units =
      literals + [" ", "a", "A", "0", "-", ".", "[", "(", "\"", "\\", "/", "=", ":", "{", "<"]
    for literal in literals {
      units += [literal + " ", literal + "a", literal + "0", literal + "\""]
    }
    for (first, second) in zip(literals, literals.dropFirst()) { units.append(first + second) }
    // Without blanks this is one URL from each scheme on.
    if pattern.contains("http") { units += ["http://a.example/x", "wss:\\/\\/a"] }
    var lines = units.map { filled($0) }
    // The begin of a match, then one character for ever.
    for literal in literals {
      for unit in [" ", "a", "0", ".", "é", "a "] {
        lines.append(filled(unit, prefix: literal))
        lines.append(filled(literal + String(repeating: unit, count: 40)))
      }
    }
    // Each begin of a sample, again and again; and what is in it, drawn out.
    for sample in samples {
      let bytes = Array(sample.utf8)
      for cut in stride(from: 4, to: bytes.count, by: max(1, bytes.count / 8)) {
        lines.append(filled(String(decoding: bytes[..<cut], as: UTF8.self)))
      }
      for cut in stride(from: 2, to: bytes.count - 1, by: max(1, bytes.count / 10)) {
        let head = String(decoding: bytes[..<cut], as: UTF8.self)
        lines.append(filled(String(decoding: [bytes[cut]], as: UTF8.self), prefix: head))
      }
    }
    return lines
  }

  /// A URL of any length is read: data may be in one.
  @Test(arguments: ["a", "/", "\\/", "%20", "a/b?c=d&"]) func longURLsAreRead(_ unit: String) throws
  {
    var extractor = try FactExtractor()
    let count = (unit == "\\/" ? 2000 : Self.length) / unit.utf8.count
    let url = "https://a.example/" + String(repeating: unit, count: count)
    let event = extractor.event(of: "NSErrorFailingURLKey=\(url), x")
    #expect(event?.facts.count == 1)
    #expect(extractor.abandonedLines == 0)
  }

  @Test(arguments: rules) func workGrowsWithLength(_ name: String) throws {
    let entry = try #require(
      RuleSet.standard.get().entries.enumerated().first { index, _ in Self.rules[index] == name })
    let rule = entry.element
    let samples = LogFormat.all.first { $0.name == rule.format }?.samples ?? []
    var storage = try MatchStorage(captureCount: rule.pattern.captureCount())
    for line in Self.traps(rule.rule.pattern, samples: samples) {
      guard try Self.seconds(rule.pattern, line[...], &storage) > Self.usualSeconds else {
        continue
      }
      let short = try Self.leastSeconds(rule.pattern, line.prefix(line.count / 4), &storage)
      let long = try Self.leastSeconds(rule.pattern, line[...], &storage)
      let words = String(decoding: line.prefix(60), as: UTF8.self)
      #expect(
        long < max(Self.usualSeconds, 9 * short),
        "\(short) s, for four times the line \(long) s: \(words)")
    }
  }

  /// How long it takes to find all matches in a line, the least of some times.
  ///
  /// Four times the line takes four times as long, or sixteen times where the work grows with the square. A busy
  /// machine only adds time.
  private static func leastSeconds(
    _ pattern: borrowing Pattern, _ line: ArraySlice<UInt8>, _ storage: inout MatchStorage
  ) throws -> Double {
    var least = Double.infinity
    for _ in 0..<5 { least = min(least, try seconds(pattern, line, &storage)) }
    return least
  }

  /// How long it takes to find all matches in a line.
  private static func seconds(
    _ pattern: borrowing Pattern, _ line: ArraySlice<UInt8>, _ storage: inout MatchStorage
  ) throws -> Double {
    let begin = cpuSeconds()
    var start = 0
    do {
      try unsafe line.withUnsafeBufferPointer { buffer in
        let text = unsafe Span(_unsafeElements: buffer)
        while start <= text.count, try pattern.match(text, from: start, using: &storage) {
          guard let range = storage.range(of: 0) else { break }
          start = max(range.upperBound, range.lowerBound + 1)
        }
      }
    } catch is PatternError {
      // The line is reported as not read in full. That took time, too.
    }
    return cpuSeconds() - begin
  }
}

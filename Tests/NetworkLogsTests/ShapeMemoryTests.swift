import Testing

@testable import NetworkLogs

/// What is found in one line of a shape is found in all.
@Suite struct ShapeMemoryTests {
  @Test(arguments: [
    ("code -1202 at 10:20", "code -9999 at 99:99"),
    ("<X 0x6080fb32555e [0xabc]>", "<X 0x999999999999 [0x999]>"),
    // No address: other letters, or no end that one has.
    ("0xabg 0xab- 0xAB 1x2 0x", "0xabg 0xab- 0xAB 9x9 0x"),
    ("0x12", "0x99"), ("10x12 ", "90x99 "),
    ("<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3>", "<99999999-9999-9999-9999-999999999999>.<9>"),
    ("<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F1G>", "<9B9E9C9A-99D9-9C99-9E9F-9A9D9B9C9F9G>"),
    ("<0b7e5c1a-33d2-4c55-9e1f-4a6d2b8c9f10>", "<9b9e9c9a-99d9-9c99-9e9f-9a9d9b9c9f99>"),
  ])
  func shapesHideWhatVaries(_ line: String, _ shape: String) {
    #expect(Self.shape(of: Array(line.utf8)) == Array(shape.utf8))
  }

  private static func shape(of line: [UInt8]) -> [UInt8]? {
    var memory = ShapeMemory(mostBytes: 1000)
    guard memory.mask(line) else { return nil }
    return memory.withShape { shape in (0..<shape.count).map { shape[$0] } }
  }

  @Test func linesSayTheSameWithAndWithoutAMemory() throws {
    var memory = try FactExtractor(limits: Self.eager)
    var plain = try FactExtractor(limits: Self.forgetful)
    var random = SplitMix(state: 5)
    var number = 0
    var said = 0
    for line in Mutations.lines + Mutations.lines.map({ Mutations.damage($0, &random) }) {
      for _ in 0..<4 {
        let other = Self.variant(of: line, &random)
        // Far enough apart that no line goes on with the one before.
        number += 10
        let place = LinePlace(number: number, isFragment: false, isFollower: false, offset: nil)
        let event = withSpan(other) { memory.event($0, context: Span(), place: place) }
        let expected = withSpan(other) { plain.event($0, context: Span(), place: place) }
        said += event == nil ? 0 : 1
        #expect(
          String(describing: event) == String(describing: expected),
          "\(String(decoding: other, as: UTF8.self))")
      }
    }
    let (known, shapes, none) = (memory.linesKnown, memory.shapesRemembered, plain.linesKnown)
    #expect(said > 1000 && known > 1000 && shapes > 200 && none == 0)
  }

  @Test func logsSayTheSameWithAndWithoutAMemory() throws {
    var random = SplitMix(state: 6)
    for log in Mutations.sampleLogs + [Mutations.samples.joined(separator: "\n")] {
      for lineEnd in ["\n", "\r\n", "\r"] {
        var lines = log.split(separator: "\n", omittingEmptySubsequences: false).map {
          Array($0.utf8)
        }
        // Widths at which lines are wrapped, and words cut.
        lines = lines.flatMap { Self.wrapped($0, at: lineEnd == "\n" ? 80 : .max) }
        var bytes: [UInt8] = []
        for _ in 0..<4 {
          for line in lines { bytes += Self.variant(of: line, &random) + Array(lineEnd.utf8) }
        }
        #expect(try Self.events(bytes, Self.eager) == Self.events(bytes, Self.forgetful))
      }
    }
  }

  @Test func aMemoryStaysBounded() throws {
    var memory = ShapeMemory(mostBytes: 20_000)
    for number in 0..<5000 {
      let name = String(number).utf8.map { $0 + 0x31 }
      let line = Array("url = https://".utf8) + name + Array(".example/, cs = 0x0".utf8)
      for _ in 0..<2 where withSpan(line, { memory.shape(of: $0) }) == nil {
        if memory.isWorthRemembering { _ = memory.remember(nil) }
      }
      let size = memory.size
      #expect(size <= 20_000)
    }
    let remembered = memory.remembered
    #expect(remembered > 4000)
    let long = [UInt8](repeating: 0x41, count: ShapeMemory.longest + 1)
    for _ in 0..<3 {
      let isKnown = withSpan(long) { memory.shape(of: $0) } != nil || memory.isWorthRemembering
      #expect(!isKnown)
    }
  }

  @Test func shortLogsAreReadAnew() throws {
    let line = Array("Error Domain=NSURLErrorDomain Code=-1202".utf8)
    var extractor = try FactExtractor()
    for number in 1...ReadingLimits().linesBeforeShapes + 10 {
      let place = LinePlace(number: 3 * number, isFragment: false, isFollower: false, offset: nil)
      _ = withSpan(line) { extractor.event($0, context: Span(), place: place) }
    }
    let known = extractor.linesKnown
    #expect(known == 9)
  }

  private static var eager: ReadingLimits {
    var limits = ReadingLimits()
    limits.linesBeforeShapes = 0
    return limits
  }

  private static var forgetful: ReadingLimits {
    var limits = ReadingLimits()
    limits.shapes = 0
    limits.statements = 0
    return limits
  }

  /// The line with other digits, and other letters in addresses and names of tasks.
  private static func variant(of line: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    guard let shape = shape(of: line) else { return line }
    let lower = Array("0123456789abcdef".utf8)
    let upper = Array("0123456789ABCDEF".utf8)
    var result = line
    for index in line.indices where shape[index] == MaskedRun.mask {
      switch line[index] {
      case 0x30...0x39: result[index] = lower[Int.random(in: 0..<10, using: &random)]
      case 0x61...0x66: result[index] = lower[Int.random(in: 0..<16, using: &random)]
      default: result[index] = upper[Int.random(in: 0..<16, using: &random)]
      }
    }
    // A digit that became a zero before an `x` would be another shape.
    return self.shape(of: result) == shape ? result : line
  }

  private static func wrapped(_ line: [UInt8], at width: Int) -> [[UInt8]] {
    guard line.count > width else { return [line] }
    return [Array(line[..<width])] + wrapped(Array(line[width...]), at: width)
  }

  private static func events(_ bytes: [UInt8], _ limits: ReadingLimits) throws -> [String] {
    guard var reader = try EventReader(limits: limits, join: { _ in nil }) else { return [] }
    var result: [String] = []
    var taken = 0
    unsafe bytes.withUnsafeBufferPointer { bytes in
      while taken < bytes.count {
        taken += unsafe reader.append(bytes, taken: taken)
        reader.drain(atEnd: taken == bytes.count) { result.append(String(describing: $0)) }
      }
    }
    return result
  }
}

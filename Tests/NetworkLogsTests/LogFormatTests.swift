import Testing

@testable import NetworkLogs
@testable import PCRE2

/// Every format proves itself by its samples.
@Suite struct LogFormatTests {
  static let samples: [(format: String, sample: String)] = LogFormat.all.flatMap { format in
    format.samples.map { (format.name, $0) }
  }

  /// That of the anchors of all formats.
  static let scanner = AnchorScanner(anchors: FactExtractor.anchors)

  /// A format whose lines the scanner can't find would be dead.
  @Test(arguments: samples) func isReachedByAnchorOfItsOwn(format: String, sample: String) {
    let anchors = LogFormat.all.filter { $0.name == format }.flatMap(\.anchors)
    let bytes = Array(sample.utf8)
    let isFound = AnchorScanner(anchors: anchors)?.matches(bytes)
    #expect(isFound == true, "\(format): \(sample)")
    let isReached = Self.scanner?.matches(bytes)
    #expect(isReached == true, "\(format): \(sample)")
  }

  /// No sample of a format that claims lines is claimed by another one that does.
  @Test(arguments: LogFormat.all.filter { !$0.isDetail }.map(\.name))
  func isClaimedByItsFormatAlone(name: String) throws {
    let format = try #require(LogFormat.all.first { $0.name == name && !$0.isDetail })
    for other in LogFormat.all where other.name != name && !other.isDetail {
      var extractor = try FactExtractor(formats: [other])
      for sample in format.samples {
        let event = extractor.event(of: sample)
        #expect(event == nil, "\(other.name) claims a sample of \(name): \(sample)")
      }
    }
  }

  /// What is inside of other formats' lines leaves them their name.
  @Test(arguments: samples) func detailsDoNotTakeOver(format: String, sample: String) throws {
    var extractor = try FactExtractor()
    let event = extractor.event(of: sample)
    #expect(event?.format == format, "\(sample)")
  }

  /// A rule that no sample exercises could rot unseen.
  @Test(arguments: LogFormat.all.indices) func everyRuleHasASample(index: Int) throws {
    let format = LogFormat.all[index]
    for (number, rule) in format.rules.enumerated() {
      let alone = LogFormat(
        name: format.name, anchors: format.anchors, rules: [rule], samples: [])
      var extractor = try FactExtractor(formats: [alone])
      var isExercised = false
      for sample in format.samples where extractor.event(of: sample) != nil { isExercised = true }
      #expect(isExercised, "\(format.name), rule \(number): \(rule.pattern)")
    }
  }

  /// A line that reports a failure and holds no anchor would be read only behind another one.
  ///
  /// Not so a line that only names a request: it matters where a failure is close by. Nor a
  /// cancelled load, which is none.
  @Test func everyLineThatTellsOfAFailureHoldsAnAnchor() throws {
    let scanner = try makeScanner(FactExtractor.anchors)
    var extractor = try FactExtractor()
    var count = 0
    for line in Mutations.lines {
      let event = withSpan(line) {
        extractor.event(
          $0, context: $0.extracting(0..<0),
          place: LinePlace(number: 1, isFragment: false, isFollower: false))
      }
      guard let event, event.hasFailure,
        event.facts.map(\.fact) != [.code(-999, .url, .error)]
      else { continue }
      count += 1
      let isFound = scanner.matches(line)
      #expect(isFound, "\(event.format): \(String(decoding: line, as: UTF8.self))")
    }
    #expect(count > 150)
  }

  /// Groups past the last that a match keeps would be lost.
  @Test func patternsHaveNoMoreGroupsThanAMatchKeeps() throws {
    for rule in LogFormat.all.flatMap(\.rules) {
      #expect(try Pattern(rule.pattern).captureCount() <= Match.maxGroups, "\(rule.pattern)")
    }
  }

  @Test func anchorsAreLongEnough() {
    for format in LogFormat.all {
      #expect(!format.anchors.isEmpty && !format.rules.isEmpty, "\(format.name)")
      for anchor in format.anchors {
        #expect(anchor.utf8.count >= AnchorScanner.minimumLength, "\(format.name): \(anchor)")
      }
    }
  }
}

extension FactExtractor {
  /// What a line says that is alone.
  mutating func event(of line: String) -> LineEvent? {
    let bytes = Array(line.utf8)
    let place = LinePlace(number: 1, isFragment: false, isFollower: false)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      return event(text, context: text.extracting(0..<0), place: place)
    }
  }
}

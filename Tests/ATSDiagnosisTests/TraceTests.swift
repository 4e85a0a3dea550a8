import ATSDiagnosis
import AppleErrorCatalog
import Testing

/// Traces of known failures, in every era, style and damage: each failed task once, and right.
@Suite struct TraceTests {
  /// One task of each kind, in each era and style, undamaged.
  @Test(arguments: TraceEra.allCases, TraceStyle.allCases)
  func oneTask(era: TraceEra, style: TraceStyle) throws {
    var generator = TraceGenerator(seed: 1)
    // A third of the failures for each style and era; over the eras every style meets them all.
    let turn =
      (TraceStyle.allCases.firstIndex(of: style) ?? 0)
      + (TraceEra.allCases.firstIndex(of: era) ?? 0)
    for (index, failure) in TraceFailure.all.enumerated()
    where failure.eras.contains(era) && (index + turn).isMultiple(of: 3) {
      let task = generator.task(failure, era: era, number: 7)
      let text = (task.messages + [task.print]).enumerated()
        .map { style.wrap($1, $0) }.joined(separator: "\n")
      let found = try Finding.all(in: text)
      #expect(found.map(\.sketch) == [task.expected], "\(failure.name):\n\(text)")
    }
  }

  /// One task of each kind with each damage.
  @Test(
    arguments: TraceDamage.allCases, [TraceStyle.bare, .xcode, .logDefault])
  func damagedTask(damage: TraceDamage, style: TraceStyle) throws {
    var generator = TraceGenerator(seed: 2)
    // One era for each failure and damage keeps this quick; all meet over the damages.
    let turn = TraceDamage.allCases.firstIndex(of: damage) ?? 0
    for (offset, era) in TraceEra.allCases.enumerated() {
      for (index, failure) in TraceFailure.all.enumerated()
      where failure.eras.contains(era) && (index + turn) % TraceEra.allCases.count == offset {
        let task = generator.task(failure, era: era, number: 7)
        let whole = (task.messages + [task.print]).enumerated()
          .map { style.wrap($1, $0) }.joined(separator: "\n")
        let text = damage.apply(whole)
        let found = try Finding.all(in: text)
        if damage.cutsWords {
          // The word by which a line is found may be cut: less may be found, never something else.
          for finding in found { expectLess(finding, task, text) }
          #expect(found.count == 1, "\(era) \(failure.name):\n\(text)")
          continue
        }
        #expect(found.map(\.sketch) == [task.expected], "\(era) \(failure.name):\n\(text)")
      }
    }
  }

  /// Several tasks at once, their messages in any order.
  @Test(arguments: TraceEra.allCases, [TraceStyle.bare, .ndjson])
  func interleavedTasks(era: TraceEra, style: TraceStyle) throws {
    let failures = TraceFailure.all.filter { $0.eras.contains(era) }
    for seed in 0..<12 {
      var generator = TraceGenerator(seed: UInt64(seed))
      // Where two failures share a number, nothing in the lines before the error says whose they
      // are; so they differ in it, or are of one kind.
      var chosen: [TraceFailure] = []
      for failure in failures.shuffled(using: &generator.random).prefix(5)
      where !chosen.contains(where: { $0.stream?.code == failure.stream?.code }) {
        chosen.append(failure)
      }
      if let first = chosen.first, seed.isMultiple(of: 3) { chosen.append(first) }
      let tasks = chosen.enumerated().map { index, failure in
        generator.task(failure, era: era, number: index + 1)
      }
      let queues = tasks.map { $0.messages + (seed.isMultiple(of: 2) ? [$0.print] : []) }
      let text = generator.interleave(queues).enumerated()
        .map { style.wrap($1, $0) }.joined(separator: "\n")
      let found = try Finding.all(in: text)
      #expect(
        found.map(\.sketch).sorted() == tasks.map(\.expected).sorted(),
        "seed \(seed), \(tasks.map(\.failure.name)):\n\(text)")
    }
  }

  /// A task that fails again and again is reported once.
  @Test(arguments: TraceEra.allCases) func retries(era: TraceEra) throws {
    for failure in TraceFailure.all where failure.eras.contains(era) {
      var generator = TraceGenerator(seed: 3)
      let attempts = (1...12).map {
        generator.task(failure, era: era, number: $0, host: "a.example")
      }
      let text = attempts.flatMap(\.messages).joined(separator: "\n")
      let found = try Finding.all(in: text)
      #expect(Set(found.map(\.sketch)) == [attempts[0].expected], "\(failure.name):\n\(text)")
      #expect(found.count <= attempts.count)
    }
  }

  /// A text cut anywhere gives less, never something else.
  @Test(arguments: TraceEra.allCases) func cutText(era: TraceEra) throws {
    for (seed, failure) in TraceFailure.all.enumerated() where failure.eras.contains(era) {
      var generator = TraceGenerator(seed: UInt64(seed))
      let task = generator.task(failure, era: era, number: 7)
      let bytes = Array((task.messages + [task.print]).joined(separator: "\n").utf8)
      for cut in stride(from: seed, to: bytes.count, by: 149) {
        for piece in [bytes[..<cut], bytes[cut...]] {
          let found = try Finding.all(in: Array(piece))
          let text = String(decoding: piece, as: UTF8.self)
          #expect(found.count <= 1, "\(failure.name):\n\(text)")
          for finding in found { expectLess(finding, task, text) }
        }
      }
    }
  }

  private func expectLess(_ finding: Finding, _ task: TraceTask, _ text: String) {
    let truth = task.failure.expected(in: task.era)
    #expect(finding.host == nil || finding.host == task.host, "\(task.failure.name):\n\(text)")
    #expect(
      Set(finding.codes.map(\.code)).isSubset(of: task.failure.codes),
      "\(task.failure.name): \(finding.sketch)\n\(text)")
    let fits =
      finding.cause.rawValue == truth.cause || finding.cause == .ambiguous
      || truth.cause == "ambiguous"
      || finding.candidates.contains { $0.rawValue == truth.cause }
    #expect(fits, "\(task.failure.name): \(finding.sketch)\n\(text)")
  }
}

import NetworkLogs
import Testing

@testable import ATSDiagnosis

/// However long a loop runs, the next line costs what the first one did.
@Suite struct CorrelatorBoundsTests {
  private func print(_ line: Int, connection: Int? = nil) -> LineEvent {
    var event = LineEvent.gathering(line: line, format: "nserror")
    event.tokens.underlyingErrors = ["0x\(0x6000_0000 + line)"]
    event.tokens.connection = connection
    event.facts = [
      FoundFact(fact: .code(-1200, .url, .error), excerpt: "Code=-1200", line: line),
      FoundFact(
        fact: .failingURL("https://api.example.com/"), excerpt: "https://api.example.com/",
        line: line),
      FoundFact(fact: .code(-9802, .ssl, .stream), excerpt: "-9802", line: line),
    ]
    return event
  }

  /// Each print of an error has an address of its own, and all are one failure.
  @Test func aLoopOfPrintsStaysSmall() throws {
    var correlator = Correlator()
    var complete: [Incident] = []
    for line in 1...5000 {
      let event = print(line)
      correlator.take(event, into: &complete)
    }
    correlator.finish(into: &complete)
    let incident = try #require(complete.first)
    #expect(complete.count == 1)
    #expect(incident.lastLine == 5000)
    #expect(incident.facts.count == Incident.maxFacts)
    #expect(incident.underlyingErrors.count == Incident.maxNames)
    #expect(incident.underlyingErrors.last == "0x\(0x6000_0000 + 5000)")
  }

  /// Each number without a domain was gone through again for each line that repeats it.
  @Test func numbersWithoutADomainAreKeptOnce() {
    var codes = CodeCollection()
    for _ in 0..<1000 {
      codes.take(.looseCode(-1022))
      codes.settle(looseCodesCount: false)
    }
    #expect(codes.looseURL == -1022)
  }

  /// A line of a thousand certificates isn't the rest of what a tool printed, and doesn't wait for more of it.
  @Test(arguments: [(certificates: 3, waits: true), (1000, false)])
  func noneWaitsOfMoreThanATranscriptHas(certificates: Int, waits: Bool) {
    var collector = NSCurlCollector()
    var runs: [NSCurlRun] = []
    var others: [LineEvent] = []
    var event = LineEvent.gathering(line: 1, format: "nserror")
    event.facts = FactList(
      (0..<certificates).map {
        FoundFact(fact: .certificate(subject: "\($0)", issuer: "CA"), excerpt: "<cert>", line: 1)
      })
    collector.take(event, into: &runs, others: &others)
    #expect(others.isEmpty == waits)
    #expect(collector.isIdle == !waits)
  }

  /// Tasks whose errors name no URL wait for more, but never too many of them.
  @Test func aFloodOfTasksIsToldBeforeItsEnd() {
    var correlator = Correlator()
    var complete: [Incident] = []
    for number in 1...5000 {
      var event = LineEvent.gathering(line: number, format: "cfnetwork-task")
      event.tokens.task = "task \(number)"
      event.facts = [
        FoundFact(fact: .code(-1200, .url, .error), excerpt: "-1200", line: number)
      ]
      correlator.take(event, into: &complete)
      #expect(complete.count == max(0, number - Correlator.maxOpen))
    }
    correlator.finish(into: &complete)
    #expect(complete.map(\.tasks) == (1...5000).map { ["task \($0)"] })
  }

  /// The failure that was silent longest is closed first, also where lines come late: some wait until it
  /// shows that they are of no transcript.
  @Test(arguments: [[], [7, 8, 40], [60, 1, 2]]) func theOldestIsClosedFirst(late: [Int]) {
    var correlator = Correlator()
    var complete: [Incident] = []
    // Some are touched again, so that the order of their last lines isn't that of their first ones.
    for line in (1...60).filter({ !late.contains($0) }) + late {
      var event = LineEvent.gathering(line: line, format: "cfnetwork-task")
      event.tokens.task = "task \(line.isMultiple(of: 3) ? line / 2 : line)"
      // Without a host it would wait for one.
      event.facts = [
        FoundFact(fact: .code(-1200, .url, .error), excerpt: "-1200", line: line),
        FoundFact(fact: .failingURL("https://a.example/"), excerpt: "https", line: line),
      ]
      correlator.take(event, into: &complete)
    }
    #expect(complete.isEmpty)
    var deadlines: [Int] = []
    while let deadline = correlator.deadline {
      deadlines.append(deadline - Correlator.silence)
      correlator.closeOldest(into: &complete)
    }
    #expect(deadlines == complete.map(\.lastLine))
    #expect(deadlines == deadlines.sorted())
    #expect(Set(complete.flatMap(\.tasks)).count == complete.count)
    #expect(complete.map(\.firstLine) != complete.map(\.firstLine).sorted())
  }

  /// Nothing that was reported ends behind the last line of all.
  @Test func theLastLineOfWhatWasToldIsKnown() {
    var told = ReportedFailures()
    for number in 1...200 { told.append(Incident(print(number))) }
    #expect(told.lastLine == 200)
    told.extend(at: told.incidents.startIndex, to: 300)
    told.append(Incident(print(250)))
    #expect(told.lastLine == 300)
    #expect(told.incidents.allSatisfy { $0.lastLine <= told.lastLine })
  }

  /// A task or an error that was reported is known again until 64 others were reported.
  @Test func whatWasToldIsKnownAgainForAWhile() {
    var told = ReportedFailures()
    for number in 1...200 { told.append(Incident(print(number))) }
    #expect(told.incidents.count == Correlator.maxOpen)
    for number in 1...200 {
      let index = told.index(ofErrorsIn: print(number))
      let isKnown = number > 200 - Correlator.maxOpen
      #expect((index != nil) == isKnown)
      if let index { #expect(told.incidents[index].firstLine == number) }
    }
    // The same name again: the newest counts.
    told.append(Incident(print(200)))
    #expect(told.index(ofErrorsIn: print(200)) == told.incidents.endIndex - 1)
  }
}

import Testing

@testable import NetworkLogs
@testable import PCRE2

/// What is read byte by byte, or only where a literal is, is what the patterns say.
@Suite struct FastPathTests {
  @Test func rulesMatchWhereTheirPatternsDo() throws {
    let plain = try PlainRunner(LogFormat.all)
    var runner = try RuleRunner(try RuleSet(LogFormat.all))
    var matches = 0
    var crossings = (may: 0, do: 0)
    try Mutations.damaged(each: 6, seed: 1) { line in
      try withSpan(line) { text in
        for first in [0, line.count / 3] {
          var told: [Told] = []
          try runner.run(text, from: first) {
            told.append(Told(pattern: $0.rule.pattern, bounds: $1.bounds))
          }
          let expected = try plain.run(text, from: first)
          #expect(told == expected, "from \(first): \(String(decoding: line, as: UTF8.self))")
          // The matches that begin in front of a place are the same without the rest.
          let border = line.count / 2
          var early: [Told] = []
          try runner.run(text, from: first, startsBefore: border) {
            early.append(Told(pattern: $0.rule.pattern, bounds: $1.bounds))
          }
          #expect(early == expected.filter { $0.bounds[0] < border })
          if first == 0 {
            let crosses = expected.contains { $0.bounds[0] < border && $0.bounds[1] > border + 1 }
            let mayCross = try runner.mayCross(text, border: border, endsBehind: border + 1)
            #expect(mayCross || !crosses, "\(String(decoding: line, as: UTF8.self))")
            crossings.may += mayCross ? 1 : 0
            crossings.do += crosses ? 1 : 0
          }
          matches += told.count
        }
      }
    }
    #expect(matches > 5000)
    #expect(crossings.do > 100 && crossings.may < 2 * crossings.do, "\(crossings)")
  }

  @Test func matchesAcrossABlankAreNotMissed() throws {
    let plain = try PlainRunner(LogFormat.all)
    var runner = try RuleRunner(try RuleSet(LogFormat.all))
    var crossings = 0
    try Mutations.damaged(each: 6, seed: 7) { line in
      guard line.count > 3 else { return }
      let border = line.count / 2
      let parted = Array(line[..<border]) + [0x20] + Array(line[border...])
      func crosses(_ bytes: [UInt8], endsBehind end: Int) throws -> Bool {
        try withSpan(bytes) { try plain.run($0, from: 0) }
          .contains { $0.bounds[0] < border && $0.bounds[1] > end }
      }
      let crosses =
        try crosses(Array(line), endsBehind: border)
        || crosses(parted, endsBehind: border + 1)
      let mayCross = try withSpan(parted) { try runner.mayCross($0, blank: border) }
      #expect(mayCross || !crosses, "\(String(decoding: parted, as: UTF8.self))")
      crossings += crosses ? 1 : 0
      // The literals of what is behind the blank are known then.
      try withSpan(Array(line[border...])) { rest in
        var told: [Told] = []
        try runner.run(rest, from: 0, at: border + 1) {
          told.append(Told(pattern: $0.rule.pattern, bounds: $1.bounds))
        }
        #expect(try told == plain.run(rest, from: 0))
      }
    }
    #expect(crossings > 1000)
    // Of two messages in a row neither goes on.
    let message = Array("HTTP load failed (kCFStreamErrorDomainSSL, -9813)".utf8)
    let mayCross = try withSpan(message + [0x20] + message) {
      try runner.mayCross($0, blank: message.count)
    }
    #expect(!mayCross)
  }

  @Test func timesAreThoseOfThePattern() throws {
    let pattern = try PlainPattern(
      #"\d{3,4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,:]\d{1,9})?(?: ?[+-]\d\d:?\d\d|Z)?"#
        + #"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d"#
        + #"|\b\d\d:\d\d:\d\d\.\d{3,6}(?:[+-]\d{4})?"#)
    var times = 0
    try Mutations.damaged(each: 20, seed: 2) { line in
      try withSpan(line) { text in
        let expected = try pattern.match(text)?.range(0)
        let time = PrefixScanner.time(in: text)
        #expect(time == expected, "\(String(decoding: line, as: UTF8.self))")
        if time != nil { times += 1 }
      }
    }
    #expect(times > 1000)
  }

  @Test func processesAreThoseOfThePattern() throws {
    var storage = try MatchStorage(captureCount: 7)
    var outcomes: [String: Int] = [:]
    try Mutations.damaged(each: 20, seed: 3) { line in
      try withSpan(line) { text in
        for start in [0, 5, 24] where start <= line.count {
          let isFound = try PrefixReader.process.match(text, from: start, using: &storage)
          switch PrefixScanner.process(in: text, from: start) {
          case .unclear: outcomes["unclear", default: 0] += 1
          case .none:
            #expect(!isFound, "\(start): \(String(decoding: line, as: UTF8.self))")
            outcomes["none", default: 0] += 1
          case .found(let name, let pid):
            #expect(
              storage.range(of: 1) == name, "\(start): \(String(decoding: line, as: UTF8.self))")
            #expect(storage.range(of: 2).map { ByteText.string(text, $0) }.flatMap(Int.init) == pid)
            outcomes["found", default: 0] += 1
          }
        }
        if let time = PrefixScanner.time(in: text),
          let (name, pid) = PrefixScanner.process(in: text, rightBehind: time)
        {
          #expect(PrefixScanner.process(in: text, from: 0) == .found(name, pid: pid))
          #expect(ProcessName.bare(name, in: text, from: 0) == name)
          outcomes["right behind", default: 0] += 1
        }
        let mayMatch = PrefixScanner.mayHaveColumns(text)
        let matches = try PrefixReader.columns.match(text, using: &storage)
        #expect(mayMatch || !matches, "\(String(decoding: line, as: UTF8.self))")
        outcomes[matches ? "columns" : "no columns", default: 0] += 1
      }
    }
    #expect(outcomes.values.allSatisfy { $0 > 100 } && outcomes.count == 6, "\(outcomes)")
    // What is slow is the exception.
    #expect(outcomes["unclear", default: 0] < outcomes["found", default: 0])
  }

  @Test func namesAreThoseOfThePatterns() throws {
    let task = try PlainPattern(
      #"<([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})>"#)
    let connection = try PlainPattern(#"\bConnection (\d{1,9}): |\[C(\d{1,9})[.: \]]"#)
    var counts = (tasks: 0, connections: 0)
    try Mutations.damaged(each: 20, seed: 4) { line in
      try withSpan(line) { text in
        var event = LineEvent(line: 1, format: "")
        TokenReader.readNames(&event, text)
        let name = try task.match(text)?.text(1, text)?.uppercased()
        #expect(event.tokens.task == name, "\(String(decoding: line, as: UTF8.self))")
        let match = try connection.match(text)
        let number = match?.number(1, text) ?? match?.number(2, text)
        #expect(event.tokens.connection == number, "\(String(decoding: line, as: UTF8.self))")
        if name != nil { counts.tasks += 1 }
        if number != nil { counts.connections += 1 }

        // A name across a border, as where a line was wrapped.
        let border = line.count / 2
        var expected: String?
        var start = 0
        while start <= border, let range = try task.match(text, from: start)?.range(1) {
          if range.lowerBound < border, range.upperBound > border {
            expected = ByteText.string(text, range).uppercased()
          }
          start = range.upperBound
        }
        var wrapped = LineEvent(line: 1, format: "")
        TokenReader.readTask(&wrapped, line, across: border)
        #expect(wrapped.tokens.task == expected, "\(String(decoding: line, as: UTF8.self))")
      }
    }
    #expect(counts.tasks > 500 && counts.connections > 500, "\(counts)")
  }

  @Test func byteQuestionsHaveTheirPlainAnswers() {
    var random = SplitMix(state: 5)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...150, using: &random)
      let bytes = (0..<count).map { _ -> UInt8 in
        Array("(){}\nab\u{0}\u{7F}é”".utf8).randomElement(using: &random) ?? 0
      }
      let from = Int.random(in: 0...count, using: &random)
      withSpan(bytes) { text in
        let first = Bytes.first(of: 0x28, 0x7D, 0x0A, 0x0A, in: text, from: from)
        #expect(first == bytes[from...].firstIndex { [0x28, 0x7D, 0x0A].contains($0) } ?? count)
        let start = Bytes.lineStart(in: text, before: count, notBefore: from)
        #expect(start == bytes[from...].lastIndex(of: 0x0A).map { $0 + 1 } ?? from)
        let opened = bytes.count { $0 == 0x28 || $0 == 0x7B }
        let closed = bytes.count { $0 == 0x29 || $0 == 0x7D }
        #expect(Bytes.bracketBalance(text) == opened - closed)
        #expect(Bytes.characterCount(text) == bytes.count { $0 & 0xC0 != 0x80 })
        #expect(Bytes.hasNonASCII(text) == bytes.contains { $0 >= 0x80 })
        let pairs = zip(bytes, bytes.dropFirst()).map { String(decoding: [$0, $1], as: UTF8.self) }
        let known: Set<String> = ["ab", "()", "{a"]
        #expect(Bytes.holdsPair("ab(){a", in: text) == !known.isDisjoint(with: pairs))
        let holds = bytes.indices.contains { bytes[$0...].starts(with: "a(b".utf8) }
        #expect(Bytes.holds("a(b", in: text) == holds)
        var depth = 0
        for byte in bytes {
          if byte == 0x28 || byte == 0x7B { depth += 1 }
          if byte == 0x29 || byte == 0x7D { depth = max(0, depth - 1) }
        }
        #expect(ByteText.leavesBracketOpen(text) == (depth > 0))
      }
    }
  }

  /// Sums of lanes of eight bits must not run over.
  @Test func bracketsOfLongLinesAreCounted() {
    let open = [UInt8](repeating: 0x28, count: 100_003)
    #expect(withSpan(open) { Bytes.bracketBalance($0) } == 100_003)
    #expect(withSpan([UInt8](repeating: 0x80, count: 70_001)) { Bytes.characterCount($0) } == 0)
  }

  /// What one look at a line rules out, no search finds in it.
  @Test func marksRuleOutWhatNoSearchFinds() throws {
    var ruledOut = 0
    Mutations.damaged(each: 6, seed: 3) { line in
      withSpan(line) { text in
        let marks = LineMarks(text)
        let escapes = MendedLine.bytes(of: text) != nil
        let waits = ConnectionState.waiting(in: text) != nil
        let holdsURL = Bytes.holdsPair("hthows", in: text)
        #expect(marks.mayBeEscaped || !escapes)
        #expect(marks.mayWait || !waits)
        #expect(marks.mayHoldURL || !holdsURL)
        if !marks.mayName {
          var event = LineEvent.gathering(line: 1, format: "console")
          TokenReader.readNames(&event, text)
          #expect(event.tokens.areEmpty)
          ruledOut += 1
        }
      }
    }
    #expect(ruledOut > 500)
  }
}

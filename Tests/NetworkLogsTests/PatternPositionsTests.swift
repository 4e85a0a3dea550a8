import Testing

@testable import NetworkLogs

/// Whether a pattern tells the bytes apart that shapes hide.
@Suite struct PatternPositionsTests {
  @Test(arguments: [
    // pattern, digits, address, task
    (#"Code=(-?\d{1,6})(?!\d)"#, true, true, true),
    (#"code -98\d\d"#, false, true, true),
    (#"0x[0-9a-f]+"#, true, true, true),
    (#"0x1[0-9a-f]+ "#, false, false, true),
    // Its letters could stand in an address, but not all of them.
    (#"failed: "#, true, true, true),
    // These could end one, or stand in one.
    (#"ed: x"#, true, false, true),
    (#"bad"#, true, false, true),
    (#"BAD>"#, true, true, false),
    (#"[A-Za-z]{2,24}(?=[/:}])"#, true, false, false),
    // A letter that no digit can be; reached from what an address never follows.
    (#"key=[A-Za-z][\w.\-]{2,80}"#, true, true, true),
    (#"x[A-Za-z]{2,8} "#, true, false, true),
    // What is looked at counts.
    (#"host(?=: 7)"#, false, true, true),
    (#"(?<!7)host"#, false, true, true),
    (#"(?<![A-Za-z])Code"#, true, true, true),
    (#"TLSv1\.[0-3]"#, false, true, true),
    (#"(\d)\1"#, false, false, false),
    (#"<[0-9A-F-]{36}>"#, true, true, true),
    (#"<[0-9A-F]{8}-4"#, false, true, false),
    (#"[^\n]{0,40}\bend\b"#, true, true, true),
  ])
  func patternsTellApart(_ pattern: String, _ digits: Bool, _ address: Bool, _ task: Bool) {
    let positions = PatternPositions(PatternNode(parsing: pattern))
    #expect(positions.isBlind(to: .digits) == digits, "digits")
    #expect(positions.isBlind(to: .address) == address, "address")
    #expect(positions.isBlind(to: .task) == task, "task")
  }

  @Test func theRulesOfUsualLinesAreBlind() throws {
    let usual: Set = ["cfnetwork-diagnostics", "cfnetwork-task", "cfnetwork-tic"]
    for format in LogFormat.all where usual.contains(format.name) {
      for rule in format.rules {
        let positions = PatternPositions(PatternNode(parsing: rule.pattern))
        for run in MaskedRun.all { #expect(positions.isBlind(to: run), "\(rule.pattern)") }
      }
    }
  }

  @Test(arguments: [
    ("-1202", ["-9999"]), ("0448", ["9999"]), ("<cert(0x", ["<cert(0x"]),
    ("TLSv1.0", ["TLSv9.9", "TLSv9.0"]), ("c11c", ["c99c", "9999"]),
    ("Error [ATS", ["Error [ATS"]), ("A TLS", ["A TLS", "9 TLS"]),
    ("<dead>", ["<dead>", "<9999>"]),
  ])
  func literalsLookLikeThatInShapes(_ literal: String, _ shapes: [String]) {
    let found = MaskedRun.shapes(ofPart: Array(literal.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == shapes)
  }
}

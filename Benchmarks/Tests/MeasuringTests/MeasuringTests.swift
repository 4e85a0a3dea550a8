import Measuring
import Testing

struct StatisticsTests {
  @Test func theMedianOfAnEvenNumberIsTheMeanOfTheMiddle() {
    #expect(Spread([4, 1, 3, 2])?.median == 2.5)
    #expect(Spread([9, 1, 5])?.median == 5)
    #expect(Spread([]) == nil)
  }

  @Test func theEndsOfARatioAreThoseOfRounds() throws {
    // A disturbance of the second round slows both down and must not show in the ratio.
    let ratio = try #require(Spread.ratio([1, 10, 1], to: [2, 20, 2]))
    #expect(ratio.median == 0.5)
    #expect(ratio.low == 0.5)
    #expect(ratio.high == 0.5)
    #expect(Spread.ratio([1], to: [0]) == nil)
    #expect(Spread.ratio([], to: []) == nil)
  }

  @Test(arguments: [(50.0, 50.0), (95, 95), (99, 99), (100, 100), (0, 1)])
  func percentiles(_ percent: Double, _ expected: Double) {
    #expect(percentile(percent, of: (1...100).map(Double.init).shuffled()) == expected)
  }

  @Test func percentilesOfFew() {
    #expect(percentile(99, of: [3, 1, 2]) == 3)
    #expect(percentile(50, of: [7]) == 7)
    #expect(percentile(50, of: []) == nil)
  }
}

struct ParserTests {
  @Test func reportOfALaunch() throws {
    let report = try #require(Measurement(report: "1500000000 900000 100000 2097152 1 2\n"))
    #expect(report.wall == 1.5)
    #expect(report.cpu == 1)
    #expect(report.resident == 2_097_152)
    #expect(report.status == 1)
    #expect(report.cpus == 2)
  }

  @Test(arguments: ["", "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 x 4 5 6"])
  func whatIsNoReport(_ text: String) { #expect(Measurement(report: text) == nil) }

  @Test func allocations() throws {
    var bytes = [UInt8](repeating: 0, count: 16)
    for (offset, value) in [(0, UInt64(5)), (8, UInt64(4096))] {
      let word = unsafe withUnsafeBytes(of: value) { unsafe [UInt8]($0) }
      bytes.replaceSubrange(offset..<(offset + 8), with: word)
    }
    let count = try #require(AllocationCount(bytes: bytes))
    #expect(count.calls == 5)
    #expect(count.bytes == 4096)
    #expect(AllocationCount(bytes: []) == nil)
  }

  @Test func instructionsThatCallgrindCollected() {
    let text = "==7== Events    : Ir\n==7== Collected : 35988306\n==7== \n"
    #expect(Callgrind.collected(in: text) == 35_988_306)
    #expect(Callgrind.collected(in: "==7== Events : Ir\n") == nil)
  }

  @Test func gates() throws {
    let text =
      "# name\tlimit\tunit\n\nmixed\t2.3\tinstructions/byte\nstart\t9000000\tinstructions\n"
    let gates = try Gate.parse(text)
    #expect(gates.map(\.name) == ["mixed", "start"])
    #expect(gates.map(\.limit) == [2.3, 9_000_000])
    #expect(gates.first?.unit == "instructions/byte")
  }

  @Test(arguments: ["mixed\t2.3\n", "mixed\tmuch\tx\n", "mixed\t0\tx\n", "a\t1\tx\na\t2\tx\n"])
  func whatIsNoGate(_ text: String) {
    #expect(throws: BenchmarkError.self) { try Gate.parse(text) }
  }

  @Test func aLimitGoesDownOnly() {
    let text = "# gate\tlimit\tunit\na\t2\tx\nb\t2\tx\nc\t5000\tx\nd\t1\tx\n"
    #expect(
      Gate.tighten(text, to: ["a": 1, "b": 3, "c": 1000])
        == "# gate\tlimit\tunit\na\t1.03\tx\nb\t2\tx\nc\t1030\tx\nd\t1\tx\n")
  }

  @Test func aGateTellsByHowMuch() throws {
    let gate = try #require(try Gate.parse("mixed\t2\tinstructions/byte\n").first)
    #expect(gate.judge(2).passes)
    #expect(!gate.judge(2.001).passes)
    #expect(
      gate.judge(3).text
        == "FAIL mixed: 3.00 instructions/byte, 50.0 % above the limit of 2.00")
    #expect(
      gate.judge(1.5).text
        == "ok   mixed: 1.50 instructions/byte, 25.0 % below the limit of 2.00")
  }
}

struct TableTests {
  @Test func textAndMarkdown() {
    var table = Table(["command", "wall"])
    table.add(["rg", "1.00"])
    table.add(["atsexplain", "12.5"])
    #expect(table.text == "command     wall\nrg          1.00\natsexplain  12.5\n")
    #expect(
      table.markdown
        == "| command | wall |\n|---|---:|\n| rg | 1.00 |\n| atsexplain | 12.5 |\n")
  }

  @Test(arguments: [
    (0.00123, "0.0012"), (0.0456, "0.046"), (0.5, "0.50"), (12.34, "12.3"), (1234.5, "1234"),
  ])
  func shortNumbers(_ value: Double, _ text: String) { #expect(short(value) == text) }
}

struct ChildTests {
  @Test func outputAndStatus() throws {
    let run = try output(of: ["/bin/sh", "-c", "echo out; echo err >&2; exit 3"])
    #expect(run.output == "out\n")
    #expect(run.errors == "err\n")
    #expect(run.status == 3)
  }

  @Test func aSignalIsAStatus() throws {
    #expect(try output(of: ["/bin/sh", "-c", "kill -TERM $$"]).status == 128 + 15)
  }

  @Test func whatCannotBeRun() {
    #expect(throws: BenchmarkError.self) { try output(of: ["/nowhere/at-all"]) }
  }
}

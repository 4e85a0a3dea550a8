import Foundation
import Testing

/// What logs of all shapes cost by their length, counted in instructions: `make test-long` prints the table.
///
/// Each log is read at three lengths, each four times the one before. What a further byte costs may not
/// grow with the length, and not be three times what one of a plain log costs.
@Suite(
  .enabled(if: InstructionCount.isPossible, "make test-long counts, with valgrind"), .serialized)
struct GrowthTableTests {
  /// The arguments of a run, and what the run is called.
  static let runs: [(name: String, arguments: [String])] = [
    ("explain", ["-f", "ndjson", "-j", "1"]), ("text", ["-v", "-j", "1"]),
    ("triage", ["triage", "-f", "ndjson", "-j", "1"]),
  ]

  /// What plain logs cost: many shapes are compared with the same one.
  private static let known = KnownCosts()

  private static let sizes = [16 << 10, 64 << 10, 256 << 10]

  @Test(arguments: GrowthShape.all.indices)
  func costsGrowWithTheLength(index: Int) throws {
    let shape = GrowthShape.all[index]
    for run in Self.runs {
      let logs = Self.sizes.map { shape.log(bytes: $0) }
      let costs = try Self.costs(of: logs, run.arguments)
      let plain = Self.sizes.map { shape.plain(bytes: $0) }
      let plainCost = try Self.known.cost(run.name + plain[0]) {
        try Self.costs(of: plain, run.arguments)[1]
      }
      let figures = (costs + [plainCost]).map { String(format: "%9.1f", $0) }.joined()
      let name = run.name.padding(toLength: 8, withPad: " ", startingAt: 0)
      print("GROWTH \(name)\(figures)  \(shape.testDescription)")
      let words: Comment = "\(run.name), \(shape.testDescription): \(figures)"
      #expect(costs[1] <= 1.8 * costs[0] + Self.slack, words)
      #expect(costs[1] <= 3 * plainCost + Self.slack, words)
    }
  }

  /// An archive of many empty members: each may cost what one costs.
  @Test func emptyMembersCostTheSame() throws {
    let counts = [500, 2_000, 8_000]
    let costs = try counts.map { try InstructionCount.of(["-f", "ndjson"], Self.archive($0)) }
    let steps = (1..<counts.count).map { index -> Double in
      let members = counts[index] - counts[index - 1]
      return Double(costs[index] - costs[index - 1]) / Double(members)
    }
    let figures = steps.map { String(format: "%9.1f", $0) }.joined()
    print("GROWTH members \(figures)  empty members of a zip archive")
    #expect(steps[1] <= 1.25 * steps[0] + 1_000, "\(figures)")
  }

  /// A zip archive of so many empty files.
  private static func archive(_ count: Int) -> Data {
    var (files, directory): ([UInt8], [UInt8]) = ([], [])
    func add(_ value: Int, _ size: Int, to bytes: inout [UInt8]) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    /// Version, flags, method, time, date, checksum, two sizes, and the lengths of name and extras.
    func addCommon(_ name: String, to bytes: inout [UInt8]) {
      for (value, size) in [(20, 2), (0, 8), (0, 12), (name.utf8.count, 2), (0, 2)] {
        add(value, size, to: &bytes)
      }
    }
    for index in 0..<count {
      let name = "\(index).log"
      add(0x0201_4B50, 4, to: &directory)
      add(20, 2, to: &directory)
      addCommon(name, to: &directory)
      add(0, 10, to: &directory)
      add(files.count, 4, to: &directory)
      directory += Array(name.utf8)
      add(0x0403_4B50, 4, to: &files)
      addCommon(name, to: &files)
      files += Array(name.utf8)
    }
    var end: [UInt8] = []
    add(0x0605_4B50, 4, to: &end)
    add(0, 4, to: &end)
    for _ in 0..<2 { add(count, 2, to: &end) }
    for value in [directory.count, files.count] { add(value, 4, to: &end) }
    add(0, 2, to: &end)
    return Data(files + directory + end)
  }

  /// What counts as nothing: a search for literals takes a few instructions a byte.
  private static let slack = 20.0

  /// What a further byte costs in the second log beside the first, and in the third beside the second:
  /// so what is made once for all, such as compiled patterns, doesn't count.
  private static func costs(of logs: [String], _ arguments: [String]) throws -> [Double] {
    let counts = try logs.map { try InstructionCount.of(arguments, $0) }
    return (1..<logs.count).map { index -> Double in
      let bytes = logs[index].utf8.count - logs[index - 1].utf8.count
      return Double(counts[index] - counts[index - 1]) / Double(max(1, bytes))
    }
  }
}

/// Costs that were measured already.
private final class KnownCosts: @unchecked Sendable {
  // Touched only while the lock is held.
  private let lock = NSLock()
  private var costs: [String: Double] = [:]

  func cost(_ name: String, _ measure: () throws -> Double) rethrows -> Double {
    lock.lock()
    defer { lock.unlock() }
    if let cost = costs[name] { return cost }
    let cost = try measure()
    costs[name] = cost
    return cost
  }
}

/// The instructions that a run of the released program takes for an input.
enum InstructionCount {
  private struct NotCounted: Error { let output: String }

  /// The optimized program; named by `make test-long`.
  private static let program = ProcessInfo.processInfo.environment["ATSEXPLAIN_RELEASE"]

  static let isPossible =
    program != nil && (try? CommandRunner.runShell("valgrind --version").status) == 0

  static func of(_ arguments: [String], _ input: String) throws -> Int {
    try of(arguments, Data(input.utf8))
  }

  static func of(_ arguments: [String], _ input: Data) throws -> Int {
    let folder = try TemporaryFolder()
    let log = folder.url.appendingPathComponent("input.log")
    try input.write(to: log)
    let words = [program ?? ""] + arguments + [log.path]
    let result = try CommandRunner.runShell(
      "valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "
        + words.map { "'\($0)'" }.joined(separator: " ") + " >/dev/null")
    // "==123== I refs:        1,234"
    let line = result.errors.split(separator: "\n").first {
      $0.contains("I ") && $0.contains("refs:")
    }
    guard result.status == 0, let number = line?.split(separator: " ").last,
      let count = Int(number.filter(\.isNumber))
    else { throw NotCounted(output: result.errors) }
    return count
  }
}

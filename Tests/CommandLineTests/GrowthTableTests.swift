import Foundation
import Testing

/// What logs of all shapes cost by their length, counted in instructions: `make test-long` prints the table.
///
/// Each log is read at four lengths, each four times the one before. What a further byte costs may at none of
/// them be three times what one of a plain log costs there.
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

  private static let sizes = [4 << 10, 16 << 10, 64 << 10, 256 << 10]

  @Test(arguments: GrowthShape.all.indices)
  func costsGrowWithTheLength(index: Int) throws {
    let shape = GrowthShape.all[index]
    for run in shape.run.map({ [$0] }) ?? Self.runs {
      let logs = Self.sizes.map { shape.log(bytes: $0) }
      let costs = try Self.costs(of: logs, run.arguments)
      let plain = Self.sizes.map { shape.plain(bytes: $0) }
      let plainCosts = try Self.known.costs(run.name + plain[0]) {
        try Self.costs(of: plain, run.arguments)
      }
      let figures = [costs, plainCosts].map { row in
        row.map { String(format: "%9.1f", $0) }.joined()
      }
      let name = run.name.padding(toLength: 8, withPad: " ", startingAt: 0)
      let isLinear = zip(costs, plainCosts).allSatisfy { $0 <= 3 * $1 + Self.slack }
      let line = "\(name)\(figures[0]) beside\(figures[1])  \(shape.testDescription)"
      print("GROWTH \(line)\(isLinear ? "" : " !")")
      #expect(isLinear, "\(line)")
    }
  }

  /// What a log takes of memory doesn't grow with its length, whatever is in it.
  @Test(arguments: GrowthShape.all.indices.filter { GrowthShape.all[$0].run == nil })
  func memoryStaysTheSame(index: Int) throws {
    let shape = GrowthShape.all[index]
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("input.log").path
    // A peak is looked up while the program runs, so that of a short run may be missed.
    let peaks = try [(size: 1 << 20, runs: 3), (size: 4 << 20, runs: 1)].map { log -> Double in
      try Data(shape.log(bytes: log.size).utf8).write(to: URL(fileURLWithPath: path))
      let peaks = try (0..<log.runs).map { _ in
        let run = try MeasuredRun(
          ["-f", "ndjson", "-j", "1", path],
          output: folder.url.appendingPathComponent("out").path,
          program: InstructionCount.program ?? "")
        #expect(run.status == 0)
        return run.residentBytes
      }
      return Double(peaks.max() ?? 0) / 1_048_576
    }
    let figures = peaks.map { String(format: "%9.1f", $0) }.joined()
    print("GROWTH memory  \(figures)  MiB: \(shape.testDescription)")
    #expect(peaks[1] <= peaks[0] + 2, "\(shape.testDescription): \(figures)")
    #expect(peaks[1] <= 32, "\(shape.testDescription): \(figures)")
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

  /// What a further byte costs in each log beside the one before: so what is made once for all, such as
  /// compiled patterns, doesn't count.
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
  private var costs: [String: [Double]] = [:]

  func costs(_ name: String, _ measure: () throws -> [Double]) rethrows -> [Double] {
    lock.lock()
    defer { lock.unlock() }
    if let known = costs[name] { return known }
    let new = try measure()
    costs[name] = new
    return new
  }
}

/// The instructions that a run of the released program takes for an input.
enum InstructionCount {
  private struct NotCounted: Error { let output: String }

  /// The optimized program; named by `make test-long`.
  static let program = ProcessInfo.processInfo.environment["ATSEXPLAIN_RELEASE"]

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

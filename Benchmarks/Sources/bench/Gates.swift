internal import Foundation
internal import Inputs
internal import Measuring

/// Counts instructions and compares them with `gates.tsv`.
struct Gates {
  let options: Options
  let tools: Tools

  init(_ options: Options) throws {
    // A gate means the same whatever else was asked for. Few pairs, so that they repeat.
    var fixed = options
    fixed.seed = 1
    fixed.pairs = 100
    self.options = fixed
    tools = try Tools(options)
  }

  /// How each gate's count is made.
  private func count(_ name: String, _ callgrind: Callgrind, _ program: String) throws -> Double? {
    let explain = [program, "--format", "ndjson"]
    let triage = [program, "triage", "--format", "ndjson", "--jobs", "1"]
    switch name {
    case "mixed-ndjson":
      return try perByte(of: explain, over: .mixed, kibibytes: (8192, 40960), callgrind)
    case "mixed-triage":
      return try perByte(of: triage, over: .mixed, kibibytes: (8192, 40960), callgrind)
    case "dense-ndjson": return try total(of: explain, over: .dense, callgrind)
    case "dense-triage": return try total(of: triage, over: .dense, callgrind)
    case "varied-ndjson": return try total(of: explain, over: .varied, callgrind)
    case "varied-triage": return try total(of: triage, over: .varied, callgrind)
    case "repeated-ndjson": return try total(of: explain, over: .repeated, callgrind)
    case "start-code":
      return Double(try callgrind.instructions(of: [program, "-9813"]))
    case "start-log":
      let log = try Workshop(options: options).log(.dense, bytes: 1)
      return Double(try callgrind.instructions(of: explain + [log.path]))
    default:
      return nil
    }
  }

  /// What a byte of a log of 2 MB costs, with all that a start does.
  private func total(
    of command: [String], over kind: LogKind, _ callgrind: Callgrind
  ) throws -> Double {
    let jobs = tools.explainTakesJobs && !command.contains("--jobs") ? ["--jobs", "1"] : []
    let log = try Workshop(options: options).log(kind, bytes: 2_000_000)
    return Double(try callgrind.instructions(of: command + jobs + [log.path])) / Double(log.bytes)
  }

  /// What a further byte costs: the difference of two logs, one the beginning of the other, so that
  /// what a start costs doesn't depend on their size.
  private func perByte(
    of command: [String], over kind: LogKind, kibibytes: (Int, Int), _ callgrind: Callgrind
  ) throws -> Double {
    let workshop = Workshop(options: options)
    let jobs = tools.explainTakesJobs && !command.contains("--jobs") ? ["--jobs", "1"] : []
    let short = try workshop.log(kind, bytes: kibibytes.0 << 10)
    let long = try workshop.log(kind, bytes: kibibytes.1 << 10)
    let first = try callgrind.instructions(of: command + jobs + [short.path])
    let second = try callgrind.instructions(of: command + jobs + [long.path])
    return Double(second - first) / Double(long.bytes - short.bytes)
  }

  /// Whether all gates are passed; true, and reported, where nothing can be counted.
  func pass() throws -> Bool {
    #if !arch(x86_64)
      tell("SKIPPED: the gates are of x86-64 instructions\n")
      return true
    #else
      guard let callgrind = Callgrind() else {
        tell("SKIPPED: valgrind isn't installed\n")
        return true
      }
      let path = options.root + "/gates.tsv"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let gates = try Gate.parse(text)
      let program = try withoutDebugInformation()
      var counts: [String: Double] = [:]
      var failed: [String] = []
      for gate in gates {
        guard let count = try count(gate.name, callgrind, program) else {
          throw BenchmarkError("\(path): nobody knows how to count \(gate.name)")
        }
        counts[gate.name] = count
        let verdict = gate.judge(count)
        tell(verdict.text + "\n")
        if !verdict.passes { failed.append(gate.name) }
      }
      if options.command == "tighten" {
        try Data(Gate.tighten(text, to: counts).utf8)
          .write(to: URL(fileURLWithPath: path), options: .atomic)
      }
      if !failed.isEmpty { tell("over the limit: " + failed.joined(separator: ", ") + "\n") }
      return failed.isEmpty
    #endif
  }

  /// valgrind reads the debug information of a program first, and stumbles over some that is new.
  private func withoutDebugInformation() throws -> String {
    guard let strip = findTool("strip") else { return options.binary }
    let copy = options.folder + "/gated"
    let run = try output(of: [strip, "-g", "-o", copy, options.binary])
    guard run.status == 0 else { throw BenchmarkError("strip: \(run.errors)") }
    return copy
  }
}

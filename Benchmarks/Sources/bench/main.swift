// Compares atsexplain with what one would use instead. Benchmarks/run builds and starts this.

internal import Foundation
internal import Inputs
internal import Measuring

/// Feeds a pipe: `bench write-log KIND BYTES SEED PAIRS`.
func writeLog(_ arguments: [String]) throws {
  guard arguments.count == 4, let kind = LogKind(rawValue: arguments[0]),
    let bytes = Int(arguments[1]), let seed = UInt64(arguments[2]), let pairs = Int(arguments[3])
  else { throw BenchmarkError("usage: bench write-log KIND BYTES SEED PAIRS") }
  _ = try kind.write(bytes: bytes, seed: seed, pairs: pairs) {
    try FileHandle.standardOutput.write(contentsOf: $0)
  }
}

/// Runs the cases and writes what they gave; false where an answer was wrong.
func compare(_ options: Options) throws -> Bool {
  let tools = try Tools(options)
  let workshop = Workshop(options: options)
  let machine = Machine(tools: tools.installed)
  if machine.load > 0.3 * Double(machine.cores) {
    say("load \(fixed(machine.load, 2)): the machine is at work, so don't trust the seconds")
  }
  var results = Results(
    machine: machine, commit: options.commit, size: options.size, rounds: options.rounds,
    pairs: options.pairs, reports: options.reports, seed: options.seed, missing: tools.missing)
  for test in options.cases {
    switch test.kind {
    case .throughput(let kinds, let jobs):
      let throughput = Throughput(
        tools: tools, rounds: test.isLong ? 1 : options.rounds, warmsUp: !test.isLong)
      for kind in kinds {
        results.sections.append(
          try throughput.section(of: test, jobs, over: try workshop.make(kind)))
      }
    case .live:
      results.sections.append(try Live(tools: tools, rounds: options.rounds).section(of: test))
    case .start:
      let start = Start(tools: tools, rounds: options.rounds, folder: options.folder)
      results.sections.append(try start.section(of: test))
    }
  }
  let report = Report(results: results)
  tell(report.text)
  let jsonPath = options.jsonPath ?? options.folder + "/results.json"
  let markdownPath = options.markdownPath ?? options.folder + "/results.md"
  try report.json().write(to: URL(fileURLWithPath: jsonPath))
  try Data(report.markdown.utf8).write(to: URL(fileURLWithPath: markdownPath))
  say("wrote \(jsonPath) and \(markdownPath)")
  if let name = options.readme {
    try Readme(path: options.root + "/" + name).replaceFigures(with: report.markdown)
  }
  return !results.hasProblems
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "write-log" {
    try writeLog(Array(arguments.dropFirst()))
    exit(0)
  }
  let options = try Options(arguments)
  switch options.command {
  case "help":
    tell(Options.usage)
  case "list":
    for test in Case.all { tell("\(test.name): \(test.about)\(test.isLong ? " (long)" : "")\n") }
  case "gate", "tighten":
    exit(try Gates(options).pass() ? 0 : 1)
  default:
    exit(try compare(options) ? 0 : 1)
  }
} catch {
  say("\(error)")
  exit(2)
}

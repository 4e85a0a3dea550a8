internal import Foundation
internal import Inputs
internal import Measuring

/// Runs jobs over an input, in turn.
struct Throughput {
  let tools: Tools
  let rounds: Int
  /// Whether a run that doesn't count goes before, which fills the page cache, counts allocations
  /// and has its answers checked.
  let warmsUp: Bool

  func section(of test: Case, _ jobs: [Job], over input: Input) throws -> Section {
    let available = ProcessInfo.processInfo.activeProcessorCount
    let entrants = jobs.compactMap { job -> (job: Job, command: [String])? in
      guard job.cpus <= available else {
        say("\(job.title): left out, \(job.cpus) processors needed")
        return nil
      }
      return job.command(tools, input.path).map { (job, $0) }
    }
    var section = Section(
      name: test.name == input.label ? test.name : "\(test.name): \(input.label)",
      about: test.about, layout: .throughput, bytes: input.bytes)
    section.rows = entrants.map { Row(id: $0.job.id, title: $0.job.title, cpus: $0.job.cpus) }
    if warmsUp {
      for (index, entrant) in entrants.enumerated() {
        try warmUp(entrant.job, entrant.command, input, &section.rows[index])
      }
    }
    for round in 1...rounds {
      say("\(section.name): round \(round) of \(rounds)")
      for (index, entrant) in entrants.enumerated() {
        let run = try tools.launcher.run(
          entrant.command, input: input.standardInput, cpus: entrant.job.cpus, isQuiet: warmsUp)
        section.rows[index].wall.append(run.wall)
        section.rows[index].cpu.append(run.cpu)
        section.rows[index].resident = max(section.rows[index].resident, run.resident)
        // grep and rg say with 1 that no line matched.
        if run.status > (entrant.job.isOurs ? 0 : 1) {
          section.rows[index].problem = "ended with \(run.status)"
        }
      }
    }
    section.bars = test.bars.compactMap { $0.result(in: section) }
    return section
  }

  private func warmUp(_ job: Job, _ command: [String], _ input: Input, _ row: inout Row) throws {
    let isExplain = job.id.hasPrefix("explain")
    let isTriage = job.id.hasPrefix("triage")
    var triage = Data()
    var lines = 0
    let consume: (ArraySlice<UInt8>) -> Void = { chunk in
      if isExplain { lines += chunk.count { $0 == 0x0A } }
      if isTriage { triage.append(contentsOf: chunk) }
    }
    row.allocations = try tools.launcher.allocations(
      of: command, input: input.standardInput, cpus: job.cpus, consume: consume)
    if row.allocations == nil {
      _ = try tools.launcher.run(
        command, input: input.standardInput, cpus: job.cpus, consume: consume)
    }
    guard let truth = input.truth else { return }
    if isTriage { row.problem = Check.problem(ofTriage: triage, truth: truth) }
    // The last line is the summary.
    if isExplain { row.problem = Check.problem(ofFindings: lines - 1, truth: truth) }
  }
}

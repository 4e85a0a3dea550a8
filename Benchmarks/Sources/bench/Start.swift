internal import Foundation
internal import Measuring

/// Times programs that say one thing and end.
struct Start {
  let tools: Tools
  let rounds: Int
  /// Where stripped copies may be.
  let folder: String

  func section(of test: Case) throws -> Section {
    var section = Section(name: test.name, about: test.about, layout: .start)
    var entrants: [(row: Row, command: [String])] = []
    func add(_ id: String, _ title: String, _ command: [String]) throws {
      var row = Row(id: id, title: title, cpus: 1)
      row.size = try strippedSize(of: command[0])
      row.allocations = try tools.launcher.allocations(of: command)
      entrants.append((row, command))
    }
    try add("smallest", "int main(void) { return 0; }", [tools.smallest])
    try add("start", "atsexplain -9813", [tools.atsexplain, "-9813"])
    if let rg = tools.rg { try add("rg-start", "rg --version", [rg, "--version"]) }
    if let grep = tools.grep { try add("grep-start", "grep --version", [grep, "--version"]) }
    let count = rounds * 40
    say("start: \(count) starts of each")
    for round in 0...count {
      for index in entrants.indices {
        let run = try tools.launcher.run(entrants[index].command, cpus: 1)
        guard run.status == 0 else {
          throw BenchmarkError("\(entrants[index].command) ended with \(run.status)")
        }
        guard round > 0 else { continue }
        entrants[index].row.wall.append(run.wall)
        entrants[index].row.cpu.append(run.cpu)
        entrants[index].row.resident = max(entrants[index].row.resident, run.resident)
      }
    }
    section.rows = entrants.map(\.row)
    section.bars = test.bars.compactMap { $0.result(in: section) }
    return section
  }

  /// Bytes of a program without its symbols; nil where `strip` isn't installed.
  private func strippedSize(of program: String) throws -> Int? {
    guard let strip = findTool("strip") else { return nil }
    let copy = folder + "/stripped"
    let run = try output(of: [strip, "-o", copy, program])
    guard run.status == 0 else { throw BenchmarkError("strip: \(run.errors)") }
    defer { try? FileManager.default.removeItem(atPath: copy) }
    return try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
  }
}

internal import Foundation
internal import Measuring

/// Turns results into text, Markdown and JSON.
struct Report {
  let results: Results

  /// For a terminal.
  var text: String { facts(lead: "") + results.sections.map(text).joined() }

  var markdown: String { facts(lead: "- ") + results.sections.map(markdown).joined() }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(results)
  }

  private func facts(lead: String) -> String {
    let machine = results.machine
    var lines = [
      "\(machine.date), commit \(results.commit)",
      "\(machine.processor), \(machine.cores) processors, \(machine.memory >> 30) GiB, "
        + "\(machine.system); load before the run \(fixed(machine.load, 2))",
      machine.tools.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        .joined(separator: "; "),
      "logs of \(results.size) MiB with up to \(results.pairs) pairs of a host and a code, "
        + "\(results.reports) reports, seed \(results.seed); "
        + "\(results.rounds) rounds that count",
    ]
    if !results.missing.isEmpty {
      lines.append("not installed and left out: " + results.missing.joined(separator: ", "))
    }
    return lines.map { lead + $0 + "\n" }.joined() + "\n"
  }

  private func text(of section: Section) -> String {
    "\(title(of: section))\n\n"
      + tables(of: section).map { $0.text + "\n" }.joined()
      + notes(of: section).map { $0 + "\n" }.joined() + "\n"
  }

  private func markdown(of section: Section) -> String {
    "### \(title(of: section))\n\n"
      + tables(of: section).map { $0.markdown + "\n" }.joined()
      + notes(of: section).map { "- \($0)\n" }.joined() + "\n"
  }

  private func title(of section: Section) -> String {
    section.bytes == 0
      ? "\(section.name): \(section.about)"
      : "\(section.name) (\(section.about)), \(fixed(Double(section.bytes) / 1_048_576, 0)) MiB"
  }

  private func notes(of section: Section) -> [String] {
    section.rows.compactMap { row in row.problem.map { "WRONG \(row.id): \($0)" } }
      + section.bars.map(\.line)
  }

  private func tables(of section: Section) -> [Table] {
    switch section.layout {
    case .throughput: [throughput(of: section), ratios(of: section)].compactMap { $0 }
    case .latency: [latency(of: section)]
    case .start: [start(of: section)]
    }
  }

  private func throughput(of section: Section) -> Table {
    var table = Table([
      "command", "cores", "wall s [min–max]", "CPU s", "MB/s", "RSS MiB", "allocations",
    ])
    for row in section.rows {
      guard let wall = Spread(row.wall), let cpu = Spread(row.cpu) else { continue }
      table.add([
        row.title, "\(row.cpus)", wall.text, short(cpu.median),
        fixed(Double(section.bytes) / 1e6 / wall.median, 0), mebibytes(row.resident),
        row.allocations.map { "\($0.calls)" } ?? "not counted",
      ])
    }
    return table
  }

  /// Ours over the others'; nil where there are no others.
  private func ratios(of section: Section) -> Table? {
    let others = section.rows.filter { !$0.isOurs }
    guard !others.isEmpty else { return nil }
    var table = Table(
      ["wall time over that of"] + others.map { $0.cpus > 1 ? "\($0.title) (2)" : $0.title })
    for row in section.rows where row.isOurs {
      let cells = others.map { Spread.ratio(row.wall, to: $0.wall)?.text ?? "-" }
      table.add(["\(row.title) (\(row.cpus))"] + cells)
    }
    return table
  }

  private func latency(of section: Section) -> Table {
    var table = Table(["command", "lines", "median ms", "95 %", "99 %", "max"])
    for row in section.rows {
      func cell(_ percent: Double) -> String {
        percentile(percent, of: row.wall).map { fixed($0 * 1000, 3) } ?? "-"
      }
      table.add([row.title, "\(row.wall.count)", cell(50), cell(95), cell(99), cell(100)])
    }
    return table
  }

  private func start(of section: Section) -> Table {
    var table = Table([
      "command", "starts", "wall ms [min–max]", "over the smallest", "CPU ms", "RSS MiB",
      "allocations", "stripped MB",
    ])
    let smallest = section.row("smallest").flatMap { Spread($0.wall) }
    for row in section.rows {
      guard let wall = Spread(row.wall.map { $0 * 1000 }), let cpu = Spread(row.cpu),
        let smallest
      else { continue }
      table.add([
        row.title, "\(row.wall.count)", wall.text, short(wall.median - smallest.median * 1000),
        short(cpu.median * 1000), mebibytes(row.resident),
        row.allocations.map { "\($0.calls)" } ?? "not counted",
        row.size.map { fixed(Double($0) / 1e6, 2) } ?? "-",
      ])
    }
    return table
  }

  private func mebibytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1_048_576, 1) }
}

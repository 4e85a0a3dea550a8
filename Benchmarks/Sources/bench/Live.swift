internal import Foundation
internal import Measuring

/// Times a line through programs that wait for it.
struct Live {
  let tools: Tools
  let rounds: Int

  /// A program at work between two pipes.
  private final class Pipeline {
    let input: Descriptor
    let output: Descriptor
    let child: Child
    private var answer: [UInt8] = []

    init(_ command: [String]) throws {
      let (standardInput, writing) = try Descriptor.pipe()
      let (reading, standardOutput) = try Descriptor.pipe()
      input = writing
      output = reading
      child = try Child(
        command, descriptors: [standardInput, standardOutput], environment: ["LC_ALL": "C"])
    }

    /// Seconds from before `line` is written until a line has come back that holds `mark`.
    func roundTrip(_ line: [UInt8], mark: String) throws -> Double {
      answer.removeAll(keepingCapacity: true)
      let start = DispatchTime.now().uptimeNanoseconds
      try input.write(line)
      while answer.last != 0x0A {
        let piece = try output.read(atMost: 1 << 16, within: 5000)
        guard !piece.isEmpty else { throw BenchmarkError("no answer within 5 s") }
        answer += piece
      }
      let end = DispatchTime.now().uptimeNanoseconds
      guard String(decoding: answer, as: UTF8.self).contains(mark) else {
        throw BenchmarkError(
          "an answer to something else: \(String(decoding: answer, as: UTF8.self))")
      }
      return Double(end - start) / 1e9
    }

    func finish() throws {
      input.close()
      _ = try output.text()
      try child.wait()
    }
  }

  /// A line that says all there is to a failure; `number` makes it another one.
  private func line(_ number: Int) -> (bytes: [UInt8], host: String) {
    let host = "live\(number).example.com"
    let task = String(format: "7D5B1F2E-0C4A-4B8E-9A31-%012X", number)
    let text =
      "2026-02-03 08:00:00.100000+0100 Shop[342:2210] [Default] Task <\(task)>.<1> finished with "
      + "error [-1200] Error Domain=NSURLErrorDomain Code=-1200 \"(null)\" UserInfo={"
      + "_kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=https://\(host)/v1/items, "
      + "_kCFStreamErrorCodeKey=-9802}\n"
    return (Array(text.utf8), host)
  }

  private var commands: [(id: String, title: String, command: [String])] {
    var all = [
      ("explain-live", "atsexplain -f ndjson", [tools.atsexplain, "--format", "ndjson"])
    ]
    if let rg = tools.rg {
      all.append(
        (
          "rg-live", "rg --line-buffered -F -f literals",
          [rg, "--line-buffered", "-F", "-f", tools.literals]
        ))
    }
    if let grep = tools.grep {
      all.append(
        (
          "grep-live", "grep --line-buffered -F -f literals",
          [grep, "--line-buffered", "-F", "-f", tools.literals]
        ))
    }
    if let mawk = tools.mawk {
      all.append(
        (
          "mawk-live", "mawk -W interactive: print codes",
          [mawk, "-W", "interactive", "/-(98[0-9][0-9]|120[0-6]|1022)/ { print; fflush() }"]
        ))
    }
    return all
  }

  func section(of test: Case) throws -> Section {
    // A program that ended shall be an error here, not the end.
    signal(SIGPIPE, SIG_IGN)
    var section = Section(name: test.name, about: test.about, layout: .latency)
    let entrants = commands
    section.rows = entrants.map { Row(id: $0.id, title: $0.title, cpus: 0) }
    let pipelines = try entrants.map { try Pipeline($0.command) }
    let count = rounds * 200
    say("live: \(count) lines to each")
    for number in 0..<(count + 20) {
      let line = line(number)
      for (index, pipeline) in pipelines.enumerated() {
        // A live log has pauses: the program has gone to sleep when the next line comes.
        usleep(500)
        let time = try pipeline.roundTrip(line.bytes, mark: line.host)
        // The first ones load and compile what is needed later.
        if number >= 20 { section.rows[index].wall.append(time) }
      }
    }
    for pipeline in pipelines { try pipeline.finish() }
    section.bars = test.bars.compactMap { $0.result(in: section) }
    return section
  }
}

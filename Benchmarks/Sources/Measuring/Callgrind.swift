/// Counts instructions, which repeat where seconds don't.
package struct Callgrind {
  let valgrind: String

  /// Nil where valgrind isn't installed.
  package init?() {
    guard let found = findTool("valgrind") else { return nil }
    valgrind = found
  }

  /// How many instructions a command takes to its end.
  package func instructions(of command: [String]) throws -> Int {
    let run = try output(
      of: [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null"] + command,
      // Else every run hashes in another way, and takes more or less for it.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    guard run.status == 0, let count = Self.collected(in: run.errors) else {
      throw BenchmarkError("callgrind of \(command) failed (\(run.status)):\n\(run.errors)")
    }
    return count
  }

  /// The number after `Collected :` in what callgrind says at its end.
  package static func collected(in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.contains("Collected : ") {
      return line.split(separator: " ").last.flatMap { Int($0) }
    }
    return nil
  }
}

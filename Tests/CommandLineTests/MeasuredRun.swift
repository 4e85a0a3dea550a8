import ChildProcess
import Foundation

/// A run of the program of which is known how much memory it took.
struct MeasuredRun {
  let status: Int32
  /// The most memory that was resident at once, in bytes.
  let residentBytes: Int

  /// Runs the program, or another build of it; what it writes goes to a file.
  init(
    _ arguments: [String], input: String = "/dev/null", output: String,
    program: String = CommandRunner.program.path
  ) throws {
    let process = try ChildProcess(
      program, arguments,
      environment: ["LC_ALL": "C.UTF-8"].merging(CommandRunner.sanitizerOptions) { own, _ in own },
      input: .file(URL(fileURLWithPath: input)), output: .file(URL(fileURLWithPath: output)),
      errors: .file(URL(fileURLWithPath: output + ".errors")))
    var peak = 0
    status = try process.end { peak = max(peak, Self.peakBytes(of: process.identifier)) }
    #if canImport(Darwin)
      residentBytes = process.peakMemory
    #else
      residentBytes = peak
    #endif
  }

  /// The peak of a running process; 0 where the system doesn't say while it runs.
  ///
  /// On Linux, what `wait4` says includes the memory of this process before the program took over.
  private static func peakBytes(of pid: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let size = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
    else { return 0 }
    return (Int(size) ?? 0) << 10
  }
}

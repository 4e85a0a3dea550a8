import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of the program of which is known how much memory it took.
struct MeasuredRun {
  let status: Int32
  /// The most memory that was resident at once, in bytes.
  let residentBytes: Int

  private struct Failure: Error { let code: Int32 }

  /// Runs the program, or another build of it; what it writes goes to a file.
  init(
    _ arguments: [String], input: String = "/dev/null", output: String,
    program: String = CommandRunner.program.path
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, create, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, output + ".errors", create, 0o600)
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    let variables = ["LC_ALL": "C.UTF-8"].merging(CommandRunner.sanitizerOptions) { own, _ in own }
    var environment = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe environment.forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let code = unsafe posix_spawn(&pid, program, &actions, nil, &words, &environment)
    guard code == 0 else { throw Failure(code: code) }
    var status: Int32 = 0
    var usage = rusage()
    var peak = 0
    while true {
      peak = max(peak, Self.peakBytes(of: pid))
      let result = unsafe wait4(pid, &status, WNOHANG, &usage)
      if result == pid { break }
      guard result == 0 || errno == EINTR else { throw Failure(code: errno) }
      // Some runs take a few milliseconds.
      usleep(300)
    }
    self.status = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    #if canImport(Darwin)
      residentBytes = Int(usage.ru_maxrss)
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

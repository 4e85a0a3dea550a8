internal import Foundation

/// A process that this one started.
package final class Child {
  private let process: pid_t

  /// Starts a program whose descriptors are `descriptors`, from 0 on; it inherits no others.
  package init(_ command: [String], descriptors: [Descriptor], environment: [String: String] = [:])
    throws
  {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // A child hears every signal, whatever the thread that starts it ignores or holds back.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    for (target, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(target))
    }
    if descriptors.count < 3 {
      unsafe posix_spawn_file_actions_adddup2(&actions, 2, 2)
    }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer {
      while let word = unsafe words.popLast() { unsafe free(word) }
      while let setting = unsafe settings.popLast() { unsafe free(setting) }
    }
    var started = pid_t()
    // They must stay open until the child has them.
    let status = withExtendedLifetime(descriptors) {
      unsafe posix_spawn(&started, command[0], &actions, &attributes, &words, &settings)
    }
    guard status == 0 else {
      throw BenchmarkError("can't run \(command[0]): \(unsafe String(cString: strerror(status)))")
    }
    process = started
  }

  /// Waits for the end and says the exit status, or 128 and the number of the signal.
  @discardableResult
  package func wait() throws -> Int {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw BenchmarkError.system("waitpid") }
    }
    let signal = status & 0x7f
    return signal == 0 ? Int(status >> 8) & 0xff : 128 + Int(signal)
  }
}

/// What a command wrote, and how it ended.
package func output(of command: [String], environment: [String: String] = [:]) throws -> (
  status: Int, output: String, errors: String
) {
  let (reading, writing) = try Descriptor.pipe()
  // Through a file, so that neither of the two can block the other.
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  guard FileManager.default.createFile(atPath: path, contents: nil) else {
    throw BenchmarkError("can't write \(path)")
  }
  defer { unsafe unlink(path) }
  let child = try Child(
    command,
    descriptors: [
      try Descriptor(reading: "/dev/null"), writing, try Descriptor(writing: path),
    ], environment: environment)
  writing.close()
  let text = try reading.text()
  let status = try child.wait()
  return (status, text, try Descriptor(reading: path).text())
}

package import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A program that a test runs; it ends with the value.
///
/// Foundation's `Process` learns of an end on Linux by a socket that the child holds, and every other child that is
/// started meanwhile inherits it: while a server of another test runs, the end of a short program may stay unknown,
/// and the run of the tests never ends. This one waits for the process itself, for a limited time, and a child has no
/// descriptors but its three.
package final class ChildProcess: @unchecked Sendable {
  /// What one of the three standard descriptors of a child is.
  package enum Stream {
    /// Nothing to read, and nothing kept of what is written.
    case null
    /// A descriptor of this process.
    case descriptor(Int32)
    /// A file, which is read, or written anew.
    case file(URL)
  }

  /// How long a program may run, in seconds: far longer than any does, with a sanitizer on a slow machine too.
  package static let patience = 900.0

  private let name: String
  package let identifier: Int32
  /// The exit status, or the number of the signal that ended it, negative; nil while it runs.
  private var status: Int32?
  /// What its memory was at most, in the system's unit, once it has ended.
  package private(set) var peakMemory = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: all variables that it gets; nil for those of this process.
  ///   - directory: where it runs; nil for the working directory of this process.
  ///   - isOwnGroup: whether it is alone in its group of processes: one of a group without a shell can't be stopped.
  /// - Throws: `Failure` where the system can't start it.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    in directory: URL? = nil, input: Stream = .null, output: Stream = .null,
    errors: Stream = .null, isOwnGroup: Bool = false
  ) throws {
    name = ([path] + arguments).joined(separator: " ")
    var words = [path] + arguments
    if let directory {
      words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] + words
    }
    let variables = environment ?? ProcessInfo.processInfo.environment
    identifier = try Self.start(
      words, variables.map { "\($0.key)=\($0.value)" }, [input, output, errors],
      isOwnGroup: isOwnGroup)
  }

  deinit {
    guard status == nil else { return }
    send(SIGKILL)
    _ = try? look(flags: 0)
  }

  /// How it ended: the exit status, or the number of the signal, negative; nil while it runs.
  package func ended() throws -> Int32? { try status ?? look(flags: WNOHANG) }

  /// Waits for the end, and kills a program that takes too long.
  ///
  /// - Parameter meanwhile: called again and again while it runs.
  /// - Throws: `Failure` where it took longer than `patience`.
  package func end(meanwhile: () -> Void = {}) throws -> Int32 {
    let limit = Date().addingTimeInterval(Self.patience)
    var pause: UInt32 = 100
    while true {
      meanwhile()
      if let status = try ended() { return status }
      guard Date() < limit else {
        send(SIGKILL)
        _ = try look(flags: 0)
        throw Failure(words: "\(name): still ran after \(Self.patience) seconds")
      }
      usleep(pause)
      pause = min(pause * 2, 1600)
    }
  }

  /// Sends a signal.
  package func send(_ signal: Int32) { kill(identifier, signal) }

  private func look(flags: Int32) throws -> Int32? {
    var word: Int32 = 0
    var usage = rusage()
    var result = unsafe wait4(identifier, &word, flags, &usage)
    while result == -1, errno == EINTR {
      result = unsafe wait4(identifier, &word, flags, &usage)
    }
    guard result == identifier else {
      guard result == 0 else { throw Failure(words: "\(name): \(Failure.words(errno))") }
      return nil
    }
    peakMemory = Int(usage.ru_maxrss)
    status = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
    return status
  }

  // MARK: Starting

  /// The highest descriptor that is closed in a child: tests have far fewer open.
  private static let maxDescriptor: Int32 = 1023
  /// Those whose usual effect a child has, whatever this process does with them.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM, SIGTSTP, SIGCONT, SIGPIPE,
  ]

  private static func start(
    _ words: [String], _ variables: [String], _ streams: [Stream], isOwnGroup: Bool
  ) throws -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND | O_TRUNC
      switch stream {
      case .null: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .descriptor(let given): unsafe posix_spawn_file_actions_adddup2(&actions, given, number)
      case .file(let url):
        unsafe posix_spawn_file_actions_addopen(&actions, number, url.path, flags, 0o600)
      }
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of tests hold all signals back for their children.
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&all)
    for signal in signals { unsafe sigaddset(&all, signal) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    if isOwnGroup { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      for descriptor in 3...maxDescriptor {
        unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var texts = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe texts.forEach { unsafe free($0) } }
    var settings = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe settings.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawn(
      &identifier, words[0], &actions, &attributes, &texts, &settings)
    guard code == 0 else { throw Failure(words: "\(words[0]): \(Failure.words(code))") }
    return identifier
  }

  /// A program that can't be started, or doesn't end.
  package struct Failure: Error, CustomStringConvertible {
    package let words: String
    package var description: String { words }

    fileprivate static func words(_ number: Int32) -> String {
      unsafe String(cString: strerror(number))
    }
  }
}

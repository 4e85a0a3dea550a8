import ChildProcess
import Foundation
import TestEffort

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs the built program as a process.
struct CommandRunner {
  /// What a run of the program left behind.
  struct Result: Hashable, Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The root folder of the package.
  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder that holds the built program: the one in which the test bundle lies.
  static let productFolder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  /// The built program.
  static let program = productFolder.appendingPathComponent("atsexplain")

  /// What a sanitizer was reported about the tests holds for the program, too: it was built with the same.
  static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"].contains($0.key)
  }

  /// Whether the program checks itself while it runs, which takes libraries and memory of its own.
  static let isSanitized = TestEffort.isSanitized

  /// Whether there are a gzip and the library with which the program reads what it packs.
  static let readsGzip: Bool = {
    let run = try? runShell("echo x | gzip -c | atsexplain -q -")
    return run?.errors.isEmpty == true
  }()

  /// Runs the program with a terminal width of 100 columns.
  ///
  /// - Parameter input: what comes through a pipe on standard input; nil for an empty input.
  /// - Parameter environment: variables on top of a small, fixed set.
  /// - Parameter directory: the working directory; the package's root by default.
  static func run(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:],
    directory: URL? = nil
  ) throws -> Result {
    try run(program, arguments, input: input, environment: environment, directory: directory)
  }

  /// Runs a line of shell script in which `atsexplain` is the built program.
  static func runShell(
    _ line: String, environment: [String: String] = [:], directory: URL? = nil
  ) throws -> Result {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: nil, environment: environment,
      directory: directory)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: [UInt8]?, environment: [String: String],
    directory: URL?
  ) throws -> Result {
    // Files take any amount of output while this side is still writing the input.
    let folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("output")
    let errors = folder.url.appendingPathComponent("errors")
    let pipe = try input.map { _ in try ChildPipe() }
    let process = try ChildProcess(
      executable.path, arguments,
      environment: [
        "PATH": productFolder.path + ":/usr/bin:/bin", "COLUMNS": "100", "LC_ALL": "C.UTF-8",
      ].merging(sanitizerOptions) { _, given in given }.merging(environment) { _, given in given },
      in: directory ?? packageRoot, input: pipe.map { .descriptor($0.reading) } ?? .null,
      output: .file(output), errors: .file(errors))
    if let input { try pipe?.write(input, to: process) }
    let status = try process.end()
    return Result(
      status: status,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

extension CommandRunner {
  /// Whether what is run may be kept to small files: the thread sanitizer writes a large one when it
  /// starts, and dies where it can't.
  static let mayLimitFiles = ProcessInfo.processInfo.environment["ATSEXPLAIN_SANITIZER"] != "thread"

  /// Whether this machine lets a program open terminals: a bare root directory may not.
  static let hasTerminals: Bool = {
    var master: Int32 = -1
    var slave: Int32 = -1
    guard unsafe openpty(&master, &slave, nil, nil, nil) == 0 else { return false }
    close(master)
    close(slave)
    return true
  }()

  /// What a terminal couldn't be made for.
  struct NoTerminal: Error {
    let errorNumber = errno
  }

  /// Runs the program on a terminal of its own; the output is what the terminal got.
  ///
  /// - Parameter columns: the width of the terminal.
  /// - Parameter typed: what somebody types; nil for an empty input that is no terminal.
  /// - Parameter showsErrors: whether standard error goes to the terminal, too.
  static func runOnTerminal(
    _ arguments: [String], columns: UInt16 = 80, typed: String? = nil, showsErrors: Bool = false,
    environment: [String: String] = [:], directory: URL? = nil
  ) throws -> Result {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&master, &slave, nil, nil, &size) == 0 else { throw NoTerminal() }
    defer { close(master) }
    let folder = try TemporaryFolder()
    let errors = try folder.file("errors")
    let started = Swift.Result {
      try ChildProcess(
        program.path, arguments,
        environment: [
          "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
        ].merging(sanitizerOptions) { _, given in given }
          .merging(environment) { _, given in given },
        in: directory ?? packageRoot, input: typed == nil ? .null : .descriptor(slave),
        output: .descriptor(slave), errors: showsErrors ? .descriptor(slave) : .file(errors))
    }
    close(slave)
    let process = try started.get()
    if let typed {
      let bytes = Array(typed.utf8)
      guard unsafe write(master, bytes, bytes.count) == bytes.count else { throw NoTerminal() }
    }
    var output: [UInt8] = []
    let status = try process.end { take(master, into: &output) }
    take(master, into: &output)
    return Result(
      status: status,
      // The terminal moves to the begin of a line by itself.
      output: String(decoding: output, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n"),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Adds what a terminal got, without waiting for more.
  private static func take(_ master: Int32, into output: inout [UInt8]) {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    // Ends: a terminal whose program has ended has nothing more, which is an error on Linux.
    while unsafe poll(&request, 1, 0) > 0 {
      let count = unsafe read(master, &chunk, chunk.count)
      guard count > 0 else { return }
      output += chunk[..<count]
    }
  }
}

/// A folder that is removed with its owner.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("atsexplain-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      FileHandle.standardError.write(Data("left behind: \(url.path): \(error)\n".utf8))
    }
  }

  /// Makes a file in the folder.
  func file(_ name: String, _ text: String = "") throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }
}

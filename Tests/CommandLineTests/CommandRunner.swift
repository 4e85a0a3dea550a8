import Foundation

/// Runs the built program, as a user would.
enum CommandRunner {
  /// What a run left behind.
  struct Result: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Why the program could not be run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The program: the test bundle stands in the same folder of build products.
  static func program() throws -> URL {
    var candidates = [
      Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent(),
    ]
    .compactMap { $0 }
    // On macOS the main bundle is the test runner's; the test bundle is among the loaded ones.
    candidates += Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent() }
    for folder in candidates {
      let program = folder.appending(path: "atsexplain")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    throw Failure(
      description: "no program atsexplain in " + candidates.map(\.path).joined(separator: ", "))
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, the program's name left out.
  ///   - input: what standard input delivers.
  ///   - environment: variables besides those of the test process; colours are off and lines are
  ///     100 columns wide unless it says otherwise.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "atsexplain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: no output is too long for them, so nothing can wait for anything.
    let files = try ["input", "output", "errors"].map { name in
      let file = folder.appending(path: name)
      try Data(name == "input" ? Array(input.utf8) : []).write(to: file)
      return file
    }
    let process = Process()
    process.executableURL = try program()
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["COLUMNS"] = "100"
    variables["NO_COLOR"] = "1"
    variables.merge(environment) { _, new in new }
    process.environment = variables
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

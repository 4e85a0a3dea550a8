internal import Foundation

/// Where a command reads its standard input from.
package enum StandardInput: Sendable {
  case nothing
  /// Through a pipe, from what another command writes.
  case pipe(from: [String])
}

/// Runs commands through `Helpers/launch.c`, which does the measuring.
package struct Launcher: Sendable {
  let program: String
  /// The library that counts allocations (`Helpers/count-allocations.c`), where it works.
  let counter: String?

  /// `folder` holds the compiled helpers.
  package init(folder: String) {
    program = folder + "/launch"
    let library = folder + "/count-allocations.so"
    counter = FileManager.default.fileExists(atPath: library) ? library : nil
  }

  /// Runs `command`, its output drained through a pipe as a reader would.
  ///
  /// - Parameters:
  ///   - cpus: how many processors it is kept to, where the system can do that; 0 for all.
  ///   - isQuiet: whether what it says on standard error is dropped.
  ///   - consume: is given what the command writes.
  package func run(
    _ command: [String], input: StandardInput = .nothing, cpus: Int = 0, isQuiet: Bool = false,
    variable: String? = nil, environment: [String: String] = [:],
    consume: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws -> Measurement {
    let (output, outputEnd) = try Descriptor.pipe()
    let (report, reportEnd) = try Descriptor.pipe()
    let standardError =
      isQuiet ? try Descriptor(writing: "/dev/null") : try Descriptor(duplicating: 2)
    var feeder: Child?
    let standardInput: Descriptor
    switch input {
    case .nothing:
      standardInput = try Descriptor(reading: "/dev/null")
    case .pipe(let writer):
      let (reading, writing) = try Descriptor.pipe()
      feeder = try Child(
        writer, descriptors: [try Descriptor(reading: "/dev/null"), writing, standardError])
      standardInput = reading
    }
    var words = [program]
    if cpus > 0 { words += ["--cpus", "\(cpus)"] }
    if let variable { words += ["--env", variable] }
    let child = try Child(
      words + ["--"] + command,
      descriptors: [standardInput, outputEnd, standardError, reportEnd],
      // A user's locale would make grep slower than it has to be.
      environment: environment.merging(["LC_ALL": "C"]) { $1 })
    outputEnd.close()
    reportEnd.close()
    standardInput.close()
    try output.drain(consume)
    let text = try report.text()
    try child.wait()
    try feeder?.wait()
    guard let measurement = Measurement(report: text) else {
      throw BenchmarkError("\(command[0]) could not be measured: \(text)")
    }
    return measurement
  }

  /// How many allocations a run made, and of how many bytes; nil where they can't be counted.
  package func allocations(
    of command: [String], input: StandardInput = .nothing, cpus: Int = 0,
    consume: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws -> AllocationCount? {
    guard let counter else { return nil }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { unsafe unlink(path) }
    _ = try run(
      command, input: input, cpus: cpus, variable: "LD_PRELOAD=" + counter,
      environment: ["BENCH_ALLOCATIONS": path], consume: consume)
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    return AllocationCount(bytes: [UInt8](bytes))
  }
}

/// What `Helpers/count-allocations.c` counted.
package struct AllocationCount: Equatable, Sendable, Codable {
  package let calls: Int
  package let bytes: Int

  /// Reads two 64-bit numbers in the machine's own order.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    let words = unsafe bytes.withUnsafeBytes { buffer in
      [0, 8].map { unsafe buffer.loadUnaligned(fromByteOffset: $0, as: UInt64.self) }
    }
    guard let calls = Int(exactly: words[0]), let sum = Int(exactly: words[1]) else { return nil }
    self.calls = calls
    self.bytes = sum
  }
}

extension Descriptor {
  /// Another name for what `number` is open on.
  convenience init(duplicating number: Int32) throws {
    let copy = dup(number)
    guard copy >= 0 else { throw BenchmarkError.system("dup") }
    try self.init(copy)
  }
}

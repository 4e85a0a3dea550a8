internal import CrashTriage

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `atsexplain merge`: adds up triage reports made apart.
struct MergeCommand {
  private let paths: [String]
  private let writer: TriageWriter
  private var output: Output
  private var errors: Output

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "merge needs a REPORT. See 'atsexplain merge --help'.")
    }
    paths = arguments.operands
    writer = try TriageWriter(arguments)
    self.output = output
    self.errors = errors
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    var sum = TriageReport()
    var isComplete = true
    for path in paths where !Interrupt.isRequested {
      do {
        sum.add(try TriageReport(ndjson: try WholeFile.read(path)))
      } catch let error as WholeFile.Failure {
        isComplete = false
        errors.write("atsexplain: \(path): \(error.reason)\n")
      } catch let error as TriageRecordError {
        isComplete = false
        errors.write("atsexplain: \(path):\(error.line): \(error.reason)\n")
      } catch {
        isComplete = false
        errors.write("atsexplain: \(path): \(error)\n")
      }
    }
    errors.flush()
    if Interrupt.isRequested { return 130 }
    let status = writer.finish(sum, output: &output, errors: &errors)
    return status == 0 && !isComplete ? 2 : status
  }
}

/// Reads files that are small enough to be held.
private enum WholeFile {
  struct Failure: Error {
    let reason: String
  }

  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(reason: systemMessage(errno)) }
    defer { if descriptor != 0 { close(descriptor) } }
    if descriptor == 0 { FileBytes.tellOfTyping() }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      }
      if count == 0 { return result }
      if count > 0 {
        result += chunk[..<count]
      } else if errno != EINTR {
        throw Failure(reason: systemMessage(errno))
      }
    }
  }

  private static func systemRead(
    _ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    // The C function; the unqualified name would be the method above.
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, base, count)
    #elseif canImport(Glibc)
      unsafe Glibc.read(descriptor, base, count)
    #else
      unsafe Musl.read(descriptor, base, count)
    #endif
  }
}

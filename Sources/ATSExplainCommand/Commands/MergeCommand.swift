internal import ATSDiagnosis
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
  /// What masks secrets in reports that were made without.
  private let masking: RenderedText?
  private let writer: TriageWriter
  private var output: Output
  private var errors: Output

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "merge needs a REPORT. See 'atsexplain merge --help'.")
    }
    paths = arguments.operands
    masking = arguments.has("no-redact") ? nil : RenderedText(.json)
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
        let bytes = try WholeFile.read(path)
        sum.add(try TriageReport(ndjson: masking?.masked(bytes) ?? bytes))
      } catch let error as FileError {
        isComplete = false
        errors.write("atsexplain: \(path): \(error.message)\n")
      } catch let error as TriageRecordError {
        isComplete = false
        errors.write("atsexplain: \(path):\(error.line): \(error.reason)\n")
      } catch {
        isComplete = false
        errors.write("atsexplain: \(path): \(error)\n")
      }
    }
    errors.flush()
    if Interrupt.isRequested { return Interrupt.exitStatus }
    let status = writer.finish(sum, output: &output, errors: &errors)
    return status == 0 && !isComplete ? 2 : status
  }
}

/// Reads files that are small enough to be held.
private enum WholeFile {
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { if descriptor != 0 { close(descriptor) } }
    if descriptor == 0 { FileBytes.tellOfTyping() }
    var result: [UInt8] = []
    try FileBytes.read(descriptor) { (chunk: [UInt8]) in result += chunk }
    return result
  }
}

internal import ATSDiagnosis
internal import Reporting
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
  private let paths: [RawPath]
  /// What masks secrets in reports that were made without.
  private let masking: RenderedText?
  private let writer: TriageWriter
  private var output: Output
  private var errors: Output

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "merge needs a REPORT. See 'atsexplain merge --help'.")
    }
    paths = arguments.paths
    masking = arguments.has("no-redact") ? nil : RenderedText(.json)
    writer = try TriageWriter(arguments, command: "merge")
    self.output = output
    self.errors = errors
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    var sum = TriageReport()
    var read = 0
    for path in paths where !Interrupt.isRequested {
      do {
        sum.add(try report(path))
        read += 1
      } catch let error as FileError {
        tell(error.complaint(about: path.text))
      } catch let error as TriageRecordError {
        tell("\(path.text):\(error.line): \(error.reason)")
      } catch {
        tell("\(path.text): \(error)")
      }
    }
    errors.flush()
    if Interrupt.isRequested { return Interrupt.exitStatus }
    // A report of nothing would say that there were no failures.
    if read == 0 { return 2 }
    let status = writer.finish(sum, output: &output, errors: &errors)
    return read < paths.count ? 2 : status
  }

  private mutating func tell(_ message: String) { errors.write("atsexplain: \(message)\n") }

  /// Reads a report record by record, so that only what it adds up to is held.
  private func report(_ path: RawPath) throws -> TriageReport {
    let descriptor = path == .standardInput ? 0 : try FileBytes.open(path)
    defer { if descriptor != 0 { close(descriptor) } }
    var reader = TriageReport.Reader { [masking] in masking?.masked($0) ?? $0 }
    var damage: TriageRecordError?
    do {
      try FileBytes.read(descriptor) { (chunk: [UInt8]) throws(FileError) in
        do throws(TriageRecordError) {
          try reader.take(chunk)
        } catch {
          damage = error
          throw FileError(message: error.reason)
        }
      }
    } catch {
      if let damage { throw damage }
      throw error
    }
    return try reader.finish()
  }
}

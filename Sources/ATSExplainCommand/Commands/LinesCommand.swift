internal import ATSDiagnosis
internal import Reporting
internal import CompressedInput
internal import CrashTriage
internal import UnifiedLogArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `atsexplain lines`: prints the messages of archives of the unified log.
struct LinesCommand {
  private let arguments: ParsedArguments
  private let style: LogLineStyle
  /// The first characters of the first time that is wanted, or nothing.
  private let since: [UInt8]
  private var output: Output
  private var errors: Output
  private var failed = false
  private var count = 0

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(message: "lines needs an ARCHIVE. See 'atsexplain lines --help'.")
    }
    self.arguments = arguments
    self.output = output
    self.errors = errors
    style = arguments.value("style").flatMap(LogLineStyle.init(rawValue:)) ?? .syslog
    since = try Self.time(arguments.value("since"))
  }

  /// A time as messages are printed with it, or the begin of one.
  private static func time(_ text: String?) throws(UsageError) -> [UInt8] {
    guard let text else { return [] }
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00 00:00:00.000000".utf8)
    let ends = [10, 13, 16, 19]
    guard ends.contains(bytes.count) || bytes.count > 20 && bytes.count <= form.count,
      zip(bytes, form).allSatisfy({ byte, sign in
        sign == 0x30 ? (0x30...0x39).contains(byte) : byte == sign || sign == 0x20 && byte == 0x54
      })
    else {
      throw UsageError(
        message: "option '--since' takes a time such as '2026-02-17 10:00:00', not '\(text)'")
    }
    return bytes.enumerated().map { $0.offset == 10 ? 0x20 : $0.element }
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    var selection = arguments.has("all") ? LogSelection() : ArchivedLog.selection()
    selection.process = arguments.value("process")
    if let heading = style.heading { output.write(heading + "\n") }
    for input in arguments.paths where !Interrupt.isRequested && !output.isClosed {
      read(input, selection)
    }
    if style == .ndjson { output.write("{\"count\":\(count),\"finished\":1}\n") }
    return finish()
  }

  private mutating func finish() -> Int32 {
    output.flush()
    if let failure = output.failure { complain("standard output: \(systemMessage(failure))") }
    errors.flush()
    if output.isClosed { return 0 }
    if Interrupt.isRequested { return Interrupt.exitStatus }
    return failed ? 2 : 0
  }

  private mutating func complain(_ message: String) {
    failed = true
    remark(message)
  }

  private mutating func remark(_ message: String) {
    output.flush()
    errors.write("atsexplain: \(message)\n")
    errors.flush()
  }

  private mutating func read(_ path: RawPath, _ selection: LogSelection) {
    let input = path.text
    let descriptor: Int32
    do {
      descriptor = path == .standardInput ? dup(0) : try FileBytes.open(path)
    } catch {
      if error != .stopped { complain(error.complaint(about: input)) }
      return
    }
    guard descriptor >= 0 else {
      complain("\(input): \(systemMessage(errno))")
      return
    }
    defer { close(descriptor) }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      read(LogFolder(archive: input), input, selection)
      return
    }
    let head = DescriptorSource(descriptor).peek(CompressedKind.sniffed)
    if LogMemberKind(head[...]) == .trace {
      guard input != "-" else {
        complain("-: is a file of the unified log: name it, so that its strings are found")
        return
      }
      read(LogFolder(trace: input, strings: arguments.value("strings")), input, selection)
      return
    }
    guard LogBundle.canReadAgain(descriptor) else {
      complain("\(input): can't be read more than once: name a file instead of a pipe")
      return
    }
    guard CompressedKind(head[...]) != nil else {
      complain("\(input): is no archive of the unified log")
      return
    }
    var expansion = Expansion()
    expansion.isCancelled = { Interrupt.isRequested }
    read(
      LogBundle(path: input, descriptor: descriptor, expansion: expansion), input, selection)
  }

  private mutating func read(
    _ members: some LogArchiveMembers, _ input: String, _ selection: LogSelection
  ) {
    var archive = LogArchive(members, selection)
    archive.isCancelled = { Interrupt.isRequested }
    let isFound = archive.prepare()
    if isFound {
      let isTerminal = isatty(1) == 1
      var bytes: [UInt8] = []
      archive.forEachMessage { message in
        bytes.removeAll(keepingCapacity: true)
        guard since.isEmpty || LogLineStyle.time(of: message, isAtLeast: since) else { return true }
        count += 1
        style.append(message, to: &bytes)
        if isTerminal {
          output.write(TextReport.printable(String(decoding: bytes, as: UTF8.self)))
        } else {
          output.write(bytes)
        }
        return !output.isClosed && !Interrupt.isRequested
      }
    } else if !Interrupt.isRequested, archive.problems.isEmpty {
      complain("\(input): no file of messages (.tracev3) is in it")
    }
    for problem in archive.problems { complain("\(problem.name): \(problem.reason)") }
    for text in ArchivedLog.remarks(on: archive.tally) { remark("\(input): \(text)") }
    if selection.takesAll, let text = ArchivedLog.passedOver(archive.tally) {
      remark("\(input): \(text)")
    }
  }
}

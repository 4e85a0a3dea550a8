internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CompressedInput
internal import CrashTriage
internal import NetworkLogs
internal import UnifiedLogArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The main job: explain logs.
struct ExplainCommand {
  let arguments: ParsedArguments
  /// How many threads read a long file; nil for one a processor.
  private let jobs: Int?
  var output: Output
  var errors: Output
  var reporter: Reporter
  var tally = Tally()
  private var unreadable: [(path: String, reason: String)] = []
  private var failed = false
  private var progress: ReadingProgress
  /// The current input, where it was said that it is decoded.
  private var decodedPath: String?
  /// Reads the begin of the current input once more; nil where that isn't asked for.
  private var lookAround: (() -> [UInt8])?
  /// What reads members of archives.
  private var memberReader: MemberReader?

  /// How long the input may be silent before failures are reported of which the last word was said,
  /// and how much longer before all others are, in milliseconds.
  private static let patience: [Int32] = [200, 800]
  /// Whether the app's policy is known, so that none in a log counts.
  let hasInfoPlist: Bool

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    self.arguments = arguments
    self.output = output
    self.errors = errors
    reporter = Reporter(arguments)
    progress = ReadingProgress(
      choice: arguments.value("progress"),
      inputs: arguments.operands.isEmpty ? ["-"] : arguments.operands)
    jobs = try arguments.positiveNumber("jobs")
    try reporter.takePolicy(arguments)
    reporter.filter = try FindingFilter(arguments)
    hasInfoPlist = arguments.value("info-plist") != nil
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    reporter.begin(&output)
    let inputs = arguments.paths.isEmpty ? [.standardInput] : arguments.paths
    for input in inputs where !Interrupt.isRequested && !output.isClosed { explain(input) }
    progress.clear()
    reporter.end(
      tally, unreadable: unreadable, isInterrupted: Interrupt.isRequested, &output)
    output.flush()
    if !output.isClosed, let remark = reporter.exceptions?.remark { remarkAside(remark) }
    if let count = reporter.filter?.withoutTime, count > 0 {
      remarkAside(
        "\(count) \(count == 1 ? "failure has" : "failures have") no time to compare, and "
          + "\(count == 1 ? "is" : "are") left out")
    }
    errors.flush()
    if let failure = output.failure {
      complain("standard output: \(systemMessage(failure))")
      errors.flush()
      return 2
    }
    if output.isClosed { return 0 }
    if Interrupt.isRequested { return Interrupt.exitStatus }
    if failed { return 2 }
    return reporter.failOnMet ? 1 : 0
  }

  // MARK: Inputs

  private mutating func explain(_ path: RawPath) {
    let input = path.text
    if path == .standardInput {
      if isatty(0) == 1 { readTerminal() } else { read(0, path: "-") }
      return
    }
    do {
      let descriptor = try FileBytes.open(path)
      defer { close(descriptor) }
      var status = stat()
      if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        if LogFolder.isArchive(input) {
          read(LogFolder(archive: input), path: input)
          return
        }
        refuse(input, "is a folder; 'atsexplain triage' reads all files in it")
        return
      }
      read(descriptor, path: input)
    } catch {
      if error == .stopped { return }
      let mayBeText =
        error == .missing || error == .system(ENAMETOOLONG) || error == .system(ENOTDIR)
      if mayBeText, explainText(input) { return }
      refuse(input, error == .missing ? nil : error.message)
    }
  }

  mutating func refuse(_ input: String, _ reason: String?) {
    failed = true
    unreadable.append((input, reason ?? "no such file"))
    guard let reason else {
      var message = "no such file: \(input)"
      if input.holds("://") {
        // The host alone: what else a URL holds may be a secret, or mean something to a shell.
        let url = RequestURL(input)
        let address = SuggestedCommand.address(
          host: url?.host, port: url?.port, isCleartext: url?.isCleartext ?? false)
        message +=
          "\nA URL isn't fetched. What an app under ATS makes of its server: "
          + "atsexplain check \(address)"
          + "\nWhat a policy does to it: atsexplain policy eval Info.plist \(address)"
      } else if let command = Suggestion.command(for: input) {
        message += " (did you mean the command '\(command)'?)"
      } else if !input.contains("/"), !input.contains(".") {
        let near = ErrorCatalog.nearest(to: input).prefix(3).joined(separator: ", ")
        if !near.isEmpty { message += " (nor a code; did you mean \(near)?)" }
      }
      complain(message)
      return
    }
    complain("\(input): \(reason)")
  }

  mutating func complain(_ message: String) { remarkAside(message) }

  private mutating func remarkAside(_ message: String) {
    progress.clear()
    output.flush()
    errors.write("atsexplain: \(message)\n")
    errors.flush()
  }

  private mutating func read(_ descriptor: Int32, path: String) {
    var status = stat()
    let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isFile, Output.isStandardOutput(status) {
      refuse(path, "is the output as well, so reading it would never end")
      return
    }
    let head: InputHead
    do {
      head = try InputHead(of: descriptor, isFile: isFile) { Self.waitForInput(descriptor) }
    } catch {
      if error != .stopped { refuse(path, error.message) }
      return
    }
    switch head.content {
    case .compressed(let kind):
      expand(descriptor, head.taken, kind, path)
      return
    case .unifiedLog where path == "-":
      refuse(path, "is a file of the unified log: name it, so that its strings are found")
      return
    case .unifiedLog:
      read(LogFolder(trace: path, strings: arguments.value("strings")), path: path)
      return
    case .foreign(let content):
      refuse(path, content.refusal(of: path))
      return
    case .text: break
    }
    var analyzer = Analyzer(path: path)
    analyzer.readsPastedPolicies = !hasInfoPlist
    // Where standard input is in a file is for others to know as well.
    if isFile, path != "-" {
      analyzer.readInSegments(descriptor, Segmentation(jobs: jobs))
    }
    reporter.beginInput(path, &output)
    defer { reporter.endInput(&output) }
    reporter.answers.hasReadLogs = true
    if reporter.isText {
      let taken = head.taken
      lookAround = isFile ? { Self.begin(of: descriptor) } : { taken }
    }
    defer { (lookAround, reporter.framework) = (nil, nil) }
    var short = ShortText(head.taken)
    reporter.answers.withholds = !isFile && path == "-"
    defer { reporter.answers.withholds = false }
    if !head.taken.isEmpty {
      analyzer.consume(head.taken)
      progress.advance(head.taken.count)
      tell(analyzer.encoding, path)
      tell(analyzer.takeFindings())
      output.flush()
    }
    do {
      // Ends: each round reads a byte or more, or is the last.
      while !output.isClosed, !head.isWhole, !Interrupt.isRequested {
        if !isFile, !wait(descriptor, &analyzer) { break }
        let count =
          isFile
          ? try analyzer.read(from: descriptor) : try short.read(descriptor, by: &analyzer)
        guard count > 0 else { break }
        progress.advance(count)
        tell(analyzer.encoding, path)
        tell(analyzer.takeFindings())
        if !isFile { output.flush() }
        if Interrupt.isRequested { break }
      }
    } catch {
      analyzer.finish()
      tell(analyzer.takeFindings())
      add(analyzer.tally, path)
      refuse(path, systemMessage(error.code))
      return
    }
    analyzer.finish()
    tell(analyzer.takeFindings())
    add(analyzer.tally, path)
    if !isFile, path == "-", let text = short.text { explainPiped(text) }
    if isFile, let lookAround, analyzer.tally.findings == 0, Self.isPropertyList(lookAround()) {
      remarkAside(
        "\(path): is a property list; to audit the policy in it: atsexplain policy lint \(path)")
    }
  }

  /// The first bytes of a file, whatever was read of it.
  private static func begin(of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: AppFramework.maxBytes)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
    }
    return Array(bytes[..<max(count, 0)])
  }

  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(300), as: UTF8.self)
    return head.holds("<plist ") || head.holds("<!DOCTYPE plist")
  }

  // MARK: Compressed files

  /// Reads what is in an archive or a compressed file, each member as a log of its own.
  private mutating func expand(
    _ descriptor: Int32, _ head: [UInt8], _ kind: CompressedKind, _ path: String
  ) {
    reporter.answers.hasReadLogs = true
    var expansion = Expansion()
    expansion.isCancelled = { Interrupt.isRequested }
    var holdsTraces = false
    let source = DescriptorSource(descriptor) { Interrupt.isRequested }
    expansion.expand(source, head: head, kind: kind, name: path) { event in
      switch event {
      case .member(let name, let member):
        if !read(member, path: name) { holdsTraces = true }
      case .problem(let name, let reason): refuse(name, reason)
      }
    }
    guard holdsTraces, !output.isClosed, !Interrupt.isRequested else { return }
    guard LogBundle.canReadAgain(descriptor) else {
      refuse(path, LogBundle.pipeAdvice)
      return
    }
    var bundle = LogBundle(path: path, descriptor: descriptor, expansion: expansion)
    bundle.tellsProblems = false
    read(bundle, path: path)
  }

  /// Reads an archive of the unified log: all of its files as one log.
  private mutating func read(_ members: some LogArchiveMembers, path: String) {
    reporter.answers.hasReadLogs = true
    var log = ArchivedLog(members, path: path)
    log.isCancelled = { Interrupt.isRequested }
    var analyzer = Analyzer(path: path)
    analyzer.readsPastedPolicies = !hasInfoPlist
    reporter.beginInput(path, &output)
    defer { reporter.endInput(&output) }
    _ = log.forEachPart { lines, map in
      analyzer.consume(lines)
      progress.advance(lines.count, isExpanded: true)
      tell(analyzer.takeFindings(), map)
      return !output.isClosed && !Interrupt.isRequested
    }
    analyzer.finish()
    tell(analyzer.takeFindings(), log.map)
    add(analyzer.tally, path)
    for problem in log.problems { refuse(problem.name, problem.reason) }
    for remark in log.remarks { complain("\(path): \(remark)") }
  }

  private mutating func tell(_ findings: [Finding], _ map: LogLineMap) {
    var findings = findings
    for index in findings.indices { map.locate(&findings[index]) }
    tell(findings)
  }

  /// What reads members: an archive may have so many that making it again for each would cost more
  /// than what is in them.
  private final class MemberReader {
    var analyzer: Analyzer
    var buffer = [UInt8](repeating: 0, count: 64 << 10)

    init(path: String) { analyzer = Analyzer(path: path) }
  }

  /// Reads a member; what goes wrong in it is reported by the archive.
  ///
  /// - Returns: false where it is a file of the unified log, which can't be read by itself.
  private mutating func read(_ member: any ByteSource, path: String) -> Bool {
    guard !output.isClosed else { return true }
    let reader = memberReader ?? MemberReader(path: path)
    memberReader = reader
    reader.analyzer.reset(path: path)
    reader.analyzer.readsPastedPolicies = !hasInfoPlist
    var isFirst = true
    reporter.beginInput(path, &output)
    defer { reporter.endInput(&output) }
    // Ends: each round reads a byte or more, or is the last.
    while !output.isClosed {
      let count = unsafe reader.buffer.withUnsafeMutableBytes { bytes in
        // A failure is an end here: what was read counts.
        unsafe (try? member.read(into: bytes)) ?? 0
      }
      guard count > 0 else { break }
      let part = reader.buffer[..<count]
      // Archives hold pictures and programs, too.
      if isFirst, part.contains(0), let content = ForeignContent(part), content.kind != .zeros {
        return LogMemberKind(part) != .trace
      }
      isFirst = false
      unsafe part.withUnsafeBufferPointer { unsafe reader.analyzer.consume($0) }
      progress.advance(count, isExpanded: true)
      tell(reader.analyzer.encoding, path)
      tell(reader.analyzer.takeFindings())
      // Not before: what was expanded when a pipe went silent is reported.
      if Interrupt.isRequested { break }
    }
    // Most of an archive of many members may be empty.
    guard !isFirst else { return true }
    reader.analyzer.finish()
    tell(reader.analyzer.takeFindings())
    add(reader.analyzer.tally, path)
    return true
  }

  /// Waits until there is input.
  ///
  /// - Returns: false when the user asked to stop.
  private static func waitForInput(_ descriptor: Int32) -> Bool {
    // Ends: only a signal has it wait again, and none that asks to stop.
    while !Interrupt.isRequested {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // What can't be polled can still be read.
      if (unsafe poll(&request, 1, -1)) >= 0 || errno != EINTR { return true }
    }
    return false
  }

  /// Waits for input; what is complete is reported when it is silent for a while.
  ///
  /// - Returns: false when the user asked to stop.
  mutating func wait(_ descriptor: Int32, _ analyzer: inout Analyzer) -> Bool {
    var pauses = 0
    // Ends: when input comes or ends, or on a signal.
    while !Interrupt.isRequested {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let result = unsafe poll(
        &request, 1, pauses < Self.patience.count ? Self.patience[pauses] : -1)
      if result > 0 { return true }
      if result == 0 {
        // Silence: a live stream, which has no end to wait for.
        progress.clear()
        if pauses == 0 { analyzer.pauseBriefly() } else { analyzer.pause() }
        tell(analyzer.takeFindings())
        output.flush()
        pauses += 1
      } else if errno != EINTR {
        // What can't be polled can still be read.
        return true
      }
    }
    return false
  }

  mutating func tell(_ findings: consuming [Finding]) {
    guard !findings.isEmpty else { return }
    let sharesTerminal = progress.makeRoomForOutput()
    if let lookAround, findings.contains(where: { $0.remedy.exception != nil }) {
      reporter.framework = AppFramework(in: lookAround())
      self.lookAround = nil
    }
    for index in findings.indices { reporter.tell(masking: &findings[index], &output) }
    // Before the next progress line, not into it.
    if sharesTerminal { output.flush() }
  }

  /// Says once for each input that it was decoded.
  private mutating func tell(_ encoding: TextEncoding?, _ path: String) {
    guard let encoding, encoding != .utf8, decodedPath != path else { return }
    decodedPath = path
    complain("\(path): is in \(encoding.rawValue) and was decoded")
  }

  mutating func add(_ part: Tally, _ path: String) {
    decodedPath = nil
    tally.add(part)
    for remark in part.remarks { complain("\(path): \(remark)") }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import CrashTriage
internal import ServerCheck

/// `atsexplain check`: connects to servers as an ATS client does.
struct CheckCommand {
  private let arguments: ParsedArguments
  private let options: CheckOptions
  private let jobs: Int
  private var channels: CommandChannels
  private var reporter: Reporter
  private var unreadable: [(path: String, reason: String)] = []
  private var tally = Tally()
  private var passing = 0
  private var checked = 0

  /// More sites than this are read from no list.
  private static let maxSites = 1_000_000

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard !arguments.operands.isEmpty || arguments.has("from") else {
      throw UsageError(message: "check needs a URL or a HOST. See 'atsexplain check --help'.")
    }
    self.arguments = arguments
    channels = CommandChannels(output: output, errors: errors)
    jobs = min(256, try arguments.positiveNumber("jobs") ?? 16)
    options = try Self.options(arguments)
    reporter = Reporter(arguments)
    // A server that doesn't answer is an answer to who asks for it.
    reporter.answers.isPasted = true
    try reporter.takePolicy(arguments)
  }

  private static func options(_ arguments: ParsedArguments) throws(UsageError) -> CheckOptions {
    var options = CheckOptions()
    let added = try arguments.path("add-root").map { path throws(UsageError) in
      try roots(in: path)
    }
    switch arguments.value("roots") {
    case nil, "apple": options.anchors = TrustAnchors(.apple, added: added ?? [])
    case "system": options.anchors = TrustAnchors(.system, added: added ?? [])
    case .some:
      let path = arguments.path("roots") ?? .standardInput
      options.anchors = TrustAnchors(.listed(try roots(in: path)), added: added ?? [])
    }
    if let certificate = arguments.value("client-cert") {
      let key = arguments.value("key") ?? certificate
      options.identity = ClientIdentity(certificatePath: certificate, keyPath: key)
    } else if arguments.has("key") {
      throw UsageError(message: "option '--key' needs the certificate as well: --client-cert FILE")
    }
    options.address = arguments.value("connect")
    options.appliesManagementRules = arguments.has("mdm")
    options.checksAllAddresses = arguments.has("all-addresses")
    options.fetchesIssuers = !arguments.has("no-aia")
    let seconds = try arguments.positiveNumber("timeout") ?? 10
    guard seconds <= 3600 else {
      throw UsageError(message: "option '--timeout' takes at most 3600 seconds")
    }
    options.timeout = seconds * 1000
    options.userAgent = "atsexplain/\(Version.current)"
    options.library = TLSLibrary.system
    options.isCancelled = { Interrupt.isRequested }
    return options
  }

  private static func roots(in path: RawPath) throws(UsageError) -> [[UInt8]] {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw UsageError(message: error.complaint(about: path.text))
    }
    let (found, broken) = CertificateFile.certificates(in: bytes)
    guard !found.isEmpty, broken == 0, TrustAnchors.canRead(found) else {
      throw UsageError(
        message: "\(path.text): holds "
          + (found.isEmpty ? "no certificate in PEM or DER" : "a certificate that can't be read"))
    }
    return found
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    if options.library == nil {
      channels.remark(
        "atsexplain: OpenSSL 3 isn't on this machine, so no handshake is completed and no signature "
          + "checked; \(TLSLibrary.advice)\n")
    }
    let targets = targets()
    reporter.begin(&channels.output)
    CheckQueue(targets: targets, checker: ServerChecker(options), jobs: jobs).run { result in
      switch result {
      case .success(let reports): for report in reports { tell(report) }
      case .failure(let refusal): complain("\(refusal.words)")
      }
      channels.output.flush()
      return !channels.output.isClosed && !Interrupt.isRequested
    }
    reporter.end(
      tally, unreadable: unreadable, isInterrupted: Interrupt.isRequested, &channels.output)
    if reporter.isText, checked > 0, !isTranscript, !arguments.has("quiet") {
      channels.output.write(summary)
    }
    if let remark = reporter.exceptions?.remark { channels.remark("atsexplain: \(remark)\n") }
    let status = channels.finish(reporter.failOnMet ? 1 : 0)
    if Interrupt.isRequested { return Interrupt.exitStatus }
    return channels.output.isClosed && channels.output.failure == nil ? 0 : status
  }

  private mutating func complain(_ message: String) {
    channels.complain(message)
  }

  private mutating func refuse(_ name: String, _ reason: String) {
    unreadable.append((name, reason))
    complain(FileError(message: reason).complaint(about: TextReport.printable(name)))
  }

  // MARK: Targets

  private mutating func targets() -> [CheckTarget] {
    var targets: [CheckTarget] = []
    for operand in arguments.operands { add(operand, as: operand, &targets) }
    guard let path = arguments.path("from") else { return targets }
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      refuse(path.text, error.message)
      return targets
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where targets.count < Self.maxSites {
      let words = line.prefix { $0 != UInt8(ascii: "#") }
        .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      guard let word = words.first else { continue }
      let text = String(decoding: word, as: UTF8.self)
      if words.count > 1 {
        refuse(
          "\(path.text):\(index + 1)", "has more than one word; write one site a line")
      } else {
        add(text, as: "\(path.text):\(index + 1)", &targets)
      }
    }
    return targets
  }

  private mutating func add(_ text: String, as name: String, _ targets: inout [CheckTarget]) {
    do {
      targets.append(try CheckTarget(text))
    } catch {
      refuse(Redaction(isActive: !arguments.has("no-redact")).apply(name), error.message)
    }
  }

  // MARK: Words

  private var isTranscript: Bool { arguments.value("format") == "nscurl" }

  private mutating func tell(_ report: CheckReport) {
    if case .interrupted = report.verdict { return }
    checked += 1
    if case .passes = report.verdict { passing += 1 }
    if isTranscript {
      channels.output.write(CheckTranscript.text(of: report))
      if let finding = report.finding { reporter.weigh(finding) }
      return
    }
    reporter.tell(report, &channels.output)
    guard let finding = report.finding else { return }
    tally.findings += 1
    reporter.beginInput(report.target.site, &channels.output)
    reporter.tell(finding, &channels.output)
    reporter.endInput(&channels.output)
  }

  private var summary: String {
    let sites = checked == 1 ? "1 site" : "\(checked) sites"
    let failing = checked - passing
    return
      "\n\(sites) checked by \(options.anchors.name): \(passing) \(passing == 1 ? "passes" : "pass"),"
      + " \(failing) \(failing == 1 ? "fails" : "fail"). Not checked: "
      + CheckRecord.unchecked.joined(separator: ", ") + ".\n"
  }
}

/// Checks many targets at once; the results come in the order of the targets.
struct CheckQueue {
  typealias Answer = Result<[CheckReport], ClientRefusal>

  let targets: [CheckTarget]
  let checker: ServerChecker
  let jobs: Int

  /// What the threads share.
  private final class Shared: @unchecked Sendable {
    let monitor = Monitor()
    // Guarded by the monitor.
    var next = 0
    var answers: [Int: Answer] = [:]
    var isOver = false
  }

  /// How many answers may wait for an earlier one, so that a slow server holds no memory.
  private static let maxWaiting = 4096

  /// Runs; `take` gets each result and says whether to go on.
  func run(_ take: (Answer) -> Bool) {
    let shared = Shared()
    let targets = targets
    let checker = checker
    let work: @Sendable () -> Void = {
      // Ends: each claim takes the next target.
      while let index = Self.claim(shared, targets.count) {
        let answer = Self.answer(checker, targets[index])
        shared.monitor.locked {
          shared.answers[index] = answer
          shared.monitor.changed()
        }
      }
    }
    guard jobs > 1, targets.count > 1 else {
      for target in targets where !take(Self.answer(checker, target)) { return }
      return
    }
    let threads = (0..<min(jobs, targets.count)).compactMap { _ in WorkerThread(work) }
    if threads.isEmpty {
      for target in targets where !take(Self.answer(checker, target)) { return }
      return
    }
    for index in targets.indices {
      let answer = shared.monitor.locked {
        // Ends: each target is claimed, each check has a timeout, and an answer wakes it.
        while true {
          if let answer = shared.answers.removeValue(forKey: index) {
            shared.monitor.changed()
            return answer
          }
          shared.monitor.wait()
        }
      }
      if !take(answer) { break }
    }
    shared.monitor.locked {
      shared.isOver = true
      shared.monitor.changed()
    }
    for thread in threads { thread.join() }
  }

  private static func claim(_ shared: Shared, _ count: Int) -> Int? {
    shared.monitor.locked {
      // Ends: the answers that fill the list are taken, or the run is over.
      while shared.answers.count >= maxWaiting, !shared.isOver { shared.monitor.wait() }
      guard !shared.isOver, shared.next < count else { return nil }
      shared.next += 1
      return shared.next - 1
    }
  }

  private static func answer(_ checker: ServerChecker, _ target: CheckTarget) -> Answer {
    Result { () throws(ClientRefusal) in try checker.check(target) }
  }
}

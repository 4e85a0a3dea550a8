internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import CompressedInput
internal import CrashTriage
internal import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// All that a log says, read at once; of an archive, all that its members say.
struct LogFindings {
  /// The failures, in the order of the log.
  private(set) var findings: [Finding]
  /// The hosts that runs of nscurl tested.
  let testedHosts: [TestedHost]
  /// The hosts that the log names.
  let survey: HostSurvey
  /// How the log is encoded.
  let encoding: TextEncoding
  /// What of an archive couldn't be read, and why.
  let problems: [(path: String, reason: String)]

  /// Reads a log; `-` is standard input.
  ///
  /// - Parameter policy: what to survey hosts for.
  init(_ path: RawPath, policy: ATSPolicy = ATSPolicy()) throws(FileError) {
    let descriptor = path == .standardInput ? 0 : try FileBytes.open(path)
    defer { if path != .standardInput { close(descriptor) } }
    let reading = LogReading(path.text, policy)
    try reading.read(descriptor, path.text)
    findings = reading.findings
    testedHosts = reading.testedHosts
    survey = reading.survey
    encoding = reading.encoding
    problems = reading.problems
  }

  /// Masks what the log says of failures.
  mutating func mask() {
    let redaction = Redaction(isActive: true)
    for index in findings.indices { findings[index] = redaction.apply(findings[index]) }
  }
}

/// A log on its way through the analyzer.
private final class LogReading {
  private(set) var findings: [Finding] = []
  private(set) var testedHosts: [TestedHost] = []
  private(set) var survey: HostSurvey
  private(set) var encoding = TextEncoding.utf8
  private(set) var problems: [(path: String, reason: String)] = []
  private var analyzer: Analyzer

  init(_ path: String, _ policy: ATSPolicy) {
    analyzer = Analyzer(path: path)
    survey = HostSurvey(policy: policy)
  }

  func read(_ descriptor: Int32, _ path: String) throws(FileError) {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(message: "is a folder")
    }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    let isTyped = descriptor == 0 && isatty(0) == 1
    let head = isTyped ? InputHead() : try InputHead(of: descriptor, isFile: isFile)
    switch head.content {
    case .foreign(let content): throw FileError(message: content.refusal(of: path))
    case .compressed(let kind):
      expand(
        DescriptorSource(descriptor) { Interrupt.isRequested }, head: head.taken, kind, path)
    case .unifiedLog:
      throw FileError(
        message: "is a file of the unified log; print its archive first: atsexplain lines")
    case .text: try read(descriptor, behind: head)
    }
  }

  private func read(_ descriptor: Int32, behind head: InputHead) throws(FileError) {
    var decoder = TextDecoder()
    var count = head.taken.count
    take(decoder.decode(head.taken))
    if !head.isWhole {
      count += try FileBytes.read(descriptor) { (chunk: [UInt8]) in
        take(decoder.passesOn ? chunk : decoder.decode(chunk))
      }
    }
    guard count > 0 else { throw FileError(message: "is empty") }
    end(&decoder)
  }

  private func expand(
    _ source: DescriptorSource, head: [UInt8], _ kind: CompressedKind, _ path: String
  ) {
    var expansion = Expansion()
    expansion.isCancelled = { Interrupt.isRequested }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    expansion.expand(source, head: head, kind: kind, name: path) { event in
      switch event {
      case .problem(let name, let reason): problems.append((name, reason))
      case .member(let name, let member):
        analyzer.reset(path: name)
        var decoder = TextDecoder()
        var isFirst = true
        // Ends: each round reads a byte or more, or is the last.
        while true {
          // A failure is an end here; the archive reports it as a problem.
          let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe (try? member.read(into: $0)) ?? 0
          }
          guard count > 0 else { break }
          if isFirst, let content = ForeignContent(buffer[..<count]), content.kind != .zeros {
            return
          }
          isFirst = false
          take(decoder.decode(Array(buffer[..<count])))
        }
        if !isFirst { end(&decoder) }
      }
    }
  }

  private func take(_ text: [UInt8]) {
    analyzer.consume(text)
    survey.consume(text)
  }

  private func end(_ decoder: inout TextDecoder) {
    take(decoder.finish())
    if let found = decoder.encoding, found != .utf8 { encoding = found }
    analyzer.finish()
    survey.finish()
    testedHosts += analyzer.testedHosts
    findings += analyzer.takeFindings()
  }
}

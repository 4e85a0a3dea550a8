internal import ATSDiagnosis
internal import AppTransportSecurity
internal import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// All that a log tells, read at once.
struct LogFindings {
  /// The failures, in the order of the log.
  private(set) var findings: [Finding]
  /// The hosts that runs of nscurl tested.
  let testedHosts: [TestedHost]
  /// The hosts that the log names.
  let survey: HostSurvey

  /// How the log is encoded.
  let encoding: TextEncoding

  /// Reads a log; `-` is standard input.
  ///
  /// - Parameter policy: what to survey hosts for.
  init(_ path: String, policy: ATSPolicy = ATSPolicy()) throws(FileError) {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { if path != "-" { close(descriptor) } }
    var analyzer: Analyzer
    do {
      analyzer = try Analyzer(path: path)
    } catch {
      throw FileError(message: error.description)
    }
    var survey = HostSurvey(policy: policy)
    var decoder = TextDecoder()
    let bytes = try FileBytes.read(descriptor) { (chunk: [UInt8]) in
      let text = decoder.passesOn ? chunk : decoder.decode(chunk)
      analyzer.consume(text)
      survey.consume(text)
    }
    guard bytes > 0 else { throw FileError(message: "is empty") }
    let rest = decoder.finish()
    analyzer.consume(rest)
    survey.consume(rest)
    encoding = decoder.encoding ?? .utf8
    analyzer.finish()
    survey.finish()
    testedHosts = analyzer.testedHosts
    findings = analyzer.takeFindings()
    self.survey = survey
  }

  /// Masks what the log says of failures.
  mutating func mask() {
    let redaction = Redaction(isActive: true)
    for index in findings.indices { findings[index] = redaction.apply(findings[index]) }
  }
}

@testable internal import ATSDiagnosis
@testable internal import Reporting
@testable internal import ATSExplainCommand
@testable internal import AppTransportSecurity
internal import AppleErrorCatalog
@testable internal import NetworkLogs

/// The command line, an argument on each line: it is understood or refused with a sentence.
enum ArgumentTarget {
  static func run(_ input: [UInt8]) {
    let arguments = input.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      // An argument ends at a zero.
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let (command, rest) = Commands.selected(by: arguments.map { Argument($0) })
    do {
      let parsed = try ParsedArguments(rest, by: command)
      _ = parsed.help == .full ? Help(width: 80).full(command) : Help(width: 40).short(command)
      _ = try SystemRange.option(parsed)
      _ = try parsed.positiveNumber("jobs")
      // Each is a whole explanation in every format.
      for operand in parsed.operands.prefix(8) { explain(operand) }
    } catch {
      if error.message.isEmpty { fail("a refusal without a reason") }
    }
  }

  /// What the main job and `codes` do with an operand that is no file.
  private static func explain(_ operand: String) {
    _ = Suggestion.nearest(to: operand, among: Commands.all.map(\.name))
    _ = ErrorCatalog.nearest(to: operand)
    if UnknownCodeText.text(for: operand).isEmpty { fail("nothing said of \(operand)") }
    guard let query = ErrorCatalog.parse(operand) else { return }
    _ = CodeExplanation.isCode(query)
    _ = CodeExplanation.note(on: query)
    guard let explanation = CodeExplanation(query) else { return }
    let report = TextReport(
      width: 80, usesColor: false, detail: .normal, redaction: Redaction(isActive: true))
    requirePrintable(CodeText.text(of: explanation, report: report), "an explanation")
    for finding in explanation.findings { LogTarget.require(finding) }
    for entry in explanation.entries {
      var json = JSONWriter()
      CodeRecord.write(entry, to: &json)
      requireJSON(json.bytes, "a code")
    }
  }
}

/// URLs and hosts: what is read is canonical, so that two spellings of a host are one.
enum URLTarget {
  static func run(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    if let host = RequestURL.host(text) {
      guard RequestURL.host(host) == host else { fail("a host isn't canonical", text, host) }
      let normal = HostKind.normalized(host)
      guard HostKind.normalized(normal) == normal else {
        fail("a host isn't normal", text, host, normal, HostKind.normalized(normal))
      }
      _ = HostKind(host: host)
    }
    _ = HostKind(host: text)
    _ = HostKeyFault.faults(in: text)
    if let url = RequestURL(text) {
      if let port = url.port, !(0...65535).contains(port) { fail("port \(port)", text) }
      guard let again = RequestURL(url.text), again.host == url.host, again.port == url.port,
        again.scheme == url.scheme
      else { fail("a URL reads back otherwise", text, url.text) }
    }
    if let target = RequestTarget(url: text) {
      if let port = target.port, !(0...65535).contains(port) { fail("port \(port)", text) }
      _ = ATSPolicy().evaluate(target, os: .iOS(17))
    }
    _ = SystemRange(text)
    let masked = Redaction(isActive: true).apply(text)
    if Redaction(isActive: false).apply(text) != text { fail("masked without being asked", text) }
    if !text.isEmpty, masked.isEmpty { fail("everything is masked away", text) }
  }
}

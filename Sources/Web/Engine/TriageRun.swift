internal import ATSDiagnosis
internal import CrashTriage
internal import NetworkLogs
internal import Reporting

/// The triage of some files as a page drives it: bytes of files go in, one report comes out.
final class TriageRun {
  private var content: ReportAnalyzer
  private var report = TriageReport()
  private let showsAll: Bool
  private var names: [String] = []

  private var decoder = TextDecoder()
  /// What a file begins with, until it is known whether it ends soon.
  private var held: [UInt8] = []
  private var count = 0
  /// What a longer file is read with.
  private var stream: Stream?

  /// A file that is too long to be held.
  private struct Stream {
    var failures: FileFailures
    let info: ReportInfo?
    var unfolder: JSONUnfolder?
  }

  /// Longer logs aren't held.
  private static let maxHeldLog = 256 << 10
  /// Longer reports aren't held either: their failures are found, but as one report.
  private static let maxHeld = 4 << 20

  init(showsAll: Bool) {
    content = ReportAnalyzer(redaction: Redaction(isActive: true), isCancelled: { false })
    self.showsAll = showsAll
  }

  /// Begins a file.
  func begin(_ name: String) {
    names.append(name)
    decoder = TextDecoder()
    held = []
    count = 0
    stream = nil
  }

  /// Takes the next bytes of the file.
  func take(_ bytes: [UInt8]) {
    count += bytes.count
    takeText(decoder.passesOn ? bytes : decoder.decode(bytes))
  }

  private func takeText(_ text: [UInt8]) {
    if stream != nil {
      consume(text)
      return
    }
    held += text
    guard held.count >= Self.maxHeldLog else { return }
    let mayBeReport = ReportReader.mayBeReport(Array(held.prefix(Self.maxHeldLog)))
    guard !mayBeReport || held.count >= Self.maxHeld else { return }
    let sections = mayBeReport ? ReportReader.sections(of: held) : []
    let name = names.last ?? ""
    stream = Stream(
      failures: FileFailures(path: name, redaction: content.redaction, keys: content.keys),
      info: sections.first?.info?.masked(content.redaction.apply),
      unfolder: sections.contains { $0.isJSON } ? JSONUnfolder() : nil)
    content.analyzer.reset(path: name)
    let text = held
    held = []
    consume(text)
  }

  private func consume(_ text: [UInt8]) {
    guard var current = stream else { return }
    stream = nil
    content.consume(text[...], &current.unfolder) { findings, unfolder in
      current.failures.add(findings, current.info) { unfolder?.originalLine($0) ?? $0 }
    }
    stream = current
  }

  /// Ends the file.
  func endInput() {
    takeText(decoder.finish())
    report.files += 1
    report.bytes += count
    guard var current = stream else {
      content.analyze(held, names.last ?? "", into: &report)
      held = []
      return
    }
    stream = nil
    content.analyzer.finish()
    let unfolder = current.unfolder
    current.failures.add(content.analyzer.takeFindings(), current.info) {
      unfolder?.originalLine($0) ?? $0
    }
    content.count(content.analyzer.tally, of: names.last ?? "", in: &report) {
      unfolder?.originalLine($0) ?? $0
    }
    current.failures.close(into: &report)
  }

  /// Notes that a file couldn't be read, or not to its end.
  func refuse(_ reason: String) {
    report.unreadable.append(UnreadableInput(path: names.last ?? "", reason: reason))
  }

  /// The report as HTML.
  var page: String {
    let origin = HTMLReport.Origin(version: Version.current, command: "triage", inputs: names)
    let selection = TriageSelection(showsAll: showsAll, top: nil)
    let masking = RenderedText(.markup)
    var result = ""
    HTMLReport(selection, origin: origin).write(report) { result += masking.masked($0) }
    return result
  }
}

@testable internal import ATSDiagnosis
@testable internal import Reporting
internal import AppTransportSecurity
internal import Foundation
@testable internal import NetworkLogs

/// The line reader: what it hands out must not depend on how the input was cut.
enum LineTarget {
  static func run(_ input: [UInt8]) {
    var choices = Choices(input)
    var limits = ReadingLimits()
    limits.maxLineLength = choices.element([16, 40, 64, 200])
    limits.overlap = choices.element([0, 1, 4, 15])
    limits.context = choices.element([0, 1, 32, 500])
    limits.chunk = choices.element([1, 5, 64, 4096])
    let whole = read([input[...]], limits)
    var smaller = limits
    smaller.chunk = choices.element([1, 2, 3, 50])
    let cut = read(choices.pieces(of: input), smaller)
    if whole != cut {
      func text(_ lines: [Line]) -> String { lines.map { "\($0)" }.joined(separator: "\n") }
      fail("lines depend on the pieces, limits \(limits)", text(whole), text(cut))
    }
  }

  private struct Line: Hashable, CustomStringConvertible {
    let place: LinePlace
    let text: [UInt8]
    let context: [UInt8]

    var description: String {
      let parts = [text, context].map { String(decoding: $0, as: UTF8.self).debugDescription }
      return "\(place) \(parts.joined(separator: " after "))"
    }
  }

  private static func read(_ pieces: [ArraySlice<UInt8>], _ limits: ReadingLimits) -> [Line] {
    guard let scanner = AnchorScanner(anchors: ["Error", "Domain=", "-980", "https:"]) else {
      fail("no scanner")
    }
    var buffer = LineBuffer(limits: limits)
    var result: [Line] = []
    func bytes(_ span: Span<UInt8>) -> [UInt8] {
      unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
    }
    func take(
      _ line: Span<UInt8>, _ context: Span<UInt8>, _ place: LinePlace
    ) -> Bool {
      result.append(Line(place: place, text: bytes(line), context: bytes(context)))
      // Any rule that depends on the line alone.
      return line.count % 3 == 0
    }
    for piece in pieces {
      unsafe piece.withUnsafeBufferPointer { bytes in
        var taken = 0
        while taken < bytes.count {
          taken += unsafe buffer.append(bytes, taken: taken)
          buffer.drain(scanner, atEnd: false, take)
        }
      }
    }
    buffer.drain(scanner, atEnd: true, take)
    let counts = "\(buffer.bytesRead) bytes, \(buffer.linesEnded) lines, \(buffer.longLines) long"
    let end = LinePlace(number: 0, isFragment: false, isFollower: false)
    return result + [Line(place: end, text: Array(counts.utf8), context: [])]
  }
}

/// One format at a time: the input's first line names it, all lines after go to it alone.
enum FactTarget {
  // Compiled once: a run of the fuzzer is one thread.
  nonisolated(unsafe) private static var extractors: [String: Extractor] = [:]

  private final class Extractor {
    var facts: FactExtractor

    init(_ formats: [LogFormat]) {
      do {
        facts = try FactExtractor(formats: formats)
      } catch {
        fail("a pattern is malformed: \(error)")
      }
    }
  }

  static func run(_ input: [UInt8]) {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let first = lines.first else { return }
    let name = String(decoding: first, as: UTF8.self)
    let chosen = LogFormat.all.filter { $0.name == name }
    let extractor: Extractor
    if let known = unsafe extractors[chosen.isEmpty ? "" : name] {
      extractor = known
    } else {
      extractor = Extractor(chosen.isEmpty ? LogFormat.all : chosen)
      unsafe extractors[chosen.isEmpty ? "" : name] = extractor
    }
    extractor.facts.reset()
    var offset = chosen.isEmpty ? 0 : first.count + 1
    unsafe input.withUnsafeBufferPointer { bytes in
      let all = unsafe Span(_unsafeElements: bytes)
      var number = 1
      while offset < all.count {
        var end = offset
        while end < all.count, all[end] != 0x0A { end += 1 }
        let place = LinePlace(number: number, isFragment: false, isFollower: false)
        let event = extractor.facts.event(
          all.extracting(offset..<end), context: all.extracting(0..<offset), place: place)
        if let event { require(event, line: number) }
        offset = end + 1
        number += 1
      }
    }
  }

  private static func require(_ event: LineEvent, line: Int) {
    guard event.line == line, event.endLine >= line else {
      fail("an event of line \(line) says \(event.line)-\(event.endLine)")
    }
    for found in event.facts where found.excerpt.utf8.count > ByteText.maxExcerpt + 3 * 200 {
      fail("an excerpt of \(found.excerpt.utf8.count) bytes", found.excerpt)
    }
  }
}

/// A log of any kind, through to every output.
enum LogTarget {
  /// Analyzers that are kept: compiling the patterns costs more than a run.
  private final class Readers {
    var usual = Analyzer(path: "log")
    var small: Analyzer

    init() {
      var limits = ReadingLimits()
      limits.maxLineLength = 512
      limits.overlap = 64
      limits.context = 1024
      limits.chunk = 700
      small = Analyzer(path: "log", limits: limits)
    }
  }

  nonisolated(unsafe) private static let readers = Readers()

  static func run(_ input: [UInt8]) {
    let readers = unsafe readers
    var choices = Choices(input)
    let findings = read([input[...]], &readers.usual)
    compare(findings, read(choices.pieces(of: input), &readers.usual), "pieces")
    if choices.next(2) == 0 {
      compare(
        read([input[...]], &readers.small), read(choices.pieces(of: input), &readers.small),
        "pieces, small limits")
    }
    // A CR inside of a line is text; only one at its end is a part of the line end.
    if !input.contains(0x0D), !startsWithMark(input) {
      var windows: [UInt8] = []
      for byte in input {
        if byte == 0x0A { windows.append(0x0D) }
        windows.append(byte)
      }
      compare(findings, read([windows[...]], &readers.usual), "CR LF")
    }
    // As another system exports it; bytes that are no text have no such form, and with a zero in front the
    // mark of UTF-16 is that of UTF-32.
    let text = String(decoding: input, as: UTF8.self)
    if choices.next(4) == 0, !startsWithMark(input), input.first != 0,
      text.utf8.elementsEqual(input)
    {
      let isLittle = choices.next(2) == 0
      let wide = ([0xFEFF] + text.utf16).flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isLittle ? bytes.reversed() : bytes
      }
      compare(findings, read(choices.pieces(of: wide), &readers.usual), "UTF-16")
    }
    for finding in findings { require(finding) }
    // Solving is slow beside the rest.
    if choices.next(8) == 0 { edit(findings) }
  }

  /// Whether the bytes say that they are UTF-16.
  private static func startsWithMark(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The findings of a log.
  static func findings(_ input: [UInt8]) -> [Finding] {
    let readers = unsafe readers
    return read([input[...]], &readers.usual)
  }

  private static func read(_ pieces: [ArraySlice<UInt8>], _ analyzer: inout Analyzer) -> [Finding] {
    analyzer.reset(path: "log")
    var findings: [Finding] = []
    for piece in pieces {
      unsafe piece.withUnsafeBufferPointer { unsafe analyzer.consume($0) }
      findings += analyzer.takeFindings()
    }
    analyzer.finish()
    return findings + analyzer.takeFindings()
  }

  private static func compare(_ a: [Finding], _ b: [Finding], _ what: String) {
    guard a != b else { return }
    func text(_ findings: [Finding]) -> String {
      findings.map { "\($0)" }.joined(separator: "\n")
    }
    fail("findings differ: \(what)", text(a), text(b))
  }

  /// The formats for other tools, as the program writes them.
  static func documents(
    of finding: Finding, _ redaction: Redaction
  ) -> [(name: String, text: String)] {
    let report = TextReport(
      width: 100, usesColor: false, detail: .normal, redaction: Redaction(isActive: false))
    let issue = ReportedIssue(redaction.apply(finding), report: report)
    let documents: [(String, any IssueDocument)] = [
      ("markdown", MarkdownDocument(detail: .normal, redaction: redaction)),
      ("sarif", SARIFDocument(version: "1.0.0", category: "fuzz", isRedacted: redaction.isActive)),
      ("junit", JUnitDocument(passing: "no failed connection")),
      ("github", GitHubAnnotations(noun: "failure")),
    ]
    return documents.map { name, document in
      var document = document
      var text = document.begin() + document.beginInput(finding.source.path)
      text += document.add(issue)
      document.addRepeat(ofIssue: issue.fingerprint, in: finding.source.path)
      return (name, text + document.endInput() + document.end(IssueRun(repeats: 1)))
    }
  }

  static func require(_ finding: Finding) {
    var choices = Choices(Array("\(finding.source)\(finding.summary)".utf8))
    guard finding.source.line >= 1, finding.source.endLine >= finding.source.line else {
      fail("a finding of lines \(finding.source.line)-\(finding.source.endLine)")
    }
    if let port = finding.port, !(0...65535).contains(port) { fail("port \(port)", "\(finding)") }
    if let host = finding.host {
      guard RequestURL.host(host) == host else { fail("host \(host) isn't canonical") }
    }
    var json = JSONWriter()
    for isActive in [true, false] {
      json.reset()
      FindingRecord.write(finding, redaction: Redaction(isActive: isActive), to: &json)
      if json.bytes.contains(0x0A) { fail("a record has a line end") }
      requireJSON(json.bytes, "a finding")
    }
    for detail in [TextReport.Detail.brief, .normal, .full] {
      let report = TextReport(
        width: 72, usesColor: false, detail: detail, redaction: Redaction(isActive: true))
      requirePrintable(report.text(of: finding) + report.again(finding, count: 2), "a report")
    }
    for (name, text) in documents(of: finding, Redaction(isActive: choices.next(2) == 0)) {
      if name == "sarif" { requireJSON(Array(text.utf8), "a document", isWhole: true) }
      requirePrintable(text, "a document (\(name))")
    }
    if let exception = finding.remedy.exception {
      let xml = exception.xmlDocument()
      do {
        let document = try PropertyListDocument(xml)
        guard document.root.value == exception else { fail("an exception reads back otherwise") }
      } catch {
        fail("an exception can't be read: \(error)", String(decoding: xml, as: UTF8.self))
      }
    }
  }

  /// What `policy apply` does with the findings: the edited file holds what they need.
  private static func edit(_ findings: [Finding]) {
    let needs = Set(findings.flatMap(\.needs)).sorted {
      ($0.host, $0.point.description) < ($1.host, $1.point.description)
    }
    guard !needs.isEmpty, needs.count < 8 else { return }
    guard let file = PropertyListTarget.read(Array(ApplyTarget.plain.utf8)) else { fail("no file") }
    ApplyTarget.solve(needs, in: file)
  }
}

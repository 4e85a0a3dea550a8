internal import ATSDiagnosis
internal import Reporting

/// Finds the failures of files and of the reports in them.
struct ReportAnalyzer: ~Copyable {
  /// What reads the text.
  var analyzer: Analyzer
  /// What is masked in samples.
  let redaction: Redaction
  /// The keys of the groups so far.
  let keys = GroupKeyMemory()
  private let isCancelled: () -> Bool

  /// Longer text is analyzed part by part.
  private static let partSize = 256 << 10

  init(redaction: Redaction, isCancelled: @escaping () -> Bool) {
    analyzer = Analyzer(path: "")
    self.redaction = redaction
    self.isCancelled = isCancelled
  }

  /// Finds the failures of a file that is held as a whole, and adds them to a report.
  mutating func analyze(_ bytes: [UInt8], _ name: String, into report: inout TriageReport) {
    var failures = FileFailures(path: name, redaction: redaction, keys: keys)
    var sections = ReportReader.sections(of: bytes)
    for index in sections.indices {
      sections[index].info = sections[index].info?.masked(redaction.apply)
    }
    if sections.isEmpty {
      sections = [ReportSection(range: 0..<bytes.count, info: nil, isJSON: false)]
    }
    // A line number is relative to its section, so the lines before it are counted on the way.
    var linesBefore = 0
    var counted = 0
    for section in sections {
      for byte in bytes[counted..<max(counted, section.range.lowerBound)] where byte == 0x0A {
        linesBefore += 1
      }
      counted = max(counted, section.range.lowerBound)
      analyzer.reset(path: name)
      var unfolder = section.isJSON ? JSONUnfolder() : nil
      var begin = section.range.lowerBound
      let before = linesBefore
      func note(_ findings: [Finding], _ unfolder: JSONUnfolder?) {
        failures.add(findings, section.info) { before + (unfolder?.originalLine($0) ?? $0) }
      }
      for error in section.errors {
        consume(bytes[begin..<error.offset], &unfolder, note)
        analyzer.consume(Array(error.text.utf8))
        begin = error.offset
      }
      consume(bytes[begin..<section.range.upperBound], &unfolder, note)
      analyzer.finish()
      note(analyzer.takeFindings(), unfolder)
      count(analyzer.tally, of: name, in: &report) { before + (unfolder?.originalLine($0) ?? $0) }
    }
    failures.close(into: &report)
  }

  /// Analyzes bytes part by part, and hands on what each of them gave: a long text that is full of
  /// failures would give more findings than bytes.
  ///
  /// The first part is analyzed even when the run is called off: it may be what a pipe held when it went silent.
  mutating func consume(
    _ bytes: ArraySlice<UInt8>, _ unfolder: inout JSONUnfolder?,
    _ take: (_ findings: [Finding], JSONUnfolder?) -> Void
  ) {
    var start = bytes.startIndex
    var unfolded: [UInt8] = []
    while start < bytes.endIndex, start == bytes.startIndex || !isCancelled() {
      let end = min(start + Self.partSize, bytes.endIndex)
      if unfolder == nil {
        unsafe bytes[start..<end].withUnsafeBufferPointer { unsafe analyzer.consume($0) }
      } else {
        unfolded.removeAll(keepingCapacity: true)
        unfolder?.unfold(bytes[start..<end], into: &unfolded)
        analyzer.consume(unfolded)
      }
      start = end
      take(analyzer.takeFindings(), unfolder)
    }
  }

  /// Counts what could not be read as it is, and says where.
  func count(
    _ tally: Tally, of name: String, in report: inout TriageReport, line: (Int) -> Int
  ) {
    report.longLines += tally.longLines
    report.skippedLines += tally.abandonedLines
    guard let first = tally.firstAbandonedLine else { return }
    let lines = tally.abandonedLines == 1 ? "" : ", and \(tally.abandonedLines - 1) more,"
    let were = tally.abandonedLines == 1 ? "was" : "were"
    report.unreadable.append(
      UnreadableInput(
        path: name,
        reason: "line \(line(first))\(lines) \(were) too complex to be read in full"))
  }
}

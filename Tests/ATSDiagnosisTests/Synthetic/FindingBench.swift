import ATSDiagnosis

/// Runs many texts through one analyzer, far enough apart that none sees another.
struct FindingBench: ~Copyable {
  private var analyzer: Analyzer
  private var linesBefore = 0

  init() throws { analyzer = Analyzer(path: "-") }

  /// More lines than any part of the analyzer waits.
  private static let gap = [UInt8](repeating: UInt8(ascii: "\n"), count: 1_700)

  /// The findings of a text, with line numbers of the text itself.
  mutating func findings(in text: String) -> [Finding] {
    let bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
    analyzer.consume(bytes)
    analyzer.consume(Self.gap)
    let offset = linesBefore
    linesBefore += (bytes + Self.gap).count { $0 == UInt8(ascii: "\n") }
    return analyzer.takeFindings().map { finding in
      var moved = finding
      moved.source.line -= offset
      moved.source.endLine -= offset
      for index in moved.evidence.indices { moved.evidence[index].line -= offset }
      return moved
    }
  }
}

package import ATSDiagnosis

extension Tally {
  /// Adds what was read of another input.
  package mutating func add(_ part: Tally) {
    bytes += part.bytes
    lines += part.lines
    findings += part.findings
    longLines += part.longLines
    abandonedLines += part.abandonedLines
    cutRecords += part.cutRecords
  }

  /// What of an input was left out or cut, a clause each, to stand behind its name.
  package var remarks: [String] {
    var remarks: [String] = []
    if longLines > 0 {
      remarks.append(
        longLines == 1
          ? "1 line over 1 MiB was read in pieces"
          : "\(longLines) lines over 1 MiB were read in pieces")
    }
    if abandonedLines > 0 {
      let first = firstAbandonedLine.map { ", the first of them line \($0)" } ?? ""
      remarks.append(
        abandonedLines == 1
          ? "line \(firstAbandonedLine ?? 0) was too complex to be read in full"
          : "\(abandonedLines) lines\(first), were too complex to be read in full")
    }
    if cutRecords > 0 {
      remarks.append("\(cutRecords) error dumps never ended and were cut")
    }
    return remarks
  }
}

/// What another program puts around every line of a log.
enum TraceWrapper: CaseIterable, Sendable {
  case none, grepNumbers, grepFile, colours, colouredLevel, ciTime, ciBracketTime, containerTime,
    compose, flutterPrefix, quote, comment, codeBlock, pipeTable

  func wrap(_ text: String) -> String {
    guard self != .none else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      line(String($1), $0)
    }.joined(separator: "\n")
  }

  private func line(_ line: String, _ index: Int) -> String {
    let seconds = "\(10 + index / 60 % 50)"
    let fraction = "\(100 + index % 900)"
    switch self {
    case .none: return line
    case .grepNumbers: return "\(index + 311):\(line)"
    case .grepFile: return "logs/run-2.txt:\(index + 7):\(line)"
    case .colours: return "\u{1B}[0;33m\(line)\u{1B}[0m"
    case .colouredLevel: return "\u{1B}[1m\u{1B}[31m[error]\u{1B}[39m\u{1B}[22m \(line)"
    case .ciTime: return "2026-01-02T03:04:\(seconds).\(fraction)4567Z \(line)"
    case .ciBracketTime: return "[2026-01-02T03:04:\(seconds).\(fraction)Z] \(line)"
    case .containerTime: return "2026-01-02T03:04:\(seconds).\(fraction)456789Z stderr F \(line)"
    case .compose: return "runner_1  | \(line)"
    case .flutterPrefix: return "flutter: \(line)"
    case .quote: return "> \(line)"
    case .comment: return "// \(line)"
    case .codeBlock: return "    \(line)"
    case .pipeTable: return "| \(line)"
    }
  }
}

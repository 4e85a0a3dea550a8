internal import AppTransportSecurity
internal import NetworkLogs

/// One run of `nscurl --ats-diagnostics`: which tests passed, and what the failing ones printed.
struct NSCurlRun {
  /// One test of the run.
  struct Row {
    let title: String
    let titleLine: Int
    var resultLine: Int?
    var passed: Bool?
    /// What was logged between the title and the next one.
    var facts: [FoundFact] = []
  }

  var firstLine: Int
  var lastLine: Int
  var target: String?
  var sectionHost: String?
  var rows: [Row] = []
  /// Facts that stand outside of any test.
  var looseFacts: [FoundFact] = []
  var prefix = LinePrefix()

  init(line: Int) {
    firstLine = line
    lastLine = line
  }

  /// Whether the run holds a test with a result.
  var hasResults: Bool { rows.contains { $0.passed != nil } }
}

/// Collects transcripts out of a stream of events: everything between two titles belongs to a test.
struct NSCurlCollector {
  private var run: NSCurlRun?

  /// After so many lines without a piece of a transcript, it is over.
  private static let silence = 120
  /// How far behind the last result an error may still be part of the transcript.
  private static let tail = 12

  /// Takes an event.
  ///
  /// - Returns: whether the event belongs to a transcript, and so to no other failure.
  mutating func take(_ event: LineEvent, into complete: inout [NSCurlRun]) -> Bool {
    var isPiece = false
    for found in event.facts {
      guard case .nscurl(let piece) = found.fact else { continue }
      isPiece = true
      take(piece, event, into: &complete)
    }
    if isPiece { return true }
    guard var current = run else { return false }
    if let last = current.rows.indices.last {
      let isBehindEnd =
        current.rows[last].passed == true
        || (current.rows[last].passed == false && event.line - current.lastLine > Self.tail)
      if isBehindEnd, event.tokens.task != nil || event.line - current.lastLine > Self.tail {
        return false
      }
      current.rows[last].facts += event.facts
    } else {
      current.looseFacts += event.facts
    }
    if current.prefix.pid == nil { current.prefix = event.prefix }
    current.lastLine = max(current.lastLine, event.endLine)
    run = current
    return true
  }

  /// Adds the run that is open to `complete`.
  mutating func finish(into complete: inout [NSCurlRun]) {
    guard let current = run else { return }
    run = nil
    if current.hasResults { complete.append(current) }
  }

  /// The last line at which the run may still go on, or nil.
  var deadline: Int? { run.map { $0.lastLine + Self.silence } }

  private mutating func take(
    _ piece: NSCurlPiece, _ event: LineEvent, into complete: inout [NSCurlRun]
  ) {
    switch piece {
    case .start:
      if run?.hasResults == true || run?.target != nil { finish(into: &complete) }
      ensureRun(event)
    case .target(let url):
      if run?.hasResults == true { finish(into: &complete) }
      ensureRun(event)
      run?.target = url
    case .sectionHost(let host):
      // Another host without a start: the transcript of another run, its head cut off.
      if let known = run?.sectionHost, Self.name(known) != Self.name(host) {
        finish(into: &complete)
      }
      ensureRun(event)
      run?.sectionHost = host
    case .title(let title):
      // Prose and tables name the tests as well; a title counts once a result follows.
      if let current = run, current.rows.contains(where: { $0.title == title && $0.passed != nil })
      {
        finish(into: &complete)
      }
      ensureRun(event)
      if let last = run?.rows.indices.last, run?.rows[last].passed == nil,
        run?.rows[last].facts.isEmpty == true
      {
        run?.rows.remove(at: last)
      }
      run?.rows.append(NSCurlRun.Row(title: title, titleLine: event.line))
    case .result(let passed):
      guard let last = run?.rows.indices.last, run?.rows[last].passed == nil else { return }
      run?.rows[last].passed = passed
      run?.rows[last].resultLine = event.line
    }
    run?.lastLine = event.endLine
  }

  private mutating func ensureRun(_ event: LineEvent) {
    if run == nil { run = NSCurlRun(line: event.line) }
  }

  private static func name(_ host: String) -> String {
    host.lowercased().filter { !"`*.:".contains($0) || $0 == "." }
  }
}

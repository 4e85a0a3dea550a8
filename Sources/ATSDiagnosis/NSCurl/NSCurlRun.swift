internal import AppTransportSecurity
internal import NetworkLogs

/// One run of `nscurl --ats-diagnostics`: which tests passed, and what the failing ones printed.
struct NSCurlRun {
  /// One test of the run.
  struct Row {
    /// The title as printed; empty where it was cut off or is none that is known.
    let title: String
    /// The test of that title; looked up once, and asked for with every row that follows.
    fileprivate let titledTest: DiagnosticRow?
    let titleLine: Int
    var resultLine: Int?
    var passed: Bool?
    /// What the tool logged or printed of the test.
    var facts: [FoundFact] = []
    /// Events that count for the test as long as it proves to be one.
    var held: [LineEvent] = []
    /// The last line of the error that the test printed.
    var errorLine: Int?
    /// The keys of the policy that was printed for it, and whether none can be missing.
    var policy: [String: String] = [:]
    var policyIsWhole = false

    init(title: String, titleLine: Int) {
      self.title = title
      self.titleLine = titleLine
      titledTest = title.isEmpty ? nil : DiagnosticRow(title: title)
    }

    /// The last line that belongs to it.
    var lastLine: Int {
      max(resultLine ?? titleLine, errorLine ?? 0, held.last?.endLine ?? 0)
    }
  }

  /// The first line that belongs to it.
  var firstLine: Int
  /// The last piece of the transcript.
  var lastPiece: Int
  /// Where the tested URL or its host is named.
  var names = NSCurlNames()
  var rows: [Row] = []
  /// Events of the run that belong to no test in particular.
  var held: [LineEvent] = []
  var prefix = LinePrefix()
  /// What the options of its command allow beyond what the system offers.
  var relaxations: [NSCurlRelaxation] = []
  /// Loads without tests: one that failed, and one with an option that worked.
  var trial: (failed: NSCurlTrial.Load, passed: NSCurlTrial.Load)?
  /// Whether more than the title of a test, which prose names as well, shows a transcript.
  var isAnchored = false

  init(line: Int) {
    firstLine = line
    lastPiece = line
  }

  /// Facts that are outside of any test.
  var looseFacts: [FoundFact] { held.flatMap { $0.facts } }

  /// The last line that belongs to it.
  var lastLine: Int {
    var last = max(lastPiece, held.last?.endLine ?? 0)
    // By index: a row is long to copy.
    for index in rows.indices { last = max(last, rows[index].lastLine) }
    return last
  }

  /// After so many lines without a piece of a transcript, it is over.
  private static let silence = 120
  /// The same where nothing but a title was seen.
  private static let titleSilence = 12

  /// The last line at which it may still go on.
  var deadline: Int { lastLine + (isAnchored || isTranscript ? Self.silence : Self.titleSilence) }

  /// Time and process of the first line that has them.
  var firstPrefix: LinePrefix {
    if prefix.hasTime || prefix.process != nil { return prefix }
    return rows.flatMap({ $0.held }).first { $0.prefix.hasTime }?.prefix
      ?? held.first { $0.prefix.hasTime }?.prefix ?? prefix
  }

  /// Whether it reports a test's end, or a failure in a test that was cut off.
  var isTranscript: Bool {
    rows.contains { $0.passed != nil && $0.test != nil }
      || (isAnchored && rows.contains { !$0.facts.isEmpty || !$0.held.isEmpty })
  }

  /// Whether it has the test, with a result.
  func hasResult(of row: Row) -> Bool {
    guard let test = row.test else { return rows.contains { $0.isNamed(row.title) } }
    return rows.contains { $0.passed != nil && $0.test == test }
  }
}

extension NSCurlRun.Row {
  /// Which test it is: by its title, else by the policy that it printed.
  var test: DiagnosticRow? {
    if !title.isEmpty { return titledTest }
    guard policyIsWhole, !policy.isEmpty else { return nil }
    func flag(_ key: String) -> Bool? { policy[key].map { ["true", "YES", "1"].contains($0) } }
    if flag(PolicyKey.arbitraryLoads) == true { return .allowAll }
    let version = policy[PolicyKey.minimumTLSVersion]
    let point = ExceptionPoint(
      allowsInsecureHTTP: flag(PolicyKey.insecureHTTPLoads) ?? false,
      minimumTLS: version.flatMap { TLSVersion(policyName: $0) } ?? .tls12,
      requiresForwardSecrecy: flag(PolicyKey.forwardSecrecy) ?? true)
    // Two tests can mean the same; the one that spells the version out is another one.
    return DiagnosticRow.rows(for: point).first { row in
      (version != nil) == row.title.hasPrefix("TLSv")
    }
  }

  /// Whether the policy that was printed isn't that of its title, or it passed after a failure.
  var isContradicted: Bool {
    if passed == true, !held.isEmpty { return true }
    guard !policy.isEmpty, let point = titledTest?.point else {
      return policy[PolicyKey.arbitraryLoads] == nil && !policy.isEmpty
        && titledTest == .allowAll
    }
    func flag(_ key: String) -> Bool? { policy[key].map { ["true", "YES", "1"].contains($0) } }
    if policy[PolicyKey.arbitraryLoads] != nil { return true }
    if let version = policy[PolicyKey.minimumTLSVersion], version != point.minimumTLS.policyName {
      return true
    }
    return (flag(PolicyKey.insecureHTTPLoads) ?? point.allowsInsecureHTTP)
      != point.allowsInsecureHTTP
      || (flag(PolicyKey.forwardSecrecy) ?? point.requiresForwardSecrecy)
        != point.requiresForwardSecrecy
  }

  /// Whether it has a result and this title, one that stands for no known test.
  func isNamed(_ other: String) -> Bool {
    passed != nil && !other.isEmpty && title == other
  }

  /// Whether its place in the order of the tool is behind that of `other`.
  func isBehind(_ other: NSCurlRun.Row) -> Bool {
    let order = DiagnosticRow.allCases
    guard let test, let otherTest = other.test, let mine = order.firstIndex(of: test),
      let its = order.firstIndex(of: otherTest)
    else { return false }
    return mine > its
  }
}

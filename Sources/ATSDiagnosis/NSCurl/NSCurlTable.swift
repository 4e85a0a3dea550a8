internal import AppTransportSecurity
internal import NetworkLogs

/// The tests of a run as evidence: what passed, and at which gate the others failed.
struct NSCurlTable {
  /// The gate at which a test failed, as far as its log and its error say.
  enum Gate {
    /// Before or below TLS: says nothing of ATS.
    case network
    /// The tested host answered, with a redirect to a cleartext URL that ATS blocked.
    case cleartext(RequestURL?)
    /// This device broke off the handshake: version and suite were agreed on by then.
    case certificate
    /// The handshake itself.
    case handshake
    /// Nothing was printed.
    case untold
  }

  /// A test with a result.
  struct Entry {
    let row: NSCurlRun.Row
    let passed: Bool
    var gate: Gate
    let codes: CodeCollection

    /// The line of the result.
    var line: Int { row.resultLine ?? row.titleLine }
    /// Whether the network failed it.
    var isOfNetwork: Bool { if case .network = gate { true } else { false } }
    /// Whether its log or its error says that TLS or ATS failed it.
    var isOfTLS: Bool {
      switch gate {
      case .cleartext, .certificate, .handshake: true
      case .network, .untold: false
      }
    }
  }

  let entries: [DiagnosticRow: Entry]
  /// The tests that failed although they demand no more than default ATS, in the tool's order.
  ///
  /// A test of TLS 1.3 or of the NIAP profile fails against good servers too: it proves nothing.
  let tellingFailures: [(test: DiagnosticRow, entry: Entry)]
  /// Whether the tool is one of macOS 10.13 or later, which tests TLS 1.3.
  let knowsTLS13: Bool
  /// Whether something shows a system before macOS 26.
  let isBefore26: Bool

  /// Those of them that are no fault of the network, where one says what else it is.
  var failuresOfTLS: [(test: DiagnosticRow, entry: Entry)] {
    guard tellingFailures.contains(where: { $0.entry.isOfTLS }) else { return tellingFailures }
    return tellingFailures.filter { !$0.entry.isOfNetwork }
  }

  init(_ run: NSCurlRun) {
    var entries: [DiagnosticRow: Entry] = [:]
    var apart = Self.loggedApart(run)[...]
    for row in run.rows {
      let logged = row.passed == false ? apart.popFirst() ?? [] : []
      guard let test = row.test, let passed = row.passed, entries[test] == nil else { continue }
      let facts = row.allFacts + logged
      let codes = Self.codes(facts)
      entries[test] = Entry(
        row: row, passed: passed, gate: passed ? .untold : Self.gate(facts, codes), codes: codes)
    }
    Self.leaveOutLostConnections(&entries, isCleartextURL: run.names.target?.isCleartext ?? false)
    self.entries = entries
    tellingFailures = DiagnosticRow.allCases.compactMap { test in
      guard test.point?.minimumTLS != .tls13, let entry = entries[test], !entry.passed else {
        return nil
      }
      return (test, entry)
    }
    knowsTLS13 = run.rows.contains { $0.test?.point?.minimumTLS == .tls13 }
    let facts = run.rows.flatMap({ $0.allFacts }) + run.looseFacts
    // Tools since macOS 13 log nothing, and OS 26 words -1200 again.
    isBefore26 =
      (run.rows.flatMap({ $0.held }) + run.held).contains {
        $0.format == "console" && $0.prefix.process == "nscurl"
      }
      || facts.contains {
        $0.fact == .wording(.secureConnectionFailed) && $0.excerpt.hasPrefix("An SSL error")
      }
  }

  /// The results that say something of ATS; a test for which `isPassed` is nil is left out.
  func results(where isPassed: (Entry) -> Bool?) -> [DiagnosticRow: Bool] {
    entries.compactMapValues { entry in
      if !entry.passed, entry.isOfNetwork { return nil }
      return isPassed(entry)
    }
  }

  /// The test whose failure shows that `point` fails: the one at it, else one that demands less.
  func failure(above point: ExceptionPoint) -> DiagnosticRow? {
    let failing = DiagnosticRow.allCases.filter { test in
      guard let entry = entries[test], !entry.passed, !entry.isOfNetwork else { return false }
      guard let above = test.point else { return true }
      return point.isNarrowerThanOrEqual(to: above)
    }
    return failing.first { $0.point == point } ?? failing.first
  }

  /// The test whose passing shows that `point` passes.
  func success(below point: ExceptionPoint) -> DiagnosticRow? {
    let passing = DiagnosticRow.allCases.filter { test in
      guard let entry = entries[test], entry.passed, let below = test.point else { return false }
      return below.isNarrowerThanOrEqual(to: point)
    }
    return passing.first { $0.point == point } ?? passing.first
  }

  /// The failures at exactly `point`.
  func failures(at point: ExceptionPoint) -> [Entry] {
    DiagnosticRow.rows(for: point).compactMap { entries[$0] }.filter { !$0.passed }
  }

  /// Takes lost connections for the network's where the results contradict each other with them, and not without.
  private static func leaveOutLostConnections(
    _ entries: inout [DiagnosticRow: Entry], isCleartextURL: Bool
  ) {
    func isContradictory(_ entries: [DiagnosticRow: Entry]) -> Bool {
      let results = entries.compactMapValues { $0.passed || !$0.isOfNetwork ? $0.passed : nil }
      return RowMatrix(results: results, isCleartextURL: isCleartextURL).verdict.conclusion
        == .contradictory
    }
    let lost = entries.filter {
      !$0.value.passed && $0.value.codes.ssl == nil && $0.value.codes.url == -1005
    }
    guard !lost.isEmpty, isContradictory(entries) else { return }
    var steady = entries
    for test in lost.map({ $0.key }) { steady[test]?.gate = .network }
    if !isContradictory(steady) { entries = steady }
  }

  /// What the tool logged of each test that failed, in the order of these, where it logged all of it before or behind
  /// them, and the tests themselves print nothing.
  ///
  /// It logs a line for each load that fails. Where there are more of them than failed tests, some tests are missing:
  /// then it is known of each only if all lines say the same.
  private static func loggedApart(_ run: NSCurlRun) -> [[FoundFact]] {
    let failed = run.rows.filter { $0.passed == false }
    let lines = run.held.filter { event in
      event.isOfNSCurl && event.facts.contains { $0.excerpt.hasPrefix("kCFStreamErrorDomain") }
    }
    guard lines.count >= failed.count, failed.allSatisfy({ codes($0.allFacts).isEmpty }) else {
      return []
    }
    let facts = lines.map { Array($0.facts) }
    if lines.count == failed.count { return facts }
    let numbers = Set(facts.map { codes($0).numbers })
    return numbers.count == 1 ? Array(facts.prefix(failed.count)) : []
  }

  static func codes(_ facts: [FoundFact]) -> CodeCollection {
    var codes = CodeCollection()
    for found in facts { codes.take(found.fact) }
    codes.settle(looseCodesCount: true)
    return codes
  }

  private static func gate(_ facts: [FoundFact], _ codes: CodeCollection) -> Gate {
    let isBlocked =
      codes.url == -1022
      || facts.contains {
        $0.fact == .cleartextBlocked || $0.fact == .wording(.cleartextNotAllowed)
      }
    if isBlocked {
      let urls = facts.compactMap { found -> RequestURL? in
        if case .failingURL(let text) = found.fact { RequestURL(text) } else { nil }
      }
      return .cleartext(urls.firstWithWholeHost)
    }
    if codes.ssl == -9802 { return .certificate }
    if codes.ssl == nil, let url = codes.url, networkCodes.contains(url) { return .network }
    return codes.isEmpty ? .untold : .handshake
  }

  /// A lost connection (-1005) isn't among them: servers refuse a handshake that way too.
  private static let networkCodes = [
    -1001, -1003, -1004, -1006, -1009, -1018, -1019, -1020,
  ]
}

extension Array where Element == RequestURL {
  /// The first URL that has a host; where the text was cut within it, one that has more of it.
  var firstWithWholeHost: RequestURL? {
    guard let first = first(where: { $0.host != nil }), let host = first.host else { return nil }
    let longer = filter { $0.host.map { $0 != host && $0.hasPrefix(host) } ?? false }
    return longer.max { ($0.host?.count ?? 0) < ($1.host?.count ?? 0) } ?? first
  }
}

extension NSCurlRun.Row {
  /// Everything that the tool reported the test.
  var allFacts: [FoundFact] { facts + held.flatMap { $0.facts } }
}

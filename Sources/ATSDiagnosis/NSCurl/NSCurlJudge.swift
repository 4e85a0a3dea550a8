internal import CauseGuides
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Judges a transcript of `nscurl --ats-diagnostics`: at most one finding for a run.
struct NSCurlJudge {
  let run: NSCurlRun
  let path: String
  let table: NSCurlTable
  let matrix: RowMatrix
  let verdict: MatrixVerdict
  let solver: NSCurlSolver
  let target: RequestURL?
  let testedHost: String?

  init(run: NSCurlRun, path: String) {
    self.run = run
    self.path = path
    table = NSCurlTable(run)
    target = run.names.target
    let named = target?.host ?? run.names.host
    testedHost = named.map { [table] in Self.whole($0, table) }
    matrix = RowMatrix(
      results: table.results { $0.passed }, isCleartextURL: target?.isCleartext ?? false)
    verdict = matrix.verdict
    solver = NSCurlSolver(
      table: table, matrix: matrix, verdict: verdict, testedHost: testedHost)
  }

  /// The host that the errors of failed rows name, where a name that was read is only the beginning of it.
  private static func whole(_ name: String, _ table: NSCurlTable) -> String {
    for row in table.tellingFailures {
      for found in row.entry.row.allFacts {
        if case .failingURL(let text) = found.fact, let host = RequestURL(text)?.host,
          host != name, host.hasPrefix(name)
        {
          return host
        }
      }
    }
    return name
  }

  /// What the run proves about its host, for those who ask about more than failures.
  var tested: TestedHost? {
    testedHost.map {
      TestedHost(host: $0, line: run.firstLine, endLine: run.lastLine, verdict: verdict)
    }
  }

  /// The finding, or nil where the default connection passes and there is nothing to repair.
  func finding() -> Finding? {
    // Where the default connection works, a row that failed once was the network's doing.
    if (table.entries[.defaultConnection] ?? table.entries[.tls12])?.passed == true { return nil }
    if let finding = networkFailure() { return finding }
    if let solution = solver.solution() { return exception(solution) }
    switch verdict.conclusion {
    case .defaultPasses: return nil
    case .nothingHelps: return nothingHelps()
    case .contradictory: return contradictory()
    case .noEntryHelps: return anythingPasses ? noEntryHelps() : undetermined()
    case .minimal, .untestedBelow, .undetermined:
      return anythingPasses && !table.tellingFailures.isEmpty ? exceptionUnknown() : undetermined()
    }
  }

  /// Whether some exception is known to help.
  var anythingPasses: Bool {
    verdict.allowAllPassed == true || !verdict.points.isEmpty
      || matrix.results.values.contains(true)
  }

  // MARK: An exception that is known

  private func exception(_ solution: NSCurlSolution) -> Finding {
    let needs = needs(of: solution)
    var remedy = Remedy(kind: .exception)
    remedy.server = CauseTexts.text(of: solution.cause).advice
    if let needs { remedy.exception = MinimalPolicy.dictionary(for: needs) }
    if let exception = remedy.exception {
      remedy.minimality = minimality(of: exception, solution)
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
      remedy.platform = platform(solution, needs ?? [])
    } else if solution.isRedirected {
      remedy.next =
        "Find where it redirects to: curl -sIL \(address) | grep -i '^location'. The host of the "
        + "http:// URL there belongs into NSExceptionDomains, with NSExceptionAllowsInsecureHTTPLoads."
    } else {
      remedy.next =
        "Find the host that was tested: its name belongs into NSExceptionDomains, with "
        + solution.point.keys.map { "\($0.key) = \($0.value.json())" }.sorted()
        .joined(separator: ", ") + "."
    }
    remedy.alternatives = otherPoints(than: solution)
    if solution.cause == .weakCipher, solution.candidates.contains(.cleartextHTTP) {
      remedy.alternatives = untestedAlternatives().filter { $0.exception != remedy.exception }
      remedy.next = nextRun
    }
    var text = CauseTexts.text(of: solution.cause).explanation
    if let note = solution.note { text = solution.noteIsAll ? note : text + " " + note }
    // The host is that of the exception, whatever other one an error names.
    let isRedirect = solution.isRedirected && solution.point == .defaultATS
    let isOther = testedHost != nil && failingURL?.host != testedHost
    return finding(
      solution.cause, solution.confidence, among: solution.candidates, explanation: text,
      remedy: remedy, evidence: evidence(solution),
      url: isRedirect ? solution.redirect : isOther ? target : nil,
      isElsewhere: isRedirect || isOther)
  }

  /// Unlike servers behind one name can have several least exceptions.
  private func otherPoints(than solution: NSCurlSolution) -> [Remedy.Alternative] {
    guard verdict.conclusion == .minimal, let testedHost else { return [] }
    return verdict.points.map({ $0.point }).filter { $0 != solution.point }.map { point in
      let need = HostNeed(host: testedHost, point: point, isCleartext: matrix.isCleartextURL)
      let row = table.success(below: point).map(words) ?? "the rows"
      return .init(
        when: "as narrow in another way, and it passes too: \(row)",
        exception: MinimalPolicy.dictionary(for: [need]), code: nil)
    }
  }

  /// What the policy has to grant, or nil where a host of it isn't known.
  private func needs(of solution: NSCurlSolution) -> [HostNeed]? {
    var needs: [HostNeed] = []
    if solution.point != .defaultATS {
      guard let testedHost else { return nil }
      let isCleartext = solution.cause == .cleartextHTTP
      needs.append(HostNeed(host: testedHost, point: solution.point, isCleartext: isCleartext))
    }
    if solution.isRedirected {
      guard let host = solution.redirect?.host else { return nil }
      let point = ExceptionPoint(
        allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true)
      needs.append(HostNeed(host: host, point: point, isCleartext: true))
    }
    return needs
  }

  private func platform(_ solution: NSCurlSolution, _ needs: [HostNeed]) -> String? {
    var notes: [String] = []
    if solution.point.minimumTLS < .tls12 { notes.append(PlatformNotes.oldTLS) }
    if needs.contains(where: { $0.isCleartext && HostKind(host: $0.host).isLocal }) {
      notes.append(PlatformNotes.localHost)
    } else if needs.contains(where: { HostKind(host: $0.host).isAddress }) {
      notes.append(PlatformNotes.addressKey)
    }
    if solution.cause == .sha1Certificate {
      notes.append(
        "From iOS 11 / macOS 10.13 on the system itself refuses such certificates: there no "
          + "exception helps, and the certificate has to be issued again.")
    }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  // MARK: Minimality

  private func minimality(
    of exception: PropertyListValue, _ solution: NSCurlSolution
  ) -> [Remedy.Minimality] {
    var result: [Remedy.Minimality] = []
    guard case .dictionary(let policy) = exception else { return [] }
    if policy[PolicyKey.localNetworking] != nil {
      result.append(
        .init(
          key: PolicyKey.localNetworking, without: "without it the load stays blocked",
          witness: refutation(of: .defaultATS)))
    }
    if solution.isRedirected, let host = solution.redirect?.host, !HostKind(host: host).isLocal {
      result.append(
        .init(
          key: PolicyKey.insecureHTTPLoads,
          without: "without it ATS blocks the redirect to http://\(host)",
          witness: blockedRow.map(words) ?? "the rule"))
    }
    let isLocalCleartext =
      solution.cause == .cleartextHTTP && testedHost.map { HostKind(host: $0).isLocal } ?? false
    guard !isLocalCleartext else { return result }
    for cover in solution.point.lowerProposals {
      let key: String
      let without: String
      if cover.allowsInsecureHTTP != solution.point.allowsInsecureHTTP {
        key = PolicyKey.insecureHTTPLoads
        without = "without it"
      } else if cover.minimumTLS != solution.point.minimumTLS {
        key = PolicyKey.minimumTLSVersion
        without = cover.minimumTLS == .tls12 ? "without it" : "with \(cover.minimumTLS.policyName)"
      } else {
        key = PolicyKey.forwardSecrecy
        without = "without it"
      }
      result.append(
        .init(key: key, without: without + " the load fails", witness: refutation(of: cover)))
    }
    return result
  }

  /// A row that ATS failed for a cleartext URL.
  var blockedRow: DiagnosticRow? {
    table.tellingFailures.first { if case .cleartext = $0.entry.gate { true } else { false } }?.test
  }

  private func refutation(of point: ExceptionPoint) -> String {
    if let row = table.failure(above: point) { return words(row) }
    if let missing = DiagnosticRow.rows(for: point).first {
      return "assumed: the row \u{201C}\(missing.title)\u{201D} is missing"
    }
    return "assumed: no test of nscurl covers it"
  }

  /// A row with its result and place.
  func words(_ row: DiagnosticRow) -> String {
    let name = "row \u{201C}\(row.title)\u{201D}"
    guard let entry = table.entries[row] else { return name }
    let code = entry.codes.ssl ?? entry.codes.url
    let result = entry.passed ? "PASS" : "FAIL" + (code.map { " (\($0))" } ?? "")
    return "\(name), \(result), line \(entry.line)"
  }

  private func evidence(_ solution: NSCurlSolution) -> [Evidence] {
    var result: [Evidence] = []
    func add(_ row: DiagnosticRow?, _ shows: String) {
      guard let row, let entry = evidence(row, shows),
        !result.contains(where: { $0.line == entry.line })
      else { return }
      result.append(entry)
    }
    if solution.isRedirected { add(blockedRow, "ATS blocks the cleartext URL that comes next") }
    if let row = table.success(below: solution.point) {
      add(row, "the narrowest test that passes")
    } else if let row = table.entries[.allowAll], row.passed {
      add(.allowAll, "with ATS off the load works")
    } else {
      add(
        DiagnosticRow.allCases.first {
          $0.point?.allowsInsecureHTTP == true && table.entries[$0]?.passed == true
        },
        "the narrowest test that passes")
    }
    for cover in solution.point.lowerProposals {
      add(
        table.failure(above: cover),
        cover == .defaultATS ? "without an exception it fails" : "one step stricter, and it fails")
    }
    if result.allSatisfy({ $0.text.hasSuffix("PASS") }) {
      add(table.tellingFailures.first?.test, "without an exception it fails")
    }
    return result
  }

  /// A test that passes with an option, and fails in another run without it.
  func pass(missingIn other: NSCurlTable, _ relaxation: NSCurlRelaxation) -> Evidence? {
    let row = DiagnosticRow.allCases.first {
      table.entries[$0]?.passed == true && other.entries[$0]?.passed == false
    }
    return row.flatMap { evidence($0, "with \(relaxation.option) it passes") }
  }

  /// A row as evidence.
  func evidence(_ row: DiagnosticRow, _ shows: String) -> Evidence? {
    guard let entry = table.entries[row] else { return nil }
    return Evidence(
      line: entry.line, text: "\(row.title): Result : \(entry.passed ? "PASS" : "FAIL")",
      shows: shows)
  }

  // MARK: An exception that helps, and isn't known

  private func exceptionUnknown() -> Finding {
    var causes: [FailureCause] = []
    func add(_ cause: FailureCause) { if !causes.contains(cause) { causes.append(cause) } }
    for point in verdict.candidates where point != .defaultATS {
      add(solver.cause(of: point))
      guard point.allowsInsecureHTTP, !matrix.isCleartextURL else { continue }
      if !table.knowsTLS13 {
        add(.sha1Certificate)
        add(.weakKey)
      }
      // A redirect on the same host shows in rows that allow cleartext, and only whole runs say that
      // nothing narrower passes.
      if verdict.conclusion == .untestedBelow || target == nil { add(.cleartextHTTP) }
    }
    if let redirect = redirectAlone(causes) { return redirect }
    if causes.isEmpty { causes = FailureCause.handshakeRefusedCandidates }
    var remedy = Remedy(kind: .exception)
    let isCutOff = verdict.conclusion != .untestedBelow
    remedy.alternatives = isCutOff ? [] : untestedAlternatives()
    remedy.next = nextRun
    if let cause = causes.first, causes.count == 1 {
      return finding(
        cause, .medium, among: causes,
        explanation: CauseTexts.text(of: cause).explanation
          + " The rows that would show the least exception are missing.",
        remedy: remedy, evidence: visibleRows)
    }
    return finding(
      .ambiguous, .medium, among: causes,
      explanation: (isCutOff
        ? """
        With arbitrary loads or a wider exception the connection works, so some exception helps; \
        the rows that would show the least one are missing.\(mayBeRedirect ? Self.redirectNote : "")
        """
        : """
        Only tests that allow cleartext pass. Either the server has no suite but 3DES or RC4, or ATS \
        finds its certificate too weak, or it redirects to http://: the results are the same, the \
        least exception isn't. The codes that --verbose prints distinguish them.
        """) + Self.list(causes),
      remedy: remedy, evidence: visibleRows)
  }

  /// Whether the tested host may redirect to a cleartext URL of another host: then no row passes but
  /// `Allow All Loads`, and those that get as far fail without a code of TLS.
  private var mayBeRedirect: Bool {
    !matrix.isCleartextURL
      && matrix.results.allSatisfy { $0.key == .allowAll || !$0.value }
      && table.tellingFailures.contains { $0.entry.codes.isEmpty }
  }

  private static let redirectNote =
    " If every row but Allow All Loads fails, the tested host redirects to an http:// URL of another host, "
    + "and that host needs the exception."

  /// What the causes that print the same rows need, each by itself.
  private func untestedAlternatives() -> [Remedy.Alternative] {
    guard let testedHost, let wide = verdict.points.first?.point, wide.allowsInsecureHTTP else {
      return []
    }
    var narrow = wide
    narrow.requiresForwardSecrecy = true
    func policy(_ point: ExceptionPoint) -> PropertyListValue {
      MinimalPolicy.dictionary(for: [
        HostNeed(host: testedHost, point: point, isCleartext: false)
      ])
    }
    return [
      .init(
        when: "the tests fail with -9802 (the certificate's hash or key is too weak), or with "
          + "-1022 (a redirect to http://)", exception: policy(narrow), code: nil),
      .init(
        when: "the tests fail with -9824 (only suites such as 3DES or RC4)",
        exception: policy(wide), code: nil),
    ]
  }

  private func noEntryHelps() -> Finding {
    undecided(
      [.cleartextHTTP, .noForwardSecrecy, .tlsVersionTooOld, .weakCipher], kind: .exception,
      """
      No exception for the tested host helps, although the load works with ATS off. So the tested \
      host isn't the one that fails: it redirects to another host, which needs an exception of its \
      own. Its name is in NSErrorFailingURLKey, which --verbose prints.
      """)
  }

  private func contradictory() -> Finding {
    let pairs = verdict.contradictions.prefix(2).map { pair in
      "\(words(pair.passed)), against \(words(pair.failed))"
    }
    return undecided(
      FailureCause.handshakeRefusedCandidates + [.handshakeAborted, .notATSNetwork],
      kind: .undecided,
      """
      The results contradict each other: a stricter test passed where a laxer one failed \
      (\(pairs.joined(separator: "; "))). The network was unsteady, or several unlike servers \
      answer under this name. No least exception follows; run it again.
      """)
  }

  /// A finding that claims no more than the visible rows.
  func undecided(
    _ candidates: [FailureCause], kind: Remedy.Kind, _ text: String
  ) -> Finding {
    var remedy = Remedy(kind: kind)
    remedy.next = nextRun
    return finding(
      .ambiguous, .medium, among: candidates, explanation: text + Self.list(candidates),
      remedy: remedy, evidence: visibleRows)
  }

  /// The causes that are left, as a sentence.
  static func list(_ candidates: [FailureCause]) -> String {
    " What fits, most likely first: " + candidates.map { $0.rawValue }.joined(separator: ", ") + "."
  }

  /// The command that would decide.
  var nextRun: String {
    "On a Mac: "
      + SuggestedCommand.nscurl(
        host: testedHost, port: target?.port, isCleartext: target?.isCleartext ?? false)
  }

  private var address: String {
    SuggestedCommand.address(
      host: testedHost, port: target?.port, isCleartext: target?.isCleartext ?? false)
  }

  /// The rows that are there, the informative ones first.
  var visibleRows: [Evidence] {
    let rows = DiagnosticRow.allCases.filter { $0.point?.minimumTLS != .tls13 }
    return rows.compactMap { evidence($0, "a row that is there") }.prefix(6).map { $0 }
  }

  // MARK: The finding

  /// Puts a finding together.
  func finding(
    _ cause: FailureCause, _ confidence: Confidence, among candidates: [FailureCause],
    explanation: String, remedy: Remedy, evidence: [Evidence], url: RequestURL? = nil,
    isElsewhere: Bool = false
  ) -> Finding {
    let text = CauseTexts.text(of: cause)
    let prefix = run.firstPrefix
    let request = isElsewhere ? url : url ?? failingURL ?? target
    let host = isElsewhere ? url?.host ?? testedHost : request?.host ?? testedHost ?? hostInWords
    return Finding(
      source: Source(path: path, line: run.firstLine, endLine: run.lastLine, format: "nscurl"),
      time: prefix.time, process: prefix.process, pid: prefix.pid,
      host: host, port: request?.port, url: request?.text,
      codes: codes.entries.map(Judge.code),
      cause: cause, candidates: candidates, confidence: confidence, rule: .nscurl,
      evidence: evidence,
      advice: Advice(
        summary: host.map { "\(text.headline) (\($0))." } ?? text.headline + ".",
        explanation: explanation, remedy: remedy))
  }

  /// Codes of the failing rows, those of TLS 1.3 tests left out: they fail against good servers too.
  var codes: CodeCollection {
    let failing = table.failuresOfTLS.map { $0.entry.row } + unfinishedRows
    let codes = NSCurlTable.codes(failing.flatMap { $0.allFacts })
    return codes.isEmpty ? NSCurlTable.codes(run.looseFacts) : codes
  }
}

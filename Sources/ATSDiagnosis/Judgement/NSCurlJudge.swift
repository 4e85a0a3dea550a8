internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Judges a transcript of `nscurl --ats-diagnostics`: at most one finding for a tested host.
struct NSCurlJudge {
  let run: NSCurlRun
  let path: String
  private let matrix: RowMatrix
  private let verdict: MatrixVerdict
  private let host: String?
  private let url: RequestURL?
  private let testedHost: String?

  init(run: NSCurlRun, path: String) {
    self.run = run
    self.path = path
    var results: [DiagnosticRow: Bool] = [:]
    for row in run.rows {
      guard let passed = row.passed, let known = DiagnosticRow(title: row.title) else { continue }
      results[known] = passed
    }
    let target = run.target.flatMap { RequestURL($0) }
    matrix = RowMatrix(results: results, isCleartextURL: target?.isCleartext ?? false)
    verdict = matrix.verdict
    let section = run.sectionHost.flatMap { RequestURL.host($0.filter { !"`*:".contains($0) }) }
    testedHost = target?.host ?? section
    // A redirect: the tested host answers, and the failing URL names another.
    var failing: RequestURL?
    for found in run.rows.flatMap(\.facts) + run.looseFacts {
      if case .failingURL(let text) = found.fact, let read = RequestURL(text), read.host != nil {
        failing = read
        break
      }
    }
    url = failing ?? target
    host = failing?.host ?? testedHost ?? Self.hostInWords(run)
  }

  private static func hostInWords(_ run: NSCurlRun) -> String? {
    for found in run.rows.flatMap(\.facts) + run.looseFacts {
      if case .host(let name) = found.fact, let host = RequestURL.host(name) { return host }
    }
    return nil
  }

  /// What the run proves about its host, for those who ask about more than failures.
  var tested: TestedHost? {
    testedHost.map {
      TestedHost(host: $0, line: run.firstLine, endLine: run.lastLine, verdict: verdict)
    }
  }

  /// The finding, or nil where the default connection passes and there is nothing to repair.
  func finding() -> Finding? {
    switch verdict.conclusion {
    case .defaultPasses: return nil
    case .nothingHelps: return nothingHelps()
    case .minimal, .untestedBelow: return minimal()
    case .noEntryHelps:
      return undecided(
        [.weakCipher, .policyMistake], kind: .undecided,
        "No tested exception for this host works, although arbitrary loads do.")
    case .undetermined: return undetermined()
    case .contradictory:
      return undecided(
        FailureCause.handshakeRefusedCandidates, kind: .undecided,
        """
        The results contradict each other: a stricter test passed where a laxer one failed. The \
        network was unsteady, or several unlike servers answer under this name. Run it again.
        """)
    }
  }

  // MARK: Solved

  private func minimal() -> Finding? {
    guard let best = verdict.points.first else { return nil }
    let point = best.point
    let cause = cause(of: point)
    var remedy = Remedy(kind: .exception)
    remedy.server = CauseTexts.text(of: cause).advice
    if let host {
      remedy.exception = MinimalPolicy.dictionary(for: [
        HostNeed(host: host, point: point, isCleartext: matrix.isCleartextURL)
      ])
    }
    remedy.minimality = minimality(best)
    if let exception = remedy.exception {
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    } else {
      remedy.next = "Find the host that was tested; its name belongs into NSExceptionDomains."
    }
    if point.minimumTLS < .tls12 { remedy.platform = PlatformNotes.oldTLS }
    let isProved = verdict.conclusion == .minimal
    var text = CauseTexts.text(of: cause).explanation
    if !isProved {
      text += """
         No test of the tool allows cleartext with forward secrecy on, so a narrower exception \
        can't be excluded by this transcript.
        """
    }
    return finding(
      cause, isProved ? .high : .medium, among: isProved ? [] : [cause], explanation: text,
      remedy: remedy, evidence: evidence(for: best))
  }

  private func cause(of point: ExceptionPoint) -> FailureCause {
    if matrix.isCleartextURL || url?.isCleartext == true { return .cleartextHTTP }
    if point.allowsInsecureHTTP { return .weakCipher }
    if point.minimumTLS < .tls12 { return .tlsVersionTooOld }
    return .noForwardSecrecy
  }

  private func minimality(_ best: MatrixVerdict.PassingPoint) -> [Remedy.Minimality] {
    best.covers.map { cover in
      let key: String
      let without: String
      if cover.point.allowsInsecureHTTP != best.point.allowsInsecureHTTP {
        key = "NSExceptionAllowsInsecureHTTPLoads"
        without = "without it"
      } else if cover.point.minimumTLS != best.point.minimumTLS {
        key = "NSExceptionMinimumTLSVersion"
        without = "with \(cover.point.minimumTLS.policyName)"
      } else {
        key = "NSExceptionRequiresForwardSecrecy"
        without = "with forward secrecy"
      }
      switch cover.witness {
      case .row(let row):
        return .init(key: key, without: "\(without) the load fails", witness: witness(row))
      case .model(let row):
        return .init(
          key: key, without: "\(without) the load fails",
          witness: witness(row) + ", by the rules of ATS")
      case .missingRow(let row):
        return .init(
          key: key, without: "\(without) the load is assumed to fail",
          witness: "assumed: the row \u{201C}\(row.title)\u{201D} is missing")
      case .notTestable:
        return .init(
          key: key, without: "\(without) the load is assumed to fail",
          witness: "assumed: no test of nscurl covers it")
      }
    }
  }

  private func witness(_ row: DiagnosticRow) -> String {
    guard let line = run.rows.first(where: { DiagnosticRow(title: $0.title) == row }) else {
      return "row \u{201C}\(row.title)\u{201D}"
    }
    let result = line.passed == true ? "PASS" : "FAIL"
    return "row \u{201C}\(row.title)\u{201D}, \(result), line \(line.resultLine ?? line.titleLine)"
  }

  private func evidence(for best: MatrixVerdict.PassingPoint) -> [Evidence] {
    var result: [Evidence] = []
    switch best.witness {
    case .row(let row), .model(let row):
      if let entry = evidence(row, "the narrowest row that passes") { result.append(entry) }
    case .missingRow, .notTestable: break
    }
    for cover in best.covers {
      if case .row(let row) = cover.witness,
        let entry = evidence(row, "one step stricter, and it fails"), !result.contains(entry)
      {
        result.append(entry)
      }
    }
    return result
  }

  private func evidence(_ row: DiagnosticRow, _ shows: String) -> Evidence? {
    guard let line = run.rows.first(where: { DiagnosticRow(title: $0.title) == row }),
      let passed = line.passed
    else { return nil }
    return Evidence(
      line: line.resultLine ?? line.titleLine,
      text: "\(line.title): Result : \(passed ? "PASS" : "FAIL")", shows: shows)
  }

  // MARK: No exception helps

  private func nothingHelps() -> Finding {
    let incident = incidentOfFailures()
    let told = Ladder.judge(incident)
    let allow = evidence(.allowAll, "with ATS off altogether the load fails: no exception can help")
    var remedy = RemedyBuilder(verdict: told, host: host, url: url, scope: .urlLoading).remedy()
    // A failure that no exception repairs is the server's, unless the codes say the client's.
    if remedy.kind == .exception || remedy.kind == .undecided { remedy.kind = .server }
    remedy.exception = nil
    remedy.minimality = []
    remedy.alternatives.removeAll { alternative in
      !told.cause.isTrust && told.cause != .ambiguous && alternative.exception != nil
    }
    var cause = told.cause
    var candidates = told.candidates.filter { $0 != .noForwardSecrecy && $0 != .cleartextHTTP }
    var confidence = told.confidence
    if incident.codes.isEmpty, cause == .ambiguous, candidates.isEmpty || !incident.trustFailed {
      candidates =
        FailureCause.trustCandidates + [
          .notTLSPort, .tlsVersionTooOld, .weakCipher, .clientCertRequired, .handshakeAborted,
        ]
      confidence = .low
    }
    // The versions don't meet, whatever the floor: on OS 26 an old server fails in every row.
    if incident.codes.ssl == -9836, matrix.results[.tls10] != true {
      cause = .tlsVersionTooOld
      candidates = [.tlsVersionTooOld, .notTLSPort]
      confidence = .medium
      remedy.platform = PlatformNotes.oldTLS
      remedy.alternatives = []
    } else if incident.codes.ssl == -9824 || incident.codes.ssl == -9801 {
      cause = .ambiguous
      candidates = [
        .weakCipher, .clientCertRequired, .sniUnrecognized, .peerAlertOther, .selfSigned,
      ]
      remedy.alternatives = []
    }
    return finding(
      cause, confidence, among: cause == .ambiguous || confidence != .high ? candidates : [],
      explanation: CauseTexts.text(of: cause).explanation
        + " Even with arbitrary loads allowed the connection fails, so ATS is not what stops it.",
      remedy: remedy,
      evidence: [allow].compactMap { $0 }
        + told.proofs.map { Evidence(line: $0.found.line, text: $0.found.excerpt, shows: $0.shows) }
    )
  }

  /// The failing rows as one failure, the most telling first.
  private func incidentOfFailures() -> Incident {
    let failing = run.rows.filter { $0.passed == false }
    // With ATS off the error says what the certificate lacks; with ATS on it says -9802 to all.
    let order =
      failing.filter { DiagnosticRow(title: $0.title) == .allowAll }
      + failing.filter { $0.title.contains("insecure HTTP") || $0.title.contains("Insecure HTTP") }
      + failing.filter { !$0.title.hasPrefix("TLSv1.3") }
    var event = LineEvent.gathering(line: run.firstLine, format: "nscurl")
    for row in order where event.facts.isEmpty || !row.facts.isEmpty {
      // One row is one failure: mixing rows would mix their codes.
      if !event.facts.isEmpty { break }
      event.facts = row.facts
    }
    event.facts += run.looseFacts.isEmpty ? [] : run.looseFacts
    if event.facts.isEmpty { event.facts = failing.last?.facts ?? [] }
    event.endLine = run.lastLine
    return Incident(event)
  }

  // MARK: Not enough rows

  private func undetermined() -> Finding? {
    let failing = run.rows.filter { $0.passed == false }
    guard !failing.isEmpty else { return nil }
    // Rows of TLS 1.3 fail against every server without it: they prove nothing.
    let telling = failing.filter { !$0.title.hasPrefix("TLSv1.3") }
    let failure = incidentOfFailures()
    if telling.isEmpty, !failure.trustFailed { return nil }
    if failure.trustFailed, verdict.allowAllPassed != true {
      return undecidedTrust(failure)
    }
    if verdict.allowAllPassed == true, matrix.results[.defaultConnection] == false {
      let causes = verdict.candidates.map(cause(of:))
      let unique = causes.reduce(into: [FailureCause]()) { if !$0.contains($1) { $0.append($1) } }
      return undecided(
        unique.isEmpty ? FailureCause.handshakeRefusedCandidates : unique, kind: .exception,
        """
        With arbitrary loads allowed the connection works, so some exception helps; the rows that \
        would tell the least one are missing.
        """)
    }
    return undecided(
      FailureCause.negotiationCandidates
        + [.weakCipher, .incompleteChain, .hostMismatch, .expired]
        .filter { !FailureCause.negotiationCandidates.contains($0) },
      kind: .undecided,
      "The transcript is cut: the rows that would decide are missing.")
  }

  private func undecidedTrust(_ incident: Incident) -> Finding {
    let told = Ladder.judge(incident)
    let remedy = RemedyBuilder(verdict: told, host: host, url: url, scope: .urlLoading).remedy()
    return finding(
      told.cause, told.confidence,
      among: told.cause == .ambiguous || told.confidence != .high ? told.candidates : [],
      explanation: CauseTexts.text(of: told.cause).explanation, remedy: remedy,
      evidence: told.proofs.map {
        Evidence(line: $0.found.line, text: $0.found.excerpt, shows: $0.shows)
      })
  }

  private func undecided(
    _ candidates: [FailureCause], kind: Remedy.Kind, _ text: String
  ) -> Finding {
    var remedy = Remedy(kind: kind)
    let place = testedHost ?? host ?? "HOST"
    remedy.next = "On a Mac: nscurl --ats-diagnostics --verbose https://\(place)/ | atsexplain"
    let rows = run.rows.filter { $0.passed != nil }.prefix(6).compactMap { row in
      DiagnosticRow(title: row.title).flatMap { evidence($0, "a row that is there") }
    }
    return finding(
      .ambiguous, .medium, among: candidates, explanation: text, remedy: remedy, evidence: rows)
  }

  // MARK: The finding

  private func finding(
    _ cause: FailureCause, _ confidence: Confidence, among candidates: [FailureCause],
    explanation: String, remedy: Remedy, evidence: [Evidence]
  ) -> Finding {
    let text = CauseTexts.text(of: cause)
    return Finding(
      source: Source(path: path, line: run.firstLine, endLine: run.lastLine, format: "nscurl"),
      time: run.prefix.time, process: run.prefix.process, pid: run.prefix.pid,
      host: host, port: url?.port, url: url?.text,
      codes: codes.entries.map(Judge.code),
      cause: cause, candidates: candidates, confidence: confidence, evidence: evidence,
      summary: host.map { "\(text.headline) (\($0))." } ?? text.headline + ".",
      explanation: explanation, remedy: remedy)
  }

  /// Codes of the failing rows, those of TLS 1.3 tests left out where others fail too.
  private var codes: CodeCollection {
    var codes = CodeCollection()
    let failing = run.rows.filter { $0.passed == false }
    let telling = failing.filter { !$0.title.hasPrefix("TLSv1.3") }
    for row in telling.isEmpty ? failing : telling {
      for found in row.facts { codes.take(found.fact) }
      codes.settle(looseCodesCount: true)
    }
    for found in run.looseFacts { codes.take(found.fact) }
    codes.settle(looseCodesCount: true)
    return codes
  }
}
